//! **Best-first minimax**: always expand the leaf at the end of the best line so far, then determine again which line
//! is best. Selective: it follows few lines, some of them very deep.
//!
//! Paper: Korf, Chickering, *Best-First Minimax Search: Othello Results* (1994).
//!
//! Contract: the result is the value at the end of the best line, with the evaluator's values for the rest of the tree.
//! It is not the minimax value of any depth, and proves nothing about the position.
//! Leaves: every child of an expanded node is evaluated once. A search to a line of d plies evaluates at least b·d
//! leaves; the only upper bound is the whole tree.
//! Memory: a node for every evaluated position, 12 bytes and a move each; or at most the given number of nodes, see
//! below.
//!
//! ```text
//! best-first(root, d):
//!     repeat:
//!         leaf := end of the principal line, the left-most among equals
//!         the line has d plies, or the game is over at leaf:
//!             return what the root is worth by it
//!         expand leaf: evaluate all its children
//!         its value, and its ancestors' as far as they change,
//!             := the best of the children's
//! ```
//!
//! Differences from the paper:
//! 1. Values are not backed up to the root at once. The search stays below a node on the line for as long as the node's
//!    value stays between two bounds, as in the paper's recursive form ([`rbfms`](super::rbfms)); only then does it
//!    return to the node above. The leaves and their order are the same.
//! 2. Ties go to the left-most child, even where the paper's sorted list would keep the child searched last.
//! 3. A finished game has the evaluator's value or, as in the paper, an infinite one (`Terminals`).
//! 4. When the node limit of the tree is reached, the search continues in linear space below the leaf, or the least
//!    promising subtree is cut off (`WhenFull`).
//!
//! ```
//! use plywood_core::{Algorithm, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! // Fig. 1 of the paper; values as MAX sees them.
//! let tree: ExplicitTree = "4:(8 1) 6:(5 2)".parse()?;
//! let best_first: Algorithm = "best-first".parse()?;
//! let outcome = best_first.run(&mut Search::new(&tree, &tree), &tree.root(), 2)?;
//! assert_eq!((outcome.value, outcome.line), (Some(Value::from(2)), vec![1, 1]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod expand;
mod grown;
mod rows;
mod terminals;

use alloc::vec::Vec;
pub(in crate::search) use expand::{Expanded, expand};
use grown::Cell;
pub use grown::Grown;
pub(in crate::search) use grown::State;
pub(in crate::search) use rows::Link;
pub use terminals::Terminals;
pub(in crate::search) use terminals::{Turn, deep_enough, over};

use super::rbfms::{Below, Children, Rbfms, Seen};
use super::{MoveOf, Node, Search, Setting, SignalOf, TrailOf};
use crate::{Game, Stopped, Trail, Value};

/// Best-first minimax, with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestFirst {
    /// The greatest number of nodes in the tree; `None` for no limit.
    pub cells: Option<u64>,
    /// What happens when that number is reached.
    pub when_full: WhenFull,
    /// How finished games are evaluated.
    pub terminals: Terminals,
}

/// What happens when the node limit of the tree is reached.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum WhenFull {
    /// Leaves are searched in linear space.
    #[default]
    LinearSpace,
    /// The least promising subtree is cut off; if there is none, leaves are searched in linear space.
    Prune,
}

/// A node on the principal variation. It keeps the turn (the search continues below it) while its value is in `low ..=
/// high`.
struct Step<C: Setting> {
    node: Node<C>,
    at: Link,
    /// The node's state when the line reached it.
    state: State,
    low: Value,
    high: Value,
    /// The parent's value by the best of the node's siblings.
    siblings: Value,
    turn: Turn,
}

impl BestFirst {
    /// The algorithm as in the paper, without a memory limit.
    pub const PAPER: BestFirst =
        BestFirst { cells: None, when_full: WhenFull::LinearSpace, terminals: Terminals::Evaluated };

