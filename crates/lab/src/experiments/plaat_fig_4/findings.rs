//! The verdicts on the claims.

use super::super::plaat::{Kind, Search, Sides, on_all, weighed};
use super::Sample;
use crate::prelude::*;
use plywood_core::Table as Entries;

pub(super) fn all(samples: &[Sample], section: &mut Section) {
    section.find(settles(samples));
    let knees: Vec<Knee> = samples.iter().flat_map(Knee::all).collect();
    let head = "instances | depth | knee | w^⌈d/2⌉ | leaves of the max solution tree | \
                knee / all its nodes";
    let mut table =
        Table::new("knees", "The number of entries that suffices for AB-SSS*", head.split(" | "));
    for knee in &knees {
        let Knee { name, depth, power, leaves, .. } = knee;
        let (knee, ratio) = (knee.log.mean, raised(&knee.ratio));
        table.line(format_args!(
            "{name} | {depth} | 2^{knee:.1} | {power:.0} | {leaves:.0} | {ratio:.2}"
        ));
    }
    section.table(table.noting("w is the mean number of children, rounded for real games. The leaves are those of the first call of AB-SSS*; because of transpositions and unequal widths they differ from w^⌈d/2⌉."));
    section.find(fits(&knees));
    section.find(bytes(&knees));
}

/// P-4.f: above αβ with small tables, below it with large ones, and then flat.
fn settles(samples: &[Sample]) -> Finding {
    let mut cells = Sides::default();
    let mut ends = Vec::new();
    for sample in samples {
        let [first, before, last] = sample.ends();
        let [small, large] = [first, last].map(|size| sample.relative(size, Search::AbSss));
        let [before, last] = [before, last].map(|size| sample.so_far(size, Search::AbSss));
        let flat = Estimate::factor(&before, &last);
        let cells = cells.of(&sample.instance);
        cells.factor_above(&small, 1.0);
        cells.factor_below(&large, 1.0);
        cells.factor_below(&flat, 1.02);
        ends.push(format!("{}: {:.1} → {:.2}", sample.instance, small.mean, large.mean));
    }
    let (verdict, weighed) = weighed(|kind| cells.on(kind).usually());
    let ours = format!("AB-SSS* / αβ from 16 entries to the largest table: {}", listed(ends));
    Finding::of("P-4.f", verdict, ours).needing(cells.needed(verdict)).noting(format!(
        "Above 1 with a small table, below 1 with a large one, the last step within 2 %: {}. {weighed}",
        cells.tally()
    ))
}

/// The knee of a family at a depth.
struct Knee {
    name: String,
    kind: Kind,
    depth: usize,
    /// The logarithms of the knee.
    log: Estimate,
    /// The formula w^⌈d/2⌉.
    power: f64,
    /// The measured leaves of the max solution tree.
    leaves: f64,
    /// The logarithms of the ratio of the knee to all nodes of the max solution tree, seed by seed.
    ratio: Estimate,
}

impl Knee {
    fn all(sample: &Sample) -> Vec<Knee> {
        let family = sample.instance.family;
        let power = |plies: usize| family.width().powf(number(plies.div_ceil(2)));
        let knee = |depth: usize| {
            let knees = sample.knees(depth);
            let leaves = sample.solution(depth);
            // The same number of nodes per leaf as in a uniform tree.
            let nodes = (0..=depth).map(power).sum::<f64>() / power(depth);
            let ratios: Vec<f64> = knees
                .iter()
                .zip(&leaves)
                .map(|(knee, leaves)| knee - (leaves * nodes).log2())
                .collect();
            Knee {
                name: sample.instance.to_string(),
                kind: Kind::of(&sample.instance),
                depth,
                log: Estimate::of(&knees),
                power: power(depth),
                leaves: mean(&leaves),
                ratio: Estimate::of(&ratios),
            }
        };
        (4..=usize::from(family.depth())).map(knee).collect()
    }
}

/// Two to the power of an estimate.
fn raised(e: &Estimate) -> Estimate {
    Estimate { mean: e.mean.exp2(), low: e.low.exp2(), high: e.high.exp2(), ..*e }
}

