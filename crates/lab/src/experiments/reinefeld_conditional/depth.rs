//! Comparisons by depth: odd and even, and the growth from one odd depth to the next.

use super::super::reinefeld_tree_size::{
    Family, PAPERS_TREES, Sample, Who, beside_neighbours, factors, mark, order_id, relative_sd,
    spread_of,
};
use super::{in_range, is_the_papers};
use crate::prelude::*;
use crate::words::stretches;

pub(super) fn report(all: &[Sample], section: &mut Section) {
    let papers: Vec<&Sample> = all.iter().filter(|sample| is_the_papers(sample)).collect();
    pairs(all, section);
    ratios(all, section);
    laws(all, section);
    against_sss(all, section);
    parity(&papers, section);
    even_depths(all, section);
    growth(all, section);
    discussion(&papers, section);
    spread(&papers, section);
}

/// All pairs that the text mentions, in percent of the minimal tree.
fn pairs(all: &[Sample], section: &mut Section) {
    use Who::{Dual, Ins, Ns, Pns, Sss};
    let pairs = [(Pns, Sss), (Ins, Sss), (Dual, Sss), (Dual, Ins), (Pns, Ns), (Ins, Pns)];
    let heads = pairs.map(|(one, other)| format!("{one} − {other}"));
    let head = ["shape", "trees"].map(String::from).into_iter().chain(heads);
    let mut table = Table::new("pairs", "Paired differences in percent of the minimal tree", head);
    for sample in all.iter().filter(|sample| sample.trees() > 1) {
        let cells = pairs.map(|(one, other)| sample.difference(one, other).to_string());
        table.line(format_args!("{} | {} | {}", sample.shape, sample.trees(), cells.join(" | ")));
    }
    section.table(table.noting("Below zero the first of the two needs fewer leaf visits."));
}

fn ratios(all: &[Sample], section: &mut Section) {
    for (width, order) in
        [5, 20].into_iter().flat_map(|w| [Order::Equal, Order::First(60), Order::Iid].map(|o| (w, o)))
    {
        let is_drawn = |s: &&Sample| (s.shape.width, s.shape.order) == (width, order) && s.trees() > 4;
        let (x, y) = (Axis::linear("depth"), Axis::linear("mean leaf visits relative to SSS*"));
        let title = format!("Leaf visits relative to SSS*, width {width}, {order}");
        let mut figure = Figure::new(format!("ratio-{width}-{}", order_id(order)), title, x, y);
        for who in [Who::Ns, Who::Pns, Who::Ins, Who::Dual] {
            let at = |s: &Sample| mark(s.shape.depth.into(), &s.ratio(who, Who::Sss));
            figure.curve(who.name(), all.iter().filter(is_drawn).map(at));
        }
        figure.level(1.0, "SSS*");
        section.figure(figure.captioned(
            "Below 1, an algorithm needs fewer leaf visits than SSS* on the same trees. The curves zigzag because SSS* \
             is at its best at even depths, where the others begin with the wrong solution tree.",
        ));
    }
}

/// How many times as many leaf visits as SSS* an algorithm may need and still be as good.
const AS_GOOD: f64 = 1.1;

