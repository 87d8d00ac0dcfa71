//! What Reinefeld, Marsland, Schaeffer 1985 say about windows, SSS* and DUAL* without any "usually" (§1, §2, §3, §6):
//! each statement is checked on thousands of small trees, with distinct leaves and with ties. Fig. 3.1 is checked step
//! by step.

mod best_first;
mod dual_list;
mod figure_3_1;
mod windows;

use super::reinefeld_fig_5_2::Fig52;
use super::reinefeld_fig_5_3::Fig53;
use super::reinefeld_tree_size::{Sample, Who, samples};
use super::small_trees::{Block, Family, root_values};
use super::tally::{Tallies, Totals};
use crate::prelude::*;
use crate::words::{Join, thousands};

/// Trees on which every applicable statement is checked, or one explicit tree.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    Trees(Block),
    /// The tree of Fig. 3.1.
    Figure31,
    /// A tree of depth 4 that is known to refute R-3.c.
    Misled,
}

/// On this tree NS visits leaf 9, counted from 0, which SSS* does not visit.
const MISLED: &str = "(((3 11)(14 12))((13 8)(5 4)))(((9 6)(15 10))((7 16)(2 1)))";

/// The results of a unit.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    tallies: Tallies,
    /// Visits of αβ and of SSS* on each tree.
    whole: Visits,
    /// Visits of NS and of SSS* in each later subtree of a root whose first child is best.
    later: Visits,
}

/// “Considerably less”: at most this share of αβ's visits in total.
const FAR_FEWER: f64 = 0.9;

/// Visits of two algorithms on the same trees.
type Visits = [Vec<u64>; 2];

/// The number of trees on which the first of the two algorithms makes more visits.
fn more([first, second]: &Visits) -> u64 {
    first.iter().zip(second).filter(|(first, second)| first > second).count() as u64
}

/// A tree on which statements are checked.
struct Subject {
    family: Family,
    seed: u64,
    tree: Tree,
    depth: Depth,
    /// The value of each child of the root, from the root's side.
    values: Vec<Value>,
    /// The value of the root.
    value: Value,
}

impl Subject {
    fn of(tree: Tree, family: Family, seed: u64) -> Subject {
        let depth = family.depth();
        let values = root_values(&tree, depth);
        let value = values.iter().copied().max().expect("the root has children");
        Subject { family, seed, tree, depth, values, value }
    }
}

pub(crate) struct Theorems;

impl Study for Theorems {
    type Case = Case;
    type Row = Row;
    const ID: &str = "reinefeld-theorems";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let (deepest, seeds) = scale.pick((4, (400, 4)), (6, (40_000, 150)), (6, (300_000, 1200)));
        let cost = |leaves: f64| 2e-4 + 1.2e-6 * leaves;
        let few = [Case::Figure31, Case::Misled].map(|case| Planned { case, seconds: 0.001 });
        let mut units = Vec::from(few);
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
        let mut sizes = samples::<Fig52>(rows);
        sizes.extend(samples::<Fig53>(rows));
        let rows = rows.of::<Self>();
        let tallies = rows.iter().map(|(case, row)| (case.family(), &row.tallies));
        let totals = Totals::of("reinefeld-theorems", tallies);
        section.table(totals.table().noting("Violations are exact counts; one refutes the statement."));
        section.table(later_table(&rows));
        for claim in ["R-2.0", "R-3.d", "R-3.2a", "R-3.2c", "R-3.2d"] {
            section.find(totals.finding(claim));
        }
        section.find(totals.finding("R-3.a").noting(
            "The same counts are Plaat's sizes of the max and the min solution tree (P-2.d); the minimal tree, which has \
             one leaf less than both together, is checked with R-3.2c.",
        ));
        section.find(similar(&sizes));
        section.find(totals.finding("R-6.d").noting(
            "A premise, true by definition if no two children have the same value. What the paper concludes from it is \
             R-6.c.",
        ));
        section.find(subset(&totals, &rows));
        section.find(later(&totals, &rows));
        section.find(totals.finding("R-7.x").noting(
            "All methods are implemented, and they return the right value and line. A* and AO* do not search \
             game trees; Scout on Kalah has an experiment of its own.",
        ));
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

/// Joins the visits of these rows.
fn visits<'r>(rows: impl IntoIterator<Item = &'r (Case, Row)>, of: fn(&Row) -> &Visits) -> Visits {
    let mut all = Visits::default();
    rows.into_iter().for_each(|(_, row)| all.join(of(row).clone()));
    all
}

