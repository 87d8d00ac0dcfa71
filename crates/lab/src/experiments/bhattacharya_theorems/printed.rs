//! The procedures of §2 as printed, on explicit trees: slow and simple, and every instant can be inspected.

use super::super::written::Written;
use plywood_core::Value;
use plywood_core::observer::Status;

/// A node in OPEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Descriptor {
    pub(crate) node: usize,
    pub(crate) status: Status,
    pub(crate) h: i64,
    pub(crate) active: bool,
}

/// The moment after `first` has returned a node, which is still in OPEN.
pub(crate) struct Instant<'o> {
    pub(crate) open: &'o [Descriptor],
    pub(crate) first: Descriptor,
    /// Whether FLAG is ACTIVE.
    pub(crate) flag: bool,
    pub(crate) space: i64,
    /// Whether the node was INACTIVE until the previous step.
    pub(crate) woken: bool,
}

/// The procedures SSS*(s) and ITERSSS*(s, M).
pub(crate) struct Printed<'t> {
    written: &'t Written,
    open: Vec<Descriptor>,
    /// Whether FLAG is ACTIVE; SSS* has only ACTIVE nodes.
    flag: bool,
    space: i64,
    woken: Option<usize>,
    wake: Wake,
}

/// Which of several deepest INACTIVE nodes is woken; the paper does not say.
#[derive(Clone, Copy)]
pub(crate) enum Wake {
    LeftMost,
    RightMost,
}

impl<'t> Printed<'t> {
    pub(crate) fn new(written: &'t Written) -> Printed<'t> {
        Printed { written, open: Vec::new(), flag: true, space: 0, woken: None, wake: Wake::LeftMost }
    }

    /// Changes which node is woken.
    pub(crate) fn waking(self, wake: Wake) -> Printed<'t> {
        Printed { wake, ..self }
    }

    /// Returns the value found by SSS*; calls `each` at every instant.
    pub(crate) fn sss(&mut self, each: &mut dyn FnMut(&Instant<'_>)) -> i64 {
        self.insert(0, Status::Live, infinity(), true);
        loop {
            let at = self.first().expect("a node of every solution tree");
            let x = self.tell(at, each);
            match self.case(x) {
                Case::Done => return x.h,
                Case::MinSolved(parent) => {
                    self.open.retain(|y| !self.written.is_below(y.node, parent));
                    self.insert(parent, Status::Solved, x.h, true);
                }
                case => self.common(at, x, case),
            }
        }
    }

    /// Returns the value found by ITERSSS* with M cells, or `None` if it would run forever; calls `each` at every
    /// instant.
    pub(crate) fn iter_sss(&mut self, m: u64, each: &mut dyn FnMut(&Instant<'_>)) -> Option<i64> {
        self.space = i64::try_from(m).unwrap_or(i64::MAX) - 1;
        self.flag = false;
        self.insert(0, Status::Live, infinity(), false);
        let mut steps = 0_u64;
        // A state that recurs once recurs forever. Each state is compared with the one at the last power of two.
        let mut seen = (Vec::new(), self.flag);
        loop {
            if seen == (self.open.clone(), self.flag) {
                return None;
            }
            steps += 1;
            if steps.is_power_of_two() {
                seen = (self.open.clone(), self.flag);
            }
            let Some(at) = self.first() else {
                if self.flag {
                    return None;
                }
                self.flag = true;
                continue;
            };
            let x = self.tell(at, each);
            match self.case(x) {
                Case::Done => return Some(x.h),
                Case::MaxLive if self.space < self.children_of(x) - 1 => {
                    self.open[at].active = false;
                    self.flag = true;
                }
                Case::MaxLive => {
                    self.space -= self.children_of(x) - 1;
                    self.common(at, x, Case::MaxLive);
                }
                Case::MinSolved(parent) => self.min_solved(x, parent),
                case => self.common(at, x, case),
            }
        }
    }

    fn min_solved(&mut self, x: Descriptor, parent: usize) {
        let before = self.open.len();
        let done =
            |y: &Descriptor| y.node != x.node && self.written.is_below(y.node, parent) && y.h <= x.h;
        self.open.retain(|y| !done(y));
        self.space += i64::try_from(before - self.open.len()).unwrap_or(0);
        // The deepest INACTIVE successor of the parent.
        let nodes = &self.written.nodes;
        let aside = |x: usize| match self.wake {
            Wake::LeftMost => x,
            Wake::RightMost => nodes.len() - x,
        };
        let inactive =
            self.open.iter_mut().filter(|y| !y.active && self.written.is_below(y.node, parent));
        let deepest = inactive.min_by_key(|y| (std::cmp::Reverse(nodes[y.node].ply), aside(y.node)));
        if let Some(y) = deepest {
            y.active = true;
            self.woken = Some(y.node);
        } else {
            self.open.retain(|y| y.node != x.node);
            self.insert(parent, Status::Solved, x.h, true);
        }
    }

    /// Handles the cases that both procedures share.
    fn common(&mut self, at: usize, x: Descriptor, case: Case) {
        self.open.remove(at);
        let node = &self.written.nodes[x.node];
        match case {
            Case::Leaf => self.insert(x.node, Status::Solved, x.h.min(node.value), true),
            Case::MaxLive => {
                for &child in &node.children {
                    self.insert(child, Status::Live, x.h, self.flag);
                }
            }
            Case::MinLive => self.insert(node.children[0], Status::Live, x.h, self.flag),
            Case::MaxSolved(parent) => match self.written.next_sibling(x.node) {
                Some(sibling) => self.insert(sibling, Status::Live, x.h, true),
                None => self.insert(parent, Status::Solved, x.h, true),
            },
            Case::MinSolved(_) | Case::Done => {
                unreachable!("each procedure handles these cases itself")
            }
        }
    }

    fn case(&self, x: Descriptor) -> Case {
        let node = &self.written.nodes[x.node];
        match (x.status, node.parent) {
            (Status::Live, _) if node.is_leaf() => Case::Leaf,
            (Status::Live, _) if node.is_max() => Case::MaxLive,
            (Status::Live, _) => Case::MinLive,
            (Status::Solved, None) => Case::Done,
            (Status::Solved, Some(parent)) if node.is_max() => Case::MaxSolved(parent),
            (Status::Solved, Some(parent)) => Case::MinSolved(parent),
        }
    }

    fn children_of(&self, x: Descriptor) -> i64 {
        i64::try_from(self.written.nodes[x.node].children.len()).unwrap_or(i64::MAX)
    }

    /// The greatest h among the nodes whose TYPE is FLAG; among equals the lexicographically smallest.
    fn first(&self) -> Option<usize> {
        let candidates = (0..self.open.len()).filter(|&i| self.open[i].active == self.flag);
        candidates.min_by_key(|&i| (std::cmp::Reverse(self.open[i].h), self.open[i].node))
    }

    fn tell(&mut self, at: usize, each: &mut dyn FnMut(&Instant<'_>)) -> Descriptor {
        let first = self.open[at];
        let woken = self.woken.take() == Some(first.node);
        each(&Instant { open: &self.open, first, flag: self.flag, space: self.space, woken });
        first
    }

    fn insert(&mut self, node: usize, status: Status, h: i64, active: bool) {
        self.open.push(Descriptor { node, status, h, active });
    }
}

/// The case of the case statement that applies.
#[derive(Clone, Copy)]
enum Case {
    Leaf,
    MaxLive,
    MinLive,
    MaxSolved(usize),
    MinSolved(usize),
    Done,
}

fn infinity() -> i64 {
    Value::INF.get().into()
}
