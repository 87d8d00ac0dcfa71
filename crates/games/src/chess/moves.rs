use cozy_chess::{BitBoard, Board, Piece, PieceMoves, Square};
use std::fmt;

/// A move: the squares from and to, the piece that moves, and the piece that a pawn becomes. A king castles by moving to
/// the square of the rook.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u32);

impl Move {
    const NO_PROMOTION: u32 = 7;

    #[inline]
    fn new(piece: Piece, from: Square, to: Square, promotion: u32) -> Move {
        Move(from as u32 | (to as u32) << 6 | (piece as u32) << 12 | promotion << 15)
    }

    /// Returns the square that the piece leaves.
    #[inline]
    #[must_use]
    pub fn from(self) -> Square {
        Square::index(self.0 as usize & 63)
    }

    /// Returns the square that the piece moves to; the rook's square if the king castles.
    #[inline]
    #[must_use]
    pub fn to(self) -> Square {
        Square::index(self.0 as usize >> 6 & 63)
    }

    /// Returns the piece that moves.
    #[inline]
    #[must_use]
    pub fn piece(self) -> Piece {
        Piece::index(self.0 as usize >> 12 & 7)
    }

    /// Returns the piece that a pawn becomes.
    #[inline]
    #[must_use]
    pub fn promotion(self) -> Option<Piece> {
        Piece::try_index(self.0 as usize >> 15 & 7)
    }
}

impl From<Move> for cozy_chess::Move {
    #[inline]
    fn from(m: Move) -> cozy_chess::Move {
        cozy_chess::Move { from: m.from(), to: m.to(), promotion: m.promotion() }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        cozy_chess::Move::from(*self).fmt(f)
    }
}

/// The most pieces that can move, where a pawn that captures en passant counts twice.
const MOST: usize = 18;

const LAST_RANKS: u64 = 0xFF00_0000_0000_00FF;
const NO_SQUARE: u64 = 0;

/// The legal moves of a position, piece by piece.
#[derive(Clone)]
pub struct Moves {
    sets: [Set; MOST],
    /// The set of the next move, and the end of the sets.
    next: u8,
    end: u8,
    /// The number of moves left.
    left: u16,
    /// How many of the four promotions on the first square of the set have been returned.
    promoted: u8,
}

/// The moves of one piece.
#[derive(Clone, Copy)]
struct Set {
    piece: Piece,
    from: Square,
    to: u64,
}

impl Moves {
    /// Returns the legal moves.
    #[inline]
    #[must_use]
    pub fn of(board: &Board) -> Moves {
        Moves::to(board, BitBoard::FULL)
    }

    /// Returns the legal moves that capture a piece or make a queen or another piece of a pawn.
    #[inline]
    #[must_use]
    pub fn captures(board: &Board) -> Moves {
        Moves::to(board, board.colors(!board.side_to_move()))
    }

    /// Returns the legal moves to the squares of `wanted`, and all promotions and captures en passant. Castling moves to
    /// the square of the rook.
    #[inline]
    fn to(board: &Board, wanted: BitBoard) -> Moves {
        const NONE: Set = Set { piece: Piece::Pawn, from: Square::A1, to: NO_SQUARE };
        let mut moves = Moves { sets: [NONE; MOST], next: 0, end: 0, left: 0, promoted: 0 };
        board.generate_moves(|PieceMoves { piece, from, to }| {
            let mut to = to.0;
            let mut left = 0;
            if piece == Piece::Pawn {
                // A pawn that leaves its file captures.
                let sideways = !from.file().bitboard().0;
                to &= wanted.0 | LAST_RANKS | sideways;
                left = 3 * (to & LAST_RANKS).count_ones();
            } else {
                to &= wanted.0;
            }
            if to != NO_SQUARE {
                left += to.count_ones();
                moves.push(Set { piece, from, to }, left);
            }
            false
        });
        moves
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a piece has at most 27 moves")]
    fn push(&mut self, set: Set, moves: u32) {
        if let Some(free) = self.sets.get_mut(usize::from(self.end)) {
            *free = set;
            self.end += 1;
            self.left += moves as u16;
        }
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.left == 0 {
            return None;
        }
        self.left -= 1;
        let set = self.sets.get_mut(usize::from(self.next))?;
        let square = Square::try_index(set.to.trailing_zeros() as usize)?;
        if set.piece == Piece::Pawn && set.to & LAST_RANKS != 0 {
            // The last rank holds all moves of this pawn. A queen comes first.
            let promotion = Piece::Queen as u32 - u32::from(self.promoted);
            self.promoted = (self.promoted + 1) % 4;
            if self.promoted != 0 {
                return Some(Move::new(set.piece, set.from, square, promotion));
            }
            let m = Move::new(set.piece, set.from, square, promotion);
            self.take(square);
            return Some(m);
        }
        let m = Move::new(set.piece, set.from, square, Move::NO_PROMOTION);
        self.take(square);
        Some(m)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.into(), Some(self.left.into()))
    }
}

impl Moves {
    /// Removes the first square of the current set.
    #[inline]
    fn take(&mut self, square: Square) {
        if let Some(set) = self.sets.get_mut(usize::from(self.next)) {
            set.to ^= 1 << square as u32;
            self.next += u8::from(set.to == NO_SQUARE);
        }
    }
}

impl ExactSizeIterator for Moves {}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
