//! The evaluators of chess by name: those of the rules' crate, and the trained ones.

use super::quiescence::Quiescence;
use super::tapered::Tapered;
use plywood_core::{Depth, Evaluate, Value, Window};
use plywood_games::chess::{self as rules, Chess, MATE, Position};
use plywood_games::{Evaluators, HasEvaluators, Named, Worth};

/// An evaluator of chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluator {
    /// One of the evaluators of `plywood-games`, which need no training.
    Simple(rules::Evaluator),
    /// [`Tapered`] with the weights that are part of the program.
    Tapered,
    /// [`Quiescence`]: captures are played out, then `Tapered` evaluates. Values are multiples of the grain, in
    /// hundredths of a pawn.
    Quiescent {
        /// The least difference between two values.
        grain: u8,
    },
    /// Captures are played out, then only material counts. Matches measure what the rest of `Quiescent` is worth.
    QuiescentMaterial,
}

impl Evaluator {
    /// The evaluator with which the program plays.
    pub const DEFAULT: Evaluator = Evaluator::Quiescent { grain: 1 };
}

impl Evaluate<Chess> for Evaluator {
    #[inline]
    fn value(&self, rules: &Chess, position: &Position, depth: Depth) -> Value {
        self.within(rules, position, depth, Window::FULL)
    }

    // Long: a copy in every search would make programs larger, not faster.
    #[inline(never)]
    fn within(&self, rules: &Chess, position: &Position, depth: Depth, window: Window) -> Value {
        match *self {
            Evaluator::Simple(evaluator) => evaluator.value(rules, position, depth),
            Evaluator::Tapered => position
                .finished(depth)
                .unwrap_or_else(|| Value::from(Tapered::built_in().score(position))),
            // With depth left, only finished games are evaluated.
            Evaluator::Quiescent { .. } | Evaluator::QuiescentMaterial
                if depth > 0 && !position.has_moves() =>
            {
                position.finished(depth).unwrap_or(Value::ZERO)
            }
            Evaluator::Quiescent { grain } => {
                Quiescence::new(Tapered::built_in(), grain.into()).leaf(position, window)
            }
            Evaluator::QuiescentMaterial => {
                Quiescence::new(Tapered::material(), 1).leaf(position, window)
            }
        }
    }

    #[inline]
    fn gives_bounds(&self) -> bool {
        matches!(self, Evaluator::Quiescent { .. } | Evaluator::QuiescentMaterial)
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

impl Evaluators<Chess> for Evaluator {
    const ALL: &'static [Named<Evaluator>] = &[
        QUIESCENT,
        rounded("quiescent-4", "like quiescent, rounded to 4 hundredths of a pawn", 4),
        rounded("quiescent-8", "like quiescent, rounded to 8 hundredths of a pawn", 8),
        rounded("quiescent-16", "like quiescent, rounded to 16 hundredths of a pawn", 16),
        TAPERED,
        Named { name: "classic", about: "another name of tapered", ..TAPERED },
        QUIESCENT_MATERIAL,
        simple(0),
        simple(1),
    ];

    fn worth(&self, value: Value) -> Worth {
        let size = value.get().unsigned_abs();
        if size >= MATE.unsigned_abs().into() { Worth::Won } else { Worth::Points(size) }
    }

    /// About a minor piece.
    fn clear_lead(&self) -> Option<Value> {
        Some(Value::from(300))
    }
}

const QUIESCENT: Named<Evaluator> = Named {
    name: "quiescent",
    about: "captures are played out, then as tapered, in hundredths of a pawn",
    evaluator: Evaluator::DEFAULT,
};

const TAPERED: Named<Evaluator> = Named {
    name: "tapered",
    about: "trained: pieces by square, mobility, pawns, king safety, threats, by phase of the game",
    evaluator: Evaluator::Tapered,
};

const QUIESCENT_MATERIAL: Named<Evaluator> = Named {
    name: "quiescent-material",
    about: "captures are played out, then as material",
    evaluator: Evaluator::QuiescentMaterial,
};

const fn rounded(name: &'static str, about: &'static str, grain: u8) -> Named<Evaluator> {
    Named { name, about, evaluator: Evaluator::Quiescent { grain } }
}

/// Returns the evaluator of `plywood-games` with this number.
const fn simple(number: usize) -> Named<Evaluator> {
    let Named { name, about, evaluator } = Chess::EVALUATORS[number];
    Named { name, about, evaluator: Evaluator::Simple(evaluator) }
}
