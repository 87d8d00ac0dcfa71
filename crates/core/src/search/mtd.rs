//! The loop that all MTD drivers share: minimal-window searches of the root until its bounds meet.
//!
//! Paper: Plaat, Schaeffer, Pijls, de Bruin, *Best-first fixed-depth game-tree search in practice*, Fig. 3. With a
//! memory, each search uses what the previous ones have proven; without one, the same drivers are Alpha Bounding and
//! C\*.

use super::{Answer, Node, Search, Setting};
use crate::{Bounds, Observer, Value, Window};

/// Returns the value of `root`. It calls `inner` to test whether the value reaches one test value after another.
///
/// The window for a test value gamma is (gamma - 1, gamma). `next` chooses gamma from the bounds proven so far. It must
/// be above the lower bound and not above the upper bound; other choices are clamped.
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
        // Each round changes one bound, so the loop ends. If tactics contradict themselves, the bounds may cross; then
        // the last result is used.
        if value < gamma {
            bounds.upper = value;
        } else {
            bounds.lower = value;
        }
        if bounds.lower > bounds.upper {
            search.observer.crossed(root.id, bounds);
            return Ok(value);
        }
    }
    Ok(bounds.lower)
}
