//! Values as JSON.

use plywood_core::{Bounds, Value};
use serde_json::{Map, Value as Json, json};
use std::io::{self, Write};

/// An object of JSON, its fields in the order in which they are added.
pub type Object = Map<String, Json>;

/// Writes `object` on a line of its own.
pub fn print(object: &Object, out: &mut dyn Write) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    writeln!(out)
}

/// The number, or null for an infinite one.
#[must_use]
pub fn value_json(value: Value) -> Json {
    if value.is_finite() { json!(value.get()) } else { Json::Null }
}

/// The lower end of a window or of bounds: null if it is -∞, which leaves it open, `"inf"` if it is ∞.
#[must_use]
pub fn lower_json(end: Value) -> Json {
    if end > Value::MAX { json!("inf") } else { value_json(end) }
}

/// The upper end of a window or of bounds: null if it is ∞, which leaves it open, `"-inf"` if it is -∞.
#[must_use]
pub fn upper_json(end: Value) -> Json {
    if end < Value::MIN { json!("-inf") } else { value_json(end) }
}

/// A merit or the value of a position: `"inf"` and `"-inf"` for the infinite ones, which stand for games won and lost;
/// `"drawn"` for the two next to them, which stand for a game drawn.
#[must_use]
pub fn worth_json(value: Value) -> Json {
    match value {
        Value::INF => json!("inf"),
        Value::NEG_INF => json!("-inf"),
        value if value.is_finite() => json!(value.get()),
        _ => json!("drawn"),
    }
}

/// Both ends; null where nothing is known.
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
