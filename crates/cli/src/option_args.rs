//! The options of a search on the command line, generated from the table of options.

use clap::builder::{PossibleValuesParser, TypedValueParser, ValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use plywood::options::{self, Choices, Given, Group, Opt, Takes};

/// The given options of a search: those that several algorithms share, those of individual algorithms if `SINGLE`, and
/// those of iterative deepening if `DEEPENING`.
#[derive(Debug)]
pub(crate) struct OptionArgs<const SINGLE: bool, const DEEPENING: bool>(pub(crate) Choices);

fn table<const SINGLE: bool, const DEEPENING: bool>() -> impl Iterator<Item = &'static Opt> {
    options::all().into_iter().filter(|option| match option.group {
        Group::Single => SINGLE,
        Group::Shared => true,
        Group::Deepening => DEEPENING,
    })
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

impl<const SINGLE: bool, const DEEPENING: bool> Args for OptionArgs<SINGLE, DEEPENING> {
    fn augment_args(command: Command) -> Command {
        table::<SINGLE, DEEPENING>().fold(command, |command, option| command.arg(argument(option)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const SINGLE: bool, const DEEPENING: bool> FromArgMatches for OptionArgs<SINGLE, DEEPENING> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut choices = Choices::default();
        for option in table::<SINGLE, DEEPENING>() {
            let given = match option.takes {
                Takes::Switch => matches.get_flag(option.name).then_some(Given::On),
                _ => matches.get_one::<Given>(option.name).cloned(),
            };
            if let Some(given) = given {
                choices.give(option, given);
            }
        }
        Ok(OptionArgs(choices))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
