//! The properties of the games, equal budgets, evaluators with a tempo, and the chosen moves.

use super::{BUDGET, Case, RandomGames, Row, TEMPOS, played};
use crate::experiments::korf::{Match, game, percent, table, wins};
use crate::prelude::*;
use crate::tournament::{Searcher, Until};
use crate::words::Join;

/// The counts along the first line of each game.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Seen {
    /// Whether a position has 1 to B moves, and a value that is a sum of moves of at most 2^15.
    fits: Tally,
    /// The numbers of moves in all positions.
    moves: Vec<u64>,
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
            // The value of a move is what it adds, as the mover sees it.
            let edge = -value(&next) - value(&position);
            seen.fits.check((1..=branching).contains(&count) && edge.abs() <= 1 << 15);
            seen.moves.push(count.into());
            (position, plies) = (next, plies + 1);
        }
        seen.fits.violations += u64::from(plies != super::korf::PLIES);
    }
    seen
}

pub(super) fn choices(played: &Match, seeds: Seeds) -> Row {
    let same = |seed: &u64| {
        let game = game(played.branching, *seed);
        let chosen = |player| table(&game, &game).choice(&game.root(), player);
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
    let (mut fits, mut said) = (Tally::default(), Vec::new());
    for (case, row) in rows.of::<RandomGames>() {
        let (Case::Games { branching, .. }, Row::Games(seen)) = (case, row) else { continue };
        said.push(format!("B = {branching}: {} moves per position", Estimate::of(&seen.moves)));
        fits.join(seen.fits);
    }
    let Tally { checks, violations, .. } = fits;
    let ours = format!("{violations} of {checks} positions violate the rules; {}", said[..].join(", "));
    section.find(
        Finding::of("K-34", fits.verdict(), ours)
            .noting("With the number of moves uniform from 1 to B the mean is (B + 1) / 2."),
    );
}

fn budgets(rows: &Rows, section: &mut Section) {
    let title = format!("{BUDGET} evaluations per move");
    let mut table = Table::new("budgets", title, ["B", "best-first against αβ", "pairs"])
        .noting("αβ deepens ply by ply; the last complete iteration counts.");
    let (x, y) = (Axis::logarithmic("maximal number of moves, B"), Axis::linear("pairs won, %"));
    let mut figure = Figure::new("budgets", "Equal evaluations per move", x, y);
    let (mut rates, mut points, mut said) = (Vec::new(), Vec::new(), Vec::new());
    for (Match { branching, first, .. }, pairs) in played(rows).iter() {
        if first.until == Until::Evaluations(BUDGET) {
            let rate = wins(pairs);
            table.line(format_args!("{branching} | {} | {}", percent(&rate), pairs.len()));
            points.push(Point::percent(f64::from(*branching), &rate));
            said.push(format!("B = {branching}: {}", percent(&rate)));
            rates.push(rate);
        }
    }
    figure.curve("best-first minimax against αβ", points);
    figure.level(50.0, "equal to αβ");
    section.table(table);
    section.figure(figure);
    section.find(Finding::of("K-36", growing(&rates), said[..].join(", ")).noting(format!(
        "At {BUDGET} evaluations per move, whatever they cost. Confirmed if the share of wins grows from the least B \
         on and does not fall again, direction only if it falls: if the budget covers only a few of the root's moves, \
         those that were not examined seem best."
    )));
}

/// The verdict on a claim that these rates grow: direction only if they fall again after their peak.
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

const PURE: &str = "best-first, line 11";
const EXTENDED: &str = "extension, line 9";

fn tempo(rows: &Rows, section: &mut Section) {
    let mut by_tempo: By<&str, Vec<(i32, Estimate)>> = By::default();
    for (played, pairs) in played(rows).iter() {
        let name = match (played.first.searcher, played.depths()) {
            (Searcher::BestFirst, Some((11, 4))) => PURE,
            (Searcher::Extension(3), Some((9, 4))) => EXTENDED,
            _ => continue,
        };
        if played.branching == 10 && TEMPOS.contains(&played.tempo) {
            by_tempo.push(name, (played.tempo, wins(pairs)));
        }
    }
    let mut table = Table::new("tempo", "An evaluator with a tempo, against αβ depth 4, B = 10", ["player", "tempo", "wins"])
        .noting("The tempo is added to the value for the side that moved last; 32,768 is the greatest value of a move.");
    let (x, y) = (Axis::linear("tempo of the evaluator"), Axis::linear("pairs won against αβ, %"));
    let mut figure = Figure::new("tempo", "The effect of a swing between odd and even depths", x, y);
    for name in [PURE, EXTENDED] {
        by_tempo.entry(name).sort_by_key(|(tempo, _)| *tempo);
        let rates = &by_tempo[name];
        figure.curve(name, rates.iter().map(|(tempo, rate)| Point::percent(f64::from(*tempo), rate)));
        for (tempo, rate) in rates {
            table.line(format_args!("{name} | {tempo} | {}", percent(rate)));
        }
    }
    section.table(table);
    section.figure(figure);
    let at = |wanted| by_tempo[PURE].iter().find(|(tempo, _)| *tempo == wanted).map(|(_, rate)| *rate);
    let greatest = by_tempo.values().flatten().map(|(tempo, _)| *tempo).max().unwrap_or(0);
    // Depth 4 was played without a tempo, except at the smallest scale.
    let Some((plain, with)) = at(0).zip(at(greatest).filter(|_| greatest > 0)) else {
        section.find(Finding::of("K-4", Verdict::Inconclusive, "not played at this scale"));
        return;
    };
    let [without, tempo] = [plain, with].map(|rate| percent(&rate));
    let ours = format!("against αβ depth 4: {without} without, {tempo} with a tempo of {greatest}");
    section.find(Finding::of("K-4", Verdict::less(&plain, &with), ours).noting(
        "Confirmed if the intervals are disjoint and the one with tempo is higher. αβ to a fixed depth compares leaves \
         of one depth only.",
    ));
}

fn agreement(rows: &Rows, section: &mut Section) {
    let mut tally: By<Match, [usize; 2]> = By::default();
    for (case, row) in rows.of::<RandomGames>() {
        let (Case::Choices(played, _), Row::Choices { same, all }) = (case, row) else { continue };
        let sums = tally.entry(played);
        *sums = [sums[0] + same, sums[1] + all];
    }
    let title = "Positions in which both choose the same first move, B = 10";
    let mut table = Table::new("choices", title, ["player", "αβ depth", "agree"]);
    let mut said = Vec::new();
    for (played, [same, all]) in tally.iter() {
        let Some((line, depth)) = played.depths() else { continue };
        let share = Estimate::share(*same, *all);
        let name = match played.first.searcher {
            Searcher::Extension(horizon) => format!("extension, horizon {horizon}, line {line}"),
            Searcher::BestFirst | Searcher::AlphaBeta => format!("best-first, line {line}"),
        };
        table.line(format_args!("{name} | {depth} | {}", percent(&share)));
        said.push(format!("αβ {depth}, {name}: {}", percent(&share)));
    }
    section.table(table);
    let ours = match &said[..] {
        [first, .., last] => format!("{first}, …, {last}"),
        _ => said.concat(),
    };
    section.remark("K-40", format_args!("both choose the same first move: {ours}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_that_grow_and_fall_again_are_direction_only() {
        let shares =
            |won: &[usize]| growing(&won.iter().map(|&k| Estimate::share(k, 200)).collect::<Vec<_>>());
        assert_eq!(shares(&[120, 150, 190]), Verdict::Confirmed);
        assert_eq!(shares(&[120, 190, 100]), Verdict::DirectionOnly);
        assert_eq!(shares(&[120, 60]), Verdict::Refuted);
        assert_eq!(shares(&[120, 125]), Verdict::Inconclusive);
        assert_eq!(shares(&[]), Verdict::Inconclusive);
    }
}
