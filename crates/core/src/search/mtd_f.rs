//! **MTD(f)**: minimal-window searches that start at a first guess and converge on the value.
//!
//! Paper: Plaat, Schaeffer, Pijls, de Bruin, *Best-first fixed-depth game-tree search in practice*, Figs 3, 5.
//!
//! Contract: returns the exact value, with any guess and any memory.
//! Leaves: the better the guess, the fewer. If the guess is the value itself, two searches suffice.
//! Memory: that of the two solution trees that prove the value; with less, leaves are visited again.
//!
//! ```text
//! MTD(f)(root, guess):
//!     g := guess;  lower := -∞;  upper := ∞
//!     repeat until lower >= upper:
//!         gamma := g + 1 if g = lower, else g
//!         g := MT(root, gamma - 1, gamma)
//!         if g < gamma: upper := g  else: lower := g
//!     return g
//! ```
//!
//! Differences from the paper:
//! 1. The guess is a parameter: 0 by default; with iterative deepening, it comes from the previous iterations.
//!
//! ```
//! use plywood_core::{search::mtd_f::MtdF, Algorithm, Counters, Game, Search, Unbounded, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).memory(Unbounded::new()).observer(Counters::default());
//! let started_at_the_value = Algorithm::MtdF(MtdF { guess: Value::from(6) });
//! let outcome = started_at_the_value.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.observed().rounds), (Some(Value::from(6)), 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::mtd::mtd;
use super::{Answer, Node, Search, Setting};
use crate::{Value, Window};

/// MTD(f) with a first guess of the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MtdF {
    /// The first guess of the value.
    pub guess: Value,
}

impl MtdF {
    /// Returns the minimax value of `root`; `inner` performs the minimal-window searches.
    pub fn search<'g, C: Setting>(
        self,
        search: &mut Search<'g, C>,
        root: &Node<C>,
        mut inner: impl FnMut(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
    ) -> Answer<C> {
        let g = core::cell::Cell::new(self.guess);
        let next = |bounds: crate::Bounds| {
            if g.get() == bounds.lower { g.get().next() } else { g.get() }
        };
        mtd(search, root, next, |search, root, window| {
            let value = inner(search, root, window)?;
            g.set(value);
            Ok(value)
        })
    }
}