/// The knees of a kind of games.
fn of_kind(knees: &[Knee], kind: Kind) -> impl Iterator<Item = &Knee> {
    knees.iter().filter(move |knee| knee.kind == kind)
}

/// P-4.g: the knee grows like the max solution tree, and is as large.
fn fits(knees: &[Knee]) -> Finding {
    let cells = |kind| -> Cells {
        of_kind(knees, kind).map(|knee| Verdict::holds(knee.ratio.mean.abs() <= 2.0)).collect()
    };
    let ratio = |kind| {
        let logs: Vec<f64> = of_kind(knees, kind).map(|knee| knee.ratio.mean).collect();
        raised(&Estimate::of(&logs))
    };
    let slope = |kind| {
        let line = |of: &dyn Fn(&Knee) -> f64| of_kind(knees, kind).map(of).collect::<Vec<f64>>();
        slope(&line(&|knee| knee.log.mean - knee.ratio.mean), &line(&|knee| knee.log.mean))
    };
    let (verdict, weighed) = weighed(|kind| {
        Verdict::sized(cells(kind).usually(), Verdict::holds(ratio(kind).contains(1.0)))
    });
    let ours =
        on_all(|kind| format!("{:.2}, slope of log knee on log nodes {:.2}", ratio(kind), slope(kind)));
    Finding::of("P-4.g", verdict, format!("knee / nodes of the max solution tree, {ours}")).noting(format!(
        "Of the same order, within a factor of four, for each family and depth from 4 on, {}; confirmed if the mean \
         ratio may be 1. A table does not know which entries belong to the solution tree, so it must be larger where \
         AB-SSS* visits many more leaves. {weighed}",
        on_all(|kind| cells(kind).tally())
    ))
}

/// The slope of the regression line through the points.
fn slope(x: &[f64], y: &[f64]) -> f64 {
    let (mx, my) = (mean(x), mean(y));
    let products: f64 = x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum();
    products / x.iter().map(|x| (x - mx).powi(2)).sum::<f64>()
}

/// P-4.h: the memory at the knee, here and for the width of chess.
fn bytes(knees: &[Knee]) -> Finding {
    let entry = number(Entries::ENTRY_BYTES);
    let megabytes = |entries: f64| entries * entry / 1e6;
    let nodes = |depth: i32| (0..=depth).map(|ply| 36_f64.powi((ply + 1) / 2)).sum::<f64>();
    // At most at the knee, and extrapolated to the width of chess at three depths.
    let sizes = |kind| {
        let most = of_kind(knees, kind).map(|knee| megabytes(knee.log.mean.exp2())).fold(0.0, f64::max);
        let ratios: Vec<f64> = of_kind(knees, kind).map(|knee| knee.ratio.mean).collect();
        let chess = |depth| megabytes(mean(&ratios).exp2() * nodes(depth));
        [most, chess(5), chess(6), chess(8)]
    };
    // What was measured in chess needs no extrapolation.
    let judged = |kind| if kind == Kind::Chess { 1 } else { 4 };
    let cells = |kind| -> Cells {
        let sizes = sizes(kind).into_iter().take(judged(kind));
        sizes.map(|megabytes| Verdict::holds(megabytes <= 10.0)).collect()
    };
    let (verdict, weighed) = weighed(|kind| cells(kind).usually());
    let ours = on_all(|kind| {
        let [most, five, six, eight] = sizes(kind);
        format!(
            "at most {most:.2} MB at the knee; extrapolated, w=36 needs {five:.1} MB at d=5, {six:.1} at d=6, \
             {eight:.0} at d=8"
        )
    });
    Finding::of("P-4.h", verdict, ours).noting(
        format!(
            "Entries of {entry:.0} bytes. Less than 10 MB here, and for uniform trees of the width of chess at depths \
             5, 6 and 8, {}; the extrapolation does not include the savings of transpositions in chess. {weighed}",
            on_all(|kind| cells(kind).tally())
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::slope;

    #[test]
    fn the_slope_of_a_line_is_its_own() {
        assert!((slope(&[1.0, 2.0, 4.0], &[5.0, 7.0, 11.0]) - 2.0).abs() < 1e-9);
    }
}
