//! What INS and PNS know when they search a subtree again: §2.3 to §2.5 of Reinefeld, Marsland, Schaeffer 1985. Each
//! rule is turned off in turn; what it relies on is compared with the true values; the worked example of Fig. 2.3 is
//! built and watched.

mod example;
mod reference;
mod report;

use super::reinefeld_table_5_4::formulas;
use super::small_trees::{Block, Family};
use super::tally::{Statement, Tallies};
use crate::measure::{algorithm, cost, leaf_paths};
use crate::trees::{Shape, Tree};
use crate::words::Tally;
use crate::{About, Paper, Planned, Rows, Scale, Section, Study};
use reference::{Left, Node, Rule, Rules, Sorted};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Trees on which all is checked, or the worked example.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    Trees(Block),
    Example,
}

/// What came out.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    tallies: Tallies,
    /// Visits with each of the [`VARIANTS`], then those of NS, for each uniform tree.
    visits: Vec<Vec<u64>>,
}

/// All rules, then without one or some of them.
const VARIANTS: [(&str, Rules); 8] = [
    ("all rules", Rules::ALL),
    ("left sons searched", Rules { left: Left::Searched, ..Rules::ALL }),
    ("sons not sorted", Rules { sorted: Sorted::AsTheyStand, ..Rules::ALL }),
    ("no prove-best cut-off", Rules { cuts: Rule::Off, ..Rules::ALL }),
    ("windows not narrowed", Rules { narrows: Rule::Off, ..Rules::ALL }),
    ("neither cut nor narrowed", Rules { cuts: Rule::Off, narrows: Rule::Off, ..Rules::ALL }),
    (
        "none of them",
        Rules {
            left: Left::Searched,
            sorted: Sorted::AsTheyStand,
            cuts: Rule::Off,
            narrows: Rule::Off,
        },
    ),
    ("ignore-left as printed in Fig. 2.4", Rules { left: Left::Figure, ..Rules::ALL }),
];
/// Those that turn a prove-best rule off.
const PROVE_BEST: Range<usize> = 2..7;

const TWIN: Statement = Statement {
    claim: "twin",
    name: "reference-is-ins",
    text: "with all rules on the reference visits the leaves of the library's INS in the same order",
    command: "plywood search TREE --algorithm ins --leaves",
};

const IGNORED: Statement = Statement {
    claim: "R-2.3a",
    name: "ignored-are-worse",
    text: "every son left of the one that cut off is worth less than its node",
    command: "plywood trace TREE --algorithm ins",
};

const WITHOUT_LEFT: Statement = Statement {
    claim: "R-2.3a",
    name: "without-ignore-left",
    text: "with and without the rule INS returns the minimax value",
    command: "plywood compare TREE --algorithms minimax,ins",
};

const BOUNDED: Statement = Statement {
    claim: "R-2.3b",
    name: "scores-are-bounds",
    text: "the scores kept at a prove-best node are upper bounds",
    command: "plywood trace TREE --algorithm ins",
};

const WITHOUT_BEST: Statement = Statement {
    claim: "R-2.3b",
    name: "without-prove-best",
    text: "without sorting, cutting, narrowing, or all of them, INS returns the minimax value",
    command: "plywood compare TREE --algorithms minimax,ins",
};

const MISTAKEN: Statement = Statement {
    claim: "mutant",
    name: "unsorted-cut",
    text: "the same where sons are not sorted, but the next score still speaks for all that follow",
    command: "plywood compare TREE --algorithms minimax,ins",
};

const SETTLED: Statement = Statement {
    claim: "R-2.3d",
    name: "no-third-search",
    text: "within a prove-best search each answer inside the window is the son's true value: no third \
           search",
    command: "plywood trace TREE --algorithm ins",
};

const AS_PROVE_BEST: Statement = Statement {
    claim: "R-2.4b",
    name: "ignore-left-by-scores",
    text: "ignore-left by scores of −∞ and ∞ and a sort visits the same leaves in the same order",
    command: "plywood search TREE --algorithm ins --leaves",
};

const RECORD: Statement = Statement {
    claim: "R-2.4c",
    name: "record-of-a-root-son",
    text: "what is kept of a root son that is searched again are exactly the cells of the formula \
           (uniform, d ≥ 3)",
    command: "plywood compare TREE --algorithms ins",
};

