//! Connections: so many at a time, none silent for ever.

use crate::caps::Caps;
use axum::serve::Listener;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, Sleep, sleep};

/// Accepts connections while there are not too many.
pub(crate) struct Door {
    listener: TcpListener,
    room: Arc<Semaphore>,
    silence: Duration,
}

impl Door {
    pub(crate) fn new(listener: TcpListener, caps: &Caps) -> Door {
        let room = Arc::new(Semaphore::new(caps.connections));
        Door { listener, room, silence: caps.silence }
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
                    // Lines should be seen as soon as they are found. If this fails they are seen later.
                    let _ = stream.set_nodelay(true);
                    let deadline = Box::pin(sleep(self.silence));
                    let silence = self.silence;
                    return (Connection { stream, silence, deadline, _room: room }, from);
                }
                // The other side may have gone; or there are no more files, and some will be closed soon.
                Err(_) => sleep(Duration::from_millis(50)).await,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// A connection that ends when nothing was read or written for a while.
pub(crate) struct Connection {
    stream: TcpStream,
    silence: Duration,
    deadline: Pin<Box<Sleep>>,
    _room: OwnedSemaphorePermit,
}

impl Connection {
    /// Something was read or written.
    fn heard(&mut self) {
        let deadline = Instant::now() + self.silence;
        self.deadline.as_mut().reset(deadline);
    }

    /// What came of it, unless it has been pending for too long.
    fn unless_silent<T>(
        &mut self,
        poll: Poll<io::Result<T>>,
        context: &mut Context<'_>,
    ) -> Poll<io::Result<T>> {
        if let Poll::Ready(done) = poll {
            self.heard();
            return Poll::Ready(done);
        }
        ready!(self.deadline.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for Connection {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let poll = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.unless_silent(poll, context)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.unless_silent(poll, context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write_vectored(context, slices);
        self.unless_silent(poll, context)
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
