//! **Selective search**: NegaScout that asks [`Tactics`] at fixed points: is the node decided, what is a leaf worth, is a
//! cheaper search believed, how deeply is a move searched?
//!
//! Paper: none of the five papers prints it. The paper of Plaat, Schaeffer, Pijls, de Bruin measures its drivers over
//! such a search; this one takes the place of NegaScout or alpha-beta under every driver.
//!
//! Contract: with tactics `()`, that of [`negascout`](super::negascout), node for node. Otherwise the contract holds for
//! the tree that the answers describe, as long as they do not depend on the window. If they do, a result may contradict
//! an earlier one; then the later one counts, and the observer is told ([`Observer::crossed`]).
//! Leaves: those of NegaScout on that tree, and those of the probes. Memory: one path.
//!
//! ```text
//! selective(p, alpha, beta, depth):
//!     if the verdict on p is known: return it                (tactics, then memory)
//!     if the tactics search p themselves: return what they find   (quiescence, endings)
//!     if p is a leaf: return evaluate(p)
//!     if no move is known to try first: depth := what the tactics say
//!     while tactics ask for a probe: answer it by selective   (the same position, or the one after a pass)
//!     if they believe a value: return it
//!     best := -∞;  b := beta
//!     for each successor s of p, by move m:
//!         if depth_of(m) is a bound: best := max(best, bound); continue with the next
//!         v := -selective(s, -b, -max(alpha, best), depth_of(m))
//!         if depth_of(m) < depth - 1 and v > max(alpha, best): v := the same with depth - 1
//!         if v > best, s is not the first and alpha < v < beta:
//!             v := -selective(s, -beta, -v)                   (re-search)
//!         best := max(best, v)
//!         if best >= beta: return best                        (cut-off)
//!         b := max(alpha, best) + 1                           (minimal window)
//!     return best
//! ```
//!
//! Differences from NegaScout:
//! 1. The result of a re-search may be lower than that of the test before it. It counts, but only if it is still better
//!    than the best move so far.
//! 2. A value that is believed after a probe is remembered like a value that was searched.
//!
//! ```
//! use plywood_core::search::{mtd_f::MtdF, selective::selective};
//! use plywood_core::{Counters, Game, Search, Value, Window};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let root = search.root(&tree.root(), 3);
//! assert_eq!(selective(&mut search, &root, Window::FULL), Ok(Value::from(6)));
//! assert_eq!(search.observed().leaf_visits, 6);
//! assert_eq!(MtdF { guess: Value::ZERO }.search(&mut search, &root, selective), Ok(Value::from(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Answer, MoveOf, MovesOf, Node, PositionOf, Prior, Search, Setting, SignalOf};
use crate::memory::MoveNumber;
use crate::tactics::{Answered, Asked, Considered, Next, Plan, Probe, Step};
use crate::{Bounds, Game, Memory, Observer, Order, Tactics, Value, Window};
use core::mem::replace;

/// Returns the value of `node` within `window`, or a bound outside it.
#[inline]
pub fn selective<C: Setting>(search: &mut Search<'_, C>, node: &Node<C>, window: Window) -> Answer<C> {
    if search.is_plain_leaf(node) {
        return search.leaf_within(node, window);
    }
    if search.is_plain_parent(node) {
        return search.parent(node, window);
    }
    if C::Tactics::GIVES_VERDICTS && node.depth == 0 && !search.memory.keeps(0) {
        return search.judged_leaf(node, window);
    }
    selective_inner(search, node, window)
}

/// Searches a node that may have children. A separate function, so that a leaf costs no call.
#[inline(never)]
fn selective_inner<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    window: Window,
) -> Answer<C> {
    let mut reduced = None;
    let (node, mut moves) = match before_moves(search, node, window, &mut reduced)? {
        Before::Known(value) => return Ok(value),
        Before::Moves(node, moves) => (node, moves),
    };
    let mut best = Value::NEG_INF;
    let mut by = None;
    let mut open = true;
    for (i, m) in moves.by_ref().enumerate() {
        let so_far = SoFar { window, best, open };
        match try_move(search, node, so_far, (i, m), &mut selective)? {
            Tried::Skipped(bound) => {
                best = best.max(bound);
                continue;
            }
            Tried::Found(value) if value > best => {
                best = value;
                by = Some((i, m));
                search.observer.better(node.id, m, best);
            }
            Tried::Found(_) => {}
        }
        if best >= window.beta() {
            search.cut_among(node, &moves, i, m);
            break;
        }
        open = false;
    }
    search.leave_by(node, window, best, by, &moves)
}

