//! "Time is running up" and "some other constraints are met": searches that are stopped, branches that are cut short.

use super::{Case, Check, Checks, Part};
use crate::prelude::*;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::negascout_f4::negascout_f4;
use plywood_core::{Counters, NodeLimit, Tactics};
use plywood_games::synthetic::{AnyPosition, AnyTree};

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let trees = (scale.pick(5, 200, 2000), 1000);
    let shapes = [(2, 6, 5), (3, 5, RANGE), (5, 4, 5), (5, 4, RANGE)]
        .map(|(b, d, range)| Shape::new(b, d, Order::Iid).with_range(range));
    shapes.into_iter().flat_map(|s| Case::runs(Part::Limits, s, trees, 4e-5)).collect()
}

/// Evaluates every position with this remaining depth.
struct EndAt(Depth);

impl<'t> Tactics<AnyTree<'t>> for EndAt {
    fn verdict(
        &mut self,
        game: &AnyTree<'t>,
        position: &AnyPosition,
        depth: Depth,
        _: Window,
    ) -> Option<Value> {
        (depth == self.0).then(|| game.value(game, position, depth))
    }
}

pub(super) fn run(shape: Shape, seed: u64, checks: &mut Checks) {
    let tree = shape.tree(seed);
    let game = tree.any();
    let mut whole = Search::new(&game, &game).observer(Counters::default());
    let root = whole.root(&game.root(), shape.depth);
    let Ok(value) = negascout_f4(&mut whole, &root, Window::FULL);
    let needed = whole.observed().nodes();
    for granted in [0, 1, needed / 3, needed - 1, needed, needed + 1] {
        let limit = NodeLimit::new(granted);
        let mut search = Search::new(&game, &game).observer(Counters::default()).stop(limit);
        let root = search.root(&game.root(), shape.depth);
        let holds = match negascout_f4(&mut search, &root, Window::FULL) {
            Ok(found) => granted >= needed && found == value,
            Err(_) => granted < needed,
        };
        let within = search.observer.1.nodes() <= granted;
        checks.entry(Check::Stopped).check(holds && within, String::new);
    }
    let mut search = Search::new(&game, &game).tactics(EndAt(1)).silent();
    let root = search.root(&game.root(), shape.depth);
    let Ok(ended) = NegaScout::PAPER.search(&mut search, &root, Window::FULL);
    let shorter = cost(&tree, shape.depth - 1, algorithm("minimax")).value;
    checks.entry(Check::Ended).check(ended == shorter, String::new);
}

/// The verdict on H-35.
pub(super) fn report(checks: &Checks, section: &mut Section) {
    let (stopped, ended) = (&checks[Check::Stopped], &checks[Check::Ended]);
    let both = Evidence::from(stopped).checked(ended.checks, ended.violations);
    let ours = format!(
        "{} exceptions in {} limited searches, {} in {} searches with branches cut short",
        stopped.violations, stopped.checks, ended.violations, ended.checks
    );
    section.find(both.finding("H-35", ours).noting(
        "When time runs out, the lecture evaluates the current position; our search stops without a value, and the \
         last completed iteration counts. A rule that evaluates every position one ply above the horizon returns the \
         value of a search to one ply less.",
    ));
}
