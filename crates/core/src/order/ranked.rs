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
/// The rank of a move that comes before all others.
const MOST: u64 = u64::MAX;

#[derive(Clone, Debug)]
struct Few<M> {
    moves: [M; FEW],
    next: usize,
    end: usize,
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
        let (mut sorted, mut ranks) = ([some; FEW], [0; FEW]);
        let first = first.unwrap_or(FEW);
        ranks[0] = if first == 0 { MOST } else { rank(some) };
        let mut count = 1;
        for m in moves {
            if count == FEW {
                return None;
            }
            let this = if first == count { MOST } else { rank(m) };
            let mut place = count;
            while place > 0 && ranks[place - 1] < this {
                ranks[place] = ranks[place - 1];
                sorted[place] = sorted[place - 1];
                place -= 1;
            }
            ranks[place] = this;
            sorted[place] = m;
            count += 1;
        }
        Some(Ranked(Kept::Few(Few { moves: sorted, next: 0, end: count })))
    }

    /// Moves that have been put in order.
    pub(super) fn many(moves: IntoIter<M>) -> Self {
        Ranked(Kept::Many(moves))
    }
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
                let m = few.moves[few.next % FEW];
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
                let left = few.end - few.next;
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
