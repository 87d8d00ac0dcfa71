//! The values of mates, and the distance of a position from the root.

use plywood_core::Value;
use plywood_games::chess::{Color, Position};

/// The value of a mate in 0 plies. A mate in n plies is worth n less.
pub(super) const MATED: i32 = 31_000;
/// The least value of a mate: the longest that is told apart from a great advantage.
pub(super) const LEAST_MATE: i32 = MATED - 1000;

/// Returns the number of moves in which the side to move mates, or, as a negative number, is mated; `None` if the value
/// is not that of a mate.
#[must_use]
pub fn mate_in(value: Value) -> Option<i32> {
    let plies = plies_to_mate(value)?;
    Some(if value > Value::ZERO { (plies + 1) / 2 } else { -(plies / 2) })
}

/// Returns the number of plies to the mate that a value tells of.
pub(super) fn plies_to_mate(value: Value) -> Option<i32> {
    is_mate(value.get()).then(|| MATED - value.get().abs())
}

/// Returns whether a value is that of a mate.
#[inline]
pub(super) fn is_mate(value: i32) -> bool {
    (LEAST_MATE..=MATED).contains(&value.abs())
}

/// Returns the number of plies that the counter of moves tells.
#[inline]
pub(super) fn game_ply(position: &Position) -> i32 {
    let board = position.board();
    2 * i32::from(board.fullmove_number()) + i32::from(board.side_to_move() == Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Game;
    use plywood_games::Notation;
    use plywood_games::chess::Chess;

    #[test]
    fn mates_are_told_in_moves_of_the_side_that_mates() {
        for (plies, moves) in [(1, 1), (2, 1), (3, 2), (4, 2), (99, 50)] {
            let value = Value::nearest((MATED - plies).into());
            assert_eq!(mate_in(value), Some(moves));
            assert_eq!(plies_to_mate(-value), Some(plies));
        }
        assert_eq!(mate_in(Value::nearest((4 - MATED).into())), Some(-2));
        assert_eq!(mate_in(Value::nearest((-MATED).into())), Some(0));
        for value in [0, 500, LEAST_MATE - 1] {
            assert_eq!(mate_in(Value::nearest(value.into())), None);
        }
        assert!(!is_mate(Value::INF.get()) && !is_mate(Value::NEG_INF.get()));
    }

    #[test]
    fn each_move_and_each_pass_is_a_ply() {
        let mut position = Chess.root();
        let start = game_ply(&position);
        for (plies, m) in ["e4", "e5", "Nf3"].into_iter().enumerate() {
            assert_eq!(game_ply(&position) - start, i32::try_from(plies).expect("a few"));
            position = Chess.play(&position, Chess.read_move(&position, m).expect("a legal move"));
        }
        let passed = position.passed().expect("no check");
        assert_eq!(game_ply(&passed) - start, 4);
    }
}
