//! SCOUT that searches the best move of the previous iteration first.

use super::{Case, Count, Part, Samples};
use crate::prelude::*;
use plywood_core::deepen::Deepening;
use plywood_core::search::scout::scout;
use plywood_core::{Counters, TableMove, Unbounded};
use plywood_games::synthetic::{AnyTree, RandomGame};

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let shapes = [
        (Part::Games, 4, scale.pick(5, 8, 8)),
        (Part::Games, 8, scale.pick(4, 6, 6)),
        (Part::Games, 16, scale.pick(3, 5, 5)),
        (Part::Independent, 5, scale.pick(4, 6, 6)),
    ];
    let trees = (scale.pick(3, 300, 3000), 1000);
    let planned =
        |(part, width, depth)| Case::runs(part, Shape::new(width, depth, Order::Iid), trees, 8e-4);
    shapes.into_iter().flat_map(planned).collect()
}

pub(super) fn games(shape: Shape, seed: u64, counts: &mut Counts<Count>) {
    let game = RandomGame::new(shape.width, shape.depth.into(), seed).expect("a game");
    search(AnyTree::RandomGame(&game), shape.depth, counts);
}

pub(super) fn independent(shape: Shape, seed: u64, counts: &mut Counts<Count>) {
    search(shape.tree(seed).any(), shape.depth, counts);
}

fn search(game: AnyTree<'_>, depth: Depth, counts: &mut Counts<Count>) {
    let mut plain = Search::new(&game, &game).observer(Counters::default());
    let root = plain.root(&game.root(), depth);
    let Ok(_) = scout(&mut plain, &root);
    counts.push(Count::Scout, plain.observed().leaf_visits);
    // Returns the leaf visits of all iterations, and of the last one.
    let remembering = |first: Depth| {
        let counted = Search::new(&game, &game).memory(Unbounded::new()).order(TableMove);
        let mut search = counted.observer(Counters::default());
        let mut before = 0;
        let mut deepening = Deepening::between(first, depth);
        while let Some(iteration) = deepening.next() {
            before = search.observed().leaf_visits;
            let root = search.root(&game.root(), iteration.depth);
            let Ok(value) = scout(&mut search, &root);
            deepening.found(value);
        }
        (search.observed().leaf_visits, search.observed().leaf_visits - before)
    };
    counts.push(Count::Remembering, remembering(depth).0);
    let (all, last) = remembering(1);
    counts.push(Count::Deepening, all);
    counts.push(Count::LastIteration, last);
}

/// Adds the table and the answer to H-21.
pub(super) fn report(samples: &Samples, section: &mut Section) {
    const COUNTS: [Count; 4] =
        [Count::Scout, Count::Remembering, Count::Deepening, Count::LastIteration];
    let head = "trees | width | depth | SCOUT | with memory | deepening, all iterations | \
                last iteration";
    let title = "Leaf visits of SCOUT, with the first branch from the previous iteration";
    let mut table = Table::new("deepening", title, head.split(" | "));
    let (mut evidence, mut saved, mut control) = (Evidence::new(), Vec::new(), String::new());
    let mut witness = None;
    for (part, name) in [(Part::Games, "sums of moves"), (Part::Independent, "independent leaves")] {
        for (Shape { width, depth, .. }, row) in samples.shapes(part) {
            let [_, remembering, deepening, _] = COUNTS.map(|count| &row.counts[count]);
            let ratio = Estimate::ratio(deepening, remembering);
            if part == Part::Games {
                evidence = evidence.factor(format!("({width}, {depth})"), &ratio);
                saved.push(format!("{ratio:.2}"));
                witness = witness.or(Some(Witness {
                    what: "compare with the same command without --deepen".into(),
                    command: format!(
                        "plywood search --random-game --width {width} --depth {depth} --seed 1 --algorithm scout \
                         --memory unbounded --moves table --deepen"
                    ),
                }));
            } else {
                control = format!(
                    "If the values at one depth predict nothing about the next (independent leaves): {ratio:.2}."
                );
            }
            let named = [name.to_string(), width.to_string(), depth.to_string()];
            let means = COUNTS.map(|count| Estimate::of(&row.counts[count]).to_string());
            table.row(named.into_iter().chain(means));
        }
    }
    section.table(table);
    let ours =
        format!("ratio of the leaves of all iterations to those of one search: {}", saved.join(", "));
    section.find(evidence.finding("H-21", ours).witness(witness).noting(format!(
        "A question of the lecture: yes, where the trees are wide enough. Both searches keep all results in memory; values are sums of moves, so one depth predicts the next. {control}"
    )));
}
