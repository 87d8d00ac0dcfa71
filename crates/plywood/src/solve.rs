//! Solving: the value of a position under perfect play of both sides to the end of the game. This is what a solver is given
//! and what it answers; solvers themselves are in the crate `plywood-engines`.

use crate::Watch;
use plywood_core::memory::TableError;
use plywood_core::{Depth, Game, Stopped, Value};
use plywood_games::Judged;

/// Finds the value of a position.
pub type Solver<G> =
    fn(&G, &<G as Game>::Position, Grant<'_>) -> Result<Solved<<G as Game>::Move>, TableError>;

/// What a solver may use.
#[expect(missing_debug_implementations, reason = "it holds a function")]
pub struct Grant<'p> {
    /// MiB for a table.
    pub memory: u64,
    /// Asked at every node whether to go on.
    pub watch: Watch,
    /// What the values of finished games mean.
    pub meaning: Meaning,
    /// What is asked. A solver may answer more.
    pub question: Question,
    /// Told the depth of each search that begins.
    pub tell: &'p dyn Fn(Depth),
}

/// What is asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Its exact value.
    Value,
    /// Who wins.
    Winner,
}

/// What a solver found.
#[derive(Clone, Debug)]
pub struct Solved<M> {
    /// The exact value for the side to move; `None` if it was stopped before, or if nobody asked.
    pub value: Option<Value>,
    /// Who wins; `None` if it was stopped before.
    pub outcome: Option<Outcome>,
    /// Best play of both sides, to the end of the game; a first move that wins or draws, if that was all that was asked.
    pub line: Vec<M>,
    /// Nodes visited.
    pub nodes: u64,
    /// Why it ended.
    pub stopped: Stopped,
}

impl<M> Solved<M> {
    /// The exact value is known.
    #[must_use]
    pub fn exactly(value: Value, line: Vec<M>, nodes: u64) -> Self {
        let outcome = Some(Outcome::of(value));
        Solved { value: Some(value), outcome, line, nodes, stopped: Stopped::Complete }
    }

    /// Nothing is known.
    #[must_use]
    pub fn given_up(stopped: Stopped, nodes: u64) -> Self {
        Solved { value: None, outcome: None, line: Vec::new(), nodes, stopped }
    }
}

/// What the values of finished games mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Won, drawn at 0, or lost; a sooner win is worth more, a later loss too, so that the line tells when.
    Win,
    /// By how many of these: discs, stones.
    By(&'static str),
}

impl Meaning {
    /// What they mean in this game.
    #[must_use]
    pub fn of<G: Judged>() -> Meaning {
        G::UNIT.map_or(Meaning::Win, Meaning::By)
    }
}

/// How a game ends for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
    /// It wins.
    Win,
}

impl Outcome {
    /// The words for them.
    pub const WORDS: [(&'static str, Outcome); 3] =
        [("win", Outcome::Win), ("draw", Outcome::Draw), ("loss", Outcome::Loss)];

    /// The outcome of a game of this value.
    #[must_use]
    pub fn of(value: Value) -> Outcome {
        match value.get().signum() {
            1 => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }

    /// In a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, outcome)| *outcome == self).map_or("", |(word, _)| word)
    }
}

/// What was found of a position, in texts.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The exact value for the side to move, if it is known.
    pub value: Option<Value>,
    /// Who wins, if that is known.
    pub outcome: Option<Outcome>,
    /// Plies to the end of a game that is won or lost, where values tell.
    pub plies: Option<u32>,
    /// What values count, if anything.
    pub unit: Option<&'static str>,
    /// Best play of both sides.
    pub line: Vec<String>,
    /// Nodes visited.
    pub nodes: u64,
    /// Why the solver ended.
    pub stopped: Stopped,
}

impl Solution {
    /// What `found` says, where the line is as long as `plies` and reads as these texts.
    pub(crate) fn new<M>(
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
    #[must_use]
    pub fn words(&self) -> String {
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
