//! EPD (Extended Position Description): a position and operations on it, in one line.
//!
//! ```text
//! 1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";
//! 4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66 ;D3 1197
//! ```
//!
//! The first four fields are those of a FEN; its two counters may follow. An operation is a code and its operands, ended
//! by `;`. A semicolon may also begin an operation, as in lists of counts (`;D1 15`). Operands are words, texts in
//! quotation marks, in which `\` escapes a quotation mark or itself, or moves in Standard Algebraic Notation:
//!
//! | code | operands |
//! |---|---|
//! | `bm`, `am`, `pm`, `sm` | moves: best, to avoid, predicted, supplied |
//! | `hmvc`, `fmvn` | the two counters of a FEN, which become part of the position |
//! | `D1`, `D2`, … | the number of move sequences of this length |
//! | others, such as `id`, `c0`, `dm` | words or texts, kept unchanged |

use super::{Chess, Move, Position, fen, notation};
use crate::scanner::Scanner;
use crate::{FileError, Notation, NotationError};
use plywood_core::Depth;
use std::fmt;

/// The position and the operations of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The position.
    pub position: Position,
    /// The operations in order, without `hmvc` and `fmvn`, which are part of the position.
    pub operations: Vec<Operation>,
}

/// An operation: a code and its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The code: `bm`.
    pub code: String,
    /// The operands in order.
    pub operands: Vec<Operand>,
}

/// An operand of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// A legal move of the position.
    Move(Move),
    /// A word without spaces and semicolons, which does not begin with a quotation mark.
    Word(String),
    /// A text in quotation marks.
    Text(String),
}

/// The codes whose operands are moves of the position.
const OF_MOVES: [&str; 4] = ["bm", "am", "pm", "sm"];

impl Record {
    /// Creates a record without operations.
    #[must_use]
    pub fn new(position: Position) -> Record {
        Record { position, operations: Vec::new() }
    }

    /// Returns the operands of the first operation with this code; none if there is no such operation.
    #[must_use]
    pub fn operands(&self, code: &str) -> &[Operand] {
        let operation = self.operations.iter().find(|operation| operation.code == code);
        operation.map_or(&[], |operation| &operation.operands)
    }

    /// Returns the moves of the first operation with this code: `bm`, `am`, `pm` or `sm`.
    #[must_use]
    pub fn moves(&self, code: &str) -> Vec<Move> {
        let m = |operand: &Operand| match operand {
            Operand::Move(m) => Some(*m),
            _ => None,
        };
        self.operands(code).iter().filter_map(m).collect()
    }

    /// Returns the first word or text of the first operation with this code, such as `id`.
    #[must_use]
    pub fn text(&self, code: &str) -> Option<&str> {
        self.operands(code).iter().find_map(|operand| match operand {
            Operand::Word(text) | Operand::Text(text) => Some(text.as_str()),
            Operand::Move(_) => None,
        })
    }

    /// Returns the numbers of move sequences that the line states, as depths and counts.
    #[must_use]
    pub fn counts(&self) -> Vec<(Depth, u64)> {
        let count = |operation: &Operation| match &operation.operands[..] {
            [Operand::Word(word)] => {
                let depth = plies_of(&operation.code)?.parse().ok()?;
                Some((depth, word.parse().ok()?))
            }
            _ => None,
        };
        self.operations.iter().filter_map(count).collect()
    }
}

/// Returns the digits in the code of a count: `3` of `D3`.
fn plies_of(code: &str) -> Option<&str> {
    let digits = code.strip_prefix('D')?;
    (!digits.is_empty() && digits.chars().all(|c| c.is_ascii_digit())).then_some(digits)
}

/// Writes the line, without a line break at the end.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = fen::write(&self.position);
        let fields: Vec<&str> = fen.split(' ').collect();
        f.write_str(&fields[..fields.len().min(4)].join(" "))?;
        let board = self.position.board();
        if board.halfmove_clock() != 0 {
            write!(f, " hmvc {};", board.halfmove_clock())?;
        }
        if board.fullmove_number() != 1 {
            write!(f, " fmvn {};", board.fullmove_number())?;
        }
        for Operation { code, operands } in &self.operations {
            write!(f, " {code}")?;
            for operand in operands {
                match operand {
                    Operand::Move(m) => write!(f, " {}", Chess.write_move(&self.position, *m))?,
                    Operand::Word(word) => write!(f, " {word}")?,
                    Operand::Text(text) => write!(f, " {}", notation::quoted(text))?,
                }
            }
            f.write_str(";")?;
        }
        Ok(())
    }
}

/// Reads the position and the operations of a line.
///
/// ```
/// use plywood_games::Notation;
/// use plywood_games::chess::{Chess, epd};
///
/// let line = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";";
/// let record = epd::read_line(line)?;
/// assert_eq!((record.to_string(), record.text("id")), (line.into(), Some("BK.01")));
/// assert_eq!(Chess.write_move(&record.position, record.moves("bm")[0]), "Qd1+");
///
/// let counts = epd::read_line("4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66")?.counts();
/// assert_eq!(counts, [(1, 15), (2, 66)]);
///
/// let error = epd::read_line("4k3/8/8/8/8/8/8/4K2R w K - bm Rh9;").unwrap_err();
/// assert!(error.to_string().starts_with("character 31: `Rh9` is not a legal move here; legal moves: "));
/// # Ok::<(), plywood_games::NotationError>(())
/// ```
pub fn read_line(text: &str) -> Result<Record, NotationError> {
    let mut scanner = Scanner::new(text);
    let mut record = Record::new(fen::read_fields(&mut scanner)?);
    if scanner.peek().is_some_and(|c| !c.is_whitespace() && c != ';') {
        return Err(scanner.expected("a space, then an operation such as `bm Nf3;`"));
    }
    scanner.skip_spaces();
    if scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
        take_counter(&mut scanner, &mut record, "hmvc")?;
        scanner.skip_spaces();
        if scanner.peek().is_some_and(|c| c.is_ascii_digit()) {
            take_counter(&mut scanner, &mut record, "fmvn")?;
        }
    }
    loop {
        scanner.take_while(|c| c.is_whitespace() || c == ';');
        if scanner.peek().is_none() {
            return Ok(record);
        }
        take_operation(&mut scanner, &mut record)?;
    }
}

