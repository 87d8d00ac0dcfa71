//! The value of keeping the tree, and the extension against the pure form.

use super::{BRANCHING, BUDGET, CAPS, Case, Match, PLAYERS, Row, SavedTree, Sorted, played};
use crate::experiments::korf::{Matches, counts, percent, relative_effort, wins};
use crate::experiments::korf_random_games::{Kind, by_depth, of_kind};
use crate::prelude::*;
use crate::tournament::random_games::game;
use crate::tournament::{Ending, Keeps, Pair, Searcher, Until, efforts};
use plywood_core::search::best_first::{BestFirst, Grown, WhenFull};
use plywood_core::{Counters, Leaves};

pub(super) fn report(rows: &Rows, section: &mut Section) {
    let all = played(rows);
    saved(&all, section);
    endings(&all, section);
    sorting(rows, &all, section);
    extension(rows, &all, section);
    caps(rows, section);
}

/// The pairs of the first match that satisfies `is_wanted`.
fn pairs_of(all: &Matches, is_wanted: impl Fn(&Match) -> bool) -> &[Pair] {
    all.iter().find(|(played, _)| is_wanted(played)).map_or(&[], |(_, pairs)| pairs)
}

/// The pairs of `searcher` against alpha-beta to depth 3, by what it keeps.
fn keeping(all: &Matches, searcher: Searcher, depth: Depth, keeps: Keeps) -> &[Pair] {
    pairs_of(all, |Match { first, second, .. }| {
        (first.searcher, first.until, first.keeps) == (searcher, Until::Depth(depth), keeps)
            && second.until == Until::Depth(3)
    })
}

fn saved(all: &Matches, section: &mut Section) {
    let head = "player | evaluations per move | without its tree | kept / built | wins at equal evaluations | pairs";
    let title =
        format!("The saved tree: evaluations at equal depth, wins at {BUDGET} evaluations per move");
    let mut table = Table::new("saved", title, head.split(" | "))
        .noting("Wins: the player that keeps its tree against itself without. Kept: the nodes left after both sides have moved.");
    let [best_first, extension, alpha_beta] = PLAYERS.map(|(name, searcher, depth)| {
        let [with, without] =
            [Keeps::Tree, Keeps::Nothing].map(|keeps| keeping(all, searcher, depth, keeps));
        let kept = Estimate::ratio(&counts(with, |of| of.kept), &counts(with, |of| of.built));
        let [dear, dearer] = [with, without].map(|pairs| counts(pairs, |of| of.evaluations));
        let fewer = Estimate::ratio(&dear, &dearer).mean;
        let budget = Until::Evaluations(BUDGET);
        let direct = pairs_of(all, |of| (of.first.searcher, of.first.until) == (searcher, budget));
        let rate = wins(direct);
        let [with, without] = [with, without].map(|pairs| efforts(pairs)[0].per_move());
        let (share, n) = (percent(&rate), direct.len());
        table.line(format_args!("{name} | {with:.0} | {without:.0} | {kept:.2} | {share} | {n}"));
        (kept, rate, fewer)
    });
    section.table(table);
    let ours = format!(
        "at equal evaluations the player with its tree wins against itself without: best-first {}, the extension {}, \
         αβ {}; at equal depth they need {:.2}, {:.2}, {:.2} times the evaluations",
        percent(&best_first.1),
        percent(&extension.1),
        percent(&alpha_beta.1),
        best_first.2,
        extension.2,
        alpha_beta.2
    );
    section.remark("K-14", ours);
    let one_in_b = 2.0 / f64::from(BRANCHING + 1);
    let ours = format!(
        "kept / built: αβ {:.2}, best-first {:.2}, extension {:.2}; 1/b is {one_in_b:.2} for a mean of {:.1} moves",
        alpha_beta.0,
        best_first.0,
        extension.0,
        1.0 / one_in_b
    );
    section.remark("K-15", ours);
}

fn endings(all: &Matches, section: &mut Section) {
    let rate = |ending: Ending| {
        wins(pairs_of(all, |Match { first, second, .. }| {
            (first.searcher, first.keeps, second.searcher, second.until)
                == (Searcher::BestFirst, Keeps::Tree, Searcher::AlphaBeta, Until::Depth(4))
                && second.ending == ending
        }))
    };
    let (same, handed) = (rate(Ending::Same), rate(Ending::AlphaBeta(6)));
    let title = "The last plies by αβ: best-first, line 11, against αβ depth 4";
    let mut table = Table::new("endings", title, ["the last 6 plies", "wins"]);
    table.row(["like the rest of the game".to_string(), percent(&same)]);
    table.row(["by αβ".to_string(), percent(&handed)]);
    section.table(table);
    let ours =
        format!("best-first wins {} with αβ at the end, {} without", percent(&handed), percent(&same));
    section.remark("K-22", ours);
}

