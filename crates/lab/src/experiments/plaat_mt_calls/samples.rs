use super::super::plaat::{factor, mean};
use super::{Case, Instance, MTD_F, ON_GAMES, ON_TREES, Order, Row, Shape};
use crate::figure::{Axis, Figure, Point};
use crate::{Section, Table};

/// Rows put together: what was varied, and its counts.
#[derive(Debug)]
pub(super) struct Samples {
    pub(super) ranges: Vec<(Shape, Row)>,
    pub(super) grains: Vec<(Instance, Row)>,
    pub(super) guesses: Vec<(Instance, Row)>,
}

impl Samples {
    pub(super) fn of(rows: Vec<(Case, Row)>) -> Samples {
        let mut samples = Samples { ranges: Vec::new(), grains: Vec::new(), guesses: Vec::new() };
        for (case, row) in rows {
            match case {
                Case::Range { shape, .. } => add(&mut samples.ranges, shape, row),
                Case::Grain { instance, .. } => add(&mut samples.grains, instance, row),
                Case::Guess { instance, .. } => add(&mut samples.guesses, instance, row),
            }
        }
        samples
    }

    pub(super) fn ranges(&self, section: &mut Section) {
        let mut table =
            Table::new("ranges", "Calls of MT by the range of leaf values", ["trees", "range ±"]);
        table.head.extend(ON_TREES.map(String::from));
        for (shape, row) in &self.ranges {
            let cells = row.calls.iter().map(|calls| mean(calls).to_string());
            table.row([shape.to_string(), shape.range.to_string()].into_iter().chain(cells));
        }
        section.table(table);
        let mut figure = Figure::new(
            "ranges",
            "Calls of MT by the range of leaf values, equal weights, w=5",
            Axis::logarithmic("greatest leaf value"),
            Axis::logarithmic("calls"),
        )
        .captioned("Drivers that begin at an end of the scale step from leaf value to leaf value; they are saved only by there being no more leaves.");
        for (search, name) in ON_TREES.iter().enumerate() {
            let equal = self.ranges.iter().filter(|(shape, _)| shape.order == Order::Equal);
            let point = |(shape, row): &(Shape, Row)| {
                Point::estimate(shape.range.into(), &mean(&row.calls[search]))
            };
            figure.curve(*name, equal.map(point));
        }
        section.figure(figure);
    }

    pub(super) fn grains(&self, section: &mut Section) {
        let mut table = Table::new(
            "grains",
            "Calls of MT in the last iteration, by the size of a point",
            ["game", "point ×"],
        );
        table.head.extend(ON_GAMES.map(|(name, ..)| name.to_string()));
        table.head.push("MTD(f): calls of the middle half".into());
        for (instance, row) in &self.grains {
            let cells = row.calls.iter().map(|calls| mean(calls).to_string());
            let (low, high) = quartiles(&row.calls[MTD_F]);
            let first = [instance.to_string(), format!("{}", relative_grain(instance))];
            table.row(first.into_iter().chain(cells).chain([format!("{low} to {high}")]));
        }
        section.table(table);
    }

    pub(super) fn guesses(&self, section: &mut Section) {
        let mut table = Table::new(
            "guesses",
            "MTD(f): leaves relative to a guess from one iteration ago, and calls, all iterations",
            [
                "game",
                "evaluator",
                "two ago",
                "mean",
                "trend",
                "calls: one ago",
                "two ago",
                "mean",
                "trend",
            ],
        );
        for (instance, row) in &self.guesses {
            let kind = if instance.lacks_bonus() { "swings" } else { "steady" };
            let leaves =
                (1..4).map(|guess| format!("{:.3}", factor(&row.leaves[guess], &row.leaves[0])));
            let calls = row.calls.iter().map(|calls| format!("{:.1}", mean(calls)));
            table.row([instance.to_string(), kind.to_string()].into_iter().chain(leaves).chain(calls));
        }
        section.table(table);
    }
}

fn add<K: PartialEq>(samples: &mut Vec<(K, Row)>, key: K, row: Row) {
    let Some((_, sample)) = samples.iter_mut().find(|(other, _)| *other == key) else {
        return samples.push((key, row));
    };
    sample.wrong += row.wrong;
    sample.calls.iter_mut().zip(row.calls).for_each(|(all, more)| all.extend(more));
    sample.leaves.iter_mut().zip(row.leaves).for_each(|(all, more)| all.extend(more));
}

/// How large a point is, relative to elsewhere.
pub(super) fn relative_grain(instance: &Instance) -> f64 {
    f64::from(instance.scale.grain) / f64::from(instance.usual().grain)
}

/// The ends of the middle half.
fn quartiles(counts: &[u64]) -> (u64, u64) {
    let mut sorted = counts.to_vec();
    sorted.sort_unstable();
    (sorted[sorted.len() / 4], sorted[sorted.len() * 3 / 4])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_those_of_the_sorted_sample() {
        assert_eq!(quartiles(&[8, 1, 3, 2, 7, 6, 5, 4]), (3, 7));
    }
}
