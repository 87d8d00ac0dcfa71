//! Measurements as JSON and as text.

use crate::measure::{Extra, Iteration, Measured};
use crate::text::{duration, grouped};
use plywood::options::{Chosen, MemoryChoice};
use plywood::record::json::bounds_json;
pub(crate) use plywood::record::json::{Object, value_json};
use plywood_core::memory::Usage;
use plywood_core::order::Use;
use plywood_core::{Bounds, Counters, Refusal, Stopped, Value};
use serde_json::{Value as Json, json};
use std::io::{self, Write};

/// Prints an object on one line: its schema and its `fields`.
pub(crate) fn print(schema: &str, fields: impl Into<Json>, out: &mut dyn Write) -> io::Result<()> {
    let mut object = Object::from_iter([("schema".into(), json!(schema))]);
    if let Json::Object(fields) = fields.into() {
        object.extend(fields);
    }
    writeln!(out, "{}", Json::Object(object))
}

/// Returns the fields that `search` and `compare` share.
pub(crate) fn fields(chosen: &Chosen, measured: &Measured) -> Object {
    let mut fields = Object::new();
    let mut add = |name: &str, value: Json| fields.insert(name.into(), value);
    let Measured { counters, timed, .. } = measured;
    add("algorithm", json!(chosen.entry.name));
    add("options", chosen.json());
    add("value", measured.value.map_or(Json::Null, value_json));
    add("bounds", bounds_json(measured.bounds));
    add("line", json!(measured.line));
    if let Some(moves) = measured.best_moves.json() {
        add("best_moves", moves);
    }
    add("leaf_visits", json!(counters.leaf_visits));
    add("distinct_leaves", json!(measured.distinct_leaves));
    add("inner_nodes", json!(inner_nodes(chosen, *counters)));
    add("pass_nodes", json!(observed(chosen, counters.pass_nodes)));
    add("re_searches", json!(observed(chosen, counters.re_searches)));
    let rounds = observed(chosen, counters.rounds).filter(|_| chosen.entry.is_driver());
    add("rounds", json!(rounds));
    add("memory", memory_json(chosen.memory, timed.usage));
    add("peak_cells", json!(timed.peak.cells));
    add("cell_bytes", json!(timed.peak.cell_bytes));
    add("stopped", json!(timed.stopped.word()));
    add("seconds", json!(timed.seconds));
    let orders = [("leaf_order", &measured.leaf_order), ("expansion_order", &measured.expansion_order)];
    for (name, order) in orders {
        if let Some(order) = order.json() {
            add(name, order);
        }
    }
    if chosen.deepen.is_some() {
        let iterations = measured.iterations.iter().map(|iteration| iteration_json(chosen, iteration));
        add("iterations", iterations.collect());
    }
    fields
}

fn iteration_json(chosen: &Chosen, iteration: &Iteration) -> Json {
    let Iteration { counters, .. } = iteration;
    json!({
        "depth": iteration.depth,
        "value": iteration.value.map_or(Json::Null, value_json),
        "line": iteration.line,
        "leaf_visits": counters.leaf_visits,
        "distinct_leaves": iteration.distinct_leaves,
        "inner_nodes": inner_nodes(chosen, *counters),
        "pass_nodes": observed(chosen, counters.pass_nodes),
        "re_searches": observed(chosen, counters.re_searches),
        "rounds": observed(chosen, counters.rounds).filter(|_| chosen.entry.is_driver()),
        "hits": iteration.hits,
        "seconds": iteration.seconds,
    })
}

/// Returns a count of an observer; `None` if several threads searched, which have none.
fn observed(chosen: &Chosen, count: u64) -> Option<u64> {
    (chosen.threads == 1).then_some(count)
}

/// Returns the inner nodes; `None` if they cannot be told from the positions that several threads evaluated to order
/// moves.
fn inner_nodes(chosen: &Chosen, counters: Counters) -> Option<u64> {
    let is_known = chosen.threads == 1 || chosen.moves.statics == Use::Off;
    is_known.then_some(counters.inner_nodes)
}

/// Describes how the memory was used; null if there was none.
fn memory_json(memory: Option<MemoryChoice>, usage: Option<Usage>) -> Json {
    let (Some(memory), Some(usage)) = (memory, usage) else { return Json::Null };
    json!({
        "kind": memory.kind(),
        "probes": usage.probes,
        "hits": usage.hits,
        "stores": usage.stores,
        "overwrites": usage.overwrites,
        "entries": usage.entries,
        "capacity": usage.capacity,
        "entry_bytes": usage.entry_bytes,
        "fill": fill(usage),
    })
}

/// Returns the entries in use as a percentage of the capacity; `None` if there is no limit.
pub(crate) fn fill(usage: Usage) -> Option<f64> {
    #[expect(clippy::cast_precision_loss, reason = "a percentage needs few digits")]
    usage.capacity.map(|capacity| usage.entries as f64 * 100.0 / capacity as f64)
}

