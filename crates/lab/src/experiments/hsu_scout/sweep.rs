//! What the lecture's ratio depends on: the number of different leaf values, whether a leaf that was just tested counts
//! again, and whether alpha-beta has deep cutoffs. The searches are written again here, over a list of leaves, so that
//! they are independent of the library and fast enough for every order of the leaves of small trees.

use super::super::growth_rates;
use super::super::written::any_order;
use super::ratio::{AT_2_20, GREATEST};
use super::{Case, Count, Part, Row, Samples};
use crate::prelude::*;
use crate::words::Random;

/// The numbers of different leaf values; with [`RANGE`] all leaves are different.
const VALUES: [u32; 6] = [2, 3, 5, 10, 100, RANGE];

const SHAPES: [(u32, Depth); 15] = [
    (2, 2),
    (2, 4),
    (2, 6),
    (2, 8),
    (2, 12),
    (2, 16),
    (2, 20),
    (3, 2),
    (3, 4),
    (3, 8),
    (3, 12),
    (5, 2),
    (5, 4),
    (5, 6),
    (5, 8),
];

/// Shapes and numbers of values for which all trees are searched.
const EXACT: [(u32, Depth, u32); 12] = [
    (2, 2, 2),
    (2, 2, 3),
    (2, 2, 5),
    (2, 2, 10),
    (2, 2, RANGE),
    (2, 3, 2),
    (2, 3, 3),
    (2, 3, 5),
    (2, 3, RANGE),
    (3, 2, 2),
    (3, 2, 3),
    (3, 2, RANGE),
];

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let (trees, most) = scale.pick((20, 0.005), (2000, 0.075), (20_000, 2.5));
    let sampled = |part, shape: Shape| {
        let each = 0.25e-6 + 1.5e-9 * shape.total() + 15e-9 * shape.random_leaves();
        let afforded = (1..=trees).rev().find(|&n| number(n) * each <= most).unwrap_or(1).max(3);
        let block = (1..=afforded).rev().find(|&n| number(n) * each <= 1.0).unwrap_or(1);
        Case::runs(part, shape, (afforded, block), each)
    };
    let shapes = SHAPES.map(|(width, depth)| Shape::new(width, depth, Order::Iid)).into_iter();
    let shapes = shapes.filter(|shape| shape.width == 2 || shape.total() <= scale.pick(1e4, 1e9, 1e9));
    let swept = shapes.clone().flat_map(|shape| VALUES.map(|values| shape.with_range(values)));
    let critical = shapes.map(|shape| shape.with_range(2));
    let exact = EXACT.into_iter().filter(|&(width, _, values)| {
        scale != Scale::Smoke || width == 2 && (values < 5 || values == RANGE)
    });
    let exact = exact.flat_map(|(width, depth, values)| {
        let shape = Shape::new(width, depth, Order::Iid).with_range(values);
        Case::runs(Part::Exact, shape, (1, 1), 0.1)
    });
    let swept = swept.flat_map(|shape| sampled(Part::Sweep, shape));
    swept.chain(critical.flat_map(|shape| sampled(Part::Critical, shape))).chain(exact).collect()
}

/// The leaves of a uniform tree from left to right, from the side of MAX, and what a search of them counts.
struct Leaves<'t> {
    values: &'t [u32],
    width: usize,
    visits: u64,
    /// Leaves that SCOUT visits right after their test.
    just_tested: u64,
}

