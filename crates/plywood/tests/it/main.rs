//! Players as their users have them.

mod best_moves;
mod cancel;
mod endings;
mod games;
mod kept;
mod limits;
mod values;

use plywood::games::connect_four::ConnectFour;
use plywood::games::kalah::Kalah;
use plywood::games::othello::Othello;
use plywood::games::tic_tac_toe::TicTacToe;
use plywood::games::{Judged, Notation};
use plywood::{Algorithm, Game, Player};
use plywood_testkit::SplitMix64;

/// What is to be tried on every game.
trait Trial {
    fn on<G: Notation + Judged + Clone>(&mut self, game: G);
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

/// A player with the game's first evaluator.
fn player<G: Judged>(game: G, name: &str) -> Player<G, G::Evaluator> {
    Player::new(game, G::EVALUATORS[0].evaluator).algorithm(algorithm(name)).memory(2)
}

/// A position after so many random moves, or fewer if the game ends.
fn after<G: Game>(game: &G, plies: usize, chance: &mut SplitMix64) -> G::Position {
    let mut position = game.root();
    for _ in 0..plies {
        let moves: Vec<G::Move> = game.moves(&position).into_iter().collect();
        if moves.is_empty() {
            break;
        }
        let son = game.play(&position, chance.choose(&moves));
        if game.moves(&son).into_iter().len() == 0 {
            break;
        }
        position = son;
    }
    position
}
