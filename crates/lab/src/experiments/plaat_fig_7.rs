//! Fig. 7 of Plaat, Schaeffer, Pijls, de Bruin 1995: leaves by depth relative to aspiration NegaScout, all algorithms
//! with iterative deepening, a large table, the table's move first and history. Fig. 8 counts all nodes of the same
//! searches.

mod findings;
mod samples;
mod tables;

pub(crate) use samples::{Samples, Sort, wider};
pub(crate) use tables::by_depth;

use super::plaat::{GUESSING, Kind, each};
use crate::measure::deepened::{Driver, Enhancements, Family, GAMES, Instance, Manner, REAL, deepened};
use crate::prelude::*;

/// Some members of one family.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    instance: Instance,
    seeds: Seeds,
    /// The searches that are run.
    searches: Vec<Who>,
}

/// Leaves and nodes by search, for each seed and iteration. On trees there is no deepening: each depth is a separate
/// search.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    leaves: By<Who, Vec<Vec<u64>>>,
    nodes: By<Who, Vec<Vec<u64>>>,
    /// The nodes of the first search where the side to move could only pass.
    passes: Vec<Vec<u64>>,
}
join! { Row { leaves, nodes, passes } }

names! {
    /// The searches that are compared: the algorithms of the paper, then variants of aspiration NegaScout.
    pub(crate) enum Who {
        Aspiration => short("aspiration"),
        AlphaBeta => short("alpha-beta"),
        NegaScout => short("negascout"),
        MtdF => short("mtd-f"),
        AbSss => short("ab-sss"),
        AbDual => short("ab-dual"),
        NoHistory => "without history",
        NoTableMove => "without the table's move",
        NoAnswers => "without the table's answers",
        Quarter => "a quarter of the window",
        Half => "half the window",
        TwiceAndAHalf => "2½ times the window",
        FiveTimes => "5 times the window",
        AlphaBetaUnordered => "αβ without the table's move",
        MtdFUnordered => "MTD(f) without the table's move",
        AbSssUnordered => "AB-SSS* without the table's move",
        /// INS with its records instead of a table, on trees only.
        Informed => short("ins"),
    }
}

const PAPER: Enhancements = Enhancements::PAPER;

/// The table size for made-up games and trees, as a power of two: it holds everything.
const TABLE: u8 = 17;

const fn aspiring(reach: i32) -> Manner<'static> {
    Manner { reach, ..Manner::new(Driver::NegaScout, GUESSING, TABLE) }
}

const fn lacking(what: Enhancements) -> Manner<'static> {
    Manner::new(Driver::NegaScout, GUESSING.without(what), TABLE)
}

const fn unordered(driver: Driver, has: Enhancements) -> Manner<'static> {
    Manner::new(driver, has.without(Enhancements::TABLE_MOVE), TABLE)
}

