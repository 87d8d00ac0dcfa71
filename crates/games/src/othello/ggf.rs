//! GGF: whole games with the names of the players, as Othello servers and programs store them.
//!
//! ```text
//! (;GM[Othello]PB[Ann]PW[Bob]RE[?]TY[8]BO[8 -------- … *]B[F5//1.2]W[D6/-0.5/3];)
//! ```
//!
//! Each property is a name and a value in brackets, in which `\` escapes the next character. `BO` is the board at the
//! start. `B` and `W` are moves of black (X here) and white (O): the move, the player's evaluation of it, and the
//! seconds spent. Other properties are kept unchanged.

use super::notation::{Gaps, take_position};
use super::transcript::{must_pass, names_a_pass, take_move};
use super::{FileError, Move, Othello, Position, Side};
use crate::Notation;
use crate::NotationError;
use crate::scanner::Scanner;
use plywood_core::Game;
use std::fmt;

/// A recorded game.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The name and value of each property that the fields below do not represent, in order.
    pub tags: Vec<(String, String)>,
    /// The position at the start of the game.
    pub start: Position,
    /// The moves, including passes.
    pub moves: Vec<Played>,
    /// The position after the last move.
    pub end: Position,
}

/// A move of a recorded game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Played {
    /// The move.
    pub m: Move,
    /// The player's evaluation of the move, in discs.
    pub worth: Option<f64>,
    /// The seconds that the player spent.
    pub seconds: Option<f64>,
}

impl Record {
    /// Creates the record of a game that begins in the position `start`, without moves or properties.
    #[must_use]
    pub fn new(start: Position) -> Record {
        Record { tags: Vec::new(), start, moves: Vec::new(), end: start }
    }

    /// Adds a legal move.
    pub fn play(&mut self, m: Move) {
        self.moves.push(Played { m, worth: None, seconds: None });
        self.end = Othello.play(&self.end, m);
    }

    /// The value of the first property with this name.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }
}

/// Writes the record in one line. Reading it returns the same record.
///
/// ```
/// use plywood_games::othello::ggf;
///
/// let text = "(;GM[Othello]PB[Ann]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5/-0.50/1.20]W[D6];)";
/// assert_eq!(ggf::read(text)?[0].to_string(), text);
/// # Ok::<(), plywood_games::othello::FileError>(())
/// ```
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(;")?;
        for (name, value) in &self.tags {
            let escaped = value.replace('\\', "\\\\").replace(']', "\\]");
            write!(f, "{name}[{escaped}]")?;
        }
        let letters: Vec<char> = Othello.write(&self.start).replace('X', "*").chars().collect();
        let rows: Vec<String> = letters[..64].chunks(8).map(|row| row.iter().collect()).collect();
        write!(f, "BO[8 {} {}]", rows.join(" "), letters[65])?;
        let mut side = self.start.side();
        for played in &self.moves {
            let name = if side == Side::X { 'B' } else { 'W' };
            write!(f, "{name}[{played}]")?;
            side = side.other();
        }
        f.write_str(";)")
    }
}

impl fmt::Display for Played {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |n: Option<f64>| n.map_or(String::new(), |n| format!("/{n:.2}"));
        f.write_str(&self.m.to_string().to_ascii_uppercase())?;
        match (self.worth, self.seconds) {
            (None, Some(seconds)) => write!(f, "//{seconds:.2}"),
            (worth, seconds) => write!(f, "{}{}", number(worth), number(seconds)),
        }
    }
}

/// Reads the games of a file. A game may be preceded by a number, as servers write it.
///
/// ```
/// use plywood_games::othello::ggf;
///
/// let games = ggf::read("(;GM[Othello]PB[Ann]PW[Bob]B[F5//1.2]W[D6];)")?;
/// assert_eq!((games.len(), games[0].tag("PW")), (1, Some("Bob")));
/// assert_eq!((games[0].moves.len(), games[0].moves[0].seconds), (2, Some(1.2)));
///
/// let error = ggf::read("(;GM[Othello]\nB[F5]B[D6];)").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, character 6: `B` moves, but it is the turn of O");
/// # Ok::<(), plywood_games::othello::FileError>(())
/// ```
pub fn read(text: &str) -> Result<Vec<Record>, FileError> {
    let mut scanner = Scanner::new(text);
    let mut games = Vec::new();
    loop {
        scanner.take_while(|c| c.is_whitespace() || c.is_ascii_digit());
        if scanner.peek().is_none() {
            return Ok(games);
        }
        games.push(take_game(&mut scanner).map_err(|error| FileError::in_text(text, error))?);
    }
}

