//! What is searched, and what is known of it.

use crate::algorithm_args::flag;
use crate::failure::Failure;
use crate::games::Posed;
use crate::searchable::Searchable;
use plywood::record::{Any, Chosen, Planted, Recordable, Tree, searchable};
use plywood_core::Depth;
use plywood_games::synthetic::{ExplicitTree, minimal_tree};
use serde_json::{Map, Value as Json};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// What can be done with a tree of any kind, or a game.
pub(crate) trait Visitor {
    type Output;

    fn visit<G: Searchable>(self, game: &G) -> Self::Output;
}

/// Hands `tree` to `visitor` as what it is.
pub(crate) fn accept<V: Visitor>(tree: &Tree, visitor: V) -> V::Output {
    match tree {
        Tree::Explicit(tree) => visitor.visit(tree),
        Tree::Iid(tree) => visitor.visit(tree),
        Tree::Ordered(tree) => visitor.visit(tree),
        Tree::Ragged(tree) => visitor.visit(tree),
        Tree::RaggedWithPasses(tree) => visitor.visit(tree),
        Tree::RandomGame(tree) => visitor.visit(tree),
        Tree::Transposing(tree) => visitor.visit(tree),
    }
}

/// Hands `tree` to `visitor` as one of two types of game: with and without passes.
pub(crate) fn accept_any<V: Visitor>(tree: &Tree, visitor: V) -> V::Output {
    match tree.any() {
        Any::Plain(tree) => visitor.visit(&tree),
        Any::WithPasses(tree) => visitor.visit(tree),
    }
}

/// A tree, or a position of a game.
pub(crate) enum Searched {
    Tree(Tree),
    Game(Box<dyn Posed>),
}

/// What to search, and how deep.
pub(crate) struct Subject {
    pub(crate) searched: Searched,
    /// Plies to search.
    pub(crate) depth: Depth,
    /// The number of sons of every inner node, where it is the same for all and all leaves are equally
    /// deep.
    pub(crate) uniform_width: Option<u32>,
    /// What tells it from others, by name.
    pub(crate) parameters: Map<String, Json>,
    /// About how many leaves a search to this depth may have.
    pub(crate) leaves: f64,
}

/// The longest file that is read.
const MOST_BYTES: u64 = 256 << 20;

impl Subject {
    /// The tree written out in `file`, to be searched to `depth` plies or to its end.
    pub(crate) fn from_file(file: &Path, depth: Option<u64>) -> Result<Subject, Failure> {
        let (name, bytes) = read(file)?;
        let tree = ExplicitTree::parse(&bytes).map_err(|error| {
            Failure::Input(format!("{name}:{}:{}: {}", error.line, error.column, error.message))
        })?;
        Subject::explicit(&name, tree, depth)
    }

    /// A tree written out and called `name`, to be searched to `depth` plies or to its end.
    pub(crate) fn explicit(
        name: &str,
        tree: ExplicitTree,
        depth: Option<u64>,
    ) -> Result<Subject, Failure> {
        Ok(Planted::explicit(name, tree, depth)?.into())
    }

    /// A position of a game, to be searched to `depth` plies.
    pub(crate) fn game(game: Box<dyn Posed>, depth: u64) -> Result<Subject, Failure> {
        let depth = searchable(depth)?;
        let (parameters, leaves) = (game.parameters(), game.about_leaves(depth));
        Ok(Subject { searched: Searched::Game(game), depth, uniform_width: None, parameters, leaves })
    }

    /// What reports call it, and what tells it from others.
    pub(crate) fn json(&self) -> (String, Json) {
        let name = match self.searched {
            Searched::Tree(_) => "tree",
            Searched::Game(_) => "game",
        };
        (name.into(), Json::Object(self.parameters.clone()))
    }

    /// Whether the tree has the values that these choices need. Games have them all.
    pub(crate) fn suits(&self, chosen: &Chosen) -> Result<(), Failure> {
        match &self.searched {
            Searched::Tree(tree) => Ok(tree.fits(self.depth, chosen, flag)?),
            Searched::Game(_) => Ok(()),
        }
    }

    /// What can be recorded of it.
    pub(crate) fn recordable(self) -> Result<Box<dyn Recordable>, Failure> {
        let Subject { searched, depth, uniform_width, parameters, leaves } = self;
        Ok(match searched {
            Searched::Tree(tree) => {
                Box::new(Planted { tree, depth, uniform_width, parameters, leaves })
            }
            Searched::Game(game) => game.recordable()?,
        })
    }

    /// Leaves of the minimal tree, where the tree is uniform.
    pub(crate) fn minimal_leaves(&self) -> Option<u64> {
        let depth = match &self.searched {
            Searched::Tree(Tree::Explicit(tree)) => self.depth.min(tree.height()),
            _ => self.depth,
        };
        minimal_tree(self.uniform_width?, depth)
    }

    /// What is searched in a line: `ordered tree: width 5, depth 6, order 60, range 1000000, seed 1`. Of a game, with its
    /// board below.
    pub(crate) fn title(&self) -> String {
        let words = |value: &Json| value.as_str().map_or_else(|| value.to_string(), Into::into);
        let mut parameters = self.parameters.iter();
        let kind: String = parameters.next().map(|(_, kind)| words(kind)).unwrap_or_default();
        let rest: Vec<String> = parameters.map(|(name, v)| format!("{name} {}", words(v))).collect();
        match &self.searched {
            Searched::Tree(_) => format!("{kind} tree: {}", rest.join(", ")),
            Searched::Game(game) => format!("{kind}: {}\n\n{}", rest.join(", "), game.drawn()),
        }
    }
}

impl From<Planted> for Subject {
    fn from(planted: Planted) -> Subject {
        let Planted { tree, depth, uniform_width, parameters, leaves } = planted;
        Subject { searched: Searched::Tree(tree), depth, uniform_width, parameters, leaves }
    }
}

/// The name of the file as it is shown, and what it holds.
pub(crate) fn read(file: &Path) -> Result<(String, Vec<u8>), Failure> {
    let mut bytes = Vec::new();
    let (name, read) = if file == Path::new("-") {
        ("stdin".into(), io::stdin().lock().take(MOST_BYTES).read_to_end(&mut bytes))
    } else {
        let read = File::open(file).and_then(|f| f.take(MOST_BYTES).read_to_end(&mut bytes));
        (file.display().to_string(), read)
    };
    match read {
        Ok(length) if length as u64 == MOST_BYTES => Err(Failure::Input(format!(
            "{name}: longer than {} MiB, which is more than is read",
            MOST_BYTES >> 20
        ))),
        Ok(_) => Ok((name, bytes)),
        Err(error) => Err(Failure::Input(format!(
            "cannot read {name}: {error}; name a file, or - for standard input"
        ))),
    }
}
