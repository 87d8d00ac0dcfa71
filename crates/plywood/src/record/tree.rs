//! A tree of any kind; the one place that tells the kinds apart.

use plywood_games::synthetic::{
    AnyTree, ExplicitTree, IidTree, OrderedTree, RaggedTree, RandomGame, TransposingGame,
};

/// A tree of any kind.
#[derive(Clone, Debug)]
pub enum Tree {
    /// Written out.
    Explicit(ExplicitTree),
    /// Leaf values are independent.
    Iid(IidTree),
    /// The best son stands where it is said.
    Ordered(OrderedTree),
    /// Any number of sons, leaves at any depth.
    Ragged(RaggedTree<false>),
    /// The same with forced passes.
    RaggedWithPasses(RaggedTree<true>),
    /// Values are sums of random moves.
    RandomGame(RandomGame),
    /// Positions are reached by many paths.
    Transposing(TransposingGame),
}

impl Tree {
    /// The tree as one of two types of game: with passes or without.
    #[must_use]
    pub fn any(&self) -> Any<'_> {
        Any::Plain(match self {
            Tree::RaggedWithPasses(tree) => return Any::WithPasses(tree),
            Tree::Explicit(tree) => AnyTree::Explicit(tree),
            Tree::Iid(tree) => AnyTree::Iid(tree),
            Tree::Ordered(tree) => AnyTree::Ordered(tree),
            Tree::Ragged(tree) => AnyTree::Ragged(tree),
            Tree::RandomGame(tree) => AnyTree::RandomGame(tree),
            Tree::Transposing(tree) => AnyTree::Transposing(tree),
        })
    }
}

/// One of two types for all kinds of trees.
#[derive(Clone, Copy, Debug)]
pub enum Any<'t> {
    /// Without passes.
    Plain(AnyTree<'t>),
    /// With passes.
    WithPasses(&'t RaggedTree<true>),
}
