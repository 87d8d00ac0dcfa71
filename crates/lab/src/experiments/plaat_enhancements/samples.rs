use super::super::plaat::{average, factor, percent, real, slug};
use super::{Case, DRIVERS, Instance, Row, STEPS, USERS, USES, variance};
use crate::figure::{Axis, Figure, Point};
use crate::{Section, Table};

/// Rows put together.
#[derive(Debug, Default)]
pub(super) struct Samples {
    pub(super) factorials: Vec<(Instance, Row)>,
    pub(super) uses: Vec<(Instance, Row)>,
}

impl Samples {
    pub(super) fn of(rows: Vec<(Case, Row)>) -> Samples {
        let mut samples = Samples::default();
        for (case, row) in rows {
            let (list, instance) = match case {
                Case::Factorial { instance, .. } => (&mut samples.factorials, instance),
                Case::Uses { instance, .. } => (&mut samples.uses, instance),
            };
            match list.iter_mut().find(|(other, _)| *other == instance) {
                Some((_, sample)) => sample.append(row),
                None => list.push((instance, row)),
            }
        }
        samples
    }

    /// What each enhancement saves when it comes on top of those before it.
    pub(super) fn ladder(&self, section: &mut Section) {
        let mut table =
            Table::new("ladder", "Leaves, one enhancement after the other", ["instances", "with"]);
        table.head.extend(DRIVERS.map(|(name, _)| name.to_string()));
        for (instance, row) in &self.factorials {
            for (step, choice) in STEPS.into_iter().enumerate() {
                let with = [
                    "nothing",
                    "table's answers",
                    "+ deepening",
                    "+ table's move",
                    "+ history",
                    "+ guess",
                ];
                let cells = row.leaves[choice].iter().map(|leaves| format!("{:.0}", geometric(leaves)));
                table.row([instance.to_string(), with[step].to_string()].into_iter().chain(cells));
            }
        }
        section.table(table.noting("Geometric means. Deepening counts the leaves of all iterations: it pays by what it does for the order of moves."));
        for (place, (instance, row)) in self.factorials.iter().enumerate() {
            // One of the made-up ones is enough to look at.
            if place == 1 || instance.is_real() {
                section.figure(steps(instance, row));
            }
        }
    }

    /// How the variance is divided.
    pub(super) fn shares(&self, section: &mut Section) {
        let mut table = Table::new(
            "shares",
            "Shares of the variance of log leaves, in percent",
            ["instances", "choices", "algorithm", "enhancements", "both together", "n"],
        );
        for (instance, row) in &self.factorials {
            let logs = variance::logs(row);
            for (name, choices) in
                [("all 32", variance::all()), ("with the table's answers", variance::answered())]
            {
                let shown =
                    |part: usize| percent(&variance::share(&logs, &choices, |shares| shares[part]));
                let n = row.leaves[0][0].len().to_string();
                table.row([instance.to_string(), name.to_string(), shown(0), shown(1), shown(2), n]);
            }
        }
        section.table(table.noting("Intervals by bootstrap over instances."));
    }

    pub(super) fn table_uses(&self, section: &mut Section) {
        let mut table = Table::new(
            "uses",
            "Leaves without one use of the table, relative to all uses",
            ["game", "use"],
        );
        table.head.extend(USERS.map(|(name, ..)| name.to_string()));
        for (instance, row) in &self.uses {
            for (place, (name, _)) in USES.iter().enumerate().skip(1) {
                let cells = (0..USERS.len()).map(|user| {
                    format!("{:.2}", factor(&row.leaves[place][user], &row.leaves[0][user]))
                });
                table.row([instance.to_string(), (*name).to_string()].into_iter().chain(cells));
            }
        }
        section.table(table);
    }
}

/// A figure of the ladder.
fn steps(instance: &Instance, row: &Row) -> Figure {
    let mut figure = Figure::new(
        format!("ladder-{}", slug(&instance.to_string())),
        format!("Leaves, one enhancement after the other: {instance}"),
        Axis::linear("enhancements: 0 none, 1 table's answers, 2 deepening, 3 table's move, 4 history, 5 guess"),
        Axis::logarithmic("leaves"),
    )
    .captioned("The distance between the curves is the algorithm's share, the fall of all of them that of the enhancements.");
    for (driver, (name, _)) in DRIVERS.iter().enumerate() {
        let points = STEPS.into_iter().enumerate().map(|(step, choice)| {
            Point::new(real(step as u64), geometric(&row.leaves[choice][driver]))
        });
        figure.curve(*name, points);
    }
    figure
}

impl Row {
    fn append(&mut self, more: Row) {
        for (mine, more) in self.leaves.iter_mut().flatten().zip(more.leaves.into_iter().flatten()) {
            mine.extend(more);
        }
        self.textbook.iter_mut().zip(more.textbook).for_each(|(mine, more)| mine.extend(more));
        self.by_path.extend(more.by_path);
        self.by_position.extend(more.by_position);
    }
}

fn geometric(counts: &[u64]) -> f64 {
    average(&counts.iter().map(|&count| real(count).ln()).collect::<Vec<_>>()).exp()
}
