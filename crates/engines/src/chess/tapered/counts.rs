//! The counts of features of a position, by the plainest code: training needs them, and tests compare the evaluator with
//! them.

use super::groups::at;
use super::weights::Weights;
use super::{FULL, MOST_ATTACK, PHASE, REACH};
use plywood_games::chess::{
    BitBoard, Board, Color, File, Piece, Position, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_rook_moves,
};

/// The counts of features of a position for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The features that are present, in the order of their numbers, and how often: negative for the other side.
    pub list: Vec<(u16, i8)>,
    /// How much of the middle game is left, from 0 to 24.
    pub phase: u8,
}

impl Counts {
    /// Returns the value of the position with these weights.
    #[must_use]
    pub fn value(&self, weights: &Weights) -> i32 {
        let sum = |half: usize| -> i32 {
            let term = |&(feature, count): &(u16, i8)| {
                i32::from(count) * i32::from(weights.pairs()[usize::from(feature)][half])
            };
            self.list.iter().map(term).sum()
        };
        let phase = i32::from(self.phase);
        (sum(0) * phase + sum(1) * (FULL - phase)) / FULL
    }
}

/// Returns the counts of features of a position.
#[must_use]
pub fn counts(position: &Position) -> Counts {
    let board = position.board();
    let own = board.side_to_move();
    let mut sums = [0_i8; super::FEATURES];
    sums[at::TEMPO] = 1;
    let sides = [(own, 1), (!own, -1)];
    for (color, sign) in sides {
        let mut side = View { board, color, sign, sums: &mut sums };
        side.squares();
        side.pieces();
        side.pawns();
        side.king();
        side.threats();
    }
    let numbered = (0..).zip(sums);
    let phase: i32 = Piece::ALL.iter().map(|&p| PHASE[p as usize] * size(board.pieces(p))).sum();
    Counts {
        list: numbered.filter(|&(_, count)| count != 0).collect(),
        phase: u8::try_from(phase.min(FULL)).unwrap_or(0),
    }
}

fn size(set: BitBoard) -> i32 {
    set.len().cast_signed()
}

/// One side of a position.
struct View<'a> {
    board: &'a Board,
    color: Color,
    sign: i8,
    sums: &'a mut [i8; super::FEATURES],
}

