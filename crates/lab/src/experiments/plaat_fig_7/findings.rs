//! The verdicts on the claims.

use super::super::plaat::{Kind, on_all, on_chess};
use super::samples::Sample;
use super::{Samples, Sort, Who};
use crate::prelude::*;
use crate::words::percent;

pub(super) fn all(samples: &Samples, section: &mut Section) {
    section.find(setup(samples));
    section.find(sequences(samples));
    section.find(informed(samples));
    section.find(mtd_f(samples));
    section.find(aspiration(samples));
    section.find(ab_sss(samples));
    section.find(ab_dual(samples));
    let found = parity(samples, section);
    section.find(found);
}

/// P-7.a: the setting, and what the table's move and history are worth in it.
fn setup(samples: &Samples) -> Finding {
    let worth = |without| samples.by_game(Sort::Leaves, without, Who::Aspiration);
    let ours = format!("leaves without the table's move: {}", worth(Who::NoTableMove));
    Evidence::new()
        .finding("P-7.a", ours)
        .adding(format!("without history: {}", worth(Who::NoHistory)))
        .noting(
            "A setting of the paper, which is ours too. Leaves of aspiration NegaScout relative to those with both. \
             In the transposing games the value of a position is mostly its own, which the last iteration does not \
             predict.",
        )
}

/// P-7.b: where the positions come from.
fn sequences(samples: &Samples) -> Finding {
    let chess: String = samples.of_kind(Kind::Chess).map(Sample::trees).collect();
    let ours = format!("{chess} positions of chess that follow each other in games");
    Evidence::new().finding("P-7.b", ours).noting(
        "A setting of the paper, which is ours too: five positions of each game, after 16 to 24 plies. Positions of \
         one game are little more alike than those of different games: the correlation of the ratios in this \
         experiment within a game is about 0.05.",
    )
}

/// P-7.c: NegaScout with a large table against INS with its records.
fn informed(samples: &Samples) -> Finding {
    let mut evidence = Evidence::new();
    let mut by_order = Vec::new();
    for sample in samples.trees() {
        let e = sample.relative(Sort::Leaves, Who::NegaScout, Who::Informed, sample.last());
        evidence = evidence.factor(sample.instance.to_string(), &e);
        by_order.push(format!("{}: {e}", sample.instance));
    }
    let worth = samples.by_game(Sort::Leaves, Who::NoAnswers, Who::Aspiration);
    evidence
        .finding("P-7.c", format!("leaves of NS with a table / INS: {}", listed(by_order)))
        .noting(format!(
            "A statement about two algorithms, so trees decide, where INS has its records. Without the table's answers \
             aspiration NegaScout visits more leaves of games, by these factors: {worth}."
        ))
}

/// P-7.d: MTD(f) against the baseline.
fn mtd_f(samples: &Samples) -> Finding {
    let of = |sample: &Sample, depth| sample.relative(Sort::Leaves, Who::MtdF, Who::Aspiration, depth);
    let evidence = |kind| {
        samples.of_kind(kind).fold(Evidence::new(), |all, sample| {
            all.published(sample.instance.to_string(), &of(sample, sample.last()), 0.9, PAPERS)
        })
    };
    let by_depth = samples.of_kind(Kind::Chess).flat_map(|sample| {
        sample.depths().map(move |depth| format!("{depth}: {}", percent(&of(sample, depth))))
    });
    let by_game = samples
        .games()
        .map(|sample| format!("{} {}", sample.instance, percent(&of(sample, sample.last()))));
    let told = format!("leaves in percent of aspiration NegaScout: {}", listed(by_game));
    let note = format!("Chess by depth, {}. Sums over all iterations.", listed(by_depth));
    let finding = on_chess("P-7.d", evidence, told, note)
        .published("about 90 % of the leaves of aspiration NegaScout, and less at every depth");
    match samples.of_kind(Kind::Chess).next() {
        Some(chess) => {
            finding.papers(format!("{} %", percent(&as_in_the_paper(&of(chess, chess.last())))))
        }
        None => finding,
    }
}

/// The number of positions in the paper.
const PAPERS: usize = 20;

/// The interval of the paper's number of positions, with our spread, which is that of logarithms.
fn as_in_the_paper(ours: &Estimate) -> Estimate {
    let logs = Estimate { mean: ours.mean.ln(), ..*ours }.of_a_sample(PAPERS);
    Estimate { mean: ours.mean, low: logs.low.exp(), high: logs.high.exp(), ..logs }
}

/// P-7.e: the gain of aspiration NegaScout over αβ, and that of MTD(f) over it.
fn aspiration(samples: &Samples) -> Finding {
    let evidence = |kind| {
        samples.of_kind(kind).fold(Evidence::new(), |all, sample| {
            let gain = sample.relative(Sort::Leaves, Who::Aspiration, Who::AlphaBeta, sample.last());
            all.factor(format!("{}: aspiration NegaScout / αβ", sample.instance), &gain).factor(
                format!("{}: gain of MTD(f) / that gain", sample.instance),
                &sample.wider_gain(Sort::Leaves),
            )
        })
    };
    let ours = format!(
        "leaves of aspiration NegaScout / αβ: {}",
        samples.by_game(Sort::Leaves, Who::Aspiration, Who::AlphaBeta)
    );
    on_chess(
        "P-7.e",
        evidence,
        ours,
        "Both parts must hold; below 1 the gain of MTD(f) is the larger one.",
    )
    .adding(format!(
        "MTD(f) / aspiration NegaScout: {}",
        samples.by_game(Sort::Leaves, Who::MtdF, Who::Aspiration)
    ))
}

