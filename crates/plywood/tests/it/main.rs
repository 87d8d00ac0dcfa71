//! Tests of players through the public API.

mod again;
mod best_moves;
mod cancel;
mod documents;
mod endings;
mod games;
mod hash;
mod kept;
mod knobs;
mod limits;
mod threads;
mod unfinished;
mod values;

use plywood::games::connect_four::{ConnectFour, Evaluator};
use plywood::games::kalah::Kalah;
use plywood::games::othello::Othello;
use plywood::games::tic_tac_toe::TicTacToe;
use plywood::games::{HasEvaluators, Notation};
use plywood::{Algorithm, Depth, Evaluate, Game, HeldTime, Player, Value};
use plywood_testkit::SplitMix64;
use std::time::Duration;

/// A test to run on every game.
trait Trial {
    fn on<G: Notation + HasEvaluators + Clone>(&mut self, game: G);
}

fn on_every_game(trial: &mut impl Trial) {
    trial.on(TicTacToe);
    trial.on(ConnectFour);
    trial.on(Kalah::default());
    trial.on(Othello);
}

fn algorithm(name: &str) -> Algorithm {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// Creates a player with the game's first evaluator.
fn player<G: HasEvaluators>(game: G, name: &str) -> Player<G, G::Evaluator> {
    Player::new(game, G::EVALUATORS[0].evaluator).algorithm(algorithm(name)).memory_mib(2)
}

/// An evaluator that advances the test's clock by `takes` for each position.
struct Slow<E> {
    evaluator: E,
    time: HeldTime,
    takes: Duration,
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Slow<E> {
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value {
        self.time.advance(self.takes);
        self.evaluator.value(game, position, depth)
    }

    fn is_decided(&self, value: Value) -> bool {
        self.evaluator.is_decided(value)
    }
}

/// Creates a player of Connect Four that takes `takes` of `time` to evaluate a position.
fn slow_player(name: &str, time: &HeldTime, takes: Duration) -> Player<ConnectFour, Slow<Evaluator>> {
    let evaluator = Slow { evaluator: Evaluator::Center, time: time.clone(), takes };
    Player::new(ConnectFour, evaluator).algorithm(algorithm(name)).memory_mib(2)
}

/// Returns a position after `plies` random moves, or fewer if the game ends.
fn after<G: Game>(game: &G, plies: usize, chance: &mut SplitMix64) -> G::Position {
    let mut position = game.root();
    for _ in 0..plies {
        let moves: Vec<G::Move> = game.moves(&position).into_iter().collect();
        if moves.is_empty() {
            break;
        }
        let child = game.play(&position, chance.choose(&moves));
        if game.moves(&child).into_iter().len() == 0 {
            break;
        }
        position = child;
    }
    position
}