/// R-1.a: never a leaf that αβ does not visit, and usually far fewer.
fn subset(totals: &Totals, rows: &[(Case, Row)]) -> Finding {
    let whole = visits(rows, |row| &row.whole);
    let (fewer, trees) = (more(&whole), whole[0].len() as u64);
    let ratio = Estimate::ratio(&whole[1], &whole[0]);
    let failed = u64::from(2 * fewer <= trees) + u64::from(ratio.high > FAR_FEWER);
    totals.judged("R-1.a", &totals.evidence("R-1.a").checked(2, failed)).adding(format_args!(
        "fewer visits on {} of {} trees, in total {ratio:.2} times as many as αβ",
        thousands(fewer),
        thousands(trees),
    ))
}

/// R-3.2b: dual-SS* visits the leaves of DUAL* (R-3.2a), so Figs 5.2 and 5.3 compare it with SSS*. The cells are the
/// paper's deepest trees of odd and of even depth.
fn similar(sizes: &[Sample]) -> Finding {
    let (mut evidence, mut texts) = (Evidence::new(), Vec::new());
    for (width, depth) in [(5, 8), (5, 9), (20, 5), (20, 6)] {
        for order in [Order::Equal, Order::First(60)] {
            let is_it = |of: &&Sample| {
                (of.shape.width, of.shape.depth, of.shape.order) == (width, depth, order)
            };
            if let Some(of) = sizes.iter().find(is_it).filter(|of| of.trees() >= 5) {
                let ratio = of.ratio(Who::Dual, Who::Sss);
                evidence = evidence.factor(of.shape.to_string(), &ratio);
                texts.push(format!("{} {:.2}", of.shape, ratio));
            }
        }
    }
    let ours = format!("visits of dual-SS* relative to SSS*: {}", listed(texts));
    evidence.finding("R-3.2b", ours).noting(
        "The law: at odd depth dual-SS* visits far fewer leaves, at even depth about as many. The paper itself says later \
         (§5.2.2) that DUAL*, which visits the same leaves as dual-SS*, behaves differently from SSS*. In the mirrored \
         tree, with MAX and MIN exchanged, the two are the same algorithm (R-3.2a).",
    )
}

/// R-3.c: minimal windows against SSS* in the later subtrees.
fn later(totals: &Totals, rows: &[(Case, Row)]) -> Finding {
    let [ns, sss] = visits(rows, |row| &row.later);
    let finding = totals.finding("R-3.c");
    let ours = format!(
        "{} later subtrees; on average NS visits {:.2} times as many leaves as SSS* there",
        finding.ours,
        Estimate::ratio(&ns, &sss)
    );
    let witnesses = [
        ("negascout", "NS visits leaves 8 9 10 11 12 14 in the right half"),
        ("sss", "SSS* visits only leaves 8 10 11 12 14 there"),
    ]
    .map(|(name, what)| Witness {
        what: what.into(),
        command: format!("echo '{MISLED}' | plywood search --tree - --algorithm {name} --leaves"),
    });
    let shallow = |(case, _): &&(Case, Row)| case.family().is_some_and(|family| family.depth() < 4);
    let shallow = visits(rows.iter().filter(shallow), |row| &row.later);
    Finding { ours, ..finding }.witness(witnesses).noting(format!(
        "Up to depth 3, NS visits more in {} of {} later subtrees. The table shows them by shape.",
        more(&shallow),
        thousands(shallow[0].len() as u64)
    ))
}

/// Visits in later subtrees, by shape: first those with independent distinct leaves, then all.
fn later_table(rows: &[(Case, Row)]) -> Table {
    let mut shapes: By<(u32, Depth), [Visits; 2]> = By::default();
    for (case, row) in rows {
        let Some(family) = case.family() else { continue };
        let Some(shape) = family.shape().filter(|shape| shape.depth > 1) else { continue };
        let [plain, all] = shapes.entry((shape.width, shape.depth));
        if shape.order == Order::Iid && family.has_distinct_leaves() {
            plain.join(row.later.clone());
        }
        all.join(row.later.clone());
    }
    let head = "w | d | subtrees, independent distinct leaves | NS visits more | subtrees, all kinds | \
                NS visits more | NS / SSS*, all kinds";
    let title = "Later subtrees of roots whose first child is best: NS against SSS*";
    let mut table = Table::new("later", title, head.split(" | "));
    for ((width, depth), groups) in shapes.iter() {
        let counts = groups.each_ref().map(|later| format!("{} | {}", later[0].len(), more(later)));
        let [_, [ns, sss]] = groups;
        let ratio = Estimate::ratio(ns, sss);
        table.line(format_args!("{width} | {depth} | {} | {ratio:.3}", counts.join(" | ")));
    }
    table.noting("The last column is the ratio of all visits in these subtrees, with its interval.")
}

impl Row {
    fn check(&mut self, statement: &str, subject: &Subject, holds: bool) {
        self.tallies.check(statement, subject.seed, holds);
    }
}
