//! The trees that are searched.

use super::super::written::Family;
use super::{Case, Part, figure_1};
use crate::prelude::*;

const RANGES: [u32; 3] = [1, 5, RANGE];

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let mut units = Vec::new();
    let mut add = |part, family: Family, trees: u64, seconds: f64| {
        // Blocks of about two seconds.
        let block = (1..=100_000).rev().find(|&n| number(n) * seconds <= 2.0).unwrap_or(1);
        units.extend(Case::runs(part, family, (trees, block), seconds));
    };
    let (few, some, many) =
        (scale.pick(0, 20, 500), scale.pick(1, 100, 2000), scale.pick(4, 500, 10_000));
    // Width, depth, number of trees, and seconds per tree.
    let theorems = [
        (2, 1, many, 0.4e-5),
        (2, 2, many, 0.8e-5),
        (2, 3, many, 2e-5),
        (2, 4, many, 0.4e-4),
        (2, 5, some, 2.8e-4),
        (3, 2, many, 1.6e-5),
        (3, 3, many, 1.2e-4),
        (3, 4, some, 4e-4),
        (4, 3, few, 1.6e-3),
    ];
    let procedures = [
        (2, 4, many, 0.4e-4),
        (2, 7, some, 8e-4),
        (3, 5, some, 1.5e-3),
        (4, 3, some, 2e-4),
        (5, 4, few, 2e-3),
    ];
    let terminals = [
        (2, 10, Order::Iid),
        (3, 6, Order::Iid),
        (5, 4, Order::Equal),
        (5, 5, Order::First(60)),
        (10, 3, Order::Iid),
    ];
    for range in RANGES {
        for (width, depth, trees, seconds) in theorems {
            add(Part::Theorems, Family::iid(width, depth, range), trees, seconds);
        }
        let ragged = Family::Ragged { width: 3, depth: 5, range };
        add(Part::Theorems, ragged, scale.pick(10, 400, 10_000), 1.6e-4);
        for (width, depth, trees, seconds) in procedures {
            add(Part::Procedures, Family::iid(width, depth, range), trees, seconds);
        }
        for (width, depth, order) in terminals {
            let shape = Shape::new(width, depth, order).with_range(range);
            add(Part::Terminals, shape.into(), scale.pick(1, 60, 2000), 0.4e-3);
        }
    }
    add(Part::Theorems, Family::Eight { values: 3 }, scale.pick(100, 6561, 6561), 6e-5);
    add(Part::Example, figure_1().into(), scale.pick(6000, 300_000, 10_000_000), 0.9e-6);
    units
}
