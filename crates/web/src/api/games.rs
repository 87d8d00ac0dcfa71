//! The endpoints for positions of games and for players that search them.

use super::trees::algorithm;
use super::{Asked, Desk};
use crate::answer::{Refused, json_response};
use crate::caps::Caps;
use crate::stream::{self, Lines};
use axum::extract::State;
use axum::response::Response;
use plywood::board::{Board, Ending, Seat, SeatNumber, Side};
use plywood::catalogue::Entry;
use plywood::games::Picture;
use plywood::record::json::value_json;
use plywood::subject::BadGame;
use plywood::{Cancel, Depth, Found, Limits, MAX_DEPTH, Progress, ScoredLine};
use plywood_engines::game;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

/// A request for a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PositionAsked {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
}

/// Returns the board after `moves` from `position`, and the indices of the moves that were forced passes.
fn after(
    name: &str,
    position: Option<&str>,
    moves: &[String],
) -> Result<(Box<dyn Board>, Vec<usize>), Refused> {
    let game = game(name)?;
    let wrong = |error| BadGame::Position {
        text: position.unwrap_or_default().into(),
        game: game.name(),
        positions: game.positions(),
        error,
    };
    let mut board = game.board(position).map_err(wrong)?;
    let mut passes = Vec::new();
    for (number, m) in moves.iter().enumerate() {
        let which = |error| Refused::bad(format!("move {}: {error}", number + 1));
        if board.must_pass() {
            passes.push(number);
        }
        board.play(m).map_err(which)?;
    }
    Ok((board, passes))
}

/// Answers with a position: its board, its legal moves, and the result if the game is over.
pub(crate) async fn position(Asked(asked, _waits): Asked<PositionAsked>) -> Result<Response, Refused> {
    let (board, passes) = after(&asked.game, asked.position.as_deref(), &asked.moves)?;
    let ending = board.ending();
    Ok(json_response(&json!({
        "game": board.game(),
        "position": board.position(),
        "board": board.drawn(),
        "picture": board.picture().map(|picture| picture_json(&picture, board.as_ref())),
        "sides": board.sides(),
        "moves": board.moves(),
        "passes": passes,
        "must_pass": board.must_pass(),
        "turn": side(board.turn()),
        "side": board.side(),
        "plies": asked.moves.len(),
        "over": ending.is_some(),
        "result": ending.as_ref().map(ending_json),
    })))
}

/// The picture, with the cell that shows the last move and the cell that its piece left.
fn picture_json(picture: &Picture, board: &dyn Board) -> Json {
    let place = |place: Option<(usize, usize)>| {
        place.map_or(Json::Null, |(row, column)| json!({"row": row, "column": column}))
    };
    let mut json = json!(picture);
    json["last"] = place(board.landed());
    json["left"] = place(board.left());
    json
}

fn ending_json(ending: &Ending) -> Json {
    json!({"winner": ending.winner.map(side), "words": ending.to_string()})
}

fn side(side: Side) -> u8 {
    match side {
        Side::First => 0,
        Side::Second => 1,
    }
}

/// A request for a player to search a position.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ThinkAsked {
    game: String,
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    evaluator: Option<String>,
    algorithm: String,
    #[serde(default)]
    limits: LimitsAsked,
    memory: Option<u64>,
}

/// The limits of a player's search.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct LimitsAsked {
    depth: Option<u64>,
    nodes: Option<u64>,
    milliseconds: Option<u64>,
}

/// The search time of a player if the request sets no limit.
const USUAL: Duration = Duration::from_secs(2);
/// The memory of a player in MiB if the request gives none.
const MEMORY: u64 = 64;

impl LimitsAsked {
    fn limits(&self, caps: &Caps) -> Limits {
        let unsaid = self.depth.is_none() && self.nodes.is_none();
        let usual = if unsaid { USUAL } else { caps.think };
        let time = self.milliseconds.map_or(usual, Duration::from_millis);
        let limits = Limits::time(time.min(caps.think));
        let depth = self.depth.map(|depth| Depth::try_from(depth).unwrap_or(MAX_DEPTH));
        let limits = depth.map_or(limits.clone(), |depth| limits.and_depth(depth));
        self.nodes.map_or(limits.clone(), |nodes| limits.and_nodes(nodes))
    }
}

