//! One search: what it runs over, and the few steps all algorithms are made of.

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
mod fathers;
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
pub mod pns;
pub mod rbfms;
pub mod scout;
mod setting;
mod solution_tree;
pub mod sss;
pub mod sss_list;
pub mod test;
pub mod tree_alpha_beta;

pub use setting::{Setting, Setup, Watched};

use crate::memory::{Known, MoveNumber};
use crate::observer::Place;
use crate::order::Arranged;
use crate::{
    Bounds, Depth, Game, Horizon, MAX_DEPTH, Memory, Observer, Order, Stop, Tactics, Trail, Value,
    Window,
};
use std::fmt;

/// A position of the setting's game.
pub type PositionOf<C> = <<C as Setting>::Game as Game>::Position;
/// A move of the setting's game.
pub type MoveOf<C> = <<C as Setting>::Game as Game>::Move;
/// What the setting's observer calls a node.
pub type IdOf<C> = <<C as Setting>::Observer as Observer<<C as Setting>::Game>>::Id;
/// The moves of a node in the game's own order.
pub type OwnMovesOf<C> = <<<C as Setting>::Game as Game>::Moves as IntoIterator>::IntoIter;
/// The moves of a node in the setting's order.
pub type MovesOf<C> = <<C as Setting>::Order as Order<<C as Setting>::Game>>::Moves;
/// A line kept while it may yet change, if the setting's observer keeps lines.
pub type TrailOf<C> = <<C as Setting>::Observer as Observer<<C as Setting>::Game>>::Trail;
/// A move kept for such a line.
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
    /// Plies left below it.
    pub depth: Depth,
    /// What the observer calls it.
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

/// A search of one game with one horizon, and whatever else the builder adds.
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
/// assert_eq!(search.watcher().leaf_visits, 7);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Search<'g, C: Setting> {
    /// The rules.
    pub game: &'g C::Game,
    /// The judge of leaves.
    pub horizon: &'g C::Horizon,
    /// The order of moves.
    pub order: C::Order,
    /// What is remembered.
    pub memory: C::Memory,
    /// Verdicts from outside.
    pub tactics: C::Tactics,
    /// Who watches.
    pub observer: C::Observer,
    /// When to give up.
    pub stop: C::Stop,
}

