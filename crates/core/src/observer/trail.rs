use crate::Depth;

/// A line built from the leaf up: moves are pushed as the value passes them on its way to the root.
pub trait Trail<M>: Clone + Default {
    /// A move kept until it is pushed; `()` where no line is kept.
    type Note: Copy;

    /// Whether there is a line at all.
    const KEPT: bool;

    /// Keeps a move.
    fn note(m: M) -> Self::Note;

    /// Puts a move in front of the line.
    fn push(&mut self, note: Self::Note);

    /// The line, first move first.
    fn line(self) -> Vec<M>;

    /// The most bytes that a line of so many plies keeps elsewhere.
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

/// The line, last move first.
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
        // A list has twice the room it needs at most, and a heap rounds up.
        2 * u64::from(plies.max(4)) * size_of::<M>() as u64 + 16
    }
}

/// Both; the line is that of the first to keep one.
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
