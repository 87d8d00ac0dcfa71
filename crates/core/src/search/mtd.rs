//! The loop that all MTD drivers share: minimal-window questions about the root until its bounds meet.
//!
//! Paper: Plaat, Schaeffer, Pijls, de Bruin, *Best-first fixed-depth game-tree search in practice*, Fig. 3. With a
//! memory, each question is answered from what the ones before have proven; without one, the same drivers are
//! Alpha Bounding and C\*.

use super::{Answer, Node, Search, Setting};
use crate::{Bounds, Observer, Value, Window};

/// The value of `root`, by asking `inner` whether it reaches one test value after another.
///
/// A test value gamma is asked with the window (gamma - 1, gamma). `next` chooses it from the bounds proven so far;
/// it must lie above the lower and not above the upper one, and is brought there if it does not.
pub fn mtd<'g, C: Setting>(
    search: &mut Search<'g, C>,
    root: &Node<C>,
    mut next: impl FnMut(Bounds) -> Value,
    mut inner: impl FnMut(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
) -> Answer<C> {
    let mut bounds = Bounds::UNKNOWN;
    while bounds.lower < bounds.upper {
        let gamma = next(bounds).max(bounds.lower.next()).min(bounds.upper);
        let window = Window::minimal(gamma.previous());
        search.observer.round(root.id, window);
        let value = inner(search, root, window)?;
        // With verdicts that contradict each other the bounds may cross; then the last answer stands.
        if value < gamma {
            bounds.upper = value;
        } else {
            bounds.lower = value;
        }
        if bounds.lower > bounds.upper {
            return Ok(value);
        }
    }
    Ok(bounds.lower)
}
