//! What can be searched and shown: a tree, whose sons have numbers, or a game, whose moves have names.

use crate::leaf_numbers::leaf_numbers;
use plywood_core::{Depth, Game, Horizon};
use plywood_games::synthetic::{
    AnyTree, ExplicitTree, IidTree, OrderedTree, RaggedTree, RandomGame, Son, TransposingGame,
};
use serde_json::{Value as Json, json};

/// Rules, a judge and a position to begin with, and how to show what was found.
pub(crate) trait Searchable: Game + Horizon<Self> + Sized {
    /// Moves from the root on, as reports show them.
    fn shown(&self, path: &[Self::Move]) -> Vec<Json>;

    /// The number of the leaf at the end of each path; `None` if leaves have none.
    fn leaf_numbers(
        &self,
        depth: Depth,
        uniform_width: Option<u32>,
        paths: &[Vec<Self::Move>],
    ) -> Option<Vec<u64>>;
}

/// A son is shown by its number, a forced pass by a word.
fn son<G: Game<Move = Son>>(tree: &G, m: Son) -> Json {
    if tree.cost(m) == 0 { json!("pass") } else { json!(m) }
}

macro_rules! trees {
    ($($tree:ty),* $(,)?) => {
        $(impl Searchable for $tree {
            fn shown(&self, path: &[Son]) -> Vec<Json> {
                path.iter().map(|&m| son(self, m)).collect()
            }

            fn leaf_numbers(
                &self,
                depth: Depth,
                uniform_width: Option<u32>,
                paths: &[Vec<Son>],
            ) -> Option<Vec<u64>> {
                leaf_numbers(self, depth, uniform_width, paths)
            }
        })*
    };
}

trees!(
    AnyTree<'_>,
    ExplicitTree,
    IidTree,
    OrderedTree,
    RaggedTree<false>,
    RaggedTree<true>,
    RandomGame,
    TransposingGame,
);
