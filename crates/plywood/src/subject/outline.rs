//! The nodes of a tree, one level after another.

use super::erased::{Position, cost};
use plywood_core::{Depth, Value};
use serde_json::Value as Json;
use std::collections::VecDeque;

/// The nodes of a tree down to the search depth: the root first, siblings next to each other.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The nodes of the outline.
    pub nodes: Vec<OutlineNode>,
    /// Whether the outline contains all nodes.
    pub extent: Extent,
}

/// How much of a tree an outline contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The outline contains all nodes of the tree.
    Whole,
    /// The outline stops at the requested number of nodes.
    Capped,
}

/// A node of an outline.
#[derive(Clone, Debug)]
pub struct OutlineNode {
    /// The index of the parent in the outline; `None` at the root.
    pub parent: Option<usize>,
    /// The move that leads to this node, as reports show it; null at the root.
    pub by: Json,
    /// The static value from the point of view of the side to move at the root, if the node has one.
    pub value: Option<Value>,
    /// The number of children within the search depth.
    pub children: usize,
}

/// A node whose children are not in the outline yet.
struct Place<'s> {
    position: Position<'s>,
    left: Depth,
    plies: usize,
}

/// Returns the first `most` nodes of a search of `root` to `depth` plies.
pub(super) fn outline(root: Position<'_>, depth: Depth, most: usize) -> Outline {
    let mut outline = Outline { nodes: Vec::new(), extent: Extent::Whole };
    let mut queue = VecDeque::new();
    let root = Place { position: root, left: depth, plies: 0 };
    outline.nodes.push(told(None, Json::Null, &root));
    queue.push_back(root);
    for parent in 0.. {
        let Some(place) = queue.pop_front() else { break };
        let moves = (place.left > 0).then(|| place.position.moves());
        for m in moves.into_iter().flatten() {
            if outline.nodes.len() >= most {
                return Outline { extent: Extent::Capped, ..outline };
            }
            let (position, left) = (place.position.play(m), place.left - cost(m));
            let child = Place { position, left, plies: place.plies + 1 };
            outline.nodes.push(told(Some(parent), place.position.shown(m), &child));
            queue.push_back(child);
        }
    }
    outline
}

fn told(parent: Option<usize>, by: Json, place: &Place<'_>) -> OutlineNode {
    let Place { position, left, plies } = place;
    let value = position.evaluated(*left);
    let value = value.map(|value| if plies.is_multiple_of(2) { value } else { -value });
    let children = if *left == 0 { 0 } else { position.moves().len() };
    OutlineNode { parent, by, value, children }
}
