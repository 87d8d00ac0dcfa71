//! OPEN: descriptors ordered by merit, best first, equal merits from left to right; and the tree that contains them.
//!
//! There is no algorithm here. A *cell* is a node of the game tree that is in OPEN or has a descendant in OPEN.

use crate::Value;
use alloc::vec;
use alloc::vec::Vec;

/// The index of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CellId(u32);

impl CellId {
    const NONE: CellId = CellId(u32::MAX);

    fn index(self) -> usize {
        self.0 as usize
    }

    fn some(self) -> Option<CellId> {
        (self != Self::NONE).then_some(self)
    }
}

/// Cells, and which of them are in OPEN. `T` is what the algorithm stores with a cell.
#[derive(Debug)]
pub(crate) struct OpenList<T> {
    cells: Vec<Cell<T>>,
    free: Vec<CellId>,
    /// Descriptors that precede all others, the first on top.
    stack: Vec<CellId>,
    /// The other descriptors: a binary heap. Merits are stored here too, beside their cells.
    heap: Vec<(Value, CellId)>,
    /// Whether the first place of the heap is vacant. It stays so until the next descriptor is inserted, which may fill
    /// it: that takes half the work of filling it with the last one and then inserting the next.
    is_vacant: bool,
    /// The number of cells that are in OPEN but cannot be selected.
    aside: usize,
    most: usize,
}

#[derive(Debug)]
struct Cell<T> {
    content: T,
    parent: CellId,
    last_child: CellId,
    /// The sibling to the left that still has a cell.
    left: CellId,
    right: CellId,
    /// Greater than the numbers of all siblings to the left.
    number: u32,
    ply: u16,
    place: Place,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Outside,
    Stack,
    Heap(u32),
    Aside,
}

impl<T> OpenList<T> {
    /// Creates an empty OPEN with the root as the only cell.
    pub(crate) fn new(root: T) -> (Self, CellId) {
        let mut open = OpenList {
            cells: Vec::new(),
            free: Vec::new(),
            stack: Vec::new(),
            heap: Vec::new(),
            is_vacant: false,
            aside: 0,
            most: 0,
        };
        let root = open.cell(root, CellId::NONE, 0);
        (open, root)
    }

    /// Returns the total size in bytes after `more` new cells, by a generous estimate: an array that grows exists twice
    /// for a moment, and its new half is empty. Each cell has `elsewhere` more bytes outside the list.
    pub(crate) fn bytes_at_most(&self, more: usize, elsewhere: u64) -> u64 {
        let links = self.free.len() + self.stack.len() + 2 * (self.heap.len() + more);
        let cells = (self.cells.len() + more) as u64;
        let cells = cells * (3 * size_of::<Cell<T>>() as u64 + elsewhere);
        cells + 3 * (links * size_of::<CellId>()) as u64
    }

    /// Adds a cell to the right of all other children of `parent`.
    #[inline]
    pub(crate) fn child(&mut self, parent: CellId, content: T) -> CellId {
        let ply = self.cells[parent.index()].ply + 1;
        let child = self.cell(content, parent, ply);
        let left = core::mem::replace(&mut self.cells[parent.index()].last_child, child);
        self.cells[child.index()].left = left;
        if let Some(left) = left.some() {
            self.cells[left.index()].right = child;
            self.cells[child.index()].number = self.cells[left.index()].number + 1;
        }
        child
    }

    #[inline]
    fn cell(&mut self, content: T, parent: CellId, ply: u16) -> CellId {
        let none = CellId::NONE;
        let cell = Cell {
            content,
            parent,
            last_child: none,
            left: none,
            right: none,
            number: 0,
            ply,
            place: Place::Outside,
        };
        if let Some(id) = self.free.pop() {
            self.cells[id.index()] = cell;
            return id;
        }
        self.cells.push(cell);
        CellId(u32::try_from(self.cells.len() - 1).expect("fewer than 2^32 cells"))
    }

    pub(crate) fn content(&self, cell: CellId) -> &T {
        &self.cells[cell.index()].content
    }

    pub(crate) fn content_mut(&mut self, cell: CellId) -> &mut T {
        &mut self.cells[cell.index()].content
    }

    pub(crate) fn parent(&self, cell: CellId) -> Option<CellId> {
        self.cells[cell.index()].parent.some()
    }

