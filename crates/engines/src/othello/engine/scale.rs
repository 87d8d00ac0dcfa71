//! Scores of finished games as values of an evaluator, and back.

use plywood_core::{Evaluate, Value};
use plywood_games::othello::{Othello, Position, Side};

/// What an evaluator gives for each score of a finished game.
#[derive(Clone, Debug)]
pub(super) struct Scale {
    /// The values of the scores -64, -62, … 64.
    values: [Value; 65],
}

impl Scale {
    /// Asks `evaluator` for its value of each score. The value of a finished game must depend on its score alone.
    pub(super) fn of<E: Evaluate<Othello>>(evaluator: &E) -> Scale {
        let mut values = [Value::ZERO; 65];
        for (discs, value) in values.iter_mut().enumerate() {
            let own = if discs == 64 { u64::MAX } else { (1 << discs) - 1 };
            if let Some(full) = Position::new(own, !own, Side::X) {
                *value = evaluator.value(&Othello, &full, 0);
            }
        }
        Scale { values }
    }

    /// Returns the value of a score, which is even and at most 64 discs for either side.
    pub(super) fn value(&self, score: i32) -> Value {
        let place = usize::try_from(32 + score / 2).unwrap_or(0);
        self.values[place.min(64)]
    }

    /// Returns the greatest score whose value is at most `value`; -66 if there is none.
    pub(super) fn score_up_to(&self, value: Value) -> i32 {
        let scores = self.values.partition_point(|&other| other <= value);
        2 * i32::try_from(scores).unwrap_or(65) - 66
    }

    /// Returns the value of one disc, on average; at least 1.
    pub(super) fn disc(&self) -> i32 {
        (self.values[64].get() / 64).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::othello::{Evaluator, FINISHED};

    #[test]
    fn every_score_has_its_value_and_every_value_lies_between_two_scores() {
        let scale = Scale::of(&Evaluator::Positional);
        assert_eq!(scale.disc(), i32::from(FINISHED));
        for score in (-64..=64).step_by(2) {
            let value = scale.value(score);
            assert_eq!(value.get(), score * i32::from(FINISHED));
            assert_eq!(scale.score_up_to(value), score);
            assert_eq!(scale.score_up_to(value.previous()), score - 2);
        }
        assert_eq!(scale.score_up_to(Value::INF), 64);
    }
}
