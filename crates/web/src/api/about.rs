//! What there is.

use super::Desk;
use crate::answer::json_response;
use crate::gallery::{Exhibit, gallery};
use axum::extract::State;
use axum::response::Response;
use plywood::board::AnyGame;
use plywood::catalogue::{CATALOGUE, Entry};
use plywood::options;
use plywood_engines::games;
use serde_json::{Value as Json, json};
use std::sync::Arc;

pub(crate) async fn about(State(desk): State<Arc<Desk>>) -> Response {
    let caps = &desk.caps;
    json_response(&json!({
        "schema": "plywood.page/1",
        "version": env!("CARGO_PKG_VERSION"),
        "algorithms": CATALOGUE.iter().map(algorithm).collect::<Json>(),
        "games": games().into_iter().map(of_game).collect::<Json>(),
        "options": options::all().into_iter().map(options::Opt::json).collect::<Json>(),
        "gallery": gallery().iter().map(exhibit).collect::<Json>(),
        "caps": {
            "events": caps.events,
            "nodes": caps.nodes,
            "seconds": caps.trace.as_secs_f64(),
            "think_seconds": caps.think.as_secs_f64(),
            "body_bytes": caps.body,
            "width": caps.width,
            "memory": caps.memory,
        },
    }))
}

fn algorithm(entry: &Entry) -> Json {
    let explanation = entry.explanation();
    let choices: Vec<&str> = options::of(entry).iter().map(|option| option.name).collect();
    json!({
        "name": entry.name,
        "title": entry.title,
        "paper": entry.paper,
        "finds": if entry.is_selective() { "estimate" } else { "minimax" },
        "pseudocode": pseudo_code(&explanation),
        "explanation": explanation,
        "choices": choices,
    })
}

/// The first block of an explanation that is plain text.
fn pseudo_code(explanation: &str) -> &str {
    let block = explanation.split_once("```text\n").and_then(|(_, rest)| rest.split_once("```"));
    block.map_or("", |(block, _)| block.trim_end())
}

fn of_game(game: &dyn AnyGame) -> Json {
    let evaluators = game.evaluators().into_iter();
    json!({
        "name": game.name(),
        "title": title(game.name()),
        "evaluators": evaluators.map(|(name, about)| json!({"name": name, "about": about})).collect::<Json>(),
        "positions": game.positions(),
        "start": game.board(None).map_or(Json::Null, |board| json!(board.position())),
    })
}

/// The name as people write it: `Connect Four`.
fn title(name: &str) -> String {
    let words = name.split('-').map(|word| {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        format!("{}{rest}", first.to_uppercase())
    });
    words.collect::<Vec<_>>().join(" ")
}

fn exhibit(exhibit: &Exhibit) -> Json {
    let Exhibit { id, title, about, tree, depth } = exhibit;
    json!({"id": id, "title": title, "about": about, "tree": tree, "depth": depth})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_algorithm_has_pseudo_code() {
        for entry in CATALOGUE {
            let explanation = entry.explanation();
            let code = pseudo_code(&explanation);
            assert!(code.lines().count() > 1 && !code.contains("```"), "{}: {code}", entry.name);
        }
    }

    #[test]
    fn games_have_titles() {
        assert_eq!(
            (title("connect-four"), title("othello")),
            ("Connect Four".into(), "Othello".into())
        );
    }
}
