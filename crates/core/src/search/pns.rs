//! **Partially informed NegaScout** (PNS): NegaScout that remembers, for each minimal-window search, the path to the
//! leaf whose value was returned and the scores of the first level. (Not proof-number search.)
//!
//! Paper: Reinefeld, Marsland, Schaeffer, *Is Best First Search Really Best?* (1985), §2.3, §2.5.
//!
//! Contract, for window (alpha, beta) and result r:
//! r <= alpha ⇒ value <= r · r >= beta ⇒ value >= r · otherwise value = r.
//! Leaves on a uniform tree: in the best case w^⌈d/2⌉ + w^⌊d/2⌋ - 1; on average, visits are between those of INS and
//! those of NegaScout. Memory: d(d+1)/2 + w numbers for one minimal-window search.
//!
//! ```text
//! PNS(p, alpha, beta):              the first search: NegaScout; but
//!                                   a second search of a child is
//!                                   search-again, along the path that
//!                                   the first one left
//! search-again(p, alpha, beta), at level k below the re-searched child:
//!     if p is the leaf at the end of the path: return its value
//!     search the child on the path again, with (alpha, beta)
//!     k = 0:          then the other children by decreasing score, with
//!                     (max(alpha, best), min(beta, score)), until
//!                     max(alpha, best) > the next one's score
//!                                                   (prove-best cut-off)
//!     k odd:          then the children to the right of the path, as
//!                     NegaScout does                (ignore left)
//!     k even, k > 0:  then all other children in their order, as NegaScout
//!                     does
//! ```
//!
//! Differences from the paper:
//! 1. The paper describes the levels beyond the first in words only; they are interpreted as above.
//! 2. Nothing is known about children off the path: their leaves are visited again.
//! 3. The shallow rule is `depth <= 1` in games with moves of cost 0, as for NegaScout.
//! 4. Memory and tactics are not used: the path takes their place.
//! 5. A path is counted as its moves and the value at its end. The triangle of paths that one minimal-window search
//!    needs is d(d+1)/2, which the paper rounds to d²/2. Searches within a second search need their own triangle.
//!
//! ```
//! use plywood_core::{Algorithm, Counters, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let outcome = Algorithm::Pns.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.observed().leaf_visits), (Some(Value::from(6)), 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Answer, MoveOf, MovesOf, Node, Search, Setting, SignalOf};
use crate::order::sort::{self, by_falling_key, key_of};
use crate::{Observer, Peak, Stop, Value, Window};
use alloc::vec::Vec;

/// Returns the value of `node` within `window`, or a bound outside it; and the greatest number of numbers that one
/// minimal-window search needed.
pub fn pns<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    window: Window,
) -> (Answer<C>, Peak) {
    let mut pns = PartiallyInformed { search, rows: Vec::new(), peak: 0, kept: 0 };
    let answer = pns.open(node, window);
    (answer, Peak { cells: pns.peak, cell_bytes: size_of::<Step<C>>() as u64 })
}

struct PartiallyInformed<'s, 'g, C: Setting> {
    search: &'s mut Search<'g, C>,
    /// Row k: the path from ply k below the tested child to the leaf whose value was returned, last move first.
    rows: Vec<Vec<Step<C>>>,
    peak: u64,
    /// The number of steps and scores that second searches keep.
    kept: usize,
}

/// A move of a path, and the moves to its right.
struct Step<C: Setting> {
    m: MoveOf<C>,
    rest: MovesOf<C>,
}

impl<C: Setting> Clone for Step<C> {
    fn clone(&self) -> Self {
        Step { m: self.m, rest: self.rest.clone() }
    }
}

/// What a minimal-window search left for the second search.
struct Variation<C: Setting> {
    /// The path from the tested child to the leaf, last move first.
    path: Vec<Step<C>>,
    /// The scores of the tested child's own children, from its point of view.
    scores: Vec<(MoveOf<C>, Value)>,
}

