//! Trees written as JSON: the compact form of a uniform tree, and the nested form of any tree.

use super::ExplicitTree;
use super::explicit::Position;
use plywood_core::Game;

impl ExplicitTree {
    /// Writes the tree as JSON: `{"width":2,"depth":3,"leaves":[…]}` if it is uniform and has values only at its
    /// leaves, and otherwise in the [nested form](ExplicitTree::to_nested_json).
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

    /// Writes the tree as nested JSON: `{"value":5,"children":[…]}`, with values from MAX's point of view.
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

/// Writes a node and its children; recurses as deep as the tree.
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
