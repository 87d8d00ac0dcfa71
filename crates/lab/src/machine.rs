//! The machine and the program that made the results.

use serde::Serialize;
use std::fmt;
use std::fs;
use std::sync::OnceLock;
use std::time::{SystemTime, UNIX_EPOCH};

/// The version of the laboratory.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The commit that the program was built from, if known.
static COMMIT: OnceLock<&'static str> = OnceLock::new();

/// Sets the commit that this program was built from. Only the first call has an effect.
pub fn built_from(commit: &'static str) {
    let _ = COMMIT.set(commit);
}

/// The commit that this program was built from; `unknown` if [`built_from`] was not called.
pub(crate) fn commit() -> &'static str {
    COMMIT.get().copied().unwrap_or("unknown")
}

/// A description of a machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Machine {
    /// The processor.
    pub processor: String,
    /// The number of threads that can run at the same time.
    pub cores: usize,
    /// The operating system and architecture.
    pub system: String,
}

impl Machine {
    /// Describes this machine.
    pub(crate) fn this() -> Machine {
        let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
        let model = info.lines().find(|line| line.starts_with("model name"));
        let processor = model.and_then(|line| line.split_once(':')).map(|(_, name)| name.trim());
        Machine {
            processor: processor.unwrap_or("unknown processor").into(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            system: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
        }
    }
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} threads, {}", self.processor, self.cores, self.system)
    }
}

/// Today's date in UTC, as year-month-day.
pub(crate) fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year:04}-{month:02}-{day:02}")
}

/// The year, month and day of a number of days since 1970-01-01. Years are taken to begin in March, so that the leap
/// day is the last day of a year; 400 years are an era.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, of_era) = (days / 146_097, days % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_become_dates() {
        for (days, date) in [
            (0, (1970, 1, 1)),
            (59, (1970, 3, 1)),
            (10_957, (2000, 1, 1)),
            (11_016, (2000, 2, 29)),
            (20_772, (2026, 11, 15)),
        ] {
            assert_eq!(civil(days), date);
        }
    }
}
