//! The slots of a solution tree. They take most of its memory, so nothing is stored that can be derived.

use crate::search::{MoveOf, MovesOf, Node, NoteOf, Setting, TrailOf};
use crate::{Trail, Value};
use alloc::vec::Vec;

/// A MIN node below a block.
pub(super) struct Slot<C: Setting> {
    /// An upper bound of the node's value.
    pub(super) bound: Value,
    /// The state of the current child.
    pub(super) child: Child,
    /// The moves to the children after the current one.
    pub(super) rest: MovesOf<C>,
    pub(super) node: Node<C>,
    pub(super) way: Way<C>,
}

/// How a slot's bound was reached. It takes no space if no lines are kept.
pub(super) struct Way<C: Setting> {
    /// The move that leads to the slot's node.
    pub(super) m: NoteOf<C>,
    /// The move to its current child.
    pub(super) next: NoteOf<C>,
    /// The line from the block's node to the leaf that last set the bound.
    pub(super) line: TrailOf<C>,
}

impl<C: Setting> Way<C> {
    pub(super) fn new(m: MoveOf<C>, next: MoveOf<C>) -> Self {
        let (m, next) = (TrailOf::<C>::note(m), TrailOf::<C>::note(next));
        Way { m, next, line: TrailOf::<C>::default() }
    }

    /// Sets the line to the leaf that determines the bound; `line` starts at the current child.
    pub(super) fn lead_to(&mut self, mut line: TrailOf<C>) {
        line.push(self.next);
        line.push(self.m);
        self.line = line;
    }
}

/// The current child of a MIN node: either a block, or solved. For a solved child OPEN would hold one descriptor, or as
/// many as it has leaves as children. Also marks the last slot of a block.
#[derive(Clone, Copy)]
pub(super) struct Child(u32);

impl Child {
    const SOLVED: u32 = 1 << 31;
    const LAST: u32 = 1 << 30;
    const NUMBER: u32 = Self::LAST - 1;
    /// No block.
    pub(super) const NONE: Child = Child(Self::SOLVED);

    pub(super) fn solved(descriptors: u32) -> Child {
        Child(Self::SOLVED | descriptors)
    }

    pub(super) fn block_at(start: u32) -> Child {
        Child(start)
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

    /// Sets the current child of the slot to another one.
    pub(super) fn replace(&mut self, child: Child) {
        self.0 = self.0 & Self::LAST | child.0;
    }
}

/// The slots of all blocks. There is one array for each field, so that no space is lost to padding.
pub(super) struct Slots<C: Setting> {
    pub(super) bounds: Vec<Value>,
    pub(super) children: Vec<Child>,
    pub(super) rests: Vec<MovesOf<C>>,
    pub(super) nodes: Vec<Node<C>>,
    pub(super) ways: Vec<Way<C>>,
}

impl<C: Setting> Slots<C> {
    pub(super) fn new() -> Self {
        Slots {
            bounds: Vec::new(),
            children: Vec::new(),
            rests: Vec::new(),
            nodes: Vec::new(),
            ways: Vec::new(),
        }
    }

    /// Returns the index that the next slot will have.
    pub(super) fn next_number(&self) -> u32 {
        let number = u32::try_from(self.children.len()).ok().filter(|&n| n <= Child::NUMBER);
        number.expect("fewer than 2^30 slots")
    }

    /// Returns the end of the block that starts at `block`.
    pub(super) fn end(&self, block: u32) -> usize {
        let start = block as usize;
        let last = self.children[start..].iter().position(|child| child.is_last());
        start + 1 + last.expect("every block has a last slot")
    }

    pub(super) fn push(&mut self, Slot { bound, child, rest, node, way }: Slot<C>) {
        self.bounds.push(bound);
        self.children.push(child);
        self.rests.push(rest);
        self.nodes.push(node);
        self.ways.push(way);
    }

    pub(super) fn set(&mut self, slot: usize, Slot { bound, child, rest, node, way }: Slot<C>) {
        self.bounds[slot] = bound;
        self.children[slot] = child;
        self.rests[slot] = rest;
        self.nodes[slot] = node;
        self.ways[slot] = way;
    }

    /// Returns the size of all slots in bytes, without nodes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.bounds.as_slice())
            + size_of_val(self.children.as_slice())
            + size_of_val(self.rests.as_slice())
            + size_of_val(self.ways.as_slice())
    }
}
