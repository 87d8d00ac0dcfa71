//! Tables, figure and findings.

use super::{Case, FORMS, Inferior, Row};
use crate::experiments::small_trees::Family;
use crate::experiments::tally::Totals;
use crate::prelude::*;
use crate::stats::ends;
use crate::words::Join;

/// The forms in which PVS and palphabeta are given: both are fail-soft.
const ALIKE: [usize; 2] = [1, 2];
const LALPHABETA: usize = 7;
const ALPHA_BETA: usize = 8;
/// The visits of each form on all trees of a shape.
struct Sample {
    shape: Shape,
    visits: [Vec<u64>; FORMS.len()],
    inferior: Inferior,
}

impl Sample {
    /// Visits of a form relative to NS.
    fn ratio(&self, form: usize) -> Estimate {
        Estimate::ratio(&self.visits[form], &self.visits[0])
    }

    /// Visits in inferior children of the root with a minimal window, relative to αβ's.
    fn minimal(&self) -> Estimate {
        Estimate::ratio(&self.inferior[0], &self.inferior[1])
    }
}

/// The samples with the greatest depth of each width and order.
fn deepest(samples: &[Sample]) -> impl Iterator<Item = &Sample> {
    samples.iter().filter(|of| {
        let is_deeper = |other: &Sample| {
            (other.shape.width, other.shape.order) == (of.shape.width, of.shape.order)
                && other.shape.depth > of.shape.depth
        };
        !samples.iter().any(is_deeper)
    })
}

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let totals = Totals::of(
        "reinefeld-negascout",
        rows.iter().map(|(case, row)| match case {
            Case::Statements(block) => (Some(block.family), &row.tallies),
            Case::Visits { shape, .. } => (Some(Family::Uniform(*shape)), &row.tallies),
        }),
    );
    let of_shapes = || {
        rows.iter().filter_map(|(case, row)| match case {
            Case::Statements(_) => None,
            Case::Visits { shape, .. } => Some((*shape, row)),
        })
    };
    let visits = joined(of_shapes().map(|(shape, row)| (shape, row.visits.clone())));
    let inferior = joined(of_shapes().map(|(shape, row)| (shape, row.inferior.clone())));
    let samples: Vec<Sample> = visits
        .into_iter()
        .zip(inferior)
        .map(|((shape, visits), (_, inferior))| Sample { shape, visits, inferior })
        .collect();
    section.table(
        totals.table().noting(
            "The mutant, NS with a rule that is one ply too deep, shows that the check can fail.",
        ),
    );
    section.table(table(&samples));
    let (compared, shares) = again(rows);
    section.table(compared);
    section.figure(shares);
    section.figure(figure(&samples));
    section.find(inferior_children(&totals, &samples));
    let wrong = totals.share("too-deep-a-rule");
    let what = "with the rule depth ≤ 3, NS would return another value here";
    section.find(
        totals
            .finding("R-2.2b")
            .adding(format_args!("with depth ≤ 3, wrong on {wrong} trees"))
            .witness(totals.witness("too-deep-a-rule", what))
            .noting(
                "Hsu's F4 has the same rule as depth < 3 (H-28). It needs leaves two plies below the node: with free \
                 moves or a search beyond the horizon, only depth ≤ 1 is safe.",
            ),
    );
    section.find(Evidence::new().finding(
        "R-2.2c",
        "true of whole numbers by definition: none lies between a and a + 1, so every result is at most a or at least a + 1",
    ));
    section.find(alike(&samples));
    let ratios = [(2, 3), (3, 6), (5, 4), (10, 4), (20, 4)].map(|(width, depth)| {
        let found = samples.iter().find(|of| (of.shape.width, of.shape.depth) == (width, depth));
        found.map(|of| format!("w={width} d={depth} {:.3}", of.ratio(LALPHABETA)))
    });
    let ratios: Vec<String> = ratios.into_iter().flatten().collect();
    section.find(
        totals
            .finding("R-2.2e")
            .adding(format_args!("visits relative to NS, independent leaves: {}", listed(ratios))),
    );
    section.find(totals.finding("R-2.3e").noting(
        "The second window begins at the first answer, above the first window. A value between the two cuts off a node \
         where the opponent moves in the second search, but not in the first; the leaves after it are left out. The table \
         shows how often.",
    ));
}

