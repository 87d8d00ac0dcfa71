//! The question that a null window answers, and the nodes visited for the answer.

use super::super::written::{Family, Written};
use super::{Case, Check, Checks, Part};
use crate::prelude::*;
use crate::words::Found;
use plywood_core::observer::Event;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::alpha_beta_hard::alpha_beta_hard;
use plywood_core::search::alpha_beta_shallow::alpha_beta_shallow;
use plywood_core::search::test::{Relation, test};
use plywood_core::{Leaves, Trace};

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let uniform = [(2, 3), (2, 4), (2, 6), (3, 3), (3, 4), (4, 3), (5, 2)];
    let trees = (scale.pick(4, 300, 10_000), 2000);
    let small = Family::small(&uniform, (4, 5)).into_iter();
    small.flat_map(|family| Case::runs(Part::Windows, family, trees, 9e-5)).collect()
}

pub(super) fn run(family: Family, seed: u64, checks: &mut Checks) {
    let written = Written::new(family.tree(seed));
    let value = written.minimax(0);
    written.thresholds().into_iter().for_each(|m| ask(&written, m, value, checks));
}

/// Searches the window (m, m+1) with all forms.
fn ask(written: &Written, m: i64, value: i64, checks: &mut Checks) {
    const CAP: usize = 1 << 20;
    let tree = &written.tree;
    let (depth, window) = (tree.height(), Window::minimal(Value::nearest(m)));
    let mut search = Search::new(tree, tree).observer(Leaves::capped(CAP));
    let root = search.root(&tree.root(), depth);
    let Ok(passed) = test(&mut search, &root, Relation::Greater, window.alpha());
    let asked = search.observed().order();
    let root = search.root(&tree.root(), depth);
    let Ok(shallow) = alpha_beta_shallow(&mut search, &root, window.beta());
    let root = search.root(&tree.root(), depth);
    let Ok(soft) = alpha_beta(&mut search, &root, window);
    checks.entry(Check::Leaves).check(search.observed().order() == asked, String::new);
    let mut search = Search::new(tree, tree).observer(Trace::capped(CAP));
    let root = search.root(&tree.root(), depth);
    let Ok(hard) = alpha_beta_hard(&mut search, &root, window);
    let trace = search.observed();
    let leaf = |event: &Event<Child>| match *event {
        Event::Leaf { node, .. } => Some(trace.paths().path(node)),
        _ => None,
    };
    let leaves: Vec<Vec<Child>> = trace.events().iter().filter_map(leaf).collect();
    checks.entry(Check::Leaves).check(Some(leaves) == asked, String::new);
    for answer in [shallow, hard, soft] {
        checks.entry(Check::Equivalent).check((answer >= window.beta()) == passed, String::new);
    }
    let soft = i64::from(soft.get());
    let is_bound = if soft > m { value >= soft } else { value <= soft };
    checks.entry(Check::Soft).check(is_bound, String::new);
    proof(written, trace, m, checks.entry(Check::Proof));
}

/// Checks that each node was left at the first child that settled it, and that no earlier child did.
fn proof(written: &Written, trace: &Trace<Child>, m: i64, found: &mut Found) {
    // The inner nodes on the current path, each with the answers of its children: whether they exceed m.
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
        if let Some((_, children)) = open.pop_if(|(top, _)| *top == x) {
            // One child suffices for a high answer at MAX and for a low answer at MIN.
            let one_suffices = node.is_max() == high;
            let holds = match children.split_last() {
                Some((last, others)) if one_suffices => {
                    *last == high && others.iter().all(|child| *child != high)
                }
                _ => {
                    children.len() == node.children.len() && children.iter().all(|child| *child == high)
                }
            };
            found.check(holds, String::new);
        }
        if let Some((_, siblings)) = open.last_mut() {
            siblings.push(high);
        }
    }
}

/// The verdicts on H-22 and H-24.
pub(super) fn report(checks: &Checks, section: &mut Section) {
    let same = &checks[Check::Equivalent];
    let ours = format!("{} exceptions in {} windows and forms", same.violations, same.checks);
    section.find(Evidence::from(same).finding("H-22", ours));
    let parts = [Check::Proof, Check::Leaves, Check::Soft].map(|check| &checks[check]);
    let [nodes, leaves, bounds] =
        parts.map(|found| format!("{} of {}", found.violations, found.checks));
    let all = parts.iter().fold(Evidence::new(), |all, part| all.checked(part.checks, part.violations));
    let ours =
        format!("exceptions: nodes {nodes}, leaves in TEST's order {leaves}, F3's bounds {bounds}");
    section.find(all.finding("H-24", ours).noting(
        "A node that one child can settle is left at the first child that does; the children before it did not. At all \
         other nodes all children are visited, and they all agree.",
    ));
}
