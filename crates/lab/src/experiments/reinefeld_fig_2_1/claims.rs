//! What the text says about the figure.

use super::walls::{Side, Wall, find};
use super::{AT, RANGE, Row};
use crate::prelude::*;
use crate::stats::ends;
use crate::trees::Order::{self, Equal, First};

pub(super) fn judge(walls: &[Wall], section: &mut Section) {
    section.find(jump(walls));
    section.find(orientation(walls));
    slope(walls, section);
    better_order(walls, section);
    section.find(next_level(walls));
}

/// The walls of the paper's two orders.
fn papers(walls: &[Wall]) -> impl Iterator<Item = &Wall> {
    walls
        .iter()
        .filter(|wall| matches!(wall.shape.order, Equal | First(60)) && wall.shape.range == RANGE)
}

/// The walls of the paper's orders at the greatest depth of each width.
fn deepest(walls: &[Wall]) -> impl Iterator<Item = &Wall> {
    papers(walls).filter(|wall| {
        let is_deeper = |other: &Wall| {
            (other.shape.width, other.shape.order) == (wall.shape.width, wall.shape.order)
                && other.shape.depth > wall.shape.depth
        };
        !papers(walls).any(is_deeper)
    })
}

/// R-2.1a, and R-2.1e: the same at every width, depth, order and range.
fn jump(walls: &[Wall]) -> Finding {
    let mut evidence = Evidence::new();
    for wall in walls {
        evidence =
            evidence.factor(format!("{} ±{}", wall.shape, wall.shape.range), &wall.row.root.jump());
    }
    let jumps: Vec<f64> = walls.iter().map(|wall| wall.row.root.jump().mean).collect();
    let (least, most) = ends(&jumps);
    let ours = format!(
        "(v, v+1) costs {least:.2} to {most:.2} times as much as (v-1, v), in {} shapes",
        jumps.len()
    );
    evidence.finding("R-2.1a", ours).noting(
        "Every width, depth, order and range of values is a cell, because the paper says the same of all its data \
         (R-2.1e). The paper gives no heights; “dramatically” suits wide, ordered trees of odd depth, and not width 2. \
         At a child of the root the wall is reversed.",
    )
}

/// Returns in how many shapes windows below v are the more expensive ones, and in how many those above v are. `ratio` is
/// the cost above v divided by that below. Because there are many shapes, one is left out unless an interval twice as
/// wide excludes 1.
fn expensive(walls: &[Wall], at: fn(&Row) -> &Side, ratio: fn(&Side) -> Estimate) -> [u64; 2] {
    let mut counts = [0; 2];
    for wall in papers(walls) {
        let ratio = ratio(at(&wall.row));
        if (ratio.mean - 1.0).abs() > ratio.high - ratio.low {
            counts[usize::from(ratio.mean > 1.0)] += 1;
        }
    }
    counts
}

const ROOT: fn(&Row) -> &Side = |row| &row.root;
const CHILD: fn(&Row) -> &Side = |row| &row.child;

/// R-2.1b.
fn orientation(walls: &[Wall]) -> Finding {
    let [root, child] = [ROOT, CHILD].map(|at| expensive(walls, at, Side::jump));
    let checked = |[right, wrong]: [u64; 2]| Evidence::new().checked(right + wrong, wrong);
    // The tree whose wall at the root is highest.
    let height = |(wall, tree): (&Wall, usize)| {
        let leaves = &wall.row.root.trees[tree];
        number(leaves[AT]) / number(leaves[AT - 1])
    };
    let trees = papers(walls).flat_map(|wall| (0..wall.row.values.len()).map(move |tree| (wall, tree)));
    let highest = trees.max_by(|a, b| height(*a).total_cmp(&height(*b)));
    let witness = |below: i32| {
        highest.map(|(Wall { shape, row }, tree)| {
            let alpha = row.values[tree] - below;
            let leaves = row.root.trees[tree][AT - usize::from(below == 1)];
            Witness {
                what: format!("({alpha}, {}) at the root visits {leaves} leaves", alpha + 1),
                command: format!(
                    "plywood search {} --algorithm alpha-beta --alpha={alpha} --beta={}",
                    shape.arguments(tree as u64 + 1),
                    alpha + 1
                ),
            }
        })
    };
    let ours = format!(
        "(v-1, v) is the more expensive of the two in {} of {} shapes at the root, in {} of {} at a root child",
        root[0],
        root[0] + root[1],
        child[0],
        child[0] + child[1]
    );
    checked(root)
        .but(checked(child))
        .finding("R-2.1b", ours)
        .noting(
            "Mended: the tree is a child of the root, where the opponent moves. At a root where the first player moves \
             it is the other way round, which also follows from the paper's own reason (to show that a value is not \
             greater, all children must be examined).",
        )
        .witness(witness(1))
        .witness(witness(0))
}