impl<C: Setting> PartiallyInformed<'_, '_, C> {
    /// Searches by NegaScout.
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
        rest: impl Iterator<Item = MoveOf<C>>,
    ) -> Answer<C> {
        let (mut best, mut by) = (value, m);
        self.search.observer.better(node.id, m, best);
        let shallow = node.depth <= self.search.shallow_depth();
        let mut rest = rest.enumerate();
        let mut index = 0;
        while best < window.beta()
            && let Some((i, m)) = rest.next()
        {
            index = i + 1;
            let child = self.search.child(node, m);
            let asked = Window::minimal(window.alpha().max(best));
            let mut scores = Vec::new();
            let score = self.test(&child, asked.flipped(), 0, &mut scores)?;
            if !shallow {
                self.count(scores.len());
            }
            let mut value = -score;
            if value > best {
                if !shallow && window.alpha() < value && value < window.beta() {
                    let path = core::mem::take(&mut self.rows[0]);
                    let again = window.above(value).flipped();
                    self.search.observer.re_search(child.id, again);
                    let kept = path.len() + scores.len();
                    self.kept += kept;
                    value = -self.first_level(&child, again, Variation { path, scores }, score)?;
                    self.kept -= kept;
                }
                (best, by) = (value, m);
                self.search.observer.better(node.id, m, best);
            }
        }
        if best >= window.beta() {
            self.search.cut(node, index, by);
        }
        self.search.observer.leave(node.id, best);
        Ok(best)
    }

    /// Runs a first search with a minimal window, `ply` plies below the tested child. Leaves its path in that row and,
    /// at ply 0, the scores of the children.
    fn test(
        &mut self,
        node: &Node<C>,
        window: Window,
        ply: usize,
        scores: &mut Vec<(MoveOf<C>, Value)>,
    ) -> Answer<C> {
        if self.rows.len() <= ply {
            self.rows.push(Vec::new());
            self.hold(0)?;
        }
        self.rows[ply].clear();
        let Some(mut moves) = self.search.expand(node, window)? else { return self.search.leaf(node) };
        if ply == 0 {
            self.hold(moves.len())?;
        }
        let mut best = Value::NEG_INF;
        let mut index = 0;
        while let Some(m) = moves.next() {
            let child = self.search.child(node, m);
            let value = -self.test(&child, window.flipped(), ply + 1, scores)?;
            if ply == 0 {
                scores.push((m, value));
            }
            if value > best {
                best = value;
                self.search.observer.better(node.id, m, best);
                let (above, below) = self.rows.split_at_mut(ply + 1);
                above[ply].clone_from(&below[0]);
                above[ply].push(Step { m, rest: moves.clone() });
            }
            if best >= window.beta() {
                self.search.cut(node, index, m);
                break;
            }
            index += 1;
        }
        self.search.observer.leave(node.id, best);
        Ok(best)
    }

    /// Counts the numbers in use at the end of a minimal-window search: the triangle of paths, each with the value at
    /// its end, and the scores.
    fn count(&mut self, scores: usize) {
        let longest = self.rows[0].len();
        let triangle = (0..=longest).map(|length| length + 1).sum::<usize>();
        self.peak = self.peak.max((triangle + scores) as u64);
    }

    /// Checks the memory limit for the triangle of paths, for this number of scores, and for what second searches keep.
    fn hold(&mut self, scores: usize) -> Result<(), SignalOf<C>> {
        let triangle = self.rows.len() * (self.rows.len() + 1) / 2;
        // An array that grows exists twice for a moment, and its new half is empty.
        let steps = 3 * (triangle + self.kept) * size_of::<Step<C>>();
        let rows = 3 * self.rows.len() * size_of::<Vec<Step<C>>>();
        let scores = sort::bytes::<(MoveOf<C>, Value)>(scores + self.kept);
        self.search.stop.hold((steps + rows) as u64 + scores)
    }

    /// Runs the second search of a child. `score` is the result of the first one, for the side to move.
    fn first_level(
        &mut self,
        node: &Node<C>,
        window: Window,
        variation: Variation<C>,
        score: Value,
    ) -> Answer<C> {
        let Variation { mut path, mut scores } = variation;
        let Some(Step { m, .. }) = path.pop() else { return Ok(self.known(node, score)) };
        self.search.reopen(node, window)?;
        let child = self.search.child(node, m);
        let mut best = -self.along(&child, window.flipped(), path, 1, -score)?;
        let mut by = m;
        self.search.observer.better(node.id, m, best);
        scores.retain(|&(other, _)| other != m);
        let scores = by_falling_key(scores, |_, &(_, score)| key_of(score));
        for (i, (m, upper)) in scores.into_iter().enumerate() {
            if best >= window.beta() {
                self.search.cut(node, i, by);
                break;
            }
            if window.alpha().max(best) > upper {
                self.search.observer.cutoff(node.id, i);
                best = best.max(upper);
                break;
            }
            let child = self.search.child(node, m);
            let asked = window.between(best, upper.min(window.beta()));
            let value = -self.open(&child, asked.flipped())?;
            if value > best {
                (best, by) = (value, m);
                self.search.observer.better(node.id, m, best);
            }
        }
        self.search.observer.leave(node.id, best);
        Ok(best)
    }

    /// Runs the second search of a node `level` plies further along the path.
    fn along(
        &mut self,
        node: &Node<C>,
        window: Window,
        mut path: Vec<Step<C>>,
        level: usize,
        score: Value,
    ) -> Answer<C> {
        let Some(Step { m, rest }) = path.pop() else { return Ok(self.known(node, score)) };
        self.search.reopen(node, window)?;
        let child = self.search.child(node, m);
        let value = -self.along(&child, window.flipped(), path, level + 1, -score)?;
        if level % 2 == 1 {
            return self.siblings(node, window, (m, value), rest);
        }
        let others = self.search.moves(node).filter(|&other| other != m);
        self.siblings(node, window, (m, value), others)
    }

    /// Reports the known value of the leaf at the end of the path.
    fn known(&mut self, leaf: &Node<C>, value: Value) -> Value {
        self.search.observer.settled(leaf.id, value);
        value
    }
}
