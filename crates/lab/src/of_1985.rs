//! SSS\* and DUAL\* with OPEN as one would write it down first: the sorted list of the paper, and a heap with lazy
//! deletion. They are here to show what the list costs.
//!
//! Uniform trees of at most eight plies and 256 sons only.

use plywood_core::observer::Status;
use plywood_core::{Depth, Game, Horizon, Value};
use plywood_games::synthetic::Son;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

/// A node by its Dewey code: the digits of its path, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    /// Left-aligned, eight bits a ply, so that codes compare from left to right.
    digits: u64,
    ply: Depth,
}

impl Code {
    const ROOT: Code = Code { digits: 0, ply: 0 };

    /// Plies below the root of the search.
    pub(crate) fn ply(self) -> Depth {
        self.ply
    }

    /// Whether `ancestor` is on the way from the root to this node, or this node itself.
    pub(crate) fn is_below(self, ancestor: Code) -> bool {
        self.at(ancestor.ply) == ancestor
    }

    fn son(self, number: u64) -> Code {
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

/// What OPEN holds of a node.
#[derive(Clone, Copy, Debug)]
pub struct Descriptor<P> {
    /// Which node.
    pub code: Code,
    /// Where it stands.
    pub status: Status,
    /// What it is worth at most, or exactly.
    pub merit: Value,
    position: P,
}

/// What SSS\* asks of OPEN.
pub trait Open<P> {
    /// Puts a descriptor where its merit belongs, behind equals to its left.
    fn insert(&mut self, descriptor: Descriptor<P>);

    /// Takes out the first.
    fn pop(&mut self) -> Descriptor<P>;

    /// Takes out all descendants of a node.
    fn purge(&mut self, ancestor: Code);
}

/// Sorted, as in the paper: a linked list.
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

    /// Takes out the descriptors of these nodes, by going through the whole list.
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

/// A heap; what has been purged is found out when it comes to the top.
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

/// One thing that was asked of OPEN.
#[derive(Clone, Copy, Debug)]
pub enum Operation<P> {
    /// [`Open::insert`]
    Insert(Descriptor<P>),
    /// [`Open::pop`]
    Pop,
    /// [`Open::purge`]
    Purge(Code),
}

impl<P: Copy> Operation<P> {
    /// Asks the same again.
    pub(crate) fn ask(&self, open: &mut impl Open<P>) {
        match *self {
            Operation::Insert(descriptor) => open.insert(descriptor),
            Operation::Pop => _ = std::hint::black_box(open.pop()),
            Operation::Purge(ancestor) => open.purge(ancestor),
        }
    }
}

/// An OPEN that writes down what is asked of it.
#[derive(Clone, Debug)]
pub struct Recorded<P> {
    open: LazyHeap<P>,
    /// What was asked, in order.
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

/// A uniform tree, and how deep it is to be searched.
#[derive(Debug)]
pub struct Uniform<'t, G> {
    /// The tree.
    pub tree: &'t G,
    /// Sons of each node.
    pub width: u32,
    /// Plies.
    pub depth: Depth,
}

impl<G: Game<Move = Son, Position: Copy> + Horizon<G>> Uniform<'_, G> {
    /// The value of the tree by SSS\*, as printed, over an empty OPEN.
    pub fn sss(&self, open: &mut impl Open<G::Position>) -> Value {
        self.sss_of(&self.tree.root(), self.depth, Value::INF, open)
    }

    /// The value of the tree by DUAL\*: dual-SS\* of one son after the other, which seen by the side to move there
    /// is SSS\* with a finite merit. `next` makes an empty OPEN, `done` is handed each that was used.
    pub fn dual<O: Open<G::Position>>(&self, next: impl Fn() -> O, mut done: impl FnMut(O)) -> Value {
        let root = self.tree.root();
        (0..self.width).fold(Value::NEG_INF, |best, m| {
            let mut open = next();
            let value = -self.sss_of(&self.tree.play(&root, m), self.depth - 1, -best, &mut open);
            done(open);
            value
        })
    }

    /// The lesser of a node's value and `most`.
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
            let son = |number: u64| Descriptor {
                code: code.son(number),
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
                    (0..width).for_each(|i| open.insert(son(i)));
                }
                Status::Live => open.insert(son(0)),
                Status::Solved if code.ply == 0 => return merit,
                Status::Solved => {
                    let up = code.at(code.ply - 1);
                    let brother = code.number() + 1;
                    let is_min = code.ply % 2 == 1;
                    if is_min {
                        open.purge(up);
                    }
                    let above = self.walk(root, up);
                    if is_min || brother == width {
                        open.insert(Descriptor { code: up, position: above, ..p });
                    } else {
                        let position = self.play(&above, brother);
                        let code = up.son(brother);
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
    fn both_lists_find_the_value_and_ask_the_same_of_open() {
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
