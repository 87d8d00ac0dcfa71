//! The numbers of Table 1 beside ours, and the verdicts.

use super::{Case, Published, Purpose, Row, TABLE_1};
use crate::figure::{Axis, Figure, Point};
use crate::stats::{Estimate, number, numbers};
use crate::words::{Cells, Tally};
use crate::{Finding, Section, Table, Verdict};
use plywood_core::search::iter_sss::least_cells;

/// How many trees a mean of the table comes from.
const PAPERS_TREES: usize = 10;

pub(super) fn report(all: &[(Case, Row)], section: &mut Section) {
    let lines: Vec<Line<'_>> = TABLE_1.iter().map(|published| Line::new(published, all)).collect();
    table_1(&lines, section);
    ratios(&lines, section);
    sets(&lines, section);
    steps(&lines, section);
    curves(&lines, section);
}

/// The trees of one line of the table for one purpose.
#[derive(Clone)]
struct Sample {
    cells: Vec<u64>,
    alpha_beta: Vec<f64>,
    sss: Vec<f64>,
    /// For each number of cells.
    iter_sss: Vec<Vec<f64>>,
}

impl Sample {
    /// In percent of all terminals.
    fn new(published: &Published, purpose: Purpose, all: &[(Case, Row)]) -> Sample {
        let mine = || {
            all.iter().filter(|(case, _)| case.purpose == purpose && case.shape == published.shape())
        };
        let cells = mine().next().map_or_else(Vec::new, |(case, _)| case.cells.clone());
        let percent = 100.0 / f64::from(published.width).powi(published.depth.into());
        let scaled = |counts: Vec<u64>| numbers(&counts).into_iter().map(|n| n * percent).collect();
        let by_cells = |i: usize| {
            mine().flat_map(|(_, row)| row.iter_sss.iter().map(move |tree| tree[i])).collect()
        };
        Sample {
            alpha_beta: scaled(mine().flat_map(|(_, row)| row.alpha_beta.clone()).collect()),
            sss: scaled(mine().flat_map(|(_, row)| row.sss.clone()).collect()),
            iter_sss: (0..cells.len()).map(|i| scaled(by_cells(i))).collect(),
            cells,
        }
    }

    /// What one more step of cells changes, step by step.
    fn steps(&self) -> Vec<Estimate> {
        self.iter_sss.windows(2).map(|pair| Estimate::difference(&pair[1], &pair[0])).collect()
    }

    /// How many steps of single trees go up, and how many there are.
    fn rises(&self) -> (usize, usize) {
        let pairs = || self.iter_sss.windows(2).flat_map(|pair| pair[0].iter().zip(&pair[1]));
        (pairs().filter(|(less, more)| more > less).count(), pairs().count())
    }
}

/// A line of the table and all that was found about it.
struct Line<'r> {
    published: &'static Published,
    table: Sample,
    sweep: Sample,
    sets: Vec<(&'r Case, &'r Row)>,
}

impl<'r> Line<'r> {
    fn new(published: &'static Published, all: &'r [(Case, Row)]) -> Line<'r> {
        let shape = published.shape();
        let same = |case: &Case| (case.shape.width, case.shape.depth) == (shape.width, shape.depth);
        let sets = all.iter().filter(|(case, _)| case.purpose == Purpose::Sets && same(case));
        Line {
            published,
            table: Sample::new(published, Purpose::Table, all),
            sweep: Sample::new(published, Purpose::Sweep, all),
            sets: sets.map(|(case, row)| (case, row)).collect(),
        }
    }
}

