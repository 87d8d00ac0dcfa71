//! INS and PNS as described by Reinefeld, Marsland, Schaeffer, §2.3 to §2.5: records of the first visits are stored in
//! a map, by the path that leads to their node.

use crate::plain::{INF, Plain, Visits};
use std::cmp::Reverse;

/// What the first visit of a node leaves.
#[derive(Clone)]
pub(crate) enum Record {
    /// The value of a leaf.
    Leaf(i64),
    /// No child caused a cutoff; the scores of all children.
    ProveBest(Vec<i64>),
    /// The index of the child that caused a cutoff.
    IgnoreLeft(usize),
}

/// What a minimal-window search leaves for PNS.
struct Variation {
    value: i64,
    /// The indices of the children on the way to the leaf whose value was returned.
    path: Vec<usize>,
    /// The scores of the children.
    scores: Vec<i64>,
}

impl Visits {
    /// The first visit of a node by INS.
    pub(crate) fn ins(&mut self, p: &Plain, alpha: i64, beta: i64) -> i64 {
        if p.children.is_empty() {
            let value = self.h(p);
            self.records.insert(p.path.clone(), Record::Leaf(value));
            return value;
        }
        let mut best = -INF;
        let mut scores = Vec::new();
        for (i, child) in p.children.iter().enumerate() {
            let a = best.max(alpha);
            let b = if i == 0 { beta } else { a + 1 };
            let v = -self.ins(child, -b, -a);
            scores.push(v);
            if v > best {
                let settled = i == 0 || v <= alpha || v >= beta || p.depth <= self.shallow;
                best = if settled { v } else { -self.ins_again(child, -beta, -v) };
            }
            if best >= beta {
                self.records.insert(p.path.clone(), Record::IgnoreLeft(i));
                return best;
            }
        }
        self.records.insert(p.path.clone(), Record::ProveBest(scores));
        best
    }

    fn ins_again(&mut self, p: &Plain, alpha: i64, beta: i64) -> i64 {
        match self.records[&p.path].clone() {
            Record::Leaf(value) => value,
            Record::IgnoreLeft(i) => {
                let mut best = -self.ins_again(&p.children[i], -beta, -alpha);
                for child in &p.children[i + 1..] {
                    if best >= beta {
                        break;
                    }
                    let a = best.max(alpha);
                    let v = -self.ins(child, -a - 1, -a);
                    if v > best {
                        let settled = v <= alpha || v >= beta || p.depth <= self.shallow;
                        best = if settled { v } else { -self.ins_again(child, -beta, -v) };
                    }
                }
                best
            }
            Record::ProveBest(scores) => {
                let order = by_decreasing_score(&scores);
                let (mut best, mut b) = (-INF, beta);
                for (n, &i) in order.iter().enumerate() {
                    best = best.max(-self.ins_again(&p.children[i], -b, -best.max(alpha)));
                    if best >= beta {
                        return best;
                    }
                    let Some(&next) = order.get(n + 1) else { break };
                    if best.max(alpha) > scores[next] {
                        return best.max(scores[next]);
                    }
                    b = scores[next];
                }
                best
            }
        }
    }

    /// The first visit of a node by PNS.
    pub(crate) fn pns(&mut self, p: &Plain, alpha: i64, beta: i64) -> i64 {
        let Some((first, others)) = p.children.split_first() else { return self.h(p) };
        let best = -self.pns(first, -beta, -alpha);
        self.pns_others(p, alpha, beta, best, others.iter())
    }

    /// Runs NegaScout's loop over `others`, when some child is known to be worth `best`.
    fn pns_others<'p>(
        &mut self,
        p: &Plain,
        alpha: i64,
        beta: i64,
        mut best: i64,
        others: impl Iterator<Item = &'p Plain>,
    ) -> i64 {
        for child in others {
            if best >= beta {
                break;
            }
            let variation = self.pns_test(child, -best.max(alpha) - 1);
            let v = -variation.value;
            if v > best {
                let settled = v <= alpha || v >= beta || p.depth <= self.shallow;
                best = if settled { v } else { -self.pns_first_level(child, -beta, -v, &variation) };
            }
        }
        best
    }

    /// Runs alpha-beta with the window (m, m + 1).
    fn pns_test(&mut self, p: &Plain, m: i64) -> Variation {
        if p.children.is_empty() {
            return Variation { value: self.h(p), path: Vec::new(), scores: Vec::new() };
        }
        let mut best = Variation { value: -INF, path: Vec::new(), scores: Vec::new() };
        for (i, child) in p.children.iter().enumerate() {
            let below = self.pns_test(child, -m - 1);
            best.scores.push(-below.value);
            if -below.value > best.value {
                best.value = -below.value;
                best.path = std::iter::once(i).chain(below.path).collect();
            }
            if best.value > m {
                break;
            }
        }
        best
    }

    /// Runs the second search of a child.
    fn pns_first_level(&mut self, p: &Plain, alpha: i64, beta: i64, known: &Variation) -> i64 {
        let Some((&on_path, below)) = known.path.split_first() else { return known.value };
        let mut best = -self.pns_along(&p.children[on_path], -beta, -alpha, below, 1, -known.value);
        for i in by_decreasing_score(&known.scores) {
            if i == on_path {
                continue;
            }
            if best >= beta {
                return best;
            }
            if best.max(alpha) > known.scores[i] {
                return best.max(known.scores[i]);
            }
            best = best.max(-self.pns(&p.children[i], -beta.min(known.scores[i]), -best.max(alpha)));
        }
        best
    }

    /// Runs the second search of a node further down the path.
    fn pns_along(
        &mut self,
        p: &Plain,
        alpha: i64,
        beta: i64,
        path: &[usize],
        level: usize,
        value: i64,
    ) -> i64 {
        let Some((&on_path, below)) = path.split_first() else { return value };
        let best = -self.pns_along(&p.children[on_path], -beta, -alpha, below, level + 1, -value);
        if level % 2 == 1 {
            self.pns_others(p, alpha, beta, best, p.children[on_path + 1..].iter())
        } else {
            let others = p.children.iter().enumerate().filter(|&(i, _)| i != on_path);
            self.pns_others(p, alpha, beta, best, others.map(|(_, child)| child))
        }
    }
}

/// Returns the children from the best to the worst, equal ones from left to right.
fn by_decreasing_score(scores: &[i64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by_key(|&i| Reverse(scores[i]));
    order
}
