//! How often the drivers of Plaat, Schaeffer, Pijls, de Bruin 1995 call MT (§3.3, §4.2.2): by the range of leaf values,
//! by the grain of the evaluator, and by the source of the first guess.

mod findings;
mod samples;

use self::samples::Samples;
use super::plaat::{Kind, Search, searched};
use crate::measure::deepened::{GAMES, Guess, Instance, Manner, REAL};
use crate::prelude::*;
use plywood_core::deepen::GuessFrom;
use plywood_core::memory::Policy;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::search::mtd_step::MtdStep;

/// The property that is varied, on some members of a family.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// The range of leaf values, which is that of the shape.
    Range { shape: Shape, seeds: Seeds },
    /// The grain of the evaluator, which is that of the instance.
    Grain { instance: Instance, seeds: Seeds },
    /// The source of the guess.
    Guess { instance: Instance, seeds: Seeds },
}

/// Calls and leaves by search: for ranges of the only search, for grains of the last iteration, for guesses of all
/// iterations.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    calls: Counts<Who>,
    leaves: Counts<Who>,
    /// The number of searches whose value was not that of αβ.
    wrong: u64,
}
join! { Row { calls, leaves, wrong } }

impl Row {
    /// How many times the calls of another row a search makes, on the members that both rows have: the first ones.
    fn more_calls(&self, other: &Row, search: Who) -> Estimate {
        let (here, there) = (&self.calls[search], &other.calls[search]);
        let shared = here.len().min(there.len());
        Estimate::factor(&here[..shared], &there[..shared])
    }
}

names! {
    /// The searches that are compared. On plain trees a guess is off by a share of the range.
    pub(crate) enum Who {
        AbSss => short("ab-sss"),
        AbDual => short("ab-dual"),
        Right => "MTD(f), guess = f",
        Off5 => "MTD(f), 5 % off",
        Off20 => "MTD(f), 20 % off",
        /// MTD(f) with its own guess, in games.
        MtdF => short("mtd-f"),
        Bisection => short("mtd-bi"),
        Step => short("mtd-step"),
        /// MTD(f) with the value of the last iteration as its guess.
        OneAgo => "one ago",
        TwoAgo => "two ago",
        Mean => "mean",
        Trend => "trend",
    }
}

/// The searches of plain trees.
const ON_TREES: [Who; 7] =
    [Who::AbSss, Who::AbDual, Who::Right, Who::Off5, Who::Off20, Who::Bisection, Who::Step];

/// The searches of games.
const ON_GAMES: [(Who, Search); 4] = [
    (Who::AbSss, Search::AbSss),
    (Who::AbDual, Search::AbDual),
    (Who::MtdF, Search::MtdF),
    (Who::Bisection, Search::Bisection),
];

/// The sources of MTD(f)'s guess.
const GUESSES: [(Who, GuessFrom); 4] = [
    (Who::OneAgo, GuessFrom::Last),
    (Who::TwoAgo, GuessFrom::TwoAgo),
    (Who::Mean, GuessFrom::Mean),
    (Who::Trend, GuessFrom::Trend),
];

pub(crate) struct MtCalls;

impl Study for MtCalls {
    type Case = Case;
    type Row = Row;
    const ID: &str = "plaat-mt-calls";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut plan = Vec::new();
        let mut add = |trees, size, seconds, case: &dyn Fn(Seeds) -> Case| {
            plan.extend(Planned::runs(trees, size, seconds, case));
        };
        for order in [Order::Equal, Order::Iid] {
            for range in [10, 100, 1000, 10_000, 100_000, 400_000] {
                let shape = Shape::new(5, scale.pick(4, 6, 6), order).with_range(range);
                let seconds = scale.pick(0.0002, 0.0025, 0.0025);
                add(scale.pick(3, 80, 1500), 200, seconds, &|seeds| Case::Range { shape, seeds });
            }
        }
        for game in [GAMES[0].to(8), GAMES[1].to(6), GAMES[2].to(5), GAMES[4].to(6)] {
            let game = game.to(game.family.depth() - scale.pick(2, 0, 0));
            let seconds = scale.pick(0.0004, 0.0027, 0.0027);
            for shift in [-4, -2, 0, 2, 4] {
                let instance = coarser(game, shift);
                add(scale.pick(3, 50, 800), 100, seconds, &|seeds| Case::Grain { instance, seeds });
            }
            for instance in [game, game.without_bonus()] {
                add(scale.pick(3, 100, 2000), 100, seconds, &|seeds| Case::Guess { instance, seeds });
            }
        }
        let plies = scale.pick([3, 4, 6, 5], [5, 6, 9, 8], [6, 7, 11, 10]);
        let costs = scale.pick([0.005; 4], [0.15, 0.005, 0.01, 0.005], [1.2, 0.02, 0.04, 0.02]);
        let members = scale.pick([2; 4], [20, 40, 40, 40], [140, 200, 200, 200]);
        for (((game, depth), seconds), members) in REAL.into_iter().zip(plies).zip(costs).zip(members) {
            let game = game.to(depth);
            // The number of calls at the usual grain is judged; the others are compared with it.
            let fewer = if Kind::of(&game) == Kind::Chess { members.min(30) } else { members };
            for shift in [0, 1, 2, 3] {
                let instance = coarser(game, shift);
                let members = if shift == 0 { members } else { fewer };
                add(members, 10, seconds, &|seeds| Case::Grain { instance, seeds });
            }
            let swinging = Some(game.without_bonus()).filter(Instance::lacks_bonus);
            for instance in [game].into_iter().chain(swinging) {
                add(fewer, 10, seconds, &|seeds| Case::Guess { instance, seeds });
            }
        }
        plan
    }

    fn run(case: &Case) -> Row {
        match case {
            Case::Range { shape, seeds } => on_trees(shape, *seeds),
            Case::Grain { instance, seeds } => on_games(instance, *seeds),
            Case::Guess { instance, seeds } => by_guess(instance, *seeds),
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        let samples = Samples::of(rows.of::<Self>());
        samples.ranges(section);
        samples.grains(section);
        samples.guesses(section);
        findings::all(&samples, section);
    }
}

