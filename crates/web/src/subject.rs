//! The subjects and options of searches, as requests describe them.

use crate::answer::Refused;
use crate::caps::Caps;
use plywood::games::synthetic::{ExplicitTree, Weights};
use plywood::memory::Table;
use plywood::options::{self, Choices, Counts};
use plywood::record::json::Object;
use plywood::subject::{self, Generated, Kind, Range, searchable};
use plywood_engines::game;
use serde::Deserialize;
use serde_json::{Value as Json, json};

/// An explicit tree, a generated tree, or a position of a game.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Subject {
    tree: Option<Json>,
    generated: Option<Tree>,
    game: Option<String>,
    position: Option<String>,
    evaluator: Option<String>,
}

/// A generated tree, as the command line's options describe it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Tree {
    kind: String,
    width: u32,
    depth: u64,
    seed: Option<u64>,
    order: Option<f64>,
    range: Option<i64>,
}

/// The kinds of generated trees: their names, and the titles of those that the page offers.
const KINDS: [(&str, Kind, Option<&str>); 7] = [
    ("iid", Kind::Iid, Some("independent leaves")),
    ("ordered", Kind::Ordered(Weights::First(60.0)), Some("mostly best first")),
    ("random", Kind::Ordered(Weights::Equal), Some("random order")),
    ("ragged", Kind::Ragged, None),
    ("passes", Kind::RaggedWithPasses, None),
    ("random-game", Kind::RandomGame, None),
    ("transposing", Kind::Transposing, None),
];

/// The kinds of trees that the page offers, those with an `order` last.
pub(crate) fn kinds() -> Json {
    let is_ordered = |kind: &Kind| matches!(kind, Kind::Ordered(Weights::First(_)));
    let mut kinds = KINDS;
    kinds.sort_by_key(|(_, kind, _)| is_ordered(kind));
    let offered = kinds.into_iter().filter_map(|(name, kind, title)| {
        title.map(|title| json!({"kind": name, "title": title, "ordered": is_ordered(&kind)}))
    });
    offered.collect()
}

/// The search depth in a game if the request gives none.
const DEPTH: u64 = 4;

impl Subject {
    /// The tree or position to search, to `depth` plies; without a depth, a tree is searched to its leaves.
    pub(crate) fn searched(
        &self,
        depth: Option<u64>,
        caps: &Caps,
    ) -> Result<subject::Subject, Refused> {
        let Subject { tree, generated, game: name, position, evaluator } = self;
        if name.is_none() && (position.is_some() || evaluator.is_some()) {
            return Err(Refused::bad(
                "only a game has a `position` and an `evaluator`; name the `game`",
            ));
        }
        match (tree, generated, name) {
            (Some(tree), None, None) => {
                let text = tree.as_str().map_or_else(|| tree.to_string(), Into::into);
                let tree = ExplicitTree::parse(text.as_bytes())?;
                subject::Subject::explicit("page", tree, depth).map_err(Refused::bad)
            }
            (None, Some(tree), None) => {
                let mut subject =
                    subject::Subject::generated(&tree.generated(caps)?).map_err(Refused::bad)?;
                let depth = depth.map(searchable).transpose().map_err(Refused::bad)?;
                subject.depth = subject.depth.min(depth.unwrap_or(subject.depth));
                Ok(subject)
            }
            (None, None, Some(name)) => {
                let depth = depth.unwrap_or(DEPTH);
                Ok(game(name)?.subject(position.as_deref(), evaluator.as_deref(), depth)?)
            }
            _ => Err(Refused::bad(
                "a subject is one of {\"tree\":…}, {\"generated\":…} and {\"game\":…}; give exactly one",
            )),
        }
    }
}

impl Tree {
    fn generated(&self, caps: &Caps) -> Result<Generated, Refused> {
        let known = KINDS.iter().find(|(name, ..)| *name == self.kind).map(|(_, kind, _)| kind);
        let kind = match (known, self.order) {
            (Some(Kind::Ordered(Weights::First(_))), Some(percent)) => {
                Kind::Ordered(Weights::First(percent))
            }
            (Some(Kind::Ordered(Weights::First(_))), None) => {
                return Err(Refused::bad("an ordered tree needs an `order`, a percentage such as 60"));
            }
            (_, Some(_)) => {
                return Err(Refused::bad("only an ordered tree has an `order`; remove it"));
            }
            (Some(kind), None) => kind.clone(),
            (None, None) => {
                let names = KINDS.each_ref().map(|(name, ..)| *name).join(", ");
                let message = format!("unknown kind of tree `{}`; choose one of: {names}", self.kind);
                return Err(Refused::bad(message));
            }
        };
        if self.width > caps.width {
            let most = caps.width;
            return Err(Refused::bad(format!("`width` is {}; expected {most} or less", self.width)));
        }
        let range = self.range.map_or_else(|| Range::usual(self.width, self.depth), Range::UpTo);
        let (width, depth, seed) = (self.width, self.depth, self.seed.unwrap_or(1));
        Ok(Generated { kind, width, depth, seed, range })
    }
}

/// The choices that these options describe; an option that is null counts as absent.
pub(crate) fn choices(options: &Object, caps: &Caps) -> Result<Choices, Refused> {
    let most = |counts| match counts {
        Counts::Mebibytes => caps.memory,
        Counts::Entries => (caps.memory << 20) / Table::ENTRY_BYTES as u64,
        Counts::Anything => u64::MAX,
    };
    let mut choices = Choices::default();
    for (name, value) in options {
        if options::named(name).is_some_and(|option| !option.is_of_observed()) && !value.is_null() {
            let message = format!("`{name}` is an option of searches that nobody watches; remove it");
            return Err(Refused::bad(message));
        }
        choices.read_json(name, value, most).map_err(Refused::bad)?;
    }
    Ok(choices)
}
