//! The ratios by depth, and the verdicts.

use super::{Algorithm, Case, Origin, Row, SIZES, STARTS, Size, Sorted};
use crate::prelude::*;
use crate::words::{self, slug};
use std::collections::BTreeMap;

/// The least share of the time that SCOUT saves, and the depth at which it does.
const SAVES: f64 = 0.40;
const AT_DEPTH: Depth = 5;

/// The depth from which a tree counts as skinny when it is compared with the deepest search.
const SHALLOWEST: Depth = 3;

/// Which visits are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sort {
    Leaves,
    Nodes,
}

impl Row {
    /// The depths to which all positions were searched.
    fn depths(&self) -> impl Iterator<Item = Depth> {
        let counts = self.leaves.get(&Algorithm::AlphaBeta);
        counts.into_iter().flat_map(By::iter).map(|(&depth, _)| depth)
    }

    fn counts(&self, sort: Sort, algorithm: Algorithm, depth: Depth) -> Option<&[u64]> {
        let all = if sort == Sort::Leaves { &self.leaves } else { &self.nodes };
        all.get(&algorithm)?.get(&depth).map(Vec::as_slice)
    }

    /// The ratio of the sums of two algorithms; `None` if one of them did not search to this depth.
    fn ratio(&self, sort: Sort, a: Algorithm, b: Algorithm, depth: Depth) -> Option<Estimate> {
        Some(Estimate::ratio(self.counts(sort, a, depth)?, self.counts(sort, b, depth)?))
    }

    /// The nodes of one algorithm relative to those of another at the lecture's depth. Starting positions of different
    /// games count alike, however large their trees are.
    fn compared(&self, a: Algorithm, b: Algorithm) -> Option<Estimate> {
        let nodes = |algorithm| self.counts(Sort::Nodes, algorithm, AT_DEPTH);
        Some(factor(nodes(a)?, nodes(b)?))
    }

    /// The factor by which the nodes of SCOUT relative to another algorithm change from one depth to another.
    fn change(&self, other: Algorithm, from: Depth, to: Depth) -> Option<Estimate> {
        let at = |algorithm, depth| self.counts(Sort::Nodes, algorithm, depth);
        let (before, after) = (at(Algorithm::Scout, from)?, at(Algorithm::Scout, to)?);
        let (base, last) = (at(other, from)?, at(other, to)?);
        Some(Estimate::bootstrap(after.len(), |drawn| {
            let sum = |counts: &[u64]| drawn.iter().map(|&i| number(counts[i])).sum::<f64>();
            (sum(after) / sum(last)) / (sum(before) / sum(base))
        }))
    }

    /// The share of the tested subtrees that SCOUT searched again.
    fn again(&self, depth: Depth) -> Option<Estimate> {
        Some(Estimate::ratio(self.again.get(&depth)?, self.tested.get(&depth)?))
    }
}

/// The ratio of two sums over positions, or the mean factor if the positions are a few starting positions.
fn factor(a: &[u64], b: &[u64]) -> Estimate {
    if a.len() <= STARTS.len() { Estimate::factor(a, b) } else { Estimate::ratio(a, b) }
}

type Samples = BTreeMap<(Origin, Sorted, Size), Row>;

pub(super) fn report(all: Vec<(Case, Row)>, section: &mut Section) {
    let all = joined(all.into_iter().map(|(case, row)| ((case.from, case.sorted, case.size), row)));
    let samples: Samples = all.into_iter().collect();
    by_depth(&samples, section);
    searched_again(&samples, section);
    for &sorted in Sorted::ALL {
        section.figure(figure(&samples, sorted));
    }
    section.figure(from_the_start(&samples));
    section.find(brute_force(&samples));
    section.find(saving(&samples));
    section.find(skinny(&samples));
    section.find(order(&samples));
    section.find(few_again(&samples));
}

/// Positions of games, in order of size.
fn played(samples: &Samples, sorted: Sorted) -> impl Iterator<Item = (Size, &Row)> {
    let mine = move |&(&(from, order, _), _): &(&(Origin, Sorted, Size), &Row)| {
        (from, order) == (Origin::Play, sorted)
    };
    samples.iter().filter(mine).map(|(&(_, _, size), row)| (size, row))
}

