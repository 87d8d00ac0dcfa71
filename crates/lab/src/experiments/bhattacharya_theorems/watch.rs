//! Searches of explicit trees, traced step by step.

use super::super::written::Written;
use crate::prelude::*;
use plywood_core::observer::{Event, Status};
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::iter_sss::{Halt, IterSss};
use plywood_core::search::sss::sss;
use plywood_core::{Refusal, Trace};

const CAP: usize = 1 << 20;

/// A selection from OPEN: the node, its status, its merit.
pub(super) type Selected = (usize, Status, i64);

/// The course of a search that keeps OPEN.
pub(super) struct Course {
    pub(super) value: i64,
    pub(super) selected: Vec<Selected>,
    /// The peak number of descriptors in OPEN.
    pub(super) most: u64,
}

impl Course {
    /// The nodes that were selected while LIVE: these are the examined ones by definition 4.4.
    pub(super) fn examined(&self, nodes: usize) -> Vec<bool> {
        let mut examined = vec![false; nodes];
        for &(x, status, _) in &self.selected {
            examined[x] |= status == Status::Live;
        }
        examined
    }
}

pub(super) fn by_sss(written: &Written) -> Course {
    let tree = &written.tree;
    let mut search = Search::new(tree, tree).observer(Trace::capped(CAP));
    let root = search.root(&tree.root(), tree.height());
    let (found, peak) = sss(&mut search, &root, Value::INF);
    let Ok((value, _)) = found;
    let selected = selected(written, search.observed());
    Course { value: value.get().into(), selected, most: peak.cells }
}

pub(super) fn by_iter_sss(written: &Written, cells: u64) -> Result<Course, Refusal> {
    let tree = &written.tree;
    let mut search = Search::new(tree, tree).observer(Trace::capped(CAP));
    let root = search.root(&tree.root(), tree.height());
    let (found, peak) = IterSss { cells: Some(cells) }.search(&mut search, &root);
    let selected = selected(written, search.observed());
    match found {
        Ok((value, _)) => Ok(Course { value: value.get().into(), selected, most: peak.cells }),
        Err(Halt::Refused(refusal)) => Err(refusal),
        Err(Halt::Stopped(never)) => match never {},
    }
}

/// Returns the nodes that alpha-beta visits, and the greatest number of inner nodes open at a time.
pub(super) fn by_alpha_beta(written: &Written) -> (Vec<bool>, usize) {
    let tree = &written.tree;
    let mut search = Search::new(tree, tree).observer(Trace::capped(CAP));
    let root = search.root(&tree.root(), tree.height());
    let Ok(_) = alpha_beta(&mut search, &root, Window::FULL);
    let trace = search.observed();
    let mut visited = vec![false; written.nodes.len()];
    let (mut open, mut most) = (0, 0);
    for event in trace.events() {
        match *event {
            Event::Expand { node, .. } | Event::Leaf { node, .. } => {
                visited[written.at(&trace.paths().path(node))] = true;
                open += usize::from(matches!(event, Event::Expand { .. }));
                most = most.max(open);
            }
            Event::Leave { .. } => open -= 1,
            _ => {}
        }
    }
    (visited, most)
}

fn selected(written: &Written, trace: &Trace<Child>) -> Vec<Selected> {
    let select = |event: &Event<Child>| match *event {
        Event::Select { node, status, merit } => {
            Some((written.at(&trace.paths().path(node)), status, merit.get().into()))
        }
        _ => None,
    };
    trace.events().iter().filter_map(select).collect()
}
