//! Tables and figure.

use super::{Case, Half, Row, What, findings};
use crate::figure::{Axis, Figure, Point};
use crate::{Section, Table};

/// As the table has them.
pub(super) const NAMES: [&str; 6] = ["DUAL*", "SSS*", "INS", "PNS", "αβ", "NS"];
pub(super) const DUAL: usize = 0;
pub(super) const SSS: usize = 1;
pub(super) const INS: usize = 2;
pub(super) const PNS: usize = 3;
pub(super) const ALPHA_BETA: usize = 4;
pub(super) const NS: usize = 5;
/// Those that search subtrees again, in the order of `What::re_searches`.
pub(super) const AGAIN: [usize; 3] = [INS, PNS, NS];

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

/// All trees, by what happened on them.
pub(super) struct Trees<'r>(pub(super) &'r [(Case, Row)]);

impl Trees<'_> {
    pub(super) fn count(&self, is: impl Fn(&What) -> bool) -> u64 {
        let kinds = self.0.iter().flat_map(|(_, row)| &row.kinds);
        kinds.filter(|kind| is(&kind.what)).map(|kind| kind.trees).sum()
    }

    pub(super) fn histogram(&self, algorithm: usize, is: impl Fn(&What) -> bool) -> Histogram {
        let mut trees = [0; 8];
        for (visits, trees) in (5..).zip(&mut trees) {
            *trees = self.count(|what| what.visits[algorithm] == visits && is(what));
        }
        trees
    }

    /// Those on which one algorithm visits so many leaves more than another: how many more, how many trees.
    pub(super) fn ahead(&self, more: usize, less: usize) -> (u8, u64) {
        let by = |what: &What| what.visits[more].saturating_sub(what.visits[less]);
        let most = self.0.iter().flat_map(|(_, row)| &row.kinds).map(|kind| by(&kind.what)).max();
        (most.unwrap_or(0), self.count(|what| by(what) > 0))
    }
}

#[expect(clippy::cast_precision_loss, reason = "some thousands of trees")]
pub(super) fn mean(histogram: Histogram) -> f64 {
    let visits: u64 = (5..).zip(histogram).map(|(visits, trees)| visits * trees).sum();
    visits as f64 / histogram.iter().sum::<u64>() as f64
}

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let trees = Trees(rows);
    let ours: Vec<Histogram> = (0..6).map(|algorithm| trees.histogram(algorithm, |_| true)).collect();
    section.table(histograms(&ours));
    section.figure(figure(&ours));
    section.table(by_half(&trees));
    findings::find(&trees, &ours, section);
}

fn histograms(ours: &[Histogram]) -> Table {
    let mut table =
        Table::new("counts", "Trees by number of leaf visits, as published and as found", ["visits"]);
    table.head.extend(NAMES.map(String::from));
    for (i, visits) in (5..13).enumerate() {
        let cells = ours.iter().zip(PUBLISHED).map(|(ours, published)| both(published[i], ours[i]));
        table.row([visits.to_string()].into_iter().chain(cells));
    }
    let means = ours.iter().zip(PUBLISHED_MEANS).map(|(ours, published)| {
        let mean = format!("{:.2}", mean(*ours));
        if mean == published { mean } else { format!("{published} / {mean}") }
    });
    table.row(["mean".to_string()].into_iter().chain(means));
    table
        .noting("One number where the published one and ours are the same; otherwise published / ours.")
}

fn both(published: u64, ours: u64) -> String {
    if published == ours { ours.to_string() } else { format!("{published} / {ours}") }
}

#[expect(clippy::cast_precision_loss, reason = "some thousands of trees")]
fn figure(ours: &[Histogram]) -> Figure {
    let mut figure = Figure::new(
        "histograms",
        "How many of the 40,320 trees take how many visits",
        Axis::linear("leaf visits"),
        Axis::linear("trees"),
    );
    let points = |histogram: &Histogram| {
        (5..).zip(histogram).map(|(x, &n)| Point::new(f64::from(x), n as f64)).collect::<Vec<_>>()
    };
    for (name, histogram) in NAMES.iter().zip(ours) {
        figure.curve(*name, points(histogram));
    }
    figure.published.extend(PUBLISHED.iter().flat_map(points));
    figure.captioned(
        "The minimal tree has 5 leaves, the whole tree 8; beyond 8 leaves are visited twice. Curves \
         further to the left are better. Points: the published numbers.",
    )
}

fn by_half(trees: &Trees<'_>) -> Table {
    let head = [
        "algorithm",
        "mean, left",
        "mean, right",
        "right − left",
        "re-searches, left",
        "re-searches, right",
    ];
    let mut table =
        Table::new("halves", "Visits by where the principal line lies: left or right half", head);
    for (algorithm, name) in NAMES.iter().enumerate() {
        let [left, right] = [Half::Left, Half::Right]
            .map(|half| mean(trees.histogram(algorithm, |what| what.half == half)));
        let again = AGAIN.iter().position(|&again| again == algorithm);
        let again = |half| match again {
            Some(i) => re_searches(trees, i, half),
            None => "–".into(),
        };
        table.row([
            (*name).to_string(),
            format!("{left:.4}"),
            format!("{right:.4}"),
            format!("{:+.4}", right - left),
            again(Half::Left),
            again(Half::Right),
        ]);
    }
    table.noting(
        "Each half holds the principal line of 20,160 trees. Re-searches: the least and the most on a \
         tree.",
    )
}

/// How many subtrees are searched again on a tree.
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
