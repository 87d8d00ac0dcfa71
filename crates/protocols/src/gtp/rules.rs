//! What the commands show of a board.

use super::request::GtpError;
use super::server::vertex;
use crate::Color;
use plywood::board::{Board, Ending};

/// Draws the board for people, row 1 at the top. The drawing has no empty line, which would end the reply.
pub(super) fn drawn(board: &dyn Board) -> String {
    format!("\n{}", board.drawn())
}

/// Writes the rows as GoGui reads them: row 8 at the top, so that its labels are those of the squares.
pub(super) fn board(board: &dyn Board) -> String {
    let squares: Vec<char> = board.position().chars().take(64).collect();
    let row = |row: &[char]| {
        let letters = row.iter().map(|&c| if c == '-' { '.' } else { c });
        letters.map(String::from).collect::<Vec<_>>().join(" ")
    };
    squares.chunks(8).rev().map(row).collect::<Vec<_>>().join("\n")
}

/// Writes the legal moves; none if the game is over.
pub(super) fn legal_moves(board: &dyn Board) -> String {
    board.moves().iter().map(|m| vertex(m)).collect::<Vec<_>>().join(" ")
}

/// Writes the winner and the margin: `B+26`; 0 for a draw.
fn margin(board: &dyn Board, ending: &Ending) -> String {
    let Some(winner) = ending.winner else { return "0".into() };
    let mover = Color::to_move(board);
    let winner = if winner == board.turn() { mover } else { mover.other() };
    let letter = if winner == Color::Black { 'B' } else { 'W' };
    format!("{letter}+{}", ending.by.map_or(0, |(margin, _)| margin))
}

/// Returns the score of a finished game; empty squares count for the winner.
pub(super) fn score(board: &dyn Board) -> Result<String, GtpError> {
    let ending = board.ending().ok_or(GtpError::CannotScore)?;
    Ok(margin(board, &ending))
}

/// Describes the result of a finished game; empty while the game is in progress.
pub(super) fn result(board: &dyn Board) -> String {
    let Some(ending) = board.ending() else { return String::new() };
    let margin = margin(board, &ending);
    match margin.chars().next() {
        Some('B') => format!("Black wins. Score = {margin}"),
        Some('W') => format!("White wins. Score = {margin}"),
        _ => "Draw. Score = 0".into(),
    }
}
