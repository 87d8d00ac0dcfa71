//! When memory is full.

use super::{BRANCHING, CAPS, Case, Row, SavedTree, played};
use crate::experiments::korf::{game, percent};
use crate::figure::{Axis, Figure, Point};
use crate::tournament::{Keeps, Scoring, efforts, win_rate};
use crate::{Finding, Rows, Section, Table, Verdict};
use plywood_core::search::best_first::{BestFirst, Grown, WhenFull};
use plywood_core::{Counters, Game, Leaves, Search};
use serde::{Deserialize, Serialize};

/// A search within a cap beside one without.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Capped {
    /// Evaluations without a cap, in linear space, and with subtrees cut off.
    evaluations: [u64; 3],
    /// Whether linear space changed the order of first expansions, the value or the line.
    linear_same: bool,
    /// Whether either kept more nodes than were granted.
    exceeded: bool,
    /// Whether either gave no move.
    speechless: bool,
}

/// Plies of the line.
const LINE: u16 = 8;

pub(super) fn search(cells: u64, seed: u64) -> Capped {
    let game = game(BRANCHING, seed);
    let grow = |mut tree: Grown<u32>, when_full| {
        let mut search =
            Search::new(&game, &game).observer((Counters::default(), Leaves::capped(1 << 22)));
        let root = search.root(&game.root(), LINE);
        let ended = BestFirst { when_full, ..BestFirst::PAPER }.grow(&mut search, &root, &mut tree);
        let (counters, leaves) = search.watcher();
        let order = leaves.first_expansions(usize::MAX);
        (counters.leaf_visits, tree.peak(), (order, ended.value, ended.line))
    };
    let free = grow(Grown::new(), WhenFull::LinearSpace);
    let linear = grow(Grown::capped(cells), WhenFull::LinearSpace);
    let pruned = grow(Grown::capped(cells), WhenFull::Prune);
    Capped {
        evaluations: [free.0, linear.0, pruned.0],
        linear_same: free.2 == linear.2,
        exceeded: linear.1.max(pruned.1) > cells,
        speechless: linear.2.2.is_empty() || pruned.2.2.is_empty(),
    }
}

pub(super) fn report(rows: &Rows, section: &mut Section) {
    let mut all: Vec<Capped> = Vec::new();
    for (case, row) in rows.of::<SavedTree>() {
        if let (Case::Caps { .. }, Row::Caps(capped)) = (case, row) {
            all.extend(capped);
        }
    }
    let count = |wrong: fn(&Capped) -> bool| all.iter().filter(|&capped| wrong(capped)).count() as u64;
    let n = all.len() as u64;
    let (other, beyond) = (count(|capped| !capped.linear_same), count(|capped| capped.exceeded));
    section.find(
        Finding::new(
            "K-17",
            Verdict::always(other + beyond, n),
            "memory full, option 1: the search is finished in linear space",
            format!("{other} of {n} searches differ from the one without a cap in first expansions, value or line; {beyond} exceeded the cap"),
        )
        .noting("Lines of 8 plies, caps of 16 to 4096 nodes of 16 bytes."),
    );
    let speechless = count(|capped| capped.speechless);
    let (table, figure, said) = tournaments(rows);
    section.table(table);
    section.figure(figure);
    section.find(
        Finding::new(
            "K-18",
            Verdict::always(speechless + beyond, n),
            "memory full, option 2: the least promising subtrees are cut off",
            format!("{beyond} of {n} searches exceeded the cap, {speechless} gave no move; {said}"),
        )
        .noting("The paper gives no figures. What it costs is in the table."),
    );
}

fn tournaments(rows: &Rows) -> (Table, Figure, String) {
    let head = ["nodes", "kilobytes", "when full", "evaluations for a move", "wins", "pairs"];
    let mut table = Table::new(
        "caps",
        "Best-first minimax, line 11, against αβ depth 4: less and less memory",
        head,
    )
    .noting("A node takes 16 bytes. Without a cap see the table `saved`.");
    let (x, y) = (Axis::logarithmic("nodes granted"), Axis::logarithmic("evaluations for a move"));
    let mut figure = Figure::new("caps", "When memory is full", x, y);
    let mut said = Vec::new();
    let all = played(rows);
    for (name, when_full) in [("linear space", WhenFull::LinearSpace), ("prune", WhenFull::Prune)] {
        let keeps = |cells| match when_full {
            WhenFull::LinearSpace => Keeps::Linear(cells),
            WhenFull::Prune => Keeps::Prune(cells),
        };
        let mut points = Vec::new();
        for cells in CAPS {
            let Some((_, pairs)) = all.iter().find(|(played, _)| played.first.keeps == keeps(cells))
            else {
                continue;
            };
            let (rate, [effort, _]) = (win_rate(pairs, Scoring::ByPair), efforts(pairs));
            #[expect(clippy::cast_precision_loss, reason = "a small number")]
            let nodes = cells as f64;
            points.push(Point::new(nodes, effort.per_move()));
            said.push(format!(
                "{name} {cells}: {} at {:.0} evaluations",
                percent(&rate),
                effort.per_move()
            ));
            table.row([
                cells.to_string(),
                format!("{:.1}", nodes * 16.0 / 1000.0),
                name.to_string(),
                format!("{:.0}", effort.per_move()),
                percent(&rate),
                pairs.len().to_string(),
            ]);
        }
        figure.curve(name, points);
    }
    let figure = figure
        .captioned("What it costs to do with less; the share of wins hardly changes: see the table.");
    (table, figure, said.join(", "))
}
