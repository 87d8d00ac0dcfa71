//! PGN (Portable Game Notation): whole games with their players and results.
//!
//! ```text
//! [Event "Casual game"]
//! [White "Ann"]
//! [Black "Bob"]
//! [Result "1-0"]
//!
//! 1. e4 e5 2. Qh5 {Too early?} Nc6 3. Bc4 Nf6 (3... g6) 4. Qxf7# 1-0
//! ```
//!
//! Reading is lenient: tags may be missing, moves may be written with or without numbers, in Standard Algebraic Notation
//! or in that of UCI. Comments (`{…}`, and `;` up to the end of the line), lines that start with `%`, variations in
//! parentheses and glyphs (`$1`, `!?`) are skipped. A game begins in the position of its tag `FEN`, if there is one. The
//! result after the last move is required, since a game without it may have been cut off.
//!
//! Writing follows the export format: the seven usual tags first, then the others; moves in lines of less than 80
//! characters.

use super::{Chess, Color, Move, Position, fen, notation};
use crate::scanner::Scanner;
use crate::{FileError, Notation, NotationError};
use plywood_core::Game;
use std::fmt;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The name and value of each tag that the fields below do not represent: all but `Result`, `FEN` and `SetUp`. The
    /// usual tags come first; those with unknown values (`?`) are left out.
    pub tags: Vec<(String, String)>,
    /// The position at the start of the game.
    pub start: Position,
    /// The moves.
    pub moves: Vec<Move>,
    /// The position after the last move.
    pub end: Position,
    /// The result.
    pub score: Score,
}

/// The result of a recorded game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Score {
    /// White won.
    White,
    /// Black won.
    Black,
    /// The game was drawn.
    Draw,
    /// The game is in progress, or its result is unknown.
    #[default]
    Unknown,
}

impl Score {
    const WORDS: [(&'static str, Score); 4] =
        [("1-0", Score::White), ("0-1", Score::Black), ("1/2-1/2", Score::Draw), ("*", Score::Unknown)];

    /// Returns the result as PGN writes it: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub fn word(self) -> &'static str {
        Score::WORDS.iter().find(|(_, score)| *score == self).map_or("*", |(word, _)| word)
    }

    fn read(text: &str) -> Option<Score> {
        Score::WORDS.iter().find(|(word, _)| *word == text).map(|&(_, score)| score)
    }
}

/// The tags that every written game has, in order; `Result` follows them.
const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "White", "Black"];

/// The value of a tag that is not known.
fn unknown(tag: &str) -> &'static str {
    if tag == "Date" { "????.??.??" } else { "?" }
}

impl Record {
    /// Creates the record of a game that begins in the position `start`, without moves. A game of Chess960 gets the tag
    /// `Variant`, if its rights to castle show that it is one.
    #[must_use]
    pub fn new(start: Position) -> Record {
        let mut tags = Vec::new();
        if start.is_chess960() {
            tags.push(("Variant".into(), "Chess960".into()));
        }
        Record { tags, end: start.clone(), start, moves: Vec::new(), score: Score::Unknown }
    }

    /// Adds a legal move.
    pub fn play(&mut self, m: Move) {
        self.moves.push(m);
        self.end = Chess.play(&self.end, m);
    }

    /// Returns the value of a tag; of `Result`, `FEN` and `SetUp` see the fields.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(tag, _)| tag == name).map(|(_, value)| value.as_str())
    }

    /// Sets a tag, and puts the usual tags first.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        self.tags.retain(|(tag, _)| tag != name);
        if !ROSTER.contains(&name) || value != unknown(name) {
            self.tags.push((name.into(), value.into()));
        }
        self.tags.sort_by_key(|(tag, _)| {
            ROSTER.iter().position(|usual| usual == tag).unwrap_or(ROSTER.len())
        });
    }
}

/// Writes the game in export format, with a line break at its end. Reading it returns the same record.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut tag = |name: &str, value: &str| writeln!(f, "[{name} {}]", notation::quoted(value));
        for name in ROSTER {
            tag(name, self.tag(name).unwrap_or(unknown(name)))?;
        }
        tag("Result", self.score.word())?;
        for (name, value) in self.tags.iter().filter(|(name, _)| !ROSTER.contains(&name.as_str())) {
            tag(name, value)?;
        }
        let start = fen::write(&self.start);
        if start != fen::write(&Chess.root()) {
            tag("SetUp", "1")?;
            tag("FEN", &start)?;
        }
        let mut column = 0;
        for word in self.words() {
            let length = word.chars().count();
            if column == 0 || column + 1 + length >= WIDTH {
                writeln!(f)?;
                column = length;
            } else {
                f.write_str(" ")?;
                column += 1 + length;
            }
            f.write_str(&word)?;
        }
        writeln!(f)
    }
}

/// The lines of moves are shorter than this.
const WIDTH: usize = 80;

impl Record {
    /// Returns the numbers, the moves and the result.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        let mut position = self.start.clone();
        for &m in &self.moves {
            let number = position.board().fullmove_number();
            match position.board().side_to_move() {
                Color::White => words.push(format!("{number}.")),
                Color::Black if words.is_empty() => words.push(format!("{number}...")),
                Color::Black => {}
            }
            words.push(Chess.write_move(&position, m));
            position = Chess.play(&position, m);
        }
        words.push(self.score.word().into());
        words
    }
}

/// Writes games as the text of a file, with an empty line between them.
#[must_use]
pub fn write(records: &[Record]) -> String {
    let games: Vec<String> = records.iter().map(Record::to_string).collect();
    games.join("\n")
}

