use super::twin::Grows;
use super::{Case, Endings, Row};
use crate::experiments::korf::percent;
use crate::figure::{Axis, Figure, Point};
use crate::stats::Estimate;
use crate::{Finding, Section, Table, Verdict, Witness};
use plywood_core::search::best_first::Grown;
use std::collections::BTreeMap;

pub(super) fn report(rows: &[(Case, Row)], section: &mut Section) {
    let mut grown: BTreeMap<u32, Vec<&Grows>> = BTreeMap::new();
    let mut endings = Endings::default();
    for (case, row) in rows {
        match (case, row) {
            (Case::Beside { branching, .. }, Row::Beside(all)) => {
                grown.entry(*branching).or_default().extend(all);
            }
            (_, Row::Short(row)) => {
                endings.complete += row.complete;
                endings.won += row.won;
                endings.settled += row.settled;
                endings.wrong += row.wrong;
            }
            (_, Row::Figure(order, values)) => figure_1(order, values, section),
            _ => {}
        }
    }
    same_as_twin(&grown, section);
    tempo(&grown, section);
    depths(&grown, section);
    back_up(&grown, section);
    let Endings { complete, won, settled, wrong } = endings;
    section.find(
        Finding::new(
            "K-5",
            Verdict::always(wrong, complete + won + settled),
            "it stops when the line reaches the bound or a winning terminal is chosen",
            format!("{complete} lines long enough, {won} won, {settled} at another end; {wrong} otherwise than they say"),
        )
        .noting("Games of 3 to 8 plies, lines of 6, finished games worth all or nothing."),
    );
    let bytes = Grown::<u32>::NODE_BYTES;
    section.find(
        Finding::new(
            "K-16",
            if bytes <= 20 { Verdict::Confirmed } else { Verdict::Refuted },
            "a node is a value and pointers to its children, a few words",
            format!("{bytes} bytes: a value, the first son, how many there are, and a move of 4 bytes"),
        )
        .noting("Positions and bounds are made again on the way down. Confirmed up to five words of 32 bits."),
    );
}

fn figure_1(order: &[Vec<u32>], values: &[i32], section: &mut Section) {
    let expected: [&[u32]; 4] = [&[], &[1], &[0], &[1, 1]];
    let is_same = order.len() >= 4 && order.iter().zip(expected).all(|(path, of)| path == of);
    let holds = is_same && values.starts_with(&[6, 4, 2]);
    section.find(
        Finding::new(
            "K-2",
            Verdict::always(u64::from(!holds), 1),
            "Fig. 1: root, right, left, then right's right son; the root is worth 6, 4, 2",
            format!("expansions {order:?}, values {:?}", &values[..values.len().min(3)]),
        )
        .noting("The bounds that the recursive form passes down are not told by observers; its expansions are those of K-7.")
        .witness([Witness {
            what: "the order of expansions".into(),
            command: "echo '4:(8 1) 6:(5:(0) 2:(3))' | plywood search --tree - --algorithm best-first --leaves".into(),
        }]),
    );
}

