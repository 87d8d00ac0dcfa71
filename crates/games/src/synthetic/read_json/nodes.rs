//! Readers for the two forms of a tree, which build it while they scan the text.

use super::fields::{DEPTH, Field, Fields, VALUE, WIDTH};
use super::{NESTED, UNIFORM};
use crate::synthetic::{ExplicitTree, Malformed, TreeBuilder};
use plywood_core::Value;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt::{self, Formatter};

/// Reads the object that is the whole text.
pub(super) struct Root;

impl<'de> DeserializeSeed<'de> for Root {
    type Value = ExplicitTree;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<ExplicitTree, D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Root {
    type Value = ExplicitTree;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "an object {UNIFORM} or {NESTED}")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ExplicitTree, A::Error> {
        let mut fields = Fields::default();
        match fields.peek(&mut map)? {
            Some(Field::Width | Field::Depth | Field::Leaves) => uniform(fields, map),
            Some(Field::Value | Field::Children) => {
                let mut builder = TreeBuilder::new();
                nested(&mut builder, fields, map)?;
                builder.finish().map_err(A::Error::custom)
            }
            None => {
                Err(A::Error::custom(format!("the object is empty, expected {UNIFORM} or {NESTED}")))
            }
        }
    }
}

fn uniform<'de, A: MapAccess<'de>>(mut fields: Fields, mut map: A) -> Result<ExplicitTree, A::Error> {
    let (mut width, mut depth, mut leaves) = (None, None, None);
    while let Some(field) = fields.next(&mut map)? {
        match field {
            Field::Width => width = Some(map.next_value_seed(WIDTH)?),
            Field::Depth => depth = Some(map.next_value_seed(DEPTH)?),
            Field::Leaves => leaves = Some(map.next_value_seed(Leaves)?),
            Field::Value | Field::Children => return Err(stray(field, UNIFORM)),
        }
    }
    let missing =
        |field| A::Error::custom(format!("the field `{field}` is missing, expected {UNIFORM}"));
    let width = width.ok_or_else(|| missing(Field::Width))?;
    let depth = depth.ok_or_else(|| missing(Field::Depth))?;
    let leaves = leaves.ok_or_else(|| missing(Field::Leaves))?;
    ExplicitTree::uniform(width, depth, &leaves).map_err(A::Error::custom)
}

fn stray<E: Error>(field: Field, form: &str) -> E {
    E::custom(format!("unexpected field `{field}`, expected {form}"))
}

/// Reads a node below the root.
struct Node<'a>(&'a mut TreeBuilder);

impl<'de> DeserializeSeed<'de> for Node<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Node<'_> {
    type Value = ();

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "a node {NESTED}")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<(), A::Error> {
        nested(self.0, Fields::default(), map)
    }
}

/// Reads a node in the nested form. Recurses through [`Children`] until the builder refuses the tree as too deep.
fn nested<'de, A: MapAccess<'de>>(
    builder: &mut TreeBuilder,
    mut fields: Fields,
    mut map: A,
) -> Result<(), A::Error> {
    builder.open(None).map_err(A::Error::custom)?;
    while at_children(builder, &mut fields, &mut map)? {
        map.next_value_seed(Children(builder))?;
    }
    builder.close().map_err(A::Error::custom)
}

/// Reads the fields before the children; returns false if there are no children. Separate from [`nested`], to keep its
/// stack frame small.
fn at_children<'de, A: MapAccess<'de>>(
    builder: &mut TreeBuilder,
    fields: &mut Fields,
    map: &mut A,
) -> Result<bool, A::Error> {
    while let Some(field) = fields.next(map)? {
        match field {
            Field::Value => builder.value(map.next_value_seed(VALUE)?),
            Field::Children => return Ok(true),
            Field::Width | Field::Depth | Field::Leaves => return Err(stray(field, NESTED)),
        }
    }
    Ok(false)
}

struct Children<'a>(&'a mut TreeBuilder);

impl<'de> DeserializeSeed<'de> for Children<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Children<'_> {
    type Value = ();

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a list of nodes")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while list.next_element_seed(Node(&mut *self.0))?.is_some() {}
        Ok(())
    }
}

struct Leaves;

impl<'de> DeserializeSeed<'de> for Leaves {
    type Value = Vec<Value>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<Value>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Leaves {
    type Value = Vec<Value>;

    fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("a list of whole numbers")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<Value>, A::Error> {
        let mut leaves = Vec::new();
        while let Some(value) = list.next_element_seed(VALUE)? {
            if leaves.len() >= ExplicitTree::MAX_NODES {
                return Err(A::Error::custom(Malformed::TooManyNodes));
            }
            leaves.push(value);
        }
        Ok(leaves)
    }
}
