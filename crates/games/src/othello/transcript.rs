//! Games as a sequence of moves: `f5d6c3d3c4`. Passes are omitted.

use super::{Move, Othello, Position};
use crate::scanner::Scanner;
use crate::{Notation, NotationError};
use plywood_core::Game;

/// Reads the moves in `text`, played from `start`, and inserts the passes that it omits.
///
/// Letters may be upper or lower case, and spaces may separate the moves. A pass may be written as `pa`, `ps`, `pass`
/// or `--`.
///
/// ```
/// use plywood_core::Game;
/// use plywood_games::othello::{Othello, transcript};
///
/// let moves = transcript::read(&Othello.root(), "f5 d6 C3")?;
/// assert_eq!(transcript::write(&moves), "f5d6c3");
/// let error = transcript::read(&Othello.root(), "f5d6a1").unwrap_err();
/// assert!(error.to_string().starts_with("character 5: `a1` is not a legal move here; legal moves: c3 "));
/// # Ok::<(), plywood_games::NotationError>(())
/// ```
pub fn read(start: &Position, text: &str) -> Result<Vec<Move>, NotationError> {
    Ok(play(*start, text)?.0)
}

/// Reads the moves in `text` and also returns the position after them.
pub(super) fn play(start: Position, text: &str) -> Result<(Vec<Move>, Position), NotationError> {
    let mut scanner = Scanner::new(text);
    let (mut moves, mut position) = (Vec::new(), start);
    loop {
        scanner.skip_spaces();
        if scanner.peek().is_none() {
            return Ok((moves, position));
        }
        if must_pass(&position) && !names_a_pass(scanner.rest()) {
            moves.push(Move::PASS);
            position = Othello.play(&position, Move::PASS);
        }
        let m = take_move(&mut scanner, &position)?;
        moves.push(m);
        position = Othello.play(&position, m);
    }
}

/// Takes a legal move: a letter and a digit, or one of the words for a pass.
pub(super) fn take_move(scanner: &mut Scanner<'_>, position: &Position) -> Result<Move, NotationError> {
    let rest = scanner.rest();
    let begins = |word: &&&str| rest.get(..word.len()).is_some_and(|r| r.eq_ignore_ascii_case(word));
    let (name, length) = match (rest.as_bytes(), ["pass", "pa", "ps", "--"].iter().find(begins)) {
        ([file, rank, ..], _) if file.is_ascii_alphabetic() && rank.is_ascii_digit() => (&rest[..2], 2),
        (_, Some(word)) => ("pa", word.len()),
        _ => return Err(scanner.expected("a square such as `f5`, or `pa` for a pass")),
    };
    let wrong = |error| NotationError { column: scanner.column(), ..error };
    let m = Othello.read_move(position, name).map_err(wrong)?;
    scanner.skip(length);
    Ok(m)
}

/// Whether the only legal move is a pass.
pub(super) fn must_pass(position: &Position) -> bool {
    Othello.moves(position).next() == Some(Move::PASS)
}

/// Whether `text` starts with a pass rather than a square.
pub(super) fn names_a_pass(text: &str) -> bool {
    text.starts_with(['p', 'P', '-'])
}

/// Writes the moves as a sequence, without passes.
#[must_use]
pub fn write(moves: &[Move]) -> String {
    moves.iter().filter(|m| !m.is_pass()).map(Move::to_string).collect()
}
