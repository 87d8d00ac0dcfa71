//! What became of the claims.

use super::super::plaat::{Cells, SYNTHETIC, average, percent, real, sized};
use super::samples::Sample;
use super::{Samples, Sort, on_games, on_trees};
use crate::stats::Estimate;
use crate::{Finding, Section, Table, Verdict};

pub(super) fn all(samples: &Samples, section: &mut Section) {
    section.find(setup(samples));
    section.find(informed(samples));
    section.find(mtd_f(samples));
    section.find(aspiration(samples));
    section.find(ab_sss(samples));
    section.find(ab_dual(samples));
    let found = parity(samples, section);
    section.find(found);
}

/// P-7.a: what the table's move and history are worth.
fn setup(samples: &Samples) -> Finding {
    let worth = |without| samples.overall(Sort::Leaves, without, on_games::ASPIRATION);
    let mut cells = Cells::default();
    let mut listed = Vec::new();
    for sample in samples.games() {
        let pair = [on_games::NO_TABLE_MOVE, on_games::NO_HISTORY].map(|without| {
            let e = sample.relative(Sort::Leaves, without, on_games::ASPIRATION, sample.last());
            cells.factor_above(&e, 1.0);
            e.mean
        });
        listed.push(format!("{} {:.2}, {:.2}", sample.instance, pair[0], pair[1]));
    }
    let verdict = cells.usually();
    let ours = format!(
        "leaves without the table's move ×{}, without history ×{}",
        worth(on_games::NO_TABLE_MOVE),
        worth(on_games::NO_HISTORY)
    );
    Finding::new("P-7.a", verdict, "the table's move first, the others by history", ours)
        .needing(cells.needed(verdict))
        .noting(format!(
            "Aspiration NegaScout; each saves leaves: {}. By game: {}. In the transposing games a position is worth \
             mostly something of its own, which the last iteration does not foretell. {SYNTHETIC}",
            cells.tally(),
            listed.join("; ")
        ))
}

/// P-7.c: NegaScout with a large table against INS with its records.
fn informed(samples: &Samples) -> Finding {
    let mut cells = Cells::default();
    let mut listed = Vec::new();
    for sample in samples.trees() {
        let e = sample.relative(Sort::Leaves, on_trees::TABLE_NS, on_trees::INFORMED, sample.last());
        cells.factor_below(&e, 1.1);
        listed.push(format!("{}: ×{e}", sample.instance));
    }
    let verdict = cells.everywhere();
    let worth = samples.overall(Sort::Leaves, on_games::NO_ANSWERS, on_games::ASPIRATION);
    Finding::new(
        "P-7.c",
        verdict,
        "with a table that holds all re-search information aspiration NegaScout is informed",
        format!("leaves of NS with a table, of those of INS: {}", listed.join("; ")),
    )
    .needing(cells.needed(verdict))
    .noting(format!(
        "Confirmed where NS with a table and the table's move first visits at most 10 % more than INS. On games the \
         table's answers are worth a factor of {worth}. {SYNTHETIC}"
    ))
}

/// P-7.d: MTD(f) against the baseline, depth by depth.
fn mtd_f(samples: &Samples) -> Finding {
    let overall = samples.overall(Sort::Leaves, on_games::MTD_F, on_games::ASPIRATION);
    let cells = samples.cells(|cells, sample, depth| {
        cells.factor_below(
            &sample.relative(Sort::Leaves, on_games::MTD_F, on_games::ASPIRATION, depth),
            1.0,
        );
    });
    let size = if overall.contains(0.9) { Verdict::Confirmed } else { Verdict::Refuted };
    let verdict = sized(cells.usually(), size);
    // The interval of the paper's 20 positions, in logarithms as the estimate is.
    let spread = overall.sd * 2.093 / real(20).sqrt();
    let papers =
        Estimate { low: overall.mean * (-spread).exp(), high: overall.mean * spread.exp(), ..overall };
    Finding::new(
        "P-7.d",
        verdict,
        "MTD(f) needs about 90 % of the leaves of aspiration NegaScout, and less at every depth",
        format!("{} % of the leaves", percent(&overall)),
    )
    .papers(format!("{} %", percent(&papers)))
    .needing(cells.needed(verdict))
    .noting(format!(
        "Deepest iterations of six games. By game and depth it {}. {SYNTHETIC}",
        cells.tally()
    ))
}

