//! Runs a search and writes all its events.

use super::event::event_json;
use super::json::{Object, bounds_json, print, worth_json};
use crate::Limits;
use crate::options::Chosen;
use crate::subject::{Observed, Subject, Unfit, Watching};
use plywood_core::Trace;
use serde_json::{Value as Json, json};
use std::fmt;
use std::io::{self, Write};

/// A request to record a search.
#[derive(Clone, Debug)]
pub struct Request {
    /// The algorithm with its options. It searches to the full depth at once.
    pub chosen: Chosen,
    /// The maximum number of events to record.
    pub cap: usize,
    /// The limits at which the search stops.
    pub limits: Limits,
}

/// Why a search was not recorded, or not completely.
#[derive(Debug)]
pub enum Unrecorded {
    /// The subject cannot be searched.
    Unfit(Unfit),
    /// Writing failed.
    Io(io::Error),
}

impl fmt::Display for Unrecorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unrecorded::Unfit(unfit) => unfit.fmt(f),
            Unrecorded::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unrecorded {}

impl From<Unfit> for Unrecorded {
    fn from(unfit: Unfit) -> Unrecorded {
        Unrecorded::Unfit(unfit)
    }
}

impl From<io::Error> for Unrecorded {
    fn from(error: io::Error) -> Unrecorded {
        Unrecorded::Io(error)
    }
}

impl Subject {
    /// Searches the subject, writes the schema `plywood.trace/1` to `out`, and returns the number of dropped events. If
    /// the search is refused, nothing is written.
    #[expect(clippy::missing_panics_doc, reason = "events are requested, so there is a trace")]
    pub fn record(&self, request: &Request, out: &mut dyn Write) -> Result<u64, Unrecorded> {
        let Request { ref limits, cap, .. } = *request;
        let chosen = Chosen { deepen: None, ..request.chosen };
        let watching = Watching { events: Some(cap), leaves: None };
        let observed = self.observe(&chosen, limits, watching, &mut |_, _, _| {})?;
        let trace = observed.trace.as_ref().expect("events were requested");
        print(&self.header(&chosen, cap), out)?;
        for event in trace.events() {
            print(&event_json(self, trace, *event), out)?;
        }
        print(&self.summary(&chosen, &observed, trace), out)?;
        Ok(trace.dropped())
    }

    fn header(&self, chosen: &Chosen, cap: usize) -> Object {
        let mut header = Object::new();
        header.insert("schema".into(), json!("plywood.trace/1"));
        header.extend([self.json()]);
        header.insert("depth".into(), json!(self.depth));
        header.insert("algorithm".into(), json!(chosen.entry.name));
        header.insert("options".into(), chosen.json());
        header.insert("cap".into(), json!(cap));
        header
    }

    fn summary(&self, chosen: &Chosen, observed: &Observed, trace: &Trace<u32>) -> Object {
        let Observed { found, counters, .. } = observed;
        let outcome = &found.outcome;
        let mut summary = Object::new();
        let mut add = |name: &str, value: Json| summary.insert(name.into(), value);
        add("event", json!("end"));
        add("value", outcome.value.map_or(Json::Null, worth_json));
        add("bounds", bounds_json(outcome.bounds));
        add("line", json!(self.shown(&outcome.line)));
        add("leaf_visits", json!(counters.leaf_visits));
        add("inner_nodes", json!(counters.inner_nodes));
        add("pass_nodes", json!(counters.pass_nodes));
        add("re_searches", json!(counters.re_searches));
        add("rounds", json!(chosen.entry.is_driver().then_some(counters.rounds)));
        add("stopped", json!(outcome.stopped.word()));
        add("events", json!(trace.events().len()));
        add("dropped", json!(trace.dropped()));
        summary
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cancel;
    use crate::options::Choices;
    use crate::options::Defaults;
    use crate::subject::{Generated, Kind, Range};
    use plywood_core::catalogue::Entry;
    use std::time::Duration;

    fn huge() -> Subject {
        let (kind, range) = (Kind::Iid, Range::DEFAULT);
        let generated = Generated { kind, width: 30, depth: 30, seed: 1, range };
        Subject::generated(&generated).expect("a tree")
    }

    /// Returns the recorded lines and the number of dropped events.
    fn recorded(name: &str, limits: Limits) -> (Vec<Json>, u64) {
        let chosen = Chosen::plain(Entry::named(name).expect("known"));
        let (mut out, tree) = (Vec::new(), huge());
        let request = Request { chosen, cap: 7, limits };
        let dropped = tree.record(&request, &mut out).expect("it is not refused");
        let lines = std::str::from_utf8(&out).expect("text").lines();
        (lines.map(|line| serde_json::from_str(line).expect("JSON")).collect(), dropped)
    }

    #[test]
    fn every_limit_ends_a_recording() {
        let cancelled = Cancel::new();
        cancelled.cancel();
        for (algorithm, limits, stopped) in [
            ("alpha-beta", Limits::nodes(100), "nodes"),
            ("sss", Limits::none().and_memory_bytes(1 << 20), "memory"),
            ("dual", Limits::none().and_memory_bytes(1 << 20), "memory"),
            ("mtd-f", Limits::none().and_cancel(&cancelled), "cancelled"),
            ("scout", Limits::time(Duration::ZERO), "time"),
        ] {
            let (lines, dropped) = recorded(algorithm, limits);
            let end = lines.last().expect("an end");
            assert_eq!(end["stopped"], json!(stopped), "{algorithm}");
            assert_eq!(end["events"], json!(lines.len() - 2));
            assert_eq!(end["dropped"], json!(dropped), "{algorithm}");
        }
    }

    #[test]
    fn windows_at_either_end_of_the_values_differ_from_the_full_window() {
        let open = json!(null);
        for (algorithm, alpha, beta) in
            [("ab-sss", json!("inf"), open.clone()), ("ab-dual", open.clone(), json!("-inf"))]
        {
            let (lines, _) = recorded(algorithm, Limits::nodes(100));
            let events = |event: &str| lines.iter().find(|line| line["event"] == event).cloned();
            let round = events("round").expect("a round");
            assert_eq!((&round["alpha"], &round["beta"]), (&alpha, &beta), "{algorithm}");
            let root = events("expand").expect("the root is expanded");
            assert_eq!((&root["alpha"], &root["beta"]), (&alpha, &beta), "{algorithm}");
            let is_child = |line: &&Json| line["event"] == "expand" && line["path"] == json!([0]);
            let child = lines.iter().find(is_child).expect("its first child is expanded");
            let flipped = |end: &Json| match end.as_str() {
                Some("inf") => json!("-inf"),
                Some(_) => json!("inf"),
                None => open.clone(),
            };
            let seen = (&child["alpha"], &child["beta"]);
            assert_eq!(seen, (&flipped(&beta), &flipped(&alpha)), "{algorithm}");
        }
    }

    #[test]
    fn a_refused_search_writes_nothing() {
        let entry = Entry::named("iter-sss").expect("known");
        let mut choices = Choices::default();
        choices.read("cells", "1").expect("a number");
        let chosen = choices.choose(entry, Defaults::OfTrees).expect("it uses cells");
        let mut out = Vec::new();
        let request = Request { chosen, cap: 7, limits: Limits::none() };
        let refused = huge().record(&request, &mut out);
        assert!(matches!(refused, Err(Unrecorded::Unfit(Unfit::Refused(_)))) && out.is_empty());
    }
}
