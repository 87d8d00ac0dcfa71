//! A player that searches in the background, for as long as the rest of the program wants.
//!
//! `cargo run --release --example cancel`

use plywood::games::othello::{Evaluator, Othello};
use plywood::{Game, Limits, Player};
use std::thread::sleep;
use std::time::Duration;

fn main() -> std::io::Result<()> {
    let player = Player::new(Othello, Evaluator::Positional);
    let thinking = player.start(Othello.root(), &Limits::none())?;
    for _ in 0..5 {
        // A program would draw its board or handle input here.
        sleep(Duration::from_millis(50));
        if let Some(progress) = thinking.latest() {
            println!("depth {}, {} nodes so far", progress.depth, progress.nodes);
        }
    }
    thinking.cancel();
    let (_player, found) = thinking.wait();
    println!("stopped ({}): plays {}", found.stopped.word(), found.best.expect("a legal move"));
    Ok(())
}
