//! What the text says about the figure.

use super::super::reinefeld_tree_size::like_the_papers;
use super::walls::{Wall, find};
use super::{AT, RANGE};
use crate::prelude::*;
use crate::trees::Order::{self, Equal, First};

pub(super) fn judge(walls: &[Wall], section: &mut Section) {
    jump(walls, section);
    orientation(walls, section);
    slope(walls, section);
    better_order(walls, section);
    section.find(
        like_the_papers("R-2.1e", &walled(walls.iter()))
            .noting("Like R-2.1a, for all widths, depths, orders and ranges in the table of jumps."),
    );
    next_level(walls, section);
}

/// The walls of the paper's two orders.
fn papers(walls: &[Wall]) -> impl Iterator<Item = &Wall> {
    walls
        .iter()
        .filter(|wall| matches!(wall.shape.order, Equal | First(60)) && wall.shape.range == RANGE)
}

fn named(place: &str, wall: &Wall) -> String {
    let range =
        if wall.shape.range == RANGE { String::new() } else { format!(" ±{}", wall.shape.range) };
    format!("{place}, {}{range}", wall.shape)
}

/// Cells that ask whether (v, v+1) costs more than (v-1, v) at the root, and less at a root child.
fn walled<'w>(walls: impl Iterator<Item = &'w Wall>) -> Cells {
    let mut cells = Cells::default();
    for wall in walls {
        cells.named(named("root", wall)).above(&wall.row.root.jump(), 1.0);
        cells.named(named("root child", wall)).below(&wall.row.child.jump(), 1.0);
    }
    cells
}

/// R-2.1a.
fn jump(walls: &[Wall], section: &mut Section) {
    let shown = [(5, 5, Equal), (5, 5, First(60)), (20, 3, First(60))];
    let shown =
        shown.iter().filter_map(|&(width, depth, order)| find(walls, width, depth, order, RANGE));
    let drops: Vec<String> =
        shown.map(|wall| format!("{} {:.2}", wall.shape, wall.row.root.jump())).collect();
    section.find(like_the_papers("R-2.1a", &walled(papers(walls))).noting(format!(
        "Each cell: the cost of (v, v+1) divided by that of (v-1, v), which should be above 1 at the root and below 1 at a \
         root child. The factor at the root: {}. The paper gives no heights.",
        drops.join(", ")
    )));
}

/// R-2.1b.
fn orientation(walls: &[Wall], section: &mut Section) {
    let mut cells = Cells::default();
    for wall in papers(walls) {
        cells.named(named("root", wall)).below(&wall.row.root.jump(), 1.0);
        cells.named(named("root child", wall)).below(&wall.row.child.jump(), 1.0);
    }
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
    section.find(
        like_the_papers("R-2.1b", &cells)
            .noting(
                "The claim holds at a root child, where the opponent moves. At a root where the first player moves it is \
                 the other way round, which also follows from the paper's own reason (to show that a value is not \
                 greater, all children must be examined).",
            )
            .witness(witness(1))
            .witness(witness(0)),
    );
}

/// R-2.1c.
fn slope(walls: &[Wall], section: &mut Section) {
    let head = ["shape", "range", "root", "root child"];
    let title = "Rank correlation of nearness to v and cost, on the expensive side";
    let mut table = Table::new("slope", title, head);
    let mut cells = Cells::default();
    for wall in walls.iter().filter(|wall| matches!(wall.shape.order, Equal | First(60))) {
        let (shape, range) = (wall.shape, wall.shape.range);
        let [root, child] = [wall.row.root.trend(AT..2 * AT), wall.row.child.trend(0..AT)];
        table.line(format_args!("{shape} | {range} | {root:.2} | {child:.2}"));
        if range <= RANGE {
            cells.named(named("root", wall)).above(&root, 0.0);
            cells.named(named("root child", wall)).above(&child, 0.0);
        }
    }
    section
        .table(table.noting(
            "1: the nearer to v, the more expensive, without exception. Bootstrap over trees.",
        ));
    section.find(cells.finding("R-2.1c").noting(
        "Each cell is the rank correlation of nearness and mean cost on the expensive side, with values up to 50, 100 or \
         250. With values up to 32,767, fifty windows cover too short a range to show the slope. The paper's range is not \
         known.",
    ));
}

/// R-2.1d.
fn better_order(walls: &[Wall], section: &mut Section) {
    const ORDERS: [Order; 5] = [Equal, First(40), First(60), First(80), First(95)];
    let y = Axis::logarithmic("cost of (v, v+1) / cost of (v-1, v), root");
    let x = Axis::linear("the first child is best, %");
    let mut figure = Figure::new("order", "The height of the wall against the order", x, y);
    let (mut cells, mut ours) = (Cells::default(), Vec::new());
    for (width, depth) in [(5, 5), (20, 3), (5, 6)] {
        let family: Vec<&Wall> =
            ORDERS.iter().filter_map(|&order| find(walls, width, depth, order, RANGE)).collect();
        let percent = |wall: &Wall| match wall.shape.order {
            First(percent) => f64::from(percent),
            Equal | Order::Iid => 100.0 / f64::from(width),
        };
        let name = format!("w={width} d={depth}");
        let point = |wall: &&Wall| Point::estimate(percent(wall), &wall.row.root.jump());
        figure.curve(name.clone(), family.iter().map(point));
        for pair in family.windows(2) {
            let [before, after] = [&pair[0].row, &pair[1].row];
            let trees = before.values.len().min(after.values.len());
            let rise = Estimate::bootstrap(trees, |at| after.root.height(at) / before.root.height(at));
            cells.named(format!("{name} to {}", pair[1].shape.order)).above(&rise, 1.0);
        }
        let heights: Vec<String> =
            family.iter().map(|wall| format!("{:.2}", wall.row.root.jump().mean)).collect();
        ours.push(format!("{name}: {}", heights.join(" ")));
    }
    figure.level(1.0, "no wall");
    section.figure(figure.captioned(
        "At odd depths the wall of a perfectly ordered tree has height w: one more level of nodes must be searched in \
         full. At even depths both proofs cost the same on such a tree, so the wall comes from imperfect order alone.",
    ));
    section.find(cells.finding("R-2.1d").noting(format!(
        "Each cell: the height of the wall at the root with one order, divided by the height with the next worse order; \
         bootstrap over trees. Heights with equal weights and 40, 60, 80, 95 % first: {}. At even depths the wall vanishes \
         as the order becomes perfect.",
        listed(ours)
    )));
}

/// R-2.1f.
fn next_level(walls: &[Wall], section: &mut Section) {
    let mut cells = Cells::default();
    for Wall { shape, row } in papers(walls) {
        let opposite = |at: &[usize]| row.root.height(at) / row.child.height(at);
        let opposite = Estimate::bootstrap(row.values.len(), opposite);
        cells.named(shape.to_string()).above(&opposite, 1.0);
    }
    section.find(cells.finding("R-2.1f").noting(
        "Each cell: the cost of (v, v+1) divided by that of (v-1, v) at the root, divided by the same ratio at a root \
         child. At the root, windows below v are cheap; at a root child, those above v: the paper has it the other way \
         round (R-2.1b).",
    ));
}
