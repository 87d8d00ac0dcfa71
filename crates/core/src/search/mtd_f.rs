//! **MTD(f)**: minimal-window searches that begin at a first guess of the value and walk from there to it.
//!
//! Paper: Plaat, Schaeffer, Pijls, de Bruin, *Best-first fixed-depth game-tree search in practice*, Figs 3, 5.
//!
//! Contract: returns the value, exactly, whatever the guess and the memory.
//! Leaves: the fewer, the better the guess. Started at the value itself it asks two questions, if the value is not
//! one of the ends of a bound already.
//! Memory: that of the two solution trees which prove the value; with less, leaves are visited again.
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
//! 1. The guess comes from outside: 0 if nothing is said; with iterative deepening, from the iterations before.
//!
//! ```
//! use plywood_core::{search::mtd_f::MtdF, Algorithm, Counters, Game, Search, Unbounded, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).memory(Unbounded::new()).observer(Counters::default());
//! let started_at_the_value = Algorithm::MtdF(MtdF { guess: Value::from(6) });
//! let outcome = started_at_the_value.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.watcher().rounds), (Some(Value::from(6)), 2));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::mtd::mtd;
use super::{Answer, Node, Search, Setting};
use crate::{Value, Window};

/// MTD(f) with its first guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MtdF {
    /// Where to begin.
    pub guess: Value,
}

impl MtdF {
    /// The minimax value of `root`; `inner` answers the minimal windows.
    pub fn search<'g, C: Setting>(
        self,
        search: &mut Search<'g, C>,
        root: &Node<C>,
        mut inner: impl FnMut(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
    ) -> Answer<C> {
        let g = std::cell::Cell::new(self.guess);
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
