//! The numbers of Table 1 compared with ours, and the verdicts.

use super::{Case, Published, Purpose, Row, TABLE_1, Terminals};
use crate::prelude::*;
use crate::stats::numbers;
use plywood_core::search::iter_sss::least_cells;

/// The index of the middle one of the five numbers of cells.
const MIDDLE: usize = 2;

/// The number of trees behind each mean of the table.
const PAPERS_TREES: usize = 10;

pub(super) fn report(all: Vec<(Case, Row)>, section: &mut Section) {
    let key = |case: &Case| (case.purpose, case.shape.width, case.shape.depth);
    let all = joined(all.into_iter().map(|(case, row)| (key(&case), row)));
    let line = |published: &'static Published| {
        let of = |purpose| {
            let key = (purpose, published.width, published.depth);
            all.iter()
                .find(|(other, _)| *other == key)
                .map_or_else(Row::default, |(_, row)| row.clone())
        };
        let [table, sweep] = [Purpose::Table, Purpose::Sweep].map(|purpose| of(purpose).terminals);
        Line { published, table, sweep, sets: of(Purpose::Sets) }
    };
    let lines: Vec<Line> = TABLE_1.iter().map(line).collect();
    table_1(&lines, section);
    ratios(&lines, section);
    sets(&lines, section);
    steps(&lines, section);
    curves(&lines, section);
}

/// A line of the table and all results about it.
struct Line {
    published: &'static Published,
    table: Terminals,
    sweep: Terminals,
    sets: Row,
}

impl Line {
    fn name(&self) -> String {
        self.published.shape().pair()
    }

    /// The counts in percent of all terminals.
    fn percent(&self, counts: &[u64]) -> Vec<f64> {
        let percent = 100.0 / self.published.shape().total();
        numbers(counts).into_iter().map(|n| n * percent).collect()
    }
}

/// Each number of cells with the next one, and the terminals of both.
fn pairs(sample: &Terminals) -> impl Iterator<Item = (Counted<'_>, Counted<'_>)> {
    sample.iter_sss.iter().zip(sample.iter_sss.iter().skip(1))
}

/// A number of cells, and the terminals of each tree.
type Counted<'t> = (&'t u64, &'t Vec<u64>);

/// Compares the 28 numbers.
fn table_1(lines: &[Line], section: &mut Section) {
    let head = "(b, d) | algorithm | M | published % | ours % | interval of 10 trees | \
                difference, in sd of 10 trees";
    let mut table = Table::new("table-1", "Terminals examined, in percent of all", head.split(" | "));
    let mut evidence = Evidence::new();
    let mut farthest: f64 = 0.0;
    for line @ Line { published, table: sample, .. } in lines {
        let iter_sss = published.iter_sss.iter().zip(sample.iter_sss.values());
        let figures = [
            ("αβ", None, published.alpha_beta, &sample.alpha_beta),
            ("SSS*", None, published.sss, &sample.sss),
        ]
        .into_iter()
        .chain(iter_sss.map(|(&(cells, figure), ours)| ("ITERSSS*", Some(cells), figure, ours)));
        for (name, cells, figure, ours) in figures {
            let ours = Estimate::of(&line.percent(ours));
            let of_ten = ours.of_a_sample(PAPERS_TREES);
            let off = (figure - ours.mean) / (ours.sd / number(PAPERS_TREES).sqrt());
            farthest = farthest.max(off.abs());
            let pair = line.name();
            let cells = cells.map_or_else(String::new, |cells| cells.to_string());
            evidence =
                evidence.published(format!("{pair} {name} {cells}"), &ours, figure, PAPERS_TREES);
            let (low, high) = (of_ten.low, of_ten.high);
            table.line(format_args!(
                "{pair} | {name} | {cells} | {figure:.2} | {ours:.2} | [{low:.2}, {high:.2}] | {off:+.1}"
            ));
        }
    }
    section.table(table);
    let ours = format!("the largest difference is {farthest:.1} sd of a mean of ten trees");
    let trees = lines.iter().map(|line| line.table.sss.len()).min().unwrap_or(0);
    section.find(evidence.finding("B-12", ours).papers("in the table, for each number").noting(
        format!("{trees} trees per line. The seven numbers of a line come from the same ten trees."),
    ));
}

/// The sharpest test of how the procedure is read: what ITERSSS* saves over alpha-beta with M0 cells.
fn ratios(lines: &[Line], section: &mut Section) {
    let head = ["(b, d)", "M0", "published", "ours", "interval of 10 trees"];
    let mut table = Table::new("ratios", "ITERSSS*(M0) / αβ", head);
    for line @ Line { published, table: sample, .. } in lines {
        let (m0, figure) = published.iter_sss[0];
        let Some(at_m0) = sample.iter_sss.get(&m0) else { continue };
        let ratio = Estimate::ratio(at_m0, &sample.alpha_beta);
        let of_ten = ratio.of_a_sample(PAPERS_TREES);
        let (pair, printed) = (line.name(), figure / published.alpha_beta);
        let (low, high) = (of_ten.low, of_ten.high);
        table.line(format_args!("{pair} | {m0} | {printed:.4} | {ratio:.4} | [{low:.4}, {high:.4}]"));
    }
    section.table(table.noting(
        "Paired: both search the same trees, so the ratio is known far better than either mean.",
    ));
}

