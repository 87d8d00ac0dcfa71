//! Fig. 5.2 of Reinefeld, Marsland, Schaeffer 1985: tree size in percent of the minimal tree against depth, width 5.
//! The curves are lost. What the text says about them is answered here (how many trees, what averaging does) and judged in
//! `reinefeld-conditional`.

use super::batch::{Case, plan};
use super::reinefeld_tree_size::{
    PAPERS_SPREAD, PAPERS_TREES, Row, Sample, Who, relative_sd, run, samples, show, spread,
};
use crate::prelude::*;
use crate::trees::Order::Iid;

/// The depth of the deepest trees that the paper may have used: its statement about the last depth is lost.
const PAPERS_DEPTH: u16 = 9;

pub(crate) struct Fig52;

impl Study for Fig52 {
    type Case = Case;
    type Row = Row;
    const ID: &str = "reinefeld-fig-5-2";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        plan(Self::ID, scale)
    }

    fn run(case: &Case) -> Row {
        run(case)
    }

    fn report(rows: &Rows, section: &mut Section) {
        let samples = samples::<Self>(rows);
        show(&samples, section);
        let papers: Vec<&Sample> = samples.iter().filter(|s| is_the_papers(s)).collect();
        section.find(twenty_trees(&papers));
        spread(&papers, section);
        averaging(&papers, section);
    }
}

fn is_the_papers(sample: &Sample) -> bool {
    sample.shape.order != Iid && (3..=PAPERS_DEPTH).contains(&sample.shape.depth)
}

/// R-5.2g: of the pairs of curves that our trees tell apart, how many does a sample of the paper's size tell apart?
fn twenty_trees(samples: &[&Sample]) -> Finding {
    let (mut pairs, mut told) = (0, 0);
    for sample in samples {
        for (i, one) in Who::DIFFERENT.into_iter().enumerate() {
            for &other in &Who::DIFFERENT[i + 1..] {
                let ours = sample.difference(one, other);
                if !ours.contains(0.0) {
                    pairs += 1;
                    told += u32::from(!ours.of_a_sample(PAPERS_TREES).contains(0.0));
                }
            }
        }
    }
    let ours = format!("20 trees tell {told} of {pairs} pairs of curves apart, paired tree by tree");
    Evidence::new().finding("R-5.2g", ours).noting(
        "The pairs of algorithms that our samples tell apart, at depths 3 to 9 and both orders. Not a claim: it says how \
         the experiment was set up.",
    )
}

/// R-5.2k: whether averaging over more trees makes the spread smaller.
fn averaging(samples: &[&Sample], section: &mut Section) {
    let samples: Vec<&Sample> = samples.iter().copied().filter(|sample| sample.trees() >= 40).collect();
    let fewest = samples.iter().map(|sample| sample.trees()).min().unwrap_or(0);
    let k = PAPERS_TREES.min(fewest / 8);
    let ratio = |sample: &&Sample| {
        let sizes = sample.sizes(Who::Sss);
        relative_sd(&block_means(sizes, k)) / relative_sd(sizes)
    };
    let ratio = mean(&samples.iter().map(ratio).collect::<Vec<_>>());
    let (x, y) = (Axis::logarithmic("trees k"), Axis::logarithmic("standard deviation / mean"));
    let title = "SSS*: spread of one tree, and of the mean of k trees";
    let mut figure = Figure::new("averaging", title, x, y);
    if let Some(sample) = samples.iter().max_by_key(|s| s.shape.depth.min(7)) {
        let sizes = sample.sizes(Who::Sss);
        let blocks = || (0..8).map(|i| 1usize << i).filter(|k| sizes.len() / k >= 8);
        let of_means = |k| Point::new(number(k), relative_sd(&block_means(sizes, k)));
        let of_one = |k| Point::new(number(k), relative_sd(&sizes[..8 * k]));
        figure.curve("mean of k trees", blocks().map(of_means));
        figure.curve("one tree, estimated from 8 k", blocks().map(of_one));
        figure.level(PAPERS_SPREAD, "the paper: about 30 %");
        section.figure(figure.captioned(format!(
            "{}. The spread of single trees is a property of the trees and does not change; the spread of a mean of k \
             trees, which is what a figure shows, falls as 1/√k.",
            sample.shape
        )));
    }
    let expected = 1.0 / number(k).sqrt();
    let ours = format!(
        "a mean of {k} trees has {ratio:.2} times the standard deviation of one; 1/√{k} = {expected:.2}"
    );
    section.find(Evidence::new().finding("R-5.2k", ours).noting(
        "Not a claim: of single trees it is true of any sample, and of the means that the figures show it is false of any. \
         Averaged over depths 3 to 9 and both orders.",
    ));
}

/// The means of disjoint blocks of `k` trees.
fn block_means(sizes: &[f64], k: usize) -> Vec<f64> {
    sizes.chunks_exact(k.max(1)).map(mean).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_of_four_trees_has_half_the_spread_of_one() {
        // The four digits of a number form one block, and all numbers of four digits occur: the digits are independent.
        let digits = |number: u32| [number / 1000, number / 100 % 10, number / 10 % 10, number % 10];
        let sizes: Vec<f64> = (0..10_000).flat_map(digits).map(f64::from).collect();
        let ratio = relative_sd(&block_means(&sizes, 4)) / relative_sd(&sizes);
        assert!((ratio - 0.5).abs() < 1e-3, "{ratio}");
        assert_eq!(block_means(&[1.0, 3.0, 5.0, 7.0, 9.0], 2), [2.0, 6.0]);
    }
}
