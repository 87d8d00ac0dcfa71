//! **RBFMS**, recursive best-first minimax search: best-first minimax in linear space. When the search leaves a line,
//! it forgets everything below it except its value, and rebuilds it when the line becomes the best again.
//!
//! Paper: Korf, Chickering, *Best-First Minimax Search: Othello Results* (1994), BFMAX and BFMIN.
//!
//! Contract: the value and the line are those of [`best_first`](super::best_first), including ties, and nodes are
//! expanded for the first time in the same order.
//! Leaves: those of best-first minimax, without those that a bound makes unnecessary, plus those that are evaluated
//! again. The latter are few for short lines, but many times as many for long ones.
//! Memory: the children of the nodes on the line, b·d values and moves.
//!
//! ```text
//! BF(node, alpha, beta):         the node keeps the turn within the bounds
//!     for each child: M[child] := -evaluate(child)
//!         M[child] > beta: return M[child]
//!     best := left-most child with the greatest M
//!     while alpha <= M[best] <= beta:
//!         M[best] := -BF(best, -beta, -max(alpha, M of the second))
//!         best := left-most child with the greatest M
//!     return M[best]
//! ```
//!
//! Differences from the paper:
//! 1. One procedure, from the point of view of the side to move, replaces BFMAX and BFMIN.
//! 2. There is no sorted list: the best child, the left-most among equals, is searched for. So it must stay better than
//!    a sibling to its left, and at least as good as one to its right.
//! 3. The search ends when the line has the requested number of plies, or at a finished game; then the value is
//!    returned through all levels.
//! 4. The variant in the paper's footnote, after RBFS, is an option (`Again`).
//!
//! ```
//! use plywood_core::{Algorithm, Game, Search, Value};
//! use plywood_games::synthetic::RandomGame;
//!
//! let game = RandomGame::new(4, 30, 1)?;
//! let run = |name: &str| {
//!     let algorithm: Algorithm = name.parse().expect("a name");
//!     algorithm.run(&mut Search::new(&game, &game), &game.root(), 8)
//! };
//! let (explicit, linear) = (run("best-first")?, run("rbfms")?);
//! assert_eq!((explicit.value, explicit.line), (linear.value, linear.line));
//! assert!(linear.peak.cells < explicit.peak.cells);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::best_first::{Terminals, Turn, deep_enough, over};
use super::{MoveOf, Node, Search, Setting, SignalOf, TrailOf};
use crate::{Game, Observer, Peak, Stop, Stopped, Trail, Value, Window};
use alloc::vec::Vec;

/// RBFMS, with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rbfms {
    /// What a node that is expanded again assumes about its children.
    pub again: Again,
    /// How finished games are evaluated.
    pub terminals: Terminals,
}

/// What a node that is expanded again assumes about its children.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Again {
    /// Children have the evaluator's values, as in SRBFS and in the paper.
    #[default]
    Evaluated,
    /// No child is worth more than the value that the node had when all its children were last considered, as in RBFS.
    Inherited,
}

/// The result of a search below a node.
pub(super) enum Below<C: Setting> {
    /// The node's value left the bounds: another line is better now.
    Left(Seen),
    /// The search is finished: the reason, the node's value, and the line from the node on.
    Ended(Stopped, Value, TrailOf<C>),
}

/// A child of a node on the line, from the point of view of that node.
#[derive(Clone, Copy)]
struct Child<M> {
    m: M,
    value: Value,
    /// The greatest value that any of its own children can have, as far as known, from its own point of view.
    most: Value,
}

/// The children of the nodes on the line, those of each node next to each other, and the greatest number of them so
/// far.
pub(super) struct Children<M> {
    all: Vec<Child<M>>,
    most: usize,
    /// How many of them are children of the first node; 0 until all of those are evaluated.
    of_first: usize,
}

impl<M: Copy> Children<M> {
    pub(super) fn new() -> Self {
        Children { all: Vec::new(), most: 0, of_first: 0 }
    }

    /// Returns the first node's value and best move, if all its children have been evaluated.
    pub(super) fn so_far(&self) -> Option<(Value, M)> {
        let children = &self.all[..self.of_first];
        let (best, value, _) = (!children.is_empty()).then(|| Self::best_of(children))?;
        Some((value, children[best].m))
    }

    /// Returns the left-most best of the last node's children, which start at `base`, its value, and the value that it
    /// needs to stay the best.
    fn best(&self, base: usize) -> (usize, Value, Value) {
        let (best, value, rival) = Self::best_of(&self.all[base..]);
        (base + best, value, rival)
    }

