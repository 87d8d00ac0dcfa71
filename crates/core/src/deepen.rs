//! Iterative deepening: search to one ply, then to two, and so on. Each iteration leaves memory, move order and a
//! guess of the value for the next.
//!
//! [`Deepening`] is the loop: it hands out the next depth and guess, and is told what was found. [`deepen`] runs it with
//! an algorithm of the catalogue.

use crate::search::{MoveOf, PositionOf};
use crate::{Algorithm, Depth, Memory, Outcome, Refusal, Search, Setting, Stopped, Value};

/// Where the first guess of an iteration comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GuessFrom {
    /// The iteration before.
    #[default]
    Last,
    /// Two iterations ago: for evaluators that swing between odd and even depths.
    TwoAgo,
    /// The mean of the last two.
    Mean,
    /// The line through the last two.
    Trend,
}

impl GuessFrom {
    /// A guess of the next value.
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

/// The iterations of a search that is deepened. It hands out each depth with a guess of the value, and wants to be told
/// the value that was found before the next one.
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
    from: GuessFrom,
    values: Vec<Value>,
}

/// One iteration of a search that is deepened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// How deep to search.
    pub depth: Depth,
    /// A guess of the value; `None` if nothing is known yet.
    pub guess: Option<Value>,
}

impl Iteration {
    /// `algorithm` with the guess of this iteration, if it takes one.
    #[must_use]
    pub fn guessing(self, algorithm: Algorithm) -> Algorithm {
        self.guess.map_or(algorithm, |guess| algorithm.with_guess(guess))
    }
}

impl Deepening {
    /// To 1, 2, … `depth` plies; to 0 alone if `depth` is 0.
    #[must_use]
    pub fn to(depth: Depth) -> Deepening {
        Deepening::between(depth.min(1), depth)
    }

    /// To `first`, … `last` plies.
    #[must_use]
    pub fn between(first: Depth, last: Depth) -> Deepening {
        let next = Some(first).filter(|first| *first <= last);
        Deepening { next, last, from: GuessFrom::default(), values: Vec::new() }
    }

    /// Guesses come from these iterations.
    #[must_use]
    pub fn guess_from(self, from: GuessFrom) -> Deepening {
        Deepening { from, ..self }
    }

    /// The next iteration; `None` after the last depth, and after [`stop`](Deepening::stop).
    #[expect(clippy::should_implement_trait, reason = "a `for` loop could not tell it what was found")]
    pub fn next(&mut self) -> Option<Iteration> {
        let depth = self.next.take()?;
        self.next = depth.checked_add(1).filter(|next| *next <= self.last);
        Some(Iteration { depth, guess: self.from.guess(&self.values) })
    }

    /// The iteration handed out last found `value`. Before the first one: an earlier search did.
    pub fn found(&mut self, value: Value) {
        self.values.push(value);
    }

    /// Whether the iteration handed out last was the deepest.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.next.is_none()
    }

    /// The depths between are left out: the next iteration is the deepest. Does nothing after that one.
    pub fn skip_to_last(&mut self) {
        self.next = self.next.map(|_| self.last);
    }

    /// There is no further iteration.
    pub fn stop(&mut self) {
        self.next = None;
    }
}

/// What iterative deepening found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deepened<M> {
    /// The deepest iteration that was completed.
    pub outcome: Outcome<M>,
    /// Its depth.
    pub depth: Depth,
    /// Why there was no deeper one.
    pub stopped: Stopped,
}

/// Searches `position` to 1, 2, … `depth` plies by `algorithm`, and tells `each` what every iteration found, before
/// the next begins.
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
#[expect(clippy::missing_panics_doc, reason = "there is at least one iteration, to depth 0 or 1")]
pub fn deepen<'g, C: Setting>(
    algorithm: Algorithm,
    search: &mut Search<'g, C>,
    position: &PositionOf<C>,
    depth: Depth,
    guess: GuessFrom,
    mut each: impl FnMut(&Search<'g, C>, Depth, &Outcome<MoveOf<C>>),
) -> Result<Deepened<MoveOf<C>>, Refusal> {
    let mut deepening = Deepening::to(depth).guess_from(guess);
    let mut best: Option<Deepened<MoveOf<C>>> = None;
    while let Some(iteration) = deepening.next() {
        search.memory.begin();
        let depth = iteration.depth;
        let outcome = iteration.guessing(algorithm).run(search, position, depth)?;
        let stopped = outcome.stopped;
        let Some(value) = outcome.value.filter(|_| stopped.is_complete()) else {
            // The last complete iteration stands; without one, what there is of the first.
            let found = best.unwrap_or(Deepened { outcome, depth, stopped });
            return Ok(Deepened { stopped, ..found });
        };
        each(search, depth, &outcome);
        deepening.found(value);
        best = Some(Deepened { outcome, depth, stopped });
    }
    Ok(best.expect("there is at least one iteration"))
}
