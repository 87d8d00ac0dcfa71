//! **Informed NegaScout** (INS): NegaScout that remembers what its minimal-window searches found, so that a second
//! search of the same child goes directly to where the value can be.
//!
//! Paper: Reinefeld, Marsland, Schaeffer, *Is Best First Search Really Best?* (1985), §2.3, §2.4, Fig. 2.4.
//!
//! Contract, for window (alpha, beta) and result r:
//! r <= alpha ⇒ value <= r · r >= beta ⇒ value >= r · otherwise value = r.
//! Leaves on a uniform tree: in the best case w^⌈d/2⌉ + w^⌊d/2⌋ - 1; no leaf is visited twice, but INS may visit some
//! that alpha-beta does not.
//! Memory: at most Σ w^i (i = 1 … ⌊(d-1)/2⌋) numbers of cutting children and Σ w^i (i = 1 … ⌈(d-1)/2⌉) scores, one cell
//! each; or any smaller number of cells. What does not fit is forgotten, and there INS searches like NegaScout. With no
//! cells it is NegaScout, except that a leaf that is searched again is not visited again.
//!
//! ```text
//! INS(p, alpha, beta):              the first search: NegaScout; but
//!                                   a second search of a child is
//!                                   search-again, with what the first
//!                                   one found out
//! search-again(p, alpha, beta):
//!     if p was evaluated: return that value
//!     if p was left after child i (ignore left):
//!         search child i again with (alpha, beta), then children i+1 … w
//!         as NegaScout does; those to the left have been refuted
//!     if all children were searched (prove best): their scores are bounds
//!         b := beta
//!         for each child s by decreasing score:
//!             v := -search-again(s, -b, -max(alpha, best))
//!             best := max(best, v)
//!             if best >= beta: return best          (cut-off)
//!             if max(alpha, best) > score of the next child:
//!                 return max(best, that score)      (prove-best cut-off)
//!             b := score of the next child
//! ```
//!
//! Differences from the paper:
//! 1. Fig. 2.4 lacks the line that retrieves the records; it is interpreted as above.
//! 2. Only what a second search can use is kept. If the minimal-window search of a child fails high, then below it
//!    every node at an even distance was searched to its last child and every node at an odd distance was cut off;
//!    everything else is dropped at once. So the storage never exceeds the paper's formula, and can reach it.
//! 3. The printed formula has a floor in both sums; the scores need a ceiling for even d.
//! 4. The shallow rule is `depth <= 1` in games with moves of cost 0, as for NegaScout.
//! 5. Memory and tactics are not used: the records take their place.
//!
//! ```
//! use plywood_core::{search::ins::Ins, Algorithm, Counters, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let outcome = Algorithm::Ins(Ins::UNLIMITED).run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.observed().leaf_visits), (Some(Value::from(6)), 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Answer, MoveOf, MovesOf, Node, Search, Setting, SignalOf};
use crate::order::sort::{by_falling_key, key_of};
use crate::{Observer, Peak, Stop, Value, Window};
use alloc::boxed::Box;
use alloc::vec::Vec;

/// Informed NegaScout, with its option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Ins {
    /// The greatest number of numbers and scores kept at a time.
    pub cells: u64,
}

impl Ins {
    /// The algorithm as printed in the paper: everything is kept.
    pub const UNLIMITED: Ins = Ins { cells: u64::MAX };

    /// Returns the value of `node` within `window`, or a bound outside it; and the greatest number of cells in use.
    pub fn search<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        window: Window,
    ) -> (Answer<C>, Peak) {
        let mut informed = Informed::new(search, self.cells);
        let answer = informed.open(node, window);
        (answer, informed.peak())
    }
}

pub(super) struct Informed<'s, 'g, C: Setting> {
    search: &'s mut Search<'g, C>,
    live: u64,
    peak: u64,
    cap: u64,
    /// Why something useful was not kept, if the memory limit was reached.
    pub(super) refused: Option<SignalOf<C>>,
}

/// What the first search of a node left for the second one.
pub(super) enum Record<C: Setting> {
    /// Nothing: the record was forgotten, or cannot be useful.
    Nothing,
    /// The node is a leaf: its score is its value.
    Leaf,
    /// All children were searched, with these scores.
    ProveBest(Vec<Scored<C>>),
    /// A child caused a cutoff.
    IgnoreLeft(Box<Refuted<C>>),
}

