//! Searches as tournament programs make them: iterative deepening, a table with two bounds, the table's move first and
//! then by history, a first guess from the iteration before. Each enhancement can be left out.
//!
//! One type of game, judge, order and memory for all of it, so that the algorithms are compiled once more and not once
//! for each combination. The loop over depths is not [`plywood_core::deepen`]: windows around a guess and guesses that
//! are deliberately wrong are asked for here, for every algorithm.

mod kept;
mod played;
mod tally;

pub use played::{Family, GAMES, Instance, Made, Scale};
pub use tally::Round;

use self::kept::Kept;
use self::played::{Judge, Played};
use self::tally::Tally;
use super::refused;
use plywood_core::deepen::GuessFrom;
use plywood_core::order::{Heuristics, Use};
use plywood_core::search::Setup;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::search::negascout::NegaScout;
use plywood_core::{Algorithm, Depth, Game, Horizon, Memory, Never, Search, Value, Window};
use plywood_games::synthetic::Son;
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// Which enhancements a search has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Enhancements(pub u8);

impl Enhancements {
    /// None.
    pub const NONE: Enhancements = Enhancements(0);
    /// Iterative deepening.
    pub const DEEPENING: Enhancements = Enhancements(1);
    /// The table's move first.
    pub const TABLE_MOVE: Enhancements = Enhancements(2);
    /// Answers from the table.
    pub const CUT_OFFS: Enhancements = Enhancements(4);
    /// Moves by history.
    pub const HISTORY: Enhancements = Enhancements(8);
    /// A first guess from the iteration before, or from the static value of the root.
    pub const GUESS: Enhancements = Enhancements(16);
    /// The table does not recognise a position that was reached along another path.
    pub const BY_PATH: Enhancements = Enhancements(32);
    /// The table forgets its bounds, not its moves, before each call of a driver.
    pub const FORGETTING: Enhancements = Enhancements(64);
    /// Deepening, table and history: what every algorithm of the paper has.
    pub const PAPER: Enhancements = Enhancements(15);

    /// With another.
    #[must_use]
    pub const fn with(self, other: Enhancements) -> Enhancements {
        Enhancements(self.0 | other.0)
    }

    /// Without it.
    #[must_use]
    pub const fn without(self, other: Enhancements) -> Enhancements {
        Enhancements(self.0 & !other.0)
    }

    /// Whether it is there.
    #[must_use]
    pub const fn has(self, other: Enhancements) -> bool {
        self.0 & other.0 != 0
    }

    fn used(self, other: Enhancements) -> Use {
        if self.has(other) { Use::On } else { Use::Off }
    }
}

/// Who searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Driver {
    /// αβ; with a guess, in a window around it.
    AlphaBeta,
    /// NegaScout; with a guess, in a window around it.
    NegaScout,
    /// AB-SSS*; with a guess, begun as far above it as the window reaches.
    AbSss,
    /// AB-DUAL*; with a guess, begun as far below it.
    AbDual,
    /// MTD(f); without a guess, begun at 0.
    MtdF,
    /// MTD-bi.
    Bisection,
}

/// Where a guess comes from.
#[derive(Clone, Copy, Debug)]
pub enum Guess<'v> {
    /// The iterations before; without deepening, the static value of the root.
    From(GuessFrom),
    /// Outside: one for each depth, from 1 on.
    Told(&'v [i32]),
}

/// How an instance is searched.
#[derive(Clone, Copy, Debug)]
pub struct Manner<'v> {
    /// By whom.
    pub driver: Driver,
    /// With what.
    pub enhancements: Enhancements,
    /// Entries of the table: two to this power.
    pub table: u8,
    /// How far a window reaches to either side of the guess.
    pub reach: i32,
    /// Where the guess comes from.
    pub guess: Guess<'v>,
}

