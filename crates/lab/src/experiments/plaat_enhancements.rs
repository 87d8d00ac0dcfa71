//! Enhancements against algorithms (Plaat, Schaeffer, Pijls, de Bruin 1995, §1, §2.2, §4.2.3, §5): every algorithm with
//! every choice of deepening, table move, table answers, history and guess, and each use of the table alone.

mod findings;
mod samples;
mod variance;

use self::samples::Samples;
use super::plaat::{GUESSING, Kind, each, searched};
use super::plaat_fig_7::{self, Fig7};
use crate::measure::deepened::{Driver, Enhancements, Family, GAMES, Instance, Manner, REAL};
use crate::prelude::*;

/// A part of the experiment, on some members of a family.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// Every algorithm with every choice of enhancements.
    Factorial { instance: Instance, seeds: Seeds },
    /// Each use of the table switched off in turn.
    Uses { instance: Instance, seeds: Seeds },
}

/// Leaves of all iterations, by enhancements and algorithm.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    leaves: By<Enhancements, Counts<Driver>>,
    /// Textbook forms of αβ, NS, SSS* and DUAL* on trees, by their names in the catalogue.
    textbook: Counts<String>,
    /// For the uses: leaves of αβ by seed and iteration, with positions identified by path, and by position.
    by_path: Vec<Vec<u64>>,
    by_position: Vec<Vec<u64>>,
}
join! { Row { leaves, textbook, by_path, by_position } }

/// The algorithms that are compared.
const DRIVERS: [Driver; 5] =
    [Driver::AlphaBeta, Driver::NegaScout, Driver::MtdF, Driver::AbSss, Driver::AbDual];

/// All choices of enhancements: the bits of [`Enhancements`] from deepening to the guess.
fn choices() -> impl Iterator<Item = Enhancements> {
    (0..32).map(Enhancements)
}

/// Choices of enhancements, each with one more than the previous.
const STEPS: [(&str, Enhancements); 6] = [
    ("nothing", Enhancements::NONE),
    ("table's answers", Enhancements::CUT_OFFS),
    ("+ deepening", Enhancements::CUT_OFFS.with(Enhancements::DEEPENING)),
    ("+ table's move", Enhancements::PAPER.without(Enhancements::HISTORY)),
    ("+ history", Enhancements::PAPER),
    ("+ guess", GUESSING),
];

/// All uses of the table, and all but one of them in turn.
const ALL_USES: Enhancements = GUESSING;
const USES: [(&str, Enhancements); 3] = [
    ("no move order", ALL_USES.without(Enhancements::TABLE_MOVE)),
    ("no transpositions", ALL_USES.with(Enhancements::BY_PATH)),
    ("nothing from earlier calls", ALL_USES.with(Enhancements::FORGETTING)),
];

/// The algorithms that are tested for the uses: those that make many calls.
const USERS: [Driver; 3] = [Driver::MtdF, Driver::AbSss, Driver::AbDual];

pub(crate) struct Ladder;

impl Study for Ladder {
    type Case = Case;
    type Row = Row;
    const ID: &str = "plaat-enhancements";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let tree = |order| Instance::trees(Shape::new(5, scale.pick(3, 5, 5), order).with_range(500));
        // Seconds of all searches of one member.
        let factorials = [
            (GAMES[0].to(scale.pick(4, 6, 6)), 0.035),
            (GAMES[1].to(scale.pick(3, 5, 5)), 0.10),
            (GAMES[4].to(scale.pick(3, 5, 5)), 0.04),
            (tree(Order::Iid), 0.035),
            (tree(Order::Equal), 0.02),
            (tree(Order::First(60)), 0.012),
        ];
        let mut plan = Vec::new();
        for (instance, seconds) in factorials {
            let seconds = seconds * scale.pick(0.05, 1.0, 1.0);
            let case = |seeds| Case::Factorial { instance, seeds };
            plan.extend(Planned::runs(scale.pick(2, 14, 120), 4, seconds, case));
        }
        let games = [
            (GAMES[0].to(scale.pick(6, 9, 10)), 0.04),
            (GAMES[1].to(scale.pick(4, 7, 7)), 0.10),
            (GAMES[2].to(scale.pick(3, 5, 5)), 0.14),
            (GAMES[4].to(scale.pick(3, 6, 7)), 0.07),
        ];
        for (instance, seconds) in games {
            let seconds = seconds * scale.pick(0.05, 0.7, 1.0);
            let case = |seeds| Case::Uses { instance, seeds };
            plan.extend(Planned::runs(scale.pick(2, 20, 200), 4, seconds, case));
        }
        plan.extend(on_real_games(scale));
        plan
    }

    fn run(case: &Case) -> Row {
        match case {
            Case::Factorial { instance, seeds } => factorial(instance, *seeds),
            Case::Uses { instance, seeds } => uses(instance, *seeds),
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        let samples = Samples::of(rows.of::<Self>());
        samples.ladder(section);
        samples.shares(section);
        samples.table_uses(section);
        findings::all(&samples, &plaat_fig_7::Samples::of(rows.of::<Fig7>()), section);
    }
}

