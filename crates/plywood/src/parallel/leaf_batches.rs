//! **Best-first minimax by batches of leaves**: several leaves are expanded at once, each by one thread.
//!
//! Source: Korf, Chickering, *Best-First Minimax Search: Othello Results* (1994), whose algorithm expands one leaf after
//! another.
//!
//! ```text
//! search(root, depth):
//!     repeat:
//!         leaf := end of the principal line
//!         the line has depth plies, or the game is over at leaf: return the value of root
//!         batch := leaf, then up to width - 1 others: each is the end of the best line without those before it
//!         expand all of batch                                  (here threads share the work)
//!         back up the values
//! ```
//!
//! Which leaves are in a batch depends on its width and not on the threads, so the result is the same for any number of
//! threads. A batch of one leaf is best-first minimax itself. A wider batch expands leaves that best-first minimax might
//! never have expanded: that is its cost.

use crate::watch::Watch;
use crate::{Found, Limits, STACK_BYTES};
use plywood_core::{Depth, Evaluate, Game, Stopped, Value};
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// Best-first minimax by batches of leaves, with its options.
///
/// ```
/// use plywood::games::connect_four::{ConnectFour, Evaluator};
/// use plywood::parallel::LeafBatches;
/// use plywood::{Game, Limits};
///
/// let batches = LeafBatches::new(8);
/// let limits = Limits::depth(12);
/// let one = batches.search(&ConnectFour, &Evaluator::Center, &ConnectFour.root(), &limits);
/// let two = batches.threads(2).search(&ConnectFour, &Evaluator::Center, &ConnectFour.root(), &limits);
/// assert_eq!((one.value, one.line, one.nodes), (two.value, two.line, two.nodes));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeafBatches {
    width: usize,
    threads: usize,
    cells: usize,
}

impl LeafBatches {
    /// Expands up to `width` leaves at once, on one thread, in a tree of up to four million nodes.
    #[must_use]
    pub fn new(width: usize) -> LeafBatches {
        LeafBatches { width: width.max(1), threads: 1, cells: 1 << 22 }
    }

    /// Expands the leaves of a batch on this number of threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> LeafBatches {
        LeafBatches { threads: threads.max(1), ..self }
    }

    /// Stops when the tree has this number of nodes. The last batch may add some more.
    #[must_use]
    pub fn cells(self, cells: usize) -> LeafBatches {
        LeafBatches { cells, ..self }
    }

    /// Searches `position` until its principal line has as many plies as `limits` allow, or another limit is reached.
    /// Limits are checked after every batch, so a batch may exceed a limit of nodes.
    pub fn search<G, E>(
        self,
        game: &G,
        evaluator: &E,
        position: &G::Position,
        limits: &Limits,
    ) -> Found<G::Move>
    where
        G: Game<Position: Send + Sync, Move: Send + Sync> + Sync,
        E: Evaluate<G> + Sync,
    {
        let expand = |leaf: &Leaf<G>| children(game, evaluator, leaf);
        let (sender, results) = channel();
        thread::scope(|scope| {
            let mut helpers = Vec::new();
            for _ in 1..self.threads.min(self.width) {
                let (batches, received) = channel();
                let sender = sender.clone();
                let help = move || help(&received, &sender, expand);
                // Without this thread, the others do its work.
                if thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, help).is_ok() {
                    helpers.push(batches);
                }
            }
            drop(sender);
            let depth = limits.depth.unwrap_or(plywood_core::MAX_DEPTH);
            let mut tree = Tree::<G>::planted(evaluator.value(game, position, depth), position, depth);
            let mut watch = Watch::start(limits);
            let stopped =
                self.grow(&mut tree, &mut watch, |leaves| share(leaves, &helpers, &results, expand));
            let line = tree.line();
            let mut found = Found::any(game.moves(position).into_iter().next());
            found.best = line.first().copied().or(found.best);
            (found.value, found.stopped) = (Some(tree.nodes[0].value), stopped);
            found.depth = Depth::try_from(line.len()).unwrap_or(Depth::MAX);
            (found.line, found.nodes, found.elapsed) = (line, watch.nodes(), watch.elapsed());
            found
        })
    }

    /// Expands one batch after another.
    fn grow<G: Game>(
        self,
        tree: &mut Tree<G>,
        watch: &mut Watch,
        mut expand: impl FnMut(Vec<Leaf<G>>) -> Option<Vec<Vec<Child<G>>>>,
    ) -> Stopped {
        if let Err(stopped) = watch.visited(1) {
            return stopped;
        }
        loop {
            let first = tree.principal_leaf();
            match tree.nodes[first].state {
                State::Over => return Stopped::Settled,
                State::Leaf if tree.nodes[first].depth == 0 => return Stopped::Complete,
                State::Leaf | State::Expanded => {}
            }
            if tree.nodes.len() >= self.cells {
                return Stopped::Memory;
            }
            let batch = tree.batch(first, self.width);
            let leaves = batch.iter().map(|&at| tree.leaf(at)).collect();
            // A thread that panicked ends the search; the panic goes on to the caller.
            let Some(expanded) = expand(leaves) else { return Stopped::Cancelled };
            let before = tree.nodes.len();
            for (at, children) in batch.into_iter().zip(expanded) {
                tree.adopt(at, children);
            }
            if let Err(stopped) = watch.visited((tree.nodes.len() - before) as u64) {
                return stopped;
            }
        }
    }
}