pub(super) struct Scored<C: Setting> {
    pub(super) m: MoveOf<C>,
    /// An upper bound, from the point of view of the side that makes the move.
    pub(super) score: Value,
    pub(super) record: Record<C>,
}

pub(super) struct Refuted<C: Setting> {
    /// The move that caused the cutoff.
    pub(super) m: MoveOf<C>,
    pub(super) record: Record<C>,
    /// The moves to its right.
    pub(super) rest: MovesOf<C>,
}

impl<C: Setting> Record<C> {
    /// Returns the number of cells that the record occupies.
    fn cells(&self) -> u64 {
        match self {
            Record::Nothing | Record::Leaf => 0,
            Record::ProveBest(children) => children.iter().map(|child| 1 + child.record.cells()).sum(),
            Record::IgnoreLeft(refuted) => 1 + refuted.record.cells(),
        }
    }
}

/// Which kind of record of a node could be useful.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    ProveBest,
    IgnoreLeft,
    Nothing,
}

impl Wanted {
    fn of_children(self) -> Wanted {
        match self {
            Wanted::ProveBest => Wanted::IgnoreLeft,
            Wanted::IgnoreLeft => Wanted::ProveBest,
            Wanted::Nothing => Wanted::Nothing,
        }
    }
}

impl<'s, 'g, C: Setting> Informed<'s, 'g, C> {
    pub(super) fn new(search: &'s mut Search<'g, C>, cap: u64) -> Self {
        Informed { search, live: 0, peak: 0, cap, refused: None }
    }

    /// Returns the peak: a number or a score is stored beside its move.
    pub(super) fn peak(&self) -> Peak {
        Peak { cells: self.peak, cell_bytes: size_of::<Scored<C>>() as u64 }
    }

    /// Runs a first search that is probably not followed by a second one: NegaScout.
    fn open(&mut self, node: &Node<C>, window: Window) -> Answer<C> {
        let Some(mut moves) = self.search.expand(node, window)? else { return self.search.leaf(node) };
        let Some(m) = moves.next() else { return self.search.leaf(node) };
        let child = self.search.child(node, m);
        let value = -self.open(&child, window.flipped())?;
        self.siblings(node, window, (m, value), moves)
    }

    /// Runs NegaScout's loop over the moves after one whose value is known.
    fn siblings(
        &mut self,
        node: &Node<C>,
        window: Window,
        (m, value): (MoveOf<C>, Value),
        rest: MovesOf<C>,
    ) -> Answer<C> {
        let (mut best, mut by) = (value, m);
        self.search.observer.better(node.id, m, best);
        let shallow = node.depth <= self.search.shallow_depth();
        let wanted = if shallow { Wanted::Nothing } else { Wanted::ProveBest };
        let mut rest = rest.enumerate();
        let mut index = 0;
        while best < window.beta()
            && let Some((i, m)) = rest.next()
        {
            index = i + 1;
            let child = self.search.child(node, m);
            let asked = Window::minimal(window.alpha().max(best));
            let (score, record) = self.test(&child, asked.flipped(), wanted)?;
            let mut value = -score;
            if value > best {
                if !shallow && window.alpha() < value && value < window.beta() {
                    let again = window.above(value).flipped();
                    self.search.observer.re_search(child.id, again);
                    value = -self.again(&child, again, record, score)?;
                } else {
                    self.forget(&record);
                }
                (best, by) = (value, m);
                self.search.observer.better(node.id, m, best);
            } else {
                self.forget(&record);
            }
        }
        if best >= window.beta() {
            self.search.cut(node, index, by);
        }
        self.search.observer.leave(node.id, best);
        Ok(best)
    }

