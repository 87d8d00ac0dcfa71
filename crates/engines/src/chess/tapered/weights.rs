//! The weights, and the file that holds them.

use super::groups::{FEATURES, GROUPS};
use std::fmt;
use std::str::FromStr;

/// The first line of a file.
const HEAD: &str = "plywood-chess-weights 1";

/// The greatest weight. Sums of all weights of a position then fit 16 bits.
pub(crate) const MOST: i16 = 2000;

/// The weights of all features, each for the middle game and the endgame, in hundredths of a pawn.
///
/// A file is text. Its first line is `plywood-chess-weights 1`. For each group of features, a line has the name of the
/// group, and the following lines have its weights: eight to a line, each as `middle,end`. Lines that start with `#` are
/// comments.
///
/// ```
/// use plywood_engines::chess::tapered::Weights;
///
/// let weights = Weights::by_rule();
/// assert_eq!(weights.to_string().parse(), Ok(weights));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    pairs: Vec<[i16; 2]>,
}

/// Why a text is not a file of weights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}; `plywood train chess` makes a new file")]
pub struct WeightsError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with the line.
    pub what: String,
}

impl Weights {
    /// Creates the weights from pairs in the order of [`features`](super::features). Missing ones are 0, and weights
    /// beyond the limits are cut off.
    #[must_use]
    pub fn new(mut pairs: Vec<[i16; 2]>) -> Weights {
        pairs.resize(FEATURES, [0; 2]);
        for weight in pairs.as_flattened_mut() {
            *weight = (*weight).clamp(-MOST, MOST);
        }
        Weights { pairs }
    }

    /// Returns the weights in the order of [`features`](super::features), each for the middle game and the endgame.
    #[must_use]
    pub fn pairs(&self) -> &[[i16; 2]] {
        &self.pairs
    }
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        let mut rest = self.pairs.as_slice();
        for group in &GROUPS {
            writeln!(f, "{}", group.name)?;
            let (pairs, after) = rest.split_at_checked(group.size).unwrap_or((rest, &[]));
            for line in pairs.chunks(8) {
                let pairs: Vec<String> =
                    line.iter().map(|[middle, end]| format!("{middle},{end}")).collect();
                writeln!(f, "{}", pairs.join(" "))?;
            }
            rest = after;
        }
        Ok(())
    }
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let error = |line: usize, what: String| Err(WeightsError { line: line + 1, what });
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
        match lines.next() {
            Some((_, HEAD)) => {}
            other => {
                let what = format!("expected `{HEAD}`");
                return error(other.map_or(0, |(line, _)| line), what);
            }
        }
        let mut pairs = Vec::with_capacity(FEATURES);
        let mut last = 0;
        for group in &GROUPS {
            match lines.next() {
                Some((number, line)) if line == group.name => last = number,
                other => {
                    let what = format!("expected the group `{}`", group.name);
                    return error(other.map_or(last + 1, |(line, _)| line), what);
                }
            }
            for start in (0..group.size).step_by(8) {
                let size = (group.size - start).min(8);
                let Some((number, line)) = lines.next() else {
                    return error(last + 1, format!("expected {size} weights of `{}`", group.name));
                };
                last = number;
                let words: Vec<&str> = line.split_whitespace().collect();
                if words.len() != size {
                    let what = format!("{} weights of `{}`, expected {size}", words.len(), group.name);
                    return error(number, what);
                }
                for word in words {
                    let Some(pair) = pair(word) else {
                        let what = format!(
                            "`{word}` is not a weight: two numbers from -{MOST} to {MOST} with a comma between them"
                        );
                        return error(number, what);
                    };
                    pairs.push(pair);
                }
            }
        }
        match lines.next() {
            None => Ok(Weights { pairs }),
            Some((number, _)) => error(number, "expected the end of the file".into()),
        }
    }
}

/// Reads `middle,end`.
fn pair(word: &str) -> Option<[i16; 2]> {
    let (middle, end) = word.split_once(',')?;
    let number = |text: &str| text.parse().ok().filter(|n| (-MOST..=MOST).contains(n));
    Some([number(middle)?, number(end)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_are_a_whole_file() {
        let text = include_str!("../../../data/chess.weights");
        let weights: Weights = text.parse().expect("a whole file");
        assert_eq!(weights.to_string(), text);
        assert!(text.len() <= 50_000, "{} bytes", text.len());
    }

    #[test]
    fn errors_name_the_line() {
        let text = Weights::by_rule().to_string();
        let of = |text: &str| text.parse::<Weights>().unwrap_err().to_string();
        let mend = "; `plywood train chess` makes a new file";
        assert_eq!(of(""), format!("line 1: expected `{HEAD}`{mend}"));
        assert_eq!(
            of(&text.replacen("knight\n", "night\n", 1)),
            format!("line 11: expected the group `knight`{mend}")
        );
        assert_eq!(
            of(&text.replacen(',', ";", 1)),
            format!(
                "line 3: `0;0` is not a weight: two numbers from -2000 to 2000 with a comma between them{mend}"
            )
        );
        assert_eq!(
            of(&format!("{text}\n")),
            format!("line {}: expected the end of the file{mend}", text.lines().count() + 1)
        );
        for cut in (0..text.len()).step_by(17) {
            assert!(text[..cut].parse::<Weights>().is_err());
        }
        assert!(format!("# a comment\n{text}").parse::<Weights>().is_ok());
    }
}
