//! The algorithms as printed, over a tree of plain nodes: the naive twins of ours.

use crate::plain_informed::Record;
use crate::plain_open::Descriptor;
use plywood_core::search::negascout::{LastSon, NegaScout, ReSearch};
use plywood_core::{Depth, Value};
use plywood_games::synthetic::Son;
use plywood_testkit::suite::Judged;
use std::collections::HashMap;

/// A node of a tree written out. Values are as MAX sees them.
pub(crate) struct Plain {
    pub(crate) depth: Depth,
    pub(crate) max_to_move: bool,
    pub(crate) sons: Vec<Plain>,
    /// Of a leaf.
    value: i64,
    pub(crate) path: Vec<Son>,
}

impl Plain {
    pub(crate) fn root<T: Judged>(tree: &T, depth: Depth) -> Plain {
        Plain::written_out(tree, &tree.root(), depth, Vec::new())
    }

    fn written_out<T: Judged>(tree: &T, position: &T::Position, depth: Depth, path: Vec<Son>) -> Plain {
        let max_to_move = path.len().is_multiple_of(2);
        let moves = if depth == 0 { Vec::new() } else { tree.moves(position).into_iter().collect() };
        let judged = if moves.is_empty() { tree.value(tree, position, depth) } else { Value::ZERO };
        let value = i64::from(if max_to_move { judged } else { -judged }.get());
        let sons = moves.into_iter().map(|m| {
            let path = path.iter().copied().chain([m]).collect();
            Plain::written_out(tree, &tree.play(position, m), depth - tree.cost(m), path)
        });
        Plain { max_to_move, depth, sons: sons.collect(), value, path }
    }
}

pub(crate) const INF: i64 = i64::MAX / 2;

/// What a twin visits.
#[derive(Default)]
pub(crate) struct Visits {
    /// The leaves in order.
    pub(crate) leaves: Vec<Vec<Son>>,
    /// Those among them that were visited by TEST.
    pub(crate) tested: Vec<Vec<Son>>,
    /// The depth of NegaScout's shallow rule.
    pub(crate) shallow: Depth,
    /// What INS has found out, by the path to the node.
    pub(crate) records: HashMap<Vec<Son>, Record>,
    /// The first descriptor of OPEN, at each step of a best-first search.
    pub(crate) selected: Vec<Descriptor>,
}

/// With a MAX and a MIN case.
impl Visits {
    pub(crate) fn f(&mut self, p: &Plain) -> i64 {
        self.leaves.push(p.path.clone());
        p.value
    }

    /// As TEST calls it.
    fn f_tested(&mut self, p: &Plain) -> i64 {
        self.tested.push(p.path.clone());
        self.f(p)
    }

    pub(crate) fn minimax(&mut self, p: &Plain) -> i64 {
        let values: Vec<i64> = p.sons.iter().map(|son| self.minimax(son)).collect();
        let best = if p.max_to_move { values.iter().max() } else { values.iter().min() };
        best.copied().unwrap_or_else(|| self.f(p))
    }

    /// F1: a node knows its parent's best value, and nothing of the bounds further up.
    pub(crate) fn f1(&mut self, p: &Plain, parents_best: i64) -> i64 {
        if p.sons.is_empty() {
            return self.f(p);
        }
        let mut m = if p.max_to_move { -INF } else { INF };
        for son in &p.sons {
            let t = self.f1(son, m);
            m = if p.max_to_move { m.max(t) } else { m.min(t) };
            if (p.max_to_move && m >= parents_best) || (!p.max_to_move && m <= parents_best) {
                break;
            }
        }
        m
    }