impl View<'_> {
    fn add(&mut self, feature: usize) {
        self.sums[feature] += self.sign;
    }

    fn own(&self, piece: Piece) -> BitBoard {
        self.board.colored_pieces(self.color, piece)
    }

    fn other(&self, piece: Piece) -> BitBoard {
        self.board.colored_pieces(!self.color, piece)
    }

    /// The number of a square as this side sees the board.
    fn seen(&self, square: Square) -> usize {
        square.relative_to(self.color) as usize
    }

    /// The rank of a square as this side sees the board, from 0.
    fn rank(&self, square: Square) -> usize {
        self.seen(square) / 8
    }

    /// The squares that a piece attacks.
    fn attacks_of(&self, piece: Piece, color: Color, square: Square) -> BitBoard {
        let occupied = self.board.occupied();
        match piece {
            Piece::Pawn => pawn_attacks(square, color),
            Piece::Knight => get_knight_moves(square),
            Piece::Bishop => get_bishop_moves(square, occupied),
            Piece::Rook => get_rook_moves(square, occupied),
            Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
            Piece::King => get_king_moves(square),
        }
    }

    /// The squares that these pieces of a side attack.
    fn attacks(&self, color: Color, pieces: &[Piece]) -> BitBoard {
        let mut all = BitBoard::EMPTY;
        for &piece in pieces {
            for square in self.board.colored_pieces(color, piece) {
                all |= self.attacks_of(piece, color, square);
            }
        }
        all
    }

    fn squares(&mut self) {
        for piece in Piece::ALL {
            for square in self.own(piece) {
                self.add(at::SQUARES + 64 * piece as usize + self.seen(square));
            }
        }
    }

    fn pieces(&mut self) {
        let safe = !(self.board.colors(self.color) | self.attacks(!self.color, &[Piece::Pawn]));
        for piece in [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            for square in self.own(piece) {
                let to = self.attacks_of(piece, self.color, square) & safe;
                self.add(at::MOBILITY[piece as usize] + to.len() as usize);
            }
        }
        if self.own(Piece::Bishop).len() >= 2 {
            self.add(at::BISHOP_PAIR);
        }
        for square in self.own(Piece::Rook) {
            let file = square.file().bitboard();
            if (file & self.board.pieces(Piece::Pawn)).is_empty() {
                self.add(at::ROOK_OPEN);
            } else if (file & self.own(Piece::Pawn)).is_empty() {
                self.add(at::ROOK_HALF_OPEN);
            }
        }
    }

    fn pawns(&mut self) {
        let (pawns, others) = (self.own(Piece::Pawn), self.other(Piece::Pawn));
        let defended = self.attacks(self.color, &[Piece::Pawn]);
        for square in pawns {
            let (file, rank) = (square.file(), self.rank(square));
            let near = |other: Square| (other.file() as i32 - file as i32).abs();
            let beside: Vec<usize> =
                pawns.into_iter().filter(|&p| near(p) == 1).map(|p| self.rank(p)).collect();
            let stop = Square::new(file, square.rank()).try_offset(0, self.up());
            let ahead = |p: &Square| self.rank(*p) > rank;
            let is_doubled = pawns.into_iter().any(|p| near(p) == 0 && ahead(&p));
            let is_passed = !is_doubled && !others.into_iter().any(|p| near(p) <= 1 && ahead(&p));
            if is_doubled {
                self.add(at::DOUBLED);
            }
            let threatened =
                stop.is_some_and(|stop| self.attacks(!self.color, &[Piece::Pawn]).has(stop));
            if beside.is_empty() {
                self.add(at::ISOLATED);
            } else if threatened && beside.iter().all(|&other| other > rank) {
                self.add(at::BACKWARD);
            }
            if beside.contains(&rank) || defended.has(square) {
                self.add(at::CONNECTED + rank);
            }
            if let (true, Some(stop)) = (is_passed, stop) {
                self.add(at::PASSED + rank);
                if self.board.occupied().has(stop) {
                    self.add(at::BLOCKED);
                }
                self.add(at::OWN_KING + steps(self.board.king(self.color), stop));
                self.add(at::OTHER_KING + steps(self.board.king(!self.color), stop));
            }
        }
    }

    fn up(&self) -> i8 {
        if self.color == Color::White { 1 } else { -1 }
    }

    fn king(&mut self) {
        let king = self.board.king(self.color);
        let first = (king.file() as usize).clamp(1, 6) - 1;
        let (own, other) = (self.own(Piece::Pawn), self.other(Piece::Pawn));
        let mut patterns = [0; 4];
        for bit in 0..3 {
            let file = File::index(first + bit);
            for (number, pattern) in patterns[..2].iter_mut().enumerate() {
                let rank = self.rank(king) + 1 + number;
                let square =
                    Rank::try_index(rank).map(|rank| Square::new(file, rank.relative_to(self.color)));
                *pattern |= usize::from(square.is_some_and(|square| own.has(square))) << bit;
            }
            patterns[2] |= usize::from(!(own & file.bitboard()).is_empty()) << bit;
            patterns[3] |= usize::from(!((own | other) & file.bitboard()).is_empty()) << bit;
        }
        for (number, pattern) in patterns.into_iter().enumerate() {
            self.add(at::SHELTER + 8 * number + pattern);
        }
        self.attack();
    }

    /// The attack on the other side's king.
    fn attack(&mut self) {
        let ring = get_king_moves(self.board.king(!self.color));
        let mut near = ring;
        for square in ring {
            near |= square.try_offset(0, -self.up()).map_or(BitBoard::EMPTY, BitBoard::from);
        }
        let pieces = [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen];
        let mut attack = 0;
        for piece in pieces {
            for square in self.own(piece) {
                if !(self.attacks_of(piece, self.color, square) & near).is_empty() {
                    attack += REACH[piece as usize];
                }
            }
        }
        if attack > 0 {
            let weak = ring & !self.attacks(!self.color, &[Piece::Pawn]);
            attack += (self.attacks(self.color, &pieces) & weak).len();
            self.add(at::ATTACK + attack.min(MOST_ATTACK) as usize);
        }
    }

    fn threats(&mut self) {
        use Piece::{Bishop, Knight, Pawn, Queen, Rook};
        let of = |pieces: &[Piece]| self.attacks(self.color, pieces);
        let minors = self.other(Knight) | self.other(Bishop);
        let majors = self.other(Rook) | self.other(Queen);
        let loose = of(&Piece::ALL) & !self.attacks(!self.color, &Piece::ALL);
        let sets = [
            of(&[Pawn]) & minors,
            of(&[Pawn]) & majors,
            of(&[Knight, Bishop]) & majors,
            of(&[Rook]) & self.other(Queen),
            loose & self.other(Pawn),
            loose & (minors | majors),
        ];
        for (number, set) in sets.into_iter().enumerate() {
            for _ in set {
                self.add(at::THREAT + number);
            }
        }
    }
}

fn pawn_attacks(square: Square, color: Color) -> BitBoard {
    let up = if color == Color::White { 1 } else { -1 };
    let to = [-1, 1].map(|side| square.try_offset(side, up));
    to.into_iter().flatten().collect()
}

/// The number of king's moves between two squares.
fn steps(a: Square, b: Square) -> usize {
    let files = (a.file() as usize).abs_diff(b.file() as usize);
    files.max((a.rank() as usize).abs_diff(b.rank() as usize))
}
