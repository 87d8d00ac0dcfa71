//! Trees as subjects.

use super::generated::{Generated, Kind};
use super::typed::{Asked, Timed, Typed};
use super::{Subject, Unfit, What};
use crate::options::Chosen;
use plywood_core::order::Use;
use plywood_core::{Depth, Evaluate, Game, MAX_DEPTH, Value};
use plywood_games::synthetic::{
    AnyTree, Child, ExplicitTree, IidTree, OrderedTree, RaggedTree, RandomGame, TransposingGame,
    TreeError,
};
use serde_json::{Map, Value as Json, json};
use std::fmt;
use std::sync::Arc;

/// Why a tree cannot be searched.
#[derive(Clone, Debug)]
pub enum BadTree {
    /// The tree is invalid.
    Tree(TreeError),
    /// A search to this depth ends at a node without a value.
    Unevaluated {
        /// The search depth.
        depth: Depth,
        /// The path to the node.
        path: Vec<Child>,
        /// The height of the tree in plies.
        height: Depth,
    },
    /// An option or algorithm needs a value at every node, and one node has none.
    Partial {
        /// The option or algorithm that needs the value.
        who: String,
        /// The path to the node.
        path: Vec<Child>,
        /// What to do instead.
        way_out: &'static str,
    },
    /// The moves are to be tried by their ranks, and the subject has none.
    Unranked {
        /// The option for the move order.
        moves: String,
    },
}

impl fmt::Display for BadTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTree::Tree(error) => error.fmt(f),
            BadTree::Unevaluated { depth, path, height } => write!(
                f,
                "a search to depth {depth} ends at {}, which has no value of its own; give it one, as in \
                 5:(8 1) or {{\"value\":5,\"children\":[…]}}, or search to depth {height}",
                node(path),
            ),
            BadTree::Partial { who, path, way_out } => write!(
                f,
                "{who} needs a value at every node, but {} has none of its own; give it one, as in 5:(8 1) or \
                 {{\"value\":5,\"children\":[…]}}, or {way_out}",
                node(path)
            ),
            BadTree::Unranked { moves } => write!(
                f,
                "{moves} ranks needs a game that ranks its moves; remove `ranks`, or choose such a \
                 game"
            ),
        }
    }
}

impl std::error::Error for BadTree {}

impl From<TreeError> for BadTree {
    fn from(error: TreeError) -> BadTree {
        BadTree::Tree(error)
    }
}

/// Describes a node in words.
fn node(path: &[Child]) -> String {
    let path: Vec<String> = path.iter().map(ToString::to_string).collect();
    if path.is_empty() { "the root".into() } else { format!("node {}", path.join(" ")) }
}

/// Converts a depth. It is an error if the depth is greater than [`MAX_DEPTH`].
pub fn searchable(depth: u64) -> Result<Depth, TreeError> {
    let fits = Depth::try_from(depth).ok().filter(|&depth| depth <= MAX_DEPTH);
    fits.ok_or(TreeError::Depth(depth))
}

