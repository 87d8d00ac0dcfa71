//! The verdicts on the claims.

use super::super::plaat::{Kind, Search, on_all, on_chess};
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
    section.table(table.noting("w is the mean number of children, rounded for real games. The leaves are those of the first call of AB-SSS*; because of transpositions and unequal widths they differ from w^⌈d/2⌉. If the smallest table suffices, the knee is at most its size: in chess 2^17 in a full run."));
    section.find(fits(&knees));
    section.find(bytes(&knees));
    section.find(foreseeable(&knees));
    section.find(little_memory(samples));
}

/// The samples of a kind of games.
fn of_kind(samples: &[Sample], kind: Kind) -> impl Iterator<Item = &Sample> {
    samples.iter().filter(move |sample| Kind::of(&sample.instance) == kind)
}

/// P-4.f: above αβ with small tables, below it with large ones, and then flat.
fn settles(samples: &[Sample]) -> Finding {
    let evidence = |kind| {
        let mut evidence = Evidence::new();
        for sample in of_kind(samples, kind) {
            let [small, before, large] = sample.ends();
            let leaves = |size| sample.so_far(size, Search::AbSss);
            let last_step = Estimate::factor(&leaves(before), &leaves(large));
            let parts = [
                ("largest table, AB-SSS* / αβ", sample.both_parities()),
                ("AB-SSS*, largest / smallest table", Estimate::factor(&leaves(large), &leaves(small))),
                ("AB-SSS*, last but one / largest table, less 2 %", times(&last_step, 1.0 / 1.02)),
            ];
            for (part, e) in parts {
                evidence = evidence.factor(format!("{}: {part}", sample.instance), &e);
            }
        }
        evidence
    };
    let ends = samples.iter().map(|sample| {
        let [small, before, large] = sample.ends();
        let [few, last_but_one, many] =
            [small, before, large].map(|size| sample.relative(size, Search::AbSss));
        format!(
            "{}, d={}: 2^{small} {:.1}, 2^{before} {:.2}, 2^{large} {many:.2}",
            sample.instance,
            sample.instance.family.depth(),
            few.mean,
            last_but_one.mean
        )
    });
    let ours = format!("AB-SSS* / αβ by entries: {}", listed(ends));
    let parity =
        listed(of_kind(samples, Kind::Chess).map(|sample| format!("{:.2}", sample.both_parities())));
    let note = format!(
        "Three parts: small tables cost leaves, AB-SSS* settles below αβ, and the last step changes little. The second \
         depends on the parity of the depth (P-7.f), so the mean of the last odd and the last even iteration alone \
         decides: in chess {parity}."
    );
    on_chess("P-4.f", evidence, ours, note)
}

/// P-6.d: the cost of small tables for MTD(f) and for AB-SSS*.
fn little_memory(samples: &[Sample]) -> Finding {
    let blown_up = |sample: &Sample, search| -> Vec<f64> {
        let [.., large] = sample.ends();
        let all = sample.so_far(large, search);
        let mut sum = vec![0.0; all.len()];
        for &size in &sample.sizes {
            for (sum, (little, &all)) in
                sum.iter_mut().zip(sample.so_far(size, search).into_iter().zip(&all))
            {
                *sum += (number(little) / number(all)).ln() / number(sample.sizes.len());
            }
        }
        sum
    };
    let evidence = |kind| {
        of_kind(samples, kind).fold(Evidence::new(), |all, sample| {
            let [mtd, sss] = [Search::MtdF, Search::AbSss].map(|search| blown_up(sample, search));
            all.measured(sample.instance.to_string(), &Estimate::difference(&mtd, &sss))
        })
    };
    let by_game = samples.iter().map(|sample| {
        let of = |search| mean(&blown_up(sample, search)).exp();
        let [mtd, sss, dual] = [Search::MtdF, Search::AbSss, Search::AbDual].map(of);
        format!("{} {mtd:.2} / {sss:.2} / {dual:.2}", sample.instance)
    });
    let ours = format!(
        "mean factor in leaves over all table sizes, MTD(f) / AB-SSS* / AB-DUAL*: {}",
        listed(by_game)
    );
    let note = "Relative to the leaves with the largest table, in logarithms. MTD(f) makes few calls, so it repeats \
                less (plaat-memory shows the same on trees, down to no memory at all).";
    on_chess("P-6.d", evidence, ours, note)
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
    /// The logarithms of the ratio of the knee to the leaves of all iterations up to the depth, seed by seed.
    per_leaf: Estimate,
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
            let visits = sample.leaves_so_far(depth);
            let per_leaf: Vec<f64> =
                knees.iter().zip(&visits).map(|(knee, leaves)| knee - leaves.log2()).collect();
            Knee {
                name: sample.instance.to_string(),
                kind: Kind::of(&sample.instance),
                depth,
                log: Estimate::of(&knees),
                power: power(depth),
                leaves: mean(&leaves),
                ratio: Estimate::of(&ratios),
                per_leaf: Estimate::of(&per_leaf),
            }
        };
        (4..=usize::from(family.depth())).map(knee).collect()
    }
}

/// Two to the power of an estimate.
fn raised(e: &Estimate) -> Estimate {
    Estimate { mean: e.mean.exp2(), low: e.low.exp2(), high: e.high.exp2(), ..*e }
}

