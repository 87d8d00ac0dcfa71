//! The named suite: the trees listed in `data/suite.txt`, and a way to run a check over all of them.
//!
//! The trees have two types, with passes and without, so a check is a visitor with one generic method:
//!
//! ```
//! use plywood_core::{Algorithm, Search};
//! use plywood_testkit::oracle;
//! use plywood_testkit::suite::{self, Check, Instance, EvaluatesItself};
//!
//! struct AlphaBetaIsRight;
//!
//! impl Check for AlphaBetaIsRight {
//!     fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T) {
//!         let outcome =
//!             Algorithm::AlphaBeta.run(&mut Search::new(tree, tree), &tree.root(), instance.depth);
//!         let value = oracle::value(tree, tree, &tree.root(), instance.depth);
//!         assert_eq!(outcome.expect("not too deep").value, Some(value));
//!     }
//! }
//!
//! suite::run(&mut AlphaBetaIsRight);
//! ```
//!
//! If a check panics, the command that replays the instance is printed.

mod read;

pub use read::{BadLine, read};

use plywood_core::{Depth, Evaluate, Game};
use plywood_games::synthetic::{AnyTree, IidTree, LeafValues, OrderedTree, RaggedTree, RandomGame};
use plywood_games::synthetic::{Child, TransposingGame};
use std::fmt;

/// A tree that evaluates its own leaves, like all trees of the suite.
pub trait EvaluatesItself:
    Game<Position: PartialEq + fmt::Debug + Send + Sync, Move = Child> + Evaluate<Self> + Sync + Sized
{
}

impl<T> EvaluatesItself for T where
    T: Game<Position: PartialEq + fmt::Debug + Send + Sync, Move = Child> + Evaluate<T> + Sync
{
}

/// A property to verify on every tree of the suite.
pub trait Check {
    /// Verifies the property on one tree, and panics if it does not hold.
    fn check<T: EvaluatesItself>(&mut self, instance: &Instance, tree: &T);
}

/// One tree of the suite. It displays as the command that searches it with every algorithm.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The kind of tree.
    pub kind: Kind,
    /// The maximum number of children of a node.
    pub width: u32,
    /// The depth of the tree, and of its search.
    pub depth: Depth,
    /// The values of the leaves; `None` for a game that defines its own values.
    pub values: Option<LeafValues>,
    /// The seed, which selects one of the trees with this description.
    pub seed: u64,
    tree: Tree,
}

/// A kind of tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An [`IidTree`].
    Iid,
    /// An [`OrderedTree`] in which every child is best equally often.
    OrderedAtRandom,
    /// An [`OrderedTree`] in which the first child is best with this probability in percent.
    Ordered(u8),
    /// A [`RaggedTree`] without passes.
    Ragged,
    /// A [`RaggedTree`] with passes.
    Passes,
    /// A [`RandomGame`].
    RandomGame,
    /// A [`TransposingGame`].
    Transposing,
}

/// Writes the name of the kind as one word, as in the signature.
impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Iid => f.write_str("iid"),
            Kind::OrderedAtRandom => f.write_str("ordered-random"),
            Kind::Ordered(percent) => write!(f, "ordered-{percent}"),
            Kind::Ragged => f.write_str("ragged"),
            Kind::Passes => f.write_str("passes"),
            Kind::RandomGame => f.write_str("random-game"),
            Kind::Transposing => f.write_str("transposing"),
        }
    }
}

impl Kind {
    /// Returns whether all inner nodes have the same number of children, and all leaves the same depth.
    #[must_use]
    pub fn is_uniform(self) -> bool {
        match self {
            Kind::Iid | Kind::OrderedAtRandom | Kind::Ordered(_) | Kind::Transposing => true,
            Kind::Ragged | Kind::Passes | Kind::RandomGame => false,
        }
    }

    /// Returns whether no position can be reached by two paths.
    #[must_use]
    pub fn is_tree(self) -> bool {
        self != Kind::Transposing
    }
}

#[derive(Clone, Debug)]
enum Tree {
    Iid(IidTree),
    Ordered(OrderedTree),
    Ragged(RaggedTree<false>),
    Passes(RaggedTree<true>),
    RandomGame(RandomGame),
    Transposing(TransposingGame),
}

impl Instance {
    /// Runs `check` on this tree. If it panics, the command that replays the instance is printed.
    pub fn visit<C: Check>(&self, check: &mut C) {
        let _printer = OnPanic(self);
        let tree = match &self.tree {
            Tree::Passes(tree) => return check.check(self, tree),
            Tree::Iid(tree) => AnyTree::Iid(tree),
            Tree::Ordered(tree) => AnyTree::Ordered(tree),
            Tree::Ragged(tree) => AnyTree::Ragged(tree),
            Tree::RandomGame(tree) => AnyTree::RandomGame(tree),
            Tree::Transposing(tree) => AnyTree::Transposing(tree),
        };
        check.check(self, &tree);
    }

    /// Returns the arguments of `plywood compare` that describe this tree.
    fn arguments(&self) -> String {
        let kind = match self.kind {
            Kind::Iid => "--iid".into(),
            Kind::OrderedAtRandom => "--order random".into(),
            Kind::Ordered(percent) => format!("--order {percent}"),
            Kind::Ragged => "--ragged".into(),
            Kind::Passes => "--ragged --passes".into(),
            Kind::RandomGame => "--random-game".into(),
            Kind::Transposing => "--transposing".into(),
        };
        let range = match self.values {
            None => String::new(),
            Some(LeafValues::Range(greatest)) => format!(" --range {greatest}"),
            Some(LeafValues::Extremes) => " --range extremes".into(),
        };
        format!("{kind} --width {} --depth {}{range} --seed {}", self.width, self.depth, self.seed)
    }
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "plywood compare {}", self.arguments())
    }
}

/// Prints how to replay an instance if its check panics.
struct OnPanic<'a>(&'a Instance);

impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("replay: cargo run --release -- compare {}", self.0.arguments());
        }
    }
}

/// Returns all trees of the named suite.
///
/// # Panics
/// If `data/suite.txt` is malformed.
#[must_use]
pub fn instances() -> Vec<Instance> {
    match read(include_str!("../data/suite.txt")) {
        Ok(instances) => instances,
        Err(error) => panic!("data/suite.txt, {error}"),
    }
}

/// Runs `check` on every tree of the named suite.
pub fn run<C: Check>(check: &mut C) {
    for instance in instances() {
        instance.visit(check);
    }
}
