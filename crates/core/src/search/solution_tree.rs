//! The solution trees that SSS\*'s OPEN describes, kept as trees: what [`sss`](super::sss) runs on.
//!
//! MAX is the side to move at the root of the search, MIN the other; all values are as MAX sees them.

mod adopt;
mod room;

use super::hybrid::Frontier;
use super::sss::asked;
use super::{Found, MoveOf, MovesOf, Node, NoteOf, Search, Setting, SignalOf, TrailOf};
use crate::{Observer, Peak, Trail, Value, Window};

/// The solution trees in play.
pub(super) struct SolutionTree<C: Setting, F> {
    frontier: F,
    blocks: Vec<Block<C>>,
    /// The slots of all blocks, those of one block side by side: what each is worth at most …
    bounds: Vec<Value>,
    /// … and the rest of it.
    slots: Vec<Slot<C>>,
    /// Slots of blocks that are being made.
    pending: Vec<(Value, Slot<C>)>,
    /// Freed blocks by width.
    free: Vec<Vec<u32>>,
    /// Descriptors that OPEN would hold now, and held at most.
    open: u64,
    most_open: u64,
}

/// A MAX node that is not solved.
struct Block<C: Setting> {
    start: u32,
    width: u32,
    /// The best of its sons that are leaves: value, number of slots to its left, and line.
    judged: Value,
    judged_at: u32,
    line: TrailOf<C>,
    /// What the node is worth at most.
    bound: Value,
    /// Descriptors that OPEN would hold below it.
    open: u32,
}

/// A MIN node below a block.
struct Slot<C: Setting> {
    /// Where its current son stands.
    son: Son,
    /// The sons after that.
    rest: MovesOf<C>,
    node: Node<C>,
    /// The move that leads to it.
    m: NoteOf<C>,
    /// The move to its current son.
    next: NoteOf<C>,
    /// The line from here to the leaf that last set the bound.
    line: TrailOf<C>,
}

/// The current son of a MIN node: a block, or solved; then OPEN would hold one descriptor, or the leaves among
/// its sons. The upper half of the numbers tells how many.
#[derive(Clone, Copy)]
struct Son(u32);

impl Son {
    const SOLVED: u32 = 1 << 31;

    fn solved(descriptors: u32) -> Son {
        Son(Self::SOLVED | descriptors)
    }

    fn block(self) -> Option<u32> {
        (self.0 < Self::SOLVED).then_some(self.0)
    }

    fn descriptors(self) -> u32 {
        self.0 & !Self::SOLVED
    }
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

impl<C: Setting, F: Frontier<C>> SolutionTree<C, F> {
    pub(super) fn new(frontier: F) -> Self {
        SolutionTree {
            frontier,
            blocks: Vec::new(),
            bounds: Vec::new(),
            slots: Vec::new(),
            pending: Vec::new(),
            free: Vec::new(),
            open: 1,
            most_open: 1,
        }
    }

    /// A cell is counted as the fields of a slot; padding, inner slots and block heads come on top.
    pub(super) fn peak(&self) -> Peak {
        let bytes = size_of::<Value>() + size_of::<Son>() + size_of::<MovesOf<C>>();
        Peak { cells: self.most_open, cell_bytes: bytes as u64 }
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
            Descent::Block(_, block) => {
                let solved = self.improve(search, block, Value::NEG_INF)?;
                debug_assert!(solved, "no bound falls below minus infinity");
                let value = self.blocks[block as usize].bound;
                let line = std::mem::take(&mut self.blocks[block as usize].line);
                self.release(block);
                Ok((value, line))
            }
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
        let under = u32::try_from(self.open + 1 - open).unwrap_or(u32::MAX);
        Ok(self.keep(base, judged, under))
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
            let (bound, son, mut line) = match self.descend(search, &max, h)? {
                Descent::Solved => continue,
                Descent::Judged(bound, line, leaves) => (bound, Son::solved(leaves), line),
                Descent::Block(bound, block) => (bound, Son(block), TrailOf::<C>::default()),
            };
            let (m, next) = (TrailOf::<C>::note(m), TrailOf::<C>::note(next));
            line.push(next);
            self.pending.push((bound, Slot { son, rest, node: min, m, next, line }));
            return Ok(false);
        }
        Ok(true)
    }

    /// Gives the turn to the best of a block's sons until the block's bound falls below `floor`, or it is solved
    /// (true), with that bound.
    fn improve(
        &mut self,
        search: &mut Search<'_, C>,
        block: u32,
        floor: Value,
    ) -> Result<bool, SignalOf<C>> {
        let Block { start, width, judged, judged_at, open: under, .. } = self.blocks[block as usize];
        let (start, end) = (start as usize, (start + width) as usize);
        let outside = self.open - u64::from(under);
        loop {
            let bounds = &self.bounds[start..end];
            let (best, top) = leftmost_greatest(bounds);
            let bound = top.max(judged);
            if bound < floor {
                let entry = &mut self.blocks[block as usize];
                entry.bound = bound;
                entry.open = u32::try_from(self.open - outside).unwrap_or(u32::MAX);
                return Ok(false);
            }
            let leaf_is_left = judged_at as usize <= best;
            if judged > top || (judged == top && leaf_is_left) {
                self.blocks[block as usize].bound = judged;
                self.open = outside + 1;
                return Ok(true);
            }
            let (mut left, mut right) = (greatest(&bounds[..best]), greatest(&bounds[best + 1..]));
            if leaf_is_left {
                left = left.max(judged);
            } else {
                right = right.max(judged);
            }
            let floor = floor.max(right).max(left.next());
            if self.turn(search, start + best, floor)? {
                let slot = &mut self.slots[start + best];
                let mut line = std::mem::take(&mut slot.line);
                line.push(slot.m);
                let entry = &mut self.blocks[block as usize];
                entry.line = line;
                entry.bound = self.bounds[start + best];
                self.open = outside + 1;
                return Ok(true);
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
            if let Some(block) = self.slots[slot].son.block() {
                let solved = self.improve(search, block, floor)?;
                let bound = self.blocks[block as usize].bound;
                self.bounds[slot] = bound;
                if !solved {
                    return Ok(false);
                }
                let mut line = std::mem::take(&mut self.blocks[block as usize].line);
                line.push(self.slots[slot].next);
                self.slots[slot].line = line;
                self.release(block);
            } else {
                self.open -= u64::from(self.slots[slot].son.descriptors() - 1);
            }
            self.slots[slot].son = Son::solved(1);
            let Some(next) = self.slots[slot].rest.next() else { return Ok(true) };
            let max = search.child(&self.slots[slot].node, next);
            let (bound, son) = match self.descend(search, &max, self.bounds[slot])? {
                Descent::Solved => continue,
                Descent::Judged(bound, mut line, leaves) => {
                    line.push(TrailOf::<C>::note(next));
                    self.slots[slot].line = line;
                    (bound, Son::solved(leaves))
                }
                Descent::Block(bound, block) => (bound, Son(block)),
            };
            self.bounds[slot] = bound;
            self.slots[slot].son = son;
            self.slots[slot].next = TrailOf::<C>::note(next);
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
}

fn greatest(bounds: &[Value]) -> Value {
    bounds.iter().copied().fold(Value::NEG_INF, Value::max)
}

fn leftmost_greatest(bounds: &[Value]) -> (usize, Value) {
    let top = greatest(bounds);
    (bounds.iter().position(|&bound| bound == top).unwrap_or(0), top)
}

/// The best of a node's sons that are leaves.
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
