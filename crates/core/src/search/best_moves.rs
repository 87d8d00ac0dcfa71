//! All best moves of a position, not only the one at the head of the line; and the line to its end.

use super::alpha_beta::alpha_beta;
use super::{MoveOf, PositionOf, Search, Setting, SignalOf};
use crate::{Depth, Game, Value, Window};

/// Every move of `position` that is worth its `value`, in order: one minimal-window search for each move.
/// Works after any algorithm, since only the value is needed.
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
        let son = search.child(&root, m);
        if -alpha_beta(search, &son, reaches.flipped())? >= value {
            best.push(m);
        }
    }
    Ok(best)
}

/// The line from `position` on, searched to `depth` with this `value`, as far as `line` tells it and from there by one best
/// move after the other: memory may have cut a line short.
pub fn whole_line<C: Setting>(
    search: &mut Search<'_, C>,
    position: &PositionOf<C>,
    depth: Depth,
    value: Value,
    line: &[MoveOf<C>],
) -> Result<Vec<MoveOf<C>>, SignalOf<C>> {
    let (mut position, mut depth, mut value) = (position.clone(), depth, value);
    let mut told = line.iter().copied();
    let mut whole = Vec::with_capacity(line.len());
    loop {
        let next =
            told.next().map_or_else(|| first_best(search, &position, depth, value), |m| Ok(Some(m)));
        let Some(m) = next? else { return Ok(whole) };
        whole.push(m);
        depth -= search.game.cost(m);
        position = search.game.play(&position, m);
        value = -value;
    }
}

/// The first move of `position`, searched to `depth`, that is worth its `value`; `None` at a leaf.
pub fn first_best<C: Setting>(
    search: &mut Search<'_, C>,
    position: &PositionOf<C>,
    depth: Depth,
    value: Value,
) -> Result<Option<MoveOf<C>>, SignalOf<C>> {
    let reaches = Window::minimal(value.previous());
    let node = search.root(position, depth);
    for m in search.expand(&node, reaches)?.into_iter().flatten() {
        let son = search.child(&node, m);
        if -alpha_beta(search, &son, reaches.flipped())? >= value {
            return Ok(Some(m));
        }
    }
    Ok(None)
}
