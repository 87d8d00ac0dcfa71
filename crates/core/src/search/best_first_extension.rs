//! **Best-first extension**: alpha-beta to a shallow horizon, then best-first minimax on the tree that it leaves. Every
//! move is considered, and the best ones are searched very deep.
//!
//! Paper: Korf, Chickering, *Best-First Minimax Search: Othello Results* (1994), "Best-First Extensions".
//!
//! Contract: that of [`best_first`](super::best_first): the result proves nothing about the position.
//! Leaves: those of alpha-beta to the horizon, then those of best-first minimax.
//! Memory: a node for every evaluated position, 12 bytes and a move each; or at most the given number of nodes.
//!
//! ```text
//! extension(root, horizon, d):
//!     alpha-beta(root, horizon), which keeps its tree:
//!         the children of a node are evaluated all at once
//!             and searched best first;
//!         one ply above the horizon they are evaluated one at a time
//!     return best-first(root, d) on that tree:
//!         a node that was cut off is completed when the line reaches it
//! ```
//!
//! Differences from the paper, which leaves these points open:
//! 1. A node that alpha-beta cut off has only some of its children. The others are added when the principal variation
//!    reaches it.
//! 2. Alpha-beta leaves bounds as well as values. A bound is treated as the value until the line reaches the node; then
//!    the node has the value of the best of its children.
//! 3. If the node limit of the tree is reached before alpha-beta finishes, best-first minimax continues with what there
//!    is.
//!
//! ```
//! use plywood_core::{Algorithm, Game, Search};
//! use plywood_games::synthetic::RandomGame;
//!
//! let game = RandomGame::new(5, 40, 1)?;
//! let extension: Algorithm = "best-first-extension".parse()?;
//! let outcome = extension.run(&mut Search::new(&game, &game), &game.root(), 9)?;
//! assert_eq!(outcome.line.len(), 9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::best_first::{BestFirst, Ended, Grown, Turn};
use super::tree_alpha_beta::{Unfinished, tree_alpha_beta};
use super::{MoveOf, Node, Search, Setting};
use crate::{Depth, Stopped, Window};

/// Best-first extension, with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Extension {
    /// The number of plies that alpha-beta searches.
    pub horizon: Depth,
    /// The best-first search that follows.
    pub best_first: BestFirst,
}

impl Extension {
    /// Continues from what `tree` holds until the principal variation has as many plies as `root` has depth.
    pub fn grow<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
        tree: &mut Grown<MoveOf<C>>,
    ) -> Ended<MoveOf<C>> {
        if let Err(ended) = self.look_around(search, root, tree) {
            return ended;
        }
        self.best_first.grow(search, root, tree)
    }

    /// Runs the first half, alpha-beta to the horizon. Returns an error only if the search stops there.
    pub fn look_around<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
        tree: &mut Grown<MoveOf<C>>,
    ) -> Result<(), Ended<MoveOf<C>>> {
        let terminals = self.best_first.terminals;
        let at = self.best_first.plant(search, root, tree)?;
        let start = (root, at, Turn::Searcher);
        match tree_alpha_beta(search, tree, start, terminals, self.horizon, Window::FULL) {
            Ok(_) | Err(Unfinished::Full) => Ok(()),
            Err(Unfinished::Stopped(signal)) => {
                let stopped: Stopped = signal.into();
                tree.uproot();
                Err(Ended { stopped, value: tree.value(), line: tree.line() })
            }
        }
    }
}
