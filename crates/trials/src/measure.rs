//! Searches of trees, with counts. All searches of the laboratory use this module, so that each algorithm is compiled
//! only once for each purpose.

pub mod alike;
pub mod deepened;
pub mod printed;

use crate::trees::Tree;
use plywood::options::{Chosen, MemoryChoice, Size};
use plywood::subject::{Observed, Timed, Unfit, Watching};
use plywood::{Counted, Limits};
use plywood_core::memory::{Policy, Replacement};
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{
    Algorithm, Counters, Depth, Evaluate, Game, Outcome, Peak, Search, Table, Value, Window,
};
use plywood_games::synthetic::Child;

/// The paper's form of the algorithm called `name`.
pub fn algorithm(name: &str) -> Algorithm {
    name.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The value and the cost of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// The value that the search found.
    pub value: Value,
    /// The number of calls of the evaluator.
    pub leaves: u64,
    /// The maximum that the search stored.
    pub peak: Peak,
}

/// Searches the whole tree without memory and counts leaf visits. This is the fastest way to count.
pub fn cost(tree: &Tree, depth: Depth, algorithm: Algorithm) -> Cost {
    cost_within(tree, depth, algorithm, Window::FULL)
}

/// Searches the tree within a window, without memory, and counts leaf visits; the value may be a bound.
pub fn cost_within(tree: &Tree, depth: Depth, algorithm: Algorithm, window: Window) -> Cost {
    let Timed { value, leaves, peak, .. } = timed(tree, depth, algorithm, window);
    Cost { value: value.expect("nothing stops a search of the laboratory"), leaves, peak }
}

fn timed(tree: &Tree, depth: Depth, algorithm: Algorithm, window: Window) -> Timed {
    let chosen = Chosen { window, ..Chosen::bare(algorithm) };
    tree.subject(depth).time(&chosen, &Limits::none()).unwrap_or_else(unfit)
}

/// Searches the whole tree by alpha-beta. Also returns the best child of the root, the first among equals.
pub fn cost_and_best_child(tree: &Tree, depth: Depth) -> (Cost, Child) {
    match tree {
        Tree::Iid(tree) => by_child(tree, depth),
        Tree::Ordered(tree) => by_child(tree, depth),
        Tree::Explicit(tree) => by_child(tree, depth),
    }
}

fn by_child<G: Game<Move = Child> + Evaluate<G>>(game: &G, depth: Depth) -> (Cost, Child) {
    let evaluator = Counted::new(game);
    let mut search = Search::new(game, &evaluator).silent();
    let root = search.root(&game.root(), depth);
    let (mut value, mut best) = (Value::NEG_INF, 0);
    for child in game.moves(&game.root()) {
        let node = search.child(&root, child);
        let Ok(found) = alpha_beta(&mut search, &node, Window::FULL.raised(value).flipped());
        if -found > value {
            (value, best) = (-found, child);
        }
    }
    (Cost { value, leaves: evaluator.calls(), peak: Peak::default() }, best)
}

/// Searches by alpha-beta from the node at `path`, within a window from the side to move there.
pub fn cost_below(tree: &Tree, path: &[Child], depth: Depth, window: Window) -> Cost {
    match tree {
        Tree::Iid(tree) => below(tree, path, depth, window),
        Tree::Ordered(tree) => below(tree, path, depth, window),
        Tree::Explicit(tree) => below(tree, path, depth, window),
    }
}

fn below<G: Game<Move = Child> + Evaluate<G>>(
    game: &G,
    path: &[Child],
    depth: Depth,
    window: Window,
) -> Cost {
    let evaluator = Counted::new(game);
    let mut search = Search::new(game, &evaluator).silent();
    let position = path.iter().fold(game.root(), |position, &child| game.play(&position, child));
    let node = search.root(&position, depth);
    let Ok(value) = alpha_beta(&mut search, &node, window);
    Cost { value, leaves: evaluator.calls(), peak: Peak::default() }
}

/// The memory of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remember {
    /// No memory.
    Nothing,
    /// An unbounded memory.
    All(Policy),
    /// A table with this many entries.
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

/// What an observed search did.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The outcome of the search.
    pub outcome: Outcome<Child>,
    /// The counters of the search.
    pub counters: Counters,
}

impl Seen {
    /// The value that the search found.
    pub fn value(&self) -> Value {
        value(&self.outcome)
    }
}

/// Searches the whole tree and counts everything.
pub fn watch(tree: &Tree, depth: Depth, algorithm: Algorithm, remember: Remember) -> Seen {
    let chosen = Chosen { memory: remember.choice(), ..Chosen::bare(algorithm) };
    let Observed { found, counters, .. } = observed(tree, depth, &chosen, Watching::default());
    Seen { outcome: found.outcome, counters }
}

fn observed(tree: &Tree, depth: Depth, chosen: &Chosen, watching: Watching) -> Observed {
    let observed = tree.subject(depth).observe(chosen, &Limits::none(), watching, &mut |_, _, _| {});
    observed.unwrap_or_else(unfit)
}

/// Creates a table with `entries` entries.
pub fn table(entries: u64, policy: Policy, rule: Replacement) -> Table {
    Table::with_entries(entries).expect("room for a small table").with(policy).replacing(rule)
}

/// The leaves that a search without memory visits, in order and with repeats, each as its path of children.
pub fn leaf_paths(tree: &Tree, depth: Depth, algorithm: Algorithm) -> Vec<Vec<Child>> {
    leaf_paths_within(tree, depth, algorithm, Window::FULL)
}

/// The leaves that a search without memory visits within a window, in order and with repeats.
pub fn leaf_paths_within(
    tree: &Tree,
    depth: Depth,
    algorithm: Algorithm,
    window: Window,
) -> Vec<Vec<Child>> {
    paths(tree, depth, &Chosen { window, ..Chosen::bare(algorithm) })
}

/// The leaves that a search with an unbounded memory visits, in order and with repeats.
pub fn leaf_paths_remembering(
    tree: &Tree,
    depth: Depth,
    algorithm: Algorithm,
    policy: Policy,
) -> Vec<Vec<Child>> {
    let memory = Remember::All(policy).choice();
    paths(tree, depth, &Chosen { memory, ..Chosen::bare(algorithm) })
}

fn paths(tree: &Tree, depth: Depth, chosen: &Chosen) -> Vec<Vec<Child>> {
    const CAP: usize = 1 << 22;
    let watching = Watching { leaves: Some(CAP), ..Watching::default() };
    let leaves = observed(tree, depth, chosen, watching).leaves;
    leaves.and_then(|leaves| leaves.order()).expect("leaf orders are taken of small trees")
}

/// The number of a leaf from left to right in a uniform tree.
pub fn leaf_number(width: u32, path: &[Child]) -> u64 {
    path.iter().fold(0, |number, &child| number * u64::from(width) + u64::from(child))
}

/// The seconds that a silent search of the tree takes: the smallest of `times` measurements.
pub fn seconds(tree: &Tree, depth: Depth, algorithm: Algorithm, times: usize) -> f64 {
    let once = |_| timed(tree, depth, algorithm, Window::FULL).seconds;
    (0..times.max(1)).map(once).fold(f64::INFINITY, f64::min)
}

fn value<M>(outcome: &Outcome<M>) -> Value {
    outcome.value.expect("nothing stops a search of the laboratory")
}

fn unfit<T>(unfit: Unfit) -> T {
    panic!("an experiment requests an unsupported search: {unfit}")
}
