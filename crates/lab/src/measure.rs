//! Searches a tree and counts. All searches of the laboratory go through here, so that each algorithm is compiled only
//! once for each purpose.

pub mod deepened;
pub mod printed;

use crate::trees::Tree;
use plywood_core::memory::{Policy, Replacement};
use plywood_core::search::Setup;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{
    Algorithm, Counters, Depth, Game, Horizon, Leaves, Line, Memory, Never, Outcome, Peak,
};
use plywood_core::{Refusal, Search, Table, Unbounded, Value, Window};
use plywood_games::synthetic::{AnyTree, Son};
use std::cell::Cell;
use std::time::Instant;

/// The paper's form of the algorithm called `name`.
///
/// # Panics
///
/// If there is none; plans name only those there are.
#[must_use]
pub fn algorithm(name: &str) -> Algorithm {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// What a search cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The value it found.
    pub value: Value,
    /// Calls of the evaluator.
    pub leaves: u64,
    /// What it stored at most.
    pub peak: Peak,
}

/// Searches the whole tree without memory and counts leaf visits: the fastest way.
#[must_use]
pub fn cost(tree: &Tree, depth: Depth, algorithm: Algorithm) -> Cost {
    cost_within(tree, depth, algorithm, Window::FULL)
}

/// The same within a window; the value may be a bound.
#[must_use]
pub fn cost_within(tree: &Tree, depth: Depth, algorithm: Algorithm, window: Window) -> Cost {
    match tree {
        Tree::Iid(tree) => counted(tree, depth, algorithm, window),
        Tree::Ordered(tree) => counted(tree, depth, algorithm, window),
        Tree::Explicit(tree) => counted(tree, depth, algorithm, window),
    }
}

fn counted<G: Game + Horizon<G>>(game: &G, depth: Depth, algorithm: Algorithm, window: Window) -> Cost {
    let judge = Counted { judge: game, leaves: Cell::new(0) };
    let mut search = Search::new(game, &judge).silent();
    let outcome =
        algorithm.run_within(&mut search, &game.root(), depth, window).unwrap_or_else(refused);
    Cost { value: value(&outcome), leaves: judge.leaves.get(), peak: outcome.peak }
}

/// Alpha-beta on the whole tree, and which son of the root is best: the first among equals.
#[must_use]
pub fn cost_and_best_son(tree: &Tree, depth: Depth) -> (Cost, Son) {
    match tree {
        Tree::Iid(tree) => by_son(tree, depth),
        Tree::Ordered(tree) => by_son(tree, depth),
        Tree::Explicit(tree) => by_son(tree, depth),
    }
}

fn by_son<G: Game<Move = Son> + Horizon<G>>(game: &G, depth: Depth) -> (Cost, Son) {
    let judge = Counted { judge: game, leaves: Cell::new(0) };
    let mut search = Search::new(game, &judge).silent();
    let root = search.root(&game.root(), depth);
    let (mut value, mut best) = (Value::NEG_INF, 0);
    for son in game.moves(&game.root()) {
        let node = search.child(&root, son);
        let Ok(found) = alpha_beta(&mut search, &node, Window::FULL.raised(value).flipped());
        if -found > value {
            (value, best) = (-found, son);
        }
    }
    (Cost { value, leaves: judge.leaves.get(), peak: Peak::default() }, best)
}

/// Alpha-beta from the node that `path` leads to, within a window as the side to move there sees it.
#[must_use]
pub fn cost_below(tree: &Tree, path: &[Son], depth: Depth, window: Window) -> Cost {
    match tree {
        Tree::Iid(tree) => below(tree, path, depth, window),
        Tree::Ordered(tree) => below(tree, path, depth, window),
        Tree::Explicit(tree) => below(tree, path, depth, window),
    }
}

fn below<G: Game<Move = Son> + Horizon<G>>(
    game: &G,
    path: &[Son],
    depth: Depth,
    window: Window,
) -> Cost {
    let judge = Counted { judge: game, leaves: Cell::new(0) };
    let mut search = Search::new(game, &judge).silent();
    let position = path.iter().fold(game.root(), |position, &son| game.play(&position, son));
    let node = search.root(&position, depth);
    let Ok(value) = alpha_beta(&mut search, &node, window);
    Cost { value, leaves: judge.leaves.get(), peak: Peak::default() }
}

/// A judge that counts how often it is asked.
struct Counted<'h, H> {
    judge: &'h H,
    leaves: Cell<u64>,
}

impl<G: Game, H: Horizon<G>> Horizon<G> for Counted<'_, H> {
    #[inline]
    fn value(&self, game: &G, position: &G::Position, depth: Depth) -> Value {
        self.leaves.set(self.leaves.get() + 1);
        self.judge.value(game, position, depth)
    }

    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        self.judge.is_decided(value)
    }
}

/// What a search remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remember {
    /// Nothing.
    Nothing,
    /// Everything.
    All(Policy),
    /// As much as there are entries for.
    Entries(u64, Policy, Replacement),
}

