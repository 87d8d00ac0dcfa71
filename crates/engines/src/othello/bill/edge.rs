//! The value of an edge: a table of all 3^10 positions of its eight squares and the two X-squares beside its corners.
//!
//! The table is filled by probabilistic minimax. The side to move may play on any empty square of the ten; whether the
//! rest of the board allows the move is not known, so every move has a probability. The side takes the best move that
//! the board allows, or leaves the edge alone if that is better; then the other side may play there in the same way,
//! and if it leaves the edge alone, too, the edge has its static value. Positions with more discs are computed first.

use std::sync::LazyLock;

/// The number of squares: those of the edge from corner to corner are 0 to 7; 8 and 9 are the X-squares beside 0 and 7.
const SQUARES: usize = 10;
/// The number of positions.
const POSITIONS: usize = 59_049;

/// The value of a corner. All values are our own round numbers.
const CORNER: f64 = 100.0;
/// The value of a disc that can never be flipped along the edge.
const STABLE: f64 = 30.0;
/// The value of any other disc on the edge, except next to an empty corner.
const LOOSE: f64 = 5.0;
/// The value of a disc on the edge next to an empty corner (a C-square).
const C_SQUARE: f64 = -15.0;
/// The value of a disc diagonally next to an empty corner (an X-square).
const X_SQUARE: f64 = -40.0;

/// The value for the side to move of every position of an edge, by its [index].
pub(super) static VALUES: LazyLock<Vec<i16>> = LazyLock::new(fill);

/// What is on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum On {
    Nothing,
    Own,
    Other,
}

/// The ten squares as the side to move sees them.
type Edge = [On; SQUARES];

/// The number of the position in which the side to move has the discs `own`, and the other side the discs `other`: a
/// bit for each of the ten squares.
#[inline]
pub(super) fn index(own: usize, other: usize) -> usize {
    usize::from(TERNARY[own]) + 2 * usize::from(TERNARY[other])
}

/// Binary numbers of ten digits, read with base three.
static TERNARY: [u16; 1 << SQUARES] = {
    let mut table = [0; 1 << SQUARES];
    let mut number = 1;
    while number < table.len() {
        let top = number.ilog2();
        table[number] = table[number & !(1 << top)] + 3_u16.pow(top);
        number += 1;
    }
    table
};

/// The value of every position.
fn fill() -> Vec<i16> {
    let mut values = vec![0.0; POSITIONS];
    let mut order: Vec<usize> = (0..POSITIONS).collect();
    order.sort_by_key(|&number| empty(&edge(number)).count());
    for number in order {
        let position = edge(number);
        let untouched = value_of(&position);
        let turned = turn(&position);
        // The other side's choice, if the side to move leaves the edge alone.
        let left_alone = -best_move(&turned, -untouched, &values);
        values[number] = best_move(&position, left_alone, &values);
    }
    values.into_iter().map(rounded).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "values of edges are a few hundred points")]
fn rounded(value: f64) -> i16 {
    value.round() as i16
}

/// The value for the side to move if it may choose between its moves, each as far as the board allows it, and no move,
/// which is worth `none`.
fn best_move(position: &Edge, none: f64, values: &[f64]) -> f64 {
    let mut moves: Vec<(f64, f64)> = empty(position)
        .map(|square| (-values[number(&turn(&play(position, square)))], chance(position, square)))
        .filter(|(value, _)| *value > none)
        .collect();
    moves.sort_by(|a, b| b.0.total_cmp(&a.0));
    let (mut value, mut open) = (0.0, 1.0);
    for (after, chance) in moves {
        value += open * chance * after;
        open *= 1.0 - chance;
    }
    value + open * none
}

/// The probability that the board allows a move of the side to move on `square`: certain if it flips discs along the
/// edge. Otherwise these are our own guesses.
fn chance(position: &Edge, square: usize) -> f64 {
    let flips = !flipped(position, square).is_empty();
    match square {
        0..8 if flips => 1.0,
        // A corner can be taken along the diagonal as soon as the other side has the X-square.
        0 if position[8] == On::Other => 0.8,
        7 if position[9] == On::Other => 0.8,
        0 | 7 => 0.1,
        1 | 6 => 0.4,
        2..6 => 0.5,
        _ => 0.6,
    }
}

/// The position after a move, as the side that moved sees it.
fn play(position: &Edge, square: usize) -> Edge {
    let mut after = *position;
    after[square] = On::Own;
    for other in flipped(position, square) {
        after[other] = On::Own;
    }
    // A corner that is taken along the diagonal flips the X-square.
    for (corner, x_square) in [(0, 8), (7, 9)] {
        if square == corner && position[x_square] == On::Other {
            after[x_square] = On::Own;
        }
    }
    after
}

