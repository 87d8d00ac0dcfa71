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

/// A kind of player against alpha-beta to a depth.
#[derive(Clone, Debug)]
pub(in crate::experiments) struct Fair {
    /// The length of the line in plies that takes alpha-beta's evaluations, between the two that were played.
    line: f64,
    /// The share of wins at this length.
    pub(in crate::experiments) rate: Estimate,
    /// The pairs of the line whose evaluations are nearest to alpha-beta's.
    pub(in crate::experiments) pairs: Vec<Pair>,
    /// The pairs with alpha-beta's mean number of evaluations as a hard limit for every move.
    limited: Vec<Pair>,
}

/// The results for each branching factor, kind and depth of alpha-beta.
pub(in crate::experiments) type ByDepth = BTreeMap<(u32, Kind, Depth), Fair>;

pub(in crate::experiments) fn by_depth(rows: &Rows) -> ByDepth {
    let all = played(rows);
    let mut lines: BTreeMap<(u32, Kind, Depth), BTreeMap<Depth, &[Pair]>> = BTreeMap::new();
    let mut limited: BTreeMap<(u32, Kind, Depth), Vec<Pair>> = BTreeMap::new();
    for (played, pairs) in all.iter().filter(|(played, _)| played.tempo == 0) {
        let Until::Depth(depth) = played.second.until else { continue };
        let kind = match played.first.searcher {
            Searcher::BestFirst => Kind::Pure,
            Searcher::Extension(_) => Kind::Extension,
            Searcher::AlphaBeta => continue,
        };
        let key = (played.branching, kind, depth);
        if let Until::Depth(line) = played.first.until {
            lines.entry(key).or_default().insert(line, pairs);
        } else {
            limited.insert(key, pairs.clone());
        }
    }
    let fair = |(key, lines)| (key, Fair::of(&lines, limited.remove(&key).unwrap_or_default()));
    lines.into_iter().map(fair).collect()
}

