use super::{Known, LeafEntries, LookAhead, Memory, MoveNumber, Policy, Usage};
use crate::hash::BuildMixer;
use crate::{Bounds, Depth, Game};
use std::collections::HashMap;

/// Remembers everything, without collisions: entries are told apart by [`Game::Key`] and depth.
///
/// Grows with the search, one entry for each position and depth. For a memory keyed by the path that leads to a
/// position, wrap the game in [`ByPath`](crate::ByPath).
#[derive(Debug)]
pub struct Unbounded<G: Game> {
    entries: HashMap<(G::Key, Depth), Known, BuildMixer>,
    policy: Policy,
    usage: Usage,
}

/// The memory is about to grow if it has room for fewer entries than this: more than are stored between two looks at how much
/// memory it takes.
const SPARE: usize = 1024;

impl<G: Game> Unbounded<G> {
    /// An empty memory with two bounds.
    #[must_use]
    pub fn new() -> Self {
        Self::with(Policy::default())
    }

    /// An empty memory.
    #[must_use]
    pub fn with(policy: Policy) -> Self {
        Unbounded { entries: HashMap::default(), policy, usage: Usage::default() }
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
    fn recall(&mut self, game: &G, position: &G::Position, depth: Depth) -> Known {
        self.usage.probes += 1;
        let key = game.key(position);
        if let Some(&known) = self.entries.get(&(key, depth)) {
            self.usage.hits += 1;
            return known;
        }
        // What was best one ply less deep is the move to try first, and what was decided there is so here.
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
        known.bounds = self.policy.bounds.kept(known.bounds, bounds);
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
        self.policy.sons != LookAhead::Off
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
        // A byte beside each entry tells whether its place is taken, and one place in eight stays empty. When the places are
        // used up, twice as many are made, and the old ones stay until all entries have moved.
        let (len, room) = (self.entries.len(), self.entries.capacity());
        let is_near = room - len < SPARE;
        let places = (room as u64 * 8).div_ceil(7).next_power_of_two();
        let places = if is_near { 3 * places.max(SPARE as u64) } else { places };
        places * (size_of::<((G::Key, Depth), Known)>() as u64 + 1)
    }
}
