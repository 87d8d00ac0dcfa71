//! **NegaScout** (NS): search the first child with the full window, and the others with a minimal window that only
//! tests whether they are better. Children that are better are searched again.
//!
//! Paper: Reinefeld, Marsland, Schaeffer, *Is Best First Search Really Best?* (1985), Fig. 2.2.
//!
//! Contract, for window (alpha, beta) and result r:
//! r <= alpha ⇒ value <= r · r >= beta ⇒ value >= r · otherwise value = r.
//! Leaves on a uniform tree: in the best case w^⌈d/2⌉ + w^⌊d/2⌋ - 1. All distinct leaves are visited by alpha-beta too,
//! but there may be more visits. Memory: one path.
//!
//! ```text
//! NS(p, alpha, beta, depth):
//!     if p is a leaf: return evaluate(p)
//!     best := -∞;  b := beta
//!     for each successor s of p:
//!         v := -NS(s, -b, -max(alpha, best), depth - 1)
//!         if v > best:
//!             if s is the first, or v <= alpha, or v >= beta,
//!                     or depth <= 2: best := v
//!             else: best := -NS(s, -beta, -v, depth - 1)    (re-search)
//!         if best >= beta: return best              (cut-off)
//!         b := max(alpha, best) + 1                 (minimal window)
//!     return best
//! ```
//!
//! Differences from the paper:
//! 1. The shallow rule `depth <= 2` is sound only if every child of a child is a leaf. In games with moves of cost 0 it
//!    becomes `depth <= 1`; with memory or tactics, which may return a bound, it is off.
//! 2. Options: searching the last child with the open window (Fishburn's *lalphabeta*), no shallow rule (the PVS form),
//!    and re-search by plain alpha-beta.
//! 3. The depth in the shallow rule is the remaining depth of p, the node whose children are searched.
//!
//! ```
//! use plywood_core::{search::negascout::NegaScout, Algorithm, Counters, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let outcome = Algorithm::NegaScout(NegaScout::PAPER).run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.observed().leaf_visits), (Some(Value::from(6)), 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::alpha_beta::alpha_beta;
use super::{Answer, Node, Prior, Search, Setting};
use crate::{Depth, Evaluate, Game, Memory, Observer, Tactics, Value, Window};

/// NegaScout, with options for the variants in the literature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NegaScout {
    /// Whether the result of a minimal window is treated as exact near the leaves.
    pub shallow: ShallowRule,
    /// The window for the last child.
    pub last_child: LastChild,
    /// The algorithm that searches a child again.
    pub re_search: ReSearch,
}

/// Whether a fail-soft result near the leaves, where it is exact anyway, is treated as exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ShallowRule {
    /// The result is treated as exact where that is sound.
    On,
    /// The child is searched again like any other: the PVS form.
    Off,
}

/// The window for the last child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum LastChild {
    /// The minimal window, as for its siblings.
    Minimal,
    /// The open window, since no later sibling would benefit from the test (Fishburn's *lalphabeta*).
    Open,
}

/// The algorithm that searches a child again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ReSearch {
    /// NegaScout itself.
    NegaScout,
    /// Plain alpha-beta.
    AlphaBeta,
}

impl NegaScout {
    /// The algorithm as printed in the paper.
    pub const PAPER: NegaScout = NegaScout {
        shallow: ShallowRule::On,
        last_child: LastChild::Minimal,
        re_search: ReSearch::NegaScout,
    };

    /// Returns the value of `node` within `window`, or a bound outside it.
    #[inline]
    pub fn search<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        window: Window,
    ) -> Answer<C> {
        if search.is_plain_leaf(node) {
            return search.leaf_within(node, window);
        }
        if search.is_plain_parent(node) {
            return search.parent(node, window);
        }
        self.search_inner(search, node, window)
    }

    /// Searches a node that may have children. A separate function, so that a leaf costs no call.
    #[inline(never)]
    fn search_inner<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        window: Window,
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
        let shallow = self.shallow == ShallowRule::On && node.depth <= search.shallow_depth();
        let last = match self.last_child {
            LastChild::Minimal => usize::MAX,
            LastChild::Open => moves.len() - 1,
        };
        let mut best = Value::NEG_INF;
        let mut by = None;
        let mut open = true;
        for (i, m) in moves.by_ref().enumerate() {
            let child = search.child(node, m);
            let raised = window.raised(best);
            let asked = if open { raised } else { Window::minimal(raised.alpha()) };
            let mut value = -self.search(search, &child, asked.flipped())?;
            if value > best {
                if !open && !shallow && window.alpha() < value && value < window.beta() {
                    value = -self.search_again(search, &child, window.raised(value).flipped())?;
                }
                best = value;
                by = Some((i, m));
                search.observer.better(node.id, m, best);
            }
            if best >= window.beta() {
                search.cut(node, i, m);
                break;
            }
            open = i + 1 == last;
        }
        search.leave_by(node, window, best, by, &moves)
    }

    fn search_again<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        child: &Node<C>,
        window: Window,
    ) -> Answer<C> {
        search.observer.re_search(child.id, window);
        match self.re_search {
            ReSearch::NegaScout => self.search(search, child, window),
            ReSearch::AlphaBeta => alpha_beta(search, child, window),
        }
    }
}

impl<C: Setting> Search<'_, C> {
    /// Returns the depth up to which the fail-soft result of a minimal-window search that fails high is exact. It is 2
    /// plies, since then every child of a child is a leaf; 1 if moves may have cost 0; and 0 if memory, tactics or the
    /// evaluator may return a bound instead.
    #[inline]
    pub(super) fn shallow_depth(&self) -> Depth {
        let bounds = C::Tactics::GIVES_VERDICTS || self.evaluator.gives_bounds();
        if self.memory.remembers() || bounds {
            0
        } else if C::Game::FREE_MOVES {
            1
        } else {
            2
        }
    }
}
