//! Generated trees and their descriptions.

use plywood_games::synthetic::{LeafValues, TreeError, Weights};
use serde_json::{Map, Value as Json, json};

/// The description of a generated tree.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The kind of tree.
    pub kind: Kind,
    /// The maximum number of children of a node.
    pub width: u32,
    /// The depth in plies.
    pub depth: u64,
    /// The seed, which selects one of the trees with this description.
    pub seed: u64,
    /// The range of leaf values. A random or transposing game ignores it and defines its own values.
    pub range: Range,
}

/// The kinds of generated trees.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Leaf values are independent.
    Iid,
    /// Each child is best with a given probability.
    Ordered(Weights),
    /// Nodes have different numbers of children, and leaves are at different depths.
    Ragged,
    /// A ragged tree in which one node in four is a forced pass.
    RaggedWithPasses,
    /// Values are sums of random moves.
    RandomGame,
    /// Positions can be reached by many paths.
    Transposing,
}

/// The values that leaves can have.
#[derive(Clone, Copy, Debug)]
pub enum Range {
    /// Whole numbers from minus the given number to the given number.
    UpTo(i64),
    /// Only the least and the greatest values, their neighbours, and zero.
    Extremes,
}

impl Range {
    /// The default range of large trees, in which hardly any two leaves are equal.
    pub const DEFAULT: Range = Range::UpTo(1_000_000);

    /// The default range of trees that are small enough to be read.
    const SHORT: Range = Range::UpTo(99);

    /// The greatest number of leaves of a tree with short values by default.
    const FEW_LEAVES: u32 = 1000;

    /// Returns the default range of a tree of this size: up to 99 if it has at most 1,000 leaves, so that it can be read,
    /// and up to 1,000,000 otherwise.
    #[must_use]
    pub fn usual(width: u32, depth: u64) -> Range {
        let leaves = u32::try_from(depth).ok().and_then(|depth| width.checked_pow(depth));
        if leaves.is_some_and(|leaves| leaves <= Range::FEW_LEAVES) {
            Range::SHORT
        } else {
            Range::DEFAULT
        }
    }

    pub(super) fn values(self) -> Result<LeafValues, TreeError> {
        match self {
            Range::UpTo(r) => LeafValues::range(r),
            Range::Extremes => Ok(LeafValues::Extremes),
        }
    }

    fn json(self) -> Json {
        match self {
            Range::UpTo(r) => json!(r),
            Range::Extremes => json!("extremes"),
        }
    }
}

impl Kind {
    /// Returns the name of the kind, and the parameter that only this kind has, if any.
    fn json(&self) -> (&'static str, Option<(&'static str, Json)>) {
        match self {
            Kind::Iid => ("iid", None),
            Kind::Ordered(Weights::Equal) => ("ordered", Some(("order", json!("random")))),
            Kind::Ordered(Weights::First(percent)) => ("ordered", Some(("order", number(*percent)))),
            Kind::Ordered(Weights::Each(each)) => ("ordered", Some(("weights", json!(each)))),
            Kind::Ragged => ("ragged", Some(("passes", json!(false)))),
            Kind::RaggedWithPasses => ("ragged", Some(("passes", json!(true)))),
            Kind::RandomGame => ("random-game", None),
            Kind::Transposing => ("transposing", None),
        }
    }
}

impl Generated {
    /// Returns the named parameters that identify the tree.
    #[must_use]
    pub fn parameters(&self) -> Map<String, Json> {
        let (word, extra) = self.kind.json();
        let mut parameters = Map::new();
        let mut add = |name: &str, value: Json| parameters.insert(name.into(), value);
        add("kind", json!(word));
        add("width", json!(self.width));
        add("depth", json!(self.depth));
        if let Some((name, value)) = extra {
            add(name, value);
        }
        if !matches!(self.kind, Kind::RandomGame | Kind::Transposing) {
            add("range", self.range.json());
        }
        add("seed", json!(self.seed));
        parameters
    }
}

/// Converts a number to JSON, without a decimal point if the number is whole.
fn number(n: f64) -> Json {
    let text = n.to_string();
    text.parse::<i64>().map_or_else(|_| json!(n), Json::from)
}
