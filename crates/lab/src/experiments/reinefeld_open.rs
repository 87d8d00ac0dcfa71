//! Operations on OPEN, counted: Reinefeld, Marsland, Schaeffer 1985, §6 ("most of the node information is never used")
//! and §4.1 (the hybrids "avoid the time-consuming manipulation of the OPEN list").

use super::batch::{Case, joined_by_shape};
use crate::prelude::*;
use crate::stats::{ends, whole};
use plywood_core::Observer;
use plywood_core::observer::Status;
use plywood_core::search::{dual::dual, dual_ns::dual_ns, sss_list::sss_list};
use plywood_games::synthetic::{AnyPosition, AnyTree};

/// Counts of SSS*, DUAL* and DUAL-NS, tree by tree.
type Row = By<Listed, Vec<Counts>>;

names! {
    /// An algorithm that has an OPEN list when it is observed.
    pub(crate) enum Listed {
        Sss => short("sss"),
        Dual => short("dual"),
        DualNs => short("dual-ns"),
    }
}

/// What happened to the descriptors of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Counts {
    /// Descriptors put into OPEN.
    inserted: u64,
    /// Descriptors that came to the top of OPEN.
    selected: u64,
    /// Descriptors of evaluated leaves, which hold the information that the search has gained.
    leaves: u64,
    /// Descriptors of evaluated leaves that came to the top of OPEN.
    leaves_used: u64,
    /// The largest number of descriptors at any time.
    most: u64,
}

/// An observer of OPEN; it identifies nodes by their remaining depth.
#[derive(Debug, Default)]
struct Watch {
    counts: Counts,
    depth: Depth,
}

impl Observer<AnyTree<'_>> for Watch {
    type Id = Depth;
    type Trail = ();
    fn observes_open(&self) -> bool {
        true
    }

    fn root(&mut self, _: &AnyPosition) -> Depth {
        self.depth
    }

    fn child(&mut self, parent: Depth, _: Child, cost: Depth) -> Depth {
        parent - cost
    }

    fn inserted(&mut self, left: Depth, status: Status, _: Value) {
        self.counts.inserted += 1;
        self.counts.leaves += u64::from(left == 0 && status == Status::Solved);
    }

    fn selected(&mut self, left: Depth, status: Status, _: Value) {
        self.counts.selected += 1;
        self.counts.leaves_used += u64::from(left == 0 && status == Status::Solved);
    }
}

pub(crate) struct Open;

impl Study for Open {
    type Case = Case;
    type Row = Row;
    const ID: &str = "reinefeld-open";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let small = [(5, 4), (20, 3), (5, 3)];
        let large = [(5, 5), (5, 6), (5, 7), (20, 2), (20, 4), (20, 5), (20, 6)];
        let shapes = small.into_iter().chain(large.into_iter().take(scale.pick(0, 6, 7)));
        let mut units = Vec::new();
        for (width, depth) in shapes {
            for order in [Order::Iid, Order::Equal, Order::First(60)] {
                let shape = Shape::new(width, depth, order);
                let wide = if width == 20 { 2.0 } else { 1.0 };
                let each = shape.minimal() * wide * if order == Order::Iid { 1.5e-6 } else { 0.75e-6 };
                let n = whole(scale.pick(0.025, 0.0875, 0.75) / each);
                let n = n.min(scale.pick(20, 200, 2000)).max(16);
                let case = |seeds| Case { shape, seeds };
                units.extend(Planned::runs(n, n.div_ceil(scale.pick(1, 1, 3)), each, case));
            }
        }
        units
    }

    fn run(case: &Case) -> Row {
        let depth = case.shape.depth;
        let of = |&listed: &Listed| {
            (
                listed,
                case.seeds.all().map(|seed| counts(&case.shape.tree(seed), depth, listed)).collect(),
            )
        };
        Listed::ALL.iter().map(of).collect()
    }

    fn report(rows: &Rows, section: &mut Section) {
        report(rows.of::<Self>(), section);
    }
}

fn counts(tree: &Tree, depth: Depth, algorithm: Listed) -> Counts {
    let game = tree.any();
    let mut search = Search::new(&game, &game).observer(Watch { depth, ..Watch::default() });
    let root = search.root(&game.root(), depth);
    let peak = match algorithm {
        Listed::Sss => sss_list(&mut search, &root, Value::INF).1,
        Listed::Dual => dual(&mut search, &root, Value::NEG_INF).1,
        Listed::DualNs => dual_ns(&mut search, &root).1,
    };
    Counts { most: peak.cells, ..search.observed().counts }
}

