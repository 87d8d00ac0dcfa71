//! The types a search is made of, and the builder that puts them together.

use super::Search;
use crate::{Evaluate, Game, Line, Memory, Never, Observer, Order, Stop, Tactics};
use core::fmt;
use core::marker::PhantomData;

/// The types a search is made of, under one name: algorithms write `C: Setting` and read like the paper.
pub trait Setting {
    /// The rules.
    type Game: Game;
    /// The evaluator of leaves.
    type Evaluator: Evaluate<Self::Game>;
    /// The order of moves.
    type Order: Order<Self::Game>;
    /// The memory of searched positions.
    type Memory: Memory<Self::Game>;
    /// The expert that answers questions about single nodes.
    type Tactics: Tactics<Self::Game>;
    /// The observer of the search.
    type Observer: Observer<Self::Game>;
    /// The condition under which the search stops.
    type Stop: Stop;
}

/// The setting that [`Search`]'s builder creates. User code does not need to name it.
pub struct Setup<G, H, O, M, T, W, S>(PhantomData<(G, H, O, M, T, W, S)>);

impl<G, H, O, M, T, W, S> Setting for Setup<G, H, O, M, T, W, S>
where
    G: Game,
    H: Evaluate<G>,
    O: Order<G>,
    M: Memory<G>,
    T: Tactics<G>,
    W: Observer<G>,
    S: Stop,
{
    type Game = G;
    type Evaluator = H;
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

/// A setting that keeps its line and reports to the observer `W` as well.
pub type Observed<G, H, O, M, T, W, S> = Setup<G, H, O, M, T, (Line<<G as Game>::Move>, W), S>;

impl<'g, G: Game, H: Evaluate<G>> Search<'g, Setup<G, H, (), (), (), Line<G::Move>, Never>> {
    /// Creates a search in the game's own move order, without memory and without limits, that keeps its line.
    #[must_use]
    pub fn new(game: &'g G, evaluator: &'g H) -> Self {
        Search {
            game,
            evaluator,
            order: (),
            memory: (),
            tactics: (),
            observer: Line::new(),
            stop: Never,
        }
    }
}

impl<'g, G, H, O, M, T, W, S> Search<'g, Setup<G, H, O, M, T, W, S>>
where
    G: Game,
    H: Evaluate<G>,
    O: Order<G>,
    M: Memory<G>,
    T: Tactics<G>,
    W: Observer<G>,
    S: Stop,
{
    /// Tries moves in the given order.
    #[must_use]
    pub fn order<O2: Order<G>>(self, order: O2) -> Search<'g, Setup<G, H, O2, M, T, W, S>> {
        let Search { game, evaluator, order: _, memory, tactics, observer, stop } = self;
        Search { game, evaluator, order, memory, tactics, observer, stop }
    }

    /// Remembers positions in `memory`.
    #[must_use]
    pub fn memory<M2: Memory<G>>(self, memory: M2) -> Search<'g, Setup<G, H, O, M2, T, W, S>> {
        let Search { game, evaluator, order, memory: _, tactics, observer, stop } = self;
        Search { game, evaluator, order, memory, tactics, observer, stop }
    }

    /// Uses the answers of `tactics`.
    #[must_use]
    pub fn tactics<T2: Tactics<G>>(self, tactics: T2) -> Search<'g, Setup<G, H, O, M, T2, W, S>> {
        let Search { game, evaluator, order, memory, tactics: _, observer, stop } = self;
        Search { game, evaluator, order, memory, tactics, observer, stop }
    }

    /// Reports to `observer`, and keeps its line.
    #[must_use]
    pub fn observer<W2: Observer<G>>(self, observer: W2) -> Search<'g, Observed<G, H, O, M, T, W2, S>> {
        let Search { game, evaluator, order, memory, tactics, observer: _, stop } = self;
        Search { game, evaluator, order, memory, tactics, observer: (Line::new(), observer), stop }
    }

    /// Reports to no observer and keeps no line. Use this form to measure time.
    #[must_use]
    pub fn silent(self) -> Search<'g, Setup<G, H, O, M, T, (), S>> {
        let Search { game, evaluator, order, memory, tactics, observer: _, stop } = self;
        Search { game, evaluator, order, memory, tactics, observer: (), stop }
    }

    /// Stops when `stop` says so.
    #[must_use]
    pub fn stop<S2: Stop>(self, stop: S2) -> Search<'g, Setup<G, H, O, M, T, W, S2>> {
        let Search { game, evaluator, order, memory, tactics, observer, stop: _ } = self;
        Search { game, evaluator, order, memory, tactics, observer, stop }
    }
}

impl<G, H, O, M, T, W, S> Search<'_, Observed<G, H, O, M, T, W, S>>
where
    G: Game,
    H: Evaluate<G>,
    O: Order<G>,
    M: Memory<G>,
    T: Tactics<G>,
    W: Observer<G>,
    S: Stop,
{
    /// Returns the observer that was passed to [`observer`](Search::observer).
    pub fn observed(&self) -> &W {
        &self.observer.1
    }
}
