//! Win rates by depth, and what the paper says of them.

use super::{Case, RandomGames, Row, played};
use crate::experiments::korf::{Match, Matches, percent};
use crate::figure::{Axis, Figure, Point};
use crate::stats::Estimate;
use crate::tournament::{Pair, Scoring, Searcher, Until, efforts, win_rate};
use crate::words::Cells;
use crate::{Finding, Rows, Section, Table, Verdict, Witness};
use plywood_core::Depth;
use std::collections::{BTreeMap, BTreeSet};

/// The players that meet alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::experiments) enum Kind {
    Pure,
    Extension,
}

/// The match of a kind whose evaluations are nearest to those of alpha-beta.
#[derive(Clone, Debug)]
pub(in crate::experiments) struct Nearest {
    /// Plies of the line.
    pub(in crate::experiments) line: Depth,
    /// Evaluations relative to alpha-beta's.
    pub(in crate::experiments) ratio: f64,
    pub(in crate::experiments) rate: Estimate,
    pub(in crate::experiments) pairs: Vec<Pair>,
}

/// By branching factor, kind and depth of alpha-beta.
pub(in crate::experiments) type ByDepth = BTreeMap<(u32, Kind, Depth), Nearest>;

pub(in crate::experiments) fn by_depth(rows: &Rows) -> ByDepth {
    nearest(&played(rows))
}

fn nearest(matches: &Matches) -> ByDepth {
    let mut all = ByDepth::new();
    for (played, pairs) in matches.iter().filter(|(played, _)| played.tempo == 0) {
        let (Until::Depth(line), Until::Depth(depth)) = (played.first.until, played.second.until)
        else {
            continue;
        };
        let kind = match played.first.searcher {
            Searcher::BestFirst => Kind::Pure,
            Searcher::Extension(_) => Kind::Extension,
            Searcher::AlphaBeta => continue,
        };
        let ratio = ratio(pairs);
        let key = (played.branching, kind, depth);
        if all.get(&key).is_none_or(|other| ratio.ln().abs() < other.ratio.ln().abs()) {
            let rate = win_rate(pairs, Scoring::ByPair);
            all.insert(key, Nearest { line, ratio, rate, pairs: pairs.clone() });
        }
    }
    all
}

/// Evaluations of the first player relative to the second's.
fn ratio(pairs: &[Pair]) -> f64 {
    let [first, second] = efforts(pairs);
    first.per_move() / second.per_move()
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
        "Evaluations are those for a move relative to αβ's. Wins with the 95 % interval over games.",
    );
    let depths: BTreeSet<Depth> =
        all.keys().filter(|key| key.0 == branching).map(|&(.., depth)| depth).collect();
    for depth in depths {
        let cells = |kind| {
            all.get(&(branching, kind, depth)).map_or([const { String::new() }; 3], |nearest| {
                [nearest.line.to_string(), format!("{:.2}", nearest.ratio), percent(&nearest.rate)]
            })
        };
        let pairs = all.get(&(branching, Kind::Pure, depth)).map_or(0, |nearest| nearest.pairs.len());
        let ends = [vec![depth.to_string()], cells(Kind::Pure).into(), cells(Kind::Extension).into()];
        table.row(ends.into_iter().flatten().chain([pairs.to_string()]));
    }
    table
}

fn figure(all: &ByDepth, branching: u32) -> Figure {
    let (x, y) = (Axis::linear("depth of αβ, plies"), Axis::linear("pairs won against αβ, %"));
    let title = format!("Random games with up to {branching} moves, equal evaluations");
    let mut figure = Figure::new(format!("wins-b{branching}"), title, x, y);
    for (kind, name) in [(Kind::Pure, "best-first minimax"), (Kind::Extension, "best-first extension")]
    {
        let of_kind = all.iter().filter(|(key, _)| (key.0, key.1) == (branching, kind));
        figure.curve(
            name,
            of_kind.map(|(&(.., depth), nearest)| {
                let Estimate { mean, low, high, .. } = nearest.rate;
                Point { x: depth.into(), y: 100.0 * mean, low: 100.0 * low, high: 100.0 * high }
            }),
        );
    }
    figure.level(50.0, "as good as αβ");
    figure.captioned("Each point is the line whose evaluations are nearest to αβ's; bands are 95 % intervals over games.")
}

