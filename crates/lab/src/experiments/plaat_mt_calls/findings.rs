//! The verdicts on the claims.

use super::super::plaat::{Kind, Sides, weighed};
use super::samples::{Samples, relative_grain};
use super::{Row, Who};
use crate::measure::deepened::Instance;
use crate::prelude::*;

pub(super) fn all(samples: &Samples, section: &mut Section) {
    section.find(values(samples));
    section.find(calls(samples));
    section.find(wider(samples));
    section.find(bisection(samples));
    section.find(two_ago(samples));
}

/// P-6.a: all drivers find the value.
fn values(samples: &Samples) -> Finding {
    let rows =
        || samples.ranges.iter().map(|(_, row)| row).chain(samples.grains.iter().map(|(_, row)| row));
    let wrong: u64 = rows().map(|row| row.wrong).sum();
    let searches: u64 =
        rows().map(|row| row.calls.values().map(|calls| calls.len() as u64).sum::<u64>()).sum();
    let ours = format!("{wrong} wrong values in {searches} searches");
    Finding::of("P-6.a", Verdict::always(wrong, searches), ours)
        .noting("AB-SSS*, AB-DUAL*, MTD(f) with right and wrong guesses, MTD-bi, MTD-step, against αβ.")
}

/// The games with points `times` times as large as usual.
fn with_points(samples: &Samples, times: f64) -> impl Iterator<Item = &(Instance, Row)> {
    samples.grains.iter().filter(move |(instance, _)| (relative_grain(instance) - times).abs() < 0.01)
}

/// The games with points of the usual size.
fn usual(samples: &Samples) -> impl Iterator<Item = &(Instance, Row)> {
    with_points(samples, 1.0)
}

/// P-6.b: the number of calls of MT in games.
fn calls(samples: &Samples) -> Finding {
    let (mut fewer, mut few, mut dozens) = (Sides::default(), Sides::default(), Sides::default());
    let mut by_game = Vec::new();
    for (instance, row) in usual(samples) {
        for other in [Who::AbSss, Who::AbDual] {
            let e = Estimate::factor(&row.calls[Who::MtdF], &row.calls[other]);
            fewer.of(instance).factor_below(&e, 1.0);
            dozens.of(instance).above(&Estimate::of(&row.calls[other]), 24.0);
        }
        let [own, sss, dual] =
            [Who::MtdF, Who::AbSss, Who::AbDual].map(|search| mean(&row.calls[search]));
        few.of(instance).holds((3.0..=6.0).contains(&own));
        by_game.push(format!("{instance}: {own:.1} / {sss:.0} / {dual:.0}"));
    }
    let coarse: Vec<String> = with_points(samples, 4.0)
        .map(|(instance, row)| format!("{instance} {:.1}", mean(&row.calls[Who::MtdF])))
        .collect();
    let (verdict, told) = weighed(|kind| {
        let sizes = [&few, &dozens].map(|sides| sides.on(kind).usually());
        sizes.into_iter().fold(fewer.on(kind).usually(), Verdict::sized)
    });
    let ours = format!("calls in the last iteration, MTD(f) / AB-SSS* / AB-DUAL*: {}", listed(by_game));
    Finding::of("P-6.b", verdict, ours)
    .needing(fewer.needed(verdict))
    .noting(format!(
        "Fewer than the others, {}; 3 to 6 on average, {}; dozens (at least 24) by the others, {}. Calls of MTD(f) \
         with points four times as coarse: {}. {told}",
        fewer.tally(),
        few.tally(),
        dozens.tally(),
        coarse.join(", ")
    ))
}

/// P-6.c: more calls from each range to the next, and from each grain to the next finer one.
fn wider(samples: &Samples) -> Finding {
    let mut cells = Cells::default();
    for search in [Who::AbSss, Who::AbDual] {
        for pair in samples.ranges.windows(2).filter(|pair| pair[0].0.order == pair[1].0.order) {
            // Trees with different ranges cannot be paired: the two means are compared.
            let [few, many] = [0, 1].map(|i: usize| Estimate::of(&pair[i].1.calls[search]));
            cells.judged(Verdict::less(&few, &many));
        }
        for pair in samples.grains.windows(2).filter(|pair| pair[0].0.family == pair[1].0.family) {
            let difference = Estimate::difference(&pair[0].1.calls[search], &pair[1].1.calls[search]);
            cells.above(&difference, 0.0);
        }
    }
    let of = |search| {
        let equal = samples.ranges.iter().filter(|(shape, _)| shape.order == samples.ranges[0].0.order);
        equal.map(|(_, row)| format!("{:.0}", mean(&row.calls[search]))).collect::<Vec<_>>().join(" ")
    };
    let ours = format!(
        "ranges ±10 to ±400,000, equal weights: AB-SSS* {}; AB-DUAL* {}",
        of(Who::AbSss),
        of(Who::AbDual)
    );
    Finding::of("P-6.c", cells.usually(), ours).noting(format!(
        "From one range to the next, and from one grain to the next finer one: {}. The number of leaves limits the \
         calls.",
        cells.tally()
    ))
}