/// The share of the whole that is not used.
fn unused(all: &[Counts], used: fn(&Counts) -> u64, whole: fn(&Counts) -> u64) -> Estimate {
    let rest: Vec<u64> = all.iter().map(|c| whole(c) - used(c)).collect();
    Estimate::ratio(&rest, &all.iter().map(whole).collect::<Vec<_>>())
}

fn report(rows: Vec<(Case, Row)>, section: &mut Section) {
    let head = "trees | n | descriptors unused | evaluated leaves unused | DUAL*: evaluated leaves unused | \
                maximum length, SSS* | maximum length, DUAL*";
    let title = "Share of descriptors that never come to the top of OPEN";
    let mut used = Table::new("unused", title, head.split(" | "));
    let head = ["trees", "DUAL*: operations per leaf", "DUAL-NS / DUAL*"];
    let title = "Operations on OPEN: insertions and removals of the first descriptor";
    let mut avoided = Table::new("avoided", title, head);
    let mut wasted: Deepest<(u32, String, bool)> = Deepest::default();
    let mut spared: Deepest<(u32, String)> = Deepest::default();
    for (shape, row) in joined_by_shape(rows) {
        let [sss, dual, dual_ns] = [Listed::Sss, Listed::Dual, Listed::DualNs].map(|of| &row[of]);
        let all = unused(sss, |c| c.selected, |c| c.inserted);
        let leaves = unused(sss, |c| c.leaves_used, |c| c.leaves);
        let of_dual = unused(dual, |c| c.leaves_used, |c| c.leaves);
        let [most, most_dual] = [sss, dual].map(|all| all.iter().map(|c| c.most).max().unwrap_or(0));
        let n = sss.len();
        used.line(format_args!(
            "{shape} | {n} | {all:.3} | {leaves:.3} | {of_dual:.3} | {most} | {most_dual}"
        ));
        let Shape { width, depth, order, .. } = shape;
        keep(&mut wasted, (width, order.to_string(), depth % 2 == 1), shape, leaves);
        let asked = |all: &[Counts]| all.iter().map(|c| c.inserted + c.selected).collect::<Vec<_>>();
        let judged: Vec<u64> = dual.iter().map(|c| c.leaves).collect();
        let left = Estimate::ratio(&asked(dual_ns), &asked(dual));
        let of_a_leaf = Estimate::ratio(&asked(dual), &judged);
        avoided.line(format_args!("{shape} | {of_a_leaf} | {left:.3}"));
        keep(&mut spared, (width, order.to_string()), shape, left);
    }
    section.table(
        used.noting("A descriptor is unused if it is purged or still in OPEN when the search ends."),
    );
    section.table(avoided.noting(
        "DUAL-INS continues from what its test has found, in a solution tree, and uses no list at all; the searches that it \
         takes over are those of DUAL-NS.",
    ));
    let cells =
        |all: &[(Shape, Estimate)]| listed(all.iter().map(|(shape, e)| format!("{shape}: {e:.2}")));
    let wasted: Vec<_> = wasted.values().flatten().copied().collect();
    let [even, odd] = [0, 1].map(|parity| {
        let these = wasted.iter().filter(|(shape, _)| shape.depth % 2 == parity);
        let (low, high) = ends(&these.map(|(_, e)| e.mean).collect::<Vec<_>>());
        format!("{:.0} to {:.0} %", 100.0 * low, 100.0 * high)
    });
    let judged = |all: &[(Shape, Estimate)]| {
        all.iter().fold(Evidence::new(), |sum, (shape, e)| sum.measured(shape.to_string(), e))
    };
    let ours = format!("unused of evaluated leaves: odd depths {odd}, even depths {even}");
    section.find(judged(&wasted).finding("R-6.c", ours).noting(format!(
        "The share of evaluated leaves whose descriptor never comes to the top of OPEN, at the deepest odd and the deepest \
         even depth of each width and order: {}. The law: at odd depth the leaves are children of MAX nodes, and only the \
         best of them counts, so most are unused; at even depth most are used. For DUAL* it is the reverse.",
        cells(&wasted)
    )));
    let spared: Vec<_> = spared.values().flatten().copied().collect();
    section.find(judged(&spared).finding("R-4.1f", cells(&spared)).noting(
        "Insertions and removals of the first descriptor by DUAL-NS, relative to DUAL*, at the deepest depth of each width \
         and order. The wider the tree and the better its order, the more is avoided. The experiment `reinefeld-fig-5-5` \
         measures how long the operations take.",
    ));
}

/// For each family, the estimate at the deepest depth.
type Deepest<K> = By<K, Option<(Shape, Estimate)>>;

fn keep<K: Ord>(deepest: &mut Deepest<K>, family: K, shape: Shape, e: Estimate) {
    let known = deepest.entry(family);
    if known.is_none_or(|(known, _)| known.depth < shape.depth) {
        *known = Some((shape, e));
    }
}
