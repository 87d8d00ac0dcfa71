//! The verdicts on the claims.

use super::super::plaat::{Kind, on_all, on_chess};
use super::super::plaat_fig_7::{self, Sort, Who};
use super::{ALL_USES, DRIVERS, Row, Samples, USERS, USES, variance};
use crate::measure::deepened::{Driver, Enhancements, Family, Instance};
use crate::prelude::*;

pub(super) fn all(samples: &Samples, practice: &plaat_fig_7::Samples, section: &mut Section) {
    section.find(transpositions(samples));
    section.find(three_uses(samples));
    let found = spread(samples, practice, section);
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
    let last = |instance: &Instance| usize::from(instance.family.depth());
    // Games of sums have no transpositions.
    let transposing =
        || samples.uses.iter().filter(|(instance, _)| !matches!(instance.family, Family::Sums { .. }));
    let evidence = |kind| {
        let of_kind = transposing().filter(|(instance, _)| Kind::of(instance) == kind);
        of_kind.fold(Evidence::new(), |all, (instance, row)| {
            all.factor(instance.to_string(), &saved(row, last(instance)))
        })
    };
    let by_game = transposing().map(|(instance, row)| {
        let last = last(instance);
        let depths = last.saturating_sub(3).max(2)..=last;
        let by_depth: Vec<String> =
            depths.map(|depth| format!("{:.2}", saved(row, depth).mean)).collect();
        format!("{instance}, d to {last}: {}", by_depth.join(" "))
    });
    let ours = format!("leaves of αβ with a table keyed by path / by position: {}", listed(by_game));
    let note = "The factor grows with depth; the deepest iteration decides, which is not as deep as the 8 or 9 plies of \
                which the paper speaks.";
    on_chess("P-2.f", evidence, ours, note)
}

