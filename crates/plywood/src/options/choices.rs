//! Options as given by the user, in text or JSON.

use super::bad_choice::{BadChoice, BadOption};
use super::chosen::{Chosen, Defaults};
use super::order::MoveOrder;
use super::{Counts, Given, Opt, Takes, all, named};
use plywood_core::Value;
use plywood_core::catalogue::Entry;
use serde_json::Value as Json;

/// The given options with their values.
#[derive(Clone, Debug, Default)]
pub struct Choices(Vec<(&'static Opt, Given)>);

/// Pairs of options that cannot be combined.
const RIVALS: [(&str, &str); 2] = [("memory", "entries"), ("deepen", "direct")];

impl Choices {
    /// Adds the option called `name` with the value parsed from `text`; a switch accepts any text.
    pub fn read(&mut self, name: &str, text: &str) -> Result<(), BadOption> {
        let option = named(name).ok_or_else(|| BadOption::unknown(name))?;
        let given = option.takes.read(text).map_err(|wrong| BadOption::value(option, text, &wrong))?;
        self.0.push((option, given));
        Ok(())
    }

    /// Adds the option called `name` with a JSON value. Null adds nothing; neither does `false` for a switch. `most`
    /// limits numbers by what they count.
    pub fn read_json(
        &mut self,
        name: &str,
        value: &Json,
        most: impl Fn(Counts) -> u64,
    ) -> Result<(), BadOption> {
        let option = named(name).ok_or_else(|| BadOption::unknown(name))?;
        let text = match (option.takes, value) {
            (_, Json::Null) | (Takes::Switch, Json::Bool(false)) => return Ok(()),
            (Takes::Switch, Json::Bool(true)) => String::new(),
            (Takes::Value | Takes::Whole { .. } | Takes::WordOrWhole(..), Json::Number(number)) => {
                number.to_string()
            }
            (Takes::Word(_) | Takes::WordOrWhole(..) | Takes::List(..), Json::String(text))
                if !text.bytes().all(|byte| byte.is_ascii_digit()) =>
            {
                text.clone()
            }
            _ => {
                let expected = format!("expected {}", option.takes.expected());
                return Err(BadOption::value(option, &value.to_string(), &expected));
            }
        };
        let wrong = |wrong: String| BadOption::value(option, &value.to_string(), &wrong);
        let given = option.takes.read(&text).map_err(wrong)?;
        let counts = match option.takes {
            Takes::Whole { counts, .. } | Takes::WordOrWhole(_, counts) => counts,
            Takes::Value | Takes::Word(_) | Takes::List(..) | Takes::Switch => Counts::Anything,
        };
        if let Some(number) = given.number::<u64>()
            && number > most(counts)
        {
            return Err(wrong(format!("expected {} up to {}", option.takes.expected(), most(counts))));
        }
        self.0.push((option, given));
        Ok(())
    }

    /// Adds an option with a parsed value.
    pub fn give(&mut self, option: &'static Opt, given: Given) {
        self.0.push((option, given));
    }

    /// Adds all options of `others`.
    pub fn extend(&mut self, others: Choices) {
        self.0.extend(others.0);
    }

    /// Whether the option called `name` was given.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(option, _)| option.name == name)
    }

    /// Returns the option that was given first, if any.
    #[must_use]
    pub fn first(&self) -> Option<&'static Opt> {
        self.0.first().map(|(option, _)| *option)
    }

    /// Returns the algorithm of `entry` with these choices; an error if the algorithm does not use one of them.
    pub fn choose(&self, entry: &'static Entry, defaults: Defaults) -> Result<Chosen, BadChoice> {
        self.compatible()?;
        let mut chosen = Chosen::usual(entry, defaults);
        for (option, given) in self.in_order() {
            if let Some(choice) = option.choice.filter(|choice| !entry.options.contains(choice)) {
                return Err(BadChoice::NoUse { entry, choice, option: option.name });
            }
            (option.set)(&mut chosen, given)?;
        }
        Ok(chosen)
    }

    /// Returns the algorithms of `entries`, each with the choices that it uses. At least one algorithm must use each
    /// choice.
    pub fn choose_each(
        &self,
        entries: &[&'static Entry],
        defaults: Defaults,
    ) -> Result<Vec<Chosen>, BadChoice> {
        self.compatible()?;
        let mut all: Vec<Chosen> = entries.iter().map(|entry| Chosen::usual(entry, defaults)).collect();
        for (option, given) in self.in_order() {
            let mut refused =
                option.choice.map(|choice| BadChoice::Unused { choice, option: option.name });
            let mut of_use = false;
            for chosen in all.iter_mut().filter(|chosen| option.is_for(chosen.entry)) {
                match ((option.set)(chosen, given), given) {
                    (Ok(()), _) => of_use = true,
                    (Err(error @ BadChoice::NoDeepening(_)), _) => return Err(error),
                    (Err(error), given) => {
                        refused = Some(error);
                        if let Given::List(words) = given {
                            chosen.order_as_far_as_of_use(MoveOrder::of(words));
                        }
                    }
                }
            }
            if let Some(error) = refused.filter(|_| !of_use) {
                return Err(error);
            }
        }
        Ok(all)
    }

    /// Returns the choices in the order of the table, since earlier options decide what later ones mean.
    fn in_order(&self) -> impl Iterator<Item = (&'static Opt, &Given)> {
        let table = all().into_iter();
        table
            .flat_map(|option| self.0.iter().filter(move |(other, _)| other.name == option.name))
            .map(|(option, given)| (*option, given))
    }

    /// Returns an error if two of the choices contradict each other.
    fn compatible(&self) -> Result<(), BadChoice> {
        let rivals = RIVALS.into_iter().find(|(one, other)| self.has(one) && self.has(other));
        rivals.map_or(Ok(()), |(one, other)| Err(BadChoice::Rivals(one, other)))
    }
}

impl Takes {
    /// Parses a value from `text`; the error says what is wrong with the text.
    pub fn read(self, text: &str) -> Result<Given, String> {
        let given = match self {
            Takes::Value => text.parse().ok().and_then(Value::new).map(Given::Value),
            Takes::Whole { least, most, .. } => match whole(text)? {
                Some(number) if number > most => return Err(TOO_LARGE.into()),
                number => number.filter(|number| *number >= least).map(Given::Whole),
            },
            Takes::Word(words) => place(words, text).map(Given::Word),
            Takes::WordOrWhole(words, _) => match place(words, text) {
                Some(word) => Some(Given::Word(word)),
                None => whole(text)?.map(Given::Whole),
            },
            Takes::List(none, _) if text == none => Some(Given::List(Vec::new())),
            Takes::List(_, words) => {
                let wrong = |word: &str| {
                    format!("`{word}` is not one of {}; expected {}", words.join(", "), self.expected())
                };
                let places = text.split(',').map(|word| place(words, word).ok_or_else(|| wrong(word)));
                Some(Given::List(places.collect::<Result<_, _>>()?))
            }
            Takes::Switch => Some(Given::On),
        };
        given.ok_or_else(|| format!("expected {}", self.expected()))
    }

    /// Describes the accepted values in words.
    #[must_use]
    pub fn expected(self) -> String {
        let quoted =
            |words: &[&str]| -> Vec<String> { words.iter().map(|w| format!("`{w}`")).collect() };
        match self {
            Takes::Value => {
                format!("a whole number from {} to {}", Value::MIN.get(), Value::MAX.get())
            }
            Takes::Whole { least, .. } => format!("a whole number, {least} or more"),
            Takes::Word(words) => format!("one of {}", words.join(", ")),
            Takes::WordOrWhole(words, counts) => {
                let unit = if counts == Counts::Mebibytes { " of MiB" } else { "" };
                format!("{} or a whole number{unit}", quoted(words).join(", "))
            }
            Takes::List(none, words) => {
                format!("a comma-separated list of {}, or `{none}` alone", words.join(", "))
            }
            Takes::Switch => "true or false, or no value".into(),
        }
    }
}

const TOO_LARGE: &str = "this is too large";

/// Parses a whole number; `None` if the text is not one, and an error if the number is too large.
fn whole(text: &str) -> Result<Option<u64>, String> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match (is_number, text.parse()) {
        (true, Err(_)) => Err(TOO_LARGE.into()),
        (true, Ok(number)) => Ok(Some(number)),
        (false, _) => Ok(None),
    }
}

