//! The `plywood` command with a custom game and a custom option. Both are added to the lists when the program starts,
//! so that every command, the server's answers and the page include them.
//!
//! ```text
//! cargo run --example toy -- play nim
//! cargo run --example toy -- search --game nim --algorithm mtd-f --hunch 1
//! ```

use plywood::board::Own;
use plywood::catalogue::Choice;
use plywood::options::{self, Group, Opt, Takes};
use plywood::{Depth, Game, Value};
use serde_json::json;
use std::process::ExitCode;

/// Nim with one heap: take one to three stones; the side that takes the last one wins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Nim;

impl Game for Nim {
    type Position = u8;
    type Move = u8;
    type Moves = std::vec::IntoIter<u8>;
    type Key = u8;

    fn root(&self) -> u8 {
        10
    }

    fn moves(&self, stones: &u8) -> Self::Moves {
        (1..=3.min(*stones)).collect::<Vec<u8>>().into_iter()
    }

    fn play(&self, stones: &u8, taken: u8) -> u8 {
        stones - taken
    }

    fn key(&self, stones: &u8) -> u8 {
        *stones
    }
}

impl Own for Nim {
    const NAME: &'static str = "nim";
    const WON_FROM: Option<i16> = Some(1);

    fn value(&self, stones: &u8, _: Depth) -> Value {
        // The side to move has no stone left to take: the other side took the last one.
        Value::from(if *stones == 0 { -1 } else { 0 })
    }

    fn draw(&self, stones: &u8) -> String {
        "o".repeat((*stones).into())
    }
}

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
    plywood_engines::add_own::<Nim>();
    options::add(&HUNCH);
}

#[allow(dead_code, reason = "the test that includes this file does not call it")]
fn main() -> ExitCode {
    add();
    plywood_cli::main()
}