/// An estimate times a number.
fn times(e: &Estimate, by: f64) -> Estimate {
    Estimate { mean: e.mean * by, low: e.low * by, high: e.high * by, ..*e }
}

/// The knees of a kind of games at the deepest iteration, one for each game.
fn deepest(knees: &[Knee], kind: Kind) -> impl Iterator<Item = &Knee> {
    let games = knees.chunk_by(|a, b| a.name == b.name).filter_map(<[Knee]>::last);
    games.filter(move |knee| knee.kind == kind)
}

/// P-4.g: the knee is as large as the max solution tree.
fn fits(knees: &[Knee]) -> Finding {
    let evidence = |kind| {
        deepest(knees, kind)
            .fold(Evidence::new(), |all, knee| all.factor(knee.name.clone(), &raised(&knee.ratio)))
    };
    let slope = |kind| {
        // Where the smallest table suffices for every member, the knee is not known.
        let all = || knees.iter().filter(|knee| knee.kind == kind && knee.log.sd > 0.0);
        let line = |of: &dyn Fn(&Knee) -> f64| all().map(of).collect::<Vec<f64>>();
        slope(&line(&|knee| knee.log.mean - knee.ratio.mean), &line(&|knee| knee.log.mean))
    };
    let ours = on_all(|kind| {
        let told = |knee: &Knee| format!("{} {:.2}", knee.name, raised(&knee.ratio));
        listed(deepest(knees, kind).map(told))
    });
    let note = format!(
        "At the deepest iteration. Over the depths from 4 on, the slope of log knee on log nodes is {}. A table does \
         not know which entries belong to the solution tree, so it must be larger where AB-SSS* visits many more leaves.",
        on_all(|kind| format!("{:.2}", slope(kind)))
    );
    on_chess("P-4.g", evidence, format!("knee / nodes of the max solution tree, {ours}"), note)
}

/// The slope of the regression line through the points.
fn slope(x: &[f64], y: &[f64]) -> f64 {
    let (mx, my) = (mean(x), mean(y));
    let products: f64 = x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum();
    products / x.iter().map(|x| (x - mx).powi(2)).sum::<f64>()
}

/// The leaves of chess that AB-SSS* visits in one second on the machine of plaat-fig-9, rounded.
const LEAVES_PER_SECOND: f64 = 500_000.0;

/// The seconds of a move in a tournament.
const SECONDS: f64 = 180.0;

impl Knee {
    /// Megabytes at the knee.
    fn megabytes(&self) -> Estimate {
        times(&raised(&self.log), number(Entries::ENTRY_BYTES) / 1e6)
    }

    /// Megabytes at the knee of a search that takes as long as a move in a tournament.
    fn megabytes_of_a_move(&self) -> Estimate {
        let bytes = LEAVES_PER_SECOND * SECONDS * number(Entries::ENTRY_BYTES);
        times(&raised(&self.per_leaf), bytes / 1e6)
    }
}

/// P-4.h: the memory at the knee, at the depths of the paper's day and at those of today.
fn bytes(knees: &[Knee]) -> Finding {
    let (mut then, mut today) = (Evidence::new(), Evidence::new());
    let [mut of_a_move, mut entries] = [const { Vec::new() }; 2];
    for knee in deepest(knees, Kind::Chess) {
        then = then.factor(knee.name.clone(), &knee.megabytes());
        today = today.factor(knee.name.clone(), &knee.megabytes_of_a_move());
        then = then.searched_to(Depth::try_from(knee.depth).unwrap_or(Depth::MAX));
        of_a_move.push(format!("{:.0} MB", knee.megabytes_of_a_move()));
        entries.push(format!("{:.0}", raised(&knee.log)));
    }
    let ours = on_all(|kind| {
        let told = |knee: &Knee| format!("{}, d={}: {:.2} MB", knee.name, knee.depth, knee.megabytes());
        listed(deepest(knees, kind).map(told))
    });
    then.but(today).finding("P-4.h", format!("memory at the knee, {ours}")).noting(format!(
        "Chess decides. At the knee {} entries of {} bytes; the paper does not give the size of its entries. A program of today that thinks for three minutes at half a million leaves \
         per second needs {}: entries per leaf at the knee, times leaves.",
        listed(entries),
        Entries::ENTRY_BYTES,
        listed(of_a_move)
    ))
}

/// P-2.h: the memory for a move in a tournament, on a computer of today.
fn foreseeable(knees: &[Knee]) -> Finding {
    let (mut evidence, mut told) = (Evidence::new(), Vec::new());
    for knee in deepest(knees, Kind::Chess) {
        let gigabytes = times(&knee.megabytes_of_a_move(), 1e-3);
        evidence = evidence.factor(knee.name.clone(), &gigabytes);
        let per_leaf = raised(&knee.per_leaf);
        told.push(format!(
            "{per_leaf:.2} entries per leaf at the knee, {gigabytes:.1} GB for three minutes"
        ));
    }
    evidence.finding("P-2.h", format!("chess: {}", listed(told))).noting(
        "Three decades after the paper. A search stores at most one entry for each node that it visits, at any depth, so \
         memory must grow as fast as speed, and it has. This is one processor at half a million leaves per second, the \
         speed of AB-SSS* in plaat-fig-9; 64 of them need 64 times as much.",
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
