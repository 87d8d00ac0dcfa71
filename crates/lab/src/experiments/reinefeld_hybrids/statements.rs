//! The statements that must hold on every tree.

use crate::experiments::small_trees::{Family, Path, root_values};
use crate::experiments::tally::Tallies;
use crate::prelude::*;
use plywood_core::Leaves;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::hybrid::{Hybrid, Stage};
use plywood_core::search::sss::sss;
use std::collections::BTreeSet;

pub(super) fn check(family: &Family, seed: u64, tallies: &mut Tallies) {
    const SMALL: u64 = 300;
    let (tree, depth) = (family.tree(seed), family.depth());
    let values = root_values(&tree, depth);
    let value = values.iter().copied().max().expect("the root has children");
    if family.leaves() < SMALL {
        hybrids(&tree, depth, seed, value, tallies);
    }
    duals(family, &tree, seed, &values, tallies);
    inferior(&tree, depth, seed, &values, tallies);
}

fn hybrids(tree: &Tree, depth: Depth, seed: u64, value: Value, tallies: &mut Tallies) {
    const ALL: [Stage; 3] = [Stage::AlphaBeta, Stage::Sss, Stage::Dual];
    let alone = |stage: Stage| match stage {
        Stage::AlphaBeta => Algorithm::AlphaBeta,
        Stage::Sss => Algorithm::Sss,
        Stage::Dual => Algorithm::Dual,
    };
    let orders = ALL.map(|stage| leaf_paths(tree, depth, alone(stage)));
    for (o, outer) in ALL.into_iter().enumerate() {
        for (i, inner) in ALL.into_iter().enumerate() {
            let hybrid = |k| Algorithm::Hybrid(Hybrid { outer, plies: Some(k), inner });
            for k in 0..=depth {
                tallies.check(
                    "every-hybrid-is-exact",
                    seed,
                    cost(tree, depth, hybrid(k)).value == value,
                );
            }
            for (k, order) in [(0, &orders[i]), (depth, &orders[o])] {
                tallies.check(
                    "ends-of-the-continuum",
                    seed,
                    leaf_paths(tree, depth, hybrid(k)) == *order,
                );
            }
        }
    }
}

/// Checks statements about DUAL*, DUAL-NS and DUAL-INS, and the minimal-window family.
fn duals(family: &Family, tree: &Tree, seed: u64, values: &[Value], tallies: &mut Tallies) {
    let depth = family.depth();
    let leaves = |name| leaf_paths(tree, depth, algorithm(name));
    let [dual, begun_anew, resumed] = ["dual", "dual-ns", "dual-ins"].map(leaves);
    let value = values.iter().max();
    let found = cost(tree, depth, algorithm("dual-ns")).value;
    tallies.check("dual-ns", seed, first_visits(&begun_anew) == dual && Some(&found) == value);
    tallies.check("dual-ins", seed, resumed == dual);
    let superior = values.iter().skip(1).any(|value| *value > values[0]);
    if superior && depth > 2 && family.shape().is_some() {
        tallies.check("fewer-than-dual-ns", seed, dual.len() < begun_anew.len());
        tallies.check("fewer-than-dual-ins", seed, dual.len() < resumed.len());
        tallies.check("not-more-than-dual-ins", seed, dual.len() <= resumed.len());
    }
    if superior {
        return;
    }
    let ordered = family.shape().is_some_and(|shape| shape.order == Order::First(100));
    let dual: BTreeSet<&Path> = dual.iter().collect();
    for name in ["negascout", "pns", "ins"] {
        let other = leaves(name);
        let other: BTreeSet<&Path> = other.iter().collect();
        let later = |set: &BTreeSet<&Path>| {
            set.iter().filter(|path| path[0] > 0).map(|path| (*path).clone()).collect::<Vec<_>>()
        };
        tallies.check(
            if ordered { "ordered-same-leaves" } else { "first-best-same-leaves" },
            seed,
            dual == other,
        );
        tallies.check("first-best-later-subtrees", seed, later(&dual) == later(&other));
    }
}

/// The leaves in the order of their first visits.
fn first_visits(leaves: &[Path]) -> Vec<Path> {
    let mut seen = BTreeSet::new();
    leaves.iter().filter(|leaf| seen.insert(*leaf)).cloned().collect()
}

/// Checks the children of the root whose value is at most h, for some h.
fn inferior(tree: &Tree, depth: Depth, seed: u64, values: &[Value], tallies: &mut Tallies) {
    let mut best = Value::NEG_INF;
    for (m, &worth) in (0..).zip(values) {
        for h in BTreeSet::from([worth, worth.next(), best.max(worth)]) {
            tallies.check("inferior-child", seed, same_leaves(tree, depth, m, h));
        }
        best = best.max(worth);
    }
}

fn same_leaves(tree: &Tree, depth: Depth, m: Child, h: Value) -> bool {
    const CAP: usize = 1 << 22;
    let game = tree.any();
    let mut search = Search::new(&game, &game).observer(Leaves::capped(CAP));
    let root = search.root(&game.root(), depth);
    let child = search.child(&root, m);
    let (Ok((answer, _)), _) = sss(&mut search, &child, -h);
    let dual = search.observed().order();
    let root = search.root(&game.root(), depth);
    let child = search.child(&root, m);
    let Ok(tested) = alpha_beta(&mut search, &child, Window::minimal(h).flipped());
    -answer == h && -tested <= h && dual.is_some() && search.observed().order() == dual
}
