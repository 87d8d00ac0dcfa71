//! The ratio of SCOUT's leaves to alpha-beta's on random trees, by width and depth.

mod claims;

use super::super::counts::random_leaves;
use super::Case;
use crate::figure::{Axis, Figure, Point};
use crate::measure::{Remember, algorithm, cost, leaf_paths, watch};
use crate::stats::{Estimate, number, numbers};
use crate::trees::{Order, Seeds, Shape};
use crate::{Planned, Scale, Section, Table};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashSet};

/// Depths for each width of the figure.
const DEPTHS: [(u32, &[u16]); 6] = [
    (2, &[2, 3, 4, 5, 6, 8, 10, 12, 14, 16, 18, 20]),
    (3, &[2, 3, 4, 5, 6, 8, 10, 12]),
    (5, &[2, 3, 4, 5, 6, 7, 8]),
    (10, &[2, 3, 4, 5, 6]),
    (20, &[2, 3, 4, 5]),
    (40, &[2, 3, 4]),
];

/// Trees with 4096 leaves each, from skinny to bushy.
const AS_MANY_LEAVES: [(u32, u16); 5] = [(2, 12), (4, 6), (8, 4), (16, 3), (64, 2)];

/// The greatest ratio of the lecture, and the one it gives for width 2 and depth 20.
const GREATEST: f64 = 1.275;
const AT_2_20: f64 = 1.04;

/// Leaf visits, one number for each tree.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    alpha_beta: Vec<u64>,
    scout: Vec<u64>,
}

/// All nodes visited, and different leaves, one number for each tree.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Nodes {
    alpha_beta: Vec<u64>,
    scout: Vec<u64>,
    alpha_beta_leaves: Vec<u64>,
    distinct: Vec<u64>,
}

fn shapes(scale: Scale) -> Vec<(u32, u16)> {
    let deepest = scale.pick(1e4, 1e9, 1e9);
    let figure =
        DEPTHS.iter().flat_map(|&(width, depths)| depths.iter().map(move |&depth| (width, depth)));
    let more = AS_MANY_LEAVES
        .into_iter()
        .filter(|&(width, _)| DEPTHS.iter().all(|&(other, _)| other != width));
    figure
        .chain(more)
        .filter(|&(width, depth)| f64::from(width).powi(depth.into()) <= deepest)
        .collect()
}

/// About how long both searches of a tree take one core.
fn seconds(shape: &Shape) -> f64 {
    1e-6 + 30e-9 * (1.0 + 6.0 / f64::from(shape.width)) * random_leaves(shape)
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    // Trees, seconds for one shape at the most, and trees whose nodes are told apart.
    let (trees, most, apart) = scale.pick((10, 0.01, 2), (400, 1.2, 6), (2000, 15.0, 50));
    let mut units = Vec::new();
    for (width, depth) in shapes(scale) {
        let shape = Shape::new(width, depth, Order::Iid);
        let afforded =
            (1..=trees).rev().find(|&n| number(n) * seconds(&shape) <= most).unwrap_or(1).max(5);
        units.extend(Seeds::runs(afforded, 100).into_iter().map(|seeds| Planned {
            seconds: seconds(&shape) * number(seeds.count()),
            case: Case::Ratio(shape, seeds),
        }));
        units.extend(Seeds::runs(apart, 10).into_iter().map(|seeds| Planned {
            seconds: 12.0 * seconds(&shape) * number(seeds.count()),
            case: Case::Nodes(shape, seeds),
        }));
    }
    units
}

pub(super) fn run(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        row.alpha_beta.push(cost(&tree, shape.depth, algorithm("alpha-beta")).leaves);
        row.scout.push(cost(&tree, shape.depth, algorithm("scout")).leaves);
    }
    row
}