fn same_as_twin(grown: &BTreeMap<u32, Vec<&Grows>>, section: &mut Section) {
    let all = || grown.values().flatten();
    let (searches, different) =
        (all().count() as u64, all().filter(|grows| !grows.same).count() as u64);
    let expansions: u64 = all().map(|grows| grows.expansions).sum();
    let verdict = Verdict::always(different, searches);
    let ours =
        format!("{different} of {searches} searches differ from the twin's ({expansions} expansions)");
    section.find(Finding::new("K-1", verdict, "always expand the principal leaf", ours.clone()));
    section.find(
        Finding::new("K-9", verdict, "values inside the line are computed only when needed", ours.clone()).noting(
            "The search leaves the values on its line as they were until a node loses the turn; the twin backs them up \
             at once. That both expand the same nodes shows that nothing else needs them.",
        ),
    );
    section.find(
        Finding::new(
            "K-13",
            verdict,
            "the practical form: control as in the recursive one, the subtree kept",
            ours,
        )
        .noting("This is the form that is searched here: bounds on the path, nodes in memory."),
    );
    let unconcerned: u64 = all().map(|grows| grows.unconcerned).sum();
    section.find(
        Finding::new(
            "K-39",
            Verdict::always(unconcerned, expansions),
            "the leaf that is expanded is in the conspiracy set of the root",
            format!("{unconcerned} of {expansions} expanded leaves could lose everything without the root losing anything"),
        )
        .noting("Of the related work only this is checked; leaves that are tied with others are left out."),
    );
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn tempo(grown: &BTreeMap<u32, Vec<&Grows>>, section: &mut Section) {
    let head = ["B", "worse", "better", "a random node, in theory"];
    let mut table = Table::new("tempo", "What an expansion does to a node, as its parent sees it", head).noting(
        "In theory a node with k sons looks worse if one of k random moves is good for the side that makes it: 1 − 2^−k, \
         k even from 1 to B. Nodes on the principal line are no random sample.",
    );
    let mut verdicts = Vec::new();
    let mut said = Vec::new();
    for (branching, all) in grown {
        let column =
            |pick: fn(&Grows) -> u64| all.iter().map(|&grows| pick(grows) as f64).collect::<Vec<_>>();
        // The root has no parent.
        let inner = column(|grows| grows.expansions - 1);
        let worse = Estimate::ratio(&column(|grows| grows.worse), &inner);
        let better = Estimate::ratio(&column(|grows| grows.better), &inner);
        let theory: f64 =
            (1..=*branching).map(|k| 1.0 - 0.5_f64.powf(k.into())).sum::<f64>() / f64::from(*branching);
        verdicts.push(Verdict::above(&worse, 0.5));
        said.push((*branching, worse));
        table.row([
            branching.to_string(),
            percent(&worse),
            percent(&better),
            format!("{:.0} %", 100.0 * theory),
        ]);
    }
    section.table(table);
    let rises = said.windows(2).all(|pair| pair[1].1.mean > pair[0].1.mean);
    let verdict = match Verdict::everywhere(&verdicts) {
        Verdict::Confirmed if !rises => Verdict::DirectionOnly,
        other => other,
    };
    let list: Vec<String> =
        said.iter().map(|(branching, worse)| format!("B = {branching}: {}", percent(worse))).collect();
    section.find(
        Finding::new(
            "K-3",
            verdict,
            "expanding a node makes it look worse to its parent, more so with more sons; this keeps the tree balanced",
            list.join(", "),
        )
        .noting("Share of expansions that make the node look worse; confirmed if it exceeds a half and rises with B. On random games; Othello is to come."),
    );
}

fn depths(grown: &BTreeMap<u32, Vec<&Grows>>, section: &mut Section) {
    let (x, y) = (Axis::linear("depth of the node, plies"), Axis::linear("expansions, %"));
    let mut figure = Figure::new("depths", "Where best-first minimax expands", x, y);
    for (branching, all) in grown {
        let mut sums: Vec<u64> = Vec::new();
        for grows in all {
            sums.resize(sums.len().max(grows.by_depth.len()), 0);
            sums.iter_mut().zip(&grows.by_depth).for_each(|(sum, count)| *sum += count);
        }
        let total: u64 = sums.iter().sum();
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let point = |(depth, &count): (usize, &u64)| {
            Point::new(depth as f64, 100.0 * count as f64 / total as f64)
        };
        figure.curve(format!("B = {branching}"), sums.iter().enumerate().map(point));
    }
    section.figure(figure.captioned(
        "All lines together; the longest have as many plies as the figure is wide, less one.",
    ));
}

/// A saving of less than this is none.
const MOST: f64 = 0.99;

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn back_up(grown: &BTreeMap<u32, Vec<&Grows>>, section: &mut Section) {
    let mut said = Vec::new();
    let mut verdicts = Vec::new();
    for (branching, all) in grown {
        let changed: Vec<f64> = all.iter().map(|grows| grows.changed as f64).collect();
        let ancestors: Vec<f64> = all.iter().map(|grows| grows.ancestors as f64).collect();
        let share = Estimate::ratio(&changed, &ancestors);
        verdicts.push(Verdict::below(&share, MOST));
        said.push(format!("B = {branching}: {:.2} %", 100.0 * share.mean));
    }
    section.find(
        Finding::new(
            "K-6",
            Verdict::everywhere(&verdicts),
            "values are backed up only while they change",
            said.join(", "),
        )
        .noting("Ancestors of an expanded node whose values change, of all its ancestors. The value of the root is that of the leaf \
             that is expanded, so all of them change but for ties: it saves nothing to stop where nothing changes. Refuted \
             above 99 %. What saves work is not to back up at all while a node keeps the turn: see K-9."),
    );
}
