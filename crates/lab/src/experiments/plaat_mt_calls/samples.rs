use super::{Case, GUESSES, Instance, ON_GAMES, ON_TREES, Order, Row, Shape, Who};
use crate::prelude::*;

/// The joined rows: what was varied, and its counts.
#[derive(Debug)]
pub(super) struct Samples {
    pub(super) ranges: Vec<(Shape, Row)>,
    pub(super) grains: Vec<(Instance, Row)>,
    pub(super) guesses: Vec<(Instance, Row)>,
}

impl Samples {
    pub(super) fn of(rows: Vec<(Case, Row)>) -> Samples {
        let (mut ranges, mut grains, mut guesses) = (Vec::new(), Vec::new(), Vec::new());
        for (case, row) in rows {
            match case {
                Case::Range { shape, .. } => ranges.push((shape, row)),
                Case::Grain { instance, .. } => grains.push((instance, row)),
                Case::Guess { instance, .. } => guesses.push((instance, row)),
            }
        }
        Samples { ranges: joined(ranges), grains: joined(grains), guesses: joined(guesses) }
    }

    pub(super) fn ranges(&self, section: &mut Section) {
        let mut table =
            Table::new("ranges", "Calls of MT by the range of leaf values", ["trees", "range ±"]);
        table.head.extend(ON_TREES.map(|who| who.to_string()));
        for (shape, row) in &self.ranges {
            let cells = row.calls.values().map(|calls| Estimate::of(calls).to_string());
            table.row([shape.to_string(), shape.range.to_string()].into_iter().chain(cells));
        }
        section.table(table);
        let (x, y) = (Axis::logarithmic("greatest leaf value"), Axis::logarithmic("calls"));
        let title = "Calls of MT by the range of leaf values, equal weights, w=5";
        let mut figure = Figure::new("ranges", title, x, y)
        .captioned("Drivers that start at an end of the scale step from leaf value to leaf value; only the number of leaves limits them.");
        for who in ON_TREES {
            let equal = self.ranges.iter().filter(|(shape, _)| shape.order == Order::Equal);
            let point = |(shape, row): &(Shape, Row)| {
                Point::estimate(shape.range.into(), &Estimate::of(&row.calls[who]))
            };
            figure.curve(who.to_string(), equal.map(point));
        }
        section.figure(figure);
    }

    pub(super) fn grains(&self, section: &mut Section) {
        let title = "Calls of MT in the last iteration, by the size of a point";
        let mut table = Table::new("grains", title, ["game", "point ×"]);
        table.head.extend(ON_GAMES.map(|(who, _)| who.to_string()));
        table.head.push("MTD(f): middle half of the calls".into());
        for (instance, row) in &self.grains {
            let cells = row.calls.values().map(|calls| Estimate::of(calls).to_string());
            let (low, high) = quartiles(&row.calls[Who::MtdF]);
            let first = [instance.to_string(), format!("{}", relative_grain(instance))];
            table.row(first.into_iter().chain(cells).chain([format!("{low} to {high}")]));
        }
        section.table(table);
    }

    pub(super) fn guesses(&self, section: &mut Section) {
        let head = "game | evaluator | two ago | mean | trend | calls: one ago | two ago | mean | \
                    trend";
        let mut table = Table::new(
            "guesses",
            "MTD(f): leaves relative to a guess from one iteration ago, and calls, all iterations",
            head.split(" | "),
        );
        for (instance, row) in &self.guesses {
            let kind = if instance.lacks_bonus() { "swings" } else { "steady" };
            let leaves = GUESSES[1..].iter().map(|&(who, _)| {
                format!("{:.3}", Estimate::factor(&row.leaves[who], &row.leaves[Who::OneAgo]))
            });
            let calls = row.calls.values().map(|calls| format!("{:.1}", Estimate::of(calls)));
            table.row([instance.to_string(), kind.to_string()].into_iter().chain(leaves).chain(calls));
        }
        section.table(table);
    }
}

impl Samples {
    /// The calls of MTD(f) by the size of a point, in words, game by game.
    pub(super) fn calls_by_grain(&self) -> impl Iterator<Item = String> {
        let same = |a: &(Instance, Row), b: &(Instance, Row)| a.0.family == b.0.family;
        self.grains.chunk_by(same).map(|sizes| {
            let one = |(instance, row): &(Instance, Row)| {
                format!("×{} {:.1}", relative_grain(instance), mean(&row.calls[Who::MtdF]))
            };
            let all: Vec<String> = sizes.iter().map(one).collect();
            format!("{} {}", sizes[0].0, all.join(", "))
        })
    }
}

/// The leaves of MTD(f) with the guess from two iterations ago, relative to those with the last one.
pub(super) fn two_ago(row: &Row) -> Estimate {
    Estimate::factor(&row.leaves[Who::TwoAgo], &row.leaves[Who::OneAgo])
}

/// The size of a point relative to the usual one.
pub(super) fn relative_grain(instance: &Instance) -> f64 {
    f64::from(instance.scale.grain) / f64::from(instance.usual().grain)
}

/// The ends of the middle half of the sorted counts.
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
