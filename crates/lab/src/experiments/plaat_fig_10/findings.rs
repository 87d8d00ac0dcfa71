//! The verdicts on the claims.

use super::super::plaat::{Sides, weighed};
use super::{FAR, Sample, of_last, so_far};
use crate::prelude::*;
use crate::stats::spearman;

pub(super) fn all(samples: &[Sample], section: &mut Section) {
    section.find(least_at_the_value(samples));
    section.find(must_be_close(samples));
    section.find(room_for_better(samples));
    section.find(calls(samples));
}

/// P-10.a: a minimum at 0, and a rise on either side.
fn least_at_the_value(samples: &[Sample]) -> Finding {
    let (mut more, mut rises) = (Sides::default(), Sides::default());
    let mut by_game = Vec::new();
    for sample in samples {
        let leaves = &sample.row.leaves;
        let offsets = sample.offsets();
        for &offset in offsets.iter().filter(|&&offset| offset != 0) {
            let e = Estimate::factor(&so_far(&leaves[offset]), &so_far(&leaves[0]));
            more.of(&sample.instance).factor_above(&e, 1.0);
        }
        let of = |offset: i32| sample.relative(&leaves[offset]).mean;
        let trend = |side: &[i32]| {
            let distance: Vec<f64> = side.iter().map(|offset| offset.abs().into()).collect();
            spearman(&distance, &side.iter().map(|&offset| of(offset)).collect::<Vec<f64>>())
        };
        let middle = offsets.len() / 2;
        for side in [&offsets[..=middle], &offsets[middle..]] {
            rises.of(&sample.instance).holds(trend(side) > 0.8);
        }
        let ends = [-FAR, 0, FAR].map(|offset| 100.0 * of(offset));
        by_game.push(format!(
            "{}: −∞ {:.0}, 0 {:.0}, +∞ {:.0} %",
            sample.instance, ends[0], ends[1], ends[2]
        ));
    }
    let (verdict, told) =
        weighed(|kind| Verdict::sized(more.on(kind).usually(), rises.on(kind).usually()));
    Finding::of("P-10.a", verdict, format!("leaves in percent of aspiration NegaScout: {}", listed(by_game)))
    .needing(more.needed(verdict))
    .noting(format!(
        "More leaves than at 0, {}; rank correlation of leaves and distance above 0.8 on each side, {}. {told}",
        more.tally(),
        rises.tally()
    ))
}

/// The distance at which aspiration NegaScout becomes as good, going through these guesses from the value outwards.
fn crossing(sample: &Sample, offsets: impl Iterator<Item = i32>) -> Option<f64> {
    let of = |offset: i32| sample.relative(&sample.row.leaves[offset]).mean;
    let distance = |offset: i32| sample.distance(offset).abs();
    let mut before = 0;
    for offset in offsets {
        if of(offset) >= 1.0 {
            let part = (1.0 - of(before)) / (of(offset) - of(before));
            return Some(
                distance(before) + part.clamp(0.0, 1.0) * (distance(offset) - distance(before)),
            );
        }
        before = offset;
    }
    None
}

/// P-10.b: ahead at the value, behind far from it, and how close is close enough.
fn must_be_close(samples: &[Sample]) -> Finding {
    let (mut ahead, mut close) = (Sides::default(), Sides::default());
    let mut by_game = Vec::new();
    for sample in samples {
        let cells = ahead.of(&sample.instance);
        cells.factor_below(&sample.relative(&sample.row.leaves[0]), 1.0);
        let outwards = |sign: i32| {
            let off = sample.offsets().into_iter().filter(|&offset| offset > 0);
            crossing(sample, off.map(move |offset| sign * offset))
        };
        let sides = [outwards(-1), outwards(1)];
        let near = sample.instance.spread() / 4.0;
        for side in sides {
            cells.holds(side.is_some());
            close.of(&sample.instance).holds(side.is_some_and(|distance| distance <= near));
        }
        let shown = sides.map(|side| side.map_or("never".into(), |distance| format!("{distance:.1}")));
        by_game.push(format!("{}: {} below, {} above", sample.instance, shown[0], shown[1]));
    }
    let (verdict, told) =
        weighed(|kind| Verdict::sized(ahead.on(kind).usually(), close.on(kind).usually()));
    Finding::of("P-10.b", verdict, format!("distance in points at which both are equal: {}", listed(by_game)))
    .needing(ahead.needed(verdict))
    .noting(format!(
        "Ahead at the value, behind far from it on each side, {}. \"Quite close\"is taken as within a quarter of the \
         standard deviation of leaf values (50 points; 1 in Connect Four, 1.4 stones in Kalah, 10 in Othello), {}. \
         {told}",
        ahead.tally(),
        close.tally()
    ))
}

/// P-10.c: MTD(f) with its own guess against MTD(f) started at the value.
fn room_for_better(samples: &[Sample]) -> Finding {
    let mut cells = Sides::default();
    let (mut by_game, mut typical) = (Vec::new(), Vec::new());
    for sample in samples {
        let gap = Estimate::factor(&so_far(&sample.row.own), &so_far(&sample.row.leaves[0]));
        cells.of(&sample.instance).factor_above(&gap, 1.0);
        by_game.push(format!("{} {gap:.2}", sample.instance));
        let mut far: Vec<i32> =
            sample.row.off.iter().filter_map(|off| off.last()).map(|off| off.abs()).collect();
        far.sort_unstable();
        typical.extend(far.get(far.len() / 2).map(ToString::to_string));
    }
    let (verdict, told) = weighed(|kind| cells.on(kind).everywhere());
    let ours = format!("leaves of MTD(f) / MTD started at the value: {}", listed(by_game));
    Finding::of("P-10.c", verdict, ours)
    .needing(cells.needed(verdict))
    .noting(format!(
        "More than at the value, {}. The last iteration's guess is off by {} points (median, game by game). {told}",
        cells.tally(),
        typical.join(", ")
    ))
}

/// P-10.e: whether all calls cost the same, and whether fewer are better.
fn calls(samples: &[Sample]) -> Finding {
    let (mut fewer, mut same) = (Sides::default(), Sides::default());
    let mut by_game = Vec::new();
    for sample in samples {
        let first = &sample.row.first;
        // Started just above the value, the first call fails low; started at the value, it fails high.
        let dear = Estimate::factor(&of_last(&first[1]), &of_last(&first[0]));
        same.of(&sample.instance).factor_below(&dear, 2.0);
        same.of(&sample.instance).factor_above(&dear, 0.5);
        let means = |counts: &By<i32, Vec<Vec<u64>>>| -> Vec<f64> {
            counts.values().map(|by_seed| mean(&of_last(by_seed))).collect()
        };
        let follow = spearman(&means(&sample.row.calls), &means(&sample.row.leaves));
        fewer.of(&sample.instance).holds(follow > 0.7);
        by_game.push(format!("{}: ×{:.1}, r = {follow:.2}", sample.instance, dear.mean));
    }
    let (verdict, told) =
        weighed(|kind| Verdict::sized(fewer.on(kind).usually(), same.on(kind).usually()));
    let ours = format!(
        "first call that fails low / that fails high, and rank correlation of calls and leaves: {}",
        listed(by_game)
    );
    Finding::of("P-10.e", verdict, ours).noting(format!(
        "Last iterations. Leaves rise with the number of calls (rank correlation above 0.7), {}; a call that fails low \
         costs as much as one that fails high, within a factor of two, {}. {told}",
        fewer.tally(),
        same.tally()
    ))
}
