//! A game loop with a player that ponders: while the other side thinks, the player searches the position on the board
//! in its own thread, and what it finds stays in its table.
//!
//! `cargo run --release --example ponder`

use plywood::games::Notation;
use plywood::games::connect_four::{ConnectFour, Evaluator, Position};
use plywood::{Game, Limits, Player};
use std::time::Duration;

/// The other side: waits, and plays the column closest to the center. A program would wait for its user here.
fn others_move(position: &Position) -> Option<u8> {
    std::thread::sleep(Duration::from_millis(20));
    let moves = ConnectFour.moves(position);
    moves.min_by_key(|cell| (cell / 7).abs_diff(3))
}

fn main() -> std::io::Result<()> {
    let mut player = Player::new(ConnectFour, Evaluator::Center).memory_mib(16);
    let mut position = ConnectFour.root();
    let limits = Limits::time(Duration::from_millis(20));
    while let Some(m) = player.think(&position, &limits).best {
        print!("plays {}", ConnectFour.write_move(&position, m));
        position = ConnectFour.play(&position, m);

        // The player moves into the thread; `wait` returns it.
        let pondering = player.start(position, &Limits::none())?;
        let answer = others_move(&position);
        pondering.cancel();
        let (back, pondered) = pondering.wait();
        player = back;

        let Some(answer) = answer else { break };
        let expected = if pondered.best == Some(answer) { "as expected" } else { "a surprise" };
        let text = ConnectFour.write_move(&position, answer);
        println!(", pondered to depth {}; the other side plays {text}, {expected}", pondered.depth);
        position = ConnectFour.play(&position, answer);
    }
    println!("\n{}", ConnectFour.draw(&position));
    assert_eq!(ConnectFour.moves(&position).len(), 0);
    Ok(())
}
