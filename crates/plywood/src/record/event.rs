//! Events as JSON.

use super::json::{Object, lower_json, upper_json, worth_json};
use crate::subject::{Number, Subject};
use plywood_core::observer::{Event, NodeId, Place, Status, Trace};
use plywood_core::{Value, Window};
use serde_json::{Value as Json, json};

/// Converts one event. Events that introduce a node include its path.
pub(super) fn event_json(subject: &Subject, trace: &Trace<Number>, event: Event<Number>) -> Object {
    let mut object = Object::new();
    let node = event.node();
    object.insert("event".into(), json!(event.kind().word()));
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
            add("value", worth_json(value));
        }
        Event::Better { m, value, .. } => {
            let mut path = trace.paths().path(node);
            path.push(m);
            add("move", subject.shown(&path).pop().unwrap_or(Json::Null));
            add("value", worth_json(value));
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
            add("value", worth_json(value));
        }
        Event::Store { depth, kept, place, .. } => {
            add("depth", json!(depth));
            add("lower", lower_json(kept.lower));
            add("upper", upper_json(kept.upper));
            add("replaced", json!(place == Place::Replaced));
        }
    }
    object
}

fn add_open(object: &mut Object, status: Status, merit: Value) {
    let status = match status {
        Status::Live => "live",
        Status::Solved => "solved",
    };
    object.insert("status".into(), json!(status));
    object.insert("merit".into(), worth_json(merit));
}

fn add_window(object: &mut Object, window: Window) {
    object.insert("alpha".into(), lower_json(window.alpha()));
    object.insert("beta".into(), upper_json(window.beta()));
}
