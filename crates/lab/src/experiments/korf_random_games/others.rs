//! The properties of the games, equal budgets, evaluators with a tempo, and the chosen moves.

use super::{Case, RandomGames, Row, TEMPOS, WITH_TEMPO, played, tempo_players};
use crate::experiments::korf::{Match, alpha_beta, percent, wins};
use crate::prelude::*;
use crate::tournament::random_games::{PLIES, first_move, game};
use crate::tournament::{Pair, Searcher, Until};
use crate::words::Join;
use std::collections::BTreeSet;

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
        seen.fits.violations += u64::from(plies != PLIES);
    }
    seen
}

pub(super) fn choices(played: &Match, seeds: Seeds) -> Row {
    let same = |seed: &u64| {
        let chosen = |player| first_move(played.branching, *seed, player);
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
        Evidence::new()
            .finding("K-34", ours)
            .noting("With the number of moves uniform from 1 to B the mean is (B + 1) / 2."),
    );
}

/// The points of every pair, by limit and width.
type Grid = By<(u64, u32), Vec<f64>>;

fn budgets(rows: &Rows, section: &mut Section) {
    let head = ["evaluations per move", "B", "best-first against αβ", "pairs"];
    let title = "The same limit of evaluations for every move";
    let mut table = Table::new("budgets", title, head)
        .noting("αβ deepens ply by ply; the last complete iteration counts.");
    let (x, y) = (Axis::logarithmic("maximal number of moves, B"), Axis::linear("pairs won, %"));
    let mut figure = Figure::new("budgets", "Best-first minimax against αβ, by limit and width", x, y);
    let mut grid = Grid::default();
    let mut curves: By<u64, Vec<Point>> = By::default();
    for (Match { branching, second, .. }, pairs) in played(rows).iter() {
        let Until::Evaluations(limit) = second.until else { continue };
        let rate = wins(pairs);
        table.line(format_args!("{limit} | {branching} | {} | {}", percent(&rate), pairs.len()));
        curves.push(limit, Point::share(f64::from(*branching), &rate));
        grid.entry((limit, *branching)).extend(pairs.iter().map(Pair::points));
    }
    for (limit, points) in curves.iter() {
        figure.curve(format!("{limit} evaluations"), points.iter().copied());
    }
    figure.level(50.0, "equal to αβ");
    section.table(table);
    section.figure(figure.captioned("Bands are 95 % intervals over games."));
    let width = |(_, branching): (u64, u32)| f64::from(branching).log2();
    let cost = |(limit, _): (u64, u32)| -number(limit).log2();
    let (mut evidence, mut peaks) = (Evidence::new(), Vec::new());
    for (limit, points) in curves.iter() {
        let name = format!("twice the width, {limit} evaluations");
        evidence = evidence.measured(name, &slope(&grid, |key| key.0 == *limit, width));
        let peak = points.iter().max_by(|a, b| a.y.total_cmp(&b.y)).map_or(0.0, |point| point.x);
        peaks.push(format!("{limit} evaluations: B = {peak:.0}"));
    }
    let widths: BTreeSet<u32> = grid.iter().map(|(&(_, branching), _)| branching).collect();
    for &branching in &widths {
        let name = format!("half the evaluations, B = {branching}");
        evidence = evidence.measured(name, &slope(&grid, |key| key.1 == branching, cost));
    }
    let rate = |width: Option<&u32>| {
        let of = grid.iter().filter(|(key, _)| Some(&key.1) == width);
        mean(&of.flat_map(|(_, points)| points.iter().copied()).collect::<Vec<_>>())
    };
    let ours = format!(
        "over the whole grid the share of wins changes by {} with twice the width and by {} with half the evaluations; the \
         greatest width over the least, all limits together: {:.2}; the share is greatest at {}",
        percent(&slope(&grid, |_| true, width)),
        percent(&slope(&grid, |_| true, cost)),
        rate(widths.last()) / rate(widths.first()),
        peaks[..].join(", ")
    );
    section.find(evidence.finding("K-36", ours).noting(
        "Both players have the same hard limit. A costly evaluator leaves few evaluations for a move. The law: the share of \
         wins rises with the width up to a peak that moves with the limit, and collapses beyond it, where the limit pays for \
         a few expansions only.",
    ));
}

