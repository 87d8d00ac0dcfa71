//! INS and PNS as described by Reinefeld, Marsland, Schaeffer, §2.3 to §2.5: records of the first visits are kept
//! in a map, by the path that leads to their node.

use crate::plain::{INF, Plain, Visits};
use std::cmp::Reverse;

/// What the first visit of a node leaves.
#[derive(Clone)]
pub(crate) enum Record {
    /// The value of a leaf.
    Leaf(i64),
    /// No son caused a cut-off; the scores of all.
    ProveBest(Vec<i64>),
    /// The son that did.
    IgnoreLeft(usize),
}

/// What a minimal-window search leaves for PNS.
struct Variation {
    value: i64,
    /// The numbers of the sons on the way to the leaf whose value it is.
    path: Vec<usize>,
    /// The scores of the sons.
    scores: Vec<i64>,
}

impl Visits {
    /// The first visit of a node by INS.
    pub(crate) fn ins(&mut self, p: &Plain, alpha: i64, beta: i64) -> i64 {
        if p.sons.is_empty() {
            let value = self.h(p);
            self.records.insert(p.path.clone(), Record::Leaf(value));
            return value;
        }
        let mut best = -INF;
        let mut scores = Vec::new();
        for (i, son) in p.sons.iter().enumerate() {
            let a = best.max(alpha);
            let b = if i == 0 { beta } else { a + 1 };
            let v = -self.ins(son, -b, -a);
            scores.push(v);
            if v > best {
                let settled = i == 0 || v <= alpha || v >= beta || p.depth <= self.shallow;
                best = if settled { v } else { -self.ins_again(son, -beta, -v) };
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
                let mut best = -self.ins_again(&p.sons[i], -beta, -alpha);
                for son in &p.sons[i + 1..] {
                    if best >= beta {
                        break;
                    }
                    let a = best.max(alpha);
                    let v = -self.ins(son, -a - 1, -a);
                    if v > best {
                        let settled = v <= alpha || v >= beta || p.depth <= self.shallow;
                        best = if settled { v } else { -self.ins_again(son, -beta, -v) };
                    }
                }
                best
            }
            Record::ProveBest(scores) => {
                let order = by_decreasing_score(&scores);
                let (mut best, mut b) = (-INF, beta);
                for (n, &i) in order.iter().enumerate() {
                    best = best.max(-self.ins_again(&p.sons[i], -b, -best.max(alpha)));
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
        let Some((first, others)) = p.sons.split_first() else { return self.h(p) };
        let best = -self.pns(first, -beta, -alpha);
        self.pns_others(p, alpha, beta, best, others.iter())
    }

    /// NegaScout's loop over `others`, when some son is known to be worth `best`.
    fn pns_others<'p>(
        &mut self,
        p: &Plain,
        alpha: i64,
        beta: i64,
        mut best: i64,
        others: impl Iterator<Item = &'p Plain>,
    ) -> i64 {
        for son in others {
            if best >= beta {
                break;
            }
            let variation = self.pns_test(son, -best.max(alpha) - 1);
            let v = -variation.value;
            if v > best {
                let settled = v <= alpha || v >= beta || p.depth <= self.shallow;
                best = if settled { v } else { -self.pns_first_level(son, -beta, -v, &variation) };
            }
        }
        best
    }

    /// Alpha-beta with the window (m, m + 1).
    fn pns_test(&mut self, p: &Plain, m: i64) -> Variation {
        if p.sons.is_empty() {
            return Variation { value: self.h(p), path: Vec::new(), scores: Vec::new() };
        }
        let mut best = Variation { value: -INF, path: Vec::new(), scores: Vec::new() };
        for (i, son) in p.sons.iter().enumerate() {
            let below = self.pns_test(son, -m - 1);
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

    /// The second search of a son.
    fn pns_first_level(&mut self, p: &Plain, alpha: i64, beta: i64, known: &Variation) -> i64 {
        let Some((&on_path, below)) = known.path.split_first() else { return known.value };
        let mut best = -self.pns_along(&p.sons[on_path], -beta, -alpha, below, 1, -known.value);
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
            best = best.max(-self.pns(&p.sons[i], -beta.min(known.scores[i]), -best.max(alpha)));
        }
        best
    }

    /// The second search of a node further down the path.
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
        let best = -self.pns_along(&p.sons[on_path], -beta, -alpha, below, level + 1, -value);
        if level % 2 == 1 {
            self.pns_others(p, alpha, beta, best, p.sons[on_path + 1..].iter())
        } else {
            let others = p.sons.iter().enumerate().filter(|&(i, _)| i != on_path);
            self.pns_others(p, alpha, beta, best, others.map(|(_, son)| son))
        }
    }
}

/// The sons from the best to the worst, equals from left to right.
fn by_decreasing_score(scores: &[i64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by_key(|&i| Reverse(scores[i]));
    order
}
