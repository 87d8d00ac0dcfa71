//! Room for the blocks of a solution tree: freed ones are used again.

use super::{Descent, Judged, Slot, SolutionTree, Son, Way};
use crate::search::{Search, Setting, SignalOf, TrailOf};
use crate::{Stop, Trail, Value};

impl<C: Setting, F> SolutionTree<C, F> {
    /// Lets a slot wait until its block is made, if there may be another.
    pub(super) fn wait(
        &mut self,
        search: &mut Search<'_, C>,
        slot: Slot<C>,
    ) -> Result<(), SignalOf<C>> {
        // An array that grows is there twice for a moment, and its new half is empty; so are the moves of a line. The
        // leaves beside these slots may take one more for each block.
        let line = TrailOf::<C>::bytes(slot.node.depth.saturating_add(2));
        let slots = 2 * (self.slots.sons.len() + self.pending.len() + 1);
        search.stop.hold(slots as u64 * (3 * size_of::<Slot<C>>() as u64 + line))?;
        self.push_pending(slot);
        Ok(())
    }

    fn push_pending(&mut self, slot: Slot<C>) {
        self.pending.push(slot);
        self.most_pending = self.most_pending.max(self.pending.len());
    }

    /// Makes a block of the pending slots from `base` on, and of the leaves beside them.
    pub(super) fn keep(&mut self, base: usize, judged: Judged<C>) -> Descent<C> {
        if judged.leaves > 0 {
            self.wait_for_leaves(base, judged);
        }
        let slots = &mut self.pending[base..];
        let bound = slots.iter().fold(Value::NEG_INF, |most, slot| most.max(slot.bound));
        let width = slots.len();
        slots[width - 1].son.mark_last();
        if self.free.len() <= width {
            self.free.resize(width + 1, Son::NONE);
        }
        let block = if let Some(block) = self.free[width].block() {
            self.free[width] = self.slots.sons[block as usize];
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

    /// Adds a slot for the leaves among a node's sons where the best of them stands.
    fn wait_for_leaves(&mut self, base: usize, judged: Judged<C>) {
        let Slot { rest, node, way, .. } = &self.pending[base];
        // It is solved as soon as it has the turn, so its node and its moves are never asked for: another's will do.
        let (mut rest, node) = (rest.clone(), node.clone());
        rest.by_ref().for_each(drop);
        let way = Way { m: way.m, next: way.next, line: judged.line };
        let slot = Slot { bound: judged.value, son: Son::solved(judged.leaves), rest, node, way };
        self.push_pending(slot);
        self.pending[base + judged.at..].rotate_right(1);
    }

    /// Frees the pending slots from `base` on, and what is below them.
    pub(super) fn abandon(&mut self, base: usize) {
        while self.pending.len() > base {
            if let Some(slot) = self.pending.pop()
                && let Some(block) = slot.son.block()
            {
                self.release(block);
            }
        }
    }

    /// Frees a block and what is below it: so many descriptors of OPEN.
    pub(super) fn release(&mut self, block: u32) -> u64 {
        let (start, end) = (block as usize, self.slots.end(block));
        let mut descriptors = 0;
        for slot in start..end {
            let son = self.slots.sons[slot];
            descriptors += son.block().map_or(son.descriptors(), |below| self.release(below));
        }
        let width = end - start;
        self.slots.sons[start] = self.free[width];
        self.free[width] = Son::block_at(block);
        descriptors
    }
}