/// The vocabulary of all algorithms.
impl<C: Setting> Search<'_, C> {
    /// The node at which a search of `depth` plies begins.
    ///
    /// # Panics
    /// If `depth` exceeds [`MAX_DEPTH`]. `Algorithm::run` refuses it instead.
    #[inline]
    pub fn root(&mut self, position: &PositionOf<C>, depth: Depth) -> Node<C> {
        assert!(depth <= MAX_DEPTH, "a search of {depth} plies is deeper than {MAX_DEPTH}");
        let id = self.observer.root(position);
        Node { position: position.clone(), depth, id }
    }

    /// The node that `m` leads to.
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

    /// The moves of an inner node about to be searched with `window`, in order; `None` at a leaf.
    #[inline]
    pub fn expand(
        &mut self,
        node: &Node<C>,
        window: Window,
    ) -> Result<Option<MovesOf<C>>, SignalOf<C>> {
        self.expand_from(node, window, None)
    }

    /// The same, where memory knows which move to try first.
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

    /// The moves of an inner node in the game's own order; `None` at a leaf.
    #[inline]
    pub fn unordered(&self, node: &Node<C>) -> Option<OwnMovesOf<C>> {
        if node.depth == 0 {
            return None;
        }
        Some(self.game.moves(&node.position).into_iter()).filter(|moves| moves.len() > 0)
    }

    /// These moves of an inner node in order, where memory may know which to try first.
    #[inline]
    pub fn arrange(
        &mut self,
        node: &Node<C>,
        hint: Option<MoveNumber>,
        moves: OwnMovesOf<C>,
    ) -> MovesOf<C> {
        let arranged = Arranged { position: &node.position, depth: node.depth, hint, moves };
        self.order.arrange(self.game, self.horizon, arranged)
    }

    /// The moves of an inner node in order, once more.
    #[inline]
    pub fn moves(&mut self, node: &Node<C>) -> MovesOf<C> {
        self.arrange(node, None, self.game.moves(&node.position).into_iter())
    }

    /// An inner node is about to be searched, its moves being known.
    #[inline]
    pub fn reopen(&mut self, node: &Node<C>, window: Window) -> Result<(), SignalOf<C>> {
        self.stop.tick()?;
        self.observer.expand(node.id, node.depth, window);
        Ok(())
    }

    /// The value of a leaf.
    #[inline]
    pub fn leaf(&mut self, node: &Node<C>) -> Answer<C> {
        let value = self.judge(node)?;
        if self.memory.keeps_leaves() {
            self.remember(node, Bounds::exact(value), None)?;
        }
        Ok(value)
    }

    /// The same, not to be remembered.
    #[inline]
    fn judge(&mut self, node: &Node<C>) -> Answer<C> {
        self.stop.tick()?;
        let value = if self.memory.caches_leaves() {
            self.cached(node)
        } else {
            self.horizon.value(self.game, &node.position, node.depth)
        };
        debug_assert!(value.is_finite(), "the horizon's value {value} is beyond the range");
        self.observer.leaf(node.id, value);
        Ok(value)
    }

    /// The value of a leaf from memory, or else from the horizon, to be remembered.
    #[inline(never)]
    fn cached(&mut self, node: &Node<C>) -> Value {
        let known = self.memory.recall(self.game, &node.position, node.depth);
        known.bounds.value().unwrap_or_else(|| {
            let value = self.horizon.value(self.game, &node.position, node.depth);
            self.memory.store(self.game, &node.position, node.depth, Bounds::exact(value), None);
            value
        })
    }

    /// Whether memory need not be asked about `node`: no depth is left, and leaves are not remembered.
    #[inline]
    pub fn is_plain_leaf(&self, node: &Node<C>) -> bool {
        self.memory.remembers() && node.depth == 0 && !C::Tactics::JUDGES && !self.memory.keeps_leaves()
    }

    /// What tactics and memory know of `node` before it is searched with `window`.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "as of what it asks")]
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

    /// What memory knows of `position` searched to `depth`, what was decided at a smaller depth included. `id` is its
    /// name, if it is visited.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a call and its answer in memory would cost half as much again"
    )]
    fn known(&mut self, position: &PositionOf<C>, depth: Depth, id: Option<IdOf<C>>) -> Known {
        let known = self.memory.recall(self.game, position, depth);
        let Bounds { lower, upper } = known.shallower;
        let is_won = lower > Value::ZERO && self.horizon.is_decided(lower);
        let is_lost = upper < Value::ZERO && self.horizon.is_decided(upper);
        if is_won || is_lost { self.decided(position, depth, id, known) } else { known }
    }

    /// What was decided at a smaller depth is remembered for `depth`, too. Apart, since it is rare.
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

    /// The value of a node at least, if that reaches beta, by what memory knows of its sons: an enhanced transposition
    /// cut-off.
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
        let value = self.look_at_sons(node, window, moves.clone());
        self.memory.looked_ahead(node.depth, value.is_some());
        value
    }

    #[inline(never)]
    fn look_at_sons(
        &mut self,
        node: &Node<C>,
        window: Window,
        mut moves: OwnMovesOf<C>,
    ) -> Option<Value> {
        let value = moves.find_map(|m| {
            let son = self.game.play(&node.position, m);
            let known = self.known(&son, node.depth - self.game.cost(m), None);
            (-known.bounds.upper >= window.beta()).then_some(-known.bounds.upper)
        })?;
        self.observer.settled(node.id, value);
        let proven = Bounds::proven(value, window);
        self.store(&node.position, node.depth, Some(node.id), proven, None);
        Some(value)
    }

    /// Memory is told what was proven of `node`, if it may grow.
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

    /// Memory is told what was proven of `position`, and whoever watches memory what is kept of it, if it has a name.
    #[inline]
    fn store(
        &mut self,
        position: &PositionOf<C>,
        depth: Depth,
        id: Option<IdOf<C>>,
        bounds: Bounds,
        best: Option<MoveNumber>,
    ) {
        if !self.observer.watches_memory() || !self.memory.remembers() {
            return self.memory.store(self.game, position, depth, bounds, best);
        }
        let before = self.memory.usage().overwrites;
        self.memory.store(self.game, position, depth, bounds, best);
        let place = if self.memory.usage().overwrites > before { Place::Anothers } else { Place::Its };
        if let Some(id) = id {
            let kept = self.memory.peek(self.game, position, depth).unwrap_or(bounds);
            self.observer.stored(id, depth, kept, place);
        }
    }

    /// Move number `index` of `node` reached beta: the others need not be searched.
    #[inline]
    pub fn cut(&mut self, node: &Node<C>, index: usize, m: MoveOf<C>) {
        self.observer.cutoff(node.id, index);
        self.order.cutoff(self.game, &node.position, m, index, node.depth);
    }

    /// The search of an inner node with `window` ended with `value`, and what that proves is remembered.
    #[inline]
    pub fn leave(&mut self, node: &Node<C>, window: Window, value: Value) -> Answer<C> {
        self.observer.leave(node.id, value);
        if self.memory.keeps(node.depth) {
            self.remember(node, Bounds::proven(value, window), None)?;
        }
        Ok(value)
    }

    /// The same for a fail-soft search, with the move that leads to `value` and its place in the order of `moves`.
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
            let exact = Self::sons_are_leaves(node) && value < window.beta();
            let proven = if exact { Bounds::exact(value) } else { Bounds::proven(value, window) };
            // A search that failed low has shown no move to be better than another, unless it is exact.
            let best = best.filter(|_| exact || value > window.alpha());
            let best = best.and_then(|(index, m)| self.number_of(node, moves, index, m));
            self.remember(node, proven, best)?;
        }
        Ok(value)
    }

    /// Whether all sons of an inner node are leaves: then the value of a search that was not cut off is exact, also
    /// if it failed low.
    #[inline]
    fn sons_are_leaves(node: &Node<C>) -> bool {
        node.depth == 1 && !C::Game::FREE_MOVES && !C::Tactics::JUDGES
    }

    fn is_leaf(&self, position: &PositionOf<C>, depth: Depth) -> bool {
        depth == 0 || self.game.moves(position).into_iter().len() == 0
    }

    /// The number, in the game's own order, of the move `m` at `place` of the order of `moves`.
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
    /// The answer.
    Settled(Value),
    /// At most which move to try first.
    Open(Option<MoveNumber>),
}
