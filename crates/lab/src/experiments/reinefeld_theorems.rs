//! What Reinefeld, Marsland, Schaeffer 1985 say of windows, SSS* and DUAL* without any "usually" (§1, §2, §3, §6): each
//! statement is checked on thousands of small trees, with distinct leaves and with ties. And Fig. 3.1, step by step.

mod best_first;
mod dual_list;
mod figure_3_1;
mod windows;

use super::small_trees::{Block, Family, root_values};
use super::tally::{Statement, Tallies, Totals, grouped};
use crate::measure::{algorithm, leaf_paths};
use crate::stats::Estimate;
use crate::trees::{Order, Shape, Tree};
use crate::{About, Finding, Paper, Planned, Rows, Scale, Section, Study, Table, Witness};
use plywood_core::{Depth, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Trees on which every statement is checked that speaks of them, or one that is written out.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    Trees(Block),
    /// The tree of Fig. 3.1.
    Figure31,
    /// A tree of depth 4 that is known to refute R-3.c.
    Misled,
}

/// On this tree NS visits leaf 9, counted from 0, which SSS* does without.
const MISLED: &str = "(((3 11)(14 12))((13 8)(5 4)))(((9 6)(15 10))((7 16)(2 1)))";

/// What came out.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    tallies: Tallies,
    /// Visits of αβ and of SSS*, a pair for each tree.
    whole: Vec<[u64; 2]>,
    /// Visits of NS and of SSS* in a later subtree of the root where the first is best, a pair for each subtree.
    later: Vec<[u64; 2]>,
}

/// A tree that is looked at.
struct Subject {
    family: Family,
    seed: u64,
    tree: Tree,
    depth: Depth,
    /// Of each son of the root.
    values: Vec<Value>,
    /// Of the root.
    value: Value,
}

impl Subject {
    fn of(tree: Tree, family: Family, seed: u64) -> Subject {
        let depth = family.depth();
        let values = root_values(&tree, depth);
        let value = values.iter().copied().max().expect("the root has sons");
        Subject { family, seed, tree, depth, values, value }
    }
}

const STATEMENTS: &[Statement] = &[
    windows::SUBSET,
    windows::NESTED,
    windows::NARROWEST,
    best_first::FIRST_PASS,
    best_first::FIRST_PASS_DUAL,
    best_first::FIRST_PASS_MINIMAL,
    best_first::LATER,
    figure_3_1::LEAVES,
    figure_3_1::OPEN,
    best_first::SAME_ORDER,
    best_first::MIRROR,
    best_first::MINIMAL_DUAL,
    best_first::MINIMAL_OTHERS,
    best_first::BOUND,
    windows::ONE_BEST,
    windows::CITED,
];

/// The experiment.
#[derive(Debug)]
pub(crate) struct Theorems;

impl Study for Theorems {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "reinefeld-theorems",
        title: "Windows, SSS* and DUAL*: statements that must hold on every tree",
        paper: Paper::Reinefeld,
        claims: &[
            "R-1.a", "R-1.c", "R-2.0", "R-3.a", "R-3.c", "R-3.d", "R-3.2a", "R-3.2b", "R-3.2c",
            "R-3.2d", "R-6.d", "R-7.x",
        ],
        reads: &[],
        timed: false,
        text: "Uniform trees of width 2 to 5 and depth 1 to 6 with independent leaves, equal weights, \
               60 % and perfect order, and uneven trees; each kind with distinct leaves and with \
               leaves from -5 to 5, where ties are everywhere. One violation refutes a statement.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let (deepest, seeds) = scale.pick((4, (400, 4)), (6, (40_000, 150)), (6, (300_000, 1200)));
        let cost = |leaves: f64| 2e-4 + 1.2e-6 * leaves;
        let mut units = vec![Case::Figure31, Case::Misled]
            .into_iter()
            .map(|case| Planned { case, seconds: 0.001 })
            .collect::<Vec<_>>();
        let families = Family::all(deepest).into_iter().chain(Family::ordered(deepest));
        units.extend(Block::plan(families, seeds, cost, Case::Trees));
        units
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        match case {
            Case::Figure31 => figure_3_1::check(&mut row.tallies),
            Case::Misled => {
                let tree = Tree::Explicit(MISLED.parse().expect("a tree"));
                let family = Family::Uniform(Shape::new(2, 4, Order::Iid));
                let subject = Subject::of(tree, family, 0);
                let sss = leaf_paths(&subject.tree, subject.depth, algorithm("sss"));
                best_first::later(&subject, &sss, &mut row);
            }
            Case::Trees(Block { family, seeds }) => {
                for seed in seeds.all() {
                    let subject = Subject::of(family.tree(seed), *family, seed);
                    windows::check(&subject, &mut row);
                    best_first::check(&subject, &mut row);
                }
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let rows = rows.of::<Self>();
        let mut totals = Totals::new(STATEMENTS);
        for (case, row) in &rows {
            totals.add(case.family(), &row.tallies);
        }
        section.table(totals.table().noting("Violations are exact counts; one refutes."));
        section.table(later_table(&rows));
        for (claim, published) in [
            (
                "R-1.c",
                "a minimal window never costs more than αβ's window: leaves(a, b) ⊆ leaves(A, B)",
            ),
            ("R-2.0", "of all windows around the value v, (v − 1, v + 1) costs least"),
            (
                "R-3.a",
                "SSS* begins with all sons of MAX and one of MIN: w^⌈d/2⌉ leaves of the minimal tree",
            ),
            ("R-3.d", "Fig. 3.1: 22 states of OPEN; NS does without leaf 2.1.2"),
            (
                "R-3.2a",
                "DUAL*: dual-SS* for each son of the root, from left to right; ties to the left",
            ),
            ("R-3.2b", "dual-SS* is SSS* with MAX and MIN exchanged"),
            ("R-3.2c", "DUAL* visits only the minimal tree if every first son is best"),
            ("R-3.2d", "later sons of the root begin with a better bound than in SSS*"),
            ("R-6.d", "one son of the root is superior, w − 1 are inferior"),
        ] {
            section.find(totals.finding(claim, published));
        }
        section.find(subset(&totals, &rows));
        section.find(later(&totals, &rows));
        section.find(cited(&totals));
    }
}

impl Case {
    fn family(&self) -> Option<Family> {
        match self {
            Case::Trees(block) => Some(block.family),
            Case::Figure31 | Case::Misled => None,
        }
    }
}

/// Pairs of visits as two samples.
#[expect(clippy::cast_precision_loss, reason = "visits of small trees")]
fn samples<'p>(pairs: impl IntoIterator<Item = &'p [u64; 2]>) -> (Vec<f64>, Vec<f64>) {
    pairs.into_iter().map(|&[a, b]| (a as f64, b as f64)).unzip()
}

