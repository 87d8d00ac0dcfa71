//! **Alpha-beta**, deep cutoffs, fail-soft (F3): the search of a node stops as soon as the node is known to be so good
//! that the opponent will not allow it.
//!
//! Paper: Hsu, *Scout and NegaScout*, form F3. With two bounds for each remembered position it is the MT of Plaat,
//! Schaeffer, Pijls, de Bruin.
//!
//! Contract, for window (alpha, beta) and result r:
//! r <= alpha ⇒ value <= r · r >= beta ⇒ value >= r · otherwise value = r.
//! Leaves on a uniform tree: in the best case w^⌈d/2⌉ + w^⌊d/2⌋ - 1, in the worst case w^d. Memory: one path.
//!
//! ```text
//! alpha-beta(p, alpha, beta):
//!     if p is a leaf: return evaluate(p)
//!     best := -∞
//!     for each successor s of p:
//!         best := max(best, -alpha-beta(s, -beta, -max(alpha, best)))
//!         if best >= beta: return best              (cut-off)
//!     return best
//! ```
//!
//! With memory this is **MT**: on entry, stored bounds are returned if they decide the window; on exit, what was proven
//! is stored, for leaves too.
//!
//! Differences from the paper:
//! 1. The same code works with memory and tactics. Stored bounds are compared with the window of the call, not with the
//!    raised alpha: Fig. 2 of the MT paper, followed literally, returns wrong values.
//! 2. Enhanced transposition cutoffs, if the memory requests them: all children are looked up before any is searched.
//!
//! ```
//! use plywood_core::{search::alpha_beta::alpha_beta, Game, Search, Value, Window};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree);
//! let root = search.root(&tree.root(), 3);
//! assert_eq!(alpha_beta(&mut search, &root, Window::FULL), Ok(Value::from(6)));
//! assert!(alpha_beta(&mut search, &root, Window::minimal(Value::from(5))) >= Ok(Value::from(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::hybrid::Frontier;
use super::{Answer, Node, Prior, Search, Setting};
use crate::{Observer, Trail, Value, Window};

/// Returns the value of `node` within `window`, or a bound outside it.
pub fn alpha_beta<C: Setting>(search: &mut Search<'_, C>, node: &Node<C>, window: Window) -> Answer<C> {
    alpha_beta_above(search, node, window, ())
}

/// Like [`alpha_beta`], down to the frontier, where another search takes over.
#[inline]
pub(super) fn alpha_beta_above<C: Setting, F: Frontier<C>>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    window: Window,
    frontier: F,
) -> Answer<C> {
    if let Some(found) = frontier.take_over(search, node, window) {
        let (value, line) = found?;
        search.observer.found(node.id, line.line(), value);
        return Ok(value);
    }
    if search.is_plain_leaf(node) {
        return search.leaf_within(node, window);
    }
    alpha_beta_inner(search, node, window, frontier)
}

/// Searches a node that may have children. A separate function, so that a leaf costs no call.
fn alpha_beta_inner<C: Setting, F: Frontier<C>>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    window: Window,
    frontier: F,
) -> Answer<C> {
    let hint = match search.prior(node, window) {
        Prior::Settled(value) => return Ok(value),
        Prior::Open(hint) => hint,
    };
    let Some(moves) = search.unordered(node) else { return search.leaf_within(node, window) };
    if let Some(value) = search.look_ahead(node, window, &moves) {
        return Ok(value);
    }
    search.reopen(node, window)?;
    let mut moves = search.arrange(node, hint, moves);
    let mut best = Value::NEG_INF;
    let mut by = None;
    for (i, m) in moves.by_ref().enumerate() {
        let child = search.child(node, m);
        let value = -alpha_beta_above(search, &child, window.raised(best).flipped(), frontier)?;
        if value > best {
            best = value;
            by = Some((i, m));
            search.observer.better(node.id, m, best);
        }
        if best >= window.beta() {
            search.cut(node, i, m);
            break;
        }
    }
    search.leave_by(node, window, best, by, &moves)
}