/// Compares the sets of terminals: at most those of alpha-beta, at least those of SSS*.
fn sets(lines: &[Line], section: &mut Section) {
    let (mut at_m0, mut within, mut around) = (Tally::default(), Tally::default(), Tally::default());
    let (mut evidence, mut equal) = (Evidence::new(), Tally::default());
    for line @ Line { table: sample, sets, .. } in lines {
        for (i, beyond) in sets.beyond_alpha_beta.values().enumerate() {
            let tally = if i == 0 { &mut at_m0 } else { &mut within };
            for &leaves in beyond {
                tally.check(leaves == 0);
            }
        }
        let without = sets.without_sss.values().skip(1).flatten();
        without.for_each(|&leaves| around.check(leaves == 0));
        for (iter_sss, alpha_beta) in sample.iter_sss.values().take(1).flatten().zip(&sample.alpha_beta)
        {
            at_m0.check(iter_sss <= alpha_beta);
            equal.check(iter_sss >= alpha_beta);
        }
        if let Some((cells, leaves)) = sample.iter_sss.iter().nth(MIDDLE) {
            let name = line.name();
            evidence = evidence
                .factor(
                    format!("{name} SSS* / ITERSSS*({cells})"),
                    &Estimate::ratio(&sample.sss, leaves),
                )
                .factor(
                    format!("{name} ITERSSS*({cells}) / αβ"),
                    &Estimate::ratio(leaves, &sample.alpha_beta),
                );
        }
    }
    let memory = lines.iter().map(|line| {
        let (width, depth) = (line.published.width, line.published.depth);
        let path = u32::from(depth) * (width - 1) + 1;
        format!("{} {} of {path}", line.name(), least_cells(width, depth))
    });
    let ours = format!(
        "{} of {} trees with more; equal on {} of {}",
        at_m0.violations,
        at_m0.checks,
        equal.checks - equal.violations,
        equal.checks
    );
    section.find(Evidence::from(at_m0).finding("B-9", ours).noting(format!(
        "Counted on every tree, and compared terminal by terminal on some of them, ties included. M0 against the nodes \
         on a path of αβ with all their siblings: {}.",
        memory.collect::<Vec<_>>().join(", ")
    )));
    let ours = format!(
        "SSS* ⊆ ITERSSS*(M) ⊆ αβ with {} exceptions in {}",
        within.violations + around.violations,
        within.checks + around.checks
    );
    section.find(evidence.finding("B-10", ours).noting(
        "Judged with the third of the table's five numbers of cells. The paper does not claim that ITERSSS* examines \
         all terminals of SSS*.",
    ));
}

/// Checks whether more cells mean fewer terminals.
fn steps(lines: &[Line], section: &mut Section) {
    let head = "(b, d) | numbers of cells | steps down | undecided | steps up | \
                single trees that go up";
    let title = "The effect of more cells, from one number of cells to the next";
    let mut table = Table::new("steps", title, head.split(" | "));
    let mut judged = |name: &str, of: fn(&Line) -> &Terminals| -> (Evidence, [usize; 3], Vec<String>) {
        let (mut evidence, mut all, mut ups) = (Evidence::new(), [0; 3], Vec::new());
        for line in lines {
            let sample = of(line);
            let ([mut down, mut open, mut up], mut single) = ([0; 3], Tally::default());
            for ((from, before), (to, after)) in pairs(sample) {
                let step = Estimate::ratio(after, before);
                let cell = format!("{} from {from} to {to} cells", line.name());
                match (step.high < 1.0, step.low > 1.0) {
                    (true, _) => down += 1,
                    (_, true) => {
                        ups.push(format!("{cell} {step:.3}"));
                        up += 1;
                    }
                    _ => open += 1,
                }
                evidence = evidence.factor(cell, &step);
                before.iter().zip(after).for_each(|(less, more)| single.check(more <= less));
            }
            let rises = number(single.violations) / number(single.checks.max(1));
            let (pair, count) = (line.name(), sample.iter_sss.values().count());
            table.line(format_args!(
                "{pair} | {count} ({name}) | {down} | {open} | {up} | {:.1} %",
                100.0 * rises
            ));
            all = [all[0] + down, all[1] + open, all[2] + up];
        }
        (evidence, all, ups)
    };
    let (few, [fall, ..], _) = judged("the paper's", |line| &line.table);
    let (many, [down, open, up], ups) = judged("sweep", |line| &line.sweep);
    section.table(table.noting("A step is decided if the interval of the paired ratio excludes 1."));
    section.find(few.finding("B-13", format!("falls at {fall} steps of the table")));
    let ours = format!("falls at {down} steps, rises at {up}, undecided at {open}");
    let note = format!(
        "The trend is the table's, but it is not the same at every step: more cells can lead to more terminals, since \
         ITERSSS* then starts from another set of nodes. Steps up: {}.",
        if ups.is_empty() { "none".into() } else { listed(ups) }
    );
    section.find(many.finding("B-14", ours).noting(note));
}

fn curves(lines: &[Line], section: &mut Section) {
    let (x, y) = (Axis::logarithmic("cells M"), Axis::linear("terminals, % of all"));
    let mut figure = Figure::new("terminals", "Terminals examined by ITERSSS* against its cells", x, y);
    for line @ Line { published, sweep, .. } in lines {
        let point = |(&cells, leaves): (&u64, &Vec<u64>)| {
            Point::estimate(number(cells), &Estimate::of(&line.percent(leaves)))
        };
        let name = format!("b = {}, d = {}", published.width, published.depth);
        figure.curve(name.clone(), sweep.iter_sss.iter().map(point));
        for (cells, percent) in published.iter_sss {
            figure.paper_of(name.clone(), Point::new(number(cells), percent));
        }
    }
    section.figure(figure.captioned(
        "Each curve starts at M0, where it is close to αβ's number, and ends at b^⌈d/2⌉, where it equals SSS*'s. The \
         published points, in the colour of their curve, are means of ten trees.",
    ));
}
