//! Records of games: as text, for people and for programs that replay them, and as GGF.

use super::contender::words;
use crate::failure::Failure;
use plywood_games::Notation;
use plywood_games::othello::ggf::Record as Ggf;
use plywood_games::othello::{Othello, Position, Side, transcript};
use plywood_lab::matches::{Pair, Pairing, Record, Winner};
use std::fmt::Write;
use std::path::Path;

/// Returns whether a file is to be written as GGF.
fn is_ggf(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ggf"))
}

/// Checks that games can be written to this file.
pub(super) fn check(file: &Path, game: &str) -> Result<(), Failure> {
    if is_ggf(file) && game != Othello::NAME {
        let name = file.display();
        let message = format!("GGF is for othello, not {game}; choose another name than {name}");
        return Err(Failure::Input(message));
    }
    Ok(())
}

/// Writes all games to a file.
pub(super) fn write(file: &Path, pairings: &[Pairing], pairs: &[Pair]) -> Result<(), Failure> {
    let text = if is_ggf(file) { ggf(pairings, pairs)? } else { text(pairings, pairs) };
    std::fs::write(file, text).map_err(|error| {
        Failure::Input(format!("cannot write {}: {error}; name another file", file.display()))
    })
}

/// A game, its pairing, the number of the pair from 1, and the contender that begins.
type Game<'m> = (&'m Pairing, usize, usize, &'m Record);

/// Returns all games in order.
fn games<'m>(pairings: &'m [Pairing], pairs: &'m [Pair]) -> impl Iterator<Item = Game<'m>> {
    pairings.iter().zip(pairs).zip(1..).flat_map(|((pairing, pair), number)| {
        pair.games.iter().zip([0, 1]).map(move |(game, begins)| (pairing, number, begins, game))
    })
}

/// Writes all games. Each game takes a few lines: the players, the opening, the moves, the result.
fn text(pairings: &[Pairing], pairs: &[Pair]) -> String {
    let mut text = String::new();
    for (pairing, number, begins, game) in games(pairings, pairs) {
        let names = pairing.contenders().each_ref().map(words);
        let result = match (game.winner, begins) {
            (Winner::Nobody, _) => "1/2-1/2",
            (Winner::First, 0) | (Winner::Second, 1) => "1-0",
            _ => "0-1",
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "game: {}\npair: {number}\nfirst: {}\nsecond: {}\nopening: {}\nmoves: {}\nresult: {result} ({})\n",
            pairing.game(),
            names[begins],
            names[1 - begins],
            pairing.opening(),
            game.moves.join(" "),
            game.ending,
        );
    }
    text
}

/// Writes all games of Othello as GGF, one per line.
fn ggf(pairings: &[Pairing], pairs: &[Pair]) -> Result<String, Failure> {
    games(pairings, pairs).map(|game| Ok(format!("{}\n", record(game)?))).collect()
}

/// Returns the record of an opening: with its moves if it is written as moves.
fn begun(opening: &str) -> Result<Ggf, Failure> {
    let Ok(moves) = transcript::read(&Position::START, opening) else {
        return Ok(Ggf::new(Othello.read(opening).map_err(Failure::input)?));
    };
    let mut ggf = Ggf::new(Position::START);
    for m in moves {
        ggf.play(m);
    }
    Ok(ggf)
}

/// Returns a game as GGF writes it.
fn record((pairing, number, begins, game): Game<'_>) -> Result<Ggf, Failure> {
    let mut ggf = begun(pairing.opening())?;
    let side = ggf.end.side();
    for m in &game.moves {
        let m = Othello.read_move(&ggf.end, m).map_err(Failure::input)?;
        ggf.play(m);
    }
    let first = words(&pairing.contenders()[begins]);
    let second = words(&pairing.contenders()[1 - begins]);
    let (black, white) = if side == Side::X { (first, second) } else { (second, first) };
    ggf.tags = vec![
        ("GM".into(), "Othello".into()),
        ("PC".into(), "Plywood".into()),
        ("EV".into(), format!("pair {number}")),
        ("PB".into(), black),
        ("PW".into(), white),
        ("RE".into(), result(game, begins, &ggf, side)),
        ("TY".into(), "8".into()),
    ];
    Ok(ggf)
}

/// Writes the result for black: the difference of discs, or a whole board for a game that a side gave up or lost by a
/// fault.
fn result(game: &Record, begins: usize, ggf: &Ggf, first: Side) -> String {
    let score = if ggf.end.is_over() {
        let score = f64::from(ggf.end.score());
        return signed(if ggf.end.side() == Side::X { score } else { -score });
    } else {
        match (game.winner, begins) {
            (Winner::Nobody, _) => 0.0,
            (Winner::First, 0) | (Winner::Second, 1) => 64.0,
            _ => -64.0,
        }
    };
    format!("{}:r", signed(if first == Side::X { score } else { -score }))
}

fn signed(score: f64) -> String {
    format!("{score:+.2}")
}
