//! What INS and PNS know when they search a subtree again: §2.3 to §2.5 of Reinefeld, Marsland, Schaeffer 1985. Each
//! rule is turned off in turn; what it relies on is compared with the true values; the worked example of Fig. 2.3 is
//! built and traced.

mod example;
mod reference;

pub(super) use example::third_window;

use super::reinefeld_table_5_4::formulas;
use super::small_trees::{Block, Family};
use super::tally::{Tallies, Totals};
use crate::prelude::*;
use crate::words::Join;
use reference::{Left, Node, Rule, Rules, Sorted};
use std::ops::Range;

/// Trees on which every statement is checked, or the worked example.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    Statements(Block),
    Example,
}

/// The results of a unit.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    tallies: Tallies,
    /// Visits with each of the [`VARIANTS`], then those of NS, for each uniform tree.
    visits: [Vec<u64>; VARIANTS.len() + 1],
}

/// The rules as a whole, then with one or several of them turned off.
const VARIANTS: [(&str, Rules); 8] = [
    ("all rules", Rules::ALL),
    ("left children searched", Rules { left: Left::Searched, ..Rules::ALL }),
    ("children not sorted", Rules { sorted: Sorted::AsTheyStand, ..Rules::ALL }),
    ("no prove-best cutoff", Rules { cuts: Rule::Off, ..Rules::ALL }),
    ("windows not narrowed", Rules { narrows: Rule::Off, ..Rules::ALL }),
    ("neither cut nor narrowed", Rules { cuts: Rule::Off, narrows: Rule::Off, ..Rules::ALL }),
    ("none of them", Rules::NONE),
    ("ignore-left as printed in Fig. 2.4", Rules { left: Left::Figure, ..Rules::ALL }),
];
/// The variants that turn a prove-best rule off.
const PROVE_BEST: Range<usize> = 2..7;

pub(crate) struct InformedStudy;

