//! **Best-first extension**: alpha-beta to a shallow horizon, then best-first minimax from the tree it leaves. Every move
//! is looked at, and the best ones very far.
//!
//! Paper: Korf, Chickering, *Best-First Minimax Search: Othello Results* (1994), "Best-First Extensions".
//!
//! Contract: as that of [`best_first`](super::best_first): the answer proves nothing about the position.
//! Leaves: those of alpha-beta to the horizon, then those of best-first minimax.
//! Memory: a node for every position judged, 12 bytes and a move each; or as many as are granted.
//!
//! ```text
//! extension(root, horizon, d):
//!     alpha-beta(root, horizon), which keeps its tree:
//!         the sons of a node are judged all at once
//!             and searched best first;
//!         one ply above the horizon they are judged one at a time
//!     return best-first(root, d) on that tree:
//!         a node that was cut off is completed when the line reaches it
//! ```
//!
//! Differences from the paper, which leaves these open:
//! 1. A node cut off by alpha-beta has some of its sons only. It gets the others when the principal line reaches it.
//! 2. Alpha-beta leaves bounds as well as values. A bound is taken for the value until the line reaches the node; then
//!    the node is worth the best of its sons.
//! 3. If the memory granted is full before alpha-beta is through, best-first minimax goes on from what there is.
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

/// Best-first extension, with its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extension {
    /// How many plies alpha-beta searches.
    pub horizon: Depth,
    /// What follows.
    pub best_first: BestFirst,
}

impl Extension {
    /// Searches on from what `tree` holds until the principal line has as many plies as `root` has depth.
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

    /// The first half: alpha-beta to the horizon. It is an error only if the search ends there.
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
