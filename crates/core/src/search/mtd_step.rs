//! **MTD-step**: like MTD(f), but after each search the next test value is a fixed step beyond the bound just proven,
//! so that a distant value is reached in fewer, larger steps.
//!
//! Paper: none of the five papers prints it; Plaat, Schaeffer, Pijls, de Bruin mention the idea among the drivers of
//! *Best-first fixed-depth game-tree search in practice*.
//!
//! Contract: returns the exact value, with any guess, step and memory.
//! Leaves: between those of AB-SSS\*/AB-DUAL\* (step 1) and those of a bisection (a large step).
//! Memory: that of the solution trees that prove the value; with less, leaves are visited again.
//!
//! ```text
//! MTD-step(root, guess, step):
//!     gamma := guess;  lower := -∞;  upper := ∞
//!     repeat until lower >= upper:
//!         g := MT(root, gamma - 1, gamma)
//!         if g < gamma: upper := g;  gamma := max(lower + 1, upper - step + 1)
//!         else:         lower := g;  gamma := min(upper, lower + step)
//!     return lower
//! ```
//!
//! Differences from the paper:
//! 1. Step 1 is the smallest step: the test value is then the bound itself, or the next value above it.
//!
//! ```
//! use plywood_core::{search::mtd_step::MtdStep, Algorithm, Game, Search, Unbounded, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).memory(Unbounded::new());
//! let driver = Algorithm::MtdStep(MtdStep { guess: Value::ZERO, step: 3 });
//! assert_eq!(driver.run(&mut search, &tree.root(), 3)?.value, Some(Value::from(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::mtd::mtd;
use super::{Answer, Node, Search, Setting};
use crate::{Bounds, Value, Window};

/// MTD-step with its first guess and its step size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MtdStep {
    /// The first guess of the value.
    pub guess: Value,
    /// The step size; 0 is treated as 1.
    pub step: u32,
}

impl MtdStep {
    /// Returns the minimax value of `root`; `inner` performs the minimal-window searches.
    pub fn search<'g, C: Setting>(
        self,
        search: &mut Search<'g, C>,
        root: &Node<C>,
        inner: impl FnMut(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
    ) -> Answer<C> {
        let mut last = Bounds::UNKNOWN;
        let step = i64::from(self.step.max(1));
        let next = |bounds: Bounds| {
            let gamma = if bounds == Bounds::UNKNOWN {
                self.guess
            } else if bounds.upper < last.upper {
                Value::nearest(i64::from(bounds.upper.get()) - step + 1)
            } else {
                Value::nearest(i64::from(bounds.lower.get()) + step)
            };
            last = bounds;
            gamma
        };
        mtd(search, root, next, inner)
    }
}
