//! Tables, figure and findings.

use super::{Case, FORMS, Row};
use crate::experiments::tally::Totals;
use crate::prelude::*;
use crate::stats::ends;

/// The forms in which PVS and palphabeta are given: both are fail-soft.
const ALIKE: [usize; 2] = [1, 2];
const LALPHABETA: usize = 7;
const ALPHA_BETA: usize = 8;
/// The largest relative difference that counts as little: a tenth.
const LITTLE: f64 = 0.1;

/// The visits of each form on all trees of a shape.
struct Sample {
    shape: Shape,
    visits: [Vec<u64>; FORMS.len()],
}

impl Sample {
    /// Visits of a form relative to NS.
    fn ratio(&self, form: usize) -> Estimate {
        Estimate::ratio(&self.visits[form], &self.visits[0])
    }
}

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let small = rows.iter().filter_map(|(case, row)| match case {
        Case::Small(block) => Some((Some(block.family), &row.tallies)),
        Case::Large { .. } => None,
    });
    let totals = Totals::of("reinefeld-negascout", small);
    let large = rows.iter().filter_map(|(case, row)| match case {
        Case::Small(_) => None,
        Case::Large { shape, .. } => Some((*shape, row.visits.clone())),
    });
    let samples: Vec<Sample> =
        joined(large).into_iter().map(|(shape, visits)| Sample { shape, visits }).collect();
    section.table(
        totals.table().noting(
            "The mutant, NS with a rule that is one ply too deep, shows that the check can fail.",
        ),
    );
    section.table(table(&samples));
    section.figure(figure(&samples));
    let wrong = totals.share("too-deep-a-rule");
    let what = "with the rule depth ≤ 3, NS would return another value here";
    section.find(
        totals
            .finding("R-2.2b")
            .adding(format_args!("with depth ≤ 3, wrong on {wrong} trees"))
            .witness(totals.witness("too-deep-a-rule", what)),
    );
    section.find(totals.finding("R-2.2c"));
    section.find(alike(&samples));
    let ratios = [(2, 3), (3, 6), (5, 4), (10, 4), (20, 4)].map(|(width, depth)| {
        let found = samples.iter().find(|of| (of.shape.width, of.shape.depth) == (width, depth));
        found.map(|of| format!("w={width} d={depth} {:.3}", of.ratio(LALPHABETA)))
    });
    let ratios: Vec<String> = ratios.into_iter().flatten().collect();
    section.find(
        totals
            .finding("R-2.2e")
            .adding(format_args!("visits relative to NS, independent leaves: {}", ratios.join(", "))),
    );
}

fn table(samples: &[Sample]) -> Table {
    let others = FORMS.iter().skip(1).map(|(name, _)| format!("{name} / NS"));
    let head = ["tree", "NS visits"].map(String::from).into_iter().chain(others);
    let title = "Leaf visits relative to NS, on the same trees";
    let mut table = Table::new("visits", title, head);
    for of in samples {
        let ratios = (1..FORMS.len()).map(|form| format!("{:.3}", of.ratio(form)));
        let visits = format!("{:.0}", mean(&of.visits[0]));
        table.row([of.shape.to_string(), visits].into_iter().chain(ratios));
    }
    table.noting("Ratios of sums, with 95 % intervals.")
}

fn figure(samples: &[Sample]) -> Figure {
    let (x, y) = (Axis::linear("depth"), Axis::linear("leaf visits relative to NS"));
    let mut figure = Figure::new("relatives", "Relatives of NS, w = 5, equal weights", x, y);
    let drawn = || samples.iter().filter(|of| (of.shape.width, of.shape.order) == (5, Order::Equal));
    for form in [1, 2, 3, 4, LALPHABETA, ALPHA_BETA] {
        let point = |of: &Sample| Point::estimate(of.shape.depth.into(), &of.ratio(form));
        figure.curve(FORMS[form].0, drawn().map(point));
    }
    figure.level(1.0, "NS");
    figure.captioned(
        "Above 1, a form visits more leaves than NS on the same trees. The saving by the shallow rule \
         shrinks with depth; the saving by fail-soft answers shrinks more slowly.",
    )
}

/// R-2.2d: within a tenth of NS on trees of width 5 or more.
fn alike(samples: &[Sample]) -> Finding {
    let (mut cells, mut texts) = (Cells::default(), Vec::new());
    for form in ALIKE {
        let large = samples.iter().filter(|of| of.shape.width >= 5);
        let ratios: Vec<Estimate> = large.map(|of| of.ratio(form)).collect();
        for ratio in &ratios {
            let (below, above) =
                (Verdict::below(ratio, 1.0 + LITTLE), Verdict::above(ratio, 1.0 - LITTLE));
            cells.judged(Verdict::everywhere(&[below, above]));
        }
        let (least, most) = ends(&ratios.iter().map(|ratio| ratio.mean).collect::<Vec<_>>());
        texts.push(format!("{} {least:.2} to {most:.2}", FORMS[form].0));
    }
    let smallest = samples.iter().find(|of| (of.shape.width, of.shape.depth) == (2, 3));
    let smallest = smallest.map_or_else(String::new, |of| {
        format!(
            "At w = 2, d = 3, as in Table 5.1, the shallow rule alone accounts for a factor of {:.2}.",
            of.ratio(1)
        )
    });
    let ours = format!("visits relative to NS for w ≥ 5: {}", listed(texts));
    Finding::of("R-2.2d", cells.usually(), ours).noting(format!(
        "“Little” is taken to mean less than 10 %, which holds in {} cells of form, shape and order. {smallest}",
        cells.share()
    ))
}
