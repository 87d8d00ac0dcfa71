//! Tables, figure and findings.

use super::first_best::FirstBest;
use super::statements::{FEWER_INS, FEWER_NS, NOT_MORE_INS, STATEMENTS};
use super::{AtPly, Case, Row, staged_bound};
use crate::experiments::tally::Totals;
use crate::figure::{Axis, Figure, Point};
use crate::stats::Estimate;
use crate::trees::{Order, Shape};
use crate::{Finding, Section, Table, Verdict};
use plywood_core::Depth;

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let mut totals = Totals::new(STATEMENTS);
    for (case, row) in rows {
        let family = match case {
            Case::Small(block) => Some(block.family),
            Case::Stages { .. } | Case::FirstBest { .. } => None,
        };
        totals.add(family, &row.tallies);
    }
    let stages = Stages::of(rows);
    let first_best = FirstBest::of(rows);
    section.table(
        totals
            .table()
            .noting("Statements without a claim are narrower or weaker than what the paper says."),
    );
    section.table(middle(&stages));
    for of_shape in stages.iter().filter(|of_shape| of_shape.is_drawn()).rev().take(2) {
        section.table(by_ply(of_shape));
    }
    if let Some(last) = stages.iter().rev().find(|of_shape| of_shape.is_drawn()) {
        section.figure(last.figure());
    }
    section.table(first_best.table());
    section.find(totals.finding("R-4.a", "there is a continuum of hybrids from αβ to SSS*"));
    section.find(staged(&totals, &stages));
    section.find(totals.finding("R-4.1a", "Fig. 4.1: wide windows by dual-SS*, minimal ones by NS"));
    section.find(
        totals
            .finding(
                "R-4.1b",
                "the test hands what it found to the best-first search, which resumes from it",
            )
            .noting(
                "The paper gives no code; in our reading nothing is lost, so that no leaf is visited \
                 twice.",
            ),
    );
    section.find(first_best.finding(&totals));
    section.find(totals.finding(
        "R-4.1d",
        "DUAL* and minimal windows expand the same nodes to prove a subtree inferior",
    ));
    section.find(superior(&totals));
}

/// Samples of one shape.
struct Stages {
    shape: Shape,
    trees: Vec<Vec<AtPly>>,
}

impl Stages {
    fn of(rows: &[(Case, Row)]) -> Vec<Stages> {
        let mut all: Vec<Stages> = Vec::new();
        for (case, row) in rows {
            let Case::Stages { shape, .. } = case else { continue };
            match all.last_mut().filter(|last| last.shape == *shape) {
                Some(last) => last.trees.extend(row.stages.iter().cloned()),
                None => all.push(Stages { shape: *shape, trees: row.stages.clone() }),
            }
        }
        all
    }

    /// A sample over the trees.
    #[expect(clippy::cast_precision_loss, reason = "visits of small trees")]
    fn sample(&self, k: Depth, get: impl Fn(&AtPly) -> Option<u64>) -> Option<Vec<f64>> {
        self.trees.iter().map(|plies| get(&plies[usize::from(k)]).map(|n| n as f64)).collect()
    }

    /// In relation to SSS* alone, which is the stage that begins at the root.
    fn ratio(
        &self,
        k: Depth,
        get: impl Fn(&AtPly) -> Option<u64>,
        unit: impl Fn(&AtPly) -> Option<u64>,
    ) -> Option<Estimate> {
        Some(Estimate::ratio(&self.sample(k, get)?, &self.sample(0, unit)?))
    }

    fn staged_visits(&self, k: Depth) -> Option<Estimate> {
        self.ratio(k, |at| Some(at.staged[0]), |at| Some(at.staged[0]))
    }

    fn staged_cells(&self, k: Depth) -> Option<Estimate> {
        self.ratio(k, |at| Some(at.staged[1]), |at| Some(at.staged[1]))
    }

    fn mixed_visits(&self, k: Depth) -> Option<Estimate> {
        self.ratio(k, |at| Some(at.mixed[0]), |at| Some(at.staged[0]))
    }

    fn iter_visits(&self, k: Depth) -> Option<Estimate> {
        self.ratio(k, |at| at.iter, |at| Some(at.staged[0]))
    }

    /// The cells of a row: SSS* takes over after k plies.
    fn cells(&self, k: Depth) -> [String; 7] {
        let written = |estimate: Option<Estimate>| {
            estimate.map_or("–".into(), |estimate| format!("{estimate:.3}"))
        };
        let most = |get: fn(&AtPly) -> u64| {
            let cells = self.trees.iter().map(|plies| get(&plies[usize::from(k)])).max();
            cells.unwrap_or(0).to_string()
        };
        [
            k.to_string(),
            most(|at| at.staged[1]),
            staged_bound(&self.shape, k).to_string(),
            written(self.staged_visits(k)),
            written(self.iter_visits(k)),
            most(|at| at.mixed[1]),
            written(self.mixed_visits(k)),
        ]
    }

    fn is_drawn(&self) -> bool {
        self.shape.order == Order::Equal
    }

