//! Second searches: from the place where the value came from, by plain alpha-beta, with a memory, on ordered trees.

use super::super::counts::apart;
use super::Case;
use crate::measure::{Remember, algorithm, cost, watch};
use crate::stats::{Estimate, number, numbers};
use crate::trees::{Order, Seeds, Shape};
use crate::words::Cells;
use crate::{Finding, Planned, Scale, Section, Verdict};
use plywood_core::Algorithm;
use plywood_core::memory::Policy;
use plywood_core::search::negascout::{NegaScout, ReSearch};
use serde::{Deserialize, Serialize};

/// Leaf visits on each tree.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    negascout: Vec<u64>,
    by_alpha_beta: Vec<u64>,
    pns: Vec<u64>,
}

/// Leaf visits, nodes and second searches on each tree, without and with a memory that forgets nothing.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Table {
    plain: Vec<[u64; 3]>,
    remembering: Vec<[u64; 3]>,
}

const SHAPES: [(u32, u16); 5] = [(3, 6), (5, 5), (5, 6), (20, 3), (20, 4)];
const ORDERS: [Order; 3] = [Order::Iid, Order::Equal, Order::First(60)];
const ORDERED: [(u32, u16); 2] = [(5, 6), (20, 3)];
const WEIGHTS: [Order; 4] = [Order::Equal, Order::First(60), Order::First(80), Order::First(95)];

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let mut units = Vec::new();
    for (width, depth) in SHAPES {
        for order in ORDERS {
            let shape = Shape::new(width, depth, order);
            let trees = if shape.minimal() > 500.0 {
                scale.pick(2, 150, 1000)
            } else {
                scale.pick(4, 400, 2000)
            };
            units.extend(Seeds::runs(trees, 100).into_iter().map(|seeds| Planned {
                seconds: 0.6e-7 * shape.minimal().powf(1.35) * number(seeds.count()),
                case: Case::ReSearch(shape, seeds),
            }));
        }
    }
    for (width, depth) in ORDERED {
        for order in WEIGHTS {
            let shape = Shape::new(width, depth, order);
            units.extend(Seeds::runs(scale.pick(8, 300, 1000), 100).into_iter().map(|seeds| Planned {
                seconds: 1e-7 * shape.minimal().powf(1.3) * number(seeds.count()),
                case: Case::Table(shape, seeds),
            }));
        }
    }
    units
}

pub(super) fn run(shape: &Shape, seeds: Seeds) -> Row {
    let by_alpha_beta =
        Algorithm::NegaScout(NegaScout { re_search: ReSearch::AlphaBeta, ..NegaScout::PAPER });
    let mut row = Row::default();
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let leaves = |algorithm| cost(&tree, shape.depth, algorithm).leaves;
        row.negascout.push(leaves(algorithm("negascout")));
        row.by_alpha_beta.push(leaves(by_alpha_beta));
        row.pns.push(leaves(algorithm("pns")));
    }
    row
}

pub(super) fn table(shape: &Shape, seeds: Seeds) -> Table {
    let mut row = Table::default();
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let counts = |remember| {
            let counters = watch(&tree, shape.depth, algorithm("negascout"), remember).counters;
            [counters.leaf_visits, counters.nodes(), counters.re_searches]
        };
        row.plain.push(counts(Remember::Nothing));
        row.remembering.push(counts(Remember::All(Policy::default())));
    }
    row
}

pub(super) fn report(all: &[(Case, super::Row)], section: &mut Section) {
    second_searches(all, section);
    order_and_table(all, section);
}

/// A kind of second search against that of NS, in each shape and order.
#[derive(Default)]
struct Tried {
    ratios: Vec<f64>,
    cells: Cells,
}

/// H-30 and H-31.
fn second_searches(all: &[(Case, super::Row)], section: &mut Section) {
    let head = ["(b, d)", "order", "NS", "PNS / NS", "second search by αβ / NS"];
    let mut table = crate::Table::new("re-search", "Leaf visits with other second searches", head);
    let mut samples: Vec<(Shape, Row)> = Vec::new();
    for (case, row) in all {
        let (Case::ReSearch(shape, _), super::Row::ReSearch(row)) = (case, row) else { continue };
        if samples.last().is_none_or(|(last, _)| last != shape) {
            samples.push((*shape, Row::default()));
        }
        let Some((_, sum)) = samples.last_mut() else { continue };
        sum.negascout.extend(&row.negascout);
        sum.by_alpha_beta.extend(&row.by_alpha_beta);
        sum.pns.extend(&row.pns);
    }
    let (mut informed, mut plain) = (Tried::default(), Tried::default());
    for (shape, row) in &samples {
        let negascout = numbers(&row.negascout);
        let compared =
            [(&row.pns, &mut informed), (&row.by_alpha_beta, &mut plain)].map(|(leaves, tried)| {
                let leaves = numbers(leaves);
                let ratio = Estimate::ratio(&leaves, &negascout);
                tried.ratios.push(ratio.mean);
                tried.cells.below(&Estimate::difference(&leaves, &negascout), 0.0);
                format!("{ratio:.3}")
            });
        let cells = [format!("({}, {})", shape.width, shape.depth), shape.order.to_string()];
        table.row(cells.into_iter().chain([Estimate::of(&negascout).to_string()]).chain(compared));
    }
    section.table(table);
    for (claim, published, Tried { ratios, cells }) in [
        ("H-30", "restart the second search from the place that returned t", &informed),
        ("H-31", "search the second time by plain αβ", &plain),
    ] {
        let least = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let most = ratios.iter().copied().fold(0.0, f64::max);
        let verdict = cells.usually();
        section.find(
            Finding::new(
                claim,
                verdict,
                published,
                format!(
                    "fewer leaves in {} shapes and orders, more in {}: {least:.3} to {most:.3} of NS",
                    cells.share(),
                    cells.count(Verdict::Refuted)
                ),
            )
            .needing(cells.needed(verdict))
            .noting(if claim == "H-30" {
                "PNS follows the path to the leaf whose value came back."
            } else {
                ""
            }),
        );
    }
}

