//! Table 1 beside the published one, and the verdicts on it.

use super::{Case, Row, Table1, WITHOUT, without_ending};
use crate::experiments::korf::{percent, relative_effort};
use crate::experiments::korf_othello::kind::{Kind, line_of};
use crate::experiments::korf_othello::versus::{self, AtDepth, contrast, equal};
use crate::experiments::korf_othello::{Match, Score};
use crate::experiments::korf_random_games::replay;
use crate::prelude::*;
use crate::tournament::{Pair, efforts};
use std::collections::BTreeMap;

type Depths = By<Depth, AtDepth>;
/// The pairs of every match.
type Matches = By<Match, Vec<Pair>>;

pub(super) fn report(rows: &Rows, section: &mut Section) {
    let (mut all, mut scouted) = (Matches::default(), Matches::default());
    let mut choices: By<Depth, Vec<[bool; 2]>> = By::default();
    for (case, row) in rows.of::<Table1>() {
        match (case, row) {
            (Case::Pairs(played, _), Row::Pairs(pairs)) => all.entry(played).extend(pairs),
            (Case::Scouting(played, _), Row::Pairs(pairs)) => scouted.entry(played).extend(pairs),
            (Case::Choices { depth, .. }, Row::Choices(same)) => choices.entry(depth).extend(same),
            (Case::Openings, Row::Openings(counts)) => openings(counts, section),
            _ => {}
        }
    }
    let depths = versus::by_depth(Kind::Pure, &all);
    let title = "Table 1: best-first minimax against αβ on Othello";
    section.table(versus::table(Kind::Pure, "table-1", title, &depths));
    section.figure(versus::figure(Kind::Pure, "table-1", title, &depths));
    let (verdict, ours) = versus::judged(Kind::Pure, &depths);
    section.find(Finding::of("K-26", verdict, ours).published(PUBLISHED).papers(PAPERS).noting(
        "Confirmed if best-first minimax wins more than half of all games together at equal evaluations, and every share \
         with the paper's line agrees with the published one, direction only if some do not. The evaluator has the \
         design of the paper's, with constants of our own.",
    ));
    identical(&depths, section);
    rise_and_fall(&depths, section);
    ties(&all, section);
    endings(&all, &depths, section);
    won_games(&all, section);
    matching(&scouted, section);
    agreement(&choices, section);
}

/// The results of best-first minimax against αβ, by depth.
pub(in crate::experiments) fn results(rows: &Rows) -> Depths {
    let mut all = Matches::default();
    for (case, row) in rows.of::<Table1>() {
        if let (Case::Pairs(played, _), Row::Pairs(pairs)) = (case, row) {
            all.entry(played).extend(pairs);
        }
    }
    versus::by_depth(Kind::Pure, &all)
}

const PUBLISHED: &str = "αβ 1–7 ~ lines of 1 4 8 12 15 19 23 plies; wins 50 67 78 69 57 58 51 %";
const PAPERS: &str = "±9 % or so: 488 games from 60 classes of openings";

fn openings([sequences, positions, classes]: [usize; 3], section: &mut Section) {
    let ours = format!(
        "{sequences} sequences of four moves lead to {positions} positions of {classes} classes up to symmetry"
    );
    let verdict = Verdict::always(u64::from(sequences != 244), 1);
    section.find(Finding::of("K-20", verdict, ours).noting(
        "All intervals are over the classes: games from the images of one position are not independent. Both colours \
         are played from every opening.",
    ));
}

fn identical(depths: &Depths, section: &mut Section) {
    let pairs = depths.get(&1).and_then(equal).map_or(&[][..], |result| &result.pairs);
    let different = pairs.iter().filter(|pair| !pair.same).count();
    let verdict = Verdict::always(different as u64, pairs.len() as u64);
    section.find(Finding::of("K-27", verdict, format!("{different} of {} pairs differ", pairs.len())));
}

/// The depth at which the paper's win rate has its peak.
const PEAK: Depth = 3;

