//! The order in which the engine tries moves.

use crate::train::Chance;
use plywood_core::memory::MoveNumber;
use plywood_core::order::Arranged;
use plywood_core::{Depth, Evaluate, Game, Order};
use plywood_games::othello::{Move, Othello, Position};

/// Orders moves: the best move from memory first; then, near the leaves, the moves that leave the opponent the fewest
/// replies; farther away, those whose positions the evaluator likes best, replies counted in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Likely {
    /// The value of a reply less for the opponent, in units of the evaluator.
    pub(super) reply: i32,
    /// The root and the seed that orders its moves of equal rank, of which a search prefers the first; `None` for the
    /// game's own order.
    pub(super) drawn: Option<(Position, u64)>,
}

/// With at least this depth left, positions are evaluated to order the moves that lead to them.
const EVALUATED: Depth = 4;

const CORNERS: u64 = 0x8100_0000_0000_0081;

impl Order<Othello> for Likely {
    type Moves = Chosen;

    fn arrange<E: Evaluate<Othello>>(
        &mut self,
        game: &Othello,
        evaluator: &E,
        node: Arranged<'_, Othello>,
    ) -> Chosen {
        let mut chosen = Chosen::EMPTY;
        let first = node.hint.map(MoveNumber::get);
        let alone = node.moves.len() == 1;
        for (number, m) in node.moves.enumerate() {
            let rank = if alone || first == Some(number) {
                i32::MAX
            } else {
                self.rank(evaluator, node.depth, &game.play(node.position, m))
            };
            chosen.push(rank, m);
        }
        if let Some((_, seed)) = self.drawn.filter(|(root, _)| root == node.position) {
            chosen.shuffle(&mut Chance::new(seed, game.hash(node.position)));
        }
        chosen
    }

    #[inline]
    fn number(moves: &Chosen, place: usize) -> Option<usize> {
        moves.entries.get(place).map(|entry| usize::from(entry.number))
    }
}

impl Likely {
    /// Returns the rank of the move that leads to `child`; moves of greater rank come first.
    fn rank<E: Evaluate<Othello>>(self, evaluator: &E, depth: Depth, child: &Position) -> i32 {
        let replies = child.legal();
        // At most 62 squares and 4 corners.
        let weighed = (replies.count_ones() + (replies & CORNERS).count_ones()).cast_signed();
        if depth < EVALUATED {
            return -weighed;
        }
        let value = evaluator.value(&Othello, child, depth - 1).get().clamp(-(1 << 24), 1 << 24);
        -value - self.reply * weighed
    }
}

/// The moves of a position, each time the one with the greatest rank of those left. After a cutoff the rest need not be
/// sorted.
#[derive(Clone, Debug)]
pub(super) struct Chosen {
    entries: [Entry; MOST],
    next: u8,
    end: u8,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    rank: i32,
    m: Move,
    /// The number of the move in the game's own order.
    number: u8,
}

/// The most moves of a position: one for each empty square.
const MOST: usize = 60;

impl Chosen {
    const EMPTY: Chosen =
        Chosen { entries: [Entry { rank: 0, m: Move::PASS, number: 0 }; MOST], next: 0, end: 0 };

    fn push(&mut self, rank: i32, m: Move) {
        if let Some(entry) = self.entries.get_mut(usize::from(self.end)) {
            *entry = Entry { rank, m, number: self.end };
            self.end += 1;
        }
    }

    /// Puts the moves in random order. Those of greater rank still come first.
    fn shuffle(&mut self, chance: &mut Chance) {
        for last in 1..self.end {
            let other = chance.below(u32::from(last) + 1);
            self.entries.swap(usize::from(last), other as usize);
        }
    }
}

impl Iterator for Chosen {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let next = usize::from(self.next);
        let left = self.entries.get_mut(next..usize::from(self.end))?;
        // The first of the greatest, so that moves of equal rank keep the game's order as far as possible.
        let mut best = 0;
        for i in 1..left.len() {
            if left[i].rank > left[best].rank {
                best = i;
            }
        }
        let chosen = *left.get(best)?;
        left.swap(0, best);
        self.next += 1;
        Some(chosen.m)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.end - self.next);
        (left, Some(left))
    }
}

impl ExactSizeIterator for Chosen {}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::Notation;
    use plywood_games::othello::Evaluator;

    #[test]
    fn every_move_comes_once_with_its_number_and_the_one_from_memory_first() {
        for text in [
            "",
            "f5d6c3d3c4f4c5b3c2e6c6b4",
            "OX-------------------------------------------------------------- X",
        ] {
            let position = Othello.read(text).expect("a position");
            let own: Vec<Move> = Othello.moves(&position).collect();
            for (depth, drawn) in [(1, None), (EVALUATED, None), (EVALUATED, Some((position, 1)))] {
                let hint = MoveNumber::new(own.len() - 1);
                let moves = Othello.moves(&position);
                let node = Arranged { position: &position, depth, hint, moves };
                let mut order = Likely { reply: 8, drawn };
                let mut chosen = order.arrange(&Othello, &Evaluator::Positional, node);
                assert_eq!(chosen.len(), own.len());
                let tried: Vec<Move> = chosen.by_ref().collect();
                assert_eq!(tried[0], own[own.len() - 1]);
                for (place, m) in tried.iter().enumerate() {
                    let number = Likely::number(&chosen, place).expect("it was tried");
                    assert_eq!(own[number], *m);
                }
                assert!(own.iter().all(|m| tried.contains(m)));
            }
        }
    }
}
