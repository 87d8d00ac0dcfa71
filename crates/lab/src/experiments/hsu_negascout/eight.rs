//! All trees of width 2 and depth 3 with eight different leaves: visits of the forms of NegaScout, and the null windows of
//! alpha-beta.

use super::super::written::Written;
use super::Case;
use super::forms::{FORMS, INF};
use crate::measure::{algorithm, cost};
use crate::trees::Tree;
use crate::{Finding, Planned, Section, Verdict, Witness};
use plywood_core::Value;
use plywood_games::synthetic::ExplicitTree;
use serde::{Deserialize, Serialize};

/// What 5040 trees of width 2 and depth 3 show.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Eight {
    /// For each form, how many trees took so many visits.
    pub(super) visits: [[u64; 16]; 3],
    /// Trees on which alpha-beta called itself with a null window; how often it did; calls in all.
    null_trees: u64,
    null_calls: u64,
    calls: u64,
    example: Option<String>,
}

pub(super) fn plan() -> Vec<Planned<Case>> {
    (0..8).map(|first| Planned { case: Case::Eight { first }, seconds: 0.012 }).collect()
}

pub(super) fn run(first: u8) -> Eight {
    let mut found = Eight::default();
    each_order(&mut vec![first], &mut |leaves| {
        let values: Vec<Value> = leaves.iter().map(|&leaf| i16::from(leaf).into()).collect();
        let written = Written::new(ExplicitTree::uniform(2, 3, &values).expect("eight leaves"));
        let tree = Tree::Explicit(written.tree.clone());
        for (visits, name) in found.visits.iter_mut().zip(FORMS) {
            let leaves = usize::try_from(cost(&tree, 3, algorithm(name)).leaves).unwrap_or(usize::MAX);
            visits[leaves] += 1;
        }
        let mut calls = Calls::default();
        calls.alpha_beta(&written, 0, -INF, INF);
        found.calls += calls.all;
        found.null_calls += calls.null;
        found.null_trees += u64::from(calls.null > 0);
        if calls.null_inner > 0 && found.example.is_none() {
            found.example = Some(format!(
                "echo '{}' | plywood trace --tree - --algorithm alpha-beta",
                written.tree
            ));
        }
    });
    found
}

/// All orders of eight leaves that begin like this.
fn each_order(leaves: &mut Vec<u8>, each: &mut impl FnMut(&[u8])) {
    if leaves.len() == 8 {
        return each(leaves);
    }
    for leaf in (0..8).filter(|leaf| !leaves.contains(leaf)).collect::<Vec<_>>() {
        leaves.push(leaf);
        each_order(leaves, each);
        leaves.pop();
    }
}

/// Calls of alpha-beta, leaves included, and those with a null window.
#[derive(Default)]
struct Calls {
    all: u64,
    null: u64,
    /// Those of inner nodes.
    null_inner: u64,
}

impl Calls {
    /// Alpha-beta with a MAX and a MIN case.
    fn alpha_beta(&mut self, written: &Written, x: usize, mut alpha: i64, mut beta: i64) -> i64 {
        self.all += 1;
        let node = &written.nodes[x];
        let null = u64::from(alpha + 1 == beta);
        self.null += null;
        self.null_inner += if node.is_leaf() { 0 } else { null };
        if node.is_leaf() {
            return node.value;
        }
        for &son in &node.sons {
            let value = self.alpha_beta(written, son, alpha, beta);
            if node.is_max() {
                alpha = alpha.max(value);
            } else {
                beta = beta.min(value);
            }
            if alpha >= beta {
                break;
            }
        }
        if node.is_max() { alpha } else { beta }
    }
}

impl Eight {
    /// All 40,320 trees.
    pub(super) fn of(all: &[(Case, super::Row)]) -> Eight {
        let mut sum = Eight::default();
        for (_, row) in all {
            let super::Row::Eight(row) = row else { continue };
            for (sum, row) in sum.visits.iter_mut().flatten().zip(row.visits.iter().flatten()) {
                *sum += row;
            }
            sum.null_trees += row.null_trees;
            sum.null_calls += row.null_calls;
            sum.calls += row.calls;
            sum.example = sum.example.take().or_else(|| row.example.clone());
        }
        sum
    }
}

/// H-23.
pub(super) fn report(all: &[(Case, super::Row)], section: &mut Section) {
    let eight = Eight::of(all);
    section.find(
        Finding::new(
            "H-23",
            Verdict::always(eight.null_trees, eight.visits[0].iter().sum()),
            "a null window never arises in αβ that starts with (−∞, ∞)",
            format!(
                "on {} of 40320 trees with b = 2, d = 3; in {} of {} calls",
                eight.null_trees, eight.null_calls, eight.calls
            ),
        )
        .noting(
            "It does where two values that bound a window are neighbours; the eight leaves are 0 to 7.",
        )
        .witness(eight.example.clone().map(|command| Witness {
            what: "αβ from (−∞, ∞) expands a node with a window (m, m+1)".into(),
            command,
        })),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_null_window_is_counted() {
        let written = Written::new("(1 0)(0 0)".parse().expect("a tree"));
        let mut calls = Calls::default();
        // The second son is asked (0, ∞), its own second son is not asked.
        assert_eq!((calls.alpha_beta(&written, 0, -INF, INF), calls.all, calls.null), (0, 6, 0));
        let written = Written::new("(0 0)(1 0)".parse().expect("a tree"));
        let mut calls = Calls::default();
        assert_eq!((calls.alpha_beta(&written, 0, -INF, INF), calls.null), (0, 1));
    }
}
