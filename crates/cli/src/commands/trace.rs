use crate::algorithm_args::{AlgorithmArgs, Chosen};
use crate::failure::{Failure, note};
use crate::limits::Limits;
use crate::parse::{algorithm, whole};
use crate::report::{self, Object, value_json};
use crate::searchable::Searchable;
use crate::subject::{Searched, Subject, Visitor};
use crate::subject_args::SubjectArgs;
use crate::text::grouped;
use plywood_core::catalogue::Entry;
use plywood_core::observer::{Event, NodeId, Place, Status};
use plywood_core::{Counters, Depth, Game, Line, Search, Setting, Trace, Window};
use serde_json::{Value as Json, json};
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  plywood trace --width 2 --depth 3 --algorithm alpha-beta
  echo '((6 5)(7 1))((9 8)(4 3))' | plywood trace --tree - --algorithm negascout
  echo '((6 5)(7 1))((9 8)(4 3))' | plywood trace --tree - --algorithm sss
  plywood trace --width 2 --depth 3 --algorithm mtd-f --guess 5000
  plywood trace --width 5 --depth 6 --algorithm scout --cap 20
  plywood trace --game tic-tac-toe --depth 2 --algorithm alpha-beta

";

/// Print every event of a search as JSON Lines
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// Which algorithm
    #[arg(long, value_name = "NAME", value_parser = algorithm())]
    algorithm: &'static Entry,

    /// The most events to print
    #[arg(long, value_name = "N", default_value = "100000", value_parser = whole::<usize>,
        allow_negative_numbers = true)]
    cap: usize,

    /// Print JSON Lines; there is no other form
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    subject: SubjectArgs,

    #[command(flatten)]
    options: AlgorithmArgs,

    #[command(flatten)]
    limits: Limits,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let chosen = args.options.choose(args.algorithm, args.subject.defaults())?;
    let subject = args.subject.resolve()?;
    chosen.fits(&subject)?;
    let Args { cap, limits, .. } = *args;
    let header = header(args, &subject, &chosen);
    let depth = subject.depth;
    let tracer = Tracer { chosen, depth, header, cap, limits, out };
    let dropped = match &subject.searched {
        Searched::Tree(tree) => tree.accept_any(tracer)?,
        Searched::Game(game) => game.trace(tracer)?,
    };
    if dropped > 0 {
        note(&format!("{} events beyond --cap {cap} were dropped", grouped(dropped)));
    }
    Ok(())
}

fn header(args: &Args, subject: &Subject, chosen: &Chosen) -> Object {
    let mut header = Object::new();
    header.insert("schema".into(), json!("plywood.trace/1"));
    header.extend([subject.json()]);
    header.insert("depth".into(), json!(subject.depth));
    header.insert("algorithm".into(), json!(chosen.entry.name));
    header.insert("options".into(), chosen.json());
    header.insert("cap".into(), json!(args.cap));
    header
}

/// Prints every event of a search.
pub(crate) struct Tracer<'a> {
    chosen: Chosen,
    depth: Depth,
    header: Object,
    cap: usize,
    limits: Limits,
    out: &'a mut dyn Write,
}

impl Visitor for Tracer<'_> {
    /// How many events were dropped.
    type Output = Result<u64, Failure>;

    fn visit<G: Searchable>(self, game: &G) -> Self::Output {
        let watchers = (Counters::default(), Trace::capped(self.cap));
        let search = Search::new(game, game).order(self.chosen.moves.fresh()).observer(watchers);
        let search = search.stop(self.limits.stop());
        match self.chosen.memory {
            None => self.trace(game, search),
            Some(memory) => self.trace(game, search.memory(memory.empty()?)),
        }
    }
}

/// Who watches the search.
type Watchers<G> = (Line<<G as Game>::Move>, (Counters, Trace<<G as Game>::Move>));

impl Tracer<'_> {
    fn trace<G, C>(self, game: &G, mut search: Search<'_, C>) -> Result<u64, Failure>
    where
        G: Searchable,
        C: Setting<Game = G, Observer = Watchers<G>>,
    {
        let Chosen { algorithm, window, .. } = self.chosen;
        let outcome = algorithm.run_within(&mut search, &game.root(), self.depth, window)?;
        let (counters, trace) = &search.observer.1;
        report::print(&self.header, self.out)?;
        for event in trace.events() {
            report::print(&event_json(game, trace, *event), self.out)?;
        }
        let mut summary = Object::new();
        let mut add = |name: &str, value: Json| summary.insert(name.into(), value);
        add("event", json!("end"));
        add("value", outcome.value.map_or(Json::Null, value_json));
        add("bounds", report::bounds_json(outcome.bounds));
        add("line", json!(game.shown(&outcome.line)));
        add("leaf_visits", json!(counters.leaf_visits));
        add("inner_nodes", json!(counters.inner_nodes));
        add("pass_nodes", json!(counters.pass_nodes));
        add("re_searches", json!(counters.re_searches));
        add("rounds", json!(self.chosen.is_driver().then_some(counters.rounds)));
        add("stopped", json!(outcome.stopped.word()));
        add("events", json!(trace.events().len()));
        add("dropped", json!(trace.dropped()));
        report::print(&summary, self.out)?;
        Ok(trace.dropped())
    }
}

/// One event. The events by which a node comes into play tell its path.
fn event_json<G: Searchable>(game: &G, trace: &Trace<G::Move>, event: Event<G::Move>) -> Object {
    let mut object = Object::new();
    let mut add = |name: &str, value: Json| object.insert(name.into(), value);
    let path = |node: NodeId| -> Json { game.shown(&trace.paths().path(node)).into() };
    let (word, node) = match event {
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
    };
    add("event", json!(word));
    add("node", json!(node.get()));
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
            add("move", game.shown(&path).pop().unwrap_or(Json::Null));
            add("value", value_json(value));
        }
        Event::Cutoff { index, .. } => {
            add("index", json!(index));
        }
        Event::ReSearch { window, .. } | Event::Round { window, .. } => add_window(&mut object, window),
        Event::Select { status, merit, .. } => {
            add("status", status_json(status));
            add("merit", value_json(merit));
        }
        Event::Insert { status, merit, .. } => {
            add("path", path(node));
            add("status", status_json(status));
            add("merit", value_json(merit));
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

fn status_json(status: Status) -> Json {
    match status {
        Status::Live => json!("live"),
        Status::Solved => json!("solved"),
    }
}

fn add_window(object: &mut Object, window: Window) {
    object.insert("alpha".into(), value_json(window.alpha()));
    object.insert("beta".into(), value_json(window.beta()));
}
