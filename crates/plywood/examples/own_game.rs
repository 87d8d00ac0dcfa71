//! A game that is not in the crate, from its rules to a perfect player: hexapawn, with three pawns a side on a board of
//! three by three. A pawn steps forward or captures diagonally. A side wins if it reaches the far row or leaves the
//! other side without a move.
//!
//! `cargo run --release --example own_game`

use plywood::{Depth, Evaluate, Game, Limits, Player, Value};

/// Squares are numbered 0 to 8, row by row, from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Board {
    own: u16,
    other: u16,
}

struct Hexapawn;

/// A move from one square to another.
type Step = (u8, u8);

impl Board {
    fn has(squares: u16, square: u8) -> bool {
        squares >> square & 1 == 1
    }

    /// Returns the board seen from the other side.
    fn turned(self) -> Board {
        let turn = |squares: u16| squares.reverse_bits() >> 7;
        Board { own: turn(self.other), other: turn(self.own) }
    }

    /// Returns whether the side that moved last has reached the far row.
    fn is_lost(self) -> bool {
        self.other & 0b111 != 0
    }

    fn steps(self, from: u8) -> impl Iterator<Item = Step> {
        let column = from % 3;
        let to = [
            (column > 0).then(|| from + 2).filter(|&to| Board::has(self.other, to)),
            Some(from + 3).filter(|&to| !Board::has(self.own | self.other, to)),
            (column < 2).then(|| from + 4).filter(|&to| Board::has(self.other, to)),
        ];
        to.into_iter().flatten().map(move |to| (from, to))
    }
}

impl Game for Hexapawn {
    type Position = Board;
    type Move = Step;
    type Moves = Vec<Step>;
    type Key = (u16, u16);

    fn root(&self) -> Board {
        Board { own: 0b111, other: 0b111_000_000 }
    }

    fn moves(&self, board: &Board) -> Vec<Step> {
        if board.is_lost() {
            return Vec::new();
        }
        (0..6).filter(|&from| Board::has(board.own, from)).flat_map(|from| board.steps(from)).collect()
    }

    fn play(&self, board: &Board, (from, to): Step) -> Board {
        let own = board.own & !(1 << from) | 1 << to;
        Board { own, other: board.other & !(1 << to) }.turned()
    }

    fn key(&self, board: &Board) -> (u16, u16) {
        (board.own, board.other)
    }
}

/// A side that cannot move, or faces a pawn of the other side on its home row, has lost. All other positions are worth
/// zero.
struct Evaluator;

impl Evaluate<Hexapawn> for Evaluator {
    fn value(&self, game: &Hexapawn, board: &Board, _: Depth) -> Value {
        Value::from(if game.moves(board).is_empty() { -1 } else { 0 })
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

fn main() {
    let mut player = Player::new(Hexapawn, Evaluator);
    let found = player.think(&Hexapawn.root(), &Limits::none());
    println!("value for the first player: {}", found.value.expect("the game is small"));
    println!(
        "best play ends after {} plies: {:?}",
        found.distance.expect("the game is small"),
        found.line
    );
    assert_eq!(found.value, Some(Value::from(-1)), "the side that begins loses");
}

#[test]
fn the_example_runs_to_its_end() {
    main();
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_testkit::contract::{self, Options};

    #[test]
    fn hexapawn_keeps_the_contract() {
        let report = contract::check(&Hexapawn, &Evaluator, &Options::default()).expect("it does");
        assert_eq!(report.finished, report.games);
    }
}
