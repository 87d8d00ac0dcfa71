use super::engine::{Program, plays_with};
use super::{Evaluator, order};
use plywood::Player;
use plywood::board::{Engine, Seat, seated};
use plywood_games::chess::Chess;

/// Creates what plays in a seat: the tournament [`Program`] if the seat allows tactics, the evaluator is one of the
/// `quiescent` ones and the algorithm can call the selective search; otherwise a [`Player`] that tries captures by the exchange first.
#[must_use]
pub fn sit(player: Player<Chess, Evaluator>, seat: &Seat) -> Box<dyn Engine<Chess>> {
    if let Evaluator::Quiescent { grain } = *player.evaluator()
        && seat.tactics
        && plays_with(seat.algorithm)
    {
        let program = Program::new().grain(grain).seed(seat.seed);
        let program = program.algorithm(seat.algorithm).memory_mib(seat.memory);
        return Box::new(program.threads(seat.threads));
    }
    let player = player.ranks(|_, position, m| order::rank(position, m));
    Box::new(seated(player, seat))
}
