//! Trees as JSON: the compact form of a uniform tree, and the nested form of any tree.
//!
//! The reader feeds a [`TreeBuilder`](super::TreeBuilder) while it goes through the text; no JSON value is
//! kept. It recurses only from a node to its children, and the builder refuses a node that is too deep
//! before its children are read. The deepest tree takes 1.5 MiB of stack without optimisation.

mod fields;
mod nodes;

use self::nodes::Root;
use super::ExplicitTree;
use super::explicit::Position;
use super::parse::{ParseTreeError, Place, shortened};
use plywood_core::Game;
use serde::de::DeserializeSeed;
use serde_json::error::Category;

const UNIFORM: &str = r#"{"width":2,"depth":3,"leaves":[6,5,7,1,9,8,4,3]}"#;
const NESTED: &str = r#"{"value":5,"children":[…]}"#;

/// Reads either form.
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
    // What is wrong was read last, save a bracket, which is refused unread.
    let unread = error.is_data() && matches!(line.get(error.column()), Some(b'[' | b'{'));
    // The error counts bytes, a place counts characters: the bytes that begin one.
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
        Category::Syntax | Category::Io => format!("this is not JSON: {reason}"),
    }
}

impl ExplicitTree {
    /// The tree as JSON: `{"width":2,"depth":3,"leaves":[…]}` if it is uniform and has values at its leaves
    /// only, else the [nested form](ExplicitTree::to_nested_json).
    ///
    /// ```
    /// use plywood_games::synthetic::ExplicitTree;
    ///
    /// let tree: ExplicitTree = "(6 5)(7 1)".parse()?;
    /// assert_eq!(tree.to_json(), r#"{"width":2,"depth":2,"leaves":[6,5,7,1]}"#);
    /// assert_eq!(ExplicitTree::parse(tree.to_json().as_bytes())?, tree);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let inner_value = self.nodes.iter().any(|node| node.width > 0 && node.value.is_some());
        match self.uniform_width() {
            Some(width) if !inner_value => {
                // The leaves are stored from left to right, and each is `height` moves from the root.
                let leaves =
                    self.nodes.iter().filter(|node| node.width == 0).filter_map(|leaf| leaf.value);
                let for_max = leaves.map(|v| if self.height().is_multiple_of(2) { v } else { -v });
                let leaves = for_max.map(|v| v.to_string()).collect::<Vec<_>>().join(",");
                format!(r#"{{"width":{width},"depth":{},"leaves":[{leaves}]}}"#, self.height())
            }
            _ => self.to_nested_json(),
        }
    }

    /// The tree as nested JSON: `{"value":5,"children":[…]}`, values as MAX sees them.
    ///
    /// ```
    /// use plywood_games::synthetic::ExplicitTree;
    ///
    /// let tree: ExplicitTree = "4:(8 1)".parse()?;
    /// assert_eq!(tree.to_nested_json(), r#"{"value":4,"children":[{"value":8},{"value":1}]}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_nested_json(&self) -> String {
        let mut json = String::new();
        write_node(self, self.root(), 0, &mut json);
        json
    }
}

/// Recursive, as deep as the tree.
fn write_node(tree: &ExplicitTree, node: Position, ply: usize, json: &mut String) {
    json.push('{');
    if let Some(value) = tree.value_for_max(node, ply) {
        json.push_str("\"value\":");
        json.push_str(&value.to_string());
    }
    let moves = tree.moves(&node);
    if !moves.is_empty() {
        json.push_str(if json.ends_with('{') { "\"children\":[" } else { ",\"children\":[" });
        for m in moves {
            if m > 0 {
                json.push(',');
            }
            write_node(tree, tree.play(&node, m), ply + 1, json);
        }
        json.push(']');
    }
    json.push('}');
}
