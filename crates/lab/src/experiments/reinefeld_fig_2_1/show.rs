//! Figures and tables.

use super::RANGE;
use super::walls::{Side, Wall, find};
use crate::prelude::*;
use crate::trees::Order::{Equal, First};

pub(super) fn show(walls: &[Wall], section: &mut Section) {
    let y = || Axis::linear("leaves, relative to the dearest window");
    let x = || Axis::linear("distance i of the window (v+i, v+i+1)");
    for (width, depth) in [(5, 5), (5, 6), (20, 3), (20, 4)] {
        let title = format!("The refutation wall, width {width}, depth {depth}");
        let mut figure = Figure::new(format!("wall-{width}-{depth}"), title, x(), y());
        for (order, words) in [(Equal, "random"), (First(60), "60 % first")] {
            let Some(wall) = find(walls, width, depth, order, RANGE) else { continue };
            figure.curve(format!("{words}, root"), wall.row.root.points());
            figure.curve(format!("{words}, root son"), wall.row.son.points());
        }
        section.figure(figure.captioned(
            "At the root windows from v on are dear, since every son must be refuted; at a son of the root, seen from the \
             root, those below its value, which is the paper's picture. Leaf values up to 250. Bands: 95 % of the mean.",
        ));
    }
    let title = "The slope and the range of values: root, w=5 d=5, 60 % first";
    let mut figure = Figure::new("wall-range", title, x(), y());
    for range in [50, 100, RANGE, 32_767] {
        if let Some(wall) = find(walls, 5, 5, First(60), range) {
            figure.curve(format!("values up to {range}"), wall.row.root.points());
        }
    }
    section.figure(figure.captioned(
        "Twenty-five steps are a long way where values are small, and nothing where they are large: the slope is that of \
         the values, the jump is not.",
    ));
    let head =
        ["shape", "range", "trees", "root: (v, v+1) / (v-1, v)", "root son: (v, v+1) / (v-1, v)"];
    let mut table =
        Table::new("jumps", "How many times as much the window (v, v+1) costs as (v-1, v)", head);
    for wall in walls {
        let (shape, trees) = (wall.shape, wall.row.values.len());
        let [root, son] = [&wall.row.root, &wall.row.son].map(Side::jump);
        table.line(format_args!("{shape} | {} | {trees} | {root:.2} | {son:.2}", shape.range));
    }
    section.table(table);
}
