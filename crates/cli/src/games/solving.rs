//! What solving a position takes, and what comes of it.

use crate::interrupt::Interrupt;
use plywood_core::memory::TableError;
use plywood_core::{Depth, Game, Stop, Stopped, Value};
use plywood_games::Judged;
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
    /// What is asked. A solver may answer more.
    pub(crate) question: Question,
    /// Whom to tell the depth of each search that begins.
    pub(crate) tell: &'p dyn Fn(Depth),
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Its exact value.
    Value,
    /// Who wins.
    Winner,
}

/// What a solver found.
pub(crate) struct Solved<M> {
    /// The exact value for the side to move; `None` if it was stopped before, or if nobody asked.
    pub(crate) value: Option<Value>,
    /// Who wins; `None` if it was stopped before.
    pub(crate) outcome: Option<Outcome>,
    /// Best play of both sides, to the end of the game; a first move that wins or draws, if that was all that was asked.
    pub(crate) line: Vec<M>,
    pub(crate) nodes: u64,
    pub(crate) stopped: Stopped,
}

impl<M> Solved<M> {
    /// The exact value is known.
    pub(crate) fn exactly(value: Value, line: Vec<M>, nodes: u64) -> Self {
        let outcome = Some(Outcome::of(value));
        Solved { value: Some(value), outcome, line, nodes, stopped: Stopped::Complete }
    }

    /// Nothing is known.
    pub(crate) fn given_up(stopped: Stopped, nodes: u64) -> Self {
        Solved { value: None, outcome: None, line: Vec::new(), nodes, stopped }
    }
}

/// What the values of finished games mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// Won, drawn at 0, or lost; a sooner win is worth more, a later loss too, so that the line tells when.
    Win,
    /// By how many of these: discs, stones.
    By(&'static str),
}

impl Meaning {
    /// What they mean in this game.
    pub(crate) fn of<G: Judged>() -> Meaning {
        G::UNIT.map_or(Meaning::Win, Meaning::By)
    }
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
    pub(crate) outcome: Option<Outcome>,
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
        let Solved { value, outcome, nodes, stopped, .. } = *found;
        let decided = value.is_some_and(|value| value != Value::ZERO);
        let (plies, unit) = match meaning {
            Meaning::Win => (decided.then_some(plies), None),
            Meaning::By(unit) => (None, Some(unit)),
        };
        Solution { value, outcome, plies, unit, line, nodes, stopped }
    }

    /// The outcome in words: `win in 5 plies`, `loss by 12 discs`.
    pub(crate) fn words(&self) -> String {
        let Some(outcome) = self.outcome else { return format!("unknown ({})", self.stopped.word()) };
        let word = outcome.word();
        match (self.plies, self.value.zip(self.unit)) {
            (Some(1), _) => format!("{word} in 1 ply"),
            (Some(plies), _) => format!("{word} in {plies} plies"),
            (None, Some((value, unit))) if value != Value::ZERO => {
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
            let found = Solved::exactly(Value::from(value), vec![()], 1);
            Solution::new(meaning, &found, plies, Vec::new()).words()
        };
        assert_eq!(words(Meaning::Win, 91, 5), "win in 5 plies");
        assert_eq!(words(Meaning::Win, -99, 1), "loss in 1 ply");
        assert_eq!(words(Meaning::Win, 0, 7), "draw");
        assert_eq!(words(Meaning::By("discs"), -12, 9), "loss by 12 discs");
        assert_eq!(words(Meaning::By("discs"), 0, 9), "draw");
    }
}
