//! Total time as a function of the cost of a leaf: straight lines, and where they cross.

use super::clock::Form;
use super::{Case, Row, Who};
use crate::prelude::*;

/// T(c) = overhead + visits · c, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Line {
    pub(super) overhead: f64,
    pub(super) visits: f64,
}

impl Line {
    fn total(self, cost: f64) -> f64 {
        self.overhead + self.visits * cost
    }

    fn mean(lines: &[Line]) -> Line {
        let mean = |of: fn(&Line) -> f64| mean(&lines.iter().map(of).collect::<Vec<_>>());
        Line { overhead: mean(|line| line.overhead), visits: mean(|line| line.visits) }
    }
}

/// The lines of an algorithm, one for each block; `None` if it was not measured there.
#[derive(Clone, Debug, Default)]
pub(super) struct Curve {
    pub(super) lines: Vec<Option<Line>>,
}

/// The curves of the blocks of one order.
pub(super) type Curves = By<Who, Curve>;

impl Row {
    fn line(&self, who: Who) -> Option<Line> {
        let listed = |form| Some(self.lists.as_ref()?.total[form]);
        let (overhead, algorithm) = match who {
            Who::Sss1985 => (listed(Form::Sorted)?, Who::Sss),
            Who::Dual1985 => (listed(Form::Dual)?, Who::Dual),
            Who::Heap => (listed(Form::Heap)?, Who::Sss),
            Who::ListForm => (self.seconds[who], Who::Sss),
            _ => (self.seconds[who], who),
        };
        Some(Line { overhead, visits: number(self.visits[algorithm]) })
    }
}

impl Curves {
    pub(super) fn of(rows: &[(Case, Row)], order: Order) -> Curves {
        let mut blocks: By<u64, Vec<&Row>> = By::default();
        for (case, row) in rows.iter().filter(|(case, _)| case.shape.order == order) {
            blocks.push(case.seed, row);
        }
        let line = |block: &Vec<&Row>, who| {
            let lines: Option<Vec<Line>> = block.iter().map(|row| row.line(who)).collect();
            lines.map(|lines| Line::mean(&lines))
        };
        let curve = |&who: &Who| {
            (who, Curve { lines: blocks.values().map(|block| line(block, who)).collect() })
        };
        Who::ALL.iter().map(curve).collect()
    }

    /// The curves of those blocks on which everything was measured, so that all of them rest on the same trees.
    pub(super) fn shared(&self) -> Curves {
        let blocks = self.values().map(|curve| curve.lines.len()).min().unwrap_or(0);
        let whole: Vec<usize> =
            (0..blocks).filter(|&i| self.values().all(|curve| curve.lines[i].is_some())).collect();
        let kept = |curve: &Curve| Curve { lines: whole.iter().map(|&i| curve.lines[i]).collect() };
        self.iter().map(|(&who, curve)| (who, kept(curve))).collect()
    }

    /// The number of blocks.
    pub(super) fn blocks(&self) -> usize {
        self.values().map(|curve| curve.lines.len()).max().unwrap_or(0)
    }

    /// T(c) of one algorithm divided by that of another: the mean factor over the blocks on which both were measured.
    pub(super) fn over(&self, one: Who, other: Who, cost: f64) -> Estimate {
        self[one].over(&self[other], cost)
    }
}

impl Curve {
    fn over(&self, other: &Curve, cost: f64) -> Estimate {
        let (a, b): (Vec<f64>, Vec<f64>) =
            self.pairs(other).iter().map(|(a, b)| (a.total(cost), b.total(cost))).unzip();
        Estimate::factor(&a, &b)
    }

    /// The mean T(c).
    pub(super) fn mean(&self, cost: f64) -> f64 {
        let measured: Vec<Line> = self.lines.iter().flatten().copied().collect();
        Line::mean(&measured).total(cost)
    }

    fn pairs(&self, other: &Curve) -> Vec<(Line, Line)> {
        self.lines.iter().zip(&other.lines).filter_map(|(a, b)| a.zip(*b)).collect()
    }

