//! A search: the parts it is made of, and the few steps that all algorithms share.

pub mod ab_dual;
pub mod ab_sss;
pub mod alpha_beta;
pub mod alpha_beta_hard;
pub mod alpha_beta_shallow;
pub mod aspiration;
pub mod best_first;
pub mod best_first_extension;
pub mod best_moves;
pub(crate) mod best_play;
pub mod dual;
pub mod dual_ins;
pub mod dual_ns;
pub mod hybrid;
pub mod ins;
pub mod iter_sss;
pub mod minimax;
pub mod mtd;
pub mod mtd_bi;
pub mod mtd_f;
pub mod mtd_step;
pub mod negascout;
pub mod negascout_f4;
pub mod negascout_minimax;
mod parents;
pub mod pns;
pub mod rbfms;
pub mod scout;
pub mod selective;
mod setting;
mod solution_tree;
pub mod sss;
pub mod sss_list;
pub mod test;
pub mod tree_alpha_beta;

pub use setting::{Observed, Setting, Setup};

use crate::memory::{Known, MoveNumber};
use crate::observer::Place;
use crate::order::Arranged;
use crate::tactics::Step;
use crate::{
    Bounds, Depth, Evaluate, Game, MAX_DEPTH, Memory, Observer, Order, Stop, Tactics, Trail, Value,
    Window,
};
use core::fmt;

/// A position of the setting's game.
pub type PositionOf<C> = <<C as Setting>::Game as Game>::Position;
/// A move of the setting's game.
pub type MoveOf<C> = <<C as Setting>::Game as Game>::Move;
/// The observer's identifier of a node.
pub type IdOf<C> = <<C as Setting>::Observer as Observer<<C as Setting>::Game>>::Id;
/// The moves of a node in the game's own order.
pub type OwnMovesOf<C> = <<<C as Setting>::Game as Game>::Moves as IntoIterator>::IntoIter;
/// The moves of a node in the setting's order.
pub type MovesOf<C> = <<C as Setting>::Order as Order<<C as Setting>::Game>>::Moves;
/// A line that is still being built, if the setting's observer keeps lines.
pub type TrailOf<C> = <<C as Setting>::Observer as Observer<<C as Setting>::Game>>::Trail;
/// A move kept for a [`TrailOf`] line.
pub type NoteOf<C> = <TrailOf<C> as Trail<MoveOf<C>>>::Note;
/// What a stopped search returns in place of its result.
pub type SignalOf<C> = <<C as Setting>::Stop as Stop>::Signal;
/// A value, unless the search was stopped.
pub type Answer<C> = Result<Value, SignalOf<C>>;

/// A value and the line that leads to it, unless the search was stopped.
pub type Found<C> = Result<(Value, TrailOf<C>), SignalOf<C>>;

/// A node of the tree being searched.
pub struct Node<C: Setting> {
    /// The position.
    pub position: PositionOf<C>,
    /// The plies left below the position.
    pub depth: Depth,
    /// The observer's identifier of the node.
    pub id: IdOf<C>,
}

impl<C: Setting> Clone for Node<C> {
    fn clone(&self) -> Self {
        Node { position: self.position.clone(), depth: self.depth, id: self.id }
    }
}

impl<C: Setting> fmt::Debug for Node<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Node").field("depth", &self.depth).finish_non_exhaustive()
    }
}

/// A search of one game with one evaluator, and with the other parts that the builder adds.
///
/// ```
/// use plywood_core::{Algorithm, Counters, Game, Search, Value};
/// use plywood_games::synthetic::ExplicitTree;
///
/// // The tree of Fig. 3.1 of Reinefeld, Marsland, Schaeffer (1985).
/// let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
/// let mut search = Search::new(&tree, &tree).observer(Counters::default());
/// let outcome = Algorithm::AlphaBeta.run(&mut search, &tree.root(), 3)?;
///
/// assert_eq!(outcome.value, Some(Value::from(6)));
/// assert_eq!(outcome.line, [0, 0, 0]);
/// assert_eq!(search.observed().leaf_visits, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Search<'g, C: Setting> {
    /// The rules.
    pub game: &'g C::Game,
    /// The evaluator of leaves.
    pub evaluator: &'g C::Evaluator,
    /// The order of moves.
    pub order: C::Order,
    /// The memory of searched positions.
    pub memory: C::Memory,
    /// The expert that answers questions about single nodes.
    pub tactics: C::Tactics,
    /// The observer of the search.
    pub observer: C::Observer,
    /// The condition under which the search stops.
    pub stop: C::Stop,
}

