//! What is searched, and what is known of it; the one place that tells kinds of trees apart.

use crate::failure::Failure;
use crate::games::Posed;
use crate::searchable::Searchable;
use plywood_core::{Depth, MAX_DEPTH};
use plywood_games::synthetic::AnyTree;
use plywood_games::synthetic::{
    ExplicitTree, IidTree, OrderedTree, RaggedTree, RandomGame, Son, TransposingGame, TreeError,
    minimal_tree,
};
use serde_json::{Map, Value as Json, json};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A tree of any kind.
#[derive(Debug)]
pub(crate) enum Tree {
    Explicit(ExplicitTree),
    Iid(IidTree),
    Ordered(OrderedTree),
    Ragged(RaggedTree<false>),
    RaggedWithPasses(RaggedTree<true>),
    RandomGame(RandomGame),
    Transposing(TransposingGame),
}

/// What can be done with a tree of any kind, or a game.
pub(crate) trait Visitor {
    type Output;

    fn visit<G: Searchable>(self, game: &G) -> Self::Output;
}

impl Tree {
    /// Hands the tree to `visitor`.
    pub(crate) fn accept<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            Tree::Explicit(tree) => visitor.visit(tree),
            Tree::Iid(tree) => visitor.visit(tree),
            Tree::Ordered(tree) => visitor.visit(tree),
            Tree::Ragged(tree) => visitor.visit(tree),
            Tree::RaggedWithPasses(tree) => visitor.visit(tree),
            Tree::RandomGame(tree) => visitor.visit(tree),
            Tree::Transposing(tree) => visitor.visit(tree),
        }
    }

    /// Hands the tree to `visitor` as one of two types of game: with and without passes.
    pub(crate) fn accept_any<V: Visitor>(&self, visitor: V) -> V::Output {
        let any = match self {
            Tree::RaggedWithPasses(tree) => return visitor.visit(tree),
            Tree::Explicit(tree) => AnyTree::Explicit(tree),
            Tree::Iid(tree) => AnyTree::Iid(tree),
            Tree::Ordered(tree) => AnyTree::Ordered(tree),
            Tree::Ragged(tree) => AnyTree::Ragged(tree),
            Tree::RandomGame(tree) => AnyTree::RandomGame(tree),
            Tree::Transposing(tree) => AnyTree::Transposing(tree),
        };
        visitor.visit(&any)
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
        let depth = depth.map_or(Ok(tree.height()), searchable)?;
        judged_everywhere(&tree, depth)?;
        let mut parameters = Map::new();
        parameters.insert("kind".into(), json!("explicit"));
        parameters.insert("file".into(), json!(name));
        parameters.insert("height".into(), json!(tree.height()));
        parameters.insert("nodes".into(), json!(tree.nodes()));
        parameters.insert("leaves".into(), json!(tree.leaves()));
        let uniform_width = tree.uniform_width();
        #[expect(clippy::cast_precision_loss, reason = "only the size matters")]
        let leaves = tree.leaves() as f64;
        let searched = Searched::Tree(Tree::Explicit(tree));
        Ok(Subject { searched, depth, uniform_width, parameters, leaves })
    }

    /// A generated tree, to be searched to its end.
    pub(crate) fn generated(
        tree: Tree,
        width: u32,
        depth: u64,
        parameters: Map<String, Json>,
    ) -> Result<Subject, Failure> {
        let depth = searchable(depth)?;
        let most = f64::from(width);
        // Sons of a node, on the average.
        let (uniform_width, sons) = match &tree {
            Tree::Iid(_) | Tree::Ordered(_) | Tree::Transposing(_) => (Some(width), most),
            Tree::RandomGame(_) => (None, f64::midpoint(1.0, most)),
            Tree::Ragged(_) | Tree::RaggedWithPasses(_) | Tree::Explicit(_) => {
                (None, f64::midpoint(1.0, most) * 7.0 / 8.0)
            }
        };
        let leaves = sons.powi(i32::from(depth));
        let searched = Searched::Tree(tree);
        Ok(Subject { searched, depth, uniform_width, parameters, leaves })
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

    /// Whether every node below the root has a value of its own, as `who` needs it; `way_out` does not. Generated trees
    /// and games have them all.
    pub(crate) fn judged_at_every_depth(&self, who: &str, way_out: &str) -> Result<(), Failure> {
        let Searched::Tree(Tree::Explicit(tree)) = &self.searched else { return Ok(()) };
        let depths = 1..self.depth.min(tree.height());
        let unjudged = depths.into_iter().find_map(|depth| tree.unjudged_at(depth));
        let Some(path) = unjudged else { return Ok(()) };
        Err(Failure::Input(format!(
            "{who} needs a value at every node, but {} has none of its own; give it one, as in 5:(8 1) or \
             {{\"value\":5,\"children\":[…]}}, or {way_out}",
            node(&path)
        )))
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

/// The depth, unless no search goes so far.
pub(crate) fn searchable(depth: u64) -> Result<Depth, Failure> {
    let fits = Depth::try_from(depth).ok().filter(|&depth| depth <= MAX_DEPTH);
    fits.ok_or_else(|| TreeError::Depth(depth).into())
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

fn judged_everywhere(tree: &ExplicitTree, depth: Depth) -> Result<(), Failure> {
    if depth >= tree.height() {
        return Ok(());
    }
    let Some(path) = tree.unjudged_at(depth) else { return Ok(()) };
    Err(Failure::Input(format!(
        "a search to depth {depth} ends at {}, which has no value of its own; give it one, as in \
         5:(8 1) or {{\"value\":5,\"children\":[…]}}, or search to depth {}",
        node(&path),
        tree.height()
    )))
}

/// A node in words.
fn node(path: &[Son]) -> String {
    let path: Vec<String> = path.iter().map(ToString::to_string).collect();
    if path.is_empty() { "the root".into() } else { format!("node {}", path.join(" ")) }
}
