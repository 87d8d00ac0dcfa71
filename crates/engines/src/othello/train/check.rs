//! The error of an evaluator on positions with exact scores.

use super::corpus::Labelled;
use crate::othello::patterns::DISC;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{Depth, Evaluate, Search, Window};
use plywood_games::othello::{FewestReplies, Othello};

/// Returns the mean absolute error in discs of full-width searches of `depth` plies; 0 if there are no positions.
///
/// The evaluator's unit must be that of [`Patterns`](crate::othello::patterns::Patterns). The searches cut off only what
/// cannot change their value.
#[must_use]
pub fn mean_error<E: Evaluate<Othello>>(positions: &[Labelled], evaluator: &E, depth: Depth) -> f64 {
    let mut search = Search::new(&Othello, evaluator).silent().order(FewestReplies);
    let mut sum = 0.0;
    for labelled in positions {
        let Some(position) = labelled.position() else { continue };
        let root = search.root(&position, depth);
        let Ok(value) = alpha_beta(&mut search, &root, Window::FULL);
        sum += (f64::from(value.get()) / f64::from(DISC) - f64::from(labelled.score)).abs();
    }
    #[expect(clippy::cast_precision_loss, reason = "few positions")]
    let count = positions.len().max(1) as f64;
    sum / count
}
