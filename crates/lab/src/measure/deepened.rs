//! Searches as tournament programs make them: iterative deepening, a table with two bounds, the table's move first and
//! then by history, a first guess from the iteration before. Each enhancement can be left out.
//!
//! One type of judge, order and memory for all of it, and one of game for all that is made up: the drivers are compiled
//! once for that and once for each game that people play, not once for each combination. Windows around a guess and guesses
//! that are deliberately wrong are asked for here, for every algorithm.

mod family;
mod kept;
mod manner;
mod played;

pub(crate) use family::{Family, GAMES, Instance, Made, REAL, Scale};
pub(crate) use kept::Round;
pub(crate) use manner::{Driver, Enhancements, Guess, Manner};

use self::kept::{Kept, Tally};
use self::played::{Judge, Played};
use crate::boards::Board;
use plywood::subject::Number;
use plywood_core::deepen::{self, Deepening, GuessFrom};
use plywood_core::order::{Heuristics, Use};
use plywood_core::search::Setup;
use plywood_core::search::ab_dual::ab_dual;
use plywood_core::search::ab_sss::ab_sss;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::mtd_bi::mtd_bi;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::search::negascout::NegaScout;
use plywood_core::{Depth, Game, Horizon, Memory, Never, Search, Value, Window};
use plywood_games::Judged;
use plywood_games::connect_four::ConnectFour;
use plywood_games::kalah::Kalah;
use plywood_games::othello::Othello;
use plywood_games::synthetic::AnyTree;
use plywood_games::tic_tac_toe::TicTacToe;
use std::cell::Cell;

/// One iteration.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Iteration {
    /// Plies.
    pub depth: Depth,
    /// What was found.
    pub value: i32,
    /// Calls of the evaluator.
    pub leaves: u64,
    /// Leaves, inner nodes and nodes that the table answered for; forced passes are among them.
    pub nodes: u64,
    /// Inner nodes where the side to move could only pass.
    pub passes: u64,
    /// Calls of the inner search by a driver.
    pub rounds: Vec<Round>,
    /// Entries that the table has had to give up so far.
    pub overwrites: u64,
}

type Own<'r, G, H> =
    Setup<Played<G>, Judge<H>, Heuristics<<Played<G> as Game>::Move>, Kept<'r>, (), Tally<'r>, Never>;

/// Searches an instance to `depth` plies, and says what each iteration did: one for each depth, or the last alone.
pub(crate) fn deepened(made: &Made, scale: Scale, depth: Depth, manner: Manner<'_>) -> Vec<Iteration> {
    let tree = match made {
        Made::Tree(tree) => tree.any(),
        Made::Sums(game) => AnyTree::RandomGame(game),
        Made::Transposing(game) => AnyTree::Transposing(game),
        Made::Board(board, path) => return on_board(*board, path, scale, depth, manner),
    };
    searched(tree, tree.root(), &Judge { evaluator: tree, scale }, depth, manner)
}

/// Picks the type of the game: the one place that does.
fn on_board(
    board: Board,
    path: &[Number],
    scale: Scale,
    depth: Depth,
    manner: Manner<'_>,
) -> Vec<Iteration> {
    match board {
        Board::TicTacToe => after(TicTacToe, path, scale, depth, manner),
        Board::ConnectFour => after(ConnectFour, path, scale, depth, manner),
        Board::Kalah(pits, stones) => {
            let rules = Kalah::new(pits, stones).unwrap_or_else(|error| panic!("{error}"));
            after(rules, path, scale, depth, manner)
        }
        Board::Othello => after(Othello, path, scale, depth, manner),
    }
}

/// Searches the position after these moves, judged by the game's first evaluator.
fn after<G: Judged>(
    game: G,
    path: &[Number],
    scale: Scale,
    depth: Depth,
    manner: Manner<'_>,
) -> Vec<Iteration> {
    let from = path.iter().fold(game.root(), |position, &place| {
        let m = game.moves(&position).into_iter().nth(place as usize);
        game.play(&position, m.expect("moves that were drawn can be played"))
    });
    let judge = Judge { evaluator: G::EVALUATORS[0].evaluator, scale };
    searched(game, from, &judge, depth, manner)
}

fn searched<G: Game, H: Horizon<G>>(
    game: G,
    from: G::Position,
    judge: &Judge<H>,
    depth: Depth,
    manner: Manner<'_>,
) -> Vec<Iteration> {
    let Manner { enhancements, table, guess, .. } = manner;
    let game = Played { game, from, by_path: enhancements.has(Enhancements::BY_PATH) };
    let reach = (judge.scale.reach * manner.reach + 50) / 100;
    let round = Cell::new(0);
    let mut order = Heuristics::new();
    order.killers = Use::Off;
    order.table_move = enhancements.used(Enhancements::TABLE_MOVE);
    order.history = enhancements.used(Enhancements::HISTORY);
    let mut search = Search::<Own<'_, G, H>> {
        game: &game,
        horizon: judge,
        order,
        memory: Kept::new(enhancements, 1 << table, &round),
        tactics: (),
        observer: Tally::new(&round),
        stop: Never,
    };
    let first = if enhancements.has(Enhancements::DEEPENING) { depth.min(1) } else { depth };
    let from = if let Guess::From(from) = guess { from } else { GuessFrom::default() };
    let mut deepening = Deepening::between(first, depth).guess_from(from);
    if first == depth {
        deepening.found(judge.value(&game, &game.root(), 0));
    }
    let mut iterations: Vec<Iteration> = Vec::new();
    while let Some(deepen::Iteration { depth, guess: found }) = deepening.next() {
        Memory::<Played<G>>::begin(&mut search.memory);
        let guess = match guess {
            Guess::From(_) => found,
            Guess::Told(guesses) => {
                guesses.get(usize::from(depth) - 1).map(|&guess| Value::nearest(guess.into()))
            }
        };
        let guess = guess.filter(|_| enhancements.has(Enhancements::GUESS));
        let value = iterate(&mut search, manner.driver, depth, guess, reach);
        deepening.found(value);
        let Tally { leaves, nodes, passes, rounds, .. } = search.observer.take();
        let overwrites = search.memory.overwrites::<Played<G>>();
        let value = value.get();
        iterations.push(Iteration { depth, value, leaves, nodes, passes, rounds, overwrites });
    }
    iterations
}

/// One iteration of an algorithm of the papers.
fn iterate<G: Game, H: Horizon<G>>(
    search: &mut Search<'_, Own<'_, G, H>>,
    driver: Driver,
    depth: Depth,
    guess: Option<Value>,
    reach: i32,
) -> Value {
    let root = search.root(&search.game.root(), depth);
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

/// A search in a window around the guess, and another one on the side where the value was.
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
