//! Searches whose every event is kept. Only the algorithms whose steps are looked at are compiled for it.

use crate::prelude::*;
use plywood_core::Trace;
use plywood_core::search::dual::dual;
use plywood_core::search::ins::Ins;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::sss::sss;

/// An algorithm whose steps are looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Traced {
    NegaScout(NegaScout),
    Ins,
    Sss,
    Dual,
}

/// All that happens when the whole tree is searched.
pub(crate) fn traced(tree: &Tree, depth: Depth, algorithm: Traced) -> Trace<Son> {
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
