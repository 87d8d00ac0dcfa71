//! Nodes whose children are all leaves and that memory does not keep: most of the inner nodes of a fast game.

use super::{Answer, MoveOf, Node, Search, Setting};
use crate::{Memory, Observer, Order, Value, Window};

impl<C: Setting> Search<'_, C> {
    /// Whether memory need not be consulted about `node` or its children, all of which are leaves.
    #[inline]
    pub fn is_plain_parent(&self, node: &Node<C>) -> bool {
        self.memory.remembers() && Self::children_are_leaves(node) && !self.memory.keeps(1)
    }

    /// Returns the value of a [plain parent](Search::is_plain_parent) within `window`, or a bound outside it. Leaves are
    /// evaluated within the open window, so that none is evaluated twice.
    #[inline(never)]
    pub fn parent(&mut self, node: &Node<C>, window: Window) -> Answer<C> {
        let Some(moves) = self.unordered(node) else { return self.evaluate_within(node, window) };
        self.reopen(node, window)?;
        let moves = self.arrange(node, None, moves);
        match C::Order::own(moves) {
            Ok(moves) => self.best_leaf(node, window, moves),
            Err(moves) => self.best_leaf(node, window, moves),
        }
    }

    #[inline]
    fn best_leaf(
        &mut self,
        node: &Node<C>,
        window: Window,
        moves: impl Iterator<Item = MoveOf<C>>,
    ) -> Answer<C> {
        let mut best = Value::NEG_INF;
        for (i, m) in moves.enumerate() {
            let child = self.child(node, m);
            let value = -self.evaluate_within(&child, window.raised(best).flipped())?;
            if value > best {
                best = value;
                self.observer.better(node.id, m, best);
            }
            if best >= window.beta() {
                self.cut(node, i, m);
                break;
            }
        }
        self.observer.leave(node.id, best);
        Ok(best)
    }
}
