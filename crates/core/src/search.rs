//! One search: what it runs over, and the few steps all algorithms are made of.

pub mod alpha_beta;
pub mod alpha_beta_hard;
pub mod alpha_beta_shallow;
pub mod best_moves;
pub mod dual;
pub mod dual_ins;
pub mod dual_ns;
pub mod hybrid;
pub mod ins;
pub mod iter_sss;
pub mod minimax;
pub mod negascout;
pub mod negascout_f4;
pub mod negascout_minimax;
pub mod pns;
pub mod scout;
mod solution_tree;
pub mod sss;
pub mod sss_list;
pub mod test;

use crate::{
    Bounds, Depth, Game, Horizon, Line, Memory, Never, Observer, Order, Stop, Tactics, Trail, Value,
    Window,
};
use std::fmt;
use std::marker::PhantomData;

/// The types a search is made of, under one name: algorithms say `C: Setting` and read like the paper.
pub trait Setting {
    /// The rules.
    type Game: Game;
    /// The judge of leaves.
    type Horizon: Horizon<Self::Game>;
    /// The order of moves.
    type Order: Order<Self::Game>;
    /// What is remembered.
    type Memory: Memory<Self::Game>;
    /// Verdicts from outside.
    type Tactics: Tactics<Self::Game>;
    /// Who watches.
    type Observer: Observer<Self::Game>;
    /// When to give up.
    type Stop: Stop;
}

/// The setting that [`Search`]'s builder makes; nobody needs to write it out.
pub struct Setup<G, H, O, M, T, W, S>(PhantomData<(G, H, O, M, T, W, S)>);

impl<G, H, O, M, T, W, S> Setting for Setup<G, H, O, M, T, W, S>
where
    G: Game,
    H: Horizon<G>,
    O: Order<G>,
    M: Memory<G>,
    T: Tactics<G>,
    W: Observer<G>,
    S: Stop,
{
    type Game = G;
    type Horizon = H;
    type Order = O;
    type Memory = M;
    type Tactics = T;
    type Observer = W;
    type Stop = S;
}

impl<G, H, O, M, T, W, S> fmt::Debug for Setup<G, H, O, M, T, W, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Setup")
    }
}

/// A setting that keeps its line and is watched by `W` as well.
pub type Watched<G, H, O, M, T, W, S> = Setup<G, H, O, M, T, (Line<<G as Game>::Move>, W), S>;

/// A position of the setting's game.
pub type PositionOf<C> = <<C as Setting>::Game as Game>::Position;
/// A move of the setting's game.
pub type MoveOf<C> = <<C as Setting>::Game as Game>::Move;
/// What the setting's observer calls a node.
pub type IdOf<C> = <<C as Setting>::Observer as Observer<<C as Setting>::Game>>::Id;
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

impl<'g, G: Game, H: Horizon<G>> Search<'g, Setup<G, H, (), (), (), Line<G::Move>, Never>> {
    /// A search in the game's own order, without memory, that keeps its line and runs to its end.
    #[must_use]
    pub fn new(game: &'g G, horizon: &'g H) -> Self {
        Search { game, horizon, order: (), memory: (), tactics: (), observer: Line::new(), stop: Never }
    }
}