fn identical(all: &ByDepth, section: &mut Section) {
    let pairs: Vec<&Pair> = all
        .iter()
        .filter(|(key, _)| (key.1, key.2) == (Kind::Pure, 1))
        .flat_map(|(_, nearest)| &nearest.pairs)
        .collect();
    let different = pairs.iter().filter(|pair| !pair.same).count() as u64;
    let verdict = Verdict::always(different, pairs.len() as u64);
    let ours = format!("{different} of {} pairs differ", pairs.len());
    section.find(Finding::new("K-27", verdict, "at depth 1 both make the same moves", ours));
}

/// The rates for B = 10.
fn rates(all: &ByDepth, kind: Kind) -> Vec<(Depth, Estimate)> {
    let of_kind = all.iter().filter(|(key, _)| (key.0, key.1) == (10, kind));
    of_kind.map(|(&(.., depth), nearest)| (depth, nearest.rate)).collect()
}

fn list(rates: &[(Depth, Estimate)]) -> String {
    let said: Vec<String> =
        rates.iter().map(|(depth, rate)| format!("{depth}: {}", percent(rate))).collect();
    said.join(", ")
}

fn rise_and_fall(all: &ByDepth, section: &mut Section) {
    let rates = rates(all, Kind::Pure);
    let at =
        |depths: &[Depth]| rates.iter().filter(|(depth, _)| depths.contains(depth)).collect::<Vec<_>>();
    let wins: Vec<Verdict> = at(&[3, 4]).iter().map(|(_, rate)| Verdict::above(rate, 0.5)).collect();
    let lost = at(&[6, 7, 8]);
    let loses = lost.iter().any(|(_, rate)| Verdict::below(rate, 0.5) == Verdict::Confirmed);
    let verdict = match Verdict::everywhere(&wins) {
        Verdict::Confirmed if loses => Verdict::Confirmed,
        Verdict::Confirmed if lost.is_empty() => Verdict::Inconclusive,
        Verdict::Confirmed => Verdict::DirectionOnly,
        other => other,
    };
    section.find(
        Finding::new(
            "K-28",
            verdict,
            "the share of wins rises, peaks at depth 3 and falls; it will lose later",
            format!("B = 10, by depth of αβ: {}", list(&rates)),
        )
        .noting(
            "Confirmed if it wins more than half at depths 3 and 4 and less than half at one of 6 to 8. On random games; \
             Othello is to come.",
        ),
    );
}

fn unseen(all: &ByDepth, section: &mut Section) {
    let share = |kind| {
        let of_kind = all.iter().filter(move |(key, _)| (key.0, key.1) == (10, kind) && key.2 >= 3);
        let pairs = of_kind.flat_map(|(_, nearest)| &nearest.pairs);
        let (unseen, choices): (Vec<f64>, Vec<f64>) = pairs
            .map(|pair| {
                let [effort, _] = pair.efforts;
                #[expect(clippy::cast_precision_loss, reason = "small numbers")]
                (effort.unseen as f64, effort.choices as f64)
            })
            .unzip();
        Estimate::ratio(&unseen, &choices)
    };
    let (pure, extension) = (share(Kind::Pure), share(Kind::Extension));
    section.find(
        Finding::new(
            "K-29",
            Verdict::above(&pure, 0.0),
            "best-first minimax loses because some grandchildren of the root are never generated",
            format!("moves of the root below which nothing was generated: {}", percent(&pure)),
        )
        .noting(
            "Measured for B = 10, αβ depth 3 and more. That this is the cause is made likely by the extension, which \
             generates them all and does not fall: see K-35. The share of lost games that it explains is not measured.",
        ),
    );
    let pairs: u64 = all
        .iter()
        .filter(|(key, _)| key.1 == Kind::Extension && key.2 >= 3)
        .map(|(_, nearest)| efforts(&nearest.pairs)[0])
        .map(|effort| effort.unseen)
        .sum();
    let verdict = Verdict::always(pairs, u64::from(extension.n > 0));
    section.find(
        Finding::new(
            "K-30",
            verdict,
            "the extension: αβ with a horizon one less than the opponent's, then best-first on that tree",
            format!("{pairs} moves of the root were left unseen with a horizon of 2 or more"),
        )
        .noting("This is how the extension is played here."),
    );
}

