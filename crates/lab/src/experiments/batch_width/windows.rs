//! The leaves that αβ is certain to visit, and those that it may visit.

use super::batches::{Batch, Known, NONE_HIGH, NONE_LOW};

/// The window of a node, as proven by the siblings of the node and of its ancestors.
#[derive(Clone, Copy)]
pub(super) struct Proven {
    alpha: i32,
    beta: i32,
}

/// The proven window of a node, and the window with which αβ will search it: the greatest alpha and the least beta that
/// the unknown values to the left can lead to.
#[derive(Clone, Copy)]
pub(super) struct Windows {
    proven: Proven,
    alpha: i32,
    beta: i32,
}

impl Proven {
    pub(super) const NOTHING: Proven = Proven { alpha: NONE_LOW, beta: NONE_HIGH };
}

impl Windows {
    pub(super) const OPEN: Windows =
        Windows { proven: Proven::NOTHING, alpha: NONE_LOW, beta: NONE_HIGH };
}

impl Known {
    /// Returns whether no node below this one can still affect the value of the root.
    fn is_settled(&self, at: usize, proven: Proven) -> bool {
        let (low, high) = (self.low[at], self.high[at]);
        low == high || high <= proven.alpha || low >= proven.beta
    }

    /// Returns the proven window of each child of a node: the window of the node, narrowed by the child's siblings.
    fn proven_for_children(
        &self,
        ply: usize,
        number: usize,
        proven: Proven,
    ) -> impl Fn(usize) -> Proven {
        let children = self.children(ply, number);
        let is_max = ply.is_multiple_of(2);
        let bounds = if is_max { &self.low[children] } else { &self.high[children] };
        let better = move |a: i32, b: i32| if is_max { a > b } else { a < b };
        let (mut best, mut second, mut at) = (bounds[0], if is_max { NONE_LOW } else { NONE_HIGH }, 0);
        for (i, &bound) in bounds.iter().enumerate().skip(1) {
            if better(bound, best) {
                (best, second, at) = (bound, best, i);
            } else if better(bound, second) {
                second = bound;
            }
        }
        move |i| {
            let others = if i == at { second } else { best };
            if is_max {
                Proven { alpha: proven.alpha.max(others), ..proven }
            } else {
                Proven { beta: proven.beta.min(others), ..proven }
            }
        }
    }

    /// Adds the unknown leaves below a node that αβ is certain to visit.
    pub(super) fn certain(&self, ply: usize, number: usize, windows: Windows, batch: &mut Batch<'_>) {
        let at = self.first[ply] + number;
        if batch.is_full() || windows.alpha >= windows.beta || self.is_settled(at, windows.proven) {
            return;
        }
        if ply == self.depth {
            return batch.chosen.push(number);
        }
        let proven = self.proven_for_children(ply, number, windows.proven);
        let mut inside = windows;
        for (i, child) in self.children(ply, number).enumerate() {
            inside.proven = proven(i);
            self.certain(ply + 1, child - self.first[ply + 1], inside, batch);
            if ply.is_multiple_of(2) {
                inside.alpha = inside.alpha.max(self.high[child]);
            } else {
                inside.beta = inside.beta.min(self.low[child]);
            }
        }
    }

    /// Adds the unknown leaves below a node that αβ may need, from left to right.
    pub(super) fn possible(&self, ply: usize, number: usize, proven: Proven, batch: &mut Batch<'_>) {
        if batch.is_full() || self.is_settled(self.first[ply] + number, proven) {
            return;
        }
        if ply == self.depth {
            if !self.pending[number] {
                batch.chosen.push(number);
            }
            return;
        }
        let proven = self.proven_for_children(ply, number, proven);
        for (i, child) in self.children(ply, number).enumerate() {
            self.possible(ply + 1, child - self.first[ply + 1], proven(i), batch);
        }
    }
}
