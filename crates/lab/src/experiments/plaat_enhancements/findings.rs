//! The verdicts on the claims.

use super::super::plaat::{Kind, Sides, on_all, weighed};
use super::{ALL_USES, DRIVERS, Row, Samples, USERS, USES, variance};
use crate::measure::deepened::{Driver, Enhancements, Family, Instance};
use crate::prelude::*;

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

/// P-2.f: the savings of αβ from recognising positions reached by other paths.
fn transpositions(samples: &Samples) -> Finding {
    let saved = |row: &Row, depth| {
        Estimate::factor(&so_far(&row.by_path, depth), &so_far(&row.by_position, depth))
    };
    let (mut shrink, mut tremendously) = (Sides::default(), Sides::default());
    let mut by_game = Vec::new();
    // Games of sums have no transpositions.
    let transposing =
        samples.uses.iter().filter(|(instance, _)| !matches!(instance.family, Family::Sums { .. }));
    for (instance, row) in transposing {
        let last = usize::from(instance.family.depth());
        shrink.of(instance).factor_above(&saved(row, last), 1.0);
        tremendously.of(instance).factor_above(&saved(row, last), 2.0);
        let by_depth: Vec<String> = (last.saturating_sub(3).max(2)..=last)
            .map(|depth| format!("{:.2}", saved(row, depth).mean))
            .collect();
        by_game.push(format!("{instance}, d to {last}: {}", by_depth.join(" ")));
    }
    let (verdict, told) =
        weighed(|kind| Verdict::sized(shrink.on(kind).everywhere(), tremendously.on(kind).usually()));
    let ours = format!("leaves of αβ with a table keyed by path / by position: {}", listed(by_game));
    Finding::of("P-2.f", verdict, ours).needing(tremendously.needed(verdict)).noting(format!(
        "\"Tremendously\" is taken as more than half at the deepest iteration; {}. {told}",
        tremendously.tally()
    ))
}

/// P-2.g: each use of the table saves leaves.
fn three_uses(samples: &Samples) -> Finding {
    let mut cells = Sides::default();
    let mut by_use = Vec::new();
    for (name, uses) in USES {
        let mut factors = Vec::new();
        for (instance, row) in &samples.uses {
            for user in USERS {
                let e = Estimate::factor(&row.leaves[uses][user], &row.leaves[ALL_USES][user]);
                cells.of(instance).factor_above(&e, 1.0);
                factors.push((Kind::of(instance), e.mean));
            }
        }
        let ends = on_all(|kind| {
            let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
            for (_, x) in factors.iter().filter(|(other, _)| *other == kind) {
                (least, most) = (least.min(*x), most.max(*x));
            }
            format!("×{least:.2} to ×{most:.2}")
        });
        by_use.push(format!("{name}, {ends}"));
    }
    let (verdict, told) = weighed(|kind| cells.on(kind).usually());
    Finding::of("P-2.g", verdict, by_use.join(". "))
    .needing(cells.needed(verdict))
    .noting(format!(
        "MTD(f), AB-SSS* and AB-DUAL* on chess, Othello, Connect Four, Kalah, three transposing games and one of sums, which \
         has no transpositions; more leaves without the use than with all, {}. In the transposing games the value of a \
         position is mostly its own, which the last iteration does not predict, while history learns the values of \
         moves. {told}",
        cells.tally()
    ))
}

/// The logarithm of the ratio of the most leaves to the fewest, by bootstrap over seeds.
fn spread_of(leaves: &[&Vec<u64>]) -> Estimate {
    Estimate::bootstrap(leaves[0].len(), |seeds| {
        let mean = |counts: &&Vec<u64>| {
            seeds.iter().map(|&seed| number(counts[seed]).ln()).sum::<f64>() / number(seeds.len())
        };
        let logs: Vec<f64> = leaves.iter().map(mean).collect();
        logs.iter().copied().fold(f64::NEG_INFINITY, f64::max)
            - logs.iter().copied().fold(f64::INFINITY, f64::min)
    })
}

