//! **Alpha-beta on a kept tree**, which is reused from one move of the game to the next: the opponent of best-first
//! minimax in its paper, and the first half of [`best_first_extension`](super::best_first_extension).
//!
//! Paper: Korf, Chickering, *Best-First Minimax Search: Othello Results* (1994), "Othello Results".
//!
//! Contract: returns the minimax value of the position to the horizon, like alpha-beta; but if the tree holds more
//! information about a node at the horizon than the evaluator's value, that is used instead.
//! Leaves: every child of a node above the horizon; one ply above the horizon, as many children as alpha-beta needs.
//! Leaves that the tree already holds are not evaluated again.
//! Memory: a node for every evaluated position, 12 bytes and a move each.
//!
//! ```text
//! alpha-beta(node, horizon, window):
//!     the children of a node are evaluated all at once and searched best first:
//!         by the evaluator, or by what was found out below them, in this search or before
//!     one ply above the horizon they are evaluated one at a time
//! ```
//!
//! Differences from the paper: none known. The paper does not say what is kept of nodes that were cut off. Here they
//! keep the bound that was found, by which they are ordered the next time.
//!
//! ```
//! use plywood_core::search::best_first::{Grown, Terminals};
//! use plywood_core::search::tree_alpha_beta::TreeAlphaBeta;
//! use plywood_core::{Game, Search};
//! use plywood_games::synthetic::RandomGame;
//!
//! let game = RandomGame::new(5, 40, 1)?;
//! let (mut search, mut tree) = (Search::new(&game, &game), Grown::new());
//! let alpha_beta = TreeAlphaBeta { terminals: Terminals::Evaluated };
//! let root = search.root(&game.root(), 4);
//! let found = alpha_beta.grow(&mut search, &root, &mut tree);
//! // The move is played, and what is known below it is kept.
//! tree.advance(found.line[0]);
//! assert!(!tree.is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::best_first::{BestFirst, Ended, Expanded, Grown, Link, State, Terminals, Turn, expand};
use super::{MoveOf, Node, Search, Setting, SignalOf};
use crate::order::sort::{self, by_falling_key, key_of};
use crate::{Depth, Game, Stop, Stopped, Value, Window};
use alloc::vec::Vec;

/// Alpha-beta on a kept tree, with its option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeAlphaBeta {
    /// How finished games are evaluated.
    pub terminals: Terminals,
}

impl TreeAlphaBeta {
    /// Searches as many plies as `root` has depth, using what `tree` holds. The line has one move, the best one; it is
    /// available even if the search was stopped, as far as anything is known. If the tree has reached its greatest
    /// number of nodes, the search stops as at a node limit.
    pub fn grow<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
        tree: &mut Grown<MoveOf<C>>,
    ) -> Ended<MoveOf<C>> {
        let planting = BestFirst { terminals: self.terminals, ..BestFirst::PAPER };
        let at = match planting.plant(search, root, tree) {
            Ok(at) => at,
            Err(ended) => return ended,
        };
        let start = (root, at, Turn::Searcher);
        let found = tree_alpha_beta(search, tree, start, self.terminals, root.depth, Window::FULL);
        let stopped = match found {
            Ok(Found { value, best }) => {
                let line = best.map(|child| tree.move_to(child)).into_iter().collect();
                return Ended { stopped: Stopped::Complete, value: Some(value), line };
            }
            Err(Unfinished::Stopped(signal)) => signal.into(),
            Err(Unfinished::Full) => Stopped::Nodes,
        };
        tree.uproot();
        let line = tree.line().into_iter().take(1).collect();
        Ended { stopped, value: tree.value(), line }
    }
}

/// The result of alpha-beta at a node.
pub(super) struct Found {
    value: Value,
    /// The child that gives the node this value: the first of equal children, in the order in which they were searched.
    /// The others may have equally good bounds. `None` if no child was searched.
    best: Option<Link>,
}

impl Found {
    fn known(value: Value) -> Found {
        Found { value, best: None }
    }
}

/// Why there is no value.
pub(super) enum Unfinished<S> {
    /// The search was stopped.
    Stopped(S),
    /// The tree has reached its greatest number of nodes.
    Full,
}

/// Returns the value of `node` to a depth of `horizon` plies, within `window`, fail-soft. The tree stores all values on
/// the way; if the search does not finish, a node on the way has the value of the best of its children so far.
pub(super) fn tree_alpha_beta<C: Setting>(
    search: &mut Search<'_, C>,
    tree: &mut Grown<MoveOf<C>>,
    (node, at, turn): (&Node<C>, Link, Turn),
    terminals: Terminals,
    horizon: Depth,
    window: Window,
) -> Result<Found, Unfinished<SignalOf<C>>> {
    if horizon == 0 || node.depth == 0 || tree.state(at) == State::Over {
        return Ok(Found::known(tree.value_of(at)));
    }
    let enough = (horizon == 1).then(|| window.beta());
    let known = matches!(tree.state(at), State::Expanded)
        || enough
            .is_some_and(|enough| tree.state(at) == State::Partial && tree.best(at).value >= enough);
    if !known {
        let sufficient = |value| enough.is_some_and(|enough| value >= enough);
        let expanded = expand(search, tree, (node, at, turn), terminals, sufficient);
        match expanded.map_err(Unfinished::Stopped)? {
            Expanded::Grown(_) => {}
            Expanded::Over => return Ok(Found::known(tree.value_of(at))),
            Expanded::Full => return Err(Unfinished::Full),
        }
    }
    let count = tree.children(at).count();
    // The lists of the nodes above still exist, and are smaller.
    let held = tree.bytes_with(0) + 2 * sort::bytes::<Link>(count);
    search.stop.hold(held).map_err(Unfinished::Stopped)?;
    let children: Vec<Link> = tree.children(at).collect();
    let children = by_falling_key(children, |_, &child| key_of(-tree.value_of(child)));
    let mut found = Found::known(Value::NEG_INF);
    for child in children {
        let m = tree.move_to(child);
        let below = search.child(node, m);
        let horizon = horizon - search.game.cost(m).min(horizon);
        let inner = window.raised(found.value).flipped();
        let below = (&below, child, turn.other());
        let searched = tree_alpha_beta(search, tree, below, terminals, horizon, inner);
        let below = searched.inspect_err(|_| tree.set_value(at, tree.best(at).value))?;
        if found.best.is_none() || -below.value > found.value {
            found = Found { value: -below.value, best: Some(child) };
        }
        if found.value >= window.beta() {
            break;
        }
    }
    tree.set_value(at, found.value);
    Ok(found)
}
