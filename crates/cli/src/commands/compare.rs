use crate::failure::{Failure, note};
use crate::measure::{Extras, Measured, measure};
use crate::option_args::{OfComparison, OptionArgs};
use crate::parse::algorithm;
use crate::progress::Progress;
use crate::report::{self, Object};
use crate::subject_args::{LimitArgs, SubjectArgs};
use crate::table::Columns;
use crate::text::{columns, duration, grouped, wrapped};
use clap::ValueEnum;
use plywood::Limits;
use plywood::options::{Chosen, flag};
use plywood::subject::{Generated, Kind as PlantKind, Range, Subject, Unfit};
use plywood_core::catalogue::{Entry, Kind};
use plywood_core::{Refusal, Stopped, Value};
use plywood_games::synthetic::Weights;
use serde_json::json;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  plywood compare                  # --width 5 --depth 6 --order 60 --seed 1
  plywood compare --width 5 --depth 6 --order 60 --sort leaves
  plywood compare --width 2 --depth 12 --algorithms alpha-beta,scout,negascout
  plywood compare --width 5 --depth 6 --memory 1
  plywood compare --random-game --width 6 --depth 6 --algorithms best-first,sss
  plywood compare --transposing --width 4 --depth 6 --deepen --moves table
  plywood compare --ragged --passes --width 4 --depth 7 --json
  plywood compare --game tic-tac-toe --depth 5
  echo '(3 12 8) (2 4 6) (14 5 2)' | plywood compare --tree -

";

/// Compare algorithms on one tree or one position of a game
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// The algorithms, separated by commas [default: all that find the minimax value]
    #[arg(long, value_name = "NAME,NAME…", value_delimiter = ',', value_parser = algorithm())]
    algorithms: Option<Vec<&'static Entry>>,

    /// Sort the rows, the best first [default: as `plywood list`]
    #[arg(long, value_name = "BY")]
    sort: Option<Sort>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    subject: SubjectArgs,

    #[command(flatten)]
    options: OptionArgs<OfComparison>,

    #[command(flatten)]
    limits: LimitArgs,
}

/// What the rows are sorted by.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Sort {
    /// Leaf visits
    Leaves,
    /// Leaf visits and inner nodes
    Nodes,
    /// Cells stored at the peak
    Cells,
    /// Time
    Time,
}

impl Sort {
    /// Returns a number that is smaller for better rows.
    fn key(self, measured: &Measured) -> u64 {
        let Measured { counters, timed, .. } = measured;
        match self {
            Sort::Leaves => counters.leaf_visits,
            Sort::Nodes => counters.leaf_visits + counters.inner_nodes,
            Sort::Cells => timed.peak.cells,
            // Times that are not negative are ordered as their bits are.
            Sort::Time => timed.seconds.to_bits(),
        }
    }
}

/// The number of leaves above which a comparison skips algorithms that visit all of them.
const MOST_LEAVES: f64 = 1e8;

/// The measurement of one algorithm, or why the algorithm refused to search.
type Row = (Chosen, Result<Measured, Refusal>);

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let subject = args.subject()?;
    let (entries, left_out) = args.entries(&subject);
    let mut rows = measured(&subject, args.chosen(&entries, &subject)?, &args.limits.limits())?;
    if let Some(sort) = args.sort {
        // Algorithms that refused come last.
        rows.sort_by_key(|(_, row)| row.as_ref().map_or(u64::MAX, |measured| sort.key(measured)));
    }
    for (chosen, row) in &rows {
        if let Err(refusal) = row {
            note(&format!("{} refused: {refusal}", chosen.entry.name));
        }
    }
    if args.json {
        report::print("plywood.compare/1", json(&subject, &rows, &left_out), out)?;
    } else {
        for line in subject.title().lines() {
            // A board is drawn as it is.
            let is_wide = line.len() > columns() && line.contains(", ");
            let lines = if is_wide { wrapped(line, columns(), 0, str::len) } else { vec![line.into()] };
            writeln!(out, "{}", lines.join("\n"))?;
        }
        write_tables(&subject, &rows, out)?;
        if let Some(minimal) = subject.minimal_leaves().filter(|_| !args.options.0.has("deepen")) {
            writeln!(out, "\nLeaves of the minimal tree: {}", grouped(minimal))?;
        }
        let estimates = entries.iter().filter(|entry| entry.is_selective()).map(|entry| entry.name);
        let estimates: Vec<&str> = estimates.collect();
        if !estimates.is_empty() {
            let list =
                format!("Selective searches, whose values are estimates: {}", estimates.join(", "));
            writeln!(out, "\n{}", wrapped(&list, columns(), 2, str::len).join("\n"))?;
        }
    }
    out.flush()?;
    // Deepened searches that were stopped may have values of different depths, and selective ones prove no bounds.
    let complete = |measured: &&Measured| measured.timed.stopped == Stopped::Complete;
    let value = |row: &Result<Measured, Refusal>| {
        row.as_ref().ok().filter(complete).and_then(|measured| measured.bounds.value())
    };
    agreement(rows.iter().filter_map(|(chosen, row)| Some((chosen.entry.name, value(row)?))))
}

