//! Verdicts from outside the search: decisions on nodes before they are searched.

use crate::{Depth, Game, Value, Window};

/// Decides nodes before they are searched: repetitions, known endings, forward-pruning rules.
///
/// `()` decides nothing, adds no code to the compiled search, and preserves every theorem. A verdict replaces the value
/// of its node, so with any other tactics a search finds the minimax value of the tree with these verdicts. Alpha-beta
/// (F3), NegaScout, SCOUT and the drivers built on them use verdicts; the catalogue refuses to run the other algorithms
/// with tactics.
pub trait Tactics<G: Game> {
    /// Whether there are any verdicts. A verdict may be a loose bound, so shortcuts that treat a bound near the leaves
    /// as a value are disabled.
    const GIVES_VERDICTS: bool = true;

    /// Returns the result for `window` at `position`, if it is known without a search. A value inside the window is
    /// exact, a value outside it is a bound.
    fn verdict(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: Depth,
        window: Window,
    ) -> Option<Value>;
}

/// No tactics: there are no verdicts.
impl<G: Game> Tactics<G> for () {
    const GIVES_VERDICTS: bool = false;

    #[inline]
    fn verdict(&mut self, _: &G, _: &G::Position, _: Depth, _: Window) -> Option<Value> {
        None
    }
}
