//! **Alpha-beta**, deep cut-offs, fail-soft (F3): a son is left as soon as it is known to be too good
//! for the opponent to allow it.
//!
//! Paper: Hsu, *Scout and NegaScout*, form F3. With two bounds per remembered position it is the MT of
//! Plaat, Schaeffer, Pijls, de Bruin.
//!
//! Contract, for window (alpha, beta) and answer r:
//! r <= alpha ⇒ value <= r · r >= beta ⇒ value >= r · otherwise value = r.
//! Leaves on a uniform tree: at best w^⌈d/2⌉ + w^⌊d/2⌋ - 1, at worst w^d. Memory: one path.
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
//! With memory this is **MT**: on entry, bounds that settle the window are the answer; on exit, what was proven is
//! stored, leaves included.
//!
//! Differences from the paper:
//! 1. The same lines serve with a memory and with tactics. Memory is compared with the window that came
//!    in, not with the raised alpha: Fig. 2 of the MT paper, followed literally, returns wrong values.
//! 2. Enhanced transposition cut-offs, if the memory asks for them: before any son is searched, all are looked up.
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

/// The value of `node` within `window`, or a bound outside it.
pub fn alpha_beta<C: Setting>(search: &mut Search<'_, C>, node: &Node<C>, window: Window) -> Answer<C> {
    alpha_beta_above(search, node, window, ())
}

/// The same down to the frontier, where another search takes over.
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
        return search.leaf(node);
    }
    alpha_beta_inner(search, node, window, frontier)
}

/// The same of a node that may have sons. Apart, so that a leaf costs no call.
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
    let Some(moves) = search.unordered(node) else { return search.leaf(node) };
    if let Some(value) = search.look_ahead(node, window, &moves) {
        return Ok(value);
    }
    search.reopen(node, window)?;
    let mut moves = search.arrange(node, hint, moves);
    let mut best = Value::NEG_INF;
    let mut by = None;
    for (i, m) in moves.by_ref().enumerate() {
        let son = search.child(node, m);
        let value = -alpha_beta_above(search, &son, window.raised(best).flipped(), frontier)?;
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
