//! The file of constants: a table of numbers separated by tabs, one pair of depths a line.

use super::{BANDS, Constants, DEEPEST, Pair};
use plywood_core::Depth;
use std::fmt::{self, Write};
use std::str::FromStr;

/// The head of the table.
const HEAD: &str = "band\tdeep\tshallow\tslope\toffset\tsigma\tmeasured";

/// Why a text is not a table of constants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadConstants {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub what: String,
}

impl fmt::Display for BadConstants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} of the constants: {}; fit them again", self.line, self.what)
    }
}

impl std::error::Error for BadConstants {}

/// Writes the table. Reading it returns the same constants.
impl fmt::Display for Constants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        writeln!(text, "{HEAD}")?;
        for (band, pair) in self.all() {
            let Pair { deep, shallow, slope, offset, sigma, measured } = pair;
            writeln!(text, "{band}\t{deep}\t{shallow}\t{slope}\t{offset}\t{sigma}\t{measured}")?;
        }
        f.write_str(&text)
    }
}

impl FromStr for Constants {
    type Err = BadConstants;

    fn from_str(text: &str) -> Result<Constants, BadConstants> {
        let mut all = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.starts_with('#') || line == HEAD || line.is_empty() {
                continue;
            }
            all.push(pair(line).map_err(|what| BadConstants { line: number + 1, what })?);
        }
        Ok(Constants::new(all))
    }
}

/// Reads one line.
fn pair(line: &str) -> Result<(usize, Pair), String> {
    let fields: Vec<&str> = line.split('\t').collect();
    let &[band, deep, shallow, slope, offset, sigma, measured] = fields.as_slice() else {
        return Err(format!("there are {} columns instead of 7", fields.len()));
    };
    let band = number::<usize>("band", band)?;
    let pair = Pair {
        deep: number("deep", deep)?,
        shallow: number("shallow", shallow)?,
        slope: number("slope", slope)?,
        offset: number("offset", offset)?,
        sigma: number("sigma", sigma)?,
        measured: number("measured", measured)?,
    };
    let is_usable = pair.slope > 0.0 && pair.slope.is_finite() && pair.offset.is_finite();
    if band >= BANDS || pair.deep > DEEPEST || pair.shallow >= pair.deep {
        return Err(format!(
            "band {band} or the depths {} and {} are out of range",
            pair.deep, pair.shallow
        ));
    }
    if !is_usable || !pair.sigma.is_finite() || pair.sigma < 0.0 {
        return Err("the slope is not positive, or a number is not finite".into());
    }
    Ok((band, pair))
}

fn number<T: FromStr>(column: &str, text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("`{text}` in column {column} is not a number"))
}

const _: () = assert!(DEEPEST < Depth::MAX);
