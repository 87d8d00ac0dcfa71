//! The ratio of SCOUT's leaves to alpha-beta's on random trees, by width and depth.

use super::{Case, Count, Part, Samples};
use crate::prelude::*;
use std::collections::{BTreeMap, HashSet};

/// The depths for each width of the figure.
const DEPTHS: [(u32, &[u16]); 6] = [
    (2, &[2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20]),
    (3, &[2, 3, 4, 5, 6, 8, 10, 12]),
    (5, &[2, 3, 4, 5, 6, 7, 8]),
    (10, &[2, 3, 4, 5, 6]),
    (20, &[2, 3, 4, 5]),
    (40, &[2, 3, 4]),
];

/// Trees with 4096 leaves each, from narrow to bushy.
const AS_MANY_LEAVES: [(u32, u16); 5] = [(2, 12), (4, 6), (8, 4), (16, 3), (64, 2)];

/// The greatest ratio of the lecture, and its ratio for width 2 and depth 20.
pub(super) const GREATEST: f64 = 1.275;
pub(super) const AT_2_20: f64 = 1.04;

fn shapes(scale: Scale) -> impl Iterator<Item = Shape> {
    let deepest = scale.pick(1e4, 1e9, 1e9);
    let figure =
        DEPTHS.iter().flat_map(|&(width, depths)| depths.iter().map(move |&depth| (width, depth)));
    let more = AS_MANY_LEAVES.into_iter().filter(|&(width, _)| !is_drawn(width));
    let shapes = figure.chain(more).map(|(width, depth)| Shape::new(width, depth, Order::Iid));
    shapes.filter(move |shape| shape.total() <= deepest)
}

fn is_drawn(width: u32) -> bool {
    DEPTHS.iter().any(|&(drawn, _)| drawn == width)
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    // Trees, the most seconds for one shape, and trees whose nodes are counted.
    let (trees, most, apart) = scale.pick((10, 0.004, 2), (400, 0.48, 6), (2000, 6.0, 50));
    let planned = |shape: Shape| {
        // The approximate time of both searches of a tree, on one core.
        let each = 0.4e-6 + 12e-9 * (1.0 + 6.0 / f64::from(shape.width)) * shape.random_leaves();
        let afforded = (1..=trees).rev().find(|&n| number(n) * each <= most).unwrap_or(1).max(5);
        let leaves = Case::runs(Part::Ratio, shape, (afforded, 100), each);
        leaves.chain(Case::runs(Part::Nodes, shape, (apart, 10), 12.0 * each))
    };
    shapes(scale).flat_map(planned).collect()
}

pub(super) fn run(shape: Shape, seed: u64, counts: &mut Counts<Count>) {
    let tree = shape.tree(seed);
    let leaves = |name| cost(&tree, shape.depth, algorithm(name)).leaves;
    counts.push(Count::AlphaBeta, leaves("alpha-beta"));
    counts.push(Count::Scout, leaves("scout"));
}

pub(super) fn nodes(shape: Shape, seed: u64, counts: &mut Counts<Count>) {
    let tree = shape.tree(seed);
    let counters = |name| watch(&tree, shape.depth, algorithm(name), Remember::Nothing).counters;
    let alpha_beta = counters("alpha-beta");
    counts.push(Count::AlphaBetaNodes, alpha_beta.nodes());
    counts.push(Count::AlphaBetaLeaves, alpha_beta.leaf_visits);
    counts.push(Count::ScoutNodes, counters("scout").nodes());
    let distinct: HashSet<_> = leaf_paths(&tree, shape.depth, algorithm("scout")).into_iter().collect();
    counts.push(Count::Distinct, distinct.len() as u64);
}

/// The trees of one shape.
struct Sample {
    shape: Shape,
    counts: Counts<Count>,
}

impl Sample {
    /// The ratio of SCOUT's leaf visits to alpha-beta's.
    fn ratio(&self) -> Estimate {
        Estimate::ratio(&self.counts[Count::Scout], &self.counts[Count::AlphaBeta])
    }