/// R-0.a, R-0.c and R-1.d: DUAL*, the best of the others, and NS against SSS*, also on trees with independent leaves.
fn against_sss(all: &[Sample], section: &mut Section) {
    let families = Family::all(all.iter().filter(|sample| in_range(sample)).cloned());
    let both = |who: Who| {
        let ratio = move |f: &Family| (format!("{who} {f}"), f.both().ratio(who, Who::Sss));
        families.iter().map(ratio)
    };
    // “As good” is at most a tenth more leaf visits.
    let as_good = |who: Who| {
        let scaled = |(name, e): (String, Estimate)| {
            let [mean, low, high, sd] = [e.mean, e.low, e.high, e.sd].map(|x| x / AS_GOOD);
            (format!("{name} / {AS_GOOD}"), Estimate { mean, low, high, sd, n: e.n })
        };
        both(who).map(scaled)
    };
    let cells = both(Who::Dual).chain(as_good(Who::Ins)).chain(as_good(Who::Pns));
    section.find(factors("R-0.a", cells).noting(format!(
        "Mean of the deepest odd and the deepest even depth of each figure, relative to SSS*. Of DUAL* the paper says that \
         its trees are smaller, of INS and PNS that they are as good, which is taken as at most a tenth more: their ratios \
         are divided by {AS_GOOD}. {}",
        law(all, Who::Dual)
    )));
    section.find(factors("R-1.d", both(Who::Ns)).noting(law(all, Who::Ns)));
    let best = |sample: &Sample| {
        let others = Who::DIFFERENT.into_iter().filter(|&who| who != Who::Sss);
        let of = |who: Who| (format!("{who} {}", sample.shape), sample.ratio(who, Who::Sss));
        others.map(of).min_by(|(_, a), (_, b)| a.mean.total_cmp(&b.mean))
    };
    let best = families.iter().flat_map(|f| [&f.odd, &f.even]).filter_map(best);
    section.find(factors("R-0.c", best).noting(format!(
        "In each cell the best of the other algorithms, relative to SSS*. αβ never needs fewer leaves than SSS* (R-1.a). {}",
        law(all, Who::Dual)
    )));
}

/// At which depths `who` needs fewer leaf visits than SSS*, as sentences.
fn law(all: &[Sample], who: Who) -> String {
    let mut sentences = vec![format!("{who} against SSS* by depth:")];
    let mut families: By<(u32, String), Vec<&Sample>> = By::default();
    for sample in all.iter().filter(|s| s.shape.depth > 2 && s.trees() >= Family::ENOUGH) {
        families.push((sample.shape.width, sample.shape.order.to_string()), sample);
    }
    for ((width, order), samples) in families.iter() {
        let sign = |s: &&&Sample| {
            let ratio = s.ratio(who, Who::Sss);
            let word = match (ratio.high < 1.0, ratio.low > 1.0) {
                (true, _) => "fewer",
                (_, true) => "more",
                _ => "undecided",
            };
            (s.shape.depth, word.to_string())
        };
        let of = |odd: u16| {
            let these = samples.iter().filter(|s| s.shape.depth % 2 == odd);
            stretches(&these.map(|s| sign(&s)).collect::<Vec<_>>())
        };
        sentences.push(format!("w={width} {order}: odd {}, even {}.", of(1), of(0)));
    }
    sentences.join(" ")
}

/// R-5.2p. The ratios at even depths are inverted, so that the claim is that all are below 1.
fn parity(papers: &[&Sample], section: &mut Section) {
    let families = Family::all(papers.iter().copied().cloned());
    let cells = families.iter().flat_map(|Family { odd, even }| {
        [Who::Dual, Who::Ins].into_iter().flat_map(move |who| {
            [
                (format!("{who} / SSS* {}", odd.shape), odd.ratio(who, Who::Sss)),
                (format!("SSS* / {who} {}", even.shape), even.ratio(Who::Sss, who)),
            ]
        })
    });
    let all: Vec<Sample> = papers.iter().copied().cloned().collect();
    section.find(factors("R-5.2p", cells).noting(format!(
        "DUAL-INS visits the leaves of DUAL*. {} {}",
        law(&all, Who::Dual),
        law(&all, Who::Ins)
    )));
}

/// The law by depth as a table: where the paper's rule by parity ends.
fn laws(all: &[Sample], section: &mut Section) {
    let head = ["shape", "trees", "DUAL* / SSS*", "INS / SSS*", "NS / SSS*"];
    let title = "Leaf visits relative to SSS*, by width, order and depth";
    let mut table = Table::new("law", title, head);
    for sample in all.iter().filter(|s| s.shape.depth > 2 && s.trees() > 1) {
        let cells =
            [Who::Dual, Who::Ins, Who::Ns].map(|who| format!("{:.3}", sample.ratio(who, Who::Sss)));
        table.line(format_args!("{} | {} | {}", sample.shape, sample.trees(), cells.join(" | ")));
    }
    section.table(table.noting(
        "The paper's rule: DUAL* and INS are below 1 at odd depths and above 1 at even depths. It describes the paper's \
         depths at width 5; at even depths the ratio of DUAL* falls as the tree gets deeper and wider.",
    ));
}

