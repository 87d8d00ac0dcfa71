//! What happens, as JSON: `plywood.play/1`.

use super::contest::{Contest, Result};
use super::told::{By, Thought};
use crate::report::{Object, value_json};
use plywood::ScoredLine;
use serde_json::{Value as Json, json};

/// An object for this event.
fn event(name: &str, fields: Json) -> Object {
    let mut object = Object::new();
    object.insert("schema".into(), json!("plywood.play/1"));
    object.insert("event".into(), json!(name));
    if let Json::Object(fields) = fields {
        object.extend(fields);
    }
    object
}

pub(super) fn position(contest: &Contest) -> Object {
    let board = &contest.board;
    let moves = if contest.result().is_none() { board.moves() } else { Vec::new() };
    let fields = json!({
        "game": board.game(),
        "position": board.position(),
        "side": board.side(),
        "moves": moves,
    });
    event("position", fields)
}

/// The last move of the game.
pub(super) fn moved(contest: &Contest, m: &str, by: By) -> Object {
    let board = &contest.board;
    let fields = json!({
        "ply": board.played().len(),
        "side": contest.name(board.turn().other()),
        "by": by.word(),
        "move": m,
        "position": board.position(),
    });
    event("move", fields)
}

pub(super) fn found(thought: &Thought) -> Object {
    let Thought { side, words, found, purpose } = thought;
    let fields = json!({
        "purpose": purpose.word(),
        "side": side,
        "move": found.best,
        "value": found.value.map_or(Json::Null, value_json),
        "words": words,
        "depth": found.depth,
        "line": found.line,
        "distance": found.distance,
        "nodes": found.nodes,
        "stopped": found.stopped.word(),
        "seconds": found.elapsed.as_secs_f64(),
    });
    event("found", fields)
}

/// Several lines for this side, each with its value in words.
pub(super) fn lines(side: &str, lines: &[(ScoredLine<String>, String)]) -> Object {
    let line = |(line, words): &(ScoredLine<String>, String)| json!({"move": line.line.first(), "value": value_json(line.value), "words": words, "line": line.line});
    event("lines", json!({"side": side, "lines": lines.iter().map(line).collect::<Vec<_>>()}))
}

pub(super) fn ending(result: &Result) -> Object {
    let (by, unit) = result.ending.by.unzip();
    let fields = json!({
        "result": result.to_string(),
        "winner": result.ending.name,
        "margin": by,
        "unit": unit,
        "resigned": result.resigned,
    });
    event("ending", fields)
}

/// A `note` or an `error`.
pub(super) fn message(name: &str, message: &str) -> Object {
    event(name, json!({"message": message}))
}
