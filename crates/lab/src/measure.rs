//! Searches a tree and counts. All searches of the laboratory go through here, so that each algorithm is compiled only
//! once for each purpose.

pub(crate) mod alike;
pub(crate) mod deepened;
pub(crate) mod printed;

use crate::trees::Tree;
use plywood::Limits;
use plywood::options::{Chosen, MemoryChoice, Size};
use plywood::subject::{Observed, Timed, Unfit, Watching};
use plywood_core::memory::{Policy, Replacement};
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{
    Algorithm, Counters, Depth, Game, Horizon, Outcome, Peak, Search, Table, Value, Window,
};
use plywood_games::synthetic::Son;
use std::cell::Cell;

/// The paper's form of the algorithm called `name`.
pub(crate) fn algorithm(name: &str) -> Algorithm {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// What a search cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cost {
    /// The value it found.
    pub value: Value,
    /// Calls of the evaluator.
    pub leaves: u64,
    /// What it stored at most.
    pub peak: Peak,
}

/// Searches the whole tree without memory and counts leaf visits: the fastest way.
pub(crate) fn cost(tree: &Tree, depth: Depth, algorithm: Algorithm) -> Cost {
    cost_within(tree, depth, algorithm, Window::FULL)
}

/// The same within a window; the value may be a bound.
pub(crate) fn cost_within(tree: &Tree, depth: Depth, algorithm: Algorithm, window: Window) -> Cost {
    let Timed { value, leaves, peak, .. } = timed(tree, depth, algorithm, window);
    Cost { value: value.expect("nothing stops a search of the laboratory"), leaves, peak }
}

fn timed(tree: &Tree, depth: Depth, algorithm: Algorithm, window: Window) -> Timed {
    let chosen = Chosen { window, ..Chosen::bare(algorithm) };
    tree.subject(depth).time(&chosen, &Limits::none()).unwrap_or_else(unfit)
}

/// Alpha-beta on the whole tree, and which son of the root is best: the first among equals.
pub(crate) fn cost_and_best_son(tree: &Tree, depth: Depth) -> (Cost, Son) {
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
pub(crate) fn cost_below(tree: &Tree, path: &[Son], depth: Depth, window: Window) -> Cost {
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
pub(crate) enum Remember {
    /// Nothing.
    Nothing,
    /// Everything.
    All(Policy),
    /// As much as there are entries for.
    Entries(u64, Policy, Replacement),
}

impl Remember {
    fn choice(self) -> Option<MemoryChoice> {
        match self {
            Remember::Nothing => None,
            Remember::All(policy) => {
                Some(MemoryChoice { size: Size::Unbounded, policy, rule: Replacement::default() })
            }
            Remember::Entries(entries, policy, rule) => {
                Some(MemoryChoice { size: Size::Entries(entries), policy, rule })
            }
        }
    }
}

/// What a watched search did.
#[derive(Clone, Debug)]
pub(crate) struct Watched {
    /// What it found.
    pub outcome: Outcome<Son>,
    /// What it did.
    pub counters: Counters,
}

impl Watched {
    /// The value it found.
    pub(crate) fn value(&self) -> Value {
        value(&self.outcome)
    }
}

/// Searches the whole tree and counts everything.
pub(crate) fn watch(tree: &Tree, depth: Depth, algorithm: Algorithm, remember: Remember) -> Watched {
    let chosen = Chosen { memory: remember.choice(), ..Chosen::bare(algorithm) };
    let Observed { found, counters, .. } = observed(tree, depth, &chosen, Watching::default());
    Watched { outcome: found.outcome, counters }
}

fn observed(tree: &Tree, depth: Depth, chosen: &Chosen, watching: Watching) -> Observed {
    let observed = tree.subject(depth).observe(chosen, &Limits::none(), watching, &mut |_, _, _| {});
    observed.unwrap_or_else(unfit)
}

/// A table with so many entries.
pub(crate) fn table(entries: u64, policy: Policy, rule: Replacement) -> Table {
    Table::with_entries(entries).expect("room for a small table").with(policy).replacing(rule)
}

/// The leaves a search without memory visits, in order, repeats included, each as its path of sons.
pub(crate) fn leaf_paths(tree: &Tree, depth: Depth, algorithm: Algorithm) -> Vec<Vec<Son>> {
    leaf_paths_within(tree, depth, algorithm, Window::FULL)
}

/// The same within a window.
pub(crate) fn leaf_paths_within(
    tree: &Tree,
    depth: Depth,
    algorithm: Algorithm,
    window: Window,
) -> Vec<Vec<Son>> {
    paths(tree, depth, &Chosen { window, ..Chosen::bare(algorithm) })
}

/// The same with a memory that forgets nothing.
pub(crate) fn leaf_paths_remembering(
    tree: &Tree,
    depth: Depth,
    algorithm: Algorithm,
    policy: Policy,
) -> Vec<Vec<Son>> {
    let memory = Remember::All(policy).choice();
    paths(tree, depth, &Chosen { memory, ..Chosen::bare(algorithm) })
}

fn paths(tree: &Tree, depth: Depth, chosen: &Chosen) -> Vec<Vec<Son>> {
    const CAP: usize = 1 << 22;
    let watching = Watching { leaves: Some(CAP), ..Watching::default() };
    let leaves = observed(tree, depth, chosen, watching).leaves;
    leaves.and_then(|leaves| leaves.order()).expect("leaf orders are taken of small trees")
}

/// The number of a leaf from left to right in a uniform tree.
pub(crate) fn leaf_number(width: u32, path: &[Son]) -> u64 {
    path.iter().fold(0, |number, &son| number * u64::from(width) + u64::from(son))
}

/// Seconds that a silent search of the tree takes: the least of `times`.
pub(crate) fn seconds(tree: &Tree, depth: Depth, algorithm: Algorithm, times: usize) -> f64 {
    let once = |_| timed(tree, depth, algorithm, Window::FULL).seconds;
    (0..times.max(1)).map(once).fold(f64::INFINITY, f64::min)
}

fn value<M>(outcome: &Outcome<M>) -> Value {
    outcome.value.expect("nothing stops a search of the laboratory")
}

fn unfit<T>(unfit: Unfit) -> T {
    panic!("an experiment asks for what cannot be done: {unfit}")
}
