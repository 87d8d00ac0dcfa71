//! What a search remembers of positions it has seen.

use crate::{Bounds, Depth, Game};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Bounds by position and depth.
///
/// `()` remembers nothing and vanishes from the compiled search; [`Unbounded`] forgets nothing. Memory
/// changes how much work a search does, never the value it returns. Alpha-beta (F3) and NegaScout recall what
/// they, and others, have stored.
pub trait Memory<G: Game> {
    /// Whether anything is remembered. What memory answers may be a loose bound, and shortcuts that take a bound
    /// near the leaves for a value are left out.
    const REMEMBERS: bool = true;

    /// What is known of `position` searched to `depth`.
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Bounds;

    /// Adds what has been proven of `position` searched to `depth`.
    fn store(&mut self, game: &G, position: &G::Position, depth: Depth, bounds: Bounds);
}

/// No memory.
impl<G: Game> Memory<G> for () {
    const REMEMBERS: bool = false;

    #[inline]
    fn recall(&mut self, _: &G, _: &G::Position, _: Depth) -> Bounds {
        Bounds::UNKNOWN
    }

    #[inline]
    fn store(&mut self, _: &G, _: &G::Position, _: Depth, _: Bounds) {}
}

/// Remembers everything, without collisions: entries are told apart by [`Game::Key`].
///
/// Grows with the search, one entry for each position and depth.
#[derive(Debug)]
pub struct Unbounded<G: Game> {
    entries: HashMap<(G::Key, Depth), Bounds, BuildHasherDefault<Mixer>>,
}

impl<G: Game> Unbounded<G> {
    /// An empty memory.
    #[must_use]
    pub fn new() -> Self {
        Unbounded { entries: HashMap::default() }
    }

    /// How many entries are in use.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether nothing is remembered.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<G: Game> Default for Unbounded<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Memory<G> for Unbounded<G> {
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Bounds {
        self.entries.get(&(game.key(position), depth)).copied().unwrap_or(Bounds::UNKNOWN)
    }

    fn store(&mut self, game: &G, position: &G::Position, depth: Depth, bounds: Bounds) {
        let known = self.entries.entry((game.key(position), depth)).or_insert(Bounds::UNKNOWN);
        *known = known.and(bounds);
    }
}

/// Mixes the words of a key with one multiplication each. Every run hashes alike.
#[derive(Clone, Copy, Debug, Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(u64::from(n));
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(u64::from(n));
    }

    fn write_u64(&mut self, n: u64) {
        // The odd number nearest to 2^64 divided by the golden ratio.
        self.0 = (self.0.rotate_left(26) ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }
}
