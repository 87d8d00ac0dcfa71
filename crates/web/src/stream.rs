//! Answers sent line by line while a search runs.

use crate::answer::Refused;
use crate::connection::Waits;
use crate::jobs::{Jobs, Wanted};
use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use futures_core::Stream;
use plywood::Cancel;
use std::io::{self, Write};
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::sync::mpsc;

/// The largest number of chunks that wait to be sent.
const CHUNKS: usize = 8;
/// The size in bytes at which a chunk is sent.
const CHUNK: usize = 16 << 10;

/// Writes to a connection from a thread that may block. Writing fails when the client is gone.
pub(crate) struct Lines {
    chunk: Vec<u8>,
    send: mpsc::Sender<Bytes>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.chunk.extend_from_slice(bytes);
        if self.chunk.len() >= CHUNK {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.chunk.is_empty() {
            return Ok(());
        }
        let chunk = std::mem::take(&mut self.chunk);
        self.send.blocking_send(chunk.into()).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

/// The body of an answer: the first chunk and those that follow. Dropping it cancels the search.
struct Sent {
    first: Option<Bytes>,
    rest: mpsc::Receiver<Bytes>,
    _wanted: Wanted,
    _waits: Waits,
}

impl Stream for Sent {
    type Item = Result<Bytes, io::Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.first.take() {
            Some(first) => Poll::Ready(Some(Ok(first))),
            None => self.rest.poll_recv(context).map(|chunk| chunk.map(Ok)),
        }
    }
}

/// Answers with the lines that `job` writes. If `job` fails before it writes a line, the request is refused instead.
pub(crate) async fn lines<F>(jobs: &Jobs, waits: Waits, job: F) -> Result<Response, Refused>
where
    F: FnOnce(&Cancel, &mut Lines) -> Result<(), Refused> + Send + 'static,
{
    let (send, mut rest) = mpsc::channel(CHUNKS);
    let (wanted, result) = jobs
        .run(move |cancel| {
            let mut lines = Lines { chunk: Vec::new(), send };
            let done = job(cancel, &mut lines);
            // Flushing fails if the client is gone; the search has then been cancelled.
            let _ = lines.flush();
            done
        })
        .await?;
    let Some(first) = rest.recv().await else {
        let broken =
            || Refused::new(StatusCode::INTERNAL_SERVER_ERROR, "the search failed unexpectedly");
        result.await.map_err(|_| broken())??;
        return Err(broken());
    };
    let all = Sent { first: Some(first), rest, _wanted: wanted, _waits: waits };
    let mut response = Response::new(Body::from_stream(all));
    let ndjson = HeaderValue::from_static("application/x-ndjson; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, ndjson);
    Ok(response)
}