const PEAK: Statement = Statement {
    claim: "R-2.4c",
    name: "ins-peak",
    text: "INS never holds more cells, however many sons it searches again, and as many if it does \
           search one again",
    command: "plywood compare TREE --algorithms ins",
};

const TRIANGLE: Statement = Statement {
    claim: "R-2.5b",
    name: "pns-peak",
    text: "PNS never holds more than d(d+1)/2 + w cells, a triangle of paths and the scores",
    command: "plywood compare TREE --algorithms pns",
};

const STATEMENTS: &[Statement] = &[
    TWIN,
    IGNORED,
    WITHOUT_LEFT,
    BOUNDED,
    WITHOUT_BEST,
    MISTAKEN,
    example::WINDOWS,
    example::MAX,
    example::CUTS,
    SETTLED,
    AS_PROVE_BEST,
    RECORD,
    PEAK,
    TRIANGLE,
];

/// The experiment.
#[derive(Debug)]
pub(crate) struct InformedStudy;

impl Study for InformedStudy {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "reinefeld-informed",
        title: "INS and PNS: what each rule relies on, and what it saves",
        paper: Paper::Reinefeld,
        claims: &["R-2.3a", "R-2.3b", "R-2.3c", "R-2.3d", "R-2.4b", "R-2.4c", "R-2.5b"],
        reads: &[],
        timed: false,
        text: "INS is written once more, by the rules of the paper and apart from the library's, so \
               that each rule can be turned off: the value must stay, the visits show what the rule \
               saves. Small trees of all kinds, with distinct leaves and with ties.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let (deepest, seeds) = scale.pick((4, (300, 3)), (6, (120_000, 500)), (6, (1_200_000, 5000)));
        let cost = |leaves: f64| 1e-5 + 3.5e-7 * leaves;
        let mut units = vec![Planned { case: Case::Example, seconds: 0.02 }];
        units.extend(Block::plan(Family::all(deepest), seeds, cost, Case::Trees));
        units
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        match case {
            Case::Example => example::check(&mut row.tallies),
            Case::Trees(Block { family, seeds }) => {
                seeds.all().for_each(|seed| check(family, seed, &mut row));
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(&rows.of::<Self>(), section);
    }
}

impl Case {
    fn family(&self) -> Option<Family> {
        match self {
            Case::Trees(block) => Some(block.family),
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
    tallies.check(TWIN.name, seed, all.visits == leaf_paths(&tree, depth, algorithm("ins")));
    for (statement, Tally { checks, violations, .. }) in
        [(IGNORED, all.ignored), (BOUNDED, all.bounded), (SETTLED, all.settled)]
    {
        tallies.add(statement.name, seed, checks, violations);
    }
    for (i, searched) in searched.iter().enumerate() {
        let statement = if PROVE_BEST.contains(&i) { WITHOUT_BEST } else { WITHOUT_LEFT };
        tallies.check(statement.name, seed, searched.value == root.worth);
    }
    let mistaken = root.ins(Rules { sorted: Sorted::Mistaken, ..Rules::ALL });
    tallies.check(MISTAKEN.name, seed, mistaken.value == root.worth);
    let by_scores = root.ins(Rules { left: Left::ProvenWorse, ..Rules::ALL });
    tallies.check(AS_PROVE_BEST.name, seed, by_scores.visits == all.visits);
    if let Some(shape) = family.shape().filter(|shape| shape.depth > 2) {
        storage(&tree, shape, seed, &all.records, tallies);
        let visits = searched.iter().map(|searched| searched.visits.len() as u64);
        row.visits.push(visits.chain([cost(&tree, depth, algorithm("negascout")).leaves]).collect());
    }
}

/// Cells of records, of the library's INS and of its PNS.
fn storage(tree: &Tree, shape: Shape, seed: u64, records: &[u64], tallies: &mut Tallies) {
    let Shape { width, depth, .. } = shape;
    let formula = formulas::ins(width, depth);
    for &cells in records {
        tallies.check(RECORD.name, seed, cells == formula);
    }
    let cells = |name| cost(tree, depth, algorithm(name)).peak.cells;
    let ins = cells("ins");
    tallies.check(PEAK.name, seed, ins <= formula && (records.is_empty() || ins == formula));
    tallies.check(TRIANGLE.name, seed, cells("pns") <= formulas::pns(width, depth));
}
