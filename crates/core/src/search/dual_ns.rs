//! **DUAL-NS**: NegaScout at the root, whose wide-window searches are done by dual-SS\*: minimal windows show that
//! a son is inferior without any list, best-first search finds the value of a superior one.
//!
//! Paper: Reinefeld, Marsland, Schaeffer, *Is Best First Search Really Best?* (1985), §4.1, Fig. 4.1.
//!
//! Contract: returns the value, exactly.
//! Leaves: the distinct ones, in the order of first visits, are those of DUAL\*; a superior son's are visited
//! twice. At best w^⌈d/2⌉ + w^⌊d/2⌋ - 1 visits on a uniform tree. Memory: that of DUAL\*.
//!
//! ```text
//! DUAL-NS(root):
//!     best := -dual-SS*(first son, ∞)
//!     for each other son s of root:
//!         v := -alpha-beta(s, -(best + 1), -best)   (minimal window)
//!         if v > best:
//!             if depth <= 2: best := v
//!             else: best := -dual-SS*(s, -best)     (re-search, from
//!     return best                                    the old best)
//! ```
//!
//! Differences from the paper:
//! 1. Printed as a recursion on the window; but below a minimal window there are only minimal windows, where
//!    NegaScout is alpha-beta, so the recursion never reaches dual-SS* again.
//! 2. The shallow rule is `depth <= 1` in games with moves of cost 0, as for NegaScout.
//!
//! ```
//! use plywood_core::{Algorithm, Counters, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let outcome = Algorithm::DualNs.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.watcher().leaf_visits), (Some(Value::from(6)), 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::alpha_beta::alpha_beta;
use super::sss::sss;
use super::{Answer, MoveOf, Node, Search, Setting, SignalOf, TrailOf};
use crate::{Observer, Peak, Trail, Value, Window};

/// The minimax value of `node`.
pub fn dual_ns<C: Setting>(search: &mut Search<'_, C>, node: &Node<C>) -> (Answer<C>, Peak) {
    let mut dual = DualNs { search, peak: Peak::default() };
    let answer = dual.root(node);
    (answer, dual.peak)
}

struct DualNs<'s, 'g, C: Setting> {
    search: &'s mut Search<'g, C>,
    peak: Peak,
}

impl<C: Setting> DualNs<'_, '_, C> {
    fn root(&mut self, node: &Node<C>) -> Answer<C> {
        let Some(moves) = self.search.expand(node, Window::FULL)? else {
            return self.search.leaf(node);
        };
        let shallow = node.depth <= self.search.shallow_depth();
        let mut best = Value::NEG_INF;
        for (i, m) in moves.enumerate() {
            let son = self.search.child(node, m);
            if i == 0 {
                best = self.best_first(node, m, &son, best)?;
                continue;
            }
            let value = -alpha_beta(self.search, &son, Window::minimal(best).flipped())?;
            if value <= best {
                continue;
            }
            if shallow {
                best = value;
                self.search.observer.better(node.id, m, best);
            } else {
                self.search.observer.re_search(son.id, Window::below(-best));
                best = self.best_first(node, m, &son, best)?;
            }
        }
        self.search.observer.leave(node.id, best);
        Ok(best)
    }

    /// The value of a son that is better than `best`, by dual-SS*.
    fn best_first(
        &mut self,
        node: &Node<C>,
        m: MoveOf<C>,
        son: &Node<C>,
        best: Value,
    ) -> Result<Value, SignalOf<C>> {
        let (found, used) = sss(self.search, son, -best);
        self.peak = self.peak.or_more(used);
        let (value, mut line) = found?;
        line.push(TrailOf::<C>::note(m));
        self.search.observer.found(node.id, line.line(), -value);
        Ok(-value)
    }
}
