//! Solving: finding the value of a position under perfect play of both sides to the end of the game. This module has
//! the input and output of a solver; the solvers themselves are in the crate `plywood-engines`.

use crate::Watch;
use plywood_core::memory::TableError;
use plywood_core::{Depth, Game, Stopped, Value};
use plywood_games::HasEvaluators;

/// A function that finds the value of a position.
pub type Solver<G> =
    fn(&G, &<G as Game>::Position, Task<'_>) -> Result<Solved<<G as Game>::Move>, TableError>;

/// The limits and the question for a solver.
#[expect(missing_debug_implementations, reason = "it holds a function")]
pub struct Task<'p> {
    /// The size of the table in MiB.
    pub memory: u64,
    /// Checked at every node for whether to go on.
    pub watch: Watch,
    /// The meaning of the values of finished games.
    pub meaning: Meaning,
    /// The question. A solver may answer more than it asks.
    pub question: Question,
    /// Called with the depth of each search that begins.
    pub tell: &'p dyn Fn(Depth),
}

/// A question about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The exact value of the position.
    Value,
    /// The winner.
    Winner,
    /// The exact value of every move.
    Moves,
}

/// The result of a solver.
#[derive(Clone, Debug)]
pub struct Solved<M> {
    /// The exact value for the side to move; `None` if the solver stopped before, or was asked only for the winner.
    pub value: Option<Value>,
    /// The outcome for the side to move; `None` if the solver stopped before.
    pub outcome: Option<Outcome>,
    /// The best play of both sides to the end of the game. If only the winner was asked for, a first move that wins or
    /// draws.
    pub line: Vec<M>,
    /// If asked for, every move with its exact value for the side that makes the move, best moves first.
    pub moves: Vec<(M, Value)>,
    /// The number of nodes visited.
    pub nodes: u64,
    /// Why the solver stopped.
    pub stopped: Stopped,
}

impl<M> Solved<M> {
    /// Creates a result with an exact value.
    #[must_use]
    pub fn exactly(value: Value, line: Vec<M>, nodes: u64) -> Self {
        let outcome = Some(Outcome::of(value));
        let value = Some(value);
        Solved { value, outcome, line, moves: Vec::new(), nodes, stopped: Stopped::Complete }
    }

    /// Creates a result with an outcome. Of wins and losses the value is not known.
    #[must_use]
    pub fn only_outcome(outcome: Outcome, line: Vec<M>, nodes: u64) -> Self {
        let value = (outcome == Outcome::Draw).then_some(Value::ZERO);
        Solved { value, outcome: Some(outcome), ..Solved::exactly(Value::ZERO, line, nodes) }
    }

    /// Creates a result of a solver that stopped without an answer.
    #[must_use]
    pub fn stopped(stopped: Stopped, nodes: u64) -> Self {
        Solved { value: None, outcome: None, line: Vec::new(), moves: Vec::new(), nodes, stopped }
    }
}

/// The meaning of the values of finished games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// A value is a win, a draw (0) or a loss. A sooner win and a later loss are worth more, so that the line shows the
    /// distance.
    Win,
    /// A value is a margin in this unit: discs, stones.
    By(&'static str),
}

impl Meaning {
    /// Returns the meaning of values in the game `G`.
    #[must_use]
    pub fn of<G: HasEvaluators>() -> Meaning {
        G::UNIT.map_or(Meaning::Win, Meaning::By)
    }
}

/// The outcome of a game for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The side to move loses.
    Loss,
    /// The game is a draw.
    Draw,
    /// The side to move wins.
    Win,
}

impl Outcome {
    /// The outcomes with their names.
    pub const WORDS: [(&'static str, Outcome); 3] =
        [("win", Outcome::Win), ("draw", Outcome::Draw), ("loss", Outcome::Loss)];

    /// Returns the outcome of a game with this value.
    #[must_use]
    pub fn of(value: Value) -> Outcome {
        match value.get().signum() {
            1 => Outcome::Win,
            0 => Outcome::Draw,
            _ => Outcome::Loss,
        }
    }

    /// Returns the outcome as a word.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(_, outcome)| *outcome == self).map_or("", |(word, _)| word)
    }
}

/// The result of a solver, with moves as text.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The exact value for the side to move, if it is known.
    pub value: Option<Value>,
    /// The outcome for the side to move, if it is known.
    pub outcome: Option<Outcome>,
    /// The number of plies to the end of a game that is won or lost, if the game's values determine it.
    pub plies: Option<u32>,
    /// The unit that values count, if any.
    pub unit: Option<&'static str>,
    /// The best play of both sides.
    pub line: Vec<String>,
    /// If asked for, every move with its exact value for the side that makes the move, best moves first.
    pub moves: Vec<(String, Value)>,
    /// The number of nodes visited.
    pub nodes: u64,
    /// Why the solver stopped.
    pub stopped: Stopped,
}

impl Solution {
    /// Converts `found`. Its line takes `plies` plies, and `line` is its text.
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
        Solution { value, outcome, plies, unit, line, moves: Vec::new(), nodes, stopped }
    }

    /// Returns the outcome in words: `win in 5 plies`, `loss by 12 discs`.
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
    fn an_outcome_is_written_with_plies_or_with_a_margin() {
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
