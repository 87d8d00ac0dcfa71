//! The statements of Plaat, Schaeffer, Pijls, de Bruin 1995 that hold either always or not at all: windows, solution
//! trees, Fig. 2 as printed, AB-SSS* and AB-DUAL* leaf by leaf, the number of calls with a perfect guess.

mod checks;

use self::checks::{STARTS, check};
use super::batch::Case;
use crate::measure::printed::{self, Reading, written_out};
use crate::prelude::*;
use crate::words::Join;
use plywood_core::Table as Entries;

names! {
    /// The statements that are checked on every tree.
    pub(crate) enum Law {
        /// P-2.a, judged with R-1.c: a wider window visits all leaves of a narrower one.
        Inclusion => "leaves of a window ⊆ leaves of a wider one",
        /// P-2.b: an answer is the value inside the window, and a bound outside.
        Answers => "answer: value inside, bound outside",
        /// P-2.d, judged with R-3.a: leaves of the minimal tree and of both solution trees.
        Sizes => "leaves of minimal, max and min solution tree",
        /// P-3.a: Fig. 2, followed literally.
        Printed => "Fig. 2, taken literally, returns the value",
        /// P-3.a: Fig. 2, with the comparison to the incoming alpha.
        Corrected => "Fig. 2 with the incoming alpha returns the value",
        /// P-3.b: the leaves of SSS* and DUAL*, in order.
        Order => "AB-SSS* = SSS*, AB-DUAL* = DUAL*, in order",
        /// P-3.e: smaller windows, fewer leaves.
        Smaller => "null windows and AB-SSS* stay inside αβ's leaves",
        /// P-5: MTD(f) from either end.
        Ends => "MTD(+∞) = AB-SSS*, MTD(−∞) = AB-DUAL*, in order",
        /// P-6.e: at least two calls, and exactly two at the value.
        TwoCalls => "at least two calls; exactly two from f and f + 1",
    }
}

/// The tally of each law.
type Row = By<Law, Tally>;

pub(crate) struct Theorems;

impl Study for Theorems {
    type Case = Case;
    type Row = Row;
    const ID: &str = "plaat-theorems";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        const SHAPES: [(u32, Depth); 10] =
            [(2, 2), (2, 3), (2, 5), (2, 7), (3, 3), (3, 4), (4, 4), (3, 6), (6, 4), (20, 3)];
        let trees = scale.pick(1, 60, 1200);
        let mut plan = Vec::new();
        for (width, depth) in SHAPES {
            for order in [Order::Iid, Order::Equal, Order::First(60)] {
                for range in [RANGE, 5] {
                    let shape = Shape::new(width, depth, order).with_range(range);
                    let seconds = 0.8e-6 * f64::from(width).powi(i32::from(depth));
                    plan.extend(Seeds::runs(trees, 300).into_iter().map(|seeds| Planned {
                        case: Case { shape, seeds },
                        seconds: 0.0005 + seconds * number(seeds.count()),
                    }));
                }
            }
        }
        plan
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        for seed in case.seeds.all() {
            check(&case.shape, seed, &mut row);
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let rows = rows.of::<Self>();
        let (distinct, tied) = (sum(&rows, RANGE), sum(&rows, 5));
        let mut all = distinct.clone();
        all.join(tied.clone());
        let title = "Checks and violations";
        let head = ["statement", "distinct: checks", "violations", "ties: checks", "violations"];
        let mut table = Table::new("laws", title, head);
        for &law in Law::ALL {
            let numbers =
                [distinct[law], tied[law]].map(|tally| [tally.checks, tally.violations]).concat();
            let numbers = numbers.iter().map(ToString::to_string);
            table.row([law.to_string()].into_iter().chain(numbers));
        }
        section.table(table);
        let found = |claim, law| {
            let Tally { checks, violations, .. } = all[law];
            let ours = format!("{violations} violations in {checks} checks");
            Evidence::from(all[law]).finding(claim, ours).witness(witness(&rows, law))
        };
        section.find(found("P-2.b", Law::Answers));
        section.find(storage());
        section.find(printed_figure(&rows, &all));
        let smaller = "Each null window of AB-SSS* visits only leaves of αβ's full window, and so does AB-SSS* as a whole.";
        for (claim, law, note) in [
            ("P-3.b", Law::Order, ""),
            ("P-3.e", Law::Smaller, smaller),
            ("P-5", Law::Ends, "MTD(f), one procedure, started at +∞ and at −∞."),
            ("P-6.e", Law::TwoCalls, "Guesses f, f + 1: exactly two; ±∞ and others: at least two."),
        ] {
            section.find(found(claim, law).noting(note));
        }
    }
}

