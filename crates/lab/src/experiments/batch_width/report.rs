//! The costs and savings of batches.

use super::{Case, Row, Way};
use crate::prelude::*;
use crate::words::stretches;

/// The latency of a round, as the number of leaves that could be evaluated in that time.
const LATENCIES: [f64; 9] = [1.0, 3.0, 10.0, 30.0, 100.0, 300.0, 1_000.0, 3_000.0, 10_000.0];

/// The results on the trees of one shape.
struct Found {
    shape: Shape,
    row: Row,
}

pub(super) fn report(rows: Vec<(Case, Row)>, section: &mut Section) {
    for (shape, row) in joined(rows.into_iter().map(|(case, row)| (case.shape, row))) {
        let found = Found { shape, row };
        section.table(spent(&found));
        section.figure(leaves(&found));
        section.figure(rounds(&found));
        section.table(costs(&found));
        section.figure(speed(&found));
        section.note(who(&found));
    }
}

impl Found {
    fn id(&self, what: &str) -> String {
        format!("{what}-{}", self.shape.slug())
    }

    /// The batch sizes.
    fn batches(&self) -> impl DoubleEndedIterator<Item = u64> {
        self.row.spent[Way::CarefulAlphaBeta].iter().map(|(&batch, _)| batch)
    }

    /// A function of leaves and rounds, tree by tree.
    fn of(&self, way: Way, batch: u64, part: impl Fn(f64, f64) -> f64) -> Vec<f64> {
        let spent = &self.row.spent[way][batch];
        spent.iter().map(|&(leaves, rounds)| part(number(leaves), number(rounds))).collect()
    }

    /// Leaves in percent of those of the way's sequential form.
    fn percent(&self, way: Way, batch: u64) -> Estimate {
        let percent = self.of(way, batch, |leaves, _| 100.0 * leaves);
        Estimate::ratio(&percent, &self.of(way, 1, |leaves, _| leaves))
    }

    fn rounds(&self, way: Way, batch: u64) -> Estimate {
        Estimate::of(&self.of(way, batch, |_, rounds| rounds))
    }

    /// The speed-up over αβ leaf by leaf if a round takes as long as `latency` leaves, with the best batch size for it.
    fn best(&self, way: Way, latency: f64) -> (u64, Estimate) {
        let cost = |way, batch| self.of(way, batch, |leaves, rounds| leaves + rounds * latency);
        let base = cost(Way::CarefulAlphaBeta, 1);
        let sizes = self.batches().map(|batch| (batch, Estimate::factor(&base, &cost(way, batch))));
        let best = sizes.max_by(|(_, a), (_, b)| a.mean.total_cmp(&b.mean));
        best.expect("at least one size of batches")
    }

    /// The mean number of leaves per round with the largest batches.
    fn a_round(&self, way: Way) -> f64 {
        let widest = self.batches().next_back().unwrap_or(1);
        let leaves = self.of(way, widest, |leaves, _| leaves);
        Estimate::ratio(&leaves, &self.of(way, widest, |_, rounds| rounds)).mean
    }
}

/// A table with a row for each way.
fn table(
    (id, title): (String, String),
    head: impl Iterator<Item = String>,
    cells: impl Fn(Way) -> Vec<String>,
) -> Table {
    let mut table = Table::new(id, title, head);
    for &way in Way::ALL {
        table.row([way.to_string()].into_iter().chain(cells(way)));
    }
    table
}

fn spent(found: &Found) -> Table {
    let head = ["B".into()].into_iter().chain(found.batches().map(|batch| batch.to_string()));
    let title = format!("Leaves in percent of batches of one leaf, and rounds, {}", found.shape);
    let table = table((found.id("spent"), title), head, |way| {
        let cell = |batch| {
            let (percent, rounds) = (found.percent(way, batch).mean, found.rounds(way, batch).mean);
            format!("{percent:.0} %, {rounds:.0} rounds")
        };
        found.batches().map(cell).collect()
    });
    let n = found.row.spent[Way::CarefulAlphaBeta].trees();
    let all = found.shape.total();
    table.noting(format!(
        "{n} trees. With batches of one leaf each family is its sequential algorithm. Minimax hands out all {all} \
         leaves at once."
    ))
}

