//! **Minimax**: the value of a position is the greatest of its successors' values, each negated because it is the other
//! side's value. Every node is visited; nothing is cut off.
//!
//! Paper: the definition that all others start from. (Hsu, *Scout and NegaScout*, writes it with values from MAX's
//! point of view; here each value is that of the side to move, the negamax form.)
//!
//! Contract: returns the exact value.
//! Leaves: all of them, w^d on a uniform tree, in the best and in the worst case. Memory: one path.
//!
//! ```text
//! minimax(p):
//!     if p is a leaf: return evaluate(p)
//!     best := -∞
//!     for each successor s of p:
//!         best := max(best, -minimax(s))
//!     return best
//! ```
//!
//! Differences from the paper: none.
//!
//! ```
//! use plywood_core::{Algorithm, Counters, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let outcome = Algorithm::Minimax.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.observed().leaf_visits), (Some(Value::from(6)), 8));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Answer, Node, Search, Setting};
use crate::{Observer, Value, Window};

/// Returns the minimax value of `node`.
pub fn minimax<C: Setting>(search: &mut Search<'_, C>, node: &Node<C>) -> Answer<C> {
    let Some(moves) = search.expand(node, Window::FULL)? else { return search.leaf(node) };
    let mut best = Value::NEG_INF;
    for m in moves {
        let child = search.child(node, m);
        let value = -minimax(search, &child)?;
        if value > best {
            best = value;
            search.observer.better(node.id, m, best);
        }
    }
    search.leave(node, Window::FULL, best)
}