/// The starting positions of all usual games as one sample.
fn starts(samples: &Samples, sorted: Sorted) -> Row {
    let mut all = Row::default();
    let rows = STARTS.iter().filter_map(|&size| samples.get(&(Origin::Start, sorted, size)));
    rows.for_each(|row| words::Join::join(&mut all, row.clone()));
    all
}

fn by_depth(samples: &Samples, section: &mut Section) {
    let head = "game | positions | order | depth | number | leaves of αβ | SCOUT / αβ, leaves | \
                SCOUT / αβ, nodes | SCOUT / αβ without deep cutoffs, leaves | the same, nodes | NS / αβ, leaves | NS / αβ, nodes | \
                SCOUT / minimax, nodes";
    let title = "SCOUT and NegaScout compared with αβ and minimax on Kalah";
    let mut table = Table::new("by-depth", title, head.split(" | "));
    for (&(from, sorted, size), sample) in samples {
        for depth in sample.depths() {
            let ratio = |sort, a, b| {
                sample.ratio(sort, a, b, depth).map_or("–".into(), |e| format!("{e:.3}"))
            };
            let alpha_beta =
                sample.counts(Sort::Leaves, Algorithm::AlphaBeta, depth).unwrap_or_default();
            table.row([
                size.to_string(),
                if from == Origin::Start { "start" } else { "games" }.into(),
                sorted.to_string(),
                depth.to_string(),
                alpha_beta.len().to_string(),
                format!("{:.0}", mean(alpha_beta)),
                ratio(Sort::Leaves, Algorithm::Scout, Algorithm::AlphaBeta),
                ratio(Sort::Nodes, Algorithm::Scout, Algorithm::AlphaBeta),
                ratio(Sort::Leaves, Algorithm::Scout, Algorithm::Shallow),
                ratio(Sort::Nodes, Algorithm::Scout, Algorithm::Shallow),
                ratio(Sort::Leaves, Algorithm::NegaScout, Algorithm::AlphaBeta),
                ratio(Sort::Nodes, Algorithm::NegaScout, Algorithm::AlphaBeta),
                ratio(Sort::Nodes, Algorithm::Scout, Algorithm::Minimax),
            ]);
        }
    }
    section.table(table.noting(
        "Sums over all positions, with the interval of their ratio. Minimax goes to depth 7. A leaf or node that is \
         searched again counts again.",
    ));
}

fn figure(samples: &Samples, sorted: Sorted) -> Figure {
    let title = format!("SCOUT / αβ on Kalah, all nodes, moves {sorted}");
    let id = format!("nodes-{}", slug(sorted.name()));
    let mut figure = Figure::new(id, title, Axis::linear("depth"), Axis::linear("ratio"));
    for size in SIZES {
        let Some(sample) = samples.get(&(Origin::Play, sorted, size)) else { continue };
        let point = |depth: Depth| {
            let e = sample.ratio(Sort::Nodes, Algorithm::Scout, Algorithm::AlphaBeta, depth)?;
            Some(Point::estimate(depth.into(), &e))
        };
        figure.curve(size.to_string(), sample.depths().filter_map(point));
    }
    figure.level(1.0, "αβ");
    figure.level(1.0 - SAVES, "the lecture's bound at depth 5");
    figure.captioned(
        "Below 1 SCOUT visits fewer nodes than αβ on the same positions. The lecture puts it below the lower line at \
         depth 5.",
    )
}

/// SCOUT's nodes relative to both kinds of alpha-beta, from the starting positions.
fn from_the_start(samples: &Samples) -> Figure {
    let title = "SCOUT / αβ on Kalah from the start, all nodes, moves by pit";
    let (x, y) = (Axis::linear("depth"), Axis::linear("ratio"));
    let mut figure = Figure::new("nodes-start", title, x, y);
    for (name, other) in [("αβ", Algorithm::AlphaBeta), ("αβ without deep cutoffs", Algorithm::Shallow)]
    {
        for size in STARTS {
            let Some(sample) = samples.get(&(Origin::Start, Sorted::ByPit, size)) else { continue };
            let point = |depth: Depth| {
                let ratio = sample.ratio(Sort::Nodes, Algorithm::Scout, other, depth)?.mean;
                Some(Point::new(depth.into(), ratio))
            };
            figure.curve(format!("{size} / {name}"), sample.depths().filter_map(point));
        }
    }
    figure.level(1.0, "αβ");
    figure.level(1.0 - SAVES, "the lecture's bound at depth 5");
    figure.captioned(
        "One position for each size, so the points have no intervals. Without deep cutoffs αβ needs more nodes the \
         deeper it searches, and SCOUT, which tests a child with the best value found so far, saves more and more.",
    )
}