/// Reads the games of a file. An error names the game, the line, the character, and what was found and expected there.
///
/// ```
/// use plywood_games::chess::pgn::{self, Score};
///
/// let games = pgn::read("[White \"Ann\"]\n\n1.e4 e5 2.Bc4 {?} Nc6 3.Qh5 Nf6 4.Qxf7# 1-0")?;
/// assert_eq!((games.len(), games[0].tag("White"), games[0].moves.len()), (1, Some("Ann"), 7));
/// assert_eq!((games[0].score, pgn::read(&games[0].to_string())?), (Score::White, games));
///
/// let error = pgn::read("1. e4 e5 1-0\n\n1. e4 e5\n2. Bc6 *").unwrap_err().to_string();
/// assert!(error.starts_with("line 4, character 4: game 2: `Bc6` is not a legal move here; legal moves: "));
/// # Ok::<(), plywood_games::FileError>(())
/// ```
pub fn read(text: &str) -> Result<Vec<Record>, FileError> {
    let mut scanner = Scanner::new(text);
    scanner.takes('\u{feff}');
    let mut games = Vec::new();
    loop {
        let game = take_game(&mut scanner).map_err(|error| {
            let message = format!("game {}: {}", games.len() + 1, error.message);
            FileError::in_text(text, NotationError { message, ..error })
        })?;
        match game {
            Some(game) => games.push(game),
            None => return Ok(games),
        }
    }
}

/// Takes a game; `None` at the end of the file.
fn take_game(scanner: &mut Scanner<'_>) -> Result<Option<Record>, NotationError> {
    skip(scanner)?;
    if scanner.peek().is_none() {
        return Ok(None);
    }
    let mut game = Record::new(Chess.root());
    while scanner.peek() == Some('[') {
        take_tag(scanner, &mut game)?;
        skip(scanner)?;
    }
    loop {
        if scanner.takes('*') {
            return Ok(Some(game));
        }
        let word = notation::take_word(scanner, ends_word);
        let text = word.rest();
        if text.is_empty() {
            take_sign(scanner)?;
        } else if let Some(score) = Score::read(text) {
            game.score = score;
            return Ok(Some(game));
        } else if !text.chars().all(|c| c.is_ascii_digit()) {
            let m = notation::move_of(&word, &game.end)?;
            game.play(m);
        }
        skip(scanner)?;
    }
}

/// Returns whether a character ends a move, a number or a result.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || "{}()[]<>;.$!?*\"".contains(c)
}

/// Skips spaces, comments and lines that start with `%`.
fn skip(scanner: &mut Scanner<'_>) -> Result<(), NotationError> {
    loop {
        scanner.skip_spaces();
        match scanner.peek() {
            Some('%') if scanner.is_at_line_start() => skip_line(scanner),
            Some(';') => skip_line(scanner),
            Some('{') => {
                let begin = scanner.clone();
                scanner.take_while(|c| c != '}');
                if !scanner.takes('}') {
                    return Err(begin.refuse("this comment has no end; expected `}` after it".into()));
                }
            }
            _ => return Ok(()),
        }
    }
}

fn skip_line(scanner: &mut Scanner<'_>) {
    scanner.take_while(|c| c != '\n');
}

/// Takes what may stand between moves: the points after a number, a glyph, or a variation.
fn take_sign(scanner: &mut Scanner<'_>) -> Result<(), NotationError> {
    let begin = scanner.clone();
    match scanner.peek() {
        Some('.' | '!' | '?') => {
            scanner.take();
        }
        Some('$') => {
            scanner.take();
            if scanner.take_while(|c| c.is_ascii_digit()).is_empty() {
                return Err(scanner.expected("the number of a glyph, as in `$1`"));
            }
        }
        Some('(') => {
            let mut open = 0_usize;
            loop {
                skip(scanner)?;
                match scanner.take() {
                    Some('(') => open += 1,
                    Some(')') if open == 1 => return Ok(()),
                    Some(')') => open -= 1,
                    Some(_) => {}
                    None => {
                        let message = "this variation has no end; expected `)` after it";
                        return Err(begin.refuse(message.into()));
                    }
                }
            }
        }
        _ => {
            let what = "a move, or the result of the game (`1-0`, `0-1`, `1/2-1/2` or `*`)";
            return Err(scanner.expected(what));
        }
    }
    Ok(())
}

/// Takes a tag: `[White "Ann"]`.
fn take_tag(scanner: &mut Scanner<'_>, game: &mut Record) -> Result<(), NotationError> {
    scanner.expect('[', "`[`")?;
    scanner.skip_spaces();
    let name = scanner.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
    if name.is_empty() {
        return Err(scanner.expected("the name of a tag, as in `[White \"Ann\"]`"));
    }
    scanner.skip_spaces();
    let begin = scanner.clone();
    let value = notation::take_quoted(scanner)?;
    match name {
        // What stands after the last move counts.
        "Result" | "SetUp" => {}
        "FEN" => {
            let wrong =
                |error: NotationError| NotationError { column: begin.column() + error.column, ..error };
            game.start = fen::read(&value).map_err(wrong)?;
            game.end = game.start.clone();
        }
        "Variant" if !is_known_variant(&value) => {
            let found = notation::shortened(&value);
            return Err(
                begin.refuse(format!("expected the variant `standard` or `Chess960`, found `{found}`"))
            );
        }
        _ => game.set_tag(name, &value),
    }
    scanner.skip_spaces();
    scanner.expect(']', "`]` after the value of a tag")
}

/// Returns whether games of this variant have the rules of chess. Start positions may differ.
fn is_known_variant(name: &str) -> bool {
    let name: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let known =
        ["standard", "normal", "chess", "fromposition", "chess960", "fischerandom", "fischerrandom"];
    known.contains(&name.to_ascii_lowercase().as_str())
}