/// The trees of one shape and order.
struct Sample {
    shape: Shape,
    plain: Vec<[u64; 3]>,
    remembering: Vec<[u64; 3]>,
}

impl Sample {
    fn leaves(counts: &[[u64; 3]]) -> Vec<f64> {
        numbers(&counts.iter().map(|tree| tree[0]).collect::<Vec<_>>())
    }

    /// Second searches per 1000 nodes.
    fn again(counts: &[[u64; 3]]) -> Estimate {
        let part = |i: usize| counts.iter().map(|tree| number(tree[i])).collect::<Vec<_>>();
        let thousandth: Vec<f64> = part(1).into_iter().map(|nodes| nodes / 1000.0).collect();
        Estimate::ratio(&part(2), &thousandth)
    }

    /// Leaf visits in multiples of the minimal tree.
    fn size(&self) -> Estimate {
        let least = self.shape.minimal();
        Estimate::of(
            &Sample::leaves(&self.plain).into_iter().map(|leaves| leaves / least).collect::<Vec<_>>(),
        )
    }
}

/// H-32.
fn order_and_table(all: &[(Case, super::Row)], section: &mut Section) {
    let head = [
        "(b, d)",
        "order",
        "NS, minimal tree = 1",
        "second searches per 1000 nodes",
        "with memory / without",
        "second searches with memory",
    ];
    let mut table =
        crate::Table::new("order", "NegaScout by the order of moves, with and without a memory", head);
    let mut samples: Vec<Sample> = Vec::new();
    for (case, row) in all {
        let (Case::Table(shape, _), super::Row::Table(row)) = (case, row) else { continue };
        if samples.last().is_none_or(|last| last.shape != *shape) {
            samples.push(Sample { shape: *shape, plain: Vec::new(), remembering: Vec::new() });
        }
        let Some(sum) = samples.last_mut() else { continue };
        sum.plain.extend(&row.plain);
        sum.remembering.extend(&row.remembering);
    }
    let (mut sizes, mut fewer, mut remembered) = (Cells::default(), Cells::default(), Cells::default());
    for sample in &samples {
        let (plain, remembering) = (Sample::leaves(&sample.plain), Sample::leaves(&sample.remembering));
        remembered.below(&Estimate::difference(&remembering, &plain), 0.0);
        table.row([
            format!("({}, {})", sample.shape.width, sample.shape.depth),
            sample.shape.order.to_string(),
            format!("{:.2}", sample.size()),
            format!("{:.1}", Sample::again(&sample.plain)),
            format!("{:.3}", Estimate::ratio(&remembering, &plain)),
            format!("{:.1}", Sample::again(&sample.remembering)),
        ]);
    }
    for pair in samples.windows(2).filter(|pair| pair[0].shape.width == pair[1].shape.width) {
        let (worse, better) = (&pair[0], &pair[1]);
        sizes.below(&apart(&better.size(), &worse.size()), 0.0);
        fewer.below(&apart(&Sample::again(&better.plain), &Sample::again(&worse.plain)), 0.0);
    }
    section.table(table.noting(
        "A memory answers with bounds, so that answers near the leaves are no longer taken as exact: there are more second \
         searches, most of them settled at once.",
    ));
    let every = Cells::all([&sizes, &fewer, &remembered]);
    let verdict = every.usually();
    section.find(
        Finding::new(
            "H-32",
            verdict,
            "a good order and a table make NegaScout much better and second searches fewer",
            format!(
                "with each better order fewer leaves {}, fewer second searches {}; with memory fewer leaves {}",
                sizes.share(),
                fewer.share(),
                remembered.share()
            ),
        )
        .needing(every.needed(verdict))
        .noting("Second searches per 1000 nodes, without memory."),
    );
}