/// The deepest even depth of a family, and its excess: of αβ and DUAL*, and of NS.
type Excess = (Depth, [Vec<f64>; 2], Vec<f64>);

/// R-5.2n: how much more an even depth costs than its neighbours.
fn even_depths(all: &[Sample], section: &mut Section) {
    let head = ["shape", "trees"].into_iter().chain(Who::DIFFERENT.map(Who::name));
    let title = "Excess of an even depth over the mean of its neighbours, % of the minimal tree";
    let mut table = Table::new("even", title, head);
    let mut families: By<(u32, String), Excess> = By::default();
    for sample in all.iter().filter(|s| s.shape.depth % 2 == 0 && s.shape.order != Order::Iid) {
        let shape = sample.shape;
        let family: Vec<&Sample> = all.iter().filter(|s| s.shape.width == shape.width).collect();
        let of = |who| {
            let (sizes, neighbours) = beside_neighbours(&family, shape.order, shape.depth, who)?;
            let more: Vec<f64> = sizes.iter().zip(neighbours).map(|(size, mean)| size - mean).collect();
            Some(more)
        };
        let Some(excesses) = Who::DIFFERENT.map(of).into_iter().collect::<Option<Vec<_>>>() else {
            continue;
        };
        let trees = excesses[0].len();
        if trees < 2 {
            continue;
        }
        let shown = excesses.iter().map(|excess| Estimate::of(excess).to_string());
        table.row([shape.to_string(), trees.to_string()].into_iter().chain(shown));
        // The paper has both neighbours only up to depth 8 at width 5, and depth 4 at width 20.
        let has_neighbours = shape.depth <= if shape.width == 5 { 8 } else { 4 };
        if has_neighbours && trees >= Family::ENOUGH {
            let [ab, dual, ns] =
                [Who::AlphaBeta, Who::Dual, Who::Ns].map(|who| excesses[who as usize].clone());
            *families.entry((shape.width, shape.order.to_string())) = (shape.depth, [ab, dual], ns);
        }
    }
    section.table(
        table.noting("Trees with the same seed are paired: the shallower is the top of the deeper."),
    );
    let (mut evidence, mut ours) = (Evidence::new(), Vec::new());
    for ((width, order), (depth, both, ns)) in families.iter() {
        for (who, excess) in [Who::AlphaBeta, Who::Dual].into_iter().zip(both) {
            let name = format!("{who} w={width} d={depth} {order}");
            let share = Estimate::ratio(excess, ns);
            ours.push(format!("{name}: {share:.2}"));
            evidence = evidence.measured(name, &share);
        }
    }
    section.find(evidence.finding("R-5.2n", listed(ours)).noting(
        "The excess of an even depth over the mean of its neighbours, in percent of the minimal tree, divided by that of \
         NS; the deepest even depth of which the paper has both neighbours. The table shows that the excess is positive \
         for every directional algorithm. Relative to its own size the excess of DUAL* is the largest of all.",
    ));
}

