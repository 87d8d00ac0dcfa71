//! "Time is running up" and "some other constraints are met": searches that are stopped, branches that are ended.

use super::Case;
use crate::measure::{algorithm, cost};
use crate::stats::number;
use crate::trees::{Order, RANGE, Seeds, Shape};
use crate::words::Tally;
use crate::{Finding, Planned, Scale, Section, Verdict};
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::negascout_f4::negascout_f4;
use plywood_core::{Counters, Depth, Game, Horizon, NodeLimit, Search, Tactics, Value, Window};
use plywood_games::synthetic::{AnyPosition, AnyTree};
use serde::{Deserialize, Serialize};

/// Checks, and exceptions among them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    /// A search that may visit n nodes visits no more, and has a value if and only if it needs no more.
    stopped: (u64, u64),
    /// Ending every branch one ply early is a search of one ply less.
    ended: (u64, u64),
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let mut units = Vec::new();
    for (width, depth, range) in [(2, 6, 5), (3, 5, RANGE), (5, 4, 5), (5, 4, RANGE)] {
        let shape = Shape::new(width, depth, Order::Iid).with_range(range);
        units.extend(Seeds::runs(scale.pick(5, 200, 2000), 1000).into_iter().map(|seeds| Planned {
            seconds: 4e-5 * number(seeds.count()),
            case: Case::Limits(shape, seeds),
        }));
    }
    units
}

/// Judges every position at which so much depth is left.
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

pub(super) fn run(shape: &Shape, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        let tree = shape.tree(seed);
        let game = tree.any();
        let mut whole = Search::new(&game, &game).observer(Counters::default());
        let root = whole.root(&game.root(), shape.depth);
        let Ok(value) = negascout_f4(&mut whole, &root, Window::FULL);
        let needed = whole.watcher().nodes();
        for granted in [0, 1, needed / 3, needed - 1, needed, needed + 1] {
            let limit = NodeLimit::new(granted);
            let mut search = Search::new(&game, &game).observer(Counters::default()).stop(limit);
            let root = search.root(&game.root(), shape.depth);
            let found = negascout_f4(&mut search, &root, Window::FULL);
            let holds = match found {
                Ok(found) => granted >= needed && found == value,
                Err(_) => granted < needed,
            };
            row.stopped.0 += 1;
            row.stopped.1 += u64::from(!holds || search.observer.1.nodes() > granted);
        }
        let mut search = Search::new(&game, &game).tactics(EndAt(1)).silent();
        let root = search.root(&game.root(), shape.depth);
        let Ok(ended) = NegaScout::PAPER.search(&mut search, &root, Window::FULL);
        let shorter = cost(&tree, shape.depth - 1, algorithm("minimax")).value;
        row.ended.0 += 1;
        row.ended.1 += u64::from(ended != shorter);
    }
    row
}

pub(super) fn report(all: &[(Case, super::Row)], section: &mut Section) {
    let (mut stopped, mut ended) = (Tally::default(), Tally::default());
    for (_, row) in all {
        let super::Row::Limits(row) = row else { continue };
        for (sum, more) in [(&mut stopped, row.stopped), (&mut ended, row.ended)] {
            sum.checks += more.0;
            sum.violations += more.1;
        }
    }
    section.find(
        Finding::new(
            "H-35",
            Verdict::always(stopped.violations + ended.violations, stopped.checks + ended.checks),
            "F4 ends a branch when time runs up or some other constraint is met",
            format!(
                "{} exceptions in {} limited searches, {} in {} searches with ended branches",
                stopped.violations, stopped.checks, ended.violations, ended.checks
            ),
        )
        .noting(
            "Where the lecture judges the position at hand when time runs up, our search gives up and has no value; the \
             last completed iteration stands. A rule that judges every position one ply above the horizon gives the \
             value of a search of one ply less.",
        ),
    );
}
