use super::{Chess, Move, Piece, Position};
use cozy_chess::{
    get_bishop_moves, get_bishop_rays, get_knight_moves, get_pawn_attacks, get_rook_moves,
    get_rook_rays,
};
use plywood_core::Game;

impl Position {
    /// Returns whether a legal move gives check. Cheaper than playing the move.
    ///
    /// ```
    /// use plywood_games::Notation;
    /// use plywood_games::chess::Chess;
    ///
    /// let position = Chess.read("4k3/8/8/8/4N3/8/8/K3R3 w - - 0 1")?;
    /// assert!(position.gives_check(Chess.read_move(&position, "Nc3")?), "the rook gives check");
    /// assert!(!position.gives_check(Chess.read_move(&position, "Rd1")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    // Not inlined, so that only this crate has a copy of the table of sliding pieces.
    #[must_use]
    pub fn gives_check(&self, m: Move) -> bool {
        let board = &self.board;
        let (from, to, side) = (m.from(), m.to(), board.side_to_move());
        let (own, king) = (board.colors(side), board.king(!side));
        let is_en_passant =
            m.piece() == Piece::Pawn && from.file() != to.file() && !board.occupied().has(to);
        if own.has(to) || is_en_passant {
            return Chess.play(self, m).is_check();
        }
        let piece = m.promotion().unwrap_or(m.piece());
        let arrives = to.bitboard();
        match piece {
            Piece::Pawn if get_pawn_attacks(king, !side).has(to) => return true,
            Piece::Knight if get_knight_moves(king).has(to) => return true,
            _ => {}
        }
        let occupied = (board.occupied() ^ from.bitboard()) | arrives;
        let queens = board.pieces(Piece::Queen);
        let stays = own ^ from.bitboard();
        let mut diagonal = stays & (board.pieces(Piece::Bishop) | queens);
        let mut straight = stays & (board.pieces(Piece::Rook) | queens);
        if matches!(piece, Piece::Bishop | Piece::Queen) {
            diagonal |= arrives;
        }
        if matches!(piece, Piece::Rook | Piece::Queen) {
            straight |= arrives;
        }
        let diagonal = diagonal & get_bishop_rays(king);
        let straight = straight & get_rook_rays(king);
        !diagonal.is_empty() && !(get_bishop_moves(king, occupied) & diagonal).is_empty()
            || !straight.is_empty() && !(get_rook_moves(king, occupied) & straight).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Notation;

    /// Compares all moves to a depth, and returns how many of them give check.
    fn checks(position: &Position, depth: u32) -> u32 {
        let mut count = 0;
        for m in Chess.moves(position) {
            let after = Chess.play(position, m);
            assert_eq!(position.gives_check(m), after.is_check(), "{} {m:?}", Chess.write(position));
            count += u32::from(after.is_check());
            if depth > 1 {
                count += checks(&after, depth - 1);
            }
        }
        count
    }

    #[test]
    fn a_move_gives_check_if_the_position_after_it_is_check() {
        // Castling, promotions, captures en passant that open a line, and Chess960. The first count is that of the
        // published perft: 3 checks after two plies and 993 after three.
        for (fen, depth, expected) in [
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, Some(996)),
            ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, None),
            ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 3, None),
            ("8/8/8/1k1pP2R/8/8/8/4K3 w - d6 0 2", 2, None),
            ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", 3, None),
            ("2r1kr2/8/8/8/8/8/8/1R2K1R1 w GBfc - 0 1", 3, None),
        ] {
            let count = checks(&Chess.read(fen).expect("a position"), depth);
            assert!(count > 0, "{fen}");
            assert!(expected.is_none_or(|expected| count == expected), "{fen}: {count}");
        }
    }
}
