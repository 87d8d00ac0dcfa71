//! When memory is full.

use super::{BRANCHING, CAPS, Row, SavedTree, played};
use crate::experiments::korf::{game, percent, wins};
use crate::prelude::*;
use crate::tournament::{Keeps, efforts};
use plywood_core::search::best_first::{BestFirst, Grown, WhenFull};
use plywood_core::{Counters, Leaves};

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
    let rows_of_caps = rows.of::<SavedTree>().into_iter().filter_map(|(_, row)| match row {
        Row::Caps(capped) => Some(capped),
        _ => None,
    });
    let all: Vec<Capped> = rows_of_caps.flatten().collect();
    let count = |wrong: fn(&Capped) -> bool| all.iter().filter(|&capped| wrong(capped)).count() as u64;
    let n = all.len() as u64;
    let (other, beyond) = (count(|capped| !capped.linear_same), count(|capped| capped.exceeded));
    let ours = format!(
        "{other} of {n} searches differ from the one without a cap in first expansions, value or line; {beyond} exceeded the cap"
    );
    section.find(
        Finding::of("K-17", Verdict::always(other + beyond, n), ours)
            .noting("Lines of 8 plies, caps of 16 to 4096 nodes of 16 bytes."),
    );
    let speechless = count(|capped| capped.speechless);
    let said = tournaments(rows, section);
    let ours = format!("{beyond} of {n} searches exceeded the cap, {speechless} gave no move; {said}");
    section.find(
        Finding::of("K-18", Verdict::always(speechless + beyond, n), ours)
            .noting("The paper gives no figures. What it costs is in the table."),
    );
}

/// Shows what less memory costs; returns it in words.
fn tournaments(rows: &Rows, section: &mut Section) -> String {
    let head = ["nodes", "kilobytes", "when full", "evaluations for a move", "wins", "pairs"];
    let title = "Best-first minimax, line 11, against αβ depth 4: less and less memory";
    let mut table = Table::new("caps", title, head)
        .noting("A node takes 16 bytes. Without a cap see the table `saved`.");
    let (x, y) = (Axis::logarithmic("nodes granted"), Axis::logarithmic("evaluations for a move"));
    let mut figure = Figure::new("caps", "When memory is full", x, y);
    let mut said = Vec::new();
    let all = played(rows);
    for (name, keeps) in [("linear space", Keeps::Linear as fn(u64) -> Keeps), ("prune", Keeps::Prune)]
    {
        let mut points = Vec::new();
        for cells in CAPS {
            let found = all.iter().find(|(played, _)| played.first.keeps == keeps(cells));
            let Some((_, pairs)) = found else { continue };
            let (wins, each) = (percent(&wins(pairs)), efforts(pairs)[0].per_move());
            let (kilobytes, n) = (number(cells) * 16.0 / 1000.0, pairs.len());
            points.push(Point::new(number(cells), each));
            said.push(format!("{name} {cells}: {wins} at {each:.0} evaluations"));
            table.line(format_args!("{cells} | {kilobytes:.1} | {name} | {each:.0} | {wins} | {n}"));
        }
        figure.curve(name, points);
    }
    section.table(table);
    section.figure(
        figure.captioned(
            "What it costs to do with less; the share of wins hardly changes: see the table.",
        ),
    );
    said.join(", ")
}