/// The discs that a move of the side to move flips along the edge.
fn flipped(position: &Edge, square: usize) -> Vec<usize> {
    if square >= 8 {
        return Vec::new();
    }
    let runs: [Vec<usize>; 2] = [(0..square).rev().collect(), (square + 1..8).collect()];
    let ends = |run: &Vec<usize>| {
        let between = run.iter().take_while(|&&at| position[at] == On::Other).count();
        let closed = run.get(between).is_some_and(|&at| position[at] == On::Own);
        if closed { between } else { 0 }
    };
    runs.iter().flat_map(|run| run[..ends(run)].to_vec()).collect()
}

/// The static value for the side to move: its discs, minus those of the other side.
fn value_of(position: &Edge) -> f64 {
    let full = position[..8].iter().all(|&on| on != On::Nothing);
    let stable_from = |corner: usize, run: &mut dyn Iterator<Item = usize>| {
        let colour = position[corner];
        run.take_while(|&at| colour != On::Nothing && position[at] == colour).count()
    };
    let (left, right) = (stable_from(0, &mut (0..8)), stable_from(7, &mut (0..8).rev()));
    let is_stable = |square: usize| full || square < left || square >= 8 - right;
    let worth = |square: usize| match square {
        0 | 7 => CORNER,
        8 if position[0] == On::Nothing => X_SQUARE,
        9 if position[7] == On::Nothing => X_SQUARE,
        8 | 9 => 0.0,
        _ if is_stable(square) => STABLE,
        1 if position[0] == On::Nothing => C_SQUARE,
        6 if position[7] == On::Nothing => C_SQUARE,
        _ => LOOSE,
    };
    let signed = |square: usize| match position[square] {
        On::Nothing => 0.0,
        On::Own => worth(square),
        On::Other => -worth(square),
    };
    (0..SQUARES).map(signed).sum()
}

fn empty(position: &Edge) -> impl Iterator<Item = usize> {
    (0..SQUARES).filter(|&square| position[square] == On::Nothing)
}

/// The same position as the other side sees it.
fn turn(position: &Edge) -> Edge {
    position.map(|on| match on {
        On::Nothing => On::Nothing,
        On::Own => On::Other,
        On::Other => On::Own,
    })
}

/// The position with this number.
fn edge(number: usize) -> Edge {
    let mut rest = number;
    [(); SQUARES].map(|()| {
        let digit = rest % 3;
        rest /= 3;
        [On::Nothing, On::Own, On::Other][digit]
    })
}

/// The number of a position.
fn number(position: &Edge) -> usize {
    position.iter().rev().fold(0, |number, &on| 3 * number + on as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of an edge drawn as eight squares and the two X-squares: `X` the side to move, `O` the other.
    fn value(drawn: &str) -> i16 {
        let on = |c| match c {
            'X' => On::Own,
            'O' => On::Other,
            _ => On::Nothing,
        };
        let squares: Vec<On> = drawn.chars().filter(|c| *c != ' ').map(on).collect();
        VALUES[number(&squares.try_into().expect("ten squares"))]
    }

    #[test]
    fn a_position_is_found_by_its_discs() {
        for at in (0..POSITIONS).step_by(7) {
            let position = edge(at);
            let bits = |of: On| {
                (0..SQUARES).filter(|&square| position[square] == of).map(|square| 1 << square).sum()
            };
            assert_eq!((number(&position), index(bits(On::Own), bits(On::Other))), (at, at));
        }
    }

    #[test]
    fn an_edge_is_worth_the_same_from_left_to_right_and_from_right_to_left() {
        for at in 0..POSITIONS {
            let mut mirrored = edge(at);
            mirrored[..8].reverse();
            mirrored[8..].reverse();
            assert_eq!(VALUES[at], VALUES[number(&mirrored)], "{at}");
        }
    }

    #[test]
    fn a_full_edge_has_its_static_value() {
        assert_eq!(value("XXXXXXXX OO"), 2 * 100 + 6 * 30);
        assert_eq!(value("XXXXOOOO XO"), 0);
        assert_eq!(value("OXXXXXXO .."), 6 * 30 - 2 * 100);
    }

    #[test]
    fn the_side_to_move_takes_a_corner_if_it_can() {
        assert!(value(".OX..... ..") > value(".O...... ..") + 50);
        assert!(value("..X..... O.") > value("..X..... .."));
        assert!(value(".XXXXXX. ..") < value("XXXXXXX. .."));
    }

    #[test]
    fn to_move_is_never_worse_than_to_wait() {
        for at in 0..POSITIONS {
            let (own, other) = (VALUES[at], -VALUES[number(&turn(&edge(at)))]);
            assert!(own >= other, "{:?}: {own} to move, {other} after the other side", edge(at));
        }
    }
}
