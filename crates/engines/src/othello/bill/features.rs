//! What the evaluator sees of a position: five numbers for the side to move.

use super::edge;
use plywood_games::othello::Position;

/// The number of features.
pub const FEATURES: usize = 5;

/// The features of a position for the side to move: edges, mobility, potential mobility, squares, sequences.
///
/// Except for the edges, what the side to move has is `n`, what the other side has is `o`, and the feature is
/// (n − o) / (n + o + c): one more move counts for much if there are few.
pub type Features = [f64; FEATURES];

/// The names of the features.
pub const NAMES: [&str; FEATURES] = ["edges", "mobility", "potential", "squares", "sequences"];

/// What is added to n + o, so that a feature is small if there is little of it.
const MOBILITY_C: u32 = 2;
const POTENTIAL_C: u32 = 4;
const SQUARES_C: u32 = 4;
const SEQUENCES_C: u32 = 4;
/// The edge values that count as 1.
const EDGES_SCALE: f64 = 256.0;

/// All files except the first, and all except the last.
const NOT_A: u64 = 0xFEFE_FEFE_FEFE_FEFE;
const NOT_H: u64 = 0x7F7F_7F7F_7F7F_7F7F;

/// The squares whose discs count, with the value of one: the four corners of the middle, the rest of it, the squares
/// around it without the X-squares, and the squares of the edges without the C-squares. These are our own round numbers.
const SQUARES: [(u64, u32); 4] = [
    (0x0000_2400_0024_0000, 3),
    (0x0000_183C_3C18_0000, 2),
    (0x003C_4242_4242_3C00, 1),
    (0xBD00_8181_8181_00BD, 2),
];

/// The features of `position`, and whether neither side can move, in which case the game is over.
#[inline]
pub(super) fn look(position: &Position) -> (Features, bool) {
    let (own, other) = (position.own(), position.other());
    let moves = [position.legal(), other_side(position).legal()].map(u64::count_ones);
    let features = [
        edges(own, other),
        ratio(moves, MOBILITY_C),
        ratio(potential(own, other), POTENTIAL_C),
        ratio([own, other].map(squares), SQUARES_C),
        ratio([own, other].map(neighbours), SEQUENCES_C),
    ];
    (features, moves == [0, 0])
}

fn other_side(position: &Position) -> Position {
    let turned = Position::new(position.other(), position.own(), position.side().other());
    turned.expect("discs do not overlap in a position")
}

#[inline]
fn ratio([n, o]: [u32; 2], c: u32) -> f64 {
    (f64::from(n) - f64::from(o)) / f64::from(n + o + c)
}

/// The sum of the values of the four edges, with the side to move to play on each.
#[inline]
fn edges(own: u64, other: u64) -> f64 {
    let (own, other) = (edges_of(own), edges_of(other));
    let values = &edge::VALUES;
    let sum: i32 = (0..4).map(|i| i32::from(values[edge::index(own[i], other[i])])).sum();
    f64::from(sum) / EDGES_SCALE
}

/// The discs on the ten squares of each edge: rank 1, rank 8, file a, file h. Rank 1 and rank 8 are read from a to h,
/// the files from 1 to 8; an X-square comes after the edge, and first the one beside the corner that is read first.
#[inline]
fn edges_of(discs: u64) -> [usize; 4] {
    let x_squares = |first: u32, second: u32| (discs >> first & 1) << 8 | (discs >> second & 1) << 9;
    let edges = [
        discs & 0xFF | x_squares(9, 14),
        discs >> 56 | x_squares(49, 54),
        file_a(discs) | x_squares(9, 49),
        file_a(discs >> 7) | x_squares(14, 54),
    ];
    #[expect(clippy::cast_possible_truncation, reason = "ten bits")]
    edges.map(|edge| edge as usize)
}

/// The discs of file a as eight bits. Each of them is multiplied to a place of its own in the highest byte.
#[inline]
fn file_a(discs: u64) -> u64 {
    (discs & !NOT_A).wrapping_mul(0x0102_0408_1020_4080) >> 56
}

/// Moves that either side may come to have: the other side's discs beside empty squares, and the empty squares beside
/// its discs.
#[inline]
fn potential(own: u64, other: u64) -> [u32; 2] {
    let empty = !(own | other);
    let beside_empty = around(empty);
    let of = |other: u64| (beside_empty & other).count_ones() + (around(other) & empty).count_ones();
    [of(other), of(own)]
}

