//! Fig. 5.2 of Reinefeld, Marsland, Schaeffer 1985: tree size in percent of the minimal tree against depth, width 5.
//! The curves are lost. What the text says about them is judged here (how many trees, how large the spread) and in
//! `reinefeld-conditional`.

use super::batch::{Case, plan};
use super::reinefeld_tree_size::{
    PAPERS_SPREAD, PAPERS_TREES, Row, Sample, Who, relative_sd, run, samples, show, spread, spread_of,
};
use crate::prelude::*;
use crate::stats::ends;
use crate::trees::Order::{Equal, Iid};

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
        let spreads = spread(&papers, section);
        section.find(about_30_percent(&spreads, &papers));
        averaging(&papers, section);
    }
}

fn is_the_papers(sample: &Sample) -> bool {
    sample.shape.order != Iid && (3..=PAPERS_DEPTH).contains(&sample.shape.depth)
}

/// R-5.2g: of the pairs of curves that our trees tell apart, how many does a sample of the paper's size tell apart?
fn twenty_trees(samples: &[&Sample]) -> Finding {
    let mut cells = Cells::default();
    for sample in samples {
        for (i, one) in Who::DIFFERENT.into_iter().enumerate() {
            for &other in &Who::DIFFERENT[i + 1..] {
                let ours = sample.difference(one, other);
                if !ours.contains(0.0) {
                    cells.holds(!ours.of_a_sample(PAPERS_TREES).contains(0.0));
                }
            }
        }
    }
    let ours = format!("20 trees tell {} pairs of curves apart, paired tree by tree", cells.share());
    Finding::of("R-5.2g", cells.usually(), ours).noting(
        "Counts the pairs of algorithms that our samples tell apart, at depths 3 to 9 and both orders. Confirmed would \
         mean that 20 trees suffice for all of them; direction only, that they suffice for most.",
    )
}

/// R-5.2j: "about 30 %" means any value that rounds to 0.3.
fn about_30_percent(spreads: &[Estimate], samples: &[&Sample]) -> Finding {
    let meets = |e: &Estimate| e.high >= PAPERS_SPREAD - 0.05 && e.low < PAPERS_SPREAD + 0.05;
    let cells: Cells = spreads.iter().map(|e| Verdict::holds(meets(e))).collect();
    let (low, high) = ends(&spreads.iter().map(|e| e.mean).collect::<Vec<_>>());
    let ours = format!("{:.0} % to {:.0} %, by depth and order", 100.0 * low, 100.0 * high);
    // The spread that a sample of the paper's size may show.
    let few = samples
        .iter()
        .filter(|s| s.shape.order == Equal && s.trees() >= PAPERS_TREES)
        .max_by_key(|s| s.shape.depth);
    let few = few.map(|sample| {
        let e = spread_of(sample.sizes(Who::Sss), PAPERS_TREES);
        format!("{}: {PAPERS_TREES} trees give {:.2} to {:.2}", sample.shape, e.low, e.high)
    });
    let finding = Finding::of("R-5.2j", cells.usually(), ours);
    few.into_iter().fold(finding, Finding::papers).noting(format!(
        "The interval overlaps 25 to 35 % in {} cells (depths 3 to 9, both orders). For width 20 see Fig. 5.3.",
        cells.share()
    ))
}

/// R-5.2k: whether averaging over more trees makes the spread smaller.
fn averaging(samples: &[&Sample], section: &mut Section) {
    let samples: Vec<&Sample> = samples.iter().copied().filter(|sample| sample.trees() >= 40).collect();
    let fewest = samples.iter().map(|sample| sample.trees()).min().unwrap_or(0);
    let k = PAPERS_TREES.min(fewest / 8);
    let (mut cells, mut ratios) = (Cells::default(), Vec::new());
    for sample in &samples {
        let sizes = sample.sizes(Who::Sss);
        let (means, one) = (block_means(sizes, k), relative_sd(sizes));
        let drawn = |at: &[usize]| at.iter().map(|&i| means[i]).collect::<Vec<_>>();
        let ratio = Estimate::bootstrap(means.len(), |at| relative_sd(&drawn(at)) / one);
        cells.above(&ratio, 1.0);
        ratios.push(ratio.mean);
    }
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
    let (mean, expected) = (mean(&ratios), 1.0 / number(k).sqrt());
    let ours = format!(
        "a mean of {k} trees has {mean:.2} times the standard deviation of one; 1/√{k} = {expected:.2}"
    );
    section.find(Finding::of("R-5.2k", cells.usually(), ours).noting(
        "True of single trees, whose spread does not depend on how many there are; false of the means that the figures \
         show. Averaged over depths 3 to 9 and both orders.",
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
