//! The verdicts on the claims.

use super::super::plaat::{Kind, Sides, on_all, weighed};
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

/// P-7.a: the value of the table's move and of history.
fn setup(samples: &Samples) -> Finding {
    let worth = |kind, without| samples.overall(kind, Sort::Leaves, without, Who::Aspiration);
    let mut sides = Sides::default();
    let mut by_game = Vec::new();
    for sample in samples.games() {
        let cells = sides.of(&sample.instance);
        let pair = [Who::NoTableMove, Who::NoHistory].map(|without| {
            let e = sample.relative(Sort::Leaves, without, Who::Aspiration, sample.last());
            cells.factor_above(&e, 1.0);
            e.mean
        });
        by_game.push(format!("{} {:.2}, {:.2}", sample.instance, pair[0], pair[1]));
    }
    let (verdict, weighed) = weighed(|kind| sides.on(kind).usually());
    let ours = on_all(|kind| {
        let [table_move, history] =
            [Who::NoTableMove, Who::NoHistory].map(|without| worth(kind, without));
        format!("leaves without the table's move ×{table_move}, without history ×{history}")
    });
    Finding::of("P-7.a", verdict, ours)
        .needing(sides.needed(verdict))
        .noting(format!(
            "Aspiration NegaScout; each saves leaves: {}. By game: {}. In the transposing games the value of a \
             position is mostly its own, which the last iteration does not predict. {weighed}",
            sides.tally(),
            listed(by_game)
        ))
}

/// P-7.b: where the positions come from, which is a setting and no claim.
fn sequences(samples: &Samples) -> Finding {
    let chess: String = samples.of_kind(Kind::Chess).map(Sample::trees).collect();
    let ours = format!("{chess} positions of chess that follow each other in games");
    Finding::of("P-7.b", Verdict::NotTestable, ours).noting(
        "A setting of the paper, which is ours too: five positions of each game, after 16 to 24 plies.",
    )
}

/// P-7.c: NegaScout with a large table against INS with its records.
fn informed(samples: &Samples) -> Finding {
    let mut cells = Cells::default();
    let mut by_order = Vec::new();
    for sample in samples.trees() {
        let e = sample.relative(Sort::Leaves, Who::NegaScout, Who::Informed, sample.last());
        cells.factor_below(&e, 1.1);
        by_order.push(format!("{}: ×{e}", sample.instance));
    }
    let verdict = cells.everywhere();
    let worth = on_all(|kind| {
        let e = samples.overall(kind, Sort::Leaves, Who::NoAnswers, Who::Aspiration);
        e.to_string()
    });
    let ours = format!("leaves of NS with a table / INS: {}", listed(by_order));
    Finding::of("P-7.c", verdict, ours)
    .needing(cells.needed(verdict))
    .noting(format!(
        "Confirmed where NS with a table and the table's move first visits at most 10 % more than INS. On games the \
         table's answers save a factor of ({worth}). The comparison with INS is made on trees, where INS can store its records."
    ))
}

/// P-7.d: MTD(f) against the baseline, depth by depth.
fn mtd_f(samples: &Samples) -> Finding {
    let overall = |kind| samples.overall(kind, Sort::Leaves, Who::MtdF, Who::Aspiration);
    let cells = samples.cells(|cells, sample, depth| {
        cells.factor_below(&sample.relative(Sort::Leaves, Who::MtdF, Who::Aspiration, depth), 1.0);
    });
    let (verdict, weighed) = weighed(|kind| {
        Verdict::sized(cells.on(kind).usually(), Verdict::holds(overall(kind).contains(0.9)))
    });
    // The interval of the paper's 20 positions, in logarithms like the estimate.
    let ours = overall(Kind::Chess);
    let spread = ours.sd * 2.093 / 20_f64.sqrt();
    let papers = Estimate { low: ours.mean * (-spread).exp(), high: ours.mean * spread.exp(), ..ours };
    let by_game = listed(samples.games().map(|sample| {
        let e = sample.relative(Sort::Leaves, Who::MtdF, Who::Aspiration, sample.last());
        format!("{} {}", sample.instance, percent(&e))
    }));
    let told = format!(
        "leaves in percent of aspiration NegaScout, {}",
        on_all(|kind| percent(&overall(kind)))
    );
    Finding::of("P-7.d", verdict, told)
        .published("about 90 % of the leaves of aspiration NegaScout, and less at every depth")
        .papers(format!("{} %", percent(&papers)))
        .needing(cells.needed(verdict))
        .noting(format!(
            "Deepest iterations: {by_game}. By game and depth, {}. {weighed}",
            cells.tally()
        ))
}

