//! Stockman's hybrid: alpha-beta for the first plies, SSS\* below.

use super::super::bhattacharya_table_1::{iter_sss, seconds};
use super::{Case, games, iid};
use crate::prelude::*;
use plywood_core::search::hybrid::{Hybrid, Stage};
use plywood_core::search::iter_sss::least_cells;
use std::cmp::Ordering;

/// For each tree one number, and for the hybrids one for each number of alpha-beta plies.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    alpha_beta: Vec<u64>,
    dual: Vec<u64>,
    hybrid: Counts<Depth>,
    cells: Counts<Depth>,
    /// ITERSSS\* with as many cells, or with M0 if those are too few.
    iter_sss: Counts<Depth>,
}
join! { Row { alpha_beta, dual, hybrid, cells, iter_sss } }

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let shapes = scale.pick(vec![(2, 9), (3, 5)], PAPERS.into(), PAPERS.into());
    let planned = |(width, depth)| {
        let shape = iid(width, depth);
        let each = seconds(&shape) * f64::from(depth + 2);
        Planned::runs(scale.pick(5, 60, 300), 20, each, move |seeds| Case::Hybrid { shape, seeds })
    };
    shapes.into_iter().flat_map(planned).collect()
}

/// The shapes of Table 1.
const PAPERS: [(u32, u16); 4] = [(2, 15), (3, 10), (5, 6), (9, 5)];

pub(super) fn run(shape: &Shape, seeds: Seeds) -> Row {
    let (mut row, m0) = (Row::default(), least_cells(shape.width, shape.depth));
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let search = |algorithm| cost(&tree, shape.depth, algorithm);
        row.alpha_beta.push(search(algorithm("alpha-beta")).leaves);
        row.dual.push(search(algorithm("dual")).leaves);
        for plies in 0..=shape.depth {
            let hybrid = Hybrid { outer: Stage::AlphaBeta, plies: Some(plies), inner: Stage::Sss };
            let hybrid = search(Algorithm::Hybrid(hybrid));
            row.hybrid.push(plies, hybrid.leaves);
            row.cells.push(plies, hybrid.peak.cells);
            row.iter_sss.push(plies, search(iter_sss(hybrid.peak.cells.max(m0))).leaves);
        }
    }
    row
}

/// The hybrid with one number of plies, and its rivals on the same trees.
struct Compared {
    shape: Shape,
    plies: Depth,
    cells: f64,
    /// The hybrid's terminals relative to αβ.
    ratio: Estimate,
    /// The terminals of ITERSSS* with as many cells relative to αβ, if the cells suffice.
    rival: Option<Estimate>,
    /// The hybrid's terminals less those of αβ, by paired differences.
    gain: Estimate,
    /// The hybrid's terminals less those of ITERSSS*, by paired differences.
    against_rival: Estimate,
    /// The seed of a tree on which the hybrid examines more terminals than αβ.
    worse: Option<u64>,
}

fn compared(shape: Shape, row: &Row) -> impl Iterator<Item = Compared> {
    let (alpha_beta, m0) = (&row.alpha_beta, number(least_cells(shape.width, shape.depth)));
    row.hybrid.iter().map(move |(&plies, leaves)| {
        let (iter_sss, cells) = (&row.iter_sss[plies], mean(&row.cells[plies]));
        let worse = (1..).zip(leaves.iter().zip(alpha_beta)).find(|(_, (hybrid, ab))| hybrid > ab);
        Compared {
            shape,
            plies,
            cells,
            ratio: Estimate::ratio(leaves, alpha_beta),
            rival: (cells >= m0).then(|| Estimate::ratio(iter_sss, alpha_beta)),
            gain: Estimate::difference(leaves, alpha_beta),
            against_rival: Estimate::difference(leaves, iter_sss),
            worse: worse.map(|(seed, _)| seed),
        }
    })
}

impl Compared {
    /// Whether both algorithms search a part of the tree.
    fn is_mixed(&self) -> bool {
        (1..self.shape.depth).contains(&self.plies)
    }

    /// Whether the hybrid examines fewer terminals than ITERSSS* with as many cells, or more.
    fn against(&self) -> Option<Ordering> {
        self.rival.and(sign(&self.against_rival))
    }

