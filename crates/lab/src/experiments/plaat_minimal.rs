//! How near searches come to the minimal tree (Plaat, Schaeffer, Pijls, de Bruin 1995, §5: "search almost perfectly").

use super::plaat::{Kind, Search, on_chess, searched};
use crate::measure::deepened::{Instance, Iteration, Manner, REAL};
use crate::prelude::*;

/// Some positions of one game, searched to a depth.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    instance: Instance,
    seeds: Seeds,
}

/// Leaves of the last iteration by search, and those of the least replay, one for each position.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    leaves: Counts<Search>,
    minimal: Vec<u64>,
}
join! { Row { leaves, minimal } }

/// The searches that are compared with the minimal tree.
const SEARCHES: [Search; 3] = [Search::MtdF, Search::Aspiration, Search::AlphaBeta];

/// The number of replays. Each may find better moves for the next; the least counts.
const REPLAYS: u8 = 3;

pub(crate) struct Minimal;

impl Study for Minimal {
    type Case = Case;
    type Row = Row;
    const ID: &str = "plaat-minimal";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let plies = scale.pick([3, 3, 5, 4], [6, 6, 8, 8], [7, 7, 10, 10]);
        let seconds = scale.pick([0.01; 4], [0.25, 0.02, 0.03, 0.03], [3.0, 0.04, 0.1, 0.1]);
        let mut plan = Vec::new();
        for ((game, depth), seconds) in REAL.into_iter().zip(plies).zip(seconds) {
            // An odd and an even depth, since the minimal trees of both differ.
            for depth in [depth - 1, depth] {
                let case = |seeds| Case { instance: game.to(depth), seeds };
                plan.extend(Planned::runs(scale.pick(2, 15, 40), 5, seconds, case));
            }
        }
        plan
    }

    fn run(case: &Case) -> Row {
        let Case { instance, seeds } = case;
        let mut row = Row::default();
        // It remembers the moves of all nodes, so that the replay has them, and is made anew for every replay.
        let narrow = u8::try_from(instance.family.depth() + 9).unwrap_or(u8::MAX);
        let is_chess = Kind::of(instance) == Kind::Chess;
        let table = if is_chess { instance.table() } else { instance.table().min(narrow) };
        for seed in seeds.all() {
            let mut minimal = u64::MAX;
            for search in SEARCHES {
                let manner = Manner { replays: REPLAYS, ..search.manner(table) };
                let found = searched(instance, seed, manner);
                let (iterations, replays) = found.split_at(found.len() - usize::from(REPLAYS));
                row.leaves.push(search, iterations.last().map_or(0, |it| it.leaves));
                let least = replays.iter().map(|it: &Iteration| it.leaves).min();
                minimal = minimal.min(least.unwrap_or(u64::MAX));
            }
            row.minimal.push(minimal);
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let rows = rows.of::<Self>().into_iter().map(|(case, row)| (case.instance, row));
        let samples: Vec<(Instance, Row)> = joined(rows).into_iter().collect();
        let title = "Leaves of the last iteration relative to the left-first minimal tree";
        let mut table = Table::new("minimal", title, ["game", "depth"]);
        table.head.extend(SEARCHES.map(|search| search.to_string()));
        table.head.extend(["leaves of the minimal tree", "w^⌊d/2⌋ + w^⌈d/2⌉ − 1", "n"].map(Into::into));
        for (instance, row) in &samples {
            let (depth, width) = (i32::from(instance.family.depth()), instance.family.width());
            let formula = width.powi(depth / 2) + width.powi((depth + 1) / 2) - 1.0;
            let cells = SEARCHES
                .map(|search| format!("{:.2}", Estimate::factor(&row.leaves[search], &row.minimal)));
            let rest = [
                format!("{:.0}", mean(&row.minimal)),
                format!("{formula:.0}"),
                row.minimal.len().to_string(),
            ];
            table.row([instance.to_string(), depth.to_string()].into_iter().chain(cells).chain(rest));
        }
        section.table(table.noting(
            "The left-first minimal tree is found by searching again with the best moves of the search first, from the \
             value that is known, with nothing else remembered; the least of nine replays. Transpositions and unequal \
             numbers of moves make it differ from the formula for uniform trees. Another choice of moves might need \
             fewer leaves still, so the ratios are lower bounds.",
        ));
        section.find(almost_perfectly(&samples));
    }
}

/// P-7.i: MTD(f) against the minimal tree, at an odd and an even depth alike.
fn almost_perfectly(samples: &[(Instance, Row)]) -> Finding {
    let pairs: Vec<(Instance, Vec<f64>, Vec<f64>)> = samples
        .chunks(2)
        .filter_map(|pair| {
            let [(instance, one), (_, other)] = pair else { return None };
            let mean = |a: &[u64], b: &[u64]| -> Vec<f64> {
                a.iter().zip(b).map(|(&a, &b)| (number(a) * number(b)).sqrt()).collect()
            };
            let mtd = mean(&one.leaves[Search::MtdF], &other.leaves[Search::MtdF]);
            Some((*instance, mtd, mean(&one.minimal, &other.minimal)))
        })
        .collect();
    let evidence = |kind| {
        let of_kind = pairs.iter().filter(|(instance, ..)| Kind::of(instance) == kind);
        of_kind.fold(Evidence::new(), |all, (instance, mtd, minimal)| {
            all.factor(instance.to_string(), &Estimate::factor(mtd, minimal))
        })
    };
    let by_game = pairs
        .iter()
        .map(|(instance, mtd, minimal)| format!("{instance} {:.2}", Estimate::factor(mtd, minimal)));
    let ours = format!("leaves of MTD(f) / those of the left-first minimal tree: {}", listed(by_game));
    let chess = samples.iter().filter(|(instance, _)| Kind::of(instance) == Kind::Chess);
    let by_depth = listed(chess.map(|(instance, row)| {
        let e = Estimate::factor(&row.leaves[Search::MtdF], &row.minimal);
        format!("{e:.2} at depth {}", instance.family.depth())
    }));
    let note = format!(
        "The last iteration alone; the mean of an odd and an even depth, in chess {by_depth}. The true minimal tree may \
         be smaller still, so a ratio above the bound refutes the sentence, and one below it leaves open how much is \
         left to gain."
    );
    on_chess("P-7.i", evidence, ours, note)
}
