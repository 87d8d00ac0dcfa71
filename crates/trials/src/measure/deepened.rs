//! Searches as in tournament programs: iterative deepening, a table with two bounds, the table's move first and then
//! moves by history, a first guess from the previous iteration. Each enhancement can be left out.
//!
//! There is one type of evaluator, order and memory for all searches, and one type of game for all synthetic ones. So
//! the drivers are compiled once for those and once for each board game, not once for each combination. Windows around
//! a guess and deliberately wrong guesses are available here for every algorithm.

mod family;
mod kept;
mod manner;
mod order;
mod played;
mod quiet;
mod silent;

pub use family::{Family, GAMES, Instance, Made, REAL, Scale};
pub use kept::Round;
pub use manner::{Driver, Enhancements, Guess, Manner};
pub use silent::timed;

use self::kept::{Kept, Tally};
use self::order::{Learnt, Ranks};
use self::played::{Played, Scaled};
use self::quiet::Quiet;
use crate::boards::Board;
use plywood::subject::Number;
use plywood_core::deepen::{self, Deepening, GuessFrom};
use plywood_core::search::ab_dual::ab_dual;
use plywood_core::search::ab_sss::ab_sss;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::mtd_bi::mtd_bi;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::{PositionOf, Setting, Setup};
use plywood_core::{Depth, Evaluate, Game, Memory, Never, Search, Value, Window};
use plywood_engines::othello::Evaluator as Othellos;
use plywood_games::HasEvaluators;
use plywood_games::chess::Chess;
use plywood_games::connect_four::ConnectFour;
use plywood_games::kalah::Kalah;
use plywood_games::othello::Othello;
use plywood_games::synthetic::AnyTree;
use plywood_games::tic_tac_toe::TicTacToe;
use std::cell::Cell;

/// The results of one iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Iteration {
    /// The search depth in plies.
    pub depth: Depth,
    /// The value found.
    pub value: i32,
    /// The number of calls of the evaluator.
    pub leaves: u64,
    /// The number of leaves, inner nodes and nodes settled by the table, including forced passes.
    pub nodes: u64,
    /// The number of positions that the evaluator visited below the leaves, to play out captures.
    pub quiet: u64,
    /// The number of inner nodes where the side to move could only pass.
    pub passes: u64,
    /// The calls of the inner search by a driver.
    pub rounds: Vec<Round>,
    /// The number of table entries overwritten so far.
    pub overwrites: u64,
}

type Own<'r, G, H> =
    Setup<Played<G>, Scaled<H>, Learnt<<G as Game>::Move>, Kept<'r>, (), Tally<'r>, Never>;

/// Searches an instance to `depth` plies and returns the results of each iteration: one for each depth, or only the
/// last; then those of the replays.
pub fn deepened(made: &Made, scale: Scale, depth: Depth, manner: Manner<'_>) -> Vec<Iteration> {
    let tree = match made {
        Made::Tree(tree) => tree.any(),
        Made::Sums(game) => AnyTree::RandomGame(game),
        Made::Transposing(game) => AnyTree::Transposing(game),
        Made::Board(board, path) => return on_board(*board, path, scale, depth, manner),
    };
    searched(tree, tree.root(), &Scaled { evaluator: tree, scale }, depth, manner, &Cell::new(0))
}

/// Chooses the type of the game. This is the only place that does.
fn on_board(
    board: Board,
    path: &[Number],
    scale: Scale,
    depth: Depth,
    manner: Manner<'_>,
) -> Vec<Iteration> {
    let quiet = Cell::new(0);
    match board {
        Board::TicTacToe => after(TicTacToe, path, scale, depth, manner),
        Board::ConnectFour => after(ConnectFour, path, scale, depth, manner),
        Board::Kalah(pits, stones) => {
            let rules = Kalah::new(pits, stones).unwrap_or_else(|error| panic!("{error}"));
            after(rules, path, scale, depth, manner)
        }
        Board::Othello => {
            let evaluator = Scaled { evaluator: Othellos::Patterns, scale };
            searched(Othello, reached(&Othello, path), &evaluator, depth, manner, &quiet)
        }
        Board::Chess => {
            let evaluator = Scaled { evaluator: Quiet { nodes: &quiet }, scale };
            searched(Chess, reached(&Chess, path), &evaluator, depth, manner, &quiet)
        }
    }
}

/// The position after these moves.
fn reached<G: Game>(game: &G, path: &[Number]) -> G::Position {
    path.iter().fold(game.root(), |position, &place| {
        let m = game.moves(&position).into_iter().nth(place as usize);
        game.play(&position, m.expect("moves that were drawn can be played"))
    })
}

/// Searches the position after these moves, evaluated by the game's first evaluator.
fn after<G: HasEvaluators + Ranks>(
    game: G,
    path: &[Number],
    scale: Scale,
    depth: Depth,
    manner: Manner<'_>,
) -> Vec<Iteration> {
    let from = reached(&game, path);
    let evaluator = Scaled { evaluator: G::EVALUATORS[0].evaluator, scale };
    searched(game, from, &evaluator, depth, manner, &Cell::new(0))
}

