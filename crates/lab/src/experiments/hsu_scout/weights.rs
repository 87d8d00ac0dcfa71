//! TEST, SCOUT and alpha-beta on trees, by how often the first child is best.

use super::super::watched::counted;
use super::{Case, Count, Part, Samples};
use crate::prelude::*;
use crate::trees::Order::{Equal, First};
use plywood_core::search::test::Relation;

/// The shapes with varied order.
const WEIGHED: [(u32, u16); 3] = [(5, 5), (5, 6), (20, 3)];

/// From the worst order to the perfect one.
const ORDERS: [Order; 6] = [Equal, First(40), First(60), First(80), First(95), First(100)];

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let trees = (scale.pick(3, 300, 5000), 1000);
    let of = |(width, depth)| ORDERS.map(|order| Shape::new(width, depth, order));
    let planned =
        |shape: Shape| Case::runs(Part::Weights, shape, trees, 2e-7 * shape.minimal().powf(1.2));
    WEIGHED.into_iter().flat_map(of).flat_map(planned).collect()
}

pub(super) fn run(shape: Shape, seed: u64, counts: &mut Counts<Count>) {
    let tree = shape.tree(seed);
    let search = |name| cost(&tree, shape.depth, algorithm(name));
    let alpha_beta = search("alpha-beta");
    let test = counted(&tree, shape.depth, Relation::Greater, alpha_beta.value).1;
    counts.push(Count::Test, test.leaf_visits);
    counts.push(Count::Scout, search("scout").leaves);
    counts.push(Count::AlphaBeta, alpha_beta.leaves);
    counts.push(Count::Shallow, search("alpha-beta-shallow").leaves);
}

/// The leaves on the trees of one shape and order, relative to the least possible.
struct Weighed {
    shape: Shape,
    test: Estimate,
    scout: Estimate,
    alpha_beta: Estimate,
    /// Alpha-beta without deep cutoffs relative to alpha-beta with them.
    shallow: Estimate,
}

impl Weighed {
    fn of(shape: Shape, counts: &Counts<Count>) -> Weighed {
        let times = |count, least: f64| {
            Estimate::of(&counts[count].iter().map(|&n| number(n) / least).collect::<Vec<_>>())
        };
        let least = f64::from(shape.width).powi(shape.depth.div_ceil(2).into());
        Weighed {
            shape,
            test: times(Count::Test, least),
            scout: times(Count::Scout, shape.minimal()),
            alpha_beta: times(Count::AlphaBeta, shape.minimal()),
            shallow: Estimate::ratio(&counts[Count::Shallow], &counts[Count::AlphaBeta]),
        }
    }
}

/// How much smaller one mean is than another from different trees, as a factor.
fn factor(less: &Estimate, more: &Estimate) -> Estimate {
    let half = |e: &Estimate| (e.high - e.low) / 2.0 / e.mean;
    let (mean, half) = (less.mean / more.mean, half(less).hypot(half(more)));
    let (low, high) = (mean * (-half).exp(), mean * half.exp());
    Estimate { mean, low, high, sd: less.sd.hypot(more.sd), n: less.n.min(more.n) }
}

/// The table, the figure and the verdict on H-11.
pub(super) fn report(samples: &Samples, section: &mut Section) {
    let head = "(b, d) | first child best | TEST, least = 1 | SCOUT, minimal tree = 1 | \
                αβ, minimal tree = 1 | αβ without deep cutoffs / αβ";
    let mut table =
        Table::new("first-child", "Leaves by how often the first child is best", head.split(" | "));
    let x = Axis::linear("% of nodes whose first child is best");
    let y = Axis::logarithmic("leaves, least possible = 1");
    let mut figure = Figure::new("first-child", "Leaves by how often the first child is best", x, y);
    let (mut evidence, mut deep, mut factors) = (Evidence::new(), Vec::new(), Vec::new());
    let all: Vec<Weighed> =
        samples.shapes(Part::Weights).map(|(shape, row)| Weighed::of(shape, &row.counts)).collect();
    for cells in all.chunk_by(|a, b| a.shape.pair() == b.shape.pair()) {
        let Shape { width, depth, .. } = cells[0].shape;
        for cell in cells {
            let (pair, order) = (cell.shape.pair(), cell.shape.order);
            let Weighed { test, scout, alpha_beta, shallow, .. } = cell;
            table.line(format_args!(
                "{pair} | {order} | {test:.2} | {scout:.2} | {alpha_beta:.2} | {shallow:.3}"
            ));
            if depth > 3 && cell.shape.order != First(100) {
                deep.push(cell.shallow.mean);
            }
        }
        if let [equal, .., nearly, _] = cells {
            evidence =
                evidence.factor(format!("({width}, {depth})"), &factor(&nearly.test, &equal.test));
            factors.push(format!("({width}, {depth}) {:.1}", equal.scout.mean / nearly.scout.mean));
        }
        let mut curve = |name: &str, of: &dyn Fn(&Weighed) -> Estimate| {
            let points = cells.iter().map(|c| Point::estimate(c.shape.first_is_best(), &of(c)));
            figure.curve(format!("{name}, b = {width}, d = {depth}"), points);
        };
        curve("SCOUT", &|cell| cell.scout);
        curve("αβ", &|cell| cell.alpha_beta);
    }
    section.table(table);
    section.figure(figure.captioned(
        "On the left each child is best equally often; on the right every tree is perfectly ordered.",
    ));
    let [least, most] = [f64::min, f64::max].map(|of| deep.iter().copied().reduce(of).unwrap_or(1.0));
    let ours = format!(
        "deep cutoffs: αβ without them visits {least:.2} to {most:.2} times the leaves where the order is not perfect"
    );
    section.find(evidence.finding("H-11", ours).noting(
        "TEST>(root, v) with the value v of the tree; judged by its leaves when the first child is best at 95 % of the \
         nodes relative to those when every child is best equally often. Trees of depth 3 have no deep cutoffs.",
    ));
    section.note(format!(
        "SCOUT's leaves with equal chances for all children relative to those with 95 % for the first: {} (H-16 is \
         judged on Kalah).",
        factors.join(", ")
    ));
}
