//! Fig. 7 of Plaat, Schaeffer, Pijls, de Bruin 1995: leaves by depth relative to aspiration NegaScout, all algorithms
//! with iterative deepening, a large table, the table's move first and history. Fig. 8 counts all nodes of the same
//! searches.

mod either_end;
mod findings;
mod samples;
mod tables;

pub(crate) use samples::{Sample, Samples, Sort};
pub(crate) use tables::by_depth;

use super::plaat::real;
use crate::measure::deepened::{Driver, Enhancements, Family, GAMES, Instance, Manner, REAL, deepened};
use crate::measure::{algorithm, cost};
use crate::trees::{Order, Seeds, Shape};
use crate::{About, Paper, Planned, Rows, Scale, Section, Study};
use serde::{Deserialize, Serialize};

/// Some members of one family.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    instance: Instance,
    seeds: Seeds,
    /// The searches by name: a list that has changed makes other rows.
    searches: Vec<String>,
}

/// Leaves and nodes by search, seed and iteration. On trees there is no deepening: each depth is a search of its own.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    leaves: Vec<Vec<Vec<u64>>>,
    nodes: Vec<Vec<Vec<u64>>>,
    /// Of the nodes of the first search, those where the side to move could only pass.
    passes: Vec<Vec<u64>>,
}

const PAPER: Enhancements = Enhancements::PAPER;
const GUESSING: Enhancements = PAPER.with(Enhancements::GUESS);

/// Two to this power entries are enough for all that is made up.
const TABLE: u8 = 17;

/// The same for real games, which are searched deeper.
const REAL_TABLE: u8 = 19;

const fn aspiring(reach: i32) -> Manner<'static> {
    Manner { reach, ..Manner::new(Driver::NegaScout, GUESSING, TABLE) }
}

const fn lacking(what: Enhancements) -> Manner<'static> {
    Manner::new(Driver::NegaScout, GUESSING.without(what), TABLE)
}

const fn unordered(driver: Driver, has: Enhancements) -> Manner<'static> {
    Manner::new(driver, has.without(Enhancements::TABLE_MOVE), TABLE)
}