/// The steps that all algorithms share.
impl<C: Setting> Search<'_, C> {
    /// Returns the root node of a search of `depth` plies.
    ///
    /// # Panics
    /// If `depth` exceeds [`MAX_DEPTH`]. `Algorithm::run` returns an error instead.
    #[inline]
    pub fn root(&mut self, position: &PositionOf<C>, depth: Depth) -> Node<C> {
        assert!(depth <= MAX_DEPTH, "a search of {depth} plies is deeper than {MAX_DEPTH}");
        self.tactics.enter(self.game, position, Step::Root);
        self.order.enter(Step::Root);
        let id = self.observer.root(position);
        Node { position: position.clone(), depth, id }
    }

    /// Returns the node that `m` leads to.
    #[inline]
    pub fn child(&mut self, parent: &Node<C>, m: MoveOf<C>) -> Node<C> {
        let cost = self.game.cost(m);
        debug_assert!(cost == 1 || (cost == 0 && C::Game::FREE_MOVES), "{m:?} costs {cost}");
        Node {
            position: self.game.play(&parent.position, m),
            depth: parent.depth - cost,
            id: self.observer.child(parent.id, m, cost),
        }
    }

    /// Returns the ordered moves of an inner node that is about to be searched with `window`; `None` at a leaf.
    #[inline]
    pub fn expand(
        &mut self,
        node: &Node<C>,
        window: Window,
    ) -> Result<Option<MovesOf<C>>, SignalOf<C>> {
        self.expand_from(node, window, None)
    }

    /// Like [`expand`](Search::expand), with `hint` as the move to try first, if memory knows one.
    #[inline]
    pub fn expand_from(
        &mut self,
        node: &Node<C>,
        window: Window,
        hint: Option<MoveNumber>,
    ) -> Result<Option<MovesOf<C>>, SignalOf<C>> {
        match self.unordered(node) {
            Some(moves) => {
                self.reopen(node, window)?;
                Ok(Some(self.arrange(node, hint, moves)))
            }
            None => Ok(None),
        }
    }

    /// Returns the moves of an inner node in the game's own order; `None` at a leaf.
    #[inline]
    pub fn unordered(&self, node: &Node<C>) -> Option<OwnMovesOf<C>> {
        if node.depth == 0 {
            return None;
        }
        Some(self.game.moves(&node.position).into_iter()).filter(|moves| moves.len() > 0)
    }

    /// Arranges `moves`, the moves of an inner node, with `hint` first if memory knows one.
    #[inline]
    pub fn arrange(
        &mut self,
        node: &Node<C>,
        hint: Option<MoveNumber>,
        moves: OwnMovesOf<C>,
    ) -> MovesOf<C> {
        let arranged = Arranged { position: &node.position, depth: node.depth, hint, moves };
        self.order.arrange(self.game, self.evaluator, arranged)
    }

    /// Returns the moves of an inner node in order again.
    #[inline]
    pub fn moves(&mut self, node: &Node<C>) -> MovesOf<C> {
        self.arrange(node, None, self.game.moves(&node.position).into_iter())
    }

    /// Reports that an inner node whose moves are already known is about to be searched.
    #[inline]
    pub fn reopen(&mut self, node: &Node<C>, window: Window) -> Result<(), SignalOf<C>> {
        self.stop.tick()?;
        self.observer.expand(node.id, node.depth, window);
        Ok(())
    }

    /// Returns the value of a leaf, and remembers it if memory keeps leaves.
    #[inline]
    pub fn leaf(&mut self, node: &Node<C>) -> Answer<C> {
        let value = self.evaluate(node)?;
        if self.memory.keeps_leaves() {
            self.remember(node, Bounds::exact(value), None)?;
        }
        Ok(value)
    }

    /// Like [`leaf`](Search::leaf), but if the value lies outside `window`, the result may be a bound.
    #[inline]
    pub fn leaf_within(&mut self, node: &Node<C>, window: Window) -> Answer<C> {
        if !self.evaluator.gives_bounds() {
            return self.leaf(node);
        }
        let value = self.evaluate_within(node, window)?;
        if self.memory.keeps_leaves() {
            self.remember(node, Bounds::proven(value, window), None)?;
        }
        Ok(value)
    }

    /// Like [`evaluate`](Search::evaluate), but if the value lies outside `window`, the result may be a bound.
    #[inline]
    fn evaluate_within(&mut self, node: &Node<C>, window: Window) -> Answer<C> {
        if !self.evaluator.gives_bounds() {
            return self.evaluate(node);
        }
        self.stop.tick()?;
        let value = if self.memory.caches_leaves() {
            self.cached_within(node, window)
        } else {
            self.evaluator.within(self.game, &node.position, node.depth, window)
        };
        debug_assert!(value.is_finite(), "the evaluator's value {value} is beyond the range");
        self.observer.leaf(node.id, value);
        Ok(value)
    }

    #[inline(never)]
    fn cached_within(&mut self, node: &Node<C>, window: Window) -> Value {
        let known = self.memory.recall(self.game, &node.position, node.depth);
        known.bounds.settle(window).unwrap_or_else(|| {
            let value = self.evaluator.within(self.game, &node.position, node.depth, window);
            let proven = Bounds::proven(value, window);
            self.memory.store(self.game, &node.position, node.depth, proven, None);
            value
        })
    }

    #[inline]
    fn evaluate(&mut self, node: &Node<C>) -> Answer<C> {
        self.stop.tick()?;
        let value = if self.memory.caches_leaves() {
            self.cached(node)
        } else {
            self.evaluator.value(self.game, &node.position, node.depth)
        };
        debug_assert!(value.is_finite(), "the evaluator's value {value} is beyond the range");
        self.observer.leaf(node.id, value);
        Ok(value)
    }

    /// Returns the value of a leaf from memory, or from the evaluator if memory does not know it; then remembers it.
    #[inline(never)]
    fn cached(&mut self, node: &Node<C>) -> Value {
        let known = self.memory.recall(self.game, &node.position, node.depth);
        known.bounds.value().unwrap_or_else(|| {
            let value = self.evaluator.value(self.game, &node.position, node.depth);
            self.memory.store(self.game, &node.position, node.depth, Bounds::exact(value), None);
            value
        })
    }

    /// Whether memory need not be consulted about `node`: no depth is left, and memory does not keep leaves.
    #[inline]
    pub fn is_plain_leaf(&self, node: &Node<C>) -> bool {
        self.memory.remembers()
            && node.depth == 0
            && !C::Tactics::GIVES_VERDICTS
            && !self.memory.keeps_leaves()
    }

    /// Returns what tactics and memory know of `node` before it is searched with `window`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as for `known`, which it calls")]
    pub fn prior(&mut self, node: &Node<C>, window: Window) -> Prior {
        let (game, position, depth) = (self.game, &node.position, node.depth);
        if let Some(value) = self.tactics.verdict(game, position, depth, window) {
            self.observer.settled(node.id, value);
            return Prior::Settled(value);
        }
        if !self.memory.keeps(depth) {
            return Prior::Open(None);
        }
        let known = self.known(position, depth, Some(node.id));
        let Some(value) = known.bounds.settle(window) else { return Prior::Open(known.best) };
        self.observer.settled(node.id, value);
        Prior::Settled(value)
    }

    /// Returns what memory knows of `position` searched to `depth`, including what was decided at a smaller depth. `id`
    /// is the observer's identifier of the node, if the node is visited.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a call and its answer in memory would cost half as much again"
    )]
    fn known(&mut self, position: &PositionOf<C>, depth: Depth, id: Option<IdOf<C>>) -> Known {
        let known = self.memory.recall(self.game, position, depth);
        let Bounds { lower, upper } = known.shallower;
        let is_won = lower > Value::ZERO && self.evaluator.is_decided(lower);
        let is_lost = upper < Value::ZERO && self.evaluator.is_decided(upper);
        if is_won || is_lost { self.decided(position, depth, id, known) } else { known }
    }

    /// Remembers for `depth` what was decided at a smaller depth. A separate function because it is rarely needed.
    #[cold]
    fn decided(
        &mut self,
        position: &PositionOf<C>,
        depth: Depth,
        id: Option<IdOf<C>>,
        known: Known,
    ) -> Known {
        self.store(position, depth, id, known.shallower, known.best);
        Known { bounds: known.shallower, ..known }
    }

    /// Returns a lower bound of a node's value that reaches beta, if what memory knows of its children yields one: an
    /// enhanced transposition cutoff.
    #[inline]
    pub fn look_ahead(
        &mut self,
        node: &Node<C>,
        window: Window,
        moves: &OwnMovesOf<C>,
    ) -> Option<Value> {
        let keeps_children = self.memory.keeps(node.depth.saturating_sub(1));
        if !keeps_children || !self.memory.looks_ahead(node.depth, moves.len()) {
            return None;
        }
        let value = self.look_at_children(node, window, moves.clone());
        self.memory.looked_ahead(node.depth, value.is_some());
        value
    }

    #[inline(never)]
    fn look_at_children(
        &mut self,
        node: &Node<C>,
        window: Window,
        mut moves: OwnMovesOf<C>,
    ) -> Option<Value> {
        let value = moves.find_map(|m| {
            let child = self.game.play(&node.position, m);
            let known = self.known(&child, node.depth - self.game.cost(m), None);
            (-known.bounds.upper >= window.beta()).then_some(-known.bounds.upper)
        })?;
        self.observer.settled(node.id, value);
        let proven = Bounds::proven(value, window);
        self.store(&node.position, node.depth, Some(node.id), proven, None);
        Some(value)
    }

    /// Stores what was proven of `node`, unless memory would exceed its limit.
    #[inline]
    fn remember(
        &mut self,
        node: &Node<C>,
        bounds: Bounds,
        best: Option<MoveNumber>,
    ) -> Result<(), SignalOf<C>> {
        self.stop.hold(self.memory.growing_bytes())?;
        self.store(&node.position, node.depth, Some(node.id), bounds, best);
        Ok(())
    }

    /// Stores what was proven of `position`. If the node has an identifier, reports what memory now holds to an
    /// observer that observes memory.
    #[inline]
    fn store(
        &mut self,
        position: &PositionOf<C>,
        depth: Depth,
        id: Option<IdOf<C>>,
        bounds: Bounds,
        best: Option<MoveNumber>,
    ) {
        if !self.observer.observes_memory() || !self.memory.remembers() {
            return self.memory.store(self.game, position, depth, bounds, best);
        }
        let before = self.memory.usage().overwrites;
        self.memory.store(self.game, position, depth, bounds, best);
        let place = if self.memory.usage().overwrites > before { Place::Replaced } else { Place::Own };
        if let Some(id) = id {
            let kept = self.memory.peek(self.game, position, depth).unwrap_or(bounds);
            self.observer.stored(id, depth, kept, place);
        }
    }

    /// Reports a cutoff: move number `index` of `node` reached beta, and the other moves are not searched.
    #[inline]
    pub fn cut(&mut self, node: &Node<C>, index: usize, m: MoveOf<C>) {
        self.observer.cutoff(node.id, index);
        self.order.cutoff(self.game, &node.position, m, index, node.depth);
    }

    /// Reports that the search of an inner node with `window` finished with `value`, and remembers what that proves.
    #[inline]
    pub fn leave(&mut self, node: &Node<C>, window: Window, value: Value) -> Answer<C> {
        self.observer.leave(node.id, value);
        if self.memory.keeps(node.depth) {
            self.remember(node, Bounds::proven(value, window), None)?;
        }
        Ok(value)
    }

    /// Like [`leave`](Search::leave) for a fail-soft search, with the move that leads to `value` and its place in the
    /// order of `moves`.
    #[inline]
    pub fn leave_by(
        &mut self,
        node: &Node<C>,
        window: Window,
        value: Value,
        best: Option<(usize, MoveOf<C>)>,
        moves: &MovesOf<C>,
    ) -> Answer<C> {
        self.observer.leave(node.id, value);
        if self.memory.remembers() && self.memory.keeps(node.depth) {
            let exact = Self::children_are_leaves(node)
                && !self.evaluator.gives_bounds()
                && value < window.beta();
            let proven = if exact { Bounds::exact(value) } else { Bounds::proven(value, window) };
            // A search that failed low has not shown that any move is better than another, unless its value is exact.
            let best = best.filter(|_| exact || value > window.alpha());
            let best = best.and_then(|(index, m)| self.number_of(node, moves, index, m));
            self.remember(node, proven, best)?;
        }
        Ok(value)
    }

    /// Whether all children of an inner node are leaves. If so, the value of a search without a cutoff is exact, even
    /// if the search failed low, unless the evaluator gives bounds.
    #[inline]
    fn children_are_leaves(node: &Node<C>) -> bool {
        node.depth == 1 && !C::Game::FREE_MOVES && !C::Tactics::GIVES_VERDICTS
    }

    fn is_leaf(&self, position: &PositionOf<C>, depth: Depth) -> bool {
        depth == 0 || self.game.moves(position).into_iter().len() == 0
    }

    /// Returns the number, in the game's own order, of the move `m` at `place` in the order of `moves`.
    #[inline]
    fn number_of(
        &self,
        node: &Node<C>,
        moves: &MovesOf<C>,
        place: usize,
        m: MoveOf<C>,
    ) -> Option<MoveNumber> {
        let looked_for = || self.game.moves(&node.position).into_iter().position(|other| other == m);
        C::Order::number(moves, place).or_else(looked_for).and_then(MoveNumber::new)
    }
}

/// What is known of a node before it is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prior {
    /// The search result is already known.
    Settled(Value),
    /// The node must be searched; perhaps the move to try first is known.
    Open(Option<MoveNumber>),
}
