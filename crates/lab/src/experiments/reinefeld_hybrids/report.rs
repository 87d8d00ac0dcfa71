//! Tables, figure and findings.

use super::{AtPly, Case, FAMILY, Row, staged_bound};
use crate::experiments::tally::Totals;
use crate::prelude::*;
use crate::words::thousands;

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let totals = Totals::of(
        "reinefeld-hybrids",
        rows.iter().map(|(case, row)| match case {
            Case::Small(block) => (Some(block.family), &row.tallies),
            Case::Stages { .. } | Case::FirstBest { .. } => (None, &row.tallies),
        }),
    );
    let stages = Stages::of(rows);
    section.table(totals.table().noting("Mended statements are narrower or weaker than the paper's."));
    section.table(middle(&stages));
    for of_shape in stages.iter().filter(|of_shape| of_shape.is_drawn()).rev().take(2) {
        section.table(by_ply(of_shape));
    }
    if let Some(last) = stages.iter().rev().find(|of_shape| of_shape.is_drawn()) {
        section.figure(last.figure());
    }
    let first_best = same_nodes(rows, &totals, section);
    section.find(totals.finding("R-4.a"));
    section.find(staged(&totals, &stages));
    section.find(totals.finding("R-4.1a"));
    section.find(totals.finding("R-4.1b").noting(
        "The paper gives no code; in our reading no information is lost, so no leaf is visited twice.",
    ));
    section.find(first_best);
    section.find(totals.finding("R-4.1d"));
    section.find(superior(&totals));
}

/// Samples of one shape.
struct Stages {
    shape: Shape,
    trees: Vec<Vec<AtPly>>,
}

/// A count at the ply where one algorithm takes over from another; `None` if it could not be measured.
type Count = fn(&AtPly) -> Option<u64>;

const STAGED_VISITS: Count = |at| Some(at.staged[0]);
const STAGED_CELLS: Count = |at| Some(at.staged[1]);
const MIXED_VISITS: Count = |at| Some(at.mixed[0]);
const ITER_VISITS: Count = |at| at.iter;

impl Stages {
    fn of(rows: &[(Case, Row)]) -> Vec<Stages> {
        let of_shape = rows.iter().filter_map(|(case, row)| match case {
            Case::Stages { shape, .. } => Some((*shape, row.stages.clone())),
            _ => None,
        });
        joined(of_shape).into_iter().map(|(shape, trees)| Stages { shape, trees }).collect()
    }

    /// The counts on all trees, if every one could be measured.
    fn sample(&self, k: Depth, count: Count) -> Option<Vec<f64>> {
        self.trees.iter().map(|plies| count(&plies[usize::from(k)]).map(number)).collect()
    }

    /// Visits relative to those of SSS* alone, which is the hybrid with k = 0.
    fn visits(&self, k: Depth, count: Count) -> Option<Estimate> {
        Some(Estimate::ratio(&self.sample(k, count)?, &self.sample(0, STAGED_VISITS)?))
    }

    /// The cells of the table row in which SSS* takes over after k plies.
    fn cells(&self, k: Depth) -> String {
        let written =
            |count| self.visits(k, count).map_or("–".into(), |estimate| format!("{estimate:.3}"));
        let most = |get: fn(&AtPly) -> u64| {
            self.trees.iter().map(|plies| get(&plies[usize::from(k)])).max().unwrap_or(0)
        };
        format!(
            "{k} | {} | {} | {} | {} | {} | {}",
            most(|at| at.staged[1]),
            staged_bound(&self.shape, k),
            written(STAGED_VISITS),
            written(ITER_VISITS),
            most(|at| at.mixed[1]),
            written(MIXED_VISITS)
        )
    }

    fn is_drawn(&self) -> bool {
        self.shape.order == Order::Equal
    }

    fn figure(&self) -> Figure {
        let x = Axis::linear("plies searched by the outer algorithm");
        let y = Axis::linear("leaf visits relative to SSS*");
        let mut figure = Figure::new("continuum", format!("From SSS* to αβ, {}", self.shape), x, y);
        for (name, count) in [
            ("SSS* over SSS* (staged-SSS*)", STAGED_VISITS),
            ("αβ over SSS*", MIXED_VISITS),
            ("ITERSSS* in the cells of staged-SSS*", ITER_VISITS),
        ] {
            let point = |k| self.visits(k, count).map(|e| Point::estimate(k.into(), &e));
            figure.curve(name, (0..=self.shape.depth).filter_map(point));
        }
        figure.level(1.0, "SSS*");
        figure.captioned(
            "At the left the inner algorithm, SSS*, does all the work; at the right the outer one does. In \
             between, less is stored and more is searched. ITERSSS* gets as many cells as \
             staged-SSS* may use with this k.",
        )
    }

    /// If the two stages are about equally deep: how many times as many cells SSS* needs, and how many times as many
    /// visits the two stages need.
    fn middle(&self) -> Option<[Estimate; 2]> {
        let k = self.shape.depth / 2;
        let saved = Estimate::ratio(&self.sample(0, STAGED_CELLS)?, &self.sample(k, STAGED_CELLS)?);
        Some([saved, self.visits(k, STAGED_VISITS)?])
    }
}

const HEAD: &str = "k | staged-SSS*: cells | at most | visits / SSS*'s | \
                    ITERSSS* with these cells: visits / SSS*'s | αβ over SSS*: cells | visits / SSS*'s";

