//! Labelled positions in a few bytes each.

use super::{Views, turned};
use crate::train::{Kept, SealError, seal, unseal};
use plywood_games::chess::{Piece, Position, Square};

/// A position with its value, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    /// The squares with pieces.
    occupied: u64,
    /// The pieces on these squares, four bits each: the piece, and 8 for the other side.
    kinds: u128,
    /// The value that a search found, in hundredths of a pawn.
    pub(super) value: i16,
    /// Who won the game: 1 for the side to move, −1 for the other, 0 for nobody.
    pub(super) result: i8,
}

/// The bit of a kind that tells that the piece is the opponent's.
const OTHER: u128 = 8;

impl Sample {
    pub(super) fn new(position: &Position, value: i16) -> Sample {
        let board = position.board();
        let side = board.side_to_move();
        let turn = turned(side);
        let (mut occupied, mut kinds, mut shift) = (0, 0, 0);
        for number in 0..64_usize {
            let square = Square::index(number ^ turn);
            if let (Some(piece), Some(color)) = (board.piece_on(square), board.color_on(square)) {
                occupied |= 1 << number;
                let other = if color == side { 0 } else { OTHER };
                kinds |= (piece as u128 | other) << shift;
                shift += 4;
            }
        }
        Sample { occupied, kinds, value, result: 0 }
    }

    /// Returns the bytes of samples, [`BYTES`] each.
    pub(super) fn bytes(samples: &[Sample]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(samples.len() * BYTES);
        for Sample { occupied, kinds, value, result } in samples {
            bytes.extend(occupied.to_le_bytes());
            bytes.extend(kinds.to_le_bytes());
            bytes.extend(value.to_le_bytes());
            bytes.extend(result.to_le_bytes());
        }
        bytes
    }

    /// Returns what both sides see.
    pub(super) fn views(&self) -> Views {
        const KING: u128 = Piece::King as u128;
        let pieces = || {
            let squares = (0..64_usize).filter(|square| self.occupied >> square & 1 == 1);
            squares.enumerate().map(|(place, square)| (square, self.kinds >> (4 * place) & 15))
        };
        let find = |kind| pieces().find(|&(_, other)| other == kind).map_or(0, |(square, _)| square);
        let mut views = Views::new(find(KING), find(KING | OTHER));
        for (square, kind) in pieces() {
            views.push(kind & OTHER == 0, (kind & 7) as usize, square);
        }
        views
    }
}

const MAGIC: &[u8; 16] = b"plywood-samples\n";
/// The bytes of a sample in a file.
const BYTES: usize = 27;

impl Kept for Sample {
    fn write(kept: &[Sample], key: u64) -> Vec<u8> {
        seal(MAGIC, key, &Sample::bytes(kept))
    }

    fn read(bytes: &[u8], key: u64) -> Result<Vec<Sample>, SealError> {
        let content = unseal(MAGIC, key, bytes)?;
        let (samples, rest) = content.as_chunks::<BYTES>();
        let read = |bytes: &[u8; BYTES]| {
            let (occupied, rest) = bytes.split_first_chunk()?;
            let (kinds, rest) = rest.split_first_chunk()?;
            let (value, result) = rest.split_first_chunk()?;
            Some(Sample {
                occupied: u64::from_le_bytes(*occupied),
                kinds: u128::from_le_bytes(*kinds),
                value: i16::from_le_bytes(*value),
                result: i8::from_le_bytes(*result.first_chunk()?),
            })
        };
        let samples: Option<Vec<Sample>> = samples.iter().map(read).collect();
        samples.filter(|_| rest.is_empty()).ok_or(SealError::Checksum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::Notation;
    use plywood_games::chess::Chess;

    #[test]
    fn a_sample_shows_what_its_position_shows_and_is_read_again() {
        let fens = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r1bq1rk1/pp3ppp/2nbpn2/3p4/2PP4/1PNB1N2/P4PPP/R1BQ1RK1 b - - 0 9",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
        ];
        let mut samples = Vec::new();
        for fen in fens {
            let position = Chess.read(fen).expect("a position");
            let sample = Sample { result: -1, ..Sample::new(&position, -321) };
            let (views, expected) = (sample.views(), Views::of(position.board()));
            let sorted = |inputs: &[u16]| {
                let mut inputs = inputs.to_vec();
                inputs.sort_unstable();
                inputs
            };
            assert_eq!(sorted(views.own()), sorted(expected.own()), "{fen}");
            assert_eq!(sorted(views.other()), sorted(expected.other()), "{fen}");
            samples.push(sample);
        }
        let bytes = Sample::write(&samples, 5);
        assert_eq!(Sample::read(&bytes, 5), Ok(samples));
        assert_eq!(Sample::read(&bytes[..bytes.len() - 1], 5), Err(SealError::Checksum));
    }
}
