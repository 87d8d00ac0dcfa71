//! Othello positions and moves as text.

use super::{Move, Othello, Position, Side, obf, transcript};
use crate::notation::spaced;
use crate::scanner::Scanner;
use crate::{Cell, Looks, Notation, NotationError, Owner, Picture};
use std::fmt;

impl Notation for Othello {
    const NAME: &'static str = "othello";
    const POSITIONS: &'static str = "64 squares from a1 to h8 (`X`, `O`, `-`) and the side to move, as in OBF; or moves from the \
         start such as `f5d6c3`, without passes";

    fn read(&self, text: &str) -> Result<Position, NotationError> {
        let first = text.trim_start().chars().next();
        match first {
            None | Some('a'..='h' | 'A'..='H') => Ok(transcript::play(Position::START, text)?.1),
            Some(_) => Ok(obf::read_line(text)?.position),
        }
    }

    fn write(&self, position: &Position) -> String {
        let squares: String = (0..64).map(|square| letter(position, square)).collect();
        format!("{squares} {}", position.side())
    }

    fn write_move(&self, _: &Position, m: Move) -> String {
        m.to_string()
    }

    fn side(&self, position: &Position) -> &'static str {
        match position.side() {
            Side::X => "X",
            Side::O => "O",
        }
    }

    fn sides(&self, position: &Position) -> [&'static str; 2] {
        match position.side() {
            Side::X => ["Black", "White"],
            Side::O => ["White", "Black"],
        }
    }

    fn draw(&self, position: &Position) -> String {
        const FILES: &str = "  a b c d e f g h";
        let rank = |rank: u32| {
            let squares = spaced((0..8).map(|file| letter(position, 8 * rank + file)));
            format!("{0} {squares} {0}", rank + 1)
        };
        let ranks: Vec<String> = (0..8).map(rank).collect();
        format!("{FILES}\n{}\n{FILES}\n{} to move", ranks.join("\n"), position.side())
    }

    fn picture(&self, position: &Position) -> Option<Picture> {
        let (x, o) = position.x_and_o();
        let legal = position.legal();
        let cell = |square: u8| {
            let name = Move::on(square)?.to_string();
            let at_the_edge = square < 8 || square.is_multiple_of(8);
            let hint = if at_the_edge { name.clone() } else { String::new() };
            let is_legal = legal >> square & 1 == 1;
            let cell = Cell::empty(name.clone())
                .with_hint(hint)
                .with_piece(Owner::of(square.into(), x, o), ["black", "white"])
                .with_move(is_legal.then_some(name));
            Some(cell)
        };
        let rank = |rank: u8| (8 * rank..8 * rank + 8).map(cell).collect();
        let rows = (0..8).map(rank).collect::<Option<_>>()?;
        let turn = if position.side() == Side::X { Owner::First } else { Owner::Second };
        let counts = Some([x.count_ones(), o.count_ones()]);
        Some(Picture { counts, ..Picture::new(Looks::Discs, turn, rows) })
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// The letter for the content of a square.
fn letter(position: &Position, square: u32) -> char {
    let (x, o) = position.x_and_o();
    Owner::letter(square, x, o, ['X', 'O', '-'])
}

/// What may separate the squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gaps {
    None,
    Spaces,
}

/// Takes 64 squares and the side to move: `X` or `*`, `O`, and `-` or `.` for an empty square.
pub(super) fn take_position(scanner: &mut Scanner<'_>, gaps: Gaps) -> Result<Position, NotationError> {
    let (mut x, mut o) = (0, 0);
    for square in 0..64 {
        if gaps == Gaps::Spaces {
            scanner.skip_spaces();
        }
        match scanner.peek() {
            Some('X' | 'x' | '*') => x |= 1 << square,
            Some('O' | 'o') => o |= 1 << square,
            Some('-' | '.') => {}
            _ => return Err(no_square(scanner, square)),
        }
        scanner.take();
    }
    scanner.skip_spaces();
    let side = match scanner.peek() {
        Some('X' | 'x' | '*') => Side::X,
        Some('O' | 'o') => Side::O,
        _ => return Err(scanner.expected("`X` or `O`, the side to move")),
    };
    scanner.take();
    let (own, other) = if side == Side::X { (x, o) } else { (o, x) };
    Ok(Position { own, other, side })
}

fn no_square(scanner: &Scanner<'_>, square: u8) -> NotationError {
    match Move::on(square) {
        Some(m) if square > 0 => scanner.expected(&format!("`X`, `O` or `-` on {m}")),
        _ => scanner.expected("a board of 64 squares (`X`, `O`, `-`) or moves such as `f5d6`"),
    }
}
