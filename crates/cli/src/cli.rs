//! The command line: its commands, the colours and the help template.

use crate::commands::{
    bench, compare, completions, explain, gtp, lab, list, man, matches, nboard, perft, play, search,
    serve, shard, solve, trace, train, tree, uci, welcome,
};
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use std::ffi::OsString;

/// Minimax game-tree search: compare, trace and explain its algorithms
#[derive(Debug, Parser)]
#[command(name = "plywood", version, before_help = welcome::EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help = COLOR_HELP,
        display_order = 1000)]
    color: ColorChoice,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    List(list::Args),
    Explain(explain::Args),
    Tree(tree::Args),
    Search(search::Args),
    Compare(compare::Args),
    Trace(trace::Args),
    Perft(perft::Args),
    Solve(solve::Args),
    Play(play::Args),
    Match(Box<matches::Args>),
    Gtp(gtp::Args),
    Nboard(nboard::Args),
    Uci(uci::Args),
    Bench(bench::Args),
    Lab(lab::Args),
    Train(train::Args),
    Shard(shard::Args),
    Serve(serve::Args),
    Completions(completions::Args),
    Man(man::Args),
}

const COLOR_HELP: &str = "When to use colours; `auto` respects NO_COLOR";

/// Returns whether help and usage errors use colours. They are printed before the arguments are parsed.
fn color_of_help(arguments: &[OsString]) -> ColorChoice {
    let mut choice = ColorChoice::Auto;
    let mut arguments = arguments.iter().filter_map(|argument| argument.to_str());
    while let Some(argument) = arguments.next() {
        let word = match argument.strip_prefix("--color=") {
            Some(word) => word,
            None if argument == "--color" => arguments.next().unwrap_or_default(),
            None => continue,
        };
        choice = ColorChoice::from_str(word, false).unwrap_or(choice);
    }
    choice
}

/// The help template: the examples (`before-help`) come after the description and before the usage.
const HELP: &str = "\
{about-with-newline}
{before-help}{usage-heading} {usage}

{all-args}{after-help}";

impl Cli {
    /// Parses the arguments of a process. It is an error if they are wrong or ask for help.
    pub(crate) fn from_arguments(arguments: Vec<OsString>) -> Result<Cli, clap::Error> {
        let command = Cli::with_help().color(color_of_help(&arguments));
        Cli::from_arg_matches(&command.try_get_matches_from(arguments)?)
    }

    /// Applies the choice of colours to everything that is printed.
    pub(crate) fn choose_colors(&self) {
        match self.color {
            ColorChoice::Auto => anstream::ColorChoice::Auto,
            ColorChoice::Always => anstream::ColorChoice::Always,
            ColorChoice::Never => anstream::ColorChoice::Never,
        }
        .write_global();
    }

    /// Parses the given arguments.
    pub(crate) fn from<I>(arguments: I) -> Result<Cli, clap::Error>
    where
        I: IntoIterator<Item: Into<OsString> + Clone>,
    {
        Cli::from_arg_matches(&Cli::with_help().try_get_matches_from(arguments)?)
    }

    /// Returns the command line with the same help template for every command.
    pub(crate) fn with_help() -> clap::Command {
        let command = Cli::command().help_template(HELP);
        command.mut_subcommands(|command| unbroken(command.help_template(HELP)))
    }
}

/// Joins the lines of each paragraph before and after the help, so that the terminal's width decides where they break.
fn unbroken(command: clap::Command) -> clap::Command {
    let [before, after] = [command.get_before_help(), command.get_after_help()]
        .map(|text| text.map(|text| joined(&text.to_string())));
    let command = before.into_iter().fold(command, clap::Command::before_help);
    after.into_iter().fold(command, clap::Command::after_help)
}

/// Joins the lines of each paragraph. Indented lines stay as they are.
fn joined(text: &str) -> String {
    let mut joined = String::new();
    let mut before = "";
    for line in text.split('\n') {
        let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
        let goes_on = is_prose(before) && is_prose(line);
        if !joined.is_empty() {
            joined.push(if goes_on { ' ' } else { '\n' });
        }
        joined.push_str(line);
        before = line;
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_are_joined_and_examples_are_not() {
        let text = "Examples:\n  a b\n  c\n\nOne line\nand another.\n\nA list:\n  x\nthe end";
        let shown = "Examples:\n  a b\n  c\n\nOne line and another.\n\nA list:\n  x\nthe end";
        assert_eq!(joined(text), shown);
    }
}
