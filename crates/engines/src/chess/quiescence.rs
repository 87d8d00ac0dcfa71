//! Quiescence search: captures are played out before a position is evaluated, so that no leaf is in the middle of an
//! exchange.
//!
//! ```text
//! quiesce(p, alpha, beta):
//!     if p is in check: try every move
//!     else: best := static value of p; return it if best >= beta; try captures that lose no exchange, and promotions
//!     the value is the best of all that was tried
//! ```
//!
//! The value is a function of the position alone: the window only saves work. No capture is left out because of the
//! window.

use super::order::worth;
use super::tapered::Tapered;
use plywood_core::{Game, Value, Window};
use plywood_games::chess::{Chess, MATE, Move, Moves, Piece, Position};

/// A quiescence search, which counts the positions below the leaf.
#[derive(Clone, Copy, Debug)]
pub struct Quiescence<'w> {
    /// The evaluator of quiet positions.
    pub evaluator: &'w Tapered,
    /// Values are rounded to multiples of this, towards zero.
    pub grain: i32,
    /// The number of positions visited below the leaves.
    pub nodes: u64,
}

impl<'w> Quiescence<'w> {
    /// Creates a search that has visited nothing yet.
    #[must_use]
    pub fn new(evaluator: &'w Tapered, grain: i32) -> Quiescence<'w> {
        Quiescence { evaluator, grain, nodes: 0 }
    }

    /// Returns the value of a position where no depth is left, or a bound if it lies outside `window`.
    pub fn leaf(&mut self, position: &Position, window: Window) -> Value {
        if !position.is_check() && !position.has_moves() {
            return Value::ZERO;
        }
        Value::from(self.quiesce(position, window.alpha().get(), window.beta().get()))
    }

    fn quiesce(&mut self, position: &Position, alpha: i32, beta: i32) -> i32 {
        if position.is_check() {
            return self.evade(position, alpha, beta);
        }
        let mut best = if self.grain == 1 {
            self.evaluator.score_within(position, alpha, beta)
        } else {
            self.evaluator.score(position) / self.grain * self.grain
        };
        if best >= beta {
            return best;
        }
        let Some(captures) = Captures::of(position) else { return best };
        for m in captures {
            if m.piece() > victim(position, m) && position.exchange(m) < 0 {
                continue;
            }
            let value = self.below(position, m, alpha.max(best), beta);
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }

    /// Searches all moves out of a check.
    fn evade(&mut self, position: &Position, alpha: i32, beta: i32) -> i32 {
        let mut best = -i32::from(MATE);
        for m in Chess.moves(position) {
            let value = self.below(position, m, alpha.max(best), beta);
            best = best.max(value);
            if best >= beta {
                break;
            }
        }
        best
    }

    fn below(&mut self, position: &Position, m: Move, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        -self.quiesce(&Chess.play(position, m), -beta, -alpha)
    }
}

/// The number of moves that are ordered; a position of a game rarely has more captures.
const ORDERED: usize = 32;

/// Captures and promotions, those of the greatest piece first, and among them those by the least piece.
pub(super) struct Captures {
    ordered: [(i32, Move); ORDERED],
    next: usize,
    end: usize,
    /// The moves that did not fit.
    rest: Moves,
}

impl Captures {
    /// Returns the captures of a position; `None` if it has none.
    #[inline]
    pub(super) fn of(position: &Position) -> Option<Captures> {
        let mut moves = Moves::captures(position.board());
        let first = moves.next()?;
        let mut ordered = [(key(position, first), first); ORDERED];
        let mut end = 1;
        for (place, m) in ordered[1..].iter_mut().zip(moves.by_ref()) {
            *place = (key(position, m), m);
            end += 1;
        }
        Some(Captures { ordered, next: 0, end, rest: moves })
    }
}

impl Iterator for Captures {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let left = &mut self.ordered[self.next..self.end];
        if left.is_empty() {
            return self.rest.next();
        }
        let mut best = 0;
        for i in 1..left.len() {
            if left[i].0 > left[best].0 {
                best = i;
            }
        }
        left.swap(0, best);
        self.next += 1;
        Some(self.ordered[self.next - 1].1)
    }
}

/// Returns the piece that a move captures; a pawn if it is captured en passant or nothing is captured.
#[inline]
pub(super) fn victim(position: &Position, m: Move) -> Piece {
    position.board().piece_on(m.to()).unwrap_or(Piece::Pawn)
}

#[inline]
fn key(position: &Position, m: Move) -> i32 {
    let promoted = m.promotion().map_or(0, worth);
    16 * (worth(victim(position, m)) + promoted) - m.piece() as i32
}
