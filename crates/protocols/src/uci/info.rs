//! Lines that the server writes about a search.

use plywood::Game;
use plywood::{Found, Value};
use plywood_engines::chess::engine::{Report, mate_in};
use plywood_games::chess::{Chess, Move, Position};
use std::time::Duration;

/// Writes moves from a position, up to the first that is not legal.
fn line(position: &Position, moves: &[Move], is_chess960: bool) -> Vec<String> {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &m in moves {
        if !Chess.moves(&position).any(|legal| legal == m) {
            break;
        }
        words.push(position.uci(m, is_chess960));
        position = Chess.play(&position, m);
    }
    words
}

/// Writes the value of a position: a mate in moves, or hundredths of a pawn.
fn score(value: Value) -> String {
    match mate_in(value) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {}", value.get()),
    }
}

/// Writes the counters of a search.
fn counters(nodes: u64, elapsed: Duration) -> String {
    let rate = u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1);
    format!("nodes {nodes} nps {rate} time {}", elapsed.as_millis())
}

/// Writes what a search of a position has found to one depth.
pub(super) fn report(report: &Report, position: &Position, is_chess960: bool) -> String {
    let Report { place, depth, deepest, value, nodes, elapsed, fill, line: moves } = report;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most 1000")]
    let fill = (fill.clamp(0.0, 1.0) * 1000.0).round() as u32;
    let (score, counters) = (score(*value), counters(*nodes, *elapsed));
    let deepest = deepest.max(depth);
    let moves = line(position, moves, is_chess960).join(" ");
    format!(
        "info depth {depth} seldepth {deepest} multipv {place} score {score} {counters} hashfull {fill} pv {moves}"
    )
}

/// Writes what a search has counted in all.
pub(super) fn total(found: &Found<Move>) -> String {
    format!("info {}", counters(found.nodes, found.elapsed))
}

/// Writes the answer to a search of a position.
pub(super) fn answer(found: &Found<Move>, position: &Position, is_chess960: bool) -> String {
    let Some(best) = found.best else { return "bestmove 0000".into() };
    let expected = if found.line.first() == Some(&best) { found.line.as_slice() } else { &[best] };
    match line(position, expected, is_chess960).as_slice() {
        [best, reply, ..] => format!("bestmove {best} ponder {reply}"),
        _ => format!("bestmove {}", position.uci(best, is_chess960)),
    }
}

/// Writes the value of a position in which the game is over.
pub(super) fn over(position: &Position) -> &'static str {
    if position.is_check() { "info depth 0 score mate 0" } else { "info depth 0 score cp 0" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::Notation;

    fn castling() -> (Position, Move) {
        let position = Chess.read("4k3/8/8/8/8/8/8/4K2R w K - 0 1").expect("a position");
        let castles = position.read_uci("e1h1").expect("castling");
        (position, castles)
    }

    #[test]
    fn a_report_has_all_its_parts() {
        let (position, castles) = castling();
        let found = Report {
            place: 2,
            depth: 5,
            deepest: 9,
            value: Value::from(-31),
            line: vec![castles, castles],
            nodes: 3000,
            elapsed: Duration::from_millis(1500),
            fill: 0.0124,
        };
        assert_eq!(
            report(&found, &position, false),
            "info depth 5 seldepth 9 multipv 2 score cp -31 nodes 3000 nps 2000 time 1500 hashfull 12 pv e1g1"
        );
        assert!(report(&found, &position, true).ends_with(" pv e1h1"));
    }

    #[test]
    fn an_answer_has_the_expected_reply_if_it_is_legal() {
        let (position, castles) = castling();
        let mut found = Found::any(Some(castles));
        assert_eq!(answer(&found, &position, false), "bestmove e1g1");
        let after = Chess.play(&position, castles);
        found.line = vec![castles, after.read_uci("e8d7").expect("a legal move")];
        assert_eq!(answer(&found, &position, true), "bestmove e1h1 ponder e8d7");
        found.line[1] = castles;
        assert_eq!(answer(&found, &position, false), "bestmove e1g1");
        assert_eq!(answer(&Found::any(None), &position, false), "bestmove 0000");
    }
}
