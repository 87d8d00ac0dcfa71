use std::vec::IntoIter;

/// Moves in an order of their own, or in that of the iterator `I`. Where they are few they are kept in place, and no
/// memory is asked for.
#[derive(Clone, Debug)]
pub struct Ranked<I, M>(Kept<I, M>);

#[derive(Clone, Debug)]
enum Kept<I, M> {
    Natural(I),
    Few(Few<M>),
    Many(IntoIter<M>),
}

/// So many moves are few.
const FEW: usize = 16;
/// The bits of a key below the rank: the number of the move, counted from behind, so that of equals the first is greatest.
const NUMBER_BITS: u32 = FEW.ilog2();
/// The rank of a move that comes before all others.
const MOST: u64 = u64::MAX >> NUMBER_BITS;

#[derive(Clone, Debug)]
struct Few<M> {
    moves: [M; FEW],
    next: u8,
    end: u8,
}

impl<I: Iterator<Item = M>, M: Copy> Ranked<I, M> {
    /// The moves as they come.
    #[inline]
    pub(super) fn natural(moves: I) -> Self {
        Ranked(Kept::Natural(moves))
    }

    /// The moves by falling rank, number `first` before all others, equals in the order they come in; `None` if there are
    /// too many.
    #[inline]
    pub(super) fn few(moves: I, first: Option<usize>, rank: impl Fn(M) -> u64) -> Option<Self> {
        let mut moves = moves;
        let Some(some) = moves.next() else { return Some(Ranked::many(Vec::new().into_iter())) };
        let (mut given, mut keys) = ([some; FEW], [0; FEW]);
        let key = |m, number: usize| rank(m) << NUMBER_BITS | (FEW - 1 - number) as u64;
        keys[0] = key(some, 0);
        let mut count = 1;
        for m in moves {
            if count >= FEW {
                return None;
            }
            given[count] = m;
            insert(&mut keys, count, key(m, count));
            count += 1;
        }
        if let Some(first) = first
            && let Some(place) = keys[..count].iter().position(|&key| number(key) == first)
        {
            let key = keys[place] | MOST << NUMBER_BITS;
            insert(&mut keys, place, key);
        }
        let mut sorted = given;
        for (place, key) in sorted.iter_mut().zip(&keys[..count]) {
            *place = given[number(*key)];
        }
        #[expect(clippy::cast_possible_truncation, reason = "they are few")]
        let end = count as u8;
        Some(Ranked(Kept::Few(Few { moves: sorted, next: 0, end })))
    }

    /// Moves that have been put in order.
    pub(super) fn many(moves: IntoIter<M>) -> Self {
        Ranked(Kept::Many(moves))
    }
}

/// The number of the move with this key.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the lowest bits are used")]
fn number(key: u64) -> usize {
    FEW - 1 - key as usize % FEW
}

/// Puts `key` in its place among the first `count`, which stand in falling order.
#[inline]
fn insert(keys: &mut [u64; FEW], count: usize, key: u64) {
    let mut place = count;
    while place > 0 && keys[place - 1] < key {
        keys[place] = keys[place - 1];
        place -= 1;
    }
    keys[place] = key;
}

impl<I: Iterator<Item = M>, M: Copy> Iterator for Ranked<I, M> {
    type Item = M;

    #[inline]
    fn next(&mut self) -> Option<M> {
        match &mut self.0 {
            Kept::Natural(moves) => moves.next(),
            Kept::Few(few) => {
                if few.next == few.end {
                    return None;
                }
                let m = few.moves[usize::from(few.next) % FEW];
                few.next += 1;
                Some(m)
            }
            Kept::Many(moves) => moves.next(),
        }
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        match &self.0 {
            Kept::Natural(moves) => moves.size_hint(),
            Kept::Few(few) => {
                let left = usize::from(few.end - few.next);
                (left, Some(left))
            }
            Kept::Many(moves) => moves.size_hint(),
        }
    }
}

impl<I: ExactSizeIterator<Item = M>, M: Copy> ExactSizeIterator for Ranked<I, M> {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_come_as_many_would_if_sorted_and_equals_keep_their_order() {
        for count in 0..=16 {
            for seed in 0..200_u32 {
                let rank = |m: u32| match (m ^ seed).wrapping_mul(37) % 5 {
                    4 => MOST - 1,
                    rank => rank.into(),
                };
                let first = usize::try_from(seed % 20).ok().filter(|&first| first < 18);
                let mut sorted: Vec<u32> = (0..count).collect();
                sorted.sort_by_key(|&m| std::cmp::Reverse((first == usize::try_from(m).ok(), rank(m))));
                let ranked = Ranked::few(0..count, first, rank).expect("they fit");
                assert_eq!(ranked.len(), sorted.len());
                assert_eq!(ranked.collect::<Vec<u32>>(), sorted);
            }
        }
        assert!(Ranked::few(0..17_u16, None, |_| 0).is_none());
    }
}
