//! Trees of one shape: split into units of work, and their rows joined again.

use crate::prelude::*;
use crate::words::{Join, fields, read};

/// Trees of one shape.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    pub(crate) shape: Shape,
    pub(crate) seeds: Seeds,
}

/// The units for `trees` trees with seeds from 1, if one tree takes `milliseconds`.
pub(crate) fn units(
    shape: Shape,
    trees: u64,
    milliseconds: f64,
) -> impl Iterator<Item = Planned<Case>> {
    const UNIT_MILLISECONDS: f64 = 1500.0;
    const MOST: u64 = 1000;
    let fills = |&trees: &u64| number(trees) * milliseconds >= UNIT_MILLISECONDS;
    let size = (1..MOST).find(fills).unwrap_or(MOST);
    Planned::runs(trees, size, milliseconds / 1000.0, move |seeds| Case { shape, seeds })
}

/// The units of an experiment whose trees are listed in `data/trees.tsv`.
pub(crate) fn plan(experiment: &str, scale: Scale) -> Vec<Planned<Case>> {
    let of = |[id, width, depth, order, range, smoke, quick, full, milliseconds]: [&str; 9]| {
        let shape = Shape::new(read(width), read(depth), ordered(order)).with_range(read(range));
        let trees = read(scale.pick(smoke, quick, full));
        (id == experiment).then(|| units(shape, trees, read(milliseconds)))
    };
    fields(include_str!("../../data/trees.tsv")).filter_map(of).flatten().collect()
}

/// The order with this name in a register: `iid`, `equal`, or the percentage of nodes whose first child is best.
pub(crate) fn ordered(name: &str) -> Order {
    match name {
        "iid" => Order::Iid,
        "equal" => Order::Equal,
        percent => Order::First(read(percent)),
    }
}

/// Joins the rows of each shape into one, in the order of the plan.
pub(crate) fn joined_by_shape<R: Join>(rows: Vec<(Case, R)>) -> Vec<(Shape, R)> {
    joined(rows.into_iter().map(|(Case { shape, .. }, row)| (shape, row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_hold_all_trees_once_and_take_no_more_than_a_few_seconds() {
        let shape = Shape::new(5, 4, Order::Iid);
        for (trees, milliseconds) in [(10, 0.01), (1000, 4.0), (7, 2500.0)] {
            let units: Vec<_> = units(shape, trees, milliseconds).collect();
            let seeds: Vec<u64> = units.iter().flat_map(|unit| unit.case.seeds.all()).collect();
            assert_eq!(seeds, (1..=trees).collect::<Vec<_>>());
            assert!(units.iter().all(|unit| unit.seconds < 3.0));
        }
    }
}
