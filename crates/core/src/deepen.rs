//! Iterative deepening: search to depth 1, then to depth 2, and so on. Each iteration leaves its memory, its move order
//! and a guess of the value to the next one.
//!
//! [`Deepening`] is the loop: it returns the next depth and guess, and the caller reports the value found. [`deepen`]
//! runs the loop with an algorithm of the catalogue.

use crate::search::{MoveOf, PositionOf};
use crate::{Algorithm, Depth, Memory, Outcome, Refusal, Search, Setting, Stopped, Value};
use alloc::vec::Vec;

/// The source of an iteration's first guess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GuessFrom {
    /// The value of the previous iteration.
    #[default]
    Last,
    /// The value of two iterations ago: for evaluators that alternate between odd and even depths.
    TwoAgo,
    /// The mean of the last two values.
    Mean,
    /// The linear extrapolation of the last two values.
    Trend,
}

impl GuessFrom {
    /// Returns a guess of the next value, given the values found so far.
    #[must_use]
    pub fn guess(self, values: &[Value]) -> Option<Value> {
        let number = |value: &Value| i64::from(value.get());
        let last = values.last().map(number)?;
        let before = values.iter().rev().nth(1).map_or(last, number);
        Some(Value::nearest(match self {
            GuessFrom::Last => last,
            GuessFrom::TwoAgo => before,
            GuessFrom::Mean => (last + before).div_euclid(2),
            GuessFrom::Trend => 2 * last - before,
        }))
    }
}

/// The iterations of iterative deepening. Each call of [`next`](Deepening::next) returns a depth with a guess of the
/// value; the caller reports the value it found before it calls `next` again.
///
/// ```
/// use plywood_core::deepen::Deepening;
/// use plywood_core::Value;
///
/// let mut deepening = Deepening::to(3);
/// let mut depths = Vec::new();
/// while let Some(iteration) = deepening.next() {
///     depths.push((iteration.depth, iteration.guess.map(Value::get)));
///     deepening.found(Value::from(10 * i16::try_from(iteration.depth).unwrap()));
/// }
/// assert_eq!(depths, [(1, None), (2, Some(10)), (3, Some(20))]);
/// ```
#[derive(Clone, Debug)]
pub struct Deepening {
    next: Option<Depth>,
    last: Depth,
    step: Depth,
    from: GuessFrom,
    values: Vec<Value>,
}

/// One iteration of iterative deepening.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The search depth.
    pub depth: Depth,
    /// A guess of the value; `None` if nothing is known yet.
    pub guess: Option<Value>,
}

impl Iteration {
    /// Returns `algorithm` with the guess of this iteration, if the algorithm takes one.
    #[must_use]
    pub fn guessing(self, algorithm: Algorithm) -> Algorithm {
        self.guess.map_or(algorithm, |guess| algorithm.with_guess(guess))
    }
}

impl Deepening {
    /// Creates the iterations for depths 1, 2, … `depth`; for depth 0 only if `depth` is 0.
    #[must_use]
    pub fn to(depth: Depth) -> Deepening {
        Deepening::between(depth.min(1), depth)
    }

    /// Creates the iterations for depths `first`, … `last`.
    #[must_use]
    pub fn between(first: Depth, last: Depth) -> Deepening {
        let next = Some(first).filter(|first| *first <= last);
        Deepening { next, last, step: 1, from: GuessFrom::default(), values: Vec::new() }
    }

    /// Deepens by `step` plies instead of one. The first step is shorter where the last depth would be missed otherwise.
    ///
    /// # Panics
    /// If `step` is 0.
    #[must_use]
    pub fn by(self, step: Depth) -> Deepening {
        assert!(step > 0, "each iteration is deeper than the one before");
        Deepening { step, ..self }
    }

    /// Sets which iterations the guesses come from.
    #[must_use]
    pub fn guess_from(self, from: GuessFrom) -> Deepening {
        Deepening { from, ..self }
    }

