//! TEST, put to trees of any kind.

use crate::prelude::*;
use plywood_core::search::test::{Relation, test};
use plywood_core::{Counters, Leaves};

/// The answer of TEST, and what it took.
pub(super) fn counted(tree: &Tree, depth: Depth, relation: Relation, v: Value) -> (bool, Counters) {
    let game = tree.any();
    let mut search = Search::new(&game, &game).observer(Counters::default());
    let root = search.root(&game.root(), depth);
    let Ok(answer) = test(&mut search, &root, relation, v);
    (answer, *search.watcher())
}

/// The answer of TEST, and the leaves in order.
pub(super) fn in_order(
    tree: &Tree,
    depth: Depth,
    relation: Relation,
    v: Value,
) -> (bool, Vec<Vec<Son>>) {
    const CAP: usize = 1 << 20;
    let game = tree.any();
    let mut search = Search::new(&game, &game).observer(Leaves::capped(CAP));
    let root = search.root(&game.root(), depth);
    let Ok(answer) = test(&mut search, &root, relation, v);
    (answer, search.watcher().order().expect("a small tree"))
}
