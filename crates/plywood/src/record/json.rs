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

/// Both ends; null where nothing is known.
#[must_use]
pub fn bounds_json(bounds: Bounds) -> Json {
    json!({"lower": value_json(bounds.lower), "upper": value_json(bounds.upper)})
}
