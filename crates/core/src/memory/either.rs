//! One of two kinds of memory, chosen at run time.

use super::{Known, Memory, MoveNumber, Usage};
use crate::{Bounds, Depth, Game};

/// One of two kinds of memory. A search is compiled once for both.
#[derive(Clone, Debug)]
pub enum Either<A, B> {
    /// A memory of the first kind.
    First(A),
    /// A memory of the second kind.
    Second(B),
}

/// Evaluates an expression with the memory, of whichever kind it is.
macro_rules! with {
    ($memory:ident in $either:expr => $call:expr) => {
        match $either {
            Either::First($memory) => $call,
            Either::Second($memory) => $call,
        }
    };
}

impl<G: Game, A: Memory<G>, B: Memory<G>> Memory<G> for Either<A, B> {
    const FOR_ALL: bool = false;

    #[inline]
    fn remembers(&self) -> bool {
        with!(memory in self => memory.remembers())
    }

    #[inline]
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known {
        with!(memory in self => memory.recall(game, position, depth))
    }

    #[inline]
    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: Depth,
        bounds: Bounds,
        best: Option<MoveNumber>,
    ) {
        with!(memory in self => memory.store(game, position, depth, bounds, best));
    }

    fn peek(&self, game: &G, position: &G::Position, depth: Depth) -> Option<Bounds> {
        with!(memory in self => memory.peek(game, position, depth))
    }

    #[inline]
    fn looks_ahead(&mut self, depth: Depth, moves: usize) -> bool {
        with!(memory in self => memory.looks_ahead(depth, moves))
    }

    #[inline]
    fn looked_ahead(&mut self, depth: Depth, cut_off: bool) {
        with!(memory in self => memory.looked_ahead(depth, cut_off));
    }

    #[inline]
    fn is_exact(&self) -> bool {
        with!(memory in self => memory.is_exact())
    }

    #[inline]
    fn keeps_leaves(&self) -> bool {
        with!(memory in self => memory.keeps_leaves())
    }

    #[inline]
    fn caches_leaves(&self) -> bool {
        with!(memory in self => memory.caches_leaves())
    }

    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        with!(memory in self => memory.keeps(depth))
    }

    fn begin(&mut self) {
        with!(memory in self => memory.begin());
    }

    fn usage(&self) -> Usage {
        with!(memory in self => memory.usage())
    }

    #[inline]
    fn growing_bytes(&self) -> u64 {
        with!(memory in self => memory.growing_bytes())
    }
}
