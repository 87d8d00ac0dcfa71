//! The steps of best-first minimax (Korf, Chickering 1994): which leaf is expanded, how far values are backed up, how
//! an expansion changes the value, why the search stops. The search is compared with its twin, a second implementation
//! that does everything in the simplest way.

mod printed;
mod report;

use crate::prelude::*;
use crate::tournament::random_games::game;
use plywood_core::Stopped;
use plywood_core::search::best_first::{BestFirst, Grown, Terminals};
use plywood_games::synthetic::{ExplicitTree, RandomGame};
use plywood_trials::twin::{self, Grows, Twin, expansions};

/// A block of searches.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// Random games, compared with the twin, until the line has the given number of plies.
    Beside { branching: u32, depth: Depth, seeds: Seeds },
    /// Games of the given number of plies, in which only the sign of a finished game's value counts.
    Short { plies: u64, depth: Depth, seeds: Seeds },
    /// Figs 1 and 2 of the paper.
    Figure,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Row {
    Beside(Vec<Grows>),
    Short(Endings),
    /// The paths in the order in which they are expanded, the value of the root after each expansion, and the calls of
    /// the recursive form as printed.
    Figure(Vec<Vec<u32>>, Vec<i32>, Vec<printed::Call>),
}

/// The numbers of searches, by the reason for which they stopped.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Endings {
    complete: u64,
    won: u64,
    settled: u64,
    /// Searches whose result contradicts the reason that they report.
    wrong: u64,
}
join! { Endings { complete, won, settled, wrong } }

pub(crate) struct Itself;

impl Study for Itself {
    type Case = Case;
    type Row = Row;
    const ID: &str = "korf-best-first";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let mut units = vec![Planned { case: Case::Figure, seconds: 0.001 }];
        for branching in [2, 5, 10, 20] {
            for depth in scale.pick([3, 4, 5], [4, 8, 12], [4, 8, 16]) {
                let seconds = 1e-8 * f64::from(branching * u32::from(depth)).powi(2);
                let case = |seeds| Case::Beside { branching, depth, seeds };
                units.extend(Planned::runs(scale.pick(5, 200, 2000), 50, seconds, case));
            }
        }
        for plies in 3..=8 {
            let case = |seeds| Case::Short { plies, depth: 6, seeds };
            units.extend(Planned::runs(scale.pick(10, 200, 2000), 200, 0.0001, case));
        }
        units
    }

    fn run(case: &Case) -> Row {
        match case {
            Case::Beside { branching, depth, seeds } => {
                let beside = |seed| twin::beside(&game(*branching, seed), *depth);
                Row::Beside(seeds.all().map(beside).collect())
            }
            Case::Short { plies, depth, seeds } => {
                let mut endings = Endings::default();
                seeds.all().for_each(|seed| endings.search(*plies, *depth, seed));
                Row::Short(endings)
            }
            Case::Figure => {
                let tree: ExplicitTree = FIGURE.parse().unwrap_or_else(|error| panic!("{error}"));
                let mut twin = Twin::new(&tree, &tree, tree.root(), 3);
                let (mut order, mut values) = (Vec::new(), Vec::new());
                while let Some(path) = twin.expand() {
                    order.push(path);
                    values.push(twin.value().get());
                }
                assert_eq!(expansions(&tree, 3), order);
                Row::Figure(order, values, printed::calls(&tree, 3))
            }
        }
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(&rows.of::<Self>(), section);
    }
}

/// The static values of Fig. 1, with one more child where the line would end.
const FIGURE: &str = "4:(8 1) 6:(5:(0) 2:(3))";

impl Endings {
    /// Searches a short game and checks why the search stopped.
    fn search(&mut self, plies: u64, depth: Depth, seed: u64) {
        let game = RandomGame::new(3, plies, seed).unwrap_or_else(|error| panic!("{error}"));
        let mut search = Search::new(&game, &game);
        let root = search.root(&game.root(), depth);
        let decided = BestFirst { terminals: Terminals::Decided, ..BestFirst::PAPER };
        let ended = decided.grow(&mut search, &root, &mut Grown::new());
        let end = ended.line.iter().fold(game.root(), |position, &m| game.play(&position, m));
        let is_over = end.plies_left() == 0;
        let turns = if ended.line.len().is_multiple_of(2) { 1 } else { -1 };
        let is_won = is_over && turns * game.value(&game, &end, 0).get() > 0;
        let right = match ended.stopped {
            Stopped::Complete => ended.line.len() == usize::from(depth),
            Stopped::Won => is_won && ended.value == Some(Value::INF),
            Stopped::Settled => is_over && !is_won,
            _ => false,
        };
        match ended.stopped {
            Stopped::Won => self.won += 1,
            Stopped::Settled => self.settled += 1,
            _ => self.complete += 1,
        }
        self.wrong += u64::from(!right);
    }
}
