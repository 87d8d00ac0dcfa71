//! What became of the claims.

use super::super::plaat::{Kind, Sides, on_both, weighed};
use super::{Samples, Sort, Who, either_end};
use crate::prelude::*;
use crate::words::percent;

pub(super) fn all(samples: &Samples, section: &mut Section) {
    section.find(setup(samples));
    section.find(informed(samples));
    section.find(mtd_f(samples));
    section.find(aspiration(samples));
    section.find(either_end::ab_sss(samples));
    section.find(either_end::ab_dual(samples));
    let found = either_end::parity(samples, section);
    section.find(found);
}

/// P-7.a: what the table's move and history are worth.
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
    let ours = on_both(|kind| {
        let [table_move, history] =
            [Who::NoTableMove, Who::NoHistory].map(|without| worth(kind, without));
        format!("leaves without the table's move ×{table_move}, without history ×{history}")
    });
    Finding::of("P-7.a", verdict, ours)
        .needing(sides.needed(verdict))
        .noting(format!(
            "Aspiration NegaScout; each saves leaves: {}. By game: {}. In the transposing games a position is worth \
             mostly something of its own, which the last iteration does not foretell. {weighed}",
            sides.tally(),
            listed(by_game)
        ))
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
    let worth = on_both(|kind| {
        let e = samples.overall(kind, Sort::Leaves, Who::NoAnswers, Who::Aspiration);
        e.to_string()
    });
    let ours = format!("leaves of NS with a table, of those of INS: {}", listed(by_order));
    Finding::of("P-7.c", verdict, ours)
    .needing(cells.needed(verdict))
    .noting(format!(
        "Confirmed where NS with a table and the table's move first visits at most 10 % more than INS. On games the \
         table's answers are worth a factor of ({worth}). The comparison with INS is made on trees; chess follows."
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
    // The interval of the paper's 20 positions, in logarithms as the estimate is.
    let ours = overall(Kind::Real);
    let spread = ours.sd * 2.093 / 20_f64.sqrt();
    let papers = Estimate { low: ours.mean * (-spread).exp(), high: ours.mean * spread.exp(), ..ours };
    let by_game = listed(samples.games().map(|sample| {
        let e = sample.relative(Sort::Leaves, Who::MtdF, Who::Aspiration, sample.last());
        format!("{} {}", sample.instance, percent(&e))
    }));
    let told = format!("in percent of its leaves, {}", on_both(|kind| percent(&overall(kind))));
    Finding::of("P-7.d", verdict, told)
        .published("about 90 % of the leaves of aspiration NegaScout, and less at every depth")
        .papers(format!("{} %", percent(&papers)))
        .needing(cells.needed(verdict))
        .noting(format!(
            "Deepest iterations: {by_game}. By game and depth, {}. {weighed}",
            cells.tally()
        ))
}

/// P-7.e: what aspiration NegaScout gains on αβ, and MTD(f) on it.
fn aspiration(samples: &Samples) -> Finding {
    let gain = |kind| samples.overall(kind, Sort::Leaves, Who::Aspiration, Who::AlphaBeta);
    let further = |kind| samples.overall(kind, Sort::Leaves, Who::MtdF, Who::Aspiration);
    let cells = samples.cells(|cells, sample, depth| {
        cells.factor_below(&sample.relative(Sort::Leaves, Who::Aspiration, Who::AlphaBeta, depth), 1.0);
    });
    let larger = |kind| Verdict::less(&further(kind), &gain(kind));
    let (verdict, weighed) = weighed(|kind| Verdict::sized(cells.on(kind).usually(), larger(kind)));
    let ours = on_both(|kind| {
        format!(
            "aspiration NegaScout / αβ {}, MTD(f) / aspiration NegaScout {}",
            gain(kind),
            further(kind)
        )
    });
    Finding::of("P-7.e", verdict, ours).needing(cells.needed(verdict)).noting(format!(
        "NegaScout's gain by game and depth, {}. That MTD(f)'s is larger, {}. {weighed}",
        cells.tally(),
        on_both(|kind| larger(kind).to_string())
    ))
}
