//! What solving a position takes, and what comes of it.

use crate::interrupt::Interrupt;
use plywood_core::memory::TableError;
use plywood_core::{Depth, Game, Stop, Stopped, Value};
use std::time::{Duration, Instant};

/// Finds the value of a position under perfect play of both sides to the end of the game.
pub(crate) type Solver<G> =
    fn(&G, &<G as Game>::Position, Grant<'_>) -> Result<Solved<<G as Game>::Move>, TableError>;

/// What a solver may use.
pub(crate) struct Grant<'p> {
    /// For a table, in MiB.
    pub(crate) memory: u64,
    /// To be asked at every node.
    pub(crate) patience: Patience,
    /// What the values of finished games mean.
    pub(crate) meaning: Meaning,
    /// Whom to tell the depth of each search that begins.
    pub(crate) tell: &'p dyn Fn(Depth),
}

/// What a solver found.
pub(crate) struct Solved<M> {
    /// The exact value for the side to move; `None` if it was stopped before.
    pub(crate) value: Option<Value>,
    /// Best play of both sides, to the end of the game.
    pub(crate) line: Vec<M>,
    pub(crate) nodes: u64,
    pub(crate) stopped: Stopped,
}

/// What the values of finished games mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// Won, drawn at 0, or lost; a sooner win is worth more, a later loss too, so that the line tells when.
    Win,
    /// By how many of these: discs, stones.
    #[cfg_attr(not(test), expect(dead_code, reason = "no game of the list counts yet"))]
    By(&'static str),
}

/// How a game ends for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    Loss,
    Draw,
    Win,
}

impl Outcome {
    pub(crate) const WORDS: [(&'static str, Outcome); 3] =
        [("win", Outcome::Win), ("draw", Outcome::Draw), ("loss", Outcome::Loss)];

    pub(crate) fn of(value: Value) -> Outcome {
        match value.get().signum() {
            1 => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }

    pub(crate) fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, outcome)| *outcome == self).map_or("", |(word, _)| word)
    }
}

/// What was found of a position, in texts.
pub(crate) struct Solution {
    pub(crate) value: Option<Value>,
    /// Plies to the end of a game that is won or lost, where values tell.
    pub(crate) plies: Option<u32>,
    /// What values count, if anything.
    pub(crate) unit: Option<&'static str>,
    pub(crate) line: Vec<String>,
    pub(crate) nodes: u64,
    pub(crate) stopped: Stopped,
}

impl Solution {
    pub(super) fn new<M>(
        meaning: Meaning,
        found: &Solved<M>,
        plies: u32,
        line: Vec<String>,
    ) -> Solution {
        let Solved { value, nodes, stopped, .. } = *found;
        let decided = value.is_some_and(|value| value != Value::ZERO);
        let (plies, unit) = match meaning {
            Meaning::Win => (decided.then_some(plies), None),
            Meaning::By(unit) => (None, Some(unit)),
        };
        Solution { value, plies, unit, line, nodes, stopped }
    }

    /// The outcome in words: `win in 5 plies`, `loss by 12 discs`.
    pub(crate) fn words(&self) -> String {
        let Some(value) = self.value else { return format!("unknown ({})", self.stopped.word()) };
        let word = Outcome::of(value).word();
        match (self.plies, self.unit) {
            (Some(1), _) => format!("{word} in 1 ply"),
            (Some(plies), _) => format!("{word} in {plies} plies"),
            (None, Some(unit)) if value != Value::ZERO => {
                format!("{word} by {} {unit}", value.get().unsigned_abs())
            }
            (None, _) => word.into(),
        }
    }
}

/// When a solver gives up: when its time is over, or at Ctrl-C. It counts nodes besides.
pub(crate) struct Patience {
    pub(crate) nodes: u64,
    end: Option<Instant>,
    interrupt: Interrupt,
}

/// Nodes between two looks at the clock; a power of two.
const BATCH: u64 = 4096;

impl Patience {
    /// The time runs from now.
    pub(crate) fn new(time: Option<Duration>, interrupt: Interrupt) -> Patience {
        let end = time.and_then(|time| Instant::now().checked_add(time));
        Patience { nodes: 0, end, interrupt }
    }
}

impl Stop for Patience {
    type Signal = Stopped;

    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        if self.nodes.is_multiple_of(BATCH) {
            if self.interrupt.came() {
                return Err(Stopped::Cancelled);
            }
            if self.end.is_some_and(|end| Instant::now() >= end) {
                return Err(Stopped::Time);
            }
        }
        self.nodes += 1;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_is_told_by_plies_or_by_what_values_count() {
        let words = |meaning, value: i16, plies| {
            let value = Some(Value::from(value));
            let found = Solved { value, line: vec![()], nodes: 1, stopped: Stopped::Complete };
            Solution::new(meaning, &found, plies, Vec::new()).words()
        };
        assert_eq!(words(Meaning::Win, 91, 5), "win in 5 plies");
        assert_eq!(words(Meaning::Win, -99, 1), "loss in 1 ply");
        assert_eq!(words(Meaning::Win, 0, 7), "draw");
        assert_eq!(words(Meaning::By("discs"), -12, 9), "loss by 12 discs");
        assert_eq!(words(Meaning::By("discs"), 0, 9), "draw");
    }
}
