//! SSS\* with OPEN as one would write it down first: the sorted list of the paper, and a heap with lazy deletion.
//! Uniform trees only. They are here to show what the list costs.

use plywood_core::{Depth, Game, Horizon, Value};
use plywood_games::synthetic::OrderedTree;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

type Position = <OrderedTree as Game>::Position;

/// A node by its Dewey code: the digits of its path, and how many there are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Code {
    /// Left-aligned, eight bits a ply, so that codes compare from left to right.
    digits: u64,
    ply: Depth,
}

impl Code {
    const ROOT: Code = Code { digits: 0, ply: 0 };

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

#[derive(Clone, Copy, PartialEq, Eq)]
enum Status {
    Live,
    Solved,
}

#[derive(Clone, Copy)]
pub(crate) struct Descriptor {
    code: Code,
    status: Status,
    merit: Value,
    position: Position,
}

/// What SSS\* asks of OPEN.
pub(crate) trait Open: Default {
    fn insert(&mut self, descriptor: Descriptor);
    fn pop(&mut self) -> Descriptor;
    fn purge(&mut self, ancestor: Code);
}

/// Sorted, as in the paper: a linked list.
#[derive(Default)]
pub(crate) struct SortedList {
    cells: Vec<(Descriptor, Option<usize>)>,
    free: Vec<usize>,
    first: Option<usize>,
}

impl SortedList {
    fn link(&mut self, after: Option<usize>) -> &mut Option<usize> {
        match after {
            None => &mut self.first,
            Some(cell) => &mut self.cells[cell].1,
        }
    }
}

impl Open for SortedList {
    fn insert(&mut self, new: Descriptor) {
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

    fn pop(&mut self) -> Descriptor {
        let first = self.first.expect("OPEN is not empty");
        let (descriptor, next) = self.cells[first];
        self.first = next;
        self.free.push(first);
        descriptor
    }

    fn purge(&mut self, ancestor: Code) {
        let mut after = None;
        while let Some(at) = *self.link(after) {
            let (descriptor, next) = self.cells[at];
            if descriptor.code.at(ancestor.ply) == ancestor {
                *self.link(after) = next;
                self.free.push(at);
            } else {
                after = Some(at);
            }
        }
    }
}

/// A heap; what has been purged is found out when it comes to the top.
#[derive(Default)]
pub(crate) struct LazyHeap {
    heap: BinaryHeap<(Value, Reverse<u64>, usize)>,
    descriptors: Vec<Descriptor>,
    solved: HashSet<Code>,
}

impl Open for LazyHeap {
    fn insert(&mut self, new: Descriptor) {
        self.descriptors.push(new);
        self.heap.push((new.merit, Reverse(new.code.digits), self.descriptors.len() - 1));
    }

    fn pop(&mut self) -> Descriptor {
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

/// SSS\*, as printed.
pub(crate) fn sss<O: Open>(tree: &OrderedTree, width: u64, depth: Depth) -> Value {
    let mut open = O::default();
    let root = tree.root();
    open.insert(Descriptor {
        code: Code::ROOT,
        status: Status::Live,
        merit: Value::INF,
        position: root,
    });
    loop {
        let p = open.pop();
        let Descriptor { code, status, merit, position } = p;
        let son = |number: u64| Descriptor {
            code: code.son(number),
            status: Status::Live,
            merit,
            position: tree.play(&position, u32::try_from(number).expect("a small number")),
        };
        match status {
            Status::Live if code.ply == depth => {
                let value = tree.value(tree, &position, 0);
                let value = if depth.is_multiple_of(2) { value } else { -value };
                open.insert(Descriptor { status: Status::Solved, merit: merit.min(value), ..p });
            }
            Status::Live if code.ply.is_multiple_of(2) => (0..width).for_each(|i| open.insert(son(i))),
            Status::Live => open.insert(son(0)),
            Status::Solved if code.ply == 0 => return merit,
            Status::Solved => {
                let up = code.at(code.ply - 1);
                let brother = code.number() + 1;
                let is_min = code.ply % 2 == 1;
                if is_min {
                    open.purge(up);
                }
                let above = walk(tree, up);
                if is_min || brother == width {
                    open.insert(Descriptor { code: up, position: above, ..p });
                } else {
                    let position = tree.play(&above, u32::try_from(brother).expect("a small number"));
                    let code = up.son(brother);
                    open.insert(Descriptor { code, status: Status::Live, merit, position });
                }
            }
        }
    }
}

fn walk(tree: &OrderedTree, code: Code) -> Position {
    (1..=code.ply).fold(tree.root(), |position, ply| {
        tree.play(&position, u32::try_from(code.at(ply).number()).expect("a small number"))
    })
}
