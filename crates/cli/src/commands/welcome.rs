use crate::drawing::{Footer, from_the_top};
use crate::failure::Failure;
use crate::measure::{Extra, Extras, measure};
use crate::report::words;
use crate::text::{columns, wrapped};
use anstream::adapter::strip_str;
use clap::builder::styling::Style;
use plywood::Limits;
use plywood::options::Chosen;
use plywood::subject::Subject;
use plywood_core::catalogue::Entry;
use plywood_games::synthetic::ExplicitTree;
use std::io::{self, Write};

/// The examples of the program as a whole.
pub(crate) const EXAMPLES: &str = "\
Examples:
  plywood serve --open        # the page: watch, compare, play, practise
  plywood                     # search one small tree
  plywood list                # all algorithms
  plywood explain negascout
  plywood compare --width 5 --depth 6 --order 60 --seed 1
  plywood search --game tic-tac-toe --depth 9 --algorithm mtd-f
  plywood play connect-four   # against the machine

";

/// Fig. 3.1 of Reinefeld, Marsland, Schaeffer (1985).
const FIGURE: &str = "((6 5)(7 1))((9 8)(4 3))";

/// Searches one small tree, and shows what to type next.
pub(crate) fn run(out: &mut dyn Write) -> Result<(), Failure> {
    const BOLD: Style = Style::new().bold();
    const FAINT: Style = Style::new().dimmed();
    let tree: ExplicitTree = FIGURE.parse().expect("the figure is a tree");
    let subject = Subject::explicit("Fig. 3.1", tree.clone(), None).map_err(Failure::input)?;
    let entry = Entry::named("alpha-beta").expect("alpha-beta is in the catalogue");
    let extras = Extras { leaf_order: true, ..Extras::default() };
    let measured = measure(&subject, Chosen::plain(entry), &Limits::none(), extras)?;
    let Extra::Known(order) = &measured.leaf_order else { unreachable!("the order was requested") };
    let visits: Vec<String> = (0..tree.leaves() as u64)
        .map(|leaf| order.iter().position(|visited| *visited == leaf))
        .map(|visit| visit.map_or("cut".into(), |i| (i + 1).to_string()))
        .collect();

    let width = |word: &str| strip_str(word).map(|part| part.chars().count()).sum();
    let mut say = |text: &str| -> io::Result<()> {
        writeln!(out, "{}", wrapped(text, columns(), 0, width).join("\n"))
    };
    say(&format!(
        "{BOLD}Plywood{BOLD:#} searches game trees. Here is one, with its minimax values, and the order in which \
         {BOLD}{}{BOLD:#} visits its leaves:",
        entry.name
    ))?;
    say("")?;
    let footer = Footer { name: "visit", words: &visits };
    for line in from_the_top(&tree, Some(&footer)).unwrap_or_default() {
        writeln!(out, "  {}", line.replace("cut", &format!("{FAINT}cut{FAINT:#}")))?;
    }
    let value = measured.value.expect("a search without limits finds the value");
    let line = words(&measured.line);
    let found = format!("The value is {value}. Best play takes children {line} (numbered from 0).");
    writeln!(out, "\n{}", wrapped(&found, columns(), 0, str::len).join("\n"))?;
    writeln!(out, "{} visited {} of the {} leaves.", entry.name, order.len(), tree.leaves())?;
    writeln!(out, "\n{BOLD}What to type next{BOLD:#}")?;
    let next = [
        ("plywood serve --open", "the page: watch, compare, play"),
        ("plywood compare --width 5 --depth 6 --order 60", "all algorithms, larger tree"),
        ("plywood explain alpha-beta", "how alpha-beta works"),
        ("plywood play connect-four", "play against one of them"),
        ("plywood list", "all algorithms"),
        ("plywood --help", "all commands"),
    ];
    for (command, what) in next {
        if columns() < 80 {
            writeln!(out, "  {command}\n      {FAINT}{what}{FAINT:#}")?;
        } else {
            writeln!(out, "  {command:<46}  {FAINT}{what}{FAINT:#}")?;
        }
    }
    Ok(())
}
