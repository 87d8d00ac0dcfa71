//! Findings about the tree: tempo, what is kept, less memory, the opponent's order.

use super::{BUDGET, CAPS, Capped, Case, LINE, Row, Sorted, Tree, is_direct, players, with_caps};
use crate::experiments::korf::{percent, scaled};
use crate::experiments::korf_othello::{EvaluatorName, Match, Score, counts_by_class};
use crate::prelude::*;
use crate::tournament::{Keeps, Pair, Player, efforts};
use plywood_trials::twin::Grows;

/// The pairs of every match.
type Matches = By<Match, Vec<Pair>>;

pub(super) fn report(rows: &Rows, section: &mut Section) {
    let mut all = Matches::default();
    let (mut grown, mut caps) = (Vec::new(), Vec::new());
    let mut swings: By<EvaluatorName, Vec<Vec<i32>>> = By::default();
    let mut sorts: By<Depth, Vec<Sorted>> = By::default();
    for (case, row) in rows.of::<Tree>() {
        match (case, row) {
            (Case::Pairs(played, _), Row::Pairs(pairs)) => all.entry(played).extend(pairs),
            (Case::Tempo { .. }, Row::Tempo(searches)) => grown.extend(searches),
            (Case::Swing { evaluator, .. }, Row::Swing(values)) => {
                swings.entry(evaluator).extend(values);
            }
            (Case::Caps { .. }, Row::Caps(found)) => caps.extend(found),
            (Case::Sorted { depth, .. }, Row::Sorted(found)) => sorts.entry(depth).extend(found),
            _ => {}
        }
    }
    tempo(&grown, section);
    swing(&swings, section);
    saved(&all, section);
    pruned(&caps, &all, section);
    sorting(&sorts, &all, section);
}

/// Numbers of children, few and many.
const FEW: std::ops::RangeInclusive<usize> = 1..=5;
const MANY: std::ops::RangeInclusive<usize> = 10..=64;

fn tempo(grown: &[Grows], section: &mut Section) {
    let share = |children: std::ops::RangeInclusive<usize>| {
        let of = |i: usize| {
            let sum = |grows: &Grows| {
                let wanted = grows.by_children.iter().enumerate().filter(|(k, _)| children.contains(k));
                wanted.map(|(_, counts)| counts[i]).sum::<u64>()
            };
            grown.iter().map(sum).collect::<Vec<_>>()
        };
        Estimate::ratio(&of(0), &of(1))
    };
    let title = "How an expansion changes a node's value on Othello, as its parent sees it";
    let mut table = Table::new("tempo", title, ["children", "looks worse"]);
    for (name, children) in [("1 to 5", FEW), ("6 to 9", 6..=9), ("10 and more", MANY), ("all", 1..=64)]
    {
        table.row([name.to_string(), percent(&share(children))]);
    }
    section.table(table);
    let (all, few, many) = (share(1..=64), share(FEW), share(MANY));
    // The root has no parent.
    let sum = |count: fn(&Grows) -> u64| grown.iter().map(count).collect::<Vec<_>>();
    let expansions = sum(|of| of.expansions - 1);
    let [worse, better] = [sum(|of| of.worse), sum(|of| of.better)];
    let net: Vec<f64> = worse.iter().zip(&better).map(|(&w, &b)| number(w) - number(b)).collect();
    let net = Estimate::ratio(&net, &expansions.iter().map(|&n| number(n)).collect::<Vec<_>>());
    let off = Estimate::ratio(
        &sum(|of| of.expansions - of.by_depth.iter().filter(|&&n| n > 0).count() as u64),
        &sum(|of| of.expansions),
    );
    let evidence = Evidence::new()
        .measured("looks worse − looks better", &net)
        .measured("looks worse: 10 and more children − at most 5", &many.apart(&few))
        .measured("expansions off the line − on it", &scaled(&off, 2.0, -1.0));
    let ours = format!(
        "{} of the expansions make the node look worse: {} with at most 5 children, {} with 10 and more; {} of the \
         expansions are not on the line",
        percent(&all),
        percent(&few),
        percent(&many),
        percent(&off)
    );
    section.find(evidence.finding("K-3", ours).noting(
        "Othello, evaluator bill, positions of random play. A search of a single line would have no expansions off it. \
         Random games: see korf-best-first.",
    ));
}

