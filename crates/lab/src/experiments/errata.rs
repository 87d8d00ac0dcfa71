//! Statements of the papers that are false or misprinted, each with a counter-example that is recomputed in every run.
//!
//! No claim is judged here; the experiment that tests a claim judges it.

mod bhattacharya;
mod hsu;
mod plaat;
mod reinefeld;

use crate::Paper;
use crate::prelude::*;
use crate::words::fields;
use plywood_games::synthetic::ExplicitTree;

/// All false statements, in our words, paper by paper: name, letter of the paper, place, what is printed and what is
/// correct.
fn errata() -> impl Iterator<Item = [&'static str; 5]> {
    fields(include_str!("../../data/errata.tsv"))
}

/// A function that looks for a counter-example.
type Show = fn() -> Shown;

/// The functions that show each statement to be false.
fn shows() -> impl Iterator<Item = &'static (&'static str, Show)> {
    [reinefeld::SHOWN, hsu::SHOWN, bhattacharya::SHOWN, plaat::SHOWN].into_iter().flatten()
}

/// The statement to refute.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    erratum: String,
}

/// A counter-example, and whether it refutes the statement.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Shown {
    came_out: bool,
    /// The example and its numbers.
    example: String,
    /// A command that shows the same example, or part of it.
    command: String,
}

impl Shown {
    fn new(came_out: bool, example: impl Into<String>, command: impl Into<String>) -> Shown {
        Shown { came_out, example: example.into(), command: command.into() }
    }

    /// The result if no example was found.
    fn nothing() -> Shown {
        Shown::new(false, "none found", "")
    }
}

pub(crate) struct Errata;

impl Study for Errata {
    type Case = Case;
    type Row = Shown;
    const ID: &str = "errata";

    fn plan(_: Scale) -> Vec<Planned<Case>> {
        errata().map(|[id, ..]| Planned { case: Case { erratum: id.into() }, seconds: 0.02 }).collect()
    }

    fn run(case: &Case) -> Shown {
        let show = shows().find(|(id, _)| *id == case.erratum);
        show.map_or_else(Shown::nothing, |(_, show)| show())
    }

    fn report(rows: &Rows, section: &mut Section) {
        let head = ["paper", "place", "printed", "correct", "counter-example", "shown", "command"];
        let mut table =
            Table::new("errata", "What is printed, what is true, and the counter-example", head);
        let rows = rows.of::<Self>();
        for (case, row) in &rows {
            let found = errata().find(|[id, ..]| *id == case.erratum);
            let Some([_, letter, place, printed, correct]) = found else { continue };
            let paper = Paper::of_letter(letter).title().split(':').next().unwrap_or_default();
            let shown = if row.came_out { "yes" } else { "no" };
            table.row([paper, place, printed, correct, &row.example, shown, &row.command]);
        }
        section.table(table);
        let shown = rows.iter().filter(|(_, row)| row.came_out).count();
        section.note(format!(
            "{shown} of {} counter-examples were reproduced in this run. None is known for Korf and Chickering's \
             paper; damage to the texts by scanning is not counted.",
            rows.len()
        ));
    }
}

/// Parses the tree.
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

/// The command that pipes the tree to `plywood`.
fn echo(tree: &Tree, command: &str) -> String {
    let Tree::Explicit(tree) = tree else { return String::new() };
    format!("echo '{tree}' | plywood {command}")
}

/// The command that compares algorithms on the tree with this seed.
fn compare(shape: &Shape, seed: u64, algorithms: &str) -> String {
    format!("plywood compare {} --algorithms {algorithms}", shape.arguments(seed))
}

/// Leaf visits of an algorithm on the trees with the first seeds.
fn visits(shape: &Shape, trees: u64, name: &str) -> Vec<u64> {
    let leaves = |seed| cost(&shape.tree(seed), shape.depth, algorithm(name)).leaves;
    (1..=trees).map(leaves).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_erratum_has_a_counter_example_that_is_reproduced() {
        let names: Vec<&str> = errata().map(|[id, ..]| id).collect();
        assert_eq!(shows().map(|(id, _)| *id).collect::<Vec<_>>(), names);
        for (id, show) in shows() {
            let shown = show();
            assert!(shown.came_out, "{id}: {}", shown.example);
        }
    }
}