/// A figure with a curve for each way, by batch size.
fn by_batch(
    found: &Found,
    (what, title, label): (&str, &str, &str),
    of: impl Fn(Way, u64) -> Estimate,
) -> Figure {
    let (x, y) = (Axis::logarithmic("maximal batch size (leaves)"), Axis::logarithmic(label));
    let mut figure = Figure::new(found.id(what), format!("{title}, {}", found.shape), x, y);
    for &way in Way::ALL {
        let point = |batch| Point::estimate(number(batch), &of(way, batch));
        let points = found.batches().map(point);
        if way == Way::Told {
            figure.oracle(way.name(), points);
        } else {
            figure.curve(way.name(), points);
        }
    }
    figure
}

fn leaves(found: &Found) -> Figure {
    let what = ("leaves", "Leaves against batch size", "leaves (% of batches of one leaf)");
    let mut figure = by_batch(found, what, |way, batch| found.percent(way, batch));
    figure.level(100.0, "no leaf wasted");
    figure.captioned("Leaves above 100 % are wasted.")
}

fn rounds(found: &Found) -> Figure {
    let what = ("rounds", "Rounds against batch size", "rounds");
    by_batch(found, what, |way, batch| found.rounds(way, batch))
        .captioned("Where a curve becomes flat, there are no more leaves to hand out.")
}

fn costs(found: &Found) -> Table {
    let head = ["latency".into()].into_iter().chain(LATENCIES.iter().map(f64::to_string));
    let title = format!("Speed-up over αβ leaf by leaf, with the best batch size, {}", found.shape);
    let table = table((found.id("speed"), title), head, |way| {
        let best = LATENCIES.map(|latency| found.best(way, latency));
        best.iter().map(|(batch, e)| format!("{:.2}, B = {batch}", e.mean)).collect()
    });
    table.noting(
        "Time = rounds · latency + leaves. Latency: that of a round, in leaves evaluated in that time.",
    )
}

fn speed(found: &Found) -> Figure {
    let x = Axis::logarithmic("latency of a round (leaves evaluated in that time)");
    let y = Axis::logarithmic("speed-up over αβ leaf by leaf");
    let mut figure =
        Figure::new(found.id("time"), format!("Time against latency, {}", found.shape), x, y);
    for &way in Way::ALL {
        let point = |latency| Point::estimate(latency, &found.best(way, latency).1);
        let points = LATENCIES.map(point);
        if way == Way::Told {
            figure.oracle(way.name(), points);
        } else {
            figure.curve(way.name(), points);
        }
    }
    figure.captioned(
        "Time = rounds · latency + leaves, each with its best batch size. On the left the leaves dominate, on the \
         right the rounds.",
    )
}

/// The fastest way at each latency, in words. MTD(f) with the right guess knows the value, and is reported separately.
fn who(found: &Found) -> String {
    let fastest = |latency: f64| {
        let able = Way::ALL.iter().filter(|way| **way != Way::Told);
        let all = able.map(|&way| (way, found.best(way, latency)));
        all.max_by(|(_, (_, a)), (_, (_, b))| a.mean.total_cmp(&b.mean)).expect("several ways")
    };
    let names = LATENCIES.map(|latency| (latency, fastest(latency).0.to_string()));
    let at = |latency: f64| {
        let (way, (batch, e)) = fastest(latency);
        format!("{way}, B = {batch}: {e:.1}")
    };
    format!(
        "{}, fastest by latency: {}. Speed-up over αβ leaf by leaf: {} at a latency of 100 leaves, {} at 10,000; \
         MTD(f) with the right guess: {:.1} and {:.1}. Without waste, αβ finds on average {:.1} leaves to hand out at \
         a time; SSS* with the greatest merit {:.1}.",
        found.shape,
        stretches(&names),
        at(100.0),
        at(10_000.0),
        found.best(Way::Told, 100.0).1,
        found.best(Way::Told, 10_000.0).1,
        found.a_round(Way::CarefulAlphaBeta),
        found.a_round(Way::CarefulSss)
    )
}
