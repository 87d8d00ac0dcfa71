//! Fig. 2.1 of Reinefeld, Marsland, Schaeffer 1985, the refutation wall: how many leaves a null window (v+i, v+i+1) costs
//! at a distance i from the value v. The curves are lost; the text fixes one jump at v, a slow rise on the dear side, a
//! higher wall with better order, the same shape everywhere.

mod claims;
mod show;
mod walls;

use super::batch::{Case, joined_by_shape, units};
use crate::measure::cost_below;
use crate::trees::Order::{self, Equal, First, Iid};
use crate::trees::Shape;
use crate::words::join;
use crate::{About, Paper, Planned, Rows, Scale, Section, Study};
use plywood_core::{Depth, Value, Window};
use serde::{Deserialize, Serialize};
use walls::{Side, Wall};

/// The paper's windows: distances -25 to 24.
const DISTANCES: std::ops::Range<i32> = -25..25;
/// The place of the window (v, v+1) among them; (v-1, v) stands before it.
const AT: usize = 25;
/// Leaf values up to this make both the wall and the slope visible.
const RANGE: u32 = 250;

/// Trees of a cell at each scale; fewer of the dear ones.
const TREES: [u64; 3] = [10, 400, 1000];

/// Width, depth, order, range, trees, milliseconds a tree.
type Cell = (u32, Depth, Order, u32, [u64; 3], f64);

const CELLS: &[Cell] = &[
    (2, 8, Equal, RANGE, TREES, 0.5),
    (2, 8, First(60), RANGE, TREES, 0.5),
    (5, 3, Equal, RANGE, TREES, 0.12),
    (5, 3, First(60), RANGE, TREES, 0.1),
    (5, 4, Equal, RANGE, TREES, 0.3),
    (5, 4, First(60), RANGE, TREES, 0.2),
    (5, 4, First(95), RANGE, TREES, 0.15),
    (5, 5, Equal, RANGE, TREES, 0.8),
    (5, 5, First(40), RANGE, TREES, 0.7),
    (5, 5, First(60), RANGE, TREES, 0.6),
    (5, 5, First(80), RANGE, TREES, 0.5),
    (5, 5, First(95), RANGE, TREES, 0.4),
    (5, 5, Iid, RANGE, TREES, 0.8),
    (5, 5, Equal, 50, TREES, 0.8),
    (5, 5, First(60), 50, TREES, 0.6),
    (5, 5, Equal, 100, TREES, 0.8),
    (5, 5, First(60), 100, TREES, 0.6),
    (5, 5, Equal, 32_767, TREES, 0.8),
    (5, 5, First(60), 32_767, TREES, 0.6),
    (5, 6, Equal, RANGE, TREES, 2.2),
    (5, 6, First(40), RANGE, TREES, 1.6),
    (5, 6, First(60), RANGE, TREES, 1.2),
    (5, 6, First(80), RANGE, TREES, 0.9),
    (5, 6, First(95), RANGE, TREES, 0.7),
    (5, 7, Equal, RANGE, [0, 100, 500], 6.0),
    (5, 7, First(60), RANGE, [0, 100, 500], 3.5),
    (20, 3, Equal, RANGE, TREES, 1.3),
    (20, 3, First(40), RANGE, TREES, 1.1),
    (20, 3, First(60), RANGE, TREES, 1.0),
    (20, 3, First(80), RANGE, TREES, 1.0),
    (20, 3, First(95), RANGE, TREES, 0.9),
    (20, 3, Iid, RANGE, TREES, 2.0),
    (20, 3, Equal, 50, TREES, 1.3),
    (20, 3, First(60), 50, TREES, 1.0),
    (20, 4, Equal, RANGE, [4, 200, 1000], 7.0),
    (20, 4, First(60), RANGE, [4, 200, 1000], 3.5),
    (20, 5, Equal, RANGE, [0, 0, 150], 60.0),
    (20, 5, First(60), RANGE, [0, 0, 150], 40.0),
];

/// Of each tree, in the order of the seeds.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    /// The root's value.
    values: Vec<i32>,
    /// Leaves for each distance at the root.
    root: Side,
    /// The same at the first son of the root of a tree one ply deeper, window and value as the root sees them.
    son: Side,
}
join! { Row { values, root, son } }

pub(crate) struct Fig21;

impl Study for Fig21 {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "reinefeld-fig-2-1",
        title: "Fig. 2.1: the refutation wall",
        paper: Paper::Reinefeld,
        claims: &["R-2.1a", "R-2.1b", "R-2.1c", "R-2.1d", "R-2.1e", "R-2.1f"],
        text: "A tree of value v is searched by alpha-beta with fifty null windows (v+i, v+i+1), i = -25 to 24: once at \
               the root, where the first player moves, and once at a son of the root, of the same depth, with windows \
               as the root sees them. To show that the root is worth no more than v all of its sons must be looked \
               at; to show that it is worth more than v-1, one may do. So at v the cost jumps: the wall. Seen from the \
               parent it stands the other way round.",
        ..About::PLAIN
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let of = |&(width, depth, order, range, [smoke, quick, full], milliseconds): &Cell| {
            let shape = Shape::new(width, depth, order).with_range(range);
            units(shape, scale.pick(smoke, quick, full), milliseconds)
        };
        CELLS.iter().flat_map(of).collect()
    }

    fn run(case: &Case) -> Row {
        let depth = case.shape.depth;
        let deeper = Shape { depth: depth + 1, ..case.shape };
        let mut row = Row::default();
        for seed in case.seeds.all() {
            let (tree, deeper) = (case.shape.tree(seed), deeper.tree(seed));
            let value = cost_below(&tree, &[], depth, Window::FULL).value;
            let seen = -cost_below(&deeper, &[0], depth, Window::FULL).value;
            row.values.push(value.get());
            let leaves = |window| cost_below(&tree, &[], depth, window).leaves;
            row.root.trees.push(wall(value, leaves));
            let leaves = |window: Window| cost_below(&deeper, &[0], depth, window.flipped()).leaves;
            row.son.trees.push(wall(seen, leaves));
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let walls: Vec<Wall> = joined_by_shape(rows.of::<Self>())
            .into_iter()
            .map(|(shape, row)| Wall { shape, row })
            .collect();
        show::show(&walls, section);
        claims::judge(&walls, section);
    }
}

/// The cost of each window, from the left.
fn wall(value: Value, cost: impl Fn(Window) -> u64) -> Vec<u64> {
    let window = |i: i32| Window::minimal(Value::nearest(i64::from(value.get()) + i64::from(i)));
    DISTANCES.map(|i| cost(window(i))).collect()
}
