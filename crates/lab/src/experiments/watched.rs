//! Searches with an observer: TEST on trees of any kind, and traces of other searches. Only the algorithms whose steps
//! are examined are compiled for it.

use crate::prelude::*;
use plywood_core::search::dual::dual;
use plywood_core::search::ins::Ins;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::sss::sss;
use plywood_core::search::test::{Relation, test};
use plywood_core::{Counters, Leaves, Trace};

/// Returns the answer of TEST and the counters of the search.
pub(super) fn counted(tree: &Tree, depth: Depth, relation: Relation, v: Value) -> (bool, Counters) {
    let game = tree.any();
    let mut search = Search::new(&game, &game).observer(Counters::default());
    let root = search.root(&game.root(), depth);
    let Ok(answer) = test(&mut search, &root, relation, v);
    (answer, *search.observed())
}

/// Returns the answer of TEST and the leaves in the order of their visits.
pub(super) fn in_order(
    tree: &Tree,
    depth: Depth,
    relation: Relation,
    v: Value,
) -> (bool, Vec<Vec<Child>>) {
    const CAP: usize = 1 << 20;
    let game = tree.any();
    let mut search = Search::new(&game, &game).observer(Leaves::capped(CAP));
    let root = search.root(&game.root(), depth);
    let Ok(answer) = test(&mut search, &root, relation, v);
    (answer, search.observed().order().expect("a small tree"))
}

/// An algorithm whose steps are traced.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Traced {
    NegaScout(NegaScout),
    Ins,
    Sss,
    Dual,
}

/// Searches the whole tree and returns the trace of all events.
pub(crate) fn traced(tree: &Tree, depth: Depth, algorithm: Traced) -> Trace<Child> {
    const CAP: usize = 1 << 22;
    let game = tree.any();
    let mut search = Search::new(&game, &game).observer(Trace::capped(CAP));
    let root = search.root(&game.root(), depth);
    match algorithm {
        Traced::NegaScout(form) => _ = form.search(&mut search, &root, Window::FULL),
        Traced::Ins => _ = Ins::UNLIMITED.search(&mut search, &root, Window::FULL),
        Traced::Sss => _ = sss(&mut search, &root, Value::INF),
        Traced::Dual => _ = dual(&mut search, &root, Value::NEG_INF),
    }
    let (_, trace) = search.observer;
    assert_eq!(trace.dropped(), 0, "only small trees are traced");
    trace
}
