//! Limits the number of open connections, and closes those that keep the server waiting for too long.

use crate::caps::Caps;
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

/// The longest time for which a client may keep the server waiting if connections are scarce.
const CROWDED: Duration = Duration::from_millis(250);
/// The interval at which a pending connection checks whether its time is up.
const CHECK: Duration = Duration::from_millis(100);

/// Accepts connections up to the limit.
pub(crate) struct Door {
    listener: TcpListener,
    room: Arc<Semaphore>,
    spare: usize,
    silence: Duration,
}

impl Door {
    pub(crate) fn new(listener: TcpListener, caps: &Caps) -> Door {
        let room = Arc::new(Semaphore::new(caps.connections));
        Door { listener, room, spare: caps.connections / 4, silence: caps.silence }
    }
}

impl Listener for Door {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let Ok(room) = Arc::clone(&self.room).acquire_owned().await else { continue };
            match self.listener.accept().await {
                Ok((stream, from)) => {
                    // Send each line at once. If this option cannot be set, lines arrive later.
                    let _ = stream.set_nodelay(true);
                    return (Connection::new(stream, self, room), from);
                }
                // The client may be gone, or no file descriptor is free. Some descriptors will be closed soon.
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// The client of a connection. Request handlers use it to mark whether the client is waiting for an answer.
#[derive(Clone, Debug, Default)]
pub(crate) struct Client(Arc<AtomicBool>);

impl Connected<IncomingStream<'_, Door>> for Client {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Client {
        stream.io().client.clone()
    }
}

impl Client {
    /// Marks the client as waiting for the server until the returned guard is dropped.
    pub(crate) fn waits(&self) -> Waits {
        self.0.store(true, Ordering::SeqCst);
        Waits(self.clone())
    }
}

/// Marks the client of a connection as waiting for an answer until dropped. A connection has one request at a time.
#[derive(Debug)]
pub(crate) struct Waits(Client);

impl Drop for Waits {
    fn drop(&mut self) {
        self.0.0.store(false, Ordering::SeqCst);
    }
}

/// What happened last on a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Last {
    /// The connection was opened, or bytes were written.
    Wrote,
    /// Bytes of a request were read.
    Read,
    /// Bytes of an answer could not be written, because the client is not reading.
    Stalled,
}

/// A connection that is closed if its client does not send a whole request, or does not read its answer, in time.
pub(crate) struct Connection {
    stream: TcpStream,
    client: Client,
    last: Last,
    /// The time since which the server has been waiting for the client.
    since: Instant,
    silence: Duration,
    check: Pin<Box<Sleep>>,
    room: OwnedSemaphorePermit,
    /// Connections are scarce if at most this many can still be opened.
    spare: usize,
}

impl Connection {
    fn new(stream: TcpStream, door: &Door, room: OwnedSemaphorePermit) -> Connection {
        let (client, last, since) = (Client::default(), Last::Wrote, Instant::now());
        let (silence, spare, check) = (door.silence, door.spare, Box::pin(sleep(CHECK)));
        Connection { stream, client, last, since, silence, check, room, spare }
    }

    /// Returns how long the client may keep the server waiting.
    fn patience(&self) -> Duration {
        let crowded = self.room.semaphore().available_permits() <= self.spare;
        if crowded { self.silence.min(CROWDED) } else { self.silence }
    }

    /// Returns `poll` if it is ready, and an error if it has been pending for too long.
    fn in_time<T>(
        &mut self,
        poll: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            return poll;
        }
        if self.last != Last::Stalled && self.client.0.load(Ordering::SeqCst) {
            self.since = Instant::now();
        }
        while self.since.elapsed() < self.patience() {
            ready!(self.check.as_mut().poll(context));
            self.check.as_mut().reset(Instant::now() + CHECK);
        }
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    fn written<T>(
        &mut self,
        poll: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            (self.last, self.since) = (Last::Wrote, Instant::now());
        } else {
            self.last = Last::Stalled;
        }
        self.in_time(poll, context)
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.stream).poll_read(context, buffer);
        // The time limit of a request starts with its first bytes; later bytes do not extend it.
        if poll.is_ready() && self.last == Last::Wrote {
            (self.last, self.since) = (Last::Read, Instant::now());
        }
        self.in_time(poll, context)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(poll, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.written(poll, context)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