/// A player at a board, with its limits.
struct Thinker {
    board: Box<dyn Board>,
    seat: SeatNumber,
    limits: Limits,
}

impl ThinkAsked {
    fn thinker(self, caps: &Caps) -> Result<Thinker, Refused> {
        let (mut board, _) = after(&self.game, self.position.as_deref(), &self.moves)?;
        let entry: &Entry = algorithm(&self.algorithm)?;
        let memory = self.memory.unwrap_or(MEMORY).clamp(1, caps.memory);
        let seat = Seat { evaluator: self.evaluator, memory, ..Seat::new(entry.algorithm) };
        let seat = board.sit(&seat).map_err(Refused::bad)?;
        Ok(Thinker { board, seat, limits: self.limits.limits(caps) })
    }
}

/// Reads requests for positions and for searches by players, without answering them.
pub(super) fn read(body: &[u8], caps: &Caps) {
    if let Ok(asked) = serde_json::from_slice::<PositionAsked>(body) {
        _ = after(&asked.game, asked.position.as_deref(), &asked.moves);
    }
    if let Ok(asked) = serde_json::from_slice::<ThinkAsked>(body) {
        _ = asked.thinker(caps);
    }
}

/// Answers with the progress of a player after each depth, then with its move.
pub(crate) async fn think(
    State(desk): State<Arc<Desk>>,
    Asked(asked, waits): Asked<ThinkAsked>,
) -> Result<Response, Refused> {
    let thinker = asked.thinker(&desk.caps)?;
    stream::lines(&desk.jobs, waits, move |cancel, lines| {
        let Thinker { mut board, seat, limits } = thinker;
        let limits = limits.and_cancel(cancel);
        let mut tell = |progress: &Progress<String>| send(lines, &progress_json(progress), cancel);
        let found = board.think(seat, &limits, &mut tell);
        send(lines, &found_json(&found), cancel);
        Ok(())
    })
    .await
}

/// Sends a line at once; cancels the search if the client is gone.
fn send(lines: &mut Lines, json: &Json, cancel: &Cancel) {
    if writeln!(lines, "{json}").and_then(|()| lines.flush()).is_err() {
        cancel.cancel();
    }
}

fn progress_json(progress: &Progress<String>) -> Json {
    json!({
        "event": "progress",
        "depth": progress.depth,
        "value": value_json(progress.value),
        "lower": value_json(progress.bounds.lower),
        "upper": value_json(progress.bounds.upper),
        "line": progress.line,
        "nodes": progress.nodes,
        "rate": progress.rate(),
        "fill": progress.fill,
    })
}

fn found_json(found: &Found<String>) -> Json {
    json!({
        "event": "found",
        "best": found.best,
        "value": found.value.map_or(Json::Null, value_json),
        "depth": found.depth,
        "line": found.line,
        "nodes": found.nodes,
        "seconds": found.elapsed.as_secs_f64(),
        "stopped": found.stopped.word(),
        "distance": found.distance,
    })
}

/// Answers with the value of every move, best first.
pub(crate) async fn lines(
    State(desk): State<Arc<Desk>>,
    Asked(asked, _waits): Asked<ThinkAsked>,
) -> Result<Response, Refused> {
    let thinker = asked.thinker(&desk.caps)?;
    let search = move |cancel: &Cancel| {
        let Thinker { mut board, seat, limits } = thinker;
        board.lines(seat, usize::MAX, &limits.and_cancel(cancel))
    };
    let lines = desk.jobs.done(search, "the search failed unexpectedly").await?;
    Ok(json_response(&lines_json(&lines)))
}

fn lines_json(lines: &[ScoredLine<String>]) -> Json {
    let line = |ScoredLine { value, line, .. }: &ScoredLine<String>| json!({"move": line.first(), "value": value_json(*value), "line": line});
    let depth = lines.iter().map(|line| line.line.len()).max().unwrap_or(0);
    json!({"moves": lines.iter().map(line).collect::<Json>(), "depth": depth})
}
