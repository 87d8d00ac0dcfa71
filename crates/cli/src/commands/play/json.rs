//! Events as JSON: `plywood.play/1`.

use super::contest::{Contest, Result};
use super::told::{By, Thought};
use crate::report::value_json;
use plywood::ScoredLine;
use serde_json::{Value as Json, json};

pub(super) fn position(contest: &Contest) -> Json {
    let board = &contest.board;
    json!({
        "event": "position",
        "game": board.game(),
        "position": board.position(),
        "side": board.side(),
        "moves": if contest.result().is_none() { board.moves() } else { Vec::new() },
    })
}

/// Describes the last move of the game.
pub(super) fn moved(contest: &Contest, m: &str, by: By) -> Json {
    let board = &contest.board;
    json!({
        "event": "move",
        "ply": board.played().len(),
        "side": contest.name(board.turn().other()),
        "by": by.word(),
        "move": m,
        "position": board.position(),
    })
}

pub(super) fn found(thought: &Thought) -> Json {
    let Thought { side, words, found, purpose } = thought;
    json!({
        "event": "found",
        "purpose": purpose.word(),
        "side": side,
        "move": found.best,
        "value": found.value.map(value_json),
        "words": words,
        "depth": found.depth,
        "line": found.line,
        "distance": found.distance,
        "nodes": found.nodes,
        "stopped": found.stopped.word(),
        "seconds": found.elapsed.as_secs_f64(),
    })
}

/// Describes several lines for this side, each with its value in words.
pub(super) fn lines(side: &str, lines: &[(ScoredLine<String>, String)]) -> Json {
    let line = |(line, words): &(ScoredLine<String>, String)| json!({"move": line.line.first(), "value": value_json(line.value), "words": words, "line": line.line});
    json!({"event": "lines", "side": side, "lines": lines.iter().map(line).collect::<Json>()})
}

pub(super) fn ending(result: &Result) -> Json {
    let (by, unit) = result.ending.by.unzip();
    json!({
        "event": "ending",
        "result": result.to_string(),
        "winner": result.ending.name,
        "margin": by,
        "unit": unit,
        "resigned": result.resigned,
    })
}

/// Describes a `note` or an `error`.
pub(super) fn message(name: &str, message: &str) -> Json {
    json!({"event": name, "message": message})
}
