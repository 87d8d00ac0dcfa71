//! What keeping the tree is worth, and the extension against the pure form.

use super::{BRANCHING, BUDGET, Case, PLAYERS, Row, SavedTree, Sorted, played};
use crate::experiments::korf::{Matches, percent};
use crate::experiments::korf_random_games::{Kind, by_depth};
use crate::stats::Estimate;
use crate::tournament::{Ending, Keeps, Pair, Scoring, Searcher, Until, efforts, win_rate};
use crate::words::Cells;
use crate::{Finding, Rows, Section, Table, Verdict};
use plywood_core::Depth;
use std::collections::BTreeMap;

pub(super) fn report(rows: &Rows, section: &mut Section) {
    let all = played(rows);
    saved(&all, section);
    endings(&all, section);
    sorting(rows, &all, section);
    extension(rows, &all, section);
}

/// The pairs in which `searcher` kept so much.
fn keeping(all: &Matches, searcher: Searcher, depth: Depth, keeps: Keeps) -> Vec<Pair> {
    let is_it = |played: &&super::Match| {
        let first = played.first;
        (first.searcher, first.until, first.keeps) == (searcher, Until::Depth(depth), keeps)
            && played.second.until == Until::Depth(3)
    };
    all.iter().filter(|(played, _)| is_it(played)).flat_map(|(_, pairs)| pairs.clone()).collect()
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn saved(all: &Matches, section: &mut Section) {
    let head = [
        "player",
        "evaluations for a move",
        "without its tree",
        "kept / built",
        "wins at equal evaluations",
        "pairs",
    ];
    let title =
        format!("The saved tree: evaluations at equal depth, wins at {BUDGET} evaluations for a move");
    let mut table = Table::new("saved", title, head)
        .noting("Wins are those of the player that keeps its tree against itself without. Kept is what is left when both sides have moved.");
    let (mut shares, mut helps, mut cheaper) = (Vec::new(), Vec::new(), Vec::new());
    for (name, searcher, depth) in PLAYERS {
        let (with, without) =
            (keeping(all, searcher, depth, Keeps::Tree), keeping(all, searcher, depth, Keeps::Nothing));
        let column = |pairs: &[Pair], pick: fn(&crate::tournament::Effort) -> u64| {
            pairs.iter().map(|pair| pick(&pair.efforts[0]) as f64).collect::<Vec<_>>()
        };
        let kept = Estimate::ratio(
            &column(&with, |effort| effort.kept),
            &column(&with, |effort| effort.built),
        );
        let fewer = Estimate::ratio(
            &column(&with, |effort| effort.evaluations),
            &column(&without, |effort| effort.evaluations),
        );
        let direct = all.iter().find(|(played, _)| {
            (played.first.searcher, played.first.until) == (searcher, Until::Evaluations(BUDGET))
        });
        let pairs = direct.map_or(&[][..], |(_, pairs)| pairs);
        let rate = win_rate(pairs, Scoring::ByPair);
        let each = |pairs: &[Pair]| format!("{:.0}", efforts(pairs)[0].per_move());
        table.row([
            name.to_string(),
            each(&with),
            each(&without),
            format!("{kept:.2}"),
            percent(&rate),
            pairs.len().to_string(),
        ]);
        shares.push(kept);
        helps.push(rate);
        cheaper.push(fewer);
    }
    section.table(table);
    let verdicts: Vec<Verdict> = helps[..2].iter().map(|rate| Verdict::above(rate, 0.5)).collect();
    section.find(
        Finding::new(
            "K-14",
            Verdict::everywhere(&verdicts),
            "keeping the relevant subtree between moves improves play considerably",
            format!(
                "at equal evaluations best-first wins {} against itself without, the extension {}, αβ {}; at equal depth \
                 they need {:.2}, {:.2}, {:.2} of the evaluations",
                percent(&helps[0]),
                percent(&helps[1]),
                percent(&helps[2]),
                cheaper[0].mean,
                cheaper[1].mean,
                cheaper[2].mean
            ),
        )
        .noting("Confirmed if best-first and the extension both win more than half. On random games; Othello is to come."),
    );
    let one_in_b = 2.0 / f64::from(BRANCHING + 1);
    let verdict = Verdict::everywhere(&[
        Verdict::below(&shares[2], one_in_b),
        Verdict::above(&shares[0], one_in_b),
        Verdict::above(&shares[1], one_in_b),
    ]);
    section.find(
        Finding::new(
            "K-15",
            verdict,
            "αβ keeps at best 1/b of its tree, best-first much more",
            format!(
                "kept / built: αβ {:.2}, best-first {:.2}, extension {:.2}",
                shares[2], shares[0], shares[1]
            ),
        )
        .noting(format!("1/b is {one_in_b:.2} for a mean of {:.1} moves.", 1.0 / one_in_b)),
    );
}

fn endings(all: &Matches, section: &mut Section) {
    let rate = |ending: Ending| {
        let found = all.iter().find(|(played, _)| {
            (played.first.searcher, played.first.keeps, played.second.searcher, played.second.until)
                == (Searcher::BestFirst, Keeps::Tree, Searcher::AlphaBeta, Until::Depth(4))
                && played.second.ending == ending
        });
        win_rate(found.map_or(&[][..], |(_, pairs)| pairs), Scoring::ByPair)
    };
    let (same, handed) = (rate(Ending::Same), rate(Ending::AlphaBeta(6)));
    let mut table = Table::new(
        "endings",
        "Who plays the end: best-first, line 11, against αβ depth 4",
        ["the last 6 plies", "wins"],
    );
    table.row(["as all of the game".to_string(), percent(&same)]);
    table.row(["by αβ".to_string(), percent(&handed)]);
    section.table(table);
    section.find(
        Finding::new(
            "K-22",
            Verdict::above(&handed, 0.5),
            "both finish with αβ once it sees the end of the game",
            format!("best-first wins {} with it, {} without", percent(&handed), percent(&same)),
        )
        .noting("An option of tournaments; confirmed if best-first still wins with it. Of 100 plies the last 6 are handed over."),
    );
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn sorting(rows: &Rows, all: &Matches, section: &mut Section) {
    let mut by_depth: BTreeMap<Depth, Vec<Sorted>> = BTreeMap::new();
    for (case, row) in rows.of::<SavedTree>() {
        if let (Case::Sorted { depth, .. }, Row::Sorted(found)) = (case, row) {
            by_depth.entry(depth).or_default().extend(found);
        }
    }
    let mut ratios = Vec::new();
    let mut table = Table::new(
        "sorted",
        "αβ from nothing: sons sorted by the judge",
        ["depth", "natural order", "sorted", "ratio", "games"],
    )
    .noting("Evaluations; when sons are sorted those of inner nodes count, too.");
    for (depth, found) in &by_depth {
        let column = |i: usize| found.iter().map(|one| one.evaluations[i] as f64).collect::<Vec<_>>();
        let ratio = Estimate::ratio(&column(1), &column(0));
        let mean = |i| format!("{:.0}", Estimate::of(&column(i)).mean);
        table.row([depth.to_string(), mean(0), mean(1), ratio.to_string(), found.len().to_string()]);
        ratios.push(ratio.to_string());
    }
    section.table(table);
    let kept = |keeps| efforts(&keeping(all, Searcher::AlphaBeta, 4, keeps))[0].per_move();
    let all_found = || by_depth.values().flatten();
    let wrong = all_found().filter(|one| !one.same).count() as u64;
    section.find(
        Finding::new(
            "K-19",
            Verdict::always(wrong, all_found().count() as u64),
            "the opponent sorts sons until one level above the horizon, by backed-up values when known",
            format!(
                "{wrong} values differ from those of plain αβ; evaluations sorted / natural from depth 2 on: {}; with the \
                 backed-up values of a kept tree αβ depth 4 judges {:.0} positions for a move instead of {:.0}",
                ratios.join(", "),
                kept(Keeps::Tree),
                kept(Keeps::Nothing)
            ),
        )
        .noting("How the opponent is built; both parts are measured. When sons are sorted, inner nodes are judged, too."),
    );
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^52")]
fn extension(rows: &Rows, all: &Matches, section: &mut Section) {
    let nearest = by_depth(rows);
    let extended = || {
        nearest.iter().filter(|(key, _)| (key.0, key.1) == (BRANCHING, Kind::Extension) && key.2 >= 3)
    };
    let mut shallow = Cells::default();
    let mut wins = Cells::default();
    for ((.., depth), found) in extended() {
        let column = |pick: fn(&crate::tournament::Effort) -> u64| {
            found.pairs.iter().map(|pair| pick(&pair.efforts[0]) as f64).collect::<Vec<_>>()
        };
        let share =
            Estimate::ratio(&column(|effort| effort.shallow), &column(|effort| effort.evaluations));
        shallow.named(format!("αβ depth {depth}")).below(&share, 0.5);
        wins.named(format!("against αβ depth {depth}")).above(&found.rate, 0.5);
    }
    section.find(
        shallow
            .finding("K-32")
            .published("most of the extension's time is spent in best-first search")
            .noting("The share of evaluations that its αβ makes, by the depth of the opponent's αβ."),
    );
    let mut table = Table::new("direct", "The extension against pure best-first", ["horizon", "line", "pure line", "evaluations", "wins", "pairs"])
        .noting("Lines as in korf-random-games, of about as many evaluations as αβ to one ply more than the horizon.");
    for (played, pairs) in all {
        let (Searcher::Extension(horizon), Searcher::BestFirst) =
            (played.first.searcher, played.second.searcher)
        else {
            continue;
        };
        let (Until::Depth(line), Until::Depth(pure)) = (played.first.until, played.second.until) else {
            continue;
        };
        let (rate, [first, second]) = (win_rate(pairs, Scoring::ByPair), efforts(pairs));
        table.row([
            horizon.to_string(),
            line.to_string(),
            pure.to_string(),
            format!("{:.2}", first.per_move() / second.per_move()),
            percent(&rate),
            pairs.len().to_string(),
        ]);
        wins.named(format!("against pure, horizon {horizon}")).above(&rate, 0.5);
    }
    section.table(table);
    section.find(
        wins.finding("K-33").published("the extension beats both pure forms from depth 3 on, and settles near two thirds")
        .noting(
            "Against αβ see korf-random-games. Two thirds is Othello's; on random games it wins more.",
        ),
    );
}