/// R-5.2q: from the first odd depth to the deepest of the paper.
fn growth(all: &[Sample], section: &mut Section) {
    let head = ["shape", "to depth", "trees"].into_iter().chain(Who::DIFFERENT.map(Who::name));
    let mut table = Table::new("growth", "Growth of the size over two plies, odd depths", head);
    let rate = |who: Who, from: &Sample, to: &Sample, at: &[usize]| {
        let sum = |sample: &Sample| at.iter().map(|&i| sample.sizes(who)[i]).sum::<f64>();
        sum(to) / sum(from)
    };
    let odd = || all.iter().filter(|s| s.shape.depth % 2 == 1 && s.trees() > 4);
    let is_family =
        |a: &Sample, b: &Sample| (a.shape.width, a.shape.order) == (b.shape.width, b.shape.order);
    let (mut evidence, mut ours) = (Evidence::new(), Vec::new());
    for from in odd() {
        let mut deeper = odd().filter(|to| is_family(from, to) && to.shape.depth > from.shape.depth);
        if let Some(to) = deeper.clone().find(|to| to.shape.depth == from.shape.depth + 2) {
            let trees = from.trees().min(to.trees());
            let of = |who| format!("{:.2}", Estimate::bootstrap(trees, |at| rate(who, from, to, at)));
            let (depth, shown) = (to.shape.depth, Who::DIFFERENT.map(of).join(" | "));
            table.line(format_args!("{} | {depth} | {trees} | {shown}", from.shape));
        }
        let deepest = deeper.rfind(|to| is_the_papers(to) && to.trees() >= Family::ENOUGH);
        if let Some(to) = deepest.filter(|_| from.shape.depth == 3) {
            let trees = from.trees().min(to.trees());
            for who in [Who::Dual, Who::Ins] {
                let relative = |at: &[usize]| rate(who, from, to, at) / rate(Who::Sss, from, to, at);
                let (e, name) = (
                    Estimate::bootstrap(trees, relative),
                    format!("{who} {}→{}", from.shape, to.shape.depth),
                );
                ours.push(format!("{name}: {e:.2}"));
                evidence = evidence.factor(name, &e);
            }
        }
    }
    section.table(table.noting(
        "Size at the greater depth divided by size at the smaller, both in percent of the minimal tree.",
    ));
    section.find(evidence.finding("R-5.2q", listed(ours)).noting(
        "The growth from depth 3 to the paper's deepest odd depth, relative to that of SSS*; bootstrap over trees.",
    ));
}

/// R-5.2t and R-6.b.
fn discussion(papers: &[&Sample], section: &mut Section) {
    let families = Family::all(papers.iter().copied().cloned());
    let both =
        |f: &Family, one: Who, other: Who| (format!("{one} / {other} {f}"), f.both().ratio(one, other));
    let re_searches =
        families.iter().flat_map(|f| [both(f, Who::Ns, Who::Pns), both(f, Who::Pns, Who::Ins)]);
    section.find(factors("R-5.2t", re_searches).noting(
        "Mean of the deepest odd and the deepest even depth of each figure. At greater depths NS and PNS change places: \
         see the table of pairs.",
    ));
    let odd = |f: &Family| {
        (format!("{} / {} {}", Who::Ins, Who::Sss, f.odd.shape), f.odd.ratio(Who::Ins, Who::Sss))
    };
    let usual = families.iter().flat_map(|f| [both(f, Who::Dual, Who::Ins), odd(f)]);
    section
        .find(factors("R-6.b", usual).noting(
            "DUAL* against INS over both parities, INS against SSS* at the deepest odd depth.",
        ));
}

/// R-5.2j: the mean over all depths of the paper, for each width and order.
fn spread(papers: &[&Sample], section: &mut Section) {
    let mut families: By<(u32, String), Vec<&Sample>> = By::default();
    for &sample in papers.iter().filter(|s| s.trees() >= Family::ENOUGH) {
        families.push((sample.shape.width, sample.shape.order.to_string()), sample);
    }
    let (mut evidence, mut ours, mut few) = (Evidence::new(), Vec::new(), Vec::new());
    for ((width, order), samples) in families.iter() {
        let trees = samples.iter().map(|s| s.trees()).min().unwrap_or(0);
        let of = |at: &[usize]| {
            let sd = |s: &&Sample| {
                relative_sd(&at.iter().map(|&i| s.sizes(Who::Sss)[i]).collect::<Vec<_>>())
            };
            mean(&samples.iter().map(sd).collect::<Vec<_>>())
        };
        let e = Estimate::bootstrap(trees, of);
        let name = format!("w={width} {order}");
        ours.push(format!("{name}: {e:.2}"));
        evidence = evidence.measured(name, &e);
        let deepest = samples.iter().max_by_key(|s| s.shape.depth);
        few.extend(deepest.map(|s| {
            let e = spread_of(s.sizes(Who::Sss), PAPERS_TREES.min(s.trees()));
            format!("{}: {:.2} to {:.2}", s.shape, e.low, e.high)
        }));
    }
    section.find(evidence.finding("R-5.2j", listed(ours)).papers(listed(few)).noting(
        "The standard deviation of one tree divided by the mean, averaged over the paper's depths. It grows with width and \
         with depth and is larger at even depths: see the tables of Figs 5.2 and 5.3.",
    ));
}