/// Returns the same fields for an algorithm that refused to search, with the reason.
pub(crate) fn refused_fields(chosen: &Chosen, refusal: Refusal) -> Object {
    let mut fields = Object::new();
    let mut add = |name: &str, value: Json| fields.insert(name.into(), value);
    add("algorithm", json!(chosen.entry.name));
    add("options", chosen.json());
    add("value", Json::Null);
    add("bounds", bounds_json(Bounds::UNKNOWN));
    add("line", json!([]));
    for count in ["leaf_visits", "distinct_leaves", "inner_nodes", "pass_nodes", "re_searches"] {
        add(count, Json::Null);
    }
    for other in ["rounds", "memory", "peak_cells", "cell_bytes"] {
        add(other, Json::Null);
    }
    add("stopped", json!("refused"));
    add("seconds", Json::Null);
    if chosen.deepen.is_some() {
        add("iterations", json!([]));
    }
    add("note", json!(refusal.to_string()));
    fields
}

/// Returns the measurements as pairs of name and value.
pub(crate) fn lines(chosen: &Chosen, measured: &Measured) -> Vec<(&'static str, String)> {
    let Measured { counters, timed, .. } = measured;
    let many = "unknown (too many)";
    let mut lines = vec![
        ("value", value_words(chosen, measured)),
        ("line", words(&measured.line)),
        ("leaf visits", grouped(counters.leaf_visits)),
    ];
    if chosen.threads == 1 {
        lines.push(("distinct leaves", measured.distinct_leaves.map_or(many.into(), grouped)));
    }
    lines.extend(inner_nodes(chosen, *counters).map(|nodes| ("inner nodes", grouped(nodes))));
    if counters.pass_nodes > 0 {
        lines.push(("pass nodes", grouped(counters.pass_nodes)));
    }
    lines.extend(observed(chosen, counters.re_searches).map(|n| ("re-searches", grouped(n))));
    if chosen.entry.is_driver() {
        lines.extend(observed(chosen, counters.rounds).map(|n| ("rounds", grouped(n))));
    }
    if chosen.threads > 1 {
        lines.push(("threads", grouped(chosen.threads as u64)));
    }
    if let Some(usage) = timed.usage {
        lines.push(("memory", usage_words(usage)));
    } else if timed.peak.cells > 0 {
        let bytes = grouped(timed.peak.cell_bytes);
        lines.push(("peak memory", format!("{} cells of {bytes} bytes", grouped(timed.peak.cells))));
    }
    lines.push(("time", duration(timed.seconds)));
    if chosen.entry.is_selective() {
        lines.push(("ended", ending_words(timed.stopped).into()));
    }
    let extras = [
        ("best moves", &measured.best_moves, "unknown, since the value is unknown"),
        ("leaf order", &measured.leaf_order, many),
        ("expansion order", &measured.expansion_order, many),
    ];
    for (name, extra, unknown) in extras {
        match extra {
            Extra::NotAsked => {}
            Extra::Unknown => lines.push((name, unknown.into())),
            Extra::Known(list) => lines.push((name, words(list))),
        }
    }
    lines
}

/// Describes why a selective search finished.
fn ending_words(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Complete => "the line has the requested length",
        Stopped::Won => "the line leads to a won game",
        Stopped::Settled => "the line leads to a finished game",
        Stopped::OnlyMove => "there is only one legal move",
        Stopped::Nodes => "stopped: node limit reached",
        Stopped::Time => "stopped: time limit reached",
        Stopped::Cancelled => "stopped: cancelled",
        Stopped::Memory => "stopped: memory limit reached",
        other => other.word(),
    }
}

/// Returns a value as text: a number, or the result of the game.
pub(crate) fn value_or_ending(value: Value) -> String {
    if value.is_finite() {
        value.to_string()
    } else if value == Value::INF {
        "won".into()
    } else if value == Value::NEG_INF {
        "lost".into()
    } else {
        "drawn".into()
    }
}

/// Describes in words how the memory was used.
fn usage_words(usage: Usage) -> String {
    let (entries, bytes) = (grouped(usage.entries), grouped(usage.entry_bytes));
    let hits = format!("{} hits in {} probes", grouped(usage.hits), grouped(usage.probes));
    match (usage.capacity, fill(usage)) {
        (Some(capacity), Some(fill)) => format!(
            "{entries} of {} entries of {bytes} bytes ({fill:.1} %), {hits}, {} overwrites",
            grouped(capacity),
            grouped(usage.overwrites)
        ),
        _ => format!("{entries} entries of {bytes} bytes, {hits}"),
    }
}

/// Describes in words what is known of the value.
fn value_words(chosen: &Chosen, measured: &Measured) -> String {
    let Bounds { lower, upper } = measured.bounds;
    match measured.value {
        None => format!("unknown (stopped: {})", measured.timed.stopped.word()),
        Some(value) if chosen.entry.is_selective() => {
            format!("{} (an estimate)", value_or_ending(value))
        }
        Some(value) if lower == upper => value.to_string(),
        Some(_) if lower.is_finite() => format!("at least {lower}"),
        Some(_) => format!("at most {upper}"),
    }
}

/// Returns moves separated by spaces; paths are shown as lists of moves.
pub(crate) fn words(moves: &[Json]) -> String {
    let word = |m: &Json| match m {
        Json::String(word) => word.clone(),
        Json::Array(path) if path.is_empty() => "[]".into(),
        Json::Array(path) => format!("[{}]", words(path)),
        number => number.to_string(),
    };
    if moves.is_empty() { "none".into() } else { moves.iter().map(word).collect::<Vec<_>>().join(" ") }
}
