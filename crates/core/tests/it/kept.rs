//! A memory of any kind, the searches that use it, and an observer that distinguishes rounds.

use crate::runs::CAP;
use crate::shared::with_leaves;
use plywood_core::catalogue::{CATALOGUE, Choice};
use plywood_core::memory::{
    Depths, Known, LeafEntries, LookAhead, MoveNumber, Policy, Replacement, Usage,
};
use plywood_core::memory::{Memory, StoredBounds};
use plywood_core::{Algorithm, Bounds, Depth, Game, Observer, Outcome, Table};
use plywood_core::{Unbounded, Value, Window};
use plywood_games::synthetic::Child;
use plywood_testkit::oracle;
use plywood_testkit::suite::EvaluatesItself;
use std::collections::HashMap;

/// Returns the algorithms that can use a memory, as listed in the catalogue.
pub(crate) fn remembering() -> impl Iterator<Item = Algorithm> {
    CATALOGUE
        .iter()
        .filter(|entry| entry.options.contains(&Choice::Memory))
        .map(|entry| entry.algorithm)
}

/// How much is remembered, and in which way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Config {
    pub(crate) size: Size,
    pub(crate) policy: Policy,
    pub(crate) rule: Replacement,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    Entries(u64),
    Mebibytes(u64),
    Unbounded,
}

/// A lower and an upper bound for every position, including leaves, forever.
pub(crate) const EVERYTHING: Config = Config {
    size: Size::Unbounded,
    policy: Policy {
        bounds: StoredBounds::Two,
        children: LookAhead::Off,
        leaves: LeafEntries::Stored,
        depths: Depths::Last,
        replacement: Replacement::OldestThenShallowest,
    },
    rule: Replacement::OldestThenShallowest,
};

pub(crate) const ALL_SIZES: [Size; 6] = [
    Size::Entries(1),
    Size::Entries(2),
    Size::Entries(3),
    Size::Entries(7),
    Size::Mebibytes(1),
    Size::Unbounded,
];

/// Every way to handle leaves.
const LEAVES: [LeafEntries; 4] =
    [LeafEntries::Stored, LeafEntries::Evaluated, LeafEntries::Searched, LeafEntries::Cached];

/// Returns every policy.
pub(crate) fn policies() -> Vec<Policy> {
    let mut all = Vec::new();
    for bounds in [StoredBounds::Two, StoredBounds::One] {
        for children in [LookAhead::Off, LookAhead::On] {
            for leaves in LEAVES {
                let depths = if children == LookAhead::On { Depths::Several } else { Depths::Last };
                all.push(Policy { bounds, children, leaves, depths, ..Policy::default() });
            }
        }
    }
    all
}

/// Returns every size with every policy and every replacement rule.
pub(crate) fn configs(sizes: &[Size]) -> Vec<Config> {
    let rules = [Replacement::OldestThenShallowest, Replacement::Shallowest, Replacement::Always];
    let mut all = Vec::new();
    for policy in policies() {
        for &size in sizes {
            let told_apart = if size == Size::Unbounded { 1 } else { rules.len() };
            all.extend(rules[..told_apart].iter().map(|&rule| Config { size, policy, rule }));
        }
    }
    all
}

/// A memory of any kind. If it is checked, everything stored and recalled is compared with the oracle.
pub(crate) struct Kept<T: Game> {
    inner: Inner<T>,
    values: Option<HashMap<(T::Key, Depth), Value>>,
    /// The number of searches that have begun.
    pub(crate) begun: u32,
}

enum Inner<T: Game> {
    Unbounded(Unbounded<T>),
    Table(Table),
}

impl<T: EvaluatesItself> Kept<T> {
    pub(crate) fn new(config: Config) -> Self {
        let Config { size, policy, rule } = config;
        let table = |made: Result<Table, _>| {
            Inner::Table(made.expect("a small table").with(policy).replacing(rule))
        };
        let inner = match size {
            Size::Entries(entries) => table(Table::with_entries(entries)),
            Size::Mebibytes(mebibytes) => table(Table::with_mebibytes(mebibytes)),
            Size::Unbounded => Inner::Unbounded(Unbounded::with(policy)),
        };
        Kept { inner, values: None, begun: 0 }
    }

    pub(crate) fn checked(config: Config) -> Self {
        Kept { values: Some(HashMap::new()), ..Kept::new(config) }
    }

    fn check(&mut self, game: &T, position: &T::Position, depth: Depth, bounds: Bounds) {
        let Some(values) = &mut self.values else { return };
        let value = *values
            .entry((game.key(position), depth))
            .or_insert_with(|| oracle::value(game, game, position, depth));
        let Bounds { lower, upper } = bounds;
        assert!(lower <= value && value <= upper, "{value} with {depth} plies left, not {bounds:?}");
    }
}

