//! The hidden layers along the path of a search: each is computed from the one before, since a move changes few inputs.

use super::{HIDDEN, Network, mirrored, number, turned};
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
    pieces: [[BitBoard; Piece::NUM]; Color::NUM],
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
        let mut layer = self.layers[ply.saturating_sub(1)];
        layer.change_to(board, &self.network);
        self.layers[ply] = layer;
        let side = board.side_to_move();
        let [own, other] = [side, !side].map(|side| &layer.hidden[side as usize]);
        self.network.output(own, other, board.occupied().len() as usize)
    }
}

impl Layer {
    /// The layers of a board without pieces.
    fn empty(network: &Network) -> Layer {
        Layer {
            pieces: [[BitBoard::EMPTY; Piece::NUM]; Color::NUM],
            turns: [0; Color::NUM],
            hidden: [network.bias; Color::NUM],
        }
    }

    /// Computes the layers of another board from these.
    fn change_to(&mut self, board: &Board, network: &Network) {
        let old = self.pieces;
        for color in Color::ALL {
            for piece in Piece::ALL {
                self.pieces[color as usize][piece as usize] = board.colors(color) & board.pieces(piece);
            }
        }
        for view in Color::ALL {
            let turn = turned(view) ^ mirrored(board.king(view) as usize);
            if turn == self.turns[view as usize] {
                self.change_view(view, &old, network);
            } else {
                // The king has crossed the middle, and the side sees every piece on another square.
                self.turns[view as usize] = turn;
                self.hidden[view as usize] = network.bias;
                self.change_view(view, &[[BitBoard::EMPTY; Piece::NUM]; Color::NUM], network);
            }
        }
    }

    /// Changes the hidden layer of one side by the pieces that have come and gone.
    #[inline]
    fn change_view(
        &mut self,
        view: Color,
        old: &[[BitBoard; Piece::NUM]; Color::NUM],
        network: &Network,
    ) {
        let turn = self.turns[view as usize];
        let hidden = &mut self.hidden[view as usize];
        for color in Color::ALL {
            for piece in Piece::ALL {
                let old = old[color as usize][piece as usize];
                let new = self.pieces[color as usize][piece as usize];
                let row = |square| {
                    &network.inputs[number(color == view, piece as usize, square as usize ^ turn)]
                };
                for square in new - old {
                    for (sum, weight) in hidden.iter_mut().zip(row(square)) {
                        *sum = sum.wrapping_add(*weight);
                    }
                }
                for square in old - new {
                    for (sum, weight) in hidden.iter_mut().zip(row(square)) {
                        *sum = sum.wrapping_sub(*weight);
                    }
                }
            }
        }
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
