use super::board::mirrored;
use super::{ConnectFour, Evaluator, Position, scattered};
use crate::{Evaluators, HasEvaluators, Named, Squares};
use plywood_core::Game;

/// Connect Four for searches with a transposition table: a position and its mirror image have the same hash, so that
/// they share an entry of a [`Table`](plywood_core::Table).
///
/// Rules, keys and values are those of [`ConnectFour`]: both evaluators give a mirror image the same value. Not
/// promised: that different positions have different hashes. Memories that use the key distinguish all positions. Of
/// two mirror images, one lists its moves from the left and the other from the right, because tables store moves by
/// their number.
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

impl HasEvaluators for Mirrored {
    type Evaluator = Evaluator;
}

impl Evaluators<Mirrored> for Evaluator {
    const ALL: &'static [Named<Evaluator>] = ConnectFour::EVALUATORS;
}
