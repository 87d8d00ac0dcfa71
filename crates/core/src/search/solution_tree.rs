//! The solution trees that SSS\*'s OPEN describes, kept as trees: what [`sss`](super::sss) runs on.
//!
//! MAX is the side to move at the root of the search, MIN the other; all values are as MAX sees them.

mod adopt;
mod room;
mod slots;

use super::hybrid::Frontier;
use super::sss::asked;
use super::{Found, MoveOf, MovesOf, Node, Search, Setting, SignalOf, TrailOf};
use crate::{Observer, Peak, Trail, Value, Window};
use slots::{Slot, Slots, Son, Way};

/// The solution trees in play. A block is a MAX node that is not solved, with a slot for each son, side by side: the
/// number of the first is the block's.
pub(super) struct SolutionTree<C: Setting, F> {
    frontier: F,
    slots: Slots<C>,
    /// Slots of blocks that are being made, and how many there were at most.
    pending: Vec<Slot<C>>,
    most_pending: usize,
    /// For each width the block that was freed last; its first slot names the one before it.
    free: Vec<Son>,
    /// Descriptors that OPEN would hold now, and held at most.
    open: u64,
    most_open: u64,
}

/// What became of a live MAX node.
enum Descent<C: Setting> {
    /// Its merit did not fall: it is solved.
    Solved,
    /// Its merit fell to this, which a leaf sets: the node itself, or the best of its sons, all leaves.
    Judged(Value, TrailOf<C>, u32),
    /// Its merit fell to this.
    Block(Value, u32),
}

/// What became of a block that had the turn.
enum Improved<C: Setting> {
    /// Its bound fell to this.
    Fell(Value),
    /// It is solved, and freed.
    Solved(Value, TrailOf<C>),
}

impl<C: Setting, F: Frontier<C>> SolutionTree<C, F> {
    pub(super) fn new(frontier: F) -> Self {
        SolutionTree {
            frontier,
            slots: Slots::new(),
            pending: Vec::new(),
            most_pending: 0,
            free: Vec::new(),
            open: 1,
            most_open: 1,
        }
    }

    /// A cell's bytes are all that the tree took at its largest, for each descriptor, rounded up. Not counted: nodes,
    /// what lines and lists of moves keep elsewhere, and room in reserve.
    pub(super) fn peak(&self) -> Peak {
        let pending = self.most_pending * (size_of::<Slot<C>>() - size_of::<Node<C>>());
        let bytes = self.slots.bytes() + pending + size_of_val(self.free.as_slice());
        Peak { cells: self.most_open, cell_bytes: (bytes as u64).div_ceil(self.most_open) }
    }

    /// The lesser of `node`'s value and `most`. Leaves the tree empty, with its room and its peak.
    pub(super) fn solve(
        &mut self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        most: Value,
    ) -> Found<C> {
        self.open = 1;
        let descent = self.descend(search, node, most)?;
        self.finish(search, descent, most)
    }

    /// Goes on until the root of the solution tree is solved.
    fn finish(&mut self, search: &mut Search<'_, C>, descent: Descent<C>, most: Value) -> Found<C> {
        match descent {
            Descent::Solved => Ok((most, TrailOf::<C>::default())),
            Descent::Judged(value, line, _) => Ok((value, line)),
            Descent::Block(_, block) => match self.improve(search, block, Value::NEG_INF)? {
                Improved::Solved(value, line) => Ok((value, line)),
                Improved::Fell(_) => unreachable!("no bound falls below minus infinity"),
            },
        }
    }

    /// Follows a live MAX node down until its merit falls below `h`, or it is solved.
    fn descend(
        &mut self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        h: Value,
    ) -> Result<Descent<C>, SignalOf<C>> {
        if let Some(found) = self.frontier.take_over(search, node, Window::below(h)) {
            let (value, line) = found?;
            return Ok(Descent::judged(value, h, line));
        }
        let Some(moves) = search.expand(node, asked(h))? else {
            return Ok(Descent::judged(search.leaf(node)?, h, TrailOf::<C>::default()));
        };
        let open = self.open;
        self.open += moves.len() as u64 - 1;
        self.most_open = self.most_open.max(self.open);
        let base = self.pending.len();
        let mut judged = Judged::<C>::none();
        for m in moves {
            let min = search.child(node, m);
            let at = self.pending.len() - base;
            let taken = self.frontier.take_over(search, &min, Window::below(h).flipped());
            let solved = if let Some(found) = taken {
                let (value, line) = found?;
                judged.add(-value, h, at, m, line)
            } else if let Some(rest) = search.expand(&min, asked(h).flipped())? {
                self.first_turn(search, min, rest, h, m)?
            } else {
                judged.add(-search.leaf(&min)?, h, at, m, TrailOf::<C>::default())
            };
            if solved {
                self.abandon(base);
                self.open = open;
                search.observer.leave(node.id, h);
                return Ok(Descent::Solved);
            }
        }
        if self.pending.len() == base {
            return Ok(Descent::Judged(judged.value, judged.line, judged.leaves));
        }
        Ok(self.keep(base, judged))
    }