/// Searches a position. `quiet` counts the positions that the evaluator visits below the leaves.
fn searched<G: Ranks, H: Evaluate<G>>(
    game: G,
    from: G::Position,
    evaluator: &Scaled<H>,
    depth: Depth,
    manner: Manner<'_>,
    quiet: &Cell<u64>,
) -> Vec<Iteration> {
    let Manner { enhancements, table, guess, .. } = manner;
    let game = Played { game, from, by_path: enhancements.has(Enhancements::BY_PATH) };
    let reach = (evaluator.scale.reach * manner.reach + 50) / 100;
    let round = Cell::new(0);
    let mut search = Search::<Own<'_, G, H>> {
        game: &game,
        evaluator,
        order: Learnt::new::<G>(enhancements),
        memory: Kept::new(enhancements, 1 << table, &round),
        tactics: (),
        observer: Tally::new(&round),
        stop: Never,
    };
    let first = if enhancements.has(Enhancements::DEEPENING) { depth.min(1) } else { depth };
    let from = if let Guess::From(from) = guess { from } else { GuessFrom::default() };
    let mut deepening = Deepening::between(first, depth).guess_from(from);
    if first == depth {
        deepening.found(evaluator.value(&game, &game.root(), 0));
    }
    let mut iterations: Vec<Iteration> = Vec::new();
    while let Some(deepen::Iteration { depth, guess: found }) = deepening.next() {
        Memory::<Played<G>>::begin(&mut search.memory);
        quiet.set(0);
        let guess = match guess {
            Guess::From(_) => found,
            Guess::Told(guesses) => {
                guesses.get(usize::from(depth) - 1).map(|&guess| Value::nearest(guess.into()))
            }
        };
        let guess = guess.filter(|_| enhancements.has(Enhancements::GUESS));
        let root = game.root();
        let value = iterate(&mut search, &root, manner.driver, depth, guess, reach);
        deepening.found(value);
        let Tally { leaves, nodes, passes, rounds, .. } = search.observer.take();
        let overwrites = search.memory.overwrites::<Played<G>>();
        let (value, quiet) = (value.get(), quiet.get());
        iterations.push(Iteration { depth, value, leaves, nodes, quiet, passes, rounds, overwrites });
    }
    for _ in 0..manner.replays {
        let Some(&Iteration { depth, value, .. }) = iterations.last() else { break };
        search.memory.forget_bounds();
        quiet.set(0);
        let guess = Some(Value::nearest(value.into()));
        let value = iterate(&mut search, &game.root(), Driver::MtdF, depth, guess, reach);
        let Tally { leaves, nodes, passes, rounds, .. } = search.observer.take();
        let overwrites = search.memory.overwrites::<Played<G>>();
        let (value, quiet) = (value.get(), quiet.get());
        iterations.push(Iteration { depth, value, leaves, nodes, quiet, passes, rounds, overwrites });
    }
    iterations
}

/// Runs one iteration of an algorithm from the papers.
fn iterate<C: Setting<Stop = Never>>(
    search: &mut Search<'_, C>,
    position: &PositionOf<C>,
    driver: Driver,
    depth: Depth,
    guess: Option<Value>,
    reach: i32,
) -> Value {
    let root = search.root(position, depth);
    let from = |far: i32| guess.map(|guess| Value::nearest(i64::from(guess.get()) + i64::from(far)));
    let begun = match driver {
        Driver::AlphaBeta => {
            return aspire(guess, reach, |window| {
                let Ok(value) = alpha_beta(search, &root, window);
                value
            });
        }
        Driver::NegaScout => {
            return aspire(guess, reach, |window| {
                let Ok(value) = NegaScout::PAPER.search(search, &root, window);
                value
            });
        }
        Driver::AbSss => from(reach),
        Driver::AbDual => from(-reach),
        Driver::MtdF => Some(guess.unwrap_or(Value::ZERO)),
        Driver::Bisection => None,
    };
    let Ok(value) = match (begun, driver) {
        (Some(guess), _) => MtdF { guess }.search(search, &root, alpha_beta),
        (None, Driver::AbSss) => ab_sss(search, &root, alpha_beta),
        (None, Driver::AbDual) => ab_dual(search, &root, alpha_beta),
        (None, _) => mtd_bi(search, &root, alpha_beta),
    };
    value
}

/// Searches in a window around the guess, and, if the value is outside it, again on the side where the value is.
fn aspire(guess: Option<Value>, reach: i32, mut ask: impl FnMut(Window) -> Value) -> Value {
    let Some(guess) = guess else { return ask(Window::FULL) };
    let end = |far: i32| Value::nearest(i64::from(guess.get()) + i64::from(far));
    let window = Window::new(end(-reach).previous(), end(reach).next()).unwrap_or(Window::FULL);
    let value = ask(window);
    if value <= window.alpha() {
        ask(Window::below(value.next()))
    } else if value >= window.beta() {
        ask(Window::FULL.above(value.previous()))
    } else {
        value
    }
}

#[cfg(test)]
mod tests;
