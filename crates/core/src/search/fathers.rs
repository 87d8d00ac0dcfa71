//! Nodes whose sons are all leaves, where memory has nothing to say: most of the inner nodes of a fast game.

use super::{Answer, MoveOf, Node, Search, Setting};
use crate::{Memory, Observer, Value, Window};

impl<C: Setting> Search<'_, C> {
    /// Whether memory need not be asked about `node`, nor about its sons, all of which are leaves.
    #[inline]
    pub fn is_plain_father(&self, node: &Node<C>) -> bool {
        self.memory.remembers() && Self::sons_are_leaves(node) && !self.memory.keeps(1)
    }

    /// The value of such a node within `window`, or a bound outside it. The values of leaves are exact, with whatever window:
    /// none is judged twice.
    #[inline(never)]
    pub fn father(&mut self, node: &Node<C>, window: Window) -> Answer<C> {
        let Some(moves) = self.unordered(node) else { return self.judge(node) };
        self.reopen(node, window)?;
        let moves = self.arrange(node, None, moves);
        self.best_leaf(node, window, moves)
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
            let son = self.child(node, m);
            let value = -self.judge(&son)?;
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
