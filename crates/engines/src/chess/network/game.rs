//! One game of the program against itself, and its labelled positions.

use super::sample::Sample;
use crate::chess::engine::{Judge, Program, Question, Rule, Rules};
use crate::chess::train::opening;
use crate::train::Chance;
use plywood::Limits;
use plywood_core::{Game, Value};
use plywood_games::Notation;
use plywood_games::chess::Chess;

/// The memory of a player in MiB.
const MEMORY: u64 = 2;
/// A game is over when the value is at least this, for a number of plies.
const WON: i32 = 1500;
const WON_PLIES: u32 = 4;
/// A game that takes more plies is ended.
const MOST_PLIES: usize = 240;
/// The rules of the players.
const RULES: Rules = Rules::ALL.without(Rule::InternalReduction);

/// Returns the samples of the game with this number: its quiet positions. Both sides search `nodes` nodes a move.
pub(super) fn samples(seed: u64, number: u32, nodes: u64, judge: &Judge) -> Vec<Sample> {
    let mut played = vec![opening(&mut Chance::new(seed, number.into()))];
    let mut samples = Vec::new();
    let mut program = Program::new().judge(judge.clone()).rules(RULES).memory_mib(MEMORY);
    let limits = Limits { nodes: Some(nodes), ..Limits::none() };
    // Who is far ahead, and for how many plies.
    let mut ahead = (0_i32, 0);
    while played.len() <= MOST_PLIES && Chess.drawn(&played).is_none() {
        let last = played.len() - 1;
        let position = played[last].clone();
        let before = played[..last].to_vec();
        let question = Question { before, ..Question::new(position.clone()) };
        let found = program.search(&question, &limits, &mut |_| {});
        let (Some(m), Some(value)) = (found.best, found.value.map(Value::get)) else { break };
        // For the side that moved first after the opening.
        let first = if last % 2 == 0 { value } else { -value };
        let side = if first.abs() >= WON { first.signum() } else { 0 };
        ahead = if side != 0 && side == ahead.0 { (side, ahead.1 + 1) } else { (side, 1) };
        if side != 0 && ahead.1 >= WON_PLIES {
            break;
        }
        let is_quiet = !position.is_check() && !position.takes(m) && m.promotion().is_none();
        if is_quiet && value.abs() < 2 * WON {
            samples.push(Sample::new(&position, i16::try_from(value).unwrap_or(0)));
        }
        played.push(Chess.play(&position, m));
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess::tapered::Tapered;

    #[test]
    fn a_game_is_the_same_each_time() {
        let judge = Judge::Tapered(Tapered::built_in());
        let samples = samples(1, 3, 100, &judge);
        assert!(samples.len() > 10, "{}", samples.len());
        assert_eq!(samples, super::samples(1, 3, 100, &judge));
    }
}
