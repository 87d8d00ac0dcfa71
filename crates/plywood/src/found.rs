//! What a player found.

use plywood_core::{Bounds, Depth, Stopped, Value};
use std::time::Duration;

/// What a player found in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The move to play: legal whatever the limits were. `None` if the game is over.
    pub best: Option<M>,
    /// What the position is worth to the side to move; `None` if not even the shallowest search came to its end.
    pub value: Option<Value>,
    /// What was proven of that value, at this depth.
    pub bounds: Bounds,
    /// Plies of the deepest search that came to its end; the length of the line, of a selective search.
    pub depth: Depth,
    /// Best play of both sides, as far as it is known.
    pub line: Vec<M>,
    /// Plies to the end of the game under best play, if its outcome is known for certain. Where the evaluator gives a quicker
    /// win more, this is the distance to the quickest win, or the latest loss.
    pub distance: Option<u32>,
    /// Nodes visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Why there was no deeper search.
    pub stopped: Stopped,
}

impl<M> Found<M> {
    /// Nothing is known yet, but that this move can be played.
    pub(crate) fn any(m: Option<M>) -> Self {
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

    /// Nodes in a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        rate(self.nodes, self.elapsed)
    }

    /// The same with moves shown otherwise: `line` shows a list of moves that are played one after the other.
    pub fn shown<T: Clone>(self, line: impl Fn(&[M]) -> Vec<T>) -> Found<T> {
        let best = self.best.as_ref().and_then(|best| line(std::slice::from_ref(best)).pop());
        let Found { value, bounds, depth, distance, nodes, elapsed, stopped, .. } = self;
        let line = line(&self.line);
        Found { best, value, bounds, depth, line, distance, nodes, elapsed, stopped }
    }
}

/// How far a player has come; told after each search that came to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Progress<M> {
    /// Its depth.
    pub depth: Depth,
    /// What it found the position to be worth to the side to move.
    pub value: Value,
    /// What was proven of that.
    pub bounds: Bounds,
    /// Best play of both sides.
    pub line: Vec<M>,
    /// Nodes visited since the player began to think.
    pub nodes: u64,
    /// Time since then.
    pub elapsed: Duration,
    /// The part of the memory that is in use, from 0 to 1.
    pub fill: f64,
}

impl<M> Progress<M> {
    /// Nodes in a second.
    #[must_use]
    pub fn rate(&self) -> f64 {
        rate(self.nodes, self.elapsed)
    }

    /// The same with moves shown otherwise, as [`Found::shown`].
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

/// One of several lines: a first move and what follows, and what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredLine<M> {
    /// What its first move is worth to the side to move.
    pub value: Value,
    /// The moves; there is at least one.
    pub line: Vec<M>,
}
