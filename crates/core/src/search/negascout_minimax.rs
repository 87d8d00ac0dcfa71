//! **F4'/G4'**: NegaScout in the minimax form of the lecture: a procedure for MAX and its mirror image for MIN. The
//! minimal window is at the best value so far, even if that is below alpha.
//!
//! Paper: Hsu, *Scout and NegaScout*, algorithms F4' and G4'.
//!
//! Contract, for window (alpha, beta) and result r:
//! r <= alpha ⇒ value <= r · r >= beta ⇒ value >= r · otherwise value = r.
//! Leaves on a uniform tree: in the best case w^⌈d/2⌉ + w^⌊d/2⌋ - 1; on average more than NS (7.92 instead of 7.79 over
//! all trees of width 2 and depth 3). Memory: one path.
//!
//! ```text
//! F4'(p, alpha, beta, depth):
//!     if p is a leaf: return evaluate(p)
//!     m := -F4'(first successor, -beta, -alpha, depth - 1)
//!     if m >= beta: return m                        (cut-off)
//!     for each other successor s of p:
//!         t := -F4'(s, -(m + 1), -m, depth - 1)     (minimal window)
//!         if t > m:
//!             if depth < 3, or t >= beta: m := t
//!             else: m := -F4'(s, -beta, -t, depth - 1)      (re-search)
//!         if m >= beta: return m                    (cut-off)
//!     return m
//! ```
//!
//! Differences from the paper:
//! 1. Values are those of the side to move, so the pair is one procedure.
//! 2. The shallow rule is `depth < 2` in games with moves of cost 0, as for NS.
//! 3. There is no test whether m is the greatest possible value, since that value is not known.
//!
//! ```
//! use plywood_core::{Algorithm, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let outcome = Algorithm::NegaScoutMinimax.run(&mut Search::new(&tree, &tree), &tree.root(), 3)?;
//! assert_eq!(outcome.value, Some(Value::from(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Answer, Node, Search, Setting};
use crate::{Observer, Value, Window};

/// Returns the value of `node` within `window`, or a bound outside it.
pub fn negascout_minimax<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    window: Window,
) -> Answer<C> {
    let Some(moves) = search.expand(node, window)? else { return search.leaf(node) };
    let shallow = node.depth <= search.shallow_depth();
    let mut best = Value::NEG_INF;
    for (i, m) in moves.enumerate() {
        let child = search.child(node, m);
        let asked = if i == 0 { window } else { Window::minimal(best) };
        let mut value = -negascout_minimax(search, &child, asked.flipped())?;
        if value > best {
            if i > 0 && !shallow && value < window.beta() {
                let again = window.above(value).flipped();
                search.observer.re_search(child.id, again);
                value = -negascout_minimax(search, &child, again)?;
            }
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