/// What is known of a node besides its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Leaf,
    /// A finished game.
    Over,
    Expanded,
}

struct Node<G: Game> {
    position: G::Position,
    /// The move that leads here; none leads to the root.
    m: Option<G::Move>,
    parent: usize,
    children: Range<usize>,
    depth: Depth,
    /// The value for the side to move, by everything known below.
    value: Value,
    state: State,
    /// Whether a leaf below, or this one, can join the batch.
    is_open: bool,
}

/// The tree so far; the root is the first node. Siblings are next to each other.
struct Tree<G: Game> {
    nodes: Vec<Node<G>>,
}

/// A leaf to expand.
struct Leaf<G: Game> {
    position: G::Position,
    depth: Depth,
}

/// A child of a leaf, with its value for the side to move there.
struct Child<G: Game> {
    m: G::Move,
    position: G::Position,
    depth: Depth,
    value: Value,
}

impl<G: Game> Tree<G> {
    fn planted(value: Value, position: &G::Position, depth: Depth) -> Tree<G> {
        let child = Node {
            position: position.clone(),
            m: None,
            parent: 0,
            children: 0..0,
            depth,
            value,
            state: State::Leaf,
            is_open: depth > 0,
        };
        Tree { nodes: vec![child] }
    }

    fn leaf(&self, at: usize) -> Leaf<G> {
        let Node { position, depth, .. } = &self.nodes[at];
        Leaf { position: position.clone(), depth: *depth }
    }

    /// Returns the left-most best of the children that are `wanted`.
    fn best(&self, at: usize, wanted: impl Fn(&Node<G>) -> bool) -> Option<usize> {
        let children = self.nodes[at].children.clone().filter(|&child| wanted(&self.nodes[child]));
        // Of equal children, `min_by_key` returns the first. The least value for the other side is the best.
        children.min_by_key(|&child| self.nodes[child].value)
    }

