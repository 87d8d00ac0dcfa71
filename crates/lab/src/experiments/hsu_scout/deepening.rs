//! SCOUT whose first branch comes from the iteration before.

use super::Case;
use crate::stats::{Estimate, number, numbers};
use crate::trees::{RANGE, Seeds};
use crate::words::Cells;
use crate::{Finding, Planned, Scale, Section, Table, Witness};
use plywood_core::search::scout::scout;
use plywood_core::{Counters, Depth, Game, Search, TableMove, Unbounded};
use plywood_games::synthetic::{AnyTree, IidTree, LeafValues, RandomGame};
use serde::{Deserialize, Serialize};

/// What shallow searches know of deep ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// Values are sums of moves, so that a good position promises good ones below it.
    RandomGame,
    /// Nothing: the values at each depth are drawn anew.
    Iid,
}

/// Leaf visits on each tree.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    plain: Vec<u64>,
    /// With a memory that forgets nothing, for the second visits.
    remembering: Vec<u64>,
    /// All iterations together; the first move of each node comes from the iteration before.
    deepening: Vec<u64>,
    /// The last iteration alone.
    last: Vec<u64>,
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let mut units = Vec::new();
    for (kind, width, depth) in [
        (Kind::RandomGame, 4, scale.pick(5, 8, 8)),
        (Kind::RandomGame, 8, scale.pick(4, 6, 6)),
        (Kind::RandomGame, 16, scale.pick(3, 5, 5)),
        (Kind::Iid, 5, scale.pick(4, 6, 6)),
    ] {
        units.extend(Seeds::runs(scale.pick(3, 300, 3000), 1000).into_iter().map(|seeds| Planned {
            seconds: 8e-4 * number(seeds.count()),
            case: Case::Deepening { kind, width, depth, seeds },
        }));
    }
    units
}

pub(super) fn run(kind: Kind, width: u32, depth: Depth, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        match kind {
            Kind::RandomGame => {
                let game = RandomGame::new(width, depth.into(), seed).expect("a game");
                search(AnyTree::RandomGame(&game), depth, &mut row);
            }
            Kind::Iid => {
                let values = LeafValues::range(RANGE.into()).expect("a range of values");
                let tree = IidTree::new(width, depth.into(), seed, values).expect("a tree");
                search(AnyTree::Iid(&tree), depth, &mut row);
            }
        }
    }
    row
}

fn search(game: AnyTree<'_>, depth: Depth, row: &mut Row) {
    let mut plain = Search::new(&game, &game).observer(Counters::default());
    let root = plain.root(&game.root(), depth);
    let Ok(_) = scout(&mut plain, &root);
    row.plain.push(plain.watcher().leaf_visits);
    let mut search = Search::new(&game, &game)
        .memory(Unbounded::new())
        .order(TableMove)
        .observer(Counters::default());
    let root = search.root(&game.root(), depth);
    let Ok(_) = scout(&mut search, &root);
    row.remembering.push(search.watcher().leaf_visits);
    let mut search = Search::new(&game, &game)
        .memory(Unbounded::new())
        .order(TableMove)
        .observer(Counters::default());
    let mut before = 0;
    for depth in 1..=depth {
        before = search.watcher().leaf_visits;
        let root = search.root(&game.root(), depth);
        let Ok(_) = scout(&mut search, &root);
    }
    let leaves = search.watcher().leaf_visits;
    row.deepening.push(leaves);
    row.last.push(leaves - before);
}

pub(super) fn report(all: &[(Case, super::Row)], section: &mut Section) {
    let head = [
        "trees",
        "width",
        "depth",
        "SCOUT",
        "with memory",
        "deepening, all iterations",
        "last iteration",
    ];
    let mut table = Table::new(
        "deepening",
        "Leaf visits of SCOUT, with the first branch from the iteration before",
        head,
    );
    let mut samples: Vec<((Kind, u32, Depth), Row)> = Vec::new();
    for (case, row) in all {
        let (Case::Deepening { kind, width, depth, .. }, super::Row::Deepening(row)) = (case, row)
        else {
            continue;
        };
        let shape = (*kind, *width, *depth);
        if samples.last().is_none_or(|(last, _)| *last != shape) {
            samples.push((shape, Row::default()));
        }
        let Some((_, sum)) = samples.last_mut() else { continue };
        sum.plain.extend(&row.plain);
        sum.remembering.extend(&row.remembering);
        sum.deepening.extend(&row.deepening);
        sum.last.extend(&row.last);
    }
    let (mut cells, mut saved, mut control) = (Cells::default(), Vec::new(), String::new());
    let mut command = None;
    for ((kind, width, depth), row) in &samples {
        let [plain, remembering, deepening, last] =
            [&row.plain, &row.remembering, &row.deepening, &row.last].map(numbers);
        let ratio = Estimate::ratio(&deepening, &remembering);
        let name = match kind {
            Kind::RandomGame => {
                cells.below(&Estimate::difference(&deepening, &remembering), 0.0);
                saved.push(format!("{ratio:.2}"));
                command = command.or(Some(format!(
                    "plywood search --random-game --width {width} --depth {depth} --seed 1 --algorithm scout --memory \
                     unbounded --moves table --deepen"
                )));
                "sums of moves"
            }
            Kind::Iid => {
                control = format!(
                    "Where the values of one depth tell nothing of the next (independent leaves): {ratio:.2}."
                );
                "independent leaves"
            }
        };
        let named = [name.to_string(), width.to_string(), depth.to_string()];
        let means =
            [plain, remembering, deepening, last].map(|leaves| Estimate::of(&leaves).to_string());
        table.row(named.into_iter().chain(means));
    }
    section.table(table);
    let verdict = cells.usually();
    section.find(
        Finding::new(
            "H-21",
            verdict,
            "earlier positions or iterations may choose the first branch",
            format!("leaves of all iterations over those of one search: {}", saved.join(", ")),
        )
        .needing(cells.needed(verdict))
        .noting(format!(
            "Both remember all they have seen; values are sums of moves, so that one depth tells of the next. {control}"
        ))
        .witness(command.map(|command| Witness {
            what: "compare with the same without --deepen".into(),
            command,
        })),
    );
}
