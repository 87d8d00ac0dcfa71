use super::{Chess, Piece, Position};
use plywood_core::Game;

/// Returns why a game is drawn though the side to move has legal moves, from all its positions in order; `None` if it is
/// not.
pub(super) fn drawn(played: &[Position]) -> Option<&'static str> {
    let now = played.last()?;
    let since = usize::from(now.board.halfmove_clock());
    if since >= 100 {
        return Some("fifty moves without a capture or a pawn's move");
    }
    if !now.can_mate() {
        return Some("neither side has enough pieces to mate");
    }
    let key = Chess.key(now);
    let before = played.iter().rev().take(since + 1);
    let times = before.filter(|position| Chess.key(position) == key).count();
    (times >= 3).then_some("the position occurred three times")
}

impl Position {
    /// Returns whether a sequence of legal moves could lead to a mate: false for two kings with at most one knight, or with
    /// bishops that all stand on squares of one colour.
    #[inline]
    #[must_use]
    pub fn can_mate(&self) -> bool {
        const DARK: u64 = 0xAA55_AA55_AA55_AA55;
        let board = &self.board;
        let of = |piece| board.pieces(piece);
        let bishops = of(Piece::Bishop);
        let others = board.occupied() ^ of(Piece::King) ^ bishops;
        if bishops.is_empty() {
            return others != of(Piece::Knight) || others.len() > 1;
        }
        let dark = (bishops.0 & DARK).count_ones();
        !others.is_empty() || (dark != 0 && dark != bishops.len())
    }
}
