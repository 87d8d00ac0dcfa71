use super::explicit::{ExplicitTree, Stored};
use plywood_core::{Depth, MAX_DEPTH, Value};

/// Makes an [`ExplicitTree`] from left to right: a node is opened, its sons follow, it is closed.
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
/// Not promised: what the tree is like if the builder goes on after it has refused something.
#[derive(Clone, Debug, Default)]
pub struct TreeBuilder {
    nodes: Vec<Stored>,
    sons: Vec<u32>,
    open: Vec<Open>,
    leaves: usize,
    height: Depth,
    root: Option<u32>,
}

#[derive(Clone, Debug)]
struct Open {
    value: Option<Value>,
    sons: Vec<u32>,
}

/// Why nodes do not make a tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Malformed {
    /// A path of more than [`MAX_DEPTH`] plies.
    #[error("the tree is deeper than {MAX_DEPTH} plies")]
    TooDeep,
    /// More nodes than are allowed.
    #[error("the tree has too many nodes to be written out")]
    TooManyNodes,
    /// A node with neither sons nor value.
    #[error("a node has neither a value nor children, expected one or both")]
    Bare,
    /// A value that no position can have, such as an infinity.
    #[error("the value {0} is beyond {min} to {max}", min = Value::MIN, max = Value::MAX)]
    Value(Value),
    /// A uniform tree without sons.
    #[error("a width of 0 was given, expected at least 1")]
    NoWidth,
    /// The number of leaves does not fit the shape.
    #[error("width {width} and depth {depth} need {width}^{depth} leaves, found {given}")]
    Leaves {
        /// The width.
        width: u32,
        /// The depth.
        depth: u64,
        /// How many leaves there are.
        given: usize,
    },
    /// A second root was given.
    #[error("a second tree begins where the first has ended")]
    SecondRoot,
    /// A node was closed that had not been opened.
    #[error("a node is closed where none is open")]
    NothingOpen,
    /// A node was not closed.
    #[error("the tree ends in the middle")]
    Incomplete,
    /// A move that costs no depth: a written tree has none.
    #[error("the game has free moves (passes), which a written tree cannot show")]
    FreeMove,
}

impl TreeBuilder {
    /// No nodes yet.
    #[must_use]
    pub fn new() -> Self {
        TreeBuilder::default()
    }

    /// Begins a node. A value, as MAX sees it, is optional if sons follow.
    pub fn open(&mut self, value: Option<Value>) -> Result<(), Malformed> {
        if self.root.is_some() {
            return Err(Malformed::SecondRoot);
        }
        if self.open.len() > usize::from(MAX_DEPTH) {
            return Err(Malformed::TooDeep);
        }
        self.open.push(Open { value, sons: Vec::new() });
        Ok(())
    }

    /// Gives the node begun last, if it is still open, its value as MAX sees it.
    pub fn value(&mut self, value: Value) {
        if let Some(node) = self.open.last_mut() {
            node.value = Some(value);
        }
    }

    /// Ends the innermost open node. Without sons it is a leaf.
    pub fn close(&mut self) -> Result<(), Malformed> {
        let Open { value, sons } = self.open.pop().ok_or(Malformed::NothingOpen)?;
        if self.nodes.len() >= ExplicitTree::MAX_NODES {
            return Err(Malformed::TooManyNodes);
        }
        if let Some(value) = value.filter(|v| !v.is_finite()) {
            return Err(Malformed::Value(value));
        }
        let ply = self.open.len();
        if sons.is_empty() {
            value.ok_or(Malformed::Bare)?;
            self.leaves += 1;
            self.height = self.height.max(Depth::try_from(ply).unwrap_or(MAX_DEPTH));
        }
        let number = |n: usize| u32::try_from(n).map_err(|_| Malformed::TooManyNodes);
        let node = number(self.nodes.len())?;
        self.nodes.push(Stored {
            value: value.map(|v| if ply.is_multiple_of(2) { v } else { -v }),
            first_son: number(self.sons.len())?,
            width: number(sons.len())?,
        });
        self.sons.extend(sons);
        match self.open.last_mut() {
            Some(parent) => parent.sons.push(node),
            None => self.root = Some(node),
        }
        Ok(())
    }

    /// Adds a leaf with a value as MAX sees it.
    pub fn leaf(&mut self, value: Value) -> Result<(), Malformed> {
        self.open(Some(value))?;
        self.close()
    }

    /// The tree, if it is complete.
    pub fn finish(self) -> Result<ExplicitTree, Malformed> {
        let TreeBuilder { nodes, sons, open, leaves, height, root } = self;
        match root {
            Some(root) if open.is_empty() => Ok(ExplicitTree { nodes, sons, leaves, height, root }),
            _ => Err(Malformed::Incomplete),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_root_and_a_close_too_many_are_refused() {
        let mut builder = TreeBuilder::new();
        assert_eq!(builder.close(), Err(Malformed::NothingOpen));
        builder.leaf(Value::ZERO).expect("the first root");
        assert_eq!(builder.leaf(Value::ZERO), Err(Malformed::SecondRoot));
    }

    #[test]
    fn a_tree_must_be_begun_and_ended() {
        let mut builder = TreeBuilder::new();
        assert_eq!(builder.clone().finish(), Err(Malformed::Incomplete));
        builder.open(Some(Value::ZERO)).expect("the root");
        assert_eq!(builder.finish(), Err(Malformed::Incomplete));
    }

    #[test]
    fn a_node_needs_a_value_or_sons_and_no_value_is_infinite() {
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
        builder.open(None).expect("an inner node as deep, whose sons would be too deep");
        assert_eq!(builder.leaf(Value::ZERO), Err(Malformed::TooDeep));
    }
}
