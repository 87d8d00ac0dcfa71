//! Exact scores of endings.

use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{MAX_DEPTH, Search, Window};
use plywood_games::othello::{Evaluator, FewestReplies, Othello, Position};

/// Returns the score of `position` with best play on both sides, for the side to move.
pub(super) fn score(position: &Position) -> i8 {
    let mut search = Search::new(&Othello, &Evaluator::Zero).silent().order(FewestReplies);
    let root = search.root(position, MAX_DEPTH);
    let Ok(value) = alpha_beta(&mut search, &root, Window::FULL);
    i8::try_from(value.get()).unwrap_or(0)
}