/// Shows how values swing between odd and even depths.
fn swing(swings: &By<EvaluatorName, Vec<Vec<i32>>>, section: &mut Section) {
    let head = ["evaluator", "depth", "mean value", "change from the depth before", "positions"];
    let title = "The swing of values with the parity of the depth";
    let mut table = Table::new("swing", title, head).noting(
        "αβ to every depth from the same positions of random play, for the side to move. Values of bill are log-odds in \
         hundredths, those of patterns discs in 64ths. Positions in which αβ sees the end with bill are left out.",
    );
    for (evaluator, all) in swings.iter() {
        let open: Vec<&Vec<i32>> =
            all.iter().filter(|values| values.iter().all(|value| value.abs() < 10_000)).collect();
        let depths = open.first().map_or(0, |values| values.len());
        let at = |depth: usize| open.iter().map(|values| f64::from(values[depth])).collect::<Vec<_>>();
        let (name, n) = (evaluator.name(), open.len());
        let mut points = Vec::new();
        for depth in 0..depths {
            let value = Estimate::of(&at(depth));
            let change =
                depth.checked_sub(1).map(|before| Estimate::difference(&at(depth), &at(before)));
            points.extend(change.map(|change| Point::estimate(number(depth), &change)));
            let change = change.map_or(String::new(), |change| format!("{change:.1}"));
            table.line(format_args!("{name} | {depth} | {value:.1} | {change} | {n}"));
        }
        let (x, y) =
            (Axis::linear("depth, plies"), Axis::linear("change of the value from the depth before"));
        let title = format!("{title}: {name}");
        let mut figure = Figure::new(format!("swing-{name}"), title, x, y);
        figure.curve(name, points);
        figure.level(0.0, "no change");
        section.figure(figure.captioned("αβ from the same positions, for the side to move; bands are 95 % intervals over positions."));
    }
    section.table(table);
}

/// The pairs of a player that keeps this against αβ to depth 3.
fn keeping(all: &Matches, player: Player, keeps: Keeps) -> &[Pair] {
    let found = all.iter().find(|(played, _)| {
        played.first == Player { keeps, ..player }
            && played.second.ending == player.ending
            && played.second.until == crate::tournament::Until::Depth(3)
    });
    found.map_or(&[], |(_, pairs)| pairs)
}

fn saved(all: &Matches, section: &mut Section) {
    let head = "player | evaluations per move | without its tree | kept / built | wins at equal evaluations | games";
    let title = format!(
        "The saved tree on Othello: evaluations at equal depth, wins at {BUDGET} evaluations per move"
    );
    let mut table = Table::new("saved", title, head.split(" | "))
        .noting("Wins: the player that keeps its tree against itself without. Kept: the nodes left after both sides have moved.");
    let mut moves = Vec::new();
    let [best_first, extension, alpha_beta] = players().map(|(name, player)| {
        let [with, without] = [Keeps::Tree, Keeps::Nothing].map(|keeps| keeping(all, player, keeps));
        let [kept, built] = [counts_by_class(with, |of| of.kept), counts_by_class(with, |of| of.built)];
        let kept = Estimate::ratio(&kept, &built);
        let direct = all.iter().find(|(played, _)| is_direct(played, player.searcher));
        let direct = direct.map_or(&[][..], |(_, pairs)| pairs);
        let score = Score::of(direct);
        let [with, without] = [with, without].map(|pairs| efforts(pairs)[0]);
        moves.push(number(with.choices) / number(with.moves));
        let (share, games) = (percent(&score.won), score.games);
        let (each, other) = (with.per_move(), without.per_move());
        table.line(format_args!("{name} | {each:.0} | {other:.0} | {kept:.2} | {share} | {games}"));
        (kept, score.won, each / other)
    });
    section.table(table);
    let ours = format!(
        "at equal evaluations the player with its tree wins against itself without: best-first {}, the extension {}, \
         αβ {}; at equal depth they need {:.2}, {:.2}, {:.2} times the evaluations",
        percent(&best_first.1),
        percent(&extension.1),
        percent(&alpha_beta.1),
        best_first.2,
        extension.2,
        alpha_beta.2
    );
    section.find(
        Evidence::new()
            .measured("best-first minimax", &best_first.1)
            .finding("K-14", ours)
            .noting("The paper says it of best-first minimax. Random games: see korf-saved-tree."),
    );
    let one_in_b = 1.0 / mean(&moves);
    let evidence = Evidence::new()
        .factor(
            "1/b over the share that αβ keeps",
            &inverse(&scaled(&alpha_beta.0, 1.0 / one_in_b, 0.0)),
        )
        .factor(
            "half the share that best-first minimax keeps, over 1/b",
            &scaled(&best_first.0, 0.5 / one_in_b, 0.0),
        );
    let ours = format!(
        "kept / built: αβ {:.2}, best-first {:.2}, extension {:.2}; 1/b is {one_in_b:.2}",
        alpha_beta.0, best_first.0, extension.0
    );
    section.find(evidence.finding("K-15", ours).noting(
        "b is the mean number of moves. αβ does not search the minimal tree here, and its opponent does not always reply \
         as expected.",
    ));
}

