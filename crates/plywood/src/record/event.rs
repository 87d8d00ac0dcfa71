//! Events as JSON.

use super::json::{Object, value_json};
use crate::subject::{Number, Subject};
use plywood_core::observer::{Event, NodeId, Place, Status, Trace};
use plywood_core::{Value, Window};
use serde_json::{Value as Json, json};

/// One event. The events by which a node comes into play tell its path.
pub(super) fn event_json(subject: &Subject, trace: &Trace<Number>, event: Event<Number>) -> Object {
    let mut object = Object::new();
    let (word, node) = named(&event);
    object.insert("event".into(), json!(word));
    object.insert("node".into(), json!(node.get()));
    let mut add = |name: &str, value: Json| object.insert(name.into(), value);
    let path = |node: NodeId| -> Json { subject.shown(&trace.paths().path(node)).into() };
    match event {
        Event::Expand { depth, window, .. } => {
            add("path", path(node));
            add("depth", json!(depth));
            add_window(&mut object, window);
        }
        Event::Leaf { value, .. } | Event::Settled { value, .. } => {
            add("path", path(node));
            add("value", value_json(value));
        }
        Event::Better { m, value, .. } => {
            let mut path = trace.paths().path(node);
            path.push(m);
            add("move", subject.shown(&path).pop().unwrap_or(Json::Null));
            add("value", value_json(value));
        }
        Event::Cutoff { index, .. } => {
            add("index", json!(index));
        }
        Event::ReSearch { window, .. } | Event::Round { window, .. } => add_window(&mut object, window),
        Event::Select { status, merit, .. } => add_open(&mut object, status, merit),
        Event::Insert { status, merit, .. } => {
            add("path", path(node));
            add_open(&mut object, status, merit);
        }
        Event::Remove { .. } | Event::Purge { .. } => {}
        Event::Leave { value, .. } => {
            add("value", value_json(value));
        }
        Event::Store { depth, kept, place, .. } => {
            add("depth", json!(depth));
            add("lower", value_json(kept.lower));
            add("upper", value_json(kept.upper));
            add("replaced", json!(place == Place::Anothers));
        }
    }
    object
}

/// The event in a word, and where it happened.
fn named<M>(event: &Event<M>) -> (&'static str, NodeId) {
    match *event {
        Event::Expand { node, .. } => ("expand", node),
        Event::Leaf { node, .. } => ("leaf", node),
        Event::Settled { node, .. } => ("settled", node),
        Event::Better { node, .. } => ("better", node),
        Event::Cutoff { node, .. } => ("cutoff", node),
        Event::ReSearch { node, .. } => ("re-search", node),
        Event::Select { node, .. } => ("select", node),
        Event::Insert { node, .. } => ("insert", node),
        Event::Remove { node } => ("remove", node),
        Event::Purge { node } => ("purge", node),
        Event::Round { node, .. } => ("round", node),
        Event::Leave { node, .. } => ("leave", node),
        Event::Store { node, .. } => ("store", node),
    }
}

fn add_open(object: &mut Object, status: Status, merit: Value) {
    let status = match status {
        Status::Live => "live",
        Status::Solved => "solved",
    };
    object.insert("status".into(), json!(status));
    object.insert("merit".into(), value_json(merit));
}

fn add_window(object: &mut Object, window: Window) {
    object.insert("alpha".into(), value_json(window.alpha()));
    object.insert("beta".into(), value_json(window.beta()));
}