fn rise_and_fall(depths: &Depths, section: &mut Section) {
    let at = |depth: Depth| depths.get(&depth).and_then(equal);
    let deepest = depths.iter().next_back().map(|(&depth, _)| depth).filter(|&depth| depth > PEAK);
    let (Some(before), Some(peak), Some((deepest, last))) =
        (at(PEAK - 1), at(PEAK), deepest.and_then(|depth| Some((depth, at(depth)?))))
    else {
        section.find(Finding::of("K-28", Verdict::Inconclusive, "not played at this scale"));
        return;
    };
    let rise = contrast(&peak.pairs, &before.pairs);
    let fall = contrast(&last.pairs, &peak.pairs);
    let mut cells = Cells::default();
    cells.above(&rise, 0.0);
    cells.below(&fall, 0.0);
    let loses = Verdict::below(&last.score.won, 0.5);
    let verdict = Verdict::sized(cells.everywhere(), loses);
    let ours = format!(
        "from depth {} to {PEAK} the share of wins changes by {}, from there to depth {deepest} by {}; at depth \
         {deepest} it is {}",
        PEAK - 1,
        percent(&rise),
        percent(&fall),
        percent(&last.score.won)
    );
    section.find(Finding::of("K-28", verdict, ours).needing(cells.needed(verdict)).noting(
        "At equal evaluations; differences from the same openings. Confirmed if it rises to depth 3, falls from there \
         to the greatest depth and is below a half there; direction only if it does not fall below a half.",
    ));
}

fn ties(all: &Matches, section: &mut Section) {
    let pairs: Vec<Pair> = all.values().flatten().copied().filter(|pair| !pair.same).collect();
    let share = Score::of(&pairs).ties;
    let ours = format!("{} of {} games", percent(&share), 2 * pairs.len());
    section.find(
        Finding::of("K-21", Verdict::agrees(0.03, 60, &share), ours)
            .published("3 %")
            .noting("All games of this experiment, except pairs of the same game."),
    );
}

fn endings(all: &Matches, depths: &Depths, section: &mut Section) {
    let with = depths.get(&WITHOUT).and_then(equal);
    let without = without_ending().and_then(|played| all.get(&played));
    let (Some(with), Some(without)) = (with, without) else { return not_played("K-22", section) };
    let difference = contrast(&with.pairs, without);
    let score = Score::of(without);
    let title =
        format!("The last {WITHOUT} plies by αβ: best-first minimax against αβ depth {WITHOUT}");
    let mut table = Table::new("endings", title, ["the last plies", "wins", "ties", "games"]);
    for (name, score) in [("by αβ", &with.score), ("like the rest of the game", &score)] {
        let (won, ties) = (percent(&score.won), percent(&score.ties));
        table.line(format_args!("{name} | {won} | {ties} | {}", score.games));
    }
    section.table(table);
    let ours = format!(
        "with αβ at the end {}, without {}, difference {}",
        percent(&with.score.won),
        percent(&score.won),
        percent(&difference)
    );
    section.find(Finding::of("K-22", Verdict::above(&with.score.won, 0.5), ours).noting(
        "A setting of the tournaments; confirmed if best-first minimax wins with it. At equal evaluations, αβ depth 4.",
    ));
}

fn not_played(claim: &'static str, section: &mut Section) {
    section.find(Finding::of(claim, Verdict::Inconclusive, "not played at this scale"));
}

fn won_games(all: &Matches, section: &mut Section) {
    let sums = all.values().map(|pairs| efforts(pairs)[0]);
    let (mut won, mut foreseen, mut again) = (0, 0, 0);
    for effort in sums {
        won += effort.won;
        foreseen += effort.foreseen;
        again += effort.again;
    }
    let ours = format!(
        "{won} searches stopped at a won game; {foreseen} times the opponent replied as expected, and {again} times \
         positions were evaluated before the next move"
    );
    section.find(Finding::of("K-23", Verdict::always(again, foreseen), ours).noting(
        "Finished games are worth all or nothing to best-first minimax, and a tie just more than a loss. With these \
         values a root that is lost or tied is proven to be so: to search on can only use up time.",
    ));
}

