//! Findings about the tree: tempo, what is kept, less memory, the opponent's order.

use super::{BUDGET, CAPS, Capped, Case, LINE, Row, Sorted, Tree, is_direct, players, with_caps};
use crate::experiments::korf::{counts, percent};
use crate::experiments::korf_best_first::Grows;
use crate::experiments::korf_othello::{EvaluatorName, Match, Score};
use crate::prelude::*;
use crate::tournament::{Keeps, Pair, Player, efforts};

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
    let difference = many.apart(&few);
    let mut cells = Cells::default();
    cells.above(&all, 0.5);
    cells.above(&difference, 0.0);
    let ours = format!(
        "{} of the expansions make the node look worse: {} with at most 5 children, {} with 10 and more",
        percent(&all),
        percent(&few),
        percent(&many)
    );
    section.find(Finding::of("K-3", cells.everywhere(), ours).needing(cells.needed(cells.everywhere())).noting(
        "Othello, evaluator bill, positions of random play. Confirmed if more than half look worse, and more of those \
         with many children than of those with few. Random games: see korf-best-first.",
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
        let kept = Estimate::ratio(&counts(with, |of| of.kept), &counts(with, |of| of.built));
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
    let pooled: Vec<Pair> = all
        .iter()
        .filter(|(played, _)| players()[..2].iter().any(|(_, of)| is_direct(played, of.searcher)))
        .flat_map(|(_, pairs)| pairs.clone())
        .collect();
    let won = Score::of(&pooled).won;
    let ours = format!(
        "at equal evaluations the player with its tree wins against itself without: best-first {}, the extension {}, \
         both together {}, αβ {}; at equal depth they need {:.2}, {:.2}, {:.2} times the evaluations",
        percent(&best_first.1),
        percent(&extension.1),
        percent(&won),
        percent(&alpha_beta.1),
        best_first.2,
        extension.2,
        alpha_beta.2
    );
    section.find(Finding::of("K-14", Verdict::above(&won, 0.5), ours).noting(
        "Confirmed if best-first minimax and the extension together win more than half. Random games: see \
         korf-saved-tree.",
    ));
    let one_in_b = 1.0 / mean(&moves);
    let mut cells = Cells::default();
    cells.below(&alpha_beta.0, one_in_b);
    cells.above(&best_first.0, one_in_b);
    cells.above(&extension.0, one_in_b);
    let ours = format!(
        "kept / built: αβ {:.2}, best-first {:.2}, extension {:.2}; 1/b is {one_in_b:.2}",
        alpha_beta.0, best_first.0, extension.0
    );
    section.find(Finding::of("K-15", cells.everywhere(), ours).noting(
        "Confirmed if αβ keeps less than 1/b, b the mean number of moves, and the others more. αβ does not search the \
         minimal tree here, and its opponent does not always reply as expected.",
    ));
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
    section.find(
        Finding::of("K-18", Verdict::always(speechless + beyond, caps.len() as u64), ours)
            .noting("The paper gives no figures. The table shows the cost."),
    );
}

fn sorting(sorts: &By<Depth, Vec<Sorted>>, all: &Matches, section: &mut Section) {
    let head = ["depth", "natural order", "sorted", "ratio", "positions"];
    let title = "αβ on Othello without a kept tree: children sorted by the evaluator";
    let mut table = Table::new("sorted", title, head)
        .noting("Evaluations; when children are sorted, those of inner nodes count too.");
    let mut ratios = Vec::new();
    for (depth, found) in sorts.iter() {
        let [natural, sorted] =
            [0, 1].map(|i| found.iter().map(|one| one.evaluations[i]).collect::<Vec<_>>());
        let ratio = Estimate::ratio(&sorted, &natural).to_string();
        let (natural, sorted) = (mean(&natural), mean(&sorted));
        table.line(format_args!("{depth} | {natural:.0} | {sorted:.0} | {ratio} | {}", found.len()));
        ratios.push(ratio);
    }
    section.table(table);
    let wrong = sorts.values().flatten().filter(|one| !one.same).count() as u64;
    let (_, player) = players()[2];
    let kept = |keeps| efforts(keeping(all, player, keeps))[0].per_move();
    let ours = format!(
        "{wrong} values differ from those of plain αβ; evaluations sorted / natural from depth 2 on: {}; with the \
         backed-up values of a kept tree αβ depth 4 evaluates {:.0} positions per move instead of {:.0}",
        ratios.join(", "),
        kept(Keeps::Tree),
        kept(Keeps::Nothing)
    );
    let verdict = Verdict::always(wrong, sorts.values().flatten().count() as u64);
    section.find(Finding::of("K-19", verdict, ours).noting(
        "The construction of the opponent; both parts are measured. The values must be those of plain αβ.",
    ));
}