    /// Returns the number of plies between the root and the cell.
    pub(crate) fn ply(&self, cell: CellId) -> u16 {
        self.cells[cell.index()].ply
    }

    /// Returns the number of descriptors.
    pub(crate) fn len(&self) -> usize {
        self.stack.len() + self.heap.len() - usize::from(self.is_vacant) + self.aside
    }

    /// Returns the greatest number of descriptors so far.
    pub(crate) fn most(&self) -> usize {
        self.most
    }

    /// Returns the size of a cell without its content, and of its place in OPEN.
    pub(crate) fn overhead() -> usize {
        size_of::<Cell<T>>() - size_of::<T>() + size_of::<(Value, CellId)>()
    }

    /// Puts a cell on top of OPEN: it must precede all others.
    pub(crate) fn push(&mut self, cell: CellId) {
        self.cells[cell.index()].place = Place::Stack;
        self.stack.push(cell);
        self.most = self.most.max(self.len());
    }

    /// Adds cells to the right of all children of `parent`, up to the first error, and puts them on top of OPEN: the first
    /// of them precedes all others.
    pub(crate) fn push_children<E>(
        &mut self,
        parent: CellId,
        mut contents: impl Iterator<Item = Result<T, E>>,
    ) -> Result<(), E> {
        let below = self.stack.len();
        let added = contents.try_for_each(|content| {
            let child = self.child(parent, content?);
            self.cells[child.index()].place = Place::Stack;
            self.stack.push(child);
            Ok(())
        });
        self.stack[below..].reverse();
        self.most = self.most.max(self.len());
        added
    }

    /// Inserts a cell by its merit, before cells of equal merit that are to its right in the tree.
    pub(crate) fn insert(&mut self, cell: CellId, merit: Value) {
        if self.is_vacant {
            self.is_vacant = false;
            self.heap[0] = (merit, cell);
            self.sink(0);
        } else {
            self.heap.push((merit, cell));
            self.rise(self.heap.len() - 1);
        }
        self.most = self.most.max(self.len());
    }

    /// Puts a cell into OPEN in such a way that it is not selected.
    pub(crate) fn set_aside(&mut self, cell: CellId) {
        self.cells[cell.index()].place = Place::Aside;
        self.aside += 1;
        self.most = self.most.max(self.len());
    }

    /// Whether a cell is in OPEN.
    pub(crate) fn holds(&self, cell: CellId) -> bool {
        self.cells[cell.index()].place != Place::Outside
    }

    /// Removes the first descriptor from OPEN. Its cell stays.
    pub(crate) fn pop(&mut self) -> Option<CellId> {
        if let Some(cell) = self.stack.pop() {
            self.cells[cell.index()].place = Place::Outside;
            return Some(cell);
        }
        self.fill_vacancy();
        let &(_, cell) = self.heap.first()?;
        self.cells[cell.index()].place = Place::Outside;
        self.is_vacant = true;
        Some(cell)
    }

    /// Removes a descriptor from OPEN, if it is there and was not pushed. Its cell stays.
    pub(crate) fn remove(&mut self, cell: CellId) {
        self.fill_vacancy();
        match self.cells[cell.index()].place {
            Place::Outside | Place::Stack => {}
            Place::Heap(at) => self.remove_at(at as usize),
            Place::Aside => {
                self.aside -= 1;
                self.cells[cell.index()].place = Place::Outside;
            }
        }
    }

    /// Removes all descendants of `cell` from OPEN and frees their cells. Those on the stack must be on top.
    pub(crate) fn purge(&mut self, cell: CellId) {
        self.fill_vacancy();
        let mut next = core::mem::replace(&mut self.cells[cell.index()].last_child, CellId::NONE);
        let mut stacked = 0;
        while let Some(at) = next.some() {
            // Go down to the last leaf first; every cell is freed after its children.
            let below = core::mem::replace(&mut self.cells[at.index()].last_child, CellId::NONE);
            if let Some(below) = below.some() {
                next = below;
                continue;
            }
            match self.cells[at.index()].place {
                Place::Outside => {}
                Place::Aside => self.aside -= 1,
                Place::Stack => stacked += 1,
                Place::Heap(place) => self.remove_at(place as usize),
            }
            let Cell { left, parent, .. } = self.cells[at.index()];
            self.free.push(at);
            next = left.some().unwrap_or(if parent == cell { CellId::NONE } else { parent });
        }
        self.stack.truncate(self.stack.len() - stacked);
    }

