//! The constants of the evaluator: two distributions for each number of discs, fitted to games, as a text file.

use super::features::{FEATURES, Features, NAMES, look};
use super::gauss::{Form, Gaussian, Sums};
use plywood_games::othello::Position;
use std::fmt;

/// The numbers of discs for which distributions are fitted; between two of them the log-odds are interpolated.
const BANDS: [u32; 14] = [10, 14, 18, 22, 26, 30, 34, 38, 42, 46, 50, 54, 58, 62];
/// The distance between two bands.
const STEP: u32 = 4;
/// The number of columns of the file: the band, the result, and a distribution.
const COLUMNS: usize = 3 + FEATURES + FEATURES * (FEATURES + 1) / 2;

/// The distribution of the features of positions that the side to move won, and of those that it lost, for each band of
/// disc counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Constants {
    bands: Vec<[Gaussian; 2]>,
}

/// Why there are no constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadConstants {
    /// The games have too few positions with about this many discs, or they do not differ.
    Samples {
        /// The number of discs.
        discs: u32,
    },
    /// A line of the file is not what it should be.
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong, and what was expected.
        problem: String,
    },
}

impl fmt::Display for BadConstants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadConstants::Samples { discs } => {
                write!(f, "too few different positions with about {discs} discs; add games")
            }
            BadConstants::Line { line, problem } => write!(f, "line {line}: {problem}"),
        }
    }
}

impl std::error::Error for BadConstants {}

/// Fits the constants to positions with the score of their game for the side to move. Drawn games are left out. A
/// position counts for the two nearest bands, the more the nearer it is.
pub fn fit(corpus: impl IntoIterator<Item = (Position, i32)>) -> Result<Constants, BadConstants> {
    let mut sums = [[Sums::default(); 2]; BANDS.len()];
    for (position, score) in corpus.into_iter().filter(|(_, score)| *score != 0) {
        let (features, is_over) = look(&position);
        if is_over {
            continue;
        }
        let discs = 64 - position.empty().count_ones();
        for (band, sums) in BANDS.iter().zip(&mut sums) {
            let far = band.abs_diff(discs).min(STEP);
            let weight = f64::from(STEP - far) / f64::from(STEP);
            if weight > 0.0 {
                sums[usize::from(score < 0)].add(&features, weight);
            }
        }
    }
    let band = |(sums, discs): ([Sums; 2], u32)| {
        let bad = BadConstants::Samples { discs };
        let [won, lost] = sums.map(|sums| sums.gaussian());
        Ok([won.ok_or(bad.clone())?, lost.ok_or(bad)?])
    };
    Ok(Constants { bands: sums.into_iter().zip(BANDS).map(band).collect::<Result<_, _>>()? })
}

impl Constants {
    /// The log-odds of a win as a function of the features, for each number of discs from 0 to 64; `None` if a
    /// distribution is none.
    pub(super) fn forms(&self) -> Option<Vec<Form>> {
        let odds = |[won, lost]: &[Gaussian; 2]| Some(won.form()?.mixed(1.0, &lost.form()?, -1.0));
        let bands: Vec<Form> = self.bands.iter().map(odds).collect::<Option<_>>()?;
        let form = |discs: u32| {
            let inner = discs.clamp(BANDS[0], BANDS[BANDS.len() - 1]) - BANDS[0];
            let (low, part) = ((inner / STEP) as usize, f64::from(inner % STEP) / f64::from(STEP));
            let high = (low + 1).min(bands.len() - 1);
            bands[low].mixed(1.0 - part, &bands[high], part)
        };
        Some((0..=64).map(form).collect())
    }
}

