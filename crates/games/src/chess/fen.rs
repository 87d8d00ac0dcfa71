//! Positions in Forsyth-Edwards Notation.

use super::{Color, File, Piece, Position, Rank, Square};
use crate::NotationError;
use crate::scanner::Scanner;
use cozy_chess::{BoardBuilder, BoardBuilderError};

const RIGHTS: &str = "`-`, or rights to castle such as `KQkq` or `HAha`";
const PASSED: &str = "`-`, or the square behind a pawn that has just moved two squares, such as `e3`";
/// What the fifth field is, for messages.
pub(super) const CLOCK: &str = "the number of moves since the last capture, at most 100";
/// What the sixth field is, for messages.
pub(super) const NUMBER: &str = "the number of the move, from 1 to 65535";

/// Reads the six fields of a FEN. The last two may be missing. Rights to castle are the letters `KQkq`, which mean the
/// outermost rook of a side, or the files of rooks, `HAha`.
pub(super) fn read(text: &str) -> Result<Position, NotationError> {
    let mut scanner = Scanner::new(text);
    let position = read_fields(&mut scanner)?;
    let clock = counter(&mut scanner, CLOCK, 0, 100)?;
    let number = counter(&mut scanner, NUMBER, 1, u16::MAX)?;
    scanner.end("the end of the position")?;
    let mut board = position.board;
    board.set_halfmove_clock(clock.try_into().unwrap_or(100));
    board.set_fullmove_number(number);
    Ok(Position { board })
}

/// Reads the four fields that FEN and EPD share, with counters at the start of a game.
pub(super) fn read_fields(scanner: &mut Scanner<'_>) -> Result<Position, NotationError> {
    let mut builder = BoardBuilder::empty();
    scanner.skip_spaces();
    let start = scanner.clone();
    read_board(scanner, &mut builder)?;
    next_field(scanner, "the side to move")?;
    let side = |c| match c {
        'w' => Some(Color::White),
        'b' => Some(Color::Black),
        _ => None,
    };
    builder.side_to_move = scanner.one_of(side, "`w` or `b`, the side to move")?;
    next_field(scanner, "the rights to castle")?;
    let castling = scanner.clone();
    read_castling(scanner, &mut builder, &start)?;
    next_field(scanner, "the square of a capture en passant")?;
    let passing = scanner.clone();
    read_passing(scanner, &mut builder)?;
    let board = builder.build().map_err(|error| match error {
        BoardBuilderError::InvalidCastlingRights => castling.refuse(
            "a right to castle without a king on its first rank and a rook on that side of it".into(),
        ),
        BoardBuilderError::InvalidEnPassant => {
            passing.refuse("no pawn has just passed this square".into())
        }
        _ => start.refuse(impossible(&builder)),
    })?;
    Ok(Position { board })
}

/// Explains why no game leads to this arrangement of pieces.
fn impossible(builder: &BoardBuilder) -> String {
    let count =
        |piece, color| builder.board.iter().filter(|square| **square == Some((piece, color))).count();
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        let kings = count(Piece::King, color);
        if kings != 1 {
            return format!("{name} has {kings} kings; each side has one");
        }
        let pawns = count(Piece::Pawn, color);
        if pawns > 8 {
            return format!("{name} has {pawns} pawns; a side has at most 8");
        }
        let all: usize = Piece::ALL.iter().map(|&piece| count(piece, color)).sum();
        if all > 16 {
            return format!("{name} has {all} pieces; a side has at most 16");
        }
    }
    let last = Rank::First.bitboard() | Rank::Eighth.bitboard();
    let is_pawn = |square: Square| matches!(builder.square(square), Some((Piece::Pawn, _)));
    if let Some(square) = last.iter().find(|&square| is_pawn(square)) {
        return format!("a pawn on {square}; pawns do not stand on the first and last rank");
    }
    "no game leads here: the side that moved last is in check, or too many pieces give check".into()
}

/// Takes the spaces before the next field.
fn next_field(scanner: &mut Scanner<'_>, what: &str) -> Result<(), NotationError> {
    if scanner.peek().is_some_and(char::is_whitespace) {
        scanner.skip_spaces();
        return Ok(());
    }
    Err(scanner.expected(&format!("a space, then {what}")))
}

