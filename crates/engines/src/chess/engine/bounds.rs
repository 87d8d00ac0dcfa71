//! What the table knows about the nodes of the path: the table writes it, the tactics read it.

use plywood_core::Bounds;
use std::sync::atomic::AtomicI32;
use std::sync::atomic::Ordering::Relaxed;

/// The number of plies with bounds of their own.
const PLIES: usize = 256;

/// The bounds of the nodes of the path, of any depth, by their distance from the root. The numbers are atomic because the
/// program may move between threads; only one thread uses them at a time.
#[derive(Debug)]
pub(super) struct PathBounds(Box<[[AtomicI32; 2]]>);

impl Default for PathBounds {
    fn default() -> PathBounds {
        PathBounds((0..PLIES).map(|_| Default::default()).collect())
    }
}

impl PathBounds {
    #[inline]
    pub(super) fn tell(&self, ply: i32, Bounds { lower, upper }: Bounds) {
        let [below, above] = self.place(ply);
        below.store(lower.get(), Relaxed);
        above.store(upper.get(), Relaxed);
    }

    /// Returns the lower and the upper bound of the node at this distance from the root.
    #[inline]
    pub(super) fn at(&self, ply: i32) -> [i32; 2] {
        self.place(ply).each_ref().map(|bound| bound.load(Relaxed))
    }

    #[inline]
    fn place(&self, ply: i32) -> &[AtomicI32; 2] {
        &self.0[usize::try_from(ply).unwrap_or(0).min(PLIES - 1)]
    }
}
