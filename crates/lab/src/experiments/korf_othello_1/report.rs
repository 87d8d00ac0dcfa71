//! Table 1 beside the published one, and the verdicts on it.

use super::{Case, Row, Table1, WITHOUT, without_ending};
use crate::experiments::korf::{percent, relative_effort, scaled};
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
    let (evidence, ours) = versus::beside_the_paper(Kind::Pure, &depths);
    section.find(evidence.finding("K-26", ours).published(PUBLISHED).papers(PAPERS).noting(
        "The evaluator has the design of the paper's, with constants of our own. The limit for every move takes from \
         best-first minimax the choice to think longer in some positions; with it, it wins fewer games.",
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
    let evidence = Evidence::new().checked(1, u64::from(sequences != 244));
    section.find(evidence.finding("K-20", ours).noting(
        "All intervals are over the classes: games from the images of one position are not independent. Both colours \
         are played from every opening.",
    ));
}

fn identical(depths: &Depths, section: &mut Section) {
    let pairs = depths.get(&1).and_then(equal).map_or(&[][..], |result| &result.pairs);
    let different = pairs.iter().filter(|pair| !pair.same).count();
    let evidence = Evidence::new().checked(pairs.len() as u64, different as u64);
    section.find(evidence.finding("K-27", format!("{different} of {} pairs differ", pairs.len())));
}

/// The depth at which the paper's win rate has its peak.
const PEAK: Depth = 3;

/// The greatest depth of the paper's table.
const DEEPEST: Depth = 7;

fn rise_and_fall(depths: &Depths, section: &mut Section) {
    let at = |depth: Depth| depths.get(&depth).and_then(equal);
    let deepest = depths.iter().map(|(&depth, _)| depth).max().filter(|&depth| depth > PEAK);
    let Some((peak, deepest)) = at(PEAK).zip(deepest) else { return not_played("K-28", section) };
    let mut compared = vec![PEAK - 1, PEAK + 1, deepest];
    compared.dedup();
    let (mut evidence, mut said) = (Evidence::new(), Vec::new());
    for depth in compared {
        let Some(other) = at(depth) else { continue };
        let difference = contrast(&peak.pairs, &other.pairs);
        said.push(format!("depth {depth}: {}", percent(&difference)));
        evidence = evidence.measured(format!("depth {PEAK} − depth {depth}"), &difference);
    }
    let last = at(deepest).map(|result| result.score.won);
    if let Some(last) = last.filter(|_| deepest > DEEPEST) {
        let below = scaled(&last, -1.0, 0.5);
        evidence = evidence.measured(format!("a half − depth {deepest}"), &below);
    }
    let ours = format!(
        "the share of wins at depth {PEAK} exceeds that at {}; at depth {deepest} it is {}",
        said.join(", at "),
        last.map_or(String::new(), |last| percent(&last))
    );
    section.find(evidence.finding("K-28", ours).noting(format!(
        "With αβ's mean number of evaluations as a limit for every move; differences from the same openings. The paper \
         expects best-first minimax to lose beyond depth {DEEPEST}."
    )));
}

fn ties(all: &Matches, section: &mut Section) {
    let pairs: Vec<Pair> = all.values().flatten().copied().filter(|pair| !pair.same).collect();
    let share = Score::of(&pairs).ties;
    let ours = format!("{} of {} games", percent(&share), 2 * pairs.len());
    let evidence = Evidence::new().measured("all games", &share);
    section.find(evidence.finding("K-21", ours).published("3 %").noting(
        "All games of this experiment, except pairs of the same game. Our evaluator has other constants than the paper's.",
    ));
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
        "with αβ at the end best-first minimax wins {}, without {}, difference {}",
        percent(&with.score.won),
        percent(&score.won),
        percent(&difference)
    );
    section.find(Evidence::new().finding("K-22", ours).noting("At equal evaluations, αβ depth 4."));
}

fn not_played(claim: &'static str, section: &mut Section) {
    section.find(Evidence::new().finding(claim, "not played at this scale"));
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
    section.find(Evidence::new().checked(foreseen, again).finding("K-23", ours).noting(
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
    let ours =
        format!("αβ depth ~ line (evaluations): {}; within a factor of {worst:.2}", said.join(", "));
    section.find(
        Evidence::new()
            .finding("K-24", ours)
            .published("αβ 1–7 ~ 1 4 8 12 15 19 23")
            .noting("Evaluations are counted instead of time."),
    );
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
    let mut said = Vec::new();
    for (depth, same) in choices.iter() {
        let column =
            |i: usize| same.iter().map(|both| f64::from(u8::from(both[i]))).collect::<Vec<_>>();
        let (pure, shallow) = (column(0), column(1));
        let difference = Estimate::difference(&pure, &shallow);
        let [pure, shallow] = [pure, shallow].map(|sample| percent(&Estimate::of(&sample)));
        let n = same.len();
        table.line(format_args!("{depth} | {pure} | {shallow} | {} | {n}", percent(&difference)));
        said.push(format!("depth {depth}: {pure} against {shallow}"));
    }
    section.table(table);
    let ours = format!(
        "αβ's move is chosen by best-first minimax at equal evaluations, and by αβ to one ply less: {}",
        said.join(", ")
    );
    section.find(Evidence::new().finding("K-40", ours));
}
