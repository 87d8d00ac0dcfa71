//! The options of a search on the command line, generated from the table of options.

use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use plywood::board::Seat;
use plywood::options::{self, BadChoice, Choices, Chosen, Defaults, Given, Group, Opt, Takes};
use std::marker::PhantomData;

/// The given options of a search, of the groups that a command has.
#[derive(Debug)]
pub(crate) struct OptionArgs<C>(pub(crate) Choices, PhantomData<C>);

/// The groups of options that a command has.
pub(crate) trait Groups: 'static {
    const GROUPS: &'static [Group];

    /// Whether the command has this option.
    fn has(option: &Opt) -> bool {
        Self::GROUPS.contains(&option.group)
    }
}

/// The options of one search.
#[derive(Debug)]
pub(crate) enum OfSearch {}

/// The options of a search that is shown step by step.
#[derive(Debug)]
pub(crate) enum OfTrace {}

/// The options of several algorithms at once.
#[derive(Debug)]
pub(crate) enum OfComparison {}

/// The options of a player's searches.
#[derive(Debug)]
pub(crate) enum OfPlayer {}

/// The options of a tournament program's searches.
#[derive(Debug)]
pub(crate) enum OfProgram {}

impl Groups for OfSearch {
    const GROUPS: &'static [Group] = &[Group::Single, Group::Shared, Group::Deepening, Group::Threads];
}

impl Groups for OfTrace {
    const GROUPS: &'static [Group] = &[Group::Single, Group::Shared];
}

impl Groups for OfComparison {
    const GROUPS: &'static [Group] = &[Group::Shared, Group::Deepening];
}

impl Groups for OfPlayer {
    const GROUPS: &'static [Group] = &[Group::Threads];
}

impl Groups for OfProgram {
    const GROUPS: &'static [Group] = &[Group::Threads];

    fn has(option: &Opt) -> bool {
        option.name == "threads"
    }
}

fn table<C: Groups>() -> impl Iterator<Item = &'static Opt> {
    options::all().into_iter().filter(|option| C::has(option))
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

impl<C: Groups> Args for OptionArgs<C> {
    fn augment_args(command: Command) -> Command {
        table::<C>().fold(command, |command, option| command.arg(argument(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<C: Groups> FromArgMatches for OptionArgs<C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut choices = Choices::default();
        for option in table::<C>() {
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

impl<C> OptionArgs<C> {
    /// Returns `seat` with the threads that were asked for; an error if its algorithm takes none.
    pub(crate) fn seat(&self, seat: Seat) -> Result<Seat, BadChoice> {
        let Chosen { threads, scheme, .. } =
            self.0.choose(seat.algorithm.entry(), Defaults::OfGames)?;
        Ok(Seat { threads, scheme, ..seat })
    }
}