/// P-7.e: the gain of aspiration NegaScout over αβ, and of MTD(f) over it.
fn aspiration(samples: &Samples) -> Finding {
    let gain = |kind| samples.overall(kind, Sort::Leaves, Who::Aspiration, Who::AlphaBeta);
    let further = |kind| samples.overall(kind, Sort::Leaves, Who::MtdF, Who::Aspiration);
    let cells = samples.cells(|cells, sample, depth| {
        cells.factor_below(&sample.relative(Sort::Leaves, Who::Aspiration, Who::AlphaBeta, depth), 1.0);
    });
    let larger = |kind| Verdict::less(&further(kind), &gain(kind));
    let (verdict, weighed) = weighed(|kind| Verdict::sized(cells.on(kind).usually(), larger(kind)));
    let ours = on_all(|kind| {
        format!(
            "aspiration NegaScout / αβ {}, MTD(f) / aspiration NegaScout {}",
            gain(kind),
            further(kind)
        )
    });
    Finding::of("P-7.e", verdict, ours).needing(cells.needed(verdict)).noting(format!(
        "NegaScout's gain by game and depth, {}. MTD(f)'s gain is larger, {}. {weighed}",
        cells.tally(),
        on_all(|kind| larger(kind).to_string())
    ))
}

/// P-7.f: AB-SSS* against αβ.
fn ab_sss(samples: &Samples) -> Finding {
    let (mut better, mut slight) = (Sides::default(), Sides::default());
    let mut by_game = Vec::new();
    for sample in samples.games() {
        let e = sample.relative(Sort::Leaves, Who::AbSss, Who::AlphaBeta, sample.last());
        better.of(&sample.instance).factor_below(&e, 1.0);
        slight.of(&sample.instance).factor_above(&e, 0.75);
        let alone =
            sample.relative(Sort::Leaves, Who::AbSssUnordered, Who::AlphaBetaUnordered, sample.last());
        by_game.push(format!("{} {e:.2} ({:.2})", sample.instance, alone.mean));
    }
    let (verdict, weighed) =
        weighed(|kind| Verdict::sized(better.on(kind).usually(), slight.on(kind).usually()));
    let ours =
        on_all(|kind| samples.overall(kind, Sort::Leaves, Who::AbSss, Who::AlphaBeta).to_string());
    Finding::of("P-7.f", verdict, format!("AB-SSS* / αβ, {ours}"))
    .needing(better.needed(verdict))
    .noting(format!(
        "\"Slightly\"is taken as less than a quarter. Better at the deepest iteration, {}. By game, in brackets \
         without the table's move first, where the verdict might differ: {}. {weighed}",
        better.tally(),
        listed(by_game)
    ))
}

