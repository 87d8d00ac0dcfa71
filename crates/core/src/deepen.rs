//! Iterative deepening: search to one ply, then to two, and so on. Each iteration leaves memory, move order and a
//! guess of the value for the next.

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
pub fn deepen<'g, C: Setting>(
    algorithm: Algorithm,
    search: &mut Search<'g, C>,
    position: &PositionOf<C>,
    depth: Depth,
    guess: GuessFrom,
    mut each: impl FnMut(&Search<'g, C>, Depth, &Outcome<MoveOf<C>>),
) -> Result<Deepened<MoveOf<C>>, Refusal> {
    let mut values = Vec::new();
    let mut best: Option<Deepened<MoveOf<C>>> = None;
    let mut next = depth.min(1);
    loop {
        search.memory.begin();
        let guessed = guess.guess(&values).map_or(algorithm, |guess| algorithm.with_guess(guess));
        let outcome = guessed.run(search, position, next)?;
        let stopped = outcome.stopped;
        let complete = match stopped {
            Stopped::Complete | Stopped::Won | Stopped::Settled => outcome.value,
            Stopped::Nodes | Stopped::Time | Stopped::Cancelled | Stopped::Memory => None,
        };
        let Some(value) = complete else {
            // The last complete iteration stands; without one, what there is of the first.
            let found = best.unwrap_or(Deepened { outcome, depth: next, stopped });
            return Ok(Deepened { stopped, ..found });
        };
        each(search, next, &outcome);
        let found = Deepened { outcome, depth: next, stopped };
        if next == depth {
            return Ok(found);
        }
        values.push(value);
        best = Some(found);
        next += 1;
    }
}
