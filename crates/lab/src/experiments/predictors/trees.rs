//! The generators.

use super::super::any_game::{AnyGame, Position};
use crate::trees::{Order, Shape, Tree};
use plywood_core::{Depth, Game};
use plywood_games::synthetic::{AnyTree, LeafValues, RaggedTree, RandomGame, TransposingGame};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The greatest leaf value of a tree, so that there are as many values as a game's evaluator has.
const RANGE: u32 = 100;

/// A way to make trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Generator {
    /// Uniform trees.
    Uniform(Order),
    /// Values are sums of moves; any number of moves.
    Sums,
    /// Positions are reached by many paths; values are sums of moves and something of their own.
    Transposing,
    /// Any number of sons, leaves at any depth, values independent.
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

    /// How much of a value is a point.
    pub(super) fn grain(self) -> i32 {
        match self {
            Generator::Uniform(_) | Generator::Ragged => 1,
            Generator::Sums => 256,
            Generator::Transposing => 16,
        }
    }

    /// The tree of this seed; where the number of sons varies, it is `width` on average.
    pub(super) fn grown(self, width: u32, depth: Depth, seed: u64) -> Grown {
        let values = LeafValues::range(RANGE.into()).expect("a range of values");
        match self {
            Generator::Uniform(order) => {
                Grown::Uniform(Shape::new(width, depth, order).with_range(RANGE).tree(seed))
            }
            Generator::Sums => {
                Grown::Sums(RandomGame::new(2 * width - 1, depth.into(), seed).expect("a game"))
            }
            Generator::Transposing => {
                Grown::Transposing(TransposingGame::new(width, depth.into(), seed).expect("a game"))
            }
            // One node in eight is a leaf, and the others have half as many sons as they may, and a half.
            Generator::Ragged => {
                Grown::Ragged(RaggedTree::new(2 * width, depth.into(), seed, values).expect("a tree"))
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

/// A tree.
pub(super) enum Grown {
    Uniform(Tree),
    Sums(RandomGame),
    Transposing(TransposingGame),
    Ragged(RaggedTree<false>),
}

impl Grown {
    /// The tree as a game, and its root.
    pub(super) fn game(&self) -> (AnyGame<'_>, Position) {
        let tree = match self {
            Grown::Uniform(tree) => tree.any(),
            Grown::Sums(game) => AnyTree::RandomGame(game),
            Grown::Transposing(game) => AnyTree::Transposing(game),
            Grown::Ragged(tree) => AnyTree::Ragged(tree),
        };
        let game = AnyGame::Tree(tree);
        (game, game.root())
    }
}
