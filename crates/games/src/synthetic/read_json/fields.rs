//! The parts of an object: the names of its fields, and whole numbers.

use super::{NESTED, UNIFORM};
use crate::synthetic::parse::shortened;
use plywood_core::{MAX_DEPTH, Value};
use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, Expected, MapAccess, Unexpected, Visitor,
};
use std::fmt::{self, Display, Formatter};

/// A field of either form.
#[derive(Clone, Copy, Debug)]
pub(super) enum Field {
    Width,
    Depth,
    Leaves,
    Value,
    Children,
}

/// The names of the fields.
const NAMES: [(Field, &str); 5] = [
    (Field::Width, "width"),
    (Field::Depth, "depth"),
    (Field::Leaves, "leaves"),
    (Field::Value, "value"),
    (Field::Children, "children"),
];

impl Display for Field {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(NAMES[*self as usize].1)
    }
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let field = NAMES.iter().find(|(_, known)| *known == name).map(|(field, _)| *field);
        field.ok_or_else(|| {
            let name = shortened(&name, 24);
            D::Error::custom(format!("unknown field `{name}`, expected {UNIFORM} or {NESTED}"))
        })
    }
}

/// Reads the fields of one object, each of which may occur once.
#[derive(Default)]
pub(super) struct Fields {
    seen: [bool; 5],
    peeked: Option<Field>,
}

impl Fields {
    /// Takes the next field; `None` at the end of the object.
    pub(super) fn next<'de, A: MapAccess<'de>>(
        &mut self,
        map: &mut A,
    ) -> Result<Option<Field>, A::Error> {
        let field = self.peek(map)?;
        self.peeked = None;
        Ok(field)
    }

    /// The next field, without taking it; `None` at the end of the object.
    pub(super) fn peek<'de, A: MapAccess<'de>>(
        &mut self,
        map: &mut A,
    ) -> Result<Option<Field>, A::Error> {
        if self.peeked.is_none() {
            self.peeked = map.next_key()?;
            if let Some(field) = self.peeked
                && std::mem::replace(&mut self.seen[field as usize], true)
            {
                return Err(A::Error::custom(format!(
                    "the field `{field}` is given twice, expected once"
                )));
            }
        }
        Ok(self.peeked)
    }
}

/// Reads a whole number within a range; `purpose` names it in error messages.
#[derive(Clone, Copy)]
pub(super) struct Whole<T> {
    purpose: &'static str,
    least: i64,
    greatest: i64,
    /// Converts the number if it is within the range.
    make: fn(i64) -> Option<T>,
}

pub(super) const VALUE: Whole<Value> = Whole {
    purpose: "value",
    least: Value::MIN.get() as i64,
    greatest: Value::MAX.get() as i64,
    make: |n| i32::try_from(n).ok().and_then(Value::new),
};

pub(super) const WIDTH: Whole<u32> = Whole {
    purpose: "width",
    least: 1,
    greatest: u32::MAX as i64,
    make: |n| u32::try_from(n).ok().filter(|&width| width > 0),
};

pub(super) const DEPTH: Whole<u64> = Whole {
    purpose: "depth",
    least: 0,
    greatest: MAX_DEPTH as i64,
    make: |n| u64::try_from(n).ok().filter(|&depth| depth <= u64::from(MAX_DEPTH)),
};

impl<T> Whole<T> {
    fn made<E: Error>(self, n: Option<i64>, written: impl Display) -> Result<T, E> {
        let Whole { purpose, least, greatest, make } = self;
        n.and_then(make).ok_or_else(|| {
            E::custom(format!("the {purpose} {written} is outside {least} to {greatest}"))
        })
    }
}

impl<'de, T> DeserializeSeed<'de> for Whole<T> {
    type Value = T;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<T, D::Error> {
        deserializer.deserialize_i64(self)
    }
}

impl<T> Visitor<'_> for Whole<T> {
    type Value = T;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number as the {}", self.purpose)
    }

    fn visit_i64<E: Error>(self, n: i64) -> Result<T, E> {
        self.made(Some(n), n)
    }

    fn visit_u64<E: Error>(self, n: u64) -> Result<T, E> {
        self.made(i64::try_from(n).ok(), n)
    }

    /// Handles fractions, and whole numbers that are too large for the other two methods.
    fn visit_f64<E: Error>(self, n: f64) -> Result<T, E> {
        if n.abs() < TWO_TO_63 {
            Err(E::invalid_type(Unexpected::Float(n), &self as &dyn Expected))
        } else {
            self.made(None, format_args!("{n:?}"))
        }
    }
}

const TWO_TO_63: f64 = 9_223_372_036_854_775_808.0;
