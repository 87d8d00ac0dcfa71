//! What batches cost and save.

use super::{Case, FAMILIES, Row};
use crate::figure::{Axis, Figure, Point};
use crate::stats::Estimate;
use crate::trees::{Order, Shape};
use crate::{Section, Table};

/// How many leaves could be judged in the time that a round takes to come back.
const LATENCIES: [f64; 9] = [1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1_000.0, 3_000.0, 10_000.0];

/// What was found on the trees of one shape.
struct Found {
    shape: Shape,
    batches: Vec<usize>,
    /// For each family and size: leaves and rounds, tree by tree.
    spent: Vec<Vec<Vec<(f64, f64)>>>,
}

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let mut shapes: Vec<Shape> = Vec::new();
    for (case, _) in rows {
        if !shapes.contains(&case.shape) {
            shapes.push(case.shape);
        }
    }
    for shape in shapes {
        let found = gather(shape, rows);
        section.table(spent(&found));
        section.figure(leaves(&found));
        section.figure(rounds(&found));
        section.table(costs(&found));
        section.figure(speed(&found));
        section.note(who(&found));
    }
}

#[expect(clippy::cast_precision_loss, reason = "no search has 2^52 leaves")]
fn gather(shape: Shape, rows: &[(Case, Row)]) -> Found {
    let rows: Vec<&(Case, Row)> = rows.iter().filter(|(case, _)| case.shape == shape).collect();
    let batches = rows.first().map_or_else(Vec::new, |(case, _)| case.batches.clone());
    let cell = |family: usize, size: usize| {
        let all = rows.iter().flat_map(|(_, row)| row.spent[family][size].iter());
        all.map(|&(leaves, rounds)| (leaves as f64, rounds as f64)).collect()
    };
    let spent = (0..FAMILIES.len()).map(|f| (0..batches.len()).map(|b| cell(f, b)).collect()).collect();
    Found { shape, batches, spent }
}

impl Found {
    fn id(&self, what: &str) -> String {
        let order = if self.shape.order == Order::Iid { "iid" } else { "60" };
        format!("{what}-w{}-d{}-{order}", self.shape.width, self.shape.depth)
    }

    fn of(&self, family: usize, size: usize, part: impl Fn(&(f64, f64)) -> f64) -> Vec<f64> {
        self.spent[family][size].iter().map(part).collect()
    }

    /// Leaves in percent of those of the family's sequential form.
    fn percent(&self, family: usize, size: usize) -> Estimate {
        let percent: Vec<f64> = self.of(family, size, |spent| 100.0 * spent.0);
        Estimate::ratio(&percent, &self.of(family, 0, |spent| spent.0))
    }

    fn rounds(&self, family: usize, size: usize) -> Estimate {
        Estimate::of(&self.of(family, size, |spent| spent.1))
    }

    /// How many times faster than αβ leaf by leaf, if a round takes as long as so many leaves; and the best size for it.
    fn best(&self, family: usize, latency: f64) -> (usize, Estimate) {
        let cost =
            |family: usize, size: usize| self.of(family, size, |spent| spent.0 + spent.1 * latency);
        let sizes = (0..self.batches.len())
            .map(|size| (size, Estimate::factor(&cost(0, 0), &cost(family, size))));
        sizes
            .max_by(|(_, a), (_, b)| a.mean.total_cmp(&b.mean))
            .unwrap_or((0, Estimate::of::<f64>(&[])))
    }
}

