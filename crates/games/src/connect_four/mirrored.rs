use super::board::mirrored;
use super::{ConnectFour, Evaluator, Position, scattered};
use crate::{Judged, Named, Squares};
use plywood_core::Game;

/// Connect Four for searches with a table: a position and its mirror image have the same hash, so that a
/// [`Table`](plywood_core::Table) takes what it knows of the one for the other.
///
/// Rules and keys are those of [`ConnectFour`], and so are all values: both evaluators judge a mirror image alike. Not
/// promised, therefore: that different positions have different hashes. Memories that go by the key tell all positions
/// apart. Of two mirror images one lists its moves from the left and the other from the right, since tables know
/// moves by their number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mirrored;

/// The playable cells, from the left or from the right.
#[derive(Clone, Debug)]
pub struct Cells {
    cells: Squares,
    from_the_right: bool,
}

impl Iterator for Cells {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.from_the_right { self.cells.next_back() } else { self.cells.next() }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.cells.size_hint()
    }
}

impl ExactSizeIterator for Cells {}

impl Game for Mirrored {
    type Position = Position;
    type Move = u8;
    type Moves = Cells;
    type Key = u64;

    fn root(&self) -> Position {
        ConnectFour.root()
    }

    #[inline]
    fn moves(&self, position: &Position) -> Cells {
        let number = position.number();
        let cells = ConnectFour.moves(position);
        Cells { cells, from_the_right: mirrored(number) < number }
    }

    #[inline]
    fn play(&self, position: &Position, m: u8) -> Position {
        position.with(m)
    }

    #[inline]
    fn key(&self, position: &Position) -> u64 {
        position.number()
    }

    #[inline]
    fn hash(&self, position: &Position) -> u64 {
        let number = position.number();
        scattered(number.min(mirrored(number)))
    }

    #[inline]
    fn slot(&self, position: &Position, m: u8) -> usize {
        ConnectFour.slot(position, m)
    }
}

impl Judged for Mirrored {
    type Evaluator = Evaluator;

    const EVALUATORS: &'static [Named<Evaluator>] = ConnectFour::EVALUATORS;
}