/// The units of both parts on games that people play.
fn on_real_games(scale: Scale) -> Vec<Planned<Case>> {
    let mut plan = Vec::new();
    let factorials = scale.pick([2, 3, 3, 3], [3, 4, 6, 6], [4, 5, 7, 7]);
    let uses = scale.pick([3, 3, 4, 4], [5, 6, 8, 8], [6, 7, 10, 9]);
    for ((game, plies), deeper) in REAL.into_iter().zip(factorials).zip(uses) {
        let is_chess = Kind::of(&game) == Kind::Chess;
        let (instance, seconds) =
            (game.to(plies), scale.pick(0.01, 0.2, if is_chess { 12.0 } else { 0.15 }));
        let case = |seeds| Case::Factorial { instance, seeds };
        plan.extend(Planned::runs(
            scale.pick(2, 14, if is_chess { 30 } else { 60 }),
            scale.pick(3, 3, 1),
            seconds,
            case,
        ));
        let (instance, seconds) =
            (game.to(deeper), scale.pick(0.01, 0.1, if is_chess { 25.0 } else { 0.2 }));
        let case = |seeds| Case::Uses { instance, seeds };
        let members = scale.pick(2, 20, if is_chess { 40 } else { 100 });
        plan.extend(Planned::runs(members, 4, seconds, case));
    }
    plan
}

/// Leaves of all iterations, for each seed.
fn leaves(instance: &Instance, seeds: Seeds, manner: Manner<'_>) -> Vec<u64> {
    let one = |seed| searched(instance, seed, manner).iter().map(|it| it.leaves).sum();
    seeds.all().map(one).collect()
}

fn factorial(instance: &Instance, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for choice in choices() {
        let of = |driver| (driver, leaves(instance, seeds, Manner::new(driver, choice, 15)));
        *row.leaves.entry(choice) = DRIVERS.into_iter().map(of).collect();
    }
    if let Family::Tree(shape) = instance.family {
        let plain = |name: &str| {
            let leaves = |seed| cost(&shape.tree(seed), shape.depth, algorithm(name)).leaves;
            (name.to_string(), seeds.all().map(leaves).collect())
        };
        row.textbook = ["alpha-beta", "negascout", "sss", "dual"].into_iter().map(plain).collect();
    }
    row
}

fn uses(instance: &Instance, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for uses in [ALL_USES].into_iter().chain(USES.map(|(_, uses)| uses)) {
        let of = |driver| {
            // Only MTD(f) has a guess.
            let guess = if driver == Driver::MtdF { Enhancements::NONE } else { Enhancements::GUESS };
            (driver, leaves(instance, seeds, Manner::new(driver, uses.without(guess), 17)))
        };
        *row.leaves.entry(uses) = USERS.into_iter().map(of).collect();
    }
    for seed in seeds.all() {
        let by_depth = |enhancements| {
            let manner = Manner::new(Driver::AlphaBeta, enhancements, 18);
            each(&searched(instance, seed, manner), |it| it.leaves)
        };
        // Without the table's move, which transpositions would change as well.
        let answers = Enhancements::PAPER.without(Enhancements::TABLE_MOVE);
        row.by_position.push(by_depth(answers));
        row.by_path.push(by_depth(answers.with(Enhancements::BY_PATH)));
    }
    row
}