    /// Continues from what `tree` holds until the principal variation has as many plies as `root` has depth. Returns
    /// why the search finished, the value of the tree, and the line.
    pub fn grow<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
        tree: &mut Grown<MoveOf<C>>,
    ) -> Ended<MoveOf<C>> {
        let at = match self.plant(search, root, tree) {
            Ok(at) => at,
            Err(ended) => return ended,
        };
        let start = Step {
            node: root.clone(),
            at,
            state: tree.state(at),
            low: Value::NEG_INF,
            high: Value::INF,
            siblings: Value::NEG_INF,
            turn: Turn::Searcher,
        };
        let mut path = Vec::new();
        let ended = self.follow(search, tree, &mut path, start);
        let was_stopped = ended.is_err();
        let (stopped, mut line) =
            ended.unwrap_or_else(|signal| (signal.into(), TrailOf::<C>::default()));
        // The current values of the nodes on the line have not reached the root yet.
        while let Some(step) = path.pop() {
            if tree.state(step.at) == State::Expanded {
                tree.set_value(step.at, tree.best(step.at).value);
            }
            if !path.is_empty() {
                line.push(TrailOf::<C>::note(tree.move_to(step.at)));
            }
        }
        if was_stopped {
            tree.uproot();
        }
        Ended { stopped, value: tree.value(), line: line.line() }
    }

    /// Returns the root of the tree, unless there is nothing to expand.
    pub(super) fn plant<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
        tree: &mut Grown<MoveOf<C>>,
    ) -> Result<Link, Ended<MoveOf<C>>> {
        if let Some(at) = tree.root() {
            return Ok(at);
        }
        let any = search.game.moves(&root.position).into_iter().next();
        if let Some(any) = any.filter(|_| root.depth > 0) {
            return Ok(tree.plant(any));
        }
        let (stopped, value) = self.terminals.end_at_root(search, root);
        Err(Ended { stopped, value, line: Vec::new() })
    }

    /// Expands one principal leaf after another, beginning at `start`. All children of the nodes on the path are in the
    /// tree, except perhaps those of the last node when the search finishes.
    fn follow<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        tree: &mut Grown<MoveOf<C>>,
        path: &mut Vec<Step<C>>,
        start: Step<C>,
    ) -> Result<(Stopped, TrailOf<C>), SignalOf<C>> {
        let mut next = start;
        loop {
            if next.state == State::Expanded && next.node.depth > 0 {
                path.push(next);
            } else if let Some(ended) = self.at_leaf(search, tree, path, next)? {
                return Ok(ended);
            }
            next = Self::down(search, tree, path);
        }
    }

    /// Returns the best child of the last node on the path that keeps the turn.
    #[inline]
    fn down<C: Setting>(
        search: &mut Search<'_, C>,
        tree: &mut Grown<MoveOf<C>>,
        path: &mut Vec<Step<C>>,
    ) -> Step<C> {
        loop {
            let step = path.last().expect("the root keeps the turn with any value");
            let best = tree.best(step.at);
            if !step.keeps_turn(best.value) {
                give_up(tree, path, best.value);
                continue;
            }
            return Step {
                node: search.child(&step.node, best.m),
                at: best.child,
                state: best.state,
                low: -step.high,
                high: -step.low.max(best.rival),
                siblings: best.others,
                turn: step.turn.other(),
            };
        }
    }

    /// Called when the line has reached a leaf or the requested length. The leaf is added to the path if it keeps the
    /// turn after its children have been evaluated, or if the search finishes there; then returns the reason and the
    /// rest of the line.
    #[inline]
    fn at_leaf<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        tree: &mut Grown<MoveOf<C>>,
        path: &mut Vec<Step<C>>,
        leaf: Step<C>,
    ) -> Result<Option<(Stopped, TrailOf<C>)>, SignalOf<C>> {
        let here = TrailOf::<C>::default;
        let found = if leaf.node.depth == 0 {
            let value = tree.value_of(leaf.at);
            Ok(Below::Ended(deep_enough(value, leaf.turn), value, here()))
        } else {
            match expand(search, tree, (&leaf.node, leaf.at, leaf.turn), self.terminals, |_| false) {
                Ok(Expanded::Grown(value)) => Ok(Below::Left(Seen::evaluated(value))),
                Ok(Expanded::Over) => {
                    let value = tree.value_of(leaf.at);
                    Ok(Below::Ended(over(value, leaf.turn), value, here()))
                }
                Ok(Expanded::Full) => self.without_room(search, tree, path, &leaf),
                Err(signal) => Err(signal),
            }
        };
        let ended = match found {
            Ok(Below::Left(Seen { value, .. })) if !leaf.keeps_turn(value) => {
                pass_on(tree, path, value, leaf.siblings);
                return Ok(None);
            }
            Ok(Below::Left(_)) => Ok(None),
            Ok(Below::Ended(stopped, value, line)) => {
                tree.set_value(leaf.at, value);
                Ok(Some((stopped, line)))
            }
            Err(signal) => Err(signal),
        };
        path.push(leaf);
        ended
    }

    /// Called when there is no room for the children of the leaf at the end of the path. Makes room, or searches the
    /// leaf in linear space.
    #[cold]
    fn without_room<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        tree: &mut Grown<MoveOf<C>>,
        path: &[Step<C>],
        leaf: &Step<C>,
    ) -> Result<Below<C>, SignalOf<C>> {
        let node = (&leaf.node, leaf.at, leaf.turn);
        while self.when_full == WhenFull::Prune && pruned(tree, path, leaf.at) {
            if let Expanded::Grown(value) = expand(search, tree, node, self.terminals, |_| false)? {
                return Ok(Below::Left(Seen::evaluated(value)));
            }
        }
        let linear = Rbfms { terminals: self.terminals, ..Rbfms::PAPER };
        let seen = Seen::evaluated(tree.value_of(leaf.at));
        let (bounds, mut children) = ((leaf.low, leaf.high), Children::new());
        match linear.below(search, &mut children, &leaf.node, bounds, seen, leaf.turn) {
            Ok(found) => {
                if let Below::Left(seen) = &found {
                    tree.set_value(leaf.at, seen.value);
                }
                Ok(found)
            }
            Err(signal) => {
                let Some((value, m)) = children.so_far() else { return Err(signal) };
                let mut line = TrailOf::<C>::default();
                line.push(TrailOf::<C>::note(m));
                Ok(Below::Ended(signal.into(), value, line))
            }
        }
    }
}

