//! What the games are like, equal budgets, judges with a tempo, and the moves that are chosen.

use super::{BUDGET, Case, RandomGames, Row, TEMPOS, played};
use crate::experiments::korf::{Match, game, percent};
use crate::figure::{Axis, Figure, Point};
use crate::stats::Estimate;
use crate::tournament::{Scoring, Searcher, Table as Board, Until, win_rate};
use crate::trees::Seeds;
use crate::{Finding, Rows, Section, Table, Verdict};
use plywood_core::{Game, Horizon};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What was seen along the first line of each game.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Seen {
    positions: u64,
    /// Positions whose number of moves is not in 1 to B, or whose value is not the sum of moves of at most 2^15.
    strange: u64,
    /// Moves in all of them.
    moves: Vec<u32>,
}

pub(super) fn look(branching: u32, seeds: Seeds) -> Seen {
    let mut seen = Seen::default();
    for seed in seeds.all() {
        let game = game(branching, seed);
        let mut position = game.root();
        let mut plies = 0;
        loop {
            let moves = game.moves(&position);
            let count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
            let Some(m) = moves.clone().last() else { break };
            let next = game.play(&position, m);
            let value = |p| i64::from(game.value(&game, p, 0).get());
            // A move is worth what it adds, as the mover sees it.
            let edge = -value(&next) - value(&position);
            let fits = (1..=branching).contains(&count) && edge.abs() <= 1 << 15;
            seen.strange += u64::from(!fits);
            seen.positions += 1;
            seen.moves.push(count);
            (position, plies) = (next, plies + 1);
        }
        seen.strange += u64::from(plies != super::korf::PLIES);
    }
    seen
}

pub(super) fn choices(played: &Match, seeds: Seeds) -> Row {
    let same = |seed: &u64| {
        let game = game(played.branching, *seed);
        let board = Board { game: &game, judge: &game, plies_left: |p| p.plies_left() };
        let chosen = |player| board.choice(&game.root(), player);
        chosen(played.first) == chosen(played.second)
    };
    let all = usize::try_from(seeds.count()).unwrap_or(0);
    Row::Choices { same: seeds.all().filter(same).count(), all }
}

pub(super) fn report(rows: &Rows, section: &mut Section) {
    games(rows, section);
    budgets(rows, section);
    tempo(rows, section);
    agreement(rows, section);
}

fn games(rows: &Rows, section: &mut Section) {
    let mut checks = 0;
    let mut strange = 0;
    let mut said = Vec::new();
    for (case, row) in rows.of::<RandomGames>() {
        let (Case::Games { branching, .. }, Row::Games(seen)) = (case, row) else { continue };
        let moves: Vec<f64> = seen.moves.iter().map(|&moves| f64::from(moves)).collect();
        said.push(format!("B = {branching}: {} moves a position", Estimate::of(&moves)));
        (checks, strange) = (checks + seen.positions, strange + seen.strange);
    }
    section.find(
        Finding::new(
            "K-34",
            Verdict::always(strange, checks),
            "1 to B moves, each worth up to ±2^15, values are their sums, 100 moves, a pair decided by the larger outcome",
            format!("{strange} of {checks} positions are otherwise; {}", said.join(", ")),
        )
        .noting("With moves drawn evenly from 1 to B the mean is (B + 1) / 2."),
    );
}

fn budgets(rows: &Rows, section: &mut Section) {
    let mut rates = Vec::new();
    let title = format!("{BUDGET} evaluations for every move");
    let mut table = Table::new("budgets", title, ["B", "best-first against αβ", "pairs"])
        .noting("αβ deepens ply by ply; the last complete iteration stands.");
    let (x, y) = (Axis::logarithmic("most moves in a position, B"), Axis::linear("pairs won, %"));
    let mut figure = Figure::new("budgets", "Equal evaluations for every move", x, y);
    for (played, pairs) in &played(rows) {
        if played.first.until != Until::Evaluations(BUDGET) {
            continue;
        }
        let rate = win_rate(pairs, Scoring::ByPair);
        table.row([played.branching.to_string(), percent(&rate), pairs.len().to_string()]);
        rates.push((played.branching, rate));
    }
    figure.curve(
        "best-first minimax against αβ",
        rates.iter().map(|(branching, rate)| Point {
            x: f64::from(*branching),
            y: 100.0 * rate.mean,
            low: 100.0 * rate.low,
            high: 100.0 * rate.high,
        }),
    );
    figure.level(50.0, "as good as αβ");
    section.table(table);
    section.figure(figure);
    let said: Vec<String> =
        rates.iter().map(|(b, rate)| format!("B = {b}: {}", percent(rate))).collect();
    let rates: Vec<Estimate> = rates.into_iter().map(|(_, rate)| rate).collect();
    section.find(
        Finding::new(
            "K-36",
            growing(&rates),
            "best suited to large branching factors and costly evaluators",
            said.join(", "),
        )
        .noting(format!(
            "At {BUDGET} evaluations for every move, whatever they cost. Confirmed if the share of wins grows from the least B \
             on and does not fall again, direction only if it falls: where the budget covers few of the root's moves, those \
             that were not looked at seem best."
        )),
    );
}

