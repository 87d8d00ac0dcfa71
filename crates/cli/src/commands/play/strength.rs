//! The strength of the machine.

use crate::failure::Failure;
use crate::parse::{seconds, whole};
use crate::text::grouped;
use clap::Args;
use plywood::subject::searchable;
use plywood::{Clock, Level, Limits, UnknownLevel};
use plywood_core::Depth;
use std::fmt;
use std::time::Duration;

/// The options that limit the machine's search for a move.
#[derive(Args, Debug)]
#[command(next_help_heading = "Strength of the machine [default: --time 1]")]
#[group(multiple = false)]
pub(super) struct StrengthArgs {
    /// A level from 1 (beginner) to 10: 10, 40, 150, 600, 2,500, 10,000, 50,000, 250,000 or 2,000,000
    /// nodes per move, or 5 seconds
    #[arg(long, value_name = "LEVEL", value_parser = level, allow_negative_numbers = true)]
    level: Option<Level>,

    /// Search N plies deep
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    depth: Option<u64>,

    /// Visit at most N nodes per move
    #[arg(long, value_name = "N", value_parser = at_least_one, allow_negative_numbers = true)]
    nodes: Option<u64>,

    /// Think for at most this many seconds per move
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Play with a clock: minutes for the game, plus seconds added per move, as in `5+3`
    #[arg(long, value_name = "MIN+SEC", value_parser = clock, allow_negative_numbers = true)]
    clock: Option<Clock>,
}

/// The limit of the machine's search for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strength {
    Level(Level),
    Depth(Depth),
    Nodes(u64),
    Time(Duration),
    /// The clock of each side when the game begins.
    Clock(Clock),
}

impl StrengthArgs {
    /// Returns the requested strength; one second per move by default.
    pub(super) fn strength(&self) -> Result<Strength, Failure> {
        let depth = self.depth.map(searchable).transpose().map_err(Failure::input)?;
        let asked = self.level.map(Strength::Level);
        let asked = asked.or(depth.map(Strength::Depth)).or(self.nodes.map(Strength::Nodes));
        let asked = asked.or(self.time.map(Strength::Time)).or(self.clock.map(Strength::Clock));
        Ok(asked.unwrap_or(Strength::Time(Duration::from_secs(1))))
    }
}

impl Strength {
    /// Returns the limits of a search. `clock` is the clock of the side to move, if the game is played with clocks.
    pub(super) fn limits(self, clock: Clock) -> Limits {
        match self {
            Strength::Level(level) => level.limits(),
            Strength::Depth(depth) => Limits::depth(depth),
            Strength::Nodes(nodes) => Limits::nodes(nodes),
            Strength::Time(time) => Limits::time(time),
            Strength::Clock(_) => Limits::clock(clock),
        }
    }

    /// Returns the clock when the game begins; zero if the game is played without clocks.
    pub(super) fn clock(self) -> Clock {
        match self {
            Strength::Clock(clock) => clock,
            _ => Clock::new(Duration::ZERO),
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Strength::Level(level) => write!(f, "level {level}"),
            Strength::Depth(1) => f.write_str("1 ply deep"),
            Strength::Depth(depth) => write!(f, "{depth} plies deep"),
            Strength::Nodes(nodes) => write!(f, "{} nodes per move", grouped(*nodes)),
            Strength::Time(time) => write!(f, "{} s per move", time.as_secs_f64()),
            Strength::Clock(clock) => {
                let (left, more) = (clock.left.as_secs_f64() / 60.0, clock.increment.as_secs_f64());
                write!(f, "{left} minutes plus {more} s per move")
            }
        }
    }
}

/// Parses a level from 1 to 10.
pub(super) fn level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|error: UnknownLevel| error.to_string())
}

fn at_least_one(text: &str) -> Result<u64, String> {
    whole(text).and_then(|number| match number {
        0 => Err("expected a whole number, 1 or more".into()),
        number => Ok(number),
    })
}

fn clock(text: &str) -> Result<Clock, String> {
    let wrong = || "expected minutes and seconds, such as 5+3".to_string();
    let (minutes, more) = text.split_once('+').unwrap_or((text, "0"));
    let minutes = minutes.parse::<f64>().map_err(|_| wrong())?;
    let left = Duration::try_from_secs_f64(minutes * 60.0).map_err(|_| wrong())?;
    let increment = seconds(more).map_err(|_| wrong())?;
    if left.max(increment) > Duration::from_secs(1_000_000) {
        return Err("this is too long; the maximum is a million seconds".into());
    }
    Ok(Clock::new(left).increment(increment))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_minutes_and_seconds() {
        let three = Clock::new(Duration::from_secs(90)).increment(Duration::from_secs(2));
        assert_eq!(clock("1.5+2"), Ok(three));
        assert_eq!(clock("1"), Ok(Clock::new(Duration::from_mins(1))));
        for wrong in ["", "+", "5+", "-1+2", "a+b", "5+3+1", "nan", "1e300+1", "1e9+0"] {
            assert!(clock(wrong).is_err(), "{wrong}");
        }
    }
}
