//! Tic-tac-toe as text: `x.o/.x./..o x`, the rows from the top and the side to move. Moves are the numbers of the
//! squares.

use super::{Position, TicTacToe, has_row};
use crate::notation::spaced;
use crate::scanner::Scanner;
use crate::{Cell, Looks, Notation, NotationError, Owner, Picture};
use plywood_core::Game;

impl Notation for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const POSITIONS: &'static str = "rows from the top and the side to move, as in `x.o/.x./..o x`";

    fn read(&self, text: &str) -> Result<Position, NotationError> {
        let mut scanner = Scanner::new(text);
        scanner.skip_spaces();
        let (x, o) = squares(&mut scanner)?;
        scanner.skip_spaces();
        let column = scanner.column();
        let turn = scanner.one_of(mark, "`x` or `o`, the side to move")?;
        scanner.end("the end")?;
        checked(x, o, turn).map_err(|message| NotationError::new(column, message))
    }

    fn write(&self, position: &Position) -> String {
        format!("{} {}", rows(*position).join("/"), self.side(position))
    }

    fn side(&self, position: &Position) -> &'static str {
        if position.discs().is_multiple_of(2) { "x" } else { "o" }
    }

    fn write_move(&self, _: &Position, m: u8) -> String {
        (m + 1).to_string()
    }

    fn sides(&self, position: &Position) -> [&'static str; 2] {
        if position.discs().is_multiple_of(2) { ["Cross", "Nought"] } else { ["Nought", "Cross"] }
    }

    fn draw(&self, position: &Position) -> String {
        rows(*position).map(|row| spaced(row.chars())).join("\n")
    }

    fn picture(&self, position: &Position) -> Option<Picture> {
        let (x, o) = position.x_and_o();
        let free = self.moves(position).bits();
        let cell = |square: u8| {
            let number = self.write_move(position, square);
            let is_free = free >> square & 1 == 1;
            Cell::empty(format!("square {number}"))
                .with_hint(number.clone())
                .with_piece(Owner::of(square.into(), x.into(), o.into()), ["cross", "nought"])
                .with_move(is_free.then_some(number))
        };
        let rows = [0, 3, 6].map(|first| (first..first + 3).map(cell).collect());
        let turn = if position.discs().is_multiple_of(2) { Owner::First } else { Owner::Second };
        let won = super::ROWS
            .into_iter()
            .filter(|row| row & !position.other == 0)
            .fold(0, |all, row| all | row);
        let won = (0..9).filter(|square| won >> square & 1 == 1).map(|square| (square / 3, square % 3));
        Some(Picture { won: won.collect(), ..Picture::new(Looks::Marks, turn, rows.into()) })
    }
}

/// Returns the owner of a mark.
fn mark(c: char) -> Option<Owner> {
    match c {
        'x' | 'X' => Some(Owner::First),
        'o' | 'O' => Some(Owner::Second),
        _ => None,
    }
}

/// Reads the squares of X and those of O.
fn squares(scanner: &mut Scanner<'_>) -> Result<(u16, u16), NotationError> {
    let marked = |c| if matches!(c, '.' | '-') { Some(None) } else { mark(c).map(Some) };
    let (mut x, mut o) = (0, 0);
    for square in 0..9 {
        if square == 3 || square == 6 {
            scanner.expect('/', "`/` and the next row")?;
        }
        match scanner.one_of(marked, &format!("`x`, `o` or `.` on square {}", square + 1))? {
            Some(Owner::First) => x |= 1 << square,
            Some(Owner::Second) => o |= 1 << square,
            None => {}
        }
    }
    Ok((x, o))
}

/// Returns the position if it is reachable. The error describes what is wrong with it.
fn checked(x: u16, o: u16, turn: Owner) -> Result<Position, String> {
    let (of_x, of_o) = (x.count_ones(), o.count_ones());
    let (own, other, in_turn) = match turn {
        Owner::First => (x, o, of_x == of_o),
        Owner::Second => (o, x, of_x == of_o + 1),
    };
    if !in_turn {
        let who = if turn == Owner::First { 'x' } else { 'o' };
        return Err(format!(
            "x has {of_x} squares and o {of_o}, so it cannot be the turn of {who}; x moves first"
        ));
    }
    if has_row(own) {
        return Err("the side to move already has three in a row, so the game was over before".into());
    }
    Ok(Position { own, other })
}

fn rows(position: Position) -> [String; 3] {
    let (x, o) = position.x_and_o();
    let square = |square: u32| Owner::letter(square, x.into(), o.into(), ['x', 'o', '.']);
    [0, 3, 6].map(|first| (first..first + 3).map(square).collect())
}
