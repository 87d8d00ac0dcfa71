//! **Best-first minimax**: always expand the leaf at the end of the best line so far, and look again which line is
//! best. Selective: it follows few lines, some of them very far.
//!
//! Paper: Korf, Chickering, *Best-First Minimax Search: Othello Results* (1994).
//!
//! Contract: the answer is what the best line's end is worth, the rest of the tree being judged as it stands. It is not
//! the minimax value of any depth, and proves nothing about the position.
//! Leaves: every son of an expanded node is judged, once. A search to a line of d plies judges b·d leaves at least;
//! there is no bound above but that of the whole tree.
//! Memory: a node for every position judged, 12 bytes and a move each; or as many as are granted, see below.
//!
//! ```text
//! best-first(root, d):
//!     repeat:
//!         leaf := end of the principal line, the left-most among equals
//!         the line has d plies, or the game is over at leaf:
//!             return what the root is worth by it
//!         expand leaf: judge all its sons
//!         its value, and its ancestors' as far as they change,
//!             := the best of the sons'
//! ```
//!
//! Differences from the paper:
//! 1. Values are not backed up to the root at once. A node on the line keeps the turn for as long as its value stays
//!    between two bounds, as in the paper's recursive form ([`rbfms`](super::rbfms)); only then is it looked at again from
//!    above. The leaves and their order are the same.
//! 2. Ties go to the left-most son, also where the paper's sorted list would keep the one that had the turn.
//! 3. A finished game is worth what the judge says, or, as in the paper, all or nothing (`Terminals`).
//! 4. When the memory granted is full, the search goes on in linear space below the leaf, or the least promising
//!    subtree is cut off (`WhenFull`).
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

pub(in crate::search) use expand::{Expanded, expand};
use grown::Cell;
pub use grown::Grown;
pub(in crate::search) use grown::State;
pub(in crate::search) use rows::Link;
pub use terminals::Terminals;
pub(in crate::search) use terminals::{Turn, deep_enough, over};

use super::rbfms::{Below, Rbfms, Seen, Sons};
use super::{MoveOf, Node, Search, Setting, SignalOf, TrailOf};
use crate::{Game, Stopped, Trail, Value};

/// Best-first minimax, with its choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BestFirst {
    /// How many nodes the tree may have; `None` for as many as it needs.
    pub cells: Option<u64>,
    /// What happens when it has them.
    pub when_full: WhenFull,
    /// What finished games are worth.
    pub terminals: Terminals,
}

/// What happens when the memory granted is full.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum WhenFull {
    /// Leaves are searched in linear space.
    #[default]
    LinearSpace,
    /// The least promising subtree is cut off; where there is none, as above.
    Prune,
}

/// A node on the principal line. It keeps the turn while its value is in `low ..= high`.
struct Step<C: Setting> {
    node: Node<C>,
    at: Link,
    /// What was known of it when the line came here.
    state: State,
    low: Value,
    high: Value,
    /// What its parent is worth by the best of its brothers.
    brothers: Value,
    turn: Turn,
}

impl BestFirst {
    /// The algorithm as in the paper, with as much memory as it needs.
    pub const PAPER: BestFirst =
        BestFirst { cells: None, when_full: WhenFull::LinearSpace, terminals: Terminals::Judged };

