//! Which depths of best-first minimax take about as many evaluations as alpha-beta.

use super::{Match, alpha_beta, best_first, extension};
use crate::prelude::*;
use crate::tournament::Player;
use crate::words::{fields, read};

/// A depth of alpha-beta, and the lines of best-first minimax and of its extension that are tried beside it: this one
/// and the next; the report takes the nearer one. A line of `data/matched.tsv`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Matched {
    pub(super) branching: u32,
    pub(super) alpha_beta: Depth,
    best_first: Depth,
    extension: Depth,
}

/// All of them.
pub(super) fn matched() -> impl Iterator<Item = Matched> {
    fields(include_str!("../../../data/matched.tsv")).map(
        |[branching, alpha_beta, best_first, extension]| Matched {
            branching: read(branching),
            alpha_beta: read(alpha_beta),
            best_first: read(best_first),
            extension: read(extension),
        },
    )
}

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
        let row = matched().find(|row| (row.branching, row.alpha_beta) == (branching, depth));
        row.map_or(1, |row| row.best_first)
    };
    (1..=deepest).flat_map(move |depth| {
        let lines = equal(depth - 1).saturating_sub(1).max(1)..=equal(depth) + 2;
        lines.map(move |line| Match::new(branching, best_first(line), alpha_beta(depth)))
    })
}
