//! What the engine answers when the search asks: Multi-ProbCut, and the solver where few squares are empty.

use super::super::endgame::{Endgame, Guess};
use super::super::multi_probcut::Constants;
use super::levels::Level;
use super::scale::Scale;
use plywood_core::tactics::{Answered, Asked, Next, Step};
use plywood_core::{Evaluate, Stop, Stopped, Tactics, Value, Window};
use plywood_games::othello::{Move, Othello, Position, Side};
use std::sync::Arc;

/// The tactics of the engine.
#[derive(Debug)]
pub(super) struct Expert<E> {
    /// How much is pruned.
    pub(super) level: Level,
    /// The constants of Multi-ProbCut; without them nothing is pruned.
    pub(super) constants: Option<Arc<Constants>>,
    /// The solver of endings; absent if there is no memory for it.
    pub(super) endgame: Option<Endgame<Guided<E>>>,
    pub(super) scale: Scale,
    /// The number of positions between the root and the current one.
    pub(super) ply: u32,
}

/// With at most this number of empty squares, a search that reaches the end of the game leaves the rest to the solver.
const SOLVED: u32 = 10;

impl<E: Evaluate<Othello>> Tactics<Othello> for Expert<E> {
    #[inline]
    fn horizon<F: Evaluate<Othello>, S: Stop>(
        &mut self,
        node: &Asked<'_, Othello, F>,
        stop: &mut S,
    ) -> Option<Result<Value, S::Signal>> {
        let empty = node.position.empty().count_ones();
        if empty > SOLVED || u32::from(node.depth) < empty || empty == 0 || self.ply == 0 {
            return None;
        }
        let Expert { endgame, scale, .. } = self;
        endgame.as_mut().map(|endgame| solved(endgame, scale, node.position, node.window, stop))
    }

    #[inline]
    fn probe<F: Evaluate<Othello>>(
        &mut self,
        node: &Asked<'_, Othello, F>,
        last: Option<Answered>,
    ) -> Next<Position> {
        match (&self.constants, self.level.deviations()) {
            (Some(constants), Some(deviations)) if self.ply > 0 => {
                constants.probe(node, last, deviations)
            }
            _ => Next::Moves,
        }
    }

    #[inline]
    fn enter(&mut self, _: &Othello, _: &Position, step: Step<Move>) {
        self.ply = match step {
            Step::Root => 0,
            Step::Move(_) | Step::Probe(_) => self.ply + 1,
        };
    }

    #[inline]
    fn leave(&mut self) {
        self.ply -= 1;
    }
}

/// Returns the value of an ending within `window`, or a bound outside it.
#[inline(never)]
fn solved<E: Evaluate<Othello>, S: Stop>(
    endgame: &mut Endgame<Guided<E>>,
    scale: &Scale,
    position: &Position,
    window: Window,
    stop: &mut S,
) -> Result<Value, S::Signal> {
    let lower = scale.score_up_to(window.alpha()).max(-64);
    // The least score that reaches beta.
    let upper = (scale.score_up_to(window.beta().previous()) + 2).min(64);
    if lower >= upper {
        // No score lies inside the window, and one of its ends is beyond all scores.
        return Ok(scale.value(lower));
    }
    let mut signal = None;
    let mut tick = |nodes: u64| {
        for _ in 0..nodes {
            if let Err(stopped) = stop.tick() {
                signal = Some(stopped);
                return Err(Stopped::Cancelled);
            }
        }
        Ok(())
    };
    let score = endgame.within(position, lower, upper, &mut tick);
    match (signal, score) {
        (Some(signal), _) => Err(signal),
        (None, Ok(score)) => Ok(scale.value(i32::from(score))),
        // The solver stops only if it is told to.
        (None, Err(_)) => Ok(scale.value(lower)),
    }
}

/// The engine's evaluator as the solver's guess.
#[derive(Clone, Debug)]
pub(super) struct Guided<E> {
    pub(super) evaluator: E,
    /// The value of a disc.
    pub(super) disc: i32,
}

impl<E: Evaluate<Othello>> Guess for Guided<E> {
    #[inline]
    fn guess(&self, own: u64, other: u64) -> i32 {
        let Some(position) = Position::new(own, other, Side::X) else { return 0 };
        let value = i64::from(self.evaluator.value(&Othello, &position, 0).get());
        let guess = value * i64::from(super::super::endgame::DISC) / i64::from(self.disc);
        i32::try_from(guess).unwrap_or(0)
    }
}
