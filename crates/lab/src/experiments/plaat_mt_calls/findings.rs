//! What became of the claims.

use super::super::plaat::{Cells, Kind, Sides, factor, mean, reals, sized, weighed};
use super::samples::{Samples, relative_grain};
use super::{AB_DUAL, AB_SSS, BISECTION, GAME_BISECTION, MTD_F, OFF_20, Row};
use crate::measure::deepened::Instance;
use crate::stats::Estimate;
use crate::{Finding, Section, Verdict};

pub(super) fn all(samples: &Samples, section: &mut Section) {
    section.find(values(samples));
    section.find(calls(samples));
    section.find(wider(samples));
    section.find(bisection(samples));
    section.find(two_ago(samples));
}

/// P-6.a: all of them find the value.
fn values(samples: &Samples) -> Finding {
    let rows =
        || samples.ranges.iter().map(|(_, row)| row).chain(samples.grains.iter().map(|(_, row)| row));
    let wrong: u64 = rows().map(|row| row.wrong).sum();
    let searches: u64 =
        rows().map(|row| row.calls.iter().map(|calls| calls.len() as u64).sum::<u64>()).sum();
    Finding::new(
        "P-6.a",
        Verdict::always(wrong, searches),
        "MTD(f) of Fig. 6, bisection and other steps find the minimax value",
        format!("{wrong} wrong values in {searches} searches"),
    )
    .noting("AB-SSS*, AB-DUAL*, MTD(f) with right and wrong guesses, MTD-bi, MTD-step, against αβ.")
}

/// Games with points so many times as large as elsewhere.
fn with_points(samples: &Samples, times: f64) -> impl Iterator<Item = &(Instance, Row)> {
    samples.grains.iter().filter(move |(instance, _)| (relative_grain(instance) - times).abs() < 0.01)
}

/// Games with points as elsewhere.
fn usual(samples: &Samples) -> impl Iterator<Item = &(Instance, Row)> {
    with_points(samples, 1.0)
}

/// P-6.b: how often MT is called in games.
fn calls(samples: &Samples) -> Finding {
    let (mut fewer, mut few, mut dozens) = (Sides::default(), Sides::default(), Sides::default());
    let mut listed = Vec::new();
    for (instance, row) in usual(samples) {
        for other in [AB_SSS, AB_DUAL] {
            let e = factor(&row.calls[MTD_F], &row.calls[other]);
            fewer.of(instance).factor_below(&e, 1.0);
            dozens.of(instance).above(&mean(&row.calls[other]), 24.0);
        }
        let [own, sss, dual] = [MTD_F, AB_SSS, AB_DUAL].map(|search| mean(&row.calls[search]).mean);
        few.of(instance).add((3.0..=6.0).contains(&own));
        listed.push(format!("{instance}: {own:.1} / {sss:.0} / {dual:.0}"));
    }
    let coarse: Vec<String> = with_points(samples, 4.0)
        .map(|(instance, row)| format!("{instance} {:.1}", mean(&row.calls[MTD_F]).mean))
        .collect();
    let (verdict, told) = weighed(|kind| {
        let sizes = [&few, &dozens].map(|sides| sides.on(kind).usually());
        sizes.into_iter().fold(fewer.on(kind).usually(), sized)
    });
    Finding::new(
        "P-6.b",
        verdict,
        "MTD(f) calls MT 3 to 6 times, AB-SSS* and AB-DUAL* dozens and often hundreds of times",
        format!("calls in the last iteration, MTD(f) / AB-SSS* / AB-DUAL*: {}", listed.join("; ")),
    )
    .needing(fewer.needed(verdict))
    .noting(format!(
        "Fewer than the others, {}; 3 to 6 on average, {}; dozens (24 at least) by the others, {}. Calls of MTD(f) with \
         points four times as coarse: {}. {told}",
        fewer.tally(),
        few.tally(),
        dozens.tally(),
        coarse.join(", ")
    ))
}

/// P-6.c: more calls from each range to the next, and from each grain to the next finer one.
fn wider(samples: &Samples) -> Finding {
    let mut cells = Cells::default();
    for search in [AB_SSS, AB_DUAL] {
        for pair in samples.ranges.windows(2).filter(|pair| pair[0].0.order == pair[1].0.order) {
            // Trees of different ranges have nothing in common: the two means are compared.
            cells.judged(more(&mean(&pair[0].1.calls[search]), &mean(&pair[1].1.calls[search])));
        }
        for pair in samples.grains.windows(2).filter(|pair| pair[0].0.family == pair[1].0.family) {
            let difference = Estimate::difference(
                &reals(&pair[0].1.calls[search]),
                &reals(&pair[1].1.calls[search]),
            );
            cells.above(&difference, 0.0);
        }
    }
    let of = |search: usize| {
        let equal = samples.ranges.iter().filter(|(shape, _)| shape.order == samples.ranges[0].0.order);
        equal
            .map(|(_, row)| format!("{:.0}", mean(&row.calls[search]).mean))
            .collect::<Vec<_>>()
            .join(" ")
    };
    Finding::new(
        "P-6.c",
        cells.usually(),
        "the wider the range of leaf values, the smaller the steps and the more the calls",
        format!("ranges ±10 to ±400,000, equal weights: AB-SSS* {}; AB-DUAL* {}", of(AB_SSS), of(AB_DUAL)),
    )
    .noting(format!(
        "From one range to the next, and from one grain to the next finer one: {}. The number of leaves sets a limit.",
        cells.tally()
    ))
}

