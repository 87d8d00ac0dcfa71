//! What TEST and SCOUT answer and visit on small trees.

use super::super::questions::in_order;
use super::super::written::{Family, Written};
use super::Case;
use crate::measure::{algorithm, leaf_paths};
use crate::stats::number;
use crate::trees::{RANGE, Seeds, Tree};
use crate::words::Tally;
use crate::{Finding, Planned, Scale, Section, Verdict, Witness};
use plywood_core::observer::{Event, NodeId};
use plywood_core::search::scout::scout;
use plywood_core::search::test::Relation;
use plywood_core::{Game, Search, Trace, Value};
use plywood_games::synthetic::Son;
use serde::{Deserialize, Serialize};
use std::collections::{HashMap, HashSet};

#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    trees: u64,
    /// Answers of TEST, and wrong ones.
    answers: (u64, u64),
    /// Pairs of a question and its negation, and those that do not contradict each other or visit other leaves.
    negations: (u64, u64),
    /// Sons that passed their test, and those that turned out not to be better; wrong values count, too.
    passes: (u64, u64),
    /// Trees of which alpha-beta visits a leaf that SCOUT does not; the command that shows the smallest.
    skipped: (u64, Option<String>),
    /// Trees with a leaf that SCOUT visits more than once and alpha-beta never.
    repeated: (u64, Option<String>),
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let mut units = Vec::new();
    for range in [1, 5, RANGE] {
        let uniform = [(2, 3), (2, 4), (2, 5), (2, 6), (3, 3), (3, 4), (4, 3), (5, 2)];
        let families = uniform.iter().map(|&(width, depth)| Family::iid(width, depth, range));
        let ragged = Family::Ragged { width: 4, depth: 5, range };
        for family in families.chain([ragged]) {
            units.extend(Seeds::runs(scale.pick(4, 300, 5000), 2000).into_iter().map(|seeds| {
                Planned { seconds: 1.2e-4 * number(seeds.count()), case: Case::Answers(family, seeds) }
            }));
        }
    }
    units
}

pub(super) fn run(family: Family, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        let written = Written::new(family.tree(seed));
        row.trees += 1;
        answers(&written, &mut row);
        passes(&written, &mut row);
        visits(&written, &mut row);
    }
    row
}

/// H-1: a question for some leaf values and their neighbours, each in four forms.
fn answers(written: &Written, row: &mut Row) {
    const QUESTIONS: usize = 6;
    let value = written.minimax(0);
    let leaves = written.nodes.iter().filter(|node| node.is_leaf()).map(|node| node.value);
    let mut thresholds: Vec<i64> =
        leaves.take(QUESTIONS).chain([value - 1, value, value + 1]).collect();
    thresholds.sort_unstable();
    thresholds.dedup();
    let depth = written.tree.height();
    let tree = Tree::Explicit(written.tree.clone());
    for v in thresholds.into_iter().map(Value::nearest) {
        let asked = Relation::ALL.map(|relation| (relation, in_order(&tree, depth, relation, v)));
        for (relation, (answer, _)) in &asked {
            row.answers.0 += 1;
            row.answers.1 += u64::from(*answer != relation.holds(Value::nearest(value), v));
        }
        let of = |relation| asked.iter().find(|(other, _)| *other == relation).map(|(_, found)| found);
        for (relation, negation) in
            [(Relation::Greater, Relation::AtMost), (Relation::Less, Relation::AtLeast)]
        {
            let (Some(one), Some(other)) = (of(relation), of(negation)) else { continue };
            row.negations.0 += 1;
            row.negations.1 += u64::from(one.0 == other.0 || one.1 != other.1);
        }
    }
}

