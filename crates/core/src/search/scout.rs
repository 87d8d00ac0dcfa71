//! **SCOUT**: find the first child's value, then only test whether each other child is better. Children that are better
//! are searched.
//!
//! Paper: Hsu, *Scout and NegaScout*, algorithm SCOUT (Pearl 1980).
//!
//! Contract: returns the exact value.
//! Leaves on a uniform tree: in the best case w^⌈d/2⌉ + w^⌊d/2⌋ - 1, like alpha-beta. A leaf is tested at most once for
//! each edge of its path that does not lead to a first child. Memory: one path.
//!
//! ```text
//! SCOUT(p):
//!     if p is a leaf: return evaluate(p)
//!     v := -SCOUT(first successor of p)
//!     for each other successor s of p:
//!         if TEST<(s, -v): v := -SCOUT(s)       (s passes: it is better)
//!     return v
//! ```
//!
//! Differences from the paper:
//! 1. Values are those of the side to move, so the paper's MAX and MIN cases are one.
//! 2. The slides' ratio of SCOUT's leaves to alpha-beta's, between 1 and 1.275 and decreasing with depth, could not be
//!    reproduced on random trees of width 2. With distinct leaves it is 1.5 at depth 2, or 14/11 if a leaf that was just
//!    tested is not counted again, and grows to about 2 at depth 20; with few leaf values it is smaller.
//!
//! ```
//! use plywood_core::{Algorithm, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let outcome = Algorithm::Scout.run(&mut Search::new(&tree, &tree), &tree.root(), 3)?;
//! assert_eq!(outcome.value, Some(Value::from(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::test::{Relation, test};
use super::{Answer, Node, Prior, Search, Setting};
use crate::{Observer, Value, Window};

/// Returns the minimax value of `node`.
pub fn scout<C: Setting>(search: &mut Search<'_, C>, node: &Node<C>) -> Answer<C> {
    let hint = match search.prior(node, Window::FULL) {
        Prior::Settled(value) => return Ok(value),
        Prior::Open(hint) => hint,
    };
    let Some(mut moves) = search.expand_from(node, Window::FULL, hint)? else {
        return search.leaf(node);
    };
    let mut best = Value::NEG_INF;
    let mut by = None;
    for (i, m) in moves.by_ref().enumerate() {
        let child = search.child(node, m);
        if i > 0 {
            if !test(search, &child, Relation::Less, -best)? {
                continue;
            }
            search.observer.re_search(child.id, Window::FULL);
        }
        best = -scout(search, &child)?;
        by = Some((i, m));
        search.observer.better(node.id, m, best);
    }
    search.leave_by(node, Window::FULL, best, by, &moves)
}
