//! SCOUT with other tests.

use super::Case;
use crate::stats::{Estimate, number, numbers};
use crate::trees::{Order, RANGE, Seeds, Shape};
use crate::words::{Cells, Tally};
use crate::{Finding, Planned, Scale, Section, Table};
use plywood_core::search::test::{Relation, test};
use plywood_core::{Counters, Depth, Game, Node, Search, Setting, Stop, Value, Window};
use serde::{Deserialize, Serialize};

/// Leaf visits of SCOUT on each tree, by the test it uses.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    visits: Vec<[u64; 4]>,
    /// Values that were not those of the tree.
    wrong: u64,
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let mut units = Vec::new();
    for (width, depth) in [(3, 6), (5, 5)] {
        for range in [2, 10, 100, RANGE] {
            let shape = Shape::new(width, depth, Order::Iid).with_range(range);
            units.extend(Seeds::runs(scale.pick(3, 200, 3000), 1000).into_iter().map(|seeds| {
                Planned { seconds: 2e-4 * number(seeds.count()), case: Case::Tests(shape, seeds) }
            }));
        }
    }
    units
}

/// Which sons SCOUT looks at a second time.
#[derive(Clone, Copy)]
enum Second {
    /// Those that TEST finds better.
    Feasible,
    /// Those that TEST does not find to be no better.
    Infeasible,
    /// Those that TEST does not find to be worse: equals, too.
    NotWorse,
    /// At MAX those that are better, at MIN also equals.
    Mixed,
}

const SECOND: [Second; 4] = [Second::Feasible, Second::Infeasible, Second::NotWorse, Second::Mixed];

pub(super) fn run(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let game = tree.any();
        let found = SECOND.map(|second| {
            let mut search = Search::new(&game, &game).observer(Counters::default());
            let root = search.root(&game.root(), shape.depth);
            let Ok(value) = scout_by(&mut search, &root, second, shape.depth);
            (value, search.watcher().leaf_visits)
        });
        row.wrong += found.iter().filter(|(value, _)| *value != found[0].0).count() as u64;
        row.visits.push(found.map(|(_, visits)| visits));
    }
    row
}

/// SCOUT with a test of choice, from the side of the son: it is better for the node if its own value is less.
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
        let son = search.child(node, m);
        let looks = match (best, second) {
            (None, _) => true,
            (Some(best), Second::Infeasible) => !test(search, &son, Relation::AtLeast, -best)?,
            (Some(best), Second::NotWorse) => test(search, &son, Relation::AtMost, -best)?,
            (Some(best), Second::Mixed) if !max_to_move => test(search, &son, Relation::AtMost, -best)?,
            (Some(best), Second::Feasible | Second::Mixed) => {
                test(search, &son, Relation::Less, -best)?
            }
        };
        if looks {
            best = Some(-scout_by(search, &son, second, depth)?);
        }
    }
    search.leave(node, Window::FULL, best.unwrap_or(Value::NEG_INF))
}

/// H-20.
pub(super) fn report(all: &[(Case, super::Row)], section: &mut Section) {
    let head = ["(b, d)", "values", "TEST≤ denied", "TEST≥", "TEST> at MAX, TEST≥ at MIN"];
    let mut table = Table::new("tests", "Leaf visits of SCOUT with other tests, TEST> = 1", head);
    let mut samples: Vec<(Shape, Vec<[u64; 4]>)> = Vec::new();
    let (mut wrong, mut same) = (0, Tally::default());
    for (case, row) in all {
        let (Case::Tests(shape, _), super::Row::Tests(row)) = (case, row) else { continue };
        wrong += row.wrong;
        row.visits.iter().for_each(|tree| same.check(tree[0] == tree[1]));
        match samples.last_mut().filter(|(last, _)| last == shape) {
            Some((_, visits)) => visits.extend(&row.visits),
            None => samples.push((*shape, row.visits.clone())),
        }
    }
    let mut saves = Cells::default();
    let (mut least, mut most) = (f64::INFINITY, 0.0_f64);
    for (shape, trees) in &samples {
        let by = |i: usize| numbers(&trees.iter().map(|tree| tree[i]).collect::<Vec<_>>());
        let ratios = [1, 2, 3].map(|i| Estimate::ratio(&by(i), &by(0)));
        for i in [2, 3] {
            saves.below(&Estimate::difference(&by(i), &by(0)), 0.0);
        }
        (least, most) = (least.min(ratios[1].mean), most.max(ratios[1].mean));
        let cells = [format!("({}, {})", shape.width, shape.depth), format!("±{}", shape.range)];
        table.row(cells.into_iter().chain(ratios.map(|ratio| format!("{ratio:.3}"))));
    }
    section.table(table);
    section.find(
        Finding::new(
            "H-20",
            saves.usually(),
            "would an \"infeasible\" test, or a mix, do better?",
            format!(
                "TEST≤ denied: same leaves on {} of {} trees; TEST≥: {least:.2} to {most:.2} times as many",
                same.checks - same.violations,
                same.checks
            ),
        )
        .noting(format!(
            "Confirmed if TEST≥, or TEST> at MAX and TEST≥ at MIN, saved leaves. A test that asks whether a son has no \
             chance is the same question denied (H-1). {wrong} wrong values."
        )),
    );
}
