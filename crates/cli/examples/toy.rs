//! The `plywood` command with a custom game and a custom option. Both are added to the lists when the program starts,
//! so that every command, the server's answers and the page include them.
//!
//! ```text
//! cargo run --example toy -- play nim
//! cargo run --example toy -- search --game nim --algorithm mtd-f --hunch 1
//! ```

use plywood::board::Listed;
use plywood::catalogue::Choice;
use plywood::options::{self, Group, Opt, Takes};
use plywood::{Depth, Evaluate, Game, Value, mix};
use plywood_engines::plainly;
use plywood_games::{Evaluators, HasEvaluators, Named, Notation, NotationError};
use serde_json::json;
use std::ops::RangeInclusive;
use std::process::ExitCode;

/// Nim with one heap: take one to three stones; the side that takes the last one wins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nim;

/// The number of stones left, and the number of moves played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Heap {
    stones: u8,
    plies: u8,
}

impl Game for Nim {
    type Position = Heap;
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;
    type Key = (u8, u8);

    fn root(&self) -> Heap {
        Heap { stones: 10, plies: 0 }
    }

    fn moves(&self, heap: &Heap) -> Self::Moves {
        let all: RangeInclusive<u8> = 1..=heap.stones.min(3);
        all.collect::<Vec<u8>>().into_iter()
    }

    fn play(&self, heap: &Heap, m: u8) -> Heap {
        Heap { stones: heap.stones - m, plies: heap.plies + 1 }
    }

    fn key(&self, heap: &Heap) -> (u8, u8) {
        (heap.stones, heap.plies)
    }

    fn hash(&self, heap: &Heap) -> u64 {
        mix(u64::from(heap.stones) << 8 | u64::from(heap.plies))
    }
}

impl Notation for Nim {
    const NAME: &'static str = "nim";
    const POSITIONS: &'static str = "the number of stones, such as `10`";

    fn read(&self, text: &str) -> Result<Heap, NotationError> {
        let stones = text.trim().parse().map_err(|_| {
            NotationError::new(1, format!("`{text}` is not a number of stones; expected 0 to 255"))
        })?;
        Ok(Heap { stones, plies: 0 })
    }

    fn write(&self, heap: &Heap) -> String {
        heap.stones.to_string()
    }

    fn write_move(&self, _: &Heap, m: u8) -> String {
        m.to_string()
    }

    fn side(&self, heap: &Heap) -> &'static str {
        if heap.plies.is_multiple_of(2) { "first" } else { "second" }
    }

    fn draw(&self, heap: &Heap) -> String {
        "o".repeat(heap.stones.into())
    }
}

/// The evaluator of Nim: only finished games count.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LastStone;

impl Evaluate<Nim> for LastStone {
    fn value(&self, _: &Nim, heap: &Heap, _: Depth) -> Value {
        // The side to move has no stone left to take: the other side took the last one.
        Value::from(if heap.stones == 0 { -1 } else { 0 })
    }

    fn is_decided(&self, value: Value) -> bool {
        value != Value::ZERO
    }
}

impl HasEvaluators for Nim {
    type Evaluator = LastStone;
}

impl Evaluators<Nim> for LastStone {
    const ALL: &'static [Named<LastStone>] =
        &[Named { name: "zero", about: "only finished games count", evaluator: LastStone }];
}

/// The entry for the list of games.
pub(crate) static NIM: Listed<Nim> = Listed::of(|| Nim, plainly);

/// The entry for the table of options.
pub(crate) static HUNCH: Opt = Opt {
    name: "hunch",
    group: Group::Shared,
    value: "H",
    about: "Another name for the first guess of the value",
    default: "none",
    takes: Takes::Value,
    choice: Some(Choice::Guess),
    set: |chosen, given| {
        if let options::Given::Value(hunch) = given {
            chosen.algorithm = chosen.algorithm.with_guess(*hunch);
        }
        Ok(())
    },
    get: |_| Some(json!("taken")),
};

/// Adds the game and the option.
pub(crate) fn add() {
    plywood_engines::add(&NIM);
    options::add(&HUNCH);
}

#[allow(dead_code, reason = "the test that includes this file does not call it")]
fn main() -> ExitCode {
    add();
    plywood_cli::main()
}
