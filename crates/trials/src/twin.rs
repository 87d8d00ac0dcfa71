//! Best-first minimax in the simplest form: a second implementation that does everything in the simplest way.

use crate::tournament::othello::drawn;
use plywood_core::search::best_first::{BestFirst, Grown};
use plywood_core::{Depth, Evaluate, Game, Leaves, Search, Value};
use plywood_engines::othello::Evaluator;
use plywood_games::othello::Othello;
use plywood_games::synthetic::RandomGame;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Counts taken while a tree grows.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Grows {
    /// All expansions.
    pub expansions: u64,
    /// Expansions that made the node look worse to its parent's side.
    pub worse: u64,
    /// Expansions that made the node look better to its parent's side.
    pub better: u64,
    /// Ancestors of the expanded nodes.
    pub ancestors: u64,
    /// Ancestors of the expanded nodes whose values changed.
    pub changed: u64,
    /// Expansions of a leaf that could become worthless without lowering the root's value, ties left out.
    pub unconcerned: u64,
    /// The number of nodes expanded at each depth.
    pub by_depth: Vec<u64>,
    /// Expansions that made the node look worse, and all expansions, by the number of children.
    #[serde(default)]
    pub by_children: Vec<[u64; 2]>,
    /// Whether best-first minimax expanded the same nodes in the same order, and found the same value and line.
    pub same: bool,
}

struct Cell<G: Game> {
    position: G::Position,
    parent: Option<usize>,
    /// The move that leads to the node; `None` at the root.
    m: Option<G::Move>,
    value: Value,
    children: Range<usize>,
    left: Depth,
}

/// The tree with all its nodes and values.
#[allow(missing_debug_implementations, reason = "neither games nor evaluators need to be printed")]
pub struct Twin<'g, G: Game, H> {
    game: &'g G,
    evaluator: &'g H,
    cells: Vec<Cell<G>>,
    seen: Grows,
}

/// Searches the game with both forms and returns the counts.
pub fn beside(game: &RandomGame, depth: Depth) -> Grows {
    let mut twin = Twin::new(game, game, game.root(), depth);
    let mut order = Vec::new();
    while let Some(path) = twin.expand() {
        order.push(path);
    }
    let mut search = Search::new(game, game);
    let root = search.root(&game.root(), depth);
    let ended = BestFirst::PAPER.grow(&mut search, &root, &mut Grown::new());
    let (_, line) = twin.principal();
    let same =
        expansions(game, depth) == order && ended.value == Some(twin.value()) && ended.line == line;
    Grows { same, ..twin.seen }
}

/// Searches the position of Othello drawn with this seed until the line has `line` plies or leads to a finished game, and
/// returns the counts.
pub fn on_othello(evaluator: Evaluator, line: Depth, seed: u64) -> Grows {
    let mut twin = Twin::new(&Othello, &evaluator, drawn(seed), line);
    while twin.expand().is_some() {}
    twin.seen
}

/// Returns the nodes that best-first minimax expands, in order.
pub fn expansions<G: Game<Move = u32> + Evaluate<G>>(game: &G, depth: Depth) -> Vec<Vec<u32>> {
    let mut search = Search::new(game, game).observer(Leaves::capped(1 << 22));
    let root = search.root(&game.root(), depth);
    BestFirst::PAPER.grow(&mut search, &root, &mut Grown::new());
    search.observed().first_expansions(usize::MAX).expect("the number of nodes is below the cap")
}

impl<'g, G: Game, H: Evaluate<G>> Twin<'g, G, H> {
    /// A tree of one node, whose line is to grow to `depth` plies.
    pub fn new(game: &'g G, evaluator: &'g H, position: G::Position, depth: Depth) -> Self {
        let (value, children) = (Value::ZERO, 0..0);
        let root = Cell { position, parent: None, m: None, value, children, left: depth };
        Twin { game, evaluator, cells: vec![root], seen: Grows::default() }
    }

    /// The value of the root.
    pub fn value(&self) -> Value {
        self.cells[0].value
    }

    /// The left-most best child.
    fn best(&self, at: usize) -> Option<usize> {
        let value = |child: &usize| self.cells[*child].value;
        // The first of the least values, since the other side is to move there.
        self.cells[at].children.clone().min_by_key(value)
    }

    /// The principal leaf and the line to it.
    fn principal(&self) -> (usize, Vec<G::Move>) {
        let (mut at, mut line) = (0, Vec::new());
        while let Some(best) = self.best(at) {
            line.extend(self.cells[best].m);
            at = best;
        }
        (at, line)
    }

    /// Expands the principal leaf and returns its path; `None` if the line is long enough, or the game is over.
    pub fn expand(&mut self) -> Option<Vec<G::Move>> {
        let (leaf, path) = self.principal();
        let left = self.cells[leaf].left;
        let position = self.cells[leaf].position.clone();
        let moves: Vec<G::Move> = self.game.moves(&position).into_iter().collect();
        if left == 0 || moves.is_empty() {
            return None;
        }
        self.conspires(leaf);
        let first = self.cells.len();
        for m in moves {
            let position = self.game.play(&position, m);
            let left = left - self.game.cost(m).min(left);
            let value = self.evaluator.value(self.game, &position, left);
            let (parent, m) = (Some(leaf), Some(m));
            self.cells.push(Cell { position, parent, m, value, children: 0..0, left });
        }
        self.cells[leaf].children = first..self.cells.len();
        self.back_up(leaf);
        let depth = path.len();
        self.seen.by_depth.resize(self.seen.by_depth.len().max(depth + 1), 0);
        self.seen.by_depth[depth] += 1;
        self.seen.expansions += 1;
        self.seen.ancestors += depth as u64;
        Some(path)
    }

    /// Updates the values of the leaf and its ancestors, as far as they change.
    fn back_up(&mut self, leaf: usize) {
        let mut next = Some(leaf);
        while let Some(at) = next {
            let best = self.best(at).map_or(self.cells[at].value, |child| -self.cells[child].value);
            let old = std::mem::replace(&mut self.cells[at].value, best);
            if at == leaf && at != 0 {
                // What is better for the side to move here is worse for the parent's side.
                self.seen.worse += u64::from(best > old);
                self.seen.better += u64::from(best < old);
                let children = self.cells[at].children.len();
                let length = self.seen.by_children.len().max(children + 1);
                self.seen.by_children.resize(length, [0; 2]);
                self.seen.by_children[children][0] += u64::from(best > old);
                self.seen.by_children[children][1] += 1;
            } else if at != leaf {
                self.seen.changed += u64::from(best != old);
            }
            if best == old {
                break;
            }
            next = self.cells[at].parent;
        }
    }

    /// Counts the leaf if it could become worthless for the side that moves at the root without lowering the root's
    /// value.
    fn conspires(&mut self, leaf: usize) {
        let turns = std::iter::successors(Some(leaf), |&at| self.cells[at].parent).count();
        let nothing = if turns.is_multiple_of(2) { Value::MAX } else { Value::MIN };
        let (mut at, mut value, mut tied) = (leaf, nothing, false);
        while let Some(parent) = self.cells[at].parent {
            let siblings = self.cells[parent].children.clone().filter(|&child| child != at);
            let others =
                siblings.map(|child| -self.cells[child].value).fold(Value::NEG_INF, Value::max);
            tied |= others == self.cells[parent].value;
            value = others.max(-value);
            at = parent;
        }
        self.seen.unconcerned += u64::from(leaf != 0 && !tied && value >= self.value());
    }
}