    /// Like [`best`](Children::best), among the children of one node.
    fn best_of(children: &[Child<M>]) -> (usize, Value, Value) {
        let (mut best, mut value, mut rival) = (0, children[0].value, Value::NEG_INF);
        for (i, child) in children.iter().enumerate().skip(1) {
            if child.value > value {
                // The previous best is the best of those to the left.
                (best, value, rival) = (i, child.value, value.next());
            } else {
                rival = rival.max(child.value);
            }
        }
        (best, value, rival)
    }
}

impl Rbfms {
    /// The algorithm as in the paper.
    pub const PAPER: Rbfms = Rbfms { again: Again::Evaluated, terminals: Terminals::Evaluated };

    /// Searches until the line has as many plies as `root` has depth. If the search is stopped after the root's
    /// children have been evaluated, the value and the line so far are returned.
    pub fn search<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
    ) -> (Stopped, Option<Value>, TrailOf<C>, Peak) {
        let mut children = Children::new();
        if root.depth == 0 || search.game.moves(&root.position).into_iter().len() == 0 {
            let (stopped, value) = self.terminals.end_at_root(search, root);
            return (stopped, value, TrailOf::<C>::default(), Peak::default());
        }
        let all = (Value::NEG_INF, Value::INF);
        let unseen = Seen::evaluated(Value::NEG_INF);
        let below = self.below(search, &mut children, root, all, unseen, Turn::Searcher);
        let cell_bytes = size_of::<Child<MoveOf<C>>>() as u64;
        let peak = Peak { cells: children.most as u64, cell_bytes };
        match below {
            Ok(Below::Ended(stopped, value, line)) => (stopped, Some(value), line, peak),
            Ok(Below::Left(_)) => unreachable!("no value is beyond all values"),
            Err(signal) => {
                let mut line = TrailOf::<C>::default();
                let value = children.so_far().map(|(value, m)| {
                    line.push(TrailOf::<C>::note(m));
                    value
                });
                (signal.into(), value, line, peak)
            }
        }
    }

    /// Searches below `node` as long as its value stays within the bounds.
    pub(super) fn below<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        children: &mut Children<MoveOf<C>>,
        node: &Node<C>,
        (low, high): (Value, Value),
        seen: Seen,
        turn: Turn,
    ) -> Result<Below<C>, SignalOf<C>> {
        if node.depth == 0 {
            let stopped = deep_enough(seen.value, turn);
            return Ok(Below::Ended(stopped, seen.value, TrailOf::<C>::default()));
        }
        let Some(moves) = search.expand(node, Window::FULL)? else {
            return Ok(Below::Ended(over(seen.value, turn), seen.value, TrailOf::<C>::default()));
        };
        let base = children.all.len();
        // An array that grows exists twice for a moment, and its new half is empty.
        let most = 3 * (base + moves.len()) * size_of::<Child<MoveOf<C>>>();
        search.stop.hold(most as u64)?;
        for m in moves {
            let child = search.child(node, m);
            let evaluated = -self.terminals.evaluate(search, &child, turn.other())?;
            let value = self.again.known(evaluated, seen);
            if value > high {
                children.all.truncate(base);
                search.observer.leave(node.id, value);
                return Ok(Below::Left(Seen::evaluated(value)));
            }
            children.all.push(Child { m, value, most: Value::INF });
            children.most = children.most.max(children.all.len());
        }
        if base == 0 {
            children.of_first = children.all.len();
        }
        let (_, value, _) = children.best(base);
        search.observer.leave(node.id, value);
        loop {
            let (best, value, rival) = children.best(base);
            if value < low || value > high {
                children.all.truncate(base);
                return Ok(Below::Left(Seen { value, most: value }));
            }
            let Child { m, most, .. } = children.all[best];
            let child = search.child(node, m);
            let seen = Seen { value: -value, most };
            match self.below(search, children, &child, (-high, -low.max(rival)), seen, turn.other())? {
                Below::Left(Seen { value, most }) => {
                    (children.all[best].value, children.all[best].most) = (-value, most);
                }
                Below::Ended(stopped, value, mut line) => {
                    line.push(TrailOf::<C>::note(m));
                    return Ok(Below::Ended(stopped, -value, line));
                }
            }
        }
    }
}

/// What is known of a node, from its own side's point of view.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    /// The value of the node.
    pub(super) value: Value,
    /// The greatest value that any of its children can have.
    most: Value,
}

impl Seen {
    /// Describes a node about whose children nothing is known.
    pub(super) fn evaluated(value: Value) -> Seen {
        Seen { value, most: Value::INF }
    }
}

impl Again {
    /// Returns the value of an evaluated child for its parent.
    fn known(self, evaluated: Value, parent: Seen) -> Value {
        match self {
            Again::Evaluated => evaluated,
            Again::Inherited => evaluated.min(parent.most),
        }
    }
}