/// The squares beside those of a set, and the set.
#[inline]
fn around(squares: u64) -> u64 {
    let wide = squares | (squares & NOT_A) >> 1 | (squares & NOT_H) << 1;
    wide | wide << 8 | wide >> 8
}

/// The discs by the value of their squares. Edges are counted here only by their number of discs.
#[inline]
fn squares(discs: u64) -> u32 {
    SQUARES.iter().map(|(squares, value)| value * (discs & squares).count_ones()).sum()
}

/// The number of pairs of neighbouring discs, along ranks, files and diagonals: a sequence of k discs has k − 1.
#[inline]
fn neighbours(discs: u64) -> u32 {
    let (left, right) = (discs & NOT_A, discs & NOT_H);
    let pairs = [discs << 8, right << 1, left << 7, right << 9];
    pairs.iter().map(|beside| (beside & discs).count_ones()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Game;
    use plywood_games::othello::{Othello, Side};

    /// Positions of one game from the start to the end, always by the middle one of the moves.
    fn game() -> Vec<Position> {
        let mut all = vec![Othello.root()];
        while let Some(last) = all.last() {
            let mut moves = Othello.moves(last);
            let middle = moves.len() / 2;
            let Some(m) = moves.nth(middle) else { break };
            all.push(Othello.play(last, m));
        }
        all
    }

    fn neighbours_of(square: u32) -> impl Iterator<Item = u32> {
        let (file, rank) = (square % 8, square / 8);
        (0..64).filter(move |&other| {
            let (across, up) = (file.abs_diff(other % 8), rank.abs_diff(other / 8));
            other != square && across <= 1 && up <= 1
        })
    }

    fn has(squares: u64, square: u32) -> bool {
        squares >> square & 1 == 1
    }

    #[test]
    fn potential_moves_and_sequences_are_counted_square_by_square() {
        for position in game() {
            let (own, other, empty) = (position.own(), position.other(), position.empty());
            let beside = |squares: u64, of: u64| {
                (0..64).filter(|&s| has(of, s) && neighbours_of(s).any(|n| has(squares, n))).count()
            };
            let pairs = |squares: u64, of: u64| {
                let of = (0..64).filter(|&s| has(of, s));
                of.flat_map(|s| neighbours_of(s).filter(|&n| has(squares, n))).count()
            };
            let count = |of: u64| beside(empty, of) + beside(of, empty);
            assert_eq!(potential(own, other).map(|n| n as usize), [count(other), count(own)]);
            assert_eq!(2 * neighbours(own) as usize, pairs(own, own));
        }
    }

    #[test]
    fn edges_are_read_from_corner_to_corner() {
        let bit = |square: &str| {
            let bytes = square.as_bytes();
            1_u64 << (u32::from(bytes[0] - b'a') + 8 * u32::from(bytes[1] - b'1'))
        };
        let set = |squares: &str| squares.split(' ').map(bit).sum::<u64>();
        assert_eq!(edges_of(set("a1 c1 b2")), [0b01_0000_0101, 0, 0b01_0000_0001, 0]);
        assert_eq!(edges_of(set("h8 h3 g7")), [0, 0b10_1000_0000, 0, 0b10_1000_0100]);
        assert_eq!(edges_of(set("a8 a7 b7 g2")), [1 << 9, 0b01_0000_0001, 0b10_1100_0000, 1 << 8]);
    }

    #[test]
    fn a_position_and_its_mirror_image_look_the_same() {
        for position in game() {
            let mirrored = Position::new(
                position.own().swap_bytes().reverse_bits(),
                position.other().swap_bytes().reverse_bits(),
                Side::X,
            );
            assert_eq!(look(&position), look(&mirrored.expect("no overlap")));
        }
    }

    #[test]
    fn the_kinds_of_squares_do_not_overlap() {
        let kinds = SQUARES.map(|(squares, _)| squares);
        assert_eq!(kinds.map(u64::count_ones), [4, 12, 16, 20]);
        assert_eq!(kinds.iter().fold(0, |all, kind| all ^ kind).count_ones(), 52);
    }

    #[test]
    fn only_the_last_position_of_a_game_is_over() {
        let (positions, last) = (game(), game().len() - 1);
        for (i, position) in positions.iter().enumerate() {
            assert_eq!(look(position).1, i == last);
        }
    }
}
