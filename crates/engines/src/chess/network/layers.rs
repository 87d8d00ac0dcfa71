//! The hidden layers along the path of a search: each is computed from the one before, since a move changes few inputs.

use super::wide::{self, Row};
use super::{HIDDEN, INPUTS, Network, mirrored, number, turned};
use plywood_games::chess::{BitBoard, Board, Color, Piece, Position};
use std::sync::Arc;

/// A network, and the hidden layers of the positions that it has evaluated last, by their distance from the root.
#[derive(Clone, Debug)]
pub(in super::super) struct Layers {
    network: Arc<Network>,
    layers: Vec<Layer>,
}

/// The hidden layers of both sides, and the board that they belong to.
#[derive(Clone, Copy, Debug)]
struct Layer {
    pieces: Pieces,
    /// What turns the number of a square into that which each side sees.
    turns: [usize; Color::NUM],
    hidden: [[i16; HIDDEN]; Color::NUM],
}

/// The greatest distance from the root that has a layer of its own.
const FARTHEST: usize = 255;

impl Layers {
    pub(in super::super) fn new(network: Arc<Network>) -> Layers {
        Layers { network, layers: Vec::new() }
    }

    /// Returns the value of a position for the side to move, in hundredths of a pawn: that of [`Network::score`]. It is
    /// computed fast if the position that was evaluated last at a distance of `ply - 1` is similar, as that before the
    /// last move is.
    pub(in super::super) fn score(&mut self, position: &Position, ply: i32) -> i32 {
        let board = position.board();
        let ply = usize::try_from(ply).map_or(0, |ply| ply.min(FARTHEST));
        if self.layers.len() <= ply {
            self.layers.resize(ply + 1, Layer::empty(&self.network));
        }
        let network = &*self.network;
        let (before, after) = self.layers.split_at_mut(ply);
        let Some(layer) = after.first_mut() else { return 0 };
        match before.last() {
            Some(before) => layer.change_from(before, board, network),
            None => layer.change_from(&layer.clone(), board, network),
        }
        let side = board.side_to_move();
        let [own, other] = [side, !side].map(|side| &layer.hidden[side as usize]);
        network.output(own, other, board.occupied().len() as usize)
    }
}

/// The pieces on the squares of a board.
type Pieces = [[BitBoard; Piece::NUM]; Color::NUM];

/// The pieces on the squares of an empty board.
const NO_PIECES: Pieces = [[BitBoard::EMPTY; Piece::NUM]; Color::NUM];

impl Layer {
    /// The layers of a board without pieces.
    fn empty(network: &Network) -> Layer {
        let turns = [0; Color::NUM];
        Layer { pieces: NO_PIECES, turns, hidden: [network.bias; Color::NUM] }
    }

    /// Computes the layers of a board from those of another.
    fn change_from(&mut self, before: &Layer, board: &Board, network: &Network) {
        for color in Color::ALL {
            for piece in Piece::ALL {
                self.pieces[color as usize][piece as usize] = board.colors(color) & board.pieces(piece);
            }
        }
        let changed = Changes::between(&before.pieces, &self.pieces);
        for view in Color::ALL {
            let side = view as usize;
            let turn = turned(view) ^ mirrored(board.king(view) as usize);
            self.turns[side] = turn;
            let to = &mut self.hidden[side];
            if turn == before.turns[side] {
                changed.apply(to, &before.hidden[side], view, turn, network);
            } else {
                // The king has crossed the middle, and the side sees every piece on another square.
                let all = Changes::between(&NO_PIECES, &self.pieces);
                all.apply(to, &network.bias, view, turn, network);
            }
        }
    }
}

/// The number of the first input that is a piece of the other side.
const OTHER: usize = INPUTS / 2;
/// The most pieces that come, and that go, at once.
const MOST: usize = 32;

/// The pieces that come and go, as White sees them.
struct Changes {
    /// The numbers of the inputs, those that come and those that go.
    inputs: [[u16; MOST]; 2],
    counts: [usize; 2],
}

impl Changes {
    #[inline]
    fn between(old: &Pieces, new: &Pieces) -> Changes {
        let mut changes = Changes { inputs: [[0; MOST]; 2], counts: [0; 2] };
        for color in Color::ALL {
            for piece in Piece::ALL {
                let old = old[color as usize][piece as usize];
                let new = new[color as usize][piece as usize];
                if old == new {
                    continue;
                }
                for (way, squares) in [new - old, old - new].into_iter().enumerate() {
                    for square in squares {
                        changes
                            .push(way, number(color == Color::White, piece as usize, square as usize));
                    }
                }
            }
        }
        changes
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the number of an input is less than 768")]
    fn push(&mut self, way: usize, input: usize) {
        let place = self.counts[way] % MOST;
        self.inputs[way][place] = input as u16;
        self.counts[way] = place + 1;
    }

    /// Writes the hidden values `from`, changed as a side sees the pieces come and go, to `to`.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the number of an input is less than 768")]
    fn apply(&self, to: &mut Row, from: &Row, view: Color, turn: usize, network: &Network) {
        let seen = |input: u16| {
            let other = if view == Color::White { 0 } else { OTHER };
            let (half, rest) = (usize::from(input) / OTHER * OTHER, usize::from(input) % OTHER);
            ((half ^ other) + (rest ^ turn)) as u16
        };
        let mut inputs = self.inputs;
        for (inputs, &count) in inputs.iter_mut().zip(&self.counts) {
            inputs[..count].iter_mut().for_each(|input| *input = seen(*input));
        }
        let [added, removed] = &inputs;
        let (added, removed) = (&added[..self.counts[0]], &removed[..self.counts[1]]);
        wide::change(to, from, &network.inputs, added, removed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Game;
    use plywood_games::chess::Chess;

    #[test]
    fn layers_along_any_path_give_the_value_of_the_network() {
        let network = Network::built_in();
        let mut layers = Layers::new(network.clone());
        let mut seed = 7_usize;
        for start in [518, 0, 900] {
            // Games from the start, and jumps back to earlier positions at other distances.
            let mut path = vec![Position::chess960(start).expect("a position")];
            for _ in 0..400 {
                seed = seed
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let now = &path[path.len() - 1];
                let moves: Vec<_> = Chess.moves(now).collect();
                if moves.is_empty() || (seed >> 40).is_multiple_of(8) {
                    path.truncate(1 + path.len() / 2);
                } else {
                    path.push(Chess.play(now, moves[(seed >> 43) % moves.len()]));
                }
                let position = &path[path.len() - 1];
                let ply = i32::try_from(path.len() + (seed >> 60)).expect("a few");
                assert_eq!(layers.score(position, ply), network.score(position));
            }
        }
    }
}
