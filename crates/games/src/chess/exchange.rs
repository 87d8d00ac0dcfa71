use super::{Board, Color, Move, Piece, Position, Square, WORTH};
use cozy_chess::{
    BitBoard, get_bishop_moves, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
};

impl Position {
    /// Returns what a move gains, in hundredths of a pawn, if both sides then capture on its square as long as it pays,
    /// with the least piece first. Pins do not count. A move that captures nothing gains 0 or loses its piece.
    ///
    /// ```
    /// use plywood_games::Notation;
    /// use plywood_games::chess::Chess;
    ///
    /// let position = Chess.read("4k3/2p5/3p4/8/8/8/3R4/3RK3 w - - 0 1")?;
    /// let takes = Chess.read_move(&position, "Rxd6")?;
    /// assert_eq!(position.exchange(takes), 100 - 500 + 100, "the pawn on c7 captures, and the other rook captures it");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn exchange(&self, m: Move) -> i32 {
        let board = &self.board;
        let (from, to, side) = (m.from(), m.to(), board.side_to_move());
        if board.colors(side).has(to) {
            return 0; // castling
        }
        let mut occupied = board.occupied() ^ from.bitboard();
        let victim = match board.piece_on(to) {
            Some(victim) => worth(victim),
            None if self.takes(m) => {
                occupied ^= Square::new(to.file(), from.rank()).bitboard();
                worth(Piece::Pawn)
            }
            None => 0,
        };
        let (gained, next) = match m.promotion() {
            Some(promotion) => (victim + worth(promotion) - worth(Piece::Pawn), promotion),
            None => (victim, m.piece()),
        };
        gained - replies(board, to, !side, occupied, next)
    }
}

/// Returns what `side` gains by capturing `piece` on `square`; 0 if it is better not to.
fn replies(board: &Board, square: Square, side: Color, occupied: BitBoard, piece: Piece) -> i32 {
    let attackers = attackers(board, square, occupied);
    let Some((by, from)) = least(board, attackers & board.colors(side)) else { return 0 };
    if by == Piece::King && !(attackers & board.colors(!side)).is_empty() {
        return 0; // the king would be captured
    }
    let left = occupied ^ from.bitboard();
    (worth(piece) - replies(board, square, !side, left, by)).max(0)
}

/// Returns the pieces of both sides that attack a square, if only the pieces of `occupied` are on the board.
#[inline]
fn attackers(board: &Board, square: Square, occupied: BitBoard) -> BitBoard {
    let of = |piece| board.pieces(piece);
    let queens = of(Piece::Queen);
    let pawns = get_pawn_attacks(square, Color::Black) & board.colors(Color::White)
        | get_pawn_attacks(square, Color::White) & board.colors(Color::Black);
    let attackers = pawns & of(Piece::Pawn)
        | get_knight_moves(square) & of(Piece::Knight)
        | get_bishop_moves(square, occupied) & (of(Piece::Bishop) | queens)
        | get_rook_moves(square, occupied) & (of(Piece::Rook) | queens)
        | get_king_moves(square) & of(Piece::King);
    attackers & occupied
}

/// Returns the least valuable of these pieces, and its square.
#[inline]
fn least(board: &Board, pieces: BitBoard) -> Option<(Piece, Square)> {
    let on = |piece| Some((piece, (pieces & board.pieces(piece)).next_square()?));
    Piece::ALL.into_iter().find_map(on)
}

fn worth(piece: Piece) -> i32 {
    WORTH[piece as usize].into()
}
