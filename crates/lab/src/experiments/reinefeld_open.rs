//! What is done with OPEN, counted: Reinefeld, Marsland, Schaeffer 1985, §6 ("most of the node information is never
//! used") and §4.1 (the hybrids "avoid the time-consuming manipulation of the OPEN list").

use crate::stats::Estimate;
use crate::trees::{Order, Seeds, Shape, Tree};
use crate::{About, Finding, Paper, Planned, Rows, Scale, Section, Study, Table, Verdict};
use plywood_core::observer::Status;
use plywood_core::search::{dual::dual, dual_ns::dual_ns, sss_list::sss_list};
use plywood_core::{Depth, Game, Observer, Search, Value};
use plywood_games::synthetic::{AnyPosition, AnyTree, Son};
use serde::{Deserialize, Serialize};

const ORDERS: [Order; 3] = [Order::Iid, Order::Equal, Order::First(60)];

/// A block of trees.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    shape: Shape,
    seeds: Seeds,
}

/// Counts of SSS*, DUAL* and DUAL-NS, tree by tree.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    sss: Vec<Counts>,
    dual: Vec<Counts>,
    dual_ns: Vec<Counts>,
}

/// What became of the descriptors of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Counts {
    /// Descriptors put into OPEN.
    inserted: u64,
    /// Descriptors that were once the first.
    selected: u64,
    /// Descriptors of judged leaves, which hold what the search has found out.
    leaves: u64,
    /// Those of them that were once the first.
    leaves_used: u64,
    /// The most descriptors at a time.
    most: u64,
}

/// Watches OPEN; nodes are called by the depth that is left.
#[derive(Debug, Default)]
struct Watch {
    counts: Counts,
    depth: Depth,
}

impl Observer<AnyTree<'_>> for Watch {
    type Id = Depth;
    type Trail = ();
    fn watches_open(&self) -> bool {
        true
    }

    fn root(&mut self, _: &AnyPosition) -> Depth {
        self.depth
    }

    fn child(&mut self, parent: Depth, _: Son, cost: Depth) -> Depth {
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

/// The experiment.
#[derive(Debug)]
pub(crate) struct Open;

impl Study for Open {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "reinefeld-open",
        title: "What becomes of the descriptors in OPEN",
        paper: Paper::Reinefeld,
        claims: &["R-6.c", "R-4.1f"],
        reads: &[],
        timed: false,
        text: "A descriptor of a judged leaf holds what the search has found out there. It is used if it comes to the top \
               of OPEN; it is not if it is purged, or still waiting when the search ends. DUAL-NS asks OPEN only about sons \
               of the root that minimal windows have shown to be better.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let small = [(5, 4), (20, 3), (5, 3)];
        let large = [(5, 5), (5, 6), (5, 7), (20, 2), (20, 4), (20, 5), (20, 6)];
        let shapes = small.into_iter().chain(large.into_iter().take(scale.pick(0, 6, 7)));
        let mut units = Vec::new();
        for (width, depth) in shapes {
            for order in ORDERS {
                let shape = Shape::new(width, depth, order);
                let wide = if width == 20 { 2.0 } else { 1.0 };
                let each = shape.minimal() * wide * if order == Order::Iid { 6e-6 } else { 3e-6 };
                let most = scale.pick(20, 200, 2000);
                #[expect(
                    clippy::cast_possible_truncation,
                    clippy::cast_sign_loss,
                    reason = "a small positive number"
                )]
                let n = most.min((scale.pick(0.1, 0.35, 3.0) / each) as u64).max(16);
                for seeds in Seeds::runs(n, n.div_ceil(scale.pick(1, 1, 3))) {
                    #[expect(clippy::cast_precision_loss, reason = "a small number")]
                    let seconds = each * seeds.count() as f64;
                    units.push(Planned { case: Case { shape, seeds }, seconds });
                }
            }
        }
        units
    }

    fn run(case: &Case) -> Row {
        let mut row = Row { sss: Vec::new(), dual: Vec::new(), dual_ns: Vec::new() };
        for seed in case.seeds.all() {
            let tree = case.shape.tree(seed);
            row.sss.push(counts(&tree, case.shape.depth, Listed::Sss));
            row.dual.push(counts(&tree, case.shape.depth, Listed::Dual));
            row.dual_ns.push(counts(&tree, case.shape.depth, Listed::DualNs));
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report(&rows.of::<Self>(), section);
    }
}

/// An algorithm that has an OPEN list when it is watched.
#[derive(Clone, Copy)]
enum Listed {
    Sss,
    Dual,
    DualNs,
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
    Counts { most: peak.cells, ..search.watcher().counts }
}

