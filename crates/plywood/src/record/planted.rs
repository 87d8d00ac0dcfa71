//! A tree to be searched, and how deep.

use super::chosen::{Chosen, is_selective};
use super::generated::Generated;
use super::json::Object;
use super::tree::Tree;
use plywood_core::order::Use;
use plywood_core::{Depth, MAX_DEPTH};
use plywood_games::synthetic::{ExplicitTree, Son, TreeError};
use serde_json::json;
use std::fmt;

/// A tree to be searched, how deep, and what is known of it.
#[derive(Clone, Debug)]
pub struct Planted {
    /// The tree.
    pub tree: Tree,
    /// Plies to search.
    pub depth: Depth,
    /// The number of sons of every inner node, where it is the same for all and all leaves are equally deep.
    pub uniform_width: Option<u32>,
    /// What tells it from others, by name.
    pub parameters: Object,
    /// About how many leaves a search to this depth may have.
    pub leaves: f64,
}

/// Why a tree cannot be searched so.
#[derive(Clone, Debug)]
pub enum BadTree {
    /// There is no such tree.
    Tree(TreeError),
    /// A search to this depth ends at a node without a value.
    Unjudged {
        /// The depth.
        depth: Depth,
        /// The node.
        path: Vec<Son>,
        /// Plies of the tree.
        height: Depth,
    },
    /// Whoever needs a value at every node finds none at this one.
    Partial {
        /// Who needs it.
        who: String,
        /// The node.
        path: Vec<Son>,
        /// What else to do.
        way_out: &'static str,
    },
}

impl fmt::Display for BadTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTree::Tree(error) => error.fmt(f),
            BadTree::Unjudged { depth, path, height } => write!(
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
        }
    }
}

impl std::error::Error for BadTree {}

impl From<TreeError> for BadTree {
    fn from(error: TreeError) -> BadTree {
        BadTree::Tree(error)
    }
}

/// A node in words.
fn node(path: &[Son]) -> String {
    let path: Vec<String> = path.iter().map(ToString::to_string).collect();
    if path.is_empty() { "the root".into() } else { format!("node {}", path.join(" ")) }
}

/// The depth, unless no search goes so far.
pub fn searchable(depth: u64) -> Result<Depth, TreeError> {
    let fits = Depth::try_from(depth).ok().filter(|&depth| depth <= MAX_DEPTH);
    fits.ok_or(TreeError::Depth(depth))
}

impl Planted {
    /// A tree written out and called `name`, to be searched to `depth` plies or to its end.
    pub fn explicit(name: &str, tree: ExplicitTree, depth: Option<u64>) -> Result<Planted, BadTree> {
        let height = tree.height();
        let depth = depth.map_or(Ok(height), searchable)?;
        if depth < height
            && let Some(path) = tree.unjudged_at(depth)
        {
            return Err(BadTree::Unjudged { depth, path, height });
        }
        let mut parameters = Object::new();
        parameters.insert("kind".into(), json!("explicit"));
        parameters.insert("file".into(), json!(name));
        parameters.insert("height".into(), json!(height));
        parameters.insert("nodes".into(), json!(tree.nodes()));
        parameters.insert("leaves".into(), json!(tree.leaves()));
        let uniform_width = tree.uniform_width();
        #[expect(clippy::cast_precision_loss, reason = "only the size matters")]
        let leaves = tree.leaves() as f64;
        Ok(Planted { tree: Tree::Explicit(tree), depth, uniform_width, parameters, leaves })
    }

    /// A generated tree, to be searched to its end.
    pub fn generated(generated: &Generated) -> Result<Planted, BadTree> {
        let tree = generated.tree()?;
        let (width, depth) = (generated.width, searchable(generated.depth)?);
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
        Ok(Planted { tree, depth, uniform_width, parameters: generated.parameters(), leaves })
    }
}

impl Tree {
    /// Whether a search to `depth` plies finds the values that these choices need; `option` names those of the user.
    pub fn fits(
        &self,
        depth: Depth,
        chosen: &Chosen,
        option: impl Fn(&str) -> String,
    ) -> Result<(), BadTree> {
        const LEAVE_OUT: &str = "leave the option out";
        if chosen.deepen.is_some() {
            self.judged_at_every_depth(depth, &option("deepen"), LEAVE_OUT)?;
        }
        if chosen.moves.statics == Use::On {
            self.judged_at_every_depth(depth, &format!("{} static", option("moves")), LEAVE_OUT)?;
        }
        if is_selective(chosen.entry) {
            let other = "choose an algorithm that judges leaves only";
            self.judged_at_every_depth(depth, chosen.entry.name, other)?;
        }
        Ok(())
    }

    /// Whether every node below the root has a value of its own, as `who` needs it; `way_out` does not. Generated
    /// trees have them all.
    fn judged_at_every_depth(
        &self,
        depth: Depth,
        who: &str,
        way_out: &'static str,
    ) -> Result<(), BadTree> {
        let Tree::Explicit(tree) = self else { return Ok(()) };
        let depths = 1..depth.min(tree.height());
        let unjudged = depths.into_iter().find_map(|depth| tree.unjudged_at(depth));
        unjudged.map_or(Ok(()), |path| Err(BadTree::Partial { who: who.into(), path, way_out }))
    }
}
