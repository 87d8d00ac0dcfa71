//! Chess, and Chess960: the usual rules on eight by eight squares.
//!
//! The rules come from the crate `cozy-chess`. A game is over when the side to move has no legal move: it is mated or
//! stalemated. Repeated positions and the fifty-move rule depend on the moves that were played, so a position alone does
//! not know them; see [`Notation::drawn`](crate::Notation::drawn).
//!
//! ```
//! use plywood_core::Game;
//! use plywood_games::chess::Chess;
//! use plywood_games::{Notation, Passes, perft};
//!
//! let game = Chess;
//! assert_eq!(perft(&game, &game.root(), 3, Passes::TakeAPly), 8902);
//!
//! let position = game.read("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")?;
//! let mate = game.read_move(&position, "Qxf7#")?;
//! assert_eq!(game.moves(&game.play(&position, mate)).into_iter().len(), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod checks;
mod draws;
pub mod epd;
mod evaluator;
mod exchange;
mod fen;
mod moves;
mod notation;
pub mod pgn;

pub use cozy_chess::{
    BitBoard, Board, Color, File, Piece, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};
pub use evaluator::{Evaluator, MATE, WORTH};
pub use moves::{Move, Moves};

use crate::mix;
use plywood_core::Game;

/// The rules of chess. Chess960 has the same rules and other start positions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chess;

/// A position: the board, the side to move, the rights to castle and to capture en passant, and both counters of moves.
///
/// Positions are equal if their [keys](Key) are.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        Chess.key(self) == Chess.key(other)
    }
}

impl Eq for Position {}

/// The identity of a position: everything but the counters of moves. An en passant square on which no pawn can capture
/// does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The type of the piece on each square in three bits, and its colour.
    planes: [u64; 4],
    /// The side to move, the files of rooks that can castle, the file of a pawn that can be captured en passant.
    state: u32,
}

impl Position {
    /// Returns the start position of Chess960 with this number, from 0 to 959; 518 is that of chess. `None` if there is
    /// no such number.
    #[must_use]
    pub fn chess960(number: u32) -> Option<Position> {
        (number < 960).then(|| Position { board: Board::chess960_startpos(number) })
    }

    /// Returns the board.
    #[inline]
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn is_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// Returns whether the side to move has a legal move.
    // Never inlined: it would bring its own copy of a large table into every crate that asks.
    #[inline(never)]
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// Returns whether a legal move captures a piece.
    #[inline]
    #[must_use]
    pub fn takes(&self, m: Move) -> bool {
        let is_en_passant = m.piece() == Piece::Pawn && m.from().file() != m.to().file();
        is_en_passant || self.board.colors(!self.board.side_to_move()).has(m.to())
    }

    /// Returns the position after a pass, as null-move searches need it; `None` in check.
    #[must_use]
    pub fn passed(&self) -> Option<Position> {
        Some(Position { board: self.board.null_move()? })
    }

    /// Returns the file of the pawn that a pawn of the side to move attacks en passant.
    #[inline]
    fn en_passant(&self) -> Option<File> {
        let board = &self.board;
        let file = board.en_passant()?;
        let side = board.side_to_move();
        let target = Square::new(file, Rank::Sixth.relative_to(side));
        let attackers = cozy_chess::get_pawn_attacks(target, !side);
        (!(attackers & board.colored_pieces(side, Piece::Pawn)).is_empty()).then_some(file)
    }
}

impl Game for Chess {
    type Position = Position;
    type Move = Move;
    type Moves = Moves;
    type Key = Key;

    fn root(&self) -> Position {
        Position { board: Board::startpos() }
    }

    // Long: a copy in every search would make programs larger, not faster.
    #[inline(never)]
    fn moves(&self, position: &Position) -> Moves {
        Moves::of(&position.board)
    }

    #[inline]
    fn play(&self, position: &Position, m: Move) -> Position {
        let mut board = position.board.clone();
        board.play_unchecked(m.into());
        Position { board }
    }

    fn key(&self, position: &Position) -> Key {
        let board = &position.board;
        let mut planes = [0; 4];
        for piece in Piece::ALL {
            for (bit, plane) in planes.iter_mut().take(3).enumerate() {
                if (piece as usize + 1) >> bit & 1 == 1 {
                    *plane |= board.pieces(piece).0;
                }
            }
        }
        planes[3] = board.colors(Color::White).0;
        let file = |file: Option<File>| file.map_or(0, |file| file as u32 + 1);
        let mut state = board.side_to_move() as u32;
        for color in Color::ALL {
            let rights = board.castle_rights(color);
            state = (state << 4 | file(rights.short)) << 4 | file(rights.long);
        }
        Key { planes, state: state << 4 | file(position.en_passant()) }
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        let board = &position.board;
        // The numbers of cozy-chess are drawn well, but parts of a hash are used as an index.
        mix(match position.en_passant() {
            Some(_) => board.hash(),
            None => board.hash_without_ep(),
        })
    }

    #[inline]
    fn slot(&self, position: &Position, m: Move) -> usize {
        (position.board.side_to_move() as usize * Piece::NUM + m.piece() as usize) * Square::NUM
            + m.to() as usize
    }
}
