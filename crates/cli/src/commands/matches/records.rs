//! Records of games: as text, for people and for programs that replay them, as GGF, and as PGN.

use super::contender::words;
use crate::failure::Failure;
use plywood_games::Notation;
use plywood_games::chess::pgn::{self, Score};
use plywood_games::chess::{Chess, Color};
use plywood_games::othello::ggf::Record as Ggf;
use plywood_games::othello::{Othello, Position, Side, transcript};
use plywood_lab::matches::{Pair, Pairing, Record, Winner};
use std::cmp::Ordering;
use std::fmt::Write;
use std::path::Path;

/// Writes all games as the text of a file.
type Writer = fn(&[Pairing], &[Pair]) -> Result<String, Failure>;

/// The forms of records other than text: how the name of a file ends, the form, the game, and what writes the file.
const FORMS: [(&str, &str, &str, Writer); 2] =
    [("ggf", "GGF", Othello::NAME, ggf), ("pgn", "PGN", Chess::NAME, pgn)];

/// Returns the form of a file by the end of its name; `None` for text.
fn form(file: &Path) -> Option<&'static (&'static str, &'static str, &'static str, Writer)> {
    let extension = file.extension()?.to_str()?;
    FORMS.iter().find(|(ending, ..)| extension.eq_ignore_ascii_case(ending))
}

/// Checks that games can be written to this file.
pub(super) fn check(file: &Path, game: &str) -> Result<(), Failure> {
    match form(file) {
        Some((_, form, of, _)) if *of != game => {
            let name = file.display();
            let message = format!("{form} is for {of}, not {game}; choose another name than {name}");
            Err(Failure::Input(message))
        }
        _ => Ok(()),
    }
}

/// Writes all games to a file.
pub(super) fn write(file: &Path, pairings: &[Pairing], pairs: &[Pair]) -> Result<(), Failure> {
    let text = match form(file) {
        Some((.., write)) => write(pairings, pairs)?,
        None => text(pairings, pairs),
    };
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

/// Returns whether the contender that began won, drew or lost the game.
fn beginner_scores(game: &Record, begins: usize) -> Ordering {
    match (game.winner, begins) {
        (Winner::Nobody, _) => Ordering::Equal,
        (Winner::First, 0) | (Winner::Second, 1) => Ordering::Greater,
        _ => Ordering::Less,
    }
}

/// Writes all games. Each game takes a few lines: the players, the opening, the moves, the result.
fn text(pairings: &[Pairing], pairs: &[Pair]) -> String {
    let mut text = String::new();
    for (pairing, number, begins, game) in games(pairings, pairs) {
        let names = pairing.contenders().each_ref().map(words);
        let result = match beginner_scores(game, begins) {
            Ordering::Equal => "1/2-1/2",
            Ordering::Greater => "1-0",
            Ordering::Less => "0-1",
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
        match beginner_scores(game, begins) {
            Ordering::Equal => 0.0,
            Ordering::Greater => 64.0,
            Ordering::Less => -64.0,
        }
    };
    format!("{}:r", signed(if first == Side::X { score } else { -score }))
}

fn signed(score: f64) -> String {
    format!("{score:+.2}")
}

/// Writes all games of chess as PGN.
fn pgn(pairings: &[Pairing], pairs: &[Pair]) -> Result<String, Failure> {
    let records: Result<Vec<_>, Failure> = games(pairings, pairs).map(pgn_record).collect();
    Ok(pgn::write(&records?))
}

/// Returns a game as PGN writes it. The date is left out, so that the same match has the same records.
fn pgn_record((pairing, number, begins, game): Game<'_>) -> Result<pgn::Record, Failure> {
    let mut record = pgn::Record::new(Chess.read(pairing.opening()).map_err(Failure::input)?);
    for m in &game.moves {
        let m = Chess.read_move(&record.end, m).map_err(Failure::input)?;
        record.play(m);
    }
    let first = words(&pairing.contenders()[begins]);
    let second = words(&pairing.contenders()[1 - begins]);
    let is_white = record.start.board().side_to_move() == Color::White;
    let (white, black) = if is_white { (first, second) } else { (second, first) };
    record.score = match (beginner_scores(game, begins), is_white) {
        (Ordering::Equal, _) => Score::Draw,
        (Ordering::Greater, true) | (Ordering::Less, false) => Score::White,
        _ => Score::Black,
    };
    for (name, value) in [
        ("Event", "Plywood match"),
        ("Round", &format!("{number}.{}", begins + 1)),
        ("White", &white),
        ("Black", &black),
        ("Termination", &game.ending),
    ] {
        record.set_tag(name, value);
    }
    Ok(record)
}
