use super::board::{self, HEIGHT, WIDTH, cell, column, column_of, row_of};
use super::{ConnectFour, Position};
use crate::notation::spaced;
use crate::{Cell, Looks, Notation, NotationError, Owner, Picture, Squares};
use plywood_core::Game;

impl Notation for ConnectFour {
    const NAME: &'static str = "connect-four";
    const POSITIONS: &'static str = "the columns played, as in `434347`, or rows from the top and the side to move, as in \
                                     `......./......./......./...x.../..ox.../..ox..o x`";

    fn read(&self, text: &str) -> Result<Position, NotationError> {
        let text = text.trim_end();
        if text.starts_with(['x', 'X', 'o', 'O', '.', '-']) {
            read_board(text)
        } else {
            read_columns(text)
        }
    }

    fn write(&self, position: &Position) -> String {
        format!("{} {}", rows(position).join("/"), self.side(position))
    }

    fn side(&self, position: &Position) -> &'static str {
        if position.firsts_turn { "x" } else { "o" }
    }

    fn sides(&self, position: &Position) -> [&'static str; 2] {
        if position.firsts_turn { ["Red", "Yellow"] } else { ["Yellow", "Red"] }
    }

    fn write_move(&self, _: &Position, m: u8) -> String {
        (column_of(m) + 1).to_string()
    }

    fn draw(&self, position: &Position) -> String {
        let numbers: String = (1..=WIDTH).map(|number| number.to_string()).collect();
        let lines = rows(position).into_iter().chain([numbers]).map(|row| spaced(row.chars()));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Choosing any cell of a column that has room plays there; the move lands in the cell into which the disc falls.
    fn picture(&self, position: &Position) -> Option<Picture> {
        let (first, second) = position.first_and_second();
        let free = self.moves(position).bits();
        let drawn = |number: u8, row: u8| {
            let (cell, name) = (cell(number, row), (number + 1).to_string());
            let hint = if row == HEIGHT - 1 { name.clone() } else { String::new() };
            Cell {
                plays: (free & column(number) != 0).then(|| name.clone()),
                lands: free >> cell & 1 == 1,
                ..Cell::empty(format!("column {name}, row {}", row + 1))
                    .with_hint(hint)
                    .with_piece(Owner::of(cell.into(), first, second), ["red", "yellow"])
            }
        };
        let row = |row: u8| (0..WIDTH).map(|number| drawn(number, row)).collect();
        let rows = (0..HEIGHT).rev().map(row).collect();
        let turn = if position.firsts_turn { Owner::First } else { Owner::Second };
        let place = |cell: u8| (usize::from(HEIGHT - 1 - row_of(cell)), usize::from(column_of(cell)));
        let won = Squares::of(board::fours(position.other())).map(place).collect();
        Some(Picture { won, ..Picture::new(Looks::Holes, turn, rows) })
    }
}

/// The rows of the board as text, from the top.
fn rows(position: &Position) -> Vec<String> {
    let (first, second) = position.first_and_second();
    let drawn = |cell: u8| Owner::letter(cell.into(), first, second, ['x', 'o', '.']);
    (0..HEIGHT).rev().map(|row| (0..WIDTH).map(|column| drawn(cell(column, row))).collect()).collect()
}

fn refusal<T>(column: usize, message: impl Into<String>) -> Result<T, NotationError> {
    Err(NotationError::new(column, message))
}

/// The position after these columns, numbered from 1, have been played.
fn read_columns(text: &str) -> Result<Position, NotationError> {
    let mut position = Position::START;
    for (c, at) in text.chars().zip(1..) {
        let number = match c {
            '1'..='7' => c as u8 - b'1',
            _ => return refusal(at, format!("expected a column from 1 to 7, found {c:?}")),
        };
        let on_board =
            |message: String| Err(NotationError::new(at, message).at(ConnectFour.draw(&position)));
        if position.is_lost() {
            return on_board(format!("column {c} is played after four in a row; the game is over"));
        }
        let free = ConnectFour.moves(&position).bits() & column(number);
        let Some(cell) = Squares::of(free).next() else {
            return on_board(format!("column {c} is full; it has {HEIGHT} cells"));
        };
        position = position.with(cell);
    }
    Ok(position)
}

/// The position that a board given as rows describes.
fn read_board(text: &str) -> Result<Position, NotationError> {
    let mut characters = text.chars().zip(1..);
    let (x, o) = read_rows(&mut characters, text.chars().count() + 1)?;
    let rest: String = characters.map(|(c, _)| c).collect();
    let side_at = text.chars().count();
    let firsts_turn = match rest.as_str() {
        " x" | " X" => true,
        " o" | " O" => false,
        found => {
            let at = side_at + 1 - found.chars().count();
            return refusal(at, format!("expected ` x` or ` o`, the side to move, found {found:?}"));
        }
    };
    let (mine, theirs) = (x.count_ones(), o.count_ones());
    if mine != theirs + u32::from(!firsts_turn) {
        let side = if firsts_turn { 'x' } else { 'o' };
        let message = format!(
            "x has {mine} discs and o {theirs}, so it cannot be the turn of {side}; x moves first"
        );
        return refusal(side_at, message);
    }
    let own = if firsts_turn { x } else { o };
    if board::has_four(own) {
        return refusal(
            side_at,
            "the side to move already has four in a row, so the game was over before",
        );
    }
    Ok(Position::of(own, x | o, firsts_turn))
}

/// Reads the cells of x and those of o. `end` is the number of the character after the last.
fn read_rows(
    characters: &mut impl Iterator<Item = (char, usize)>,
    end: usize,
) -> Result<(u64, u64), NotationError> {
    let (mut x, mut o) = (0_u64, 0_u64);
    for row in (0..HEIGHT).rev() {
        for number in 0..WIDTH {
            let bit = 1_u64 << cell(number, row);
            let above = bit << 1;
            match characters.next() {
                Some(('x' | 'X', _)) => x |= bit,
                Some(('o' | 'O', _)) => o |= bit,
                Some(('.' | '-', at)) if (x | o) & above != 0 => {
                    let column = number + 1;
                    return refusal(
                        at,
                        format!("an empty cell under a disc in column {column}; discs fall"),
                    );
                }
                Some(('.' | '-', _)) => {}
                Some((c, at)) => return refusal(at, format!("expected `x`, `o` or `.`, found {c:?}")),
                None => return refusal(end, format!("expected {HEIGHT} rows of {WIDTH} cells")),
            }
        }
        if row > 0 {
            match characters.next() {
                Some(('/', _)) => {}
                Some((c, at)) => return refusal(at, format!("expected `/` after a row, found {c:?}")),
                None => return refusal(end, "expected `/` and another row"),
            }
        }
    }
    Ok((x, o))
}
