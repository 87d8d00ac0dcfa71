//! Verdicts from outside the search.

use crate::{Depth, Game, Value, Window};

/// Decides a node before it is searched: a repetition, a known ending, a forward-pruning rule.
///
/// `()` decides nothing, vanishes from the compiled search and keeps every theorem. A verdict replaces
/// the value of its node, so with any other tactics a search finds the minimax value of the tree as
/// judged by them. Alpha-beta (F3), NegaScout, SCOUT and the drivers built on them ask for
/// verdicts; the catalogue refuses to run the others with any.
pub trait Tactics<G: Game> {
    /// Whether there are any verdicts. A verdict may be a loose bound, and shortcuts that take a bound near the
    /// leaves for a value are left out.
    const JUDGES: bool = true;

    /// The answer to `window` at `position`, if it is known without a search: a value inside the window
    /// is exact, one outside is a bound.
    fn verdict(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: Depth,
        window: Window,
    ) -> Option<Value>;
}

/// No verdicts.
impl<G: Game> Tactics<G> for () {
    const JUDGES: bool = false;

    #[inline]
    fn verdict(&mut self, _: &G, _: &G::Position, _: Depth, _: Window) -> Option<Value> {
        None
    }
}