/// H-3: at each node the values that SCOUT takes over rise.
fn passes(written: &Written, row: &mut Row) {
    let tree = &written.tree;
    let mut search = Search::new(tree, tree).observer(Trace::capped(1 << 20));
    let root = search.root(&tree.root(), tree.height());
    let Ok(value) = scout(&mut search, &root);
    let mut best: HashMap<NodeId, Value> = HashMap::new();
    for event in search.watcher().events() {
        match *event {
            Event::Expand { node, .. } => drop(best.remove(&node)),
            Event::Better { node, value, .. } => {
                if let Some(before) = best.insert(node, value) {
                    row.passes.0 += 1;
                    row.passes.1 += u64::from(value <= before);
                }
            }
            _ => {}
        }
    }
    row.passes.1 += u64::from(i64::from(value.get()) != written.minimax(0));
}

/// H-4 and H-5.
fn visits(written: &Written, row: &mut Row) {
    let depth = written.tree.height();
    let tree = Tree::Explicit(written.tree.clone());
    let alpha_beta: HashSet<Vec<Son>> =
        leaf_paths(&tree, depth, algorithm("alpha-beta")).into_iter().collect();
    let mut scout: HashMap<Vec<Son>, u64> = HashMap::new();
    for leaf in leaf_paths(&tree, depth, algorithm("scout")) {
        *scout.entry(leaf).or_default() += 1;
    }
    let skipped = alpha_beta.iter().any(|leaf| !scout.contains_key(leaf));
    let repeated = scout.iter().any(|(leaf, &visits)| visits > 1 && !alpha_beta.contains(leaf));
    for (holds, (count, example)) in [(skipped, &mut row.skipped), (repeated, &mut row.repeated)] {
        if holds {
            *count += 1;
            shortest(example, Some(written.command("alpha-beta,scout")));
        }
    }
}

fn shortest(kept: &mut Option<String>, other: Option<String>) {
    *kept = kept.take().into_iter().chain(other).min_by_key(String::len);
}

pub(super) fn report(all: &[(Case, super::Row)], section: &mut Section) {
    let mut sum = Row::default();
    for (_, row) in all {
        let super::Row::Answers(row) = row else { continue };
        sum.trees += row.trees;
        for (sum, more) in [
            (&mut sum.answers, row.answers),
            (&mut sum.negations, row.negations),
            (&mut sum.passes, row.passes),
        ] {
            *sum = (sum.0 + more.0, sum.1 + more.1);
        }
        for (sum, more) in [(&mut sum.skipped, &row.skipped), (&mut sum.repeated, &row.repeated)] {
            sum.0 += more.0;
            shortest(&mut sum.1, more.1.clone());
        }
    }
    let tally = Tally {
        checks: sum.answers.0 + sum.negations.0,
        violations: sum.answers.1 + sum.negations.1,
        first: None,
    };
    section.find(Finding::new(
        "H-1",
        tally.verdict(),
        "TEST> and TEST≤, TEST< and TEST≥ are each other's negation",
        format!(
            "{} wrong of {} answers; {} of {} pairs not opposite, or not by the same leaves",
            sum.answers.1, sum.answers.0, sum.negations.1, sum.negations.0
        ),
    ));
    section.find(
        Finding::new(
            "H-3",
            Verdict::always(sum.passes.1, sum.passes.0),
            "SCOUT; a son that passes its test is worth more than v",
            format!("{} exceptions in {} passes", sum.passes.1, sum.passes.0),
        )
        .noting(format!(
            "And the right value on all {} trees; a wrong one would count as an exception.",
            sum.trees
        )),
    );
    for (claim, published, what, (count, command)) in [
        (
            "H-4",
            "TEST may skip nodes that αβ visits",
            "αβ visits a leaf that SCOUT does not",
            sum.skipped,
        ),
        (
            "H-5",
            "SCOUT may visit often a node that αβ never sees",
            "SCOUT visits a leaf twice that αβ does not",
            sum.repeated,
        ),
    ] {
        section.find(
            Finding::new(
                claim,
                Verdict::exists(command.as_ref()),
                published,
                format!("on {count} of {} small trees", sum.trees),
            )
            .noting("The lecture's own figure is lost.")
            .witness(command.map(|command| Witness { what: what.into(), command })),
        );
    }
}
