//! Stockman's hybrid: alpha-beta for the first plies, SSS\* below.

use super::super::bhattacharya_table_1::{iter_sss, seconds};
use super::{Case, games, iid};
use crate::figure::{Axis, Figure, Point};
use crate::measure::{algorithm, cost};
use crate::stats::{Estimate, number, numbers};
use crate::trees::{Seeds, Shape};
use crate::words::{Cells, Tally};
use crate::{Finding, Planned, Scale, Section, Table, Verdict, Witness};
use plywood_core::Algorithm;
use plywood_core::search::hybrid::{Hybrid, Stage};
use plywood_core::search::iter_sss::least_cells;
use serde::{Deserialize, Serialize};

/// One number for each tree, or for each number of plies from 0 to the depth one for each tree.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    alpha_beta: Vec<u64>,
    dual: Vec<u64>,
    hybrid: Vec<Vec<u64>>,
    cells: Vec<Vec<u64>>,
    /// ITERSSS\* with as many cells, or with M0 if those are too few.
    iter_sss: Vec<Vec<u64>>,
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let shapes = scale.pick(vec![(2, 9), (3, 5)], PAPERS.into(), PAPERS.into());
    let trees = scale.pick(5, 60, 300);
    let mut units = Vec::new();
    for (width, depth) in shapes {
        let shape = iid(width, depth);
        units.extend(Seeds::runs(trees, 20).into_iter().map(|seeds| Planned {
            seconds: seconds(&shape) * number(seeds.count()) * f64::from(depth + 2),
            case: Case::Hybrid { shape, seeds },
        }));
    }
    units
}

/// The shapes of Table 1.
const PAPERS: [(u32, u16); 4] = [(2, 15), (3, 10), (5, 6), (9, 5)];

pub(super) fn run(shape: &Shape, seeds: Seeds) -> Row {
    let (plies, m0) = (usize::from(shape.depth) + 1, least_cells(shape.width, shape.depth));
    let each = || vec![Vec::new(); plies];
    let mut row = Row { hybrid: each(), cells: each(), iter_sss: each(), ..Row::default() };
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let search = |algorithm| cost(&tree, shape.depth, algorithm);
        row.alpha_beta.push(search(algorithm("alpha-beta")).leaves);
        row.dual.push(search(algorithm("dual")).leaves);
        for (k, plies) in (0..=shape.depth).enumerate() {
            let hybrid = Hybrid { outer: Stage::AlphaBeta, plies: Some(plies), inner: Stage::Sss };
            let hybrid = search(Algorithm::Hybrid(hybrid));
            row.hybrid[k].push(hybrid.leaves);
            row.cells[k].push(hybrid.peak.cells);
            row.iter_sss[k].push(search(iter_sss(hybrid.peak.cells.max(m0))).leaves);
        }
    }
    row
}

/// The trees of one shape; rows of other blocks are joined to the first.
fn joined(rows: &[(Case, super::Row)]) -> Vec<(Shape, Row)> {
    let mut all: Vec<(Shape, Row)> = Vec::new();
    for (case, row) in rows {
        let (Case::Hybrid { shape, .. }, super::Row::Hybrid(row)) = (case, row) else { continue };
        if all.last().is_none_or(|(last, _)| last != shape) {
            let each = || vec![Vec::new(); row.hybrid.len()];
            all.push((
                *shape,
                Row { hybrid: each(), cells: each(), iter_sss: each(), ..Row::default() },
            ));
        }
        let Some((_, sum)) = all.last_mut() else { continue };
        sum.alpha_beta.extend(&row.alpha_beta);
        sum.dual.extend(&row.dual);
        for (sum, row) in [
            (&mut sum.hybrid, &row.hybrid),
            (&mut sum.cells, &row.cells),
            (&mut sum.iter_sss, &row.iter_sss),
        ] {
            sum.iter_mut().zip(row).for_each(|(sum, trees)| sum.extend(trees));
        }
    }
    all
}

/// The hybrid with one number of plies, beside its rivals on the same trees.
struct Compared {
    shape: Shape,
    plies: usize,
    cells: f64,
    /// Its terminals, αβ being 1.
    ratio: Estimate,
    /// Those of ITERSSS* with as many cells, if they suffice.
    rival: Option<Estimate>,
    /// Whether it examines fewer terminals than αβ, in differences.
    gain: Estimate,
    /// The same against ITERSSS*.
    against_rival: Verdict,
    /// A tree on which it examines more terminals than αβ.
    worse: Option<usize>,
}

fn compared(shape: Shape, row: &Row) -> Vec<Compared> {
    let alpha_beta = numbers(&row.alpha_beta);
    let m0 = number(least_cells(shape.width, shape.depth));
    let plies = row.hybrid.iter().zip(&row.iter_sss).zip(&row.cells).enumerate();
    plies
        .map(|(plies, ((hybrid, iter_sss), cells))| {
            let (leaves, iter_sss) = (numbers(hybrid), numbers(iter_sss));
            let cells = Estimate::of(&numbers(cells)).mean;
            Compared {
                shape,
                plies,
                cells,
                ratio: Estimate::ratio(&leaves, &alpha_beta),
                rival: (cells >= m0).then(|| Estimate::ratio(&iter_sss, &alpha_beta)),
                gain: Estimate::difference(&leaves, &alpha_beta),
                against_rival: Verdict::below(&Estimate::difference(&leaves, &iter_sss), 0.0),
                worse: leaves
                    .iter()
                    .zip(&alpha_beta)
                    .position(|(hybrid, alpha_beta)| hybrid > alpha_beta),
            }
        })
        .collect()
}

