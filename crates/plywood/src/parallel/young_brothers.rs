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

use super::guard::Halt;
use super::split::{Link, Split};
use super::{Shared, alone};
use plywood_core::search::selective::{Before, SoFar, Tried, before_moves, try_move};
use plywood_core::search::{Answer, MoveOf};
use plywood_core::tactics::Step;
use plywood_core::{Node, Search, Stopped, Value, Window};
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
    if !search.stop.crew().shares(node.depth) {
        return alone(search, node, window);
    }
    let mut reduced = None;
    let (node, mut moves) = match before_moves(search, node, window, &mut reduced)? {
        Before::Known(value) => return Ok(value),
        Before::Moves(node, moves) => (node, moves),
    };
    let is_plain = search.stop.crew().is_plain();
    let mut best = Value::NEG_INF;
    let mut by = None;
    let (mut i, mut open) = (0, true);
    while let Some(m) = moves.next() {
        if !open && moves.len() > 0 && search.stop.crew().has_idle() {
            let rest = std::iter::once(m).chain(moves.by_ref()).collect();
            (best, by) = share(search, node, window, (best, by), i, rest)?;
            if let Some((place, m)) = by.filter(|_| best >= window.beta()) {
                search.cut_among(node, &moves, place, m);
            }
            break;
        }
        let so_far = SoFar { window, best, open: open || is_plain };
        match try_move(search, node, so_far, (i, m), &mut |search, child, window| {
            descend(search, child, m, window)
        })? {
            Tried::Skipped(bound) => best = best.max(bound),
            Tried::Found(value) => {
                open = false;
                if value > best {
                    (best, by) = (value, Some((i, m)));
                }
            }
        }
        if best >= window.beta() {
            search.cut_among(node, &moves, i, m);
            break;
        }
        i += 1;
    }
    search.leave_by(node, window, best, by, &moves)
}

/// Searches the child that `m` leads to.
fn descend<C: Shared>(
    search: &mut Search<'_, C>,
    child: &Node<C>,
    m: MoveOf<C>,
    window: Window,
) -> Answer<C> {
    if !search.stop.crew().shares(child.depth) {
        return alone(search, child, window);
    }
    search.stop.path.push((child.position.clone(), Step::Move(m)));
    let answer = young_brothers(search, child, window);
    search.stop.path.pop();
    answer
}

/// The best value so far, and the move that leads to it.
type Best<C> = (Value, Option<(usize, MoveOf<C>)>);

/// Searches the moves `rest` of `node`, the first of which is at place `first`, with the help of other threads.
fn share<C: Shared>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    window: Window,
    best: Best<C>,
    first: usize,
    rest: Vec<MoveOf<C>>,
) -> Result<Best<C>, Halt> {
    let crew = Arc::clone(search.stop.crew());
    let link = Link::below(search.stop.link.clone());
    let path = search.stop.path.clone();
    let split = Split::new(link, node.position.clone(), node.depth, window, path, best, first, rest);
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
    let state = split.state();
    Ok((state.best, state.by))
}

/// Helps with a shared node as long as there is something to do there. The node has counted this thread.
pub(super) fn join<C: Shared>(search: &mut Search<'_, C>, split: &Arc<Split<C::Game>>) {
    let crew = Arc::clone(search.stop.crew());
    let _leaving = Leaving { crew: &crew, split };
    let path = std::mem::take(&mut search.stop.path);
    retrace(search, split);
    work(search, split);
    search.stop.path = path;
    search.stop.rest();
}

/// Reports that a thread has left a shared node. If it panics, the whole search stops, so that nobody waits for it.
struct Leaving<'s, G: plywood_core::Game> {
    crew: &'s super::Crew<G>,
    split: &'s Split<G>,
}

impl<G: plywood_core::Game> Drop for Leaving<'_, G> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.crew.halt(Stopped::Cancelled);
        }
        self.crew.report(|| self.split.state().working -= 1);
    }
}

/// Searches one move of a shared node after another.
fn work<C: Shared>(search: &mut Search<'_, C>, split: &Arc<Split<C::Game>>) {
    let outer = search.stop.link.replace(Arc::clone(&split.link));
    let node = Node { position: split.position.clone(), depth: split.depth, id: () };
    let open = search.stop.crew().is_plain();
    while let Some((place, m, best)) = split.take() {
        let so_far = SoFar { window: split.window, best, open };
        let tried = try_move(search, &node, so_far, (place, m), &mut |search, child, window| {
            descend(search, child, m, window)
        });
        match tried {
            Ok(tried) => split.found((place, m), tried),
            Err(_) => break,
        }
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