/// What is known of a node before its moves are searched.
#[expect(missing_debug_implementations, reason = "iterators of moves need not implement it")]
pub enum Before<'n, C: Setting> {
    /// The result for the window is known.
    Known(Value),
    /// The moves must be searched: those of this node, which has less depth if the tactics want it so.
    Moves(&'n Node<C>, MovesOf<C>),
}

/// Asks tactics and memory about `node`, and reports that its moves are about to be searched if they do not know the
/// result. `reduced` holds the node if its depth changes.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is a part of each search that calls it")]
pub fn before_moves<'n, C: Setting>(
    search: &mut Search<'_, C>,
    node: &'n Node<C>,
    window: Window,
    reduced: &'n mut Option<Node<C>>,
) -> Result<Before<'n, C>, SignalOf<C>> {
    let hint = match search.prior(node, window) {
        Prior::Settled(value) => return Ok(Before::Known(value)),
        Prior::Open(hint) => hint,
    };
    if C::Tactics::GIVES_VERDICTS
        && let Some(value) = search.horizon(node, window)?
    {
        return Ok(Before::Known(value));
    }
    let node = match search.shallower(node, hint) {
        Some(other) => reduced.insert(other),
        None => node,
    };
    let Some(moves) = search.unordered(node) else {
        return search.leaf_within(node, window).map(Before::Known);
    };
    if let Some(value) = search.look_ahead(node, window, &moves) {
        return Ok(Before::Known(value));
    }
    if C::Tactics::GIVES_VERDICTS
        && let Some(value) = believed(search, node, window)?
    {
        return Ok(Before::Known(value));
    }
    search.reopen(node, window)?;
    Ok(Before::Moves(node, search.arrange(node, hint, moves)))
}

/// How far the search of a node has come.
#[derive(Clone, Copy, Debug)]
pub struct SoFar {
    /// The window of the node.
    pub window: Window,
    /// The best value so far.
    pub best: Value,
    /// Whether the next move is searched with the open window instead of a minimal one.
    pub open: bool,
}

/// The result for one move.
#[derive(Clone, Copy, Debug)]
pub enum Tried {
    /// The move was not searched; it is believed to be worth at most this.
    Skipped(Value),
    /// The move was searched: its value, or a bound outside the window.
    Found(Value),
}

/// Searches the move `m` at place `i` of `node` by `inner`.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is a part of each search that calls it")]
pub fn try_move<'g, C: Setting>(
    search: &mut Search<'g, C>,
    node: &Node<C>,
    SoFar { window, best, open }: SoFar,
    (i, m): (usize, MoveOf<C>),
    inner: &mut impl FnMut(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
) -> Result<Tried, SignalOf<C>> {
    let raised = window.raised(best);
    let depth = match search.plan(node, raised, (i, m)) {
        Plan::Search(depth) => depth,
        Plan::Skip(bound) => return Ok(Tried::Skipped(bound.min(raised.alpha()))),
    };
    let mut child = search.child(node, m);
    let usual = replace(&mut child.depth, depth);
    search.enter(&child, Step::Move(m));
    let asked = if open { raised } else { Window::minimal(raised.alpha()) };
    let mut value = -inner(search, &child, asked.flipped())?;
    if child.depth < usual && value > raised.alpha() {
        child.depth = usual;
        value = -inner(search, &child, asked.flipped())?;
    }
    let shallow = node.depth <= search.shallow_depth();
    if value > best && !open && !shallow && window.alpha() < value && value < window.beta() {
        value = search_again(search, &child, window, value, inner)?;
    }
    search.leave_path();
    Ok(Tried::Found(value))
}

/// Searches a child again that was found to be worth at least `value`, which lies in its parent's `window`.
fn search_again<'g, C: Setting>(
    search: &mut Search<'g, C>,
    child: &Node<C>,
    window: Window,
    value: Value,
    inner: &mut impl FnMut(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
) -> Answer<C> {
    let window = window.raised(value).flipped();
    search.observer.re_search(child.id, window);
    let again = -inner(search, child, window)?;
    if again < value {
        search.observer.crossed(child.id, Bounds { lower: -again, upper: -value });
    }
    Ok(again)
}

