//! The nodes of a tree, one level after another.

use super::shown::Shown;
use plywood_core::{Depth, Value};
use serde_json::Value as Json;
use std::collections::VecDeque;

/// The nodes of a tree down to some depth, the root first, brothers side by side.
#[derive(Clone, Debug)]
pub struct Outline {
    /// The nodes.
    pub nodes: Vec<OutlineNode>,
    /// Whether all of them are here.
    pub extent: Extent,
}

/// How much of a tree an outline has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of it.
    Whole,
    /// As many nodes as were asked for.
    Capped,
}

/// A node of an outline.
#[derive(Clone, Debug)]
pub struct OutlineNode {
    /// The number of its father; `None` at the root.
    pub parent: Option<usize>,
    /// The move that leads to it, as reports show it; null at the root.
    pub by: Json,
    /// Its static value as the side to move at the root sees it, if it has one.
    pub value: Option<Value>,
    /// How many sons it has within the depth.
    pub sons: usize,
}

/// A node whose sons are still to be told.
struct Place<G: Shown> {
    position: G::Position,
    left: Depth,
    path: Vec<G::Move>,
}

/// The first `most` nodes of a search to `depth` plies.
pub(super) fn outline<G: Shown>(game: &G, depth: Depth, most: usize) -> Outline {
    let mut outline = Outline { nodes: Vec::new(), extent: Extent::Whole };
    let mut queue = VecDeque::new();
    let root = Place::<G> { position: game.root(), left: depth, path: Vec::new() };
    outline.nodes.push(told(game, None, &root));
    queue.push_back(root);
    for parent in 0.. {
        let Some(place) = queue.pop_front() else { break };
        let moves = (place.left > 0).then(|| game.moves(&place.position).into_iter());
        for m in moves.into_iter().flatten() {
            if outline.nodes.len() >= most {
                return Outline { extent: Extent::Capped, ..outline };
            }
            let mut path = place.path.clone();
            path.push(m);
            let (position, left) = (game.play(&place.position, m), place.left - game.cost(m));
            let son = Place { position, left, path };
            outline.nodes.push(told(game, Some(parent), &son));
            queue.push_back(son);
        }
    }
    outline
}

fn told<G: Shown>(game: &G, parent: Option<usize>, place: &Place<G>) -> OutlineNode {
    let Place { position, left, path } = place;
    let value = game.judged(position, *left);
    let value = value.map(|value| if path.len().is_multiple_of(2) { value } else { -value });
    let by = game.shown(path).pop().unwrap_or(Json::Null);
    let sons = if *left == 0 { 0 } else { game.moves(position).into_iter().len() };
    OutlineNode { parent, by, value, sons }
}