    /// Returns the next iteration; `None` after the last depth, and after [`stop`](Deepening::stop).
    #[expect(clippy::should_implement_trait, reason = "a `for` loop could not report what was found")]
    pub fn next(&mut self) -> Option<Iteration> {
        let depth = self.next.take()?;
        // The first step may be shorter, so that the last depth is reached.
        let rest = self.last.saturating_sub(depth) % self.step;
        let step = if rest == 0 { self.step } else { rest };
        self.next = depth.checked_add(step).filter(|next| *next <= self.last);
        Some(Iteration { depth, guess: self.from.guess(&self.values) })
    }

    /// Reports that the current iteration found `value`. Before the first iteration, reports the value that an earlier
    /// search found.
    pub fn found(&mut self, value: Value) {
        self.values.push(value);
    }

    /// Whether the current iteration is the last one.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.next.is_none()
    }

    /// Skips to the last depth: the next iteration is the deepest one. Does nothing after the last iteration.
    pub fn skip_to_last(&mut self) {
        self.next = self.next.map(|_| self.last);
    }

    /// Ends the loop: there are no further iterations.
    pub fn stop(&mut self) {
        self.next = None;
    }
}

/// The result of iterative deepening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deepened<M> {
    /// The result of the deepest iteration that completed.
    pub outcome: Outcome<M>,
    /// The depth of that iteration.
    pub depth: Depth,
    /// Why there was no deeper iteration.
    pub stopped: Stopped,
}

/// Searches `position` to depths 1, 2, … `depth` with `algorithm`, and calls `each` with the result of every iteration
/// before the next one begins.
///
/// ```
/// use plywood_core::deepen::{deepen, GuessFrom};
/// use plywood_core::{Algorithm, Game, Search, TableMove, Unbounded};
/// use plywood_games::synthetic::RandomGame;
///
/// let game = RandomGame::new(4, 20, 1)?;
/// let mut search = Search::new(&game, &game).memory(Unbounded::new()).order(TableMove);
/// let mut values = Vec::new();
/// let algorithm: Algorithm = "mtd-f".parse()?;
/// let found = deepen(algorithm, &mut search, &game.root(), 6, GuessFrom::Last, |_, _, outcome| {
///     values.extend(outcome.value);
/// })?;
/// assert_eq!((found.depth, values.len()), (6, 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn deepen<'g, C: Setting>(
    algorithm: Algorithm,
    search: &mut Search<'g, C>,
    position: &PositionOf<C>,
    depth: Depth,
    guess: GuessFrom,
    each: impl FnMut(&Search<'g, C>, Depth, &Outcome<MoveOf<C>>),
) -> Result<Deepened<MoveOf<C>>, Refusal> {
    let run = |algorithm: Algorithm, search: &mut Search<'g, C>, depth| {
        algorithm.run(search, position, depth)
    };
    deepen_by(run, algorithm, search, depth, guess, each)
}

/// Like [`deepen`], with `run` in place of [`Algorithm::run`]: for searches that several threads share.
#[expect(clippy::missing_panics_doc, reason = "there is at least one iteration, to depth 0 or 1")]
pub fn deepen_by<'g, C: Setting>(
    mut run: impl FnMut(Algorithm, &mut Search<'g, C>, Depth) -> Result<Outcome<MoveOf<C>>, Refusal>,
    algorithm: Algorithm,
    search: &mut Search<'g, C>,
    depth: Depth,
    guess: GuessFrom,
    mut each: impl FnMut(&Search<'g, C>, Depth, &Outcome<MoveOf<C>>),
) -> Result<Deepened<MoveOf<C>>, Refusal> {
    let mut deepening = Deepening::to(depth).guess_from(guess);
    let mut best: Option<Deepened<MoveOf<C>>> = None;
    while let Some(iteration) = deepening.next() {
        search.memory.begin();
        let depth = iteration.depth;
        let outcome = run(iteration.guessing(algorithm), search, depth)?;
        let stopped = outcome.stopped;
        let Some(value) = outcome.value.filter(|_| stopped.is_complete()) else {
            // Return the last complete iteration or, if there is none, the incomplete first one.
            let found = best.unwrap_or(Deepened { outcome, depth, stopped });
            return Ok(Deepened { stopped, ..found });
        };
        each(search, depth, &outcome);
        deepening.found(value);
        best = Some(Deepened { outcome, depth, stopped });
    }
    Ok(best.expect("there is at least one iteration"))
}
