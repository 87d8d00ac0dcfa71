//! Win rates by depth, and the verdicts on them.

use super::{Case, RandomGames, Row, played};
use crate::experiments::korf::{Match, Matches, counts, percent, relative_effort, wins};
use crate::prelude::*;
use crate::tournament::{Pair, Searcher, efforts};
use std::collections::{BTreeMap, BTreeSet};

/// The kinds of player that play against alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::experiments) enum Kind {
    Pure,
    Extension,
}

/// The match of a kind whose evaluations are nearest to those of alpha-beta.
#[derive(Clone, Debug)]
pub(in crate::experiments) struct Nearest {
    /// The length of the line in plies.
    pub(in crate::experiments) line: Depth,
    /// Evaluations relative to alpha-beta's.
    pub(in crate::experiments) ratio: f64,
    pub(in crate::experiments) rate: Estimate,
    pub(in crate::experiments) pairs: Vec<Pair>,
}

/// The nearest match for each branching factor, kind and depth of alpha-beta.
pub(in crate::experiments) type ByDepth = BTreeMap<(u32, Kind, Depth), Nearest>;

pub(in crate::experiments) fn by_depth(rows: &Rows) -> ByDepth {
    nearest(&played(rows))
}

fn nearest(matches: &Matches) -> ByDepth {
    let mut all = ByDepth::new();
    for (played, pairs) in matches.iter().filter(|(played, _)| played.tempo == 0) {
        let Some((line, depth)) = played.depths() else { continue };
        let kind = match played.first.searcher {
            Searcher::BestFirst => Kind::Pure,
            Searcher::Extension(_) => Kind::Extension,
            Searcher::AlphaBeta => continue,
        };
        let ratio = relative_effort(pairs);
        let key = (played.branching, kind, depth);
        if all.get(&key).is_none_or(|other| ratio.ln().abs() < other.ratio.ln().abs()) {
            all.insert(key, Nearest { line, ratio, rate: wins(pairs), pairs: pairs.clone() });
        }
    }
    all
}

/// The matches of a kind, by depth of alpha-beta.
pub(in crate::experiments) fn of_kind(
    all: &ByDepth,
    branching: u32,
    kind: Kind,
) -> impl DoubleEndedIterator<Item = (Depth, &Nearest)> {
    let of_kind = all.iter().filter(move |(key, _)| (key.0, key.1) == (branching, kind));
    of_kind.map(|(&(.., depth), nearest)| (depth, nearest))
}

pub(super) fn report(rows: &Rows, section: &mut Section) {
    let all = by_depth(rows);
    let branchings: BTreeSet<u32> = all.keys().map(|&(branching, ..)| branching).collect();
    for &branching in &branchings {
        section.table(table(&all, branching));
        section.figure(figure(&all, branching));
    }
    identical(&all, section);
    rise_and_fall(&all, section);
    unseen(&all, section);
    for_every_b(&all, &branchings, section);
    matching(rows, section);
}

fn table(all: &ByDepth, branching: u32) -> Table {
    let head =
        ["αβ depth", "line", "evaluations", "wins", "extension: line", "evaluations", "wins", "pairs"];
    let title = format!("Pairs won against αβ, up to {branching} moves");
    let mut table = Table::new(format!("wins-b{branching}"), title, head).noting(
        "Evaluations are per move, relative to αβ's. Wins are given with the 95 % interval over games.",
    );
    let depths: BTreeSet<Depth> =
        all.keys().filter(|key| key.0 == branching).map(|&(.., depth)| depth).collect();
    for depth in depths {
        let [pure, extension] =
            [Kind::Pure, Kind::Extension].map(|kind| all.get(&(branching, kind, depth)));
        let [left, right] = [pure, extension].map(|found| {
            found.map_or(" |  | ".into(), |Nearest { line, ratio, rate, .. }| {
                format!("{line} | {ratio:.2} | {}", percent(rate))
            })
        });
        let pairs = pure.map_or(0, |nearest| nearest.pairs.len());
        table.line(format_args!("{depth} | {left} | {right} | {pairs}"));
    }
    table
}

fn figure(all: &ByDepth, branching: u32) -> Figure {
    let (x, y) = (Axis::linear("depth of αβ, plies"), Axis::linear("pairs won against αβ, %"));
    let title = format!("Random games with up to {branching} moves, equal evaluations");
    let mut figure = Figure::new(format!("wins-b{branching}"), title, x, y);
    for (kind, name) in [(Kind::Pure, "best-first minimax"), (Kind::Extension, "best-first extension")]
    {
        let points = of_kind(all, branching, kind);
        figure.curve(name, points.map(|(depth, found)| Point::percent(depth.into(), &found.rate)));
    }
    figure.level(50.0, "equal to αβ");
    figure.captioned(
        "Each point is the line whose evaluations are nearest to αβ's; bands are 95 % intervals over games.",
    )
}

fn identical(all: &ByDepth, section: &mut Section) {
    let first = all.iter().filter(|(key, _)| (key.1, key.2) == (Kind::Pure, 1));
    let pairs: Vec<&Pair> = first.flat_map(|(_, nearest)| &nearest.pairs).collect();
    let different = pairs.iter().filter(|pair| !pair.same).count();
    section.remark("K-27", format_args!("{different} of {} pairs differ at depth 1", pairs.len()));
}

