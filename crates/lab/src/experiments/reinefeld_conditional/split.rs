//! The figures split by the place of the root's best child.

use super::super::reinefeld_tree_size::{
    Family, Sample, Who, by_depth, factors, mark, order_id, trees_by_depth,
};
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
                let parts: Vec<&Sample> = parts.iter().collect();
                section.figure(by_depth(id, title, &parts).captioned(format!(
                    "Only those trees of Figs 5.2 and 5.3 whose best root child is where the title says. Compare the two \
                     figures of a kind: the place makes little difference to SSS*, but much to the others. {}",
                    trees_by_depth(&parts)
                )));
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

/// R-5.2h, tree by tree, and R-5.2u: trees whose first root child is best.
fn first_is_best(papers: &[&Sample], section: &mut Section) {
    let families = Family::all(papers.iter().map(|sample| first(sample)));
    let (mut evidence, mut ours, mut means) = (Evidence::new(), Vec::new(), Vec::new());
    for family in &families {
        let is_more = |s: &Sample, i: usize| {
            let sss = s.sizes(Who::Sss)[i];
            f64::from(u8::from(sss > s.sizes(Who::Ins)[i] && sss > s.sizes(Who::Dual)[i]))
        };
        let trees = family.odd.trees().min(family.even.trees());
        let share = |i| f64::midpoint(is_more(&family.odd, i), is_more(&family.even, i));
        let share = Estimate::of(&(0..trees).map(share).collect::<Vec<_>>());
        let [odd, even] = [&family.odd, &family.even].map(|s| {
            let [ins, dual] = [Who::Ins, Who::Dual].map(|who| s.ratio(Who::Sss, who).mean);
            format!("{}: {ins:.2}, {dual:.2}", s.shape)
        });
        means.extend([odd, even]);
        ours.push(format!("{family}: {share:.2}"));
        evidence = evidence.measured(family.to_string(), &share);
    }
    section.find(evidence.finding("R-5.2h", listed(ours)).noting(format!(
        "The share of trees on which SSS* needs more leaf visits than INS and than DUAL*, at the deepest odd and the deepest \
         even depth with at least {} such trees. Means of SSS* relative to INS and to DUAL*: {}.",
        Family::ENOUGH,
        listed(means)
    )));
    let alike = |family: &Family| {
        let both = family.both();
        let windows = [Who::Ns, Who::Pns, Who::Ins].map(|who| both.sizes(who));
        let means = (0..both.trees()).map(|i| mean(&windows.map(|sizes| sizes[i])));
        (family.to_string(), Estimate::ratio(both.sizes(Who::Dual), &means.collect::<Vec<_>>()))
    };
    let each = families.iter().map(|family| {
        let both = family.both();
        let of = [Who::Ns, Who::Pns, Who::Ins].map(|who| both.ratio(Who::Dual, who).mean);
        format!("{family}: {:.2}, {:.2}, {:.2}", of[0], of[1], of[2])
    });
    section.find(factors("R-5.2u", families.iter().map(alike)).noting(format!(
        "Leaf visits of DUAL* relative to the mean of NS, PNS and INS on trees whose first root child is best. Relative to \
         each of the three: {}. In the other subtrees DUAL* visits their leaves (R-4.1d); in the first it is best-first.",
        listed(each)
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
    for sample in papers.iter().filter(|s| first(s).trees() > 1 && another(s).trees() > 1) {
        let (shape, trees) = (sample.shape, sample.trees());
        let of = |who| Estimate::bootstrap(trees, |at| loss(sample, who, at));
        let losses = Who::DIFFERENT.map(|who| format!("{:.2}", of(who)));
        table.line(format_args!("{shape} | {trees} | {}", losses.join(" | ")));
    }
    let note = "1 means that the place of the best child does not matter. Bootstrap over trees.";
    section.table(table.noting(note));
    let enough = |s: &&&Sample| first(s).trees().min(another(s).trees()) >= Family::ENOUGH;
    let families = Family::all(papers.iter().filter(enough).copied().cloned());
    let (mut evidence, mut ours) = (Evidence::new(), Vec::new());
    for family in &families {
        let both = family.both();
        let relative = |at: &[usize]| loss(&both, Who::Dual, at) / loss(&both, Who::Sss, at);
        let e = Estimate::bootstrap(both.trees(), relative);
        ours.push(format!("{family}: {e:.2}"));
        evidence = evidence.factor(family.to_string(), &e);
    }
    section.find(evidence.finding("R-5.2l", listed(ours)).noting(
        "How many times as large the trees of DUAL* are when a child other than the first is best, divided by the same of \
         SSS*. Mean of the deepest odd and the deepest even depth with enough trees of both kinds.",
    ));
}

/// R-5.2m.
fn another_is_best(papers: &[&Sample], section: &mut Section) {
    let families = Family::all(papers.iter().map(|sample| another(sample)));
    let cells = families.iter().map(|f| (f.to_string(), f.both().ratio(Who::Dual, Who::Ins)));
    section.find(factors("R-5.2m", cells).noting(
        "DUAL* / INS on the trees whose best root child is not the first, mean of the deepest odd and even depth.",
    ));
}
