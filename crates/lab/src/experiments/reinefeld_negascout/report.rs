//! Tables, figure and findings.

use super::{Case, FORMS, Row, STATEMENTS, TOO_DEEP};
use crate::experiments::tally::{Totals, grouped};
use crate::figure::{Axis, Figure, Point};
use crate::stats::Estimate;
use crate::trees::{Order, Shape};
use crate::{Finding, Section, Table, Verdict, Witness};
use plywood_core::Depth;

/// The forms in which PVS and palphabeta are given: both are fail-soft.
const ALIKE: [usize; 2] = [1, 2];
const LALPHABETA: usize = 7;
const ALPHA_BETA: usize = 8;
/// What we call little: a tenth.
const LITTLE: f64 = 0.1;

/// Visits on all trees of a shape, a sample for each form.
struct Cell {
    shape: Shape,
    visits: Vec<Vec<f64>>,
}

impl Cell {
    /// Visits of a form in relation to NS's.
    fn ratio(&self, form: usize) -> Estimate {
        Estimate::ratio(&self.visits[form], &self.visits[0])
    }
}

#[expect(clippy::cast_precision_loss, reason = "visits of small trees")]
fn cells(rows: &[(Case, Row)]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for (case, row) in rows {
        let Case::Large { shape, .. } = case else { continue };
        if cells.last().is_none_or(|cell| cell.shape != *shape) {
            cells.push(Cell { shape: *shape, visits: vec![Vec::new(); FORMS.len()] });
        }
        let samples = cells.last_mut().map(|cell| &mut cell.visits);
        for (i, sample) in samples.into_iter().flatten().enumerate() {
            sample.extend(row.visits.iter().map(|visits| visits[i] as f64));
        }
    }
    cells
}

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let mut totals = Totals::new(STATEMENTS);
    for (case, row) in rows {
        if let Case::Small(block) = case {
            totals.add(Some(block.family), &row.tallies);
        }
    }
    let cells = cells(rows);
    section.table(totals.table().noting(
        "The mutant shows that the check can fail: it is NS with a rule that is one ply too deep.",
    ));
    section.table(table(&cells));
    section.figure(figure(&cells));
    section.find(shallow(&totals));
    section.find(totals.finding("R-2.2c", "every minimal-window search fails"));
    section.find(alike(&cells));
    section.find(lalphabeta(&totals, &cells));
}

fn table(cells: &[Cell]) -> Table {
    let mut table = Table::new(
        "visits",
        "Leaf visits in relation to NS's, on the same trees",
        ["tree", "NS visits"],
    );
    table.head.extend(FORMS.iter().skip(1).map(|(name, _)| format!("{name} / NS")));
    for cell in cells {
        let ratios = (1..FORMS.len()).map(|form| format!("{:.3}", cell.ratio(form)));
        let visits = format!("{:.0}", Estimate::of(&cell.visits[0]).mean);
        table.row([cell.shape.to_string(), visits].into_iter().chain(ratios));
    }
    table.noting("Ratios of sums, with intervals of 95 %.")
}

fn figure(cells: &[Cell]) -> Figure {
    let mut figure = Figure::new(
        "relatives",
        "Relatives of NS, w = 5, equal weights",
        Axis::linear("depth"),
        Axis::linear("leaf visits / those of NS"),
    );
    let cells: Vec<&Cell> =
        cells.iter().filter(|cell| cell.shape.width == 5 && cell.shape.order == Order::Equal).collect();
    for form in [1, 2, 3, 4, LALPHABETA, ALPHA_BETA] {
        let points =
            cells.iter().map(|cell| Point::estimate(cell.shape.depth.into(), &cell.ratio(form)));
        figure.curve(FORMS[form].0, points);
    }
    figure.level(1.0, "NS");
    figure.captioned(
        "Above 1 a form visits more leaves than NS on the same trees. What the shallow rule saves \
         fades with depth; what fail-soft answers save fades more slowly.",
    )
}

fn shallow(totals: &Totals) -> Finding {
    let mutant = totals.of(TOO_DEEP.name);
    let finding = totals.finding("R-2.2b", "where depth ≤ 2 the answer to a minimal window is exact");
    let ours = format!(
        "{}; with depth ≤ 3 wrong on {} of {} trees",
        finding.ours,
        grouped(mutant.violations),
        grouped(mutant.checks)
    );
    let witness = mutant.first.map(|(family, seed)| Witness {
        what: "with the rule depth ≤ 3 NS would return another value here".into(),
        command: TOO_DEEP.command.replace("TREE", &family.arguments(seed)),
    });
    Finding { ours, ..finding }.witness(witness)
}

/// R-2.2d: within a tenth of NS on trees of some size.
fn alike(cells: &[Cell]) -> Finding {
    let large: Vec<&Cell> = cells.iter().filter(|cell| cell.shape.width >= 5).collect();
    let mut verdicts = Vec::new();
    let mut texts = Vec::new();
    for form in ALIKE {
        let ratios: Vec<Estimate> = large.iter().map(|cell| cell.ratio(form)).collect();
        verdicts.extend(ratios.iter().map(|ratio| {
            Verdict::everywhere(&[
                Verdict::below(ratio, 1.0 + LITTLE),
                Verdict::above(ratio, 1.0 - LITTLE),
            ])
        }));
        let least = ratios.iter().map(|ratio| ratio.mean).fold(f64::INFINITY, f64::min);
        let most = ratios.iter().map(|ratio| ratio.mean).fold(f64::NEG_INFINITY, f64::max);
        texts.push(format!("{} {least:.2} to {most:.2}", FORMS[form].0));
    }
    let smallest = cells.iter().find(|cell| (cell.shape.width, cell.shape.depth) == (2, 3));
    let smallest = smallest.map_or_else(String::new, |cell| {
        format!(
            "At w = 2, d = 3, of which Table 5.1 speaks, the shallow rule alone makes a factor of \
             {:.2}.",
            cell.ratio(1)
        )
    });
    let within = verdicts.iter().filter(|&&verdict| verdict == Verdict::Confirmed).count();
    Finding::new(
        "R-2.2d",
        Verdict::usually(&verdicts),
        "palphabeta, PVS and NegaScout differ little in practice",
        format!("times NS's visits for w ≥ 5: {}", texts.join("; ")),
    )
    .noting(format!(
        "Little is taken to be less than 10 %: so in {within} of {} cells of form, shape and \
         order. {smallest}",
        verdicts.len()
    ))
}

/// R-2.2e: what lalphabeta does, and what it saves.
fn lalphabeta(totals: &Totals, cells: &[Cell]) -> Finding {
    let at = |width: u32, depth: Depth| {
        let of = cells.iter().find(|cell| (cell.shape.width, cell.shape.depth) == (width, depth));
        of.map(|cell| format!("w={width} d={depth} {:.3}", cell.ratio(LALPHABETA)))
    };
    let ratios: Vec<String> =
        [(2, 3), (3, 6), (5, 4), (10, 4), (20, 4)].iter().filter_map(|&(w, d)| at(w, d)).collect();
    let finding = totals
        .finding("R-2.2e", "the last son gets the open window, so that it is never searched again");
    let ours = format!("{}; visits / NS's, independent leaves: {}", finding.ours, ratios.join(", "));
    Finding { ours, ..finding }
}
