//! **NegaScout** (NS): search the first son with the whole window, the others with a minimal one that only
//! asks whether they are better; those that are get searched again.
//!
//! Paper: Reinefeld, Marsland, Schaeffer, *Is Best First Search Really Best?* (1985), Fig. 2.2.
//!
//! Contract, for window (alpha, beta) and answer r:
//! r <= alpha ⇒ value <= r · r >= beta ⇒ value >= r · otherwise value = r.
//! Leaves on a uniform tree: at best w^⌈d/2⌉ + w^⌊d/2⌋ - 1; distinct leaves never outside alpha-beta's,
//! visits possibly more. Memory: one path.
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
//! 1. The shallow rule `depth <= 2` is sound only where every son of a son is a leaf. In games with moves
//!    of cost 0 it becomes `depth <= 1`; with memory or tactics, which may answer with a bound, it is off.
//! 2. Options: the last son searched with the open window (Fishburn's *lalphabeta*), no shallow rule (the
//!    PVS form), re-search by plain alpha-beta.
//! 3. The depth of the shallow rule is the remaining depth of p, the node whose sons are searched.
//!
//! ```
//! use plywood_core::{search::negascout::NegaScout, Algorithm, Counters, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let outcome = Algorithm::NegaScout(NegaScout::PAPER).run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.watcher().leaf_visits), (Some(Value::from(6)), 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::alpha_beta::alpha_beta;
use super::{Answer, Node, Prior, Search, Setting};
use crate::{Depth, Game, Memory, Observer, Tactics, Value, Window};

/// NegaScout, with the choices its authors and followers have made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NegaScout {
    /// Whether near the leaves a minimal window's answer is taken as exact.
    pub shallow: ShallowRule,
    /// With which window the last son is searched.
    pub last_son: LastSon,
    /// Who searches a son the second time.
    pub re_search: ReSearch,
}

/// Whether near the leaves, where a fail-soft answer is exact anyway, it is taken as such.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShallowRule {
    /// It is, where that is sound.
    On,
    /// It is searched again like any other: the PVS form.
    Off,
}

/// With which window the last son is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastSon {
    /// The minimal window, as its brothers.
    Minimal,
    /// The open window, since no later brother would profit from the test (Fishburn's *lalphabeta*).
    Open,
}

/// Who searches a son the second time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReSearch {
    /// NegaScout itself.
    NegaScout,
    /// Plain alpha-beta.
    AlphaBeta,
}

impl NegaScout {
    /// As printed.
    pub const PAPER: NegaScout = NegaScout {
        shallow: ShallowRule::On,
        last_son: LastSon::Minimal,
        re_search: ReSearch::NegaScout,
    };

    /// The value of `node` within `window`, or a bound outside it.
    #[inline]
    pub fn search<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        window: Window,
    ) -> Answer<C> {
        if search.is_plain_leaf(node) {
            return search.leaf(node);
        }
        if search.is_plain_father(node) {
            return search.father(node, window);
        }
        self.search_inner(search, node, window)
    }

    /// The same of a node that may have sons. Apart, so that a leaf costs no call.
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
        let Some(moves) = search.unordered(node) else { return search.leaf(node) };
        if let Some(value) = search.look_ahead(node, window, &moves) {
            return Ok(value);
        }
        search.reopen(node, window)?;
        let mut moves = search.arrange(node, hint, moves);
        let shallow = self.shallow == ShallowRule::On && node.depth <= search.shallow_depth();
        let last = match self.last_son {
            LastSon::Minimal => usize::MAX,
            LastSon::Open => moves.len() - 1,
        };
        let mut best = Value::NEG_INF;
        let mut by = None;
        let mut open = true;
        for (i, m) in moves.by_ref().enumerate() {
            let son = search.child(node, m);
            let raised = window.raised(best);
            let asked = if open { raised } else { Window::minimal(raised.alpha()) };
            let mut value = -self.search(search, &son, asked.flipped())?;
            if value > best {
                if !open && !shallow && window.alpha() < value && value < window.beta() {
                    value = -self.search_again(search, &son, window.raised(value).flipped())?;
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
        son: &Node<C>,
        window: Window,
    ) -> Answer<C> {
        search.observer.re_search(son.id, window);
        match self.re_search {
            ReSearch::NegaScout => self.search(search, son, window),
            ReSearch::AlphaBeta => alpha_beta(search, son, window),
        }
    }
}

impl<C: Setting> Search<'_, C> {
    /// The depth up to which the fail-soft answer of a minimal window that fails high is exact: two plies, since then
    /// every child of a child is a leaf; one where moves may cost nothing; none where memory or tactics may answer with
    /// a bound instead.
    #[inline]
    pub(super) fn shallow_depth(&self) -> Depth {
        if self.memory.remembers() || C::Tactics::JUDGES {
            0
        } else if C::Game::FREE_MOVES {
            1
        } else {
            2
        }
    }
}
