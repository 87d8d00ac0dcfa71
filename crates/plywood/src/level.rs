//! Levels of strength for players against people.

use crate::Limits;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// The strength of a player, from 1 (beginner) to 10: a limit of nodes per move, or of time at the highest level.
///
/// ```
/// use plywood::Level;
///
/// let easy: Level = "2".parse()?;
/// assert_eq!(easy.limits().nodes, Some(40));
/// assert!(Level::all().map(|level| level.number()).eq(1..=10));
/// # Ok::<(), plywood::UnknownLevel>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The node limits of the levels from 1 on. The level after them has the time [`STRONGEST`] instead.
const NODES: [u64; 9] = [10, 40, 150, 600, 2_500, 10_000, 50_000, 250_000, 2_000_000];
const STRONGEST: Duration = Duration::from_secs(5);

impl Level {
    /// Returns all levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=10).map(Level)
    }

    /// Returns the number of the level, from 1 to 10.
    #[must_use]
    pub fn number(self) -> u8 {
        self.0
    }

    /// Returns the limits of a search for a move.
    #[must_use]
    pub fn limits(self) -> Limits {
        match NODES.get(usize::from(self.0) - 1) {
            Some(&nodes) => Limits::nodes(nodes),
            None => Limits::time(STRONGEST),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A text is not the number of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownLevel;

impl fmt::Display for UnknownLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a level from 1 to 10")
    }
}

impl std::error::Error for UnknownLevel {}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Level, UnknownLevel> {
        let number = text.parse().ok().filter(|level| (1..=10).contains(level));
        number.map(Level).ok_or(UnknownLevel)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_higher_level_has_more_nodes_and_the_highest_has_time() {
        let limits: Vec<Limits> = Level::all().map(Level::limits).collect();
        assert!(limits[..9].is_sorted_by(|a, b| a.nodes < b.nodes));
        assert_eq!((limits[9].nodes, limits[9].time), (None, Some(STRONGEST)));
        for wrong in ["0", "11", "x", ""] {
            assert_eq!(wrong.parse::<Level>(), Err(UnknownLevel));
        }
    }
}
