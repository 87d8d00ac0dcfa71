//! What became of the claims.

use super::super::plaat::{Cells, SYNTHETIC, average, factor, real, sized};
use super::{DRIVERS, Row, Samples, USERS, USES, variance};
use crate::measure::deepened::{Family, Instance};
use crate::stats::Estimate;
use crate::{Finding, Section, Table};

pub(super) fn all(samples: &Samples, section: &mut Section) {
    section.find(transpositions(samples));
    section.find(three_uses(samples));
    let found = spread(samples, section);
    section.find(found);
    section.find(shares(samples));
    section.find(simulations(samples));
}

/// Leaves of all iterations up to a depth.
fn so_far(by_depth: &[Vec<u64>], depth: usize) -> Vec<u64> {
    by_depth.iter().map(|leaves| leaves[..depth].iter().sum()).collect()
}

/// P-2.f: what recognising positions on other paths saves αβ.
fn transpositions(samples: &Samples) -> Finding {
    let saved =
        |row: &Row, depth| factor(&so_far(&row.by_path, depth), &so_far(&row.by_position, depth));
    let (mut shrink, mut tremendously) = (Cells::default(), Cells::default());
    let mut listed = Vec::new();
    // Sums of moves have no transpositions.
    let transposing = samples
        .uses
        .iter()
        .filter(|(instance, _)| matches!(instance.family, Family::Transposing { .. }));
    for (instance, row) in transposing {
        let last = usize::from(instance.family.depth());
        shrink.factor_above(&saved(row, last), 1.0);
        tremendously.factor_above(&saved(row, last), 2.0);
        let by_depth: Vec<String> = (last.saturating_sub(3).max(2)..=last)
            .map(|depth| format!("{:.2}", saved(row, depth).mean))
            .collect();
        listed.push(format!("{instance}, d to {last}: {}", by_depth.join(" ")));
    }
    let verdict = sized(shrink.everywhere(), tremendously.usually());
    Finding::new(
        "P-2.f",
        verdict,
        "transpositions can reduce the search space tremendously",
        format!("leaves of αβ with a table keyed by path / by position: {}", listed.join("; ")),
    )
    .needing(tremendously.needed(verdict))
    .noting(format!(
        "Tremendously: by more than half at the deepest iteration; {}. {SYNTHETIC}",
        tremendously.tally()
    ))
}

/// P-2.g: each use of the table saves leaves.
fn three_uses(samples: &Samples) -> Finding {
    let mut cells = Cells::default();
    let mut listed = Vec::new();
    for (place, (name, _)) in USES.iter().enumerate().skip(1) {
        let mut factors = Vec::new();
        for (_, row) in &samples.uses {
            for user in 0..USERS.len() {
                let e = factor(&row.leaves[place][user], &row.leaves[0][user]);
                cells.factor_above(&e, 1.0);
                factors.push(e.mean);
            }
        }
        let (least, most) =
            factors.iter().fold((f64::INFINITY, 0.0_f64), |(low, high), &x| (low.min(x), high.max(x)));
        listed.push(format!("{name}: ×{least:.2} to ×{most:.2}"));
    }
    let verdict = cells.usually();
    Finding::new(
        "P-2.g",
        verdict,
        "the table serves move order, transpositions, and what earlier calls have searched",
        listed.join("; "),
    )
    .needing(cells.needed(verdict))
    .noting(format!(
        "MTD(f), AB-SSS* and AB-DUAL* on three transposing games and one of sums, which has no transpositions; leaves \
         without the use / with all: {}. In the transposing games a position is worth mostly something of its own, \
         which the last iteration does not foretell, while history learns what moves are worth. {SYNTHETIC}",
        cells.tally()
    ))
}

/// The logarithm of the most over the fewest leaves, by bootstrap over seeds.
fn spread_of(leaves: &[&Vec<u64>]) -> Estimate {
    Estimate::bootstrap(leaves[0].len(), |seeds| {
        let mean = |counts: &&Vec<u64>| {
            seeds.iter().map(|&seed| real(counts[seed]).ln()).sum::<f64>() / real(seeds.len() as u64)
        };
        let logs: Vec<f64> = leaves.iter().map(mean).collect();
        logs.iter().copied().fold(f64::NEG_INFINITY, f64::max)
            - logs.iter().copied().fold(f64::INFINITY, f64::min)
    })
}

