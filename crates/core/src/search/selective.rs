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
    search_moves(search, node, window, |search, node, moves, so_far| {
        for (i, m) in moves.enumerate() {
            so_far.try_move(search, node, (i, m), selective)?;
            if so_far.is_cut_off() {
                break;
            }
        }
        Ok(())
    })
}

/// Searches `node` within `window`: asks tactics and memory, calls `try_moves` with the moves if they do not know the
/// result, and remembers what it finds. Searches differ in how they try the moves, on one thread or on several.
#[inline(always)]
#[expect(clippy::inline_always, reason = "it is a part of each search that calls it")]
pub fn search_moves<'g, C: Setting>(
    search: &mut Search<'g, C>,
    node: &Node<C>,
    window: Window,
    try_moves: impl FnOnce(
        &mut Search<'g, C>,
        &Node<C>,
        &mut MovesOf<C>,
        &mut SoFar<MoveOf<C>>,
    ) -> Result<(), SignalOf<C>>,
) -> Answer<C> {
    let hint = match search.prior(node, window) {
        Prior::Settled(value) => return Ok(value),
        Prior::Open(hint) => hint,
    };
    if C::Tactics::GIVES_VERDICTS
        && let Some(value) = search.horizon(node, window)?
    {
        return Ok(value);
    }
    let shallower;
    let node = match search.shallower(node, hint) {
        Some(other) => {
            shallower = other;
            &shallower
        }
        None => node,
    };
    let Some(moves) = search.unordered(node) else { return search.leaf_within(node, window) };
    if let Some(value) = search.look_ahead(node, window, &moves) {
        return Ok(value);
    }
    if C::Tactics::GIVES_VERDICTS
        && let Some(value) = believed(search, node, window)?
    {
        return Ok(value);
    }
    search.reopen(node, window)?;
    let mut moves = search.arrange(node, hint, moves);
    let mut so_far = SoFar::new(window);
    try_moves(search, node, &mut moves, &mut so_far)?;
    let SoFar { best, by, .. } = so_far;
    if let Some((i, m)) = by.filter(|_| best >= window.beta()) {
        search.cut_among(node, &moves, i, m);
    }
    search.leave_by(node, window, best, by, &moves)
}

/// How far the search of a node has come.
#[derive(Clone, Copy, Debug)]
pub struct SoFar<M> {
    /// The window of the node.
    pub window: Window,
    /// The best value so far.
    pub best: Value,
    /// The move that leads to the best value, and its place in the order; `None` if no move was searched.
    pub by: Option<(usize, M)>,
    /// Whether the next move is searched with the open window instead of a minimal one.
    pub open: bool,
}

impl<M: Copy> SoFar<M> {
    /// Begins the search of a node with `window`.
    #[must_use]
    #[inline]
    pub fn new(window: Window) -> SoFar<M> {
        SoFar { window, best: Value::NEG_INF, by: None, open: true }
    }

    /// Whether the best value reaches beta, so that the other moves need not be searched.
    #[must_use]
    #[inline]
    pub fn is_cut_off(&self) -> bool {
        self.best >= self.window.beta()
    }

    /// Searches the move `m` at place `i` of `node` by `inner`, unless the tactics say that it is not worth it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is a part of each search that calls it")]
    pub fn try_move<'g, C>(
        &mut self,
        search: &mut Search<'g, C>,
        node: &Node<C>,
        (i, m): (usize, M),
        mut inner: impl FnMut(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
    ) -> Result<(), SignalOf<C>>
    where
        C: Setting<Game: Game<Move = M>>,
    {
        let SoFar { window, best, open, .. } = *self;
        let raised = window.raised(best);
        let depth = match search.plan(node, raised, (i, m)) {
            Plan::Search(depth) => depth,
            Plan::Skip(bound) => {
                self.best = best.max(bound.min(raised.alpha()));
                return Ok(());
            }
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
            value = search_again(search, &child, window, value, &mut inner)?;
        }
        search.leave_path();
        self.open = false;
        if value > best {
            (self.best, self.by) = (value, Some((i, m)));
            search.observer.better(node.id, m, value);
        }
        Ok(())
    }
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
