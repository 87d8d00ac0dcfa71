//! Runs a search and tells all that happened.

use super::chosen::Chosen;
use super::event::event_json;
use super::json::{Object, bounds_json, print, value_json};
use super::outline::{Outline, outline};
use super::planted::Planted;
use super::posed::Posed;
use super::shown::Shown;
use super::tree::{Any, Tree};
use plywood_core::memory::TableError;
use plywood_core::{
    Counters, Depth, Game, Line, NodeLimit, Outcome, Poll, Refusal, Search, Setting, Stop, Stopped,
    Trace,
};
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

/// When to give up.
pub struct Patience {
    /// After so many nodes.
    pub nodes: u64,
    /// When an algorithm would store more than so many bytes, memory of positions not counted.
    pub bytes: u64,
    /// When this has an answer. It is asked once in a batch of nodes.
    pub question: Box<dyn FnMut() -> Option<Stopped> + Send>,
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Patience");
        shown.field("nodes", &self.nodes).field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

/// What becomes of patience while a search runs.
struct Waning {
    nodes: NodeLimit,
    question: Poll<Box<dyn FnMut() -> Option<Stopped> + Send>>,
    bytes: u64,
}

impl Stop for Waning {
    type Signal = Stopped;

    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        self.nodes.tick()?;
        self.question.tick()
    }

    fn hold(&mut self, bytes: u64) -> Result<(), Stopped> {
        if bytes > self.bytes { Err(Stopped::Memory) } else { Ok(()) }
    }
}

/// Nodes between two questions.
const BATCH: u32 = 4096;

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
    let Patience { nodes, bytes, question } = patience;
    let stop = Waning { nodes: NodeLimit::new(nodes), question: Poll::new(BATCH, question), bytes };
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
        add("value", outcome.value.map_or(Json::Null, value_json));
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
