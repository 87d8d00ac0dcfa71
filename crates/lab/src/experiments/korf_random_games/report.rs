//! Win rates by depth, and the verdicts on them.

use super::{Case, RandomGames, Row, played};
use crate::experiments::korf::{Match, counts, percent, relative_effort, scaled, wins};
use crate::prelude::*;
use crate::tournament::{Pair, Searcher, Until, efforts};
use std::collections::{BTreeMap, BTreeSet};

/// The kinds of player that play against alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::experiments) enum Kind {
    Pure,
    Extension,
}

/// A match against alpha-beta, with alpha-beta's mean number of evaluations as a limit for every move.
#[derive(Clone, Debug)]
pub(in crate::experiments) struct Fair {
    /// Evaluations relative to alpha-beta's.
    pub(in crate::experiments) ratio: f64,
    pub(in crate::experiments) rate: Estimate,
    pub(in crate::experiments) pairs: Vec<Pair>,
}

/// The match for each branching factor, kind and depth of alpha-beta.
pub(in crate::experiments) type ByDepth = BTreeMap<(u32, Kind, Depth), Fair>;

pub(in crate::experiments) fn by_depth(rows: &Rows) -> ByDepth {
    let mut all = ByDepth::new();
    for (played, pairs) in played(rows).iter().filter(|(played, _)| played.tempo == 0) {
        let Until::Depth(depth) = played.second.until else { continue };
        let kind = match played.first.searcher {
            Searcher::BestFirst => Kind::Pure,
            Searcher::Extension(_) => Kind::Extension,
            Searcher::AlphaBeta => continue,
        };
        let (ratio, rate) = (relative_effort(pairs), wins(pairs));
        all.insert((played.branching, kind, depth), Fair { ratio, rate, pairs: pairs.clone() });
    }
    all
}

/// The matches of a kind, by depth of alpha-beta.
pub(in crate::experiments) fn of_kind(
    all: &ByDepth,
    branching: u32,
    kind: Kind,
) -> impl DoubleEndedIterator<Item = (Depth, &Fair)> {
    let of_kind = all.iter().filter(move |(key, _)| (key.0, key.1) == (branching, kind));
    of_kind.map(|(&(.., depth), found)| (depth, found))
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
    let head = [
        "αβ depth",
        "evaluations per move",
        "best-first: evaluations",
        "wins",
        "extension: evaluations",
        "wins",
        "pairs",
    ];
    let title = format!("Pairs won against αβ, up to {branching} moves");
    let mut table = Table::new(format!("wins-b{branching}"), title, head).noting(
        "First αβ's evaluations per move; those of the others, who have this mean as a hard limit for every move, are \
         relative to it. Wins are given with the 95 % interval over games.",
    );
    let depths: BTreeSet<Depth> =
        all.keys().filter(|key| key.0 == branching).map(|&(.., depth)| depth).collect();
    for depth in depths {
        let [pure, extension] =
            [Kind::Pure, Kind::Extension].map(|kind| all.get(&(branching, kind, depth)));
        let [left, right] = [pure, extension].map(|found| {
            let said = |Fair { ratio, rate, .. }: &Fair| format!("{ratio:.2} | {}", percent(rate));
            found.map_or(" | ".into(), said)
        });
        let pairs = pure.map_or(&[][..], |found| &found.pairs);
        let (each, n) = (efforts(pairs)[1].per_move(), pairs.len());
        table.line(format_args!("{depth} | {each:.0} | {left} | {right} | {n}"));
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
        "αβ's mean number of evaluations is a hard limit for every move; bands are 95 % intervals over games.",
    )
}

fn identical(all: &ByDepth, section: &mut Section) {
    let first = all.iter().filter(|(key, _)| (key.1, key.2) == (Kind::Pure, 1));
    let pairs: Vec<&Pair> = first.flat_map(|(_, found)| &found.pairs).collect();
    let different = pairs.iter().filter(|pair| !pair.same).count();
    section.remark("K-27", format_args!("{different} of {} pairs differ at depth 1", pairs.len()));
}

fn rise_and_fall(all: &ByDepth, section: &mut Section) {
    let rates = || of_kind(all, 10, Kind::Pure).map(|(depth, found)| (depth, found.rate));
    let said: Vec<String> =
        rates().map(|(depth, rate)| format!("{depth}: {}", percent(&rate))).collect();
    let ours = format!("the pure form against αβ, B = 10, by depth of αβ: {}", said.join(", "));
    section.remark("K-28", ours);
}

fn unseen(all: &ByDepth, section: &mut Section) {
    let share = |kind| {
        let deep = of_kind(all, 10, kind).filter(|(depth, _)| *depth >= 3);
        let pairs: Vec<Pair> = deep.flat_map(|(_, found)| found.pairs.clone()).collect();
        Estimate::ratio(&counts(&pairs, |of| of.unseen), &counts(&pairs, |of| of.choices))
    };
    let ours = format!(
        "root moves below which nothing was generated, B = 10, αβ depth 3 and more: {}",
        percent(&share(Kind::Pure))
    );
    section.remark("K-29", ours);
    let extended = all.iter().filter(|(key, _)| key.1 == Kind::Extension && key.2 >= 3);
    let unseen: u64 = extended.map(|(_, found)| efforts(&found.pairs)[0].unseen).sum();
    let ours = format!("{unseen} root moves had no generated replies with a horizon of 2 or more");
    section.remark("K-30", ours);
}

fn for_every_b(all: &ByDepth, branchings: &BTreeSet<u32>, section: &mut Section) {
    let mut evidence = Evidence::new();
    let (mut shallow, mut deep) = (Vec::new(), Vec::new());
    for &branching in branchings {
        // To a depth of two plies the extension is the pure form.
        let pure: Vec<_> =
            of_kind(all, branching, Kind::Pure).filter(|(depth, _)| *depth >= 3).collect();
        if let [(depth, found), .., (deepest, last)] = pure[..] {
            let wins = scaled(&found.rate, 1.0, -0.5);
            evidence = evidence.measured(format!("pure wins, B = {branching}, depth {depth}"), &wins);
            let loses = scaled(&last.rate, -1.0, 0.5);
            evidence =
                evidence.measured(format!("pure loses, B = {branching}, depth {deepest}"), &loses);
            shallow.push(format!("B = {branching}, depth {depth}: {}", percent(&found.rate)));
            deep.push(format!("B = {branching}, depth {deepest}: {}", percent(&last.rate)));
        }
        for (depth, found) in of_kind(all, branching, Kind::Extension) {
            let wins = scaled(&found.rate, 1.0, -0.5);
            evidence =
                evidence.measured(format!("extension wins, B = {branching}, depth {depth}"), &wins);
        }
    }
    let extended = |wanted: &dyn Fn(Depth) -> bool| {
        let of = all.iter().filter(|((_, kind, depth), _)| *kind == Kind::Extension && wanted(*depth));
        let all: Vec<Pair> = of.flat_map(|(_, found)| found.pairs.clone()).collect();
        percent(&wins(&all))
    };
    let ours = format!(
        "the pure form wins {}; deepest {}; the extension wins {} from depth 3 on and {} at depth 2, all B together",
        shallow.join(", "),
        deep.join(", "),
        extended(&|depth| depth > 2),
        extended(&|depth| depth == 2)
    );
    section.find(evidence.finding("K-35", ours).noting(
        "The pure form at the least depth from 3 on, where it should win, and at the greatest, where it should lose; the \
         extension at every depth. The wider the game, the sooner the pure form loses. At depth 2 the limit is too small \
         for a line much longer than αβ's.",
    ));
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