    /// Returns the nodes of the principal line, from the root on.
    fn principal(&self) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(0), |&at| self.best(at, |_| true))
    }

    fn principal_leaf(&self) -> usize {
        self.principal().last().unwrap_or(0)
    }

    fn line(&self) -> Vec<G::Move> {
        self.principal().filter_map(|at| self.nodes[at].m).collect()
    }

    /// Returns up to `width` leaves, the first of which is `first`. They are closed until they are expanded.
    fn batch(&mut self, first: usize, width: usize) -> Vec<usize> {
        let mut batch = vec![first];
        self.close(first);
        while batch.len() < width && self.nodes[0].is_open {
            let open = |&at: &usize| self.best(at, |child| child.is_open);
            let leaf = std::iter::successors(Some(0), open).last().unwrap_or(0);
            batch.push(leaf);
            self.close(leaf);
        }
        batch
    }

    fn close(&mut self, leaf: usize) {
        self.nodes[leaf].is_open = false;
        self.back_up(leaf);
    }

    /// Adds the children of a leaf; none if the game is over there.
    fn adopt(&mut self, at: usize, children: Vec<Child<G>>) {
        let first = self.nodes.len();
        for Child { m, position, depth, value } in children {
            let (m, state, is_open) = (Some(m), State::Leaf, depth > 0);
            let node = Node { position, m, parent: at, children: 0..0, depth, value, state, is_open };
            self.nodes.push(node);
        }
        let children = first..self.nodes.len();
        let node = &mut self.nodes[at];
        if children.is_empty() {
            node.state = State::Over;
            return;
        }
        (node.state, node.children) = (State::Expanded, children.clone());
        self.settle(at);
        self.back_up(at);
    }

    /// Computes what is known of an expanded node from its children; returns whether anything is new.
    fn settle(&mut self, at: usize) -> bool {
        let children = &self.nodes[self.nodes[at].children.clone()];
        let value = children.iter().map(|child| -child.value).max();
        let is_open = children.iter().any(|child| child.is_open);
        let node = &mut self.nodes[at];
        let before = (node.value, node.is_open);
        (node.value, node.is_open) = (value.unwrap_or(node.value), is_open);
        before != (node.value, node.is_open)
    }

    /// Backs up what is new at a node, as far as anything changes.
    fn back_up(&mut self, mut at: usize) {
        while at > 0 {
            at = self.nodes[at].parent;
            if !self.settle(at) {
                return;
            }
        }
    }
}

/// Evaluates all children of a leaf.
fn children<G: Game, E: Evaluate<G>>(game: &G, evaluator: &E, leaf: &Leaf<G>) -> Vec<Child<G>> {
    let child = |m| {
        let (position, depth) = (game.play(&leaf.position, m), leaf.depth - game.cost(m));
        let value = evaluator.value(game, &position, depth);
        Child { m, position, depth, value }
    };
    game.moves(&leaf.position).into_iter().map(child).collect()
}

/// A batch of leaves, which threads take one by one.
struct Batch<G: Game> {
    leaves: Vec<Leaf<G>>,
    next: AtomicUsize,
}

impl<G: Game> Batch<G> {
    fn take(&self) -> Option<(usize, &Leaf<G>)> {
        let number = self.next.fetch_add(1, Relaxed);
        self.leaves.get(number).map(|leaf| (number, leaf))
    }
}

/// The children of the leaf with this number; `None` if they were not found, because a thread panicked.
type Result<G> = (usize, Option<Vec<Child<G>>>);

/// Expands the leaves of a batch together with the helpers; `None` if one of them panicked.
fn share<G: Game>(
    leaves: Vec<Leaf<G>>,
    helpers: &[Sender<Arc<Batch<G>>>],
    results: &Receiver<Result<G>>,
    expand: impl Fn(&Leaf<G>) -> Vec<Child<G>>,
) -> Option<Vec<Vec<Child<G>>>> {
    let mut expanded: Vec<Option<Vec<Child<G>>>> = leaves.iter().map(|_| None).collect();
    let mut missing = leaves.len();
    let batch = Arc::new(Batch { leaves, next: AtomicUsize::new(0) });
    for helper in helpers.iter().take(missing - 1) {
        // A helper that has ended takes nothing.
        let _ = helper.send(Arc::clone(&batch));
    }
    while let Some((number, leaf)) = batch.take() {
        expanded[number] = Some(expand(leaf));
        missing -= 1;
    }
    while missing > 0 {
        let (number, children) = results.recv().ok()?;
        expanded[number] = Some(children?);
        missing -= 1;
    }
    expanded.into_iter().collect()
}

/// Expands leaves of batches until there are no more batches.
fn help<G: Game>(
    batches: &Receiver<Arc<Batch<G>>>,
    results: &Sender<Result<G>>,
    expand: impl Fn(&Leaf<G>) -> Vec<Child<G>>,
) {
    /// Tells that a leaf was not expanded, if this thread panics.
    struct AtPanic<'s, G: Game>(&'s Sender<Result<G>>, usize);

    impl<G: Game> Drop for AtPanic<'_, G> {
        fn drop(&mut self) {
            if thread::panicking() {
                let _ = self.0.send((self.1, None));
            }
        }
    }

    while let Ok(batch) = batches.recv() {
        while let Some((number, leaf)) = batch.take() {
            let _guard = AtPanic(results, number);
            if results.send((number, Some(expand(leaf)))).is_err() {
                return;
            }
        }
    }
}
