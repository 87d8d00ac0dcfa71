//! ITERSSS\* (Bhattacharya, Bagchi 1986, §2) followed to the letter on a uniform tree, with what the paper leaves open as
//! a parameter.

use std::collections::{BTreeSet, HashSet};

/// Which of several deepest INACTIVE descendants `inactivesucc` returns.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wake {
    LeftMost,
    RightMost,
}

/// How it ended.
pub(super) enum Ended {
    /// With a value, after it had examined these leaves.
    Value(i32, BTreeSet<usize>),
    /// OPEN and FLAG were once more what they had been: it would go on for ever.
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Type {
    Active,
    Inactive,
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Node {
    code: Vec<usize>,
    solved: bool,
    h: i32,
    kind: Type,
}

impl Node {
    fn is_max(&self) -> bool {
        self.code.len().is_multiple_of(2)
    }

    fn is_below(&self, parent: &[usize]) -> bool {
        self.code.len() > parent.len() && self.code.starts_with(parent)
    }
}

struct Run<'l> {
    b: usize,
    d: usize,
    leaves: &'l [i32],
    wake: Wake,
    open: Vec<Node>,
    space: usize,
    flag: Type,
    examined: BTreeSet<usize>,
}

/// Runs it with `cells` cells on the uniform tree with these leaves, as MAX sees them.
pub(super) fn run(b: usize, d: usize, leaves: &[i32], cells: usize, wake: Wake) -> Ended {
    let root = Node { code: Vec::new(), solved: false, h: i32::MAX, kind: Type::Inactive };
    let examined = BTreeSet::new();
    let mut run =
        Run { b, d, leaves, wake, open: vec![root], space: cells - 1, flag: Type::Inactive, examined };
    let mut seen = HashSet::new();
    loop {
        if !seen.insert((run.open.clone(), run.flag)) {
            return Ended::Never;
        }
        if let Some(value) = run.step() {
            return Ended::Value(value, run.examined);
        }
    }
}

impl Run<'_> {
    /// One turn of the loop; the value at its end.
    fn step(&mut self) -> Option<i32> {
        let first =
            (0..self.open.len()).filter(|&i| self.open[i].kind == self.flag).max_by(|&i, &j| {
                let (x, y) = (&self.open[i], &self.open[j]);
                x.h.cmp(&y.h).then_with(|| y.code.cmp(&x.code))
            });
        let Some(i) = first else {
            self.flag = Type::Active;
            return None;
        };
        let x = self.open[i].clone();
        match (x.solved, x.is_max()) {
            (true, _) if x.code.is_empty() => return Some(x.h),
            (false, _) if x.code.len() == self.d => {
                let leaf = x.code.iter().fold(0, |number, son| number * self.b + son);
                self.examined.insert(leaf);
                self.open[i] =
                    Node { solved: true, h: x.h.min(self.leaves[leaf]), kind: Type::Active, ..x };
            }
            (false, false) => self.replace(i, vec![self.son(&x, 0)]),
            (false, true) if self.space >= self.b - 1 => {
                self.space -= self.b - 1;
                self.replace(i, (0..self.b).map(|j| self.son(&x, j)).collect());
            }
            (false, true) => {
                self.open[i].kind = Type::Inactive;
                self.flag = Type::Active;
            }
            (true, true) => {
                let mut next = Node { kind: Type::Active, ..x };
                let j = next.code.pop().map_or(0, |j| j + 1);
                if j < self.b {
                    next.code.push(j);
                    next.solved = false;
                }
                self.replace(i, vec![next]);
            }
            (true, false) => self.solved_min(i, x),
        }
        None
    }

    fn son(&self, x: &Node, j: usize) -> Node {
        let code = x.code.iter().copied().chain([j]).collect();
        Node { code, solved: false, h: x.h, kind: self.flag }
    }

    fn replace(&mut self, i: usize, by: Vec<Node>) {
        self.open.swap_remove(i);
        self.open.extend(by);
    }

    fn solved_min(&mut self, i: usize, x: Node) {
        let parent = x.code[..x.code.len() - 1].to_vec();
        self.open.swap_remove(i);
        let before = self.open.len();
        self.open.retain(|y| !(y.is_below(&parent) && y.h <= x.h));
        self.space += before - self.open.len();
        let inactive = (0..self.open.len())
            .filter(|&j| self.open[j].is_below(&parent) && self.open[j].kind == Type::Inactive);
        let woken = inactive.max_by(|&i, &j| {
            let (y, z) = (&self.open[i].code, &self.open[j].code);
            let aside = if self.wake == Wake::LeftMost { z.cmp(y) } else { y.cmp(z) };
            y.len().cmp(&z.len()).then(aside)
        });
        if let Some(y) = woken {
            self.open[y].kind = Type::Active;
            self.open.push(x);
        } else {
            self.open.push(Node { code: parent, kind: Type::Active, ..x });
        }
        // One state, one order.
        self.open.sort_by(|y, z| y.code.cmp(&z.code));
    }
}