/// P-11.a: αβ, NS, SSS*, DUAL* on plain trees without enhancements, and on games with all of them.
fn spread(samples: &Samples, section: &mut Section) -> Finding {
    let textbook = samples.factorials.iter().filter(|(instance, _)| !instance.is_game());
    let plain: Vec<(&Instance, Estimate)> = textbook
        .map(|(instance, row)| (instance, spread_of(&row.textbook.values().collect::<Vec<_>>())))
        .collect();
    // Without the guess and without MTD(f): the same four algorithms.
    let four = [Driver::AlphaBeta, Driver::NegaScout, Driver::AbSss, Driver::AbDual];
    let games = samples.factorials.iter().filter(|(instance, _)| instance.is_game());
    let practice: Vec<(&Instance, Estimate)> = games
        .map(|(instance, row)| {
            (instance, spread_of(&four.map(|driver| &row.leaves[Enhancements::PAPER][driver])))
        })
        .collect();
    let shown = |e: &Estimate| format!("{:.2} [{:.2}, {:.2}]", e.mean.exp(), e.low.exp(), e.high.exp());
    let title = "Ratio of the most leaves to the fewest among αβ, NS, SSS* and DUAL*";
    let mut table = Table::new("spread", title, ["instances", "enhancements", "most / fewest", "n"]);
    for (kind, list) in [("none", &plain), ("deepening, table, history", &practice)] {
        for (instance, e) in list {
            table.row([instance.to_string(), kind.to_string(), shown(e), e.n.to_string()]);
        }
    }
    section.table(table.noting("Intervals by bootstrap over instances."));
    let far = mean(&plain.iter().map(|(_, e)| e.mean).collect::<Vec<_>>());
    let near = |kind| {
        let of_kind = practice.iter().filter(|(instance, _)| Kind::of(instance) == kind);
        mean(&of_kind.map(|(_, e)| e.mean).collect::<Vec<_>>())
    };
    let (mut closer, mut much) = (Sides::default(), Sides::default());
    for (instance, e) in &practice {
        closer.of(instance).below(e, far);
        much.of(instance).below(e, far / 2.0);
    }
    let (verdict, told) =
        weighed(|kind| Verdict::sized(closer.on(kind).usually(), much.on(kind).usually()));
    let ours = format!(
        "most / fewest leaves: ×{:.2} on plain trees; with all enhancements, {}",
        far.exp(),
        on_all(|kind| format!("×{:.2}", near(kind).exp()))
    );
    Finding::of("P-11.a", verdict, ours).noting(format!(
        "\"Much closer\" is taken as less than half on a logarithmic scale; {}. {told}",
        much.tally()
    ))
}

/// P-11.b: the shares of the variance.
fn shares(samples: &Samples) -> Finding {
    let games = samples.factorials.iter().filter(|(instance, _)| instance.is_game());
    let mut cells = Sides::default();
    let mut by_game = Vec::new();
    for (instance, row) in games {
        let logs = variance::logs(row);
        for choices in [variance::all(), variance::answered()] {
            let more = variance::share(&logs, &choices, |[algorithm, enhancements, _]| {
                enhancements - algorithm
            });
            cells.of(instance).above(&more, 0.0);
        }
        let of = |part: usize| {
            100.0 * variance::share(&logs, &variance::answered(), |shares| shares[part]).mean
        };
        by_game.push(format!("{instance}: {:.0} / {:.0} %", of(1), of(0)));
    }
    let (verdict, told) = weighed(|kind| cells.on(kind).usually());
    let ours =
        format!("share of the variance of log leaves, enhancements / algorithm: {}", listed(by_game));
    Finding::of("P-11.b", verdict, ours).noting(format!(
        "Among choices with the table's answers; with and without them the enhancements have the larger share, {}. \
         {told}",
        cells.tally()
    ))
}

/// The enhancements of each algorithm in simulations: memory for those that need it, none for the others.
fn simulated(driver: Driver) -> Enhancements {
    match driver {
        Driver::AlphaBeta | Driver::NegaScout => Enhancements::NONE,
        _ => Enhancements::CUT_OFFS,
    }
}