fn sum(rows: &[(Case, Row)], range: u32) -> Row {
    let mut sum: Row = Law::ALL.iter().map(|&law| (law, Tally::default())).collect();
    for (_, row) in rows.iter().filter(|(case, _)| case.shape.range == range) {
        sum.join(row.clone());
    }
    sum
}

/// The first tree that violates a law.
fn broken(rows: &[(Case, Row)], law: Law) -> Option<(Shape, u64)> {
    rows.iter().find_map(|(case, row)| row[law].first.map(|seed| (case.shape, seed)))
}

/// The first tree that violates a law, of the smallest shape.
fn witness(rows: &[(Case, Row)], law: Law) -> Option<Witness> {
    let (shape, seed) = broken(rows, law)?;
    let algorithms = "minimax,alpha-beta,sss,dual,ab-sss,ab-dual,mtd-f";
    let what = format!("seed {seed} of {shape}");
    Some(Witness::comparing(what, &shape.arguments(seed), algorithms))
}

/// P-3.a: how often the figure, followed literally, is wrong, and the first tree on which it is.
fn printed_figure(rows: &[(Case, Row)], all: &Row) -> Finding {
    let share = |law: Law| 100.0 * number(all[law].violations) / number(all[law].checks);
    let ours = format!(
        "taken literally, wrong in {:.0} % of the searches; with the incoming alpha, in {:.0} % ({} each)",
        share(Law::Printed),
        share(Law::Corrected),
        all[Law::Printed].checks
    );
    let witness = broken(rows, Law::Printed).map(|(shape, seed)| {
        let tree = shape.tree(seed);
        let leaves = written_out(&tree, shape.depth);
        let wrong = STARTS.map(|first| {
            printed::mtd(shape.width, shape.depth, &leaves, Reading::Printed, first).value
        });
        let shown =
            wrong.map(|value| value.map_or("an endless loop".into(), |value| value.to_string()));
        let what = format!(
            "taken literally, AB-SSS*, AB-DUAL* and MTD(0) return {}; the command shows the value",
            shown.join(", ")
        );
        Witness::comparing(what, &shape.arguments(seed), "minimax,ab-sss,ab-dual,mtd-f")
    });
    Evidence::from(all[Law::Printed])
        .but(Evidence::from(all[Law::Corrected]))
        .finding("P-3.a", ours)
        .noting(
            "Figure 2 compares with the alpha that its loop has raised, so g ≤ alpha is always true and every answer \
             is stored as an upper bound. Compared with the incoming alpha it is right: this is the intended meaning, \
             used everywhere else.",
        )
        .witness(witness)
}

/// P-2.e: the memory for the larger solution tree of w = 36, on the computers of its day.
fn storage() -> Finding {
    // Every second ply of a max solution tree has one child of each node.
    let nodes = |depth: u32| (0..=depth).map(|ply| 36_u64.pow(ply.div_ceil(2))).sum::<u64>();
    let gigabytes = |depth| number(nodes(depth) * Entries::ENTRY_BYTES as u64) / 1e9;
    let needed = gigabytes(9);
    let exact = Estimate { mean: needed, low: needed, high: needed, sd: 0.0, n: 1 };
    let ours = format!(
        "max solution tree of w=36 with our entries of {} bytes: d=8 {} nodes, {:.2} GB; d=9 {} nodes, {needed:.2} GB",
        Entries::ENTRY_BYTES,
        nodes(8),
        gigabytes(8),
        nodes(9)
    );
    Evidence::new().measured("d=9", &exact).finding("P-2.e", ours).noting(
        "Arithmetic: Σ w^⌈i/2⌉ nodes, whose formula R-3.a checks. A workstation of 1995 held up to half a gigabyte (Sun \
         SPARCstation 20), which is enough for d=8; d=9 needed a server (Sun SPARCcenter 2000). P-2.h is about today.",
    )
}