/// P-7.f: AB-SSS* against αβ, at odd and even depths alike.
fn ab_sss(samples: &Samples) -> Finding {
    let of = |sample: &Sample| sample.both_parities(Who::AbSss, Who::AlphaBeta);
    let by_game = samples.games().map(|sample| {
        let alone =
            sample.relative(Sort::Leaves, Who::AbSssUnordered, Who::AlphaBetaUnordered, sample.last());
        format!("{} {:.2} ({:.2})", sample.instance, of(sample), alone.mean)
    });
    let ours = format!(
        "leaves of AB-SSS* / αβ, and in brackets without the table's move first: {}",
        listed(by_game)
    );
    let note = format!(
        "The mean of the last odd and the last even iteration, since the ratio depends on the parity of the depth: in \
         chess {}.",
        parities(samples, Who::AbSss, Who::AlphaBeta)
    );
    on_chess("P-7.f", |kind| samples.evidence(kind, of), ours, note)
}

/// The factors in chess by parity, in words.
fn parities(samples: &Samples, search: Who, to: Who) -> String {
    listed(samples.of_kind(Kind::Chess).map(|chess| chess.by_parity(search, to)))
}

/// P-7.g: AB-SSS* against AB-DUAL*, at odd and even depths alike.
fn ab_dual(samples: &Samples) -> Finding {
    let of = |sample: &Sample| sample.both_parities(Who::AbSss, Who::AbDual);
    let by_game = samples.games().map(|sample| format!("{} {:.2}", sample.instance, of(sample)));
    let ours = format!("leaves of AB-SSS* / AB-DUAL*: {}", listed(by_game));
    let note = format!(
        "The mean of the last odd and the last even iteration. By parity in chess {}: AB-DUAL* is better at odd depths \
         and AB-SSS* at even ones. P-7.j judges games with fewer moves.",
        parities(samples, Who::AbSss, Who::AbDual)
    );
    on_chess("P-7.g", |kind| samples.evidence(kind, of), ours, note)
}

/// P-7.h: the swing of AB-SSS* / AB-DUAL* between odd and even depths, here and on plain trees.
fn parity(samples: &Samples, section: &mut Section) -> Finding {
    let title = "Swing of AB-SSS* / AB-DUAL* between odd and even depths, in percent";
    let mut table = Table::new("parity", title, ["instances", "swing", "n"]);
    for sample in samples.trees().chain(samples.games()) {
        let e = swing(sample);
        table.row([sample.instance.to_string(), percent(&e), e.n.to_string()]);
    }
    section.table(table.noting(
        "Half the difference of the logarithms at odd and at even depths, over the last four. Trees without \
         enhancements, games with all of them.",
    ));
    let evidence = |kind| {
        let mut evidence = Evidence::new();
        for sample in samples.of_kind(kind) {
            for tree in samples.trees() {
                let name = format!("{} − {}", sample.instance, tree.instance);
                evidence = evidence.measured(name, &swing(sample).apart(&swing(tree)));
            }
        }
        evidence
    };
    let told = |sample: &Sample| format!("{} {} %", sample.instance, percent(&swing(sample)));
    let ours = format!(
        "swing of AB-SSS* / AB-DUAL*: {}; plain trees: {}",
        on_all(|kind| samples.of_kind(kind).map(told).collect::<Vec<_>>().join(", ")),
        samples.trees().map(told).collect::<Vec<_>>().join(", ")
    );
    let note = "At odd depths AB-DUAL* is better, at even ones AB-SSS*, as in simulations. The simulations are plain \
                trees of width 5; each order of their moves is a family.";
    on_chess("P-7.h", evidence, ours, note)
}

/// Half the difference of the logarithms of AB-SSS* / AB-DUAL* at odd and at even depths, over the last four.
fn swing(sample: &Sample) -> Estimate {
    let depths = || sample.last() - 3..=sample.last();
    let leaves = |search| depths().map(move |depth| sample.alone(Sort::Leaves, search, depth));
    let pairs: Vec<(Vec<u64>, Vec<u64>)> = leaves(Who::AbSss).zip(leaves(Who::AbDual)).collect();
    let signed = |seed: usize| {
        let one = |(depth, (sss, dual)): (usize, &(Vec<u64>, Vec<u64>))| {
            let sign = if depth % 2 == 1 { 1.0 } else { -1.0 };
            sign * (number(sss[seed]) / number(dual[seed])).ln()
        };
        depths().zip(&pairs).map(one).sum::<f64>() / 4.0
    };
    Estimate::of(&(0..pairs[0].0.len()).map(signed).collect::<Vec<f64>>())
}
