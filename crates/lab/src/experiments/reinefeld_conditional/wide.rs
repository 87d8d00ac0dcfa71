//! NegaScout against alpha-beta on wide trees: Hsu's lecture gives it 10 to 20 % for branching factors 20 to 60.

use super::super::batch::{Case, joined_by_shape};
use crate::prelude::*;
use crate::trees::Order::{Equal, First, Iid};

/// Leaf visits on each tree.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    alpha_beta: Vec<u64>,
    ns: Vec<u64>,
}
join! { Row { alpha_beta, ns } }

impl Row {
    fn ratio(&self) -> Estimate {
        Estimate::ratio(&self.ns, &self.alpha_beta)
    }
}

pub(super) fn run(case: &Case) -> Row {
    let visits = |name| {
        let leaves = |seed| cost(&case.shape.tree(seed), case.shape.depth, algorithm(name)).leaves;
        case.seeds.all().map(leaves).collect()
    };
    Row { alpha_beta: visits("alpha-beta"), ns: visits("negascout") }
}

/// H-33.
pub(super) fn report(rows: Vec<(Case, Row)>, section: &mut Section) {
    let pairs = joined_by_shape(rows);
    let title = "NS relative to αβ on wide trees, leaf visits";
    let mut table = Table::new("wide", title, ["shape", "trees", "NS / αβ", "10 to 20 % fewer"]);
    let (mut cells, mut ours) = (Cells::default(), Vec::new());
    for (shape, pair) in &pairs {
        let ratio = pair.ratio();
        let verdict = gain_of_10_to_20(&ratio);
        table.line(format_args!("{shape} | {} | {ratio:.3} | {verdict}", ratio.n));
        if shape.order == Iid {
            cells.judged(verdict);
            ours.push(format!("{}×{}: {:.2}", shape.width, shape.depth, ratio.mean));
        }
    }
    section.table(table);
    section.figure(figure(&pairs));
    let ours = format!("NS/αβ, i.i.d., width×depth: {}", ours.join(", "));
    section.find(Finding::of("H-33", cells.usually(), ours).noting(
        "A cell is confirmed if its interval overlaps 0.8 to 0.9, has the right direction if it otherwise lies below 1, \
         and is inconclusive if it is wider than 0.1. On trees with an order at the root (equal weights, 60 % first) the \
         gain is larger: see the table.",
    ));
}

fn gain_of_10_to_20(ratio: &Estimate) -> Verdict {
    if ratio.high - ratio.low > 0.1 || ratio.n < 2 {
        Verdict::Inconclusive
    } else if ratio.high >= 0.8 && ratio.low <= 0.9 {
        Verdict::Confirmed
    } else if ratio.high < 1.0 {
        Verdict::DirectionOnly
    } else {
        Verdict::Refuted
    }
}

fn figure(pairs: &[(Shape, Row)]) -> Figure {
    let y = Axis::linear("leaf visits of NS relative to αβ");
    let mut figure = Figure::new("wide", "NS against αβ on wide trees", Axis::linear("width"), y);
    for (order, depth) in
        [(Iid, 3), (Iid, 4), (Iid, 5), (Equal, 3), (Equal, 4), (First(60), 3), (First(60), 4)]
    {
        let these = pairs
            .iter()
            .filter(|(shape, pair)| (shape.order, shape.depth) == (order, depth) && pair.ns.len() > 4);
        let points = these.map(|(shape, pair)| Point::estimate(shape.width.into(), &pair.ratio()));
        figure.curve(format!("{order}, depth {depth}"), points);
    }
    for (y, label) in [(1.0, "αβ"), (0.9, "10 % fewer"), (0.8, "20 % fewer")] {
        figure.level(y, label);
    }
    figure.captioned("Below 1, NS visits fewer leaves than αβ on the same trees. The lecture's range lies between 0.8 and 0.9.")
}
