//! The endpoints for positions of games and for players that search them.

use super::trees::algorithm;
use super::{Asked, Desk};
use crate::answer::{Refused, json_response};
use crate::caps::Caps;
use crate::stream::{self, Lines};
use axum::extract::State;
use axum::response::Response;
use plywood::board::{Board, Ending, Scale, Seat, SeatNumber, Side, plies_to_the_end};
use plywood::catalogue::Entry;
use plywood::games::Picture;
use plywood::record::json::value_json;
use plywood::subject::BadGame;
use plywood::{Bounds, Cancel, Depth, Found, Limits, MAX_DEPTH, Progress, ScoredLine, Value};
use plywood_engines::game;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use std::cmp::Reverse;
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

/// A board after some moves.
struct Played {
    board: Box<dyn Board>,
    /// The moves that were forced passes: their numbers from 0, and what they mean.
    passes: Vec<(usize, String)>,
}

/// Returns the board after `moves` from `position`.
fn after(name: &str, position: Option<&str>, moves: &[String]) -> Result<Played, Refused> {
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
        if let Some(words) = pass_words(board.as_ref()) {
            passes.push((number, words));
        }
        board.play(m).map_err(which)?;
    }
    Ok(Played { board, passes })
}

/// Describes the pass that the side to move is forced to make.
fn pass_words(board: &dyn Board) -> Option<String> {
    let [mover, other] = names(board);
    board.must_pass().then(|| board.pass_words(mover, other))
}

/// The names of the side to move and of the other.
fn names(board: &dyn Board) -> [&'static str; 2] {
    let [first, second] = board.sides();
    match board.turn() {
        Side::First => [first, second],
        Side::Second => [second, first],
    }
}

