//! The different positions met so far.

use plywood_core::Game;
use std::collections::HashMap;

/// A position, and what the game calls it.
pub(super) struct Known<G: Game> {
    pub(super) position: G::Position,
    pub(super) key: G::Key,
    pub(super) hash: u64,
}

/// All different positions met.
pub(super) struct Met<G: Game> {
    known: Vec<Known<G>>,
    by_key: HashMap<G::Key, usize>,
}

impl<G: Game> Met<G> {
    pub(super) fn new() -> Self {
        Met { known: Vec::new(), by_key: HashMap::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    pub(super) fn with_key(&self, key: G::Key) -> Option<&Known<G>> {
        self.by_key.get(&key).map(|&at| &self.known[at])
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Known<G>> {
        self.known.iter()
    }

    pub(super) fn add(&mut self, known: Known<G>) {
        self.by_key.insert(known.key, self.known.len());
        self.known.push(known);
    }
}
