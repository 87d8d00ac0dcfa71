//! Statements of the papers that are false or misprinted, each with a counter-example that is computed anew.
//!
//! No claim is judged here: that is done where the claim is tested.

mod bhattacharya;
mod hsu;
mod iter_sss_as_printed;
mod plaat;
mod reinefeld;
mod solution_trees;

use crate::trees::Tree;
use crate::{About, Paper, Planned, Rows, Scale, Section, Study, Table};
use plywood_core::Value;
use plywood_games::synthetic::ExplicitTree;
use serde::{Deserialize, Serialize};

/// A statement that is not true.
struct Erratum {
    /// Its name.
    id: &'static str,
    paper: Paper,
    place: &'static str,
    /// What the paper says, in our words.
    printed: &'static str,
    correct: &'static str,
    /// Looks for the counter-example.
    show: fn() -> Shown,
}

/// Which statement.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    erratum: String,
}

/// A counter-example, if it came out.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Shown {
    came_out: bool,
    /// The example and its numbers.
    example: String,
    /// A command that shows the same, or part of it.
    command: String,
}

impl Shown {
    fn new(came_out: bool, example: impl Into<String>, command: impl Into<String>) -> Shown {
        Shown { came_out, example: example.into(), command: command.into() }
    }

    /// No example was found where there should be one.
    fn nothing() -> Shown {
        Shown::new(false, "none found", "")
    }
}

/// All of them, paper by paper.
fn errata() -> impl Iterator<Item = &'static Erratum> {
    [reinefeld::ERRATA, hsu::ERRATA, bhattacharya::ERRATA, plaat::ERRATA].into_iter().flatten()
}

/// The experiment.
#[derive(Debug)]
pub(crate) struct Errata;

impl Study for Errata {
    type Case = Case;
    type Row = Shown;
    const ABOUT: About = About {
        id: "errata",
        title: "False and misprinted statements of the papers, with counter-examples",
        paper: Paper::Beyond,
        claims: &[],
        reads: &[],
        timed: false,
        text: "Each line names a statement, what is true instead, and an example that was computed in this run. Where a \
               command is given, it shows the example, or the part of it that one search can show.",
    };

    fn plan(_: Scale) -> Vec<Planned<Case>> {
        errata()
            .map(|erratum| Planned { case: Case { erratum: erratum.id.into() }, seconds: 0.02 })
            .collect()
    }

    fn run(case: &Case) -> Shown {
        errata()
            .find(|erratum| erratum.id == case.erratum)
            .map_or_else(Shown::nothing, |erratum| (erratum.show)())
    }

    fn report(rows: &Rows, section: &mut Section) {
        let head = ["paper", "place", "printed", "correct", "counter-example", "shown", "command"];
        let mut table = Table::new("errata", "What is printed, what is true, and what shows it", head);
        let rows = rows.of::<Self>();
        for (case, row) in &rows {
            let Some(erratum) = errata().find(|erratum| erratum.id == case.erratum) else { continue };
            let paper = erratum.paper.title().split(':').next().unwrap_or_default();
            let shown = if row.came_out { "yes" } else { "no" };
            let cells = [
                paper,
                erratum.place,
                erratum.printed,
                erratum.correct,
                &row.example,
                shown,
                &row.command,
            ];
            table.row(cells);
        }
        section.table(table);
        let shown = rows.iter().filter(|(_, row)| row.came_out).count();
        section.note(format!(
            "{shown} of {} counter-examples came out in this run. None is known for Korf and Chickering's paper; the \
             damage that the scans did to the texts is not counted.",
            rows.len()
        ));
    }
}

/// The tree that is written like this.
fn tree(text: &str) -> ExplicitTree {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The uniform tree with these leaves, as MAX sees them.
fn uniform(width: u32, depth: u16, leaves: &[i32]) -> Tree {
    let leaves: Vec<Value> = leaves.iter().map(|&leaf| Value::nearest(leaf.into())).collect();
    Tree::Explicit(
        ExplicitTree::uniform(width, depth.into(), &leaves).expect("as many leaves as the tree has"),
    )
}

/// Types a tree to a command.
fn echo(tree: &Tree, command: &str) -> String {
    let Tree::Explicit(tree) = tree else { return String::new() };
    format!("echo '{tree}' | plywood {command}")
}

/// Calls `each` with every order of the numbers from 0 to `n - 1`, until it returns true.
fn any_order(n: usize, each: &mut impl FnMut(&[i32]) -> bool) -> bool {
    fn from(at: usize, numbers: &mut Vec<i32>, each: &mut impl FnMut(&[i32]) -> bool) -> bool {
        if at == numbers.len() {
            return each(numbers);
        }
        for i in at..numbers.len() {
            numbers.swap(at, i);
            if from(at + 1, numbers, each) {
                return true;
            }
            numbers.swap(at, i);
        }
        false
    }
    let mut numbers: Vec<i32> = (0..).take(n).collect();
    from(0, &mut numbers, each)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_counter_example_comes_out() {
        for erratum in errata() {
            let shown = (erratum.show)();
            assert!(shown.came_out, "{}: {}", erratum.id, shown.example);
        }
    }

    #[test]
    fn all_orders_are_gone_through_once() {
        let mut seen = std::collections::HashSet::new();
        assert!(!any_order(4, &mut |order| !seen.insert(order.to_vec())));
        assert_eq!(seen.len(), 24);
    }
}
