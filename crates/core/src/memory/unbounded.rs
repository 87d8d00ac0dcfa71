use super::{Known, LeafEntries, LookAhead, Memory, MoveNumber, Policy, Usage};
use crate::hash::BuildMixer;
use crate::{Bounds, Depth, Game};
use std::collections::HashMap;

/// A memory that remembers everything, without collisions: entries are keyed by [`Game::Key`] and depth.
///
/// It grows with the search, by one entry for each position and depth. For a memory keyed by the path that leads to a
/// position, wrap the game in [`ByPath`](crate::ByPath).
#[derive(Debug)]
pub struct Unbounded<G: Game> {
    entries: HashMap<(G::Key, Depth), Known, BuildMixer>,
    policy: Policy,
    usage: Usage,
}

/// The map is about to grow if it has room for fewer entries than this. More entries than are stored between two checks
/// of the memory limit.
const SPARE: usize = 1024;

impl<G: Game> Unbounded<G> {
    /// Creates an empty memory with two bounds per entry.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Policy::default())
    }

    /// Creates an empty memory with the given policy.
    #[must_use]
    pub fn with(policy: Policy) -> Self {
        Unbounded { entries: HashMap::default(), policy, usage: Usage::default() }
    }

    /// Returns the number of entries in use.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the memory is empty.
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
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known {
        self.usage.probes += 1;
        let key = game.key(position);
        if let Some(&known) = self.entries.get(&(key, depth)) {
            self.usage.hits += 1;
            return known;
        }
        // The best move at one ply less is the move to try first, and what was decided at one ply less is still
        // decided.
        let shallower = depth.checked_sub(1).and_then(|depth| self.entries.get(&(key, depth)));
        shallower.map_or(Known::NOTHING, |known| Known {
            bounds: Bounds::UNKNOWN,
            shallower: known.bounds,
            best: known.best,
        })
    }

    fn store(
        &mut self,
        game: &G,
        position: &G::Position,
        depth: Depth,
        bounds: Bounds,
        best: Option<MoveNumber>,
    ) {
        self.usage.stores += 1;
        let known = self.entries.entry((game.key(position), depth)).or_insert(Known::NOTHING);
        known.bounds = self.policy.bounds.kept(known.bounds, bounds).unwrap_or_else(|| {
            self.usage.crossings += 1;
            bounds
        });
        known.best = best.or(known.best);
    }

    fn peek(&self, game: &G, position: &G::Position, depth: Depth) -> Option<Bounds> {
        let known = self.entries.get(&(game.key(position), depth));
        Some(known.map_or(Bounds::UNKNOWN, |known| known.bounds))
    }

    #[inline]
    fn keeps_leaves(&self) -> bool {
        self.policy.leaves == LeafEntries::Stored
    }

    #[inline]
    fn caches_leaves(&self) -> bool {
        self.policy.leaves == LeafEntries::Cached
    }

    #[inline]
    fn keeps(&self, depth: Depth) -> bool {
        depth >= self.policy.leaves.least_depth()
    }

    #[inline]
    fn looks_ahead(&mut self, _: Depth, _: usize) -> bool {
        self.policy.children != LookAhead::Off
    }

    fn usage(&self) -> Usage {
        Usage {
            entries: self.entries.len() as u64,
            entry_bytes: size_of::<((G::Key, Depth), Known)>() as u64,
            ..self.usage
        }
    }

    #[inline]
    fn growing_bytes(&self) -> u64 {
        // The map uses one more byte per slot to mark it as taken, and keeps one slot in eight empty. When the slots
        // are used up, it allocates twice as many, and keeps the old ones until all entries have moved.
        let (len, room) = (self.entries.len(), self.entries.capacity());
        let is_near = room - len < SPARE;
        let places = (room as u64 * 8).div_ceil(7).next_power_of_two();
        let places = if is_near { 3 * places.max(SPARE as u64) } else { places };
        places * (size_of::<((G::Key, Depth), Known)>() as u64 + 1)
    }
}
