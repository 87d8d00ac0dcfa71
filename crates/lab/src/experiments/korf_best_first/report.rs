//! Findings about best-first minimax itself.

use super::printed::Call;
use super::{Case, Endings, Row};
use crate::experiments::korf::percent;
use crate::prelude::*;
use crate::words::Join;
use plywood_core::search::best_first::Grown;
use plywood_trials::twin::Grows;

/// The results by branching factor.
type Seen<'r> = By<u32, Vec<&'r Grows>>;

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let (mut grown, mut endings) = (Seen::default(), Endings::default());
    for (case, row) in rows {
        match (case, row) {
            (Case::Beside { branching, .. }, Row::Beside(all)) => grown.entry(*branching).extend(all),
            (_, Row::Short(row)) => endings.join(*row),
            (_, Row::Figure(order, values, calls)) => figures_1_and_2(order, values, calls, section),
            _ => {}
        }
    }
    same_as_twin(&grown, section);
    tempo(&grown, section);
    depths(&grown, section);
    back_up(&grown, section);
    let Endings { complete, won, settled, wrong } = endings;
    let ours = format!(
        "{complete} lines long enough, {won} won, {settled} with another end of the game; {wrong} contradict their \
         reason"
    );
    let evidence = Evidence::new().checked(complete + won + settled, wrong);
    section.find(evidence.finding("K-5", ours).noting(
        "Games of 3 to 8 plies, lines of 6, with finished games worth all or nothing. A third reason is not in the \
         sentence: a principal leaf that is lost or tied cannot be expanded. With these values it proves the result.",
    ));
    let bytes = Grown::<u32>::NODE_BYTES;
    let ours = format!(
        "{bytes} bytes: a value, the first child, the number of children, and a move of 4 bytes"
    );
    let evidence = Evidence::new().checked(1, u64::from(bytes > 20));
    section.find(
        evidence.finding("K-16", ours).noting("Positions and bounds are recomputed on the way down."),
    );
}

fn figures_1_and_2(order: &[Vec<u32>], values: &[i32], calls: &[Call], section: &mut Section) {
    let expected: [&[u32]; 4] = [&[], &[1], &[0], &[1, 1]];
    // The children of the root: the right one, the left one, the right one again.
    let below: Vec<&Call> = calls.iter().filter(|call| call.path.len() == 1).collect();
    let bounds: Vec<Option<i32>> = below.iter().take(3).map(|call| call.alpha).collect();
    let returned: Vec<Option<i32>> = below.iter().take(2).map(|call| call.returned).collect();
    let evidence = Evidence::new()
        .checked(4, different(order.iter().map(Vec::as_slice), expected))
        .checked(3, different(values.iter().copied(), [6, 4, 2]))
        .checked(3, different(bounds.iter().copied(), [4, 2, 1].map(Some)))
        .checked(2, different(returned.iter().copied(), [2, 1].map(Some)));
    let numbers = |all: &[Option<i32>]| {
        let said: Vec<String> = all.iter().flatten().map(ToString::to_string).collect();
        said[..].join(", ")
    };
    let ours = format!(
        "expansions {order:?}, values {:?}; the recursive form as printed calls the children of the root with the lower \
         bounds {}, and returns {}",
        &values[..values.len().min(3)],
        numbers(&bounds),
        numbers(&returned)
    );
    section.find(
        evidence
            .finding("K-2", ours)
            .noting("The bounds are those of BFMAX and BFMIN, written as in the paper; K-7 compares the library's form.")
            .witness([Witness {
                what: "the order of expansions".into(),
                command: "echo '4:(8 1) 6:(5:(0) 2:(3))' | plywood search --tree - --algorithm best-first --leaves".into(),
            }]),
    );
}

/// The number of printed items that ours differ from, or lack.
fn different<T: PartialEq, const N: usize>(ours: impl Iterator<Item = T>, printed: [T; N]) -> u64 {
    let same = ours.zip(printed).filter(|(ours, printed)| ours == printed).count();
    (N - same) as u64
}

fn same_as_twin(grown: &Seen, section: &mut Section) {
    let all = || grown.values().flatten();
    let (searches, different) =
        (all().count() as u64, all().filter(|grows| !grows.same).count() as u64);
    let expansions: u64 = all().map(|grows| grows.expansions).sum();
    let ours =
        format!("{different} of {searches} searches differ from the twin's ({expansions} expansions)");
    section.find(Evidence::new().checked(searches, different).finding("K-1", ours).noting(
        "The twin finds the principal leaf anew for every expansion. The search has recursive control and keeps the \
         subtree (K-13); it updates the values on its line only when a node loses the turn (K-9). Both expand the same \
         nodes, so nothing else needs these values.",
    ));
    let unconcerned: u64 = all().map(|grows| grows.unconcerned).sum();
    let ours = format!(
        "{unconcerned} of {expansions} expanded leaves could become worthless without lowering the root's value"
    );
    section.find(Evidence::new().checked(expansions, unconcerned).finding("K-39", ours).noting(
        "This is the only part of the related work that is checked; tied leaves are left out.",
    ));
}

/// The ratio of the sums of two counts.
fn ratio(all: &[&Grows], part: fn(&Grows) -> u64, whole: fn(&Grows) -> u64) -> Estimate {
    let of = |count: fn(&Grows) -> u64| all.iter().map(|&grows| count(grows)).collect::<Vec<_>>();
    Estimate::ratio(&of(part), &of(whole))
}

fn tempo(grown: &Seen, section: &mut Section) {
    let head = ["B", "worse", "better", "random node, in theory"];
    let mut table = Table::new("tempo", "How an expansion changes a node's value, as its parent sees it", head).noting(
        "In theory a node with k children looks worse if one of k random moves is good for the side that makes it: 1 − \
         2^−k, with k uniform from 1 to B. The nodes on the principal line are not a random sample.",
    );
    let mut said = Vec::new();
    for (&branching, all) in grown.iter() {
        // The root has no parent.
        let worse = ratio(all, |grows| grows.worse, |grows| grows.expansions - 1);
        let better = ratio(all, |grows| grows.better, |grows| grows.expansions - 1);
        let theory: f64 =
            (1..=branching).map(|k| 1.0 - 0.5_f64.powf(k.into())).sum::<f64>() / f64::from(branching);
        let (worse, better, theory) = (percent(&worse), percent(&better), 100.0 * theory);
        table.line(format_args!("{branching} | {worse} | {better} | {theory:.0} %"));
        said.push(format!("B = {branching}: {worse}"));
    }
    section.table(table);
    section.remark(
        "K-3",
        format_args!("share of expansions that make the node look worse: {}", said[..].join(", ")),
    );
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
    section.figure(
        figure.captioned(
            "All lines together; the longest line has one ply less than the figure is wide.",
        ),
    );
}

fn back_up(grown: &Seen, section: &mut Section) {
    let mut said = Vec::new();
    for (branching, all) in grown.iter() {
        let share = ratio(all, |grows| grows.changed, |grows| grows.ancestors);
        said.push(format!("B = {branching}: {:.2} %", 100.0 * share.mean));
    }
    let ours = format!("share of the ancestors whose values change: {}", said[..].join(", "));
    section.find(Evidence::new().finding("K-6", ours).noting(
        "The paper describes this step and claims no saving. There is none: all ancestors have the value of the \
         expanded leaf, so all of them change except for ties. What does save work is not to back up at all while a \
         node keeps the turn: see K-1.",
    ));
}
