//! **F4**: NegaScout in the negamax form of the lecture, which looks the same as NS but is not.
//!
//! Paper: Hsu, *Scout and NegaScout*, algorithm F4.
//!
//! Contract, for window (alpha, beta) and result r:
//! r <= alpha ⇒ value <= r · r >= beta ⇒ value >= r · otherwise value = r.
//! Leaves on a uniform tree: in the best case w^⌈d/2⌉ + w^⌊d/2⌋ - 1. Equal to NS on all trees of width 2 and depth 3;
//! different on about one in forty trees of mixed shape. Memory: one path.
//!
//! ```text
//! F4(p, alpha, beta, depth):
//!     if p is a leaf: return evaluate(p)
//!     m := -∞;  n := beta
//!     for each successor s of p:
//!         t := -F4(s, -n, -max(alpha, m), depth - 1)
//!         if t > m:
//!             if n = beta, or depth < 3, or t >= beta: m := t
//!             else: m := -F4(s, -beta, -t, depth - 1)         (re-search)
//!         if m >= beta: return m                    (cut-off)
//!         n := max(alpha, m) + 1                    (minimal window)
//!     return m
//! ```
//!
//! Differences from the paper:
//! 1. The shallow rule is `depth < 2` in games with moves of cost 0, as for NS.
//! 2. There is no test whether m is the greatest possible value, since that value is not known.
//! 3. A re-search with a result t below alpha, which NS omits, uses the window (t, beta), as printed.
//!
//! ```
//! use plywood_core::{Algorithm, Counters, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let outcome = Algorithm::NegaScoutF4.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.observed().leaf_visits), (Some(Value::from(6)), 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Answer, Node, Search, Setting};
use crate::{Observer, Value, Window};

/// Returns the value of `node` within `window`, or a bound outside it.
pub fn negascout_f4<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    window: Window,
) -> Answer<C> {
    let Some(moves) = search.expand(node, window)? else { return search.leaf(node) };
    let shallow = node.depth <= search.shallow_depth();
    let mut best = Value::NEG_INF;
    let mut asked = window;
    for (i, m) in moves.enumerate() {
        let child = search.child(node, m);
        let mut value = -negascout_f4(search, &child, asked.flipped())?;
        if value > best {
            if asked.beta() != window.beta() && !shallow && value < window.beta() {
                let again = window.above(value).flipped();
                search.observer.re_search(child.id, again);
                value = -negascout_f4(search, &child, again)?;
            }
            best = value;
            search.observer.better(node.id, m, best);
        }
        if best >= window.beta() {
            search.cut(node, i, m);
            break;
        }
        asked = Window::minimal(window.alpha().max(best));
    }
    search.leave(node, window, best)
}