#[expect(clippy::cast_precision_loss, reason = "no search takes 2^52 steps")]
fn report(rows: &[(Case, Row)], section: &mut Section) {
    let head = [
        "trees",
        "n",
        "descriptors unused",
        "judged leaves unused",
        "DUAL*: judged leaves unused",
        "most, SSS*",
        "most, DUAL*",
    ];
    let mut used =
        Table::new("unused", "Share of descriptors that never come to the top of OPEN", head);
    let head = ["trees", "DUAL*: operations a leaf", "DUAL-NS / DUAL*"];
    let mut avoided =
        Table::new("avoided", "Operations of OPEN: insertions and removals of the first", head);
    let mut shapes: Vec<Shape> = Vec::new();
    for (case, _) in rows {
        if !shapes.contains(&case.shape) {
            shapes.push(case.shape);
        }
    }
    let (mut wasted, mut spared) = (Vec::new(), Vec::new());
    let (mut unused, mut ratios) = (Vec::new(), Vec::new());
    for shape in shapes {
        let of = |get: fn(&Row) -> &Vec<Counts>| -> Vec<Counts> {
            rows.iter()
                .filter(|(case, _)| case.shape == shape)
                .flat_map(|(_, row)| get(row).clone())
                .collect()
        };
        let (sss, dual, dual_ns) = (of(|row| &row.sss), of(|row| &row.dual), of(|row| &row.dual_ns));
        let share = |all: &[Counts], part: fn(&Counts) -> u64, whole: fn(&Counts) -> u64| {
            let (part, whole): (Vec<f64>, Vec<f64>) =
                all.iter().map(|c| ((whole(c) - part(c)) as f64, whole(c) as f64)).unzip();
            Estimate::ratio(&part, &whole)
        };
        let all = share(&sss, |c| c.selected, |c| c.inserted);
        let leaves = share(&sss, |c| c.leaves_used, |c| c.leaves);
        let of_dual = share(&dual, |c| c.leaves_used, |c| c.leaves);
        let most = |all: &[Counts]| all.iter().map(|c| c.most).max().unwrap_or(0).to_string();
        let cells = [all, leaves, of_dual].map(|e| format!("{e:.3}"));
        used.row(
            [shape.to_string(), sss.len().to_string()]
                .into_iter()
                .chain(cells)
                .chain([most(&sss), most(&dual)]),
        );
        wasted.push(Verdict::above(&leaves, 0.5));
        unused.push(leaves.mean);
        let asked =
            |all: &[Counts]| all.iter().map(|c| (c.inserted + c.selected) as f64).collect::<Vec<_>>();
        let judged: Vec<f64> = dual.iter().map(|c| c.leaves as f64).collect();
        let left = Estimate::ratio(&asked(&dual_ns), &asked(&dual));
        avoided.row([
            shape.to_string(),
            Estimate::ratio(&asked(&dual), &judged).to_string(),
            format!("{left:.3}"),
        ]);
        if shape.width == 20 && shape.depth > 2 {
            spared.push(Verdict::below(&left, 0.5));
            ratios.push(left.mean);
        }
    }
    section
        .table(used.noting("A descriptor is unused if it is purged, or waits when the search ends."));
    section.table(avoided.noting(
        "DUAL-INS goes on with what its test has found, in a solution tree, and asks no list at all; the searches that it \
         takes over are those of DUAL-NS.",
    ));
    let ends = |all: &[f64]| {
        let least = all.iter().copied().fold(f64::INFINITY, f64::min);
        (100.0 * least, 100.0 * all.iter().copied().fold(0.0, f64::max))
    };
    let (low, high) = ends(&unused);
    let count = |all: &[Verdict]| {
        format!("{} of {} shapes", all.iter().filter(|&&v| v == Verdict::Confirmed).count(), all.len())
    };
    let ours = format!(
        "{low:.0} to {high:.0} % of judged leaves are never used; more than half in {}",
        count(&wasted)
    );
    section.find(
        Finding::new("R-6.c", Verdict::usually(&wasted), "most of SSS*'s node information is never used", ours).noting(
            "Judged: whether it is more than half of the judged leaves, shape by shape. At odd depth the leaves are sons of MAX nodes, and only the best of them counts; for DUAL* \
             that is so at even depth.",
        ),
    );
    let (low, high) = ends(&ratios);
    let ours = format!(
        "w = 20: DUAL-NS asks OPEN {low:.0} to {high:.0} % as often as DUAL*; less than half in {}",
        count(&spared)
    );
    section.find(
        Finding::new("R-4.1f", Verdict::usually(&spared), "the hybrids avoid most of DUAL*'s work with OPEN", ours)
            .noting(
                "Insertions and removals of the first, judged at the paper's width of 20 from depth 3 on. What the operations take, `reinefeld-fig-5-5` measures.",
            ),
    );
}
