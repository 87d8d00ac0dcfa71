//! The evaluator of the tournament program: a small network that sees which piece stands where.
//!
//! Each side sees the board from its own end, with its king on the left half. What it sees, 768 inputs (own or other,
//! piece, square), goes through one layer of 256 numbers; both sides use the same weights. The square of each number,
//! limited to 0 to 1, is multiplied by a weight of its own for the number of pieces on the board, and the sum is the value.
//! A network of this kind, called NNUE, was first described for shogi by Yu Nasu (2018).
//!
//! The built-in weights were fitted on a GPU by `crates/engines/training/chess_network.py` to positions of games of the program
//! against itself, which the example `chess_positions` plays. `plywood train chess-network` trains a network from nothing on any
//! machine, with fewer games; see [`train`].

mod fit;
mod game;
mod layers;
mod sample;
pub mod train;
mod wide;

pub(super) use layers::Layers;

use crate::train::{SealError, checksum, seal, unseal};
use plywood_games::chess::{Board, Color, Piece, Position};
use std::sync::{Arc, LazyLock};

/// The number of inputs: own or other, piece, square.
const INPUTS: usize = 2 * Piece::NUM * 64;
/// The number of hidden values for each side.
const HIDDEN: usize = 256;
/// The number of sets of output weights, one for each few pieces.
const STAGES: usize = 8;
/// The integer that stands for 1 in the hidden layer.
const ONE: i16 = 255;
/// The integer that stands for 1 in the output weights.
const OUTPUT_ONE: i16 = 64;
/// The value in hundredths of a pawn that an output of 1 stands for.
const SCALE: i32 = 210;
/// The greatest value of a position.
const MOST: i32 = 20_000;

/// A network with integer weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    inputs: Box<[[i16; HIDDEN]]>,
    bias: [i16; HIDDEN],
    /// By stage; first for the side to move, then for the other.
    outputs: [[[i16; HIDDEN]; 2]; STAGES],
    offsets: [i32; STAGES],
}

const MAGIC: &[u8; 16] = b"plywood-net-256\n";

impl Network {
    /// Returns the network that is part of the program.
    #[must_use]
    pub fn built_in() -> Arc<Network> {
        static BUILT_IN: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let bytes = include_bytes!("../../data/chess.network");
            Arc::new(Network::read(bytes).unwrap_or_else(|_| Network::empty()))
        });
        BUILT_IN.clone()
    }

    /// A network for which all positions are even.
    fn empty() -> Network {
        Network {
            inputs: vec![[0; HIDDEN]; INPUTS].into(),
            bias: [0; HIDDEN],
            outputs: [[[0; HIDDEN]; 2]; STAGES],
            offsets: [0; STAGES],
        }
    }

    /// Returns the value of a position for the side to move, in hundredths of a pawn.
    #[must_use]
    pub fn score(&self, position: &Position) -> i32 {
        let views = Views::of(position.board());
        self.output(&self.hidden(views.own()), &self.hidden(views.other()), views.count)
    }

    /// Returns the value for the hidden layers of the side to move and the other side.
    #[inline]
    fn output(&self, own: &[i16; HIDDEN], other: &[i16; HIDDEN], pieces: usize) -> i32 {
        let [for_own, for_other] = &self.outputs[stage(pieces)];
        let sum = wide::weighted([own, other], [for_own, for_other]);
        let unit = i32::from(ONE) * i32::from(OUTPUT_ONE);
        let value = i64::from(sum / i32::from(ONE) + self.offsets[stage(pieces)]) * i64::from(SCALE);
        i32::try_from(value / i64::from(unit)).unwrap_or(0).clamp(-MOST, MOST)
    }

    /// Returns the hidden layer for the inputs that are on.
    fn hidden(&self, inputs: &[u16]) -> [i16; HIDDEN] {
        let mut hidden = self.bias;
        wide::change(&mut hidden, &self.bias, &self.inputs, inputs, &[]);
        hidden
    }

    /// Returns the bytes of a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let words = self.inputs.as_flattened().iter().chain(&self.bias);
        let words = words.chain(self.outputs.as_flattened().as_flattened());
        let mut bytes: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
        bytes.extend(self.offsets.iter().flat_map(|offset| offset.to_le_bytes()));
        seal(MAGIC, 0, &bytes)
    }

    /// Reads what [`write`](Network::write) wrote.
    pub fn read(bytes: &[u8]) -> Result<Network, SealError> {
        let content = unseal(MAGIC, 0, bytes)?;
        let mut network = Network::empty();
        let Network { inputs, bias, outputs, offsets } = &mut network;
        let words = inputs.as_flattened_mut().iter_mut().chain(bias);
        let words = words.chain(outputs.as_flattened_mut().as_flattened_mut());
        let mut rest = content;
        for word in words {
            let (first, left) = rest.split_first_chunk().ok_or(SealError::Checksum)?;
            (*word, rest) = (i16::from_le_bytes(*first), left);
        }
        for offset in offsets {
            let (first, left) = rest.split_first_chunk().ok_or(SealError::Checksum)?;
            (*offset, rest) = (i32::from_le_bytes(*first), left);
        }
        if rest.is_empty() { Ok(network) } else { Err(SealError::Checksum) }
    }

    /// Returns a number that stands for the weights.
    fn digest(&self) -> u64 {
        checksum(&self.write())
    }
}

