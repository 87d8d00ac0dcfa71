use alloc::vec::Vec;
use core::cmp::Reverse;

/// Moves in an order of their own, or in that of the iterator `I`. A short list needs no heap allocation. The best move
/// (in a long list, each of the first few) is searched for only when it is requested: most searches are cut off by the
/// first move, so the rest need not be sorted.
#[derive(Clone, Debug)]
pub struct Ranked<I, M>(Kept<I, M>);

#[derive(Clone, Debug)]
enum Kept<I, M> {
    Natural(I),
    Few(Few<M>),
    Many(Many<M>),
}

/// The greatest number of moves that are kept without a heap allocation.
const FEW: usize = 16;
/// After this many moves of a long list the rest is sorted at once.
const LAZY: usize = 6;
/// The bits of a key below the rank. They hold the number of the move, counted from the end, so that the first of
/// several equal moves has the greatest key.
const NUMBER_BITS: u32 = u16::BITS;
const LAST: usize = u16::MAX as usize;
/// The greatest rank: that of a move that comes before all others.
const MOST: u64 = u64::MAX >> NUMBER_BITS;

/// Moves in their original order, and their keys, the greatest first. The others are sorted when the second move is
/// requested.
#[derive(Clone, Debug)]
struct Few<M> {
    moves: [M; FEW],
    keys: [u64; FEW],
    next: u8,
    end: u8,
}

/// A long list; the moves before `next` have been returned, in this order.
#[derive(Clone, Debug)]
struct Many<M> {
    moves: Vec<(u64, M)>,
    next: usize,
}

impl<I: ExactSizeIterator<Item = M>, M: Copy> Ranked<I, M> {
    /// Keeps the moves in their original order.
    #[inline]
    pub(super) fn natural(moves: I) -> Self {
        Ranked(Kept::Natural(moves))
    }

    /// Returns the original iterator if the moves keep its order; otherwise the moves themselves, as an error.
    #[inline]
    #[expect(
        clippy::result_large_err,
        reason = "it is inlined, and most nodes near the leaves succeed"
    )]
    pub fn into_natural(self) -> Result<I, Self> {
        match self.0 {
            Kept::Natural(moves) => Ok(moves),
            ranked => Err(Ranked(ranked)),
        }
    }

    /// Orders the moves by descending rank, less than 2^48, with move number `first` before all others; moves of equal
    /// rank keep their original order.
    #[inline]
    pub fn by(moves: I, first: Option<usize>, rank: impl Fn(usize, M) -> u64) -> Self {
        if moves.len() > FEW {
            return Ranked::many(moves, first, rank);
        }
        let mut moves = moves;
        let Some(some) = moves.next() else { return Ranked::natural(moves) };
        let ranked = |number: usize, m| {
            let rank = if first == Some(number) { MOST } else { rank(number, m) };
            key(rank, number)
        };
        let mut few = Few { moves: [some; FEW], keys: [0; FEW], next: 0, end: 1 };
        few.keys[0] = ranked(0, some);
        let mut greatest = 0;
        for (number, m) in (1..FEW).zip(moves) {
            few.moves[number] = m;
            few.keys[number] = ranked(number, m);
            few.end += 1;
            if few.keys[number] > few.keys[greatest] {
                greatest = number;
            }
        }
        few.keys.swap(0, greatest);
        Ranked(Kept::Few(few))
    }

    /// Like [`by`](Ranked::by), for a list of any length.
    #[inline(never)]
    fn many(moves: I, first: Option<usize>, rank: impl Fn(usize, M) -> u64) -> Self {
        let mut keyed = Vec::with_capacity(moves.len());
        for (number, m) in moves.enumerate() {
            let rank = if first == Some(number) { MOST } else { rank(number, m) };
            keyed.push((key(rank, number), m));
        }
        Ranked(Kept::Many(Many { moves: keyed, next: 0 }))
    }

    /// Returns the number, in the original order, of the move that was returned at `place`.
    #[inline]
    #[must_use]
    pub fn number(&self, place: usize) -> Option<usize> {
        match &self.0 {
            Kept::Natural(_) => Some(place),
            Kept::Few(few) => Some(number(few.keys[place % FEW])),
            Kept::Many(many) => many.moves.get(place).map(|&(key, _)| number(key)),
        }
    }
}

