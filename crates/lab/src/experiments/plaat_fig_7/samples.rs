use super::super::plaat::{Kind, Sides};
use super::{Case, Row, Who};
use crate::measure::deepened::Instance;
use crate::prelude::*;
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
    /// The mean factor between two searches at the deepest iteration, over all games of a kind.
    pub(crate) fn overall(&self, kind: Kind, sort: Sort, search: Who, to: Who) -> Estimate {
        let all = |search| {
            self.of_kind(kind)
                .flat_map(|sample| sample.so_far(sort, search, sample.last()))
                .collect::<Vec<u64>>()
        };
        Estimate::factor(&all(search), &all(to))
    }

    /// Fills a cell for each game at each depth from 4 on.
    pub(crate) fn cells(&self, mut judge: impl FnMut(&mut Cells, &Sample, usize)) -> Sides {
        let mut sides = Sides::default();
        for sample in self.games() {
            let cells = sides.of(&sample.instance);
            sample.depths().skip(1).for_each(|depth| judge(cells, sample, depth));
        }
        sides
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

    pub(crate) fn trees(&self) -> usize {
        self.rows.leaves.trees()
    }

    /// The counts of a search in the iteration of this depth alone, one for each seed.
    pub(crate) fn alone(&self, sort: Sort, search: Who, depth: usize) -> Vec<u64> {
        self.counts(sort)[search].iter().map(|by_depth| by_depth[depth - 1]).collect()
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

    /// The mean factor between two searches.
    pub(crate) fn relative(&self, sort: Sort, search: Who, to: Who, depth: usize) -> Estimate {
        Estimate::factor(&self.so_far(sort, search, depth), &self.so_far(sort, to, depth))
    }
}
