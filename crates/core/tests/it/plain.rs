//! The algorithms as printed, on a tree of plain nodes: the naive twins of the library's.

use crate::plain_informed::Record;
use crate::plain_open::Descriptor;
use plywood_core::search::negascout::{LastChild, NegaScout, ReSearch};
use plywood_core::{Depth, Value};
use plywood_games::synthetic::Child;
use plywood_testkit::suite::EvaluatesItself;
use std::collections::HashMap;

/// A node of an explicit tree. Values are from MAX's point of view.
pub(crate) struct Plain {
    pub(crate) depth: Depth,
    pub(crate) max_to_move: bool,
    pub(crate) children: Vec<Plain>,
    /// The value of a leaf.
    value: i64,
    pub(crate) path: Vec<Child>,
}

impl Plain {
    pub(crate) fn root<T: EvaluatesItself>(tree: &T, depth: Depth) -> Plain {
        Plain::written_out(tree, &tree.root(), depth, Vec::new())
    }

    fn written_out<T: EvaluatesItself>(
        tree: &T,
        position: &T::Position,
        depth: Depth,
        path: Vec<Child>,
    ) -> Plain {
        let max_to_move = path.len().is_multiple_of(2);
        let moves = if depth == 0 { Vec::new() } else { tree.moves(position).into_iter().collect() };
        let evaluated = if moves.is_empty() { tree.value(tree, position, depth) } else { Value::ZERO };
        let value = i64::from(if max_to_move { evaluated } else { -evaluated }.get());
        let children = moves.into_iter().map(|m| {
            let path = path.iter().copied().chain([m]).collect();
            Plain::written_out(tree, &tree.play(position, m), depth - tree.cost(m), path)
        });
        Plain { max_to_move, depth, children: children.collect(), value, path }
    }
}

pub(crate) const INF: i64 = i64::MAX / 2;

/// What a twin visits.
#[derive(Default)]
pub(crate) struct Visits {
    /// The leaves in order.
    pub(crate) leaves: Vec<Vec<Child>>,
    /// The leaves that TEST visited.
    pub(crate) tested: Vec<Vec<Child>>,
    /// The depth of NegaScout's shallow rule.
    pub(crate) shallow: Depth,
    /// What INS has recorded, by the path to the node.
    pub(crate) records: HashMap<Vec<Child>, Record>,
    /// The first descriptor of OPEN at each step of a best-first search.
    pub(crate) selected: Vec<Descriptor>,
}

/// The algorithms with a MAX and a MIN case.
impl Visits {
    pub(crate) fn f(&mut self, p: &Plain) -> i64 {
        self.leaves.push(p.path.clone());
        p.value
    }

    /// Evaluates a leaf for TEST.
    fn f_tested(&mut self, p: &Plain) -> i64 {
        self.tested.push(p.path.clone());
        self.f(p)
    }

    pub(crate) fn minimax(&mut self, p: &Plain) -> i64 {
        let values: Vec<i64> = p.children.iter().map(|child| self.minimax(child)).collect();
        let best = if p.max_to_move { values.iter().max() } else { values.iter().min() };
        best.copied().unwrap_or_else(|| self.f(p))
    }

    /// F1: a node knows its parent's best value, but not the bounds further up.
    pub(crate) fn f1(&mut self, p: &Plain, parents_best: i64) -> i64 {
        if p.children.is_empty() {
            return self.f(p);
        }
        let mut m = if p.max_to_move { -INF } else { INF };
        for child in &p.children {
            let t = self.f1(child, m);
            m = if p.max_to_move { m.max(t) } else { m.min(t) };
            if (p.max_to_move && m >= parents_best) || (!p.max_to_move && m <= parents_best) {
                break;
            }
        }
        m
    }

    /// F3. Its leaves are also those of F2.
    pub(crate) fn f3(&mut self, p: &Plain, mut alpha: i64, mut beta: i64) -> i64 {
        if p.children.is_empty() {
            return self.f(p);
        }
        let mut m = if p.max_to_move { -INF } else { INF };
        for child in &p.children {
            let t = self.f3(child, alpha, beta);
            if p.max_to_move {
                m = m.max(t);
                alpha = alpha.max(m);
            } else {
                m = m.min(t);
                beta = beta.min(m);
            }
            if alpha >= beta {
                break;
            }
        }
        m
    }

