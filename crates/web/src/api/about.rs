//! The endpoint that describes the server: its algorithms, games, options and trees.

use super::Desk;
use crate::answer::json_response;
use crate::caps::Caps;
use crate::course::course;
use crate::defaults::defaults;
use crate::gallery::gallery;
use crate::subject::kinds;
use axum::extract::State;
use axum::response::Response;
use plywood::Level;
use plywood::board::AnyGame;
use plywood::catalogue::{CATALOGUE, Entry, Failed, Lines, Nature};
use plywood::options::{self, Opt};
use plywood::record::json::Object;
use plywood_engines::games;
use serde_json::{Value as Json, json};
use std::sync::Arc;

pub(crate) async fn about(State(desk): State<Arc<Desk>>) -> Response {
    json_response(&about_json(&desk.caps))
}

/// Describes the server: its algorithms, games, options and trees.
pub(crate) fn about_json(caps: &Caps) -> Json {
    json!({
        "schema": "plywood.page/1",
        "version": env!("CARGO_PKG_VERSION"),
        "algorithms": CATALOGUE.iter().map(algorithm).collect::<Json>(),
        "games": games().into_iter().map(of_game).collect::<Json>(),
        "options": options::all().into_iter().filter(|option| option.is_of_observed()).map(Opt::json).collect::<Json>(),
        "levels": Level::all().map(level).collect::<Json>(),
        "trees": kinds(),
        "defaults": defaults(),
        "gallery": gallery(),
        "course": course(),
        "caps": {
            "events": caps.events,
            "nodes": caps.nodes,
            "seconds": caps.trace.as_secs_f64(),
            "think_seconds": caps.think.as_secs_f64(),
            "body_bytes": caps.body,
            "width": caps.width,
            "memory": caps.memory,
        },
    })
}

/// A level, with the limits that `/api/think` takes.
fn level(level: Level) -> Json {
    let limits = level.limits();
    let time = limits
        .time
        .map(|time| json!({"milliseconds": u64::try_from(time.as_millis()).unwrap_or(u64::MAX)}));
    json!({"level": level.number(), "limits": time.unwrap_or_else(|| json!({"nodes": limits.nodes}))})
}

fn algorithm(entry: &Entry) -> Json {
    let choices = options::of(entry).into_iter().filter(|option| option.is_of_observed());
    let choices: Vec<&str> = choices.map(|option| option.name).collect();
    json!({
        "name": entry.name,
        "title": entry.title,
        "short": entry.short,
        "paper": entry.paper,
        "finds": entry.nature.finds().word(),
        "nature": nature(entry.nature),
        "pseudocode": entry.pseudo_code(),
        "lines": lines(entry),
        "minimax": minimax(entry),
        "explanation": entry.explanation(),
        "choices": choices,
    })
}

/// Returns the minimax form of the pseudo-code, and where its lines are; null if the negamax form reads the same.
fn minimax(entry: &Entry) -> Json {
    let form = entry.minimax_form();
    if form.code == entry.pseudo_code() {
        return Json::Null;
    }
    json!({"pseudocode": form.code, "places": form.places})
}

fn nature(nature: Nature) -> Json {
    let Nature { kind, inner, start, side, stores, cutoffs } = nature;
    json!({
        "kind": kind.word(),
        "inner": inner,
        "start": start.word(),
        "side": side.word(),
        "stores": stores.word(),
        "cutoffs": cutoffs.word(),
    })
}

/// Returns the line of the pseudo-code, counted from 0, to which each event belongs.
fn lines(entry: &Entry) -> Json {
    let Lines { answered, failed, cases, events, otherwise } = entry.lines;
    let line = |words: &str| json!(entry.line(words));
    let object = |lines: &mut dyn Iterator<Item = (&str, &str)>| {
        lines.map(|(name, words)| (name.into(), line(words))).collect::<Object>()
    };
    json!({
        "answered": answered.map(line),
        "failed": failed.map(|Failed { low, high }| json!({"low": line(low), "high": line(high)})),
        "cases": object(&mut cases.iter().map(|(case, words)| (case.word(), *words))),
        "events": object(&mut events.iter().map(|(kind, words)| (kind.word(), *words))),
        "otherwise": otherwise.map(line),
        "tested": events.iter().filter(|(_, words)| words.starts_with("TEST")).map(|(kind, _)| kind.word()).collect::<Json>(),
    })
}

fn of_game(game: &dyn AnyGame) -> Json {
    let evaluators = game.evaluators().into_iter();
    let start = game.board(None).ok();
    json!({
        "name": game.name(),
        "title": title(game.name()),
        "evaluators": evaluators.map(|(name, about)| json!({"name": name, "about": about})).collect::<Json>(),
        "positions": game.positions(),
        "start": start.as_ref().map(|board| board.position()),
        "sides": start.as_ref().map(|board| board.sides()),
    })
}

/// Converts a name to a title: `connect-four` to `Connect Four`.
fn title(name: &str) -> String {
    let words = name.split('-').map(|word| {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        format!("{}{rest}", first.to_uppercase())
    });
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_titles() {
        assert_eq!(
            (title("connect-four"), title("othello")),
            ("Connect Four".into(), "Othello".into())
        );
    }
}
