//! NegaScout, Fig. 2.2 of Reinefeld, Marsland, Schaeffer 1985, and its relatives: what a minimal window saves (§1), when
//! its answer is exact (§2.2), how much palphabeta, PVS and NegaScout differ (footnote 2), what lalphabeta changes
//! (footnote 6), and what a second search visits (§2.3).

mod forms;
mod report;

use super::small_trees::{Block, Family, Path, root_values};
use super::tally::Tallies;
use super::watched::{Traced, traced};
use crate::measure::cost_below;
use crate::prelude::*;
use forms::{Again, Fails, Form};
use plywood_core::observer::Event;
use plywood_core::search::negascout::{LastChild, NegaScout, ReSearch, ShallowRule};
use std::collections::BTreeSet;

/// Small trees for statements that must always hold, larger ones for visits.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    Statements(Block),
    Visits { shape: Shape, seeds: Seeds },
}

/// The results of a unit.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    tallies: Tallies,
    /// Visits of each of the [`FORMS`], for each tree.
    visits: [Vec<u64>; FORMS.len()],
    /// Visits in the inferior children of the root, for each tree.
    inferior: Inferior,
}

/// Visits in the inferior children of the root: with a minimal window, and with αβ's window.
type Inferior = [Vec<u64>; 2];

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
        let mut units = Block::plan(Family::all(deepest), seeds, cost, Case::Statements);
        let few: [(u32, &[Depth]); 2] = [(2, &[3]), (5, &[4])];
        let many: [(u32, &[Depth]); 5] =
            [(2, &[3, 6, 10]), (3, &[4, 6]), (5, &[3, 4, 5, 6, 7]), (10, &[3, 4]), (20, &[3, 4])];
        for &(width, depths) in scale.pick(&few[..], &many, &many) {
            for &depth in depths {
                // Nine searches and two of αβ's, each of about as many leaves as αβ visits in a random tree.
                let tree = 11.0 * 2e-8 * f64::from(width).powf(0.78 * f64::from(depth));
                for order in [Order::Iid, Order::Equal, Order::First(60)] {
                    let case = |seeds| Case::Visits { shape: Shape::new(width, depth, order), seeds };
                    units.extend(Planned::runs(scale.pick(10, 300, 4000), 200, tree, case));
                }
            }
        }
        units
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        match case {
            Case::Statements(Block { family, seeds }) => {
                seeds.all().for_each(|seed| check(family, seed, &mut row.tallies));
            }
            Case::Visits { shape, seeds } => {
                let visits = |form: Relative, seed| form.visits(&shape.tree(seed), shape.depth);
                row.visits =
                    FORMS.map(|(_, form)| seeds.all().map(|seed| visits(form, seed)).collect());
                for seed in seeds.all() {
                    let [minimal, open] = inferior(shape, seed, &mut row.tallies);
                    row.inferior[0].push(minimal);
                    row.inferior[1].push(open);
                }
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
    searched_again(&tree, depth, seed, tallies);
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

/// Searches the later children of the root that are inferior to the best so far, with a minimal window and with αβ's.
/// Returns the leaves visited by each.
fn inferior(shape: &Shape, seed: u64, tallies: &mut Tallies) -> [u64; 2] {
    let tree = shape.tree(seed);
    let child = |m, window: Window| cost_below(&tree, &[m], shape.depth - 1, window.flipped());
    let mut best = -child(0, Window::FULL).value;
    let mut visits = [0; 2];
    for m in 1..shape.width {
        let minimal = child(m, Window::minimal(best));
        let open = child(m, Window::new(best, Value::INF).expect("a window"));
        if -minimal.value > best {
            best = -open.value;
            continue;
        }
        tallies.check("inferior-never-more", seed, minimal.leaves <= open.leaves);
        visits[0] += minimal.leaves;
        visits[1] += open.leaves;
    }
    visits
}

/// Compares the leaves of the second search of each child of the root with those of the first.
fn searched_again(tree: &Tree, depth: Depth, seed: u64, tallies: &mut Tallies) {
    for [first, second] in both_searches(tree, depth) {
        tallies.check("all-again", seed, first.is_subset(&second));
        tallies.check("some-more", seed, !second.is_subset(&first));
    }
}

/// The leaves of the first and of the second search of each child of the root that is searched again.
pub(super) fn both_searches(tree: &Tree, depth: Depth) -> Vec<[BTreeSet<Path>; 2]> {
    let trace = traced(tree, depth, Traced::NegaScout(NegaScout::PAPER));
    let mut all = Vec::new();
    for (i, &event) in trace.events().iter().enumerate() {
        let Event::ReSearch { node, .. } = event else { continue };
        let child = trace.paths().path(node);
        if child.len() != 1 {
            continue;
        }
        let leaves = |events: &[Event<Child>]| -> BTreeSet<Path> {
            let path = |event: &Event<Child>| match *event {
                Event::Leaf { node, .. } => Some(trace.paths().path(node)),
                _ => None,
            };
            events.iter().filter_map(path).filter(|path| path[0] == child[0]).collect()
        };
        let (before, after) = trace.events().split_at(i);
        all.push([before, after].map(leaves));
    }
    all
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