impl Fair {
    /// Between two lines, one of which takes fewer evaluations than alpha-beta and the other more, the share of wins is
    /// that at alpha-beta's evaluations: linear in their logarithm.
    fn of(lines: &BTreeMap<Depth, &[Pair]>, limited: Vec<Pair>) -> Fair {
        let off = |pairs: &[Pair]| relative_effort(pairs).ln();
        let nearest = lines.iter().min_by(|(_, a), (_, b)| off(a).abs().total_cmp(&off(b).abs()));
        let (&line, &pairs) = nearest.expect("every key has a line");
        let (mut line, mut rate) = (f64::from(line), wins(pairs));
        if let [(&less, few), (_, many)] = lines.iter().collect::<Vec<_>>()[..]
            && off(few) < 0.0
            && off(many) > 0.0
        {
            let part = off(few) / (off(few) - off(many));
            let points = few.iter().zip(*many);
            let between = |(a, b): (&Pair, &Pair)| (1.0 - part) * a.points() + part * b.points();
            line = f64::from(less) + part;
            rate = Estimate::of(&points.map(between).collect::<Vec<_>>());
        }
        Fair { line, rate, pairs: pairs.to_vec(), limited }
    }
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
    let head = "αβ depth | evaluations per move | best-first: line | wins | hard limit: evaluations | wins | extension: \
                line | wins | hard limit: evaluations | wins | pairs";
    let title = format!("Pairs won against αβ, up to {branching} moves");
    let mut table = Table::new(format!("wins-b{branching}"), title, head.split(" | ")).noting(
        "First αβ's evaluations per move. The line takes as many in the mean; it is interpolated between the two that were \
         played. With the hard limit every move has this many evaluations; those used are relative to αβ's. Wins are given \
         with the 95 % interval over games.",
    );
    let depths: BTreeSet<Depth> =
        all.keys().filter(|key| key.0 == branching).map(|&(.., depth)| depth).collect();
    for depth in depths {
        let [pure, extension] =
            [Kind::Pure, Kind::Extension].map(|kind| all.get(&(branching, kind, depth)));
        let said = |Fair { line, rate, limited, .. }: &Fair| {
            let hard = if limited.is_empty() {
                " | ".into()
            } else {
                format!("{:.2} | {}", relative_effort(limited), percent(&wins(limited)))
            };
            format!("{line:.1} | {} | {hard}", percent(rate))
        };
        let [left, right] = [pure, extension].map(|found| found.map_or(" |  |  | ".into(), said));
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
        figure.curve(name, points.map(|(depth, found)| Point::share(depth.into(), &found.rate)));
        let hard = of_kind(all, branching, kind).filter(|(_, found)| !found.limited.is_empty());
        let hard = hard.map(|(depth, found)| Point::share(depth.into(), &wins(&found.limited)));
        figure.curve(format!("{name}, hard limit"), hard);
    }
    figure.level(50.0, "equal to αβ");
    figure.captioned(
        "At αβ's mean number of evaluations: by the length of the line, and as a hard limit for every move. Bands are 95 % \
         intervals over games.",
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
    let hard = |kind: Kind| {
        let of = all.iter().filter(|(key, _)| key.1 == kind && key.2 >= 3);
        percent(&wins(&of.flat_map(|(_, found)| found.limited.clone()).collect::<Vec<_>>()))
    };
    let second: Vec<String> = of_depth_2(all).collect();
    let ours = format!(
        "the pure form wins {}; deepest {}; the extension at depth 2 {}; with the hard limit, all depths from 3 on together: \
         the pure form {}, the extension {}",
        shallow.join(", "),
        deep.join(", "),
        second.join(", "),
        hard(Kind::Pure),
        hard(Kind::Extension)
    );
    section.find(evidence.finding("K-35", ours).noting(
        "At αβ's mean number of evaluations, by the length of the line as in the paper. The pure form at the least depth from \
         3 on, where it should win, and at the greatest, where it should lose; the extension at every depth. With a hard limit \
         both win less: it may stop a search just when a move that was never looked into seems best, which the length of the \
         line prevents, and it leaves evaluations unused once the line reaches the end of the game (see the tables). B = 2 \
         was not searched deep enough for the pure form to lose.",
    ));
}

/// What the extension wins at depth 2.
fn of_depth_2(all: &ByDepth) -> impl Iterator<Item = String> {
    let of = all.iter().filter(|(key, _)| (key.1, key.2) == (Kind::Extension, 2));
    of.map(|((branching, ..), found)| format!("B = {branching}: {}", percent(&found.rate)))
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
    use crate::tournament::Effort;

    #[test]
    fn the_share_of_wins_is_that_at_equal_evaluations() {
        let pairs = |evaluations, value| {
            let effort = |evaluations| Effort { evaluations, moves: 1, ..Effort::default() };
            let efforts = [effort(evaluations), effort(100)];
            vec![Pair { class: 0, values: [value, 0], same: false, efforts }; 4]
        };
        let (few, many) = (pairs(50, -1), pairs(200, 1));
        let fair = |lines: &[(Depth, &Vec<Pair>)]| {
            let lines = lines.iter().map(|&(line, pairs)| (line, &pairs[..])).collect();
            Fair::of(&lines, Vec::new())
        };
        let both = fair(&[(6, &few), (7, &many)]);
        assert!((both.line - 6.5).abs() < 1e-9 && (both.rate.mean - 0.5).abs() < 1e-9, "{both:?}");
        let one = fair(&[(7, &many)]);
        assert!((one.line - 7.0).abs() < 1e-9 && (one.rate.mean - 1.0).abs() < 1e-9, "{one:?}");
    }

    #[test]
    fn the_rule_raises_the_faster_player_until_a_match_was_not_played() {
        let ratios = [((1, 1), 1.0), ((2, 1), 0.5), ((2, 2), 0.9), ((2, 3), 1.2), ((3, 3), 0.7)];
        let steps = replay(&ratios.into_iter().collect());
        let depths: Vec<(Depth, Depth)> = steps.iter().map(|&(depth, line, _)| (depth, line)).collect();
        assert_eq!(depths, [(1, 1), (2, 1), (2, 2), (2, 3), (3, 3)]);
    }
}
