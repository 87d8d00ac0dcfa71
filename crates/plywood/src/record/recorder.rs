//! Runs a search and tells all that happened.

use super::chosen::Chosen;
use super::event::event_json;
use super::json::{Object, bounds_json, print, worth_json};
use super::outline::{Outline, outline};
use super::patience::Patience;
use super::planted::Planted;
use super::posed::Posed;
use super::shown::Shown;
use super::tree::{Any, Tree};
use plywood_core::memory::TableError;
use plywood_core::{Counters, Depth, Game, Line, Outcome, Refusal, Search, Setting, Trace};
use plywood_games::{Judged, Notation};
use serde_json::{Value as Json, json};
use std::fmt;
use std::io::{self, Write};

/// What is to be recorded.
#[derive(Clone, Copy, Debug)]
pub struct Request {
    /// The algorithm.
    pub chosen: Chosen,
    /// Plies to search.
    pub depth: Depth,
    /// The most events to record.
    pub cap: usize,
}

/// Why nothing was recorded, or not all.
#[derive(Debug)]
pub enum Unrecorded {
    /// The algorithm refused to search.
    Refused(Refusal),
    /// There is no room for the table.
    NoTable(TableError),
    /// What was recorded could not be written.
    Io(io::Error),
}

impl fmt::Display for Unrecorded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unrecorded::Refused(refusal) => refusal.fmt(f),
            Unrecorded::NoTable(error) => error.fmt(f),
            Unrecorded::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unrecorded {}

impl From<Refusal> for Unrecorded {
    fn from(refusal: Refusal) -> Unrecorded {
        Unrecorded::Refused(refusal)
    }
}

impl From<TableError> for Unrecorded {
    fn from(error: TableError) -> Unrecorded {
        Unrecorded::NoTable(error)
    }
}

impl From<io::Error> for Unrecorded {
    fn from(error: io::Error) -> Unrecorded {
        Unrecorded::Io(error)
    }
}

/// A tree or a game whose searches can be recorded; which one is forgotten.
pub trait Recordable {
    /// What reports call it, and what tells it from others.
    fn described(&self) -> (&'static str, Object);

    /// Searches it and writes the schema `plywood.trace/1` to `out`; nothing if the search is refused. The number of
    /// events that were dropped.
    fn record(
        &self,
        request: &Request,
        patience: Patience,
        out: &mut dyn Write,
    ) -> Result<u64, Unrecorded>;

    /// The first `most` nodes of a search to `depth` plies, one level after another.
    fn outline(&self, depth: Depth, most: usize) -> Outline;
}

impl Recordable for Planted {
    fn described(&self) -> (&'static str, Object) {
        ("tree", self.parameters.clone())
    }

    fn record(
        &self,
        request: &Request,
        patience: Patience,
        out: &mut dyn Write,
    ) -> Result<u64, Unrecorded> {
        match self.tree.any() {
            Any::Plain(tree) => record(&tree, self.described(), request, patience, out),
            Any::WithPasses(tree) => record(tree, self.described(), request, patience, out),
        }
    }

    fn outline(&self, depth: Depth, most: usize) -> Outline {
        match &self.tree {
            Tree::RaggedWithPasses(tree) => outline(tree, depth, most),
            Tree::Explicit(tree) => outline(tree, depth, most),
            Tree::Iid(tree) => outline(tree, depth, most),
            Tree::Ordered(tree) => outline(tree, depth, most),
            Tree::Ragged(tree) => outline(tree, depth, most),
            Tree::RandomGame(tree) => outline(tree, depth, most),
            Tree::Transposing(tree) => outline(tree, depth, most),
        }
    }
}

impl<G: Notation + Judged> Recordable for Posed<G> {
    fn described(&self) -> (&'static str, Object) {
        ("game", self.parameters())
    }

    fn record(
        &self,
        request: &Request,
        patience: Patience,
        out: &mut dyn Write,
    ) -> Result<u64, Unrecorded> {
        record(self, self.described(), request, patience, out)
    }