/// The table of the subtrees that SCOUT searches again.
fn searched_again(samples: &Samples, section: &mut Section) {
    let head = ["game", "positions", "order", "depth", "subtrees tested", "searched again, %"];
    let title = "Subtrees that SCOUT tests, and those that it must search again";
    let mut table = Table::new("again", title, head);
    for (&(from, sorted, size), sample) in samples {
        for (&depth, tested) in sample.tested.iter() {
            let from = if from == Origin::Start { "start" } else { "games" };
            let (tested, share) =
                (mean(tested), sample.again(depth).map_or(0.0, |share| 100.0 * share.mean));
            table.line(format_args!("{size} | {from} | {sorted} | {depth} | {tested:.0} | {share:.1}"));
        }
    }
    section.table(table.noting("Leaves are no subtrees. Means over the positions."));
}

/// The verdict on H-13.
fn brute_force(samples: &Samples) -> Finding {
    let (mut evidence, mut deeper) = (Evidence::new(), Vec::new());
    for (size, sample) in played(samples, Sorted::ByPit) {
        let at = |depth| sample.ratio(Sort::Nodes, Algorithm::Scout, Algorithm::Minimax, depth);
        if let Some(ratio) = at(AT_DEPTH) {
            evidence = evidence.factor(size.to_string(), &ratio);
        }
        let depths = sample.depths().filter(|&depth| depth > 3);
        let ratios = depths.filter_map(|depth| Some(format!("{:.2}", at(depth)?.mean)));
        deeper.push(format!("{size} {}", ratios.collect::<Vec<_>>().join(" ")));
    }
    evidence
        .finding("H-13", format!("SCOUT / minimax, nodes from depth 4 on: {}", deeper.join(", ")))
        .noting(
            "Judged at depth 5 on positions of games, moves by pit. The law: the share falls with depth and with \
             width; with two or three pits the trees are too small to save half. On random trees it is the same \
             (hsu-scout): half of the leaves are saved from depth 5 on at b = 5, from depth 8 on at b = 3, from depth \
             12 on at b = 2.",
        )
}

/// The verdict on H-14.
fn saving(samples: &Samples) -> Finding {
    let mut evidence = Evidence::new();
    let [mut shallow, mut deep, mut all, mut start] = [const { Vec::new() }; 4];
    for &sorted in Sorted::ALL {
        let six = played(samples, sorted).filter(|(size, _)| size.pits == 6);
        let six = six.map(|(size, row)| (format!("{size}, {sorted}"), row.clone()));
        for (name, row) in six.chain([(format!("start, {sorted}"), starts(samples, sorted))]) {
            let ratio = |other| row.compared(Algorithm::Scout, other);
            if let Some(ratio) = ratio(Algorithm::Shallow) {
                shallow.push(format!("{name} {ratio:.2}"));
                evidence = evidence.factor(name.clone(), &ratio);
            }
            deep.extend(ratio(Algorithm::AlphaBeta).map(|ratio| format!("{name} {ratio:.2}")));
            all.extend(ratio(Algorithm::Minimax).map(|ratio| format!("{name} {ratio:.2}")));
        }
    }
    let usual = samples.get(&(Origin::Start, Sorted::ByPit, Size { pits: 6, stones: 4 }));
    for depth in [AT_DEPTH, AT_DEPTH + 2] {
        let saved = |sort| {
            let ratio = usual?.ratio(sort, Algorithm::Scout, Algorithm::Shallow, depth)?;
            Some(100.0 * (1.0 - ratio.mean))
        };
        if let Some((leaves, nodes)) = saved(Sort::Leaves).zip(saved(Sort::Nodes)) {
            start.push(format!(
                "{leaves:.0} % of the leaves and {nodes:.0} % of the nodes at depth {depth}"
            ));
        }
    }
    let ours = format!("SCOUT / αβ without deep cutoffs, nodes at depth 5: {}", shallow.join(", "));
    evidence.finding("H-14", ours).noting(format!(
        "The lecture does not name the baseline. Against αβ without deep cutoffs SCOUT saves, and the more the deeper: \
         from the start of Kalah(6, 4), moves by pit, {}. Against αβ with deep cutoffs it saves nothing on positions of \
         games, nodes at depth 5: {}. Against minimax it saves more than 40 % everywhere: {}. Noe's move order, \
         evaluator and positions are not known.",
        start.join(", "),
        deep.join(", "),
        all.join(", ")
    ))
}