fn take_game(scanner: &mut Scanner<'_>) -> Result<Record, NotationError> {
    if !scanner.rest().starts_with("(;") {
        return Err(scanner.expected("`(;`, the beginning of a game"));
    }
    scanner.skip(2);
    let mut game = Record::new(Position::START);
    loop {
        scanner.skip_spaces();
        if scanner.takes(';') {
            scanner.expect(')', "`)`")?;
            return Ok(game);
        }
        take_property(scanner, &mut game)?;
    }
}

fn take_property<'t>(scanner: &mut Scanner<'t>, game: &mut Record) -> Result<(), NotationError> {
    let begin = scanner.clone();
    let name = scanner.take_while(|c| c.is_ascii_alphanumeric());
    if name.is_empty() {
        return Err(scanner.expected("a property such as `B[F5]`, or `;)`"));
    }
    scanner.expect('[', "`[`")?;
    let value_begins = scanner.clone();
    let text = take_value(scanner)?;
    let mut value: Scanner<'t> = scanner.since(&value_begins);
    scanner.take();
    match name {
        "GM" if !text.trim().eq_ignore_ascii_case("othello") => {
            return Err(value.refuse(format!("expected a game of Othello, found {text:?}")));
        }
        "BO" => set_up(&mut value, game)?,
        "B" => play(&begin, &mut value, Side::X, game)?,
        "W" => play(&begin, &mut value, Side::O, game)?,
        _ => game.tags.push((name.to_owned(), text)),
    }
    Ok(())
}

/// Takes the value up to the closing bracket.
fn take_value(scanner: &mut Scanner<'_>) -> Result<String, NotationError> {
    let mut text = String::new();
    loop {
        match scanner.peek() {
            Some(']') => return Ok(text),
            Some('\\') => {
                scanner.take();
            }
            Some(_) => {}
            None => return Err(scanner.expected("`]` after the value")),
        }
        text.extend(scanner.take());
    }
}

/// Reads a board: its size, its squares and the side to move.
fn set_up(value: &mut Scanner<'_>, game: &mut Record) -> Result<(), NotationError> {
    if !game.moves.is_empty() {
        return Err(value.refuse("the board must come before the first move".into()));
    }
    value.skip_spaces();
    let start = value.clone();
    let size = value.take_while(|c| c.is_ascii_alphanumeric());
    if size != "8" {
        return Err(start.refuse(format!("expected a board of size `8`, found {size:?}")));
    }
    game.start = take_position(value, Gaps::Spaces)?;
    game.end = game.start;
    value.end("`]`")
}

/// Plays a move, and the pass before it if the record omits it.
fn play(
    begin: &Scanner<'_>,
    value: &mut Scanner<'_>,
    side: Side,
    game: &mut Record,
) -> Result<(), NotationError> {
    value.skip_spaces();
    if game.end.side() != side && must_pass(&game.end) && !names_a_pass(value.rest()) {
        game.play(Move::PASS);
    }
    let turn = game.end.side();
    if turn != side {
        let name = if side == Side::X { "B" } else { "W" };
        return Err(begin.refuse(format!("`{name}` moves, but it is the turn of {turn}")));
    }
    let m = take_move(value, &game.end)?;
    let worth = take_number(value)?;
    let seconds = take_number(value)?;
    game.moves.push(Played { m, worth, seconds });
    game.end = Othello.play(&game.end, m);
    value.end("`]`")
}

/// Takes a `/` and the number after it, if they are present.
fn take_number(value: &mut Scanner<'_>) -> Result<Option<f64>, NotationError> {
    if !value.takes('/') {
        return Ok(None);
    }
    let start = value.clone();
    let number = value.take_while(|c| c != '/').trim();
    if number.is_empty() {
        return Ok(None);
    }
    let finite = number.parse().ok().filter(|n: &f64| n.is_finite());
    finite.map(Some).ok_or_else(|| start.refuse(format!("expected a number, found {number:?}")))
}