/// P-7.e: what aspiration NegaScout gains on αβ, and MTD(f) on it.
fn aspiration(samples: &Samples) -> Finding {
    let gain = samples.overall(Sort::Leaves, on_games::ASPIRATION, on_games::ALPHA_BETA);
    let further = samples.overall(Sort::Leaves, on_games::MTD_F, on_games::ASPIRATION);
    let cells = samples.cells(|cells, sample, depth| {
        cells.factor_below(
            &sample.relative(Sort::Leaves, on_games::ASPIRATION, on_games::ALPHA_BETA, depth),
            1.0,
        );
    });
    let larger = if further.high < gain.low {
        Verdict::Confirmed
    } else if further.low > gain.high {
        Verdict::Refuted
    } else {
        Verdict::Inconclusive
    };
    let verdict = sized(cells.usually(), larger);
    Finding::new(
        "P-7.e",
        verdict,
        "aspiration NegaScout is better than αβ, by less than MTD(f) is better than it",
        format!("aspiration NegaScout / αβ {gain}; MTD(f) / aspiration NegaScout {further}"),
    )
    .needing(cells.needed(verdict))
    .noting(format!(
        "NegaScout's gain by game and depth {}; that MTD(f)'s is larger: {larger}. {SYNTHETIC}",
        cells.tally()
    ))
}

/// P-7.f: AB-SSS* against αβ.
fn ab_sss(samples: &Samples) -> Finding {
    let (mut better, mut slight) = (Cells::default(), Cells::default());
    let mut listed = Vec::new();
    for sample in samples.games() {
        let e = sample.relative(Sort::Leaves, on_games::AB_SSS, on_games::ALPHA_BETA, sample.last());
        better.factor_below(&e, 1.0);
        slight.factor_above(&e, 0.75);
        let alone = sample.relative(
            Sort::Leaves,
            on_games::AB_SSS_UNORDERED,
            on_games::ALPHA_BETA_UNORDERED,
            sample.last(),
        );
        listed.push(format!("{} {e:.2} ({:.2})", sample.instance, alone.mean));
    }
    let verdict = sized(better.usually(), slight.usually());
    Finding::new(
        "P-7.f",
        verdict,
        "AB-SSS* is a small improvement on αβ, depending on the branching factor",
        format!(
            "AB-SSS* / αβ {}",
            samples.overall(Sort::Leaves, on_games::AB_SSS, on_games::ALPHA_BETA)
        ),
    )
    .needing(better.needed(verdict))
    .noting(format!("Small: less than a quarter. By game, in brackets without the table's move first, where the verdict could be \
         another: {}. {SYNTHETIC}", listed.join("; ")))
}

