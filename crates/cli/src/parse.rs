//! Words of the command line that are not plain text.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use plywood::record::words::Words;
use plywood_core::Value;
use plywood_core::catalogue::{CATALOGUE, Entry};
use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;
use std::time::Duration;

/// A whole number that is not negative.
pub(crate) fn whole<T: FromStr<Err = ParseIntError>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => "this is too large".into(),
        _ => "expected a whole number, 0 or more".into(),
    })
}

/// A whole number, 1 or more.
pub(crate) fn positive(text: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(number) if number > 0 => Ok(number),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Err("this is too large".into()),
        Ok(_) | Err(_) => Err("expected a whole number, 1 or more".into()),
    }
}

/// A value that a position can have.
pub(crate) fn value(text: &str) -> Result<Value, String> {
    text.parse().ok().and_then(Value::new).ok_or_else(|| {
        format!("expected a whole number from {} to {}", Value::MIN.get(), Value::MAX.get())
    })
}

/// A time in seconds.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let wrong = |_| "expected a number of seconds, such as 2.5".to_string();
    let number = text.parse::<f64>().map_err(|e| wrong(e.to_string()))?;
    Duration::try_from_secs_f64(number).map_err(|e| wrong(e.to_string()))
}

/// The name of an algorithm of the catalogue.
pub(crate) fn algorithm() -> impl TypedValueParser<Value = &'static Entry> {
    PossibleValuesParser::new(CATALOGUE.iter().map(|entry| entry.name))
        .map(|name| Entry::named(&name).expect("only names of the catalogue pass"))
}

/// One of `words`.
pub(crate) fn one_of<T>(words: &'static Words<T>) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(words.iter().map(|(word, _)| *word)).map(|given| {
        let known = words.iter().find(|(word, _)| *word == given);
        known.expect("only words of the list pass").1
    })
}
