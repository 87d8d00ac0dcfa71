//! Questions that a search asks an expert on the game: is this node decided, what is a leaf worth, does a cheaper search
//! suffice, how deep is this move searched?

use crate::{Depth, Evaluate, Game, Stop, Value, Window};

/// Decides nodes before they are searched, and how deeply moves are searched: repetitions, known endings, quiescence,
/// null moves, `ProbCut`, reductions, extensions.
///
/// Every question has a default that adds no code to the compiled search. `()` answers none and preserves every
/// theorem. With any other tactics a search finds the minimax value of the tree that the answers describe; if the
/// answers depend on the window, two searches may contradict each other.
///
/// [`selective`](crate::search::selective::selective) asks all questions, and so do NegaScout and the drivers of the
/// catalogue when they run with tactics. Alpha-beta (F3) and SCOUT ask only for [verdicts](Tactics::verdict). The
/// catalogue refuses to run the other algorithms with tactics.
pub trait Tactics<G: Game> {
    /// Whether any question is answered. An answer may be a loose bound, so shortcuts that treat a bound near the
    /// leaves as a value are disabled.
    const GIVES_VERDICTS: bool = true;

    /// Returns the result for `window` at `position`, if it is known without a search: a repetition, a known ending. A
    /// value inside the window is exact, a value outside it is a bound.
    #[inline]
    fn verdict(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: Depth,
        window: Window,
    ) -> Option<Value> {
        let _ = (game, position, depth, window);
        None
    }

    /// Returns the value of a node that is a leaf to this search, because the tactics search it in a way of their own:
    /// quiescence search where no depth is left, an endgame solver where few moves are left. `None` for any other node;
    /// if it has no depth left, the evaluator evaluates it. A value inside the window is exact, a value outside it is a
    /// bound, and is remembered as such.
    ///
    /// The observer is told of one leaf. Call [`Stop::tick`] for each position that is visited, so that limits hold.
    #[inline]
    fn horizon<E: Evaluate<G>, S: Stop>(
        &mut self,
        node: &Asked<'_, G, E>,
        stop: &mut S,
    ) -> Option<Result<Value, S::Signal>> {
        let _ = (node, stop);
        None
    }

    /// Returns what to do before the moves of a node are searched: ask a cheaper question, believe a value, or search
    /// the moves. `last` is the answer to the previous probe of this node, `None` at first. The question is asked until
    /// the answer is no further [`Next::Probe`].
    ///
    /// `ProbCut` probes this position at less depth; the null move probes the position after a pass. A static bound is
    /// believed without a probe.
    #[inline]
    fn probe<E: Evaluate<G>>(
        &mut self,
        node: &Asked<'_, G, E>,
        last: Option<Answered>,
    ) -> Next<G::Position> {
        let _ = (node, last);
        Next::Moves
    }

    /// Returns the depth of a node for which memory has no move to try first, at most `depth`: internal iterative
    /// reduction. Asked only if the node is not a leaf.
    #[inline]
    fn depth_without_hint(&self, depth: Depth) -> Depth {
        depth
    }

    /// Returns how deeply a move is searched: reductions, extensions, pruning. If a search with less than the
    /// [usual depth](Considered::depth) exceeds alpha, the move is searched again to the usual depth.
    ///
    /// Extensions must come to an end: [`enter`](Tactics::enter) and [`leave`](Tactics::leave) tell the length of the
    /// path.
    #[inline]
    fn depth_of<E: Evaluate<G>>(&mut self, node: &Asked<'_, G, E>, child: &Considered<G>) -> Plan {
        let _ = node;
        Plan::Search(child.depth)
    }

    /// Reports that the path from the root grows by `position`. [`Step::Root`] starts a new path: a search that was
    /// stopped does not leave the positions of its path.
    #[inline]
    fn enter(&mut self, game: &G, position: &G::Position, step: Step<G::Move>) {
        let _ = (game, position, step);
    }

    /// Reports that the last position of the path is left.
    #[inline]
    fn leave(&mut self) {}
}

/// No tactics: no question is answered.
impl<G: Game> Tactics<G> for () {
    const GIVES_VERDICTS: bool = false;
}

/// A node about which tactics are asked.
#[expect(missing_debug_implementations, reason = "games and positions need not implement it")]
pub struct Asked<'n, G: Game, E> {
    /// The rules.
    pub game: &'n G,
    /// The evaluator of leaves.
    pub evaluator: &'n E,
    /// The position.
    pub position: &'n G::Position,
    /// The plies left below the position.
    pub depth: Depth,
    /// The window of the search, with alpha raised to the best value so far.
    pub window: Window,
}

impl<G: Game, E: Evaluate<G>> Asked<'_, G, E> {
    /// Returns the evaluator's value of the position.
    #[inline]
    #[must_use]
    pub fn value(&self) -> Value {
        self.evaluator.value(self.game, self.position, self.depth)
    }
}

/// A move whose depth is to be chosen. It has not been played: a move that is not searched costs little.
#[derive(Clone, Copy, Debug)]
pub struct Considered<G: Game> {
    /// The move.
    pub played: G::Move,
    /// The place of the move in the order in which the moves are tried, from 0.
    pub index: usize,
    /// The usual depth: what is left after the cost of the move.
    pub depth: Depth,
}

/// How deeply a move is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// The position after the move is searched to this depth.
    Search(Depth),
    /// The move is not searched. It is believed to be worth at most this value to the side that plays it. A bound above
    /// alpha is lowered to alpha.
    Skip(Value),
}

/// What to do before the moves of a node are searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next<P> {
    /// Search the moves.
    Moves,
    /// Take this result for the node's window. A value inside the window is exact, a value outside it is a bound.
    Believe(Value),
    /// Search something cheaper, and ask again.
    Probe(Probe<P>),
}

/// A search that is cheaper than that of the node it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe<P> {
    /// A number by which the tactics recognise the [answer](Answered::number).
    pub number: u16,
    /// The position after a pass, in which the other side is to move; `None` for the position of the node.
    pub passed: Option<P>,
    /// The depth of the search, less than that of the node.
    pub depth: Depth,
    /// The window, from the point of view of the side to move at the node.
    pub window: Window,
}

/// The answer to a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The number of the probe.
    pub number: u16,
    /// The result for the probe's window, from the point of view of the side to move at the node.
    pub value: Value,
}

/// How a position comes onto the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<M> {
    /// A search starts here: the path has no other position.
    Root,
    /// A move leads here.
    Move(M),
    /// The probe with this number starts here.
    Probe(u16),
}