/// The slope of the points in a part of the grid, from the games with the same number.
fn slope(grid: &Grid, is_part: impl Fn((u64, u32)) -> bool, x: impl Fn((u64, u32)) -> f64) -> Estimate {
    let part: Vec<_> = grid.iter().filter(|(key, _)| is_part(**key)).collect();
    let xs: Vec<f64> = part.iter().map(|(key, _)| x(**key)).collect();
    let middle = mean(&xs);
    let squares: f64 = xs.iter().map(|x| (x - middle).powi(2)).sum();
    let games = part.iter().map(|(_, points)| points.len()).min().unwrap_or(0);
    let of_game = |game: usize| {
        let products = xs.iter().zip(&part).map(|(x, (_, points))| (x - middle) * points[game]);
        products.sum::<f64>() / squares
    };
    Estimate::of(&(0..games).map(of_game).collect::<Vec<_>>())
}

fn tempo(rows: &Rows, section: &mut Section) {
    let all = played(rows);
    let (depth, limit) = WITH_TEMPO;
    let title = format!(
        "An evaluator with a tempo, {limit} evaluations per move against αβ depth {depth}, B = 10"
    );
    let mut table = Table::new("tempo", title, ["player", "tempo", "wins"])
        .noting("The tempo is added to the value for the side that moved last; 32,768 is the greatest value of a move.");
    let (x, y) = (Axis::linear("tempo of the evaluator"), Axis::linear("pairs won against αβ, %"));
    let mut figure = Figure::new("tempo", "The effect of a swing between odd and even depths", x, y);
    let points = |first, tempo| {
        let played = Match { tempo, ..Match::new(10, first, alpha_beta(depth)) };
        all.get(&played).map(|pairs| pairs.iter().map(Pair::points).collect::<Vec<_>>())
    };
    for (name, player) in tempo_players() {
        let rates =
            TEMPOS.map(|tempo| points(player, tempo).map(|points| (tempo, Estimate::of(&points))));
        let rates = || rates.iter().flatten();
        figure.curve(name, rates().map(|(tempo, rate)| Point::share(f64::from(*tempo), rate)));
        for (tempo, rate) in rates() {
            table.line(format_args!("{name} | {tempo} | {}", percent(rate)));
        }
    }
    section.table(table);
    section.figure(figure);
    let (_, pure) = tempo_players()[0];
    let least = TEMPOS[0];
    // Depth 4 was played without a tempo, except at the smallest scale.
    let Some((plain, without)) = points(pure, 0).zip(points(pure, least)) else {
        section.find(Evidence::new().finding("K-4", "not played at this scale"));
        return;
    };
    let difference = Estimate::difference(&plain, &without);
    let [swing, damped] = [plain, without].map(|points| percent(&Estimate::of(&points)));
    let ours = format!(
        "against αβ depth {depth}: {swing} with the swing of the games, {damped} with an evaluator that takes {} of it away, \
         difference {}",
        -least,
        percent(&difference)
    );
    let evidence = Evidence::new().measured("B = 10", &difference);
    section.find(evidence.finding("K-4", ours).noting(
        "The same games with both evaluators, and the same hard limit. The side that moved last has chosen a good move, so \
         values swing with the last player to move. More swing than that does not help further: see the table. αβ to a fixed \
         depth compares leaves of one depth only; that mixed depths would hurt it is not tested.",
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
        let Until::Depth(depth) = played.second.until else { continue };
        let share = Estimate::share(*same, *all);
        let name = match played.first.searcher {
            Searcher::Extension(horizon) => format!("extension, horizon {horizon}"),
            Searcher::BestFirst | Searcher::AlphaBeta => "best-first".to_string(),
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
    fn a_slope_is_that_of_one_axis_of_the_grid() {
        let mut grid = Grid::default();
        for (limit, branching, rate) in [(100, 5, 0.5), (100, 10, 0.7), (200, 5, 0.4), (200, 10, 0.6)] {
            grid.entry((limit, branching)).extend([rate - 0.1, rate, rate + 0.1]);
        }
        let wider = slope(&grid, |_| true, |(_, branching)| f64::from(branching).log2());
        let fewer = slope(&grid, |_| true, |(limit, _)| -number(limit).log2());
        assert!((wider.mean - 0.2).abs() < 1e-9 && (fewer.mean - 0.1).abs() < 1e-9, "{wider} {fewer}");
        let narrow = slope(&grid, |key| key.0 == 200, |(_, branching)| f64::from(branching).log2());
        assert!((narrow.mean - 0.2).abs() < 1e-9 && narrow.n == 3, "{narrow}");
    }
}
