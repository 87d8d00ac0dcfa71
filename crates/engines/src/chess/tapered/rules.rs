//! The weights before any training: round numbers by simple rules of our own.
//!
//! Material is the usual rule of thumb. Pieces gain towards the centre, pawns by rank, kings in the centre lose in the
//! middle game and gain in the endgame. Each square of mobility is worth a few hundredths of a pawn, less for greater
//! pieces. Training starts here and keeps near to these weights where games tell nothing.

use super::groups::{FEATURES, MOST_MOBILITY, at};
use super::weights::Weights;
use plywood_games::chess::{Piece, WORTH};

impl Weights {
    /// The weights before any training.
    #[must_use]
    pub fn by_rule() -> Weights {
        let mut pairs = Weights::material().pairs().to_vec();
        for piece in Piece::ALL {
            for square in 0..64 {
                let [middle, end] = &mut pairs[at::SQUARES + 64 * piece as usize + square];
                let (file, rank) = (number(square % 8), number(square / 8));
                // From 0 at the rim to 3 in the centre.
                let centre = 3 - ((2 * file - 7).abs().max((2 * rank - 7).abs()) - 1) / 2;
                match piece {
                    Piece::Pawn if !(1..7).contains(&rank) => (*middle, *end) = (0, 0),
                    Piece::Pawn => {
                        *middle += 5 * centre;
                        *end += 5 * (rank - 1);
                    }
                    Piece::Knight => {
                        *middle += 10 * centre - 20;
                        *end += 10 * centre - 20;
                    }
                    Piece::Bishop => {
                        *middle += 5 * centre - 10;
                        *end += 5 * centre - 10;
                    }
                    Piece::Rook => {
                        *middle += 5 * i16::from(rank == 6);
                        *end += 10 * i16::from(rank == 6);
                    }
                    Piece::Queen => *end += 5 * centre,
                    Piece::King => {
                        *middle -= 20 * rank.min(3) + 10 * i16::from((2..6).contains(&file));
                        *end += 15 * centre - 20;
                    }
                }
            }
        }
        for (piece, step) in [(1, 5), (2, 5), (3, 3), (4, 2)] {
            for n in 0..=MOST_MOBILITY[piece] {
                let weight = step * (number(n) - number(MOST_MOBILITY[piece] / 2));
                pairs[at::MOBILITY[piece] + n] = [weight, weight];
            }
        }
        pairs[at::BISHOP_PAIR] = [30, 40];
        pairs[at::ROOK_HALF_OPEN] = [10, 5];
        pairs[at::ROOK_OPEN] = [25, 10];
        pairs[at::DOUBLED] = [-10, -20];
        pairs[at::ISOLATED] = [-10, -15];
        pairs[at::BACKWARD] = [-10, -10];
        for rank in 1..7 {
            let steps = number(rank) - 1;
            pairs[at::CONNECTED + rank] = [5 + 5 * steps, 5 + 5 * steps];
            pairs[at::PASSED + rank] = [5 * steps, 10 + 5 * steps * steps];
        }
        pairs[at::BLOCKED] = [-5, -20];
        for steps in 0..8 {
            pairs[at::OWN_KING + steps] = [0, -5 * number(steps)];
            pairs[at::OTHER_KING + steps] = [0, 8 * number(steps)];
        }
        for pattern in 0..8_usize {
            let pawns = number(pattern.count_ones() as usize);
            pairs[at::SHELTER + pattern] = [15 * pawns, 0];
            pairs[at::SHELTER + 8 + pattern] = [8 * pawns, 0];
            pairs[at::SHELTER + 16 + pattern] = [10 * pawns - 30, 0];
            pairs[at::SHELTER + 24 + pattern] = [10 * pawns - 30, 0];
        }
        for attack in 0..32 {
            pairs[at::ATTACK + attack] = [number(attack * attack / 2).min(300), 0];
        }
        let threats = [[40, 30], [60, 40], [30, 20], [30, 20], [5, 15], [30, 20]];
        pairs[at::THREAT..][..threats.len()].copy_from_slice(&threats);
        pairs[at::TEMPO] = [10, 5];
        Weights::new(pairs)
    }

    /// Weights that count only material: the rule of thumb of [`WORTH`].
    #[must_use]
    pub fn material() -> Weights {
        let mut pairs = vec![[0; 2]; FEATURES];
        for piece in [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen] {
            let worth = WORTH[piece as usize];
            pairs[at::SQUARES + 64 * piece as usize..][..64].fill([worth; 2]);
        }
        Weights::new(pairs)
    }
}

fn number(n: usize) -> i16 {
    i16::try_from(n).unwrap_or(i16::MAX)
}
