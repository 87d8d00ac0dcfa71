//! The kinds of trees without passes as one game.
//!
//! Each algorithm is compiled for each type of game. Where time is not what matters, one type for all trees keeps
//! the program small.

use super::{ExplicitTree, IidTree, OrderedTree, RaggedTree, RandomGame, Son, TransposingGame};
use plywood_core::{Depth, Game, Horizon, Value};
use std::hash::{Hash, Hasher};
use std::ops::Range;

/// For each kind a tree, a position and a key, and a way to do the same with all of them.
macro_rules! kinds {
    ($($doc:literal $kind:ident($tree:ty)),* $(,)?) => {
        /// A tree of any kind without passes.
        #[derive(Clone, Copy, Debug)]
        pub enum AnyTree<'t> {
            $(#[doc = $doc] $kind(&'t $tree)),*
        }

        /// A position in such a tree.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum AnyPosition {
            $(#[doc = $doc] $kind(<$tree as Game>::Position)),*
        }

        /// The name of such a position.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum AnyKey {
            $(#[doc = $doc] $kind(<$tree as Game>::Key)),*
        }

        impl Hash for AnyKey {
            /// All keys of a search are of one kind.
            fn hash<H: Hasher>(&self, state: &mut H) {
                match self {
                    $(AnyKey::$kind(key) => key.hash(state)),*
                }
            }
        }

        impl Game for AnyTree<'_> {
            type Position = AnyPosition;
            type Move = Son;
            type Moves = Range<Son>;
            type Key = AnyKey;

            fn root(&self) -> AnyPosition {
                match self {
                    $(AnyTree::$kind(tree) => AnyPosition::$kind(tree.root())),*
                }
            }

            fn moves(&self, p: &AnyPosition) -> Range<Son> {
                match (self, p) {
                    $((AnyTree::$kind(tree), AnyPosition::$kind(p)) => tree.moves(p).into(),)*
                    _ => strange(),
                }
            }

            fn play(&self, p: &AnyPosition, m: Son) -> AnyPosition {
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

            fn slot(&self, p: &AnyPosition, m: Son) -> usize {
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

        impl Horizon<AnyTree<'_>> for AnyTree<'_> {
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
    "Written out." Explicit(ExplicitTree),
    "Leaves are independent." Iid(IidTree),
    "The best son's place is drawn by weights." Ordered(OrderedTree),
    "Any number of sons." Ragged(RaggedTree<false>),
    "Values are sums of edges." RandomGame(RandomGame),
    "Positions are reached by many paths." Transposing(TransposingGame),
}

fn strange() -> ! {
    unreachable!("a position belongs to the tree it was reached in")
}