impl Manner<'_> {
    /// The paper's: a table of 2^`table` entries, a window of 20 points to either side of the last iteration's value
    /// where there is a guess.
    #[must_use]
    pub const fn new(driver: Driver, enhancements: Enhancements, table: u8) -> Manner<'static> {
        Manner { driver, enhancements, table, reach: 20, guess: Guess::From(GuessFrom::Last) }
    }
}

/// One iteration.
#[derive(Clone, Debug, PartialEq)]
pub struct Iteration {
    /// Plies.
    pub depth: Depth,
    /// What was found.
    pub value: i32,
    /// Calls of the evaluator.
    pub leaves: u64,
    /// Leaves, inner nodes and nodes that the table answered for.
    pub nodes: u64,
    /// Calls of the inner search by a driver.
    pub rounds: Vec<Round>,
    /// Entries that the table has had to give up so far.
    pub overwrites: u64,
}

type Own<'t, 'r> = Setup<Played<'t>, Judge, Heuristics<Son>, Kept<'r>, (), Tally<'r>, Never>;

/// Searches an instance to `depth` plies, and says what each iteration did: one for each depth, or the last alone.
#[must_use]
pub fn deepened(made: &Made, scale: Scale, depth: Depth, manner: Manner<'_>) -> Vec<Iteration> {
    let Manner { enhancements, table, guess, .. } = manner;
    let game = Played { tree: made.any(), by_path: enhancements.has(Enhancements::BY_PATH) };
    let judge = Judge(scale);
    let round = Cell::new(0);
    let mut order = Heuristics::new();
    order.killers = Use::Off;
    order.table_move = enhancements.used(Enhancements::TABLE_MOVE);
    order.history = enhancements.used(Enhancements::HISTORY);
    let mut search = Search::<Own<'_, '_>> {
        game: &game,
        horizon: &judge,
        order,
        memory: Kept::new(enhancements, 1 << table, &round),
        tactics: (),
        observer: Tally::new(&round),
        stop: Never,
    };
    let root = game.root();
    let first = if enhancements.has(Enhancements::DEEPENING) { depth.min(1) } else { depth };
    let mut values = Vec::new();
    if first == depth {
        values.push(judge.value(&game, &root, 0));
    }
    let mut iterations: Vec<Iteration> = Vec::new();
    for depth in first..=depth {
        search.memory.begin();
        let guess = match guess {
            Guess::From(which) => which.guess(&values),
            Guess::Told(guesses) => {
                guesses.get(usize::from(depth) - 1).map(|&guess| Value::nearest(guess.into()))
            }
        };
        let guess = guess.filter(|_| enhancements.has(Enhancements::GUESS));
        let value = iterate(&mut search, manner, depth, guess);
        values.push(value);
        let seen = search.observer.take();
        let overwrites = search.memory.overwrites();
        let value = value.get();
        iterations.push(Iteration {
            depth,
            value,
            leaves: seen.0,
            nodes: seen.1,
            rounds: seen.2,
            overwrites,
        });
    }
    iterations
}

/// One iteration of an algorithm of the papers.
fn iterate(
    search: &mut Search<'_, Own<'_, '_>>,
    manner: Manner<'_>,
    depth: Depth,
    guess: Option<Value>,
) -> Value {
    let from = |far: i32| guess.map(|guess| Value::nearest(i64::from(guess.get()) + i64::from(far)));
    let begun = |at: Value| Algorithm::MtdF(MtdF { guess: at });
    let algorithm = match manner.driver {
        Driver::AlphaBeta => return aspire(search, Algorithm::AlphaBeta, depth, guess, manner.reach),
        Driver::NegaScout => {
            return aspire(search, Algorithm::NegaScout(NegaScout::PAPER), depth, guess, manner.reach);
        }
        Driver::AbSss => from(manner.reach).map_or(Algorithm::AbSss, begun),
        Driver::AbDual => from(-manner.reach).map_or(Algorithm::AbDual, begun),
        Driver::MtdF => begun(guess.unwrap_or(Value::ZERO)),
        Driver::Bisection => Algorithm::MtdBi,
    };
    ask(search, algorithm, depth, Window::FULL)
}

