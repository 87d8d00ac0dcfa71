//! An evaluator that takes much longer than a move, such as a neural network: the table caches its values, and
//! best-first search evaluates only the few positions that matter.
//!
//! `cargo run --release --example expensive_evaluator`

use plywood::games::connect_four::{ConnectFour, Evaluator, Position};
use plywood::memory::{LeafEntries, Policy};
use plywood::{Depth, Evaluate, Game, Limits, Player, Value};
use std::cell::Cell;

/// Stands in for an evaluator that takes a millisecond, and counts its calls.
#[derive(Default)]
struct Network {
    calls: Cell<u64>,
}

impl Evaluate<ConnectFour> for &Network {
    fn value(&self, game: &ConnectFour, position: &Position, depth: Depth) -> Value {
        self.calls.set(self.calls.get() + 1);
        Evaluator::Center.value(game, position, depth)
    }

    fn is_decided(&self, value: Value) -> bool {
        Evaluate::<ConnectFour>::is_decided(&Evaluator::Center, value)
    }
}

fn main() {
    let calls = |leaves| {
        let network = Network::default();
        let policy = Policy { leaves, ..Policy::PLAYER };
        let mut player = Player::new(ConnectFour, &network).table(policy);
        let found = player.think(&ConnectFour.root(), &Limits::depth(9));
        (network.calls.get(), found.value)
    };
    let (often, value) = calls(LeafEntries::Searched);
    let (seldom, same) = calls(LeafEntries::Cached);
    println!("9 plies: {often} evaluations, {seldom} if the table caches them");
    assert_eq!(value, same);
    assert!(seldom < often);

    // If there is time for only a few thousand evaluations, a selective search spends them on the lines that matter.
    let network = Network::default();
    let player = Player::new(ConnectFour, &network).named("best-first-extension");
    let found =
        player.expect("it is in the catalogue").think(&ConnectFour.root(), &Limits::nodes(2000));
    println!("best-first: a line of {} moves by {} evaluations", found.depth, network.calls.get());
}