/// Whether the second mean is greater, by intervals that do not meet.
fn more(few: &Estimate, many: &Estimate) -> Verdict {
    if few.high < many.low {
        Verdict::Confirmed
    } else if many.high < few.low {
        Verdict::Refuted
    } else {
        Verdict::Inconclusive
    }
}

/// P-11.d: bisection makes fewer calls than the drivers from either end, and what it pays.
fn bisection(samples: &Samples) -> Finding {
    let mut cells = Sides::default();
    let mut plain = Cells::default();
    let wide = || samples.ranges.iter().filter(|(shape, _)| shape.range >= 1000);
    for (_, row) in wide() {
        for other in [AB_SSS, AB_DUAL] {
            plain.factor_below(&factor(&row.calls[BISECTION], &row.calls[other]), 1.0);
        }
    }
    for (instance, row) in usual(samples) {
        for other in [AB_SSS, AB_DUAL] {
            let e = factor(&row.calls[GAME_BISECTION], &row.calls[other]);
            cells.of(instance).factor_below(&e, 1.0);
        }
    }
    // Trees, real games and made-up ones have one voice each.
    let all = [plain.usually(), cells.on(Kind::Real).usually(), cells.on(Kind::MadeUp).usually()];
    let known = samples.ranges.iter().find(|(shape, _)| shape.range == 1000).map(|(_, row)| row);
    let ours = known.map_or_else(String::new, |row| {
        format!(
            "±1000, equal weights: MTD-bi {} calls, {:.0} leaves; MTD(f) 20 % off {} and {:.0}; AB-SSS* {} and {:.0}",
            mean(&row.calls[BISECTION]),
            mean(&row.leaves[BISECTION]).mean,
            mean(&row.calls[OFF_20]),
            mean(&row.leaves[OFF_20]).mean,
            mean(&row.calls[AB_SSS]),
            mean(&row.leaves[AB_SSS]).mean
        )
    });
    let dearer: Vec<String> = usual(samples)
        .map(|(instance, row)| {
            let e = factor(&row.leaves[GAME_BISECTION], &row.leaves[MTD_F]);
            format!("{instance} {e:.2}")
        })
        .collect();
    let verdict = Verdict::usually(&all);
    Finding::new("P-11.d", verdict, "bisecting reduces the number of calls", ours).noting(format!(
        "Fewer calls than AB-SSS* and AB-DUAL*: trees with values to ±1000 and beyond: {}; {}. Each of the three has one voice. \
         Calls are not all: leaves of MTD-bi / MTD(f) in games: {}.",
        plain.tally(),
        cells.tally(),
        dearer.join("; ")
    ))
}

/// P-10.d: with an evaluator that swings, the guess from two iterations ago.
fn two_ago(samples: &Samples) -> Finding {
    let of = |swings: bool| {
        let chosen =
            samples.guesses.iter().filter(move |(instance, _)| instance.lacks_bonus() == swings);
        let ratio =
            |(instance, row): &(Instance, Row)| (*instance, factor(&row.leaves[1], &row.leaves[0]));
        chosen.map(ratio).collect::<Vec<_>>()
    };
    let (swinging, steady) = (of(true), of(false));
    let mut cells = Sides::default();
    for (instance, e) in &swinging {
        cells.of(instance).factor_below(e, 1.0);
    }
    let (verdict, told) = weighed(|kind| cells.on(kind).usually());
    let list = |of: &[(Instance, Estimate)]| {
        of.iter().map(|(instance, e)| format!("{instance} {e:.3}")).collect::<Vec<_>>().join("; ")
    };
    Finding::new(
        "P-10.d",
        verdict,
        "with a pronounced odd/even swing the score of two iterations ago is the better guess",
        format!("leaves, two ago / one ago, evaluators that swing: {}", list(&swinging)),
    )
    .needing(cells.needed(verdict))
    .noting(format!(
        "It is better, {}. With a steady evaluator: {}. {told}",
        cells.tally(),
        list(&steady)
    ))
}