/// The searches of games: the pair that the paper is about, its other algorithms, then the variants.
const ON_GAMES: [(Who, Manner<'static>); 16] = [
    (Who::Aspiration, aspiring(100)),
    (Who::MtdF, Manner::new(Driver::MtdF, GUESSING, TABLE)),
    (Who::AlphaBeta, Manner::new(Driver::AlphaBeta, PAPER, TABLE)),
    (Who::NegaScout, Manner::new(Driver::NegaScout, PAPER, TABLE)),
    (Who::AbSss, Manner::new(Driver::AbSss, PAPER, TABLE)),
    (Who::AbDual, Manner::new(Driver::AbDual, PAPER, TABLE)),
    (Who::NoHistory, lacking(Enhancements::HISTORY)),
    (Who::NoTableMove, lacking(Enhancements::TABLE_MOVE)),
    (Who::NoAnswers, lacking(Enhancements::CUT_OFFS)),
    (Who::Quarter, aspiring(25)),
    (Who::Half, aspiring(50)),
    (Who::TwiceAndAHalf, aspiring(250)),
    (Who::FiveTimes, aspiring(500)),
    (Who::AlphaBetaUnordered, unordered(Driver::AlphaBeta, PAPER)),
    (Who::MtdFUnordered, unordered(Driver::MtdF, GUESSING)),
    (Who::AbSssUnordered, unordered(Driver::AbSss, PAPER)),
];

/// The searches of plain trees, as in simulations.
const ON_TREES: [(Who, Manner<'static>); 4] = [
    (Who::AlphaBeta, Manner::new(Driver::AlphaBeta, Enhancements::CUT_OFFS, TABLE)),
    (Who::AbSss, Manner::new(Driver::AbSss, Enhancements::CUT_OFFS, TABLE)),
    (Who::AbDual, Manner::new(Driver::AbDual, Enhancements::CUT_OFFS, TABLE)),
    (
        Who::NegaScout,
        Manner::new(Driver::NegaScout, Enhancements::CUT_OFFS.with(Enhancements::TABLE_MOVE), TABLE),
    ),
];

pub(crate) struct Fig7;

impl Study for Fig7 {
    type Case = Case;
    type Row = Row;
    const ID: &str = "plaat-fig-7";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut plan = Vec::new();
        // Seconds of all searches of one member.
        let costs = [0.011, 0.050, 0.085, 0.022, 0.070, 0.080];
        for (game, seconds) in GAMES.into_iter().zip(costs) {
            let game = if scale == Scale::Smoke { game.to(game.family.depth() - 2) } else { game };
            let seconds = if scale == Scale::Smoke { seconds / 8.0 } else { seconds };
            plan.extend(planned(game, scale.pick(2, 36, 400), 20, seconds));
            // The same game without the bonus for the side to move.
            plan.extend(planned(game.without_bonus(), scale.pick(1, 8, 100), 10, 1.2 * seconds));
        }
        let plies = scale.pick([4, 4, 6, 5], [6, 7, 10, 9], [8, 8, 12, 11]);
        let costs = scale.pick([0.01; 4], [0.9, 0.1, 0.05, 0.08], [38.0, 0.4, 0.4, 0.36]);
        let members = scale.pick([2; 4], [20, 28, 28, 28], [CHESS.2, 147, 147, 147]);
        for (((game, depth), seconds), members) in REAL.into_iter().zip(plies).zip(costs).zip(members) {
            let game = game.to(depth);
            if scale == Scale::Full && Kind::of(&game) == Kind::Chess {
                plan.extend((1..=CHESS.2).map(|seed| deep(game, seed)));
                continue;
            }
            plan.extend(planned(game, members, 7, seconds));
            if game.without_bonus().lacks_bonus() {
                plan.extend(planned(game.without_bonus(), scale.pick(1, 6, 40), 6, seconds));
            }
        }
        for order in [Order::Iid, Order::Equal, Order::First(60)] {
            let trees = Instance::trees(Shape::new(5, scale.pick(5, 7, 8), order));
            plan.extend(planned(trees, scale.pick(5, 60, 600), 30, scale.pick(0.001, 0.005, 0.016)));
        }
        plan
    }

    fn run(case: &Case) -> Row {
        let (instance, last) = (case.instance, case.instance.family.depth());
        let mut row = Row::default();
        for &(who, mut manner) in searches(&instance) {
            if !case.searches.contains(&who) {
                continue;
            }
            if instance.is_real() {
                manner.table = instance.table();
            }
            for seed in case.seeds.all() {
                let made = instance.family.made(seed);
                let found = if instance.is_game() {
                    deepened(&made, instance.scale, last, manner)
                } else {
                    (1..=last)
                        .flat_map(|depth| deepened(&made, instance.scale, depth, manner))
                        .collect()
                };
                row.leaves.push(who, each(&found, |it| it.leaves));
                row.nodes.push(who, each(&found, |it| it.nodes));
                if who == searches(&instance)[0].0 {
                    row.passes.push(each(&found, |it| it.passes));
                }
            }
        }
        if let Family::Tree(shape) = instance.family {
            let informed = |seed, depth| cost(&shape.tree(seed), depth, algorithm("ins")).leaves;
            for seed in case.seeds.all() {
                let by_depth = (1..=last).map(|depth| informed(seed, depth)).collect();
                row.leaves.push(Who::Informed, by_depth);
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let samples = Samples::of(rows.of::<Self>());
        by_depth(&samples, Sort::Leaves, section);
        tables::windows(&samples, section);
        tables::swinging(&samples, section);
        tables::unordered(&samples, section);
        findings::all(&samples, section);
    }
}

fn planned(
    instance: Instance,
    trees: u64,
    size: u64,
    seconds: f64,
) -> impl Iterator<Item = Planned<Case>> {
    let searches: Vec<Who> = searches(&instance).iter().map(|&(who, _)| who).collect();
    let case = move |seeds| Case { instance, seeds, searches: searches.clone() };
    Planned::runs(trees, size, seconds, case)
}

/// The number of positions of chess that are searched to depth 8 in all manners, by the paper's six algorithms, and by
/// MTD(f) and aspiration NegaScout alone: these two differ least.
const CHESS: (u64, u64, u64) = (20, 40, 260);

/// The searches of one position of chess to depth 8.
fn deep(instance: Instance, seed: u64) -> Planned<Case> {
    let count = match seed {
        _ if seed <= CHESS.0 => ON_GAMES.len(),
        _ if seed <= CHESS.1 => 6,
        _ => 2,
    };
    let searches: Vec<Who> = ON_GAMES[..count].iter().map(|&(who, _)| who).collect();
    // AB-SSS* visits many more nodes than the others.
    let seconds = [38.0, 13.0, 3.5][usize::from(count <= 6) + usize::from(count <= 2)];
    Planned { case: Case { instance, seeds: Seeds { from: seed, to: seed }, searches }, seconds }
}

/// The searches that are compared on an instance; passes are counted in the first one.
fn searches(instance: &Instance) -> &'static [(Who, Manner<'static>)] {
    if instance.is_game() { &ON_GAMES } else { &ON_TREES }
}
