//! GTP 2, the Go Text Protocol, for Othello.
//!
//! A square is a letter and a number, `A1` is the corner at the top left of a drawn board, and a pass is `PASS`. A side
//! that cannot move passes; a controller may leave out this pass, and the server inserts it.
//!
//! Numbers, comments, tabs and control characters are treated as the protocol demands. A command that fails is answered
//! with one of the protocol's messages, and changes nothing.

mod client;
mod clocks;
mod request;
mod rules;
mod server;

pub(crate) use client::Client;
pub use server::Server;

use crate::{ServeError, Setup};
use std::io::{BufRead, Write};

/// Answers the commands of `input` until `quit` or the end of input.
///
/// # Errors
///
/// Fails if `input` cannot be read or `output` cannot be written.
pub fn serve(setup: Setup, input: impl BufRead, output: &mut dyn Write) -> Result<(), ServeError> {
    let mut server = Server::new(setup)?;
    let mut input = input;
    let mut line = Vec::new();
    while !server.has_quit() {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            break;
        }
        if let Some(reply) = server.answer(&String::from_utf8_lossy(&line)) {
            output.write_all(reply.as_bytes())?;
            output.flush()?;
        }
    }
    Ok(())
}