/// P-7.g: AB-SSS* against AB-DUAL* by width; the mean over the last odd and the last even depth.
fn ab_dual(samples: &Samples) -> Finding {
    let of = |sample: &Sample| {
        let logs = |search, depth| -> Vec<f64> {
            sample.alone(Sort::Leaves, search, depth).into_iter().map(f64::ln).collect()
        };
        let mean = |search| -> Vec<f64> {
            let (a, b) = (logs(search, sample.last()), logs(search, sample.last() - 1));
            a.into_iter().zip(b).map(|(a, b)| f64::midpoint(a, b).exp()).collect()
        };
        Estimate::factor(&mean(on_games::AB_SSS), &mean(on_games::AB_DUAL))
    };
    let ratios: Vec<(String, Estimate)> =
        samples.games().map(|sample| (sample.instance.to_string(), of(sample))).collect();
    let mut comparable = Cells::default();
    for (_, ratio) in &ratios {
        comparable
            .judged(Verdict::everywhere(&[Verdict::below(ratio, 1.1), Verdict::above(ratio, 0.9)]));
    }
    // Each kind of game stands in the order of its widths: the gap is to shrink from the first to the last.
    let mut closing = Cells::default();
    for kind in ratios.chunks(3) {
        let (narrow, wide) = (&kind[0].1, &kind[kind.len() - 1].1);
        let gap = |ratio: &Estimate| ratio.mean.ln().abs();
        let half = |ratio: &Estimate| (ratio.high / ratio.low).ln() / 2.0;
        let (mean, half) = (gap(wide) - gap(narrow), half(narrow).hypot(half(wide)));
        let sd = narrow.sd.hypot(wide.sd);
        closing.below(&Estimate { mean, low: mean - half, high: mean + half, sd, n: wide.n }, 0.0);
    }
    let verdict = sized(comparable.usually(), closing.usually());
    let listed: Vec<String> = ratios.iter().map(|(name, ratio)| format!("{name} {ratio:.2}")).collect();
    Finding::new(
        "P-7.g",
        verdict,
        "AB-SSS* and AB-DUAL* are comparable; AB-DUAL* is slightly better at small widths, the gap closes as they grow",
        format!("AB-SSS* / AB-DUAL*: {}", listed.join("; ")),
    )
    .needing(closing.needed(verdict))
    .noting(format!(
        "Comparable, within 10 %: {}. That the gap closes from the narrowest to the widest game of each kind: {}. \
         {SYNTHETIC}",
        comparable.tally(),
        closing.tally()
    ))
}

/// P-7.h: by how much AB-SSS* / AB-DUAL* swings between odd and even depths, here and on plain trees.
fn parity(samples: &Samples, section: &mut Section) -> Finding {
    let swing = |sample: &Sample, sss, dual| {
        let signed = |seed: usize| {
            let one = |depth: usize| {
                let of = |search| sample.alone(Sort::Leaves, search, depth)[seed].ln();
                (of(sss) - of(dual)) * if depth % 2 == 1 { 1.0 } else { -1.0 }
            };
            (sample.last() - 3..=sample.last()).map(one).sum::<f64>() / 4.0
        };
        Estimate::of(&(0..sample.trees()).map(signed).collect::<Vec<f64>>())
    };
    let plain: Vec<Estimate> =
        samples.trees().map(|sample| swing(sample, on_trees::AB_SSS, on_trees::AB_DUAL)).collect();
    let games: Vec<Estimate> =
        samples.games().map(|sample| swing(sample, on_games::AB_SSS, on_games::AB_DUAL)).collect();
    let mut table = Table::new(
        "parity",
        "Swing of AB-SSS* / AB-DUAL* between odd and even depths, in percent",
        ["instances", "swing", "n"],
    );
    for (sample, e) in samples.trees().zip(&plain).chain(samples.games().zip(&games)) {
        table.row([sample.instance.to_string(), percent(e), e.n.to_string()]);
    }
    section.table(table.noting(
        "Half the difference of the logarithms at odd and at even depths, over the last four. Trees without \
         enhancements, games with all of them.",
    ));
    let sizes = |list: &[Estimate]| -> Vec<f64> { list.iter().map(|e| e.mean.abs()).collect() };
    let most = sizes(&plain).into_iter().fold(0.0, f64::max);
    let mut cells = Cells::default();
    for e in &games {
        let upright = if e.mean < 0.0 {
            Estimate { mean: -e.mean, low: -e.high, high: -e.low, ..*e }
        } else {
            *e
        };
        cells.below(&upright, most / 2.0);
    }
    let verdict = cells.usually();
    Finding::new(
        "P-7.h",
        verdict,
        "the complementary behaviour at odd and even depths is less pronounced in practice",
        format!(
            "swing of AB-SSS* / AB-DUAL*: {:.1} % on games, up to {:.1} % on plain trees",
            100.0 * average(&sizes(&games)),
            100.0 * most
        ),
    )
    .needing(cells.needed(verdict))
    .noting(format!(
        "Less pronounced: less than half of that of the plain trees with the largest swing; {}. {SYNTHETIC}",
        cells.tally()
    ))
}