/// P-11.a: αβ, NS, SSS*, DUAL* on plain trees without anything, and on games with everything.
fn spread(samples: &Samples, section: &mut Section) -> Finding {
    let textbook = samples.factorials.iter().filter(|(instance, _)| !instance.is_game());
    let plain: Vec<(&Instance, Estimate)> = textbook
        .map(|(instance, row)| (instance, spread_of(&row.textbook.iter().collect::<Vec<_>>())))
        .collect();
    // Without the guess and without MTD(f): the same four algorithms.
    let four = |row: &Row| [0, 1, 3, 4].map(|driver| row.leaves[15][driver].clone());
    let games = samples.factorials.iter().filter(|(instance, _)| instance.is_game());
    let practice: Vec<(&Instance, Estimate)> = games
        .map(|(instance, row)| (instance, spread_of(&four(row).iter().collect::<Vec<_>>())))
        .collect();
    let shown = |e: &Estimate| format!("{:.2} [{:.2}, {:.2}]", e.mean.exp(), e.low.exp(), e.high.exp());
    let mut table = Table::new(
        "spread",
        "The most leaves over the fewest among αβ, NS, SSS* and DUAL*",
        ["instances", "enhancements", "most / fewest", "n"],
    );
    for (kind, list) in [("none", &plain), ("deepening, table, history", &practice)] {
        for (instance, e) in list {
            table.row([instance.to_string(), kind.to_string(), shown(e), e.n.to_string()]);
        }
    }
    section.table(table.noting("Intervals by bootstrap over instances."));
    let mean =
        |list: &[(&Instance, Estimate)]| average(&list.iter().map(|(_, e)| e.mean).collect::<Vec<_>>());
    let (far, near) = (mean(&plain), mean(&practice));
    let (mut closer, mut much) = (Cells::default(), Cells::default());
    for (_, e) in &practice {
        closer.below(e, far);
        much.below(e, far / 2.0);
    }
    Finding::new(
        "P-11.a",
        sized(closer.usually(), much.usually()),
        "all algorithms perform much closer together than simulations have indicated",
        format!(
            "most / fewest leaves: ×{:.2} on plain trees, ×{:.2} on games with all enhancements",
            far.exp(),
            near.exp()
        ),
    )
    .noting(format!(
        "Much closer: less than half on a logarithmic scale; {}. {SYNTHETIC}",
        much.tally()
    ))
}

/// P-11.b: which share of the variance is whose.
fn shares(samples: &Samples) -> Finding {
    let games = samples.factorials.iter().filter(|(instance, _)| instance.is_game());
    let mut cells = Cells::default();
    let mut listed = Vec::new();
    for (instance, row) in games {
        let logs = variance::logs(row);
        for choices in [variance::all(), variance::answered()] {
            let more = variance::share(&logs, &choices, |[algorithm, enhancements, _]| {
                enhancements - algorithm
            });
            cells.above(&more, 0.0);
        }
        let of = |part: usize| {
            100.0 * variance::share(&logs, &variance::answered(), |shares| shares[part]).mean
        };
        listed.push(format!("{instance}: {:.0} / {:.0} %", of(1), of(0)));
    }
    Finding::new(
        "P-11.b",
        cells.usually(),
        "often more is gained from the enhancements than from better algorithms",
        format!("share of the variance of log leaves, enhancements / algorithm: {}", listed.join("; ")),
    )
    .noting(format!(
        "Among choices with the table's answers; with and without them the enhancements have the larger share: {}. \
         {SYNTHETIC}",
        cells.tally()
    ))
}

/// The choice of each algorithm in simulations: memory for those that cannot do without, nothing for the others.
const SIMULATED: [usize; DRIVERS.len()] = [0, 0, 4, 4, 4];
/// The same with deepening, table and history.
const ENHANCED: [usize; DRIVERS.len()] = [15; DRIVERS.len()];

/// P-11.c: whether deepening and tables bring simulations nearer to games.
fn simulations(samples: &Samples) -> Finding {
    let logs = |of_games: bool| {
        let chosen =
            samples.factorials.iter().filter(move |(instance, _)| instance.is_game() == of_games);
        chosen.map(|(instance, row)| (instance, variance::logs(row))).collect::<Vec<_>>()
    };
    let (games, trees) = (logs(true), logs(false));
    let practice = |seeds: &[usize]| {
        let mut sum = vec![0.0; DRIVERS.len()];
        for (_, logs) in &games {
            for (sum, x) in sum.iter_mut().zip(variance::profile(logs, &ENHANCED, seeds)) {
                *sum += x / real(games.len() as u64);
            }
        }
        sum
    };
    let apart = |logs: &variance::Logs, choices: &[usize; DRIVERS.len()], seeds: &[usize]| {
        let pairs = variance::profile(logs, choices, seeds).into_iter().zip(practice(seeds));
        (pairs.map(|(a, b)| (a - b).powi(2)).sum::<f64>() / real(DRIVERS.len() as u64)).sqrt()
    };
    let n = samples.factorials.iter().map(|(_, row)| row.leaves[0][0].len()).min().unwrap_or(0);
    let every: Vec<usize> = (0..n).collect();
    let mut cells = Cells::default();
    let mut listed = Vec::new();
    for (instance, logs) in &trees {
        let gain = Estimate::bootstrap(n, |seeds| {
            apart(logs, &SIMULATED, seeds) - apart(logs, &ENHANCED, seeds)
        });
        cells.above(&gain, 0.0);
        let (far, near) = (apart(logs, &SIMULATED, &every), apart(logs, &ENHANCED, &every));
        listed.push(format!("{instance}: {:.0} → {:.0} %", 100.0 * far, 100.0 * near));
    }
    let plain_games: f64 = games.iter().map(|(_, logs)| apart(logs, &SIMULATED, &every)).sum();
    Finding::new(
        "P-11.c",
        cells.usually(),
        "simulations mislead because they leave out iterative deepening and transposition tables",
        format!("distance from the games' profile, without → with deepening, table and history: {}", listed.join("; ")),
    )
    .noting(format!(
        "A profile is what each of five algorithms needs relative to their mean, in logarithms; the distance is the root \
         mean square. The games themselves without enhancements are {:.0} % away. {SYNTHETIC}",
        100.0 * plain_games / real(games.len() as u64)
    ))
}