    fn witness(&self) -> Option<Witness> {
        let plies = self.plies;
        let arguments = self.shape.arguments(self.worse?);
        Some(Witness {
            what: format!(
                "αβ for {plies} plies and SSS* below: more leaves than --algorithm alpha-beta"
            ),
            command: format!("plywood search {arguments} --algorithm alpha-beta-sss --plies {plies}"),
        })
    }
}

/// The sign of an estimate, if its interval excludes zero.
fn sign(e: &Estimate) -> Option<Ordering> {
    match (e.high < 0.0, e.low > 0.0) {
        (true, _) => Some(Ordering::Less),
        (_, true) => Some(Ordering::Greater),
        _ => None,
    }
}

/// The table, the figure and the note on B-26.
pub(super) fn report(samples: &[(Shape, Row)], games: &games::Samples, section: &mut Section) {
    let every: Vec<Compared> = samples.iter().flat_map(|(shape, row)| compared(*shape, row)).collect();
    table(&every, section);
    figure(&every, section);
    let (mut dual, mut beaten) = (Tally::default(), Vec::new());
    for (shape, row) in samples {
        let (sss, hybrid) = (&row.hybrid[0], &row.hybrid[1]);
        hybrid.iter().zip(&row.dual).for_each(|(hybrid, star)| dual.check(hybrid == star));
        if sign(&Estimate::difference(hybrid, sss)) == Some(Ordering::Less) {
            beaten.push(shape.pair());
        }
    }
    let mixed = || every.iter().filter(|hybrid| hybrid.is_mixed());
    let count = |wanted| mixed().filter(|hybrid| sign(&hybrid.gain) == Some(wanted)).count();
    let rivals = |wanted| mixed().filter(|hybrid| hybrid.against() == Some(wanted)).count();
    let ours = format!(
        "fewer terminals than αβ for {} of {} k, more for {}; with as many cells as ITERSSS* better in {} cases, worse \
         in {}",
        count(Ordering::Less),
        mixed().count(),
        count(Ordering::Greater),
        rivals(Ordering::Less),
        rivals(Ordering::Greater)
    );
    let note = format!(
        "The paper only quotes Stockman's suggestion. SSS* uses only one bound of αβ's window, so a late change-over costs more than αβ alone. With k = 1 the \
         hybrid is DUAL* (the same number of terminals on {} of {} trees); shapes on which it then has fewer terminals \
         than SSS*: {}. {}",
        dual.checks - dual.violations,
        dual.checks,
        if beaten.is_empty() { "none".into() } else { beaten.join(", ") },
        games.of_hybrids()
    );
    let witness = mixed().find_map(Compared::witness);
    section.find(Evidence::new().finding("B-26", ours).noting(note).witness(witness));
}

fn table(every: &[Compared], section: &mut Section) {
    let head = "(b, d) | plies k by αβ | cells | hybrid / αβ | ITERSSS* / αβ, as many cells | \
                fewer terminals";
    let mut table = Table::new("hybrid", "αβ for k plies, SSS* below", head.split(" | "));
    for hybrid in every {
        let who = match hybrid.against() {
            _ if hybrid.rival.is_none() => "too few cells for ITERSSS*",
            Some(Ordering::Less) => "hybrid",
            Some(_) => "ITERSSS*",
            None => "",
        };
        table.row([
            hybrid.shape.pair(),
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
    let (x, y) = (Axis::logarithmic("cells"), Axis::linear("terminals, αβ = 1"));
    let mut figure = Figure::new("hybrid", "Terminals against cells: αβ over SSS*, and ITERSSS*", x, y);
    for (width, depth) in [(2, 15), (9, 5)] {
        // From few cells to many.
        let mine = || {
            every
                .iter()
                .rev()
                .filter(|h| (h.shape.width, h.shape.depth) == (width, depth) && h.cells > 0.0)
        };
        let by_parity = |odd: Depth| mine().filter(move |hybrid| hybrid.plies % 2 == odd);
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
        "Further to the right, SSS* takes over earlier, after k plies of αβ. With odd k its subtrees start at a MIN \
         node.",
    ));
}