/// P-7.g: AB-SSS* against AB-DUAL* by width; the mean over the last odd and the last even depth.
fn ab_dual(samples: &Samples) -> Finding {
    let of = |sample: &Sample| {
        let logs = |search, depth| -> Vec<f64> {
            sample.alone(Sort::Leaves, search, depth).into_iter().map(|n| number(n).ln()).collect()
        };
        let mean = |search| -> Vec<f64> {
            let (a, b) = (logs(search, sample.last()), logs(search, sample.last() - 1));
            a.into_iter().zip(b).map(|(a, b)| f64::midpoint(a, b).exp()).collect()
        };
        Estimate::factor(&mean(Who::AbSss), &mean(Who::AbDual))
    };
    // Each kind of game in the order of width: the gap should shrink from the first to the last.
    let sorts = |kind| -> Vec<Vec<(&Sample, Estimate)>> {
        let ratios: Vec<_> = samples.of_kind(kind).map(|sample| (sample, of(sample))).collect();
        let mut sorts: Vec<_> = ratios.chunks(3).map(<[_]>::to_vec).collect();
        let width = |(sample, _): &(&Sample, Estimate)| sample.instance.family.width();
        for sort in &mut sorts {
            sort.sort_by(|a, b| width(a).total_cmp(&width(b)));
        }
        sorts
    };
    let within = |ratio: &Estimate| [Verdict::below(ratio, 1.1), Verdict::above(ratio, 0.9)];
    let comparable = |kind| -> Cells {
        sorts(kind).iter().flatten().map(|(_, ratio)| Verdict::everywhere(&within(ratio))).collect()
    };
    let closing = |kind| {
        let mut cells = Cells::default();
        for sort in sorts(kind).iter().filter(|sort| sort.len() > 1) {
            cells.below(&closing(&sort[0].1, &sort[sort.len() - 1].1), 0.0);
        }
        cells
    };
    // One game has one width: there only the first half of the claim can be judged.
    let (verdict, weighed) = weighed(|kind| match kind {
        Kind::Chess | Kind::Othello => comparable(kind).usually(),
        Kind::Real | Kind::MadeUp => {
            Verdict::sized(comparable(kind).usually(), closing(kind).usually())
        }
    });
    let ours = on_all(|kind| {
        let listed = |(sample, ratio): &(&Sample, Estimate)| format!("{} {ratio:.2}", sample.instance);
        sorts(kind).iter().flatten().map(listed).collect::<Vec<_>>().join(", ")
    });
    Finding::of("P-7.g", verdict, format!("AB-SSS* / AB-DUAL*, {ours}"))
    .needing(comparable(Kind::Chess).needed(verdict))
    .noting(format!(
        "Comparable, within 10 %, {}. The gap closes from the narrowest to the widest game of each kind, {}. \
         {weighed}",
        on_all(|kind| comparable(kind).tally()),
        on_all(|kind| closing(kind).tally())
    ))
}

/// The difference between the gap in the wider game and that in the narrower one, in logarithms.
fn closing(narrow: &Estimate, wide: &Estimate) -> Estimate {
    let gap = |ratio: &Estimate| ratio.mean.ln().abs();
    let half = |ratio: &Estimate| (ratio.high / ratio.low).ln() / 2.0;
    let (mean, half) = (gap(wide) - gap(narrow), half(narrow).hypot(half(wide)));
    let sd = narrow.sd.hypot(wide.sd);
    Estimate { mean, low: mean - half, high: mean + half, sd, n: wide.n }
}

/// P-7.h: the swing of AB-SSS* / AB-DUAL* between odd and even depths, here and on plain trees.
fn parity(samples: &Samples, section: &mut Section) -> Finding {
    let swing = |sample: &Sample| {
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
    };
    let plain: Vec<Estimate> = samples.trees().map(swing).collect();
    let games: Vec<Estimate> = samples.games().map(swing).collect();
    let title = "Swing of AB-SSS* / AB-DUAL* between odd and even depths, in percent";
    let mut table = Table::new("parity", title, ["instances", "swing", "n"]);
    for (sample, e) in samples.trees().zip(&plain).chain(samples.games().zip(&games)) {
        table.row([sample.instance.to_string(), percent(e), e.n.to_string()]);
    }
    section.table(table.noting(
        "Half the difference of the logarithms at odd and at even depths, over the last four. Trees without \
         enhancements, games with all of them.",
    ));
    let most = plain.iter().map(|e| e.mean.abs()).fold(0.0, f64::max);
    let mut cells = Sides::default();
    for (sample, e) in samples.games().zip(&games) {
        let upright = if e.mean < 0.0 {
            Estimate { mean: -e.mean, low: -e.high, high: -e.low, ..*e }
        } else {
            *e
        };
        cells.of(&sample.instance).below(&upright, most / 2.0);
    }
    let (verdict, weighed) = weighed(|kind| cells.on(kind).usually());
    let ours = on_all(|kind| {
        let of_kind =
            samples.games().zip(&games).filter(|(sample, _)| Kind::of(&sample.instance) == kind);
        let sizes: Vec<f64> = of_kind.map(|(_, e)| e.mean.abs()).collect();
        format!("{:.1} %", 100.0 * mean(&sizes))
    });
    let ours = format!("swing of AB-SSS* / AB-DUAL*, {ours}; plain trees: up to {:.1} %", 100.0 * most);
    Finding::of("P-7.h", verdict, ours).needing(cells.needed(verdict)).noting(format!(
        "\"Much weaker\" is taken as less than half the largest swing on plain trees; {}. {weighed}",
        cells.tally()
    ))
}
