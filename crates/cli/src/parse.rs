//! Parsers for the values of options and arguments.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command};
use plywood::board::AnyGame;
use plywood_core::catalogue::{CATALOGUE, Entry};
use plywood_engines::{game as named, games};
use std::ffi::OsStr;
use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;
use std::time::Duration;

/// Parses a whole number, 0 or more.
pub(crate) fn whole<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => "this is too large".into(),
        _ => "expected a whole number, 0 or more".into(),
    })
}

/// Parses a whole number, 1 or more.
pub(crate) fn positive(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(number) if number > 0 => Ok(number),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Err("this is too large".into()),
        Ok(_) | Err(_) => Err("expected a whole number, 1 or more".into()),
    }
}

/// Parses a time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = |_| "expected a number of seconds, such as 2.5".to_string();
    let number = text.parse::<f64>().map_err(|e| wrong(e.to_string()))?;
    Duration::try_from_secs_f64(number).map_err(|e| wrong(e.to_string()))
}

/// Parses the name of an algorithm: the catalogue's own or another one that the catalogue knows.
pub(crate) fn algorithm() -> impl TypedValueParser<Value = &'static Entry> {
    AlgorithmParser
}

/// Accepts every name that the catalogue knows; help and errors show the catalogue's own names.
#[derive(Clone)]
struct AlgorithmParser;

impl TypedValueParser for AlgorithmParser {
    type Value = &'static Entry;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<&'static Entry, clap::Error> {
        if let Some(entry) = value.to_str().and_then(Entry::named) {
            return Ok(entry);
        }
        let names = PossibleValuesParser::new(CATALOGUE.iter().map(|entry| entry.name));
        let name = names.parse_ref(command, arg, value)?;
        Ok(Entry::named(&name).expect("only names of the catalogue pass"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(CATALOGUE.iter().map(|entry| PossibleValue::new(entry.name))))
    }
}

/// Parses the name of a game.
pub(crate) fn game() -> impl TypedValueParser<Value = &'static dyn AnyGame> {
    PossibleValuesParser::new(games().iter().map(|game| game.name()))
        .map(|name| named(&name).expect("only names of the list pass"))
}

/// Words with their meanings.
pub(crate) type Words<T> = [(&'static str, T)];

/// Returns the word for `meaning`.
pub(crate) fn word_for<T: PartialEq>(words: &Words<T>, meaning: &T) -> &'static str {
    words.iter().find(|(_, m)| m == meaning).map_or("", |(word, _)| word)
}

/// Parses one of `words`.
pub(crate) fn one_of<T>(words: &'static Words<T>) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(words.iter().map(|(word, _)| *word)).map(|given| {
        let known = words.iter().find(|(word, _)| *word == given);
        known.expect("only words of the list pass").1
    })
}
