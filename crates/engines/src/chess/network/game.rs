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
const WON: i32 = 1200;
const WON_PLIES: u32 = 5;
/// A game that takes more plies is ended, and won by who is ahead by at least this.
const MOST_PLIES: usize = 240;
const AHEAD: i32 = 300;
/// A game is drawn after a number of plies, when for some plies no value was greater than this.
const EVEN: i32 = 8;
const EVEN_PLIES: u32 = 10;
const EVEN_AFTER: usize = 70;
/// The rules of the players.
const RULES: Rules = Rules::ALL.without(Rule::InternalReduction);

/// Returns the samples of the game with this number: its quiet positions. Both sides search `nodes` nodes a move.
pub(super) fn samples(seed: u64, number: u32, nodes: u64, judge: &Judge) -> Vec<Sample> {
    let mut played = vec![opening(&mut Chance::new(seed, number.into()))];
    let mut samples: Vec<(usize, Sample)> = Vec::new();
    let mut program = Program::new().judge(judge.clone()).rules(RULES).memory_mib(MEMORY);
    let limits = Limits { nodes: Some(nodes), ..Limits::none() };
    // Who is far ahead, and for how many plies; for how many plies nobody was ahead.
    let (mut ahead, mut even) = ((0_i32, 0), 0);
    // The result for the side that moved first after the opening.
    let result = loop {
        if Chess.drawn(&played).is_some() {
            break 0;
        }
        let last = played.len() - 1;
        let position = played[last].clone();
        let before = played[..last].to_vec();
        let question = Question { before, ..Question::new(position.clone()) };
        let found = program.search(&question, &limits, &mut |_| {});
        let Some(value) = found.value.map(Value::get) else { break 0 };
        let first = if last % 2 == 0 { value } else { -value };
        let Some(m) = found.best else { break first.signum() };
        if last >= MOST_PLIES {
            break if first.abs() >= AHEAD { first.signum() } else { 0 };
        }
        let side = if first.abs() >= WON { first.signum() } else { 0 };
        ahead = if side != 0 && side == ahead.0 { (side, ahead.1 + 1) } else { (side, 1) };
        if side != 0 && ahead.1 >= WON_PLIES {
            break side;
        }
        even = if value.abs() <= EVEN { even + 1 } else { 0 };
        if even >= EVEN_PLIES && last >= EVEN_AFTER {
            break 0;
        }
        let is_quiet = !position.is_check() && !position.takes(m) && m.promotion().is_none();
        if is_quiet && value.abs() < 2 * WON {
            let value = i16::try_from(value).unwrap_or(0);
            samples.push((last, Sample::new(&position, value)));
        }
        played.push(Chess.play(&position, m));
    };
    let result = i8::try_from(result).unwrap_or(0);
    for (at, sample) in &mut samples {
        sample.result = if *at % 2 == 0 { result } else { -result };
    }
    samples.into_iter().map(|(_, sample)| sample).collect()
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
