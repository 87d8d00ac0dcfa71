//! The figures, the tables and the finding.

use super::ALGORITHMS;
use super::rates::{self, Family, Sample};
use crate::prelude::*;
use crate::trees::Order::Iid;

pub(super) fn report(families: &[Family], section: &mut Section) {
    factors(families, section);
    ratios(families, section);
    limits(families, section);
    weights(families, section);
    at_most_three(families, section);
}

fn independent(families: &[Family]) -> impl Iterator<Item = &Family> {
    families.iter().filter(|family| family.order == Iid)
}

/// Shows the branching factor against depth, for a few widths.
fn factors(families: &[Family], section: &mut Section) {
    for family in independent(families).filter(|family| [2, 5, 20].contains(&family.width)) {
        let (x, y) = (Axis::linear("depth d"), Axis::linear("√(N(d)/N(d−2))"));
        let title = format!("Effective branching factor, independent leaves, width {}", family.width);
        let mut figure = Figure::new(format!("factor-{}", family.width), title, x, y);
        for name in ALGORITHMS {
            let at = |(from, to): (&Sample, &Sample)| {
                Point::estimate(to.depth.into(), &rates::factor(from, to, name))
            };
            figure.curve(short(name), family.steps().map(at));
        }
        figure.level(rates::limit(family.width), "limit of αβ, ξ/(1−ξ)");
        figure.level(f64::from(family.width).sqrt(), "perfect order, √b");
        section.figure(figure.captioned(
            "The factor by which one more ply multiplies the leaves, taken over two plies. Bands: bootstrap, 95 %. αβ, \
             SCOUT and SSS* are known to tend to the same limit: they differ by a constant factor.",
        ));
    }
}

/// Shows the ratio of alpha-beta to SSS* against depth.
fn ratios(families: &[Family], section: &mut Section) {
    let figure_of = |id: &str, title: &str, these: &[&Family], name: &dyn Fn(&Family) -> String| {
        let y = Axis::linear("leaf visits of αβ / those of SSS*");
        let mut figure = Figure::new(id, title, Axis::linear("depth"), y);
        for family in these {
            let at = |sample: &Sample| Point::estimate(sample.depth.into(), &sample.advantage());
            figure.curve(name(family), family.large().map(at));
        }
        figure
    };
    let iid: Vec<&Family> = independent(families).collect();
    let mut figure = figure_of("ratio", "αβ relative to SSS*, independent leaves", &iid, &|f| {
        format!("b = {}", f.width)
    });
    figure.level(3.0, "Pearl's bound: three times");
    section.figure(
        figure.captioned("Ratios of means, on the same trees. SSS* never visits more than αβ."),
    );
    let ordered: Vec<&Family> = families.iter().filter(|f| f.order != Iid && f.width == 5).collect();
    let figure =
        figure_of("ratio-ordered", "αβ relative to SSS*, ordered trees, width 5", &ordered, &|f| {
            f.order.to_string()
        });
    section.figure(figure.captioned("As far as the trees were searched, the advantage grows by the same factor every \
         two plies: less with better order. Deep points come from few trees; the table has the growth on pairs of the \
         same trees."));
    let head = "b | leaves | depth | trees | αβ / SSS* | relative to depth − 2 | \
                largest single tree";
    let mut table = Table::new(
        "ratio",
        "αβ relative to SSS*, and whether the ratio still grows",
        head.split(" | "),
    );
    for family in families {
        for sample in &family.samples {
            let step = family.steps().find(|(_, to)| to.depth == sample.depth);
            let growth = step.map_or("–".into(), |(before, to)| {
                format!("{:.3}", rates::advantage_growth(before, to))
            });
            let (width, order) = (family.width, family.order);
            let (depth, trees) = (sample.depth, sample.trees());
            let (ratio, most) = (sample.advantage(), sample.greatest());
            table.line(format_args!(
                "{width} | {order} | {depth} | {trees} | {ratio:.3} | {growth} | {most:.2}"
            ));
        }
    }
    section.table(table.noting(
        "Where the interval in the column before the last lies above 1, the advantage still grows.",
    ));
    section.note(still_growing(&iid));
    section.note(last_growth(families));
}