fn sorting(rows: &Rows, all: &Matches, section: &mut Section) {
    let mut by_depth: By<Depth, Vec<Sorted>> = By::default();
    for (case, row) in rows.of::<SavedTree>() {
        if let (Case::Sorted { depth, .. }, Row::Sorted(found)) = (case, row) {
            by_depth.entry(depth).extend(found);
        }
    }
    let mut ratios = Vec::new();
    let head = ["depth", "natural order", "sorted", "ratio", "games"];
    let mut table =
        Table::new("sorted", "αβ without a kept tree: children sorted by the evaluator", head)
            .noting("Evaluations; when children are sorted, those of inner nodes count too.");
    for (depth, found) in by_depth.iter() {
        let [natural, sorted] =
            [0, 1].map(|i| found.iter().map(|one| one.evaluations[i]).collect::<Vec<_>>());
        let ratio = Estimate::ratio(&sorted, &natural).to_string();
        let (natural, sorted) = (mean(&natural), mean(&sorted));
        table.line(format_args!("{depth} | {natural:.0} | {sorted:.0} | {ratio} | {}", found.len()));
        ratios.push(ratio);
    }
    section.table(table);
    let kept = |keeps| efforts(keeping(all, Searcher::AlphaBeta, 4, keeps))[0].per_move();
    let wrong = by_depth.values().flatten().filter(|one| !one.same).count();
    let ours = format!(
        "{wrong} values differ from those of plain αβ; evaluations sorted / natural from depth 2 on: {}; with the \
         backed-up values of a kept tree αβ depth 4 evaluates {:.0} positions per move instead of {:.0}",
        ratios.join(", "),
        kept(Keeps::Tree),
        kept(Keeps::Nothing)
    );
    section.remark("K-19", ours);
}

fn extension(rows: &Rows, all: &Matches, section: &mut Section) {
    let nearest = by_depth(rows);
    let (mut shallow, mut won) = (Vec::new(), Vec::new());
    for (depth, found) in of_kind(&nearest, BRANCHING, Kind::Extension).filter(|(depth, _)| *depth >= 3)
    {
        let [part, whole] =
            [counts(&found.pairs, |of| of.shallow), counts(&found.pairs, |of| of.evaluations)];
        shallow.push(format!("{depth}: {}", percent(&Estimate::ratio(&part, &whole))));
        won.push(format!("αβ depth {depth} {}", percent(&found.rate)));
    }
    let ours = format!(
        "αβ's share of the extension's evaluations by depth of the opponent: {}",
        shallow.join(", ")
    );
    section.remark("K-32", ours);
    let head = ["horizon", "line", "pure line", "evaluations", "wins", "pairs"];
    let mut table = Table::new("direct", "The extension against pure best-first", head)
        .noting("Lines as in korf-random-games, with about as many evaluations as αβ to one ply more than the horizon.");
    for (played, pairs) in all.iter() {
        let (Searcher::Extension(horizon), Searcher::BestFirst, Some((line, pure))) =
            (played.first.searcher, played.second.searcher, played.depths())
        else {
            continue;
        };
        let (rate, ratio, n) = (wins(pairs), relative_effort(pairs), pairs.len());
        let share = percent(&rate);
        table.line(format_args!("{horizon} | {line} | {pure} | {ratio:.2} | {share} | {n}"));
        won.push(format!("pure, horizon {horizon} {share}"));
    }
    section.table(table);
    section.remark("K-33", format_args!("the extension wins against {}", won.join(", ")));
}

/// A search with a node limit, compared with one without.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Capped {
    /// Evaluations without a limit, in linear space, and with subtrees cut off.
    evaluations: [u64; 3],
    /// Whether linear space has the same order of first expansions, value and line.
    linear_same: bool,
    /// Whether either form kept more nodes than the limit.
    exceeded: bool,
    /// Whether either form returned no move.
    speechless: bool,
}

/// The number of plies of the line.
const LINE: u16 = 8;

pub(super) fn capped(cells: u64, seed: u64) -> Capped {
    let game = game(BRANCHING, seed);
    let grow = |mut tree: Grown<u32>, when_full| {
        let mut search =
            Search::new(&game, &game).observer((Counters::default(), Leaves::capped(1 << 22)));
        let root = search.root(&game.root(), LINE);
        let ended = BestFirst { when_full, ..BestFirst::PAPER }.grow(&mut search, &root, &mut tree);
        let (counters, leaves) = search.observed();
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

fn caps(rows: &Rows, section: &mut Section) {
    let rows_of_caps = rows.of::<SavedTree>().into_iter().filter_map(|(_, row)| match row {
        Row::Caps(capped) => Some(capped),
        _ => None,
    });
    let all: Vec<Capped> = rows_of_caps.flatten().collect();
    let count = |wrong: fn(&Capped) -> bool| all.iter().filter(|&capped| wrong(capped)).count() as u64;
    let n = all.len() as u64;
    let (other, beyond) = (count(|capped| !capped.linear_same), count(|capped| capped.exceeded));
    let ours = format!(
        "{other} of {n} searches differ from the one without a limit in first expansions, value or line; {beyond} \
         exceeded the limit"
    );
    section.find(
        Evidence::new()
            .checked(n, other + beyond)
            .finding("K-17", ours)
            .noting("Lines of 8 plies, limits of 16 to 4096 nodes of 16 bytes."),
    );
    let speechless = count(|capped| capped.speechless);
    let said = tournaments(rows, section);
    let ours =
        format!("{beyond} of {n} searches exceeded the limit, {speechless} returned no move; {said}");
    section.remark("K-18", ours);
}

/// Shows the cost of less memory and returns it in words.
fn tournaments(rows: &Rows, section: &mut Section) -> String {
    let head = ["nodes", "kilobytes", "when full", "evaluations per move", "wins", "pairs"];
    let title = "Best-first minimax, line 11, against αβ depth 4: less and less memory";
    let mut table = Table::new("caps", title, head)
        .noting("A node takes 16 bytes. For play without a limit see the table `saved`.");
    let (x, y) = (Axis::logarithmic("node limit"), Axis::logarithmic("evaluations per move"));
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
        figure.captioned("The cost of less memory; the share of wins hardly changes: see the table."),
    );
    said.join(", ")
}