/// Of a claim that these grow: direction only if they fall again after their peak.
fn growing(rates: &[Estimate]) -> Verdict {
    let peak = rates.iter().max_by(|a, b| a.mean.total_cmp(&b.mean));
    let (Some(first), Some(peak), Some(last)) = (rates.first(), peak, rates.last()) else {
        return Verdict::Inconclusive;
    };
    let (grows, falls) = (peak.low > first.high, last.high < peak.low);
    match (grows, falls) {
        (true, false) => Verdict::Confirmed,
        (true, true) => Verdict::DirectionOnly,
        (false, _) if last.high < first.low => Verdict::Refuted,
        (false, _) => Verdict::Inconclusive,
    }
}

fn tempo(rows: &Rows, section: &mut Section) {
    let mut by_tempo: BTreeMap<(&str, i32), Estimate> = BTreeMap::new();
    for (played, pairs) in &played(rows) {
        let (Until::Depth(line), Until::Depth(4)) = (played.first.until, played.second.until) else {
            continue;
        };
        let name = match (played.first.searcher, line) {
            (Searcher::BestFirst, 11) => "best-first, line 11",
            (Searcher::Extension(3), 9) => "extension, line 9",
            _ => continue,
        };
        if played.branching == 10 && TEMPOS.contains(&played.tempo) {
            by_tempo.insert((name, played.tempo), win_rate(pairs, Scoring::ByPair));
        }
    }
    let mut table = Table::new("tempo", "A judge with a tempo, against αβ depth 4, B = 10", ["player", "tempo", "wins"])
        .noting("A positive tempo makes a position look better to the side that moved last, by so much; 32,768 is the most a move is worth.");
    let (x, y) = (Axis::linear("tempo of the judge"), Axis::linear("pairs won against αβ, %"));
    let mut figure = Figure::new("tempo", "What a swing between odd and even depths does", x, y);
    for name in ["best-first, line 11", "extension, line 9"] {
        let points = by_tempo.iter().filter(|((of, _), _)| *of == name);
        figure.curve(
            name,
            points.clone().map(|((_, tempo), rate)| Point {
                x: f64::from(*tempo),
                y: 100.0 * rate.mean,
                low: 100.0 * rate.low,
                high: 100.0 * rate.high,
            }),
        );
        for ((_, tempo), rate) in points {
            table.row([name.to_string(), tempo.to_string(), percent(rate)]);
        }
    }
    section.table(table);
    section.figure(figure);
    let at = |tempo| by_tempo.get(&("best-first, line 11", tempo)).copied();
    let greatest = by_tempo.keys().map(|(_, tempo)| *tempo).max().unwrap_or(0);
    // Depth 4 was played without a tempo, unless this is the smallest scale.
    let Some((plain, with)) = at(0).zip(at(greatest).filter(|_| greatest > 0)) else {
        section.find(Finding::new("K-4", Verdict::Inconclusive, SWING, "not played at this scale"));
        return;
    };
    let verdict = if with.low > plain.high {
        Verdict::Confirmed
    } else if with.high < plain.low {
        Verdict::Refuted
    } else {
        Verdict::Inconclusive
    };
    section.find(
        Finding::new(
            "K-4",
            verdict,
            SWING,
            format!("against αβ depth 4: {} without, {} with a tempo of {greatest}", percent(&plain), percent(&with)),
        )
        .noting("Confirmed if the intervals lie apart, with the tempo above. αβ to a fixed depth compares leaves of one depth only."),
    );
}

const SWING: &str = "a swing of the judge between odd and even depths helps best-first minimax";

fn agreement(rows: &Rows, section: &mut Section) {
    let mut tally: BTreeMap<Match, [usize; 2]> = BTreeMap::new();
    for (case, row) in rows.of::<RandomGames>() {
        let (Case::Choices(played, _), Row::Choices { same, all }) = (case, row) else { continue };
        let sums = tally.entry(played).or_default();
        *sums = [sums[0] + same, sums[1] + all];
    }
    let mut table = Table::new(
        "choices",
        "First moves on which both agree, B = 10",
        ["player", "αβ depth", "agree"],
    );
    let mut verdicts = Vec::new();
    for (played, [same, all]) in &tally {
        let (Until::Depth(line), Until::Depth(depth)) = (played.first.until, played.second.until)
        else {
            continue;
        };
        let share = Estimate::share(*same, *all);
        let name = match played.first.searcher {
            Searcher::Extension(horizon) => format!("extension, horizon {horizon}, line {line}"),
            Searcher::BestFirst | Searcher::AlphaBeta => format!("best-first, line {line}"),
        };
        if depth > 1 {
            verdicts.push(Verdict::below(&share, 1.0));
        }
        table.row([name, depth.to_string(), percent(&share)]);
    }
    let said: Vec<String> =
        table.rows.iter().map(|row| format!("αβ {}, {}: {}", row[1], row[0], row[2])).collect();
    let ours = match &said[..] {
        [first, .., last] => format!("{first}, …, {last}"),
        _ => said.join(""),
    };
    section.table(table);
    section.find(Finding::new(
        "K-40",
        Verdict::usually(&verdicts),
        "a selective search decides otherwise than minimax to a fixed depth",
        ours,
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_grows_and_falls_again_is_a_direction_only() {
        let shares =
            |won: &[usize]| growing(&won.iter().map(|&k| Estimate::share(k, 200)).collect::<Vec<_>>());
        assert_eq!(shares(&[120, 150, 190]), Verdict::Confirmed);
        assert_eq!(shares(&[120, 190, 100]), Verdict::DirectionOnly);
        assert_eq!(shares(&[120, 60]), Verdict::Refuted);
        assert_eq!(shares(&[120, 125]), Verdict::Inconclusive);
        assert_eq!(shares(&[]), Verdict::Inconclusive);
    }
}