/// What the source of the guess and the size of a point do to MTD(f) in chess, in words.
pub(crate) fn guesses_and_grains(rows: &Rows) -> String {
    let samples = Samples::of(rows.of::<MtCalls>());
    let is_chess = |instance: &Instance| Kind::of(instance) == Kind::Chess;
    let chess = samples.guesses.iter().filter(|(instance, _)| is_chess(instance));
    let guesses = listed(chess.map(|(_, row)| format!("{:.3}", samples::two_ago(row))));
    let grains = listed(samples.calls_by_grain().filter(|told| told.starts_with(Kind::Chess.name())));
    format!(
        "Leaves of MTD(f) with the guess from two iterations ago relative to the last: {guesses}; its calls by the size \
         of a point: {grains} (plaat-mt-calls)."
    )
}

/// The same game with points 2^`shift` times as large.
fn coarser(mut game: Instance, shift: i32) -> Instance {
    let factor = f64::from(shift).exp2();
    let scaled = |x: f64| x.round();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "small positive numbers"
    )]
    {
        game.scale.grain = scaled(f64::from(game.scale.grain) * factor) as u32;
        game.scale.swing = scaled(f64::from(game.scale.swing) / factor) as i32;
    }
    game
}

fn on_trees(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let value = cost(&tree, shape.depth, algorithm("alpha-beta")).value;
        let off = |percent: u32| {
            let guess = Value::nearest(
                i64::from(value.get()) + i64::from(shape.range) * i64::from(percent) / 100,
            );
            Algorithm::MtdF(MtdF { guess })
        };
        let step = (shape.range / 10).max(1);
        let searches = [
            Algorithm::AbSss,
            Algorithm::AbDual,
            off(0),
            off(5),
            off(20),
            Algorithm::MtdBi,
            Algorithm::MtdStep(MtdStep { guess: Value::ZERO, step }),
        ];
        for (who, search) in ON_TREES.into_iter().zip(searches) {
            let seen = watch(&tree, shape.depth, search, Remember::All(Policy::default()));
            row.wrong += u64::from(seen.value() != value);
            row.calls.push(who, seen.counters.rounds);
            row.leaves.push(who, seen.counters.leaf_visits);
        }
    }
    row
}

fn on_games(instance: &Instance, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        let last = |search: Search| {
            searched(instance, seed, search.manner(instance.table())).pop().expect("an iteration")
        };
        let value = last(Search::AlphaBeta).value;
        for (who, search) in ON_GAMES {
            let found = last(search);
            row.wrong += u64::from(found.value != value);
            row.calls.push(who, found.rounds.len() as u64);
            row.leaves.push(who, found.leaves);
        }
    }
    row
}

fn by_guess(instance: &Instance, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for (who, from) in GUESSES {
        let manner = Manner { guess: Guess::From(from), ..Search::MtdF.manner(instance.table()) };
        for seed in seeds.all() {
            let found = searched(instance, seed, manner);
            row.calls.push(who, found.iter().map(|it| it.rounds.len() as u64).sum());
            row.leaves.push(who, found.iter().map(|it| it.leaves).sum());
        }
    }
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_compared_on_the_members_that_both_have() {
        let row = |calls: &[u64]| {
            let mut row = Row::default();
            for &n in calls {
                row.calls.push(Who::AbSss, n);
            }
            row
        };
        let factor = row(&[6, 8, 1000]).more_calls(&row(&[3, 4]), Who::AbSss);
        assert!((factor.mean - 2.0).abs() < 1e-9 && factor.n == 2, "{factor:?}");
    }

    #[test]
    fn a_coarser_point_makes_a_smaller_bonus() {
        let game = coarser(GAMES[1], 2);
        assert_eq!((game.scale.grain, game.scale.swing), (64, -37));
        assert_eq!(coarser(GAMES[1], 0), GAMES[1]);
        assert!((samples::relative_grain(&game) - 4.0).abs() < 1e-9);
    }
}
