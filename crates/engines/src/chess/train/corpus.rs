//! Labelled positions: what the evaluator is fitted to.

use crate::train::{Kept, SealError, seal, unseal};
use plywood_games::Notation;
use plywood_games::chess::{Chess, Position};

/// A quiet position of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labelled {
    /// The position.
    pub position: Position,
    /// The value that a search found for the side to move, in hundredths of a pawn.
    pub value: i16,
    /// The result of the game for the side to move: 1 for a win, 0 for a draw, −1 for a loss.
    pub result: i8,
}

/// The first bytes of a file. A file has a line for each position: result, value and FEN.
const MAGIC: &[u8; 16] = b"plywood-chess-1\n";

impl Kept for Labelled {
    fn write(kept: &[Labelled], key: u64) -> Vec<u8> {
        let line = |label: &Labelled| {
            format!("{} {} {}\n", label.result, label.value, Chess.write(&label.position))
        };
        seal(MAGIC, key, kept.iter().map(line).collect::<String>().as_bytes())
    }

    fn read(bytes: &[u8], key: u64) -> Result<Vec<Labelled>, SealError> {
        let content = unseal(MAGIC, key, bytes)?;
        let text = std::str::from_utf8(content).map_err(|_| SealError::Checksum)?;
        text.lines().map(|line| read_line(line).ok_or(SealError::Checksum)).collect()
    }
}

fn read_line(line: &str) -> Option<Labelled> {
    let (result, rest) = line.split_once(' ')?;
    let (value, fen) = rest.split_once(' ')?;
    Some(Labelled {
        position: Chess.read(fen).ok()?,
        value: value.parse().ok()?,
        result: result.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Game;

    #[test]
    fn what_is_written_is_read_again_and_damage_is_noticed() {
        let label = |value, result| Labelled { position: Chess.root(), value, result };
        let labels = vec![label(-15, 1), label(2000, 0), label(0, -1)];
        let bytes = Labelled::write(&labels, 7);
        assert_eq!(Labelled::read(&bytes, 7), Ok(labels));
        assert_eq!(Labelled::read(&bytes, 8), Err(SealError::Key));
        assert_eq!(Labelled::read(&bytes[1..], 7), Err(SealError::Magic));
        assert_eq!(Labelled::read(&bytes[..bytes.len() - 1], 7), Err(SealError::Checksum));
    }
}