/// P-2.g: each use of the table saves leaves.
fn three_uses(samples: &Samples) -> Finding {
    // The mean factor over the algorithms that make many calls, position by position.
    let worth = |row: &Row, uses| {
        let mean = |choice: Enhancements| -> Vec<f64> {
            let of = |seed: usize| {
                let logs = USERS.map(|user| number(row.leaves[choice][user][seed]).ln());
                mean(&logs).exp()
            };
            (0..row.leaves[choice].trees()).map(of).collect()
        };
        Estimate::factor(&mean(uses), &mean(ALL_USES))
    };
    let evidence = |kind| {
        let mut evidence = Evidence::new();
        for (instance, row) in samples.uses.iter().filter(|(instance, _)| Kind::of(instance) == kind) {
            for (name, uses) in USES {
                evidence = evidence.factor(format!("{instance}: {name}"), &worth(row, uses));
            }
        }
        evidence
    };
    let by_use = USES.map(|(name, uses)| {
        let by_game =
            samples.uses.iter().map(|(instance, row)| format!("{instance} {:.2}", worth(row, uses)));
        format!("{name}: {}", by_game.collect::<Vec<_>>().join(", "))
    });
    let note = "The mean over MTD(f), AB-SSS* and AB-DUAL*. By the literature that the paper cites, move order is the \
                foremost use; for these algorithms it is the least. In the transposing games the value of a position is \
                mostly its own, which the last iteration does not predict, while history learns the values of moves; \
                the game of sums has no transpositions.";
    on_chess("P-2.g", evidence, listed(by_use), note)
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
fn spread(samples: &Samples, practice: &plaat_fig_7::Samples, section: &mut Section) -> Finding {
    let textbook = samples.factorials.iter().filter(|(instance, _)| !instance.is_game());
    let plain: Vec<(String, Estimate)> = textbook
        .map(|(instance, row)| {
            (instance.to_string(), spread_of(&row.textbook.values().collect::<Vec<_>>()))
        })
        .collect();
    // Without the guess and without MTD(f): the same four algorithms, in the searches of Fig. 7.
    let four = [Who::AlphaBeta, Who::NegaScout, Who::AbSss, Who::AbDual];
    let games: Vec<(Kind, String, Estimate)> = practice
        .games()
        .map(|sample| {
            let leaves = four.map(|who| sample.so_far(Sort::Leaves, who, sample.last()));
            let name = format!("{}, d={}", sample.instance, sample.last());
            (Kind::of(&sample.instance), name, spread_of(&leaves.iter().collect::<Vec<_>>()))
        })
        .collect();
    let shown = |e: &Estimate| format!("{:.2} [{:.2}, {:.2}]", e.mean.exp(), e.low.exp(), e.high.exp());
    let title = "Ratio of the most leaves to the fewest among αβ, NS, SSS* and DUAL*";
    let mut table = Table::new("spread", title, ["instances", "enhancements", "most / fewest", "n"]);
    let rows = plain.iter().map(|(name, e)| (name, "none", e));
    for (name, with, e) in
        rows.chain(games.iter().map(|(_, name, e)| (name, "deepening, table, history", e)))
    {
        table.row([name.clone(), with.to_string(), shown(e), e.n.to_string()]);
    }
    section.table(table.noting("Intervals by bootstrap over instances. Games as in Fig. 7."));
    let half =
        |e: &Estimate| Estimate { mean: e.mean / 2.0, low: e.low / 2.0, high: e.high / 2.0, ..*e };
    let evidence = |kind| {
        let mut evidence = Evidence::new();
        for (_, game, e) in games.iter().filter(|(other, ..)| *other == kind) {
            for (tree, far) in &plain {
                evidence = evidence.measured(format!("{game} − ½ {tree}"), &e.apart(&half(far)));
            }
        }
        evidence
    };
    let told = |name: &String, e: &Estimate| format!("{name} ×{}", shown(e));
    let ours = format!(
        "most / fewest leaves: {}; with all enhancements: {}",
        listed(plain.iter().map(|(name, e)| told(name, e))),
        listed(games.iter().map(|(_, name, e)| told(name, e)))
    );
    let note = "The logarithm of the ratio in games less half of that on trees; each order of the moves of trees is a \
                family.";
    on_chess("P-11.a", evidence, ours, note)
}

/// P-11.b: the shares of the variance.
fn shares(samples: &Samples) -> Finding {
    let games = || samples.factorials.iter().filter(|(instance, _)| instance.is_game());
    let evidence = |kind| {
        let of_kind = games().filter(|(instance, _)| Kind::of(instance) == kind);
        of_kind.fold(Evidence::new(), |all, (instance, row)| {
            let more = variance::share(
                &variance::logs(row),
                &variance::answered(),
                |[algorithm, other, _]| other - algorithm,
            );
            all.measured(instance.to_string(), &more)
        })
    };
    let by_game = games().map(|(instance, row)| {
        let logs = variance::logs(row);
        let of = |part: usize| {
            100.0 * variance::share(&logs, &variance::answered(), |shares| shares[part]).mean
        };
        format!("{instance}, d={}: {:.0} / {:.0} %", instance.family.depth(), of(1), of(0))
    });
    let ours =
        format!("share of the variance of log leaves, enhancements / algorithm: {}", listed(by_game));
    let note = "Among choices with the table's answers, without which the drivers repeat everything. Single enhancements \
                at greater depth are in P-7.a and P-7.c.";
    on_chess("P-11.b", evidence, ours, note)
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

    /// How much nearer each kind of tree comes to games.
    fn evidence(&self) -> Evidence {
        self.trees.iter().fold(Evidence::new(), |all, (instance, logs)| {
            let gain = Estimate::bootstrap(self.seeds.len(), |seeds| {
                self.apart(logs, simulated, seeds) - self.apart(logs, enhanced, seeds)
            });
            all.measured(instance.to_string(), &gain)
        })
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
    let ours = format!(
        "distance of trees from the games' profile, without → with deepening, table and history; from {}",
        on_all(|kind| distance(kind).told())
    );
    let note = "A profile is the effort of each of five algorithms relative to their mean, in logarithms; the distance is \
                the root mean square.";
    on_chess("P-11.c", |kind| distance(kind).evidence(), ours, note)
}