    /// Removes a descendant of `top` from OPEN, and frees its cell and the cells in between that are left without
    /// children.
    pub(crate) fn prune(&mut self, cell: CellId, top: CellId) {
        self.remove(cell);
        let mut at = cell;
        while at != top && !self.holds(at) && self.cells[at.index()].last_child.some().is_none() {
            let parent = self.cells[at.index()].parent;
            self.free(at);
            at = parent;
        }
    }

    /// Frees a cell that is not in OPEN and has no children.
    pub(crate) fn free(&mut self, cell: CellId) {
        let Cell { parent, left, right, .. } = self.cells[cell.index()];
        if let Some(left) = left.some() {
            self.cells[left.index()].right = right;
        }
        match right.some() {
            Some(right) => self.cells[right.index()].left = left,
            None => self.cells[parent.index()].last_child = left,
        }
        self.free.push(cell);
    }

    /// Returns the cells in OPEN at `cell` and below it, from right to left.
    pub(crate) fn below(&self, cell: CellId) -> impl Iterator<Item = CellId> {
        let mut waiting = vec![self.cells[cell.index()].last_child];
        let below = core::iter::from_fn(move || {
            loop {
                let next = waiting.pop()?;
                if let Some(cell) = next.some() {
                    waiting.push(self.cells[cell.index()].left);
                    waiting.push(self.cells[cell.index()].last_child);
                    if self.holds(cell) {
                        return Some(cell);
                    }
                }
            }
        });
        self.holds(cell).then_some(cell).into_iter().chain(below)
    }
}

/// The heap, and its order.
impl<T> OpenList<T> {
    #[inline]
    fn precedes(&self, (merit, cell): (Value, CellId), (other_merit, other): (Value, CellId)) -> bool {
        merit > other_merit || (merit == other_merit && self.left_of(cell, other))
    }

    /// Whether `a` is in a subtree to the left of `b`'s.
    fn left_of(&self, mut a: CellId, mut b: CellId) -> bool {
        let up = |cell: CellId| self.cells[cell.index()].parent;
        while self.ply(a) > self.ply(b) {
            a = up(a);
        }
        while self.ply(b) > self.ply(a) {
            b = up(b);
        }
        while up(a) != up(b) {
            (a, b) = (up(a), up(b));
        }
        self.cells[a.index()].number < self.cells[b.index()].number
    }

    /// Fills the first place of the heap, if it is vacant.
    #[inline]
    fn fill_vacancy(&mut self) {
        if self.is_vacant {
            self.is_vacant = false;
            self.heap.swap_remove(0);
            if !self.heap.is_empty() {
                self.sink(0);
            }
        }
    }

    #[inline]
    fn remove_at(&mut self, at: usize) {
        let (_, cell) = self.heap.swap_remove(at);
        self.cells[cell.index()].place = Place::Outside;
        if at == self.heap.len() {
            return;
        }
        if at > 0 && self.precedes(self.heap[at], self.heap[(at - 1) / 2]) {
            self.rise(at);
        } else {
            self.sink(at);
        }
    }

    #[inline]
    fn rise(&mut self, mut at: usize) {
        let entry = self.heap[at];
        while at > 0 {
            let up = (at - 1) / 2;
            if !self.precedes(entry, self.heap[up]) {
                break;
            }
            self.put(at, self.heap[up]);
            at = up;
        }
        self.put(at, entry);
    }

    fn sink(&mut self, mut at: usize) {
        let entry = self.heap[at];
        loop {
            let mut down = 2 * at + 1;
            if down >= self.heap.len() {
                break;
            }
            if down + 1 < self.heap.len() && self.precedes(self.heap[down + 1], self.heap[down]) {
                down += 1;
            }
            if !self.precedes(self.heap[down], entry) {
                break;
            }
            self.put(at, self.heap[down]);
            at = down;
        }
        self.put(at, entry);
    }