/// A search in a window around the guess, and another one on the side where the value was.
fn aspire(
    search: &mut Search<'_, Own<'_, '_>>,
    algorithm: Algorithm,
    depth: Depth,
    guess: Option<Value>,
    reach: i32,
) -> Value {
    let Some(guess) = guess else { return ask(search, algorithm, depth, Window::FULL) };
    let end = |far: i32| Value::nearest(i64::from(guess.get()) + i64::from(far));
    let window = Window::new(end(-reach).previous(), end(reach).next()).unwrap_or(Window::FULL);
    let value = ask(search, algorithm, depth, window);
    if value <= window.alpha() {
        ask(search, algorithm, depth, Window::below(value.next()))
    } else if value >= window.beta() {
        ask(search, algorithm, depth, Window::FULL.above(value.previous()))
    } else {
        value
    }
}

fn ask(
    search: &mut Search<'_, Own<'_, '_>>,
    algorithm: Algorithm,
    depth: Depth,
    window: Window,
) -> Value {
    let root = search.game.root();
    super::value(&algorithm.run_within(search, &root, depth, window).unwrap_or_else(refused))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trees::{Order, Shape};

    const DRIVERS: [Driver; 6] = [
        Driver::AlphaBeta,
        Driver::NegaScout,
        Driver::AbSss,
        Driver::AbDual,
        Driver::MtdF,
        Driver::Bisection,
    ];

    #[test]
    fn every_driver_finds_the_same_values_with_any_enhancements_and_any_table() {
        let trees = Instance::trees(Shape::new(3, 4, Order::Iid).with_range(20));
        for instance in [trees, GAMES[0].to(5), GAMES[4].to(3)] {
            for seed in 1..=3 {
                let made = instance.family.made(seed);
                let depth = instance.family.depth();
                let plain = Manner::new(Driver::AlphaBeta, Enhancements::DEEPENING, 0);
                let values = |manner| -> Vec<i32> {
                    deepened(&made, instance.scale, depth, manner)
                        .iter()
                        .map(|found| found.value)
                        .collect()
                };
                let expected = values(plain);
                for driver in DRIVERS {
                    for choice in 0..128 {
                        let manner =
                            Manner::new(driver, Enhancements(choice), [3, 12][usize::from(choice % 2)]);
                        let found = values(manner);
                        assert_eq!(
                            found[..],
                            expected[expected.len() - found.len()..],
                            "{driver:?} {choice}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn a_guess_that_is_told_is_where_the_first_call_is_made() {
        let game = GAMES[1].to(4);
        let made = game.family.made(1);
        let guesses = [10, -20, 30, -40];
        let manner = Manner {
            guess: Guess::Told(&guesses),
            ..Manner::new(Driver::MtdF, Enhancements::PAPER.with(Enhancements::GUESS), 12)
        };
        let found = deepened(&made, game.scale, 4, manner);
        let first: Vec<i32> = found.iter().map(|iteration| iteration.rounds[0].gamma).collect();
        assert_eq!(first, guesses);
    }

    #[test]
    fn a_table_that_forgets_between_calls_costs_leaves_and_so_does_one_keyed_by_path() {
        let game = GAMES[1].to(5);
        let made = game.family.made(1);
        let leaves = |enhancements| -> u64 {
            let manner = Manner::new(Driver::AbSss, enhancements, 15);
            deepened(&made, game.scale, 5, manner).iter().map(|found| found.leaves).sum()
        };
        let all = leaves(Enhancements::PAPER);
        assert!(leaves(Enhancements::PAPER.with(Enhancements::FORGETTING)) > 2 * all);
        assert!(leaves(Enhancements::PAPER.with(Enhancements::BY_PATH)) > all);
    }
}
