//! What must hold on every tree.

use crate::experiments::small_trees::{Family, Path, root_values};
use crate::experiments::tally::{Statement, Tallies};
use crate::measure::{algorithm, cost, leaf_paths};
use crate::trees::{Order, Tree};
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::hybrid::{Hybrid, Stage};
use plywood_core::search::sss::sss;
use plywood_core::{Algorithm, Depth, Game, Leaves, Search, Value, Window};
use plywood_games::synthetic::Son;
use std::collections::BTreeSet;

pub(super) const EXACT: Statement = Statement {
    claim: "R-4.a",
    name: "every-hybrid-is-exact",
    text: "αβ, SSS* or DUAL* over αβ, SSS* or DUAL*, with every k: each returns the minimax value",
    command: "plywood compare TREE --algorithms minimax,staged-sss,alpha-beta-sss",
};

pub(super) const ENDS: Statement = Statement {
    claim: "R-4.a",
    name: "ends-of-the-continuum",
    text: "with k = 0 it visits the leaves of the inner algorithm in order, with k = d those of the \
           outer",
    command: "plywood compare TREE --algorithms alpha-beta,sss,alpha-beta-sss",
};

pub(super) const STAGES: Statement = Statement {
    claim: "R-4.b",
    name: "staged-storage",
    text: "staged-SSS* never holds more than w^⌈k/2⌉ + w^⌈(d−k)/2⌉ descriptors",
    command: "plywood compare TREE --algorithms sss,staged-sss",
};

pub(super) const DUAL_NS: Statement = Statement {
    claim: "R-4.1a",
    name: "dual-ns",
    text: "DUAL-NS visits the leaves of DUAL* in the same order, but for repeats, and returns the \
           value",
    command: "plywood compare TREE --algorithms dual,dual-ns",
};

pub(super) const DUAL_INS: Statement = Statement {
    claim: "R-4.1b",
    name: "dual-ins",
    text: "DUAL-INS visits the leaves of DUAL* in the same order, each once",
    command: "plywood compare TREE --algorithms dual,dual-ins",
};

pub(super) const SAME: Statement = Statement {
    claim: "R-4.1c",
    name: "first-best-same-leaves",
    text: "where the first son of the root is best DUAL* visits the leaves of NS, PNS and INS",
    command: "plywood compare TREE --algorithms dual,negascout,pns,ins",
};

pub(super) const SAME_ORDERED: Statement = Statement {
    claim: "narrower",
    name: "ordered-same-leaves",
    text: "the same where the first son of every node is best",
    command: "plywood compare TREE --algorithms dual,negascout,pns,ins",
};

pub(super) const SAME_LATER: Statement = Statement {
    claim: "narrower",
    name: "first-best-later-subtrees",
    text: "the same below the later sons of the root only",
    command: "plywood compare TREE --algorithms dual,negascout,pns,ins",
};

pub(super) const INFERIOR: Statement = Statement {
    claim: "R-4.1d",
    name: "inferior-son",
    text: "dual-SS* with bound h and the window (h, h + 1) visit the same leaves of a son worth at \
           most h, in order",
    command: "plywood compare TREE --algorithms dual,negascout",
};

pub(super) const FEWER_NS: Statement = Statement {
    claim: "R-4.1e",
    name: "fewer-than-dual-ns",
    text: "where a later son of the root is superior (d ≥ 3) DUAL* makes fewer visits than DUAL-NS",
    command: "plywood compare TREE --algorithms dual,dual-ns",
};

pub(super) const FEWER_INS: Statement = Statement {
    claim: "R-4.1e",
    name: "fewer-than-dual-ins",
    text: "there DUAL* makes fewer visits than DUAL-INS",
    command: "plywood compare TREE --algorithms dual,dual-ins",
};