    /// Runs a first search with a minimal window, and returns what a second search could use.
    pub(super) fn test(
        &mut self,
        node: &Node<C>,
        window: Window,
        wanted: Wanted,
    ) -> Result<(Value, Record<C>), SignalOf<C>> {
        let Some(mut moves) = self.search.expand(node, window)? else {
            return Ok((self.search.leaf(node)?, Record::Leaf));
        };
        let width = moves.len();
        let mut children = Vec::new();
        let wanted = match wanted {
            Wanted::ProveBest if !self.granted(width as u64) => Wanted::Nothing,
            Wanted::ProveBest => {
                children.reserve_exact(width);
                wanted
            }
            Wanted::IgnoreLeft | Wanted::Nothing => wanted,
        };
        let mut best = Value::NEG_INF;
        while let Some(m) = moves.next() {
            let child = self.search.child(node, m);
            let (score, record) = self.test(&child, window.flipped(), wanted.of_children())?;
            let value = -score;
            if value > best {
                best = value;
                self.search.observer.better(node.id, m, best);
            }
            if best >= window.beta() {
                self.search.cut(node, width - moves.len() - 1, m);
                self.search.observer.leave(node.id, best);
                if wanted == Wanted::ProveBest {
                    self.live -= (width - children.len()) as u64;
                    self.forget(&Record::ProveBest(children));
                }
                return Ok((best, self.cut_off(m, moves, record, wanted)));
            }
            if wanted == Wanted::ProveBest {
                children.push(Scored { m, score: value, record });
            } else {
                self.forget(&record);
            }
        }
        self.search.observer.leave(node.id, best);
        let kept = wanted == Wanted::ProveBest;
        Ok((best, if kept { Record::ProveBest(children) } else { Record::Nothing }))
    }

    fn cut_off(
        &mut self,
        m: MoveOf<C>,
        rest: MovesOf<C>,
        record: Record<C>,
        wanted: Wanted,
    ) -> Record<C> {
        if wanted == Wanted::IgnoreLeft && self.granted(1) {
            return Record::IgnoreLeft(Box::new(Refuted { m, record, rest }));
        }
        self.forget(&record);
        Record::Nothing
    }

    /// Frees the cells of a record.
    fn forget(&mut self, record: &Record<C>) {
        self.live -= record.cells();
    }

    /// Reserves `cells` cells. Returns false if there are not enough.
    fn granted(&mut self, cells: u64) -> bool {
        if cells > self.cap - self.live {
            return false;
        }
        // A number is stored in its own box; the allocator rounds up.
        let bytes = size_of::<Scored<C>>() + size_of::<Refuted<C>>() + 16;
        if let Err(signal) = self.search.stop.hold((self.live + cells) * bytes as u64) {
            self.refused = Some(signal);
            return false;
        }
        self.live += cells;
        self.peak = self.peak.max(self.live);
        true
    }

    /// Runs a second search, which frees the record's cells on the way. `score` is the result of the first one, for the
    /// side to move.
    fn again(&mut self, node: &Node<C>, window: Window, record: Record<C>, score: Value) -> Answer<C> {
        match record {
            Record::Nothing => self.open(node, window),
            Record::Leaf => {
                self.search.observer.settled(node.id, score);
                Ok(score)
            }
            Record::IgnoreLeft(refuted) => {
                let Refuted { m, record, rest } = *refuted;
                self.live -= 1;
                self.search.reopen(node, window)?;
                let child = self.search.child(node, m);
                let value = -self.again(&child, window.flipped(), record, -score)?;
                self.siblings(node, window, (m, value), rest)
            }
            Record::ProveBest(scored) => self.prove_best(node, window, scored),
        }
    }

    fn prove_best(&mut self, node: &Node<C>, window: Window, children: Vec<Scored<C>>) -> Answer<C> {
        self.search.reopen(node, window)?;
        let children = by_falling_key(children, |_, child| key_of(child.score));
        let mut best = Value::NEG_INF;
        let mut upper = window.beta();
        let mut children = children.into_iter();
        let mut i = 0;
        while let Some(Scored { m, score, record }) = children.next() {
            self.search.stop.step()?;
            self.live -= 1;
            let child = self.search.child(node, m);
            let asked = window.between(best, upper);
            let value = -self.again(&child, asked.flipped(), record, -score)?;
            if value > best {
                best = value;
                self.search.observer.better(node.id, m, best);
            }
            if best >= window.beta() {
                self.search.cut(node, i, m);
                break;
            }
            let Some(next) = children.as_slice().first() else { break };
            if window.alpha().max(best) > next.score {
                self.search.observer.cutoff(node.id, i);
                best = best.max(next.score);
                break;
            }
            upper = next.score;
            i += 1;
        }
        self.forget(&Record::ProveBest(children.collect()));
        self.search.observer.leave(node.id, best);
        Ok(best)
    }
}
