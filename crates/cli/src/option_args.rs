//! The options of a search on the command line, made from the table of options.

use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use plywood::options::{self, Choices, Given, Group, Opt, Takes};
use std::marker::PhantomData;

/// Which options a command takes.
pub(crate) trait Section {
    /// The groups of the table.
    const GROUPS: &'static [Group];
}

/// All of them.
#[derive(Debug)]
pub(crate) struct OfSearch;

/// Those of a search that is not deepened.
#[derive(Debug)]
pub(crate) struct OfTrace;

/// Those that several algorithms share.
#[derive(Debug)]
pub(crate) struct OfCompare;

impl Section for OfSearch {
    const GROUPS: &'static [Group] = &[Group::Single, Group::Shared, Group::Deepening];
}

impl Section for OfTrace {
    const GROUPS: &'static [Group] = &[Group::Single, Group::Shared];
}

impl Section for OfCompare {
    const GROUPS: &'static [Group] = &[Group::Shared, Group::Deepening];
}

/// The options of a search that were given.
#[derive(Debug)]
pub(crate) struct OptionArgs<S>(pub(crate) Choices, PhantomData<S>);

fn table<S: Section>() -> impl Iterator<Item = &'static Opt> {
    options::all().into_iter().filter(|option| S::GROUPS.contains(&option.group))
}

fn argument(option: &'static Opt) -> Arg {
    let flag = option.flag();
    let arg = Arg::new(option.name)
        .long(flag.trim_start_matches('-').to_string())
        .help(option.help())
        .help_heading(option.group.heading());
    if option.takes == Takes::Switch {
        return arg.action(ArgAction::SetTrue);
    }
    arg.value_name(option.value).value_parser(parser(option.takes)).allow_negative_numbers(true)
}

fn parser(takes: Takes) -> ValueParser {
    match takes {
        Takes::Word(words) => {
            let place = move |word: String| words.iter().position(|other| *other == word);
            let given = move |word| place(word).map_or(Given::On, Given::Word);
            PossibleValuesParser::new(words).map(given).into()
        }
        Takes::Value
        | Takes::Whole { .. }
        | Takes::WordOrWhole(..)
        | Takes::List(..)
        | Takes::Switch => ValueParser::new(move |text: &str| takes.read(text)),
    }
}

impl<S: Section> Args for OptionArgs<S> {
    fn augment_args(command: Command) -> Command {
        table::<S>().fold(command, |command, option| command.arg(argument(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S: Section> FromArgMatches for OptionArgs<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut choices = Choices::default();
        for option in table::<S>() {
            let given = match option.takes {
                Takes::Switch => matches.get_flag(option.name).then_some(Given::On),
                _ => matches.get_one::<Given>(option.name).cloned(),
            };
            if let Some(given) = given {
                choices.give(option, given);
            }
        }
        Ok(OptionArgs(choices, PhantomData))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