    /// The cost of a leaf from which, or up to which, this algorithm is cheaper than another.
    pub(super) fn crossing(&self, other: &Curve) -> Crossing {
        let pairs = self.pairs(other);
        let of = |drawn: &[usize]| {
            let (a, b): (Vec<Line>, Vec<Line>) = drawn.iter().map(|&i| pairs[i]).unzip();
            crossing(Line::mean(&a), Line::mean(&b))
        };
        let estimate =
            |end: fn(Crossing) -> f64| Estimate::bootstrap(pairs.len(), |drawn| end(of(drawn)));
        let all: Vec<usize> = (0..pairs.len()).collect();
        match of(&all) {
            found @ (Crossing::Always | Crossing::Never) => found,
            Crossing::From(_) => Crossing::From(estimate(|found| found.range().0)),
            Crossing::Until(_) => Crossing::Until(estimate(|found| found.range().1)),
        }
    }
}

/// The costs of a leaf at which one line is below another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Crossing {
    /// At every cost.
    Always,
    /// At no cost.
    Never,
    /// From this cost of a leaf upwards, in seconds.
    From(Estimate),
    /// Up to this cost of a leaf, in seconds.
    Until(Estimate),
}

impl Crossing {
    /// The interval of costs in which the one line is below the other.
    fn range(self) -> (f64, f64) {
        match self {
            Crossing::Always => (0.0, f64::MAX),
            Crossing::Never => (f64::MAX, 0.0),
            Crossing::From(e) => (e.mean, f64::MAX),
            Crossing::Until(e) => (0.0, e.mean),
        }
    }
}

fn crossing(a: Line, b: Line) -> Crossing {
    let (dearer, more) = (a.overhead > b.overhead, a.visits > b.visits);
    let at = (a.overhead - b.overhead) / (b.visits - a.visits);
    let at = Estimate { mean: at, low: at, high: at, sd: 0.0, n: 2 };
    match (dearer, more) {
        (false, false) => Crossing::Always,
        (true, true) => Crossing::Never,
        (true, false) => Crossing::From(at),
        (false, true) => Crossing::Until(at),
    }
}

/// The cost of a leaf at which `a` takes `factor` times as long as `b`, averaged over all blocks.
pub(super) fn cost_where(a: &Curve, b: &Curve, factor: f64) -> Option<f64> {
    let (a, b): (Vec<Line>, Vec<Line>) = a.pairs(b).into_iter().unzip();
    let (a, b) = (Line::mean(&a), Line::mean(&b));
    let cost = (a.overhead - factor * b.overhead) / (factor * b.visits - a.visits);
    (cost > 0.0).then_some(cost)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(overhead: f64, visits: f64) -> Line {
        Line { overhead, visits }
    }

    #[test]
    fn lines_cross_where_what_one_saves_pays_for_what_it_costs() {
        let (plain, informed) = (line(1.0, 100.0), line(3.0, 60.0));
        let Crossing::From(from) = crossing(informed, plain) else {
            panic!("informed pays from some cost on")
        };
        assert!((from.mean - 0.05).abs() < 1e-12);
        assert!((plain.total(0.05) - informed.total(0.05)).abs() < 1e-12);
        let Crossing::Until(until) = crossing(plain, informed) else {
            panic!("plain pays up to some cost")
        };
        assert!((until.mean - 0.05).abs() < 1e-12);
        assert_eq!(crossing(line(1.0, 5.0), line(2.0, 6.0)), Crossing::Always);
        assert_eq!(crossing(line(2.0, 6.0), line(1.0, 5.0)), Crossing::Never);
    }

    #[test]
    fn a_factor_is_reached_at_the_cost_that_is_given_for_it() {
        let curve = |lines: &[Line]| Curve { lines: lines.iter().map(|&l| Some(l)).collect() };
        let (a, b) =
            (curve(&[line(4.0, 80.0), line(4.0, 80.0)]), curve(&[line(2.0, 100.0), line(2.0, 100.0)]));
        let cost =
            cost_where(&a, &b, 1.25).expect("twice as long without a cost, less in the long run");
        assert!((a.mean(cost) / b.mean(cost) - 1.25).abs() < 1e-9);
        assert!((a.over(&b, cost).mean - 1.25).abs() < 1e-9);
        assert_eq!(cost_where(&a, &b, 3.0), None);
    }
}
