//! What the lecture says of the ratio.

use super::{AS_MANY_LEAVES, AT_2_20, ByShape, Count, GREATEST, is_drawn};
use crate::prelude::*;
use std::collections::BTreeMap;

pub(super) fn claims(samples: &ByShape, section: &mut Section) {
    brute_force(samples, section);
    skinny(samples, section);
    always_better(samples, section);
    lecture(samples, section);
}

/// H-13.
fn brute_force(samples: &ByShape, section: &mut Section) {
    /// What is called a great improvement: at most half the leaves.
    const GREAT: f64 = 0.5;
    let (mut cells, mut not) = (Cells::default(), Vec::new());
    for (&(width, depth), sample) in samples.iter().filter(|((b, d), _)| *b <= 5 && *d > 3) {
        let share = |&leaves: &u64| number(leaves) / sample.shape.total();
        let share = Estimate::of(&sample.counts[Count::Scout].iter().map(share).collect::<Vec<_>>());
        if cells.below(&share, GREAT) != Verdict::Confirmed {
            not.push(format!("b = {width}, d = {depth}: {share:.2}"));
        }
    }
    let ours = format!("at most half the leaves in {} shapes with b ≤ 5, d > 3", cells.share());
    let not = if not.is_empty() { "none".into() } else { listed(not) };
    section.find(cells.as_a_rule("H-13", ours).noting(format!("Not so: {not}.")));
}

/// H-15.
fn skinny(samples: &ByShape, section: &mut Section) {
    let ratios: Vec<(String, Estimate)> = AS_MANY_LEAVES
        .iter()
        .filter_map(|shape| samples.get(shape).map(|sample| (sample.shape.pair(), sample.ratio())))
        .collect();
    let mut steps = Cells::default();
    for pair in ratios.windows(2) {
        steps.above(&pair[1].1.apart(&pair[0].1), 0.0);
    }
    let list: Vec<String> =
        ratios.iter().map(|(shape, ratio)| format!("{shape} {:.2}", ratio.mean)).collect();
    let ours = format!("SCOUT / αβ at 4096 leaves: {}", list.join(", "));
    section.find(steps.as_a_rule("H-15", ours).noting(
        "Confirmed if the ratio rises from each shape to the next bushier one. The lecture itself says the opposite \
         for random trees, one slide later.",
    ));
}

/// H-17.
fn always_better(samples: &ByShape, section: &mut Section) {
    let (mut cells, mut worse, mut witness) = (Cells::default(), Vec::new(), None);
    for (&(width, depth), sample) in samples {
        let (scout, alpha_beta) = (&sample.counts[Count::Scout], &sample.counts[Count::AlphaBeta]);
        if cells.above(&Estimate::difference(scout, alpha_beta), 0.0) != Verdict::Refuted {
            continue;
        }
        worse.push(format!("b = {width}, d = {depth}: {:.3}", sample.ratio()));
        let tree = (1..).zip(scout.iter().zip(alpha_beta)).find(|(_, (scout, ab))| scout < ab);
        witness = witness.or(tree.map(|(seed, _)| {
            let arguments = sample.shape.arguments(seed);
            Witness::comparing("SCOUT visits fewer leaves than αβ", &arguments, "alpha-beta,scout")
        }));
    }
    let ours = format!("better in {} shapes; SCOUT in {}", cells.share(), worse.len());
    section.find(cells.throughout("H-17", ours).noting(listed(worse)).witness(witness));
}

/// H-18.
fn lecture(samples: &ByShape, section: &mut Section) {
    let drawn = samples.iter().filter(|((width, _), _)| is_drawn(*width));
    let ratios: BTreeMap<(u32, u16), Estimate> =
        drawn.map(|(&shape, sample)| (shape, sample.ratio())).collect();
    let mut inside = Cells::default();
    let (mut with_depth, mut with_width) = (Cells::default(), Cells::default());
    for (&(width, depth), ratio) in &ratios {
        inside.holds(ratio.low <= GREATEST && ratio.high >= 1.0);
        if let Some((_, deeper)) = ratios.range((width, depth + 1)..=(width, u16::MAX)).next() {
            with_depth.below(&deeper.apart(ratio), 0.0);
        }
        if let Some((_, wider)) = ratios.iter().find(|&(&(other, d), _)| other > width && d == depth) {
            with_width.below(&wider.apart(ratio), 0.0);
        }
    }
    let deepest = ratios.get(&(2, 20));
    let mut at_20 = Cells::default();
    if let Some(ratio) = deepest {
        at_20.holds(ratio.contains(AT_2_20));
    }
    let verdict = Cells::all([&inside, &with_depth, &with_width, &at_20]).everywhere();
    let other = samples.get(&(2, 20)).map_or_else(String::new, |sample| {
        format!(
            " At b = 2, d = 20 the ratio of all nodes is {:.2}, of different leaves {:.2}.",
            sample.of_nodes(),
            sample.of_distinct()
        )
    });
    let ours = format!(
        "in that range {}; falls with b {}, with d {}; r(2, 20) = {}",
        inside.share(),
        with_width.share(),
        with_depth.share(),
        deepest.map_or_else(|| "not run".into(), |ratio| format!("{ratio:.2}"))
    );
    section.find(Finding::of("H-18", verdict, ours).noting(format!(
        "{}Leaf visits, repeats included.{other}",
        if verdict == Verdict::Refuted { "Does not reproduce. " } else { "" }
    )));
}
