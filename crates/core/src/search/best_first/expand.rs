use super::{Cell, Grown, Link, State, Terminals, Turn};
use crate::search::{MoveOf, Node, Search, Setting, SignalOf};
use crate::{Observer, Stop, Value, Window};

/// The result of expanding a node.
pub(crate) enum Expanded {
    /// The children are in the tree, and give the node this value; or one of them was enough.
    Grown(Value),
    /// The node has no children: the game is over.
    Over,
    /// There is no room for the children.
    Full,
}

/// Evaluates the children of a node that are not in the tree yet, until the node's value by them is `enough`.
#[inline]
pub(crate) fn expand<C: Setting>(
    search: &mut Search<'_, C>,
    tree: &mut Grown<MoveOf<C>>,
    (node, at, turn): (&Node<C>, Link, Turn),
    terminals: Terminals,
    enough: impl Fn(Value) -> bool,
) -> Result<Expanded, SignalOf<C>> {
    let Some(mut moves) = search.expand(node, Window::FULL)? else {
        tree.mark_over(at);
        return Ok(Expanded::Over);
    };
    search.stop.hold(tree.bytes_with(moves.len()))?;
    let Some(row) = tree.reserve(at, moves.len()) else {
        search.observer.leave(node.id, tree.value_of(at));
        return Ok(Expanded::Full);
    };
    let (mut count, mut best) = (0, Value::NEG_INF);
    if tree.state(at) == State::Partial {
        count = tree.copy_children(at, row);
        moves.nth(count - 1);
        best = tree.best(at).value;
    }
    let places = tree.places(row);
    for m in moves {
        let child = search.child(node, m);
        match terminals.evaluate(search, &child, turn.other()) {
            Ok(value) => {
                places[count] = Cell::leaf(m, value);
                best = best.max(-value);
            }
            Err(signal) => {
                tree.release(row);
                return Err(signal);
            }
        }
        count += 1;
        if enough(best) {
            break;
        }
    }
    tree.adopt(at, row, count, best);
    search.observer.leave(node.id, best);
    Ok(Expanded::Grown(best))
}
