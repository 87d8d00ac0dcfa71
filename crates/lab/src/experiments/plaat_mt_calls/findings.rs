//! The verdicts on the claims.

use super::super::plaat::{Kind, on_chess};
use super::samples::{self, Samples, relative_grain};
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
    Evidence::new()
        .checked(searches, wrong)
        .finding("P-6.a", format!("{wrong} wrong values in {searches} searches"))
        .noting("AB-SSS*, AB-DUAL*, MTD(f) with right and wrong guesses, MTD-bi, MTD-step, against αβ.")
}

/// The games with points of the usual size.
fn usual(samples: &Samples) -> impl Iterator<Item = &(Instance, Row)> {
    samples.grains.iter().filter(|(instance, _)| (relative_grain(instance) - 1.0).abs() < 0.01)
}

/// The games of a kind with points of the usual size.
fn usual_of(samples: &Samples, kind: Kind) -> impl Iterator<Item = &(Instance, Row)> {
    usual(samples).filter(move |(instance, _)| Kind::of(instance) == kind)
}

/// The geometric mean of counts.
fn typical(counts: &[u64]) -> Estimate {
    Estimate::factor(counts, &vec![1; counts.len()])
}

/// P-6.b: the number of calls of MT in games.
fn calls(samples: &Samples) -> Finding {
    let evidence = |kind| {
        usual_of(samples, kind).fold(Evidence::new(), |all, (instance, row)| {
            all.factor(instance.to_string(), &typical(&row.calls[Who::MtdF]))
        })
    };
    let by_game = usual(samples).map(|(instance, row)| {
        let [own, sss, dual] =
            [Who::MtdF, Who::AbSss, Who::AbDual].map(|search| typical(&row.calls[search]));
        format!("{instance}: {own} / {sss} / {dual}")
    });
    let ours = format!("calls in the last iteration, MTD(f) / AB-SSS* / AB-DUAL*: {}", listed(by_game));
    let by_grain = listed(samples.calls_by_grain());
    let note = format!(
        "Geometric means. The finer the points of the evaluator, the more calls. Calls of MTD(f) by the size of a \
         point: {by_grain}."
    );
    on_chess("P-6.b", evidence, ours, note)
        .published("3 to 6 calls, where AB-SSS* and AB-DUAL* make dozens to hundreds")
}

/// P-6.c: more calls with the finest points than with the coarsest.
fn wider(samples: &Samples) -> Finding {
    let ends = |instance: &Instance| {
        let mut all = samples.grains.iter().filter(|(other, _)| other.family == instance.family);
        let first = all.next()?;
        Some((first, all.next_back()?))
    };
    let evidence = |kind| {
        let mut evidence = Evidence::new();
        for (instance, _) in usual_of(samples, kind) {
            let Some(((_, fine), (_, coarse))) = ends(instance) else { continue };
            for search in [Who::AbSss, Who::AbDual] {
                let e = fine.more_calls(coarse, search);
                evidence = evidence.factor(format!("{instance}: {search}"), &e);
            }
        }
        evidence
    };
    let by_game = usual(samples).filter_map(|(instance, _)| {
        let ((fine, a), (coarse, b)) = ends(instance)?;
        let of = |search| a.more_calls(b, search);
        let times = relative_grain(coarse) / relative_grain(fine);
        Some(format!("{instance}, points ×{times:.0}: {:.1}, {:.1}", of(Who::AbSss), of(Who::AbDual)))
    });
    let ours = format!(
        "calls with the finest / with the coarsest points, AB-SSS* and AB-DUAL*: {}",
        listed(by_game)
    );
    let of = |search| {
        let equal = samples.ranges.iter().filter(|(shape, _)| shape.order == samples.ranges[0].0.order);
        equal.map(|(_, row)| format!("{:.0}", mean(&row.calls[search]))).collect::<Vec<_>>().join(" ")
    };
    let note = format!(
        "Trees with ranges ±10 to ±400,000, equal weights: AB-SSS* {}; AB-DUAL* {}. The number of leaves limits the \
         calls.",
        of(Who::AbSss),
        of(Who::AbDual)
    );
    on_chess("P-6.c", evidence, ours, note)
}

/// P-11.d: bisection makes fewer calls than the drivers that start at either end, and its cost.
fn bisection(samples: &Samples) -> Finding {
    let fewer = |row: &Row, other| Estimate::factor(&row.calls[Who::Bisection], &row.calls[other]);
    let evidence = |kind| {
        let mut evidence = Evidence::new();
        for (instance, row) in usual_of(samples, kind) {
            for other in [Who::AbSss, Who::AbDual] {
                evidence = evidence.factor(format!("{instance}: MTD-bi / {other}"), &fewer(row, other));
            }
        }
        evidence
    };
    let by_game = usual(samples).map(|(instance, row)| {
        format!("{instance}: {:.2}, {:.2}", fewer(row, Who::AbSss), fewer(row, Who::AbDual))
    });
    let ours = format!("calls of MTD-bi / AB-SSS* and / AB-DUAL*: {}", listed(by_game));
    let known = samples.ranges.iter().find(|(shape, _)| shape.range == 1000).map(|(_, row)| row);
    let on_trees = known.map_or_else(String::new, |row| {
        format!(
            "Trees with values to ±1000, equal weights: MTD-bi {} calls, {:.0} leaves; MTD(f) 20 % off {} and {:.0}; \
             AB-SSS* {} and {:.0}.",
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
    let note = format!(
        "{on_trees} Fewer calls do not mean fewer leaves: leaves of MTD-bi / MTD(f) in games: {dearer}."
    );
    on_chess("P-11.d", evidence, ours, note)
}

/// P-10.d: the guess from two iterations ago, with an evaluator that swings.
fn two_ago(samples: &Samples) -> Finding {
    let (mut evidence, mut swinging, mut steady) = (Evidence::new(), Vec::new(), Vec::new());
    for (instance, row) in &samples.guesses {
        let e = samples::two_ago(row);
        let told = format!("{instance} {e:.3}");
        if instance.lacks_bonus() {
            evidence = evidence.factor(instance.to_string(), &e);
            swinging.push(told);
        } else {
            steady.push(told);
        }
    }
    let ours = format!("leaves, two ago / one ago, evaluators that swing: {}", listed(swinging));
    evidence.finding("P-10.d", ours).noting(format!(
        "The sentence is about programs whose values swing, which that of chess does not; so these games decide. With a \
         steady evaluator: {}.",
        listed(steady)
    ))
}
