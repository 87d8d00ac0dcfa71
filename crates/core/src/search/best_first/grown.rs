//! The tree that best-first minimax grows.

#[cfg(test)]
mod tests;

use super::rows::{Link, Row, Rows};
use crate::Value;
use std::fmt;

/// A node: what it is worth to the side to move there, by all that is known below, where its sons are, and the move that
/// leads to it. Its position is made from its parent's when it is needed.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Cell<M> {
    pub(super) value: Value,
    /// The first of its sons, who stand side by side.
    first: Link,
    sons: Sons,
    m: M,
}

/// How many sons a node has, and whether that is all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sons(u32);

impl Sons {
    const NONE: Sons = Sons(0);
    /// None, for good: the game is over.
    const OVER: Sons = Sons(Self::PARTIAL);
    /// The mark of those that are not all.
    const PARTIAL: u32 = 1 << 31;

    #[inline]
    fn count(self) -> u32 {
        self.0 & !Self::PARTIAL
    }

    #[inline]
    fn state(self) -> State {
        match self {
            Sons::NONE => State::Leaf,
            Sons::OVER => State::Over,
            Sons(marked) if marked & Self::PARTIAL != 0 => State::Partial,
            _ => State::Expanded,
        }
    }
}

impl<M> Cell<M> {
    /// A node whose sons are not in the tree.
    #[inline]
    pub(in crate::search) fn leaf(m: M, value: Value) -> Self {
        Cell { value, first: Link::ANY, sons: Sons::NONE, m }
    }

    /// Its sons.
    #[inline]
    fn row(&self) -> Row {
        Row { first: self.first, length: self.sons.count() }
    }
}

/// What is known of a node besides its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum State {
    /// A leaf of the tree so far.
    Leaf,
    /// A finished game.
    Over,
    /// Some of its sons are in the tree, the first ones.
    Partial,
    /// All its sons are.
    Expanded,
}

/// A tree grown by best-first minimax, which can be kept from one move of the game to the next.
///
/// A node takes 12 bytes besides its move. Brothers stand side by side; the rows of what is cut off are used again, so
/// memory never exceeds what was granted.
pub struct Grown<M> {
    rows: Rows<Cell<M>>,
    /// Rows of the subtrees that a move has left behind, whose own rows are found when the memory is wanted.
    left_behind: Vec<Row>,
    root: Option<Link>,
    /// Nodes in the tree.
    len: u32,
    /// Nodes that were in the tree at most, before some were cut off.
    peak: u32,
}

/// The best son of a node.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Best<M> {
    pub(in crate::search) son: Link,
    pub(in crate::search) m: M,
    pub(in crate::search) state: State,
    /// What the node is worth by it.
    pub(in crate::search) value: Value,
    /// What the node is worth by the best of the others.
    pub(in crate::search) others: Value,
    /// What the node must be worth by it for it to stay the best: as much as by a brother to its right, more than by
    /// one to its left.
    pub(in crate::search) rival: Value,
}

impl<M: Copy> Grown<M> {
    /// What a root is worth whose sons are not judged yet.
    const UNKNOWN: Value = Value::NEG_INF;

    /// Bytes of a node with its move.
    pub const NODE_BYTES: u64 = size_of::<Cell<M>>() as u64;

    /// An empty tree that may have as many nodes as can be numbered.
    #[must_use]
    pub fn new() -> Self {
        Self::capped(u64::MAX)
    }

    /// An empty tree that never takes memory for more than `nodes` nodes, or than one if there are none.
    #[must_use]
    pub fn capped(nodes: u64) -> Self {
        Grown { rows: Rows::capped(nodes.max(1)), left_behind: Vec::new(), root: None, len: 0, peak: 0 }
    }