/// The 28 numbers.
fn table_1(lines: &[Line<'_>], section: &mut Section) {
    let head = [
        "(b, d)",
        "algorithm",
        "M",
        "published %",
        "ours %",
        "interval of 10 trees",
        "off, in sd of 10 trees",
        "verdict",
    ];
    let mut table = Table::new("table-1", "Terminals examined, in percent of all", head);
    let mut verdicts = Vec::new();
    let mut farthest: f64 = 0.0;
    for Line { published, table: sample, .. } in lines {
        let iter_sss = published.iter_sss.iter().zip(&sample.iter_sss);
        let figures = [
            ("αβ", None, published.alpha_beta, &sample.alpha_beta),
            ("SSS*", None, published.sss, &sample.sss),
        ]
        .into_iter()
        .chain(iter_sss.map(|(&(cells, figure), ours)| ("ITERSSS*", Some(cells), figure, ours)));
        for (name, cells, figure, ours) in figures {
            let ours = Estimate::of(ours);
            let of_ten = ours.of_a_sample(PAPERS_TREES);
            let off = (figure - ours.mean) / (ours.sd / number(PAPERS_TREES as u64).sqrt());
            // With fewer trees than the paper's the spread is not known well enough to say no.
            let verdict = match Verdict::agrees(figure, PAPERS_TREES, &ours) {
                Verdict::Refuted if ours.n < PAPERS_TREES => Verdict::Inconclusive,
                verdict => verdict,
            };
            farthest = farthest.max(off.abs());
            verdicts.push(verdict);
            table.row([
                published.name(),
                name.into(),
                cells.map_or_else(String::new, |cells| cells.to_string()),
                format!("{figure:.2}"),
                format!("{ours:.2}"),
                format!("[{:.2}, {:.2}]", of_ten.low, of_ten.high),
                format!("{off:+.1}"),
                verdict.to_string(),
            ]);
        }
    }
    section.table(table);
    let agree = verdicts.iter().filter(|&&verdict| verdict == Verdict::Confirmed).count();
    let ours = format!(
        "{agree} of {} agree; the farthest is {farthest:.1} sd of a mean of ten trees away",
        verdicts.len()
    );
    let trees = lines.iter().map(|line| line.table.sss.len()).min().unwrap_or(0);
    section.find(
        Finding::new("B-12", Verdict::everywhere(&verdicts), "28 means of ten trees", ours)
            .papers("in the table, for each number")
            .noting(format!("{trees} trees a line.")),
    );
}

/// The sharpest signature of the readings: what M0 cells save against alpha-beta.
fn ratios(lines: &[Line<'_>], section: &mut Section) {
    let head = ["(b, d)", "M0", "published", "ours", "interval of 10 trees"];
    let mut table = Table::new("ratios", "ITERSSS*(M0) / αβ", head);
    for Line { published, table: sample, .. } in lines {
        let (m0, figure) = published.iter_sss[0];
        let Some(at_m0) = sample.iter_sss.first() else { continue };
        let ratio = Estimate::ratio(at_m0, &sample.alpha_beta);
        let of_ten = ratio.of_a_sample(PAPERS_TREES);
        table.row([
            published.name(),
            m0.to_string(),
            format!("{:.4}", figure / published.alpha_beta),
            format!("{ratio:.4}"),
            format!("[{:.4}, {:.4}]", of_ten.low, of_ten.high),
        ]);
    }
    section.table(table.noting(
        "Pairs: both searched the same trees, so that the ratio is known far better than either mean.",
    ));
}

/// Which terminals: at most those of alpha-beta, at least those of SSS*.
fn sets(lines: &[Line<'_>], section: &mut Section) {
    let (mut at_m0, mut within, mut around) = (Tally::default(), Tally::default(), Tally::default());
    let (mut means, mut equal) = (Cells::default(), Tally::default());
    for Line { published, table: sample, sets, .. } in lines {
        for (_, row) in sets {
            for (beyond, without) in row.beyond_alpha_beta.iter().zip(&row.without_sss) {
                at_m0.check(beyond[0] == 0);
                beyond[1..].iter().for_each(|&leaves| within.check(leaves == 0));
                without[1..].iter().for_each(|&leaves| around.check(leaves == 0));
            }
        }
        if let Some(least) = sample.iter_sss.first() {
            for (iter_sss, alpha_beta) in least.iter().zip(&sample.alpha_beta) {
                at_m0.check(iter_sss <= alpha_beta);
                equal.check(iter_sss >= alpha_beta);
            }
        }
        for (leaves, _) in sample.iter_sss.iter().zip(&published.iter_sss).take(4).skip(1) {
            means.below(&Estimate::difference(&sample.sss, leaves), 0.0);
            means.below(&Estimate::difference(leaves, &sample.alpha_beta), 0.0);
        }
    }
    let memory = lines.iter().map(|line| {
        let (width, depth) = (line.published.width, line.published.depth);
        let path = u32::from(depth) * (width - 1) + 1;
        format!("{} {} of {path}", line.published.name(), least_cells(width, depth))
    });
    let ours = format!(
        "{} of {} trees with more; equal on {} of {}",
        at_m0.violations,
        at_m0.checks,
        equal.checks - equal.violations,
        equal.checks
    );
    section.find(
        Finding::new(
            "B-9",
            at_m0.verdict(),
            "with M0 cells no more terminals than αβ, memory of the same order",
            ours,
        )
        .noting(format!(
            "Counted on every tree, and compared terminal by terminal on some, ties included. M0 against the nodes on a \
             path of αβ with all their brothers: {}.",
            memory.collect::<Vec<_>>().join(", ")
        )),
    );
    let sets = [within.verdict(), around.verdict()];
    let verdict = Verdict::everywhere(&[&means.verdicts()[..], &sets].concat());
    section.find(
        Finding::new(
            "B-10",
            verdict,
            "between M0 and b^⌈d/2⌉ cells: more terminals than SSS*, fewer than αβ",
            format!(
                "{} paired means; SSS* ⊆ ITERSSS*(M) ⊆ αβ with {} exceptions in {}",
                means.share(),
                within.violations + around.violations,
                within.checks + around.checks
            ),
        )
        .needing(means.needed(verdict))
        .noting("That ITERSSS* examines all terminals of SSS* is not claimed by the paper."),
    );
}

/// Whether more cells mean fewer terminals.
fn steps(lines: &[Line<'_>], section: &mut Section) {
    let head = [
        "(b, d)",
        "numbers of cells",
        "steps down",
        "not decided",
        "steps up",
        "single trees that go up",
    ];
    let mut table =
        Table::new("steps", "What more cells change, from one number of cells to the next", head);
    let mut judged = |name: &str, of: &dyn Fn(&Line<'_>) -> Sample| -> (Cells, Vec<String>) {
        let (mut all, mut ups) = (Cells::default(), Vec::new());
        for line in lines {
            let sample = of(line);
            let mut cells = Cells::default();
            for (step, numbers) in sample.steps().iter().zip(sample.cells.windows(2)) {
                if cells.below(step, 0.0) == Verdict::Refuted {
                    let (from, to) = (numbers[0], numbers[1]);
                    ups.push(format!(
                        "{} from {from} to {to} cells {step:+.3} %",
                        line.published.name()
                    ));
                }
            }
            let (rises, singles) = sample.rises();
            table.row([
                line.published.name(),
                format!("{} ({name})", sample.cells.len()),
                cells.count(Verdict::Confirmed).to_string(),
                cells.count(Verdict::Inconclusive).to_string(),
                cells.count(Verdict::Refuted).to_string(),
                format!("{:.1} %", 100.0 * number(rises as u64) / number(singles.max(1) as u64)),
            ]);
            all = Cells::all([&all, &cells]);
        }
        (all, ups)
    };
    let (few, _) = judged("the paper's", &|line| line.table.clone());
    let (many, ups) = judged("sweep", &|line| line.sweep.clone());
    section.table(
        table.noting("A step is decided if the interval of the paired difference excludes no change."),
    );
    let verdict = few.everywhere();
    section.find(
        Finding::new(
            "B-13",
            verdict,
            "the mean falls at each of 16 steps",
            format!("falls at {} steps", few.share()),
        )
        .needing(few.needed(verdict)),
    );
    section.find(
        Finding::new(
            "B-14",
            many.usually(),
            "more numbers of cells: no other trend expected",
            format!("falls at {} steps, rises at {}", many.share(), ups.len()),
        )
        .noting(ups.join("; ")),
    );
}

fn curves(lines: &[Line<'_>], section: &mut Section) {
    let mut figure = Figure::new(
        "terminals",
        "Terminals examined by ITERSSS* against its cells",
        Axis::logarithmic("cells M"),
        Axis::linear("terminals, % of all"),
    );
    for Line { published, sweep, .. } in lines {
        let points = sweep.cells.iter().zip(&sweep.iter_sss);
        let points =
            points.map(|(&cells, leaves)| Point::estimate(number(cells), &Estimate::of(leaves)));
        figure.curve(format!("b = {}, d = {}", published.width, published.depth), points);
        figure
            .published
            .extend(published.iter_sss.map(|(cells, percent)| Point::new(number(cells), percent)));
    }
    section.figure(figure.captioned(
        "Each curve begins at M0, where αβ's number is nearly reached, and ends at b^⌈d/2⌉, where it is SSS*'s. The \
         published points are means of ten trees.",
    ));
}