pub(super) fn nodes(shape: &Shape, seeds: Seeds) -> Nodes {
    let mut row = Nodes::default();
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let counters = |name| watch(&tree, shape.depth, algorithm(name), Remember::Nothing).counters;
        let alpha_beta = counters("alpha-beta");
        row.alpha_beta.push(alpha_beta.nodes());
        row.alpha_beta_leaves.push(alpha_beta.leaf_visits);
        row.scout.push(counters("scout").nodes());
        let distinct: HashSet<_> =
            leaf_paths(&tree, shape.depth, algorithm("scout")).into_iter().collect();
        row.distinct.push(distinct.len() as u64);
    }
    row
}

/// The trees of one shape.
#[derive(Default)]
struct Sample {
    alpha_beta: Vec<f64>,
    scout: Vec<f64>,
    nodes: Nodes,
}

impl Sample {
    fn ratio(&self) -> Estimate {
        Estimate::ratio(&self.scout, &self.alpha_beta)
    }

    fn of_nodes(&self) -> Estimate {
        Estimate::ratio(&numbers(&self.nodes.scout), &numbers(&self.nodes.alpha_beta))
    }

    fn of_distinct(&self) -> Estimate {
        Estimate::ratio(&numbers(&self.nodes.distinct), &numbers(&self.nodes.alpha_beta_leaves))
    }
}

type Samples = BTreeMap<(u32, u16), Sample>;

fn samples(all: &[(Case, super::Row)]) -> Samples {
    let mut samples = Samples::new();
    for (case, row) in all {
        match (case, row) {
            (Case::Ratio(shape, _), super::Row::Ratio(row)) => {
                let sample = samples.entry((shape.width, shape.depth)).or_default();
                sample.alpha_beta.extend(numbers(&row.alpha_beta));
                sample.scout.extend(numbers(&row.scout));
            }
            (Case::Nodes(shape, _), super::Row::Nodes(row)) => {
                let nodes = &mut samples.entry((shape.width, shape.depth)).or_default().nodes;
                nodes.alpha_beta.extend(&row.alpha_beta);
                nodes.scout.extend(&row.scout);
                nodes.alpha_beta_leaves.extend(&row.alpha_beta_leaves);
                nodes.distinct.extend(&row.distinct);
            }
            _ => {}
        }
    }
    samples
}

pub(super) fn report(all: &[(Case, super::Row)], section: &mut Section) {
    let samples = samples(all);
    table_and_figure(&samples, section);
    claims::claims(&samples, section);
}

fn table_and_figure(samples: &Samples, section: &mut Section) {
    let head =
        ["b", "d", "trees", "leaf visits", "all nodes", "different leaves", "SCOUT / all leaves"];
    let mut table = Table::new("ratio", "SCOUT / αβ on random trees", head);
    for (&(width, depth), sample) in samples {
        let share = Estimate::of(&sample.scout).mean / f64::from(width).powi(depth.into());
        table.row([
            width.to_string(),
            depth.to_string(),
            sample.scout.len().to_string(),
            format!("{:.3}", sample.ratio()),
            format!("{:.3}", sample.of_nodes()),
            format!("{:.3}", sample.of_distinct()),
            format!("{:.2} %", 100.0 * share),
        ]);
    }
    section.table(table.noting("Nodes and different leaves are counted on fewer trees."));
    let mut figure = Figure::new(
        "ratio",
        "SCOUT / αβ, leaf visits on random trees",
        Axis::linear("depth d"),
        Axis::linear("ratio"),
    );
    for (width, _) in DEPTHS {
        let points = samples.range((width, 0)..=(width, u16::MAX));
        figure.curve(
            format!("b = {width}"),
            points.map(|(&(_, depth), sample)| Point::estimate(depth.into(), &sample.ratio())),
        );
    }
    figure.level(GREATEST, "at most, in the lecture");
    figure.level(1.0, "αβ");
    figure.published.push(Point::new(20.0, AT_2_20));
    section.figure(figure.captioned(
        "The lecture has all ratios between the two lines, falling with b and with d, and the point for b = 2, d = 20.",
    ));
}
