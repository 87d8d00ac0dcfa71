//! Lines that the server writes.

use crate::table::othello;
use plywood::Value;
use plywood::games::Worth;
use std::time::Duration;

/// Writes moves without spaces, in upper case: `F5D6PA`.
pub(super) fn line(moves: &[String]) -> String {
    moves.concat().to_ascii_uppercase()
}

/// Writes a value in discs with two decimals. Points without a unit are written as hundredths.
pub(super) fn value(evaluator: Option<&str>, value: Value) -> String {
    let size = match othello().worth(evaluator, value).0 {
        Worth::Won => 64.0,
        Worth::By(discs) => f64::from(discs),
        Worth::Points(points) => f64::from(points) / 100.0,
    };
    // Adding 0 turns -0 into 0.
    format!("{:.2}", if value < Value::ZERO { -size } else { size } + 0.0)
}

/// Writes a time in seconds with two decimals.
pub(super) fn seconds(time: Duration) -> String {
    format!("{:.2}", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_discs_or_hundredths_of_points() {
        assert_eq!(value(Some("zero"), Value::from(-12)), "-12.00");
        assert_eq!(value(Some("positional"), Value::from(-55)), "-0.55");
        assert_eq!(value(Some("positional"), Value::from(500 * 6)), "6.00");
        assert_eq!(value(None, Value::ZERO), "0.00");
    }

    #[test]
    fn lines_are_one_word() {
        assert_eq!(line(&["f5", "pa", "d6"].map(String::from)), "F5PAD6");
        assert_eq!(seconds(Duration::from_millis(1234)), "1.23");
    }
}