impl Leaves<'_> {
    /// The visits of alpha-beta, of alpha-beta without deep cutoffs and of SCOUT, and SCOUT's visits right after a test.
    fn searched(values: &[u32], width: u32, depth: Depth) -> [(Count, u64); 4] {
        let leaves = || Leaves { values, width: width as usize, visits: 0, just_tested: 0 };
        let (mut alpha_beta, mut shallow, mut scout) = (leaves(), leaves(), leaves());
        let value = alpha_beta.alpha_beta(0, depth, true, -1, i64::MAX);
        assert_eq!(value, shallow.shallow(0, depth, true, i64::MAX), "both find the value");
        assert_eq!(value, scout.scout(0, depth, true), "SCOUT finds the value");
        [
            (Count::AlphaBeta, alpha_beta.visits),
            (Count::Shallow, shallow.visits),
            (Count::Scout, scout.visits),
            (Count::JustTested, scout.just_tested),
        ]
    }

    fn leaf(&mut self, at: usize) -> i64 {
        self.visits += 1;
        self.values[at].into()
    }

    fn alpha_beta(&mut self, at: usize, depth: Depth, max: bool, mut alpha: i64, mut beta: i64) -> i64 {
        if depth == 0 {
            return self.leaf(at);
        }
        for child in at * self.width..(at + 1) * self.width {
            let value = self.alpha_beta(child, depth - 1, !max, alpha, beta);
            if max {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        if max { alpha } else { beta }
    }

    /// Alpha-beta that knows only the bound of its parent.
    fn shallow(&mut self, at: usize, depth: Depth, max: bool, bound: i64) -> i64 {
        if depth == 0 {
            return self.leaf(at);
        }
        let mut best = if max { -1 } else { i64::MAX };
        for child in at * self.width..(at + 1) * self.width {
            let value = self.shallow(child, depth - 1, !max, best);
            best = if max { best.max(value) } else { best.min(value) };
            if if max { best >= bound } else { best <= bound } {
                break;
            }
        }
        best
    }

    /// Whether the value is greater than `v`, or less.
    fn test(&mut self, at: usize, depth: Depth, max: bool, greater: bool, v: i64) -> bool {
        if depth == 0 {
            let value = self.leaf(at);
            return if greater { value > v } else { value < v };
        }
        let one_suffices = max == greater;
        for child in at * self.width..(at + 1) * self.width {
            if self.test(child, depth - 1, !max, greater, v) == one_suffices {
                return one_suffices;
            }
        }
        !one_suffices
    }

    fn scout(&mut self, at: usize, depth: Depth, max: bool) -> i64 {
        if depth == 0 {
            return self.leaf(at);
        }
        let first = at * self.width;
        let mut best = self.scout(first, depth - 1, !max);
        for child in first + 1..first + self.width {
            if self.test(child, depth - 1, !max, max, best) {
                self.just_tested += u64::from(depth == 1);
                best = self.scout(child, depth - 1, !max);
            }
        }
        best
    }
}

/// Searches a tree with `shape.range` different leaf values that are equally frequent.
pub(super) fn run(shape: Shape, seed: u64, counts: &mut Counts<Count>) {
    let mut random = Random::seeded(plywood_core::mix(seed));
    let different = shape.range == RANGE;
    let mut leaf = |_| {
        let drawn = random.place(if different { 1 << 32 } else { shape.range.into() });
        u32::try_from(drawn).unwrap_or(u32::MAX)
    };
    let values: Vec<u32> = (0..leaves_of(shape)).map(&mut leaf).collect();
    push(&values, shape, counts);
}

/// Searches a tree whose leaves are 1 with the probability that the values of inner nodes have too, and 0 otherwise.
pub(super) fn critical(shape: Shape, seed: u64, counts: &mut Counts<Count>) {
    let limit = growth_rates::limit(shape.width);
    let below = limit / (1.0 + limit) * 2f64.powi(32);
    let mut random = Random::seeded(plywood_core::mix(seed));
    let mut leaf = |_| u32::from(number(random.place(1 << 32)) < below);
    let values: Vec<u32> = (0..leaves_of(shape)).map(&mut leaf).collect();
    push(&values, shape, counts);
}

/// Adds up the counts of all trees of the shape: of all orders of different leaves, or of all choices of their values.
pub(super) fn exact(shape: Shape, counts: &mut Counts<Count>) {
    let mut sums = [0; 4];
    let mut add = |values: &[u32]| {
        let found = Leaves::searched(values, shape.width, shape.depth);
        sums.iter_mut().zip(found).for_each(|(sum, (_, visits))| *sum += visits);
    };
    let leaves = leaves_of(shape);
    if shape.range == RANGE {
        let count = i32::try_from(leaves).expect("a small tree");
        any_order(count, &mut Vec::new(), &mut |order| {
            add(&order.iter().map(|&leaf| leaf.unsigned_abs()).collect::<Vec<_>>());
            false
        });
    } else {
        let base = u64::from(shape.range);
        let trees = base.pow(u32::try_from(leaves).expect("a small tree"));
        let mut values = vec![0; leaves];
        for tree in 0..trees {
            let mut rest = tree;
            for value in &mut values {
                *value = u32::try_from(rest % base).unwrap_or(0);
                rest /= base;
            }
            add(&values);
        }
    }
    let names = Leaves::searched(&vec![0; leaves], shape.width, shape.depth).map(|(count, _)| count);
    names.into_iter().zip(sums).for_each(|(count, sum)| counts.push(count, sum));
}

fn leaves_of(shape: Shape) -> usize {
    (shape.width as usize).pow(shape.depth.into())
}

fn push(values: &[u32], shape: Shape, counts: &mut Counts<Count>) {
    for (count, visits) in Leaves::searched(values, shape.width, shape.depth) {
        counts.push(count, visits);
    }
}

/// Whether a leaf that was just tested counts again.
#[derive(Clone, Copy, PartialEq)]
enum Counting {
    Again,
    Once,
}

/// SCOUT's leaves, counted in one of two ways, relative to alpha-beta's.
fn ratio(counts: &Counts<Count>, counting: Counting, baseline: Count) -> Estimate {
    let visits = &counts[Count::Scout];
    let scout: Vec<u64> = match counting {
        Counting::Again => visits.clone(),
        Counting::Once => visits.iter().zip(&counts[Count::JustTested]).map(|(a, b)| a - b).collect(),
    };
    let ratio = Estimate::ratio(&scout, &counts[baseline]);
    // All trees of a shape are one sum: a number without an interval.
    if ratio.n == 1 { Estimate { low: ratio.mean, high: ratio.mean, sd: 0.0, ..ratio } } else { ratio }
}

/// The rows of the table: counting rule and baseline.
const SETTINGS: [(Counting, Count); 4] = [
    (Counting::Again, Count::AlphaBeta),
    (Counting::Once, Count::AlphaBeta),
    (Counting::Again, Count::Shallow),
    (Counting::Once, Count::Shallow),
];

fn values_of(part: Part, shape: Shape) -> String {
    match (part, shape.range) {
        (Part::Critical, _) => "2, critical".into(),
        (_, RANGE) => "all different".into(),
        (_, values) => values.to_string(),
    }
}

pub(super) fn report(samples: &Samples, section: &mut Section) {
    let head = "b | d | leaf values | trees | SCOUT / αβ | a leaf just tested not counted again | \
                SCOUT / αβ without deep cutoffs | a leaf just tested not counted again";
    let title = "SCOUT / αβ by leaf values, counting rule and deep cutoffs";
    let mut table = Table::new("sweep", title, head.split(" | "));
    let rows = |part| samples.shapes(part).map(move |(shape, row)| (part, shape, row));
    for (part, shape, row) in rows(Part::Exact).chain(rows(Part::Sweep)).chain(rows(Part::Critical)) {
        let trees = if part == Part::Exact { "all".into() } else { row.counts.trees().to_string() };
        let front = [shape.width.to_string(), shape.depth.to_string(), values_of(part, shape), trees];
        let cell = |(counting, baseline)| {
            let ratio = ratio(&row.counts, counting, baseline);
            if part == Part::Exact { format!("{:.4}", ratio.mean) } else { format!("{ratio:.3}") }
        };
        table.row(front.into_iter().chain(SETTINGS.map(cell)));
    }
    section.table(table.noting(
        "\"All\" trees: every order of different leaves, or every choice of their values, so the ratio is exact. \
         \"Critical\": leaves are 0 or 1, and 1 with the probability ξ (ξ^b + ξ = 1) that every inner node inherits.",
    ));
    section.figure(by_values(samples));
    section.figure(by_setting(samples));
    section.find(lecture(samples));
}

/// The trees of width 2, by depth.
fn narrow(samples: &Samples, part: Part, values: u32) -> Vec<(Depth, &Row)> {
    let mine = samples.shapes(part).filter(|(shape, _)| (shape.width, shape.range) == (2, values));
    mine.map(|(shape, row)| (shape.depth, row)).collect()
}

fn curve(rows: &[(Depth, &Row)], counting: Counting, baseline: Count) -> Vec<Point> {
    let point = |&(depth, row): &(Depth, &Row)| {
        Point::estimate(depth.into(), &ratio(&row.counts, counting, baseline))
    };
    rows.iter().map(point).collect()
}

fn by_values(samples: &Samples) -> Figure {
    let (x, y) = (Axis::linear("depth d"), Axis::linear("ratio"));
    let title = "SCOUT / αβ at b = 2 by the number of different leaf values";
    let mut figure = Figure::new("values", title, x, y);
    for values in VALUES {
        let name = if values == RANGE { "all different".into() } else { format!("{values} values") };
        let rows = narrow(samples, Part::Sweep, values);
        figure.curve(name, curve(&rows, Counting::Once, Count::AlphaBeta));
    }
    let rows = narrow(samples, Part::Critical, 2);
    figure.curve("2 values, critical", curve(&rows, Counting::Once, Count::AlphaBeta));
    figure.level(GREATEST, "the lecture's upper bound");
    figure.level(1.0, "αβ");
    figure.paper(Point::new(20.0, AT_2_20));
    figure.captioned(
        "A leaf that was just tested is not counted again, which is the rule that gives the lecture's greatest ratio \
         at d = 2. The fewer values, the more often SCOUT's tests settle everything; no number of values gives a curve \
         that stays between the two lines and falls to the published point.",
    )
}

fn by_setting(samples: &Samples) -> Figure {
    let (x, y) = (Axis::linear("depth d"), Axis::linear("ratio"));
    let title = "SCOUT / αβ at b = 2, all leaves different, by counting rule and deep cutoffs";
    let mut figure = Figure::new("counting", title, x, y);
    let rows = narrow(samples, Part::Sweep, RANGE);
    let names = [
        "αβ",
        "αβ, leaf just tested not counted again",
        "αβ without deep cutoffs",
        "αβ without deep cutoffs, leaf just tested not counted again",
    ];
    for (name, (counting, baseline)) in names.into_iter().zip(SETTINGS) {
        figure.curve(name, curve(&rows, counting, baseline));
    }
    figure.level(GREATEST, "the lecture's upper bound");
    figure.level(1.0, "αβ");
    figure.paper(Point::new(20.0, AT_2_20));
    figure.captioned("The counting rule matters at small depths, deep cutoffs at great ones.")
}

/// The verdict on H-18.
fn lecture(samples: &Samples) -> Finding {
    let at = |part, depth, values| {
        let rows = narrow(samples, part, values);
        let (_, row) = rows.into_iter().find(|&(other, _)| other == depth)?;
        Some(ratio(&row.counts, Counting::Once, Count::AlphaBeta))
    };
    let mut evidence = Evidence::new();
    let (least, most) = (at(Part::Exact, 2, RANGE), at(Part::Sweep, 20, RANGE));
    if let Some(ratio) = least {
        evidence = evidence.published("r(2, 2)", &ratio, GREATEST, 0);
    }
    if let Some(ratio) = most {
        evidence = evidence.published("r(2, 20)", &ratio, AT_2_20, 0);
    }
    let written =
        |ratio: Option<Estimate>| ratio.map_or("not run".into(), |ratio| format!("{ratio:.3}"));
    let all_different = |shape: Shape| (shape.width, shape.depth, shape.range) == (3, 2, RANGE);
    let wider =
        samples.shapes(Part::Exact).find(|(shape, _)| all_different(*shape)).map(|(_, row)| row);
    let few = VALUES.into_iter().filter(|&values| values != RANGE);
    let few = few.map(|values| {
        let at = |depth| at(Part::Sweep, depth, values).map_or(f64::NAN, |ratio| ratio.mean);
        format!("{values} values {:.2}, {:.2}, {:.2}", at(2), at(4), at(20))
    });
    let few = listed(few);
    let ours = format!(
        "r(2, 2) = {:.4}, exactly 14/11, against 1.275; r(2, 20) = {} against 1.04",
        least.map_or(f64::NAN, |ratio| ratio.mean),
        written(most)
    );
    evidence.finding("H-18", ours).noting(format!(
        "All leaves different, and a leaf that was just tested not counted again: the one rule that gives the printed \
         maximum. With it r(2, 4) = {} and, exactly, r(3, 2) = {:.4} exceed the bound; at b = 2 the ratio rises with d; \
         it falls with b from d = 4 on, and goes below 1 (H-17). The ratio depends on the number of leaf values. At b = \
         2 and d = 2, 4 and 20: {few}. With two to ten values r(2, 20) is near 1, but no number of values keeps 1 ≤ r ≤ \
         1.275 at all depths, and against αβ without deep cutoffs the ratio falls far below 1.",
        written(at(Part::Sweep, 4, RANGE)),
        wider.map_or(f64::NAN, |row| ratio(&row.counts, Counting::Once, Count::AlphaBeta).mean)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_searches_visit_as_many_leaves_as_those_of_the_library() {
        for (width, depth) in [(2, 5), (2, 8), (3, 4), (5, 3)] {
            for range in [2, RANGE] {
                let shape = Shape::new(width, depth, Order::Iid).with_range(range);
                for seed in 1..=20 {
                    let least = i64::from(range);
                    let leaf =
                        |&value: &i32| u32::try_from(i64::from(value) + least).expect("in range");
                    let values: Vec<u32> = shape.leaves(seed).iter().map(leaf).collect();
                    let tree = shape.tree(seed);
                    let found = Leaves::searched(&values, width, depth);
                    for ((_, visits), name) in
                        found.into_iter().zip(["alpha-beta", "alpha-beta-shallow", "scout"])
                    {
                        assert_eq!(
                            visits,
                            cost(&tree, depth, algorithm(name)).leaves,
                            "{name} {shape}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_ratio_of_the_smallest_trees_is_fourteen_elevenths() {
        let mut counts = Counts::default();
        exact(Shape::new(2, 2, Order::Iid), &mut counts);
        let found = ratio(&counts, Counting::Once, Count::AlphaBeta).mean;
        assert!((found - 14.0 / 11.0).abs() < 1e-12, "{found}");
        let found = ratio(&counts, Counting::Again, Count::AlphaBeta).mean;
        assert!((found - 65.0 / 44.0).abs() < 1e-12, "{found}");
    }
}
