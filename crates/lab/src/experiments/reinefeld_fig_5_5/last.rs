//! NegaScout with plainer searches in the last plies: does it pay to leave out what costs time there?

use super::clock::once;
use crate::prelude::*;
use plywood_games::synthetic::OrderedTree;

type Position = <OrderedTree as Game>::Position;

names! {
    /// How the subtrees of at most two plies are searched.
    pub(crate) enum Last {
        NegaScout => "NegaScout",
        AlphaBeta => "αβ",
        Minimax => "minimax",
    }
}

/// The depth of the small subtrees: NegaScout needs no re-search there.
const SMALL: Depth = 2;

/// The depth up to which the forms are timed. Minimax in the last plies of deeper trees takes too long.
pub(super) const DEEPEST: Depth = 5;

/// Seconds of NegaScout with the given search in the last plies, and the value that it finds.
pub(super) fn timed(tree: &OrderedTree, width: u32, depth: Depth, last: Last) -> (f64, Value) {
    let search = Plain { tree, width, last };
    let mut value = Value::ZERO;
    let full = Window::FULL;
    let seconds = once(|| value = search.negascout(&tree.root(), depth, full.alpha(), full.beta()));
    (seconds, value)
}

/// A uniform tree, searched without anything that a library adds: the forms differ only in the last plies.
struct Plain<'t> {
    tree: &'t OrderedTree,
    width: u32,
    last: Last,
}

impl Plain<'_> {
    fn leaf(&self, position: &Position) -> Value {
        self.tree.value(self.tree, position, 0)
    }

    /// Fig. 2.2 of the paper: every child but the first is tested with a minimal window.
    fn negascout(&self, position: &Position, depth: Depth, alpha: Value, beta: Value) -> Value {
        if depth == 0 {
            return self.leaf(position);
        }
        if depth <= SMALL {
            match self.last {
                Last::NegaScout => {}
                Last::AlphaBeta => return self.alpha_beta(position, depth, alpha, beta),
                Last::Minimax => return self.minimax(position, depth),
            }
        }
        let (mut best, mut test) = (Value::NEG_INF, beta);
        for child in 0..self.width {
            let child_position = self.tree.play(position, child);
            let low = best.max(alpha);
            let mut value = -self.negascout(&child_position, depth - 1, -test, -low);
            if child > 0 && depth > SMALL && value > low && value < beta {
                value = -self.negascout(&child_position, depth - 1, -beta, -value);
            }
            best = best.max(value);
            if best >= beta {
                break;
            }
            test = best.max(alpha).next();
        }
        best
    }

    fn alpha_beta(&self, position: &Position, depth: Depth, alpha: Value, beta: Value) -> Value {
        if depth == 0 {
            return self.leaf(position);
        }
        let mut best = Value::NEG_INF;
        for child in 0..self.width {
            let child = self.tree.play(position, child);
            best = best.max(-self.alpha_beta(&child, depth - 1, -beta, -best.max(alpha)));
            if best >= beta {
                break;
            }
        }
        best
    }

    fn minimax(&self, position: &Position, depth: Depth) -> Value {
        if depth == 0 {
            return self.leaf(position);
        }
        let value = |child| -self.minimax(&self.tree.play(position, child), depth - 1);
        (0..self.width).map(value).max().expect("a node has children")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_forms_find_the_value() {
        for seed in 1..=30 {
            let tree = Shape::new(4, 5, Order::Equal).with_range(20).tree(seed);
            let value = cost(&tree, 5, algorithm("minimax")).value;
            let Tree::Ordered(tree) = &tree else { unreachable!("it is ordered") };
            for &last in Last::ALL {
                assert_eq!(timed(tree, 4, 5, last).1, value, "{last}, seed {seed}");
            }
        }
    }
}
