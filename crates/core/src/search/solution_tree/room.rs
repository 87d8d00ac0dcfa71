//! Room for the blocks of a solution tree: freed ones are used again.

use super::{Block, Descent, Judged, SolutionTree};
use crate::search::Setting;

impl<C: Setting, F> SolutionTree<C, F> {
    /// Makes a block of the pending slots from `base` on.
    pub(super) fn keep(&mut self, base: usize, judged: Judged<C>, open: u32) -> Descent<C> {
        let width = self.pending.len() - base;
        let bound = self.pending[base..].iter().fold(judged.value, |most, (bound, _)| most.max(*bound));
        if self.free.len() <= width {
            self.free.resize_with(width + 1, Vec::new);
        }
        let judged_at = u32::try_from(judged.at).unwrap_or(u32::MAX);
        let Judged { value: judged, line, .. } = judged;
        let block = if let Some(block) = self.free[width].pop() {
            let start = self.blocks[block as usize].start as usize;
            for (i, (bound, slot)) in self.pending.drain(base..).enumerate() {
                self.bounds[start + i] = bound;
                self.slots[start + i] = slot;
            }
            let entry = &mut self.blocks[block as usize];
            (entry.judged, entry.judged_at, entry.line) = (judged, judged_at, line);
            (entry.bound, entry.open) = (bound, open);
            block
        } else {
            let number = |n: usize| u32::try_from(n).expect("fewer than 2^31 slots");
            let (block, start) = (number(self.blocks.len()), number(self.slots.len()));
            for (bound, slot) in self.pending.drain(base..) {
                self.bounds.push(bound);
                self.slots.push(slot);
            }
            let width = number(width);
            self.blocks.push(Block { start, width, judged, judged_at, line, bound, open });
            block
        };
        Descent::Block(bound, block)
    }

    /// Frees the pending slots from `base` on, and what is below them.
    pub(super) fn abandon(&mut self, base: usize) {
        while self.pending.len() > base {
            if let Some((_, slot)) = self.pending.pop()
                && let Some(block) = slot.son.block()
            {
                self.release(block);
            }
        }
    }

    /// Frees a block and what is below it.
    pub(super) fn release(&mut self, block: u32) {
        let Block { start, width, .. } = self.blocks[block as usize];
        for slot in start..start + width {
            if let Some(below) = self.slots[slot as usize].son.block() {
                self.release(below);
            }
        }
        self.free[width as usize].push(block);
    }
}
