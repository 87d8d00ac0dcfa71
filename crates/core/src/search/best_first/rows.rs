//! Storage for rows of items that are next to each other.

use alloc::boxed::Box;
use alloc::vec::Vec;
/// The number of items in a chunk, as a power of two. Memory grows by chunks, so that it never doubles; only the first
/// chunk doubles, until it has full length.
const CHUNK_BITS: u32 = 16;
const CHUNK: u32 = 1 << CHUNK_BITS;

/// The initial length of the first chunk.
const FEW: u32 = 256;

/// The index of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Link(u32);

impl Link {
    /// A placeholder where no item is looked up.
    pub(super) const ANY: Link = Link(0);

    /// Returns the index of the chunk, and the place in it.
    #[inline]
    fn place(self) -> (usize, usize) {
        ((self.0 >> CHUNK_BITS) as usize, (self.0 & (CHUNK - 1)) as usize)
    }

    /// Returns the item that is `steps` to the right in the same row.
    #[inline]
    pub(super) fn right(self, steps: u32) -> Link {
        Link(self.0 + steps)
    }
}

/// A row: its items are next to each other in one chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Row {
    pub(super) first: Link,
    pub(super) length: u32,
}

/// Rows of items, with a limit on their total number. Freed rows are reused: as a whole for rows of the same length
/// and, when nothing else is left, the first part of a longer row, or several adjacent rows.
pub(super) struct Rows<T> {
    chunks: Vec<Box<[T]>>,
    /// Freed rows, by length.
    free: Vec<Vec<Link>>,
    /// Where the next unused row begins.
    next: u32,
    /// Where the allocated memory ends.
    end: u32,
    /// The greatest number of items.
    cap: u32,
    /// The number of items freed since adjacent rows were last joined.
    unjoined: u32,
}

impl<T: Copy> Rows<T> {
    /// Creates storage for `cap` items, or as many as can be numbered.
    pub(super) fn capped(cap: u64) -> Self {
        // The end of the last chunk must have an index too.
        let most = u32::MAX - CHUNK;
        let cap = u32::try_from(cap).map_or(most, |cap| cap.min(most));
        Rows { chunks: Vec::new(), free: Vec::new(), next: 0, end: 0, cap, unjoined: 0 }
    }

    /// Returns the greatest number of items.
    pub(super) fn cap(&self) -> u32 {
        self.cap
    }

    /// Returns the total size in bytes.
    pub(super) fn bytes(&self) -> usize {
        let rows: usize = self.free.iter().map(|rows| rows.capacity() * size_of::<Link>()).sum();
        self.chunks.iter().map(|chunk| size_of_val(&**chunk)).sum::<usize>() + rows
    }

    /// Returns the total size in bytes after a row of this length is added, by a generous estimate: it may need new
    /// memory, and for each item a link may be stored to reuse its place.
    #[inline]
    pub(super) fn bytes_with(&self, length: u32) -> u64 {
        let things = if length <= self.end - self.next { self.end } else { self.end_with(length) };
        let links = 2 * size_of::<Link>() + size_of::<T>();
        u64::from(things) * links as u64 + (self.free.len() * size_of::<Vec<Link>>()) as u64
    }

    /// Returns where the allocated memory would end after a row of this length that needs more.
    #[cold]
    fn end_with(&self, length: u32) -> u32 {
        let wanted = self.next.saturating_add(length);
        let things = if wanted <= CHUNK {
            // The first chunk exists twice for a moment.
            self.end + CHUNK.min(wanted.max(2 * self.end).max(FEW))
        } else {
            wanted.checked_next_multiple_of(CHUNK).unwrap_or(u32::MAX)
        };
        things.min(self.cap)
    }

