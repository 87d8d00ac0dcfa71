//! **SSS\***: best-first search for the best solution tree. Of all strategies with which the first player could still
//! reach a high value, always continue the most promising one.
//!
//! Paper: Stockman 1979, as given by Reinefeld, Marsland, Schaeffer, *Is Best First Search Really Best?* (1985),
//! §3, and Bhattacharya, Bagchi, *Making Best Use of Available Memory When Searching Game Trees* (1986), §2.
//!
//! Contract, for a bound h: returns exactly min(value, h), and the value itself for h = ∞.
//! Leaves: no leaf twice, and no leaf that alpha-beta does not visit; in the best case w^⌈d/2⌉ + w^⌊d/2⌋ - 1 on a
//! uniform tree.
//! Memory: at most w^⌈d/2⌉ descriptors, and exactly that number on uniform trees.
//!
//! ```text
//! SSS*(root):                    MAX is the side to move at the root
//!     OPEN := { (root, LIVE, ∞) }
//!     repeat, for the descriptor (p, status, h) of greatest merit h,
//!             the left-most among equals:
//!         p = root and SOLVED:   return h
//!         LIVE leaf:             insert (p, SOLVED, min(evaluate(p), h))
//!         LIVE MAX node:         insert (s, LIVE, h) for every child s
//!         LIVE MIN node:         insert (first child, LIVE, h)
//!         SOLVED MIN node:       remove all descendants of its parent,
//!                                insert (parent, SOLVED, h)
//!         SOLVED MAX node:       insert (next sibling, LIVE, h);
//!                                without one, (parent, SOLVED, h)
//! ```
//!
//! Differences from the paper:
//! 1. There is no OPEN list. The solution tree that OPEN describes is stored itself: a MAX node is a block with a slot
//!    for each child; a slot holds its bound and the state of its MIN node. A block continues with its left-most best
//!    child for as long as that child stays the best. A solved block is freed, which is the purge. The leaves and their
//!    order are those of the list version, [`sss_list`](super::sss_list), which is used when an observer needs OPEN;
//!    `peak` counts the descriptors that OPEN would hold.
//! 2. "Remove all ancestors" in the paper's purge means descendants.
//! 3. The printed storage w^⌊d/2⌋ holds for DUAL*; with a MAX root it is w^⌈d/2⌉.
//! 4. Children of a MAX node that are leaves share one slot, since only the best of them can matter; if all are leaves,
//!    there is no block at all. So `peak` divides the bytes of all slots by the number of descriptors.
//!
//! ```
//! use plywood_core::{Algorithm, Counters, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let outcome = Algorithm::Sss.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.observed().leaf_visits), (Some(Value::from(6)), 7));
//! assert_eq!(outcome.peak.cells, 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::hybrid::Frontier;
use super::solution_tree::SolutionTree;
use super::sss_list::sss_list;
use super::{Found, Node, Search, Setting, TrailOf};
use crate::{Observer, Peak, Value, Window};

/// Returns the smaller of `node`'s value and `most`. The line is that of the value; there is none unless `most` is
/// greater.
pub fn sss<C: Setting>(search: &mut Search<'_, C>, node: &Node<C>, most: Value) -> (Found<C>, Peak) {
    if most == Value::NEG_INF {
        return (Ok((most, TrailOf::<C>::default())), Peak::default());
    }
    if search.observer.observes_open() {
        return sss_list(search, node, most);
    }
    sss_above(search, node, most, ())
}

/// Like [`sss`], down to the frontier, where another search takes over.
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

/// Returns the window for a node of merit `h`, from its own side's point of view: is its value `h`?
pub(super) fn asked(h: Value) -> Window {
    Window::minimal(h.previous())
}