/// A game that evaluates its own leaves, with the methods that a subject needs.
pub trait Tree:
    Game<Move = Child, Position: Send + Sync> + Evaluate<Self> + Send + Sync + Sized + 'static
{
    /// Searches the tree as fast as its type allows. The method is not generic, so it is compiled in this crate and not
    /// in every crate that creates a subject from such a tree.
    #[doc(hidden)]
    fn timed(&self, asked: &Asked<'_>) -> Result<Timed, Unfit>;

    /// Returns the node's own value, if it has one.
    fn evaluated(&self, position: &Self::Position, depth: Depth) -> Option<Value> {
        Some(self.value(self, position, depth))
    }
}

/// Implements [`Tree`] for trees without passes, which are searched as one type unless speed matters most.
macro_rules! trees {
    ($($kind:ident($tree:ty)),* $(,)?) => {
        $(impl Tree for $tree {
            fn timed(&self, asked: &Asked<'_>) -> Result<Timed, Unfit> {
                timed_as(self, AnyTree::$kind(self), asked)
            }
        })*
    };
}

trees! {
    Iid(IidTree),
    Ordered(OrderedTree),
    Ragged(RaggedTree<false>),
    RandomGame(RandomGame),
    Transposing(TransposingGame),
}

/// Searches a tree as its own type where speed matters most, and as `any` otherwise.
fn timed_as<T: Tree>(tree: &T, any: AnyTree<'_>, asked: &Asked<'_>) -> Result<Timed, Unfit> {
    if asked.is_plain() {
        asked.plain(tree, tree, &tree.root())
    } else {
        asked.bounded(&any, &any, &any.root(), None)
    }
}

impl Tree for RaggedTree<true> {
    fn timed(&self, asked: &Asked<'_>) -> Result<Timed, Unfit> {
        let root = self.root();
        if asked.is_plain() {
            asked.plain(self, self, &root)
        } else {
            asked.bounded(self, self, &root, None)
        }
    }
}

impl Tree for ExplicitTree {
    fn timed(&self, asked: &Asked<'_>) -> Result<Timed, Unfit> {
        timed_as(self, AnyTree::Explicit(self), asked)
    }

    fn evaluated(&self, position: &Self::Position, _: Depth) -> Option<Value> {
        self.value_at(*position)
    }
}

/// A tree of type `T` as a subject.
struct Planted<T>(Arc<T>);

impl<T: Tree> Typed for Planted<T> {
    type Game = T;
    type Evaluator = T;

    fn game(&self) -> &T {
        &self.0
    }

    fn evaluator(&self) -> &T {
        &self.0
    }

    fn root(&self) -> T::Position {
        self.0.root()
    }

    /// Shows a child by its number, and a forced pass by a word.
    fn show(&self, _: &T::Position, m: Child) -> Json {
        if self.0.cost(m) == 0 { json!("pass") } else { json!(m) }
    }

    fn evaluated(&self, position: &T::Position, depth: Depth) -> Option<Value> {
        self.0.evaluated(position, depth)
    }

    fn timed(&self, asked: &Asked<'_>) -> Result<Timed, Unfit> {
        self.0.timed(asked)
    }
}

/// The properties of a tree that its subject reports.
struct Facts {
    depth: Depth,
    uniform_width: Option<u32>,
    parameters: Map<String, Json>,
    leaves: f64,
}

impl Subject {
    /// Creates a subject from an explicit tree with the given name, to be searched to `depth` plies or, by default, to
    /// its full height.
    pub fn explicit(name: &str, tree: ExplicitTree, depth: Option<u64>) -> Result<Subject, BadTree> {
        let height = tree.height();
        let depth = depth.map_or(Ok(height), searchable)?;
        if depth < height
            && let Some(path) = tree.unevaluated_at(depth)
        {
            return Err(BadTree::Unevaluated { depth, path, height });
        }
        let mut parameters = Map::new();
        parameters.insert("kind".into(), json!("explicit"));
        parameters.insert("file".into(), json!(name));
        parameters.insert("height".into(), json!(height));
        parameters.insert("nodes".into(), json!(tree.nodes()));
        parameters.insert("leaves".into(), json!(tree.leaves()));
        let uniform_width = tree.uniform_width();
        #[expect(clippy::cast_precision_loss, reason = "only the size matters")]
        let leaves = tree.leaves() as f64;
        let tree = Arc::new(tree);
        let facts = Facts { depth, uniform_width, parameters, leaves };
        Ok(Subject { what: What::Explicit(tree.clone()), ..Subject::planted(Planted(tree), facts) })
    }

    /// Creates a subject from a generated tree, to be searched to its full depth.
    pub fn generated(generated: &Generated) -> Result<Subject, BadTree> {
        let Generated { width, depth, seed, .. } = *generated;
        let values = generated.range.values()?;
        let parameters = generated.parameters();
        let searched = searchable(depth);
        let most = f64::from(width);
        // The average number of children of a node.
        let (uniform_width, average) = match &generated.kind {
            Kind::Iid | Kind::Ordered(_) | Kind::Transposing => (Some(width), most),
            Kind::RandomGame => (None, f64::midpoint(1.0, most)),
            Kind::Ragged | Kind::RaggedWithPasses => (None, f64::midpoint(1.0, most) * 7.0 / 8.0),
        };
        let facts = || -> Result<Facts, TreeError> {
            let depth = searched?;
            Ok(Facts { depth, uniform_width, parameters, leaves: average.powi(i32::from(depth)) })
        };
        Ok(match &generated.kind {
            Kind::Iid => Subject::planted(of(IidTree::new(width, depth, seed, values)?), facts()?),
            Kind::Ordered(weights) => {
                let tree = OrderedTree::new(width, depth, seed, values, weights.clone())?;
                Subject::planted(of(tree), facts()?)
            }
            Kind::Ragged => {
                Subject::planted(of(RaggedTree::<false>::new(width, depth, seed, values)?), facts()?)
            }
            Kind::RaggedWithPasses => {
                Subject::planted(of(RaggedTree::<true>::new(width, depth, seed, values)?), facts()?)
            }
            Kind::RandomGame => Subject::planted(of(RandomGame::new(width, depth, seed)?), facts()?),
            Kind::Transposing => {
                Subject::planted(of(TransposingGame::new(width, depth, seed)?), facts()?)
            }
        })
    }

    /// Creates a subject from a tree without further information, to be searched to `depth` plies.
    pub fn of<T: Tree>(tree: T, depth: Depth) -> Subject {
        let facts = Facts { depth, uniform_width: None, parameters: Map::new(), leaves: 0.0 };
        Subject::planted(of(tree), facts)
    }

    fn planted<T: Tree>(tree: Planted<T>, facts: Facts) -> Subject {
        let Facts { depth, uniform_width, parameters, leaves } = facts;
        Subject { ground: Arc::new(tree), what: What::Tree, depth, uniform_width, parameters, leaves }
    }
}

fn of<T>(tree: T) -> Planted<T> {
    Planted(Arc::new(tree))
}

/// Checks that a search to `depth` plies finds the values that the chosen options need. `option` converts the name of
/// an option to the form that the user knows.
pub(super) fn fits(
    tree: &ExplicitTree,
    depth: Depth,
    chosen: &Chosen,
    option: impl Fn(&str) -> String,
) -> Result<(), BadTree> {
    const LEAVE_OUT: &str = "remove the option";
    if chosen.deepen.is_some() {
        evaluated_at_every_depth(tree, depth, &option("deepen"), LEAVE_OUT)?;
    }
    if chosen.moves.statics == Use::On {
        evaluated_at_every_depth(tree, depth, &format!("{} static", option("moves")), LEAVE_OUT)?;
    }
    if chosen.entry.is_selective() {
        let other = "choose an algorithm that evaluates leaves only";
        evaluated_at_every_depth(tree, depth, chosen.entry.name, other)?;
    }
    Ok(())
}

/// Checks that every node below the root has a value of its own, which `who` needs. The error suggests `way_out`.
fn evaluated_at_every_depth(
    tree: &ExplicitTree,
    depth: Depth,
    who: &str,
    way_out: &'static str,
) -> Result<(), BadTree> {
    let mut depths = 1..depth.min(tree.height());
    let unevaluated = depths.find_map(|depth| tree.unevaluated_at(depth));
    unevaluated.map_or(Ok(()), |path| Err(BadTree::Partial { who: who.into(), path, way_out }))
}
