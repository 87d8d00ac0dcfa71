//! **RBFMS**, recursive best-first minimax search: best-first minimax in linear space. What lies below a line that is
//! given up is forgotten but for its value, and made again when the line is the best once more.
//!
//! Paper: Korf, Chickering, *Best-First Minimax Search: Othello Results* (1994), BFMAX and BFMIN.
//!
//! Contract: the value and the line are those of [`best_first`](super::best_first), ties included, and nodes are expanded
//! for the first time in the same order.
//! Leaves: those of best-first minimax, less those that a bound makes superfluous, plus those that are judged again; these
//! are few for short lines, many times as many for long ones.
//! Memory: the sons of the nodes on the line, b·d values and moves.
//!
//! ```text
//! BF(node, alpha, beta):         the node keeps the turn within the bounds
//!     for each son: M[son] := -evaluate(son)
//!         M[son] > beta: return M[son]
//!     best := left-most son with the greatest M
//!     while alpha <= M[best] <= beta:
//!         M[best] := -BF(best, -beta, -max(alpha, M of the second))
//!         best := left-most son with the greatest M
//!     return M[best]
//! ```
//!
//! Differences from the paper:
//! 1. One procedure seen by the side to move, for BFMAX and BFMIN.
//! 2. No sorted list: the best son is looked for, the left-most among equals. So it must stay better than a brother to its
//!    left, and as good as one to its right.
//! 3. The search ends when the line has as many plies as asked for, or at a finished game: then the value is returned
//!    through all levels.
//! 4. The footnote's form, after RBFS, is an option (`Again`).
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

/// RBFMS, with its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rbfms {
    /// What a node that is expanded again knows of its sons.
    pub again: Again,
    /// What finished games are worth.
    pub terminals: Terminals,
}

/// What a node that is expanded again knows of its sons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Again {
    /// What they are judged to be worth: SRBFS's way, and the paper's.
    #[default]
    Judged,
    /// No more than the node was found to be worth the last time, when all its sons were looked at: RBFS's way.
    Inherited,
}

/// What a search below a node came to.
pub(super) enum Below<C: Setting> {
    /// The node's value left the bounds: another line is better now.
    Left(Seen),
    /// The search is at its end: why, the node's value, and the line from there.
    Ended(Stopped, Value, TrailOf<C>),
}

/// A son of a node on the line, as that node sees it.
#[derive(Clone, Copy)]
struct Son<M> {
    m: M,
    value: Value,
    /// What none of its own sons is worth more than, as far as is known, and as it sees them itself.
    most: Value,
}

/// The sons of the nodes on the line, those of one node side by side, and how many there were at most.
pub(super) struct Sons<M> {
    all: Vec<Son<M>>,
    most: usize,
    /// How many of them are the first node's; 0 until all of those are judged.
    of_first: usize,
}

impl<M: Copy> Sons<M> {
    pub(super) fn new() -> Self {
        Sons { all: Vec::new(), most: 0, of_first: 0 }
    }

    /// What the first node is worth by its best son, and which that is, if all its sons have been judged.
    pub(super) fn so_far(&self) -> Option<(Value, M)> {
        let sons = &self.all[..self.of_first];
        let (best, value, _) = (!sons.is_empty()).then(|| Self::best_of(sons))?;
        Some((value, sons[best].m))
    }

    /// The left-most best of the last node's sons, which begin at `base`, and what it must be worth to stay the best.
    fn best(&self, base: usize) -> (usize, Value, Value) {
        let (best, value, rival) = Self::best_of(&self.all[base..]);
        (base + best, value, rival)
    }

    /// The same among the sons of one node.
    fn best_of(sons: &[Son<M>]) -> (usize, Value, Value) {
        let (mut best, mut value, mut rival) = (0, sons[0].value, Value::NEG_INF);
        for (i, son) in sons.iter().enumerate().skip(1) {
            if son.value > value {
                // None to its left is better than the best of them was.
                (best, value, rival) = (i, son.value, value.next());
            } else {
                rival = rival.max(son.value);
            }
        }
        (best, value, rival)
    }
}

