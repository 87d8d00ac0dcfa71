//! All trees of width 2 and depth 3 with eight different leaves: visits of the forms of NegaScout, and the null windows
//! of alpha-beta.

use super::super::written::{Family, Written, any_order};
use super::forms::{Form, INF};
use super::{Case, Part};
use crate::prelude::*;
use crate::words::{Found, Join};
use plywood_games::synthetic::ExplicitTree;

/// The results on trees of width 2 and depth 3.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Eight {
    /// For each form, the number of trees with each number of visits.
    pub(super) visits: By<Form, By<u64, u64>>,
    /// Whether alpha-beta never called itself with a null window, on each tree.
    pub(in super::super) null: Found,
    pub(in super::super) null_calls: u64,
    pub(in super::super) calls: u64,
}
join! { Eight { visits, null, null_calls, calls } }

pub(super) fn plan() -> Vec<Planned<Case>> {
    let family = Family::Eight { values: 8 };
    let seeds = (0..8).map(|first| Seeds { from: first, to: first });
    let case = |seeds| Case { part: Part::Eight, family, seeds };
    seeds.map(|seeds| Planned { case: case(seeds), seconds: 0.012 }).collect()
}

impl Eight {
    /// All 40,320 trees.
    pub(in super::super) fn all() -> Eight {
        let mut eight = Eight::default();
        (0..8).for_each(|first| eight.run(first));
        eight
    }

    /// Adds the trees with this first leaf.
    pub(super) fn run(&mut self, first: u64) {
        let first = i32::try_from(first).expect("one of eight");
        any_order(8, &mut vec![first], &mut |leaves| {
            let values: Vec<Value> = leaves.iter().map(|&leaf| Value::nearest(leaf.into())).collect();
            let written = Written::new(ExplicitTree::uniform(2, 3, &values).expect("eight leaves"));
            let tree = Tree::Explicit(written.tree.clone());
            for &form in Form::ALL {
                let leaves = cost(&tree, 3, algorithm(form.algorithm())).leaves;
                *self.visits.entry(form).entry(leaves) += 1;
            }
            let mut calls = Calls::default();
            calls.alpha_beta(&written, 0, -INF, INF);
            self.calls += calls.all;
            self.null_calls += calls.null;
            let shown =
                || format!("echo '{}' | plywood trace --tree - --algorithm alpha-beta", written.tree);
            let example = (calls.null_inner > 0).then(shown);
            self.null.join(Found { checks: 1, violations: u64::from(calls.null > 0), example });
            false
        });
    }
}

/// The calls of alpha-beta, leaves included, and those with a null window.
#[derive(Default)]
struct Calls {
    all: u64,
    null: u64,
    /// The null-window calls of inner nodes.
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
        for &child in &node.children {
            let value = self.alpha_beta(written, child, alpha, beta);
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

/// The verdict on H-23.
pub(super) fn report(eight: &Eight, section: &mut Section) {
    let ours = format!(
        "on {} of 40320 trees with b = 2, d = 3; in {} of {} calls",
        eight.null.violations, eight.null_calls, eight.calls
    );
    section.find(
        Evidence::from(&eight.null)
            .finding("H-23", ours)
            .noting(
                "It arises when the two bounds of a window are neighbouring values; the eight leaves are 0 to 7.",
            )
            .witness(eight.null.witness("αβ from (−∞, ∞) expands a node with a window (m, m+1)")),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_null_window_is_counted() {
        let written = Written::new("(1 0)(0 0)".parse().expect("a tree"));
        let mut calls = Calls::default();
        // The second child is searched with (0, ∞); its own second child is not searched.
        assert_eq!((calls.alpha_beta(&written, 0, -INF, INF), calls.all, calls.null), (0, 6, 0));
        let written = Written::new("(0 0)(1 0)".parse().expect("a tree"));
        let mut calls = Calls::default();
        assert_eq!((calls.alpha_beta(&written, 0, -INF, INF), calls.null), (0, 1));
    }
}
