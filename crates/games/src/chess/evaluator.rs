//! The evaluators of chess that need no training.

use super::{Chess, Color, Piece, Position};
use crate::{Evaluators, HasEvaluators, Named, Worth};
use plywood_core::{Depth, Evaluate, Value};

/// The evaluators of chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Evaluator {
    /// The difference of material.
    #[default]
    Material,
    /// Only finished games count.
    Zero,
}

/// The value of a mate where no depth is left. Each ply of remaining depth adds 1, so that a quicker mate is worth more.
pub const MATE: i16 = 30_000;

/// The values of pawn, knight, bishop, rook, queen and king in hundredths of a pawn: the usual rule of thumb. The king
/// is never captured; its value is what an exchange believes to lose.
pub const WORTH: [i16; Piece::NUM] = [100, 300, 310, 500, 900, 10_000];

impl Position {
    /// Returns the value of a finished game for the side to move, with `depth` plies of search left; `None` if the game
    /// is not over.
    #[inline]
    #[must_use]
    pub fn finished(&self, depth: Depth) -> Option<Value> {
        if self.has_moves() {
            None
        } else if self.is_check() {
            Some(Value::nearest(-i64::from(MATE) - i64::from(depth)))
        } else {
            Some(Value::ZERO)
        }
    }

    /// Returns the difference of material for the side to move, in hundredths of a pawn.
    #[inline]
    #[must_use]
    pub fn material(&self) -> i32 {
        let board = &self.board;
        let count = |color, piece| board.colored_pieces(color, piece).len().cast_signed();
        let white: i32 = Piece::ALL
            .iter()
            .filter(|&&piece| piece != Piece::King)
            .map(|&piece| {
                (count(Color::White, piece) - count(Color::Black, piece))
                    * i32::from(WORTH[piece as usize])
            })
            .sum();
        if board.side_to_move() == Color::White { white } else { -white }
    }
}

impl Evaluate<Chess> for Evaluator {
    #[inline]
    fn value(&self, _: &Chess, position: &Position, depth: Depth) -> Value {
        position.finished(depth).unwrap_or_else(|| match self {
            Evaluator::Material => Value::nearest(position.material().into()),
            Evaluator::Zero => Value::ZERO,
        })
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

impl HasEvaluators for Chess {
    type Evaluator = Evaluator;
}

impl Evaluators<Chess> for Evaluator {
    const ALL: &'static [Named<Evaluator>] = &[
        Named {
            name: "material",
            about: "the difference of material, in hundredths of a pawn",
            evaluator: Evaluator::Material,
        },
        Named { name: "zero", about: "only finished games count", evaluator: Evaluator::Zero },
    ];

    fn worth(&self, value: Value) -> Worth {
        Worth::won_from(MATE, value)
    }

    /// About a minor piece.
    fn clear_lead(&self) -> Option<Value> {
        Some(Value::from(300))
    }
}
