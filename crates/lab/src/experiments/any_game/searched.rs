//! Searches that count.

use super::{AnyGame, Number, Position};
use plywood_core::order::{Arranged, Order};
use plywood_core::{Algorithm, Depth, Game, Horizon, Refusal, Search, Unbounded, Value};
use serde::{Deserialize, Serialize};
use std::cell::Cell;

/// In which order moves are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in super::super) enum Sorted {
    /// The game's own.
    Naturally,
    /// Best first by the evaluator, one ply ahead; equals keep the game's order.
    ByJudgement,
}

impl Sorted {
    pub(in super::super) const ALL: [Sorted; 2] = [Sorted::Naturally, Sorted::ByJudgement];

    pub(in super::super) fn name(self) -> &'static str {
        match self {
            Sorted::Naturally => "own order",
            Sorted::ByJudgement => "best first",
        }
    }
}

impl<'t> Order<AnyGame<'t>> for Sorted {
    type Moves = std::vec::IntoIter<Number>;

    fn arrange<H: Horizon<AnyGame<'t>>>(
        &mut self,
        game: &AnyGame<'t>,
        _: &H,
        node: Arranged<'_, AnyGame<'t>>,
    ) -> Self::Moves {
        let mut moves: Vec<Number> = node.moves.collect();
        if *self == Sorted::ByJudgement {
            moves.sort_by_cached_key(|&m| {
                let left = node.depth.saturating_sub(game.cost(m));
                game.worth(&game.play(node.position, m), left)
            });
        }
        moves.into_iter()
    }
}

/// What a search came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in super::super) struct Counts {
    /// Calls of the evaluator.
    pub(in super::super) leaves: u64,
    /// The most that was stored.
    pub(in super::super) cells: u64,
}

/// The game's evaluator, in points of so much each, asked so many times.
struct Judge {
    grain: i32,
    asked: Cell<u64>,
}

impl Horizon<AnyGame<'_>> for Judge {
    fn value(&self, game: &AnyGame<'_>, position: &Position, depth: Depth) -> Value {
        self.asked.set(self.asked.get() + 1);
        // Rounded towards zero, so that it is the same from either side.
        Value::nearest(i64::from(game.worth(position, depth).get() / self.grain))
    }

    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

/// Whether the algorithm asks one question after another, and remembers the answers.
fn is_driver(algorithm: Algorithm) -> bool {
    use Algorithm::{AbDual, AbSss, Aspiration, MtdBi, MtdF, MtdStep};
    matches!(algorithm, AbSss | AbDual | MtdF(_) | MtdBi | MtdStep(_) | Aspiration(_))
}

/// What a search found and what it came to, unless it was refused.
pub(in super::super) type Found = Result<(Value, Counts), Refusal>;

/// Searches `position` without memory, or by a driver with one that forgets nothing. A point is `grain` of the evaluator's.
pub(in super::super) fn counts(
    (game, grain): (&AnyGame<'_>, i32),
    (position, depth): (&Position, Depth),
    algorithm: Algorithm,
    sorted: Sorted,
) -> Found {
    let judge = Judge { grain, asked: Cell::new(0) };
    let search = Search::new(game, &judge).order(sorted).silent();
    let outcome = if is_driver(algorithm) {
        algorithm.run(&mut search.memory(Unbounded::new()), position, depth)
    } else {
        let mut search = search;
        algorithm.run(&mut search, position, depth)
    }?;
    let value = outcome.value.expect("nothing stops a search of the laboratory");
    Ok((value, Counts { leaves: judge.asked.get(), cells: outcome.peak.cells }))
}
