//! OBF: a position and the scores of its moves, in one line.
//!
//! ```text
//! --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12;
//! ```
//!
//! The 64 squares go from a1 to h1, then from a2 to h8: `X` (or `*`) is black, `O` white, `-` (or `.`) empty. The side
//! to move follows, then moves with their scores in discs, from the point of view of the side to move. Where a pass is
//! not legal, the move `--` stands for all moves that are not listed, and is skipped. A `%` starts a comment.

use super::notation::{Gaps, take_position};
use super::transcript::{must_pass, take_move};
use super::{FileError, Move, Othello, Position};
use crate::scanner::Scanner;
use crate::{Notation, NotationError};
use std::fmt;

/// The position and scores of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position.
    pub position: Position,
    /// Moves and their scores in discs, from the point of view of the side to move.
    pub scores: Vec<(Move, i16)>,
}

impl Record {
    /// The greatest score; `None` if there are no scores.
    #[must_use]
    pub fn best(&self) -> Option<i16> {
        self.scores.iter().map(|&(_, score)| score).max()
    }
}

/// Writes the line, without a line break at the end.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{};", Othello.write(&self.position))?;
        let mut moves = self.scores.iter();
        moves.try_for_each(|(m, score)| write!(f, " {}:{score:+};", m.to_string().to_uppercase()))
    }
}

/// Reads the position and the scores of a line.
///
/// ```
/// use plywood_games::othello::obf;
///
/// let line = "---------------------------OX------XO--------------------------- X; D3:+0; C4:+0;";
/// assert_eq!(obf::read_line(line)?.to_string(), line);
///
/// let error = obf::read_line(&line.replace("C4:+0", "C4:zero")).unwrap_err();
/// assert_eq!(error.to_string(), "character 79: expected the score in discs, from -64 to 64, found 'z'");
/// # Ok::<(), plywood_games::NotationError>(())
/// ```
pub fn read_line(text: &str) -> Result<Record, NotationError> {
    let mut scanner = Scanner::new(text);
    scanner.skip_spaces();
    let position = take_position(&mut scanner, Gaps::None)?;
    let mut scores = Vec::new();
    scanner.skip_spaces();
    while !at_end(&scanner) {
        scanner.expect(';', "`;` or the end")?;
        scanner.skip_spaces();
        if !at_end(&scanner) {
            scores.extend(take_score(&mut scanner, &position)?);
            scanner.skip_spaces();
        }
    }
    Ok(Record { position, scores })
}

fn at_end(scanner: &Scanner<'_>) -> bool {
    matches!(scanner.peek(), None | Some('%'))
}

/// Takes a move and its score; `None` if the move stands for all that are not listed.
fn take_score(
    scanner: &mut Scanner<'_>,
    position: &Position,
) -> Result<Option<(Move, i16)>, NotationError> {
    if scanner.rest().starts_with("--") && !must_pass(position) {
        scanner.take_while(|c| c != ';');
        return Ok(None);
    }
    let m = take_move(scanner, position)?;
    scanner.expect(':', "`:`")?;
    let start = scanner.clone();
    let number = scanner.take_while(|c| c == '+' || c == '-' || c.is_ascii_digit());
    match number.parse() {
        Ok(score @ -64..=64) => Ok(Some((m, score))),
        _ if number.is_empty() => Err(start.expected("the score in discs, from -64 to 64")),
        _ => {
            Err(start.refuse(format!("expected the score in discs, from -64 to 64, found {number:?}")))
        }
    }
}

/// Reads the lines of a file. Empty lines and comments, which start with `%` or `#`, are skipped.
pub fn read(text: &str) -> Result<Vec<Record>, FileError> {
    let lines = text.lines().enumerate().filter(|(_, line)| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with(['%', '#'])
    });
    lines.map(|(i, line)| read_line(line).map_err(|error| FileError::in_line(i + 1, error))).collect()
}

/// Writes the records as the text of a file.
#[must_use]
pub fn write(records: &[Record]) -> String {
    let lines: Vec<String> = records.iter().map(Record::to_string).collect();
    lines.join("\n") + if lines.is_empty() { "" } else { "\n" }
}
