//! What can be searched and shown: a tree, whose sons have numbers, or a game, whose moves have names.

use plywood_core::{Depth, Game, Horizon, Value};
use plywood_games::synthetic::{
    AnyPosition, AnyTree, ExplicitTree, IidTree, OrderedTree, RaggedTree, RandomGame, Son,
    TransposingGame,
};
use serde_json::{Value as Json, json};

/// Rules, a judge and a position to begin with, and how to show what was found.
pub trait Shown: Game + Horizon<Self> + Sized {
    /// Moves from the root on, as reports show them.
    fn shown(&self, path: &[Self::Move]) -> Vec<Json>;

    /// What the judge says of a position, whether or not a search would end there; `None` if it has nothing to go by.
    fn judged(&self, position: &Self::Position, depth: Depth) -> Option<Value> {
        Some(self.value(self, position, depth))
    }
}

/// A son is shown by its number, a forced pass by a word.
fn sons<G: Game<Move = Son>>(tree: &G, path: &[Son]) -> Vec<Json> {
    let son = |&m: &Son| if tree.cost(m) == 0 { json!("pass") } else { json!(m) };
    path.iter().map(son).collect()
}

macro_rules! trees {
    ($($tree:ty),* $(,)?) => {
        $(impl Shown for $tree {
            fn shown(&self, path: &[Son]) -> Vec<Json> {
                sons(self, path)
            }
        })*
    };
}

trees!(IidTree, OrderedTree, RaggedTree<false>, RaggedTree<true>, RandomGame, TransposingGame);

impl Shown for ExplicitTree {
    fn shown(&self, path: &[Son]) -> Vec<Json> {
        sons(self, path)
    }

    fn judged(&self, position: &Self::Position, _: Depth) -> Option<Value> {
        self.value_at(*position)
    }
}

impl Shown for AnyTree<'_> {
    fn shown(&self, path: &[Son]) -> Vec<Json> {
        sons(self, path)
    }

    fn judged(&self, position: &AnyPosition, depth: Depth) -> Option<Value> {
        match (self, position) {
            (AnyTree::Explicit(tree), AnyPosition::Explicit(position)) => tree.value_at(*position),
            _ => Some(self.value(self, position, depth)),
        }
    }
}
