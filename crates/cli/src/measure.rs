//! One algorithm on one tree: time and memory from a silent run, all else from a second, watched one.

use crate::algorithm_args::Chosen;
use crate::leaf_numbers::leaf_numbers;
use crate::limits::Limits;
use crate::subject::{Subject, Visitor};
use plywood_core::search::best_moves::best_moves;
use plywood_core::{
    Bounds, Counters, Depth, Game, Horizon, Leaves, NodeLimit, Outcome, Peak, Refusal, Search, Setting,
    Stopped, Value,
};
use plywood_games::synthetic::Son;
use serde_json::{Value as Json, json};
use std::time::Instant;

/// The most nodes told apart in order to count distinct leaves.
const MOST_NODES: usize = 1 << 24;

/// The most visits whose order is reported.
const MOST_VISITS: u64 = 4_000_000;

/// What to measure besides value, counts and time.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extras {
    pub(crate) leaf_order: bool,
    pub(crate) best_moves: bool,
}

/// One of them.
#[derive(Debug)]
pub(crate) enum Extra<T> {
    NotAsked,
    Unknown,
    Known(T),
}

impl<T> Extra<T> {
    /// What was asked for, if it could be told.
    fn told(answer: Option<T>) -> Extra<T> {
        answer.map_or(Extra::Unknown, Extra::Known)
    }
}

/// What was measured.
#[derive(Debug)]
pub(crate) struct Measured {
    pub(crate) value: Option<Value>,
    pub(crate) bounds: Bounds,
    pub(crate) line: Vec<Json>,
    pub(crate) counters: Counters,
    /// `None` where there were too many nodes to tell.
    pub(crate) distinct_leaves: Option<u64>,
    /// Unknown where leaves were too many to number.
    pub(crate) leaf_order: Extra<Vec<u64>>,
    /// Unknown where the value is.
    pub(crate) best_moves: Extra<Vec<Json>>,
    pub(crate) peak: Peak,
    pub(crate) stopped: Stopped,
    pub(crate) seconds: f64,
}

/// Runs `chosen` on `subject`.
pub(crate) fn measure(
    subject: &Subject,
    chosen: Chosen,
    limits: Limits,
    extras: Extras,
) -> Result<Measured, Refusal> {
    let Subject { depth, uniform_width, .. } = *subject;
    subject.tree.accept(Measurement { chosen, limits, extras, depth, uniform_width })
}

/// A move as reports show it: the number of a son, or a word.
pub(crate) fn shown<G: Game<Move = Son>>(game: &G, m: Son) -> Json {
    if game.cost(m) == 0 { json!("pass") } else { json!(m) }
}

struct Measurement {
    chosen: Chosen,
    limits: Limits,
    extras: Extras,
    depth: Depth,
    uniform_width: Option<u32>,
}

/// A run without observers.
struct Timed {
    seconds: f64,
    stopped: Stopped,
    /// Cells hold nothing for observers.
    peak: Peak,
    /// Nodes after which it was given up: granted to another run, they make it the same.
    nodes: u64,
}

impl Visitor for Measurement {
    type Output = Result<Measured, Refusal>;

    fn visit<G: Game<Move = Son> + Horizon<G>>(self, game: &G) -> Self::Output {
        let timed = self.time(game)?;
        let watchers = (Counters::default(), Leaves::capped(MOST_NODES));
        let mut search = Search::new(game, game).observer(watchers).stop(NodeLimit::new(timed.nodes));
        let Outcome { value, bounds, line, .. } = self.run(game, &mut search)?;
        let (counters, leaves) = search.watcher();
        let (mut leaf_order, mut best_moves) = (Extra::NotAsked, Extra::NotAsked);
        if self.extras.leaf_order {
            leaf_order = Extra::told(self.leaf_order(game, counters, leaves));
        }
        if self.extras.best_moves {
            best_moves = Extra::told(self.best_moves(game, bounds));
        }
        Ok(Measured {
            value,
            bounds,
            line: line.into_iter().map(|m| shown(game, m)).collect(),
            counters: *counters,
            distinct_leaves: leaves.distinct(),
            leaf_order,
            best_moves,
            peak: timed.peak,
            stopped: timed.stopped,
            seconds: timed.seconds,
        })
    }
}

impl Measurement {
    fn run<C: Setting>(
        &self,
        game: &C::Game,
        search: &mut Search<'_, C>,
    ) -> Result<Outcome<<C::Game as Game>::Move>, Refusal> {
        let Chosen { algorithm, window, .. } = self.chosen;
        algorithm.run_within(search, &game.root(), self.depth, window)
    }

    fn time<G: Game<Move = Son> + Horizon<G>>(&self, game: &G) -> Result<Timed, Refusal> {
        let silent = Search::new(game, game).silent();
        if !self.limits.are_set() {
            return Ok(self.clocked(game, silent)?.0);
        }
        let (mut timed, (tally, _)) = self.clocked(game, silent.stop(self.limits.stop()))?;
        timed.nodes = match timed.stopped {
            Stopped::Complete => u64::MAX,
            // The node that was refused has been counted.
            Stopped::Nodes | Stopped::Time | Stopped::Cancelled => tally.0 - 1,
        };
        Ok(timed)
    }

    /// The run with its time, not counting nodes; and its stop.
    fn clocked<C: Setting>(
        &self,
        game: &C::Game,
        mut search: Search<'_, C>,
    ) -> Result<(Timed, C::Stop), Refusal> {
        let start = Instant::now();
        let Outcome { stopped, peak, .. } = self.run(game, &mut search)?;
        let seconds = start.elapsed().as_secs_f64();
        Ok((Timed { seconds, stopped, peak, nodes: u64::MAX }, search.stop))
    }

    fn leaf_order<G: Game<Move = Son>>(
        &self,
        game: &G,
        counters: &Counters,
        leaves: &Leaves<Son>,
    ) -> Option<Vec<u64>> {
        if counters.leaf_visits > MOST_VISITS {
            return None;
        }
        leaf_numbers(game, self.depth, self.uniform_width, &leaves.order()?)
    }

    fn best_moves<G: Game<Move = Son> + Horizon<G>>(
        &self,
        game: &G,
        bounds: Bounds,
    ) -> Option<Vec<Json>> {
        let value = bounds.value()?;
        let mut search = Search::new(game, game).silent().stop(self.limits.stop());
        let best = best_moves(&mut search, &game.root(), self.depth, value).ok()?;
        Some(best.into_iter().map(|m| shown(game, m)).collect())
    }
}
