//! **SSS\***: best-first search for the best solution tree. Of all ways in which the first player could still
//! reach a high value, always follow the most promising.
//!
//! Paper: Stockman 1979, as given by Reinefeld, Marsland, Schaeffer, *Is Best First Search Really Best?* (1985),
//! §3, and Bhattacharya, Bagchi, *Making Best Use of Available Memory When Searching Game Trees* (1986), §2.
//!
//! Contract, for a bound h: returns min(value, h), exactly; the value itself for h = ∞.
//! Leaves: no leaf twice, none that alpha-beta does not visit; at best w^⌈d/2⌉ + w^⌊d/2⌋ - 1 on a uniform tree.
//! Memory: at most w^⌈d/2⌉ descriptors, and exactly that many on uniform trees.
//!
//! ```text
//! SSS*(root):                    MAX is the side to move at the root
//!     OPEN := { (root, LIVE, ∞) }
//!     repeat, for the descriptor (p, status, h) of greatest merit h,
//!             the left-most among equals:
//!         p = root and SOLVED:   return h
//!         LIVE leaf:             insert (p, SOLVED, min(evaluate(p), h))
//!         LIVE MAX node:         insert (s, LIVE, h) for every son s
//!         LIVE MIN node:         insert (first son, LIVE, h)
//!         SOLVED MIN node:       remove all descendants of its parent,
//!                                insert (parent, SOLVED, h)
//!         SOLVED MAX node:       insert (next brother, LIVE, h);
//!                                without one, (parent, SOLVED, h)
//! ```
//!
//! Differences from the paper:
//! 1. There is no OPEN. The solution tree that OPEN describes is kept itself: a MAX node is a block with a slot
//!    for each son, a slot knows its bound and how far its MIN node has got. A block lets its left-most best son
//!    have the turn for as long as that stays the best; a solved block is freed, which is the purge. The leaves
//!    and their order are those of the list, [`sss_list`](super::sss_list), which serves observers that watch
//!    OPEN; `peak` counts the descriptors that OPEN would hold.
//! 2. "Remove all ancestors" in the paper's purge means descendants.
//! 3. The printed storage w^⌊d/2⌋ holds for DUAL*; with a MAX root it is w^⌈d/2⌉.
//! 4. Sons of a MAX node that are leaves share one slot, since only the best of them can matter; if all are leaves
//!    there is not even a block. So `peak` gives the bytes of all slots for each descriptor.
//!
//! ```
//! use plywood_core::{Algorithm, Counters, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let outcome = Algorithm::Sss.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.watcher().leaf_visits), (Some(Value::from(6)), 7));
//! assert_eq!(outcome.peak.cells, 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::hybrid::Frontier;
use super::solution_tree::SolutionTree;
use super::sss_list::sss_list;
use super::{Found, Node, Search, Setting, TrailOf};
use crate::{Observer, Peak, Value, Window};

/// The lesser of `node`'s value and `most`. The line is that of the value; there is none if `most` is not greater.
pub fn sss<C: Setting>(search: &mut Search<'_, C>, node: &Node<C>, most: Value) -> (Found<C>, Peak) {
    if most == Value::NEG_INF {
        return (Ok((most, TrailOf::<C>::default())), Peak::default());
    }
    if search.observer.watches_open() {
        return sss_list(search, node, most);
    }
    sss_above(search, node, most, ())
}

/// The same down to the frontier, where another search takes over.
pub(super) fn sss_above<C: Setting, F: Frontier<C>>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    most: Value,
    frontier: F,
) -> (Found<C>, Peak) {
    let mut tree = SolutionTree::new(frontier);
    let found = tree.solve(search, node, most);
    (found, tree.peak())
}

/// What a node of merit `h` is asked, as its own side sees it: whether it is worth `h`.
pub(super) fn asked(h: Value) -> Window {
    Window::minimal(h.previous())
}
