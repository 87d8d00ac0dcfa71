//! The generators.

use crate::prelude::*;
use plywood::subject::Subject;
use plywood_games::synthetic::{LeafValues, RaggedTree, RandomGame, TransposingGame};
use std::fmt;
use std::num::NonZero;

/// The greatest leaf value of a tree, chosen so that there are as many values as a game's evaluator has.
const RANGE: u32 = 100;

/// A generator of trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Generator {
    /// Uniform trees.
    Uniform(Order),
    /// Values are sums of moves; any number of moves.
    Sums,
    /// Positions are reached by many paths; values are sums of moves and a value of the position itself.
    Transposing,
    /// Any number of children, leaves at any depth, values independent.
    Ragged,
}

impl Generator {
    pub(super) const ALL: [Generator; 7] = [
        Generator::Uniform(Order::Iid),
        Generator::Uniform(Order::Equal),
        Generator::Uniform(Order::First(60)),
        Generator::Uniform(Order::First(80)),
        Generator::Sums,
        Generator::Transposing,
        Generator::Ragged,
    ];

    /// The grain of the values: how many units make a point.
    pub(super) fn grain(self) -> NonZero<u16> {
        let grain = match self {
            Generator::Uniform(_) | Generator::Ragged => 1,
            Generator::Sums => 256,
            Generator::Transposing => 16,
        };
        NonZero::new(grain).expect("none is 0")
    }

    /// The tree with this seed; if the number of children varies, its mean is `width`.
    pub(super) fn grown(self, width: u32, depth: Depth, seed: u64) -> Subject {
        let values = LeafValues::range(RANGE.into()).expect("a range of values");
        match self {
            Generator::Uniform(order) => {
                Shape::new(width, depth, order).with_range(RANGE).tree(seed).subject(depth)
            }
            Generator::Sums => {
                Subject::of(RandomGame::new(2 * width - 1, depth.into(), seed).expect("a game"), depth)
            }
            Generator::Transposing => {
                Subject::of(TransposingGame::new(width, depth.into(), seed).expect("a game"), depth)
            }
            // One node in eight is a leaf; the others have `width` + 1/2 children on average.
            Generator::Ragged => {
                let tree = RaggedTree::<false>::new(2 * width, depth.into(), seed, values);
                Subject::of(tree.expect("a tree"), depth)
            }
        }
    }
}

impl fmt::Display for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Generator::Uniform(order) => order.fmt(f),
            Generator::Sums => f.write_str("random games"),
            Generator::Transposing => f.write_str("transposing games"),
            Generator::Ragged => f.write_str("ragged"),
        }
    }
}
