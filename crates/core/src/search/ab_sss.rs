//! **AB-SSS\***: SSS\* as a sequence of minimal-window searches. Each search tests whether the value reaches the upper
//! bound that the previous one proved, and memory carries over what it found.
//!
//! Paper: Plaat, Schaeffer, Pijls, de Bruin, *Best-first fixed-depth game-tree search in practice*, Fig. 3.
//!
//! Contract: returns the exact value, with any memory.
//! Leaves: with a memory that forgets nothing, on a tree, those of SSS\* in the same order, each once. The first round
//! visits w^⌈d/2⌉ leaves on a uniform tree.
//! Memory: the solution tree, w^⌈d/2⌉ leaves and the nodes above them; with less, leaves are visited again.
//!
//! ```text
//! AB-SSS*(root):
//!     gamma := ∞
//!     repeat:
//!         g := MT(root, gamma - 1, gamma)
//!         if g >= gamma: return g
//!         gamma := g
//! ```
//!
//! Differences from the paper: none.
//!
//! ```
//! use plywood_core::{Algorithm, Counters, Game, Search, Unbounded, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).memory(Unbounded::new()).observer(Counters::default());
//! let outcome = Algorithm::AbSss.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.observed().leaf_visits), (Some(Value::from(6)), 7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::mtd::mtd;
use super::{Answer, Node, Search, Setting};
use crate::Window;

/// Returns the minimax value of `root`; `inner` performs the minimal-window searches.
pub fn ab_sss<'g, C: Setting>(
    search: &mut Search<'g, C>,
    root: &Node<C>,
    inner: impl FnMut(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
) -> Answer<C> {
    mtd(search, root, |bounds| bounds.upper, inner)
}