fn take_operation(scanner: &mut Scanner<'_>, record: &mut Record) -> Result<(), NotationError> {
    let begin = scanner.clone();
    let code = scanner.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
    if !code.starts_with(|c: char| c.is_ascii_alphabetic()) || !at_operand_end(scanner) {
        return Err(begin.expected("the code of an operation, such as `bm` or `D1`"));
    }
    scanner.skip_spaces();
    if ["hmvc", "fmvn"].contains(&code) {
        take_counter(scanner, record, code)?;
        return end_operation(scanner);
    }
    let mut operands = Vec::new();
    if let Some(plies) = plies_of(code) {
        if plies.parse::<Depth>().is_err() {
            return Err(begin.refuse(format!("`{code}`: the number of plies is too large")));
        }
        let (count, _) = take_number(scanner, "the number of move sequences", 0, u64::MAX)?;
        operands.push(Operand::Word(count.into()));
        end_operation(scanner)?;
    }
    let of_moves = OF_MOVES.contains(&code);
    if of_moves && matches!(scanner.peek(), None | Some(';')) {
        return Err(scanner.expected(&format!("a move after `{code}`")));
    }
    while !matches!(scanner.peek(), None | Some(';')) {
        operands.push(if of_moves {
            let word = notation::take_word(scanner, |c| c.is_whitespace() || c == ';');
            Operand::Move(notation::move_of(&word, &record.position)?)
        } else {
            take_operand(scanner)?
        });
        scanner.skip_spaces();
    }
    record.operations.push(Operation { code: code.into(), operands });
    Ok(())
}

fn at_operand_end(scanner: &Scanner<'_>) -> bool {
    scanner.peek().is_none_or(|c| c.is_whitespace() || c == ';')
}

/// Fails unless the operation has no further operands.
fn end_operation(scanner: &mut Scanner<'_>) -> Result<(), NotationError> {
    scanner.skip_spaces();
    if matches!(scanner.peek(), None | Some(';')) { Ok(()) } else { Err(scanner.expected("`;`")) }
}

/// Takes a word, or a text in quotation marks.
fn take_operand(scanner: &mut Scanner<'_>) -> Result<Operand, NotationError> {
    if scanner.peek() != Some('"') {
        let word = scanner.take_while(|c| !c.is_whitespace() && c != ';');
        return Ok(Operand::Word(word.into()));
    }
    let text = notation::take_quoted(scanner)?;
    if at_operand_end(scanner) {
        Ok(Operand::Text(text))
    } else {
        Err(scanner.expected("a space or `;` after the text"))
    }
}

/// Takes a number from `least` to `most`; returns its digits and the number.
fn take_number<'t>(
    scanner: &mut Scanner<'t>,
    what: &str,
    least: u64,
    most: u64,
) -> Result<(&'t str, u64), NotationError> {
    let begin = scanner.clone();
    let digits = scanner.take_while(|c| !c.is_whitespace() && c != ';');
    let is_number = digits.chars().all(|c| c.is_ascii_digit());
    let number = digits.parse().ok().filter(|number| (least..=most).contains(number) && is_number);
    match number {
        Some(number) => Ok((digits, number)),
        None if digits.is_empty() => Err(begin.expected(what)),
        None => Err(begin.refuse(format!("expected {what}, found `{}`", notation::shortened(digits)))),
    }
}

/// Takes a counter of the FEN and sets it.
fn take_counter(
    scanner: &mut Scanner<'_>,
    record: &mut Record,
    code: &str,
) -> Result<(), NotationError> {
    let board = &mut record.position.board;
    if code == "hmvc" {
        let (_, clock) = take_number(scanner, fen::CLOCK, 0, 100)?;
        board.set_halfmove_clock(clock.try_into().unwrap_or(100));
    } else {
        let (_, number) = take_number(scanner, fen::NUMBER, 1, u16::MAX.into())?;
        board.set_fullmove_number(number.try_into().unwrap_or(u16::MAX));
    }
    Ok(())
}

/// Reads the lines of a file, each with its number, counted from 1. Empty lines and lines that start with `#` or `%` are
/// skipped.
pub fn read(text: &str) -> Result<Vec<(usize, Record)>, FileError> {
    let lines = (1..).zip(text.strip_prefix('\u{feff}').unwrap_or(text).lines());
    let lines = lines.filter(|(_, line)| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with(['#', '%'])
    });
    let record = |(number, line): (usize, &str)| {
        let record = read_line(line).map_err(|error| FileError::in_line(number, error))?;
        Ok((number, record))
    };
    lines.map(record).collect()
}

/// Writes the records as the text of a file.
#[must_use]
pub fn write(records: &[Record]) -> String {
    let lines: Vec<String> = records.iter().map(Record::to_string).collect();
    lines.join("\n") + if lines.is_empty() { "" } else { "\n" }
}
