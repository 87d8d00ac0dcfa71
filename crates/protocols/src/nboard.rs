//! NBoard 2, the protocol of the Othello program NBoard and its engines.
//!
//! The server thinks in the background and reads commands meanwhile: a command that changes the position or asks for
//! something else ends the search, and `ping` is answered when the search has ended. The move that `go` finds is not
//! played; the other program sends it back if it is played.
//!
//! Evaluations are in discs for the side to move. An evaluator whose values are points, without a unit, is written as
//! hundredths of its points. The protocol has no errors: unknown lines are ignored, and a game or a move that cannot be
//! used is named in a `status` line.

mod client;
mod command;
mod game;
mod player;
mod server;
mod words;

pub(crate) use client::Client;
pub use server::serve;

/// Reads a line, and sets up its game if it has one. For the fuzz targets; not part of the API.
#[doc(hidden)]
pub fn read(line: &str) {
    let mut game = game::Game::start();
    match command::Command::read(line) {
        Some(command::Command::SetGame(text)) => _ = game.set(&text),
        Some(command::Command::Move(text)) => _ = game.play(&text),
        _ => {}
    }
}
