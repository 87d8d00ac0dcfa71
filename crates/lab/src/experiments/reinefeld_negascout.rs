//! NegaScout, Fig. 2.2 of Reinefeld, Marsland, Schaeffer 1985, and its relatives: when a minimal window's answer is
//! exact (§2.2), how much palphabeta, PVS and NegaScout differ (footnote 2), and what lalphabeta changes (footnote 6).

mod forms;
mod report;

use super::small_trees::{Block, Family, root_values};
use super::tally::Tallies;
use super::watched::{Traced, traced};
use crate::prelude::*;
use forms::{Again, Fails, Form};
use plywood_core::observer::Event;
use plywood_core::search::negascout::{LastChild, NegaScout, ReSearch, ShallowRule};

/// Small trees for statements that must always hold, larger ones for visits.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    Small(Block),
    Large { shape: Shape, seeds: Seeds },
}

/// The results of a unit.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    tallies: Tallies,
    /// Visits of each of the [`FORMS`], for each tree.
    visits: [Vec<u64>; FORMS.len()],
}

/// A relative of NegaScout, or αβ.
#[derive(Clone, Copy, Debug)]
enum Relative {
    Library(Algorithm),
    Ours(Form),
}

/// The forms that are compared, NS first.
const FORMS: [(&str, Relative); 9] = [
    ("NS", Relative::Library(Algorithm::NegaScout(NegaScout::PAPER))),
    ("no shallow rule (PVS, palphabeta)", Relative::Library(Algorithm::NegaScout(PVS))),
    ("second search from the old best", Relative::Ours(Form { again: Again::FromBest, ..Form::PAPER })),
    ("fail-hard", Relative::Ours(Form { shallow: 0, again: Again::FromBest, fails: Fails::Hard })),
    ("second search by αβ", Relative::Library(Algorithm::NegaScout(BY_ALPHA_BETA))),
    ("F4", Relative::Library(Algorithm::NegaScoutF4)),
    ("F4'/G4'", Relative::Library(Algorithm::NegaScoutMinimax)),
    ("lalphabeta", Relative::Library(Algorithm::NegaScout(LALPHABETA))),
    ("αβ", Relative::Library(Algorithm::AlphaBeta)),
];

const PVS: NegaScout = NegaScout { shallow: ShallowRule::Off, ..NegaScout::PAPER };
const BY_ALPHA_BETA: NegaScout = NegaScout { re_search: ReSearch::AlphaBeta, ..NegaScout::PAPER };
const LALPHABETA: NegaScout = NegaScout { last_child: LastChild::Open, ..NegaScout::PAPER };

impl Relative {
    fn visits(self, tree: &Tree, depth: Depth) -> u64 {
        match self {
            Relative::Library(algorithm) => cost(tree, depth, algorithm).leaves,
            Relative::Ours(form) => form.search(tree, depth).1,
        }
    }
}

pub(crate) struct Negascout;

impl Study for Negascout {
    type Case = Case;
    type Row = Row;
    const ID: &str = "reinefeld-negascout";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let (deepest, seeds) = scale.pick((4, (300, 3)), (5, (20_000, 150)), (6, (200_000, 2000)));
        let cost = |leaves: f64| 3e-5 + 3e-7 * leaves;
        let mut units = Block::plan(Family::all(deepest), seeds, cost, Case::Small);
        let few: [(u32, &[Depth]); 2] = [(2, &[3]), (5, &[4])];
        let many: [(u32, &[Depth]); 5] =
            [(2, &[3, 6, 10]), (3, &[4, 6]), (5, &[3, 4, 5, 6, 7]), (10, &[3, 4]), (20, &[3, 4])];
        for &(width, depths) in scale.pick(&few[..], &many, &many) {
            for &depth in depths {
                // Nine searches, each of about as many leaves as αβ visits in a random tree.
                let tree = 9.0 * 2e-8 * f64::from(width).powf(0.78 * f64::from(depth));
                for order in [Order::Iid, Order::Equal, Order::First(60)] {
                    let case = |seeds| Case::Large { shape: Shape::new(width, depth, order), seeds };
                    units.extend(Planned::runs(scale.pick(10, 300, 4000), 200, tree, case));
                }
            }
        }
        units
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        match case {
            Case::Small(Block { family, seeds }) => {
                seeds.all().for_each(|seed| check(family, seed, &mut row.tallies));
            }
            Case::Large { shape, seeds } => {
                let visits = |form: Relative, seed| form.visits(&shape.tree(seed), shape.depth);
                row.visits =
                    FORMS.map(|(_, form)| seeds.all().map(|seed| visits(form, seed)).collect());
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(&rows.of::<Self>(), section);
    }
}

fn check(family: &Family, seed: u64, tallies: &mut Tallies) {
    let (tree, depth) = (family.tree(seed), family.depth());
    let value = root_values(&tree, depth).into_iter().max().expect("the root has children");
    let found = cost(&tree, depth, algorithm("negascout")).value;
    tallies.check("shallow-rule", seed, found == value);
    if depth > 2 {
        let found = Form { shallow: 3, ..Form::PAPER }.search(&tree, depth).0;
        tallies.check("too-deep-a-rule", seed, found == value);
    }
    minimal_windows(&tree, depth, seed, tallies);
    let found = cost(&tree, depth, Algorithm::NegaScout(LALPHABETA)).value;
    tallies.check("last-child-once", seed, found == value);
    let Some(shape) = family.shape() else { return };
    last_children(&tree, shape, seed, tallies);
    if shape.width == 2 {
        let leaves = |algorithm| leaf_paths(&tree, depth, algorithm);
        let same = leaves(Algorithm::NegaScout(LALPHABETA)) == leaves(Algorithm::AlphaBeta);
        tallies.check("lalphabeta-at-width-2", seed, same);
    }
}

/// Checks that no answer to a minimal window lies inside it.
fn minimal_windows(tree: &Tree, depth: Depth, seed: u64, tallies: &mut Tallies) {
    let mut windows = Vec::new();
    let tally = tallies.entry("minimal-windows-fail".into());
    for &event in traced(tree, depth, Traced::NegaScout(NegaScout::PAPER)).events() {
        match event {
            Event::Expand { window, .. } => windows.push(window),
            Event::Leave { value, .. } => {
                if let Some(window) = windows.pop().filter(|window| window.is_minimal()) {
                    tally.check_at(seed, value <= window.alpha() || window.beta() <= value);
                }
            }
            _ => {}
        }
    }
}

/// Checks that no last child is searched again if last children are searched with an open window.
fn last_children(tree: &Tree, shape: Shape, seed: u64, tallies: &mut Tallies) {
    let trace = traced(tree, shape.depth, Traced::NegaScout(LALPHABETA));
    for &event in trace.events() {
        if let Event::ReSearch { node, .. } = event {
            let is_last = trace.paths().path(node).last() == Some(&(shape.width - 1));
            tallies.check("last-child-once", seed, !is_last);
        }
    }
}
