use super::{Chess, Color, File, Move, Piece, Position, Rank, Square, draws, fen};
use crate::notation::spaced;
use crate::scanner::Scanner;
use crate::{Cell, Looks, Notation, NotationError, Owner, Picture, Step};
use cozy_chess::util::{display_san_move, display_uci_move, parse_san_move, parse_uci_move};
use plywood_core::Game;

impl Position {
    /// Writes a legal move in the notation of UCI: `e2e4`, `e7e8q`. With `chess960`, a king castles by moving to the
    /// square of the rook.
    #[must_use]
    pub fn uci(&self, m: Move, chess960: bool) -> String {
        let m = cozy_chess::Move::from(m);
        if chess960 { m.to_string() } else { display_uci_move(&self.board, m).to_string() }
    }

    /// Returns the legal move that `text` describes in the notation of UCI; castling in either form.
    #[must_use]
    pub fn read_uci(&self, text: &str) -> Option<Move> {
        let same =
            |wanted: cozy_chess::Move| Chess.moves(self).find(|&m| cozy_chess::Move::from(m) == wanted);
        let plain = text.parse().ok().and_then(same);
        plain.or_else(|| parse_uci_move(&self.board, text).ok().and_then(same))
    }

    /// Returns the legal move that `text` describes in Standard Algebraic Notation. The signs of captures, checks and
    /// comments (`!`, `?`) may be missing, and zeros stand for the letters of castling.
    #[must_use]
    pub fn read_san(&self, text: &str) -> Option<Move> {
        let text = text.trim_end_matches(['!', '?']).replace('0', "O");
        let wanted = parse_san_move(&self.board, &text).ok()?;
        Chess.moves(self).find(|&m| cozy_chess::Move::from(m) == wanted)
    }

    /// The letter of the piece on a square, uppercase for White; `.` if it is empty.
    fn letter(&self, square: Square) -> char {
        let Some(piece) = self.board.piece_on(square) else { return '.' };
        let letter = char::from(piece);
        match self.board.color_on(square) {
            Some(Color::White) => letter.to_ascii_uppercase(),
            _ => letter,
        }
    }
}

impl Notation for Chess {
    const NAME: &'static str = "chess";
    const POSITIONS: &'static str = "a FEN, as in `r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3`; the \
                                     number of a start position of Chess960, from 0 to 959";

    fn read(&self, text: &str) -> Result<Position, NotationError> {
        let text = text.trim_end();
        if text.is_empty() {
            return Ok(self.root());
        }
        if text.chars().all(|c| c.is_ascii_digit()) {
            let position = text.parse().ok().and_then(Position::chess960);
            return position.ok_or_else(|| {
                let message = "the start positions of Chess960 have the numbers from 0 to 959";
                NotationError::new(1, message)
            });
        }
        fen::read(text)
    }

    fn write(&self, position: &Position) -> String {
        fen::write(position)
    }

    /// Returns the legal move that `text` describes, in Standard Algebraic Notation or in that of UCI.
    fn read_move(&self, position: &Position, text: &str) -> Result<Move, NotationError> {
        let wanted = text.trim();
        let found = position.read_san(wanted).or_else(|| position.read_uci(wanted));
        found.ok_or_else(|| {
            let legal: Vec<String> =
                self.moves(position).map(|m| self.write_move(position, m)).collect();
            let message = if legal.is_empty() {
                format!("`{wanted}` cannot be played: the game is over")
            } else {
                format!("`{wanted}` is not a legal move here; legal moves: {}", legal.join(" "))
            };
            NotationError::new(1, message).at(self.draw(position))
        })
    }

    fn write_move(&self, position: &Position, m: Move) -> String {
        display_san_move(&position.board, m.into()).to_string()
    }

