//! TEST, SCOUT and alpha-beta on trees whose first son is best more or less often.

use super::super::counts::apart;
use super::super::questions::counted;
use super::Case;
use crate::figure::{Axis, Figure, Point};
use crate::measure::{algorithm, cost};
use crate::stats::{Estimate, number, numbers};
use crate::trees::{Order, Seeds, Shape};
use crate::words::Cells;
use crate::{Finding, Planned, Scale, Section, Table};
use plywood_core::search::test::Relation;
use serde::{Deserialize, Serialize};

/// Leaves on each tree.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    /// TEST>(root, v) for the value v of the tree: the answer is FALSE.
    test: Vec<u64>,
    scout: Vec<u64>,
    alpha_beta: Vec<u64>,
    /// Without deep cut-offs.
    shallow: Vec<u64>,
}

const PERCENT: [u8; 4] = [40, 60, 80, 95];

/// The shapes whose order is varied.
const WEIGHED: [(u32, u16); 3] = [(5, 5), (5, 6), (20, 3)];

/// From the worst order to the perfect one.
fn orders() -> Vec<Order> {
    let percent = PERCENT.iter().map(|&percent| Order::First(percent));
    [Order::Equal].into_iter().chain(percent).chain([Order::First(100)]).collect()
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let mut units = Vec::new();
    for (width, depth) in WEIGHED {
        for order in orders() {
            let shape = Shape::new(width, depth, order);
            units.extend(Seeds::runs(scale.pick(3, 300, 5000), 1000).into_iter().map(|seeds| {
                Planned {
                    seconds: 2e-7 * shape.minimal().powf(1.2) * number(seeds.count()),
                    case: Case::Weights(shape, seeds),
                }
            }));
        }
    }
    units
}

pub(super) fn run(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let search = |name| cost(&tree, shape.depth, algorithm(name));
        let alpha_beta = search("alpha-beta");
        row.test.push(counted(&tree, shape.depth, Relation::Greater, alpha_beta.value).1.leaf_visits);
        row.scout.push(search("scout").leaves);
        row.alpha_beta.push(alpha_beta.leaves);
        row.shallow.push(search("alpha-beta-shallow").leaves);
    }
    row
}

/// The trees of one shape and order, in multiples of what is least.
struct Weighed {
    shape: Shape,
    test: Estimate,
    scout: Estimate,
    alpha_beta: Estimate,
    /// Without deep cut-offs, of alpha-beta with them.
    shallow: Estimate,
}

impl Weighed {
    fn of(shape: &Shape, all: &[(Case, super::Row)]) -> Option<Weighed> {
        let mut sum = Row::default();
        for (case, row) in all {
            if let (Case::Weights(other, _), super::Row::Weights(row)) = (case, row)
                && other == shape
            {
                sum.test.extend(&row.test);
                sum.scout.extend(&row.scout);
                sum.alpha_beta.extend(&row.alpha_beta);
                sum.shallow.extend(&row.shallow);
            }
        }
        if sum.test.is_empty() {
            return None;
        }
        let times = |counts: &[u64], least: f64| {
            Estimate::of(&numbers(counts).into_iter().map(|n| n / least).collect::<Vec<_>>())
        };
        let least = f64::from(shape.width).powi(shape.depth.div_ceil(2).into());
        Some(Weighed {
            shape: *shape,
            test: times(&sum.test, least),
            scout: times(&sum.scout, shape.minimal()),
            alpha_beta: times(&sum.alpha_beta, shape.minimal()),
            shallow: Estimate::ratio(&numbers(&sum.shallow), &numbers(&sum.alpha_beta)),
        })
    }
}

/// H-11 and H-16.
pub(super) fn report(all: &[(Case, super::Row)], section: &mut Section) {
    let head = [
        "(b, d)",
        "first son best",
        "TEST, least = 1",
        "SCOUT, minimal tree = 1",
        "αβ, minimal tree = 1",
        "αβ without deep cut-offs / αβ",
    ];
    let mut table = Table::new("first-son", "Leaves by how often the first son is best", head);
    let mut figure = Figure::new(
        "first-son",
        "How often the first son is best",
        Axis::linear("% of nodes whose first son is best"),
        Axis::logarithmic("leaves, least possible = 1"),
    );
    let (mut tests, mut scouts, mut deep) = (Cells::default(), Cells::default(), Cells::default());
    let mut factors = Vec::new();
    for (width, depth) in WEIGHED {
        let cells: Vec<Weighed> = orders()
            .iter()
            .filter_map(|&order| Weighed::of(&Shape::new(width, depth, order), all))
            .collect();
        for cell in &cells {
            table.row([
                format!("({width}, {depth})"),
                cell.shape.order.to_string(),
                format!("{:.2}", cell.test),
                format!("{:.2}", cell.scout),
                format!("{:.2}", cell.alpha_beta),
                format!("{:.3}", cell.shallow),
            ]);
            if depth > 3 && cell.shape.order != Order::First(100) {
                deep.above(&cell.shallow, 1.0);
            }
        }
        for pair in cells.windows(2) {
            tests.below(&apart(&pair[1].test, &pair[0].test), 0.0);
            scouts.below(&apart(&pair[1].scout, &pair[0].scout), 0.0);
        }
        if let [equal, .., nearly, _] = cells.as_slice() {
            factors.push(format!("({width}, {depth}) {:.1}", equal.scout.mean / nearly.scout.mean));
        }
        let name = format!("SCOUT, b = {width}, d = {depth}");
        figure.curve(name, cells.iter().map(|cell| Point::estimate(percent(cell.shape), &cell.scout)));
        let name = format!("αβ, b = {width}, d = {depth}");
        figure.curve(
            name,
            cells.iter().map(|cell| Point::estimate(percent(cell.shape), &cell.alpha_beta)),
        );
    }
    section.table(table);
    section.figure(figure.captioned(
        "At the left each son is best equally often; at the right every tree is perfectly ordered.",
    ));
    let both = Cells::all([&tests, &deep]);
    let verdict = both.everywhere();
    section.find(
        Finding::new(
            "H-11",
            verdict,
            "TEST is fast when the first branch is best; αβ also profits from orders elsewhere and from deep cut-offs",
            format!(
                "TEST gets cheaper at {} steps of a better first son; deep cut-offs save leaves in {} cells",
                tests.share(),
                deep.share()
            ),
        )
        .needing(both.needed(verdict))
        .noting("TEST>(root, v) with the value v of the tree. There are no deep cut-offs in trees of depth 3."),
    );
    let verdict = scouts.everywhere();
    section.find(
        Finding::new(
            "H-16",
            verdict,
            "for SCOUT the order of moves is very important",
            format!("cheaper at {} steps of a better first son", scouts.share()),
        )
        .needing(scouts.needed(verdict))
        .noting(format!(
            "Leaves with equal chances for all sons, over those with 95 % for the first: {}.",
            factors.join(", ")
        )),
    );
}

fn percent(shape: Shape) -> f64 {
    match shape.order {
        Order::First(percent) => percent.into(),
        Order::Equal | Order::Iid => 100.0 / f64::from(shape.width),
    }
}
