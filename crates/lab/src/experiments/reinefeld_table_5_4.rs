//! Table 5.4 of Reinefeld, Marsland, Schaeffer 1985: the maximum that each algorithm stores, compared with the
//! formulas.

pub(super) mod formulas;
mod report;

use super::batch::Case;
use super::small_trees::{DISTINCT, TIED};
use crate::prelude::*;
use formulas::Formula;
use plywood_core::Peak;

/// The maximum storage of each algorithm.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    /// The maximum number of cells of each of the [`ALGORITHMS`], for each tree.
    cells: Vec<[u64; ALGORITHMS.len()]>,
    /// The size of a cell of each of the [`ALGORITHMS`].
    bytes: [u64; ALGORITHMS.len()],
}

/// An algorithm of the table.
struct Stored {
    name: &'static str,
    /// What a cell is.
    cell: &'static str,
    printed: Formula,
    really: Formula,
    /// Both formulas as text.
    texts: [&'static str; 2],
}

const ALGORITHMS: [Stored; 5] = [
    stored("sss", "descriptor", [formulas::dual, formulas::sss], ["w^⌊d/2⌋", "w^⌈d/2⌉"]),
    stored("dual", "descriptor", [formulas::dual; 2], ["w^⌊d/2⌋"; 2]),
    stored(
        "ins",
        "integer",
        [formulas::ins_printed, formulas::ins],
        ["Σ w^i, i ≤ ⌊(d−1)/2⌋, twice", "Σ w^i, i ≤ ⌊(d−1)/2⌋, + Σ w^i, i ≤ ⌈(d−1)/2⌉"],
    ),
    stored("pns", "integer", [formulas::pns_printed, formulas::pns], ["d²/2 + w", "d(d+1)/2 + w"]),
    stored("dual-ins", "descriptor or integer", [formulas::dual_ins; 2], ["max of DUAL* and INS"; 2]),
];

const fn stored(
    name: &'static str,
    cell: &'static str,
    [printed, really]: [Formula; 2],
    texts: [&'static str; 2],
) -> Stored {
    Stored { name, cell, printed, really, texts }
}

impl Stored {
    /// The algorithm's name in the paper.
    fn title(&self) -> &'static str {
        short(self.name)
    }
}

/// The widths of the trees, each with its depths.
const SHAPES: [(u32, &[Depth]); 7] = [
    (2, &[3, 4, 5, 7, 8]),
    (3, &[3, 4, 5]),
    (4, &[4, 5]),
    (5, &[6]),
    (6, &[3]),
    (10, &[4]),
    (20, &[3]),
];

pub(crate) struct Table54;

impl Study for Table54 {
    type Case = Case;
    type Row = Row;
    const ID: &str = "reinefeld-table-5-4";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let shapes = SHAPES.iter().take(scale.pick(3, 7, 7));
        let mut units = Vec::new();
        for (width, depth) in
            shapes.flat_map(|&(width, depths)| depths.iter().map(move |&d| (width, d)))
        {
            for (order, range) in [(Order::Iid, DISTINCT), (Order::Equal, DISTINCT), (Order::Iid, TIED)]
            {
                // Five searches, each of about as many leaves as αβ visits in a random tree.
                let tree = 5e-6 + 5.0 * 3e-8 * f64::from(width).powf(0.78 * f64::from(depth));
                let shape = Shape::new(width, depth, order).with_range(range);
                let case = |seeds| Case { shape, seeds };
                units.extend(Planned::runs(scale.pick(20, 400, 5000), 1000, tree, case));
            }
        }
        units
    }

    fn run(Case { shape, seeds }: &Case) -> Row {
        let mut bytes = [0; ALGORITHMS.len()];
        let cells = seeds.all().map(|seed| {
            let tree = shape.tree(seed);
            let peaks = ALGORITHMS.each_ref().map(|a| cost(&tree, shape.depth, algorithm(a.name)).peak);
            for (bytes, Peak { cell_bytes, .. }) in bytes.iter_mut().zip(peaks) {
                *bytes = cell_bytes.max(*bytes);
            }
            peaks.map(|peak| peak.cells)
        });
        Row { cells: cells.collect(), bytes }
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(&rows.of::<Self>(), section);
    }
}
