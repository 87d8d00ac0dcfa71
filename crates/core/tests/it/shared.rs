//! The search that most tests share: with any order of moves, any memory, any observers and a limit.
//!
//! Each algorithm is compiled for each type of search. What is chosen here at run time costs no further copy, so that the
//! tests are built in a fraction of the time. Searches without observers, and searches that only keep their line, have
//! types of their own: see [`crate::runs`].

use crate::kept::{Kept, Rounds};
use plywood_core::order::{Arranged, First, Ranked};
use plywood_core::search::Setup;
use plywood_core::{
    Counters, Depth, Evaluate, Game, Heuristics, Leaves, Line, NodeLimit, Order, Search, StaticOrder,
    TableMove, Trace,
};
use plywood_games::synthetic::Child;
use plywood_testkit::suite::EvaluatesItself;

/// A search of which everything but the tree is chosen at run time.
pub(crate) type Shared<'t, 'm, T> =
    Search<'t, Setup<T, T, AnyOrder, Option<&'m mut Kept<T>>, (), (Line<Child>, Observers), NodeLimit>>;

/// Every observer. Leaves and events are kept only if a test requests them.
pub(crate) type Observers = (Counters, (Rounds, (Option<Leaves<Child>>, Option<Trace<Child>>)));

/// Returns a search in the game's own order, without memory and limit, that only counts. A test sets the fields that it
/// needs otherwise.
pub(crate) fn shared<'m, T: EvaluatesItself>(tree: &T) -> Shared<'_, 'm, T> {
    Search::new(tree, tree)
        .order(AnyOrder::from(Kind::Own))
        .memory(None)
        .stop(NodeLimit::new(u64::MAX))
        .observer((Counters::default(), (Rounds::default(), (None, None))))
}

/// Returns a shared search that keeps the leaves of at most `cap` nodes.
pub(crate) fn with_leaves<'m, T: EvaluatesItself>(tree: &T, cap: usize) -> Shared<'_, 'm, T> {
    let mut search = shared(tree);
    search.observer.1.1.1.0 = Some(Leaves::capped(cap));
    search
}

/// Returns a shared search that keeps at most `cap` events.
pub(crate) fn with_trace<'m, T: EvaluatesItself>(tree: &T, cap: usize) -> Shared<'_, 'm, T> {
    let mut search = shared(tree);
    search.observer.1.1.1.1 = Some(Trace::capped(cap));
    search
}

/// Returns the counts of a search.
pub(crate) fn counters<'s, T: EvaluatesItself>(search: &'s Shared<'_, '_, T>) -> &'s Counters {
    &search.observed().0
}

/// Returns the leaves that a search has kept.
pub(crate) fn leaves<'s, T: EvaluatesItself>(search: &'s Shared<'_, '_, T>) -> &'s Leaves<Child> {
    search.observed().1.1.0.as_ref().expect("the leaves were requested")
}

/// Returns the events that a search has kept.
pub(crate) fn trace<'s, T: EvaluatesItself>(search: &'s Shared<'_, '_, T>) -> &'s Trace<Child> {
    search.observed().1.1.1.as_ref().expect("the events were requested")
}

/// An order of moves, which also counts the cutoffs reported to it.
#[derive(Clone, Debug)]
pub(crate) struct AnyOrder {
    kind: Kind,
    pub(crate) cutoffs: u64,
}

/// A kind of order.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// The game's own order.
    Own,
    Static,
    TableMove,
    Heuristics(Heuristics<Child>),
}

impl From<Kind> for AnyOrder {
    fn from(kind: Kind) -> AnyOrder {
        AnyOrder { kind, cutoffs: 0 }
    }
}

impl<G: Game<Move = Child>> Order<G> for AnyOrder {
    type Moves = AnyMoves<<G::Moves as IntoIterator>::IntoIter>;

    fn arrange<H: Evaluate<G>>(
        &mut self,
        game: &G,
        evaluator: &H,
        node: Arranged<'_, G>,
    ) -> Self::Moves {
        match &mut self.kind {
            Kind::Own => AnyMoves::Own(node.moves),
            Kind::Static => AnyMoves::Static(StaticOrder.arrange(game, evaluator, node)),
            Kind::TableMove => AnyMoves::TableMove(TableMove.arrange(game, evaluator, node)),
            Kind::Heuristics(order) => AnyMoves::Heuristics(order.arrange(game, evaluator, node)),
        }
    }

    fn cutoff(&mut self, game: &G, position: &G::Position, m: Child, place: usize, depth: Depth) {
        self.cutoffs += 1;
        if let Kind::Heuristics(order) = &mut self.kind {
            order.cutoff(game, position, m, place, depth);
        }
    }

    fn number(moves: &Self::Moves, place: usize) -> Option<usize> {
        match moves {
            AnyMoves::Own(moves) => <() as Order<G>>::number(moves, place),
            AnyMoves::Static(moves) => <StaticOrder as Order<G>>::number(moves, place),
            AnyMoves::TableMove(moves) => <TableMove as Order<G>>::number(moves, place),
            AnyMoves::Heuristics(moves) => <Heuristics<Child> as Order<G>>::number(moves, place),
        }
    }
}

/// The moves of a node in an order of any kind.
#[derive(Clone)]
pub(crate) enum AnyMoves<I: ExactSizeIterator<Item = Child>> {
    Own(I),
    Static(std::vec::IntoIter<Child>),
    TableMove(First<I>),
    Heuristics(Ranked<I, Child>),
}

impl<I: ExactSizeIterator<Item = Child>> Iterator for AnyMoves<I> {
    type Item = Child;

    fn next(&mut self) -> Option<Child> {
        match self {
            AnyMoves::Own(moves) => moves.next(),
            AnyMoves::Static(moves) => moves.next(),
            AnyMoves::TableMove(moves) => moves.next(),
            AnyMoves::Heuristics(moves) => moves.next(),
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match self {
            AnyMoves::Own(moves) => moves.size_hint(),
            AnyMoves::Static(moves) => moves.size_hint(),
            AnyMoves::TableMove(moves) => moves.size_hint(),
            AnyMoves::Heuristics(moves) => moves.size_hint(),
        }
    }
}

impl<I: ExactSizeIterator<Item = Child>> ExactSizeIterator for AnyMoves<I> {}
