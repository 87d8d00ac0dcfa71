//! What the lecture says of the ratio.

use super::super::super::counts::apart;
use super::{AS_MANY_LEAVES, AT_2_20, DEPTHS, GREATEST, Samples};
use crate::stats::Estimate;
use crate::trees::{Order, Shape};
use crate::words::Cells;
use crate::{Finding, Section, Verdict, Witness};
use std::collections::BTreeMap;

pub(super) fn claims(samples: &Samples, section: &mut Section) {
    brute_force(samples, section);
    skinny(samples, section);
    always_better(samples, section);
    lecture(samples, section);
}

/// H-13.
fn brute_force(samples: &Samples, section: &mut Section) {
    /// What is called a great improvement: at most half the leaves.
    const GREAT: f64 = 0.5;
    let (mut cells, mut not) = (Cells::default(), Vec::new());
    for (&(width, depth), sample) in
        samples.iter().filter(|((width, depth), _)| *width <= 5 && *depth > 3)
    {
        let all = f64::from(width).powi(depth.into());
        let share = Estimate::of(&sample.scout.iter().map(|leaves| leaves / all).collect::<Vec<_>>());
        if cells.below(&share, GREAT) != Verdict::Confirmed {
            not.push(format!("b = {width}, d = {depth}: {share:.2}"));
        }
    }
    let verdict = cells.usually();
    section.find(
        Finding::new(
            "H-13",
            verdict,
            "great improvement over brute force for d > 3 and small b",
            format!("at most half the leaves in {} shapes with b ≤ 5, d > 3", cells.share()),
        )
        .needing(cells.needed(verdict))
        .noting(format!("Not so: {}.", if not.is_empty() { "none".into() } else { not.join("; ") })),
    );
}

/// H-15.
fn skinny(samples: &Samples, section: &mut Section) {
    let ratios: Vec<((u32, u16), Estimate)> =
        AS_MANY_LEAVES.iter().filter_map(|shape| Some((*shape, samples.get(shape)?.ratio()))).collect();
    let mut steps = Cells::default();
    for pair in ratios.windows(2) {
        steps.above(&apart(&pair[1].1, &pair[0].1), 0.0);
    }
    let verdict = steps.usually();
    let list =
        ratios.iter().map(|((width, depth), ratio)| format!("({width}, {depth}) {:.2}", ratio.mean));
    section.find(
        Finding::new(
            "H-15",
            verdict,
            "SCOUT favours skinny trees and may be bad for large b",
            format!("SCOUT / αβ at 4096 leaves: {}", list.collect::<Vec<_>>().join(", ")),
        )
        .needing(steps.needed(verdict))
        .noting(
            "Confirmed if the ratio rises from each shape to the next bushier one. The lecture itself says the opposite \
             for random trees, one slide later.",
        ),
    );
}

/// H-17.
fn always_better(samples: &Samples, section: &mut Section) {
    let (mut cells, mut worse, mut witness) = (Cells::default(), Vec::new(), None);
    for (&(width, depth), sample) in samples {
        let difference = Estimate::difference(&sample.scout, &sample.alpha_beta);
        if cells.above(&difference, 0.0) != Verdict::Refuted {
            continue;
        }
        worse.push(format!("b = {width}, d = {depth}: {:.3}", sample.ratio()));
        let tree = sample
            .scout
            .iter()
            .zip(&sample.alpha_beta)
            .position(|(scout, alpha_beta)| scout < alpha_beta);
        let arguments = |tree| Shape::new(width, depth, Order::Iid).arguments(tree as u64 + 1);
        witness = witness.or(tree.map(|tree| Witness {
            what: "SCOUT visits fewer leaves than αβ".into(),
            command: format!("plywood compare {} --algorithms alpha-beta,scout", arguments(tree)),
        }));
    }
    let verdict = cells.everywhere();
    section.find(
        Finding::new(
            "H-17",
            verdict,
            "αβ is always better than SCOUT on random trees",
            format!("better in {} shapes; SCOUT in {}", cells.share(), worse.len()),
        )
        .needing(cells.needed(verdict))
        .noting(worse.join("; "))
        .witness(witness),
    );
}

/// H-18.
fn lecture(samples: &Samples, section: &mut Section) {
    let ratios: BTreeMap<(u32, u16), Estimate> = samples
        .iter()
        .filter(|((width, _), _)| DEPTHS.iter().any(|(other, _)| other == width))
        .map(|(&shape, sample)| (shape, sample.ratio()))
        .collect();
    let inside = ratios.values().map(|ratio| match (ratio.low > GREATEST, ratio.high < 1.0) {
        (false, false) => Verdict::Confirmed,
        _ => Verdict::Refuted,
    });
    let inside: Vec<Verdict> = inside.collect();
    let (mut with_depth, mut with_width) = (Cells::default(), Cells::default());
    for (&(width, depth), ratio) in &ratios {
        if let Some((_, deeper)) = ratios.range((width, depth + 1)..=(width, u16::MAX)).next() {
            with_depth.below(&apart(deeper, ratio), 0.0);
        }
        if let Some((_, wider)) = ratios.iter().find(|&(&(other, d), _)| other > width && d == depth) {
            with_width.below(&apart(wider, ratio), 0.0);
        }
    }
    let deepest = ratios.get(&(2, 20));
    let at_20 = deepest
        .map(|ratio| if ratio.contains(AT_2_20) { Verdict::Confirmed } else { Verdict::Refuted });
    let parts = [&inside, &with_depth.verdicts(), &with_width.verdicts()];
    let verdicts: Vec<Verdict> = parts.into_iter().flatten().chain(&at_20).copied().collect();
    let holds = inside.iter().filter(|&&cell| cell == Verdict::Confirmed).count();
    let verdict = Verdict::everywhere(&verdicts);
    let sample = samples.get(&(2, 20));
    let other = sample.map_or_else(String::new, |sample| {
        format!(
            " At b = 2, d = 20 the ratio of all nodes is {:.2}, of different leaves {:.2}.",
            sample.of_nodes(),
            sample.of_distinct()
        )
    });
    section.find(
        Finding::new(
            "H-18",
            verdict,
            "1 ≤ r ≤ 1.275, falling with b and with d, r(2, 20) ≈ 1.04, then about 1",
            format!(
                "in that range {holds} of {}; falls with b {}, with d {}; r(2, 20) = {}",
                inside.len(),
                with_width.share(),
                with_depth.share(),
                deepest.map_or_else(|| "not run".into(), |ratio| format!("{ratio:.2}"))
            ),
        )
        .noting(format!(
            "{}Leaf visits, repeats included.{other}",
            if verdict == Verdict::Refuted { "Does not reproduce. " } else { "" }
        )),
    );
}