/// What a watched search did.
#[derive(Clone, Debug)]
pub struct Watched {
    /// What it found.
    pub outcome: Outcome<Son>,
    /// What it did.
    pub counters: Counters,
}

impl Watched {
    /// The value it found.
    #[must_use]
    pub fn value(&self) -> Value {
        value(&self.outcome)
    }
}

/// Searches the whole tree and counts everything.
#[must_use]
pub fn watch(tree: &Tree, depth: Depth, algorithm: Algorithm, remember: Remember) -> Watched {
    let game = tree.any();
    let search = Search::new(&game, &game);
    match remember {
        Remember::Nothing => watched(search, &game, depth, algorithm),
        Remember::All(policy) => {
            watched(search.memory(Unbounded::with(policy)), &game, depth, algorithm)
        }
        Remember::Entries(entries, policy, rule) => {
            watched(search.memory(table(entries, policy, rule)), &game, depth, algorithm)
        }
    }
}

/// A table with so many entries.
///
/// # Panics
///
/// If there is no room for it; plans name only small ones.
#[must_use]
pub fn table(entries: u64, policy: Policy, rule: Replacement) -> Table {
    Table::with_entries(entries).expect("room for a small table").with(policy).replacing(rule)
}

type Plain<'g, M> = Search<'g, Setup<AnyTree<'g>, AnyTree<'g>, (), M, (), Line<Son>, Never>>;

fn watched<'g, M: Memory<AnyTree<'g>>>(
    search: Plain<'g, M>,
    game: &AnyTree<'g>,
    depth: Depth,
    algorithm: Algorithm,
) -> Watched {
    let mut search = search.observer(Counters::default());
    let outcome = algorithm.run(&mut search, &game.root(), depth).unwrap_or_else(refused);
    Watched { outcome, counters: *search.watcher() }
}

/// The leaves a search without memory visits, in order, repeats included, each as its path of sons.
#[must_use]
pub fn leaf_paths(tree: &Tree, depth: Depth, algorithm: Algorithm) -> Vec<Vec<Son>> {
    leaf_paths_within(tree, depth, algorithm, Window::FULL)
}

/// The same within a window.
#[must_use]
pub fn leaf_paths_within(
    tree: &Tree,
    depth: Depth,
    algorithm: Algorithm,
    window: Window,
) -> Vec<Vec<Son>> {
    let game = tree.any();
    paths(Search::new(&game, &game), &game, depth, algorithm, window)
}

/// The same with a memory that forgets nothing.
#[must_use]
pub fn leaf_paths_remembering(
    tree: &Tree,
    depth: Depth,
    algorithm: Algorithm,
    policy: Policy,
) -> Vec<Vec<Son>> {
    let game = tree.any();
    let search = Search::new(&game, &game).memory(Unbounded::with(policy));
    paths(search, &game, depth, algorithm, Window::FULL)
}

fn paths<'g, M: Memory<AnyTree<'g>>>(
    search: Plain<'g, M>,
    game: &AnyTree<'g>,
    depth: Depth,
    algorithm: Algorithm,
    window: Window,
) -> Vec<Vec<Son>> {
    const CAP: usize = 1 << 22;
    let mut search = search.observer(Leaves::capped(CAP));
    algorithm.run_within(&mut search, &game.root(), depth, window).unwrap_or_else(refused);
    search.watcher().order().expect("leaf orders are taken of small trees")
}

/// The number of a leaf from left to right in a uniform tree.
#[must_use]
pub fn leaf_number(width: u32, path: &[Son]) -> u64 {
    path.iter().fold(0, |number, &son| number * u64::from(width) + u64::from(son))
}

/// Seconds that a silent search of the tree takes: the least of `times`.
#[must_use]
pub fn seconds(tree: &Tree, depth: Depth, algorithm: Algorithm, times: usize) -> f64 {
    let once = |_| match tree {
        Tree::Iid(tree) => timed(tree, depth, algorithm),
        Tree::Ordered(tree) => timed(tree, depth, algorithm),
        Tree::Explicit(tree) => timed(tree, depth, algorithm),
    };
    (0..times.max(1)).map(once).fold(f64::INFINITY, f64::min)
}

fn timed<G: Game + Horizon<G>>(game: &G, depth: Depth, algorithm: Algorithm) -> f64 {
    let mut search = Search::new(game, game).silent();
    let start = Instant::now();
    let outcome = algorithm.run(&mut search, &game.root(), depth).unwrap_or_else(refused);
    let seconds = start.elapsed().as_secs_f64();
    std::hint::black_box(outcome.value);
    seconds
}

fn value<M>(outcome: &Outcome<M>) -> Value {
    outcome.value.expect("nothing stops a search of the laboratory")
}

fn refused<T>(refusal: Refusal) -> T {
    panic!("an experiment asks for what cannot be done: {refusal}")
}
