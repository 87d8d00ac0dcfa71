//! What became of the claims.

use super::super::plaat::{Cells, Kind, Sides, on_both, percent, real, sized, weighed};
use super::{Samples, Sort, either_end, on_games, on_trees};
use crate::stats::Estimate;
use crate::{Finding, Section, Verdict};

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
    let worth = |kind, without| samples.overall(kind, Sort::Leaves, without, on_games::ASPIRATION);
    let mut sides = Sides::default();
    let mut listed = Vec::new();
    for sample in samples.games() {
        let cells = sides.of(&sample.instance);
        let pair = [on_games::NO_TABLE_MOVE, on_games::NO_HISTORY].map(|without| {
            let e = sample.relative(Sort::Leaves, without, on_games::ASPIRATION, sample.last());
            cells.factor_above(&e, 1.0);
            e.mean
        });
        listed.push(format!("{} {:.2}, {:.2}", sample.instance, pair[0], pair[1]));
    }
    let (verdict, weighed) = weighed(|kind| sides.on(kind).usually());
    let ours = on_both(|kind| {
        let [table_move, history] =
            [on_games::NO_TABLE_MOVE, on_games::NO_HISTORY].map(|without| worth(kind, without));
        format!("leaves without the table's move ×{table_move}, without history ×{history}")
    });
    Finding::new("P-7.a", verdict, "the table's move first, the others by history", ours)
        .needing(sides.needed(verdict))
        .noting(format!(
            "Aspiration NegaScout; each saves leaves: {}. By game: {}. In the transposing games a position is worth \
             mostly something of its own, which the last iteration does not foretell. {weighed}",
            sides.tally(),
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
    let worth = on_both(|kind| {
        let e = samples.overall(kind, Sort::Leaves, on_games::NO_ANSWERS, on_games::ASPIRATION);
        e.to_string()
    });
    Finding::new(
        "P-7.c",
        verdict,
        "with a table that holds all re-search information aspiration NegaScout is informed",
        format!("leaves of NS with a table, of those of INS: {}", listed.join("; ")),
    )
    .needing(cells.needed(verdict))
    .noting(format!(
        "Confirmed where NS with a table and the table's move first visits at most 10 % more than INS. On games the \
         table's answers are worth a factor of ({worth}). The comparison with INS is made on trees; chess follows."
    ))
}

/// P-7.d: MTD(f) against the baseline, depth by depth.
fn mtd_f(samples: &Samples) -> Finding {
    let overall = |kind| samples.overall(kind, Sort::Leaves, on_games::MTD_F, on_games::ASPIRATION);
    let cells = samples.cells(|cells, sample, depth| {
        cells.factor_below(
            &sample.relative(Sort::Leaves, on_games::MTD_F, on_games::ASPIRATION, depth),
            1.0,
        );
    });
    let (verdict, weighed) = weighed(|kind| {
        let size = if overall(kind).contains(0.9) { Verdict::Confirmed } else { Verdict::Refuted };
        sized(cells.on(kind).usually(), size)
    });
    // The interval of the paper's 20 positions, in logarithms as the estimate is.
    let ours = overall(Kind::Real);
    let spread = ours.sd * 2.093 / real(20).sqrt();
    let papers = Estimate { low: ours.mean * (-spread).exp(), high: ours.mean * spread.exp(), ..ours };
    let listed: Vec<String> = samples
        .games()
        .map(|sample| {
            let e = sample.relative(Sort::Leaves, on_games::MTD_F, on_games::ASPIRATION, sample.last());
            format!("{} {}", sample.instance, percent(&e))
        })
        .collect();
    Finding::new(
        "P-7.d",
        verdict,
        "MTD(f) needs about 90 % of the leaves of aspiration NegaScout, and less at every depth",
        format!("in percent of its leaves, {}", on_both(|kind| percent(&overall(kind)))),
    )
    .papers(format!("{} %", percent(&papers)))
    .needing(cells.needed(verdict))
    .noting(format!(
        "Deepest iterations: {}. By game and depth, {}. {weighed}",
        listed.join("; "),
        cells.tally()
    ))
}

/// P-7.e: what aspiration NegaScout gains on αβ, and MTD(f) on it.
fn aspiration(samples: &Samples) -> Finding {
    let gain = |kind| samples.overall(kind, Sort::Leaves, on_games::ASPIRATION, on_games::ALPHA_BETA);
    let further = |kind| samples.overall(kind, Sort::Leaves, on_games::MTD_F, on_games::ASPIRATION);
    let cells = samples.cells(|cells, sample, depth| {
        cells.factor_below(
            &sample.relative(Sort::Leaves, on_games::ASPIRATION, on_games::ALPHA_BETA, depth),
            1.0,
        );
    });
    let larger = |kind| {
        let (gain, further) = (gain(kind), further(kind));
        if further.high < gain.low {
            Verdict::Confirmed
        } else if further.low > gain.high {
            Verdict::Refuted
        } else {
            Verdict::Inconclusive
        }
    };
    let (verdict, weighed) = weighed(|kind| sized(cells.on(kind).usually(), larger(kind)));
    let ours = on_both(|kind| {
        format!(
            "aspiration NegaScout / αβ {}, MTD(f) / aspiration NegaScout {}",
            gain(kind),
            further(kind)
        )
    });
    Finding::new(
        "P-7.e",
        verdict,
        "aspiration NegaScout is better than αβ, by less than MTD(f) is better than it",
        ours,
    )
    .needing(cells.needed(verdict))
    .noting(format!(
        "NegaScout's gain by game and depth, {}. That MTD(f)'s is larger, {}. {weighed}",
        cells.tally(),
        on_both(|kind| larger(kind).to_string())
    ))
}