/// P-11.d: bisection makes fewer calls than the drivers that start at either end, and its cost.
fn bisection(samples: &Samples) -> Finding {
    let mut cells = Sides::default();
    let mut plain = Cells::default();
    let wide = || samples.ranges.iter().filter(|(shape, _)| shape.range >= 1000);
    for (_, row) in wide() {
        for other in [Who::AbSss, Who::AbDual] {
            plain.factor_below(&Estimate::factor(&row.calls[Who::Bisection], &row.calls[other]), 1.0);
        }
    }
    for (instance, row) in usual(samples) {
        for other in [Who::AbSss, Who::AbDual] {
            let e = Estimate::factor(&row.calls[Who::Bisection], &row.calls[other]);
            cells.of(instance).factor_below(&e, 1.0);
        }
    }
    // Trees and each kind of game have one vote.
    let games = Kind::ALL.iter().map(|&kind| cells.on(kind).usually());
    let all: Vec<Verdict> = [plain.usually()].into_iter().chain(games).collect();
    let known = samples.ranges.iter().find(|(shape, _)| shape.range == 1000).map(|(_, row)| row);
    let ours = known.map_or_else(String::new, |row| {
        format!(
            "±1000, equal weights: MTD-bi {} calls, {:.0} leaves; MTD(f) 20 % off {} and {:.0}; AB-SSS* {} and {:.0}",
            Estimate::of(&row.calls[Who::Bisection]),
            mean(&row.leaves[Who::Bisection]),
            Estimate::of(&row.calls[Who::Off20]),
            mean(&row.leaves[Who::Off20]),
            Estimate::of(&row.calls[Who::AbSss]),
            mean(&row.leaves[Who::AbSss])
        )
    });
    let dearer = listed(usual(samples).map(|(instance, row)| {
        let e = Estimate::factor(&row.leaves[Who::Bisection], &row.leaves[Who::MtdF]);
        format!("{instance} {e:.2}")
    }));
    let verdict = Verdict::usually(&all);
    Finding::of("P-11.d", verdict, ours).noting(format!(
        "Fewer calls than AB-SSS* and AB-DUAL*: trees with values to ±1000 and beyond: {}; {}. Each kind has one vote. Fewer calls do not mean fewer leaves: leaves of MTD-bi / MTD(f) in games: {dearer}.",
        plain.tally(),
        cells.tally()
    ))
}

/// P-10.d: the guess from two iterations ago, with an evaluator that swings.
fn two_ago(samples: &Samples) -> Finding {
    let of = |swings: bool| {
        let chosen =
            samples.guesses.iter().filter(move |(instance, _)| instance.lacks_bonus() == swings);
        let ratio = |(instance, row): &(Instance, Row)| {
            (*instance, Estimate::factor(&row.leaves[Who::TwoAgo], &row.leaves[Who::OneAgo]))
        };
        chosen.map(ratio).collect::<Vec<_>>()
    };
    let (swinging, steady) = (of(true), of(false));
    let mut cells = Sides::default();
    for (instance, e) in &swinging {
        cells.of(instance).factor_below(e, 1.0);
    }
    let (verdict, told) = weighed(|kind| cells.on(kind).usually());
    let list = |of: &[(Instance, Estimate)]| {
        listed(of.iter().map(|(instance, e)| format!("{instance} {e:.3}")))
    };
    let ours = format!("leaves, two ago / one ago, evaluators that swing: {}", list(&swinging));
    Finding::of("P-10.d", verdict, ours).needing(cells.needed(verdict)).noting(format!(
        "The guess from two iterations ago is better, {}. With a steady evaluator: {}. {told}",
        cells.tally(),
        list(&steady)
    ))
}