    fn outline(&self, depth: Depth, most: usize) -> Outline {
        outline(self, depth, most)
    }
}

fn record<G: Shown>(
    game: &G,
    described: (&'static str, Object),
    request: &Request,
    patience: Patience,
    out: &mut dyn Write,
) -> Result<u64, Unrecorded> {
    let watchers = (Counters::default(), Trace::capped(request.cap));
    let search = Search::new(game, game).order(request.chosen.moves.fresh()).observer(watchers);
    let stop = patience.stop();
    let recorder = Recorder { described, request, out };
    match request.chosen.memory {
        None => recorder.run(game, search.stop(stop)),
        Some(memory) => recorder.run(game, search.stop(stop).memory(memory.empty()?)),
    }
}

/// Who watches the search.
type Watchers<G> = (Line<<G as Game>::Move>, (Counters, Trace<<G as Game>::Move>));

struct Recorder<'a> {
    described: (&'static str, Object),
    request: &'a Request,
    out: &'a mut dyn Write,
}

impl Recorder<'_> {
    fn run<G, C>(self, game: &G, mut search: Search<'_, C>) -> Result<u64, Unrecorded>
    where
        G: Shown,
        C: Setting<Game = G, Observer = Watchers<G>>,
    {
        let Chosen { algorithm, window, .. } = self.request.chosen;
        let outcome = algorithm.run_within(&mut search, &game.root(), self.request.depth, window)?;
        let (counters, trace) = search.observer.1;
        // What is remembered has no use any more, and writing may take long.
        drop(search.memory);
        self.tell(game, &outcome, &counters, &trace)
    }

    fn tell<G: Shown>(
        self,
        game: &G,
        outcome: &Outcome<G::Move>,
        counters: &Counters,
        trace: &Trace<G::Move>,
    ) -> Result<u64, Unrecorded> {
        let (name, parameters) = self.described;
        let chosen = &self.request.chosen;
        let mut header = Object::new();
        let mut add = |name: &str, value: Json| header.insert(name.into(), value);
        add("schema", json!("plywood.trace/1"));
        add(name, Json::Object(parameters));
        add("depth", json!(self.request.depth));
        add("algorithm", json!(chosen.entry.name));
        add("options", chosen.json());
        add("cap", json!(self.request.cap));
        print(&header, self.out)?;
        for event in trace.events() {
            print(&event_json(game, trace, *event), self.out)?;
        }
        let mut summary = Object::new();
        let mut add = |name: &str, value: Json| summary.insert(name.into(), value);
        add("event", json!("end"));
        add("value", outcome.value.map_or(Json::Null, worth_json));
        add("bounds", bounds_json(outcome.bounds));
        add("line", json!(game.shown(&outcome.line)));
        add("leaf_visits", json!(counters.leaf_visits));
        add("inner_nodes", json!(counters.inner_nodes));
        add("pass_nodes", json!(counters.pass_nodes));
        add("re_searches", json!(counters.re_searches));
        add("rounds", json!(chosen.is_driver().then_some(counters.rounds)));
        add("stopped", json!(outcome.stopped.word()));
        add("events", json!(trace.events().len()));
        add("dropped", json!(trace.dropped()));
        print(&summary, self.out)?;
        Ok(trace.dropped())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::{Choices, Defaults, Generated, Kind, Range};
    use plywood_core::Stopped;
    use plywood_core::catalogue::Entry;

    fn huge() -> Planted {
        let (kind, range) = (Kind::Iid, Range::DEFAULT);
        let generated = Generated { kind, width: 30, depth: 30, seed: 1, range };
        Planted::generated(&generated).expect("a tree")
    }

    /// The lines, and how many events were dropped.
    fn recorded(name: &str, patience: Patience) -> (Vec<Json>, u64) {
        let entry = Entry::named(name).expect("known");
        let chosen = Choices::default().choose(entry, Defaults::OfTrees).expect("nothing was asked");
        let (mut out, tree) = (Vec::new(), huge());
        let request = Request { chosen, depth: tree.depth, cap: 7 };
        let dropped = tree.record(&request, patience, &mut out).expect("it is not refused");
        let lines = std::str::from_utf8(&out).expect("text").lines();
        (lines.map(|line| serde_json::from_str(line).expect("JSON")).collect(), dropped)
    }

    fn endless() -> Patience {
        Patience { nodes: u64::MAX, bytes: u64::MAX, question: Box::new(|| None) }
    }

    #[test]
    fn every_kind_of_patience_comes_to_an_end() {
        let mut asked = 0;
        let question = Box::new(move || {
            asked += 1;
            (asked > 3).then_some(Stopped::Cancelled)
        });
        for (algorithm, patience, stopped) in [
            ("alpha-beta", Patience { nodes: 100, ..endless() }, "nodes"),
            ("sss", Patience { bytes: 1 << 20, ..endless() }, "memory"),
            ("dual", Patience { bytes: 1 << 20, ..endless() }, "memory"),
            ("mtd-f", Patience { question, ..endless() }, "cancelled"),
        ] {
            let (lines, dropped) = recorded(algorithm, patience);
            let end = lines.last().expect("an end");
            assert_eq!(end["stopped"], json!(stopped), "{algorithm}");
            assert_eq!((lines.len(), &end["dropped"]), (9, &json!(dropped)), "{algorithm}");
        }
    }

    #[test]
    fn windows_at_one_end_of_all_values_are_told_from_the_full_one() {
        let open = json!(null);
        for (algorithm, alpha, beta) in
            [("ab-sss", json!("inf"), open.clone()), ("ab-dual", open.clone(), json!("-inf"))]
        {
            let (lines, _) = recorded(algorithm, Patience { nodes: 100, ..endless() });
            let events = |event: &str| lines.iter().find(|line| line["event"] == event).cloned();
            let round = events("round").expect("a round");
            assert_eq!((&round["alpha"], &round["beta"]), (&alpha, &beta), "{algorithm}");
            let root = events("expand").expect("the root is expanded");
            assert_eq!((&root["alpha"], &root["beta"]), (&alpha, &beta), "{algorithm}");
            let is_child = |line: &&Json| line["event"] == "expand" && line["path"] == json!([0]);
            let child = lines.iter().find(is_child).expect("so is its first child");
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
    fn what_is_refused_writes_nothing() {
        let entry = Entry::named("iter-sss").expect("known");
        let choices = Choices { cells: Some(1), ..Choices::default() };
        let chosen = choices.choose(entry, Defaults::OfTrees).expect("it has a use for cells");
        let mut out = Vec::new();
        let request = Request { chosen, depth: 30, cap: 7 };
        let refused = huge().record(&request, endless(), &mut out);
        assert!(matches!(refused, Err(Unrecorded::Refused(_))) && out.is_empty());
    }
}