    pub(crate) fn test_greater(&mut self, p: &Plain, v: i64) -> bool {
        if p.children.is_empty() {
            return self.f_tested(p) > v;
        }
        if p.max_to_move {
            p.children.iter().any(|child| self.test_greater(child, v))
        } else {
            p.children.iter().all(|child| self.test_greater(child, v))
        }
    }

    pub(crate) fn test_less(&mut self, p: &Plain, v: i64) -> bool {
        if p.children.is_empty() {
            return self.f_tested(p) < v;
        }
        if p.max_to_move {
            p.children.iter().all(|child| self.test_less(child, v))
        } else {
            p.children.iter().any(|child| self.test_less(child, v))
        }
    }

    pub(crate) fn scout(&mut self, p: &Plain) -> i64 {
        let Some((first, others)) = p.children.split_first() else { return self.f(p) };
        let mut v = self.scout(first);
        for child in others {
            let passes =
                if p.max_to_move { self.test_greater(child, v) } else { self.test_less(child, v) };
            if passes {
                v = self.scout(child);
            }
        }
        v
    }

    /// F4', for MAX.
    pub(crate) fn f4_max(&mut self, p: &Plain, alpha: i64, beta: i64) -> i64 {
        let Some((first, others)) = p.children.split_first() else { return self.f(p) };
        let mut m = self.f4_min(first, alpha, beta);
        if m >= beta {
            return m;
        }
        for child in others {
            let t = self.f4_min(child, m, m + 1);
            if t > m {
                let settled = p.depth <= self.shallow || t >= beta;
                m = if settled { t } else { self.f4_min(child, t, beta) };
            }
            if m >= beta {
                return m;
            }
        }
        m
    }

    /// G4', for MIN.
    fn f4_min(&mut self, p: &Plain, alpha: i64, beta: i64) -> i64 {
        let Some((first, others)) = p.children.split_first() else { return self.f(p) };
        let mut m = self.f4_max(first, alpha, beta);
        if m <= alpha {
            return m;
        }
        for child in others {
            let t = self.f4_max(child, m - 1, m);
            if t < m {
                let settled = p.depth <= self.shallow || t <= alpha;
                m = if settled { t } else { self.f4_max(child, alpha, t) };
            }
            if m <= alpha {
                return m;
            }
        }
        m
    }
}

/// The algorithms in negamax form.
impl Visits {
    pub(crate) fn h(&mut self, p: &Plain) -> i64 {
        if p.max_to_move { self.f(p) } else { -self.f(p) }
    }

    pub(crate) fn f4(&mut self, p: &Plain, alpha: i64, beta: i64) -> i64 {
        if p.children.is_empty() {
            return self.h(p);
        }
        let (mut m, mut n) = (-INF, beta);
        for child in &p.children {
            let t = -self.f4(child, -n, -alpha.max(m));
            if t > m {
                let settled = n == beta || p.depth <= self.shallow || t >= beta;
                m = if settled { t } else { -self.f4(child, -beta, -t) };
            }
            if m >= beta {
                return m;
            }
            n = alpha.max(m) + 1;
        }
        m
    }

    /// NS, Fig. 2.2 of Reinefeld, Marsland, Schaeffer, with the options of later variants.
    pub(crate) fn ns(&mut self, p: &Plain, alpha: i64, beta: i64, choices: NegaScout) -> i64 {
        if p.children.is_empty() {
            return self.h(p);
        }
        let (mut a, mut b) = (-INF, beta);
        for (i, child) in p.children.iter().enumerate() {
            let open = i == 0 || (i + 1 == p.children.len() && choices.last_child == LastChild::Open);
            if open {
                b = beta;
            }
            let v = -self.ns(child, -b, -a.max(alpha), choices);
            if v > a {
                let settled = open || v <= alpha || v >= beta || p.depth <= self.shallow;
                a = if settled { v } else { -self.again(child, -beta, -v, choices) };
            }
            if a >= beta {
                return a;
            }
            b = a.max(alpha) + 1;
        }
        a
    }

    fn again(&mut self, p: &Plain, alpha: i64, beta: i64, choices: NegaScout) -> i64 {
        match choices.re_search {
            ReSearch::NegaScout => self.ns(p, alpha, beta, choices),
            ReSearch::AlphaBeta if p.max_to_move => self.f3(p, alpha, beta),
            ReSearch::AlphaBeta => -self.f3(p, -beta, -alpha),
        }
    }
}
