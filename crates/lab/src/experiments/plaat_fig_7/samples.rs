use super::super::plaat::Kind;
use super::{Case, Row, Who};
use crate::measure::deepened::Instance;
use crate::prelude::*;
use crate::stats::numbers;
use std::ops::RangeInclusive;

names! {
    /// Which visits are counted.
    pub(crate) enum Sort {
        /// Calls of the evaluator.
        Leaves => "leaves",
        /// Leaves, inner nodes, and nodes that the table answered.
        Nodes => "nodes",
    }
}

/// All measurements, family by family.
#[derive(Debug)]
pub(crate) struct Samples(Vec<Sample>);

/// The measurements of one family.
#[derive(Debug)]
pub(crate) struct Sample {
    pub(crate) instance: Instance,
    rows: Row,
}

impl Samples {
    pub(crate) fn of(rows: Vec<(Case, Row)>) -> Samples {
        let rows = joined(rows.into_iter().map(|(case, row)| (case.instance, row)));
        Samples(rows.into_iter().map(|(instance, rows)| Sample { instance, rows }).collect())
    }

    /// The games with their usual evaluators; real ones come first.
    pub(crate) fn games(&self) -> impl Iterator<Item = &Sample> {
        Kind::ALL.iter().flat_map(|&kind| self.of_kind(kind))
    }

    /// The games of a kind.
    pub(crate) fn of_kind(&self, kind: Kind) -> impl Iterator<Item = &Sample> {
        let usual = |sample: &&Sample| sample.instance.is_game() && !sample.instance.lacks_bonus();
        self.0.iter().filter(usual).filter(move |sample| Kind::of(&sample.instance) == kind)
    }

    /// Games whose evaluator swings between odd and even depths.
    pub(crate) fn swinging(&self) -> impl Iterator<Item = &Sample> {
        self.0.iter().filter(|sample| sample.instance.lacks_bonus())
    }

    pub(crate) fn trees(&self) -> impl Iterator<Item = &Sample> {
        self.0.iter().filter(|sample| !sample.instance.is_game())
    }
}

impl Samples {
    /// The factors between two searches at the deepest iteration, one for each game of a kind.
    pub(crate) fn factors(&self, kind: Kind, sort: Sort, search: Who, to: Who) -> Evidence {
        self.evidence(kind, |sample| sample.relative(sort, search, to, sample.last()))
    }

    /// A factor for each game of a kind.
    pub(crate) fn evidence(&self, kind: Kind, of: impl Fn(&Sample) -> Estimate) -> Evidence {
        let add = |all: Evidence, sample: &Sample| all.factor(sample.instance.to_string(), &of(sample));
        self.of_kind(kind).fold(Evidence::new(), add)
    }

    /// The factors between two searches at the deepest iteration, in words, game by game.
    pub(crate) fn by_game(&self, sort: Sort, search: Who, to: Who) -> String {
        listed(self.games().map(|sample| {
            format!("{} {}", sample.instance, sample.relative(sort, search, to, sample.last()))
        }))
    }
}

impl Sample {
    /// The depths that are compared.
    pub(crate) fn depths(&self) -> RangeInclusive<usize> {
        3..=self.last()
    }

    pub(crate) fn last(&self) -> usize {
        self.instance.family.depth().into()
    }

    /// The number of seeds, as printed: with the fewest first if the paper's searches have different numbers of them.
    pub(crate) fn trees(&self) -> String {
        let most = self.rows.leaves.trees();
        let least = self.rows.leaves.get(&Who::AbSss).map_or(most, Vec::len);
        if least == most { most.to_string() } else { format!("{least} to {most}") }
    }

    /// The counts of a search in the iteration of this depth alone, one for each seed. An iteration that the table answers
    /// counts as one, so that it has a logarithm.
    pub(crate) fn alone(&self, sort: Sort, search: Who, depth: usize) -> Vec<u64> {
        self.counts(sort)[search].iter().map(|by_depth| by_depth[depth - 1].max(1)).collect()
    }