    /// The sons of a live MIN node, until one falls below `h`: then the node waits in a slot. True if none did,
    /// which solves it.
    fn first_turn(
        &mut self,
        search: &mut Search<'_, C>,
        min: Node<C>,
        mut rest: MovesOf<C>,
        h: Value,
        m: MoveOf<C>,
    ) -> Result<bool, SignalOf<C>> {
        for next in rest.by_ref() {
            let max = search.child(&min, next);
            let mut way = Way::new(m, next);
            let Some((bound, son)) = self.descend(search, &max, h)?.seen_by(&mut way) else { continue };
            self.wait(search, Slot { bound, son, rest, node: min, way })?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Gives the turn to the best of a block's sons until the block's bound falls below `floor`, or it is solved.
    fn improve(
        &mut self,
        search: &mut Search<'_, C>,
        block: u32,
        floor: Value,
    ) -> Result<Improved<C>, SignalOf<C>> {
        let (start, end) = (block as usize, self.slots.end(block));
        loop {
            let bounds = &self.slots.bounds[start..end];
            let (best, top) = leftmost_greatest(bounds);
            if top < floor {
                return Ok(Improved::Fell(top));
            }
            let (left, right) = (greatest(&bounds[..best]), greatest(&bounds[best + 1..]));
            let floor = floor.max(right).max(left.next());
            if self.turn(search, start + best, floor)? {
                let line = std::mem::take(&mut self.slots.ways[start + best].line);
                let bound = self.slots.bounds[start + best];
                self.open -= self.release(block) - 1;
                return Ok(Improved::Solved(bound, line));
            }
        }
    }

    /// Lets a slot's MIN node go on until its bound falls below `floor`, or it is solved (true).
    fn turn(
        &mut self,
        search: &mut Search<'_, C>,
        slot: usize,
        floor: Value,
    ) -> Result<bool, SignalOf<C>> {
        loop {
            if let Some(block) = self.slots.sons[slot].block() {
                match self.improve(search, block, floor)? {
                    Improved::Fell(bound) => {
                        self.slots.bounds[slot] = bound;
                        return Ok(false);
                    }
                    Improved::Solved(bound, line) => {
                        self.slots.bounds[slot] = bound;
                        self.slots.ways[slot].lead_to(line);
                    }
                }
            } else {
                self.open -= self.slots.sons[slot].descriptors() - 1;
            }
            self.slots.sons[slot].replace(Son::solved(1));
            let Some(next) = self.slots.rests[slot].next() else { return Ok(true) };
            let max = search.child(&self.slots.nodes[slot], next);
            let descent = self.descend(search, &max, self.slots.bounds[slot])?;
            let way = &mut self.slots.ways[slot];
            way.next = TrailOf::<C>::note(next);
            let Some((bound, son)) = descent.seen_by(way) else { continue };
            self.slots.bounds[slot] = bound;
            self.slots.sons[slot].replace(son);
            if bound < floor {
                return Ok(false);
            }
        }
    }
}

impl<C: Setting> Descent<C> {
    /// A live node of merit `h` that is worth `value`.
    fn judged(value: Value, h: Value, line: TrailOf<C>) -> Self {
        if value >= h { Descent::Solved } else { Descent::Judged(value, line, 1) }
    }

    /// What the MIN node above it keeps of it, which came by `way`: bound and state, unless it is solved.
    fn seen_by(self, way: &mut Way<C>) -> Option<(Value, Son)> {
        match self {
            Descent::Solved => None,
            Descent::Judged(bound, line, leaves) => {
                way.lead_to(line);
                Some((bound, Son::solved(leaves)))
            }
            Descent::Block(bound, block) => Some((bound, Son::block_at(block))),
        }
    }
}

fn greatest(bounds: &[Value]) -> Value {
    bounds.iter().copied().fold(Value::NEG_INF, Value::max)
}

fn leftmost_greatest(bounds: &[Value]) -> (usize, Value) {
    let top = greatest(bounds);
    (bounds.iter().position(|&bound| bound == top).unwrap_or(0), top)
}

/// The sons of a MAX node that are leaves: the best of them stands for all.
struct Judged<C: Setting> {
    value: Value,
    at: usize,
    line: TrailOf<C>,
    leaves: u32,
}

impl<C: Setting> Judged<C> {
    fn none() -> Self {
        Judged { value: Value::NEG_INF, at: 0, line: TrailOf::<C>::default(), leaves: 0 }
    }

    /// Adds a leaf with `at` slots to its left; true if it is worth `h`.
    fn add(&mut self, value: Value, h: Value, at: usize, m: MoveOf<C>, line: TrailOf<C>) -> bool {
        self.leaves += 1;
        if value > self.value {
            self.value = value;
            self.at = at;
            self.line = line;
            self.line.push(TrailOf::<C>::note(m));
        }
        value >= h
    }
}