/// Every shape, with the change of algorithm in the middle.
fn middle(stages: &[Stages]) -> Table {
    let head = ["tree"].into_iter().chain(HEAD.split(" | "));
    let mut table = Table::new("middle", "Hybrids where SSS* takes over after k = ⌊d/2⌋ plies", head);
    for of_shape in stages {
        let shape = of_shape.shape;
        table.line(format_args!("{shape} | {}", of_shape.cells(shape.depth / 2)));
    }
    table.noting(
        "Cells: the maximum over all trees; “at most” is the bound for two stages. Ratios with 95 % \
         intervals.",
    )
}

/// One shape, with the change of algorithm at every ply.
fn by_ply(stages: &Stages) -> Table {
    let Shape { width, depth, .. } = stages.shape;
    let title = format!("Hybrids by the ply k where SSS* takes over, {}", stages.shape);
    let mut table = Table::new(format!("plies-w{width}-d{depth}"), title, HEAD.split(" | "));
    (0..=depth).for_each(|k| table.line(stages.cells(k)));
    table.noting(format!(
        "{} trees. With k = 0 and k = {depth}, staged-SSS* is SSS*, except for one cell; with k = {depth}, \
         αβ over SSS* is αβ.",
        stages.trees.len()
    ))
}

/// R-4.b: less storage, more search, on the deepest trees of each width and order.
fn staged(totals: &Totals, stages: &[Stages]) -> Finding {
    let (mut evidence, mut texts) = (totals.evidence("R-4.b"), Vec::new());
    for of_shape in stages {
        let shape = of_shape.shape;
        let is_deeper = |other: &Stages| {
            (other.shape.width, other.shape.order) == (shape.width, shape.order)
                && other.shape.depth > shape.depth
        };
        let Some([saved, visits]) = of_shape.middle().filter(|_| !stages.iter().any(is_deeper)) else {
            continue;
        };
        evidence = evidence
            .factor(format!("{shape}: cells of SSS* / staged-SSS*"), &saved)
            .factor(format!("{shape}: visits of staged-SSS* / SSS*"), &visits);
        texts.push(format!(
            "{shape}: {:.1} times fewer cells, {visits:.2} times the visits",
            saved.mean
        ));
    }
    totals.judged("R-4.b", &evidence).adding(listed(texts)).noting(
        "SSS* takes over after k = ⌊d/2⌋ plies. The checks are those of the bound w^⌈k/2⌉ + w^⌈(d−k)/2⌉ on the \
         descriptors. If d is even and one stage has a single ply, the other stage alone needs as many descriptors as \
         SSS*, and nothing is saved.",
    )
}

/// R-4.1e: DUAL* visits fewer leaves than the hybrids; mended, no more than DUAL-INS.
fn superior(totals: &Totals) -> Finding {
    totals.mended("R-4.1e", &["fewer-than-dual-ns", "not-more-than-dual-ins"]).noting(
        "True of DUAL-NS, which searches a superior subtree again from the start. Mended: DUAL* makes no more visits than \
         DUAL-INS. The paper gives no code of DUAL-INS; in our reading its minimal-window search hands over everything \
         that the best-first search can use, and it makes exactly DUAL*'s visits.",
    )
}

/// R-4.1c: the same nodes as NS, PNS, INS.
fn same_nodes(rows: &[(Case, Row)], totals: &Totals, section: &mut Section) -> Finding {
    let of_shape = rows.iter().filter_map(|(case, row)| match case {
        Case::FirstBest { shape, .. } => Some((*shape, row.first_best.clone())),
        _ => None,
    });
    let head = ["tree", "trees, first root child best"].into_iter().chain(FAMILY.map(short));
    let title = "Visits in % of the minimal tree where the first root child is best";
    let mut table = Table::new("first-best", title, head.chain(["DUAL* − INS"]));
    let mut texts = Vec::new();
    for (shape, visits) in joined(of_shape) {
        let percent = |visits: Vec<u64>| {
            visits.iter().map(|&visits| 100.0 * number(visits) / shape.minimal()).collect::<Vec<_>>()
        };
        let samples = visits.map(percent);
        let means = samples.each_ref().map(|sample| format!("{:.0}", Estimate::of(sample)));
        let difference = Estimate::difference(&samples[0], &samples[3]);
        table.line(format_args!(
            "{shape} | {} | {} | {difference:.1}",
            difference.n,
            means.join(" | ")
        ));
        let Shape { width, depth, .. } = shape;
        let means = samples.map(|sample| format!("{:.0}", mean(&sample)));
        texts.push(format!("w={width} d={depth} {}", means.join("/")));
    }
    section.table(table.noting("Means with 95 % intervals; the difference is paired."));
    let [ordered, later] = ["ordered-same-leaves", "first-best-later-subtrees"].map(|name| {
        let tally = totals.tally(name);
        (tally.violations, thousands(tally.checks))
    });
    totals
        .mended("R-4.1c", &["ordered-same-leaves", "first-best-later-subtrees"])
        .adding(format_args!("% of minimal, DUAL*/NS/PNS/INS: {}", texts.join(", ")))
        .noting(format!(
            "Mended: the claim holds if the first child of every node is best ({} violations in {} checks), and below \
             the later children of the root ({} in {}); within the first subtree, DUAL* searches best-first \
             and NS does not.",
            ordered.0, ordered.1, later.0, later.1
        ))
}
