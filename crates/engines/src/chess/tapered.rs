//! The trained evaluator: a sum of weights that shift from the middle game to the endgame.
//!
//! A position is described by counts of features: pieces by square, mobility, pawn structure, passed pawns, the safety of
//! the kings, threats and the tempo. Each feature has two weights, one for the middle game and one for the endgame. The
//! value is the sum of all counts times weights, between the two by the pieces that are left (the *phase*). Counts of the
//! side to move are positive and those of the other side negative, so swapping the colours changes nothing.
//!
//! [`Tapered::score`] computes the sum at once, with both weights of a feature in one number. [`counts`] lists the counts
//! themselves: training needs them, and tests compare the two.
//!
//! The weights are fitted to self-play by `plywood train chess`; see [`Weights`]. `benches/chess_eval.rs` measures the
//! speed.

#![expect(clippy::inline_always, reason = "a value is computed millions of times per second")]
#![expect(clippy::cast_possible_truncation, reason = "only the low bits of a shifted set are used")]

mod counts;
mod groups;
mod rules;
mod tables;
mod weights;

pub use counts::{Counts, counts};
pub use groups::{FEATURES, Feature, features};
pub use weights::{Weights, WeightsError};

pub(super) use groups::{mirrored, neighbours};

use plywood_games::chess::{
    BitBoard, Board, Color, Piece, Position, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves,
};
use std::sync::LazyLock;
use tables::{Packed, Tables, end, middle};

/// The phase of a position with all its pieces.
pub(crate) const FULL: i32 = 24;

/// What each piece adds to the phase: pawn, knight, bishop, rook, queen, king.
const PHASE: [i32; Piece::NUM] = [0, 1, 1, 2, 4, 0];

/// What a knight, bishop, rook or queen that reaches the squares around a king adds to the attack on the king.
const REACH: [u32; Piece::NUM] = [0, 2, 2, 3, 4, 0];

/// The most by which mobility, pawn structure, king safety, threats and tempo may change the value of the pieces on their
/// squares, in hundredths of a pawn.
const REST: i32 = 200;

/// The greatest attack on a king that has its own weight.
const MOST_ATTACK: u32 = 31;

const FILE_A: u64 = 0x0101_0101_0101_0101;
const FILE_H: u64 = FILE_A << 7;

/// An evaluator of quiet positions.
#[derive(Clone, Debug)]
pub struct Tapered {
    tables: Box<Tables>,
}

impl Tapered {
    /// The weights that are part of the program, as text.
    pub(crate) const WEIGHTS: &str = include_str!("../../data/chess.weights");

    /// Creates the evaluator with these weights.
    #[must_use]
    pub fn new(weights: &Weights) -> Tapered {
        Tapered { tables: Box::new(Tables::new(weights)) }
    }

