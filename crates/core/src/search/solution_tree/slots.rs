//! The slots of a solution tree. Most of its memory is here, so nothing is kept that can be told from the rest.

use crate::search::{MoveOf, MovesOf, Node, NoteOf, Setting, TrailOf};
use crate::{Trail, Value};

/// A MIN node below a block.
pub(super) struct Slot<C: Setting> {
    /// What it is worth at most.
    pub(super) bound: Value,
    /// Where its current son stands.
    pub(super) son: Son,
    /// The sons after that.
    pub(super) rest: MovesOf<C>,
    pub(super) node: Node<C>,
    pub(super) way: Way<C>,
}

/// How a slot's bound comes about. Where no lines are kept it takes no room.
pub(super) struct Way<C: Setting> {
    /// The move that leads to the slot's node.
    pub(super) m: NoteOf<C>,
    /// The move to its current son.
    pub(super) next: NoteOf<C>,
    /// The line from the block's node to the leaf that last set the bound.
    pub(super) line: TrailOf<C>,
}

impl<C: Setting> Way<C> {
    pub(super) fn new(m: MoveOf<C>, next: MoveOf<C>) -> Self {
        let (m, next) = (TrailOf::<C>::note(m), TrailOf::<C>::note(next));
        Way { m, next, line: TrailOf::<C>::default() }
    }

    /// `line`, from the current son on, leads to the leaf that sets the bound.
    pub(super) fn lead_to(&mut self, mut line: TrailOf<C>) {
        line.push(self.next);
        line.push(self.m);
        self.line = line;
    }
}

/// The current son of a MIN node: a block, or solved; then OPEN would hold one descriptor, or the leaves among
/// its sons. Also marks the last slot of a block.
#[derive(Clone, Copy)]
pub(super) struct Son(u32);

impl Son {
    const SOLVED: u32 = 1 << 31;
    const LAST: u32 = 1 << 30;
    const NUMBER: u32 = Self::LAST - 1;
    /// No block.
    pub(super) const NONE: Son = Son(Self::SOLVED);

    pub(super) fn solved(descriptors: u32) -> Son {
        Son(Self::SOLVED | descriptors)
    }

    pub(super) fn block_at(start: u32) -> Son {
        Son(start)
    }

    pub(super) fn block(self) -> Option<u32> {
        (self.0 < Self::SOLVED).then_some(self.0 & Self::NUMBER)
    }

    pub(super) fn descriptors(self) -> u64 {
        u64::from(self.0 & Self::NUMBER)
    }

    pub(super) fn is_last(self) -> bool {
        self.0 & Self::LAST != 0
    }

    pub(super) fn mark_last(&mut self) {
        self.0 |= Self::LAST;
    }

    /// Another son's turn, in the same slot.
    pub(super) fn replace(&mut self, son: Son) {
        self.0 = self.0 & Self::LAST | son.0;
    }
}

/// The slots of all blocks. One array for each field, so that there is no padding.
pub(super) struct Slots<C: Setting> {
    pub(super) bounds: Vec<Value>,
    pub(super) sons: Vec<Son>,
    pub(super) rests: Vec<MovesOf<C>>,
    pub(super) nodes: Vec<Node<C>>,
    pub(super) ways: Vec<Way<C>>,
}

impl<C: Setting> Slots<C> {
    pub(super) fn new() -> Self {
        Slots {
            bounds: Vec::new(),
            sons: Vec::new(),
            rests: Vec::new(),
            nodes: Vec::new(),
            ways: Vec::new(),
        }
    }

    /// The number that the next slot will have.
    pub(super) fn next_number(&self) -> u32 {
        let number = u32::try_from(self.sons.len()).ok().filter(|&n| n <= Son::NUMBER);
        number.expect("fewer than 2^30 slots")
    }

    /// The end of the block that starts here.
    pub(super) fn end(&self, block: u32) -> usize {
        let start = block as usize;
        let last = self.sons[start..].iter().position(|son| son.is_last());
        start + 1 + last.expect("every block has a last slot")
    }

    pub(super) fn push(&mut self, Slot { bound, son, rest, node, way }: Slot<C>) {
        self.bounds.push(bound);
        self.sons.push(son);
        self.rests.push(rest);
        self.nodes.push(node);
        self.ways.push(way);
    }

    pub(super) fn set(&mut self, slot: usize, Slot { bound, son, rest, node, way }: Slot<C>) {
        self.bounds[slot] = bound;
        self.sons[slot] = son;
        self.rests[slot] = rest;
        self.nodes[slot] = node;
        self.ways[slot] = way;
    }

    /// Bytes of all slots, nodes left out.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.bounds.as_slice())
            + size_of_val(self.sons.as_slice())
            + size_of_val(self.rests.as_slice())
            + size_of_val(self.ways.as_slice())
    }
}
