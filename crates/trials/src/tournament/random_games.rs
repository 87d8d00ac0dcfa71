//! Random games of 100 plies, as Korf and Chickering played them.

use super::{Opening, Pair, Player, Table};
use crate::trees::Seeds;
use plywood_core::search::best_first::Terminals;
use plywood_core::{Evaluate, Game, Value};
use plywood_games::synthetic::{Child, RandomGame};

/// The number of plies of a game.
pub const PLIES: u64 = 100;

/// The game with this seed.
pub fn game(branching: u32, seed: u64) -> RandomGame {
    RandomGame::new(branching, PLIES, seed).unwrap_or_else(|error| panic!("{error}"))
}

/// The rules of a match on random games.
fn table<'t, H>(game: &'t RandomGame, evaluator: &'t H) -> Table<'t, RandomGame, H> {
    Table {
        game,
        evaluator,
        score: |game, position| game.value(game, position, 0).get(),
        terminals: Terminals::Evaluated,
        plies_left: |position| position.plies_left(),
    }
}

/// Plays both games of every seed. A position is worth `tempo` more for the side that moved last.
pub fn pairs(branching: u32, tempo: i32, [first, second]: [Player; 2], seeds: Seeds) -> Vec<Pair> {
    let pair = |seed| {
        let game = game(branching, seed);
        let evaluator = |game: &RandomGame, position: &_, depth| {
            Value::nearest(i64::from(game.value(game, position, depth).get()) - i64::from(tempo))
        };
        let opening = Opening { class: seed, position: game.root() };
        table(&game, &evaluator).pair(&opening, first, second)
    };
    seeds.all().map(pair).collect()
}

/// The move that `player` chooses in the first position of the game with this seed.
pub fn first_move(branching: u32, seed: u64, player: Player) -> Option<Child> {
    let game = game(branching, seed);
    table(&game, &game).choice(&game.root(), player)
}