/// R-1.c: what a minimal window saves in inferior subtrees.
fn inferior_children(totals: &Totals, samples: &[Sample]) -> Finding {
    let (mut evidence, mut texts) = (totals.evidence("R-1.c"), Vec::new());
    for of in deepest(samples) {
        let ratio = of.minimal();
        evidence = evidence.measured(of.shape.to_string(), &ratio);
        texts.push(format!("{} {:.2}", of.shape, ratio.mean));
    }
    totals.judged("R-1.c", &evidence).adding(format_args!("visits relative to αβ's: {}", listed(texts))).noting(
        "The children of the root that are no better than the best so far, searched with (best, best + 1) and, as αβ \
         does, with (best, ∞). That a narrower window never visits another leaf (P-2.a) is checked for all pairs of \
         windows with R-2.0.",
    )
}

/// How often the second search of a root child leaves out a leaf of the first, or visits no other.
fn again(rows: &[(Case, Row)]) -> (Table, Figure) {
    let mut shapes: By<(u32, Depth), [Tally; 2]> = By::default();
    for (case, row) in rows {
        if let Case::Statements(block) = case
            && let Some(shape) = block.family.shape()
            && shape.order == Order::Iid
            && block.family.has_distinct_leaves()
        {
            let tallies = ["all-again", "some-more"].map(|name| {
                row.tallies
                    .iter()
                    .find(|(known, _)| *known == name)
                    .map_or_else(Tally::default, |(_, t)| *t)
            });
            shapes.entry((shape.width, shape.depth)).join(tallies);
        }
    }
    let head = ["w", "d", "second searches", "leave out a leaf", "visit no other leaf"];
    let title = "Second searches of root children by NS, compared with the first";
    let mut table = Table::new("again", title, head);
    let mut curves: By<u32, Vec<Point>> = By::default();
    for ((width, depth), [all, more]) in shapes.iter().filter(|(_, [all, _])| all.checks > 0) {
        let percent = |tally: &Tally| 100.0 * number(tally.violations) / number(tally.checks);
        let (out, none) = (percent(all), percent(more));
        table.line(format_args!("{width} | {depth} | {} | {out:.0} % | {none:.0} %", all.checks));
        let half = 1.96 * (out * (100.0 - out) / number(all.checks)).sqrt();
        let (low, high) = ((out - half).max(0.0), (out + half).min(100.0));
        curves.push(*width, Point { x: (*depth).into(), y: out, low, high });
    }
    let (x, y) = (Axis::linear("depth"), Axis::linear("second searches, %"));
    let title = "Second searches of root children by NS that leave out a leaf of the first";
    let mut figure = Figure::new("again", title, x, y).captioned(
        "The paper says that all nodes of the first search are visited again: 0 %. Independent distinct leaves.",
    );
    for (width, points) in curves.iter() {
        figure.curve(format!("w = {width}"), points.iter().copied());
    }
    figure.level(0.0, "as the paper says");
    (table.noting("Independent distinct leaves."), figure)
}

fn table(samples: &[Sample]) -> Table {
    let others = FORMS.iter().skip(1).map(|(name, _)| format!("{name} / NS"));
    let last = String::from("inferior root children: minimal window / αβ's");
    let head = ["tree", "NS visits"].map(String::from).into_iter().chain(others).chain([last]);
    let title = "Leaf visits relative to NS, on the same trees";
    let mut table = Table::new("visits", title, head);
    for of in samples {
        let ratios = (1..FORMS.len()).map(|form| of.ratio(form)).chain([of.minimal()]);
        let ratios = ratios.map(|ratio| format!("{ratio:.3}"));
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

/// R-2.2d: visits relative to NS, on the deepest trees of width 5 or more.
fn alike(samples: &[Sample]) -> Finding {
    let (mut evidence, mut texts) = (Evidence::new(), Vec::new());
    for form in ALIKE {
        let name = FORMS[form].0;
        let wide = || deepest(samples).filter(|of| of.shape.width >= 5);
        for of in wide() {
            evidence = evidence.factor(format!("{name}, {}", of.shape), &of.ratio(form));
        }
        let (least, most) = ends(&wide().map(|of| of.ratio(form).mean).collect::<Vec<_>>());
        texts.push(format!("{name} {least:.2} to {most:.2}"));
    }
    let smallest = samples.iter().find(|of| (of.shape.width, of.shape.depth) == (2, 3));
    let smallest = smallest.map_or_else(String::new, |of| {
        format!(
            "The shallow rule saves most on shallow trees: at w = 2, d = 3, as in Table 5.1, a factor of {:.2}.",
            of.ratio(1)
        )
    });
    let ours = format!("visits relative to NS on the deepest trees, w ≥ 5: {}", listed(texts));
    evidence.finding("R-2.2d", ours).noting(smallest)
}
