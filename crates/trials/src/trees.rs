//! The generated trees on which experiments run, as data.

use crate::stats::number;
use plywood::subject::Subject;
use plywood_core::{Depth, Evaluate, Game};
use plywood_games::synthetic::{
    AnyTree, ExplicitTree, IidTree, LeafValues, OrderedTree, Weights, minimal_tree,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::RangeInclusive;

/// The default for the largest leaf value: large enough for ties to be rare.
pub const RANGE: u32 = 1_000_000;

/// A family of trees; together with a seed it determines a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// The number of children of each node.
    pub width: u32,
    /// The depth in plies.
    pub depth: Depth,
    /// How the values are generated.
    pub order: Order,
    /// The largest leaf value.
    pub range: u32,
}

/// How the values of a tree are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// Leaves are independent.
    Iid,
    /// Each child is best equally often: the paper's "random" trees.
    Equal,
    /// The first child is best in this percentage of nodes.
    First(u8),
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Order::Iid => f.write_str("i.i.d."),
            Order::Equal => f.write_str("equal weights"),
            Order::First(percent) => write!(f, "{percent} % first"),
        }
    }
}

/// A tree of one of three kinds.
#[derive(Clone, Debug, PartialEq)]
pub enum Tree {
    /// Leaves are independent.
    Iid(IidTree),
    /// The place of the best child is random, with weights.
    Ordered(OrderedTree),
    /// All nodes are given explicitly.
    Explicit(ExplicitTree),
}

impl Tree {
    /// The tree as a subject, to be searched to `depth` plies.
    pub fn subject(&self, depth: Depth) -> Subject {
        match self {
            Tree::Iid(tree) => Subject::of(tree.clone(), depth),
            Tree::Ordered(tree) => Subject::of(tree.clone(), depth),
            Tree::Explicit(tree) => Subject::of(tree.clone(), depth),
        }
    }

    /// The tree as one type of game: slower, but compiled once.
    pub fn any(&self) -> AnyTree<'_> {
        match self {
            Tree::Iid(tree) => AnyTree::Iid(tree),
            Tree::Ordered(tree) => AnyTree::Ordered(tree),
            Tree::Explicit(tree) => AnyTree::Explicit(tree),
        }
    }
}

impl Shape {
    /// Creates a shape with leaf values up to [`RANGE`].
    #[must_use]
    pub fn new(width: u32, depth: Depth, order: Order) -> Shape {
        Shape { width, depth, order, range: RANGE }
    }

    /// Returns the shape with another range of leaf values.
    pub fn with_range(self, range: u32) -> Shape {
        Shape { range, ..self }
    }

    /// The width and depth as text: `(5, 6)`.
    pub fn pair(&self) -> String {
        format!("({}, {})", self.width, self.depth)
    }

    /// The shape in the names of tables and figures: `w5-d7-iid`.
    pub fn slug(&self) -> String {
        let order = match self.order {
            Order::Iid => "iid".to_string(),
            Order::Equal => "equal".to_string(),
            Order::First(percent) => percent.to_string(),
        };
        format!("w{}-d{}-{order}", self.width, self.depth)
    }

    /// How often the first child is best, in percent.
    pub fn first_is_best(&self) -> f64 {
        match self.order {
            Order::First(percent) => percent.into(),
            Order::Equal | Order::Iid => 100.0 / f64::from(self.width),
        }
    }

    /// The approximate number of leaves that alpha-beta visits if they are independent, for the estimated times of
    /// plans.
    pub fn random_leaves(&self) -> f64 {
        0.8 * f64::from(self.width).powf(0.82 * f64::from(self.depth))
    }

    /// The number of leaves.
    pub fn total(&self) -> f64 {
        f64::from(self.width).powi(self.depth.into())
    }

    /// Returns the tree with this seed.
    ///
    /// # Panics
    ///
    /// If the shape is not valid; plans contain only valid ones.
    #[must_use]
    pub fn tree(&self, seed: u64) -> Tree {
        let &Shape { width, depth, order, range } = self;
        let values = LeafValues::range(range.into()).expect("a range of values");
        let ordered = |weights| {
            Tree::Ordered(OrderedTree::new(width, depth.into(), seed, values, weights).expect("a tree"))
        };
        match order {
            Order::Iid => Tree::Iid(IidTree::new(width, depth.into(), seed, values).expect("a tree")),
            Order::Equal => ordered(Weights::Equal),
            Order::First(percent) => ordered(Weights::First(percent.into())),
        }
    }

    /// The number of leaves of the minimal tree.
    pub fn minimal(&self) -> f64 {
        number(minimal_tree(self.width, self.depth).expect("a number of leaves"))
    }

    /// The values of the leaves of the tree with this seed from left to right, from MAX's side.
    pub fn leaves(&self, seed: u64) -> Vec<i32> {
        let tree = self.tree(seed);
        let game = tree.any();
        let mut positions = vec![game.root()];
        for _ in 0..self.depth {
            let children = positions.iter().flat_map(|p| game.moves(p).map(move |m| game.play(p, m)));
            positions = children.collect();
        }
        let sign = if self.depth.is_multiple_of(2) { 1 } else { -1 };
        positions.iter().map(|p| sign * game.value(&game, p, 0).get()).collect()
    }

    /// The command-line options that generate the tree with this seed.
    pub fn arguments(&self, seed: u64) -> String {
        let &Shape { width, depth, order, range } = self;
        let order = match order {
            Order::Iid => "--iid".to_string(),
            Order::Equal => "--order random".to_string(),
            Order::First(percent) => format!("--order {percent}"),
        };
        let range = if range == RANGE { String::new() } else { format!(" --range {range}") };
        format!("--width {width} --depth {depth} {order}{range} --seed {seed}")
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "w={} d={} {}", self.width, self.depth, self.order)
    }
}

/// A run of seeds, from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seeds {
    /// The first seed.
    pub from: u64,
    /// The last seed.
    pub to: u64,
}

impl Seeds {
    /// The seeds 1 to `n` in runs of at most `size`.
    pub fn runs(n: u64, size: u64) -> Vec<Seeds> {
        let size = size.max(1);
        (0..n.div_ceil(size))
            .map(|i| Seeds { from: i * size + 1, to: ((i + 1) * size).min(n) })
            .collect()
    }

    /// All seeds of the run.
    pub fn all(self) -> RangeInclusive<u64> {
        self.from..=self.to
    }

    /// The number of seeds.
    pub fn count(self) -> u64 {
        self.to - self.from + 1
    }
}