pub(super) const NOT_MORE_INS: Statement = Statement {
    claim: "weaker",
    name: "not-more-than-dual-ins",
    text: "there DUAL* makes no more visits than DUAL-INS",
    command: "plywood compare TREE --algorithms dual,dual-ins",
};

pub(super) const STATEMENTS: &[Statement] = &[
    EXACT,
    ENDS,
    STAGES,
    DUAL_NS,
    DUAL_INS,
    SAME,
    SAME_ORDERED,
    SAME_LATER,
    INFERIOR,
    FEWER_NS,
    FEWER_INS,
    NOT_MORE_INS,
];

pub(super) fn check(family: &Family, seed: u64, tallies: &mut Tallies) {
    const SMALL: u64 = 300;
    let (tree, depth) = (family.tree(seed), family.depth());
    let values = root_values(&tree, depth);
    let value = values.iter().copied().max().expect("the root has sons");
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
                tallies.check(EXACT.name, seed, cost(tree, depth, hybrid(k)).value == value);
            }
            for (k, order) in [(0, &orders[i]), (depth, &orders[o])] {
                tallies.check(ENDS.name, seed, leaf_paths(tree, depth, hybrid(k)) == *order);
            }
        }
    }
}

/// DUAL*, DUAL-NS and DUAL-INS, and the minimal-window family.
fn duals(family: &Family, tree: &Tree, seed: u64, values: &[Value], tallies: &mut Tallies) {
    let depth = family.depth();
    let leaves = |name| leaf_paths(tree, depth, algorithm(name));
    let [dual, begun_anew, resumed] = ["dual", "dual-ns", "dual-ins"].map(leaves);
    let value = values.iter().max();
    let found = cost(tree, depth, algorithm("dual-ns")).value;
    tallies.check(DUAL_NS.name, seed, first_visits(&begun_anew) == dual && Some(&found) == value);
    tallies.check(DUAL_INS.name, seed, resumed == dual);
    let superior = values.iter().skip(1).any(|value| *value > values[0]);
    if superior && depth > 2 && family.shape().is_some() {
        tallies.check(FEWER_NS.name, seed, dual.len() < begun_anew.len());
        tallies.check(FEWER_INS.name, seed, dual.len() < resumed.len());
        tallies.check(NOT_MORE_INS.name, seed, dual.len() <= resumed.len());
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
        tallies.check(if ordered { SAME_ORDERED.name } else { SAME.name }, seed, dual == other);
        tallies.check(SAME_LATER.name, seed, later(&dual) == later(&other));
    }
}

/// The leaves in the order of their first visits.
fn first_visits(leaves: &[Path]) -> Vec<Path> {
    let mut seen = BTreeSet::new();
    leaves.iter().filter(|leaf| seen.insert(*leaf)).cloned().collect()
}

/// Sons of the root that are worth at most h, for some h.
fn inferior(tree: &Tree, depth: Depth, seed: u64, values: &[Value], tallies: &mut Tallies) {
    let mut best = Value::NEG_INF;
    for (m, &worth) in (0..).zip(values) {
        for h in BTreeSet::from([worth, worth.next(), best.max(worth)]) {
            tallies.check(INFERIOR.name, seed, same_leaves(tree, depth, m, h));
        }
        best = best.max(worth);
    }
}

fn same_leaves(tree: &Tree, depth: Depth, m: Son, h: Value) -> bool {
    const CAP: usize = 1 << 22;
    let game = tree.any();
    let mut search = Search::new(&game, &game).observer(Leaves::capped(CAP));
    let root = search.root(&game.root(), depth);
    let son = search.child(&root, m);
    let (Ok((answer, _)), _) = sss(&mut search, &son, -h);
    let dual = search.watcher().order();
    let root = search.root(&game.root(), depth);
    let son = search.child(&root, m);
    let Ok(tested) = alpha_beta(&mut search, &son, Window::minimal(h).flipped());
    -answer == h && -tested <= h && dual.is_some() && search.watcher().order() == dual
}
