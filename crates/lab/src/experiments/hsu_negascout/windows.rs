//! What a null window asks, and what it visits for the answer.

use super::super::written::{Family, Written};
use super::Case;
use crate::stats::number;
use crate::trees::{RANGE, Seeds};
use crate::words::Tally;
use crate::{Finding, Planned, Scale, Section};
use plywood_core::observer::Event;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::alpha_beta_hard::alpha_beta_hard;
use plywood_core::search::alpha_beta_shallow::alpha_beta_shallow;
use plywood_core::search::test::{Relation, test};
use plywood_core::{Game, Leaves, Search, Trace, Value, Window};
use plywood_games::synthetic::Son;
use serde::{Deserialize, Serialize};

/// Checks, and exceptions among them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    /// F1, F2 and F3 fail high where TEST answers TRUE, low where it answers FALSE.
    equivalent: [(u64, u64); 3],
    /// Each inner node visited by F2 stops at its first son that settles it, or visits all.
    shape: (u64, u64),
    /// F2 and F3 visit TEST's leaves in its order.
    leaves: (u64, u64),
    /// F3 answers with a bound on the right side.
    soft: (u64, u64),
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let mut units = Vec::new();
    for range in [1, 5, RANGE] {
        let uniform = [(2, 3), (2, 4), (2, 6), (3, 3), (3, 4), (4, 3), (5, 2)];
        let families = uniform.iter().map(|&(width, depth)| Family::iid(width, depth, range));
        for family in families.chain([Family::Ragged { width: 4, depth: 5, range }]) {
            units.extend(Seeds::runs(scale.pick(4, 300, 10_000), 2000).into_iter().map(|seeds| {
                Planned { seconds: 9e-5 * number(seeds.count()), case: Case::Windows(family, seeds) }
            }));
        }
    }
    units
}

pub(super) fn run(family: Family, seeds: Seeds) -> Row {
    const WINDOWS: usize = 6;
    let mut row = Row::default();
    for seed in seeds.all() {
        let written = Written::new(family.tree(seed));
        let value = written.minimax(0);
        let leaves = written.nodes.iter().filter(|node| node.is_leaf()).map(|node| node.value);
        let mut bounds: Vec<i64> = leaves.take(WINDOWS).chain([value - 1, value, value + 1]).collect();
        bounds.sort_unstable();
        bounds.dedup();
        for m in bounds {
            ask(&written, m, value, &mut row);
        }
    }
    row
}

fn count(what: &mut (u64, u64), holds: bool) {
    what.0 += 1;
    what.1 += u64::from(!holds);
}

/// The window (m, m+1) in all forms.
fn ask(written: &Written, m: i64, value: i64, row: &mut Row) {
    const CAP: usize = 1 << 20;
    let tree = &written.tree;
    let (depth, window) = (tree.height(), Window::minimal(Value::nearest(m)));
    let mut search = Search::new(tree, tree).observer(Leaves::capped(CAP));
    let root = search.root(&tree.root(), depth);
    let Ok(passed) = test(&mut search, &root, Relation::Greater, window.alpha());
    let asked = search.watcher().order();
    let root = search.root(&tree.root(), depth);
    let Ok(shallow) = alpha_beta_shallow(&mut search, &root, window.beta());
    let root = search.root(&tree.root(), depth);
    let Ok(soft) = alpha_beta(&mut search, &root, window);
    count(&mut row.leaves, search.watcher().order() == asked);
    let mut search = Search::new(tree, tree).observer(Trace::capped(CAP));
    let root = search.root(&tree.root(), depth);
    let Ok(hard) = alpha_beta_hard(&mut search, &root, window);
    let trace = search.watcher();
    let leaf = |event: &Event<Son>| match *event {
        Event::Leaf { node, .. } => Some(trace.paths().path(node)),
        _ => None,
    };
    let leaves: Vec<Vec<Son>> = trace.events().iter().filter_map(leaf).collect();
    count(&mut row.leaves, Some(leaves) == asked);
    for (answer, row) in [shallow, hard, soft].into_iter().zip(&mut row.equivalent) {
        count(row, (answer >= window.beta()) == passed);
    }
    let soft = i64::from(soft.get());
    count(&mut row.soft, if soft > m { value >= soft } else { value <= soft });
    proof(written, trace, m, row);
}

/// Whether each node was left at the first son that settled it, all others having been visited in vain.
fn proof(written: &Written, trace: &Trace<Son>, m: i64, row: &mut Row) {
    // The inner nodes that are being visited, each with the answers of its sons: whether they exceed m.
    let mut open: Vec<(usize, Vec<bool>)> = Vec::new();
    for event in trace.events() {
        let (x, value) = match *event {
            Event::Expand { node, .. } => {
                open.push((written.at(&trace.paths().path(node)), Vec::new()));
                continue;
            }
            Event::Leaf { node, value } | Event::Leave { node, value } => {
                (written.at(&trace.paths().path(node)), i64::from(value.get()))
            }
            _ => continue,
        };
        let node = &written.nodes[x];
        let high = if node.is_max() { value } else { -value } > m;
        if let Some((_, sons)) = open.pop_if(|(top, _)| *top == x) {
            // To be high, one son suffices at MAX; to be low, one at MIN.
            let one_suffices = node.is_max() == high;
            let holds = match sons.split_last() {
                Some((last, others)) if one_suffices => {
                    *last == high && others.iter().all(|son| *son != high)
                }
                _ => sons.len() == node.sons.len() && sons.iter().all(|son| *son == high),
            };
            count(&mut row.shape, holds);
        }
        if let Some((_, brothers)) = open.last_mut() {
            brothers.push(high);
        }
    }
}

pub(super) fn report(all: &[(Case, super::Row)], section: &mut Section) {
    let mut sum = Row::default();
    for (_, row) in all {
        let super::Row::Windows(row) = row else { continue };
        let parts = sum.equivalent.iter_mut().zip(&row.equivalent);
        let others =
            [(&mut sum.shape, &row.shape), (&mut sum.leaves, &row.leaves), (&mut sum.soft, &row.soft)];
        for (sum, more) in parts.chain(others) {
            *sum = (sum.0 + more.0, sum.1 + more.1);
        }
    }
    let tally = |parts: &[(u64, u64)]| Tally {
        checks: parts.iter().map(|part| part.0).sum(),
        violations: parts.iter().map(|part| part.1).sum(),
        first: None,
    };
    let equivalent = tally(&sum.equivalent);
    section.find(Finding::new(
        "H-22",
        equivalent.verdict(),
        "a null window (m, m+1) fails high if and only if TEST>(p, m) is TRUE, in F1, F2 and F3",
        format!("{} exceptions in {} windows and forms", equivalent.violations, equivalent.checks),
    ));
    let shape = tally(&[sum.shape, sum.leaves, sum.soft]);
    section.find(
        Finding::new(
            "H-24",
            shape.verdict(),
            "F2 with a null window visits the OR-AND tree of TEST; F3 answers ≥ m+1 or ≤ m",
            format!(
                "exceptions: nodes {} of {}, leaves in TEST's order {} of {}, F3's bounds {} of {}",
                sum.shape.1, sum.shape.0, sum.leaves.1, sum.leaves.0, sum.soft.1, sum.soft.0
            ),
        )
        .noting(
            "A node whose answer one son can settle is left at the first that does, the others before it having failed \
             to; of the other nodes all sons are visited, and all agree.",
        ),
    );
}