/// The greatest depth at which the advantage is seen to grow, for each width, in words.
fn still_growing(families: &[&Family]) -> String {
    let of = |family: &&Family| {
        let growing = family.steps().filter(|(from, to)| rates::advantage_growth(from, to).low > 1.0);
        let grows = growing.map(|(_, to)| to.depth).max()?;
        let deepest = family.large().map(|sample| sample.depth).max()?;
        Some(format!("b = {}: depth {grows} (searched to {deepest})", family.width))
    };
    format!(
        "On independent leaves, the last depth at which αβ/SSS* clearly exceeds its value two plies before: {}.",
        listed(families.iter().filter_map(of))
    )
}

/// The growth of the advantage on ordered trees over the last two plies, in words.
fn last_growth(families: &[Family]) -> String {
    let of = |family: &Family| {
        let (from, to) = family.steps().last()?;
        let growth = rates::advantage_growth(from, to);
        Some(format!("b = {} {}: {growth:.3} (to depth {})", family.width, family.order, to.depth))
    };
    let ordered = families.iter().filter(|family| family.order != Iid);
    format!(
        "On ordered trees the growth of αβ/SSS* over two plies hardly changes with depth, as if the two had different \
         branching factors. At the greatest depth: {}.",
        listed(ordered.filter_map(of))
    )
}

/// Shows the deepest branching factors and the limit.
fn limits(families: &[Family], section: &mut Section) {
    let head = ["b", "limit ξ/(1−ξ)", "√b", "depth", "trees"].into_iter().chain(ALGORITHMS.map(short));
    let title = "Effective branching factor at the greatest depth, independent leaves";
    let mut table = Table::new("limits", title, head);
    for family in independent(families) {
        let Some((from, to)) = family.steps().last() else { continue };
        let front = [
            family.width.to_string(),
            format!("{:.3}", rates::limit(family.width)),
            format!("{:.3}", f64::from(family.width).sqrt()),
            to.depth.to_string(),
            from.trees().min(to.trees()).to_string(),
        ];
        let cells = ALGORITHMS.map(|name| format!("{:.3}", rates::factor(from, to, name)));
        table.row(front.into_iter().chain(cells));
    }
    section.table(table.noting("√(N(d)/N(d−2)); bootstrap over trees."));
}

/// Shows the branching factor against the weight of the first child.
fn weights(families: &[Family], section: &mut Section) {
    let head = ["b", "first child best", "depth", "trees"].into_iter().chain(ALGORITHMS.map(short));
    let title = "Effective branching factor of ordered trees at the greatest depth";
    let mut table = Table::new("weights", title, head);
    for width in [2, 5, 20] {
        let (x, y) = (Axis::linear("first child best, %"), Axis::linear("√(N(d)/N(d−2))"));
        let title = format!("Effective branching factor against order, width {width}");
        let mut figure = Figure::new(format!("weights-{width}"), title, x, y);
        let mut curves = ALGORITHMS.map(|_| Vec::new());
        let ordered = families.iter().filter(|family| family.width == width && family.order != Iid);
        for family in ordered {
            let Some((from, to)) = family.steps().last() else {
                continue;
            };
            let weight = family.weight();
            let factors = ALGORITHMS.map(|name| rates::factor(from, to, name));
            for (curve, factor) in curves.iter_mut().zip(&factors) {
                curve.push(Point::estimate(weight, factor));
            }
            let trees = from.trees().min(to.trees());
            let front =
                [width.to_string(), format!("{weight:.0} %"), to.depth.to_string(), trees.to_string()];
            table.row(front.into_iter().chain(factors.iter().map(|factor| format!("{factor:.3}"))));
        }
        for (name, curve) in ALGORITHMS.into_iter().zip(curves) {
            figure.curve(short(name), curve);
        }
        figure.level(f64::from(width).sqrt(), "perfect order, √b");
        figure.level(rates::limit(width), "limit on independent leaves");
        section.figure(
            figure.captioned("At the greatest depth searched (see the table). Bands: bootstrap, 95 %."),
        );
    }
    section.table(table);
}

/// The verdict on B-4.
fn at_most_three(families: &[Family], section: &mut Section) {
    let (mut evidence, mut single) = (Evidence::new(), 0f64);
    for family in independent(families) {
        single = family.samples.iter().map(Sample::greatest).fold(single, f64::max);
        if let Some(deepest) = family.large().last() {
            let cell = format!("b = {}, d = {}", family.width, deepest.depth);
            evidence = evidence.factor(cell, &deepest.advantage());
        }
    }
    section.find(evidence.finding("B-4", format!("largest single tree {single:.2}")).noting(
        "Independent leaves; for each width the deepest trees, where the ratio is largest. The bound is loose.",
    ));
}