    /// The counts of a search in all iterations up to this depth, one for each seed; on trees, those of this depth.
    pub(crate) fn so_far(&self, sort: Sort, search: Who, depth: usize) -> Vec<u64> {
        if !self.instance.is_game() {
            return self.alone(sort, search, depth);
        }
        self.counts(sort)[search].iter().map(|by_depth| by_depth[..depth].iter().sum()).collect()
    }

    /// The share of the baseline's nodes where the side to move could only pass.
    pub(crate) fn passes(&self) -> f64 {
        let sum = |counts: &[Vec<u64>]| number(counts.iter().flatten().sum::<u64>());
        sum(&self.rows.passes) / sum(&self.rows.nodes[Who::Aspiration])
    }

    fn counts(&self, sort: Sort) -> &By<Who, Vec<Vec<u64>>> {
        match sort {
            Sort::Leaves => &self.rows.leaves,
            Sort::Nodes => &self.rows.nodes,
        }
    }

    /// The mean factor between two searches, over the seeds that both of them have: the first ones.
    pub(crate) fn relative(&self, sort: Sort, search: Who, to: Who, depth: usize) -> Estimate {
        let (ours, others) =
            same_length(self.so_far(sort, search, depth), self.so_far(sort, to, depth));
        Estimate::factor(&ours, &others)
    }
}

impl Sample {
    /// How much more MTD(f) gains over aspiration NegaScout than that over αβ: the ratio of both factors, over the seeds
    /// that all three have.
    pub(crate) fn wider_gain(&self, sort: Sort) -> Estimate {
        let [mtd, aspiration, alpha_beta] = [Who::MtdF, Who::Aspiration, Who::AlphaBeta]
            .map(|search| numbers(&self.so_far(sort, search, self.last())));
        wider(&mtd, &aspiration, &alpha_beta)
    }

    /// The mean factor between two searches in the last two iterations alone, one of odd and one of even depth.
    pub(crate) fn both_parities(&self, search: Who, to: Who) -> Estimate {
        let logs = |search, depth| -> Vec<f64> {
            self.alone(Sort::Leaves, search, depth).into_iter().map(|n| number(n).ln()).collect()
        };
        let mean = |search| -> Vec<f64> {
            let (a, b) = (logs(search, self.last()), logs(search, self.last() - 1));
            a.into_iter().zip(b).map(|(a, b)| f64::midpoint(a, b).exp()).collect()
        };
        Estimate::factor(&mean(search), &mean(to))
    }

    /// The factor between two searches in the last iteration of odd and of even depth, in words.
    pub(crate) fn by_parity(&self, search: Who, to: Who) -> String {
        let at = |depth| {
            let e = Estimate::factor(
                &self.alone(Sort::Leaves, search, depth),
                &self.alone(Sort::Leaves, to, depth),
            );
            format!("{e:.2} at depth {depth}")
        };
        let (last, before) = (self.last(), self.last() - 1);
        if last % 2 == 1 {
            format!("{}, {}", at(last), at(before))
        } else {
            format!("{}, {}", at(before), at(last))
        }
    }
}

/// The ratio of the factors `one / two` and `two / three`, over the first seeds, as many as all have.
pub(crate) fn wider(one: &[f64], two: &[f64], three: &[f64]) -> Estimate {
    let product: Vec<f64> = one.iter().zip(three).map(|(a, b)| a * b).collect();
    let square: Vec<f64> = two.iter().take(product.len()).map(|x| x * x).collect();
    Estimate::factor(&product, &square)
}

/// Counts of two searches for the first seeds, as many as both have.
fn same_length(mut ours: Vec<u64>, mut others: Vec<u64>) -> (Vec<u64>, Vec<u64>) {
    let length = ours.len().min(others.len());
    ours.truncate(length);
    others.truncate(length);
    (ours, others)
}
