//! **Alpha-beta**, deep cutoffs, fail-hard (F2): like F3, but the best value starts at alpha, so a search that fails
//! low returns alpha and no better bound.
//!
//! Paper: Hsu, *Scout and NegaScout*, form F2 (Knuth and Moore 1975).
//!
//! Contract, for window (alpha, beta) and result r: r >= alpha · r = alpha ⇒ value <= alpha · r >= beta ⇒ value >= r ·
//! otherwise value = r.
//! Leaves on a uniform tree: those of F3, in the best case w^⌈d/2⌉ + w^⌊d/2⌋ - 1, in the worst case w^d. Memory: one
//! path.
//!
//! ```text
//! alpha-beta-hard(p, alpha, beta):
//!     if p is a leaf: return evaluate(p)
//!     m := alpha
//!     for each successor s of p:
//!         m := max(m, -alpha-beta-hard(s, -beta, -m))
//!         if m >= beta: return m                    (cut-off)
//!     return m
//! ```
//!
//! Differences from the paper: none. As printed, the value of a leaf is returned even if it is outside the window.
//!
//! ```
//! use plywood_core::{Algorithm, Counters, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let outcome = Algorithm::AlphaBetaHard.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.observed().leaf_visits), (Some(Value::from(6)), 7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Answer, Node, Search, Setting};
use crate::{Observer, Window};

/// Returns the value of `node` within `window`; outside it, alpha or a value of at least beta.
pub fn alpha_beta_hard<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    window: Window,
) -> Answer<C> {
    let Some(moves) = search.expand(node, window)? else { return search.leaf(node) };
    let mut best = window.alpha();
    for (i, m) in moves.enumerate() {
        let child = search.child(node, m);
        let value = -alpha_beta_hard(search, &child, window.raised(best).flipped())?;
        if value > best {
            best = value;
            search.observer.better(node.id, m, best);
        }
        if best >= window.beta() {
            search.cut(node, i, m);
            break;
        }
    }
    search.leave(node, window, best)
}
