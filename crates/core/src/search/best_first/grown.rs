//! The tree that best-first minimax grows.

#[cfg(test)]
mod tests;

use super::rows::{Link, Row, Rows};
use crate::Value;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

/// A node: its value for the side to move there, by everything known below it; where its children are; and the move
/// that leads to it. Its position is recomputed from its parent's when it is needed.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Cell<M> {
    pub(super) value: Value,
    /// The first of its children, which are stored next to each other.
    first: Link,
    children: Children,
    m: M,
}

/// The number of children of a node, and whether they are complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Children(u32);

impl Children {
    const NONE: Children = Children(0);
    /// No children ever: the game is over.
    const OVER: Children = Children(Self::PARTIAL);
    /// The flag of an incomplete list of children.
    const PARTIAL: u32 = 1 << 31;

    #[inline]
    fn count(self) -> u32 {
        self.0 & !Self::PARTIAL
    }

    #[inline]
    fn state(self) -> State {
        match self {
            Children::NONE => State::Leaf,
            Children::OVER => State::Over,
            Children(marked) if marked & Self::PARTIAL != 0 => State::Partial,
            _ => State::Expanded,
        }
    }
}

impl<M> Cell<M> {
    /// Creates a node whose children are not in the tree.
    #[inline]
    pub(in crate::search) fn leaf(m: M, value: Value) -> Self {
        Cell { value, first: Link::ANY, children: Children::NONE, m }
    }

    /// Returns the row of the node's children.
    #[inline]
    fn row(&self) -> Row {
        Row { first: self.first, length: self.children.count() }
    }
}

/// What is known of a node besides its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum State {
    /// A leaf of the tree so far.
    Leaf,
    /// A finished game.
    Over,
    /// Some of its children, the first ones, are in the tree.
    Partial,
    /// All its children are in the tree.
    Expanded,
}

/// A tree grown by best-first minimax, which can be kept from one move of the game to the next.
///
/// A node takes 12 bytes and its move. Siblings are stored next to each other. The space of subtrees that are cut off
/// is reused, so memory never exceeds its limit.
pub struct Grown<M> {
    rows: Rows<Cell<M>>,
    /// The rows of subtrees that a move has left behind. The rows inside them are found when their memory is needed.
    left_behind: Vec<Row>,
    root: Option<Link>,
    /// The number of nodes in the tree.
    len: u32,
    /// The greatest number of nodes in the tree, before some were cut off.
    peak: u32,
}

/// The best child of a node.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Best<M> {
    pub(in crate::search) child: Link,
    pub(in crate::search) m: M,
    pub(in crate::search) state: State,
    /// The node's value by this child.
    pub(in crate::search) value: Value,
    /// The node's value by the best of the other children.
    pub(in crate::search) others: Value,
    /// The value that the node must have by this child for it to stay the best: at least that of any sibling to its
    /// right, and more than that of any sibling to its left.
    pub(in crate::search) rival: Value,
}

impl<M: Copy> Grown<M> {
    /// The value of a root whose children are not evaluated yet.
    const UNKNOWN: Value = Value::NEG_INF;

    /// The size in bytes of a node with its move.
    pub const NODE_BYTES: u64 = size_of::<Cell<M>>() as u64;

    /// Creates an empty tree whose number of nodes is limited only by their numbering.
    #[must_use]
    pub fn new() -> Self {
        Self::capped(u64::MAX)
    }

    /// Creates an empty tree that never takes memory for more than `nodes` nodes (at least one).
    #[must_use]
    pub fn capped(nodes: u64) -> Self {
        Grown { rows: Rows::capped(nodes.max(1)), left_behind: Vec::new(), root: None, len: 0, peak: 0 }
    }