/// What is compared on games: the algorithms of the paper, then aspiration NegaScout with less or otherwise.
pub(crate) const ON_GAMES: [(&str, Manner<'static>); 16] = [
    ("aspiration NS", aspiring(100)),
    ("αβ", Manner::new(Driver::AlphaBeta, PAPER, TABLE)),
    ("NS", Manner::new(Driver::NegaScout, PAPER, TABLE)),
    ("MTD(f)", Manner::new(Driver::MtdF, GUESSING, TABLE)),
    ("AB-SSS*", Manner::new(Driver::AbSss, PAPER, TABLE)),
    ("AB-DUAL*", Manner::new(Driver::AbDual, PAPER, TABLE)),
    ("without history", lacking(Enhancements::HISTORY)),
    ("without the table's move", lacking(Enhancements::TABLE_MOVE)),
    ("without the table's answers", lacking(Enhancements::CUT_OFFS)),
    ("a quarter of the window", aspiring(25)),
    ("half the window", aspiring(50)),
    ("2½ times the window", aspiring(250)),
    ("5 times the window", aspiring(500)),
    ("αβ without the table's move", unordered(Driver::AlphaBeta, PAPER)),
    ("MTD(f) without the table's move", unordered(Driver::MtdF, GUESSING)),
    ("AB-SSS* without the table's move", unordered(Driver::AbSss, PAPER)),
];

/// Places in that list.
pub(crate) mod on_games {
    pub(crate) const ASPIRATION: usize = 0;
    pub(crate) const ALPHA_BETA: usize = 1;
    pub(crate) const NEGASCOUT: usize = 2;
    pub(crate) const MTD_F: usize = 3;
    pub(crate) const AB_SSS: usize = 4;
    pub(crate) const AB_DUAL: usize = 5;
    pub(crate) const NO_HISTORY: usize = 6;
    pub(crate) const NO_TABLE_MOVE: usize = 7;
    pub(crate) const NO_ANSWERS: usize = 8;
    pub(crate) const WINDOWS: [usize; 4] = [9, 10, 11, 12];
    pub(crate) const ALPHA_BETA_UNORDERED: usize = 13;
    pub(crate) const MTD_F_UNORDERED: usize = 14;
    pub(crate) const AB_SSS_UNORDERED: usize = 15;
}

/// Places among the searches of plain trees.
pub(crate) mod on_trees {
    pub(crate) const AB_SSS: usize = 1;
    pub(crate) const AB_DUAL: usize = 2;
    pub(crate) const TABLE_NS: usize = 3;
    pub(crate) const INFORMED: usize = 4;
}

/// What is compared on plain trees, as simulations do it.
const ON_TREES: [(&str, Manner<'static>); 4] = [
    ("αβ", Manner::new(Driver::AlphaBeta, Enhancements::CUT_OFFS, TABLE)),
    ("AB-SSS*", Manner::new(Driver::AbSss, Enhancements::CUT_OFFS, TABLE)),
    ("AB-DUAL*", Manner::new(Driver::AbDual, Enhancements::CUT_OFFS, TABLE)),
    (
        "NS",
        Manner::new(Driver::NegaScout, Enhancements::CUT_OFFS.with(Enhancements::TABLE_MOVE), TABLE),
    ),
];

/// The experiment.
#[derive(Debug)]
pub(crate) struct Fig7;

impl Study for Fig7 {
    type Case = Case;
    type Row = Row;
    const ABOUT: About = About {
        id: "plaat-fig-7",
        title: "Fig. 7: leaves relative to aspiration NegaScout, by depth",
        paper: Paper::Plaat,
        claims: &["P-7.a", "P-7.c", "P-7.d", "P-7.e", "P-7.f", "P-7.g", "P-7.h"],
        reads: &[],
        timed: false,
        text: "Connect Four, Kalah(6,4) and Othello from positions that random play reaches in 4 to 9 plies, where nothing \
               is decided in the next four; and six games that are made up but lie near real ones: values hold from depth to \
               depth, positions are reached along many paths. The side to move has a bonus that removes the swing of values \
               between odd and even depths, where there is one; a table shows the same without it. All algorithms are \
               deepened from one ply on, with a table of 2^17 entries (2^19 for real games), two bounds and leaves in it, \
               the table's move first and then by history; counts are sums over all iterations, as in the paper. A forced \
               pass is free, and its node counts. Aspiration NegaScout has a window around the last value: 20 points to \
               either side, 2 of Connect Four, 1 stone, 4 of Othello. Plain trees without all this stand beside them.",
    };

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut plan = Vec::new();
        // Seconds of all searches of one member.
        let costs = [0.015, 0.060, 0.085, 0.030, 0.085, 0.14];
        for (game, seconds) in GAMES.into_iter().zip(costs) {
            let game = if scale == Scale::Smoke { game.to(game.family.depth() - 2) } else { game };
            let seconds = if scale == Scale::Smoke { seconds / 8.0 } else { seconds };
            let seeds = Seeds::runs(scale.pick(2, 36, 800), 20).into_iter();
            plan.extend(seeds.map(|seeds| planned(game, seeds, seconds)));
            // The same without the bonus for the side to move.
            let seeds = Seeds::runs(scale.pick(1, 8, 100), 10).into_iter();
            plan.extend(seeds.map(|seeds| planned(game.without_bonus(), seeds, 1.2 * seconds)));
        }
        let plies = scale.pick([6, 5, 4], [10, 9, 7], [12, 11, 8]);
        let costs = scale.pick([0.01; 3], [0.08; 3], [0.8, 0.3, 0.2]);
        for ((game, depth), seconds) in REAL.into_iter().zip(plies).zip(costs) {
            let game = game.to(depth);
            let seeds = Seeds::runs(scale.pick(2, 28, 147), 7).into_iter();
            plan.extend(seeds.map(|seeds| planned(game, seeds, seconds)));
            if game.without_bonus().lacks_bonus() {
                let seeds = Seeds::runs(scale.pick(1, 6, 40), 6).into_iter();
                plan.extend(seeds.map(|seeds| planned(game.without_bonus(), seeds, seconds)));
            }
        }
        for order in [Order::Iid, Order::Equal, Order::First(60)] {
            let trees = Instance::trees(Shape::new(5, scale.pick(5, 7, 8), order));
            let seeds = Seeds::runs(scale.pick(5, 60, 600), 30).into_iter();
            plan.extend(seeds.map(|seeds| planned(trees, seeds, scale.pick(0.002, 0.012, 0.04))));
        }
        plan
    }

    fn run(case: &Case) -> Row {
        let (instance, last) = (case.instance, case.instance.family.depth());
        let mut row = Row::default();
        for &(_, mut manner) in searches(&instance) {
            if instance.is_real() {
                manner.table = REAL_TABLE;
            }
            let (mut leaves, mut nodes) = (Vec::new(), Vec::new());
            for seed in case.seeds.all() {
                let made = instance.family.made(seed);
                let found = if instance.is_game() {
                    deepened(&made, instance.scale, last, manner)
                } else {
                    (1..=last)
                        .flat_map(|depth| deepened(&made, instance.scale, depth, manner))
                        .collect()
                };
                leaves.push(found.iter().map(|iteration| iteration.leaves).collect());
                nodes.push(found.iter().map(|iteration| iteration.nodes).collect());
                if row.leaves.is_empty() {
                    row.passes.push(found.iter().map(|iteration| iteration.passes).collect());
                }
            }
            row.leaves.push(leaves);
            row.nodes.push(nodes);
        }
        if let Family::Tree(shape) = instance.family {
            // The last of the searches on trees: informed NegaScout, with its records and not with a table.
            let informed = |seed, depth| cost(&shape.tree(seed), depth, algorithm("ins")).leaves;
            let by_depth = |seed| (1..=last).map(|depth| informed(seed, depth)).collect::<Vec<u64>>();
            row.leaves.push(case.seeds.all().map(by_depth).collect());
            row.nodes.push(Vec::new());
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let samples = Samples::of(&rows.of::<Self>());
        by_depth(&samples, Sort::Leaves, section);
        tables::windows(&samples, section);
        tables::swinging(&samples, section);
        tables::unordered(&samples, section);
        findings::all(&samples, section);
    }
}

fn planned(instance: Instance, seeds: Seeds, seconds: f64) -> Planned<Case> {
    let searches = searches(&instance).iter().map(|(name, _)| (*name).to_string()).collect();
    Planned { case: Case { instance, seeds, searches }, seconds: seconds * real(seeds.count()) }
}

/// What is compared on an instance.
fn searches(instance: &Instance) -> &'static [(&'static str, Manner<'static>)] {
    if instance.is_game() { &ON_GAMES } else { &ON_TREES }
}
