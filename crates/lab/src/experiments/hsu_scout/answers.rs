//! The answers and visits of TEST and SCOUT on small trees.

use super::super::watched::in_order;
use super::super::written::{Family, Written};
use super::{Case, Check, Part};
use crate::prelude::*;
use crate::words::{Found, Join};
use plywood_core::Trace;
use plywood_core::observer::{Event, NodeId};
use plywood_core::search::scout::scout;
use plywood_core::search::test::Relation;
use std::collections::{HashMap, HashSet};

type Checks = By<Check, Found>;

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let uniform = [(2, 3), (2, 4), (2, 5), (2, 6), (3, 3), (3, 4), (4, 3), (5, 2)];
    let trees = (scale.pick(4, 300, 5000), 2000);
    let small = Family::small(&uniform, (4, 5)).into_iter();
    small.flat_map(|family| Case::runs(Part::SmallTrees, family, trees, 1.2e-4)).collect()
}

pub(super) fn run(family: Family, seed: u64, checks: &mut Checks) {
    let written = Written::new(family.tree(seed));
    answers(&written, checks);
    passes(&written, checks);
    visits(&written, checks);
}

/// Checks H-1: a question for some leaf values and their neighbours, each in four forms.
fn answers(written: &Written, checks: &mut Checks) {
    let value = written.minimax(0);
    let depth = written.tree.height();
    let tree = Tree::Explicit(written.tree.clone());
    for v in written.thresholds().into_iter().map(Value::nearest) {
        let asked = Relation::ALL.map(|relation| (relation, in_order(&tree, depth, relation, v)));
        for (relation, (answer, _)) in &asked {
            let right = *answer == relation.holds(Value::nearest(value), v);
            checks.entry(Check::Answer).check(right, String::new);
        }
        let of = |relation| asked.iter().find(|(other, _)| *other == relation).map(|(_, found)| found);
        for (relation, negation) in
            [(Relation::Greater, Relation::AtMost), (Relation::Less, Relation::AtLeast)]
        {
            let (Some(one), Some(other)) = (of(relation), of(negation)) else { continue };
            let opposite = one.0 != other.0 && one.1 == other.1;
            checks.entry(Check::Negation).check(opposite, String::new);
        }
    }
}

/// Checks H-3: at each node the values that SCOUT adopts rise.
fn passes(written: &Written, checks: &mut Checks) {
    let found = checks.entry(Check::Pass);
    let tree = &written.tree;
    let mut search = Search::new(tree, tree).observer(Trace::capped(1 << 20));
    let root = search.root(&tree.root(), tree.height());
    let Ok(value) = scout(&mut search, &root);
    let mut best: HashMap<NodeId, Value> = HashMap::new();
    for event in search.observed().events() {
        match *event {
            Event::Expand { node, .. } => drop(best.remove(&node)),
            Event::Better { node, value, .. } => {
                if let Some(before) = best.insert(node, value) {
                    found.check(value > before, String::new);
                }
            }
            _ => {}
        }
    }
    found.violations += u64::from(i64::from(value.get()) != written.minimax(0));
}

/// Checks H-4 and H-5.
fn visits(written: &Written, checks: &mut Checks) {
    let depth = written.tree.height();
    let tree = Tree::Explicit(written.tree.clone());
    let alpha_beta: HashSet<Vec<Child>> =
        leaf_paths(&tree, depth, algorithm("alpha-beta")).into_iter().collect();
    let mut scout: HashMap<Vec<Child>, u64> = HashMap::new();
    for leaf in leaf_paths(&tree, depth, algorithm("scout")) {
        *scout.entry(leaf).or_default() += 1;
    }
    let skips = alpha_beta.iter().any(|leaf| !scout.contains_key(leaf));
    let repeats = scout.iter().any(|(leaf, &visits)| visits > 2 && !alpha_beta.contains(leaf));
    for (check, fails) in [(Check::NotSkipped, skips), (Check::NotRepeated, repeats)] {
        checks.entry(check).join(Found::once(!fails, || written.command("alpha-beta,scout")));
    }
}

pub(super) fn report(checks: &Checks, section: &mut Section) {
    let (answers, pairs) = (&checks[Check::Answer], &checks[Check::Negation]);
    let ours = format!(
        "{} of {} answers wrong; {} of {} pairs not opposite, or with different leaves",
        answers.violations, answers.checks, pairs.violations, pairs.checks
    );
    let both = Evidence::from(answers).checked(pairs.checks, pairs.violations);
    section.find(both.finding("H-1", ours));
    let (passes, trees) = (&checks[Check::Pass], checks[Check::NotSkipped].checks);
    let ours = format!("{} exceptions in {} passes", passes.violations, passes.checks);
    section.find(Evidence::from(passes).finding("H-3", ours).noting(format!(
        "The value is checked on all {trees} trees too; a wrong one counts as an exception."
    )));
    for (claim, check, what) in [
        ("H-4", Check::NotSkipped, "αβ visits a leaf that SCOUT does not"),
        ("H-5", Check::NotRepeated, "SCOUT visits a leaf three times that αβ does not visit"),
    ] {
        let found = &checks[check];
        let ours = format!("on {} of {trees} small trees", found.violations);
        // The check fails on the trees that show what the claim says can happen.
        let evidence = Evidence::new().checked(found.checks, found.checks - found.violations);
        section.find(
            evidence
                .finding(claim, ours)
                .noting("The lecture's own figure is lost.")
                .witness(found.witness(what)),
        );
    }
}
