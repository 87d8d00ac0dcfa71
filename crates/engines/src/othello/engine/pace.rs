//! How much a move may cost, and what it is expected to cost.

use plywood::{Limits, Watch};
use plywood_games::othello::Position;
use std::time::Duration;

/// With this number of empty squares the solver takes over, and the moves take hardly any time.
const SOLVED_QUICKLY: u32 = 16;

/// Returns the limits for a move from `position`. If a clock is for the rest of the game, the number of moves that need
/// time follows from the empty squares.
pub(super) fn paced(limits: &Limits, position: &Position) -> Limits {
    let mut limits = limits.clone();
    if let Some(clock) = &mut limits.clock {
        let empty = position.empty().count_ones();
        let to_come = empty.saturating_sub(SOLVED_QUICKLY).div_ceil(2) + 2;
        clock.moves_to_go = Some(clock.moves_to_go.unwrap_or(to_come).min(to_come));
    }
    limits
}

/// The number of nodes that the solver visits in a second of one slow processor.
const SOLVER_RATE: u64 = 10_000_000;

/// Returns about how many nodes the exact score of a position with `empty` empty squares takes.
pub(super) fn nodes_to_solve(empty: u32) -> u64 {
    // In four of five positions of games between strong players it takes less.
    whole(1.9 * 2.23_f64.powi(empty.cast_signed()))
}

/// Returns about how many nodes the first selective search to the end of the game takes, with `empty` empty squares.
pub(super) fn nodes_to_end(empty: u32) -> u64 {
    whole(400.0 * 1.5_f64.powi(empty.cast_signed()))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "casts saturate")]
fn whole(nodes: f64) -> u64 {
    nodes as u64
}

/// The number of nodes that fit into a search without limits, which someone may cancel at any time.
const WITHOUT_LIMITS: u64 = 100_000_000;

/// Whether a search of about `nodes` nodes by the solver fits into what is left of the limits.
pub(super) fn fits(watch: &Watch, nodes: u64) -> bool {
    let time = Duration::from_nanos(nodes.saturating_mul(1_000_000_000 / SOLVER_RATE));
    match (watch.nodes_left(), watch.time_left()) {
        (None, None) => nodes <= WITHOUT_LIMITS,
        (most_nodes, most_time) => {
            most_nodes.is_none_or(|left| nodes <= left) && most_time.is_none_or(|left| time <= left)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::{Clock, HeldTime};
    use plywood_core::Game;
    use plywood_games::othello::Othello;

    #[test]
    fn a_clock_is_shared_out_among_the_moves_that_need_time() {
        let clock = Clock::new(Duration::from_secs(60));
        let start = paced(&Limits::clock(clock), &Othello.root()).clock.expect("a clock");
        assert_eq!(start.moves_to_go, Some(24));
        let sooner = paced(&Limits::clock(clock.moves_to_go(5)), &Othello.root()).clock;
        assert_eq!(sooner.expect("a clock").moves_to_go, Some(5));
        assert!(paced(&Limits::nodes(9), &Othello.root()).clock.is_none());
    }

    #[test]
    fn what_is_expected_to_take_longer_than_what_is_left_does_not_fit() {
        assert!(nodes_to_solve(12) < nodes_to_solve(13) && nodes_to_solve(60) > 1 << 60);
        assert!(nodes_to_end(20) < nodes_to_solve(20) && nodes_to_end(12) > nodes_to_solve(11));
        let nodes = nodes_to_solve(14);
        let unlimited = Watch::start(&Limits::none());
        assert!(fits(&unlimited, WITHOUT_LIMITS) && !fits(&unlimited, u64::MAX));
        assert!(fits(&Watch::start(&Limits::nodes(nodes)), nodes));
        assert!(!fits(&Watch::start(&Limits::nodes(nodes - 1)), nodes));
        let time = HeldTime::new();
        let watch = Watch::start(&Limits::time(Duration::from_secs(1)).and_time_source(&time));
        assert!(fits(&watch, SOLVER_RATE) && !fits(&watch, SOLVER_RATE + 8));
        time.advance(Duration::from_millis(500));
        assert!(fits(&watch, SOLVER_RATE / 2) && !fits(&watch, SOLVER_RATE));
    }
}
