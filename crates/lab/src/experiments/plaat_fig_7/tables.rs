//! The tables and figures.

use super::{Samples, Sort, Who};
use crate::prelude::*;
use crate::words::{percent, slug};

/// The searches that are compared with aspiration NegaScout.
const RIVALS: [Who; 5] = [Who::AlphaBeta, Who::NegaScout, Who::MtdF, Who::AbSss, Who::AbDual];

/// Adds a figure and a table of counts in percent of aspiration NegaScout, by depth.
pub(crate) fn by_depth(samples: &Samples, sort: Sort, section: &mut Section) {
    let what = sort.name();
    let title = match sort {
        Sort::Leaves => "Leaves in percent of aspiration NegaScout, all iterations",
        Sort::Nodes => "Nodes in percent of aspiration NegaScout, all iterations",
    };
    let mut table =
        Table::new(what, title, ["game", "depth", "αβ", "NS", "MTD(f)", "AB-SSS*", "AB-DUAL*", "n"]);
    for sample in samples.games() {
        let label = format!("{what}, % of aspiration NegaScout");
        let mut figure = Figure::new(
            format!("{what}-{}", slug(&sample.instance.to_string())),
            format!("{title}: {}", sample.instance),
            Axis::linear("depth"),
            // Nodes of AB-SSS* in chess are several times those of the others.
            if sort == Sort::Leaves { Axis::linear(label) } else { Axis::logarithmic(label) },
        )
        .captioned("Below 100 an algorithm beats the baseline. The published level is that of MTD(f) in chess.");
        figure.level(100.0, "aspiration NegaScout");
        if sort == Sort::Leaves {
            figure.level(90.0, "published: MTD(f) in chess, about 10 % below");
        }
        for search in RIVALS {
            let points = sample.depths().map(|depth| {
                let e = sample.relative(sort, search, Who::Aspiration, depth);
                Point::percent(number(depth), &e)
            });
            figure.curve(search.to_string(), points);
        }
        section.figure(figure);
        for depth in sample.depths() {
            let cell = |search| percent(&sample.relative(sort, search, Who::Aspiration, depth));
            let mut row = vec![sample.instance.to_string(), depth.to_string()];
            row.extend(RIVALS.map(cell));
            row.push(sample.trees());
            table.row(row);
        }
    }
    section.table(
        table.noting("Paired over games with the same seeds; the mean factor and its interval."),
    );
}

/// Adds the table for evaluators that swing between odd and even depths.
pub(super) fn swinging(samples: &Samples, section: &mut Section) {
    let head = ["game", "leaves: αβ", "MTD(f)", "AB-SSS*", "AB-DUAL*", "nodes: MTD(f)", "n"];
    let title =
        "Without the bonus for the side to move: percent of aspiration NegaScout, deepest iteration";
    let mut table = Table::new("swinging", title, head);
    for sample in samples.swinging() {
        let of = |sort, search| percent(&sample.relative(sort, search, Who::Aspiration, sample.last()));
        let searches = [Who::AlphaBeta, Who::MtdF, Who::AbSss, Who::AbDual];
        let leaves = searches.map(|search| of(Sort::Leaves, search));
        let rest = [of(Sort::Nodes, Who::MtdF), sample.trees()];
        table.row([sample.instance.to_string()].into_iter().chain(leaves).chain(rest));
    }
    section.table(table.noting(
        "The value of the last iteration is then a poor guess; the paper's remedy is that of two iterations ago \
         (plaat-mt-calls). The verdicts rest on the games with the bonus.",
    ));
}

/// Adds the table without the table's move first, which in some games is a disadvantage.
pub(super) fn unordered(samples: &Samples, section: &mut Section) {
    let head = "game | aspiration NS / αβ | MTD(f) / aspiration NS | AB-SSS* / αβ | \
                nodes: MTD(f) / aspiration NS";
    let title = "Leaves in percent, with moves ordered by history alone, deepest iteration";
    let mut table = Table::new("unordered", title, head.split(" | "));
    for sample in samples.games() {
        let of = |sort, search, to| percent(&sample.relative(sort, search, to, sample.last()));
        table.row([
            sample.instance.to_string(),
            of(Sort::Leaves, Who::NoTableMove, Who::AlphaBetaUnordered),
            of(Sort::Leaves, Who::MtdFUnordered, Who::NoTableMove),
            of(Sort::Leaves, Who::AbSssUnordered, Who::AlphaBetaUnordered),
            of(Sort::Nodes, Who::MtdFUnordered, Who::NoTableMove),
        ]);
    }
    section.table(table.noting(
        "The comparison with the table of leaves shows how much the ranking depends on the move order.",
    ));
}

/// Shows how much the baseline depends on its window.
pub(super) fn windows(samples: &Samples, section: &mut Section) {
    let head = ["game", "usual", "× ¼", "× ½", "× 2½", "× 5", "none (NS)"];
    let title = "Leaves of aspiration NegaScout with different windows, in percent of the usual one";
    let mut table = Table::new("windows", title, head);
    for sample in samples.games() {
        let last = sample.last();
        let of = |search| percent(&sample.relative(Sort::Leaves, search, Who::Aspiration, last));
        let windows = [Who::Quarter, Who::Half, Who::TwiceAndAHalf, Who::FiveTimes, Who::NegaScout];
        let cells = windows.map(of);
        let first = [sample.instance.to_string(), format!("±{}", sample.instance.scale.reach)];
        table.row(first.into_iter().chain(cells));
    }
    section.table(table.noting(
        "The paper does not give its window. The usual one was among the best of these in trial runs, so the baseline \
         is strong. Windows are rounded to whole points.",
    ));
}
