//! What Korf, Chickering 1994 keep from one move to the next ("Saving the Tree"): the subtree of the moves that were
//! played, in memory that may run out; the opponent's tree; the extension against the pure form.

mod report;

use super::korf::{Match, Matches, alpha_beta, best_first, extension, matches};
use crate::prelude::*;
use crate::tournament::random_games::game;
use crate::tournament::{Ending, Keeps, Pair, Player, Searcher, Until};
use plywood_core::Counters;
use plywood_core::search::alpha_beta::alpha_beta as plain_alpha_beta;
use plywood_core::search::best_first::{Grown, Terminals};
use plywood_core::search::tree_alpha_beta::TreeAlphaBeta;

/// A block of games.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// Pairs of games.
    Pairs(Match, Seeds),
    /// Single searches with little memory.
    Caps { cells: u64, seeds: Seeds },
    /// αβ from the first position to the given number of plies: in the order of the game, and with children sorted.
    Sorted { depth: Depth, seeds: Seeds },
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Row {
    Pairs(Vec<Pair>),
    Caps(Vec<report::Capped>),
    Sorted(Vec<Sorted>),
}

/// The results of αβ on a game.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Sorted {
    /// Evaluations in the order of the game, and of the paper's form.
    evaluations: [u64; 2],
    /// Whether both found the same value.
    same: bool,
}

/// The maximal number of moves in a position.
const BRANCHING: u32 = 10;
/// The node limits of the tree.
const CAPS: [u64; 5] = [16, 64, 256, 1024, 4096];
/// The evaluations per move if they are equal for both.
const BUDGET: u64 = 150;
/// The three players of the comparison, with about equal evaluations.
const PLAYERS: [(&str, Searcher, Depth); 3] = [
    ("best-first, line 11", Searcher::BestFirst, 11),
    ("extension, horizon 3, line 9", Searcher::Extension(3), 9),
    ("αβ, depth 4", Searcher::AlphaBeta, 4),
];

pub(crate) struct SavedTree;

impl Study for SavedTree {
    type Case = Case;
    type Row = Row;
    const ID: &str = "korf-saved-tree";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut units = Vec::new();
        let pairs = scale.pick(4, 120, 1000);
        let versus = |first, second| Match::new(BRANCHING, first, second);
        for (_, searcher, depth) in PLAYERS {
            for keeps in [Keeps::Tree, Keeps::Nothing] {
                let first = Player { keeps, ..Player::new(searcher, Until::Depth(depth)) };
                units.extend(versus(first, alpha_beta(3)).units(pairs, Case::Pairs));
            }
            let saving = Player::new(searcher, Until::Evaluations(BUDGET));
            let forgetting = Player { keeps: Keeps::Nothing, ..saving };
            units.extend(versus(saving, forgetting).units(pairs, Case::Pairs));
        }
        for cells in scale.pick(&CAPS[..2], &CAPS[..], &CAPS[..]) {
            for keeps in [Keeps::Linear(*cells), Keeps::Prune(*cells)] {
                let first = Player { keeps, ..best_first(11) };
                units.extend(versus(first, alpha_beta(4)).units(pairs, Case::Pairs));
            }
            let case = |seeds| Case::Caps { cells: *cells, seeds };
            units.extend(Planned::runs(scale.pick(5, 200, 1000), 50, 0.0015, case));
        }
        for ending in [Ending::Same, Ending::AlphaBeta(6)] {
            let with = |player: Player| Player { ending, ..player };
            units.extend(versus(with(best_first(11)), with(alpha_beta(4))).units(pairs, Case::Pairs));
        }
        for (horizon, extended, pure) in DIRECT.into_iter().take(scale.pick(1, 5, 5)) {
            let played = versus(extension(horizon, extended), best_first(pure));
            units.extend(played.units(pairs, Case::Pairs));
        }
        for depth in 2..=scale.pick(3, 6, 6) {
            let case = |seeds| Case::Sorted { depth, seeds };
            units.extend(Planned::runs(scale.pick(5, 300, 2000), 100, 0.0001, case));
        }
        units
    }

    fn run(case: &Case) -> Row {
        match case {
            Case::Pairs(played, seeds) => Row::Pairs(played.play(*seeds)),
            Case::Caps { cells, seeds } => {
                Row::Caps(seeds.all().map(|seed| report::capped(*cells, seed)).collect())
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

/// Extensions and pure lines with about as many evaluations as αβ to one ply more than the horizon: see
/// korf-random-games.
const DIRECT: [(Depth, Depth, Depth); 5] =
    [(2, 6, 6), (3, 9, 10), (4, 15, 17), (5, 19, 24), (6, 30, 36)];

fn sorted(depth: Depth, seed: u64) -> Sorted {
    let game = game(BRANCHING, seed);
    let mut natural = Search::new(&game, &game).observer(Counters::default());
    let root = natural.root(&game.root(), depth);
    let Ok(value) = plain_alpha_beta(&mut natural, &root, Window::FULL);
    let mut sorting = Search::new(&game, &game).observer(Counters::default());
    let root = sorting.root(&game.root(), depth);
    let found =
        TreeAlphaBeta { terminals: Terminals::Evaluated }.grow(&mut sorting, &root, &mut Grown::new());
    Sorted {
        evaluations: [natural.observed().leaf_visits, sorting.observed().leaf_visits],
        same: found.value == Some(value),
    }
}

/// The pairs of all matches.
fn played(rows: &Rows) -> Matches {
    matches::<SavedTree>(rows, |case, row| match (case, row) {
        (Case::Pairs(played, _), Row::Pairs(pairs)) => Some((played, pairs)),
        _ => None,
    })
}
