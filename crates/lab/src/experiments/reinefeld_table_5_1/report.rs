//! Tables and figure.

use super::{AGAIN, Case, Half, Row, What, Who, findings};
use crate::prelude::*;

/// Numbers of trees, by visits from 5 to 12.
pub(super) type Histogram = [u64; 8];

pub(super) const PUBLISHED: [Histogram; 6] = [
    [8064, 17024, 12032, 3200, 0, 0, 0, 0],
    [8064, 18816, 4224, 9216, 0, 0, 0, 0],
    [4032, 15232, 14272, 6784, 0, 0, 0, 0],
    [4032, 15232, 13120, 5824, 1664, 448, 0, 0],
    [4032, 11648, 11072, 13568, 0, 0, 0, 0],
    [4032, 10752, 4768, 5216, 5504, 6240, 3232, 576],
];

pub(super) const PUBLISHED_MEANS: [&str; 6] = ["6.26", "6.36", "6.59", "6.68", "6.85", "7.79"];

/// All trees, grouped by what happened on them.
pub(super) struct Trees<'r>(pub(super) &'r [(Case, Row)]);

impl Trees<'_> {
    pub(super) fn count(&self, is: impl Fn(&What) -> bool) -> u64 {
        let kinds = self.0.iter().flat_map(|(_, row)| &row.kinds);
        kinds.filter(|kind| is(&kind.what)).map(|kind| kind.trees).sum()
    }

    pub(super) fn histogram(&self, who: Who, is: impl Fn(&What) -> bool) -> Histogram {
        [5, 6, 7, 8, 9, 10, 11, 12]
            .map(|visits| self.count(|what| what.visits[who as usize] == visits && is(what)))
    }

    /// The mean numbers of visits with the principal line in the left and in the right half.
    pub(super) fn means(&self, who: Who) -> [f64; 2] {
        [Half::Left, Half::Right].map(|half| mean(self.histogram(who, |what| what.half == half)))
    }

    /// Returns by how many leaves at most one algorithm exceeds another, and on how many trees it exceeds it.
    pub(super) fn ahead(&self, more: Who, less: Who) -> (u8, u64) {
        let by = |what: &What| what.visits[more as usize].saturating_sub(what.visits[less as usize]);
        let most = self.0.iter().flat_map(|(_, row)| &row.kinds).map(|kind| by(&kind.what)).max();
        (most.unwrap_or(0), self.count(|what| by(what) > 0))
    }
}

pub(super) fn mean(histogram: Histogram) -> f64 {
    let visits: u64 = (5..).zip(histogram).map(|(visits, trees)| visits * trees).sum();
    number(visits) / number(histogram.iter().sum::<u64>())
}

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let trees = Trees(rows);
    let ours: Vec<Histogram> = Who::ALL.iter().map(|&who| trees.histogram(who, |_| true)).collect();
    section.table(histograms(&ours));
    section.figure(figure(&ours));
    section.table(by_half(&trees));
    findings::find(&trees, &ours, section);
}

fn histograms(ours: &[Histogram]) -> Table {
    let head = ["visits"].into_iter().chain(Who::ALL.iter().map(|who| who.name()));
    let title = "Trees by number of leaf visits, as published and as found";
    let mut table = Table::new("counts", title, head);
    for (i, visits) in (5..13).enumerate() {
        let cells = ours.iter().zip(PUBLISHED);
        let cells = cells.map(|(ours, published)| both(&published[i].to_string(), ours[i].to_string()));
        table.row([visits.to_string()].into_iter().chain(cells));
    }
    let means = ours.iter().zip(PUBLISHED_MEANS);
    let means = means.map(|(ours, published)| both(published, format!("{:.2}", mean(*ours))));
    table.row(["mean".to_string()].into_iter().chain(means));
    table.noting("One number if the published one and ours agree; otherwise published / ours.")
}

fn both(published: &str, ours: String) -> String {
    if published == ours { ours } else { format!("{published} / {ours}") }
}

fn figure(ours: &[Histogram]) -> Figure {
    let (x, y) = (Axis::linear("leaf visits"), Axis::linear("trees"));
    let title = "Distribution of leaf visits over the 40,320 trees";
    let mut figure = Figure::new("histograms", title, x, y);
    let points = |histogram: &Histogram| {
        (5..).zip(histogram).map(|(x, &n)| Point::new(f64::from(x), number(n))).collect::<Vec<_>>()
    };
    for (who, histogram) in Who::ALL.iter().zip(ours) {
        figure.curve(who.name(), points(histogram));
    }
    for (who, histogram) in Who::ALL.iter().zip(&PUBLISHED) {
        for point in points(histogram) {
            figure.paper_of(who.name(), point);
        }
    }
    figure.captioned(
        "The minimal tree has 5 leaves, the whole tree 8; beyond 8, some leaves are visited twice. Curves \
         further to the left are better. Points: the published numbers.",
    )
}

fn by_half(trees: &Trees<'_>) -> Table {
    let head =
        "algorithm | mean, left | mean, right | right − left | re-searches, left | re-searches, right";
    let title = "Visits by where the principal line lies: left or right half";
    let mut table = Table::new("halves", title, head.split(" | "));
    for &who in Who::ALL {
        let [left, right] = trees.means(who);
        let again = AGAIN.iter().position(|&again| again == who);
        let again = [Half::Left, Half::Right]
            .map(|half| again.map_or("–".into(), |i| re_searches(trees, i, half)));
        let more = right - left;
        table.line(format_args!("{who} | {left:.4} | {right:.4} | {more:+.4} | {}", again.join(" | ")));
    }
    table.noting(
        "Each half contains the principal line of 20,160 trees. Re-searches: the minimum and maximum per \
         tree.",
    )
}

/// The number of subtrees searched again per tree, as a number or a range.
pub(super) fn re_searches(trees: &Trees<'_>, i: usize, half: Half) -> String {
    let kinds = trees.0.iter().flat_map(|(_, row)| &row.kinds).map(|kind| kind.what);
    let counts: Vec<u8> =
        kinds.filter(|what| what.half == half).map(|what| what.re_searches[i]).collect();
    match (counts.iter().min(), counts.iter().max()) {
        (Some(least), Some(most)) if least == most => least.to_string(),
        (Some(least), Some(most)) => format!("{least} to {most}"),
        _ => "–".into(),
    }
}
