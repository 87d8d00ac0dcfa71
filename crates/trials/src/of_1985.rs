//! SSS\* and DUAL\* with the most straightforward forms of OPEN: the sorted list of the paper, and a heap with lazy
//! deletion. They show what the list costs.
//!
//! Only for uniform trees of at most eight plies and 256 children per node.

use plywood_core::observer::Status;
use plywood_core::{Depth, Evaluate, Game, Value};
use plywood_games::synthetic::Child;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// The Dewey code of a node: the digits of its path, and their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// The digits, left-aligned, eight bits for each ply, so that codes compare from left to right.
    digits: u64,
    ply: Depth,
}

impl Code {
    const ROOT: Code = Code { digits: 0, ply: 0 };

    /// The number of plies below the root of the search.
    pub fn ply(self) -> Depth {
        self.ply
    }

    /// Whether `ancestor` is an ancestor of this node, or this node itself.
    pub fn is_below(self, ancestor: Code) -> bool {
        self.at(ancestor.ply) == ancestor
    }

    fn child(self, number: u64) -> Code {
        Code { digits: self.digits | number << (56 - 8 * u64::from(self.ply)), ply: self.ply + 1 }
    }

    fn at(self, ply: Depth) -> Code {
        let kept = if ply == 0 { 0 } else { u64::MAX << (64 - 8 * u64::from(ply)) };
        Code { digits: self.digits & kept, ply }
    }

    fn number(self) -> u64 {
        (self.digits >> (64 - 8 * u64::from(self.ply))) & 255
    }
}

/// An entry of OPEN: what is known about a node.
#[derive(Clone, Copy, Debug)]
pub struct Descriptor<P> {
    /// The code of the node.
    pub code: Code,
    /// Whether the node is live or solved.
    pub status: Status,
    /// The node's value, or an upper bound on it.
    pub merit: Value,
    position: P,
}

/// The operations on OPEN that SSS\* needs.
pub trait Open<P> {
    /// Inserts a descriptor by its merit, after those of equal merit that lie further to the left.
    fn insert(&mut self, descriptor: Descriptor<P>);

    /// Removes and returns the first descriptor.
    fn pop(&mut self) -> Descriptor<P>;

    /// Removes all descendants of a node.
    fn purge(&mut self, ancestor: Code);
}

/// A sorted linked list, as in the paper.
#[derive(Clone, Debug)]
pub struct SortedList<P> {
    cells: Vec<(Descriptor<P>, Option<usize>)>,
    free: Vec<usize>,
    first: Option<usize>,
}

impl<P> Default for SortedList<P> {
    fn default() -> Self {
        SortedList { cells: Vec::new(), free: Vec::new(), first: None }
    }
}

impl<P: Copy> SortedList<P> {
    fn link(&mut self, after: Option<usize>) -> &mut Option<usize> {
        match after {
            None => &mut self.first,
            Some(cell) => &mut self.cells[cell].1,
        }
    }

    /// Removes the descriptors of these nodes by going through the whole list.
    pub fn remove(&mut self, which: impl Fn(Code) -> bool) {
        let mut after = None;
        while let Some(at) = *self.link(after) {
            let (descriptor, next) = self.cells[at];
            if which(descriptor.code) {
                *self.link(after) = next;
                self.free.push(at);
            } else {
                after = Some(at);
            }
        }
    }
}

impl<P: Copy> Open<P> for SortedList<P> {
    fn insert(&mut self, new: Descriptor<P>) {
        let mut after = None;
        while let Some(at) = *self.link(after) {
            let (old, _) = self.cells[at];
            if (Reverse(old.merit), old.code.digits) > (Reverse(new.merit), new.code.digits) {
                break;
            }
            after = Some(at);
        }
        let next = *self.link(after);
        let cell = if let Some(cell) = self.free.pop() {
            self.cells[cell] = (new, next);
            cell
        } else {
            self.cells.push((new, next));
            self.cells.len() - 1
        };
        *self.link(after) = Some(cell);
    }

    fn pop(&mut self) -> Descriptor<P> {
        let first = self.first.expect("OPEN is not empty");
        let (descriptor, next) = self.cells[first];
        self.first = next;
        self.free.push(first);
        descriptor
    }

    fn purge(&mut self, ancestor: Code) {
        self.remove(|code| code.is_below(ancestor));
    }
}

/// A heap with lazy deletion: purged descriptors are recognised when they come to the top.
#[derive(Clone, Debug)]
pub struct LazyHeap<P> {
    heap: BinaryHeap<(Value, Reverse<u64>, usize)>,
    descriptors: Vec<Descriptor<P>>,
    solved: HashSet<Code>,
}

impl<P> Default for LazyHeap<P> {
    fn default() -> Self {
        LazyHeap { heap: BinaryHeap::new(), descriptors: Vec::new(), solved: HashSet::new() }
    }
}

impl<P: Copy> Open<P> for LazyHeap<P> {
    fn insert(&mut self, new: Descriptor<P>) {
        self.descriptors.push(new);
        self.heap.push((new.merit, Reverse(new.code.digits), self.descriptors.len() - 1));
    }

    fn pop(&mut self) -> Descriptor<P> {
        loop {
            let (_, _, index) = self.heap.pop().expect("OPEN is not empty");
            let descriptor = self.descriptors[index];
            let code = descriptor.code;
            if !(0..code.ply).step_by(2).any(|ply| self.solved.contains(&code.at(ply))) {
                return descriptor;
            }
        }
    }

    fn purge(&mut self, ancestor: Code) {
        self.solved.insert(ancestor);
    }
}

/// An operation on OPEN.
#[derive(Clone, Copy, Debug)]
pub enum Operation<P> {
    /// A call of [`Open::insert`].
    Insert(Descriptor<P>),
    /// A call of [`Open::pop`].
    Pop,
    /// A call of [`Open::purge`].
    Purge(Code),
}

