//! The figures split by the place of the root's best child.

use super::super::reinefeld_tree_size::{Sample, Who, by_depth, mark, order_id};
use crate::prelude::*;

pub(super) fn report(all: &[Sample], papers: &[&Sample], section: &mut Section) {
    figures(all, section);
    by_place(all, section);
    table(all, section);
    first_is_best(papers, section);
    gains(papers, section);
    another_is_best(papers, section);
}

fn first(sample: &Sample) -> Sample {
    sample.only(|best| best == 0)
}

fn another(sample: &Sample) -> Sample {
    sample.only(|best| best > 0)
}

fn figures(all: &[Sample], section: &mut Section) {
    for width in [5, 20] {
        for order in [Order::Equal, Order::First(60)] {
            for (id, words, part) in [
                ("first", "the first root child is best", first as fn(&Sample) -> Sample),
                ("later", "another root child is best", another),
            ] {
                let of_order = |s: &&Sample| s.shape.width == width && s.shape.order == order;
                let parts: Vec<Sample> = all.iter().filter(of_order).map(part).collect();
                let id = format!("split-{width}-{}-{id}", order_id(order));
                let title = format!("Leaf visits against depth, width {width}, {order}: {words}");
                section.figure(by_depth(id, title, &parts.iter().collect::<Vec<_>>()).captioned(
                    "Only those trees of Figs 5.2 and 5.3 whose best root child is where the title says. Compare the two \
                     figures of a kind: the place makes little difference to SSS*, but much to the others.",
                ));
            }
        }
    }
}

/// Size against the place of the best child.
fn by_place(all: &[Sample], section: &mut Section) {
    for (width, depth) in [(5, 6), (5, 7), (20, 3), (20, 4)] {
        let of_shape =
            |s: &&Sample| (s.shape.width, s.shape.depth, s.shape.order) == (width, depth, Order::Equal);
        let Some(sample) = all.iter().find(of_shape) else { continue };
        let x = Axis::linear("place of the best root child");
        let y = Axis::logarithmic("leaf visits, % of the minimal tree");
        let title = format!("Leaf visits against the place of the best root child, {}", sample.shape);
        let mut figure = Figure::new(format!("place-{width}-{depth}"), title, x, y);
        let places: Vec<Sample> = (0..width).map(|place| sample.only(|best| best == place)).collect();
        for who in Who::DIFFERENT {
            let points = (1u32..).zip(&places).filter(|(_, part)| part.trees() > 0);
            figure.curve(
                who.name(),
                points.map(|(place, part)| mark(place.into(), &Estimate::of(part.sizes(who)))),
            );
        }
        section.figure(figure.captioned(
            "The further right the best child is, the more often a directional search has to start again. The band is \
             the 95 % interval of the mean; means of fewer than five trees have none.",
        ));
    }
}

fn table(all: &[Sample], section: &mut Section) {
    let head = ["shape", "best root child", "trees"].into_iter().chain(Who::DIFFERENT.map(Who::name));
    let mut table = Table::new(
        "split",
        "Leaf visits in percent of the minimal tree, by the root's best child",
        head,
    );
    for sample in all {
        for (words, part) in [("first", first(sample)), ("another", another(sample))] {
            if part.trees() > 1 {
                let sizes = Who::DIFFERENT.map(|who| Estimate::of(part.sizes(who)).to_string());
                let (shape, trees) = (sample.shape, part.trees());
                table.line(format_args!("{shape} | {words} | {trees} | {}", sizes.join(" | ")));
            }
        }
    }
    section.table(table);
}

/// R-5.2h.
fn first_is_best(papers: &[&Sample], section: &mut Section) {
    let mut cells = Cells::default();
    let (mut more, mut trees) = ([0; 2], 0);
    for sample in papers {
        let part = first(sample);
        if part.trees() < 2 {
            continue;
        }
        trees += part.trees();
        for (more, who) in more.iter_mut().zip([Who::Ins, Who::Dual]) {
            let sizes = part.sizes(Who::Sss).iter().zip(part.sizes(who));
            *more += sizes.filter(|(sss, other)| sss > other).count();
            let name = format!("SSS* − {who} {}", sample.shape);
            cells.named(name).above(&part.difference(Who::Sss, who), 0.0);
        }
    }
    let [ins, dual] = more.map(|more| Estimate::share(more, trees));
    section.find(cells.finding("R-5.2h").noting(format!(
        "Trees whose first root child is best; paired differences in percent of the minimal tree. Tree by tree, SSS* \
         needs more than INS on a share of {ins:.2}, and more than DUAL* on a share of {dual:.2}, of all these trees.",
    )));
}

/// How many times as many visits an algorithm needs when a child other than the first is best.
fn loss(sample: &Sample, who: Who, at: &[usize]) -> f64 {
    let mean = |keep: fn(u32) -> bool| {
        let kept = at.iter().filter(|&&i| keep(sample.best[i])).map(|&i| sample.sizes(who)[i]);
        Estimate::of(&kept.collect::<Vec<_>>()).mean
    };
    mean(|best| best > 0) / mean(|best| best == 0)
}

/// R-5.2l.
fn gains(papers: &[&Sample], section: &mut Section) {
    let head = ["shape", "trees"].into_iter().chain(Who::DIFFERENT.map(Who::name));
    let mut table = Table::new(
        "loss",
        "Size if another root child is best, relative to the size if the first is best",
        head,
    );
    let mut cells = Cells::default();
    for sample in papers.iter().filter(|s| first(s).trees() > 1 && another(s).trees() > 1) {
        let (shape, trees) = (sample.shape, sample.trees());
        let of = |who| Estimate::bootstrap(trees, |at| loss(sample, who, at));
        let losses = Who::DIFFERENT.map(|who| format!("{:.2}", of(who)));
        table.line(format_args!("{shape} | {trees} | {}", losses.join(" | ")));
        let relative = |at: &[usize]| loss(sample, Who::Dual, at) / loss(sample, Who::Sss, at);
        cells.named(format!("DUAL* {shape}")).above(&Estimate::bootstrap(trees, relative), 1.0);
    }
    let note = "1 means that the place of the best child does not matter. Bootstrap over trees.";
    section.table(table.noting(note));
    section.find(cells.finding("R-5.2l").noting(
        "Each cell: the loss of DUAL* when a child other than the first is best, divided by that of SSS*. The claim holds \
         above 1.",
    ));
}

/// R-5.2m.
fn another_is_best(papers: &[&Sample], section: &mut Section) {
    let mut cells = Cells::default();
    for sample in papers {
        let part = another(sample);
        if part.trees() > 1 {
            cells.named(sample.shape.to_string()).below(&part.difference(Who::Dual, Who::Ins), 0.0);
        }
    }
    section.find(cells.finding("R-5.2m").noting(
        "DUAL* − INS on the trees whose best root child is not the first, in percent of the minimal tree.",
    ));
}
