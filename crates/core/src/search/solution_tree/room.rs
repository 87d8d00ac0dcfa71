//! Allocation of the blocks of a solution tree: freed blocks are reused.

use super::{Child, Descent, Evaluated, Slot, SolutionTree, Way};
use crate::search::{Search, Setting, SignalOf, TrailOf};
use crate::{Stop, Trail, Value};

impl<C: Setting, F> SolutionTree<C, F> {
    /// Lets a slot wait until its block is complete, unless the memory limit is reached.
    pub(super) fn wait(
        &mut self,
        search: &mut Search<'_, C>,
        slot: Slot<C>,
    ) -> Result<(), SignalOf<C>> {
        // An array that grows exists twice for a moment, and its new half is empty; the same holds for the moves of a
        // line. The leaves beside these slots may take one more slot for each block.
        let line = TrailOf::<C>::bytes(slot.node.depth.saturating_add(2));
        let slots = 2 * (self.slots.children.len() + self.pending.len() + 1);
        search.stop.hold(slots as u64 * (3 * size_of::<Slot<C>>() as u64 + line))?;
        self.push_pending(slot);
        Ok(())
    }

    fn push_pending(&mut self, slot: Slot<C>) {
        self.pending.push(slot);
        self.most_pending = self.most_pending.max(self.pending.len());
    }

    /// Makes a block of the pending slots from `base` on, and of the leaves beside them.
    pub(super) fn keep(&mut self, base: usize, evaluated: Evaluated<C>) -> Descent<C> {
        if evaluated.leaves > 0 {
            self.wait_for_leaves(base, evaluated);
        }
        let slots = &mut self.pending[base..];
        let bound = slots.iter().fold(Value::NEG_INF, |most, slot| most.max(slot.bound));
        let width = slots.len();
        slots[width - 1].child.mark_last();
        if self.free.len() <= width {
            self.free.resize(width + 1, Child::NONE);
        }
        let block = if let Some(block) = self.free[width].block() {
            self.free[width] = self.slots.children[block as usize];
            for (slot, waiting) in (block as usize..).zip(self.pending.drain(base..)) {
                self.slots.set(slot, waiting);
            }
            block
        } else {
            let block = self.slots.next_number();
            for waiting in self.pending.drain(base..) {
                self.slots.push(waiting);
            }
            block
        };
        Descent::Block(bound, block)
    }

    /// Adds a slot for the leaves among a node's children, at the place of the best of them.
    fn wait_for_leaves(&mut self, base: usize, evaluated: Evaluated<C>) {
        let Slot { rest, node, way, .. } = &self.pending[base];
        // The slot is solved as soon as it has the turn, so its node and its moves are never used: copy those of
        // another slot.
        let (mut rest, node) = (rest.clone(), node.clone());
        rest.by_ref().for_each(drop);
        let way = Way { m: way.m, next: way.next, line: evaluated.line };
        let slot =
            Slot { bound: evaluated.value, child: Child::solved(evaluated.leaves), rest, node, way };
        self.push_pending(slot);
        self.pending[base + evaluated.at..].rotate_right(1);
    }

    /// Frees the pending slots from `base` on, and everything below them.
    pub(super) fn abandon(&mut self, base: usize) {
        while self.pending.len() > base {
            if let Some(slot) = self.pending.pop()
                && let Some(block) = slot.child.block()
            {
                self.release(block);
            }
        }
    }

    /// Frees a block and everything below it. Returns the number of descriptors of OPEN that they represent.
    pub(super) fn release(&mut self, block: u32) -> u64 {
        let (start, end) = (block as usize, self.slots.end(block));
        let mut descriptors = 0;
        for slot in start..end {
            let child = self.slots.children[slot];
            descriptors += child.block().map_or(child.descriptors(), |below| self.release(below));
        }
        let width = end - start;
        self.slots.children[start] = self.free[width];
        self.free[width] = Child::block_at(block);
        descriptors
    }
}