/// Returns the value that the tactics believe after their probes, and remembers it; `None` if the moves must be
/// searched.
#[inline(never)]
fn believed<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    window: Window,
) -> Result<Option<Value>, SignalOf<C>> {
    let mut last = None;
    loop {
        let (game, evaluator) = (search.game, search.evaluator);
        let asked = Asked { game, evaluator, position: &node.position, depth: node.depth, window };
        match search.tactics.probe(&asked, last) {
            Next::Moves => return Ok(None),
            Next::Believe(value) => {
                search.observer.settled(node.id, value);
                if search.memory.keeps(node.depth) {
                    search.remember(node, Bounds::proven(value, window), None)?;
                }
                return Ok(Some(value));
            }
            Next::Probe(probe) => last = Some(answered(search, node, probe)?),
        }
    }
}

/// Answers a probe.
fn answered<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    probe: Probe<PositionOf<C>>,
) -> Result<Answered, SignalOf<C>> {
    let Probe { number, passed, depth, window } = probe;
    debug_assert!(depth < node.depth, "a probe of {depth} plies is no cheaper than {}", node.depth);
    let id = search.observer.probe(node.id);
    let flips = passed.is_some();
    let position = passed.unwrap_or_else(|| node.position.clone());
    let probed = Node { position, depth, id };
    search.enter(&probed, Step::Probe(number));
    let value = if flips {
        -selective(search, &probed, window.flipped())?
    } else {
        selective(search, &probed, window)?
    };
    search.leave_path();
    Ok(Answered { number, value })
}

impl<C: Setting> Search<'_, C> {
    /// Reports that the path from the root grows by `node`.
    #[inline]
    pub fn enter(&mut self, node: &Node<C>, step: Step<MoveOf<C>>) {
        self.tactics.enter(self.game, &node.position, step);
        self.order.enter(step);
    }

    /// Reports that the last node of the path is left.
    #[inline]
    pub fn leave_path(&mut self) {
        self.tactics.leave();
        self.order.leave();
    }

    /// Returns a node with less depth, if the tactics want it so without a move to try first.
    #[inline]
    fn shallower(&self, node: &Node<C>, hint: Option<MoveNumber>) -> Option<Node<C>> {
        if !C::Tactics::GIVES_VERDICTS || hint.is_some() {
            return None;
        }
        let depth = self.tactics.depth_without_hint(node.depth);
        (depth < node.depth).then(|| Node { position: node.position.clone(), depth, id: node.id })
    }

    /// Reports a cutoff, like [`cut`](Search::cut), and which moves were tried before.
    #[inline]
    pub fn cut_among(&mut self, node: &Node<C>, moves: &MovesOf<C>, index: usize, m: MoveOf<C>) {
        self.observer.cutoff(node.id, index);
        self.order.cutoff_among(self.game, &node.position, moves, (index, m), node.depth);
    }

    /// Returns how deeply the tactics want the move at place `index` to be searched. It has not been played yet.
    #[inline]
    fn plan(&mut self, node: &Node<C>, window: Window, (index, played): (usize, MoveOf<C>)) -> Plan {
        let (game, evaluator) = (self.game, self.evaluator);
        let asked = Asked { game, evaluator, position: &node.position, depth: node.depth, window };
        let depth = node.depth - game.cost(played);
        self.tactics.depth_of(&asked, &Considered { played, index, depth })
    }

    /// Returns the value of a node without depth left that memory does not keep.
    #[inline]
    fn judged_leaf(&mut self, node: &Node<C>, window: Window) -> Answer<C> {
        let verdict = self.tactics.verdict(self.game, &node.position, node.depth, window);
        if let Some(value) = verdict {
            self.observer.settled(node.id, value);
            return Ok(value);
        }
        match self.horizon(node, window)? {
            Some(value) => Ok(value),
            None => self.leaf_within(node, window),
        }
    }

    /// Returns the value of a node that the tactics search in a way of their own, and remembers it; `None` if it is any
    /// other node.
    #[inline]
    fn horizon(&mut self, node: &Node<C>, window: Window) -> Result<Option<Value>, SignalOf<C>> {
        let (game, evaluator) = (self.game, self.evaluator);
        let asked = Asked { game, evaluator, position: &node.position, depth: node.depth, window };
        let Some(answer) = self.tactics.horizon(&asked, &mut self.stop) else { return Ok(None) };
        let value = answer?;
        self.observer.leaf(node.id, value);
        if self.memory.keeps(node.depth) {
            self.remember(node, Bounds::proven(value, window), None)?;
        }
        Ok(Some(value))
    }
}
