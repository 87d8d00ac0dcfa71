//! The order of moves: captures by what an exchange gains, then quiet moves, then captures that lose something.

use plywood_games::chess::{Move, Piece, Position, WORTH};

/// The rank of a capture that loses nothing, without what it captures.
const GOOD: i32 = 1 << 16;

/// Returns the rank of a move; moves of greater rank are tried earlier. Quiet moves have rank 0.
///
/// Captures that win or trade come in the order of the piece captured; among equals, the least piece captures first. An
/// exchange is played out only where a greater piece captures a smaller one.
#[must_use]
pub fn rank(position: &Position, m: Move) -> i32 {
    if m.promotion() == Some(Piece::Queen) {
        return 2 * GOOD;
    }
    if !position.takes(m) {
        return 0;
    }
    // A pawn that is captured en passant does not stand on the square.
    let victim = position.board().piece_on(m.to()).unwrap_or(Piece::Pawn);
    if m.piece() > victim {
        let gain = position.exchange(m);
        if gain < 0 {
            return gain;
        }
    }
    GOOD + 16 * worth(victim) - m.piece() as i32
}

/// Returns the value of a piece in hundredths of a pawn.
#[must_use]
pub(super) fn worth(piece: Piece) -> i32 {
    WORTH[piece as usize].into()
}
