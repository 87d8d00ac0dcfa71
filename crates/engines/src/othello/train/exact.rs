//! Exact scores of endings.

use crate::othello::endgame::{Endgame, Guess, never};
use crate::othello::patterns::Patterns;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{MAX_DEPTH, Search, Window};
use plywood_games::othello::{Evaluator, FewestReplies, Othello, Position};

/// The size of the solver's table, in MiB.
const MEMORY: u64 = 4;

/// A solver of endings. Its scores do not depend on what it has solved before.
#[derive(Debug)]
pub(super) struct Solver {
    /// Absent on a machine that has no memory left for its table.
    endgame: Option<Endgame<Hint>>,
}

impl Solver {
    /// Creates a solver that orders moves by the values of `patterns`, which saves time and changes no score.
    pub(super) fn new(patterns: Option<Patterns>) -> Solver {
        Solver { endgame: Endgame::with_guess(MEMORY, Hint(patterns)).ok() }
    }

    /// Returns the score of `position` with best play on both sides, for the side to move.
    pub(super) fn score(&mut self, position: &Position) -> i8 {
        let solved = self.endgame.as_mut().and_then(|endgame| endgame.score(position, &mut never).ok());
        solved.unwrap_or_else(|| plain_score(position))
    }
}

/// The guesses of an evaluator; without one, every position is a draw.
#[derive(Debug)]
struct Hint(Option<Patterns>);

impl Guess for Hint {
    #[inline]
    fn guess(&self, own: u64, other: u64) -> i32 {
        self.0.as_ref().map_or(0, |patterns| patterns.guess(own, other))
    }
}

/// Finds the score by alpha-beta without a table, which takes longer.
pub(super) fn plain_score(position: &Position) -> i8 {
    let mut search = Search::new(&Othello, &Evaluator::Zero).silent().order(FewestReplies);
    let root = search.root(position, MAX_DEPTH);
    let Ok(value) = alpha_beta(&mut search, &root, Window::FULL);
    i8::try_from(value.get()).unwrap_or(0)
}