    /// Searches on from what `tree` holds until the principal line has as many plies as `root` has depth. Tells why
    /// it ended, and the line; the value is the tree's.
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
            brothers: Value::NEG_INF,
            turn: Turn::Searcher,
        };
        let mut path = Vec::new();
        let ended = self.follow(search, tree, &mut path, start);
        let was_stopped = ended.is_err();
        let (stopped, mut line) =
            ended.unwrap_or_else(|signal| (signal.into(), TrailOf::<C>::default()));
        // What the nodes on the line are worth now has not reached the root yet.
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

    /// The root of the tree, unless there is nothing to expand.
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

    /// Expands one principal leaf after the other, beginning at `start`. All sons of the nodes on the path are in the tree,
    /// but for the last node when the search ends.
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

    /// The best son of the last node on the path that keeps the turn.
    #[inline]
    fn down<C: Setting>(
        search: &mut Search<'_, C>,
        tree: &mut Grown<MoveOf<C>>,
        path: &mut Vec<Step<C>>,
    ) -> Step<C> {
        loop {
            let step = path.last().expect("the root keeps the turn whatever it is worth");
            let best = tree.best(step.at);
            if !step.keeps_turn(best.value) {
                give_up(tree, path, best.value);
                continue;
            }
            return Step {
                node: search.child(&step.node, best.m),
                at: best.son,
                state: best.state,
                low: -step.high,
                high: -step.low.max(best.rival),
                brothers: best.others,
                turn: step.turn.other(),
            };
        }
    }

    /// The line has come to a leaf, or is as long as was asked for. The leaf is put on the path if it keeps the turn when
    /// its sons have been judged, or if the search ends there; then this tells why, and the rest of the line.
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
                Ok(Expanded::Grown(value)) => Ok(Below::Left(Seen::judged(value))),
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
                pass_on(tree, path, value, leaf.brothers);
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

    /// There is no room for the sons of the leaf that the path leads to: room is made, or it is searched in linear space.
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
                return Ok(Below::Left(Seen::judged(value)));
            }
        }
        let linear = Rbfms { terminals: self.terminals, ..Rbfms::PAPER };
        let seen = Seen::judged(tree.value_of(leaf.at));
        let (bounds, mut sons) = ((leaf.low, leaf.high), Sons::new());
        match linear.below(search, &mut sons, &leaf.node, bounds, seen, leaf.turn) {
            Ok(found) => {
                if let Below::Left(seen) = &found {
                    tree.set_value(leaf.at, seen.value);
                }
                Ok(found)
            }
            Err(signal) => {
                let Some((value, m)) = sons.so_far() else { return Err(signal) };
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

/// The last node on the path is not worth the bound that alpha-beta had left, but `value`, and loses the turn.
#[cold]
fn give_up<C: Setting>(tree: &mut Grown<MoveOf<C>>, path: &mut Vec<Step<C>>, value: Value) {
    let Some(Step { at, brothers, .. }) = path.pop() else { return };
    tree.set_value(at, value);
    pass_on(tree, path, value, brothers);
}

/// A node has lost the turn, with `value`; by the best of its brothers its parent, the last node on the path, is worth
/// `brothers`. All lose the turn whose values leave their bounds by that.
#[inline]
fn pass_on<C: Setting>(
    tree: &mut Grown<MoveOf<C>>,
    path: &mut Vec<Step<C>>,
    mut value: Value,
    mut brothers: Value,
) {
    while let Some(parent) = path.last() {
        value = (-value).max(brothers);
        if parent.keeps_turn(value) {
            return;
        }
        tree.set_value(parent.at, value);
        brothers = parent.brothers;
        path.pop();
    }
}

/// Why a search ended, and the principal line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended<M> {
    /// Why.
    pub stopped: Stopped,
    /// What the root is worth to the side to move, by all that is known.
    pub value: Option<Value>,
    /// The principal line, if the observer keeps lines.
    pub line: Vec<M>,
}

/// Cuts off the least promising subtree beside the path, which leads to `leaf`: of the brothers nearest to the root, the
/// one that is worth least. False if there is none.
fn pruned<C: Setting>(tree: &mut Grown<MoveOf<C>>, path: &[Step<C>], leaf: Link) -> bool {
    let line = path.iter().map(|step| step.at);
    for (parent, on_path) in line.clone().zip(line.skip(1).chain([leaf])) {
        let beside = tree.sons(parent).filter(|&son| son != on_path);
        let expanded =
            beside.filter(|&son| matches!(tree.state(son), State::Expanded | State::Partial));
        // The greatest value of a son is the least of its parent; the last of equals comes last in the order of ties.
        if let Some(least) = expanded.max_by_key(|&son| tree.value_of(son)) {
            tree.cut(least);
            return true;
        }
    }
    false
}
