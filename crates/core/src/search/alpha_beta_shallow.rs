//! **Alpha-beta**, shallow cutoffs only (F1): a node knows its parent's best value so far, but not the bounds further
//! up.
//!
//! Paper: Hsu, *Scout and NegaScout*, form F1 (Knuth and Moore 1975).
//!
//! Contract, for a bound and result r: r >= bound ⇒ value >= r · otherwise value = r.
//! Leaves: more than the minimal tree from depth 4 on (in the best case 21 instead of 17 for w=3, d=4); about three
//! times those of the deep forms on random trees of width 2 and depth 15. Memory: one path.
//!
//! ```text
//! alpha-beta-shallow(p, bound):
//!     if p is a leaf: return evaluate(p)
//!     best := -∞
//!     for each successor s of p:
//!         best := max(best, -alpha-beta-shallow(s, -best))
//!         if best >= bound: return best             (cut-off)
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
//! let outcome = Algorithm::AlphaBetaShallow.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.observed().leaf_visits), (Some(Value::from(6)), 7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Answer, Node, Search, Setting};
use crate::{Observer, Value, Window};

/// Returns the value of `node` below `beta`, or a lower bound that reaches `beta`.
pub fn alpha_beta_shallow<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    beta: Value,
) -> Answer<C> {
    let window = Window::below(beta);
    let Some(moves) = search.expand(node, window)? else { return search.leaf(node) };
    let mut best = Value::NEG_INF;
    for (i, m) in moves.enumerate() {
        let child = search.child(node, m);
        let value = -alpha_beta_shallow(search, &child, -best)?;
        if value > best {
            best = value;
            search.observer.better(node.id, m, best);
        }
        if best >= beta {
            search.cut(node, i, m);
            break;
        }
    }
    search.leave(node, window, best)
}
