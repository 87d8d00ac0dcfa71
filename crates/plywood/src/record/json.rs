//! Values as JSON.

use plywood_core::{Bounds, Value};
use serde_json::{Map, Value as Json, json};
use std::io::{self, Write};

/// A JSON object with its fields in insertion order.
pub type Object = Map<String, Json>;

/// Writes `object` on its own line.
pub fn print(object: &Object, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)
}

/// Returns the number, or null if it is infinite.
#[must_use]
pub fn value_json(value: Value) -> Json {
    if value.is_finite() { json!(value.get()) } else { Json::Null }
}

/// Returns the lower end of a window or of bounds: null for -∞, which means open, and `"inf"` for ∞.
#[must_use]
pub fn lower_json(end: Value) -> Json {
    if end > Value::MAX { json!("inf") } else { value_json(end) }
}

/// Returns the upper end of a window or of bounds: null for ∞, which means open, and `"-inf"` for -∞.
#[must_use]
pub fn upper_json(end: Value) -> Json {
    if end < Value::MIN { json!("-inf") } else { value_json(end) }
}

/// Returns a merit or the value of a position: `"inf"` and `"-inf"` for the infinite values, which mean a won and a
/// lost game; `"drawn"` for the two values next to them, which mean a drawn game.
#[must_use]
pub fn worth_json(value: Value) -> Json {
    match value {
        Value::INF => json!("inf"),
        Value::NEG_INF => json!("-inf"),
        value if value.is_finite() => json!(value.get()),
        _ => json!("drawn"),
    }
}

/// Returns both ends of the bounds; null where nothing is known.
#[must_use]
pub fn bounds_json(bounds: Bounds) -> Json {
    json!({"lower": lower_json(bounds.lower), "upper": upper_json(bounds.upper)})
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_is_null_only_in_its_own_direction() {
        let infinities = [Value::NEG_INF, Value::NEG_INF.next(), Value::INF.previous(), Value::INF];
        assert_eq!(infinities.map(lower_json), [Json::Null, Json::Null, json!("inf"), json!("inf")]);
        assert_eq!(infinities.map(upper_json), [json!("-inf"), json!("-inf"), Json::Null, Json::Null]);
        assert_eq!(
            infinities.map(worth_json),
            [json!("-inf"), json!("drawn"), json!("drawn"), json!("inf")]
        );
        for json in [lower_json, upper_json, worth_json] {
            let numbers = [Value::MIN, Value::ZERO, Value::MAX];
            assert_eq!(numbers.map(json), numbers.map(|number| json!(number.get())));
        }
    }
}
