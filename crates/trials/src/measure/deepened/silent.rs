//! Searches that nobody observes, for time: programs as they would play.

use super::played::{Played, Scaled};
use super::{Driver, Learnt, Manner, Quiet, Ranks, Scale, iterate, reached};
use crate::boards::{Board, Path};
use crate::measure::table;
use plywood::TimeSource;
use plywood_core::deepen::{self, Deepening};
use plywood_core::memory::{Policy, Replacement};
use plywood_core::search::Setup;
use plywood_core::{Depth, Evaluate, Game, Memory, Never, Search, Table};
use plywood_engines::othello::Evaluator as Othellos;
use plywood_games::chess::Chess;
use plywood_games::othello::Othello;
use std::cell::Cell;

type Own<G, H> = Setup<Played<G>, Scaled<H>, Learnt<<G as Game>::Move>, Table, (), (), Never>;

/// Returns the seconds after each iteration of a search in the manner of the paper, and the values found.
pub fn timed(
    board: Board,
    path: &Path,
    scale: Scale,
    depth: Depth,
    manner: Manner<'_>,
) -> Vec<(f64, i32)> {
    match board {
        Board::Othello => {
            let evaluator = Scaled { evaluator: Othellos::Patterns, scale };
            run(Othello, reached(&Othello, path), &evaluator, depth, manner)
        }
        Board::Chess => {
            let nodes = Cell::new(0);
            let evaluator = Scaled { evaluator: Quiet { nodes: &nodes }, scale };
            run(Chess, reached(&Chess, path), &evaluator, depth, manner)
        }
        board => panic!("{board} is not a game of a tournament program"),
    }
}

fn run<G: Ranks, H: Evaluate<G>>(
    game: G,
    from: G::Position,
    evaluator: &Scaled<H>,
    depth: Depth,
    manner: Manner<'_>,
) -> Vec<(f64, i32)> {
    let game = Played { game, from, by_path: false };
    let policy = Policy { leaves: G::LEAVES, ..Policy::default() };
    let mut search = Search::<Own<G, H>> {
        game: &game,
        evaluator,
        order: Learnt::new::<G>(manner.enhancements),
        memory: table(1 << manner.table, policy, Replacement::OldestThenShallowest),
        tactics: (),
        observer: (),
        stop: Never,
    };
    search.memory.occupy();
    let guesses = !matches!(manner.driver, Driver::AbSss | Driver::AbDual);
    let mut deepening = Deepening::between(depth.min(1), depth);
    let (clock, mut found) = (TimeSource::system(), Vec::new());
    let start = clock.now();
    while let Some(deepen::Iteration { depth, guess }) = deepening.next() {
        Memory::<Played<G>>::begin(&mut search.memory);
        let guess = guess.filter(|_| guesses && manner.enhancements.has(super::Enhancements::GUESS));
        let value =
            iterate(&mut search, &game.root(), manner.driver, depth, guess, evaluator.scale.reach);
        deepening.found(value);
        found.push((clock.now().saturating_sub(start).as_secs_f64(), value.get()));
    }
    found
}