/// The enhancements of each algorithm in practice: deepening, table and history.
fn enhanced(_: Driver) -> Enhancements {
    Enhancements::PAPER
}

/// The enhancements of each algorithm.
type Choice = fn(Driver) -> Enhancements;

/// The logarithms of the leaves of all choices.
type Logged<'s> = Vec<(&'s Instance, variance::Logs)>;

/// The distance of simulations from games of a kind.
struct Distance<'s> {
    games: Logged<'s>,
    trees: Logged<'s>,
    /// The seeds that all of them have.
    seeds: Vec<usize>,
}

impl Distance<'_> {
    fn new(samples: &Samples, kind: Kind) -> Distance<'_> {
        let chosen = |wanted: &dyn Fn(&Instance) -> bool| -> Logged<'_> {
            let rows = samples.factorials.iter().filter(|(instance, _)| wanted(instance));
            rows.map(|(instance, row)| (instance, variance::logs(row))).collect()
        };
        let games = chosen(&|instance| instance.is_game() && Kind::of(instance) == kind);
        let trees = chosen(&|instance| !instance.is_game());
        let counts = games.iter().chain(&trees).map(|(_, logs)| logs[Enhancements::NONE].trees());
        let seeds = (0..counts.min().unwrap_or(0)).collect();
        Distance { games, trees, seeds }
    }

    /// The effort of each algorithm in games, relative to their mean.
    fn practice(&self, seeds: &[usize]) -> Vec<f64> {
        let mut sum = vec![0.0; DRIVERS.len()];
        for (_, logs) in &self.games {
            for (sum, x) in sum.iter_mut().zip(variance::profile(logs, enhanced, seeds)) {
                *sum += x / number(self.games.len());
            }
        }
        sum
    }

    fn apart(&self, logs: &variance::Logs, choice: Choice, seeds: &[usize]) -> f64 {
        let pairs = variance::profile(logs, choice, seeds).into_iter().zip(self.practice(seeds));
        (pairs.map(|(a, b)| (a - b).powi(2)).sum::<f64>() / number(DRIVERS.len())).sqrt()
    }

    /// Whether each kind of tree comes nearer to games.
    fn cells(&self) -> Cells {
        let mut cells = Cells::default();
        for (_, logs) in &self.trees {
            let gain = Estimate::bootstrap(self.seeds.len(), |seeds| {
                self.apart(logs, simulated, seeds) - self.apart(logs, enhanced, seeds)
            });
            cells.above(&gain, 0.0);
        }
        cells
    }

    /// The distances of each kind of tree, and of the games themselves without enhancements, in words.
    fn told(&self) -> String {
        let apart =
            |logs: &variance::Logs, choice: Choice| 100.0 * self.apart(logs, choice, &self.seeds);
        let one = |(instance, logs): &(&Instance, variance::Logs)| {
            let (far, near) = (apart(logs, simulated), apart(logs, enhanced));
            format!("{instance} {far:.0} → {near:.0} %")
        };
        let listed: Vec<String> = self.trees.iter().map(one).collect();
        let plain: Vec<f64> = self.games.iter().map(|(_, logs)| apart(logs, simulated)).collect();
        format!(
            "{}, the games themselves without enhancements {:.0} %",
            listed.join(", "),
            mean(&plain)
        )
    }
}

/// P-11.c: whether deepening and tables bring simulations closer to games.
fn simulations(samples: &Samples) -> Finding {
    let distance = |kind| Distance::new(samples, kind);
    let (verdict, told) = weighed(|kind| distance(kind).cells().usually());
    let ours = format!(
        "distance of trees from the games' profile, without → with deepening, table and history; from {}",
        on_all(|kind| distance(kind).told())
    );
    Finding::of("P-11.c", verdict, ours).noting(format!(
        "A profile is the effort of each of five algorithms relative to their mean, in logarithms; the distance is the \
         root mean square. It shrinks, {}. {told}",
        on_all(|kind| distance(kind).cells().tally())
    ))
}