/// Replays the paper's rule: raise the horizon of the faster player.
fn matching(scouted: &Matches, section: &mut Section) {
    let mut ratios: BTreeMap<(Depth, Depth), f64> = BTreeMap::new();
    for (played, pairs) in scouted.iter() {
        if let Some((line, depth)) = line_of(played.first.until).zip(line_of(played.second.until)) {
            ratios.insert((depth, line), relative_effort(pairs));
        }
    }
    let steps = replay(&ratios);
    let title = "The paper's rule, replayed on Othello";
    let mut table = Table::new("matching", title, ["αβ depth", "line", "evaluations"]).noting(
        "After each tournament the horizon of the player with fewer evaluations per move is raised by one.",
    );
    let mut matched: BTreeMap<Depth, (Depth, f64)> = BTreeMap::new();
    for &(depth, line, ratio) in &steps {
        table.line(format_args!("{depth} | {line} | {ratio:.2}"));
        let best = matched.entry(depth).or_insert((line, ratio));
        if ratio.ln().abs() < best.1.ln().abs() {
            *best = (line, ratio);
        }
    }
    section.table(table);
    let said: Vec<String> =
        matched.iter().map(|(depth, (line, ratio))| format!("{depth} ~ {line} ({ratio:.2})")).collect();
    let worst = matched.range(2..).map(|(_, (_, ratio))| ratio.ln().abs()).fold(0.0, f64::max).exp();
    // The greatest depth may have been left before its line was found.
    let inner = matched.len().saturating_sub(1);
    let within =
        matched.range(2..).take(inner.saturating_sub(1)).all(|(_, (_, ratio))| ratio.ln().abs() < 0.25);
    let verdict = if inner < 2 { Verdict::Inconclusive } else { Verdict::holds(within) };
    let ours =
        format!("αβ depth ~ line (evaluations): {}; within a factor of {worst:.2}", said.join(", "));
    section.find(Finding::of("K-24", verdict, ours).published("αβ 1–7 ~ 1 4 8 12 15 19 23").noting(
        "Evaluations are counted instead of time. Confirmed if the rule finds lines whose evaluations are within 28 % \
         of αβ's from depth 2 on.",
    ));
}

fn agreement(choices: &By<Depth, Vec<[bool; 2]>>, section: &mut Section) {
    let title = "Positions of random play in which αβ's move is also chosen by others";
    let head = [
        "αβ depth",
        "best-first at equal evaluations",
        "αβ to one ply less",
        "difference",
        "positions",
    ];
    let mut table = Table::new("choices", title, head);
    let (mut all, mut said) = (Vec::new(), Vec::new());
    for (depth, same) in choices.iter() {
        let column =
            |i: usize| same.iter().map(|both| f64::from(u8::from(both[i]))).collect::<Vec<_>>();
        let (pure, shallow) = (column(0), column(1));
        let difference = Estimate::difference(&pure, &shallow);
        let [pure, shallow] = [pure, shallow].map(|sample| percent(&Estimate::of(&sample)));
        let n = same.len();
        table.line(format_args!("{depth} | {pure} | {shallow} | {} | {n}", percent(&difference)));
        said.push(format!("depth {depth}: {pure} against {shallow}"));
        all.extend_from_slice(same);
    }
    section.table(table);
    let column = |i: usize| all.iter().map(|both| f64::from(u8::from(both[i]))).collect::<Vec<_>>();
    let difference = Estimate::difference(&column(0), &column(1));
    let verdict = Verdict::below(&difference, 0.0);
    section.find(Finding::of("K-40", verdict, said.join(", ")).needing(difference.needed(0.0).filter(|_| verdict == Verdict::Inconclusive)).noting(
        "Confirmed if best-first minimax chooses the move of αβ less often than another fixed-depth search does, which \
         looks one ply less far.",
    ));
}
