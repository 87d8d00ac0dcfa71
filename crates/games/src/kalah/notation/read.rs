//! Reading a position.

use super::Half;
use crate::NotationError;
use crate::kalah::{Kalah, Position};
use crate::reader::Reader;

/// The position that `text` describes, for the size of `game`.
pub(super) fn position(game: Kalah, text: &str) -> Result<Position, NotationError> {
    let mut reader = Reader::new(text);
    let south = half(&mut reader, game, "South")?;
    reader.skip_spaces();
    reader.expect('/', "`/` and North's pits")?;
    let north = half(&mut reader, game, "North")?;
    reader.skip_spaces();
    let side = reader.word(side, "`south` or `north`, who is to move")?;
    reader.skip_spaces();
    let pass_at = reader.column();
    let pass = reader.word(pass, "`pass` or the end")?;
    reader.end()?;
    all_there(game, south.stones() + north.stones())?;
    let position = placed(game, south, north, side);
    match pass {
        Pass::NotDue => Ok(position),
        Pass::Due if !game.is_over(&position) => Ok(position.that_must_pass()),
        Pass::Due => {
            let message = "a row is empty, so the game is over and nobody passes";
            Err(NotationError::new(pass_at, message))
        }
    }
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    South,
    North,
}

fn side(word: &str) -> Option<Side> {
    match word {
        "south" => Some(Side::South),
        "north" => Some(Side::North),
        _ => None,
    }
}

/// Whether a pass is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pass {
    Due,
    NotDue,
}

fn pass(word: &str) -> Option<Pass> {
    match word {
        "pass" => Some(Pass::Due),
        "" => Some(Pass::NotDue),
        _ => None,
    }
}

/// A side's pits and its store.
fn half(reader: &mut Reader, game: Kalah, whose: &str) -> Result<Half, NotationError> {
    let pits = game.pits();
    let mut half = Half { count: pits, ..Half::default() };
    for (pit, place) in (1..=pits).zip(&mut half.row) {
        let what = format!("{whose}'s pit {pit} of {pits}");
        if pit > 1 {
            reader.skip_spaces();
            reader.expect(',', &format!("`,` and {what}"))?;
        }
        *place = stones(reader, &what)?;
    }
    half.store = stones(reader, &format!("{whose}'s store after {pits} pits"))?;
    Ok(half)
}

fn stones(reader: &mut Reader, what: &str) -> Result<u8, NotationError> {
    reader.skip_spaces();
    let column = reader.column();
    let digits = reader.digits();
    if digits.is_empty() {
        return reader.expected(what);
    }
    digits.parse().ok().filter(|&stones| stones <= Kalah::MOST_STONES).ok_or_else(|| {
        let message = format!("no board has more than {} stones", Kalah::MOST_STONES);
        NotationError::new(column, message)
    })
}

fn all_there(game: Kalah, stones: u32) -> Result<(), NotationError> {
    let all = game.all_stones();
    if stones == u32::from(all) {
        return Ok(());
    }
    let message = format!("there are {stones} stones in all pits and stores; this game has {all}");
    Err(NotationError::new(1, message))
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
    let board = south.bits() | north.bits() << (8 * (game.pits() + 1));
    match side {
        Side::South => Position::south_to_move(board),
        Side::North => Position::south_to_move(board).handed_over(board, game.pits()),
    }
}
