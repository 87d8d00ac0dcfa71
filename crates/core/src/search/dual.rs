//! **DUAL\***: left to right at the root, and below it the dual of SSS\*, which keeps track of the best *refutations*:
//! each child is searched best-first, with the bound that the previous children have set.
//!
//! Paper: Reinefeld, Marsland, Schaeffer, *Is Best First Search Really Best?* (1985), §3.2, Fig. 3.2.
//!
//! Contract, for a bound h: returns exactly max(value, h), and the value itself for h = -∞.
//! Leaves: no leaf twice, and no leaf that alpha-beta does not visit; in the best case w^⌈d/2⌉ + w^⌊d/2⌋ - 1 on a
//! uniform tree.
//! Memory: at most w^⌊d/2⌋ descriptors, and exactly that number on uniform trees.
//!
//! ```text
//! DUAL*(root, h):                           h = -∞ at first
//!     for each child s of root:
//!         h := max(h, -dual-SS*(s, -h))
//!     return h
//! dual-SS*(p, h):           as SSS*, with MIN and MAX exchanged
//!                           and the least merit first
//! ```
//!
//! Differences from the paper:
//! 1. From the point of view of the side to move, dual-SS* of a child is SSS* itself, started with a merit of -h
//!    instead of ∞: changing sides exchanges MIN and MAX. So one procedure, [`sss`](super::sss), serves both.
//! 2. The plain dual, started at the root, visits the same leaves in the same order.
//!
//! ```
//! use plywood_core::{Algorithm, Counters, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree).observer(Counters::default());
//! let outcome = Algorithm::Dual.run(&mut search, &tree.root(), 3)?;
//! assert_eq!((outcome.value, search.observed().leaf_visits), (Some(Value::from(6)), 6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::hybrid::Frontier;
use super::sss::{sss, sss_above};
use super::{Found, Node, Search, Setting, SignalOf, TrailOf};
use crate::{Observer, Peak, Trail, Value, Window};

/// Returns the greater of `node`'s value and `least`. The line is that of the value; there is none unless `least` is
/// smaller.
pub fn dual<C: Setting>(search: &mut Search<'_, C>, node: &Node<C>, least: Value) -> (Found<C>, Peak) {
    if least == Value::INF {
        return (Ok((least, TrailOf::<C>::default())), Peak::default());
    }
    over_children(search, node, least, &mut sss)
}

/// Like [`dual`], down to the frontier, where another search takes over.
pub(super) fn dual_above<C: Setting, F: Frontier<C>>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    least: Value,
    frontier: F,
) -> (Found<C>, Peak) {
    if let Some(found) = frontier.take_over(search, node, Window::FULL.above(least)) {
        return (found, Peak::default());
    }
    over_children(search, node, least, &mut |search, child, most| {
        sss_above(search, child, most, frontier)
    })
}

type Inner<'a, 'g, C> = &'a mut dyn FnMut(&mut Search<'g, C>, &Node<C>, Value) -> (Found<C>, Peak);

fn over_children<'g, C: Setting>(
    search: &mut Search<'g, C>,
    node: &Node<C>,
    least: Value,
    inner: Inner<'_, 'g, C>,
) -> (Found<C>, Peak) {
    // The node itself is a descriptor before its children are.
    let mut peak = Peak { cells: 1, cell_bytes: 0 };
    let found = children(search, node, least, inner, &mut peak);
    (found, peak)
}

fn children<'g, C: Setting>(
    search: &mut Search<'g, C>,
    node: &Node<C>,
    least: Value,
    inner: Inner<'_, 'g, C>,
    peak: &mut Peak,
) -> Result<(Value, TrailOf<C>), SignalOf<C>> {
    let window = Window::FULL.above(least);
    let Some(moves) = search.expand(node, window)? else {
        return Ok((search.leaf(node)?.max(least), TrailOf::<C>::default()));
    };
    let mut best = least;
    let mut line = TrailOf::<C>::default();
    for m in moves {
        let child = search.child(node, m);
        let (found, used) = inner(search, &child, -best);
        *peak = peak.or_more(used);
        let (value, below) = found?;
        if -value > best {
            best = -value;
            line = below;
            line.push(TrailOf::<C>::note(m));
            search.observer.found(node.id, line.clone().line(), best);
        }
    }
    search.observer.leave(node.id, best);
    Ok((best, line))
}