/// The estimate of the inverse of a positive quantity.
fn inverse(e: &Estimate) -> Estimate {
    Estimate { mean: 1.0 / e.mean, low: 1.0 / e.high, high: 1.0 / e.low, ..*e }
}

fn pruned(caps: &[Capped], all: &Matches, section: &mut Section) {
    let title =
        format!("Best-first minimax, line {LINE}, against αβ depth 4 on Othello: less and less memory");
    let head = ["nodes", "evaluations per move", "wins", "games"];
    let mut table = Table::new("caps", title, head)
        .noting("When the tree is full, the least promising subtrees are pruned.");
    let mut said = Vec::new();
    for (played, name) in
        with_caps().iter().zip(["no limit".to_string()].into_iter().chain(CAPS.map(|n| n.to_string())))
    {
        let Some(pairs) = all.get(played) else { continue };
        let (score, each) = (Score::of(pairs), efforts(pairs)[0].per_move());
        table.line(format_args!("{name} | {each:.0} | {} | {}", percent(&score.won), score.games));
        said.push(format!("{name}: {} at {each:.0} evaluations", percent(&score.won)));
    }
    section.table(table);
    let count = |wrong: fn(&Capped) -> bool| caps.iter().filter(|&capped| wrong(capped)).count() as u64;
    let (beyond, speechless) = (count(|of| of.exceeded), count(|of| of.speechless));
    let [free, pruned] = [0, 1].map(|i| caps.iter().map(|of| of.evaluations[i]).collect::<Vec<_>>());
    let ours = format!(
        "{beyond} of {} searches exceeded the limit, {speechless} returned no move; evaluations relative to a search \
         without a limit {}; wins by nodes: {}",
        caps.len(),
        Estimate::ratio(&pruned, &free),
        said.join(", ")
    );
    let evidence = Evidence::new().checked(caps.len() as u64, speechless + beyond);
    section.find(
        evidence.finding("K-18", ours).noting("The paper gives no figures. The table shows the cost."),
    );
}

fn sorting(sorts: &By<Depth, Vec<Sorted>>, all: &Matches, section: &mut Section) {
    let head = ["depth", "natural order", "sorted", "ratio", "positions"];
    let title = "αβ on Othello without a kept tree: children sorted by the evaluator";
    let mut table = Table::new("sorted", title, head)
        .noting("Evaluations; when children are sorted, those of inner nodes count too.");
    let (mut ratios, mut deepest) = (Vec::new(), None);
    for (depth, found) in sorts.iter() {
        let [natural, sorted] =
            [0, 1].map(|i| found.iter().map(|one| one.evaluations[i]).collect::<Vec<_>>());
        deepest = Some((depth, Estimate::factor(&sorted, &natural)));
        let ratio = Estimate::ratio(&sorted, &natural).to_string();
        let (natural, sorted) = (mean(&natural), mean(&sorted));
        table.line(format_args!("{depth} | {natural:.0} | {sorted:.0} | {ratio} | {}", found.len()));
        ratios.push(ratio);
    }
    section.table(table);
    let wrong = sorts.values().flatten().filter(|one| !one.same).count() as u64;
    let (_, player) = players()[2];
    let kept = |keeps| efforts(keeping(all, player, keeps))[0].per_move();
    let by_class = |keeps| {
        let pairs = keeping(all, player, keeps);
        let [evaluations, moves] =
            [counts_by_class(pairs, |of| of.evaluations), counts_by_class(pairs, |of| of.moves)];
        evaluations.iter().zip(&moves).map(|(&n, &moves)| number(n) / number(moves)).collect::<Vec<_>>()
    };
    let saved = Estimate::factor(&by_class(Keeps::Tree), &by_class(Keeps::Nothing));
    let ours = format!(
        "{wrong} values differ from those of plain αβ; evaluations sorted / natural from depth 2 on: {}; with the \
         backed-up values of a kept tree αβ depth 4 evaluates {:.0} positions per move instead of {:.0}",
        ratios.join(", "),
        kept(Keeps::Tree),
        kept(Keeps::Nothing)
    );
    let mut evidence = Evidence::new().factor("backed-up values of a kept tree", &saved);
    if let Some((depth, factor)) = deepest {
        evidence = evidence.factor(format!("sorted by static value, depth {depth}"), &factor);
    }
    section.find(evidence.finding("K-19", ours).noting(
        "The construction of the opponent is a setting; that each of its two orders improves αβ is the claim. A kept \
         tree also saves evaluations of positions that it contains.",
    ));
}
