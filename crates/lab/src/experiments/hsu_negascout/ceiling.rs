//! F4 that cuts off where m is the greatest possible value.

use super::Case;
use crate::measure::{algorithm, cost, cost_within};
use crate::stats::{Estimate, number, numbers};
use crate::trees::{Order, Seeds, Shape};
use crate::words::Cells;
use crate::{Finding, Planned, Scale, Section, Table, Verdict};
use plywood_core::{Value, Window};
use serde::{Deserialize, Serialize};

/// Leaf visits on each tree.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    without: Vec<u64>,
    with: Vec<u64>,
    wrong: u64,
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let mut units = Vec::new();
    for range in [1, 2, 5, 50] {
        for (width, depth) in [(3, 7), (5, 5)] {
            let shape = Shape::new(width, depth, Order::Iid).with_range(range);
            units.extend(Seeds::runs(scale.pick(5, 300, 5000), 5000).into_iter().map(|seeds| {
                Planned { seconds: 2e-5 * number(seeds.count()), case: Case::Ceiling(shape, seeds) }
            }));
        }
    }
    units
}

/// A search with a window up to the greatest value stops at it: at every node, since all windows below are inside.
pub(super) fn run(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    let greatest = Value::nearest(shape.range.into());
    let window = Window::new(-greatest, greatest).expect("a range of values");
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let without = cost(&tree, shape.depth, algorithm("negascout-f4"));
        let with = cost_within(&tree, shape.depth, algorithm("negascout-f4"), window);
        row.wrong += u64::from(with.value.clamp(-greatest, greatest) != without.value);
        row.without.push(without.leaves);
        row.with.push(with.leaves);
    }
    row
}

/// H-27.
pub(super) fn report(all: &[(Case, super::Row)], section: &mut Section) {
    let head = ["(b, d)", "values", "F4", "F4, greatest value known", "ratio"];
    let mut table = Table::new(
        "ceiling",
        "Leaf visits of F4 that also cuts off at the greatest possible value",
        head,
    );
    let mut samples: Vec<(Shape, Row)> = Vec::new();
    for (case, row) in all {
        let (Case::Ceiling(shape, _), super::Row::Ceiling(row)) = (case, row) else { continue };
        if samples.last().is_none_or(|(last, _)| last != shape) {
            samples.push((*shape, Row::default()));
        }
        let Some((_, sum)) = samples.last_mut() else { continue };
        sum.with.extend(&row.with);
        sum.without.extend(&row.without);
        sum.wrong += row.wrong;
    }
    let (mut saves, mut wrong, mut ratios) = (Cells::default(), 0, Vec::new());
    for (shape, row) in &samples {
        let (with, without) = (numbers(&row.with), numbers(&row.without));
        let ratio = Estimate::ratio(&with, &without);
        saves.below(&Estimate::difference(&with, &without), 0.0);
        wrong += row.wrong;
        ratios.push(format!("±{} {:.2}", shape.range, ratio.mean));
        table.row([
            format!("({}, {})", shape.width, shape.depth),
            format!("±{}", shape.range),
            Estimate::of(&without).to_string(),
            Estimate::of(&with).to_string(),
            format!("{ratio:.3}"),
        ]);
    }
    section.table(table);
    let verdict = if wrong > 0 { Verdict::Refuted } else { saves.usually() };
    section.find(
        Finding::new(
            "H-27",
            verdict,
            "line 14 also cuts off where m is the greatest possible value",
            format!("visits with the rule over visits without: {}; {wrong} wrong values", ratios.join(", ")),
        )
        .noting(
            "The rule at every node is a window at the root that ends at the least and the greatest value. It helps as \
             far as those values are common: wins and losses.",
        ),
    );
}
