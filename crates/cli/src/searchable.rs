//! What can be searched, shown and measured.

use crate::leaf_numbers::leaf_numbers;
use plywood::record::{Posed, Shown};
use plywood_core::Depth;
use plywood_games::synthetic::{
    AnyTree, ExplicitTree, IidTree, OrderedTree, RaggedTree, RandomGame, Son, TransposingGame,
};
use plywood_games::{Judged, Notation};

/// Something whose leaves may have numbers.
pub(crate) trait Searchable: Shown {
    /// The number of the leaf at the end of each path; `None` if leaves have none.
    fn leaf_numbers(
        &self,
        depth: Depth,
        uniform_width: Option<u32>,
        paths: &[Vec<Self::Move>],
    ) -> Option<Vec<u64>>;
}

macro_rules! trees {
    ($($tree:ty),* $(,)?) => {
        $(impl Searchable for $tree {
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

impl<G: Notation + Judged> Searchable for Posed<G> {
    fn leaf_numbers(&self, _: Depth, _: Option<u32>, _: &[Vec<G::Move>]) -> Option<Vec<u64>> {
        None
    }
}