    fn side(&self, position: &Position) -> &'static str {
        match position.board.side_to_move() {
            Color::White => "white",
            Color::Black => "black",
        }
    }

    fn sides(&self, position: &Position) -> [&'static str; 2] {
        match position.board.side_to_move() {
            Color::White => ["White", "Black"],
            Color::Black => ["Black", "White"],
        }
    }

    fn draw(&self, position: &Position) -> String {
        let row = |rank: Rank| {
            let squares = File::ALL.iter().map(|&file| position.letter(Square::new(file, rank)));
            spaced([char::from(rank)].into_iter().chain(squares))
        };
        let files = spaced([' '].into_iter().chain(File::ALL.into_iter().map(char::from)));
        Rank::ALL.into_iter().rev().map(row).chain([files]).collect::<Vec<_>>().join("\n")
    }

    fn drawn(&self, played: &[Position]) -> Option<&'static str> {
        draws::drawn(played)
    }

    /// A move takes two choices: the square of the piece, and the square that it moves to.
    fn picture(&self, position: &Position) -> Option<Picture> {
        let board = &position.board;
        let cell = |rank: Rank, file: File| {
            let square = Square::new(file, rank);
            let mut hint = String::new();
            if file == File::A {
                hint.push(rank.into());
            }
            if rank == Rank::First {
                hint.insert(0, file.into());
            }
            let owner = board.color_on(square).map(|color| match color {
                Color::White => Owner::First,
                Color::Black => Owner::Second,
            });
            let piece = board.piece_on(square).map_or("", name);
            let names = [format!("white {piece}"), format!("black {piece}")];
            let names = [names[0].as_str(), names[1].as_str()];
            let cell = Cell::empty(square.to_string()).with_hint(hint).with_piece(owner, names);
            Cell { kind: owner.map(|_| piece), ..cell }
        };
        let rows = Rank::ALL.into_iter().rev().map(|rank| {
            let row = File::ALL.into_iter().map(|file| cell(rank, file));
            row.collect()
        });
        let place = |square: Square| (7 - square.rank() as usize, square.file() as usize);
        let steps = self.moves(position).map(|m| Step {
            from: place(m.from()),
            to: place(landing(position, m)),
            plays: self.write_move(position, m),
            becomes: m.promotion().map(name),
        });
        let turn = match board.side_to_move() {
            Color::White => Owner::First,
            Color::Black => Owner::Second,
        };
        Some(Picture { steps: steps.collect(), ..Picture::new(Looks::Pieces, turn, rows.collect()) })
    }
}

/// The square on which the piece that moves comes to rest. A king that castles may already stand there; then it is that
/// of the rook.
fn landing(position: &Position, m: Move) -> Square {
    let side = position.board.side_to_move();
    if m.piece() != Piece::King || !position.board.colors(side).has(m.to()) {
        return m.to();
    }
    let file = if m.to().file() > m.from().file() { File::G } else { File::C };
    let king = Square::new(file, m.from().rank());
    let reaches =
        |to: Square| Chess.moves(position).any(|other| other.from() == m.from() && other.to() == to);
    // In Chess960 a step of the king may lead to the same square.
    if king == m.from() || (reaches(king) && m.to() != king) { m.to() } else { king }
}

/// The name of a piece.
fn name(piece: Piece) -> &'static str {
    match piece {
        Piece::Pawn => "pawn",
        Piece::Knight => "knight",
        Piece::Bishop => "bishop",
        Piece::Rook => "rook",
        Piece::Queen => "queen",
        Piece::King => "king",
    }
}

/// Takes characters up to one that ends a word; returns a scanner over the word.
pub(super) fn take_word<'t>(scanner: &mut Scanner<'t>, ends: impl Fn(char) -> bool) -> Scanner<'t> {
    let begin = scanner.clone();
    scanner.take_while(|c| !ends(c));
    scanner.since(&begin)
}

/// Returns the legal move that a word describes; an error is at the beginning of the word.
pub(super) fn move_of(word: &Scanner<'_>, position: &Position) -> Result<Move, NotationError> {
    let text = word.rest();
    if text.chars().count() > LONGEST_MOVE {
        return Err(word.refuse(format!("expected a move such as `Nf3`, found `{}`", shortened(text))));
    }
    let wrong = |error| NotationError { column: word.column(), ..error };
    Chess.read_move(position, text).map_err(wrong)
}

/// The most characters of a move: `Qa1xb2=Q#!?`, and some to spare.
const LONGEST_MOVE: usize = 14;

/// Shortens a word for a message.
pub(super) fn shortened(word: &str) -> String {
    match word.char_indices().nth(20) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.into(),
    }
}

/// Takes a text in quotation marks, on one line. A backslash escapes a quotation mark or itself.
pub(super) fn take_quoted(scanner: &mut Scanner<'_>) -> Result<String, NotationError> {
    scanner.expect('"', "a text in quotation marks")?;
    let mut text = String::new();
    loop {
        match scanner.peek() {
            None | Some('\n' | '\r') => {
                return Err(scanner.expected("a quotation mark at the end of the text"));
            }
            Some('"') => {
                scanner.take();
                return Ok(text);
            }
            Some('\\') if scanner.rest()[1..].starts_with(['"', '\\']) => {
                scanner.take();
            }
            Some(_) => {}
        }
        text.extend(scanner.take());
    }
}

/// Writes a text in quotation marks as [`take_quoted`] reads it. Line breaks become spaces.
pub(super) fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
    format!("\"{text}\"")
}
