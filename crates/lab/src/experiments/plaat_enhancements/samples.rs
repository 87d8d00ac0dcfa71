use super::{ALL_USES, Case, DRIVERS, Instance, Row, STEPS, USERS, USES, variance};
use crate::prelude::*;
use crate::words::{percent, slug};

/// The rows, joined by instance.
#[derive(Debug, Default)]
pub(super) struct Samples {
    pub(super) factorials: Vec<(Instance, Row)>,
    pub(super) uses: Vec<(Instance, Row)>,
}

impl Samples {
    pub(super) fn of(rows: Vec<(Case, Row)>) -> Samples {
        let (factorials, uses): (Vec<_>, Vec<_>) =
            rows.into_iter().partition(|(case, _)| matches!(case, Case::Factorial { .. }));
        let of_instance = |(case, row)| match case {
            Case::Factorial { instance, .. } | Case::Uses { instance, .. } => (instance, row),
        };
        let [factorials, uses] =
            [factorials, uses].map(|rows| joined(rows.into_iter().map(of_instance)));
        Samples { factorials, uses }
    }

    /// Shows the savings of each enhancement when it is added to the previous ones.
    pub(super) fn ladder(&self, section: &mut Section) {
        let mut table =
            Table::new("ladder", "Leaves, adding one enhancement at a time", ["instances", "with"]);
        table.head.extend(DRIVERS.map(|driver| driver.to_string()));
        for (instance, row) in &self.factorials {
            for (with, choice) in STEPS {
                let cells =
                    row.leaves[choice].values().map(|leaves| format!("{:.0}", geometric(leaves)));
                table.row([instance.to_string(), with.to_string()].into_iter().chain(cells));
            }
        }
        section.table(table.noting("Geometric means. Deepening counts the leaves of all iterations: it pays off through the move order."));
        for (place, (instance, row)) in self.factorials.iter().enumerate() {
            // One of the made-up games is enough.
            if place == 1 || instance.is_real() {
                section.figure(steps(instance, row));
            }
        }
    }

    /// Shows the division of the variance.
    pub(super) fn shares(&self, section: &mut Section) {
        let title = "Shares of the variance of log leaves, in percent";
        let head = ["instances", "choices", "algorithm", "enhancements", "both together", "n"];
        let mut table = Table::new("shares", title, head);
        for (instance, row) in &self.factorials {
            let logs = variance::logs(row);
            for (name, choices) in
                [("all 32", variance::all()), ("with the table's answers", variance::answered())]
            {
                let shown =
                    |part: usize| percent(&variance::share(&logs, &choices, |shares| shares[part]));
                let n = row.leaves[ALL_USES].trees().to_string();
                table.row([instance.to_string(), name.to_string(), shown(0), shown(1), shown(2), n]);
            }
        }
        section.table(table.noting("Intervals by bootstrap over instances."));
    }

    pub(super) fn table_uses(&self, section: &mut Section) {
        let title = "Leaves without one use of the table, relative to all uses";
        let mut table = Table::new("uses", title, ["game", "use"]);
        table.head.extend(USERS.map(|user| user.to_string()));
        for (instance, row) in &self.uses {
            for (name, uses) in USES {
                let cells = USERS.map(|user| {
                    let e = Estimate::factor(&row.leaves[uses][user], &row.leaves[ALL_USES][user]);
                    format!("{e:.2}")
                });
                table.row([instance.to_string(), name.to_string()].into_iter().chain(cells));
            }
        }
        section.table(table);
    }
}

/// A figure of the ladder for one family.
fn steps(instance: &Instance, row: &Row) -> Figure {
    let mut figure = Figure::new(
        format!("ladder-{}", slug(&instance.to_string())),
        format!("Leaves, adding one enhancement at a time: {instance}"),
        Axis::named("enhancements, from left to right", STEPS.map(|(name, _)| name)),
        Axis::logarithmic("leaves"),
    )
    .captioned("The distance between the curves is the effect of the algorithm, their common fall that of the enhancements.");
    for driver in DRIVERS {
        let points = STEPS.into_iter().enumerate().map(|(step, (_, choice))| {
            Point::new(number(step), geometric(&row.leaves[choice][driver]))
        });
        figure.curve(driver.to_string(), points);
    }
    figure
}

fn geometric(counts: &[u64]) -> f64 {
    mean(&counts.iter().map(|&count| number(count).ln()).collect::<Vec<_>>()).exp()
}
