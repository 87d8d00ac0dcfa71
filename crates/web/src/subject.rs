//! What is to be searched, as requests tell it.

use crate::answer::Refused;
use crate::caps::Caps;
use plywood::Depth;
use plywood::games::synthetic::{ExplicitTree, Weights};
use plywood::subject::{self, Generated, Kind, Range, searchable};
use plywood_engines::game;
use serde::Deserialize;
use serde_json::Value as Json;

/// A tree that is written out, one that is generated, or a position of a game.
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

/// Plies that a game is searched if nothing is said.
const DEPTH: u64 = 4;

impl Subject {
    /// The tree or position, to be searched to `depth` plies or, of a tree, to its end.
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
                Ok(subject::Subject::explicit("page", tree, depth)?)
            }
            (None, Some(tree), None) => {
                let mut subject = subject::Subject::generated(&tree.generated(caps)?)?;
                subject.depth = subject.depth.min(plies(depth)?.unwrap_or(subject.depth));
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

/// The depth, unless no search goes so far.
fn plies(depth: Option<u64>) -> Result<Option<Depth>, Refused> {
    depth.map(searchable).transpose().map_err(|error| Refused::bad(error.to_string()))
}

impl Tree {
    fn generated(&self, caps: &Caps) -> Result<Generated, Refused> {
        let kind = match (self.kind.as_str(), self.order) {
            ("ordered", Some(percent)) => Kind::Ordered(Weights::First(percent)),
            ("ordered", None) => {
                return Err(Refused::bad("an ordered tree needs an `order`, a percentage such as 60"));
            }
            (_, Some(_)) => {
                return Err(Refused::bad("only an ordered tree has an `order`; leave it out"));
            }
            ("iid", None) => Kind::Iid,
            ("random", None) => Kind::Ordered(Weights::Equal),
            ("ragged", None) => Kind::Ragged,
            ("passes", None) => Kind::RaggedWithPasses,
            ("random-game", None) => Kind::RandomGame,
            ("transposing", None) => Kind::Transposing,
            (other, None) => {
                return Err(Refused::bad(format!(
                    "no tree is of the kind `{other}`; there are: iid, ordered, random, ragged, passes, \
                     random-game, transposing"
                )));
            }
        };
        if self.width > caps.width {
            let most = caps.width;
            return Err(Refused::bad(format!("`width` is {}; expected {most} or less", self.width)));
        }
        let range = self.range.map_or(Range::DEFAULT, Range::UpTo);
        let (width, depth, seed) = (self.width, self.depth, self.seed.unwrap_or(1));
        Ok(Generated { kind, width, depth, seed, range })
    }
}
