//! **DUAL-NS**: NegaScout at the root, with dual-SS\* for its wide-window searches. Minimal windows show that a child
//! is inferior without any list; best-first search finds the value of a superior one.
//!
//! Paper: Reinefeld, Marsland, Schaeffer, *Is Best First Search Really Best?* (1985), §4.1, Fig. 4.1.
//!
//! Contract: returns the exact value.
//! Leaves: the distinct leaves, in the order of first visits, are those of DUAL\*; the leaves of a superior child are
//! visited twice. On a uniform tree the search visits w^⌈d/2⌉ + w^⌊d/2⌋ - 1 leaves in the best case. Memory: that of
//! DUAL\*.
//!
//! ```text
//! DUAL-NS(root):
//!     best := -dual-SS*(first child, ∞)
//!     for each other child s of root:
//!         v := -alpha-beta(s, -(best + 1), -best)   (minimal window)
//!         if v > best:
//!             if depth <= 2: best := v
//!             else: best := -dual-SS*(s, -best)     (re-search)
//!     return best
//! ```
//!
//! Differences from the paper:
//! 1. The paper prints a recursion on the window. But below a minimal window there are only minimal windows, where
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
//! assert_eq!((outcome.value, search.observed().leaf_visits), (Some(Value::from(6)), 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::alpha_beta::alpha_beta;
use super::sss::sss;
use super::{Answer, MoveOf, Node, Search, Setting, SignalOf, TrailOf};
use crate::{Observer, Peak, Trail, Value, Window};

/// Returns the minimax value of `node`.
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
            let child = self.search.child(node, m);
            if i == 0 {
                best = self.best_first(node, m, &child, best)?;
                continue;
            }
            let value = -alpha_beta(self.search, &child, Window::minimal(best).flipped())?;
            if value <= best {
                continue;
            }
            if shallow {
                best = value;
                self.search.observer.better(node.id, m, best);
            } else {
                self.search.observer.re_search(child.id, Window::below(-best));
                best = self.best_first(node, m, &child, best)?;
            }
        }
        self.search.observer.leave(node.id, best);
        Ok(best)
    }

    /// Returns the value of a child that is better than `best`, found by dual-SS*.
    fn best_first(
        &mut self,
        node: &Node<C>,
        m: MoveOf<C>,
        child: &Node<C>,
        best: Value,
    ) -> Result<Value, SignalOf<C>> {
        let (found, used) = sss(self.search, child, -best);
        self.peak = self.peak.or_more(used);
        let (value, mut line) = found?;
        line.push(TrailOf::<C>::note(m));
        self.search.observer.found(node.id, line.line(), -value);
        Ok(-value)
    }
}
