//! F4 that cuts off when m is the greatest possible value.

use super::{Case, Check, Count, Part, Row, Samples};
use crate::measure::cost_within;
use crate::prelude::*;

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let trees = (scale.pick(5, 300, 5000), 5000);
    let of_range =
        |range| [(3, 7), (5, 5)].map(|(b, d)| Shape::new(b, d, Order::Iid).with_range(range));
    let shapes = [1, 2, 5, 50].into_iter().flat_map(of_range);
    shapes.flat_map(|shape| Case::runs(Part::Ceiling, shape, trees, 2e-5)).collect()
}

/// A search with a window up to the greatest value stops there: at every node, since all inner windows lie inside it.
pub(super) fn run(shape: Shape, seed: u64, row: &mut Row) {
    let greatest = Value::nearest(shape.range.into());
    let window = Window::new(-greatest, greatest).expect("a range of values");
    let tree = shape.tree(seed);
    let without = cost(&tree, shape.depth, algorithm("negascout-f4"));
    let with = cost_within(&tree, shape.depth, algorithm("negascout-f4"), window);
    let right = with.value.clamp(-greatest, greatest) == without.value;
    row.checks.entry(Check::Ceiling).check(right, String::new);
    row.counts.push(Count::F4, without.leaves);
    row.counts.push(Count::F4Ceiling, with.leaves);
}

/// The table and the verdict on H-27.
pub(super) fn report(samples: &Samples, section: &mut Section) {
    let head = ["(b, d)", "values", "F4", "F4, greatest value known", "ratio"];
    let title = "Leaf visits of F4 that also cuts off at the greatest possible value";
    let mut table = Table::new("ceiling", title, head);
    let (mut evidence, mut wrong, mut ratios) = (Evidence::new(), 0, Vec::new());
    for (shape, row) in samples.shapes(Part::Ceiling) {
        let (with, without) = (&row.counts[Count::F4Ceiling], &row.counts[Count::F4]);
        let ratio = Estimate::ratio(with, without);
        let values = &row.checks[Check::Ceiling];
        evidence = evidence.checked(values.checks, values.violations);
        wrong += values.violations;
        ratios.push(format!("±{} {:.2}", shape.range, ratio.mean));
        let (pair, range) = (shape.pair(), shape.range);
        let visits = [without, with].map(|visits| Estimate::of(visits).to_string()).join(" | ");
        table.line(format_args!("{pair} | ±{range} | {visits} | {ratio:.3}"));
    }
    section.table(table);
    let ratios = ratios.join(", ");
    let ours = format!("visits with the rule over visits without: {ratios}; {wrong} wrong values");
    section.find(evidence.finding("H-27", ours).noting(
        "The rule never changes the value. Applying the rule at every node equals a window at the root from the least to the greatest value. It helps to \
         the extent that those values are common: wins and losses.",
    ));
}
