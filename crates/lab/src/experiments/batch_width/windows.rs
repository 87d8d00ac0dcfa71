//! Which leaves αβ is certain to visit, and which it may.

use super::batches::{Batch, Known, NONE_HIGH, NONE_LOW};

/// What is proven of the window of a node by all brothers of the nodes above it.
#[derive(Clone, Copy)]
pub(super) struct Proven {
    alpha: i32,
    beta: i32,
}

/// That, and the window that αβ will search the node with: the greatest alpha and the least beta that the unknown values
/// to the left could lead to.
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
    /// Whether nothing below a node can matter any more.
    fn is_settled(&self, at: usize, proven: Proven) -> bool {
        let (low, high) = (self.low[at], self.high[at]);
        low == high || high <= proven.alpha || low >= proven.beta
    }

    /// What is proven for each son of a node: what is for the node, and by the son's brothers.
    fn proven_for_sons(&self, ply: usize, number: usize, proven: Proven) -> impl Fn(usize) -> Proven {
        let sons = self.sons(ply, number);
        let is_max = ply.is_multiple_of(2);
        let bounds = if is_max { &self.low[sons] } else { &self.high[sons] };
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
        let proven = self.proven_for_sons(ply, number, windows.proven);
        let mut inside = windows;
        for (i, son) in self.sons(ply, number).enumerate() {
            inside.proven = proven(i);
            self.certain(ply + 1, son - self.first[ply + 1], inside, batch);
            if ply.is_multiple_of(2) {
                inside.alpha = inside.alpha.max(self.high[son]);
            } else {
                inside.beta = inside.beta.min(self.low[son]);
            }
        }
    }

    /// Adds the unknown leaves below a node that may be needed, from left to right.
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
        let proven = self.proven_for_sons(ply, number, proven);
        for (i, son) in self.sons(ply, number).enumerate() {
            self.possible(ply + 1, son - self.first[ply + 1], proven(i), batch);
        }
    }
}