/// Returns the stage of a game with this number of pieces on the board.
#[inline]
fn stage(pieces: usize) -> usize {
    (pieces.saturating_sub(1) / 4).min(STAGES - 1)
}

/// The bits of a square's number that are its file and its rank.
const FILES: usize = 0o07;
const RANKS: usize = 0o70;

/// Returns what turns the number of a square into that which a side sees from its end.
#[inline]
fn turned(side: Color) -> usize {
    if side == Color::White { 0 } else { RANKS }
}

/// Returns what turns the number of a square so that the king on `king` stands on the left half.
#[inline]
fn mirrored(king: usize) -> usize {
    if king % 8 >= 4 { FILES } else { 0 }
}

/// Returns the number of an input: a piece of the side that sees it or of the other, on a square as this side sees it.
#[inline]
fn number(own: bool, piece: usize, square: usize) -> usize {
    usize::from(!own) * Piece::NUM * 64 + piece * 64 + square
}

/// The inputs that are on, as the side to move and the other side see the board.
#[derive(Clone, Copy, Debug)]
struct Views {
    inputs: [[u16; 32]; 2],
    count: usize,
    /// What turns the number of a square into that which each side sees.
    turns: [usize; 2],
}

impl Views {
    /// Views of a board with kings on these squares, which the side to move sees from its end.
    #[inline]
    fn new(own_king: usize, other_king: usize) -> Views {
        let turns = [mirrored(own_king), RANKS ^ mirrored(other_king)];
        Views { inputs: [[0; 32]; 2], count: 0, turns }
    }

    fn of(board: &Board) -> Views {
        let side = board.side_to_move();
        let turn = turned(side);
        let mut views = Views::new(board.king(side) as usize ^ turn, board.king(!side) as usize ^ turn);
        for (own, color) in [(true, side), (false, !side)] {
            for piece in Piece::ALL {
                for square in board.colors(color) & board.pieces(piece) {
                    views.push(own, piece as usize, square as usize ^ turn);
                }
            }
        }
        views
    }

    /// Adds a piece.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the number of an input is less than 768")]
    fn push(&mut self, own: bool, piece: usize, square: usize) {
        let input = |own: bool, turn: usize| number(own, piece, square ^ turn) as u16;
        let place = self.count % 32;
        self.inputs[0][place] = input(own, self.turns[0]);
        self.inputs[1][place] = input(!own, self.turns[1]);
        self.count = place + 1;
    }

    #[inline]
    fn own(&self) -> &[u16] {
        &self.inputs[0][..self.count]
    }

