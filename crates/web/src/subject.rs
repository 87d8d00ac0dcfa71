//! What is to be searched, as requests tell it.

use crate::answer::{Refused, option};
use crate::caps::Caps;
use plywood::Depth;
use plywood::games::synthetic::{ExplicitTree, Weights};
use plywood::record::{
    Chosen, Defaults, Generated, Kind, Planted, Range, Recordable, game, searchable,
};
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

/// What can be searched, and how deep.
pub(crate) struct Searched {
    what: What,
    pub(crate) depth: Depth,
}

enum What {
    Tree(Box<Planted>),
    Game(Box<dyn Recordable + Send>),
}

impl Searched {
    /// What holds unless something else is said.
    pub(crate) fn defaults(&self) -> Defaults {
        match self.what {
            What::Tree(_) => Defaults::OfTrees,
            What::Game(_) => Defaults::OfGames,
        }
    }

    /// Whether it has the values that these choices need.
    pub(crate) fn suits(&self, chosen: &Chosen) -> Result<(), Refused> {
        match &self.what {
            What::Tree(planted) => Ok(planted.tree.fits(self.depth, chosen, option)?),
            What::Game(_) => Ok(()),
        }
    }

    pub(crate) fn recordable(&self) -> &dyn Recordable {
        match &self.what {
            What::Tree(planted) => &**planted,
            What::Game(game) => &**game,
        }
    }
}

impl Subject {
    /// The tree or position, to be searched to `depth` plies or, of a tree, to its end.
    pub(crate) fn searched(&self, depth: Option<u64>, caps: &Caps) -> Result<Searched, Refused> {
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
                let planted = Planted::explicit("page", tree, depth)?;
                Ok(Searched { depth: planted.depth, what: What::Tree(Box::new(planted)) })
            }
            (None, Some(tree), None) => {
                let planted = Planted::generated(&tree.generated(caps)?)?;
                let depth = planted.depth.min(plies(depth)?.unwrap_or(planted.depth));
                Ok(Searched { depth, what: What::Tree(Box::new(planted)) })
            }
            (None, None, Some(name)) => {
                let game = game(name, position.as_deref(), evaluator.as_deref())?;
                let depth =
                    searchable(depth.unwrap_or(DEPTH)).map_err(|e| Refused::bad(e.to_string()))?;
                Ok(Searched { depth, what: What::Game(game) })
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
