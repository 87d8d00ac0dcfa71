//! The verdicts on the claims.

use super::super::plaat::{Kind, on_chess};
use super::{FAR, Sample, of_last, so_far};
use crate::prelude::*;
use crate::stats::spearman;

pub(super) fn all(samples: &[Sample], section: &mut Section) {
    section.find(least_at_the_value(samples));
    section.find(must_be_close(samples));
    section.find(room_for_better(samples));
    section.find(calls(samples));
    section.find(smaller_trees(samples));
}

/// The games of a kind.
fn of_kind(samples: &[Sample], kind: Kind) -> impl Iterator<Item = &Sample> {
    samples.iter().filter(move |sample| Kind::of(&sample.instance) == kind)
}

/// The evidence with the depth of chess, by which P-10.a and P-10.c are judged.
fn with_depth(evidence: Evidence, sample: &Sample) -> Evidence {
    match Kind::of(&sample.instance) {
        Kind::Chess => evidence.searched_to(sample.instance.family.depth()),
        _ => evidence,
    }
}

/// The guesses from the value outwards: those below it, and those above it.
fn sides(sample: &Sample) -> [(&'static str, Vec<i32>); 2] {
    let offsets = sample.offsets();
    let middle = offsets.len() / 2;
    let below = offsets[..=middle].iter().rev().copied().collect();
    [("below", below), ("above", offsets[middle..].to_vec())]
}

/// P-10.a: from the value outwards, leaves rise on either side.
fn least_at_the_value(samples: &[Sample]) -> Finding {
    let trend = |sample: &Sample, side: &[i32]| {
        let leaves: Vec<Vec<u64>> =
            side.iter().map(|&offset| so_far(&sample.row.leaves[offset])).collect();
        let distance: Vec<f64> = (0..side.len()).map(number).collect();
        let of = |seed: usize| {
            let effort: Vec<f64> = leaves.iter().map(|by_seed| number(by_seed[seed])).collect();
            // Where all guesses need the same leaves, there is no order.
            Some(spearman(&distance, &effort)).filter(|r| r.is_finite()).unwrap_or(0.0)
        };
        Estimate::of(&(0..leaves[0].len()).map(of).collect::<Vec<f64>>())
    };
    let evidence = |kind| {
        let mut evidence = Evidence::new();
        for sample in of_kind(samples, kind) {
            for (name, side) in sides(sample) {
                evidence =
                    evidence.measured(format!("{}, {name}", sample.instance), &trend(sample, &side));
            }
            evidence = with_depth(evidence, sample);
        }
        evidence
    };
    let by_game = samples.iter().map(|sample| {
        let of = |offset: i32| 100.0 * sample.relative(&sample.row.leaves[offset]).mean;
        format!("{}: −∞ {:.0}, 0 {:.0}, +∞ {:.0} %", sample.instance, of(-FAR), of(0), of(FAR))
    });
    let ours = format!("leaves in percent of aspiration NegaScout: {}", listed(by_game));
    let least = listed(of_kind(samples, Kind::Chess).map(|sample| {
        let leaves = |offset: i32| so_far(&sample.row.leaves[offset]);
        let rest = sample.offsets().into_iter().filter(|&offset| offset != 0);
        let all = rest.map(|offset| Estimate::factor(&leaves(offset), &leaves(0)));
        all.min_by(|a, b| a.mean.total_cmp(&b.mean)).map_or_else(String::new, |e| format!("{e:.3}"))
    }));
    let note = format!(
        "The rank correlation of leaves and distance is computed for each position and side. In chess the guess that \
         comes nearest to the value needs {least} times its leaves."
    );
    on_chess("P-10.a", evidence, ours, note)
}

/// P-10.b: how close is close enough, in standard deviations of leaf values; the mean of both sides.
fn must_be_close(samples: &[Sample]) -> Finding {
    let evidence = |kind| {
        of_kind(samples, kind).fold(Evidence::new(), |all, sample| {
            let sides = sides(sample);
            let e = Estimate::bootstrap(sample.row.own.len(), |seeds| {
                let [below, above] = [0, 1].map(|i: usize| crossing(sample, &sides[i].1, seeds));
                f64::midpoint(below, above) / sample.instance.spread()
            });
            all.measured(sample.instance.to_string(), &e)
        })
    };
    let by_game = samples.iter().map(|sample| {
        let all: Vec<usize> = (0..sample.row.own.len()).collect();
        let [below, above] = sides(sample).map(|(_, side)| crossing(sample, &side, &all));
        format!("{}: {below:.1} below, {above:.1} above", sample.instance)
    });
    let ours = format!("distance in points at which both are equal: {}", listed(by_game));
    let note = "Intervals by bootstrap over positions. A side on which MTD(f) stays ahead counts as half as far again as \
                the farthest guess, a side on which it is never ahead as 0.";
    on_chess("P-10.b", evidence, ours, note)
}

/// The distance at which aspiration NegaScout becomes as good on these positions, going through guesses outwards.
fn crossing(sample: &Sample, side: &[i32], seeds: &[usize]) -> f64 {
    let logs = |counts: &[Vec<u64>]| -> f64 {
        seeds.iter().map(|&seed| number(counts[seed].iter().sum::<u64>()).ln()).sum()
    };
    let baseline = logs(&sample.row.aspiration);
    let of = |offset: i32| ((logs(&sample.row.leaves[offset]) - baseline) / number(seeds.len())).exp();
    let distance = |offset: i32| sample.distance(offset).abs();
    let (mut before, mut at_before) = (0, of(0));
    for &offset in side {
        let at = of(offset);
        if at >= 1.0 {
            let part = if at > at_before { (1.0 - at_before) / (at - at_before) } else { 0.0 };
            return distance(before) + part.clamp(0.0, 1.0) * (distance(offset) - distance(before));
        }
        (before, at_before) = (offset, at);
    }
    distance(before)
}

/// P-10.c: MTD(f) with its own guess against MTD(f) started at the value.
fn room_for_better(samples: &[Sample]) -> Finding {
    let gap =
        |sample: &Sample| Estimate::factor(&so_far(&sample.row.own), &so_far(&sample.row.leaves[0]));
    let evidence = |kind| {
        of_kind(samples, kind).fold(Evidence::new(), |all, sample| {
            with_depth(all.factor(sample.instance.to_string(), &gap(sample)), sample)
        })
    };
    let ours = format!(
        "leaves of MTD(f) / MTD started at the value: {}",
        listed(samples.iter().map(|sample| format!("{} {:.2}", sample.instance, gap(sample))))
    );
    let typical = samples.iter().filter_map(|sample| {
        let mut far: Vec<i32> =
            sample.row.off.iter().filter_map(|off| off.last()).map(|off| off.abs()).collect();
        far.sort_unstable();
        Some(format!("{} {}", sample.instance, far.get(far.len() / 2)?))
    });
    let note =
        format!("The last iteration's guess is off by these points (median): {}.", listed(typical));
    on_chess("P-10.c", evidence, ours, note)
}

/// P-10.e: whether all calls cost the same, and whether fewer are better.
fn calls(samples: &[Sample]) -> Finding {
    let by_game = samples.iter().map(|sample| {
        // Started just above the value, the first call fails low; started at the value, it fails high.
        let first = &sample.row.first;
        let dear = Estimate::factor(&of_last(&first[1]), &of_last(&first[0]));
        let means = |counts: &By<i32, Vec<Vec<u64>>>| -> Vec<f64> {
            counts.values().map(|by_seed| mean(&of_last(by_seed))).collect()
        };
        let follow = spearman(&means(&sample.row.calls), &means(&sample.row.leaves));
        format!("{}: ×{dear:.1}, r = {follow:.2}", sample.instance)
    });
    let ours = format!(
        "first call that fails low / that fails high, and rank correlation of calls and leaves: {}",
        listed(by_game)
    );
    Evidence::new().finding("P-10.e", ours).noting(
        "The paper asks whether all calls cost the same. They do not: in chess a call that fails low costs many times as \
         much as one that fails high. Fewer calls are better all the same. Last iterations.",
    )
}

/// P-7.j: AB-DUAL* against AB-SSS* in games with few moves, and the leaves of their solution trees.
fn smaller_trees(samples: &[Sample]) -> Finding {
    // The mean over the last two iterations, one of odd and one of even depth.
    let ratio = |sample: &Sample, of: &By<i32, Vec<Vec<u64>>>| {
        let last = usize::from(sample.instance.family.depth());
        let logs = |offset: i32| -> Vec<f64> {
            let of_seed =
                |by_depth: &Vec<u64>| (number(by_depth[last - 1]) * number(by_depth[last - 2])).sqrt();
            of[offset].iter().map(of_seed).collect()
        };
        Estimate::factor(&logs(FAR), &logs(-FAR))
    };
    let at = |sample: &Sample, of: &By<i32, Vec<Vec<u64>>>, odd: bool| {
        let last = usize::from(sample.instance.family.depth());
        let depth = if (last % 2 == 1) == odd { last } else { last - 1 };
        let counts =
            |offset: i32| of[offset].iter().map(|by_depth| by_depth[depth - 1]).collect::<Vec<u64>>();
        Estimate::factor(&counts(FAR), &counts(-FAR)).mean
    };
    let few = |sample: &&Sample| Kind::of(&sample.instance) != Kind::Chess && sample.instance.is_real();
    let evidence = samples.iter().filter(few).fold(Evidence::new(), |all, sample| {
        all.factor(sample.instance.to_string(), &ratio(sample, &sample.row.leaves))
    });
    let by_game = samples.iter().map(|sample| {
        let trees = [true, false].map(|odd| at(sample, &sample.row.first, odd));
        format!(
            "{} (w = {:.1}) {:.2}, solution trees ×{:.1} at odd and ×{:.1} at even depth",
            sample.instance,
            sample.instance.family.width(),
            ratio(sample, &sample.row.leaves),
            trees[0],
            trees[1]
        )
    });
    let ours = format!("leaves of AB-SSS* / AB-DUAL*, and of their first calls: {}", listed(by_game));
    evidence.finding("P-7.j", ours).noting(
        "The sentence is about small branching factors, so Othello, Connect Four and Kalah decide; the mean of the last \
         odd and the last even iteration. Min solution trees are much smaller at odd depths only: w^⌊d/2⌋ leaves \
         against w^⌈d/2⌉.",
    )
}