impl<I, M: Copy> Ranked<I, M> {
    /// Returns the moves that were returned so far, in this order; none if the moves keep their original order.
    pub fn tried(&self) -> impl Iterator<Item = M> + '_ {
        let (few, many) = match &self.0 {
            Kept::Natural(_) => (None, None),
            Kept::Few(few) => (Some(few), None),
            Kept::Many(many) => (None, Some(many)),
        };
        let of_few = few.into_iter().flat_map(Few::tried);
        of_few.chain(many.into_iter().flat_map(|many| many.moves[..many.next].iter().map(|&(_, m)| m)))
    }
}

/// Returns the key by which moves are compared.
#[inline]
fn key(rank: u64, number: usize) -> u64 {
    rank << NUMBER_BITS | (LAST - number.min(LAST)) as u64
}

/// Returns the number of the move with this key.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the lowest bits are used")]
fn number(key: u64) -> usize {
    LAST - key as usize % (LAST + 1)
}

impl<M: Copy> Few<M> {
    #[inline]
    fn next(&mut self) -> Option<M> {
        if self.next == self.end {
            return None;
        }
        if self.next == 1 {
            self.sort();
        }
        let number = number(self.keys[usize::from(self.next) % FEW]);
        self.next += 1;
        Some(self.moves[number % FEW])
    }

    fn tried(&self) -> impl Iterator<Item = M> + '_ {
        self.keys[..usize::from(self.next)].iter().map(|&key| self.moves[number(key) % FEW])
    }

    /// Sorts all keys but the first.
    #[inline(never)]
    fn sort(&mut self) {
        let keys = &mut self.keys[1..usize::from(self.end)];
        for sorted in 1..keys.len() {
            let key = keys[sorted];
            let mut place = sorted;
            while place > 0 && keys[place - 1] < key {
                keys[place] = keys[place - 1];
                place -= 1;
            }
            keys[place] = key;
        }
    }
}

impl<M: Copy> Many<M> {
    fn next(&mut self) -> Option<M> {
        let rest = self.moves.get_mut(self.next..)?;
        if self.next < LAZY {
            let greatest = (0..rest.len()).max_by_key(|&place| rest[place].0)?;
            rest.swap(0, greatest);
        } else if self.next == LAZY {
            rest.sort_unstable_by_key(|&(key, _)| Reverse(key));
        }
        let &(_, m) = rest.first()?;
        self.next += 1;
        Some(m)
    }
}

impl<I: Iterator<Item = M>, M: Copy> Iterator for Ranked<I, M> {
    type Item = M;

    #[inline]
    fn next(&mut self) -> Option<M> {
        match &mut self.0 {
            Kept::Natural(moves) => moves.next(),
            Kept::Few(few) => few.next(),
            Kept::Many(many) => many.next(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = match &self.0 {
            Kept::Natural(moves) => return moves.size_hint(),
            Kept::Few(few) => usize::from(few.end - few.next),
            Kept::Many(many) => many.moves.len() - many.next,
        };
        (left, Some(left))
    }
}

impl<I: ExactSizeIterator<Item = M>, M: Copy> ExactSizeIterator for Ranked<I, M> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_as_if_sorted_equals_keep_their_order_and_numbers_are_known() {
        for count in [0, 1, 2, 7, 15, 16, 17, 18, 23, 40] {
            for seed in 0..200_u32 {
                let rank = |m: u32| match (m ^ seed).wrapping_mul(37) % 5 {
                    4 => MOST - 1,
                    rank => rank.into(),
                };
                let first = usize::try_from(seed % 20).ok().filter(|&first| first < 18);
                let mut sorted: Vec<u32> = (0..count).collect();
                sorted.sort_by_key(|&m| Reverse((first == usize::try_from(m).ok(), rank(m))));
                let mut ranked = Ranked::by(0..count, first, |_, m| rank(m));
                assert_eq!(ranked.len(), sorted.len());
                for (place, &m) in sorted.iter().enumerate() {
                    assert!(ranked.tried().eq(sorted[..place].iter().copied()));
                    assert_eq!(ranked.next(), Some(m));
                    assert_eq!(ranked.len(), sorted.len() - place - 1);
                }
                assert_eq!(ranked.next(), None);
                for (place, &m) in sorted.iter().enumerate() {
                    assert_eq!(ranked.number(place), usize::try_from(m).ok());
                }
            }
        }
    }

    #[test]
    fn moves_that_keep_their_order_are_given_back_and_others_are_not_changed() {
        assert!(Ranked::natural(0..20_u32).into_natural().is_ok_and(|moves| moves.eq(0..20)));
        for count in [1, 16, 17] {
            let ranked = Ranked::by(0..count, None, |_, m: u32| m.into());
            let ranked = ranked.into_natural().expect_err("these moves have an order of their own");
            assert!(ranked.eq((0..count).rev()));
        }
    }
}
