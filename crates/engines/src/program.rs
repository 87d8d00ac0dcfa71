//! What the tournament programs of all games share.

use plywood_core::catalogue::Choice;
use plywood_core::memory::{Memory, Usage};
use plywood_core::{Algorithm, Bounds, Depth, Game};

/// Returns whether a program can play with an algorithm: with NegaScout and the drivers, which ask all questions of the
/// selective search.
#[must_use]
pub fn plays_with(algorithm: Algorithm) -> bool {
    let only_verdicts = matches!(algorithm, Algorithm::AlphaBeta | Algorithm::Scout);
    algorithm.entry().options.contains(&Choice::Memory) && !only_verdicts
}

/// Returns the share of a table that is in use, from 0 to 1.
pub(crate) fn fill(usage: Usage) -> f64 {
    let Usage { entries, capacity, .. } = usage;
    #[expect(clippy::cast_precision_loss, reason = "a share need not be exact")]
    let share = entries as f64 / capacity.unwrap_or(u64::MAX) as f64;
    share
}

/// Returns what a memory knows about the value of a move in a search to `depth` plies, for the side that plays it.
pub(crate) fn known<G: Game>(
    game: &G,
    memory: &impl Memory<G>,
    position: &G::Position,
    m: G::Move,
    depth: Depth,
) -> Option<Bounds> {
    let left = depth.checked_sub(game.cost(m))?;
    let Bounds { lower, upper } = memory.peek(game, &game.play(position, m), left)?;
    Some(Bounds { lower: -upper, upper: -lower })
}
