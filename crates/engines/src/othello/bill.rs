//! The evaluator `bill`: the chance of winning, by the design of the program that paper 001 used.
//!
//! Five features are computed for the side to move: edges by a table of all edge positions, mobility,
//! potential mobility, squares and sequences of discs. In positions that were won they have one Gaussian distribution,
//! in positions that were lost another; which one it is depends on the number of discs. The value of a position is the
//! logarithm of the odds that it comes from a won game, in hundredths.
//!
//! The design is that of Lee and Mahajan, *The development of a world class Othello program* (1990). Table, features and
//! constants are our own: the constants in `data/othello-bill.tsv` are fitted to our own games by [`train`].
//!
//! Having to move next on an edge is an advantage in the table, so values swing between odd and even depths.
//!
//! ```
//! use plywood_core::{Evaluate, Game};
//! use plywood_engines::othello::bill::Bill;
//! use plywood_games::Notation;
//! use plywood_games::othello::Othello;
//!
//! // X has three corners.
//! let position = Othello.read("X-OOOOOXXXOOOXXXXXXOXXXXXXXXXXXXXXXXOXXX-XXXXXX---XOXX----XXXXX- X")?;
//! assert!(Bill.value(&Othello, &position, 0).get() > 100);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod constants;
mod edge;
mod features;
mod file;
mod games;
mod gauss;

pub use constants::{BadConstants, Constants, fit};
pub use features::{FEATURES, Features, NAMES};
pub use file::{GAMES, train};

use gauss::Form;
use plywood_core::{Depth, Evaluate, Value};
use plywood_games::Worth;
use plywood_games::othello::{Othello, Position};
use std::sync::LazyLock;

/// The evaluator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bill;

/// The greatest value of an unfinished game.
pub const GREATEST: i32 = 10_000;
/// The value of a disc in a finished game, on top of [`GREATEST`].
pub const DISC: i32 = 100;

/// The log-odds as a function of the features, by the number of discs.
static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    let constants: Result<Constants, _> = include_str!("../../data/othello-bill.tsv").parse();
    constants.ok().and_then(|constants| constants.forms()).expect("a test reads this file")
});

impl Evaluate<Othello> for Bill {
    #[inline]
    fn value(&self, _: &Othello, position: &Position, _: Depth) -> Value {
        let (features, is_over) = features::look(position);
        if is_over {
            return finished(position);
        }
        let discs = 64 - position.empty().count_ones();
        let value = 100.0 * FORMS[discs as usize].at(&features);
        #[expect(clippy::cast_possible_truncation, reason = "casting keeps to the range of integers")]
        let points = value.round() as i32;
        Value::nearest(points.clamp(-GREATEST, GREATEST).into())
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

/// A won game is worth more than any unfinished one, and the more the more discs it is won by.
fn finished(position: &Position) -> Value {
    let score = i32::from(position.score());
    Value::nearest((score.signum() * GREATEST + score * DISC).into())
}

/// The features of a position for the side to move.
#[must_use]
pub fn features(position: &Position) -> Features {
    features::look(position).0
}

/// Explains a value of the evaluator.
pub(super) fn worth(value: Value) -> Worth {
    const LEAST: u32 = GREATEST.unsigned_abs();
    match value.get().unsigned_abs() {
        size if size > LEAST => Worth::By((size - LEAST) / DISC.unsigned_abs()),
        size => Worth::Points(size),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::Notation;
    use plywood_games::othello::Side;

    fn value(position: &Position) -> i32 {
        Bill.value(&Othello, position, 0).get()
    }

    #[test]
    fn finished_games_are_worth_more_than_unfinished_ones_by_their_discs() {
        let won = Position::new(u64::MAX >> 20, !(u64::MAX >> 20), Side::X).expect("no overlap");
        assert_eq!(value(&won), 10_000 + 24 * 100);
        let lost = Position::new(won.other(), won.own(), Side::X).expect("no overlap");
        assert_eq!(value(&lost), -value(&won));
        assert_eq!(worth(Value::from(-12_400)), Worth::By(24));
        assert_eq!(worth(Value::from(150)), Worth::Points(150));
        let even = Position::new(u64::MAX >> 32, !(u64::MAX >> 32), Side::X).expect("no overlap");
        assert_eq!(value(&even), 0);
    }

    #[test]
    fn most_positions_of_other_games_are_judged_as_they_ended() {
        let labels = (GAMES..GAMES + 40).flat_map(games::game);
        let judged =
            labels.filter(|(position, score)| *score != 0 && position.empty().count_ones() < 40);
        let (mut right, mut all) = (0, 0);
        for (position, score) in judged {
            right += u32::from((value(&position) > 0) == (score > 0));
            all += 1;
        }
        assert!(4 * right > 3 * all, "{right} of {all}");
    }

    #[test]
    fn a_position_and_its_mirror_images_are_worth_the_same() {
        let position = Othello.read("f5d6c3d3c4f4c5b3c2").expect("legal moves");
        let turned = |squares: u64| squares.swap_bytes();
        let image = Position::new(turned(position.own()), turned(position.other()), Side::X);
        assert_eq!(value(&position), value(&image.expect("no overlap")));
    }
}
