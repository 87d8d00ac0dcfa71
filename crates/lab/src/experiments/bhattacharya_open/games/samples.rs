//! Positions of games, by game, order of moves and depth.

use super::super::law;
use super::{At, STEPS, place};
use crate::boards::Board;
use crate::measure::alike::{Counts, Sorted};
use crate::prelude::*;

/// All games in both orders.
pub(in super::super) struct Samples(pub(super) Vec<Sample>);

/// The positions of one game, searched in one order.
pub(super) struct Sample {
    pub(super) board: Board,
    pub(super) sorted: Sorted,
    pub(super) depth: Depth,
    pub(super) all: Vec<At>,
}

impl Sample {
    fn numbers(&self, of: impl Fn(&At) -> u64) -> Vec<u64> {
        self.all.iter().map(of).collect()
    }

    pub(super) fn mean(&self, of: impl Fn(&At) -> u64) -> f64 {
        mean(&self.numbers(of))
    }

    /// The sum of these terminals relative to αβ's.
    pub(super) fn ratio(&self, of: impl Fn(&At) -> u64) -> Estimate {
        Estimate::ratio(&self.numbers(of), &self.numbers(|at| at.alpha_beta))
    }

    /// The place of ITERSSS* between SSS* and αβ with the cell count of this index, at the positions where it is not
    /// refused.
    pub(super) fn height(&self, i: usize) -> Estimate {
        let above = |at: &At| {
            let (_, leaves) = *at.curve.get(i)?;
            let sss = number(at.sss.leaves);
            Some((number(leaves?) - sss, number(at.alpha_beta) - sss))
        };
        let (a, b): (Vec<f64>, Vec<f64>) = self.all.iter().filter_map(above).unzip();
        Estimate::ratio(&a, &b)
    }

    /// The share of positions at which the cell count of this index was too small.
    pub(super) fn refused(&self, i: usize) -> Estimate {
        let tried = self.all.iter().filter_map(|at| at.curve.get(i));
        let refused = tried.clone().filter(|(_, leaves)| leaves.is_none()).count();
        Estimate::share(refused, tried.count())
    }

    /// The position, as arguments of the command line that keep the game's own order.
    pub(super) fn arguments(&self, at: &At) -> Option<String> {
        let natural = self.sorted == Sorted::Naturally;
        let position = natural.then(|| self.board.drawn(at.seed))?;
        Some(format!("{} --moves natural", self.board.arguments(&position, self.depth)?))
    }
}

impl Samples {
    pub(in super::super) fn of(rows: Vec<((Board, Sorted, Depth), Vec<At>)>) -> Samples {
        let sample = |((board, sorted, depth), all)| Sample { board, sorted, depth, all };
        Samples(rows.into_iter().map(sample).collect())
    }

    pub(super) fn positions(&self) -> impl Iterator<Item = (&Sample, &At)> {
        self.0.iter().flat_map(|sample| sample.all.iter().map(move |at| (sample, at)))
    }

    /// The number of positions at which the formula's cells were too few, and the number of all positions.
    pub(in super::super) fn refused_by_formula(&self) -> (usize, usize) {
        let refused = self.positions().filter(|(_, at)| at.by_path.is_none());
        (refused.count(), self.positions().count())
    }

    /// A position where the formula's cells were too few.
    pub(in super::super) fn refused_witness(&self) -> Option<Witness> {
        self.positions().filter(|(_, at)| at.by_path.is_none()).find_map(|(sample, at)| {
            Some(Witness {
                what: format!(
                    "refused with the cells of the formula, on a position of {}",
                    sample.board
                ),
                command: format!(
                    "plywood search {} --direct --algorithm iter-sss --cells {}",
                    sample.arguments(at)?,
                    at.path_cells
                ),
            })
        })
    }

    /// The distance of the games' curves from a curve over the same scale, in words.
    pub(in super::super) fn off_curve(&self, grid: &[f64], curve: &[f64]) -> String {
        let places: Vec<f64> = (0..STEPS).map(place).collect();
        let off = self.0.iter().flat_map(|sample| {
            let heights: Vec<f64> = (0..STEPS).map(|i| sample.height(i).mean).collect();
            let game = grid.iter().map(|&x| law::between(&places, &heights, x));
            game.zip(curve).map(|(y, mean)| (y - mean).powi(2)).collect::<Vec<_>>()
        });
        let off: Vec<f64> = off.filter(|square| square.is_finite()).collect();
        format!(
            "The curves of games, from the formula's cells to those of SSS*, lie {:.2} from the mean curve of the \
             trees.",
            mean(&off).sqrt()
        )
    }

    /// The results of Stockman's hybrid, in words.
    pub(in super::super) fn of_hybrids(&self) -> String {
        let (mut all, mut fewer, mut more, mut both) = (0, 0, 0, 0);
        for sample in &self.0 {
            for plies in 1..usize::from(sample.depth) {
                let ratio = sample.ratio(|at| at.hybrid(plies).leaves);
                let rival = Estimate::difference(
                    &sample.numbers(|at| at.hybrid(plies).leaves),
                    &sample.numbers(|at| at.enough.leaves),
                );
                let little =
                    sample.mean(|at| at.hybrid(plies).cells) <= sample.mean(|at| at.enough.cells);
                all += 1;
                fewer += usize::from(ratio.high < 1.0);
                more += usize::from(ratio.low > 1.0);
                both += usize::from(ratio.high < 1.0 && little && rival.high < 0.0);
            }
        }
        format!(
            "On games it examines fewer terminals than αβ for {fewer} of {all} k, and more for {more}; for {both} it \
             beats the ITERSSS* that has just enough cells, while using no more of them."
        )
    }
}

impl At {
    /// The hybrid with `plies` plies of αβ, from 1.
    pub(super) fn hybrid(&self, plies: usize) -> Counts {
        self.hybrids.get(plies - 1).copied().unwrap_or_default()
    }

    /// A number of cells with which ITERSSS* examines more terminals than αβ.
    pub(super) fn worse(&self) -> Option<u64> {
        let more = |(_, leaves): &&(u64, Option<u64>)| leaves.is_some_and(|n| n > self.alpha_beta);
        self.curve.iter().find(more).map(|&(cells, _)| cells)
    }
}
