//! Which depths of best-first minimax take about as many evaluations as alpha-beta.

use super::{Match, alpha_beta, best_first, extension};
use crate::Scale;
use crate::tournament::Player;
use plywood_core::Depth;

/// A depth of alpha-beta, and the lines of best-first minimax and of its extension that are tried beside it: this one
/// and the next. They were found by trial on other games; the report takes the nearer one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matched {
    pub(super) branching: u32,
    pub(super) alpha_beta: Depth,
    pub(super) best_first: Depth,
    pub(super) extension: Depth,
}

const fn matched(branching: u32, alpha_beta: Depth, best_first: Depth, extension: Depth) -> Matched {
    Matched { branching, alpha_beta, best_first, extension }
}

pub(super) const MATCHED: &[Matched] = &[
    matched(2, 1, 1, 1),
    matched(2, 2, 2, 2),
    matched(2, 4, 8, 7),
    matched(2, 6, 15, 10),
    matched(2, 8, 24, 15),
    matched(2, 10, 33, 20),
    matched(2, 12, 46, 28),
    matched(3, 1, 1, 1),
    matched(3, 2, 2, 2),
    matched(3, 3, 6, 5),
    matched(3, 4, 9, 7),
    matched(3, 5, 13, 10),
    matched(3, 6, 17, 12),
    matched(3, 7, 22, 16),
    matched(3, 8, 28, 18),
    matched(3, 9, 36, 24),
    matched(3, 10, 44, 28),
    matched(3, 11, 53, 35),
    matched(5, 1, 1, 1),
    matched(5, 2, 2, 2),
    matched(5, 3, 6, 5),
    matched(5, 4, 9, 7),
    matched(5, 5, 15, 11),
    matched(5, 6, 19, 15),
    matched(5, 7, 28, 20),
    matched(5, 8, 36, 25),
    matched(5, 9, 48, 34),
    matched(10, 1, 1, 1),
    matched(10, 2, 2, 2),
    matched(10, 3, 6, 6),
    matched(10, 4, 10, 8),
    matched(10, 5, 17, 15),
    matched(10, 6, 23, 19),
    matched(10, 7, 36, 30),
    matched(10, 8, 48, 37),
    matched(20, 1, 1, 1),
    matched(20, 2, 1, 1),
    matched(20, 3, 6, 5),
    matched(20, 4, 10, 8),
    matched(20, 5, 20, 17),
];

impl Matched {
    pub(super) fn is_played(&self, scale: Scale) -> bool {
        let deepest = match self.branching {
            10 => scale.pick(3, 7, 8),
            20 => scale.pick(2, 5, 5),
            _ => scale.pick(3, 12, 12),
        };
        self.alpha_beta <= deepest
    }

    /// Both kinds of player with both lines.
    pub(super) fn players(&self) -> impl Iterator<Item = Player> {
        let Matched { alpha_beta, best_first: pure, extension: extended, .. } = *self;
        let pure = [pure, pure + 1].map(best_first);
        let extended = [extended, extended + 1].map(|depth| extension(alpha_beta - 1, depth));
        let extends = alpha_beta > 1;
        pure.into_iter().chain(extended.into_iter().filter(move |_| extends))
    }

    /// One of each kind.
    pub(super) fn nearest_players(&self) -> impl Iterator<Item = Player> {
        self.players().step_by(2)
    }

    pub(super) fn matches(&self) -> impl Iterator<Item = Match> {
        let Matched { branching, alpha_beta: depth, .. } = *self;
        self.players().map(move |first| Match::new(branching, first, alpha_beta(depth)))
    }
}

/// All matches on the way of the paper's rule, and some beside it.
pub(super) fn scouted(branching: u32, deepest: Depth) -> impl Iterator<Item = Match> {
    let equal = move |depth| {
        let row = MATCHED.iter().find(|row| (row.branching, row.alpha_beta) == (branching, depth));
        row.map_or(1, |row| row.best_first)
    };
    (1..=deepest).flat_map(move |depth| {
        let lines = equal(depth - 1).saturating_sub(1).max(1)..=equal(depth) + 2;
        lines.map(move |line| Match::new(branching, best_first(line), alpha_beta(depth)))
    })
}