    /// Returns the evaluator with the weights that are part of the program.
    #[must_use]
    #[inline]
    pub fn built_in() -> &'static Tapered {
        static BUILT_IN: LazyLock<Tapered> = LazyLock::new(|| {
            Tapered::new(&Tapered::WEIGHTS.parse().unwrap_or_else(|_| Weights::by_rule()))
        });
        &BUILT_IN
    }

    /// Returns the evaluator that counts nothing but material, by the usual rule of thumb.
    #[must_use]
    #[inline]
    pub fn material() -> &'static Tapered {
        static MATERIAL: LazyLock<Tapered> = LazyLock::new(|| Tapered::new(&Weights::material()));
        &MATERIAL
    }

    /// Returns the value of a position for the side to move, in hundredths of a pawn.
    #[must_use]
    #[inline]
    pub fn score(&self, position: &Position) -> i32 {
        self.score_within(position, i32::MIN, i32::MAX)
    }

    /// Like [`score`](Tapered::score), but if the value is at most `alpha` or at least `beta`, the result may be a bound:
    /// where the pieces on their squares alone decide that, the rest is not computed.
    #[must_use]
    #[inline]
    pub fn score_within(&self, position: &Position, alpha: i32, beta: i32) -> i32 {
        let board = position.board();
        let white = Side::of(board, Color::White);
        let black = Side::of(board, Color::Black);
        let base = self.on_squares(&white, &black, board.side_to_move());
        let (least, most) = (base - REST, base + REST);
        if least >= beta {
            least
        } else if most <= alpha {
            most
        } else {
            self.full(position, &white, &black).clamp(least, most)
        }
    }

    /// Returns the value of the pieces on their squares.
    #[inline(always)]
    fn on_squares(&self, white: &Side, black: &Side, turn: Color) -> i32 {
        let [of_white, of_black] = &self.tables.squares;
        let mut sum = of_white[Piece::King as usize][white.king as usize]
            - of_black[Piece::King as usize][black.king as usize];
        let mut phase = 0;
        let pieces = |side: &Side| {
            [
                (Piece::Knight, side.knights),
                (Piece::Bishop, side.bishops),
                (Piece::Rook, side.rooks),
                (Piece::Queen, side.queens),
            ]
        };
        for (piece, squares) in pieces(white) {
            for square in BitBoard(squares) {
                sum += of_white[piece as usize][square as usize];
                phase += PHASE[piece as usize];
            }
        }
        for (piece, squares) in pieces(black) {
            for square in BitBoard(squares) {
                sum -= of_black[piece as usize][square as usize];
                phase += PHASE[piece as usize];
            }
        }
        let pawns = &self.tables.pawns[0];
        for square in BitBoard(white.pawns) {
            sum += pawns[square as usize];
        }
        for square in BitBoard(black.pawns) {
            sum -= pawns[square.flip_rank() as usize];
        }
        between(if turn == Color::White { sum } else { -sum }, phase)
    }

    /// Returns the sum of all weights.
    #[inline(never)]
    fn full(&self, position: &Position, white: &Side, black: &Side) -> i32 {
        let board = position.board();
        let mut phase = 0;
        let occupied = white.all | black.all;
        let mut by_white = Attacks::default();
        let mut by_black = Attacks::default();
        let mut sum = self.pieces::<true>(white, black, occupied, &mut phase, &mut by_white)
            - self.pieces::<false>(black, white, occupied, &mut phase, &mut by_black);
        sum += self.threats(white, black, &by_white, &by_black);
        sum += self.pawns(white, black, occupied);
        sum -= self.pawns(&black.flipped(), &white.flipped(), occupied.swap_bytes());
        let own = if board.side_to_move() == Color::White { sum } else { -sum };
        between(own + self.tables.tempo, phase)
    }

    /// Returns the weights of all pieces but pawns, and notes what they attack.
    #[inline(always)]
    fn pieces<const WHITE: bool>(
        &self,
        own: &Side,
        other: &Side,
        occupied: u64,
        phase: &mut i32,
        attacks: &mut Attacks,
    ) -> Packed {
        let tables = &*self.tables;
        let squares = &tables.squares[usize::from(!WHITE)];
        let ring = get_king_moves(other.king).0;
        let near = ring | if WHITE { ring >> 8 } else { ring << 8 };
        let safe = !(own.all | other.pawn_attacks);
        let blockers = BitBoard(occupied);
        let mut reach = 0;
        let mut mask = 0;
        let mut sum = squares[Piece::King as usize][own.king as usize];

        let mut each = |piece: Piece, square: Square, to: u64, mask: &mut u64| {
            *mask |= to;
            *phase += PHASE[piece as usize];
            reach += if to & near == 0 { 0 } else { REACH[piece as usize] };
            squares[piece as usize][square as usize]
                + tables.mobility[piece as usize][ones(to & safe) as usize & 31]
        };
        for square in BitBoard(own.knights) {
            sum += each(Piece::Knight, square, get_knight_moves(square).0, &mut mask);
        }
        for square in BitBoard(own.bishops) {
            sum += each(Piece::Bishop, square, get_bishop_moves(square, blockers).0, &mut mask);
        }
        attacks.minors = mask;
        let mut mask = 0;
        for square in BitBoard(own.rooks) {
            sum += each(Piece::Rook, square, get_rook_moves(square, blockers).0, &mut mask);
            let file = square as u32 & 7;
            let pawns = (own.files >> file & 1) + ((own.files | other.files) >> file & 1);
            sum += tables.rook_files[pawns as usize & 3];
        }
        attacks.rooks = mask;
        let mut mask = 0;
        for square in BitBoard(own.queens) {
            let to = get_bishop_moves(square, blockers).0 | get_rook_moves(square, blockers).0;
            sum += each(Piece::Queen, square, to, &mut mask);
        }
        let pieces = attacks.minors | attacks.rooks | mask;
        attacks.all = pieces | own.pawn_attacks | get_king_moves(own.king).0;
        if reach != 0 {
            let attack = reach + ones(pieces & ring & !other.pawn_attacks);
            sum += tables.attack[attack.min(MOST_ATTACK) as usize];
        }
        sum += tables.pair[usize::from(own.bishops & own.bishops.wrapping_sub(1) != 0)];
        sum
    }

    /// Returns the weights of the threats of both sides.
    #[inline(always)]
    fn threats(&self, white: &Side, black: &Side, by_white: &Attacks, by_black: &Attacks) -> Packed {
        let tables = &*self.tables;
        let of = |own: &Side, other: &Side, attacks: &Attacks, defended: u64| {
            let (minors, majors) = (other.knights | other.bishops, other.rooks | other.queens);
            let loose = attacks.all & !defended;
            let sets = [
                own.pawn_attacks & minors,
                own.pawn_attacks & majors,
                attacks.minors & majors,
                attacks.rooks & other.queens,
                loose & other.pawns,
                loose & (minors | majors),
            ];
            let mut sum = 0;
            for (set, weight) in sets.into_iter().zip(tables.threats) {
                // Most sets are empty, and few have more than one piece.
                let mut left = set;
                while left != 0 {
                    sum += weight;
                    left &= left - 1;
                }
            }
            sum
        };
        of(white, black, by_white, by_black.all) - of(black, white, by_black, by_white.all)
    }

    /// Returns the weights of pawns, and of the pawns around the king. Both sides are seen as White is.
    #[inline(always)]
    fn pawns(&self, own: &Side, other: &Side, occupied: u64) -> Packed {
        let tables = &*self.tables;
        let pawns = own.pawns;
        let beside = (pawns << 1 & !FILE_A) | (pawns >> 1 & !FILE_H);
        let connected = pawns & (beside | own.pawn_attacks);
        let mut sum = 0;
        let mut left = pawns;
        while left != 0 {
            let square = left.trailing_zeros() as usize & 63;
            sum += tables.pawns[(connected >> square) as usize & 1][square];
            left &= left - 1;
        }
        let behind = fill_down(pawns >> 8);
        let neighbours = u64::from(own.files << 1 | own.files >> 1) & 0xFF;
        let isolated = pawns & !(neighbours * FILE_A);
        // The squares that a pawn could ever defend, or stand on beside a pawn.
        let held = fill_up(beside);
        let stoppable = (pawns << 8 & other.pawn_attacks) >> 8;
        let backward = stoppable & !held & !isolated;
        sum += tables.doubled * count(pawns & behind);
        sum += tables.isolated * count(isolated);
        sum += tables.backward * count(backward);

        let front = fill_down(other.pawns >> 8);
        let watched = front | fill_down(other.pawn_attacks);
        let mut passed = pawns & !watched & !behind;
        while passed != 0 {
            let square = passed.trailing_zeros();
            let stop = (square + 8) as usize & 63;
            sum += tables.passed[square as usize >> 3 & 7];
            sum += tables.blocked[(occupied >> stop) as usize & 1];
            sum += tables.own_king[distance(own.king as usize, stop)];
            sum += tables.other_king[distance(other.king as usize, stop)];
            passed &= passed - 1;
        }

        let king = own.king as u32;
        let first = (king & 7).clamp(1, 6) - 1;
        let three = |rank: u64| (rank >> first) as usize & 7;
        let ahead = |ranks: u32| pawns.checked_shr((king & 0x38) + 8 * ranks).unwrap_or(0);
        sum += tables.shelter[0][three(ahead(1))];
        sum += tables.shelter[1][three(ahead(2))];
        sum += tables.shelter[2][three(own.files.into())];
        sum + tables.shelter[3][three((own.files | other.files).into())]
    }
}

