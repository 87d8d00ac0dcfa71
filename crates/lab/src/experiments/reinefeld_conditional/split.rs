//! The figures split by the place of the root's best son.

use super::super::reinefeld_tree_size::{Sample, Who, by_depth, mark, order_id};
use crate::figure::{Axis, Figure};
use crate::stats::Estimate;
use crate::trees::Order;
use crate::words::Cells;
use crate::{Section, Table};

/// The algorithms without DUAL-INS, which equals DUAL*.
const WHOS: [Who; 6] = [Who::AlphaBeta, Who::Ns, Who::Pns, Who::Ins, Who::Sss, Who::Dual];

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
                ("first", "the first root son is best", first as fn(&Sample) -> Sample),
                ("later", "another root son is best", another),
            ] {
                let of_order = |s: &&Sample| s.shape.width == width && s.shape.order == order;
                let parts: Vec<Sample> = all.iter().filter(of_order).map(part).collect();
                let id = format!("split-{width}-{}-{id}", order_id(order));
                let title = format!("Leaf visits against depth, width {width}, {order}: {words}");
                section.figure(by_depth(id, title, &parts.iter().collect::<Vec<_>>()).captioned(
                    "The trees of Figs 5.2 and 5.3, but only those where the best son of the root stands as the title \
                     says. Compare the two figures of a kind: SSS* hardly cares, the others do.",
                ));
            }
        }
    }
}

/// Size against the place of the best son.
fn by_place(all: &[Sample], section: &mut Section) {
    for (width, depth) in [(5, 6), (5, 7), (20, 3), (20, 4)] {
        let of_shape =
            |s: &&Sample| (s.shape.width, s.shape.depth, s.shape.order) == (width, depth, Order::Equal);
        let Some(sample) = all.iter().find(of_shape) else { continue };
        let mut figure = Figure::new(
            format!("place-{width}-{depth}"),
            format!("Leaf visits against the place of the best root son, {}", sample.shape),
            Axis::linear("place of the best root son"),
            Axis::logarithmic("leaf visits, % of the minimal tree"),
        );
        let places: Vec<Sample> = (0..width).map(|place| sample.only(|best| best == place)).collect();
        for who in WHOS {
            let points = (1u32..).zip(&places).filter(|(_, part)| part.trees() > 0);
            figure.curve(
                who.title(),
                points.map(|(place, part)| mark(place.into(), &Estimate::of(part.sizes(who)))),
            );
        }
        section.figure(figure.captioned(
            "The further right the best son stands, the more often a directional search has to begin anew. The band is \
             the 95 % interval of the mean; means of fewer than five trees have none.",
        ));
    }
}

fn table(all: &[Sample], section: &mut Section) {
    let head = ["shape", "best root son", "trees"].into_iter().chain(WHOS.map(Who::title));
    let mut table =
        Table::new("split", "Leaf visits in percent of the minimal tree, by the root's best son", head);
    for sample in all {
        for (words, part) in [("first", first(sample)), ("another", another(sample))] {
            if part.trees() > 1 {
                let front = [sample.shape.to_string(), words.into(), part.trees().to_string()];
                table.row(
                    front.into_iter().chain(WHOS.map(|who| Estimate::of(part.sizes(who)).to_string())),
                );
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
            *more += part
                .sizes(Who::Sss)
                .iter()
                .zip(part.sizes(who))
                .filter(|(sss, other)| sss > other)
                .count();
            let name = format!("SSS* − {} {}", who.title(), sample.shape);
            cells.named(name).above(&part.difference(Who::Sss, who), 0.0);
        }
    }
    section.find(
        cells.finding("R-5.2h").published("if the first son is best, SSS* usually needs more than DUAL* or INS").noting(format!(
            "Trees whose first root son is best; paired differences in percent of the minimal tree. Tree by tree, SSS* \
             needs more than INS on {:.2} and more than DUAL* on {:.2} of all.",
            Estimate::share(more[0], trees),
            Estimate::share(more[1], trees)
        )),
    );
}

/// How many times as much an algorithm needs when another son than the first is best.
fn loss(sample: &Sample, who: Who, at: &[usize]) -> f64 {
    let mean = |keep: fn(u32) -> bool| {
        let kept = at.iter().filter(|&&i| keep(sample.best[i])).map(|&i| sample.sizes(who)[i]);
        Estimate::of(&kept.collect::<Vec<_>>()).mean
    };
    mean(|best| best > 0) / mean(|best| best == 0)
}

/// R-5.2l.
fn gains(papers: &[&Sample], section: &mut Section) {
    let head = ["shape", "trees"].into_iter().chain(WHOS.map(Who::title));
    let mut table =
        Table::new("loss", "Size if another root son is best, relative to that if the first is", head);
    let mut cells = Cells::default();
    for sample in
        papers.iter().filter(|sample| first(sample).trees() > 1 && another(sample).trees() > 1)
    {
        let of = |who| Estimate::bootstrap(sample.trees(), |at| loss(sample, who, at));
        let front = [sample.shape.to_string(), sample.trees().to_string()];
        table.row(front.into_iter().chain(WHOS.map(|who| format!("{:.2}", of(who)))));
        let relative = |at: &[usize]| loss(sample, Who::Dual, at) / loss(sample, Who::Sss, at);
        let name = format!("DUAL* {}", sample.shape);
        cells.named(name).above(&Estimate::bootstrap(sample.trees(), relative), 1.0);
    }
    section
        .table(table.noting(
            "1 means that it does not matter where the best son stands. Bootstrap over trees.",
        ));
    section.find(
        cells
            .finding("R-5.2l").published("DUAL* gains from a good order at the root, like NS, PNS and INS and unlike SSS*")
            .noting("Each cell: the loss of DUAL* when another son than the first is best, over that of SSS*; above 1."),
    );
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
    section.find(
        cells
            .finding("R-5.2m").published("DUAL* needs less than INS if another son than the first is best")
            .noting("DUAL* − INS on the trees whose best root son is not the first, in percent of the minimal tree."),
    );
}