impl<T: EvaluatesItself> Memory<T> for Kept<T> {
    fn recall(&mut self, game: &T, position: &T::Position, depth: Depth) -> Known {
        let known = match &mut self.inner {
            Inner::Unbounded(memory) => memory.recall(game, position, depth),
            Inner::Table(memory) => memory.recall(game, position, depth),
        };
        self.check(game, position, depth, known.bounds);
        known
    }

    fn store(
        &mut self,
        game: &T,
        position: &T::Position,
        depth: Depth,
        bounds: Bounds,
        best: Option<MoveNumber>,
    ) {
        self.check(game, position, depth, bounds);
        match &mut self.inner {
            Inner::Unbounded(memory) => memory.store(game, position, depth, bounds, best),
            Inner::Table(memory) => memory.store(game, position, depth, bounds, best),
        }
    }

    fn peek(&self, game: &T, position: &T::Position, depth: Depth) -> Option<Bounds> {
        match &self.inner {
            Inner::Unbounded(memory) => memory.peek(game, position, depth),
            Inner::Table(memory) => memory.peek(game, position, depth),
        }
    }

    fn looks_ahead(&mut self, depth: Depth, moves: usize) -> bool {
        match &mut self.inner {
            Inner::Unbounded(memory) => memory.looks_ahead(depth, moves),
            Inner::Table(memory) => Memory::<T>::looks_ahead(memory, depth, moves),
        }
    }

    fn keeps_leaves(&self) -> bool {
        match &self.inner {
            Inner::Unbounded(memory) => memory.keeps_leaves(),
            Inner::Table(memory) => Memory::<T>::keeps_leaves(memory),
        }
    }

    fn caches_leaves(&self) -> bool {
        match &self.inner {
            Inner::Unbounded(memory) => memory.caches_leaves(),
            Inner::Table(memory) => Memory::<T>::caches_leaves(memory),
        }
    }

    fn keeps(&self, depth: Depth) -> bool {
        match &self.inner {
            Inner::Unbounded(memory) => memory.keeps(depth),
            Inner::Table(memory) => Memory::<T>::keeps(memory, depth),
        }
    }

    fn begin(&mut self) {
        self.begun += 1;
        match &mut self.inner {
            Inner::Unbounded(memory) => memory.begin(),
            Inner::Table(memory) => Memory::<T>::begin(memory),
        }
    }

    fn usage(&self) -> Usage {
        match &self.inner {
            Inner::Unbounded(memory) => memory.usage(),
            Inner::Table(memory) => Memory::<T>::usage(memory),
        }
    }
}

/// The number of leaves that each round of a driver visits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rounds(pub(crate) Vec<u64>);

impl<G: Game> Observer<G> for Rounds {
    type Id = ();
    type Trail = ();

    fn root(&mut self, _: &G::Position) {
        self.0.clear();
    }

    fn child(&mut self, (): (), _: G::Move, _: Depth) {}

    fn round(&mut self, (): (), _: Window) {
        self.0.push(0);
    }

    fn leaf(&mut self, (): (), _: Value) {
        if let Some(leaves) = self.0.last_mut() {
            *leaves += 1;
        }
    }
}

/// What a search with memory did.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) outcome: Outcome<Child>,
    /// The leaves in the order of visits.
    pub(crate) leaves: Vec<Vec<Child>>,
    /// The number of leaves in each round.
    pub(crate) rounds: Vec<u64>,
    pub(crate) usage: Usage,
}

/// Searches with `memory`, which keeps what the search stores.
pub(crate) fn search<T: EvaluatesItself>(
    tree: &T,
    depth: Depth,
    algorithm: Algorithm,
    memory: &mut Kept<T>,
    window: Window,
) -> Seen {
    let mut search = with_leaves(tree, CAP);
    search.memory = Some(memory);
    let outcome = algorithm.run_within(&mut search, &tree.root(), depth, window);
    let usage = search.memory.usage();
    let (_, (Rounds(rounds), (leaves, _))) = search.observer.1;
    let leaves = leaves.and_then(|leaves| leaves.order()).expect("below the cap");
    Seen { outcome: outcome.expect("not too deep"), leaves, rounds, usage }
}

/// Searches with an empty memory.
pub(crate) fn fresh<T: EvaluatesItself>(
    tree: &T,
    depth: Depth,
    algorithm: Algorithm,
    config: Config,
) -> Seen {
    search(tree, depth, algorithm, &mut Kept::new(config), Window::FULL)
}
