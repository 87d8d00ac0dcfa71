//! One game type for all kinds of trees without passes.
//!
//! Each algorithm is compiled for each type of game. Where speed does not matter, one type for all trees keeps the
//! program small.

use super::{Child, ExplicitTree, IidTree, OrderedTree, RaggedTree, RandomGame, TransposingGame};
use plywood_core::{Depth, Evaluate, Game, Value};
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// Defines an enum of trees, of positions and of keys with a variant for each kind, and forwards all calls to the
/// kinds.
macro_rules! kinds {
    ($($doc:literal $kind:ident($tree:ty)),* $(,)?) => {
        /// A tree of any kind without passes.
        #[derive(Clone, Copy, Debug)]
        pub enum AnyTree<'t> {
            $(#[doc = $doc] $kind(&'t $tree)),*
        }

        /// A position in an [`AnyTree`].
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyPosition {
            $(#[doc = $doc] $kind(<$tree as Game>::Position)),*
        }

        /// The key of a position in an [`AnyTree`].
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyKey {
            $(#[doc = $doc] $kind(<$tree as Game>::Key)),*
        }

        impl Hash for AnyKey {
            /// Hashes the key without its kind, since all keys of a search are of one kind.
            fn hash<H: Hasher>(&self, state: &mut H) {
                match self {
                    $(AnyKey::$kind(key) => key.hash(state)),*
                }
            }
        }

        impl Game for AnyTree<'_> {
            type Position = AnyPosition;
            type Move = Child;
            type Moves = Range<Child>;
            type Key = AnyKey;

            fn root(&self) -> AnyPosition {
                match self {
                    $(AnyTree::$kind(tree) => AnyPosition::$kind(tree.root())),*
                }
            }

            fn moves(&self, p: &AnyPosition) -> Range<Child> {
                match (self, p) {
                    $((AnyTree::$kind(tree), AnyPosition::$kind(p)) => tree.moves(p).into(),)*
                    _ => strange(),
                }
            }

            fn play(&self, p: &AnyPosition, m: Child) -> AnyPosition {
                match (self, p) {
                    $((AnyTree::$kind(tree), AnyPosition::$kind(p)) => {
                        AnyPosition::$kind(tree.play(p, m))
                    })*
                    _ => strange(),
                }
            }

            fn key(&self, p: &AnyPosition) -> AnyKey {
                match (self, p) {
                    $((AnyTree::$kind(tree), AnyPosition::$kind(p)) => AnyKey::$kind(tree.key(p)),)*
                    _ => strange(),
                }
            }

            fn hash(&self, p: &AnyPosition) -> u64 {
                match (self, p) {
                    $((AnyTree::$kind(tree), AnyPosition::$kind(p)) => tree.hash(p),)*
                    _ => strange(),
                }
            }

            fn slot(&self, p: &AnyPosition, m: Child) -> usize {
                match (self, p) {
                    $((AnyTree::$kind(tree), AnyPosition::$kind(p)) => tree.slot(p, m),)*
                    _ => strange(),
                }
            }

            fn uniform_width(&self, p: &AnyPosition, depth: Depth) -> Option<u32> {
                match (self, p) {
                    $((AnyTree::$kind(tree), AnyPosition::$kind(p)) => {
                        Game::uniform_width(*tree, p, depth)
                    })*
                    _ => strange(),
                }
            }
        }

        impl Evaluate<AnyTree<'_>> for AnyTree<'_> {
            fn value(&self, _: &AnyTree<'_>, p: &AnyPosition, depth: Depth) -> Value {
                match (self, p) {
                    $((AnyTree::$kind(tree), AnyPosition::$kind(p)) => tree.value(*tree, p, depth),)*
                    _ => strange(),
                }
            }

            fn is_decided(&self, value: Value) -> bool {
                match self {
                    $(AnyTree::$kind(tree) => tree.is_decided(value)),*
                }
            }
        }
    };
}

kinds! {
    "For an [`ExplicitTree`], which is written out." Explicit(ExplicitTree),
    "For an [`IidTree`], whose leaves are independent." Iid(IidTree),
    "For an [`OrderedTree`], which draws the place of the best child by weights." Ordered(OrderedTree),
    "For a [`RaggedTree`], whose nodes have varying numbers of children." Ragged(RaggedTree<false>),
    "For a [`RandomGame`], whose values are sums of edges." RandomGame(RandomGame),
    "For a [`TransposingGame`], whose positions are reached by many paths." Transposing(TransposingGame),
}

fn strange() -> ! {
    unreachable!("a position belongs to the tree it was reached in")
}
