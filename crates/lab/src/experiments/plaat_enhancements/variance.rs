//! The division of the variance of log leaves between algorithms and enhancements.

use super::{DRIVERS, Driver, Enhancements, Row, choices};
use crate::prelude::*;
use crate::stats::{self};

/// All choices of enhancements.
pub(super) fn all() -> Vec<Enhancements> {
    choices().collect()
}

/// The choices with the table's answers, without which drivers search everything again in every call.
pub(super) fn answered() -> Vec<Enhancements> {
    choices().filter(|choice| choice.has(Enhancements::CUT_OFFS)).collect()
}

/// Logarithms of leaves by choice and algorithm, for each seed.
pub(super) type Logs = By<Enhancements, By<Driver, Vec<f64>>>;

pub(super) fn logs(row: &Row) -> Logs {
    let log = |leaves: &Vec<u64>| leaves.iter().map(|&count| number(count).ln()).collect();
    let by_driver = |(&choice, counts): (&Enhancements, &By<Driver, Vec<u64>>)| {
        (choice, counts.iter().map(|(&driver, leaves)| (driver, log(leaves))).collect())
    };
    row.leaves.iter().map(by_driver).collect()
}

/// The mean over these seeds.
fn mean(logs: &[f64], seeds: &[usize]) -> f64 {
    seeds.iter().map(|&seed| logs[seed]).sum::<f64>() / number(seeds.len())
}

/// The shares of the sum of squares of a table of enhancements by algorithms: those of the algorithm, of the
/// enhancements, and of both together.
fn divided(table: &[Vec<f64>]) -> [f64; 3] {
    let (rows, columns) = (number(table.len()), number(table[0].len()));
    let mean = table.iter().flatten().sum::<f64>() / (rows * columns);
    let total: f64 = table.iter().flatten().map(|x| (x - mean).powi(2)).sum();
    let of_rows: f64 =
        table.iter().map(|row| columns * (row.iter().sum::<f64>() / columns - mean).powi(2)).sum();
    let of_columns: f64 = (0..table[0].len())
        .map(|column| rows * (table.iter().map(|row| row[column]).sum::<f64>() / rows - mean).powi(2))
        .sum();
    [of_columns / total, of_rows / total, (total - of_rows - of_columns) / total]
}

/// A function of the shares, by bootstrap over seeds.
pub(super) fn share(logs: &Logs, choices: &[Enhancements], what: impl Fn([f64; 3]) -> f64) -> Estimate {
    Estimate::bootstrap(logs[Enhancements::NONE].trees(), |seeds| {
        let of = |&choice: &Enhancements| logs[choice].values().map(|logs| mean(logs, seeds)).collect();
        what(divided(&choices.iter().map(of).collect::<Vec<Vec<f64>>>()))
    })
}

/// The effort of every algorithm with its own choice of enhancements, relative to their mean, over these seeds.
pub(super) fn profile(logs: &Logs, choice: fn(Driver) -> Enhancements, seeds: &[usize]) -> Vec<f64> {
    let own = |driver| mean(&logs[choice(driver)][driver], seeds);
    let means = DRIVERS.map(own);
    let middle = stats::mean(&means);
    means.iter().map(|log| log - middle).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_columns_and_rest_make_up_the_whole() {
        let additive = vec![vec![1.0, 2.0, 6.0], vec![4.0, 5.0, 9.0]];
        let [columns, rows, rest] = divided(&additive);
        assert!(rest.abs() < 1e-9 && (columns + rows - 1.0).abs() < 1e-9);
        assert!((columns / rows - 28.0 / 13.5).abs() < 1e-9, "{columns} {rows}");
        let [columns, rows, rest] = divided(&[vec![1.0, 0.0], vec![0.0, 1.0]]);
        assert!(columns.abs() + rows.abs() < 1e-9 && (rest - 1.0).abs() < 1e-9);
    }

    #[test]
    fn half_of_the_choices_have_the_answers() {
        assert_eq!((all().len(), answered().len()), (32, 16));
        assert!(answered().contains(&Enhancements(31)) && !answered().contains(&Enhancements(27)));
    }
}
