//! OPEN, reconstructed step by step from the events of a search.

use plywood_core::observer::{Event, NodeId, Status};
use plywood_core::{Trace, Value};
use plywood_games::synthetic::Child;
use std::cmp::Reverse;

/// A node, its status, and its merit.
pub(crate) type Descriptor = (Vec<Child>, Status, Value);

/// Returns OPEN before each selection, in order: greatest merit first, left-most subtree first among equals.
///
/// Panics if any descriptor but the first is selected.
pub(crate) fn open_states(trace: &Trace<Child>) -> Vec<Vec<Descriptor>> {
    let path = |node: NodeId| trace.paths().path(node);
    let mut open: Vec<Descriptor> = Vec::new();
    let mut states = Vec::new();
    for &event in trace.events() {
        match event {
            Event::Insert { node, status, merit } => {
                let place = |(p, _, h): &Descriptor| (Reverse(*h), p.clone());
                let new = (path(node), status, merit);
                let at = open.partition_point(|other| place(other) < place(&new));
                open.insert(at, new);
            }
            Event::Select { node, status, merit } => {
                states.push(open.clone());
                assert!(!open.is_empty(), "{event:?} from an empty OPEN");
                assert_eq!(open.remove(0), (path(node), status, merit));
            }
            Event::Remove { node } => open.retain(|(p, _, _)| *p != path(node)),
            Event::Purge { node } => {
                let from = path(node);
                open.retain(|(p, _, _)| *p == from || !p.starts_with(&from));
            }
            Event::Expand { .. }
            | Event::Leaf { .. }
            | Event::Settled { .. }
            | Event::Better { .. }
            | Event::Cutoff { .. }
            | Event::ReSearch { .. }
            | Event::Round { .. }
            | Event::Leave { .. }
            | Event::Store { .. } => {}
        }
    }
    states
}
