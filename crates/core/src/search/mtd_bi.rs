//! **MTD-bi**: minimal-window searches that bisect the interval that contains the value. Without memory it is Coplan's
//! C\*.
//!
//! Paper: Plaat, Schaeffer, Pijls, de Bruin, *Best-first fixed-depth game-tree search in practice*, Fig. 3.
//!
//! Contract: returns the exact value, with any memory.
//! Leaves: with a memory that forgets nothing, on a tree, only those that alpha-beta visits, each once.
//! Memory: that of the solution trees that prove the value; with less, leaves are visited again.
//!
//! ```text
//! MTD-bi(root):
//!     lower := -∞;  upper := ∞
//!     repeat until lower >= upper:
//!         gamma := the middle of lower and upper, rounded up
//!         g := MT(root, gamma - 1, gamma)
//!         if g < gamma: upper := g  else: lower := g
//!     return lower
//! ```
//!
//! Differences from the paper:
//! 1. The first bounds are the limits of the range of values, so there are at most 32 searches.
//!
//! ```
//! use plywood_core::{Algorithm, Game, Search, Unbounded, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).memory(Unbounded::new());
//! let outcome = Algorithm::MtdBi.run(&mut search, &tree.root(), 3)?;
//! assert_eq!(outcome.value, Some(Value::from(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::mtd::mtd;
use super::{Answer, Node, Search, Setting};
use crate::{Bounds, Value, Window};

/// Returns the minimax value of `root`; `inner` performs the minimal-window searches.
pub fn mtd_bi<'g, C: Setting>(
    search: &mut Search<'g, C>,
    root: &Node<C>,
    inner: impl FnMut(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
) -> Answer<C> {
    let middle = |Bounds { lower, upper }: Bounds| {
        let sum = i64::from(lower.get()) + i64::from(upper.get());
        // Rounded up, so that it lies above the lower bound.
        Value::nearest((sum + 1).div_euclid(2))
    };
    mtd(search, root, middle, inner)
}