impl<P: Copy> Operation<P> {
    /// Performs the operation on `open`.
    pub fn ask(&self, open: &mut impl Open<P>) {
        match *self {
            Operation::Insert(descriptor) => open.insert(descriptor),
            Operation::Pop => _ = std::hint::black_box(open.pop()),
            Operation::Purge(ancestor) => open.purge(ancestor),
        }
    }
}

/// An OPEN that records the operations on it.
#[derive(Clone, Debug)]
pub struct Recorded<P> {
    open: LazyHeap<P>,
    /// The operations so far, in order.
    pub operations: Vec<Operation<P>>,
}

impl<P> Default for Recorded<P> {
    fn default() -> Self {
        Recorded { open: LazyHeap::default(), operations: Vec::new() }
    }
}

impl<P: Copy> Open<P> for Recorded<P> {
    fn insert(&mut self, descriptor: Descriptor<P>) {
        self.operations.push(Operation::Insert(descriptor));
        self.open.insert(descriptor);
    }

    fn pop(&mut self) -> Descriptor<P> {
        self.operations.push(Operation::Pop);
        self.open.pop()
    }

    fn purge(&mut self, ancestor: Code) {
        self.operations.push(Operation::Purge(ancestor));
        self.open.purge(ancestor);
    }
}

/// A uniform tree and its search depth.
#[derive(Debug)]
pub struct Uniform<'t, G> {
    /// The tree.
    pub tree: &'t G,
    /// The number of children of each node.
    pub width: u32,
    /// The search depth in plies.
    pub depth: Depth,
}

impl<G: Game<Move = Child, Position: Copy> + Evaluate<G>> Uniform<'_, G> {
    /// Returns the value of the tree by SSS\*, as printed, starting from an empty OPEN.
    pub fn sss(&self, open: &mut impl Open<G::Position>) -> Value {
        self.sss_of(&self.tree.root(), self.depth, Value::INF, open)
    }

    /// Returns the value of the tree by DUAL\*: dual-SS\* on one child after the other, which from the side to move
    /// there is SSS\* with a finite merit. `next` creates an empty OPEN; `done` receives each OPEN after use.
    pub fn dual<O: Open<G::Position>>(&self, next: impl Fn() -> O, mut done: impl FnMut(O)) -> Value {
        let root = self.tree.root();
        (0..self.width).fold(Value::NEG_INF, |best, m| {
            let mut open = next();
            let value = -self.sss_of(&self.tree.play(&root, m), self.depth - 1, -best, &mut open);
            done(open);
            value
        })
    }

    /// The smaller of a node's value and `most`.
    fn sss_of(
        &self,
        root: &G::Position,
        depth: Depth,
        most: Value,
        open: &mut impl Open<G::Position>,
    ) -> Value {
        let width = u64::from(self.width);
        open.insert(Descriptor {
            code: Code::ROOT,
            status: Status::Live,
            merit: most,
            position: *root,
        });
        loop {
            let p = open.pop();
            let Descriptor { code, status, merit, position } = p;
            let child = |number: u64| Descriptor {
                code: code.child(number),
                status: Status::Live,
                merit,
                position: self.play(&position, number),
            };
            match status {
                Status::Live if code.ply == depth => {
                    let value = self.tree.value(self.tree, &position, 0);
                    let value = if depth.is_multiple_of(2) { value } else { -value };
                    open.insert(Descriptor { status: Status::Solved, merit: merit.min(value), ..p });
                }
                Status::Live if code.ply.is_multiple_of(2) => {
                    (0..width).for_each(|i| open.insert(child(i)));
                }
                Status::Live => open.insert(child(0)),
                Status::Solved if code.ply == 0 => return merit,
                Status::Solved => {
                    let up = code.at(code.ply - 1);
                    let sibling = code.number() + 1;
                    let is_min = code.ply % 2 == 1;
                    if is_min {
                        open.purge(up);
                    }
                    let above = self.walk(root, up);
                    if is_min || sibling == width {
                        open.insert(Descriptor { code: up, position: above, ..p });
                    } else {
                        let position = self.play(&above, sibling);
                        let code = up.child(sibling);
                        open.insert(Descriptor { code, status: Status::Live, merit, position });
                    }
                }
            }
        }
    }

    fn play(&self, position: &G::Position, number: u64) -> G::Position {
        self.tree.play(position, u32::try_from(number).expect("a small number"))
    }

    fn walk(&self, root: &G::Position, code: Code) -> G::Position {
        (1..=code.ply).fold(*root, |position, ply| self.play(&position, code.at(ply).number()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{algorithm, cost};
    use crate::trees::{Order, Shape, Tree};

    #[test]
    fn both_forms_of_open_find_the_value_and_accept_the_same_operations() {
        for (width, depth) in [(2, 5), (3, 4), (5, 3)] {
            for seed in 1..=20 {
                let tree = Shape::new(width, depth, Order::Equal).with_range(5).tree(seed);
                let value = cost(&tree, depth, algorithm("minimax")).value;
                let Tree::Ordered(tree) = tree else { unreachable!("it is ordered") };
                let uniform = Uniform { tree: &tree, width, depth };
                let mut recorded = Recorded::default();
                assert_eq!(uniform.sss(&mut SortedList::default()), value);
                assert_eq!(uniform.sss(&mut recorded), value);
                assert_eq!(uniform.dual(SortedList::default, drop), value);
                assert_eq!(uniform.dual(LazyHeap::default, drop), value);
                let mut list = SortedList::default();
                recorded.operations.iter().for_each(|operation| operation.ask(&mut list));
            }
        }
    }
}
