//! **Hybrids**: one algorithm for the first k plies, another one below.
//!
//! Paper: Reinefeld, Marsland, Schaeffer, *Is Best First Search Really Best?* (1985), §4; Bhattacharya, Bagchi (1986),
//! §5. SSS\* over SSS\* is *staged-SSS\**, which visits more leaves to save storage; alpha-beta over SSS\* is
//! Stockman's proposal for machines with little storage.
//!
//! Contract: returns the exact value.
//! Leaves: no leaf twice; with k = 0 or k = d, those of the single algorithm.
//! Memory: for SSS\* over SSS\* at most w^⌈k/2⌉ + w^⌈(d-k)/2⌉ descriptors on a uniform tree.
//!
//! ```text
//! hybrid(root, k):
//!     search by the outer algorithm; but a node k plies below the root
//!     is a leaf to it, and its value is found by the inner algorithm,
//!     which is given the bounds:
//!         alpha-beta asks for the value within (alpha, beta);
//!         SSS* for min(value, h), as MAX sees values
//! ```
//!
//! Differences from the paper:
//! 1. The paper gives no code. The bounds are passed down as above, since the outer algorithm needs no more than that.
//! 2. SSS* does not use alpha, and DUAL* does not use beta: each has only one bound.
//!
//! ```
//! use plywood_core::{search::hybrid::{Hybrid, Stage}, Algorithm, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let hybrid = Hybrid { outer: Stage::AlphaBeta, plies: Some(1), inner: Stage::Sss };
//! let outcome = Algorithm::Hybrid(hybrid).run(&mut Search::new(&tree, &tree), &tree.root(), 3)?;
//! assert_eq!(outcome.value, Some(Value::from(6)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::alpha_beta::alpha_beta_above;
use super::dual::dual_above;
use super::sss::sss_above;
use super::{Found, Node, Search, Setting};
use crate::{Depth, Observer, Peak, Window};
use core::cell::Cell;

/// An algorithm for the first plies, and another one below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hybrid {
    /// The algorithm for the first plies.
    pub outer: Stage,
    /// The number of plies of the outer algorithm; by default half of the depth.
    pub plies: Option<Depth>,
    /// The algorithm below.
    pub inner: Stage,
}

/// An algorithm that can be part of a [`Hybrid`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Stage {
    /// [`alpha_beta`](super::alpha_beta)
    AlphaBeta,
    /// [`sss`](super::sss)
    Sss,
    /// [`dual`](super::dual)
    Dual,
}

/// Where another algorithm takes over. `()` means nowhere, and adds no code to the compiled search.
pub(super) trait Frontier<C: Setting>: Copy {
    /// Returns the result for `window` at `node`, if the node is at the frontier.
    fn take_over(self, search: &mut Search<'_, C>, node: &Node<C>, window: Window) -> Option<Found<C>>;
}

impl<C: Setting> Frontier<C> for () {
    #[inline]
    fn take_over(self, _: &mut Search<'_, C>, _: &Node<C>, _: Window) -> Option<Found<C>> {
        None
    }
}

/// A frontier where `inner` takes over when this depth is left.
struct At {
    depth: Depth,
    inner: Stage,
    peak: Cell<Peak>,
}

impl<C: Setting> Frontier<C> for &At {
    fn take_over(self, search: &mut Search<'_, C>, node: &Node<C>, window: Window) -> Option<Found<C>> {
        if node.depth > self.depth {
            return None;
        }
        let (found, used) = self.inner.search(search, node, window, ());
        self.peak.set(self.peak.get().or_more(used));
        Some(found)
    }
}

impl Stage {
    /// Returns the value of `node` within `window`, or a bound outside it.
    fn search<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
        window: Window,
        frontier: impl Frontier<C>,
    ) -> (Found<C>, Peak) {
        match self {
            Stage::AlphaBeta => {
                let answer = alpha_beta_above(search, node, window, frontier);
                let found = answer.map(|value| (value, search.observer.trail(node.id)));
                (found, Peak::default())
            }
            Stage::Sss => sss_above(search, node, window.beta(), frontier),
            Stage::Dual => dual_above(search, node, window.alpha(), frontier),
        }
    }
}

impl Hybrid {
    /// Returns the minimax value of `node`.
    pub fn search<C: Setting>(self, search: &mut Search<'_, C>, node: &Node<C>) -> (Found<C>, Peak) {
        let plies = self.plies.unwrap_or(node.depth / 2).min(node.depth);
        let depth = node.depth - plies;
        if depth == 0 {
            return self.outer.search(search, node, Window::FULL, ());
        }
        let frontier = At { depth, inner: self.inner, peak: Cell::default() };
        let (found, outer) = self.outer.search(search, node, Window::FULL, &frontier);
        let cells = outer.cells + frontier.peak.get().cells;
        let cell_bytes = outer.cell_bytes.max(frontier.peak.get().cell_bytes);
        (found, Peak { cells, cell_bytes })
    }
}