impl<'g, G, H, O, M, T, W, S> Search<'g, Setup<G, H, O, M, T, W, S>>
where
    G: Game,
    H: Horizon<G>,
    O: Order<G>,
    M: Memory<G>,
    T: Tactics<G>,
    W: Observer<G>,
    S: Stop,
{
    /// Tries moves in this order.
    #[must_use]
    pub fn order<O2: Order<G>>(self, order: O2) -> Search<'g, Setup<G, H, O2, M, T, W, S>> {
        let Search { game, horizon, order: _, memory, tactics, observer, stop } = self;
        Search { game, horizon, order, memory, tactics, observer, stop }
    }

    /// Remembers positions in `memory`.
    #[must_use]
    pub fn memory<M2: Memory<G>>(self, memory: M2) -> Search<'g, Setup<G, H, O, M2, T, W, S>> {
        let Search { game, horizon, order, memory: _, tactics, observer, stop } = self;
        Search { game, horizon, order, memory, tactics, observer, stop }
    }

    /// Listens to the verdicts of `tactics`.
    #[must_use]
    pub fn tactics<T2: Tactics<G>>(self, tactics: T2) -> Search<'g, Setup<G, H, O, M, T2, W, S>> {
        let Search { game, horizon, order, memory, tactics: _, observer, stop } = self;
        Search { game, horizon, order, memory, tactics, observer, stop }
    }

    /// Is watched by `watcher`, and keeps its line.
    #[must_use]
    pub fn observer<W2: Observer<G>>(self, watcher: W2) -> Search<'g, Watched<G, H, O, M, T, W2, S>> {
        let Search { game, horizon, order, memory, tactics, observer: _, stop } = self;
        Search { game, horizon, order, memory, tactics, observer: (Line::new(), watcher), stop }
    }

    /// Is watched by nobody and keeps no line: the form in which time is measured.
    #[must_use]
    pub fn silent(self) -> Search<'g, Setup<G, H, O, M, T, (), S>> {
        let Search { game, horizon, order, memory, tactics, observer: _, stop } = self;
        Search { game, horizon, order, memory, tactics, observer: (), stop }
    }

    /// Gives up when `stop` says so.
    #[must_use]
    pub fn stop<S2: Stop>(self, stop: S2) -> Search<'g, Setup<G, H, O, M, T, W, S2>> {
        let Search { game, horizon, order, memory, tactics, observer, stop: _ } = self;
        Search { game, horizon, order, memory, tactics, observer, stop }
    }
}

impl<G, H, O, M, T, W, S> Search<'_, Watched<G, H, O, M, T, W, S>>
where
    G: Game,
    H: Horizon<G>,
    O: Order<G>,
    M: Memory<G>,
    T: Tactics<G>,
    W: Observer<G>,
    S: Stop,
{
    /// What [`observer`](Search::observer) was given.
    pub fn watcher(&self) -> &W {
        &self.observer.1
    }
}

/// The vocabulary of all algorithms.
impl<C: Setting> Search<'_, C> {
    /// The node at which a search of `depth` plies begins.
    #[inline]
    pub fn root(&mut self, position: &PositionOf<C>, depth: Depth) -> Node<C> {
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
        if node.depth == 0 {
            return Ok(None);
        }
        let moves = self.game.moves(&node.position).into_iter();
        if moves.len() == 0 {
            return Ok(None);
        }
        self.stop.tick()?;
        self.observer.expand(node.id, node.depth, window);
        Ok(Some(self.order.arrange(self.game, self.horizon, &node.position, node.depth, moves)))
    }

    /// The moves of an inner node in order, once more.
    #[inline]
    pub fn moves(&mut self, node: &Node<C>) -> MovesOf<C> {
        let moves = self.game.moves(&node.position).into_iter();
        self.order.arrange(self.game, self.horizon, &node.position, node.depth, moves)
    }

    /// An inner node is about to be searched again, its moves being known.
    #[inline]
    pub fn reopen(&mut self, node: &Node<C>, window: Window) -> Result<(), SignalOf<C>> {
        self.stop.tick()?;
        self.observer.expand(node.id, node.depth, window);
        Ok(())
    }

    /// The value of a leaf.
    #[inline]
    pub fn leaf(&mut self, node: &Node<C>) -> Answer<C> {
        self.stop.tick()?;
        let value = self.horizon.value(self.game, &node.position, node.depth);
        debug_assert!(value.is_finite(), "the horizon's value {value} is beyond the range");
        self.observer.leaf(node.id, value);
        self.memory.store(self.game, &node.position, node.depth, Bounds::exact(value));
        Ok(value)
    }

    /// The answer to `window` that tactics or memory have for `node`, if they have one.
    #[inline]
    pub fn settle(&mut self, node: &Node<C>, window: Window) -> Option<Value> {
        let (game, position, depth) = (self.game, &node.position, node.depth);
        let value = self
            .tactics
            .verdict(game, position, depth, window)
            .or_else(|| self.memory.recall(game, position, depth).settle(window))?;
        self.observer.settled(node.id, value);
        Some(value)
    }

    /// The search of an inner node with `window` ended with `value`: a fail-soft answer, whose proof is
    /// remembered.
    #[inline]
    pub fn leave(&mut self, node: &Node<C>, window: Window, value: Value) -> Answer<C> {
        self.observer.leave(node.id, value);
        let proven = Bounds::proven(value, window);
        self.memory.store(self.game, &node.position, node.depth, proven);
        Ok(value)
    }
}