/// R-1.a: never more leaves than αβ, and usually fewer.
fn subset(totals: &Totals, rows: &[(Case, Row)]) -> Finding {
    let whole: Vec<[u64; 2]> = rows.iter().flat_map(|(_, row)| row.whole.iter().copied()).collect();
    let fewer = whole.iter().filter(|[alpha_beta, sss]| sss < alpha_beta).count();
    let (alpha_beta, sss) = samples(&whole);
    let finding =
        totals.finding("R-1.a", "SSS* never visits a leaf that αβ does not, and usually far fewer");
    let ours = format!(
        "{}; fewer visits on {} of {} trees, in all {:.2} times αβ's",
        finding.ours,
        grouped(fewer as u64),
        grouped(whole.len() as u64),
        Estimate::ratio(&sss, &alpha_beta),
    );
    Finding { ours, ..finding }
}

/// R-3.c: minimal windows against SSS* in the later subtrees.
fn later(totals: &Totals, rows: &[(Case, Row)]) -> Finding {
    let later: Vec<[u64; 2]> = rows.iter().flat_map(|(_, row)| row.later.iter().copied()).collect();
    let (ns, sss) = samples(&later);
    let published = "once the best path is known, minimal windows never expand more than SSS* in the \
                     other subtrees";
    let finding = totals.finding("R-3.c", published);
    let ours = format!(
        "{} later subtrees; on average NS visits {:.2} times the leaves of SSS* there",
        finding.ours,
        Estimate::ratio(&ns, &sss)
    );
    let witnesses = [
        ("negascout", "NS visits leaves 8 9 10 11 12 14 in the right half"),
        ("sss", "SSS* visits leaves 8 10 11 12 14 there"),
    ]
    .map(|(name, what)| Witness {
        what: what.into(),
        command: format!("echo '{MISLED}' | plywood search --tree - --algorithm {name} --leaves"),
    });
    let shallow = |case: &Case| case.family().is_some_and(|family| family.depth() < 4);
    let shallow: Vec<[u64; 2]> = rows
        .iter()
        .filter(|(case, _)| shallow(case))
        .flat_map(|(_, row)| row.later.iter().copied())
        .collect();
    let more = shallow.iter().filter(|[ns, sss]| ns > sss).count();
    Finding { ours, ..finding }.witness(witnesses).noting(format!(
        "Up to depth 3: {more} of {} later subtrees. The table shows them by shape.",
        grouped(shallow.len() as u64)
    ))
}

/// R-7.x: what the paper cites.
fn cited(totals: &Totals) -> Finding {
    totals
        .finding(
            "R-7.x",
            "cited: killer heuristic and triangular principal line, aspiration windows, Scout",
        )
        .noting(
            "All are there, and the value and the line stay right with them. A* and AO* search other \
             graphs than game trees; Scout on Kalah is an experiment of its own.",
        )
}

/// Visits in later subtrees, by shape: first those with independent distinct leaves, then all.
fn later_table(rows: &[(Case, Row)]) -> Table {
    let mut shapes: BTreeMap<(u32, Depth), [Vec<[u64; 2]>; 2]> = BTreeMap::new();
    for (case, row) in rows {
        let Some((family, shape)) = case.family().and_then(|family| Some((family, family.shape()?)))
        else {
            continue;
        };
        let [plain, all] = shapes.entry((shape.width, shape.depth)).or_default();
        if shape.order == Order::Iid && family.has_distinct_leaves() {
            plain.extend(&row.later);
        }
        all.extend(&row.later);
    }
    let head = [
        "w",
        "d",
        "subtrees, independent distinct leaves",
        "NS visits more",
        "subtrees, all kinds",
        "NS visits more",
        "NS / SSS*, all kinds",
    ];
    let mut table =
        Table::new("later", "Later subtrees of roots whose first son is best: NS against SSS*", head);
    for ((width, depth), groups) in shapes.iter().filter(|((_, depth), _)| *depth > 1) {
        let mut cells = vec![width.to_string(), depth.to_string()];
        for later in groups {
            let more = later.iter().filter(|[ns, sss]| ns > sss).count();
            cells.extend([later.len().to_string(), more.to_string()]);
        }
        let (ns, sss) = samples(&groups[1]);
        cells.push(format!("{:.3}", Estimate::ratio(&ns, &sss)));
        table.row(cells);
    }
    table.noting("The last column is the ratio of all visits in these subtrees, with its interval.")
}

impl Row {
    fn check(&mut self, statement: &Statement, subject: &Subject, holds: bool) {
        self.tallies.check(statement.name, subject.seed, holds);
    }
}