/// The pieces of one side.
#[derive(Clone, Copy, Debug)]
struct Side {
    all: u64,
    pawns: u64,
    knights: u64,
    bishops: u64,
    rooks: u64,
    queens: u64,
    king: Square,
    pawn_attacks: u64,
    /// The files with pawns.
    files: u32,
}

impl Side {
    #[inline(always)]
    fn of(board: &Board, color: Color) -> Side {
        let all = board.colors(color).0;
        let of = |piece| board.pieces(piece).0 & all;
        let pawns = of(Piece::Pawn);
        let ahead = if color == Color::White { pawns << 8 } else { pawns >> 8 };
        Side {
            all,
            pawns,
            knights: of(Piece::Knight),
            bishops: of(Piece::Bishop),
            rooks: of(Piece::Rook),
            queens: of(Piece::Queen),
            king: board.king(color),
            pawn_attacks: (ahead << 1 & !FILE_A) | (ahead >> 1 & !FILE_H),
            files: files(pawns),
        }
    }

    /// Returns what [`Tapered::pawns`] needs, with the first rank for the last.
    #[inline(always)]
    fn flipped(&self) -> Side {
        Side {
            pawns: self.pawns.swap_bytes(),
            pawn_attacks: self.pawn_attacks.swap_bytes(),
            king: self.king.flip_rank(),
            ..*self
        }
    }
}

