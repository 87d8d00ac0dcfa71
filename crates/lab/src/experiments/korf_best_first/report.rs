//! Findings about best-first minimax itself.

use super::twin::Grows;
use super::{Case, Endings, Row};
use crate::experiments::korf::percent;
use crate::prelude::*;
use crate::words::Join;
use plywood_core::search::best_first::Grown;

/// What was seen, by branching factor.
type Seen<'r> = By<u32, Vec<&'r Grows>>;

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let (mut grown, mut endings) = (Seen::default(), Endings::default());
    for (case, row) in rows {
        match (case, row) {
            (Case::Beside { branching, .. }, Row::Beside(all)) => grown.entry(*branching).extend(all),
            (_, Row::Short(row)) => endings.join(*row),
            (_, Row::Figure(order, values)) => figure_1(order, values, section),
            _ => {}
        }
    }
    same_as_twin(&grown, section);
    tempo(&grown, section);
    depths(&grown, section);
    back_up(&grown, section);
    let Endings { complete, won, settled, wrong } = endings;
    let verdict = Verdict::always(wrong, complete + won + settled);
    let ours = format!(
        "{complete} lines long enough, {won} won, {settled} at another end; {wrong} otherwise than they say"
    );
    section.find(
        Finding::of("K-5", verdict, ours)
            .noting("Games of 3 to 8 plies, lines of 6, finished games worth all or nothing."),
    );
    let bytes = Grown::<u32>::NODE_BYTES;
    let ours =
        format!("{bytes} bytes: a value, the first son, how many there are, and a move of 4 bytes");
    section.find(Finding::of("K-16", Verdict::holds(bytes <= 20), ours).noting(
        "Positions and bounds are made again on the way down. Confirmed up to five words of 32 bits.",
    ));
}

fn figure_1(order: &[Vec<u32>], values: &[i32], section: &mut Section) {
    let expected: [&[u32]; 4] = [&[], &[1], &[0], &[1, 1]];
    let is_same = order.len() >= 4 && order.iter().zip(expected).all(|(path, of)| path == of);
    let holds = is_same && values.starts_with(&[6, 4, 2]);
    let ours = format!("expansions {order:?}, values {:?}", &values[..values.len().min(3)]);
    section.find(
        Finding::of("K-2", Verdict::always(u64::from(!holds), 1), ours)
            .noting("The bounds that the recursive form passes down are not told by observers; its expansions are those of K-7.")
            .witness([Witness {
                what: "the order of expansions".into(),
                command: "echo '4:(8 1) 6:(5:(0) 2:(3))' | plywood search --tree - --algorithm best-first --leaves".into(),
            }]),
    );
}

fn same_as_twin(grown: &Seen, section: &mut Section) {
    let all = || grown.values().flatten();
    let (searches, different) =
        (all().count() as u64, all().filter(|grows| !grows.same).count() as u64);
    let expansions: u64 = all().map(|grows| grows.expansions).sum();
    let ours =
        format!("{different} of {searches} searches differ from the twin's ({expansions} expansions)");
    for (claim, note) in [
        ("K-1", ""),
        (
            "K-9",
            "The search leaves the values on its line as they were until a node loses the turn; the twin backs them up \
             at once. That both expand the same nodes shows that nothing else needs them.",
        ),
        ("K-13", "This is the form that is searched here: bounds on the path, nodes in memory."),
    ] {
        let verdict = Verdict::always(different, searches);
        section.find(Finding::of(claim, verdict, ours.clone()).noting(note));
    }
    let unconcerned: u64 = all().map(|grows| grows.unconcerned).sum();
    let ours = format!(
        "{unconcerned} of {expansions} expanded leaves could lose everything without the root losing anything"
    );
    section.find(Finding::of("K-39", Verdict::always(unconcerned, expansions), ours).noting(
        "Of the related work only this is checked; leaves that are tied with others are left out.",
    ));
}

/// The sum of the one count over the sum of the other.
fn ratio(all: &[&Grows], part: fn(&Grows) -> u64, whole: fn(&Grows) -> u64) -> Estimate {
    let of = |count: fn(&Grows) -> u64| all.iter().map(|&grows| count(grows)).collect::<Vec<_>>();
    Estimate::ratio(&of(part), &of(whole))
}

fn tempo(grown: &Seen, section: &mut Section) {
    let head = ["B", "worse", "better", "a random node, in theory"];
    let mut table = Table::new("tempo", "What an expansion does to a node, as its parent sees it", head).noting(
        "In theory a node with k sons looks worse if one of k random moves is good for the side that makes it: 1 − 2^−k, \
         k even from 1 to B. Nodes on the principal line are no random sample.",
    );
    let (mut cells, mut said, mut means) = (Cells::default(), Vec::new(), Vec::new());
    for (&branching, all) in grown.iter() {
        // The root has no parent.
        let worse = ratio(all, |grows| grows.worse, |grows| grows.expansions - 1);
        let better = ratio(all, |grows| grows.better, |grows| grows.expansions - 1);
        let theory: f64 =
            (1..=branching).map(|k| 1.0 - 0.5_f64.powf(k.into())).sum::<f64>() / f64::from(branching);
        cells.above(&worse, 0.5);
        means.push(worse.mean);
        let (worse, better, theory) = (percent(&worse), percent(&better), 100.0 * theory);
        table.line(format_args!("{branching} | {worse} | {better} | {theory:.0} %"));
        said.push(format!("B = {branching}: {worse}"));
    }
    section.table(table);
    let verdict = match cells.everywhere() {
        Verdict::Confirmed if !means.is_sorted_by(|a, b| a < b) => Verdict::DirectionOnly,
        other => other,
    };
    section.find(Finding::of("K-3", verdict, said[..].join(", ")).noting(
        "Share of expansions that make the node look worse; confirmed if it exceeds a half and rises with B. On random games; Othello is to come.",
    ));
}

fn depths(grown: &Seen, section: &mut Section) {
    let (x, y) = (Axis::linear("depth of the node, plies"), Axis::linear("expansions, %"));
    let mut figure = Figure::new("depths", "Where best-first minimax expands", x, y);
    for (branching, all) in grown.iter() {
        let mut sums: Vec<u64> = Vec::new();
        for grows in all {
            sums.resize(sums.len().max(grows.by_depth.len()), 0);
            sums.iter_mut().zip(&grows.by_depth).for_each(|(sum, count)| *sum += count);
        }
        let total = number(sums.iter().sum::<u64>());
        let point =
            |(depth, &count): (usize, &u64)| Point::new(number(depth), 100.0 * number(count) / total);
        figure.curve(format!("B = {branching}"), sums.iter().enumerate().map(point));
    }
    section.figure(figure.captioned(
        "All lines together; the longest have as many plies as the figure is wide, less one.",
    ));
}

/// A saving of less than this is none.
const MOST: f64 = 0.99;

fn back_up(grown: &Seen, section: &mut Section) {
    let (mut cells, mut said) = (Cells::default(), Vec::new());
    for (branching, all) in grown.iter() {
        let share = ratio(all, |grows| grows.changed, |grows| grows.ancestors);
        cells.below(&share, MOST);
        said.push(format!("B = {branching}: {:.2} %", 100.0 * share.mean));
    }
    section.find(Finding::of("K-6", cells.everywhere(), said[..].join(", ")).noting(
        "Ancestors of an expanded node whose values change, of all its ancestors. The value of the root is that of the leaf \
         that is expanded, so all of them change but for ties: it saves nothing to stop where nothing changes. Refuted \
         above 99 %. What saves work is not to back up at all while a node keeps the turn: see K-9.",
    ));
}
