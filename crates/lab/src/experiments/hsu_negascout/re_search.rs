//! Second searches: from the place that the value came from, by plain alpha-beta, with a memory, on ordered trees.

use super::{Case, Count, Part, Samples};
use crate::prelude::*;
use crate::stats::numbers;
use plywood_core::memory::Policy;
use plywood_core::search::negascout::{NegaScout, ReSearch};

const SHAPES: [(u32, u16); 5] = [(3, 6), (5, 5), (5, 6), (20, 3), (20, 4)];
const ORDERS: [Order; 3] = [Order::Iid, Order::Equal, Order::First(60)];
const ORDERED: [(u32, u16); 2] = [(5, 6), (20, 3)];
const WEIGHTS: [Order; 4] = [Order::Equal, Order::First(60), Order::First(80), Order::First(95)];

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let shapes = |shapes: &'static [(u32, u16)], orders: &'static [Order]| {
        let of = |&(b, d)| orders.iter().map(move |&order| Shape::new(b, d, order));
        shapes.iter().flat_map(of)
    };
    let searches = shapes(&SHAPES, &ORDERS).flat_map(|shape| {
        let large = shape.minimal() > 500.0;
        let trees = if large { scale.pick(2, 150, 1000) } else { scale.pick(4, 400, 2000) };
        let seconds = 0.6e-7 * shape.minimal().powf(1.35);
        Case::runs(Part::ReSearch, shape, (trees, 100), seconds)
    });
    let memories = shapes(&ORDERED, &WEIGHTS).flat_map(|shape| {
        let seconds = 1e-7 * shape.minimal().powf(1.3);
        Case::runs(Part::Memory, shape, (scale.pick(8, 300, 1000), 100), seconds)
    });
    searches.chain(memories).collect()
}

pub(super) fn run(shape: Shape, seed: u64, counts: &mut Counts<Count>) {
    let by_alpha_beta =
        Algorithm::NegaScout(NegaScout { re_search: ReSearch::AlphaBeta, ..NegaScout::PAPER });
    let tree = shape.tree(seed);
    for (count, algorithm) in [
        (Count::NegaScout, algorithm("negascout")),
        (Count::ByAlphaBeta, by_alpha_beta),
        (Count::Pns, algorithm("pns")),
    ] {
        counts.push(count, cost(&tree, shape.depth, algorithm).leaves);
    }
}

pub(super) fn memory(shape: Shape, seed: u64, counts: &mut Counts<Count>) {
    let tree = shape.tree(seed);
    for (remember, [leaves, nodes, again]) in
        [(Remember::Nothing, PLAIN), (Remember::All(Policy::default()), REMEMBERING)]
    {
        let counters = watch(&tree, shape.depth, algorithm("negascout"), remember).counters;
        counts.push(leaves, counters.leaf_visits);
        counts.push(nodes, counters.nodes());
        counts.push(again, counters.re_searches);
    }
}

/// Leaves, nodes and second searches.
const PLAIN: [Count; 3] = [Count::NegaScout, Count::Nodes, Count::Again];
const REMEMBERING: [Count; 3] = [Count::Remembering, Count::RememberingNodes, Count::RememberingAgain];

pub(super) fn report(samples: &Samples, section: &mut Section) {
    second_searches(samples, section);
    order_and_memory(samples, section);
}

/// The table and the verdicts on H-30 and H-31.
fn second_searches(samples: &Samples, section: &mut Section) {
    let head = ["(b, d)", "order", "NS", "PNS / NS", "second search by αβ / NS"];
    let mut table = Table::new("re-search", "Leaf visits with different second searches", head);
    let mut tried = [
        ("H-30", Count::Pns, Evidence::new(), Vec::new()),
        ("H-31", Count::ByAlphaBeta, Evidence::new(), Vec::new()),
    ];
    for (shape, row) in samples.shapes(Part::ReSearch) {
        let negascout = &row.counts[Count::NegaScout];
        let mut line = vec![shape.pair(), shape.order.to_string(), Estimate::of(negascout).to_string()];
        let is_deepest = !SHAPES.iter().any(|&(b, d)| b == shape.width && d > shape.depth);
        for (_, count, evidence, ratios) in &mut tried {
            let ratio = Estimate::ratio(&row.counts[*count], negascout);
            if is_deepest {
                let cell = format!("{}, {}", shape.pair(), shape.order);
                *evidence = std::mem::take(evidence).factor(cell, &ratio);
            }
            ratios.push(ratio.mean);
            line.push(format!("{ratio:.3}"));
        }
        table.row(line);
    }
    section.table(table);
    for (claim, _, evidence, ratios) in tried {
        let [least, most] =
            [f64::min, f64::max].map(|of| ratios.iter().copied().reduce(of).unwrap_or(f64::NAN));
        let ours = format!("{least:.3} to {most:.3} times the leaves of NS");
        section.find(evidence.finding(claim, ours).noting(if claim == "H-30" {
            "PNS follows the path to the leaf whose value was returned."
        } else {
            "Plain αβ asks no more questions with null windows inside the second search. The better the order and the \
             wider the tree, the less there is to save."
        }));
    }
}

/// Second searches per 1000 nodes.
fn again(counts: &Counts<Count>, [_, nodes, again]: [Count; 3]) -> Estimate {
    let thousands: Vec<f64> = numbers(&counts[nodes]).into_iter().map(|n| n / 1000.0).collect();
    Estimate::ratio(&numbers(&counts[again]), &thousands)
}

/// The table and the verdict on H-32.
fn order_and_memory(samples: &Samples, section: &mut Section) {
    let head = "(b, d) | order | NS, minimal tree = 1 | second searches per 1000 nodes | \
                with memory / without | second searches with memory";
    let title = "NegaScout by move order, with and without a memory";
    let mut table = Table::new("order", title, head.split(" | "));
    let (mut evidence, mut poor, mut repeated) = (Evidence::new(), None, Vec::new());
    for (shape, row) in samples.shapes(Part::Memory) {
        let (plain, remembering) = (&row.counts[Count::NegaScout], &row.counts[Count::Remembering]);
        let relative = |&leaves: &u64| number(leaves) / shape.minimal();
        let size = Estimate::of(&plain.iter().map(relative).collect::<Vec<_>>());
        let searches = again(&row.counts, PLAIN);
        let (pair, order) = (shape.pair(), shape.order);
        let memory = Estimate::ratio(remembering, plain);
        let more = again(&row.counts, REMEMBERING);
        table.line(format_args!(
            "{pair} | {order} | {size:.2} | {searches:.1} | {memory:.3} | {more:.1}"
        ));
        if order == WEIGHTS[0] {
            poor = Some((size, searches));
        }
        if let Some((poor, often)) = poor.filter(|_| order == WEIGHTS[WEIGHTS.len() - 1]) {
            let relative = |&leaves: &u64| number(leaves) / shape.minimal() / poor.mean;
            let best = Estimate::of(&remembering.iter().map(relative).collect::<Vec<_>>());
            evidence = evidence.factor(pair.clone(), &best);
            repeated.push(format!("{pair} {:.1} against {:.1}", searches.mean, often.mean));
        }
    }
    section.table(table.noting(
        "A memory returns bounds, so answers near the leaves are no longer accepted as exact: there are more second \
         searches, and the memory answers most of them at once.",
    ));
    let ours = format!("second searches per 1000 nodes, without memory: {}", repeated.join(", "));
    section.find(evidence.finding("H-32", ours).noting(
        "Leaves with 95 % best first children and a memory, relative to those with equal chances and no memory.",
    ));
}
