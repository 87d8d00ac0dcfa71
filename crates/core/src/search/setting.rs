//! What a search is made of, and the builder that puts it together.

use super::Search;
use crate::{Game, Horizon, Line, Memory, Never, Observer, Order, Stop, Tactics};
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
