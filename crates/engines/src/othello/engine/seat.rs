//! The engine at a board.

use super::super::evaluator::Evaluator;
use super::super::multi_probcut::Constants;
use super::super::patterns::Patterns;
use super::Program;
use crate::program::plays_with;
use plywood::Player;
use plywood::board::{Engine, Seat, player};
use plywood_games::othello::Othello;

/// Creates what plays in a seat: the tournament program if the seat allows tactics, the evaluator is `patterns` and the
/// algorithm can call the selective search; otherwise the [`Player`] itself.
#[must_use]
pub fn sit(of_game: Player<Othello, Evaluator>, seat: &Seat) -> Box<dyn Engine<Othello>> {
    match of_game.evaluator() {
        Evaluator::Patterns if seat.tactics && plays_with(seat.algorithm) => {
            let program = Program::new(Patterns::built_in().clone()).probcut(Constants::built_in());
            let program = program.algorithm(seat.algorithm).memory_mib(seat.memory);
            Box::new(program.seed(seat.seed).threads(seat.threads))
        }
        _ => player(of_game, seat),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::Limits;
    use plywood_core::Game;
    use plywood_core::catalogue::CATALOGUE;

    #[test]
    fn every_algorithm_of_the_catalogue_finds_a_move() {
        for entry in CATALOGUE {
            let seat = Seat::new(entry.algorithm);
            let mut engine = sit(Player::new(Othello, Evaluator::Patterns), &seat);
            let found = engine.think(&Othello.root(), &Limits::depth(2), &mut |_| {});
            assert!(found.best.is_some(), "{}", entry.name);
        }
    }

    #[test]
    fn negascout_and_the_drivers_call_the_selective_search() {
        let names: Vec<&str> = CATALOGUE
            .iter()
            .filter(|entry| plays_with(entry.algorithm))
            .map(|entry| entry.name)
            .collect();
        assert_eq!(
            names,
            ["negascout", "ab-sss", "ab-dual", "mtd-f", "mtd-bi", "mtd-step", "aspiration"]
        );
    }
}
