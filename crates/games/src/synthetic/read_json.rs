//! Trees read from JSON: the compact form of a uniform tree, and the nested form of any tree.
//!
//! The reader feeds a [`TreeBuilder`](super::TreeBuilder) while it scans the text, and keeps no JSON value. It recurses
//! only from a node to its children, and the builder refuses a node that is too deep before its children are read. The
//! deepest tree takes 1.5 MiB of stack without optimisation.

mod fields;
mod nodes;

use self::nodes::Root;
use super::ExplicitTree;
use super::parse::{ParseTreeError, Place, shortened};
use serde::de::DeserializeSeed;
use serde_json::error::Category;

const UNIFORM: &str = r#"{"width":2,"depth":3,"leaves":[6,5,7,1,9,8,4,3]}"#;
const NESTED: &str = r#"{"value":5,"children":[…]}"#;

/// Reads a tree in either JSON form.
pub(super) fn read(text: &str) -> Result<ExplicitTree, ParseTreeError> {
    let mut reader = serde_json::Deserializer::from_str(text);
    // The builder has a limit of its own.
    reader.disable_recursion_limit();
    let tree = Root.deserialize(&mut reader).map_err(|e| place(text, &e).refuse(explained(&e)))?;
    reader.end().map_err(|e| place(text, &e).refuse("expected nothing more after the tree"))?;
    Ok(tree)
}

fn place(text: &str, error: &serde_json::Error) -> Place {
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default().as_bytes();
    // The error is at the character that was read last, except that an opening bracket is refused before it is read.
    let unread = error.is_data() && matches!(line.get(error.column()), Some(b'[' | b'{'));
    // The error counts bytes, but a place counts characters, that is, bytes that start a character.
    let begins = |byte: &&u8| **byte & 0b1100_0000 != 0b1000_0000;
    let column = line.iter().take(error.column() + usize::from(unread)).filter(begins).count();
    Place { line: error.line(), column: column.max(1) }
}

fn explained(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let reason = shortened(text.strip_suffix(&place).unwrap_or(&text), 200);
    match error.classify() {
        Category::Data => reason,
        Category::Eof => format!("the text ends before the tree does: {reason}"),
        Category::Syntax | Category::Io => format!("invalid JSON: {reason}"),
    }
}