fn read_board(scanner: &mut Scanner<'_>, builder: &mut BoardBuilder) -> Result<(), NotationError> {
    for rank in Rank::ALL.into_iter().rev() {
        let mut file = 0;
        while file < File::NUM {
            let here = scanner.clone();
            let c = scanner.take();
            match c {
                Some('1'..='8') => file += c.and_then(|c| c.to_digit(10)).unwrap_or(0) as usize,
                Some(c) if let Ok(piece) = Piece::try_from(c.to_ascii_lowercase()) => {
                    let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
                    *builder.square_mut(Square::new(File::index(file), rank)) = Some((piece, color));
                    file += 1;
                }
                _ => {
                    let what = format!("a piece or a number of empty squares on rank {rank}");
                    return Err(here.expected(&what));
                }
            }
            if file > File::NUM {
                return Err(here.refuse(format!("rank {rank} has more than eight squares")));
            }
        }
        if rank != Rank::First {
            scanner.expect('/', "`/` after eight squares")?;
        }
    }
    Ok(())
}

fn read_castling(
    scanner: &mut Scanner<'_>,
    builder: &mut BoardBuilder,
    start: &Scanner<'_>,
) -> Result<(), NotationError> {
    if scanner.takes('-') {
        return Ok(());
    }
    if !scanner.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
        return Err(scanner.expected(RIGHTS));
    }
    while let Some(c) = scanner.peek().filter(|c| !c.is_whitespace()) {
        let color = if c.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = Rank::First.relative_to(color);
        let squares = || rank.bitboard().iter();
        let king = squares().find(|&square| builder.square(square) == Some((Piece::King, color)));
        let Some(king) = king.map(Square::file) else {
            return Err(start.refuse(impossible_to_castle(color)));
        };
        let rooks = || squares().filter(|&s| builder.square(s) == Some((Piece::Rook, color)));
        let outermost = match c.to_ascii_lowercase() {
            'k' => rooks().map(Square::file).filter(|&file| file > king).last(),
            'q' => rooks().map(Square::file).find(|&file| file < king),
            c => Some(File::try_from(c).map_err(|_| scanner.expected(RIGHTS))?),
        };
        let Some(file) = outermost.filter(|&file| file != king) else {
            return Err(scanner.refuse(format!("`{c}`, but there is no rook to castle with")));
        };
        let rights = builder.castle_rights_mut(color);
        let right = if file > king { &mut rights.short } else { &mut rights.long };
        if right.replace(file).is_some() {
            return Err(scanner.refuse(format!("`{c}` repeats a right to castle")));
        }
        scanner.take();
    }
    Ok(())
}

fn impossible_to_castle(color: Color) -> String {
    let side = if color == Color::White { "White" } else { "Black" };
    format!("{side} has a right to castle, but its king is not on its first rank")
}

fn read_passing(scanner: &mut Scanner<'_>, builder: &mut BoardBuilder) -> Result<(), NotationError> {
    if scanner.takes('-') {
        return Ok(());
    }
    let file = scanner.one_of(|c| File::try_from(c).ok(), PASSED)?;
    let here = scanner.clone();
    let rank = scanner.one_of(|c| Rank::try_from(c).ok(), "a rank from 1 to 8")?;
    if rank != Rank::Sixth.relative_to(builder.side_to_move) {
        let rank = Rank::Sixth.relative_to(builder.side_to_move);
        return Err(here.refuse(format!("a pawn that can be captured has passed rank {rank}")));
    }
    builder.en_passant = Some(Square::new(file, rank));
    Ok(())
}

/// Reads a counter, or returns `least` at the end of the text.
fn counter(scanner: &mut Scanner<'_>, what: &str, least: u16, most: u16) -> Result<u16, NotationError> {
    let before = scanner.clone();
    scanner.skip_spaces();
    if scanner.peek().is_none() {
        return Ok(least);
    }
    if scanner.column() == before.column() {
        return Err(scanner.expected("a space"));
    }
    let start = scanner.clone();
    let digits = scanner.take_while(|c| c.is_ascii_digit());
    let number = digits.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| start.expected(what))
}

/// Writes a position as a FEN, with the files of rooks where `KQkq` could mean others.
pub(super) fn write(position: &Position) -> String {
    let board = &position.board;
    if is_usual(position) { format!("{board}") } else { format!("{board:#}") }
}

impl Position {
    /// Returns whether the rights to castle show that the game is one of Chess960: a king or a rook that can castle does not
    /// stand where it does in chess.
    #[must_use]
    pub fn is_chess960(&self) -> bool {
        let is_king_elsewhere = |&color: &Color| {
            let rights = self.board.castle_rights(color);
            (rights.short.is_some() || rights.long.is_some())
                && self.board.king(color).file() != File::E
        };
        !is_usual(self) || Color::ALL.iter().any(is_king_elsewhere)
    }
}

/// Returns whether `KQkq` describes the rights to castle: they belong to rooks in the corners.
pub(super) fn is_usual(position: &Position) -> bool {
    Color::ALL.iter().all(|&color| {
        let rights = position.board.castle_rights(color);
        let none_or = |right: Option<File>, usual| right.is_none_or(|file| file == usual);
        none_or(rights.short, File::H) && none_or(rights.long, File::A)
    })
}