impl Compared {
    /// Whether both algorithms have a part of the tree.
    fn is_mixed(&self) -> bool {
        (1..usize::from(self.shape.depth)).contains(&self.plies)
    }

    /// Whether the verdict about ITERSSS* with as many cells is this one.
    fn is_to_rival(&self, verdict: Verdict) -> bool {
        self.rival.is_some() && self.against_rival == verdict
    }

    fn witness(&self) -> Option<Witness> {
        let plies = self.plies;
        let arguments = self.shape.arguments(self.worse? as u64 + 1);
        Some(Witness {
            what: format!(
                "αβ for {plies} plies and SSS* below: more leaves than --algorithm alpha-beta"
            ),
            command: format!("plywood search {arguments} --algorithm alpha-beta-sss --plies {plies}"),
        })
    }
}

pub(super) fn report(all: &[(Case, super::Row)], games: &games::Samples, section: &mut Section) {
    let samples = joined(all);
    let every: Vec<Compared> = samples.iter().flat_map(|(shape, row)| compared(*shape, row)).collect();
    table(&every, section);
    figure(&every, section);
    let (mut dual, mut beaten) = (Tally::default(), Vec::new());
    for (shape, row) in &samples {
        for (hybrid, dual_star) in row.hybrid[1].iter().zip(&row.dual) {
            dual.check(hybrid == dual_star);
        }
        let sss = Estimate::difference(&numbers(&row.hybrid[1]), &numbers(&row.hybrid[0]));
        if Verdict::below(&sss, 0.0) == Verdict::Confirmed {
            beaten.push(format!("({}, {})", shape.width, shape.depth));
        }
    }
    let mixed = || every.iter().filter(|hybrid| hybrid.is_mixed());
    let mut fewer = Cells::default();
    for hybrid in mixed() {
        fewer.below(&hybrid.gain, 0.0);
    }
    let verdict = fewer.usually();
    section.find(
        Finding::new(
            "B-26",
            verdict,
            "a hybrid of αβ and SSS* for little storage",
            format!(
                "fewer terminals than αβ for {} k; with as many cells as ITERSSS* better {}, worse {} times",
                fewer.share(),
                mixed().filter(|hybrid| hybrid.is_to_rival(Verdict::Confirmed)).count(),
                mixed().filter(|hybrid| hybrid.is_to_rival(Verdict::Refuted)).count()
            ),
        )
        .needing(fewer.needed(verdict))
        .noting(format!(
            "SSS* uses only one bound of αβ's window, so that a late change-over costs more than αβ alone. With k = 1 \
             the hybrid is DUAL* (as many terminals on {} of {} trees); fewer terminals than SSS* then: {}. {}",
            dual.checks - dual.violations,
            dual.checks,
            if beaten.is_empty() { "nowhere".into() } else { beaten.join(", ") },
            games.of_hybrids()
        ))
        .witness(mixed().find_map(Compared::witness)),
    );
}

fn table(every: &[Compared], section: &mut Section) {
    let head = [
        "(b, d)",
        "plies k by αβ",
        "cells",
        "hybrid / αβ",
        "ITERSSS* / αβ, as many cells",
        "fewer terminals",
    ];
    let mut table = Table::new("hybrid", "αβ for k plies, SSS* below", head);
    for hybrid in every {
        let who = match hybrid.against_rival {
            _ if hybrid.rival.is_none() => "too few cells for ITERSSS*",
            Verdict::Confirmed => "hybrid",
            Verdict::Refuted => "ITERSSS*",
            _ => "",
        };
        table.row([
            format!("({}, {})", hybrid.shape.width, hybrid.shape.depth),
            hybrid.plies.to_string(),
            format!("{:.0}", hybrid.cells),
            format!("{:.3}", hybrid.ratio),
            hybrid.rival.map_or_else(String::new, |rival| format!("{rival:.3}")),
            who.into(),
        ]);
    }
    section.table(table);
}

fn figure(every: &[Compared], section: &mut Section) {
    let mut figure = Figure::new(
        "hybrid",
        "Terminals against cells: αβ over SSS*, and ITERSSS*",
        Axis::logarithmic("cells"),
        Axis::linear("terminals, αβ = 1"),
    );
    for (width, depth) in [(2, 15), (9, 5)] {
        // From few cells to many.
        let mine = || {
            every
                .iter()
                .rev()
                .filter(|h| (h.shape.width, h.shape.depth) == (width, depth) && h.cells > 0.0)
        };
        let by_parity = |odd: usize| mine().filter(move |hybrid| hybrid.plies % 2 == odd);
        let mut rivals: Vec<Point> =
            mine().filter_map(|hybrid| Some(Point::estimate(hybrid.cells, &hybrid.rival?))).collect();
        rivals.dedup();
        if rivals.is_empty() {
            continue;
        }
        for (name, odd) in [("even k", 0), ("odd k", 1)] {
            let points = by_parity(odd).map(|hybrid| Point::estimate(hybrid.cells, &hybrid.ratio));
            figure.curve(format!("hybrid, {name}, b = {width}, d = {depth}"), points);
        }
        figure.curve(format!("ITERSSS*, b = {width}, d = {depth}"), rivals);
    }
    figure.level(1.0, "αβ");
    section.figure(figure.captioned(
        "To the right SSS* takes over earlier, after k plies of αβ. With odd k the parts below begin at MIN.",
    ));
}