    /// F3; its leaves are also those of F2.
    pub(crate) fn f3(&mut self, p: &Plain, mut alpha: i64, mut beta: i64) -> i64 {
        if p.sons.is_empty() {
            return self.f(p);
        }
        let mut m = if p.max_to_move { -INF } else { INF };
        for son in &p.sons {
            let t = self.f3(son, alpha, beta);
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
        if p.sons.is_empty() {
            return self.f_tested(p) > v;
        }
        if p.max_to_move {
            p.sons.iter().any(|son| self.test_greater(son, v))
        } else {
            p.sons.iter().all(|son| self.test_greater(son, v))
        }
    }

    pub(crate) fn test_less(&mut self, p: &Plain, v: i64) -> bool {
        if p.sons.is_empty() {
            return self.f_tested(p) < v;
        }
        if p.max_to_move {
            p.sons.iter().all(|son| self.test_less(son, v))
        } else {
            p.sons.iter().any(|son| self.test_less(son, v))
        }
    }

    pub(crate) fn scout(&mut self, p: &Plain) -> i64 {
        let Some((first, others)) = p.sons.split_first() else { return self.f(p) };
        let mut v = self.scout(first);
        for son in others {
            let passes = if p.max_to_move { self.test_greater(son, v) } else { self.test_less(son, v) };
            if passes {
                v = self.scout(son);
            }
        }
        v
    }

    /// F4', for MAX.
    pub(crate) fn f4_max(&mut self, p: &Plain, alpha: i64, beta: i64) -> i64 {
        let Some((first, others)) = p.sons.split_first() else { return self.f(p) };
        let mut m = self.f4_min(first, alpha, beta);
        if m >= beta {
            return m;
        }
        for son in others {
            let t = self.f4_min(son, m, m + 1);
            if t > m {
                let settled = p.depth <= self.shallow || t >= beta;
                m = if settled { t } else { self.f4_min(son, t, beta) };
            }
            if m >= beta {
                return m;
            }
        }
        m
    }

    /// G4', for MIN.
    fn f4_min(&mut self, p: &Plain, alpha: i64, beta: i64) -> i64 {
        let Some((first, others)) = p.sons.split_first() else { return self.f(p) };
        let mut m = self.f4_max(first, alpha, beta);
        if m <= alpha {
            return m;
        }
        for son in others {
            let t = self.f4_max(son, m - 1, m);
            if t < m {
                let settled = p.depth <= self.shallow || t <= alpha;
                m = if settled { t } else { self.f4_max(son, alpha, t) };
            }
            if m <= alpha {
                return m;
            }
        }
        m
    }
}

/// In negamax form.
impl Visits {
    pub(crate) fn h(&mut self, p: &Plain) -> i64 {
        if p.max_to_move { self.f(p) } else { -self.f(p) }
    }

    pub(crate) fn f4(&mut self, p: &Plain, alpha: i64, beta: i64) -> i64 {
        if p.sons.is_empty() {
            return self.h(p);
        }
        let (mut m, mut n) = (-INF, beta);
        for son in &p.sons {
            let t = -self.f4(son, -n, -alpha.max(m));
            if t > m {
                let settled = n == beta || p.depth <= self.shallow || t >= beta;
                m = if settled { t } else { -self.f4(son, -beta, -t) };
            }
            if m >= beta {
                return m;
            }
            n = alpha.max(m) + 1;
        }
        m
    }

    /// NS, Fig. 2.2 of Reinefeld, Marsland, Schaeffer, with the choices of its followers.
    pub(crate) fn ns(&mut self, p: &Plain, alpha: i64, beta: i64, choices: NegaScout) -> i64 {
        if p.sons.is_empty() {
            return self.h(p);
        }
        let (mut a, mut b) = (-INF, beta);
        for (i, son) in p.sons.iter().enumerate() {
            let open = i == 0 || (i + 1 == p.sons.len() && choices.last_son == LastSon::Open);
            if open {
                b = beta;
            }
            let v = -self.ns(son, -b, -a.max(alpha), choices);
            if v > a {
                let settled = open || v <= alpha || v >= beta || p.depth <= self.shallow;
                a = if settled { v } else { -self.again(son, -beta, -v, choices) };
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