/// The verdict on H-15.
fn skinny(samples: &Samples) -> Finding {
    let (mut evidence, mut wide, mut plain) = (Evidence::new(), Vec::new(), Vec::new());
    for &sorted in Sorted::ALL {
        for (size, sample) in played(samples, sorted) {
            let Some(deepest) = sample.depths().max() else { continue };
            let name = format!("{size}, {sorted}");
            if let Some(change) = sample.change(Algorithm::Shallow, SHALLOWEST, deepest) {
                evidence = evidence.factor(name.clone(), &change);
            }
            let at = |other| sample.ratio(Sort::Nodes, Algorithm::Scout, other, AT_DEPTH);
            wide.extend(at(Algorithm::Shallow).map(|ratio| format!("{name} {ratio:.2}")));
            plain.extend(at(Algorithm::AlphaBeta).map(|ratio| format!("{name} {ratio:.2}")));
        }
    }
    let ours = format!("SCOUT / αβ without deep cutoffs, nodes at depth 5: {}", wide.join(", "));
    evidence.finding("H-15", ours).noting(format!(
        "A tree is skinnier if it is deeper: judged by how SCOUT's nodes, relative to αβ without deep cutoffs (see \
         H-14), change from depth {SHALLOWEST} to the deepest search of the same positions. The law: it falls with \
         depth, with six pits from depth 5 on, with four from depth 6 on, with two or three only from depth 8 on. Between games at the \
         same depth the trend is the opposite one: the wider, the better for SCOUT, and so against αβ with deep cutoffs: \
         {}. One slide later the lecture itself says the same of random trees, where hsu-scout finds it too.",
        plain.join(", ")
    ))
}

/// The verdict on H-16.
fn order(samples: &Samples) -> Finding {
    let (mut evidence, mut narrow) = (Evidence::new(), Vec::new());
    let [by_pit, by_stores] = [Sorted::ByPit, Sorted::ByStores]
        .map(|sorted| played(samples, sorted).map(|(size, row)| (size, row.clone())));
    let starts = [Sorted::ByPit, Sorted::ByStores].map(|sorted| starts(samples, sorted));
    let mut compare = |name: String, is_usual: bool, [poor, good]: [&Row; 2]| {
        let nodes =
            |row: &Row| row.counts(Sort::Nodes, Algorithm::Scout, AT_DEPTH).map(<[u64]>::to_vec);
        let Some((good, poor)) = nodes(good).zip(nodes(poor)) else { return };
        let ratio = factor(&good, &poor);
        narrow.push(format!("{name} {ratio:.2}"));
        if is_usual {
            evidence = std::mem::take(&mut evidence).factor(name, &ratio);
        }
    };
    for ((size, poor), (_, good)) in by_pit.zip(by_stores) {
        compare(size.to_string(), size.pits == 6, [&poor, &good]);
    }
    compare("start".into(), true, [&starts[0], &starts[1]]);
    evidence
        .finding("H-16", format!("SCOUT's nodes at depth 5, by stores / by pit: {}", narrow.join(", ")))
        .noting(
            "Judged on games with six pits. The fewer pits, the less there is to sort. On ordered trees SCOUT with 95 \
             % best first children needs a third to a tenth of the leaves (hsu-scout).",
        )
}

/// The verdict on H-36.
fn few_again(samples: &Samples) -> Finding {
    let (mut evidence, mut shares) = (Evidence::new(), Vec::new());
    for &sorted in Sorted::ALL {
        for (size, sample) in played(samples, sorted) {
            let Some(share) = sample.again(AT_DEPTH) else { continue };
            let name = format!("{size}, {sorted}");
            shares.push(format!("{name} {share:.2}"));
            evidence = evidence.measured(name, &share);
        }
    }
    evidence
        .finding(
            "H-36",
            format!("share of tested subtrees searched again, depth 5: {}", listed(shares)),
        )
        .noting(
            "The law: the wider the game and the better the order, the fewer; with six pits and the best moves first one \
             in seven, with the moves by pit almost one in three.",
        )
}
