//! How the variance of log leaves is divided between algorithms and enhancements.

use super::super::plaat::{average, real};
use super::{CHOICES, DRIVERS, Enhancements, Row};
use crate::stats::Estimate;

/// All choices.
pub(super) fn all() -> Vec<usize> {
    (0..usize::from(CHOICES)).collect()
}

/// Those with the table's answers, without which drivers search everything again in every call.
pub(super) fn answered() -> Vec<usize> {
    let bit = usize::from(Enhancements::CUT_OFFS.0);
    (0..usize::from(CHOICES)).filter(|choice| choice & bit != 0).collect()
}

/// Logarithms of leaves by choice, algorithm and seed.
pub(super) type Logs = Vec<Vec<Vec<f64>>>;

pub(super) fn logs(row: &Row) -> Logs {
    let log = |leaves: &Vec<u64>| leaves.iter().map(|&count| real(count).ln()).collect();
    row.leaves.iter().map(|by_driver| by_driver.iter().map(log).collect()).collect()
}

/// The mean over these seeds.
fn mean(logs: &[f64], seeds: &[usize]) -> f64 {
    seeds.iter().map(|&seed| logs[seed]).sum::<f64>() / real(seeds.len() as u64)
}

/// The shares of rows, columns and what is left in the sum of squares: of a table of enhancements by algorithms, those
/// of the algorithm, of the enhancements, and of both together.
fn divided(table: &[Vec<f64>]) -> [f64; 3] {
    let (rows, columns) = (real(table.len() as u64), real(table[0].len() as u64));
    let mean = table.iter().flatten().sum::<f64>() / (rows * columns);
    let total: f64 = table.iter().flatten().map(|x| (x - mean).powi(2)).sum();
    let of_rows: f64 =
        table.iter().map(|row| columns * (row.iter().sum::<f64>() / columns - mean).powi(2)).sum();
    let of_columns: f64 = (0..table[0].len())
        .map(|column| rows * (table.iter().map(|row| row[column]).sum::<f64>() / rows - mean).powi(2))
        .sum();
    [of_columns / total, of_rows / total, (total - of_rows - of_columns) / total]
}

/// Something about the shares, by bootstrap over seeds.
pub(super) fn share(logs: &Logs, choices: &[usize], what: impl Fn([f64; 3]) -> f64) -> Estimate {
    Estimate::bootstrap(logs[0][0].len(), |seeds| {
        let of = |&choice: &usize| logs[choice].iter().map(|logs| mean(logs, seeds)).collect();
        what(divided(&choices.iter().map(of).collect::<Vec<Vec<f64>>>()))
    })
}

/// What every algorithm needs, relative to their mean, over these seeds: each with its own choice.
pub(super) fn profile(logs: &Logs, choices: &[usize; DRIVERS.len()], seeds: &[usize]) -> Vec<f64> {
    let own = |(driver, &choice): (usize, &usize)| mean(&logs[choice][driver], seeds);
    let means: Vec<f64> = choices.iter().enumerate().map(own).collect();
    let middle = average(&means);
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
        assert!(answered().contains(&31) && !answered().contains(&27));
    }
}
