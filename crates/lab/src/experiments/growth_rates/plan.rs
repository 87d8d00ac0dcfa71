//! Which trees: as deep as a fixed time for each depth allows. SSS* keeps b^⌈d/2⌉ descriptors, here fewer than 10^6, of
//! some ten bytes each.

use super::super::batch::{Case, units};
use crate::prelude::*;
use crate::trees::Order::{self, Equal, First, Iid};

/// Leaf values so many that ties play no part in trees of 10^8 leaves.
const RANGE: u32 = 1_000_000_000;
/// Depths from here on.
const SHALLOWEST: Depth = 3;
/// Fewer trees than this say nothing.
const FEWEST: u64 = 16;

/// Trees of one width and order, and what they cost: milliseconds for a tree of `depth`, and the factor for each ply more.
struct Family {
    width: u32,
    order: Order,
    depth: Depth,
    milliseconds: f64,
    factor: f64,
}

impl Family {
    const fn new(width: u32, order: Order, depth: Depth, milliseconds: f64, factor: f64) -> Family {
        Family { width, order, depth, milliseconds, factor }
    }

    /// What one tree takes.
    fn milliseconds(&self, depth: Depth) -> f64 {
        (self.milliseconds * self.factor.powi(i32::from(depth) - i32::from(self.depth))).max(0.005)
    }
}

const FAMILIES: [Family; 20] = [
    Family::new(2, Iid, 20, 11.0, 1.62),
    Family::new(3, Iid, 14, 21.0, 2.17),
    Family::new(5, Iid, 10, 29.0, 3.2),
    Family::new(10, Iid, 7, 29.0, 5.2),
    Family::new(20, Iid, 5, 13.0, 8.8),
    Family::new(40, Iid, 4, 13.0, 14.5),
    Family::new(2, Equal, 20, 11.0, 1.6),
    Family::new(2, First(60), 20, 9.0, 1.57),
    Family::new(2, First(80), 20, 3.0, 1.5),
    Family::new(2, First(95), 20, 1.0, 1.45),
    Family::new(5, First(20), 10, 20.0, 2.8),
    Family::new(5, First(40), 10, 14.0, 2.7),
    Family::new(5, First(60), 10, 9.0, 2.6),
    Family::new(5, First(80), 10, 3.0, 2.4),
    Family::new(5, First(95), 10, 1.5, 2.3),
    Family::new(20, First(20), 6, 36.0, 6.0),
    Family::new(20, First(40), 6, 24.0, 5.8),
    Family::new(20, First(60), 6, 14.0, 5.4),
    Family::new(20, First(80), 6, 5.0, 5.0),
    Family::new(20, First(95), 6, 3.0, 4.8),
];

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let most: u64 = scale.pick(20, 400, 1000);
    let mut planned = Vec::new();
    for family in &FAMILIES {
        let &Family { width, order, .. } = family;
        let time = match order {
            Iid => scale.pick(4.0, 320.0, 12_000.0),
            Equal | First(_) => scale.pick(2.0, 200.0, 5000.0),
        };
        for depth in SHALLOWEST.. {
            let each = family.milliseconds(depth);
            let Some(trees) = (FEWEST..=most).rev().find(|&trees| number(trees) * each <= time) else {
                break;
            };
            planned.extend(units(Shape::new(width, depth, order).with_range(RANGE), trees, each));
        }
    }
    planned
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sss_never_keeps_more_than_a_million_descriptors() {
        for Planned { case: Case { shape, .. }, .. } in plan(Scale::Full) {
            let descriptors = f64::from(shape.width).powi(i32::from(shape.depth.div_ceil(2)));
            assert!(descriptors <= 1e6, "{shape}");
        }
    }
}