    fn figure(&self) -> Figure {
        let mut figure = Figure::new(
            "continuum",
            format!("From SSS* to αβ, {}", self.shape),
            Axis::linear("plies searched by the outer algorithm"),
            Axis::linear("leaf visits / those of SSS*"),
        );
        let depth = self.shape.depth;
        let points = |get: &dyn Fn(Depth) -> Option<Estimate>| {
            (0..=depth)
                .filter_map(|k| get(k).map(|e| Point::estimate(k.into(), &e)))
                .collect::<Vec<_>>()
        };
        figure.curve("SSS* over SSS* (staged-SSS*)", points(&|k| self.staged_visits(k)));
        figure.curve("αβ over SSS*", points(&|k| self.mixed_visits(k)));
        figure.curve("ITERSSS* in the cells of staged-SSS*", points(&|k| self.iter_visits(k)));
        figure.level(1.0, "SSS*");
        figure.captioned(
            "At the left the inner algorithm, SSS*, does all the work, at the right the outer one. In \
             between less is stored and more is searched. ITERSSS* is given as many cells as \
             staged-SSS* may use with this k.",
        )
    }

    /// Less storage and more search where the stages are about equally deep.
    fn verdict(&self) -> Verdict {
        let k = self.shape.depth / 2;
        match (self.staged_cells(k), self.staged_visits(k)) {
            (Some(cells), Some(visits)) => {
                Verdict::everywhere(&[Verdict::below(&cells, 1.0), Verdict::above(&visits, 1.0)])
            }
            _ => Verdict::Inconclusive,
        }
    }
}

const HEAD: [&str; 7] = [
    "k",
    "staged-SSS*: cells",
    "at most",
    "visits / SSS*'s",
    "ITERSSS* with these cells: visits / SSS*'s",
    "αβ over SSS*: cells",
    "visits / SSS*'s",
];

/// Every shape, with the change of algorithm in the middle.
fn middle(stages: &[Stages]) -> Table {
    let head = ["tree"].into_iter().chain(HEAD);
    let mut table = Table::new("middle", "Hybrids where SSS* takes over after k = ⌊d/2⌋ plies", head);
    for of_shape in stages {
        let cells = of_shape.cells(of_shape.shape.depth / 2);
        table.row([of_shape.shape.to_string()].into_iter().chain(cells));
    }
    table.noting(
        "Cells: the most on any tree; “at most” is the bound for two stages. Ratios with intervals of \
         95 %.",
    )
}

/// One shape, with the change of algorithm at every ply.
fn by_ply(stages: &Stages) -> Table {
    let Shape { width, depth, .. } = stages.shape;
    let title = format!("Hybrids by the ply k where SSS* takes over, {}", stages.shape);
    let mut table = Table::new(format!("plies-w{width}-d{depth}"), title, HEAD);
    (0..=depth).for_each(|k| table.row(stages.cells(k)));
    table.noting(format!(
        "{} trees. With k = 0 and k = {depth} staged-SSS* is SSS*, but for one cell; with k = {depth} \
         αβ over SSS* is αβ.",
        stages.trees.len()
    ))
}

/// R-4.b: less storage, more search.
fn staged(totals: &Totals, stages: &[Stages]) -> Finding {
    let bound = totals.finding("R-4.b", "staged-SSS* accepts more search to limit storage");
    let verdicts: Vec<Verdict> = stages.iter().map(Stages::verdict).collect();
    let texts: Vec<String> = stages
        .iter()
        .filter(|of_shape| of_shape.is_drawn())
        .filter_map(|of_shape| {
            let k = of_shape.shape.depth / 2;
            let (cells, visits) = (of_shape.staged_cells(k)?, of_shape.staged_visits(k)?);
            let Shape { width, depth, .. } = of_shape.shape;
            Some(format!("w={width} d={depth}: {:.2}, {visits:.2}", cells.mean))
        })
        .collect();
    Finding {
        verdict: Verdict::everywhere(&[bound.verdict, Verdict::usually(&verdicts)]),
        ours: format!(
            "{}; cells and visits in relation to SSS*'s, k = ⌊d/2⌋: {}",
            bound.ours,
            texts.join("; ")
        ),
        ..bound
    }
    .noting(
        "Where d is even and one stage has a single ply, the other alone needs as many descriptors as \
         SSS*, and nothing is saved.",
    )
}

/// R-4.1e: fewer than the hybrids. Of DUAL-INS it is enough for half the claim that DUAL* is never worse.
fn superior(totals: &Totals) -> Finding {
    let finding = totals.finding(
        "R-4.1e",
        "if a subtree is superior DUAL* visits fewer leaves than DUAL-NS and DUAL-INS",
    );
    let [ns, ins, weaker] =
        [FEWER_NS, FEWER_INS, NOT_MORE_INS].map(|statement| totals.of(statement.name).verdict());
    let ins = if ins == Verdict::Refuted && weaker == Verdict::ExactMatch {
        Verdict::DirectionOnly
    } else {
        ins
    };
    Finding { verdict: Verdict::everywhere(&[ns, ins]), ..finding }.noting(
        "True of DUAL-NS, which begins a superior subtree anew. DUAL-INS, if it hands everything \
         over, makes exactly DUAL*'s visits: never fewer, never more.",
    )
}