    fn put(&mut self, at: usize, entry: (Value, CellId)) {
        self.heap[at] = entry;
        #[expect(clippy::cast_possible_truncation, reason = "there are fewer than 2^32 cells")]
        let place = Place::Heap(at as u32);
        self.cells[entry.1.index()].place = place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn v(n: i16) -> Value {
        Value::from(n)
    }

    /// Creates a root with children 0 to 9.
    fn ten() -> (OpenList<i32>, CellId, Vec<CellId>) {
        let (mut open, root) = OpenList::new(-1);
        let children = (0..10).map(|n| open.child(root, n)).collect();
        (open, root, children)
    }

    fn taken(open: &mut OpenList<i32>) -> Vec<i32> {
        core::iter::from_fn(|| open.pop().map(|cell| *open.content(cell))).collect()
    }

    #[test]
    fn the_best_merit_comes_first_and_equals_come_from_left_to_right() {
        let (mut open, _, children) = ten();
        for (place, merit) in [(7, 3), (2, 5), (9, 5), (0, 3), (5, 8), (4, 5), (1, 1)] {
            open.insert(children[place], v(merit));
        }
        assert_eq!((open.len(), open.most()), (7, 7));
        assert_eq!(taken(&mut open), [5, 2, 4, 9, 0, 7, 1]);
        assert_eq!((open.len(), open.most()), (0, 7));
    }

    #[test]
    fn equals_at_different_depths_come_by_the_subtrees_they_stand_in() {
        let (mut open, _, children) = ten();
        let deep = open.child(children[3], 30);
        let deeper = open.child(deep, 300);
        open.insert(children[4], v(1));
        open.insert(deeper, v(1));
        open.insert(children[2], v(1));
        assert_eq!(taken(&mut open), [2, 300, 4]);
    }

    #[test]
    fn what_is_pushed_precedes_what_is_inserted() {
        let (mut open, _, children) = ten();
        open.insert(children[0], v(9));
        for &child in &children[1..4] {
            open.push(child);
        }
        let (whole, part) = ([Ok(10), Ok(11), Ok(12)], [Ok(13), Err("full"), Ok(14)]);
        assert_eq!(open.push_children(children[9], whole.into_iter()), Ok::<_, &str>(()));
        assert_eq!(open.push_children(children[9], part.into_iter()), Err("full"));
        assert_eq!((open.len(), open.most()), (8, 8));
        assert_eq!(taken(&mut open), [13, 10, 11, 12, 3, 2, 1, 0]);
    }

    #[test]
    fn a_purge_takes_all_descendants_and_nothing_else_and_frees_their_cells() {
        let (mut open, root, children) = ten();
        let below: Vec<CellId> = (50..55).map(|n| open.child(children[5], n)).collect();
        let lowest = open.child(below[2], 520);
        open.insert(lowest, v(7));
        open.insert(below[0], v(4));
        open.set_aside(below[1]);
        open.insert(children[6], v(6));
        open.push(below[4]);
        open.purge(children[5]);
        assert_eq!(open.len(), 1);
        let cells = open.cells.len();
        for n in 0..6 {
            open.child(root, n);
        }
        assert_eq!(open.cells.len(), cells, "the six freed cells are used again");
        assert_eq!(taken(&mut open), [6]);
    }

    #[test]
    fn pruning_frees_the_cells_that_are_left_without_children() {
        let (mut open, root, children) = ten();
        let a = open.child(children[3], 30);
        let b = open.child(a, 300);
        let c = open.child(a, 301);
        open.insert(b, v(1));
        open.set_aside(c);
        open.prune(b, root);
        assert_eq!(open.below(children[3]).map(|cell| *open.content(cell)).collect::<Vec<_>>(), [301]);
        open.prune(c, root);
        assert_eq!((open.len(), open.free.len()), (0, 4), "301, 300, 30 and 3 are free");
    }

    #[test]
    fn removing_from_the_middle_keeps_the_order() {
        let (mut open, root) = OpenList::new(-1);
        let cells: Vec<CellId> = (0..200).map(|n| open.child(root, n)).collect();
        let merit = |n: i32| v(i16::try_from(n * 37 % 101).expect("small"));
        for (n, &cell) in (0..).zip(&cells) {
            open.insert(cell, merit(n));
        }
        for &cell in cells.iter().step_by(3) {
            open.remove(cell);
        }
        let mut expected: Vec<i32> = (0..200).filter(|n| n % 3 != 0).collect();
        expected.sort_by_key(|&n| (core::cmp::Reverse(merit(n)), n));
        assert_eq!(taken(&mut open), expected);
    }
}