    #[inline]
    fn other(&self) -> &[u16] {
        &self.inputs[1][..self.count]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Game;
    use plywood_games::Notation;
    use plywood_games::chess::Chess;

    /// A network with some weights.
    fn some() -> Network {
        let mut network = Network::empty();
        let mut n = 1_i32;
        let mut next = |most: i32| {
            n = n.wrapping_mul(48_271) & 0x7FFF_FFFF;
            i16::try_from(n % (2 * most + 1) - most).expect("few")
        };
        network.inputs.as_flattened_mut().iter_mut().for_each(|weight| *weight = next(60));
        network.bias.iter_mut().for_each(|weight| *weight = next(100));
        for weight in network.outputs.as_flattened_mut().as_flattened_mut() {
            *weight = next(127);
        }
        network.offsets.iter_mut().for_each(|offset| *offset = i32::from(next(1000)));
        network
    }

    /// The value by the definition, in floating-point numbers.
    fn plain(network: &Network, position: &Position) -> f64 {
        let board = position.board();
        let layer = |view: Color| {
            let mirror = board.king(view).file() as usize >= 4;
            let mut sums = network.bias.map(f64::from);
            for square in board.occupied() {
                let (piece, color) = (board.piece_on(square), board.color_on(square));
                let (piece, color) = (piece.expect("a piece"), color.expect("a colour"));
                let mut seen = if view == Color::White { square } else { square.flip_rank() };
                if mirror {
                    seen = seen.flip_file();
                }
                let input = usize::from(color != view) * 384 + piece as usize * 64 + seen as usize;
                for (sum, weight) in sums.iter_mut().zip(network.inputs[input]) {
                    *sum += f64::from(weight);
                }
            }
            sums.map(|sum| (sum / 255.0).clamp(0.0, 1.0).powi(2))
        };
        let side = board.side_to_move();
        let stage = (board.occupied().len() as usize - 1) / 4;
        let mut sum = f64::from(network.offsets[stage]) / (255.0 * 64.0);
        for (hidden, weights) in [layer(side), layer(!side)].iter().zip(&network.outputs[stage]) {
            sum += hidden.iter().zip(weights).map(|(h, &w)| h * f64::from(w) / 64.0).sum::<f64>();
        }
        f64::from(SCALE) * sum
    }

    const FENS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r1bq1rk1/pp3ppp/2nbpn2/3p4/2PP4/1PNB1N2/P4PPP/R1BQ1RK1 b - - 0 9",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "2k5/8/8/8/8/8/1K6/7Q b - - 0 1",
    ];

    #[test]
    fn the_value_is_that_of_the_definition() {
        let network = some();
        for fen in FENS {
            let position = Chess.read(fen).expect("a position");
            let (fast, plain) = (f64::from(network.score(&position)), plain(&network, &position));
            assert!((fast - plain).abs() < 3.0, "{fen}: {fast} {plain}");
        }
    }

    #[test]
    fn colours_and_wings_can_be_swapped() {
        let network = some();
        let value = |fen: &str| network.score(&Chess.read(fen).expect("a position"));
        let here = value("2k5/1p6/8/8/4N3/8/1K5R/8 w - - 0 1");
        assert_eq!(value("8/1k5r/8/4n3/8/8/1P6/2K5 b - - 0 1"), here);
        assert_eq!(value("5k2/6p1/8/8/3N4/8/R5K1/8 w - - 0 1"), here);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let network = some();
        let bytes = network.write();
        assert_eq!(Network::read(&bytes), Ok(network));
        assert_eq!(Network::read(&bytes[..bytes.len() - 2]), Err(SealError::Checksum));
    }

    #[test]
    fn the_built_in_network_knows_what_pieces_are_worth() {
        let network = Network::built_in();
        let value = |fen: &str| network.score(&Chess.read(fen).expect("a position"));
        assert!(network.score(&Chess.root()).abs() < 100);
        let without_queen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert!(value(without_queen) > 400);
        assert!(value(&without_queen.replace(" w ", " b ")) < -400);
    }
}