fn rise_and_fall(all: &ByDepth, section: &mut Section) {
    let rates = || of_kind(all, 10, Kind::Pure).map(|(depth, nearest)| (depth, nearest.rate));
    let said: Vec<String> =
        rates().map(|(depth, rate)| format!("{depth}: {}", percent(&rate))).collect();
    let ours = format!("the pure form against αβ, B = 10, by depth of αβ: {}", said.join(", "));
    section.remark("K-28", ours);
}

fn unseen(all: &ByDepth, section: &mut Section) {
    let share = |kind| {
        let deep = of_kind(all, 10, kind).filter(|(depth, _)| *depth >= 3);
        let pairs: Vec<Pair> = deep.flat_map(|(_, nearest)| nearest.pairs.clone()).collect();
        Estimate::ratio(&counts(&pairs, |of| of.unseen), &counts(&pairs, |of| of.choices))
    };
    let ours = format!(
        "root moves below which nothing was generated, B = 10, αβ depth 3 and more: {}",
        percent(&share(Kind::Pure))
    );
    section.remark("K-29", ours);
    let extended = all.iter().filter(|(key, _)| key.1 == Kind::Extension && key.2 >= 3);
    let unseen: u64 = extended.map(|(_, nearest)| efforts(&nearest.pairs)[0].unseen).sum();
    let ours = format!("{unseen} root moves had no generated replies with a horizon of 2 or more");
    section.remark("K-30", ours);
}

fn for_every_b(all: &ByDepth, branchings: &BTreeSet<u32>, section: &mut Section) {
    let mut cells = Cells::default();
    for &branching in branchings {
        let rates = |kind| of_kind(all, branching, kind).filter(|(depth, _)| *depth >= 3);
        for (depth, found) in rates(Kind::Extension) {
            cells.named(format!("extension, B = {branching}, depth {depth}")).above(&found.rate, 0.5);
        }
        if let Some((depth, found)) = rates(Kind::Pure).next() {
            cells.named(format!("pure, B = {branching}, depth {depth}")).above(&found.rate, 0.5);
        }
        if let Some((depth, found)) = rates(Kind::Pure).next_back() {
            cells.named(format!("pure, B = {branching}, depth {depth}")).below(&found.rate, 0.5);
        }
    }
    let shallow = all.iter().filter(|(key, _)| key.2 == 2).map(|((branching, kind, _), nearest)| {
        format!("B = {branching} {kind:?} {}", percent(&nearest.rate))
    });
    section.find(cells.finding("K-35").noting(format!(
        "Pure at the least depth from 3 on (it should win) and at the greatest (it should lose), the extension at all \
         depths from 3 on. At depth 2, where the lines are as short as αβ's: {}.",
        shallow.collect::<Vec<_>>().join(", ")
    )));
}

/// Replays the paper's rule: raise the horizon of the faster player.
fn matching(rows: &Rows, section: &mut Section) {
    let mut scouted: By<(Depth, Depth), Vec<Pair>> = By::default();
    for (case, row) in rows.of::<RandomGames>() {
        let (Case::Scouting(played, _), Row::Pairs(pairs)) = (case, row) else { continue };
        let Some((line, depth)) = Match::depths(&played) else { continue };
        scouted.entry((depth, line)).extend(pairs);
    }
    let ratios: BTreeMap<(Depth, Depth), f64> =
        scouted.iter().map(|(&key, pairs)| (key, relative_effort(pairs))).collect();
    let steps = replay(&ratios);
    let head = ["αβ depth", "line", "evaluations"];
    let mut table = Table::new("matching", "The paper's rule, replayed: B = 10", head).noting(
        "After each tournament the horizon of the player with fewer evaluations is raised by one.",
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
        matched.iter().map(|(depth, (line, _))| format!("{depth} ~ {line}")).collect();
    let deep = matched.range(3..).map(|(_, (_, ratio))| ratio.ln().abs());
    let worst = deep.fold(0.0, f64::max).exp();
    let ours =
        format!("αβ depth ~ line: {}; from depth 3 on within a factor of {worst:.2}", said.join(", "));
    section.remark("K-24", ours);
}

/// Returns the tournaments that the rule leads to, as far as they were played.
pub(in crate::experiments) fn replay(
    ratios: &BTreeMap<(Depth, Depth), f64>,
) -> Vec<(Depth, Depth, f64)> {
    let (mut depth, mut line) = (1, 1);
    let mut steps = Vec::new();
    while let Some(&ratio) = ratios.get(&(depth, line)) {
        steps.push((depth, line, ratio));
        if ratio < 1.0 { line += 1 } else { depth += 1 }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_raises_the_faster_player_until_a_match_was_not_played() {
        let ratios = [((1, 1), 1.0), ((2, 1), 0.5), ((2, 2), 0.9), ((2, 3), 1.2), ((3, 3), 0.7)];
        let steps = replay(&ratios.into_iter().collect());
        let depths: Vec<(Depth, Depth)> = steps.iter().map(|&(depth, line, _)| (depth, line)).collect();
        assert_eq!(depths, [(1, 1), (2, 1), (2, 2), (2, 3), (3, 3)]);
    }
}
