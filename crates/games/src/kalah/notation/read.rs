//! Reading a position, character by character.

use super::Half;
use crate::NotationError;
use crate::kalah::{Kalah, Position};

/// The position that `text` describes, for the size of `game`.
pub(super) fn position(game: Kalah, text: &str) -> Result<Position, NotationError> {
    let mut reader = Reader::new(text);
    let south = reader.half(game, "South")?;
    reader.expect('/', "`/` and North's pits")?;
    let north = reader.half(game, "North")?;
    let side = reader.side()?;
    let pass = reader.pass()?;
    reader.end()?;
    let position = placed(game, south, north, side);
    let stones = south.stones() + north.stones();
    if stones != u32::from(game.all_stones()) {
        let all = game.all_stones();
        let message = format!("there are {stones} stones in all pits and stores; this game has {all}");
        return Err(NotationError { column: 1, message });
    }
    let Some(at) = pass else { return Ok(position) };
    if game.is_over(&position) {
        let message = "a row is empty, so the game is over and nobody passes".into();
        return Err(NotationError { column: at, message });
    }
    Ok(position.that_must_pass())
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    South,
    North,
}

impl Half {
    fn stones(&self) -> u32 {
        self.pits().iter().map(|&stones| u32::from(stones)).sum::<u32>() + u32::from(self.store)
    }

    /// The half as it lies on the board, the first pit lowest.
    fn bits(&self) -> u128 {
        let lanes = self.pits().iter().chain([&self.store]);
        lanes.zip(0..).fold(0, |bits, (&stones, lane)| bits | u128::from(stones) << (8 * lane))
    }
}

fn placed(game: Kalah, south: Half, north: Half, side: Side) -> Position {
    let half = 8 * (game.pits() + 1);
    let board = south.bits() | north.bits() << half;
    match side {
        Side::South => Position::south_to_move(board),
        Side::North => Position::south_to_move(board).handed_over(board, game.pits()),
    }
}

/// A text and how far it has been read.
struct Reader {
    characters: Vec<char>,
    at: usize,
}

impl Reader {
    fn new(text: &str) -> Reader {
        Reader { characters: text.chars().collect(), at: 0 }
    }

    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// The characters up to the first that is not `of_it`.
    fn take(&mut self, of_it: fn(&char) -> bool) -> String {
        let rest = &self.characters[self.at..];
        let taken: String = rest.iter().copied().take_while(of_it).collect();
        self.at += taken.chars().count();
        taken
    }

    fn expected<T>(&self, what: &str) -> Result<T, NotationError> {
        let found = self.peek().map_or("the end".into(), |c| format!("{c:?}"));
        let message = format!("expected {what}, found {found}");
        Err(NotationError { column: self.at + 1, message })
    }

    fn expect(&mut self, c: char, what: &str) -> Result<(), NotationError> {
        self.skip_spaces();
        if self.peek() != Some(c) {
            return self.expected(what);
        }
        self.at += 1;
        Ok(())
    }

    /// A side's pits and its store.
    fn half(&mut self, game: Kalah, whose: &str) -> Result<Half, NotationError> {
        let mut half = Half { count: game.pits(), ..Half::default() };
        for pit in 1..=game.pits() {
            let what = format!("{whose}'s pit {pit} of {}", game.pits());
            if pit > 1 {
                self.expect(',', &format!("`,` and {what}"))?;
            }
            half.row[usize::from(pit - 1)] = self.stones(&what)?;
        }
        half.store = self.stones(&format!("{whose}'s store after {} pits", game.pits()))?;
        Ok(half)
    }

    fn stones(&mut self, what: &str) -> Result<u8, NotationError> {
        self.skip_spaces();
        let from = self.at;
        let digits = self.take(char::is_ascii_digit);
        if digits.is_empty() {
            return self.expected(what);
        }
        digits.parse().ok().filter(|&stones| stones <= Kalah::MOST_STONES).ok_or_else(|| {
            let message = format!("no board has more than {} stones", Kalah::MOST_STONES);
            NotationError { column: from + 1, message }
        })
    }

    fn side(&mut self) -> Result<Side, NotationError> {
        self.skip_spaces();
        let from = self.at;
        match self.take(char::is_ascii_alphabetic).to_ascii_lowercase().as_str() {
            "south" => Ok(Side::South),
            "north" => Ok(Side::North),
            _ => {
                self.at = from;
                self.expected("`south` or `north`, who is to move")
            }
        }
    }

    /// The column of `pass`, if it is there.
    fn pass(&mut self) -> Result<Option<usize>, NotationError> {
        self.skip_spaces();
        let from = self.at;
        match self.take(char::is_ascii_alphabetic).to_ascii_lowercase().as_str() {
            "" => Ok(None),
            "pass" => Ok(Some(from + 1)),
            _ => {
                self.at = from;
                self.expected("`pass` or the end")
            }
        }
    }

    fn end(&mut self) -> Result<(), NotationError> {
        self.skip_spaces();
        if self.peek().is_some() { self.expected("the end") } else { Ok(()) }
    }
}
