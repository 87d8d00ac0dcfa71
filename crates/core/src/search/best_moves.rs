//! All best moves of a position, not only the first move of the line; and the complete line.

pub use super::best_play::whole_line;
use alloc::vec::Vec;

use super::alpha_beta::alpha_beta;
use super::{MoveOf, PositionOf, Search, Setting, SignalOf};
use crate::{Depth, Value, Window};

/// Returns every move of `position` whose value is `value`, the value of the position, in order. Runs one
/// minimal-window search for each move. Works after any algorithm, since only the value is needed.
///
/// ```
/// use plywood_core::{search::best_moves::best_moves, Game, Search, Value};
/// use plywood_games::synthetic::ExplicitTree;
///
/// let tree: ExplicitTree = "(4 9) (7 3) (8 4)".parse()?; // worth 4, by the first move or the last
/// let mut search = Search::new(&tree, &tree);
/// assert_eq!(best_moves(&mut search, &tree.root(), 2, Value::from(4)), Ok(vec![0, 2]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn best_moves<C: Setting>(
    search: &mut Search<'_, C>,
    position: &PositionOf<C>,
    depth: Depth,
    value: Value,
) -> Result<Vec<MoveOf<C>>, SignalOf<C>> {
    let reaches = Window::minimal(value.previous());
    let root = search.root(position, depth);
    let mut best = Vec::new();
    for m in search.expand(&root, reaches)?.into_iter().flatten() {
        let child = search.child(&root, m);
        if -alpha_beta(search, &child, reaches.flipped())? >= value {
            best.push(m);
        }
    }
    Ok(best)
}