fn for_every_b(all: &ByDepth, branchings: &BTreeSet<u32>, section: &mut Section) {
    let mut cells = Cells::default();
    for &branching in branchings {
        let rates = |kind| {
            let of_kind = all.iter().filter(move |(key, _)| (key.0, key.1) == (branching, kind));
            of_kind
                .map(|(&(.., depth), nearest)| (depth, nearest.rate))
                .filter(|(depth, _)| *depth >= 3)
        };
        for (depth, rate) in rates(Kind::Extension) {
            cells.named(format!("extension, B = {branching}, depth {depth}")).above(&rate, 0.5);
        }
        if let Some((depth, rate)) = rates(Kind::Pure).next() {
            cells.named(format!("pure, B = {branching}, depth {depth}")).above(&rate, 0.5);
        }
        if let Some((depth, rate)) = rates(Kind::Pure).next_back() {
            cells.named(format!("pure, B = {branching}, depth {depth}")).below(&rate, 0.5);
        }
    }
    let shallow: Vec<String> = all
        .iter()
        .filter(|(key, _)| key.2 == 2)
        .map(|((branching, kind, _), nearest)| {
            format!("B = {branching} {kind:?} {}", percent(&nearest.rate))
        })
        .collect();
    section.find(
        cells
            .finding("K-35").published("for B = 2 to 20 pure wins shallow and loses deep, the extension wins at all depths")
            .noting(format!(
                "Pure at the least depth from 3 on (it should win) and at the greatest (it should lose), the extension at all \
                 from 3 on. At depth 2, where the lines are as short as αβ's: {}.",
                shallow.join(", ")
            )),
    );
}

/// The paper's rule: raise the horizon of whoever was faster.
fn matching(rows: &Rows, section: &mut Section) {
    let mut scouted: BTreeMap<(Depth, Depth), Vec<Pair>> = BTreeMap::new();
    for (case, row) in rows.of::<RandomGames>() {
        let (Case::Scouting(Match { first, second, .. }, _), Row::Pairs(pairs)) = (case, row) else {
            continue;
        };
        let (Until::Depth(line), Until::Depth(depth)) = (first.until, second.until) else { continue };
        scouted.entry((depth, line)).or_default().extend(pairs);
    }
    let ratios: BTreeMap<(Depth, Depth), f64> =
        scouted.iter().map(|(&key, pairs)| (key, ratio(pairs))).collect();
    let steps = replay(&ratios);
    let mut table = Table::new(
        "matching",
        "The paper's rule, replayed: B = 10",
        ["αβ depth", "line", "evaluations"],
    )
    .noting("After each tournament the horizon of whoever needed fewer evaluations is raised by one.");
    for (depth, line, ratio) in &steps {
        table.row([depth.to_string(), line.to_string(), format!("{ratio:.2}")]);
    }
    section.table(table);
    let mut matched: BTreeMap<Depth, (Depth, f64)> = BTreeMap::new();
    for &(depth, line, ratio) in &steps {
        let best = matched.entry(depth).or_insert((line, ratio));
        if ratio.ln().abs() < best.1.ln().abs() {
            *best = (line, ratio);
        }
    }
    let said: Vec<String> =
        matched.iter().map(|(depth, (line, _))| format!("{depth} ~ {line}")).collect();
    let worst =
        matched.iter().filter(|(depth, _)| **depth >= 3).map(|(_, (_, ratio))| ratio.ln().abs());
    let worst = worst.fold(0.0, f64::max).exp();
    let reaches = matched.len() >= 2
        && steps.windows(2).all(|pair| pair[0].0 + pair[0].1 < pair[1].0 + pair[1].1);
    section.find(
        Finding::new(
            "K-24",
            if reaches { Verdict::Confirmed } else { Verdict::Inconclusive },
            "depths are matched by raising the horizon of whoever was faster, tournament by tournament",
            format!("αβ depth ~ line: {}; from depth 3 on within a factor of {worst:.2}", said.join(", ")),
        )
        .noting("Evaluations stand for time. On random games, B = 10; the paper's depths are Othello's: 1 4 8 12 15 19 23.")
        .witness([Witness {
            what: "a line of 10 plies judges about as many positions as αβ to depth 4".into(),
            command: "plywood compare --random-game --width 10 --depth 10 --seed 1 --algorithms best-first".into(),
        }]),
    );
}

/// The tournaments on the way, as far as they were played.
fn replay(ratios: &BTreeMap<(Depth, Depth), f64>) -> Vec<(Depth, Depth, f64)> {
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
    fn the_rule_raises_whoever_was_faster_until_nobody_has_played() {
        let ratios = [((1, 1), 1.0), ((2, 1), 0.5), ((2, 2), 0.9), ((2, 3), 1.2), ((3, 3), 0.7)];
        let steps = replay(&ratios.into_iter().collect());
        let depths: Vec<(Depth, Depth)> = steps.iter().map(|&(depth, line, _)| (depth, line)).collect();
        assert_eq!(depths, [(1, 1), (2, 1), (2, 2), (2, 3), (3, 3)]);
    }
}