fn place(words: &[&str], word: &str) -> Option<usize> {
    words.iter().position(|other| *other == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(name: &str) -> &'static Entry {
        Entry::named(name).expect("known")
    }

    fn choices(given: &[(&str, &str)]) -> Choices {
        let mut choices = Choices::default();
        for (name, text) in given {
            choices.read(name, text).expect("the option can be parsed");
        }
        choices
    }

    #[test]
    fn killers_and_history_are_refused_where_nothing_is_cut_off() {
        for text in ["killers", "history", "static,history"] {
            for name in ["minimax", "sss", "dual", "iter-sss", "best-first"] {
                let refused = choices(&[("moves", text)]).choose(entry(name), Defaults::OfTrees);
                assert!(matches!(refused, Err(BadChoice::NoCutoffs(_))), "{name} {text}");
            }
            for name in ["scout", "alpha-beta-hard", "pns", "ins", "negascout-f4", "mtd-f"] {
                let chosen = choices(&[("moves", text)]).choose(entry(name), Defaults::OfTrees);
                assert_eq!(chosen.expect("it learns").moves.words(), MoveOrder::parse(text).words());
            }
        }
    }

    #[test]
    fn each_of_several_algorithms_takes_the_options_it_uses_and_one_of_them_must() {
        let given = choices(&[("moves", "table,history,static"), ("memory", "unbounded")]);
        let all = [entry("sss"), entry("alpha-beta"), entry("alpha-beta-hard")];
        let chosen = given.choose_each(&all, Defaults::OfTrees).expect("alpha-beta uses all of them");
        let words: Vec<String> = chosen.iter().map(|chosen| chosen.moves.words()).collect();
        assert_eq!(words, ["static", "table,history,static", "history,static"]);
        let unused = given.choose_each(&all[..1], Defaults::OfTrees);
        assert!(matches!(unused, Err(BadChoice::Unused { option: "memory", .. })));
    }

    #[test]
    fn the_order_in_which_options_are_given_does_not_matter() {
        let one = choices(&[("replace", "always"), ("memory", "1")]);
        let other = choices(&[("memory", "1"), ("replace", "always")]);
        for given in [one, other] {
            let chosen = given.choose(entry("mtd-f"), Defaults::OfTrees).expect("a table");
            assert_eq!(chosen.json()["replace"], "always");
        }
        let none =
            choices(&[("etc", ""), ("memory", "none")]).choose(entry("mtd-f"), Defaults::OfTrees);
        assert!(matches!(none, Err(BadChoice::NoMemory("etc"))));
    }

    #[test]
    fn json_is_read_as_text_is_and_numbers_are_limited() {
        let most = |counts| if counts == Counts::Mebibytes { 256 } else { u64::MAX };
        let mut choices = Choices::default();
        for (name, value) in [("guess", "-7"), ("memory", "12"), ("etc", "true"), ("step", "null")] {
            let value = serde_json::from_str(value).expect("JSON");
            choices.read_json(name, &value, most).expect("the option can be parsed");
        }
        assert!(choices.has("etc") && !choices.has("step"));
        for (name, value) in [
            ("memory", "257"),
            ("memory", "-1"),
            ("memory", "\"12\""),
            ("guess", "\"7\""),
            ("etc", "1"),
            ("nosuch", "1"),
        ] {
            let value = serde_json::from_str(value).expect("JSON");
            assert!(choices.read_json(name, &value, most).is_err(), "{name} {value}");
        }
    }
}