/// Writes the file.
impl fmt::Display for Constants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "discs\tresult\theight")?;
        NAMES.iter().try_for_each(|name| write!(f, "\t{name}"))?;
        for (i, name) in NAMES.iter().enumerate() {
            NAMES[i..].iter().try_for_each(|other| write!(f, "\t{name}×{other}"))?;
        }
        writeln!(f)?;
        for (discs, band) in BANDS.iter().zip(&self.bands) {
            for (result, gaussian) in ["won", "lost"].iter().zip(band) {
                write!(f, "{discs}\t{result}\t{:.6}", gaussian.height)?;
                gaussian.mean.iter().try_for_each(|mean| write!(f, "\t{mean:.8}"))?;
                for (i, row) in gaussian.covariance.iter().enumerate() {
                    row[i..].iter().try_for_each(|entry| write!(f, "\t{entry:.8}"))?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}

/// Reads the file; lines that begin with `#` and the line with the names of the columns are skipped.
impl std::str::FromStr for Constants {
    type Err = BadConstants;

    fn from_str(text: &str) -> Result<Constants, BadConstants> {
        let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let mut rows = lines.filter(|(_, line)| !line.starts_with('#') && !line.starts_with("discs\t"));
        let mut bands = Vec::with_capacity(BANDS.len());
        for discs in BANDS {
            let mut next = |result: &str| {
                let end = text.lines().count() + 1;
                let missing = format!("the file ends before the line `{discs} {result}`");
                let (line, row) = rows.next().ok_or(bad(end, missing))?;
                gaussian(row, discs, result).map_err(|problem| bad(line, problem))
            };
            bands.push([next("won")?, next("lost")?]);
        }
        match rows.next() {
            Some((line, _)) => Err(bad(line, "the file should have ended before this line".into())),
            None => Ok(Constants { bands }),
        }
    }
}

fn bad(line: usize, problem: String) -> BadConstants {
    BadConstants::Line { line, problem }
}

/// Reads the distribution of a band.
fn gaussian(row: &str, discs: u32, result: &str) -> Result<Gaussian, String> {
    let fields: Vec<&str> = row.split('\t').collect();
    if fields.len() != COLUMNS {
        return Err(format!("{} fields instead of {COLUMNS}", fields.len()));
    }
    if (fields[0], fields[1]) != (&discs.to_string(), result) {
        return Err(format!("`{} {}` instead of `{discs} {result}`", fields[0], fields[1]));
    }
    let number = |text: &&str| text.parse::<f64>().map_err(|_| format!("`{text}` is not a number"));
    let numbers: Vec<f64> = fields[2..].iter().map(number).collect::<Result<_, _>>()?;
    let mean: Features = std::array::from_fn(|i| numbers[1 + i]);
    let places = (0..FEATURES).flat_map(|i| (i..FEATURES).map(move |j| (i, j)));
    let mut covariance = [[0.0; FEATURES]; FEATURES];
    for ((i, j), &entry) in places.zip(&numbers[1 + FEATURES..]) {
        covariance[i][j] = entry;
        covariance[j][i] = entry;
    }
    let found = Gaussian { height: numbers[0], mean, covariance };
    match found.form() {
        Some(_) => Ok(found),
        None => Err("the covariances are not those of a distribution".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../data/othello-bill.tsv");

    #[test]
    fn the_file_is_what_is_written_for_what_was_read() {
        let constants: Constants = FILE.parse().expect("constants");
        let body: String = FILE.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect();
        assert_eq!(constants.to_string(), body);
    }

    #[test]
    fn a_bad_file_is_refused_with_the_line_and_the_problem() {
        let refused = |text: &str| text.parse::<Constants>().expect_err("bad").to_string();
        let lines = FILE.lines().count();
        let cut: String = FILE.split_inclusive('\n').take(lines - 1).collect();
        assert!(
            refused(&cut).ends_with("the file ends before the line `62 lost`"),
            "{}",
            refused(&cut)
        );
        let more = format!("{FILE}62\tlost\n");
        assert_eq!(
            refused(&more),
            format!("line {}: the file should have ended before this line", lines + 1)
        );
        let swapped = FILE.replacen("\twon\t", "\tlost\t", 1);
        assert!(refused(&swapped).ends_with("`10 lost` instead of `10 won`"), "{}", refused(&swapped));
        assert!(refused("10\twon\t1").starts_with("line 1: 3 fields instead of"));
        let word = FILE.replacen("\n10\twon\t", "\n10\twon\tx", 1);
        assert!(refused(&word).contains("is not a number"), "{}", refused(&word));
    }

    #[test]
    fn too_few_games_are_refused() {
        assert_eq!(fit([]), Err(BadConstants::Samples { discs: 10 }));
    }
}