    /// Returns the number of nodes in the tree.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.len.into()
    }

    /// Returns the greatest number of nodes allowed.
    #[must_use]
    pub fn cap(&self) -> u64 {
        self.rows.cap().into()
    }

    /// Whether the tree is empty: nothing has been searched yet, or nothing of it is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the greatest number of nodes that were in the tree.
    #[must_use]
    pub fn peak(&self) -> u64 {
        self.peak.max(self.len).into()
    }

    /// Returns the total size in bytes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (self.rows.bytes() + self.left_behind.capacity() * size_of::<Row>()) as u64
    }

    /// Returns the total size in bytes after `children` children are added to a node, by a generous estimate.
    #[inline]
    pub(in crate::search) fn bytes_with(&self, children: usize) -> u64 {
        self.rows.bytes_with(u32::try_from(children).unwrap_or(u32::MAX))
    }

    /// Returns the value of the root for the side to move, by everything that is known.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.root.map(|root| self.value_of(root))
    }

    /// Returns best play from the root on, by everything that is known.
    #[must_use]
    pub fn line(&self) -> Vec<M> {
        self.root.into_iter().flat_map(|root| self.moves_from(root).skip(1)).collect()
    }

    /// Returns the move that leads to a node, and best play from there on.
    fn moves_from(&self, at: Link) -> impl Iterator<Item = M> {
        let has_children = |at: &Link| self.rows.get(*at).children.count() > 0;
        let best = |at: Link| self.best(at).child;
        let line = core::iter::successors(Some(at), move |&at| Some(at).filter(has_children).map(best));
        line.map(|at| self.move_to(at))
    }

    /// Returns, for each move of the root that is in the tree, its value for the side to move and best play starting
    /// with it.
    pub fn lines(&self) -> impl Iterator<Item = (Value, Vec<M>)> {
        let children = self.root.into_iter().flat_map(|root| self.children(root));
        children.map(|child| (-self.value_of(child), self.moves_from(child).collect()))
    }

    /// Returns the moves of the root that are in the tree, with the value of each for the side to move, and whether the
    /// tree holds anything below it.
    pub fn moves(&self) -> impl Iterator<Item = (M, Value, bool)> {
        let children = self.root.into_iter().flat_map(|root| self.children(root));
        children
            .map(|child| (self.move_to(child), -self.value_of(child), self.state(child) != State::Leaf))
    }

    /// Makes the position after `m` the root, and keeps what is known below it. Nothing is kept if `m` is not in the
    /// tree. The cost depends on what is kept; the rest is freed later, when its memory is needed.
    pub fn advance(&mut self, m: M)
    where
        M: Eq,
    {
        let Some(root) = self.root else { return };
        let Some(kept) = self.children(root).find(|&child| self.move_to(child) == m) else {
            return self.clear();
        };
        self.peak = self.peak.max(self.len);
        self.left_behind.push(self.rows.get(root).row());
        let cell = core::mem::replace(self.rows.get_mut(kept), Cell::leaf(m, Self::UNKNOWN));
        self.len = 1 + self.count(cell.row());
        *self.rows.get_mut(root) = cell;
    }

    /// Returns the number of nodes in `row` and below.
    fn count(&self, row: Row) -> u32 {
        let (mut count, mut open) = (0, vec![row]);
        while let Some(row) = open.pop() {
            count += row.length;
            let below = self.rows.row(row).iter().map(Cell::row);
            open.extend(below.filter(|row| row.length > 0));
        }
        count
    }

    /// Forgets everything, but keeps the memory.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.left_behind.clear();
        self.peak = self.peak.max(self.len);
        (self.root, self.len) = (None, 0);
    }

    pub(in crate::search) fn root(&self) -> Option<Link> {
        self.root
    }

    /// Gives an empty tree a root, whose value is known as soon as its children are evaluated. No move leads to a root,
    /// so `any` fills that field.
    pub(in crate::search) fn plant(&mut self, any: M) -> Link {
        debug_assert!(self.is_empty(), "a tree has one root");
        let root = Cell::leaf(any, Self::UNKNOWN);
        let at = self.rows.start(root);
        (self.root, self.len) = (Some(at), 1);
        at
    }

    /// Removes the root if it was planted and nothing is known of it.
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
        self.rows.get(at).children.state()
    }

    pub(in crate::search) fn mark_over(&mut self, at: Link) {
        self.rows.get_mut(at).children = Children::OVER;
    }

    /// Returns the children of a node, in order.
    pub(in crate::search) fn children(&self, at: Link) -> impl Iterator<Item = Link> + use<M> {
        let Row { first, length } = self.rows.get(at).row();
        (0..length).map(move |i| first.right(i))
    }

    /// Returns the left-most best child of a node that has children in the tree.
    #[expect(clippy::inline_always, reason = "a call would take a twentieth of all instructions")]
    #[inline(always)]
    pub(in crate::search) fn best(&self, at: Link) -> Best<M> {
        let children = self.rows.get(at).row();
        let cells = self.rows.row(children);
        let (mut best, mut value) = (0, -cells[0].value);
        let (mut left, mut right) = (Value::NEG_INF, Value::NEG_INF);
        for (i, cell) in cells.iter().enumerate().skip(1) {
            if -cell.value > value {
                // The previous best is the best of those to the left.
                (left, right) = (value, Value::NEG_INF);
                (best, value) = (i, -cell.value);
            } else {
                right = right.max(-cell.value);
            }
        }
        let rival = if best > 0 { right.max(left.next()) } else { right };
        let child = children.first.right(u32::try_from(best).unwrap_or(children.length));
        let Cell { m, children, .. } = cells[best];
        Best { child, m, state: children.state(), value, others: left.max(right), rival }
    }

    /// Reserves places for all children of `at`, if there is room.
    #[inline]
    pub(in crate::search) fn reserve(&mut self, at: Link, children: usize) -> Option<Row> {
        let children = u32::try_from(children).ok()?;
        if !self.left_behind.is_empty() {
            self.take_apart(children);
        }
        self.rows.reserve(children, at)
    }

    /// Frees rows of what was left behind until one has the wanted length.
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

    /// Returns the places of a row.
    #[inline]
    pub(in crate::search) fn places(&mut self, row: Row) -> &mut [Cell<M>] {
        self.rows.row_mut(row)
    }

    /// Copies the existing children of `at` to the first of these places, and returns their number.
    pub(in crate::search) fn copy_children(&mut self, at: Link, row: Row) -> usize {
        let known = self.rows.get(at).row();
        for i in 0..known.length {
            *self.rows.get_mut(row.first.right(i)) = *self.rows.get(known.first.right(i));
        }
        known.length as usize
    }

    /// Makes the first `count` in these places the children of `at`, whose value becomes `value`; the others are added
    /// later.
    #[inline]
    pub(in crate::search) fn adopt(&mut self, at: Link, row: Row, count: usize, value: Value) {
        let Row { first, length } = row;
        let count = u32::try_from(count).unwrap_or(length);
        let mark = if count < length { Children::PARTIAL } else { 0 };
        let cell = self.rows.get_mut(at);
        let known = cell.row();
        (cell.value, cell.first, cell.children) = (value, first, Children(count | mark));
        self.len += count - known.length;
        if count < length {
            self.rows.give_back(Row { first: first.right(count), length: length - count });
        }
        if known.length > 0 {
            self.rows.give_back(known);
        }
    }

    /// Frees places that are not needed after all.
    pub(in crate::search) fn release(&mut self, row: Row) {
        self.rows.give_back(row);
    }

    /// Cuts off everything below `at`, which becomes a leaf and keeps its value.
    pub(in crate::search) fn cut(&mut self, at: Link) {
        self.peak = self.peak.max(self.len);
        let cell = self.rows.get_mut(at);
        let mut open = vec![core::mem::replace(cell, Cell::leaf(cell.m, cell.value)).row()];
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
