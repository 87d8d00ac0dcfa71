//! Trees, and recorded searches.

use super::{Asked, Desk};
use crate::answer::{Refused, json_response, option};
use crate::caps::Caps;
use crate::stream;
use crate::subject::{Subject, choices};
use axum::extract::State;
use axum::response::Response;
use plywood::catalogue::{Entry, UnknownAlgorithm};
use plywood::options::Chosen;
use plywood::record::json::{Object, value_json};
use plywood::record::{Request, Unrecorded};
use plywood::subject::{Extent, Outline, OutlineNode};
use plywood::{Algorithm, Cancel, Limits};
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::io::{self, Write};
use std::sync::Arc;

/// A request for a tree.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeAsked {
    subject: Subject,
    depth: Option<u64>,
}

/// Answers with the nodes of a tree.
pub(crate) async fn tree(
    State(desk): State<Arc<Desk>>,
    Asked(asked, _waits): Asked<TreeAsked>,
) -> Result<Response, Refused> {
    let caps = desk.caps;
    let searched = asked.subject.searched(asked.depth, &caps)?;
    let outline = move |_: &Cancel| outline_json(&searched.outline(caps.nodes), searched.depth);
    Ok(json_response(&desk.jobs.done(outline, "the tree could not be listed").await?))
}

/// Returns the answer to a request for a tree.
pub(crate) fn tree_answer(body: &Json, caps: &Caps) -> Result<Json, Refused> {
    let asked: TreeAsked = serde_json::from_value(body.clone()).map_err(Refused::bad)?;
    let searched = asked.subject.searched(asked.depth, caps)?;
    Ok(outline_json(&searched.outline(caps.nodes), searched.depth))
}

/// Returns the answer to a request for a recorded search.
pub(crate) fn trace_answer(body: &Json, caps: &Caps) -> Result<Vec<u8>, Refused> {
    let asked: TraceAsked = serde_json::from_value(body.clone()).map_err(Refused::bad)?;
    let mut lines = Vec::new();
    asked.posed(caps)?.record(caps, &Cancel::new(), &mut lines)?;
    Ok(lines)
}

/// Reads requests for trees and recorded searches.
pub(super) fn read(body: &[u8], caps: &Caps) {
    if let Ok(asked) = serde_json::from_slice::<TreeAsked>(body) {
        _ = asked.subject.searched(asked.depth, caps);
    }
    if let Ok(asked) = serde_json::from_slice::<TraceAsked>(body) {
        _ = asked.subject.searched(asked.depth, caps);
        _ = algorithm(&asked.algorithm);
        _ = asked.options.map(|options| choices(&options, caps));
    }
}

fn outline_json(outline: &Outline, depth: u16) -> Json {
    let node = |node: &OutlineNode| {
        json!({
            "parent": node.parent.map_or(json!(-1), |parent| json!(parent)),
            "move": node.by,
            "value": node.value.map_or(Json::Null, value_json),
            "children": node.children,
        })
    };
    json!({
        "schema": "plywood.page-tree/2",
        "depth": depth,
        "capped": outline.extent == Extent::Capped,
        "nodes": outline.nodes.iter().map(node).collect::<Json>(),
    })
}

/// A request for a recorded search.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TraceAsked {
    subject: Subject,
    depth: Option<u64>,
    algorithm: String,
    options: Option<Object>,
    cap: Option<u64>,
}

/// Returns the algorithm of this name, or an error that lists the names.
pub(crate) fn algorithm(name: &str) -> Result<&'static Entry, Refused> {
    let algorithm: Algorithm =
        name.parse().map_err(|e: UnknownAlgorithm| Refused::bad(e.to_string()))?;
    Ok(algorithm.entry())
}

/// A search to record.
struct Posed {
    searched: plywood::subject::Subject,
    chosen: Chosen,
    cap: usize,
}

impl TraceAsked {
    /// The search that the request asks for, if it is possible.
    fn posed(self, caps: &Caps) -> Result<Posed, Refused> {
        let searched = self.subject.searched(self.depth, caps)?;
        let choices = choices(&self.options.unwrap_or_default(), caps)?;
        let chosen = choices.choose(algorithm(&self.algorithm)?, searched.defaults())?;
        let chosen = Chosen { deepen: None, ..chosen };
        searched.suits(&chosen, option).map_err(Refused::bad)?;
        let cap = self.cap.and_then(|cap| usize::try_from(cap).ok());
        let most = caps.events.min(caps.moves / usize::from(searched.depth).max(1));
        Ok(Posed { searched, chosen, cap: cap.unwrap_or(most).min(most) })
    }
}

impl Posed {
    /// Writes every event of the search to `lines`.
    fn record(self, caps: &Caps, cancel: &Cancel, lines: &mut dyn Write) -> Result<(), Refused> {
        let limits = Limits::time(caps.trace).and_nodes(caps.visits).and_cancel(cancel);
        let limits = limits.and_memory_bytes(caps.memory << 20);
        let request = Request { chosen: self.chosen, cap: self.cap, limits };
        match self.searched.record(&request, lines) {
            Err(Unrecorded::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            done => Ok(done.map(drop)?),
        }
    }
}

/// Answers with every event of a search.
pub(crate) async fn trace(
    State(desk): State<Arc<Desk>>,
    Asked(asked, waits): Asked<TraceAsked>,
) -> Result<Response, Refused> {
    let caps = desk.caps;
    let posed = asked.posed(&caps)?;
    stream::lines(&desk.jobs, waits, move |cancel, lines| posed.record(&caps, cancel, lines)).await
}