impl Rbfms {
    /// The algorithm as in the paper.
    pub const PAPER: Rbfms = Rbfms { again: Again::Judged, terminals: Terminals::Judged };

    /// Searches until the line has as many plies as `root` has depth. The value and the line are there whenever the
    /// search is stopped, once the root's sons have been judged.
    pub fn search<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
    ) -> (Stopped, Option<Value>, TrailOf<C>, Peak) {
        let mut sons = Sons::new();
        if root.depth == 0 || search.game.moves(&root.position).into_iter().len() == 0 {
            let (stopped, value) = self.terminals.end_at_root(search, root);
            return (stopped, value, TrailOf::<C>::default(), Peak::default());
        }
        let all = (Value::NEG_INF, Value::INF);
        let unseen = Seen::judged(Value::NEG_INF);
        let below = self.below(search, &mut sons, root, all, unseen, Turn::Searcher);
        let cell_bytes = size_of::<Son<MoveOf<C>>>() as u64;
        let peak = Peak { cells: sons.most as u64, cell_bytes };
        match below {
            Ok(Below::Ended(stopped, value, line)) => (stopped, Some(value), line, peak),
            Ok(Below::Left(_)) => unreachable!("no value is beyond all values"),
            Err(signal) => {
                let mut line = TrailOf::<C>::default();
                let value = sons.so_far().map(|(value, m)| {
                    line.push(TrailOf::<C>::note(m));
                    value
                });
                (signal.into(), value, line, peak)
            }
        }
    }

    /// Searches below `node` for as long as its value stays within the bounds.
    pub(super) fn below<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        sons: &mut Sons<MoveOf<C>>,
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
        let base = sons.all.len();
        // An array that grows is there twice for a moment, and its new half is empty.
        let most = 3 * (base + moves.len()) * size_of::<Son<MoveOf<C>>>();
        search.stop.hold(most as u64)?;
        for m in moves {
            let son = search.child(node, m);
            let judged = -self.terminals.judge(search, &son, turn.other())?;
            let value = self.again.known(judged, seen);
            if value > high {
                sons.all.truncate(base);
                search.observer.leave(node.id, value);
                return Ok(Below::Left(Seen::judged(value)));
            }
            sons.all.push(Son { m, value, most: Value::INF });
            sons.most = sons.most.max(sons.all.len());
        }
        if base == 0 {
            sons.of_first = sons.all.len();
        }
        let (_, value, _) = sons.best(base);
        search.observer.leave(node.id, value);
        loop {
            let (best, value, rival) = sons.best(base);
            if value < low || value > high {
                sons.all.truncate(base);
                return Ok(Below::Left(Seen { value, most: value }));
            }
            let Son { m, most, .. } = sons.all[best];
            let son = search.child(node, m);
            let seen = Seen { value: -value, most };
            match self.below(search, sons, &son, (-high, -low.max(rival)), seen, turn.other())? {
                Below::Left(Seen { value, most }) => {
                    (sons.all[best].value, sons.all[best].most) = (-value, most);
                }
                Below::Ended(stopped, value, mut line) => {
                    line.push(TrailOf::<C>::note(m));
                    return Ok(Below::Ended(stopped, -value, line));
                }
            }
        }
    }
}

/// What is known of a node, as its own side sees it.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    /// What it is worth.
    pub(super) value: Value,
    /// What none of its sons is worth more than.
    most: Value,
}

impl Seen {
    /// A node about whose sons nothing is known.
    pub(super) fn judged(value: Value) -> Seen {
        Seen { value, most: Value::INF }
    }
}

impl Again {
    /// What a son that was judged is worth to its parent.
    fn known(self, judged: Value, parent: Seen) -> Value {
        match self {
            Again::Judged => judged,
            Again::Inherited => judged.min(parent.most),
        }
    }
}
