//! Trees that are generated, and how they are described.

use plywood_games::synthetic::{LeafValues, TreeError, Weights};
use serde_json::{Map, Value as Json, json};

/// A tree to be generated.
#[derive(Clone, Debug)]
pub struct Generated {
    /// Which kind of tree.
    pub kind: Kind,
    /// Children of a node, at most.
    pub width: u32,
    /// Plies.
    pub depth: u64,
    /// Which of the trees of this description.
    pub seed: u64,
    /// Which values leaves have; a random or transposing game makes its own.
    pub range: Range,
}

/// The kinds of generated trees.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Leaf values are independent.
    Iid,
    /// Children are best with these probabilities.
    Ordered(Weights),
    /// Any number of children, leaves at any depth.
    Ragged,
    /// The same, and one node in four is a forced pass.
    RaggedWithPasses,
    /// Values are sums of random moves.
    RandomGame,
    /// Positions are reached by many paths.
    Transposing,
}

/// Which values leaves have.
#[derive(Clone, Copy, Debug)]
pub enum Range {
    /// From minus this to this.
    UpTo(i64),
    /// The least, the greatest and zero.
    Extremes,
}

impl Range {
    /// The range if nothing is said.
    pub const DEFAULT: Range = Range::UpTo(1_000_000);

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
    /// The kind in a word, and what else identifies a tree of it.
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
    /// What tells it from others, by name.
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

/// A number, without a decimal point where it is whole.
fn number(n: f64) -> Json {
    let text = n.to_string();
    text.parse::<i64>().map_or_else(|_| json!(n), Json::from)
}
