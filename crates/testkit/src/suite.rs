//! The named suite: the trees listed in `data/suite.txt`, and a way to run a check over all of them.
//!
//! The trees have two types, with passes and without, so a check is a visitor with one generic method:
//!
//! ```
//! use plywood_core::{Algorithm, Search};
//! use plywood_testkit::oracle;
//! use plywood_testkit::suite::{self, Check, Instance, Judged};
//!
//! struct AlphaBetaIsRight;
//!
//! impl Check for AlphaBetaIsRight {
//!     fn check<T: Judged>(&mut self, instance: &Instance, tree: &T) {
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
//! A check that panics has the command printed that replays the instance.

mod read;

pub use read::{BadLine, read};

use plywood_core::{Depth, Game, Horizon};
use plywood_games::synthetic::{AnyTree, IidTree, LeafValues, OrderedTree, RaggedTree, RandomGame};
use plywood_games::synthetic::{Son, TransposingGame};
use std::fmt;

/// A tree that is its own horizon, as all of the suite are.
pub trait Judged: Game<Position: PartialEq + fmt::Debug, Move = Son> + Horizon<Self> + Sized {}

impl<T: Game<Position: PartialEq + fmt::Debug, Move = Son> + Horizon<T>> Judged for T {}

/// Something to verify on every tree of the suite.
pub trait Check {
    /// Verifies it on one tree, and panics if it does not hold.
    fn check<T: Judged>(&mut self, instance: &Instance, tree: &T);
}

/// One tree of the suite. It is displayed as the command that searches it with every algorithm.
#[derive(Clone, Debug)]
pub struct Instance {
    /// What kind of tree it is.
    pub kind: Kind,
    /// The greatest number of sons of a node.
    pub width: u32,
    /// The depth of the tree, and of its search.
    pub depth: Depth,
    /// The values of its leaves; `None` for a game that makes its own.
    pub values: Option<LeafValues>,
    /// Which of the trees of this description it is.
    pub seed: u64,
    tree: Tree,
}

/// A kind of tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// [`IidTree`]
    Iid,
    /// [`OrderedTree`], every son best equally often
    OrderedAtRandom,
    /// [`OrderedTree`], the first son best with this probability in per cent
    Ordered(u8),
    /// [`RaggedTree`] without passes
    Ragged,
    /// [`RaggedTree`] with passes
    Passes,
    /// [`RandomGame`]
    RandomGame,
    /// [`TransposingGame`]
    Transposing,
}

/// Named as in the signature, one word each.
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
    /// Whether all inner nodes have the same number of sons, and all leaves the same depth.
    #[must_use]
    pub fn is_uniform(self) -> bool {
        match self {
            Kind::Iid | Kind::OrderedAtRandom | Kind::Ordered(_) | Kind::Transposing => true,
            Kind::Ragged | Kind::Passes | Kind::RandomGame => false,
        }
    }

    /// Whether no position is reached along two paths.
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

    /// The arguments of `plywood compare` that describe this tree.
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

/// Says how to replay an instance when a check of it panics.
struct OnPanic<'a>(&'a Instance);

impl Drop for OnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("replay: cargo run --release -- compare {}", self.0.arguments());
        }
    }
}

/// All trees of the named suite.
///
/// # Panics
/// If `data/suite.txt` is malformed.
#[must_use]
pub fn instances() -> Vec<Instance> {
    match read(include_str!("../../../data/suite.txt")) {
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