impl<C: Setting> Step<C> {
    #[inline]
    fn keeps_turn(&self, value: Value) -> bool {
        self.low <= value && value <= self.high
    }
}

/// Called when the last node on the path has `value` instead of the bound that alpha-beta left, and loses the turn.
#[cold]
fn give_up<C: Setting>(tree: &mut Grown<MoveOf<C>>, path: &mut Vec<Step<C>>, value: Value) {
    let Some(Step { at, siblings, .. }) = path.pop() else { return };
    tree.set_value(at, value);
    pass_on(tree, path, value, siblings);
}

/// Called when a node has lost the turn with `value`. By the best of the node's siblings, the parent (the last node on
/// the path) is worth `siblings`. Every node whose value leaves its bounds loses the turn too.
#[inline]
fn pass_on<C: Setting>(
    tree: &mut Grown<MoveOf<C>>,
    path: &mut Vec<Step<C>>,
    mut value: Value,
    mut siblings: Value,
) {
    while let Some(parent) = path.last() {
        value = (-value).max(siblings);
        if parent.keeps_turn(value) {
            return;
        }
        tree.set_value(parent.at, value);
        siblings = parent.siblings;
        path.pop();
    }
}

/// The result of a best-first search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended<M> {
    /// Why the search finished.
    pub stopped: Stopped,
    /// The value of the root for the side to move, by everything that is known.
    pub value: Option<Value>,
    /// The principal variation, if the observer keeps lines.
    pub line: Vec<M>,
}

/// Cuts off the least promising subtree beside the path, which leads to `leaf`: among the siblings nearest to the root,
/// the one with the lowest value for the parent. Returns false if there is none.
fn pruned<C: Setting>(tree: &mut Grown<MoveOf<C>>, path: &[Step<C>], leaf: Link) -> bool {
    let line = path.iter().map(|step| step.at);
    for (parent, on_path) in line.clone().zip(line.skip(1).chain([leaf])) {
        let beside = tree.children(parent).filter(|&child| child != on_path);
        let expanded =
            beside.filter(|&child| matches!(tree.state(child), State::Expanded | State::Partial));
        // The child with the greatest value is the worst for its parent; of equal children the last one also loses
        // ties.
        if let Some(least) = expanded.max_by_key(|&child| tree.value_of(child)) {
            tree.cut(least);
            return true;
        }
    }
    false
}
