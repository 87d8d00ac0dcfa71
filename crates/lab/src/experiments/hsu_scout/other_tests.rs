//! SCOUT with other tests.

use super::{Case, Check, Count, Part, Row, Samples};
use crate::prelude::*;
use plywood_core::search::test::{Relation, test};
use plywood_core::{Counters, Node, Setting, Stop};

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let shapes = [(3, 6), (5, 5)].into_iter().flat_map(|(width, depth)| {
        let shape = Shape::new(width, depth, Order::Iid);
        [2, 10, 100, RANGE].map(|range| shape.with_range(range))
    });
    let trees = (scale.pick(3, 200, 3000), 1000);
    shapes.flat_map(|shape| Case::runs(Part::Tests, shape, trees, 2e-4)).collect()
}

/// The children that SCOUT searches a second time.
#[derive(Clone, Copy)]
enum Second {
    /// The children that TEST finds better.
    Feasible,
    /// The children that TEST does not find to be no better.
    Infeasible,
    /// The children that TEST does not find to be worse, equal ones included.
    NotWorse,
    /// At MAX the better children, at MIN also the equal ones.
    Mixed,
}

const SECOND: [(Count, Second); 4] = [
    (Count::Scout, Second::Feasible),
    (Count::Infeasible, Second::Infeasible),
    (Count::NotWorse, Second::NotWorse),
    (Count::Mixed, Second::Mixed),
];

pub(super) fn run(shape: Shape, seed: u64, row: &mut Row) {
    let tree = shape.tree(seed);
    let game = tree.any();
    let mut first = None;
    for (count, second) in SECOND {
        let mut search = Search::new(&game, &game).observer(Counters::default());
        let root = search.root(&game.root(), shape.depth);
        let Ok(value) = scout_by(&mut search, &root, second, shape.depth);
        let right = *first.get_or_insert(value) == value;
        row.checks.entry(Check::OtherTest).check(right, String::new);
        row.counts.push(count, search.observed().leaf_visits);
    }
}

/// SCOUT with the given test, seen from the child: the child is better for its parent if its own value is less.
fn scout_by<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    second: Second,
    depth: Depth,
) -> Result<Value, <C::Stop as Stop>::Signal> {
    let Some(moves) = search.expand(node, Window::FULL)? else {
        return search.leaf(node);
    };
    let max_to_move = (depth - node.depth).is_multiple_of(2);
    let mut best: Option<Value> = None;
    for m in moves {
        let child = search.child(node, m);
        let looks = match (best, second) {
            (None, _) => true,
            (Some(best), Second::Infeasible) => !test(search, &child, Relation::AtLeast, -best)?,
            (Some(best), Second::NotWorse) => test(search, &child, Relation::AtMost, -best)?,
            (Some(best), Second::Mixed) if !max_to_move => {
                test(search, &child, Relation::AtMost, -best)?
            }
            (Some(best), Second::Feasible | Second::Mixed) => {
                test(search, &child, Relation::Less, -best)?
            }
        };
        if looks {
            best = Some(-scout_by(search, &child, second, depth)?);
        }
    }
    search.leave(node, Window::FULL, best.unwrap_or(Value::NEG_INF))
}

/// The table and the answer to H-20.
pub(super) fn report(samples: &Samples, section: &mut Section) {
    let head = ["(b, d)", "values", "TEST≤ negated", "TEST≥", "TEST> at MAX, TEST≥ at MIN"];
    let mut table = Table::new("tests", "Leaf visits of SCOUT with other tests (TEST> = 1)", head);
    let (mut same, mut evidence) = (Tally::default(), Evidence::new());
    let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
    for (shape, Row { counts, .. }) in samples.shapes(Part::Tests) {
        let scout = &counts[Count::Scout];
        scout.iter().zip(&counts[Count::Infeasible]).for_each(|(one, other)| same.check(one == other));
        let ratios = [Count::Infeasible, Count::NotWorse, Count::Mixed]
            .map(|other| Estimate::ratio(&counts[other], scout));
        evidence = evidence.factor(format!("{}, ±{}", shape.pair(), shape.range), &ratios[1]);
        (least, most) = (least.min(ratios[1].mean), most.max(ratios[1].mean));
        let cells = [shape.pair(), format!("±{}", shape.range)];
        table.row(cells.into_iter().chain(ratios.map(|ratio| format!("{ratio:.3}"))));
    }
    section.table(table);
    let ours = format!(
        "TEST≤ negated: same leaves on {} of {} trees; TEST≥: {least:.2} to {most:.2} times as many",
        same.checks - same.violations,
        same.checks
    );
    let wrong = samples.all().checks[Check::OtherTest].violations;
    section.find(evidence.finding("H-20", ours).noting(format!(
        "A question of the lecture. A test that asks whether a child has no chance is the negated question (H-1); one \
         that also passes equal children costs leaves wherever leaves are equal. {wrong} wrong values."
    )));
}