    fn of_nodes(&self) -> Estimate {
        Estimate::ratio(&self.counts[Count::ScoutNodes], &self.counts[Count::AlphaBetaNodes])
    }

    fn of_distinct(&self) -> Estimate {
        Estimate::ratio(&self.counts[Count::Distinct], &self.counts[Count::AlphaBetaLeaves])
    }
}

type ByShape = BTreeMap<(u32, u16), Sample>;

pub(super) fn report(samples: &Samples, section: &mut Section) {
    let both = samples.shapes(Part::Ratio).chain(samples.shapes(Part::Nodes));
    let both = joined(both.map(|(shape, row)| (shape, row.counts.clone()))).into_iter();
    let samples: ByShape =
        both.map(|(shape, counts)| ((shape.width, shape.depth), Sample { shape, counts })).collect();
    table_and_figure(&samples, section);
    always_better(&samples, section);
}

fn table_and_figure(samples: &ByShape, section: &mut Section) {
    let head =
        ["b", "d", "trees", "leaf visits", "all nodes", "different leaves", "SCOUT / all leaves"];
    let mut table = Table::new("ratio", "SCOUT / αβ on random trees", head);
    for ((width, depth), sample) in samples {
        let scout = &sample.counts[Count::Scout];
        table.row([
            width.to_string(),
            depth.to_string(),
            scout.len().to_string(),
            format!("{:.3}", sample.ratio()),
            format!("{:.3}", sample.of_nodes()),
            format!("{:.3}", sample.of_distinct()),
            format!("{:.2} %", 100.0 * mean(scout) / sample.shape.total()),
        ]);
    }
    section.table(table.noting("Nodes and different leaves are counted on fewer trees."));
    let (x, y) = (Axis::linear("depth d"), Axis::linear("ratio"));
    let mut figure = Figure::new("ratio", "SCOUT / αβ, leaf visits on random trees", x, y);
    for (width, _) in DEPTHS {
        let points = samples.range((width, 0)..=(width, u16::MAX));
        figure.curve(
            format!("b = {width}"),
            points.map(|(&(_, depth), sample)| Point::estimate(depth.into(), &sample.ratio())),
        );
    }
    figure.level(GREATEST, "the lecture's upper bound");
    figure.level(1.0, "αβ");
    figure.paper_of("b = 2", Point::new(20.0, AT_2_20));
    section.figure(figure.captioned(
        "In the lecture all ratios lie between the two lines and fall with b and d; it gives the point for b = 2, d = \
         20.",
    ));
}

/// The verdict on H-17.
fn always_better(samples: &ByShape, section: &mut Section) {
    let (mut evidence, mut better, mut worse, mut witness) = (Evidence::new(), 0, Vec::new(), None);
    for (&(width, depth), sample) in samples {
        let (scout, alpha_beta) = (&sample.counts[Count::Scout], &sample.counts[Count::AlphaBeta]);
        let ratio = sample.ratio();
        evidence = evidence.factor(format!("b = {width}, d = {depth}"), &ratio);
        better += usize::from(ratio.low > 1.0);
        if ratio.high >= 1.0 {
            continue;
        }
        worse.push(format!("b = {width}, d = {depth}: {ratio:.3}"));
        let tree = (1..).zip(scout.iter().zip(alpha_beta)).find(|(_, (scout, ab))| scout < ab);
        witness = witness.or(tree.map(|(seed, _)| {
            let arguments = sample.shape.arguments(seed);
            Witness::comparing("SCOUT visits fewer leaves than αβ", &arguments, "alpha-beta,scout")
        }));
    }
    let ours =
        format!("αβ is better in {better} of {} shapes, SCOUT in {}", samples.len(), worse.len());
    let note = format!(
        "The law: the ratio falls with the width, and at b = 20 and more SCOUT overtakes: {}. Leaf visits, repeats \
         included; a leaf that was just tested need not be counted again, which is better still for SCOUT (H-18).",
        listed(worse)
    );
    section.find(evidence.finding("H-17", ours).noting(note).witness(witness));
}