    /// Frees all rows, but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.free.clear();
        (self.next, self.end, self.unjoined) = (0, 0, 0);
    }

    #[inline]
    pub(super) fn get(&self, at: Link) -> &T {
        let (chunk, i) = at.place();
        &self.chunks[chunk][i]
    }

    #[inline]
    pub(super) fn get_mut(&mut self, at: Link) -> &mut T {
        let (chunk, i) = at.place();
        &mut self.chunks[chunk][i]
    }

    #[inline]
    pub(super) fn row(&self, row: Row) -> &[T] {
        let (chunk, i) = row.first.place();
        &self.chunks[chunk][i..i + row.length as usize]
    }

    #[inline]
    pub(super) fn row_mut(&mut self, row: Row) -> &mut [T] {
        let (chunk, i) = row.first.place();
        &mut self.chunks[chunk][i..i + row.length as usize]
    }

    /// Frees all rows, and puts `thing` into the first place.
    pub(super) fn start(&mut self, thing: T) -> Link {
        self.clear();
        self.grow(1, thing);
        self.next = 1;
        *self.get_mut(Link(0)) = thing;
        Link(0)
    }

    /// Reserves a row of this length. If it was never used, all its items equal the one at `like`. Returns `None` if
    /// there is no room, or if the row would not fit into a chunk.
    #[inline]
    pub(super) fn reserve(&mut self, length: u32, like: Link) -> Option<Row> {
        if let Some(first) = self.free.get_mut(length as usize).and_then(Vec::pop) {
            return Some(Row { first, length });
        }
        if length > self.end - self.next {
            return self.reserve_elsewhere(length, *self.get(like));
        }
        let first = Link(self.next);
        self.next += length;
        Some(Row { first, length })
    }

    /// Frees a row.
    pub(super) fn give_back(&mut self, row: Row) {
        let length = row.length as usize;
        if self.free.len() <= length {
            self.free.resize_with(length + 1, Vec::new);
        }
        self.free[length].push(row.first);
        self.unjoined = self.unjoined.saturating_add(row.length);
    }

    /// Reserves a row that needs new memory, in this chunk or the next; or the first part of a longer row.
    #[cold]
    fn reserve_elsewhere(&mut self, length: u32, any: T) -> Option<Row> {
        let chunk_end = (self.next | (CHUNK - 1)) + 1;
        let rest = chunk_end - self.next;
        let start = if length <= rest { self.next } else { chunk_end };
        if length <= CHUNK && start <= self.cap && length <= self.cap - start {
            if start == chunk_end {
                self.grow(chunk_end, any);
                self.give_back(Row { first: Link(self.next), length: rest });
                self.next = start;
            }
            self.grow(start + length, any);
            let first = Link(self.next);
            self.next += length;
            return Some(Row { first, length });
        }
        if let Some(row) = self.part_of_a_longer_one(length) {
            return Some(row);
        }
        // Joining examines every free row, so it must be worthwhile.
        if self.unjoined < self.cap / 8 {
            return None;
        }
        self.join();
        self.part_of_a_longer_one(length)
    }

    /// Reserves the first part of the shortest free row that is long enough.
    fn part_of_a_longer_one(&mut self, length: u32) -> Option<Row> {
        let mut longer = self.free.iter_mut().zip(0..).skip(length as usize);
        let (first, whole) = longer.find_map(|(rows, whole)| Some((rows.pop()?, whole)))?;
        if whole > length {
            self.give_back(Row { first: first.right(length), length: whole - length });
        }
        Some(Row { first, length })
    }

    /// Joins free rows that are adjacent in a chunk.
    fn join(&mut self) {
        let mut rows: Vec<Row> = Vec::new();
        for (firsts, length) in self.free.iter_mut().zip(0..) {
            rows.extend(firsts.drain(..).map(|first| Row { first, length }));
        }
        rows.sort_unstable_by_key(|row| row.first.0);
        let mut joined: Vec<Row> = Vec::new();
        for row in rows {
            match joined.last_mut() {
                Some(last) if last.first.0 + last.length == row.first.0 && row.first.place().1 > 0 => {
                    last.length += row.length;
                }
                _ => joined.push(row),
            }
        }
        for row in joined {
            self.give_back(row);
        }
        self.unjoined = 0;
    }

    /// Allocates memory up to `end` or further: whole chunks, except that the first one doubles until it has full
    /// length.
    fn grow(&mut self, end: u32, any: T) {
        let (chunk, last) = Link(end - 1).place();
        if chunk == self.chunks.len() {
            self.chunks.push(Box::default());
        }
        let start = end - 1 - (end - 1) % CHUNK;
        let most = CHUNK.min(self.cap - start);
        let mut things = core::mem::take(&mut self.chunks[chunk]).into_vec();
        if things.len() <= last {
            let twice = (last + 1).max(2 * things.len()).max(FEW as usize);
            let length = if chunk > 0 { most as usize } else { twice.min(most as usize) };
            things.reserve_exact(length - things.len());
            things.resize(length, any);
        }
        self.end = start + u32::try_from(things.len()).unwrap_or(most);
        self.chunks[chunk] = things.into_boxed_slice();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Creates rows of up to `cap` items, with one item in place.
    fn begun(cap: u64) -> Rows<u32> {
        let mut rows = Rows::capped(cap);
        assert_eq!(rows.start(0), Link(0));
        rows
    }

    /// Reserves a row and fills it with `number`.
    fn filled(rows: &mut Rows<u32>, length: u32, number: u32) -> Option<Row> {
        let row = rows.reserve(length, Link(0))?;
        rows.row_mut(row).fill(number);
        Some(row)
    }

    #[test]
    fn rows_of_any_lengths_never_share_a_place_and_never_exceed_the_limit() {
        let mut rows = begun(3 * u64::from(CHUNK) / 2);
        let mut held: Vec<(Row, u32)> = Vec::new();
        let mut state = 1_u32;
        let mut refused = 0;
        for number in 0..100_000 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            match filled(&mut rows, 1 + (state >> 16) % 40, number) {
                Some(row) => held.push((row, number)),
                None => refused += 1,
            }
            // Phases with more rows reserved than freed alternate with the reverse.
            let giving_back = if number % 50_000 < 25_000 { 1 } else { 3 };
            for _ in 0..giving_back.min(held.len()) * usize::from(state >> 30 > 1) {
                let (row, number) = held.swap_remove((state >> 4) as usize % held.len());
                assert!(rows.row(row).iter().all(|&n| n == number), "{row:?}");
                rows.give_back(row);
            }
            assert!(rows.next <= rows.cap() && rows.chunks.len() <= 2);
        }
        assert!(refused > 0 && held.iter().all(|&(row, number)| rows.row(row)[0] == number));
        let sum: u32 = held.iter().map(|(row, _)| row.length).sum();
        assert!(sum <= rows.cap());
    }

    #[test]
    fn a_longer_row_is_shortened_only_when_nothing_else_is_left() {
        let mut rows = begun(11);
        let [six, three] = [6, 3].map(|length| filled(&mut rows, length, 0).expect("there is room"));
        rows.give_back(six);
        let one = filled(&mut rows, 1, 1).expect("one is left");
        assert_eq!(one.first, three.first.right(3));
        let two = filled(&mut rows, 2, 2).expect("six are free");
        assert_eq!(two.first, six.first);
        assert_eq!(rows.reserve(5, Link(0)), None);
        let four = rows.reserve(4, Link(0)).expect("four of the six are left");
        assert_eq!(four.first, six.first.right(2));
        assert_eq!(rows.reserve(1, Link(0)), None);
        // Both parts of the six are freed, and joined again.
        rows.give_back(four);
        rows.give_back(two);
        assert_eq!(rows.reserve(6, Link(0)), Some(six));
        rows.start(0);
        assert!(rows.reserve(10, Link(0)).is_some());
    }

    #[test]
    fn a_row_ends_where_its_chunk_does() {
        let mut rows = begun(u64::MAX);
        let first = filled(&mut rows, CHUNK - 4, 1).expect("there is room");
        let second = filled(&mut rows, 4, 2).expect("there is room");
        assert_eq!((first.first, second.first), (Link(1), Link(CHUNK)));
        assert_eq!(filled(&mut rows, 3, 3).expect("there is room").first, Link(CHUNK - 3));
        assert!(rows.reserve(CHUNK, Link(0)).is_some() && rows.reserve(CHUNK + 1, Link(0)).is_none());
    }
}
