//! Positions from games between weak players.

use crate::prelude::*;
use crate::words::Random;
use plywood_games::kalah::{Evaluator, Kalah, Move, Position};

/// At most so many sowings are played.
const SOWINGS: u64 = 24;

/// A position with a choice of moves, the same for the same seed.
pub(super) fn from_play(game: Kalah, seed: u64) -> Position {
    let mut random = Random::seeded(seed);
    loop {
        let sowings = random.place(SOWINGS + 1);
        if let Some(position) = played(game, sowings, &mut random) {
            return position;
        }
    }
}

/// The position after so many sowings and the pass that may be due; none if the game is over by then or there is only one
/// move.
fn played(game: Kalah, sowings: u64, random: &mut Random) -> Option<Position> {
    let mut position = game.root();
    for _ in 0..sowings {
        let moves: Vec<Move> = game.moves(&position).collect();
        let m = if random.place(2) == 0 {
            *moves.get(usize::try_from(random.place(moves.len() as u64)).ok()?)?
        } else {
            greedy(game, position, &moves)?
        };
        position = game.play(&position, m);
        if position.must_pass() {
            position = game.play(&position, Move::Pass);
        }
    }
    (game.moves(&position).len() > 1).then_some(position)
}

/// The move that wins most at once, the first among equals.
fn greedy(game: Kalah, position: Position, moves: &[Move]) -> Option<Move> {
    let loss = |m: &Move| Evaluator::Stores.value(&game, &game.play(&position, *m), 0);
    moves.iter().copied().min_by_key(loss)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn positions_are_the_same_for_a_seed_differ_between_seeds_and_leave_a_choice() {
        let game = Kalah::default();
        let drawn: Vec<Position> = (1..=200).map(|seed| from_play(game, seed)).collect();
        assert!(drawn.iter().all(|position| !position.must_pass() && game.moves(position).len() > 1));
        assert!(drawn.iter().collect::<HashSet<_>>().len() > 150);
        assert_eq!(drawn[6], from_play(game, 7));
    }
}
