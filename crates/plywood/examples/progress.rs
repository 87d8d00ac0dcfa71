//! Progress while a player searches: depth, value, line and speed after every iteration, and a bar for the time.
//!
//! `cargo run --release --example progress`

use plywood::games::Notation;
use plywood::games::connect_four::{ConnectFour, Evaluator};
use plywood::{Game, Limits, Player};
use std::time::Duration;

const TIME: Duration = Duration::from_millis(500);

fn main() {
    let position = ConnectFour.root();
    let mut player = Player::new(ConnectFour, Evaluator::Center).memory_mib(64);
    let found = player.think_with(&position, &Limits::time(TIME), |progress| {
        let share = progress.elapsed.as_secs_f64() / TIME.as_secs_f64();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 20")]
        let full = (20.0 * share.min(1.0)) as usize;
        let bar = format!("[{}{}]", "#".repeat(full), ".".repeat(20 - full));
        let mut at = position;
        let line = progress.line.iter().map(|&m| {
            let text = ConnectFour.write_move(&at, m);
            at = ConnectFour.play(&at, m);
            text
        });
        let line = line.collect::<Vec<_>>().join(" ");
        let millions = progress.rate() / 1e6;
        println!(
            "{bar} depth {:>2} value {:>3} {millions:>5.1} M/s {line}",
            progress.depth, progress.value
        );
    });
    let m = found.best.expect("the game has just begun");
    println!("plays {} ({})", ConnectFour.write_move(&position, m), found.stopped.word());
}