impl Study for InformedStudy {
    type Case = Case;
    type Row = Row;
    const ID: &str = "reinefeld-informed";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let (deepest, seeds) = scale.pick((4, (300, 3)), (6, (120_000, 500)), (6, (1_200_000, 5000)));
        let cost = |leaves: f64| 1e-5 + 3.5e-7 * leaves;
        let mut units = vec![Planned { case: Case::Example, seconds: 0.02 }];
        units.extend(Block::plan(Family::all(deepest), seeds, cost, Case::Statements));
        units
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        match case {
            Case::Example => example::check(&mut row.tallies),
            Case::Statements(Block { family, seeds }) => {
                seeds.all().for_each(|seed| check(family, seed, &mut row));
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report(&rows.of::<Self>(), section);
    }
}

impl Case {
    fn family(&self) -> Option<Family> {
        match self {
            Case::Statements(block) => Some(block.family),
            Case::Example => None,
        }
    }
}

fn check(family: &Family, seed: u64, row: &mut Row) {
    let (tree, depth) = (family.tree(seed), family.depth());
    let root = Node::root(&tree, depth);
    let searched = VARIANTS.map(|(_, rules)| root.ins(rules));
    let tallies = &mut row.tallies;
    let all = &searched[0];
    tallies.check("reference-is-ins", seed, all.visits == leaf_paths(&tree, depth, algorithm("ins")));
    for (statement, seen) in [
        ("ignored-are-worse", all.ignored),
        ("scores-are-bounds", all.bounded),
        ("no-third-search", all.settled),
    ] {
        tallies.entry(statement.into()).add(seed, seen.checks, seen.violations);
    }
    for (i, searched) in searched.iter().enumerate() {
        let statement =
            if PROVE_BEST.contains(&i) { "without-prove-best" } else { "without-ignore-left" };
        tallies.check(statement, seed, searched.value == root.worth);
    }
    let mistaken = root.ins(Rules { sorted: Sorted::Mistaken, ..Rules::ALL });
    tallies.check("unsorted-cut", seed, mistaken.value == root.worth);
    let by_scores = root.ins(Rules { left: Left::ProvenWorse, ..Rules::ALL });
    tallies.check("ignore-left-by-scores", seed, by_scores.visits == all.visits);
    if let Some(shape) = family.shape().filter(|shape| shape.depth > 2) {
        storage(&tree, shape, seed, &all.records, tallies);
        let visits = searched.iter().map(|searched| searched.visits.len() as u64);
        let visits = visits.chain([cost(&tree, depth, algorithm("negascout")).leaves]);
        row.visits.iter_mut().zip(visits).for_each(|(all, visits)| all.push(visits));
    }
}

/// Checks the cells of records, of the library's INS and of its PNS.
fn storage(tree: &Tree, shape: Shape, seed: u64, records: &[u64], tallies: &mut Tallies) {
    let Shape { width, depth, .. } = shape;
    let formula = formulas::ins(width, depth);
    for &cells in records {
        tallies.check("record-of-a-root-child", seed, cells == formula);
    }
    let cells = |name| cost(tree, depth, algorithm(name)).peak.cells;
    let ins = cells("ins");
    tallies.check("ins-peak", seed, ins <= formula && (records.is_empty() || ins == formula));
    let (pns, depth) = (cells("pns"), u64::from(depth));
    tallies.check("pns-as-printed", seed, pns <= depth.pow(2) / 2 + u64::from(width));
    tallies.check("pns-peak", seed, pns <= formulas::pns(width, shape.depth));
}

/// Visits of each variant, then of NS, one number for each tree.
type Visits = [Vec<u64>; VARIANTS.len() + 1];

fn report(rows: &[(Case, Row)], section: &mut Section) {
    let tallies = rows.iter().map(|(case, row)| (case.family(), &row.tallies));
    let totals = Totals::of("reinefeld-informed", tallies);
    section.table(totals.table().noting(
        "The twin shows that the reference is INS; the mutant, that the check of values can fail.",
    ));
    let mut by_shape: By<(u32, Depth), Visits> = By::default();
    for (case, row) in rows {
        if let Some(shape) = case.family().and_then(|family| family.shape())
            && !row.visits[0].is_empty()
        {
            by_shape.entry((shape.width, shape.depth)).join(row.visits.clone());
        }
    }
    section.table(table(&by_shape));
    let mut all = Visits::default();
    by_shape.values().for_each(|visits| all.join(visits.clone()));
    section.find(saved(totals.finding("R-2.3a"), &all, 1..2));
    let what = "INS with the cutoff but without the order would return another value here";
    let finding = totals.finding("R-2.3b").noting(format!(
        "A rule with a factor of 1 saves only inner nodes: without it, the records still answer \
         before a leaf is visited. The cutoff needs the order: without it, the next score need not \
         bound all that follow, and cutting off anyway gives a wrong value on {} trees.",
        totals.share("unsorted-cut")
    ));
    let finding = finding.witness(totals.witness("unsorted-cut", what));
    section.find(saved(finding, &all, PROVE_BEST));
    section.find(example::finding(&totals));
    section.find(totals.finding("R-2.3d"));
    section.find(saved(totals.finding("R-2.4b"), &all, VARIANTS.len() - 1..VARIANTS.len()));
    section.find(totals.finding("R-2.4c"));
    section.find(
        totals.mended("R-2.5b", &["pns-peak"]).noting(
            "Mended: d(d+1)/2 + w, because the triangle includes its diagonal. Table 5.4 prints the same formula (R-5.4d).",
        ),
    );
}

fn table(by_shape: &By<(u32, Depth), Visits>) -> Table {
    let names = VARIANTS.iter().skip(1).map(|(name, _)| *name);
    let head = ["w", "d", "trees", "INS visits"].into_iter().chain(names).chain(["NS"]);
    let mut table = Table::new("rules", "Leaf visits without a rule, relative to INS", head);
    for ((width, depth), visits) in by_shape.iter() {
        let [ins, others @ ..] = visits;
        let ratios = others.each_ref().map(|visits| format!("{:.3}", Estimate::ratio(visits, ins)));
        table.line(format_args!(
            "{width} | {depth} | {} | {:.1} | {}",
            ins.len(),
            mean(ins),
            ratios.join(" | ")
        ));
    }
    table.noting(
        "Ratios of sums over uniform trees of all orders, including ties, with 95 % intervals. \
         Above 1, the rule saves visits.",
    )
}

/// Adds to a finding what the rules that these variants turn off save.
fn saved(finding: Finding, all: &Visits, variants: Range<usize>) -> Finding {
    let text = |i: usize| match (VARIANTS[i].0, all[0] == all[i]) {
        (name, true) => format!("{name} 1, on every tree"),
        (name, false) => format!("{name} {:.3}", Estimate::ratio(&all[i], &all[0])),
    };
    let texts: Vec<String> = variants.map(text).collect();
    finding.adding(format_args!("visits relative to INS: {}", texts[..].join(", ")))
}
