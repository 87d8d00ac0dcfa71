//! A custom evaluator: Othello by discs and corners, against the evaluator that comes with the game.
//!
//! `cargo run --release --example evaluator`

use plywood::games::Notation;
use plywood::games::othello::{Evaluator, Othello, Position};
use plywood::{Depth, Evaluate, Game, Limits, Player, Value};

/// Counts discs, with ten extra points for a corner. A finished game counts a thousand times its score.
struct Corners;

impl Evaluate<Othello> for Corners {
    fn value(&self, _: &Othello, position: &Position, _: Depth) -> Value {
        const CORNERS: u64 = 0x8100_0000_0000_0081;
        if position.is_over() {
            return Value::nearest(1000 * i64::from(position.score()));
        }
        let worth = |discs: u64| discs.count_ones() + 10 * (discs & CORNERS).count_ones();
        Value::nearest(i64::from(worth(position.own())) - i64::from(worth(position.other())))
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

fn main() {
    let mut corners = Player::new(Othello, Corners);
    let mut positional = Player::new(Othello, Evaluator::Positional);
    let limits = Limits::nodes(5000);
    let (mut position, mut ply) = (Othello.root(), 0);
    loop {
        let found = if ply % 2 == 0 {
            corners.think(&position, &limits)
        } else {
            positional.think(&position, &limits)
        };
        let Some(m) = found.best else { break };
        print!("{} ", Othello.write_move(&position, m));
        position = Othello.play(&position, m);
        ply += 1;
    }
    println!("\n{}", Othello.draw(&position));
    assert!(position.is_over());
}
