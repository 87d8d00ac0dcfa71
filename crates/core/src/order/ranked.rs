use std::cmp::Reverse;

/// Moves in an order of their own, or in that of the iterator `I`. If they are few they are sorted in place, and no memory is
/// asked for. Of many, each of the first is looked for only when it is asked for, since most searches are cut off by one of
/// them.
#[derive(Clone, Debug)]
pub struct Ranked<I, M>(Kept<I, M>);

#[derive(Clone, Debug)]
enum Kept<I, M> {
    Natural(I),
    Few(Few<M>),
    Many(Many<M>),
}

/// At most this many moves are few.
const FEW: usize = 16;
/// Beyond this many moves the rest are sorted at once.
const LAZY: usize = 6;
/// The bits of a key below the rank: the number of the move, counted from behind, so that of equals the first is greatest.
const NUMBER_BITS: u32 = u16::BITS;
const LAST: usize = u16::MAX as usize;
/// The rank of a move that comes before all others.
pub(super) const MOST: u64 = u64::MAX >> NUMBER_BITS;

/// Sorted moves with their numbers.
#[derive(Clone, Debug)]
struct Few<M> {
    moves: [M; FEW],
    /// Four bits each, the first lowest.
    numbers: u64,
    next: u8,
    end: u8,
}

/// Those before `next` have been given, in this order.
#[derive(Clone, Debug)]
struct Many<M> {
    moves: Vec<(u64, M)>,
    next: usize,
}

impl<I: ExactSizeIterator<Item = M>, M: Copy> Ranked<I, M> {
    /// The moves as they come.
    #[inline]
    pub(super) fn natural(moves: I) -> Self {
        Ranked(Kept::Natural(moves))
    }

    /// The moves by falling rank, at most [`MOST`], and number `first` before all others; equals in the order they come in.
    #[inline]
    pub(super) fn by(moves: I, first: Option<usize>, rank: impl Fn(usize, M) -> u64) -> Self {
        if moves.len() > FEW {
            return Ranked::many(moves, first, rank);
        }
        let mut moves = moves;
        let Some(some) = moves.next() else { return Ranked::natural(moves) };
        let (mut given, mut keys) = ([some; FEW], [0; FEW]);
        keys[0] = key(rank(0, some), 0);
        let mut count = 1;
        for m in moves.take(FEW - 1) {
            given[count] = m;
            insert(&mut keys, count, key(rank(count, m), count));
            count += 1;
        }
        if let Some(first) = first
            && let Some(place) = keys[..count].iter().position(|&key| number(key) == first)
        {
            let key = keys[place] | MOST << NUMBER_BITS;
            insert(&mut keys, place, key);
        }
        #[expect(clippy::cast_possible_truncation, reason = "they are few")]
        let mut few = Few { moves: given, numbers: 0, next: 0, end: count as u8 };
        for (place, key) in keys[..count].iter().enumerate() {
            let number = number(*key) % FEW;
            few.moves[place] = given[number];
            few.numbers |= (number as u64) << (4 * place);
        }
        Ranked(Kept::Few(few))
    }

    /// The same of any number of moves.
    #[inline(never)]
    fn many(moves: I, first: Option<usize>, rank: impl Fn(usize, M) -> u64) -> Self {
        let keyed = moves.enumerate().map(|(number, m)| {
            let rank = if first == Some(number) { MOST } else { rank(number, m) };
            (key(rank, number), m)
        });
        Ranked(Kept::Many(Many { moves: keyed.collect(), next: 0 }))
    }

    /// The number, in the order they came in, of the move that was given at `place`.
    #[inline]
    pub(super) fn number(&self, place: usize) -> Option<usize> {
        match &self.0 {
            Kept::Natural(_) => Some(place),
            Kept::Few(few) => {
                #[expect(clippy::cast_possible_truncation, reason = "they are four bits")]
                let number = (few.numbers >> (4 * place.min(FEW - 1))) as usize % FEW;
                Some(number)
            }
            Kept::Many(many) => many.moves.get(place).map(|&(key, _)| number(key)),
        }
    }
}

/// What moves are compared by.
#[inline]
fn key(rank: u64, number: usize) -> u64 {
    rank << NUMBER_BITS | (LAST - number.min(LAST)) as u64
}

/// The number of the move with this key.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the lowest bits are used")]
fn number(key: u64) -> usize {
    LAST - key as usize % (LAST + 1)
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

impl<M: Copy> Few<M> {
    #[inline]
    fn next(&mut self) -> Option<M> {
        if self.next == self.end {
            return None;
        }
        let m = self.moves[usize::from(self.next) % FEW];
        self.next += 1;
        Some(m)
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
    fn moves_come_as_if_sorted_equals_keep_their_order_and_numbers_are_told() {
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
}
