//! The tree of best-first minimax on Othello (Korf, Chickering 1994): what an expansion does to a value, what is kept
//! from one move to the next, play with less memory, and the opponent's move order.

mod report;

use super::korf_othello::{
    ALL, CLASSES, EvaluatorName, Match, alpha_beta, best_first, ending, extension,
};
use crate::prelude::*;
use crate::tournament::{Keeps, Pair, Player, Searcher, Until, othello};
use plywood_trials::twin::{self, Grows};

/// A block of games or positions.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// Pairs of games from the openings with these numbers.
    Pairs(Match, Seeds),
    /// Best-first searches of positions of random play, until the line has this many plies.
    Tempo { line: Depth, seeds: Seeds },
    /// Values of positions of random play at every depth up to this one.
    Swing { evaluator: EvaluatorName, deepest: Depth, seeds: Seeds },
    /// Single searches with room for this many nodes.
    Caps { nodes: u64, seeds: Seeds },
    /// αβ to the given number of plies: in the order of the game, and with children sorted.
    Sorted { depth: Depth, seeds: Seeds },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Row {
    Pairs(Vec<Pair>),
    Tempo(Vec<Grows>),
    /// For each position, its values from depth 0 on, for the side to move.
    Swing(Vec<Vec<i32>>),
    Caps(Vec<Capped>),
    Sorted(Vec<Sorted>),
}

/// A search with a node limit that prunes when it is reached.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Capped {
    /// Evaluations without a limit, and with it.
    evaluations: [u64; 2],
    /// Whether it kept more nodes than the limit.
    exceeded: bool,
    /// Whether it returned no move.
    speechless: bool,
}

/// The results of αβ on a position.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Sorted {
    /// Evaluations in the order of the game, and of the paper's form.
    evaluations: [u64; 2],
    /// Whether both found the same value.
    same: bool,
}

/// The evaluations per move of players that are compared with themselves.
const BUDGET: u64 = 500;
/// The greatest number of evaluations for a move, if the length of the line limits a search.
const LIMIT: u64 = 5000;
/// The limits of the tree, in nodes.
const CAPS: [u64; 4] = [64, 256, 1024, 4096];
/// The line of the player with less and less memory.
const LINE: Depth = 8;

pub(crate) struct Tree;

impl Study for Tree {
    type Case = Case;
    type Row = Row;
    const ID: &str = "korf-othello-tree";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut units = Vec::new();
        for played in kept().into_iter().chain(with_caps()) {
            units.extend(played.units(scale.pick(4, CLASSES, ALL), Case::Pairs));
        }
        for line in scale.pick([6, 8], [8, 12], [8, 16]) {
            let case = |seeds| Case::Tempo { line, seeds };
            units.extend(Planned::lasting(1.0, scale.pick(100, 300, 3000), 0.004, case));
        }
        for &evaluator in EvaluatorName::ALL {
            let deepest = scale.pick(3, 5, 7);
            let case = |seeds| Case::Swing { evaluator, deepest, seeds };
            let seconds = scale.pick(0.0005, 0.003, 0.037);
            units.extend(Planned::lasting(1.0, scale.pick(20, 400, 2000), seconds, case));
        }
        for nodes in CAPS {
            let case = |seeds| Case::Caps { nodes, seeds };
            units.extend(Planned::lasting(1.0, scale.pick(10, 200, 2000), 0.0004, case));
        }
        for depth in 2..=scale.pick(3, 5, 6) {
            let case = |seeds| Case::Sorted { depth, seeds };
            let seconds = 4e-6 * 4.0_f64.powi(depth.into());
            units.extend(Planned::lasting(1.0, scale.pick(10, 200, 1000), seconds, case));
        }
        units
    }

    fn run(case: &Case) -> Row {
        match case {
            Case::Pairs(played, numbers) => Row::Pairs(played.play(*numbers)),
            Case::Tempo { line, seeds } => {
                let evaluator = EvaluatorName::Bill.get();
                let grown = |seed| twin::on_othello(evaluator, *line, seed);
                Row::Tempo(seeds.all().map(grown).collect())
            }
            Case::Swing { evaluator, deepest, seeds } => Row::Swing(
                seeds.all().map(|seed| othello::values(evaluator.get(), *deepest, seed)).collect(),
            ),
            Case::Caps { nodes, seeds } => {
                Row::Caps(seeds.all().map(|seed| capped(*nodes, seed)).collect())
            }
            Case::Sorted { depth, seeds } => {
                Row::Sorted(seeds.all().map(|seed| sorted(*depth, seed)).collect())
            }
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(rows, section);
    }
}

/// The three players whose trees are compared, with about as many evaluations as αβ to depth 4.
fn players() -> [(&'static str, Player); 3] {
    [
        ("best-first, line 8", best_first(Until::Within(LINE, LIMIT), 4)),
        ("extension, horizon 3, line 7", extension(Until::Within(7, LIMIT), 4)),
        ("αβ, depth 4", alpha_beta(4)),
    ]
}

/// Each player against αβ to depth 3 with its tree and without; and against itself without, at equal evaluations.
fn kept() -> Vec<Match> {
    let forgetful = |player| Player { keeps: Keeps::Nothing, ..player };
    let matches = |(_, player): (_, Player)| {
        let budget = Player { until: Until::Evaluations(BUDGET), ..player };
        [
            Match::new(EvaluatorName::Bill, player, ending(alpha_beta(3), 4)),
            Match::new(EvaluatorName::Bill, forgetful(player), ending(alpha_beta(3), 4)),
            Match::new(EvaluatorName::Bill, budget, forgetful(budget)),
        ]
    };
    players().into_iter().flat_map(matches).collect()
}

/// Best-first minimax with less and less memory against αβ to depth 4.
fn with_caps() -> Vec<Match> {
    let player = best_first(Until::Within(LINE, LIMIT), 4);
    let capped = CAPS.iter().map(|&nodes| Player { keeps: Keeps::Prune(nodes), ..player });
    [player]
        .into_iter()
        .chain(capped)
        .map(|player| Match::new(EvaluatorName::Bill, player, alpha_beta(4)))
        .collect()
}

fn capped(nodes: u64, seed: u64) -> Capped {
    let searched = |nodes| othello::pruned(EvaluatorName::Bill.get(), LINE, nodes, seed);
    let (free, pruned) = (searched(None), searched(Some(nodes)));
    Capped {
        evaluations: [free.evaluations, pruned.evaluations],
        exceeded: pruned.peak > nodes,
        speechless: pruned.speechless,
    }
}

fn sorted(depth: Depth, seed: u64) -> Sorted {
    let [natural, sorted] = othello::natural_and_sorted(EvaluatorName::Bill.get(), depth, seed);
    Sorted { evaluations: [natural.0, sorted.0], same: natural.1 == sorted.1 }
}

/// Whether the match compares a searcher's tree with none at equal evaluations.
fn is_direct(played: &Match, searcher: Searcher) -> bool {
    (played.first.searcher, played.second.searcher) == (searcher, searcher)
        && played.first.keeps != played.second.keeps
}
