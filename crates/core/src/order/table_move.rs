use super::{Arranged, Order};
use crate::memory::MoveNumber;
use crate::{Evaluate, Game};

/// The best move according to memory, then the others in the game's own order. No list is allocated.
#[derive(Clone, Copy, Debug, Default)]
pub struct TableMove;

impl<G: Game> Order<G> for TableMove {
    type Moves = First<<G::Moves as IntoIterator>::IntoIter>;

    #[inline]
    fn arrange<H: Evaluate<G>>(&mut self, _: &G, _: &H, node: Arranged<'_, G>) -> Self::Moves {
        let first = node.hint.and_then(|number| node.moves.clone().nth(number.get()));
        let number = first.and(node.hint).map(MoveNumber::get);
        First { next: first, skip: first, number, rest: node.moves }
    }

    #[inline]
    fn number(moves: &Self::Moves, place: usize) -> Option<usize> {
        Some(match moves.number {
            Some(number) if place == 0 => number,
            Some(number) if place <= number => place - 1,
            _ => place,
        })
    }
}

/// An iterator that returns one chosen item first, then the others in order.
#[derive(Clone, Debug)]
pub struct First<I: Iterator> {
    next: Option<I::Item>,
    /// The chosen item while it is still to come among the rest, where it is skipped.
    skip: Option<I::Item>,
    /// The number of the chosen item.
    number: Option<usize>,
    rest: I,
}

impl<I: ExactSizeIterator<Item: Copy + Eq>> Iterator for First<I> {
    type Item = I::Item;

    #[inline]
    fn next(&mut self) -> Option<I::Item> {
        if let Some(first) = self.next.take() {
            return Some(first);
        }
        let item = self.rest.next()?;
        if self.skip == Some(item) {
            self.skip = None;
            return self.rest.next();
        }
        Some(item)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let passed_over = usize::from(self.skip.is_some());
        let length = usize::from(self.next.is_some()) + self.rest.len() - passed_over;
        (length, Some(length))
    }
}

impl<I: ExactSizeIterator<Item: Copy + Eq>> ExactSizeIterator for First<I> {}

#[cfg(test)]
mod tests {
    use super::First;
    use std::prelude::rust_2024::*;

    #[test]
    fn the_first_is_not_given_twice_and_the_length_is_right_at_every_step() {
        for first in [None, Some(0), Some(2), Some(4)] {
            let mut moves = First { next: first, skip: first, number: None, rest: 0..5_u32 };
            let mut given = Vec::new();
            for left in (0..5).rev() {
                given.extend(moves.next());
                assert_eq!(moves.len(), left);
            }
            assert_eq!(moves.next(), None);
            let mut expected: Vec<u32> = first.into_iter().collect();
            expected.extend((0..5).filter(|&n| Some(n) != first));
            assert_eq!(given, expected);
        }
    }
}
