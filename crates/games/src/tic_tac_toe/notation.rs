//! How tic-tac-toe is written: `x.o/.x./..o x`, the rows from the top and the side to move. Moves are the numbers of the
//! squares.

use super::{Position, TicTacToe, has_row};
use crate::reader::Reader;
use crate::{Cell, Looks, Notation, NotationError, Owner, Picture};
use plywood_core::Game;

impl Notation for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const POSITIONS: &'static str = "rows from the top and the side to move, as in `x.o/.x./..o x`";

    fn read(&self, text: &str) -> Result<Position, NotationError> {
        let mut reader = Reader::new(text);
        reader.skip_spaces();
        let (x, o) = squares(&mut reader)?;
        reader.skip_spaces();
        let column = reader.column();
        let turn = reader.one_of(mark, "`x` or `o`, who is to move")?;
        reader.end()?;
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
        let spaced = |row: &String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
        rows(*position).iter().map(spaced).collect::<Vec<_>>().join("\n")
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
        Some(Picture { looks: Looks::Marks, rows: rows.into(), aside: Vec::new() })
    }
}

/// What stands on a square, and who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    X,
    O,
}

fn mark(c: char) -> Option<Mark> {
    match c {
        'x' | 'X' => Some(Mark::X),
        'o' | 'O' => Some(Mark::O),
        _ => None,
    }
}

/// The squares of X and those of O.
fn squares(reader: &mut Reader) -> Result<(u16, u16), NotationError> {
    let marked = |c| if matches!(c, '.' | '-') { Some(None) } else { mark(c).map(Some) };
    let (mut x, mut o) = (0, 0);
    for square in 0..9 {
        if square == 3 || square == 6 {
            reader.expect('/', "`/` and the next row")?;
        }
        match reader.one_of(marked, &format!("`x`, `o` or `.` on square {}", square + 1))? {
            Some(Mark::X) => x |= 1 << square,
            Some(Mark::O) => o |= 1 << square,
            None => {}
        }
    }
    Ok((x, o))
}

/// The position, if it can come about, or what is wrong with it.
fn checked(x: u16, o: u16, turn: Mark) -> Result<Position, String> {
    let (of_x, of_o) = (x.count_ones(), o.count_ones());
    let (own, other, in_turn) = match turn {
        Mark::X => (x, o, of_x == of_o),
        Mark::O => (o, x, of_x == of_o + 1),
    };
    if !in_turn {
        let who = if turn == Mark::X { 'x' } else { 'o' };
        return Err(format!(
            "x has {of_x} and o {of_o} of the squares, so it cannot be the turn of {who}; x begins"
        ));
    }
    if has_row(own) {
        return Err("the side to move has three in a row already; the game ended before".into());
    }
    Ok(Position { own, other })
}

fn rows(position: Position) -> [String; 3] {
    let (x, o) = position.x_and_o();
    let square = |i: u16| match (x >> i & 1, o >> i & 1) {
        (1, _) => 'x',
        (_, 1) => 'o',
        _ => '.',
    };
    [0, 3, 6].map(|first| (first..first + 3).map(square).collect())
}
