//! Fig. 2.1 of Reinefeld, Marsland, Schaeffer 1985, the refutation wall: how many leaves a null window (v+i, v+i+1)
//! costs at a distance i from the value v. The curves are lost; the text states one jump at v, a slow rise on the
//! expensive side, a higher wall with better order, and the same shape everywhere.

mod claims;
mod walls;

use super::batch::{Case, joined_by_shape, plan};
use crate::measure::cost_below;
use crate::prelude::*;
use walls::{Side, Wall};

/// The paper's windows: distances -25 to 24.
const DISTANCES: std::ops::Range<i32> = -25..25;
/// The index of the window (v, v+1) in [`DISTANCES`]; (v-1, v) comes just before it.
const AT: usize = 25;
/// The largest leaf value: with values up to this, both the wall and the slope are visible.
const RANGE: u32 = 250;

/// Measurements on each tree, in the order of the seeds.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    /// The root's value.
    values: Vec<i32>,
    /// Leaves visited for each distance at the root.
    root: Side,
    /// Leaves visited for each distance at the first root child of a tree one ply deeper; window and value are seen
    /// from the root.
    child: Side,
}
join! { Row { values, root, child } }

pub(crate) struct Fig21;

impl Study for Fig21 {
    type Case = Case;
    type Row = Row;
    const ID: &str = "reinefeld-fig-2-1";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        plan(Self::ID, scale)
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
            row.child.trees.push(wall(seen, leaves));
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let walls: Vec<Wall> = joined_by_shape(rows.of::<Self>())
            .into_iter()
            .map(|(shape, row)| Wall { shape, row })
            .collect();
        walls::show(&walls, section);
        claims::judge(&walls, section);
    }
}

/// Returns the cost of each window, from the leftmost distance on.
fn wall(value: Value, cost: impl Fn(Window) -> u64) -> Vec<u64> {
    let window = |i: i32| Window::minimal(Value::nearest(i64::from(value.get()) + i64::from(i)));
    DISTANCES.map(|i| cost(window(i))).collect()
}
