//! The solution trees that SSS\*'s OPEN describes, stored as trees: the data structure of [`sss`](super::sss).
//!
//! MAX is the side to move at the root of the search, MIN the other; all values are from MAX's point of view.

mod adopt;
mod room;
mod slots;

use super::hybrid::Frontier;
use super::sss::asked;
use super::{Found, MoveOf, MovesOf, Node, Search, Setting, SignalOf, TrailOf};
use crate::{Observer, Peak, Trail, Value, Window};
use alloc::vec::Vec;
use slots::{Child, Slot, Slots, Way};

/// The current solution trees. A block is an unsolved MAX node with a slot for each child, next to each other; the
/// index of the first slot identifies the block.
pub(super) struct SolutionTree<C: Setting, F> {
    frontier: F,
    slots: Slots<C>,
    /// Slots of blocks under construction, and the greatest number of them so far.
    pending: Vec<Slot<C>>,
    most_pending: usize,
    /// For each width, the block that was freed last; its first slot points to the one freed before it.
    free: Vec<Child>,
    /// The number of descriptors that OPEN would hold now, and the greatest number so far.
    open: u64,
    most_open: u64,
}

/// The result of following a live MAX node down.
enum Descent<C: Setting> {
    /// The merit did not fall: the node is solved.
    Solved,
    /// The merit fell to this value, which a leaf determines: the node itself, or the best of its children, all of
    /// which are leaves.
    Evaluated(Value, TrailOf<C>, u32),
    /// The merit fell to this value, and the node became a block.
    Block(Value, u32),
}

/// The result of improving a block.
enum Improved<C: Setting> {
    /// The block's bound fell to this value.
    Fell(Value),
    /// The block is solved, and was freed.
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

    /// Returns the peak. The bytes of a cell are the greatest size of the tree divided by the number of descriptors,
    /// rounded up. Not counted: nodes, what lines and lists of moves allocate themselves, and spare capacity.
    pub(super) fn peak(&self) -> Peak {
        let pending = self.most_pending * (size_of::<Slot<C>>() - size_of::<Node<C>>());
        let bytes = self.slots.bytes() + pending + size_of_val(self.free.as_slice());
        Peak { cells: self.most_open, cell_bytes: (bytes as u64).div_ceil(self.most_open) }
    }

    /// Returns the smaller of `node`'s value and `most`. Leaves the tree empty, but keeps its capacity and its peak.
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

    /// Continues until the root of the solution tree is solved.
    fn finish(&mut self, search: &mut Search<'_, C>, descent: Descent<C>, most: Value) -> Found<C> {
        match descent {
            Descent::Solved => Ok((most, TrailOf::<C>::default())),
            Descent::Evaluated(value, line, _) => Ok((value, line)),
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
            return Ok(Descent::evaluated(value, h, line));
        }
        let Some(moves) = search.expand(node, asked(h))? else {
            return Ok(Descent::evaluated(search.leaf(node)?, h, TrailOf::<C>::default()));
        };
        let open = self.open;
        self.open += moves.len() as u64 - 1;
        self.most_open = self.most_open.max(self.open);
        let base = self.pending.len();
        let mut evaluated = Evaluated::<C>::none();
        for m in moves {
            let min = search.child(node, m);
            let at = self.pending.len() - base;
            let taken = self.frontier.take_over(search, &min, Window::below(h).flipped());
            let solved = if let Some(found) = taken {
                let (value, line) = found?;
                evaluated.add(-value, h, at, m, line)
            } else if let Some(rest) = search.expand(&min, asked(h).flipped())? {
                self.first_turn(search, min, rest, h, m)?
            } else {
                evaluated.add(-search.leaf(&min)?, h, at, m, TrailOf::<C>::default())
            };
            if solved {
                self.abandon(base);
                self.open = open;
                search.observer.leave(node.id, h);
                return Ok(Descent::Solved);
            }
        }
        if self.pending.len() == base {
            return Ok(Descent::Evaluated(evaluated.value, evaluated.line, evaluated.leaves));
        }
        Ok(self.keep(base, evaluated))
    }

    /// Goes through the children of a live MIN node until the merit of one falls below `h`; then the node waits in a
    /// slot. Returns true if none did, which solves the node.
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
            let Some((bound, child)) = self.descend(search, &max, h)?.seen_by(&mut way) else {
                continue;
            };
            self.wait(search, Slot { bound, child, rest, node: min, way })?;
            return Ok(false);
        }
        Ok(true)
    }

    /// Continues with the best of a block's children until the block's bound falls below `floor`, or the block is
    /// solved.
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
                let line = core::mem::take(&mut self.slots.ways[start + best].line);
                let bound = self.slots.bounds[start + best];
                self.open -= self.release(block) - 1;
                return Ok(Improved::Solved(bound, line));
            }
        }
    }

    /// Continues with a slot's MIN node until its bound falls below `floor`. Returns true if the node is solved
    /// instead.
    fn turn(
        &mut self,
        search: &mut Search<'_, C>,
        slot: usize,
        floor: Value,
    ) -> Result<bool, SignalOf<C>> {
        loop {
            if let Some(block) = self.slots.children[slot].block() {
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
                self.open -= self.slots.children[slot].descriptors() - 1;
            }
            self.slots.children[slot].replace(Child::solved(1));
            let Some(next) = self.slots.rests[slot].next() else { return Ok(true) };
            let max = search.child(&self.slots.nodes[slot], next);
            let descent = self.descend(search, &max, self.slots.bounds[slot])?;
            let way = &mut self.slots.ways[slot];
            way.next = TrailOf::<C>::note(next);
            let Some((bound, child)) = descent.seen_by(way) else { continue };
            self.slots.bounds[slot] = bound;
            self.slots.children[slot].replace(child);
            if bound < floor {
                return Ok(false);
            }
        }
    }
}

impl<C: Setting> Descent<C> {
    /// Returns the result for a live node of merit `h` that is worth `value`.
    fn evaluated(value: Value, h: Value, line: TrailOf<C>) -> Self {
        if value >= h { Descent::Solved } else { Descent::Evaluated(value, line, 1) }
    }

    /// Returns the bound and the state that the MIN node above stores, unless the node is solved. `way` leads to the
    /// node.
    fn seen_by(self, way: &mut Way<C>) -> Option<(Value, Child)> {
        match self {
            Descent::Solved => None,
            Descent::Evaluated(bound, line, leaves) => {
                way.lead_to(line);
                Some((bound, Child::solved(leaves)))
            }
            Descent::Block(bound, block) => Some((bound, Child::block_at(block))),
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

/// The children of a MAX node that are leaves; the best of them represents all.
struct Evaluated<C: Setting> {
    value: Value,
    at: usize,
    line: TrailOf<C>,
    leaves: u32,
}

impl<C: Setting> Evaluated<C> {
    fn none() -> Self {
        Evaluated { value: Value::NEG_INF, at: 0, line: TrailOf::<C>::default(), leaves: 0 }
    }

    /// Adds a leaf with `at` slots to its left. Returns true if its value reaches `h`.
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
