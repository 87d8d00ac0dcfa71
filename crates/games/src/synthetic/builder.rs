use super::explicit::{ExplicitTree, Stored};
use plywood_core::{Depth, MAX_DEPTH, Value};

/// Builds an [`ExplicitTree`] from left to right: open a node, add its children, close it.
///
/// ```
/// use plywood_core::Value;
/// use plywood_games::synthetic::TreeBuilder;
///
/// let mut builder = TreeBuilder::new();
/// builder.open(None)?;
/// builder.leaf(Value::from(3))?;
/// builder.leaf(Value::from(8))?;
/// builder.close()?;
/// assert_eq!(builder.finish()?.to_string(), "3 8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Not promised: the shape of the tree if the builder is used after it has returned an error.
#[derive(Clone, Debug, Default)]
pub struct TreeBuilder {
    nodes: Vec<Stored>,
    children: Vec<u32>,
    open: Vec<Open>,
    leaves: usize,
    height: Depth,
    root: Option<u32>,
}

#[derive(Clone, Debug)]
struct Open {
    value: Option<Value>,
    children: Vec<u32>,
}

/// Why nodes do not form a tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Malformed {
    /// A path has more than [`MAX_DEPTH`] plies.
    #[error("the tree is deeper than {MAX_DEPTH} plies")]
    TooDeep,
    /// The tree has more nodes than allowed.
    #[error("the tree has too many nodes to be written out")]
    TooManyNodes,
    /// A node has neither children nor a value.
    #[error("a node has neither a value nor children, expected one or both")]
    Bare,
    /// A node has a value that no position can have, such as an infinity.
    #[error("the value {0} is outside {min} to {max}", min = Value::MIN, max = Value::MAX)]
    Value(Value),
    /// The width of a uniform tree is 0.
    #[error("the width is 0, expected at least 1")]
    NoWidth,
    /// The number of leaves does not fit the shape.
    #[error("width {width} and depth {depth} need {width}^{depth} leaves, found {given}")]
    Leaves {
        /// The width of the tree.
        width: u32,
        /// The depth of the tree.
        depth: u64,
        /// The number of leaves given.
        given: usize,
    },
    /// A second root follows a complete tree.
    #[error("a second tree starts after the first")]
    SecondRoot,
    /// A node was closed although none was open.
    #[error("a node is closed although none is open")]
    NothingOpen,
    /// The tree has no root, or a node was not closed.
    #[error("the tree is incomplete")]
    Incomplete,
    /// The game has a move that costs no depth, which an explicit tree cannot represent.
    #[error("the game has free moves (passes), which an explicit tree cannot represent")]
    FreeMove,
}

impl TreeBuilder {
    /// Creates a builder without nodes.
    #[must_use]
    pub fn new() -> Self {
        TreeBuilder::default()
    }

    /// Opens a node. The value, from MAX's point of view, is optional if children follow.
    pub fn open(&mut self, value: Option<Value>) -> Result<(), Malformed> {
        if self.root.is_some() {
            return Err(Malformed::SecondRoot);
        }
        if self.open.len() > usize::from(MAX_DEPTH) {
            return Err(Malformed::TooDeep);
        }
        self.open.push(Open { value, children: Vec::new() });
        Ok(())
    }

    /// Sets the value, from MAX's point of view, of the innermost open node, if there is one.
    pub fn value(&mut self, value: Value) {
        if let Some(node) = self.open.last_mut() {
            node.value = Some(value);
        }
    }

    /// Closes the innermost open node. A node without children is a leaf.
    pub fn close(&mut self) -> Result<(), Malformed> {
        let Open { value, children } = self.open.pop().ok_or(Malformed::NothingOpen)?;
        if self.nodes.len() >= ExplicitTree::MAX_NODES {
            return Err(Malformed::TooManyNodes);
        }
        if let Some(value) = value.filter(|v| !v.is_finite()) {
            return Err(Malformed::Value(value));
        }
        let ply = self.open.len();
        if children.is_empty() {
            value.ok_or(Malformed::Bare)?;
            self.leaves += 1;
            self.height = self.height.max(Depth::try_from(ply).unwrap_or(MAX_DEPTH));
        }
        let number = |n: usize| u32::try_from(n).map_err(|_| Malformed::TooManyNodes);
        let node = number(self.nodes.len())?;
        self.nodes.push(Stored {
            value: value.map(|v| if ply.is_multiple_of(2) { v } else { -v }),
            first_child: number(self.children.len())?,
            width: number(children.len())?,
        });
        self.children.extend(children);
        match self.open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => self.root = Some(node),
        }
        Ok(())
    }

    /// Adds a leaf with a value from MAX's point of view.
    pub fn leaf(&mut self, value: Value) -> Result<(), Malformed> {
        self.open(Some(value))?;
        self.close()
    }

    /// Returns the tree if it is complete.
    pub fn finish(self) -> Result<ExplicitTree, Malformed> {
        let TreeBuilder { nodes, children, open, leaves, height, root } = self;
        match root {
            Some(root) if open.is_empty() => Ok(ExplicitTree { nodes, children, leaves, height, root }),
            _ => Err(Malformed::Incomplete),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_root_and_an_unmatched_close_are_refused() {
        let mut builder = TreeBuilder::new();
        assert_eq!(builder.close(), Err(Malformed::NothingOpen));
        builder.leaf(Value::ZERO).expect("the first root");
        assert_eq!(builder.leaf(Value::ZERO), Err(Malformed::SecondRoot));
    }

    #[test]
    fn a_tree_must_be_opened_and_closed() {
        let mut builder = TreeBuilder::new();
        assert_eq!(builder.clone().finish(), Err(Malformed::Incomplete));
        builder.open(Some(Value::ZERO)).expect("the root");
        assert_eq!(builder.finish(), Err(Malformed::Incomplete));
    }

    #[test]
    fn a_node_needs_a_value_or_children_and_no_value_is_infinite() {
        let mut builder = TreeBuilder::new();
        builder.open(None).expect("the root");
        assert_eq!(builder.close(), Err(Malformed::Bare));
        assert_eq!(TreeBuilder::new().leaf(Value::INF), Err(Malformed::Value(Value::INF)));
        let beyond = Value::MIN.previous();
        assert_eq!(TreeBuilder::new().leaf(beyond), Err(Malformed::Value(beyond)));
    }

    #[test]
    fn the_deepest_leaf_is_a_thousand_plies_down() {
        let mut builder = TreeBuilder::new();
        for _ in 0..MAX_DEPTH {
            builder.open(None).expect("not too deep");
        }
        builder.leaf(Value::ZERO).expect("just deep enough");
        builder.open(None).expect("an inner node as deep, whose children would be too deep");
        assert_eq!(builder.leaf(Value::ZERO), Err(Malformed::TooDeep));
    }
}
