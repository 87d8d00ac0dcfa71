//! The places of nodes: leaves side by side, parents above the middle of their children.

use super::label::{Label, move_name};
use super::{Drawn, Look};
use crate::subject::{Outline, OutlineNode};

/// Returns the nodes of a whole outline in their places, and the number of columns.
pub(super) fn placed(outline: &Outline) -> (Vec<Drawn>, usize) {
    let mut nodes: Vec<Drawn> = Vec::with_capacity(outline.nodes.len());
    let mut next = 1;
    for OutlineNode { parent, by, value, children } in &outline.nodes {
        let ply = parent.map_or(0, |parent| nodes[parent].ply + 1);
        nodes.push(Drawn {
            parent: *parent,
            children: next..next + children,
            ply,
            x: 0.0,
            by: move_name(by),
            value: *value,
            label: Label::Blank,
            look: Look::Plain,
            visits: Vec::new(),
        });
        next += children;
    }
    let leaves = leaves_below(&nodes);
    let mut starts = vec![0; nodes.len()];
    for index in 0..nodes.len() {
        let mut start = starts[index];
        for child in nodes[index].children.clone() {
            starts[child] = start;
            start += leaves[child];
        }
    }
    for index in (0..nodes.len()).rev() {
        let children = nodes[index].children.clone();
        nodes[index].x = match (children.clone().next(), children.last()) {
            (Some(first), Some(last)) => f64::midpoint(nodes[first].x, nodes[last].x),
            _ => small(starts[index]) + 0.5,
        };
    }
    (nodes, leaves[0])
}

/// Returns the number of leaves below each node; 1 for a leaf.
fn leaves_below(nodes: &[Drawn]) -> Vec<usize> {
    let mut leaves = vec![0; nodes.len()];
    for (index, node) in nodes.iter().enumerate().rev() {
        leaves[index] = leaves[node.children.clone()].iter().sum::<usize>().max(1);
    }
    leaves
}

/// Converts a count of nodes, which is small.
#[expect(clippy::cast_precision_loss, reason = "a drawing has few nodes")]
pub(super) fn small(count: usize) -> f64 {
    count as f64
}