impl Args {
    /// Returns the tree or position; without arguments, a tree that shows how much algorithms differ.
    fn subject(&self) -> Result<Subject, Failure> {
        if self.subject.is_given() {
            return self.subject.resolve();
        }
        let (kind, width, depth) = (PlantKind::Ordered(Weights::First(60.0)), 5, 6);
        let range = Range::usual(width, depth);
        note(
            "no tree was given; this one is --width 5 --depth 6 --order 60 (see plywood compare --help)",
        );
        Subject::generated(&Generated { kind, width, depth, seed: 1, range }).map_err(Failure::input)
    }

    /// Returns the algorithms, each with the options that it uses. At least one algorithm must use each option.
    fn chosen(&self, entries: &[&'static Entry], subject: &Subject) -> Result<Vec<Chosen>, Failure> {
        let mut chosen = self.options.0.choose_each(entries, subject.defaults())?;
        for chosen in &mut chosen {
            self.limits.fit(chosen, &self.options.0);
        }
        chosen.iter().try_for_each(|chosen| subject.suits(chosen, flag)).map_err(Failure::input)?;
        Ok(chosen)
    }

    /// Returns the algorithms to run, and those that are skipped because they would take too long.
    fn entries(&self, subject: &Subject) -> (Vec<&'static Entry>, Vec<&'static Entry>) {
        if let Some(named) = &self.algorithms {
            return (named.clone(), Vec::new());
        }
        let patient = subject.leaves <= MOST_LEAVES || self.limits.are_set();
        let runs = |entry: &&Entry| patient || entry.nature.kind != Kind::Exhaustive;
        let (entries, left_out) = Entry::exact().partition::<Vec<&Entry>, _>(runs);
        for entry in &left_out {
            note(&format!(
                "skipping {}, which would visit about {:.0e} leaves; name it in --algorithms to include \
                 it, or set a limit with --nodes or --time",
                entry.name, subject.leaves
            ));
        }
        (entries, left_out)
    }
}

fn measured(subject: &Subject, chosen: Vec<Chosen>, limits: &Limits) -> Result<Vec<Row>, Failure> {
    let progress = Progress::start();
    let count = chosen.len();
    let mut rows = Vec::new();
    for (i, chosen) in chosen.into_iter().enumerate() {
        progress.doing(format!("{} ({} of {count})", chosen.entry.name, i + 1));
        rows.push(match measure(subject, chosen, limits, Extras::default()) {
            Ok(measured) => (chosen, Ok(measured)),
            Err(Unfit::Refused(refusal)) => (chosen, Err(refusal)),
            Err(Unfit::NoTable(error)) => return Err(error.into()),
        });
    }
    Ok(rows)
}

/// Returns the leaf visits as a percentage of the minimal tree, if the tree is uniform and one search proved its value.
fn percent_of_minimal(subject: &Subject, chosen: &Chosen, measured: &Measured) -> Option<f64> {
    let at_once = measured.timed.stopped == Stopped::Complete && measured.iterations.is_empty();
    let least = subject.minimal_leaves().filter(|_| at_once && !chosen.entry.is_selective())?;
    #[expect(clippy::cast_precision_loss, reason = "a percentage needs few digits")]
    Some(measured.counters.leaf_visits as f64 * 100.0 / least as f64)
}

fn json(subject: &Subject, rows: &[Row], left_out: &[&Entry]) -> Object {
    let mut object = Object::from_iter([subject.json()]);
    object.insert("depth".into(), json!(subject.depth));
    object.insert("minimal_leaves".into(), json!(subject.minimal_leaves()));
    let names: Vec<&str> = left_out.iter().map(|entry| entry.name).collect();
    object.insert("left_out".into(), json!(names));
    let row = |(chosen, row): &Row| {
        let (mut fields, percent) = match row {
            Ok(measured) => {
                (report::fields(chosen, measured), percent_of_minimal(subject, chosen, measured))
            }
            Err(refusal) => (report::refused_fields(chosen, *refusal), None),
        };
        fields.insert("percent_of_minimal".into(), json!(percent));
        fields
    };
    object.insert("rows".into(), rows.iter().map(row).collect());
    object
}

const HEADERS: &[&str] = &[
    "algorithm",
    "value",
    "leaf\nvisits",
    "distinct\nleaves",
    "inner\nnodes",
    "re-\nsearches",
    "rounds",
    "memory\nhits",
    "table\nfull %",
    "peak\ncells",
    "time",
    "% of\nminimal",
];

/// The columns that are hidden in narrow terminals, the least important first.
const SPARE: &[usize] = &[8, 7, 5, 4, 6, 9, 3, 10];

/// The conditions under which algorithms are compared: with iterative deepening or without, and on a game with a table or
/// without. Counts of different groups do not compare.
type Group = (bool, bool);

fn group(subject: &Subject, chosen: &Chosen) -> Group {
    (chosen.deepen.is_some(), subject.is_game() && chosen.memory.is_some())
}

/// Writes a table for each group of algorithms that are searched under the same conditions.
fn write_tables(subject: &Subject, rows: &[Row], out: &mut dyn Write) -> Result<(), Failure> {
    let mut groups: Vec<Group> = Vec::new();
    for (chosen, _) in rows {
        let group = group(subject, chosen);
        if !groups.contains(&group) {
            groups.push(group);
        }
    }
    // The algorithms that use more come first, as a player would use them.
    groups.sort_unstable_by_key(|&(deepened, table)| (!deepened, !table));
    for kind in &groups {
        let (deepened, table_used) = *kind;
        let of: Vec<&Row> = rows.iter().filter(|(chosen, _)| group(subject, chosen) == *kind).collect();
        if groups.len() > 1 {
            let depth = subject.depth;
            let how = if deepened {
                format!("Iterative deepening: all iterations to depth {depth} count")
            } else {
                format!("One search to depth {depth}, without iterative deepening")
            };
            let memory = match (subject.is_game(), table_used) {
                (false, _) => "",
                (true, true) => ", with a transposition table",
                (true, false) => ", without a transposition table, which these algorithms do not use",
            };
            writeln!(
                out,
                "\n{}",
                wrapped(&format!("{how}{memory}:"), columns(), 0, str::len).join("\n")
            )?;
        }
        writeln!(out, "\n{}", table(subject, &of))?;
    }
    if groups.len() > 1 {
        let text = "The groups differ in what they may use, so compare algorithms within a group.";
        writeln!(out, "\n{}", wrapped(text, columns(), 0, str::len).join("\n"))?;
    }
    if rows.len() > 1 {
        writeln!(out, "\n* fewest leaf visits{}", if groups.len() > 1 { " of its group" } else { "" })?;
    }
    Ok(())
}

fn table(subject: &Subject, rows: &[&Row]) -> Columns {
    let mut table = Columns::new(HEADERS, &[0]).spare(SPARE);
    let visits = |row: &Row| match row {
        (chosen, Ok(measured)) if measured.timed.stopped == Stopped::Complete => {
            Some(measured.counters.leaf_visits).filter(|_| !chosen.entry.is_selective())
        }
        _ => None,
    };
    let fewest = rows.iter().filter_map(|row| visits(row)).min();
    for row in rows {
        let (chosen, found) = row;
        let cells = match found {
            Ok(measured) => cells(chosen, measured, percent_of_minimal(subject, chosen, measured)),
            Err(_) => [Some("refused".into())].into_iter().chain([const { None }; 10]).collect(),
        };
        let is_best = rows.len() > 1 && fewest.is_some() && visits(row) == fewest;
        let name = format!("{}{}", chosen.entry.name, if is_best { " *" } else { "" });
        table.add([Some(name)].into_iter().chain(cells).collect());
    }
    table
}

/// Returns a row of the table from the second column on. Counts that are usually 0 are empty if they are 0.
fn cells(chosen: &Chosen, measured: &Measured, percent: Option<f64>) -> Vec<Option<String>> {
    let counters = measured.counters;
    let some = |count: u64| Some(count).filter(|&count| count > 0).map(grouped);
    let valid = measured.timed.stopped == Stopped::Complete || chosen.entry.is_selective();
    let value = measured.value.filter(|_| valid).map(report::value_or_ending);
    vec![
        Some(value.unwrap_or_else(|| measured.timed.stopped.word().into())),
        Some(grouped(counters.leaf_visits)),
        measured.distinct_leaves.map(grouped),
        Some(grouped(counters.inner_nodes)),
        some(counters.re_searches),
        chosen.entry.is_driver().then(|| grouped(counters.rounds)),
        measured.timed.usage.map(|usage| grouped(usage.hits)),
        measured.timed.usage.and_then(report::fill).map(|percent| format!("{percent:.1}")),
        some(measured.timed.peak.cells),
        Some(duration(measured.timed.seconds)),
        percent.map(|percent| format!("{percent:.1}")),
    ]
}

/// Checks that all algorithms that found a value found the same value.
fn agreement(found: impl IntoIterator<Item = (&'static str, Value)>) -> Result<(), Failure> {
    let mut found = found.into_iter();
    let Some((first, value)) = found.next() else { return Ok(()) };
    match found.find(|(_, other)| *other != value) {
        None => Ok(()),
        Some((name, other)) => Err(Failure::Check(format!(
            "{first} finds {value} and {name} finds {other}: one of them is wrong; please report this \
             with the command that shows it"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_core::Algorithm;
    use plywood_core::search::iter_sss::IterSss;
    use serde_json::Value as Json;

    #[test]
    fn an_algorithm_that_refuses_has_a_row_with_the_reason() {
        let tree = "((6 5)(7 1))((9 8)(4 3))".parse().expect("a tree");
        let subject = Subject::explicit("Fig. 3.1", tree, None).expect("the tree can be searched");
        let plain = |name| Chosen::plain(Entry::named(name).expect("a name of the catalogue"));
        let algorithm = Algorithm::IterSss(IterSss { cells: Some(2) });
        let starved = Chosen { algorithm, ..plain("iter-sss") };
        let rows = measured(&subject, vec![plain("scout"), starved], &Limits::none());
        let rows = rows.expect("the searches need no table");

        let rows_json = &json(&subject, &rows, &[])["rows"];
        let (complete, refused) = (&rows_json[0], &rows_json[1]);
        assert_eq!((&complete["stopped"], &complete["value"]), (&json!("complete"), &json!(6)));
        assert_eq!((&refused["stopped"], &refused["value"]), (&json!("refused"), &Json::Null));
        assert_eq!(refused["options"], json!({"cells": 2, "moves": "natural"}));
        assert!(refused["note"].as_str().is_some_and(|note| note.contains("at least 3")), "{refused}");
        assert_eq!(complete.get("note"), None);
        for field in complete.as_object().expect("an object").keys() {
            assert!(refused.get(field).is_some(), "{field} is missing");
        }

        let table = table(&subject, &rows.iter().collect::<Vec<_>>()).to_string();
        let words: Vec<&str> = table.lines().last().expect("a row").split_whitespace().collect();
        assert_eq!(words, ["iter-sss", "refused", "-", "-", "-", "-", "-"]);
    }

    #[test]
    fn a_dissenting_algorithm_fails_the_check() {
        let [four, five] = [4, 5].map(Value::from);
        assert!(agreement([]).is_ok());
        assert!(agreement([("a", four), ("b", four)]).is_ok());
        let failure = agreement([("a", four), ("b", four), ("c", five)]).expect_err("c differs");
        assert!(failure.to_string().starts_with("a finds 4 and c finds 5: one of them is wrong"));
        assert_eq!(failure.code(), 3);
    }
}