/// The squares that a side attacks.
#[derive(Clone, Copy, Debug, Default)]
struct Attacks {
    minors: u64,
    rooks: u64,
    all: u64,
}

/// Returns the value of a sum at this phase. Values are rounded towards zero, so that both sides see the same.
#[inline(always)]
fn between(sum: Packed, phase: i32) -> i32 {
    let phase = phase.min(FULL);
    (middle(sum) * phase + end(sum) * (FULL - phase)) / FULL
}

/// Returns the files with pawns, as eight bits.
#[inline(always)]
fn files(pawns: u64) -> u32 {
    fill_down(pawns) as u32 & 0xFF
}

/// Returns these squares and all squares below them.
#[inline(always)]
const fn fill_down(mut squares: u64) -> u64 {
    squares |= squares >> 8;
    squares |= squares >> 16;
    squares | squares >> 32
}

/// Returns these squares and all squares above them.
#[inline(always)]
const fn fill_up(mut squares: u64) -> u64 {
    squares |= squares << 8;
    squares |= squares << 16;
    squares | squares << 32
}

#[inline(always)]
const fn ones(set: u64) -> u32 {
    set.count_ones()
}

#[inline(always)]
const fn count(set: u64) -> i32 {
    set.count_ones().cast_signed()
}

/// The number of king's moves between any two squares.
static DISTANCES: [[u8; 64]; 64] = {
    let mut distances = [[0; 64]; 64];
    let mut square = 0;
    while square < 64 * 64 {
        let (a, b): (usize, usize) = (square / 64, square % 64);
        let files = (a % 8).abs_diff(b % 8);
        let ranks = (a / 8).abs_diff(b / 8);
        distances[a][b] = if files > ranks { files as u8 } else { ranks as u8 };
        square += 1;
    }
    distances
};

#[inline(always)]
fn distance(a: usize, b: usize) -> usize {
    usize::from(DISTANCES[a & 63][b & 63]) & 7
}

#[cfg(test)]
mod tests;
