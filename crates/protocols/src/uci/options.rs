//! The options that the other program can set.

use super::Setup;
use super::command::shortened;
use plywood::Algorithm;
use plywood::available_memory;
use plywood::catalogue::{CATALOGUE, Entry};
use plywood_engines::chess::engine::{Judge, Rules, plays_with};

/// The values of all options.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    pub(super) algorithm: Algorithm,
    /// The memory in MiB.
    pub(super) memory: u64,
    /// The number of threads.
    pub(super) threads: usize,
    /// The rules by which the program searches less than everything; no option changes them.
    pub(super) rules: Rules,
    /// What evaluates quiet positions; no option changes it.
    pub(super) judge: Judge,
    /// The number of best moves to report.
    pub(super) lines: usize,
    /// Whether a king castles by moving to the square of its rook.
    pub(super) is_chess960: bool,
}

/// What a new value of an option demands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// Nothing more is to be done.
    Nothing,
    /// The program begins again with other settings.
    Program,
    /// The program forgets what it has learned.
    Forget,
}

/// The most MiB of memory.
const MOST_MEMORY: u64 = 65_536;
/// The most threads: as many as the command line takes.
const MOST_THREADS: u64 = 1024;
/// The most lines. No position has as many legal moves.
const MOST_LINES: u64 = 256;
/// Every option.
const NAMES: [&str; 7] =
    ["Hash", "Threads", "MultiPV", "Algorithm", "Ponder", "UCI_Chess960", "Clear Hash"];

impl Settings {
    /// Returns the settings at the beginning.
    pub(super) fn new(setup: &Setup) -> Settings {
        let &Setup { algorithm, memory, threads, rules, ref judge, .. } = setup;
        let judge = judge.clone();
        Settings { algorithm, memory, threads, rules, judge, lines: 1, is_chess960: false }
    }

    /// Describes every option; its default value is the one here.
    pub(super) fn described(&self) -> Vec<String> {
        let algorithms: Vec<String> = algorithms().map(|name| format!("var {name}")).collect();
        vec![
            format!("option name Hash type spin default {} min 1 max {MOST_MEMORY}", self.memory),
            format!("option name Threads type spin default {} min 1 max {MOST_THREADS}", self.threads),
            format!("option name MultiPV type spin default {} min 1 max {MOST_LINES}", self.lines),
            format!(
                "option name Algorithm type combo default {} {}",
                self.algorithm.entry().name,
                algorithms.join(" ")
            ),
            "option name Ponder type check default false".into(),
            "option name UCI_Chess960 type check default false".into(),
            "option name Clear Hash type button".into(),
        ]
    }

    /// Sets an option. The error says what is wrong with the name or the value.
    pub(super) fn set(&mut self, name: &str, value: Option<&str>) -> Result<Change, String> {
        let known = NAMES.into_iter().find(|known| known.eq_ignore_ascii_case(name));
        let Some(name) = known else {
            let names = NAMES.join(", ");
            return Err(format!("setoption: no option `{}`; the options are {names}", shortened(name)));
        };
        let value = value.unwrap_or_default();
        match name {
            "Hash" => {
                self.memory = memory(number(name, value, MOST_MEMORY)?)?;
                return Ok(Change::Program);
            }
            "Threads" => {
                self.threads = number(name, value, MOST_THREADS)?.try_into().unwrap_or(1);
                return Ok(Change::Program);
            }
            "Algorithm" => {
                self.algorithm = algorithm(value)?;
                return Ok(Change::Program);
            }
            "MultiPV" => {
                self.lines = number(name, value, MOST_LINES)?.try_into().unwrap_or(1);
            }
            "UCI_Chess960" => self.is_chess960 = truth(name, value)?,
            // The option only announces that `go ponder` may come.
            "Ponder" => _ = truth(name, value)?,
            _ => return Ok(Change::Forget),
        }
        Ok(Change::Nothing)
    }
}

/// Returns the names of the algorithms with which the program plays.
pub(super) fn algorithms() -> impl Iterator<Item = &'static str> {
    CATALOGUE.iter().filter(|entry| plays_with(entry.algorithm)).map(|entry| entry.name)
}

fn algorithm(value: &str) -> Result<Algorithm, String> {
    let known = Entry::named(value).map(|entry| entry.algorithm);
    known.filter(|algorithm| plays_with(*algorithm)).ok_or_else(|| {
        let names: Vec<&str> = algorithms().collect();
        let (found, names) = (shortened(value), names.join(", "));
        format!("setoption: Algorithm: expected one of {names}, found `{found}`")
    })
}

/// Checks that the system has this number of MiB.
fn memory(mebibytes: u64) -> Result<u64, String> {
    let most = available_memory().map_or(MOST_MEMORY, |bytes| (bytes >> 20) / 4 * 3);
    if mebibytes > most.max(1) {
        return Err(format!("setoption: Hash: {mebibytes} MiB are not available; {most} are"));
    }
    Ok(mebibytes)
}

fn number(name: &str, value: &str, most: u64) -> Result<u64, String> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    let found = || shortened(value);
    number.ok_or_else(|| {
        format!("setoption: {name}: expected a whole number from 1 to {most}, found `{}`", found())
    })
}

fn truth(name: &str, value: &str) -> Result<bool, String> {
    let found = shortened(value);
    let wrong = |_| format!("setoption: {name}: expected `true` or `false`, found `{found}`");
    value.to_ascii_lowercase().parse().map_err(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> Settings {
        Settings::new(&Setup { memory: 8, ..Setup::default() })
    }

    #[test]
    fn options_are_set_in_any_case() {
        let mut settings = settings();
        for (name, value, change) in [
            ("hash", Some("3"), Change::Program),
            ("algorithm", Some("MTD(f)"), Change::Program),
            ("MultiPV", Some("4"), Change::Nothing),
            ("Threads", Some("2"), Change::Program),
            ("uci_chess960", Some("True"), Change::Nothing),
            ("Ponder", Some("false"), Change::Nothing),
            ("Clear Hash", None, Change::Forget),
        ] {
            assert_eq!(settings.set(name, value), Ok(change), "{name}");
        }
        assert_eq!((settings.memory, settings.lines, settings.is_chess960), (3, 4, true));
        assert_eq!(settings.threads, 2);
        assert_eq!(settings.algorithm.entry().name, "mtd-f");
    }

    #[test]
    fn every_option_is_described_and_can_be_set_to_its_default() {
        let described = settings().described();
        assert_eq!(described.len(), NAMES.len());
        for (line, name) in described.iter().zip(NAMES) {
            let rest = line.strip_prefix(&format!("option name {name} type ")).expect(name);
            let default = rest.split(' ').skip_while(|word| *word != "default").nth(1);
            settings().set(name, default).expect("its default");
        }
        assert!(described[3].contains(" var negascout") && !described[3].contains(" var best-first"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (name, value, message) in [
            ("Speed", "1", "setoption: no option `Speed`; the options are Hash, Threads, "),
            ("Hash", "0", "setoption: Hash: expected a whole number from 1 to 65536, found `0`"),
            ("Threads", "0", "setoption: Threads: expected a whole number from 1 to 1024, found `0`"),
            ("MultiPV", "", "from 1 to 256, found ``"),
            ("Algorithm", "best-first", "expected one of negascout, "),
            ("Ponder", "yes", "setoption: Ponder: expected `true` or `false`, found `yes`"),
        ] {
            let error = settings().set(name, Some(value)).expect_err(message);
            assert!(error.contains(message), "{error}");
        }
    }
}
