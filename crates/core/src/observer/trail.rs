use crate::Depth;
use alloc::vec::Vec;

/// A line built from the leaf up: each move is pushed as its value propagates towards the root.
pub trait Trail<M>: Clone + Default {
    /// A move kept until it is pushed; `()` if no line is kept.
    type Note: Copy;

    /// Whether lines are kept at all.
    const KEPT: bool;

    /// Converts a move to a note.
    fn note(m: M) -> Self::Note;

    /// Adds a move to the front of the line.
    fn push(&mut self, note: Self::Note);

    /// Returns the line, first move first.
    fn line(self) -> Vec<M>;

    /// Returns the greatest number of bytes that a line of `plies` plies allocates.
    #[must_use]
    fn bytes(plies: Depth) -> u64;
}

/// No line.
impl<M> Trail<M> for () {
    type Note = ();

    const KEPT: bool = false;

    #[inline]
    fn note(_: M) {}

    #[inline]
    fn push(&mut self, (): ()) {}

    fn line(self) -> Vec<M> {
        Vec::new()
    }

    #[inline]
    fn bytes(_: Depth) -> u64 {
        0
    }
}

/// A line, stored with its last move first.
impl<M: Copy> Trail<M> for Vec<M> {
    type Note = M;

    const KEPT: bool = true;

    fn note(m: M) -> M {
        m
    }

    fn push(&mut self, m: M) {
        Vec::push(self, m);
    }

    fn line(mut self) -> Vec<M> {
        self.reverse();
        self
    }

    fn bytes(plies: Depth) -> u64 {
        // A list has at most twice the capacity it needs, and the allocator rounds up.
        2 * u64::from(plies.max(4)) * size_of::<M>() as u64 + 16
    }
}

/// A pair of trails; the line is that of the first one that is not empty.
impl<M: Copy, A: Trail<M>, B: Trail<M>> Trail<M> for (A, B) {
    type Note = (A::Note, B::Note);

    const KEPT: bool = A::KEPT || B::KEPT;

    fn note(m: M) -> Self::Note {
        (A::note(m), B::note(m))
    }

    fn push(&mut self, (a, b): Self::Note) {
        self.0.push(a);
        self.1.push(b);
    }

    fn line(self) -> Vec<M> {
        let line = self.0.line();
        if line.is_empty() { self.1.line() } else { line }
    }

    fn bytes(plies: Depth) -> u64 {
        A::bytes(plies) + B::bytes(plies)
    }
}
