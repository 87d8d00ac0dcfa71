//! The games of the command line: those of `plywood::board`, each with how it is solved and counted. Everything else is
//! generic over them.

mod plain_solver;
mod posed;
mod solving;

pub(crate) use posed::Posed;
pub(crate) use solving::{Grant, Meaning, Outcome, Patience, Question, Solution, Solved, Solver};

use crate::failure::Failure;
use crate::solvers;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use plain_solver::{othello, plainly};
use plywood::record;
use plywood_core::Depth;
use plywood_games::connect_four::ConnectFour;
use plywood_games::kalah::Kalah;
use plywood_games::othello::Othello;
use plywood_games::tic_tac_toe::TicTacToe;
use plywood_games::{Judged, Notation, NotationError, Passes, perft, perft_with_ended};
use posed::At;
use std::fmt;

/// All of them, as in `plywood::board`.
pub(crate) static GAMES: &[&dyn Playable] = &[
    &Kind { rules: || TicTacToe, solver: plainly, perft },
    &Kind { rules: || ConnectFour, solver: solvers::connect_four, perft },
    &Kind { rules: Kalah::default, solver: plainly, perft },
    // What is published for Othello counts games that end sooner.
    &Kind { rules: || Othello, solver: othello, perft: perft_with_ended },
];

/// A game of the list.
pub(crate) struct Kind<G: Notation + Judged> {
    /// The rules.
    pub(crate) rules: fn() -> G,
    /// How it is solved: `plainly`, or by a solver of its own.
    pub(crate) solver: Solver<G>,
    /// How positions are counted: `perft`, or a quicker way.
    pub(crate) perft: fn(&G, &G::Position, Depth, Passes) -> u64,
}

/// What `list` tells of a game.
#[derive(Debug)]
pub(crate) struct Facts {
    /// How positions are written.
    pub(crate) positions: &'static str,
    /// The position where play begins, as text and as a drawing.
    pub(crate) start: String,
    pub(crate) drawn: String,
    /// Its moves.
    pub(crate) moves: Vec<String>,
    /// Names of evaluators, and what each looks at; the first is the default.
    pub(crate) evaluators: Vec<(&'static str, &'static str)>,
}

/// A game whose type is forgotten.
pub(crate) trait Playable: Sync {
    fn name(&self) -> &'static str;

    fn facts(&self) -> Facts;

    /// The position that `text` describes.
    fn read(&'static self, text: &str) -> Result<Box<dyn Posed>, NotationError>;

    /// A position, judged by an evaluator; where play begins and the first one if none are given.
    fn pose(
        &'static self,
        position: Option<&str>,
        evaluator: Option<&str>,
    ) -> Result<Box<dyn Posed>, Failure>;
}

impl fmt::Debug for dyn Playable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The evaluator of exact values, which every game has.
pub(crate) const ZERO: &str = "zero";

impl<G: Notation + Judged> Playable for Kind<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn facts(&self) -> Facts {
        let rules = (self.rules)();
        let start = rules.root();
        Facts {
            positions: G::POSITIONS,
            start: rules.write(&start),
            drawn: rules.draw(&start),
            moves: rules.moves(&start).into_iter().map(|m| rules.write_move(&start, m)).collect(),
            evaluators: G::EVALUATORS.iter().map(|named| (named.name, named.about)).collect(),
        }
    }

    fn pose(
        &'static self,
        position: Option<&str>,
        evaluator: Option<&str>,
    ) -> Result<Box<dyn Posed>, Failure> {
        let posed = record::Posed::new((self.rules)(), position, evaluator)?;
        Ok(Box::new(At { kind: self, posed }))
    }

    fn read(&'static self, text: &str) -> Result<Box<dyn Posed>, NotationError> {
        let rules = (self.rules)();
        let root = rules.read(text)?;
        let posed = record::Posed { rules, root, named: &G::EVALUATORS[0] };
        Ok(Box::new(At { kind: self, posed }))
    }
}

/// The board of an error, on lines of its own.
pub(crate) fn drawn(error: &NotationError) -> String {
    if error.board.is_empty() { String::new() } else { format!("\n\n{}\n", error.board) }
}

/// The name of a game of the list.
pub(crate) fn game() -> impl TypedValueParser<Value = &'static dyn Playable> {
    PossibleValuesParser::new(GAMES.iter().map(|game| game.name())).map(|name| {
        let known = GAMES.iter().find(|game| game.name() == name);
        *known.expect("only names of the list pass")
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_games_are_those_of_boards() {
        let ours = super::GAMES.iter().map(|game| game.name());
        assert!(ours.eq(plywood::board::GAMES.iter().map(|game| game.name())));
    }
}