/// R-2.1c.
fn slope(walls: &[Wall], section: &mut Section) {
    let head = ["shape", "range", "root", "root child"];
    let title = "Rank correlation of nearness to v and cost, on the expensive side";
    let mut table = Table::new("slope", title, head);
    for wall in walls.iter().filter(|wall| matches!(wall.shape.order, Equal | First(60))) {
        let (shape, range) = (wall.shape, wall.shape.range);
        let [root, child] = [wall.row.root.trend(AT..2 * AT), wall.row.child.trend(0..AT)];
        table.line(format_args!("{shape} | {range} | {root:.2} | {child:.2}"));
    }
    section
        .table(table.noting(
            "1: the nearer to v, the more expensive, without exception. Bootstrap over trees.",
        ));
    let (mut evidence, mut texts) = (Evidence::new(), Vec::new());
    for wall in deepest(walls) {
        let trend = wall.row.root.trend(AT..2 * AT);
        evidence = evidence.measured(wall.shape.to_string(), &trend);
        texts.push(format!("{} {:.2}", wall.shape, trend));
    }
    section.find(evidence.finding("R-2.1c", listed(texts)).noting(
        "The rank correlation of nearness and mean cost on the expensive side, at the root of the deepest trees of each \
         width and order, with values up to 250. With values up to 32,767, fifty windows cover too short a range to show \
         the slope. The paper's range is not known.",
    ));
}

/// R-2.1d.
fn better_order(walls: &[Wall], section: &mut Section) {
    const ORDERS: [Order; 5] = [Equal, First(40), First(60), First(80), First(95)];
    let y = Axis::logarithmic("cost of (v, v+1) / cost of (v-1, v), root");
    let x = Axis::linear("the first child is best, %");
    let mut figure = Figure::new("order", "The height of the wall against the order", x, y);
    let (mut evidence, mut ours) = (Evidence::new(), Vec::new());
    for (width, depth) in [(5, 5), (20, 3), (5, 6), (20, 4)] {
        let family: Vec<&Wall> =
            ORDERS.iter().filter_map(|&order| find(walls, width, depth, order, RANGE)).collect();
        let percent = |wall: &Wall| match wall.shape.order {
            First(percent) => f64::from(percent),
            Equal | Order::Iid => 100.0 / f64::from(width),
        };
        let name = format!("w={width} d={depth}");
        let point = |wall: &&Wall| Point::estimate(percent(wall), &wall.row.root.jump());
        figure.curve(name.clone(), family.iter().map(point));
        if let [worst, .., best] = &family[..] {
            let trees = worst.row.values.len().min(best.row.values.len());
            let rise = |at: &[usize]| best.row.root.height(at) / worst.row.root.height(at);
            evidence = evidence.factor(name.clone(), &Estimate::bootstrap(trees, rise));
        }
        let heights: Vec<String> =
            family.iter().map(|wall| format!("{:.2}", wall.row.root.jump().mean)).collect();
        ours.push(format!("{name} {}", heights.join(" ")));
    }
    figure.level(1.0, "no wall");
    section.figure(figure.captioned(
        "At odd depths the wall of a perfectly ordered tree has height w: one more level of nodes must be searched in \
         full. At even depths both proofs cost the same on such a tree, so the wall comes from imperfect order alone.",
    ));
    let ours = format!("heights from equal weights to 95 % first: {}", listed(ours));
    section.find(evidence.finding("R-2.1d", ours).noting(
        "Each cell: the height of the wall with the best order (95 % first), divided by the height with equal weights. \
         The law: at odd depths the wall rises with the order, to height w; at even depths it rises a little up to the \
         paper's 60 % and vanishes as the order becomes perfect.",
    ));
}

/// R-2.1f.
fn next_level(walls: &[Wall]) -> Finding {
    let [root, child] = [ROOT, CHILD].map(|at| expensive(walls, at, Side::above_to_below));
    // As printed, windows below v are expensive at the root, and windows above v one level below; mended, the reverse.
    let all = root[0] + root[1] + child[0] + child[1];
    let printed = Evidence::new().checked(all, root[1] + child[0]);
    let mended = Evidence::new().checked(all, root[0] + child[1]);
    let ours = format!(
        "windows below v are the cheaper ones in {} of {} shapes at the root, windows above v in {} of {} at a root child",
        root[1],
        root[0] + root[1],
        child[0],
        child[0] + child[1]
    );
    printed.but(mended).finding("R-2.1f", ours).noting(
        "Mended: the two levels are exchanged, as in R-2.1b. Each check compares the cost of all 25 windows above v with \
         that of the 25 below, if an interval of twice the width excludes a tie. The side does change from level to level, as the paper \
         says.",
    )
}
