//! What became of the claims.

use super::super::plaat::{Sides, average, sized, weighed};
use super::{EXACT, OFFSETS, Sample, of_last, so_far};
use crate::stats::{Estimate, spearman};
use crate::{Finding, Section};
use std::ops::RangeInclusive;

pub(super) fn all(samples: &[Sample], section: &mut Section) {
    section.find(least_at_the_value(samples));
    section.find(must_be_close(samples));
    section.find(room_for_better(samples));
    section.find(calls(samples));
}

/// P-10.a: a minimum at 0, and a rise on either side.
fn least_at_the_value(samples: &[Sample]) -> Finding {
    let (mut more, mut rises) = (Sides::default(), Sides::default());
    let mut listed = Vec::new();
    for sample in samples {
        let leaves = &sample.row.leaves;
        for place in (0..OFFSETS).filter(|&place| place != EXACT) {
            let e = Estimate::factor(&so_far(&leaves[place]), &so_far(&leaves[EXACT]));
            more.of(&sample.instance).factor_above(&e, 1.0);
        }
        let of = |place: usize| sample.relative(&leaves[place]).mean;
        let trend = |side: RangeInclusive<usize>| {
            let distance: Vec<f64> =
                side.clone().map(|place| f64::from(sample.offsets[place].abs())).collect();
            spearman(&distance, &side.map(of).collect::<Vec<f64>>())
        };
        for side in [0..=EXACT, EXACT..=OFFSETS - 1] {
            rises.of(&sample.instance).add(trend(side) > 0.8);
        }
        let ends = [0, EXACT, OFFSETS - 1].map(|place| 100.0 * of(place));
        listed.push(format!(
            "{}: −∞ {:.0}, 0 {:.0}, +∞ {:.0} %",
            sample.instance, ends[0], ends[1], ends[2]
        ));
    }
    let (verdict, told) = weighed(|kind| sized(more.on(kind).usually(), rises.on(kind).usually()));
    Finding::new(
        "P-10.a",
        verdict,
        "the smaller the distortion, the smaller the search tree, on both sides",
        format!("leaves of aspiration NegaScout's: {}", listed.join("; ")),
    )
    .needing(more.needed(verdict))
    .noting(format!(
        "More leaves than at 0, {}; rank correlation of leaves and distance above 0.8 on each side, {}. {told}",
        more.tally(),
        rises.tally()
    ))
}

/// How far off the guess may be, on the way through these places from the value outwards, before aspiration NegaScout
/// is as good.
fn crossing(sample: &Sample, places: impl Iterator<Item = usize>) -> Option<f64> {
    let of = |place: usize| sample.relative(&sample.row.leaves[place]).mean;
    let distance = |place: usize| f64::from(sample.distance(place).abs());
    let mut before = EXACT;
    for place in places {
        if of(place) >= 1.0 {
            let part = (1.0 - of(before)) / (of(place) - of(before));
            return Some(
                distance(before) + part.clamp(0.0, 1.0) * (distance(place) - distance(before)),
            );
        }
        before = place;
    }
    None
}

/// P-10.b: ahead at the value, behind far away from it, and how close is close enough.
fn must_be_close(samples: &[Sample]) -> Finding {
    let (mut ahead, mut close) = (Sides::default(), Sides::default());
    let mut listed = Vec::new();
    for sample in samples {
        let cells = ahead.of(&sample.instance);
        cells.factor_below(&sample.relative(&sample.row.leaves[EXACT]), 1.0);
        let sides = [crossing(sample, (0..EXACT).rev()), crossing(sample, EXACT + 1..OFFSETS)];
        let near = sample.instance.spread() / 4.0;
        for side in sides {
            cells.add(side.is_some());
            close.of(&sample.instance).add(side.is_some_and(|distance| distance <= near));
        }
        let shown = sides.map(|side| side.map_or("never".into(), |distance| format!("{distance:.1}")));
        listed.push(format!("{}: {} below, {} above", sample.instance, shown[0], shown[1]));
    }
    let (verdict, told) = weighed(|kind| sized(ahead.on(kind).usually(), close.on(kind).usually()));
    Finding::new(
        "P-10.b",
        verdict,
        "the guess must be quite close for MTD(f) to beat aspiration NegaScout",
        format!("points off where they are equal: {}", listed.join("; ")),
    )
    .needing(ahead.needed(verdict))
    .noting(format!(
        "Ahead at the value, behind far from it on each side, {}. Quite close, within a quarter of the standard deviation \
         of leaf values (50 points; 1 in Connect Four, 1.4 stones in Kalah, 10 in Othello), {}. {told}",
        ahead.tally(),
        close.tally()
    ))
}

/// P-10.c: MTD(f) with its own guess against the same with the value.
fn room_for_better(samples: &[Sample]) -> Finding {
    let mut cells = Sides::default();
    let (mut listed, mut typical) = (Vec::new(), Vec::new());
    for sample in samples {
        let gap = Estimate::factor(&so_far(&sample.row.own), &so_far(&sample.row.leaves[EXACT]));
        cells.of(&sample.instance).factor_above(&gap, 1.0);
        listed.push(format!("{} {gap:.2}", sample.instance));
        let mut far: Vec<i32> =
            sample.row.off.iter().filter_map(|off| off.last()).map(|off| off.abs()).collect();
        far.sort_unstable();
        typical.extend(far.get(far.len() / 2).map(ToString::to_string));
    }
    let (verdict, told) = weighed(|kind| cells.on(kind).everywhere());
    Finding::new(
        "P-10.c",
        verdict,
        "MTD(f) stays above the lowest points of Fig. 10: better guesses would pay",
        format!("leaves of MTD(f) / MTD begun at the value: {}", listed.join("; ")),
    )
    .needing(cells.needed(verdict))
    .noting(format!(
        "More than at the value, {}. The last iteration's guess is off by {} points (median, game by game). {told}",
        cells.tally(),
        typical.join(", ")
    ))
}

/// P-10.e: whether calls cost the same, and whether fewer are better.
fn calls(samples: &[Sample]) -> Finding {
    let (mut fewer, mut same) = (Sides::default(), Sides::default());
    let mut listed = Vec::new();
    for sample in samples {
        let first = &sample.row.first;
        // Begun just above the value the first call fails low, begun at it the first call fails high.
        let dear = Estimate::factor(&of_last(&first[EXACT + 1]), &of_last(&first[EXACT]));
        same.of(&sample.instance).factor_below(&dear, 2.0);
        same.of(&sample.instance).factor_above(&dear, 0.5);
        let means = |counts: &[Vec<Vec<u64>>]| -> Vec<f64> {
            counts.iter().map(|by_seed| average(&of_last(by_seed))).collect()
        };
        let follow = spearman(&means(&sample.row.calls), &means(&sample.row.leaves));
        fewer.of(&sample.instance).add(follow > 0.7);
        listed.push(format!("{}: ×{:.1}, r = {follow:.2}", sample.instance, dear.mean));
    }
    let (verdict, told) = weighed(|kind| sized(fewer.on(kind).usually(), same.on(kind).usually()));
    Finding::new(
        "P-10.e",
        verdict,
        "if every call expands about as many nodes, fewer calls make a better algorithm",
        format!(
            "first call that fails low / that fails high, and rank correlation of calls and leaves: {}",
            listed.join("; ")
        ),
    )
    .noting(format!(
        "Last iterations. Leaves rise with the number of calls (rank correlation above 0.7), {}; a call that fails low \
         costs as much as one that fails high, within a factor of two, {}. {told}",
        fewer.tally(),
        same.tally()
    ))
}
