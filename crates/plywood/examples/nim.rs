//! Nim, the game of the guide (`plywood::guide`): rules, evaluator, player, and a test of the contract.
//! `cargo run --release --example nim`

#![allow(clippy::trivially_copy_pass_by_ref, reason = "an evaluator takes positions of any size")]

use plywood::{Depth, Game, Limits, Player, Value};
use std::time::Duration;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Heaps([u8; 3]);

#[derive(Debug)]
struct Nim;

impl Game for Nim {
    type Position = Heaps;
    type Move = (usize, u8); // which heap, how many stones
    type Moves = Vec<(usize, u8)>;
    type Key = Heaps;

    fn root(&self) -> Heaps {
        Heaps([3, 4, 5])
    }
    fn moves(&self, Heaps(heaps): &Heaps) -> Vec<(usize, u8)> {
        (0..3).flat_map(|heap| (1..=heaps[heap]).map(move |taken| (heap, taken))).collect()
    }
    fn play(&self, Heaps(heaps): &Heaps, (heap, taken): (usize, u8)) -> Heaps {
        let mut left = *heaps;
        left[heap] -= taken;
        Heaps(left)
    }
    fn key(&self, heaps: &Heaps) -> Heaps {
        *heaps
    }
}

/// The side to move has lost if no stone is left.
fn evaluator(_: &Nim, Heaps(heaps): &Heaps, _: Depth) -> Value {
    Value::from(if *heaps == [0; 3] { -1 } else { 0 })
}

fn main() {
    let mut player = Player::new(Nim, evaluator);
    let found = player.think(&Nim.root(), &Limits::time(Duration::from_secs(1)));
    assert_eq!(found.value, Some(Value::from(1))); // the side to move wins
    assert_eq!(found.best, Some((0, 2))); // leave 1, 4 and 5: their binary sum is zero
    println!("{:?}: the best move is {:?}", Nim.root(), found.best);
}

#[test]
fn the_example_runs_to_its_end() {
    main();
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_testkit::contract::{self, Options};

    #[test]
    fn nim_keeps_the_contract() {
        let report =
            contract::check(&Nim, &evaluator, &Options::default()).expect("the contract holds");
        assert_eq!(report.finished, report.games);
        assert!(report.searches > 1000, "every algorithm found what minimax found");
    }
}