/// Answers with a position: its board, its legal moves, and the result if the game is over.
pub(crate) async fn position(Asked(asked, _waits): Asked<PositionAsked>) -> Result<Response, Refused> {
    let Played { board, passes } = after(&asked.game, asked.position.as_deref(), &asked.moves)?;
    let ending = board.ending();
    let passes = passes.iter().map(|(number, words)| json!({"move": number, "words": words}));
    Ok(json_response(&json!({
        "game": board.game(),
        "position": board.position(),
        "board": board.drawn(),
        "picture": board.picture().map(|picture| picture_json(&picture, board.as_ref())),
        "sides": board.sides(),
        "moves": board.moves(),
        "passes": passes.collect::<Json>(),
        "must_pass": board.must_pass(),
        "pass": pass_words(board.as_ref()),
        "turn": side(board.turn()),
        "side": board.side(),
        "plies": asked.moves.len(),
        "over": ending.is_some(),
        "result": ending.as_ref().map(|ending| ending_json(ending, board.sides())),
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

fn ending_json(ending: &Ending, sides: [&str; 2]) -> Json {
    json!({"winner": ending.winner.map(side), "words": ending.words(sides)})
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
    algorithm: &'static Entry,
    told: Told,
}

/// What values mean to people: those of one evaluator, for the side to move.
struct Told {
    scale: Scale,
    /// The side to move, and the other.
    names: [&'static str; 2],
}

impl Told {
    /// Adds to a JSON object what a value means: in words, in a few characters, and between -1 (lost) and 1 (won).
    fn add(&self, mut json: Json, value: Option<Value>, distance: Option<u32>) -> Json {
        if let Some(value) = value {
            json["words"] = json!(self.scale.words(value, distance, self.names));
            json["short"] = json!(self.scale.short(value, distance));
            json["share"] = json!(self.scale.share(value, distance));
        }
        json
    }
}

impl ThinkAsked {
    fn thinker(self, caps: &Caps) -> Result<Thinker, Refused> {
        let Played { mut board, .. } = after(&self.game, self.position.as_deref(), &self.moves)?;
        let entry: &'static Entry = algorithm(&self.algorithm)?;
        let scale = Scale::new(game(&self.game)?, self.evaluator.as_deref());
        let told = Told { scale, names: names(board.as_ref()) };
        let memory = self.memory.unwrap_or(MEMORY).clamp(1, caps.memory);
        let seat = Seat { evaluator: self.evaluator, memory, ..Seat::new(entry.algorithm) };
        let seat = board.sit(&seat).map_err(Refused::bad)?;
        Ok(Thinker { board, seat, limits: self.limits.limits(caps), algorithm: entry, told })
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
        let Thinker { mut board, seat, limits, told, .. } = thinker;
        let limits = limits.and_cancel(cancel);
        let mut tell =
            |progress: &Progress<String>| send(lines, &progress_json(progress, &told), cancel);
        let found = board.think(seat, &limits, &mut tell);
        send(lines, &found_json(&found, &told), cancel);
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

fn progress_json(progress: &Progress<String>, told: &Told) -> Json {
    let json = json!({
        "event": "progress",
        "depth": progress.depth,
        "value": value_json(progress.value),
        "lower": value_json(progress.bounds.lower),
        "upper": value_json(progress.bounds.upper),
        "line": progress.line,
        "nodes": progress.nodes,
        "rate": progress.rate(),
        "fill": progress.fill,
    });
    told.add(json, Some(progress.value), None)
}

fn found_json(found: &Found<String>, told: &Told) -> Json {
    let json = json!({
        "event": "found",
        "best": found.best,
        "value": found.value.map_or(Json::Null, value_json),
        "depth": found.depth,
        "line": found.line,
        "nodes": found.nodes,
        "seconds": found.elapsed.as_secs_f64(),
        "stopped": found.stopped.word(),
        "distance": found.distance,
    });
    told.add(json, found.value, found.distance)
}

/// Answers with the value of every move, best first.
pub(crate) async fn lines(
    State(desk): State<Arc<Desk>>,
    Asked(asked, _waits): Asked<ThinkAsked>,
) -> Result<Response, Refused> {
    let thinker = asked.thinker(&desk.caps)?;
    let search = move |cancel: &Cancel| {
        let Thinker { mut board, seat, limits, told, .. } = thinker;
        let lines = board.lines(seat, usize::MAX, &limits.and_cancel(cancel));
        lines_json(&lines, board.as_mut(), &told)
    };
    Ok(json_response(&desk.jobs.done(search, "the search failed unexpectedly").await?))
}

fn lines_json(lines: &[ScoredLine<String>], board: &mut dyn Board, told: &Told) -> Json {
    let line = |ScoredLine { value, line, .. }: &ScoredLine<String>| {
        let distance = plies_to_the_end(board, line).filter(|_| told.scale.is_won(*value));
        let json = json!({"move": line.first(), "value": value_json(*value), "line": line});
        told.add(json, Some(*value), distance)
    };
    let depth = lines.iter().map(|line| line.line.len()).max().unwrap_or(0);
    json!({"moves": lines.iter().map(line).collect::<Json>(), "depth": depth})
}

/// Answers why a player chose its move: repeats the search, and adds what the search has proven about every move.
///
/// The search is the same again if its limits are depth and nodes. A search with a time limit is repeated with a limit of
/// nodes, which the request adds.
pub(crate) async fn why(
    State(desk): State<Arc<Desk>>,
    Asked(mut asked, _waits): Asked<ThinkAsked>,
) -> Result<Response, Refused> {
    let by_nodes = asked.limits.milliseconds.take().is_some();
    if by_nodes && asked.limits.nodes.is_none() {
        let message =
            "a search with a time limit cannot be repeated; add `nodes`, the number that it visited";
        return Err(Refused::bad(message));
    }
    let thinker = asked.thinker(&desk.caps)?;
    let search = move |cancel: &Cancel| {
        let Thinker { mut board, seat, limits, told, algorithm } = thinker;
        // Iterations are the same as those of a search whose progress is reported.
        let found = board.think(seat, &limits.and_cancel(cancel), &mut |_| {});
        let known = board.known(seat, found.depth);
        let proves = !algorithm.is_selective();
        let mut moves: Vec<(String, Bounds)> = known
            .into_iter()
            .map(|(m, bounds)| (m.clone(), settled(&m, bounds, &found, proves)))
            .collect();
        let is_best = |m: &String| found.best.as_ref() == Some(m);
        moves.sort_by_key(|(m, bounds)| Reverse((is_best(m), bounds.upper, bounds.lower)));
        let moves = moves.iter().map(|(m, bounds)| known_json(m, *bounds, &found, &told));
        json!({
            "position": board.position(),
            "by_nodes": by_nodes,
            "found": found_json(&found, &told),
            "moves": moves.collect::<Json>(),
        })
    };
    Ok(json_response(&desk.jobs.done(search, "the search failed unexpectedly").await?))
}

/// Returns what a finished search says about a move: what memory has proven, and, since the best move is best, that
/// another is worth no more.
fn settled(m: &str, known: Bounds, found: &Found<String>, proves: bool) -> Bounds {
    match found.value {
        Some(value) if found.best.as_deref() == Some(m) => Bounds::exact(value),
        Some(value) if proves && known.lower <= value => {
            Bounds { lower: known.lower, upper: known.upper.min(value) }
        }
        _ => known,
    }
}

fn known_json(m: &str, bounds: Bounds, found: &Found<String>, told: &Told) -> Json {
    let json = json!({"move": m, "lower": value_json(bounds.lower), "upper": value_json(bounds.upper)});
    let is_best = found.best.as_deref() == Some(m);
    let distance = found.distance.filter(|_| is_best);
    let finite = |value: Value| Some(value).filter(|value| value.is_finite());
    let known = bounds.value().or(finite(bounds.upper)).or(finite(bounds.lower));
    told.add(json, known, distance)
}