    /// Nodes in the tree.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len.into()
    }

    /// Nodes there may be.
    #[must_use]
    pub fn cap(&self) -> u64 {
        self.rows.cap().into()
    }

    /// Whether nothing has been searched yet, or nothing of it is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Nodes that were in the tree at most.
    #[must_use]
    pub fn peak(&self) -> u64 {
        self.peak.max(self.len).into()
    }

    /// Bytes of all memory taken.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.rows.bytes() + self.left_behind.capacity() * size_of::<Row>()) as u64
    }

    /// Bytes of all memory taken when this number of children have been added to a node, by a generous estimate.
    #[inline]
    pub(in crate::search) fn bytes_with(&self, children: usize) -> u64 {
        self.rows.bytes_with(u32::try_from(children).unwrap_or(u32::MAX))
    }

    /// What the root is worth to the side to move, by all that is known.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.root.map(|root| self.value_of(root))
    }

    /// Best play from the root on, by all that is known.
    #[must_use]
    pub fn line(&self) -> Vec<M> {
        self.root.into_iter().flat_map(|root| self.moves_from(root).skip(1)).collect()
    }

    /// The moves that lead to a node and, by best play, on from there.
    fn moves_from(&self, at: Link) -> impl Iterator<Item = M> {
        let has_sons = |at: &Link| self.rows.get(*at).sons.count() > 0;
        let best = |at: Link| self.best(at).son;
        let line = std::iter::successors(Some(at), move |&at| Some(at).filter(has_sons).map(best));
        line.map(|at| self.move_to(at))
    }

    /// For each move of the root that is in the tree what it is worth to the side to move, and best play from it on.
    pub fn lines(&self) -> impl Iterator<Item = (Value, Vec<M>)> {
        let sons = self.root.into_iter().flat_map(|root| self.sons(root));
        sons.map(|son| (-self.value_of(son), self.moves_from(son).collect()))
    }

    /// The moves of the root that are in the tree, what each is worth to the side to move, and whether the tree knows
    /// anything below it.
    pub fn moves(&self) -> impl Iterator<Item = (M, Value, bool)> {
        let sons = self.root.into_iter().flat_map(|root| self.sons(root));
        sons.map(|son| (self.move_to(son), -self.value_of(son), self.state(son) != State::Leaf))
    }

    /// Makes the position after `m` the root, and keeps what is known below it. Nothing is kept if `m` is not in the
    /// tree. The cost is that of what is kept; what is given up is taken apart later, as its memory is used again.
    pub fn advance(&mut self, m: M)
    where
        M: Eq,
    {
        let Some(root) = self.root else { return };
        let Some(kept) = self.sons(root).find(|&son| self.move_to(son) == m) else {
            return self.clear();
        };
        self.peak = self.peak.max(self.len);
        self.left_behind.push(self.rows.get(root).row());
        let cell = std::mem::replace(self.rows.get_mut(kept), Cell::leaf(m, Self::UNKNOWN));
        self.len = 1 + self.count(cell.row());
        *self.rows.get_mut(root) = cell;
    }

    /// Nodes in `row` and below.
    fn count(&self, row: Row) -> u32 {
        let (mut count, mut open) = (0, vec![row]);
        while let Some(row) = open.pop() {
            count += row.length;
            let below = self.rows.row(row).iter().map(Cell::row);
            open.extend(below.filter(|row| row.length > 0));
        }
        count
    }

    /// Forgets everything, and keeps the memory.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.left_behind.clear();
        self.peak = self.peak.max(self.len);
        (self.root, self.len) = (None, 0);
    }

    pub(in crate::search) fn root(&self) -> Option<Link> {
        self.root
    }

    /// Gives an empty tree a root, worth what its sons are as soon as they are judged. A root is reached by no move: `any`
    /// fills its place.
    pub(in crate::search) fn plant(&mut self, any: M) -> Link {
        debug_assert!(self.is_empty(), "a tree has one root");
        let root = Cell::leaf(any, Self::UNKNOWN);
        let at = self.rows.start(root);
        (self.root, self.len) = (Some(at), 1);
        at
    }

    /// Forgets the root if it was planted and nothing has become known of it.
    pub(in crate::search) fn uproot(&mut self) {
        let unknown =
            |&root: &Link| self.state(root) == State::Leaf && self.value_of(root) == Self::UNKNOWN;
        if self.root.as_ref().is_some_and(unknown) {
            self.clear();
        }
    }

    #[inline]
    pub(in crate::search) fn value_of(&self, at: Link) -> Value {
        self.rows.get(at).value
    }

    #[inline]
    pub(in crate::search) fn set_value(&mut self, at: Link, value: Value) {
        self.rows.get_mut(at).value = value;
    }

    #[inline]
    pub(in crate::search) fn move_to(&self, at: Link) -> M {
        self.rows.get(at).m
    }

    #[inline]
    pub(in crate::search) fn state(&self, at: Link) -> State {
        self.rows.get(at).sons.state()
    }

    pub(in crate::search) fn mark_over(&mut self, at: Link) {
        self.rows.get_mut(at).sons = Sons::OVER;
    }

    /// The sons of a node, in order.
    pub(in crate::search) fn sons(&self, at: Link) -> impl Iterator<Item = Link> + use<M> {
        let Row { first, length } = self.rows.get(at).row();
        (0..length).map(move |i| first.right(i))
    }

    /// The left-most best son of a node that has sons in the tree.
    #[expect(clippy::inline_always, reason = "a call would take a twentieth of all instructions")]
    #[inline(always)]
    pub(in crate::search) fn best(&self, at: Link) -> Best<M> {
        let sons = self.rows.get(at).row();
        let cells = self.rows.row(sons);
        let (mut best, mut value) = (0, -cells[0].value);
        let (mut left, mut right) = (Value::NEG_INF, Value::NEG_INF);
        for (i, cell) in cells.iter().enumerate().skip(1) {
            if -cell.value > value {
                // None to its left is better than the best of them was.
                (left, right) = (value, Value::NEG_INF);
                (best, value) = (i, -cell.value);
            } else {
                right = right.max(-cell.value);
            }
        }
        let rival = if best > 0 { right.max(left.next()) } else { right };
        let son = sons.first.right(u32::try_from(best).unwrap_or(sons.length));
        let Cell { m, sons, .. } = cells[best];
        Best { son, m, state: sons.state(), value, others: left.max(right), rival }
    }

    /// Places for all sons of `at`, if there is room.
    #[inline]
    pub(in crate::search) fn reserve(&mut self, at: Link, sons: usize) -> Option<Row> {
        let sons = u32::try_from(sons).ok()?;
        if !self.left_behind.is_empty() {
            self.take_apart(sons);
        }
        self.rows.reserve(sons, at)
    }

    /// Gives back rows of what was left behind until one is as long as is wanted.
    fn take_apart(&mut self, wanted: u32) {
        while let Some(row) = self.left_behind.pop() {
            let below = self.rows.row(row).iter().map(Cell::row);
            self.left_behind.extend(below.filter(|row| row.length > 0));
            self.rows.give_back(row);
            if row.length == wanted {
                break;
            }
        }
    }

    /// These places.
    #[inline]
    pub(in crate::search) fn places(&mut self, row: Row) -> &mut [Cell<M>] {
        self.rows.row_mut(row)
    }

    /// Puts the sons that `at` has into the first of these places; how many they are.
    pub(in crate::search) fn copy_sons(&mut self, at: Link, row: Row) -> usize {
        let known = self.rows.get(at).row();
        for i in 0..known.length {
            *self.rows.get_mut(row.first.right(i)) = *self.rows.get(known.first.right(i));
        }
        known.length as usize
    }

    /// Makes the first `count` in these places the sons of `at`, by whom it is worth `value`; the others are to come.
    #[inline]
    pub(in crate::search) fn adopt(&mut self, at: Link, row: Row, count: usize, value: Value) {
        let Row { first, length } = row;
        let count = u32::try_from(count).unwrap_or(length);
        let mark = if count < length { Sons::PARTIAL } else { 0 };
        let cell = self.rows.get_mut(at);
        let known = cell.row();
        (cell.value, cell.first, cell.sons) = (value, first, Sons(count | mark));
        self.len += count - known.length;
        if count < length {
            self.rows.give_back(Row { first: first.right(count), length: length - count });
        }
        if known.length > 0 {
            self.rows.give_back(known);
        }
    }

    /// These places are not wanted after all.
    pub(in crate::search) fn release(&mut self, row: Row) {
        self.rows.give_back(row);
    }

    /// Cuts off all that is below `at`, which becomes a leaf and keeps its value.
    pub(in crate::search) fn cut(&mut self, at: Link) {
        self.peak = self.peak.max(self.len);
        let cell = self.rows.get_mut(at);
        let mut open = vec![std::mem::replace(cell, Cell::leaf(cell.m, cell.value)).row()];
        while let Some(row) = open.pop() {
            if row.length > 0 {
                open.extend(self.rows.row(row).iter().map(Cell::row));
                self.len -= row.length;
                self.rows.give_back(row);
            }
        }
    }
}

impl<M: Copy> Default for Grown<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<M: Copy> fmt::Debug for Grown<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (len, cap) = (self.len, self.rows.cap());
        f.debug_struct("Grown").field("len", &len).field("cap", &cap).finish_non_exhaustive()
    }
}