fn spent(found: &Found) -> Table {
    let head = std::iter::once("B".to_string()).chain(found.batches.iter().map(usize::to_string));
    let title = format!("Leaves in percent of batches of one, and rounds, {}", found.shape);
    let mut table = Table::new(found.id("spent"), title, head);
    for (family, name) in FAMILIES.iter().enumerate() {
        let cell = |size: usize| {
            format!(
                "{:.0} %, {:.0} rounds",
                found.percent(family, size).mean,
                found.rounds(family, size).mean
            )
        };
        table.row(std::iter::once((*name).to_string()).chain((0..found.batches.len()).map(cell)));
    }
    let n = found.spent[0][0].len();
    let all = u64::from(found.shape.width).pow(found.shape.depth.into());
    table.noting(format!(
        "{n} trees. With batches of one each family is its sequential algorithm. Minimax hands out all {all} leaves at once."
    ))
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn curves(found: &Found, figure: &mut Figure, of: impl Fn(usize, usize) -> Estimate) {
    for (family, name) in FAMILIES.iter().enumerate() {
        let point = |size: usize| Point::estimate(found.batches[size] as f64, &of(family, size));
        figure.curve(*name, (0..found.batches.len()).map(point));
    }
}

fn leaves(found: &Found) -> Figure {
    let (x, y) = (
        Axis::logarithmic("leaves in a batch, at most"),
        Axis::logarithmic("leaves (% of batches of one)"),
    );
    let mut figure =
        Figure::new(found.id("leaves"), format!("Leaves against batch width, {}", found.shape), x, y);
    curves(found, &mut figure, |family, size| found.percent(family, size));
    figure.level(100.0, "nothing in vain");
    figure.captioned("What is above 100 % was handed out in vain.")
}

fn rounds(found: &Found) -> Figure {
    let (x, y) = (Axis::logarithmic("leaves in a batch, at most"), Axis::logarithmic("rounds"));
    let mut figure =
        Figure::new(found.id("rounds"), format!("Rounds against batch width, {}", found.shape), x, y);
    curves(found, &mut figure, |family, size| found.rounds(family, size));
    figure.captioned("A curve that no longer falls has no more leaves to hand out.")
}

fn costs(found: &Found) -> Table {
    let head = std::iter::once("latency".to_string()).chain(LATENCIES.iter().map(f64::to_string));
    let title = format!("Times faster than αβ leaf by leaf, with the best batch, {}", found.shape);
    let mut table = Table::new(found.id("speed"), title, head);
    for (family, name) in FAMILIES.iter().enumerate() {
        let cell = |&latency: &f64| {
            let (size, e) = found.best(family, latency);
            format!("{:.2}, B = {}", e.mean, found.batches[size])
        };
        table.row(std::iter::once((*name).to_string()).chain(LATENCIES.iter().map(cell)));
    }
    table.noting("Time = rounds · latency + leaves; the latency is that of a round, in leaves that could be judged meanwhile.")
}

fn speed(found: &Found) -> Figure {
    let x = Axis::logarithmic("latency of a round (leaves that could be judged meanwhile)");
    let y = Axis::logarithmic("times faster than αβ leaf by leaf");
    let mut figure =
        Figure::new(found.id("time"), format!("Time against latency, {}", found.shape), x, y);
    for (family, name) in FAMILIES.iter().enumerate() {
        figure.curve(
            *name,
            LATENCIES.iter().map(|&latency| Point::estimate(latency, &found.best(family, latency).1)),
        );
    }
    figure.captioned(
        "Time = rounds · latency + leaves, each with the batch width that suits it best. To the left leaves count, to the \
         right rounds.",
    )
}

/// Who is fastest at which latency, in words. MTD(f) with the right guess is told the value, and is named apart.
fn who(found: &Found) -> String {
    let fastest = |latency: f64| {
        let all = (0..FAMILIES.len() - 1).map(|family| (family, found.best(family, latency)));
        all.max_by(|(_, (_, a)), (_, (_, b))| a.mean.total_cmp(&b.mean))
    };
    let names: Vec<(f64, String)> = LATENCIES
        .iter()
        .filter_map(|&latency| {
            fastest(latency).map(|(family, _)| (latency, FAMILIES[family].to_string()))
        })
        .collect();
    let stretch = |run: &[(f64, String)]| match run {
        [] => String::new(),
        [(only, name)] => format!("{only} {name}"),
        [(from, name), .., (to, _)] => format!("{from} to {to} {name}"),
    };
    let stretches: Vec<String> = names.chunk_by(|(_, a), (_, b)| a == b).map(stretch).collect();
    let widest = found.batches.len() - 1;
    let at = |latency: f64| {
        fastest(latency).map_or(String::new(), |(family, (size, e))| {
            format!("{}, B = {}: {e:.1}", FAMILIES[family], found.batches[size])
        })
    };
    let told = FAMILIES.len() - 1;
    format!(
        "{}, fastest by latency: {}. At a latency of 100 leaves {}, of 10,000 {} times as fast as αβ leaf by leaf; MTD(f) with the \
         right guess {:.1} and {:.1}. Without waste, αβ finds on average {:.1} leaves to hand out at a time; SSS* of the \
         greatest merit {:.1}.",
        found.shape,
        stretches.join("; "),
        at(100.0),
        at(10_000.0),
        found.best(told, 100.0).1,
        found.best(told, 10_000.0).1,
        a_round(found, 0, widest),
        a_round(found, 2, widest)
    )
}

/// Leaves in a round, on average.
fn a_round(found: &Found, family: usize, size: usize) -> f64 {
    Estimate::ratio(&found.of(family, size, |s| s.0), &found.of(family, size, |s| s.1)).mean
}
