//! How Kalah is written: `4,4,0,5,5,5 1 / 4,4,4,4,4,4 0 north pass`, South's pits and store, North's, whose turn it is,
//! and whether a pass is due. Each side's pits stand in the order of sowing; moves are their numbers, or `pass`.

mod draw;
mod read;

use super::{Kalah, Move, Position, position};
use crate::{Notation, NotationError, Picture};

impl Notation for Kalah {
    const NAME: &'static str = "kalah";
    const POSITIONS: &'static str = "South's pits and store, North's, the side to move, and `pass` if it must, as in \
                                     `4,4,0,5,5,5 1 / 4,4,4,4,4,4 0 north pass`";

    fn read(&self, text: &str) -> Result<Position, NotationError> {
        read::position(*self, text)
    }

    fn write(&self, position: &Position) -> String {
        let [south, north] = self.halves(*position).map(|half| {
            let pits: Vec<String> = half.pits().iter().map(u8::to_string).collect();
            format!("{} {}", pits.join(","), half.store)
        });
        let pass = if position.must_pass() { " pass" } else { "" };
        format!("{south} / {north} {}{pass}", side(*position))
    }

    fn write_move(&self, _: &Position, m: Move) -> String {
        match m {
            Move::Sow(pit) => (pit + 1).to_string(),
            Move::Pass => "pass".into(),
        }
    }

    fn side(&self, position: &Position) -> &'static str {
        side(*position)
    }

    fn sides(&self, position: &Position) -> [&'static str; 2] {
        if position.is_north() { ["North", "South"] } else { ["South", "North"] }
    }

    fn draw(&self, position: &Position) -> String {
        draw::board(*self, *position)
    }

    fn picture(&self, position: &Position) -> Option<Picture> {
        Some(draw::picture(*self, *position))
    }
}

/// What belongs to a side.
#[derive(Clone, Copy, Debug, Default)]
struct Half {
    row: [u8; Kalah::MOST_PITS as usize],
    /// How many of the row there are.
    count: u8,
    store: u8,
}

impl Half {
    fn pits(&self) -> &[u8] {
        &self.row[..self.count.into()]
    }
}

impl Kalah {
    /// What belongs to South and to North.
    fn halves(self, position: Position) -> [Half; 2] {
        let board = position.board();
        let half = |first: u8| {
            let mut row = [0; Kalah::MOST_PITS as usize];
            for (pit, stones) in (first..first + self.pits).zip(&mut row) {
                *stones = position::lane(board, pit);
            }
            Half { row, count: self.pits, store: position::lane(board, first + self.pits) }
        };
        let (own, other) = (half(0), half(self.pits + 1));
        if position.is_north() { [other, own] } else { [own, other] }
    }
}

/// Whose turn it is.
fn side(position: Position) -> &'static str {
    if position.is_north() { "north" } else { "south" }
}
