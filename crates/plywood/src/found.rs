//! The result of a search, and its progress.

use plywood_core::{Bounds, Depth, Stopped, Value};
use std::time::Duration;

/// The result of a search: the move to play, and what is known about the position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Found<M> {
    /// The move to play: the best move at [`depth`](Found::depth). If the time was up, or the search was cancelled,
    /// when the next iteration had already shown that another move is better, it is that move, and the line begins with
    /// it. If that iteration had shown only that the best move loses, it is a move that is not known to lose. The move is
    /// legal however tight the limits were. `None` if the game is over.
    pub best: Option<M>,
    /// The value of the position for the side to move; `None` if not even the shallowest search finished.
    pub value: Option<Value>,
    /// The proven bounds of that value, at this depth.
    pub bounds: Bounds,
    /// The depth in plies of the deepest search that finished. For a selective search, the length of the line.
    pub depth: Depth,
    /// The best play of both sides, as far as it is known.
    pub line: Vec<M>,
    /// The number of plies to the end of the game under best play, if the outcome is certain. If the evaluator values a
    /// quicker win more, this is the distance to the quickest win or the latest loss.
    pub distance: Option<u32>,
    /// The number of nodes visited.
    pub nodes: u64,
    /// The time taken.
    pub elapsed: Duration,
    /// Why no deeper search was made.
    pub stopped: Stopped,
}

impl<M> Found<M> {
    /// Creates a result that knows only a legal move.
    #[must_use]
    pub fn any(m: Option<M>) -> Self {
        Found {
            best: m,
            value: None,
            bounds: Bounds::UNKNOWN,
            depth: 0,
            line: Vec::new(),
            distance: None,
            nodes: 0,
            elapsed: Duration::ZERO,
            stopped: Stopped::Complete,
        }
    }

    /// Returns the number of nodes per second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        rate(self.nodes, self.elapsed)
    }

    /// Converts the moves to another form. `line` converts a list of moves that are played one after the other.
    pub fn shown<T: Clone>(self, line: impl Fn(&[M]) -> Vec<T>) -> Found<T> {
        let best = self.best.as_ref().and_then(|best| line(std::slice::from_ref(best)).pop());
        let Found { value, bounds, depth, distance, nodes, elapsed, stopped, .. } = self;
        let line = line(&self.line);
        Found { best, value, bounds, depth, line, distance, nodes, elapsed, stopped }
    }
}

/// The progress of a search, reported after each iteration that finished.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Progress<M> {
    /// The depth of the iteration.
    pub depth: Depth,
    /// The value of the position for the side to move.
    pub value: Value,
    /// The proven bounds of that value.
    pub bounds: Bounds,
    /// The best play of both sides.
    pub line: Vec<M>,
    /// The number of nodes visited since the search began.
    pub nodes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
    /// The share of the memory that is in use, from 0 to 1.
    pub fill: f64,
}

impl<M: Clone> Progress<M> {
    /// Creates the report of what was found so far; `None` as long as there is no value.
    #[must_use]
    pub fn of(found: &Found<M>, fill: f64) -> Option<Progress<M>> {
        let &Found { depth, bounds, nodes, elapsed, .. } = found;
        let line = found.line.clone();
        Some(Progress { depth, value: found.value?, bounds, line, nodes, elapsed, fill })
    }
}

impl<M> Progress<M> {
    /// Returns the number of nodes per second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        rate(self.nodes, self.elapsed)
    }

    /// Converts the moves to another form, like [`Found::shown`].
    pub fn shown<T>(&self, line: impl Fn(&[M]) -> Vec<T>) -> Progress<T> {
        let &Progress { depth, value, bounds, nodes, elapsed, fill, .. } = self;
        Progress { depth, value, bounds, line: line(&self.line), nodes, elapsed, fill }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a rate need not be exact")]
fn rate(nodes: u64, elapsed: Duration) -> f64 {
    let seconds = elapsed.as_secs_f64();
    if seconds > 0.0 { nodes as f64 / seconds } else { 0.0 }
}

/// One of several lines: a first move, the moves that follow, and the value of the first move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ScoredLine<M> {
    /// The value of the first move for the side to move.
    pub value: Value,
    /// The moves, at least one.
    pub line: Vec<M>,
}

impl<M> ScoredLine<M> {
    /// Creates a line whose first move has this value.
    #[must_use]
    pub fn new(value: Value, line: Vec<M>) -> ScoredLine<M> {
        ScoredLine { value, line }
    }
}
