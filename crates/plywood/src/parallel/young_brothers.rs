//! **Young brothers wait**: the first move of a node is searched by one thread; its siblings may be
//! searched by several threads at once.
//!
//! Source: Feldmann, Monien, Mysliwietz, Vornberger, *Distributed game-tree search* (1989).
//!
//! ```text
//! search(p, alpha, beta):
//!     if the result is known: return it
//!     search the first successor
//!     for each other successor:
//!         if a thread has nothing to do:
//!             offer this successor and all after it
//!             search one after another, until none is left     (whoever comes does the same)
//!             wait for the others; meanwhile help below p
//!             return the best
//!         search it
//! ```
//!
//! A result that reaches beta cuts off the node: threads that work on it, or anywhere below it, notice within a few
//! nodes and look for other work.

use super::crew::Leaving;
use super::guard::Halt;
use super::split::{Link, Split};
use super::{Shared, search_shared, try_move};
use plywood_core::search::selective::SoFar;
use plywood_core::search::{Answer, MoveOf};
use plywood_core::tactics::Step;
use plywood_core::{Node, Search, Window};
use std::sync::Arc;

/// Returns the result for `window` at the root of a search.
pub(super) fn from_root<C: Shared>(
    search: &mut Search<'_, C>,
    root: &Node<C>,
    window: Window,
) -> Answer<C> {
    search.stop.path.clear();
    search.stop.path.push((root.position.clone(), Step::Root));
    young_brothers(search, root, window)
}

/// Returns the value of `node` within `window`, or a bound outside it.
fn young_brothers<C: Shared>(search: &mut Search<'_, C>, node: &Node<C>, window: Window) -> Answer<C> {
    search_shared(search, node, window, |search, node, moves, so_far| {
        let mut i = 0;
        while let Some(m) = moves.next() {
            if !so_far.open && moves.len() > 0 && search.stop.crew().has_idle() {
                let rest = std::iter::once(m).chain(moves).collect();
                return share(search, node, so_far, i, rest);
            }
            try_move(so_far, search, node, (i, m), descend(m))?;
            if so_far.is_cut_off() {
                break;
            }
            i += 1;
        }
        Ok(())
    })
}

/// Returns a function that searches the child that `m` leads to.
fn descend<'g, C: Shared>(
    m: MoveOf<C>,
) -> impl FnMut(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C> {
    move |search, child, window| {
        search.stop.path.push((child.position.clone(), Step::Move(m)));
        let answer = young_brothers(search, child, window);
        search.stop.path.pop();
        answer
    }
}

/// Searches the moves `rest` of `node`, the first of which is at place `first`, with the help of other threads.
fn share<C: Shared>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    so_far: &mut SoFar<MoveOf<C>>,
    first: usize,
    rest: Vec<MoveOf<C>>,
) -> Result<(), Halt> {
    let crew = Arc::clone(search.stop.crew());
    let link = Link::below(search.stop.link.clone());
    let path = search.stop.path.clone();
    let split = Split::new(link, (node.position.clone(), node.depth), path, *so_far, first, rest);
    crew.post(&split);
    work(search, &split);
    crew.withdraw(&split);
    crew.report(|| split.state().working -= 1);
    let is_done = || split.state().working == 0;
    while let Some(other) = crew.task_below(&split.link, is_done, || search.stop.look_at_clock()) {
        join(search, &other);
    }
    retrace(search, &split);
    search.stop.check()?;
    *so_far = split.state().so_far;
    Ok(())
}

/// Helps with a shared node as long as there is something to do there. The node has counted this thread.
pub(super) fn join<C: Shared>(search: &mut Search<'_, C>, split: &Arc<Split<C::Game>>) {
    let crew = Arc::clone(search.stop.crew());
    let _leaving = Leaving::new(&crew, || split.state().working -= 1);
    let path = std::mem::take(&mut search.stop.path);
    retrace(search, split);
    work(search, split);
    search.stop.path = path;
    search.stop.rest();
}

/// Searches one move of a shared node after another.
fn work<C: Shared>(search: &mut Search<'_, C>, split: &Arc<Split<C::Game>>) {
    let outer = search.stop.link.replace(Arc::clone(&split.link));
    let node = Node { position: split.position.clone(), depth: split.depth, id: () };
    while let Some((place, m, mut so_far)) = split.take() {
        if try_move(&mut so_far, search, &node, (place, m), descend(m)).is_err() {
            break;
        }
        split.add(so_far);
    }
    search.stop.link = outer;
}

/// Tells tactics and order of the path to a shared node, which this thread has not come by, or has left by a cutoff.
fn retrace<C: Shared>(search: &mut Search<'_, C>, split: &Split<C::Game>) {
    search.stop.path.clone_from(&split.path);
    for (position, step) in &split.path {
        let node = Node { position: position.clone(), depth: 0, id: () };
        search.enter(&node, *step);
    }
}
