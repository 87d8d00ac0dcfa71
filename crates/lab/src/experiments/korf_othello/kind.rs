//! The two kinds of player of the paper's tables, and the terms on which they play against alpha-beta.

use super::{ALL, CLASSES, EvaluatorName, Match, PATIENCE, alpha_beta, best_first, extension};
use crate::prelude::*;
use crate::tournament::{Player, Until};
use crate::words::{fields, read};

/// The kinds of player that play against alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::experiments) enum Kind {
    Pure,
    Extension,
}

/// A column of Table 1 or Table 2: the depth of alpha-beta, the line of the best-first player, and the share of games
/// that it won, in percent.
#[derive(Clone, Copy, Debug)]
pub(in crate::experiments) struct Published {
    pub(in crate::experiments) depth: Depth,
    pub(in crate::experiments) line: Depth,
    pub(in crate::experiments) wins: f64,
}

const fn column(depth: Depth, line: Depth, wins: f64) -> Published {
    Published { depth, line, wins }
}

const TABLE_1: [Published; 7] = [
    column(1, 1, 50.0),
    column(2, 4, 67.0),
    column(3, 8, 78.0),
    column(4, 12, 69.0),
    column(5, 15, 57.0),
    column(6, 19, 58.0),
    column(7, 23, 51.0),
];

const TABLE_2: [Published; 8] = [
    column(1, 1, 50.0),
    column(2, 4, 67.0),
    column(3, 7, 83.0),
    column(4, 10, 81.0),
    column(5, 14, 67.0),
    column(6, 18, 72.0),
    column(7, 21, 67.0),
    column(8, 24, 68.0),
];

/// What takes about as many evaluations as alpha-beta to a depth: a line of `data/matched-othello.tsv`.
#[derive(Clone, Copy, Debug)]
pub(in crate::experiments) struct Matched {
    pub(in crate::experiments) depth: Depth,
    /// The limit for every move.
    pub(in crate::experiments) evaluations: u64,
    /// The line of best-first minimax, and that of the extension.
    pub(in crate::experiments) best_first: Depth,
    extension: Depth,
}

/// All lines of `data/matched-othello.tsv`.
pub(in crate::experiments) fn matched() -> impl Iterator<Item = Matched> {
    fields(include_str!("../../../data/matched-othello.tsv")).map(
        |[depth, evaluations, best_first, extension]| Matched {
            depth: read(depth),
            evaluations: read(evaluations),
            best_first: read(best_first),
            extension: read(extension),
        },
    )
}

impl Matched {
    /// The limit of a search until the line has this many plies.
    pub(in crate::experiments) fn until_line(&self, line: Depth) -> Until {
        Until::Within(line, PATIENCE * self.evaluations)
    }
}

/// The length of the line that limits a search.
pub(in crate::experiments) fn line_of(until: Until) -> Option<Depth> {
    match until {
        Until::Depth(line) | Until::Within(line, _) => Some(line),
        Until::Evaluations(_) => None,
    }
}

impl Kind {
    pub(in crate::experiments) fn published(self) -> &'static [Published] {
        match self {
            Kind::Pure => &TABLE_1,
            Kind::Extension => &TABLE_2,
        }
    }

    /// The player of this kind against alpha-beta to `depth` plies.
    pub(in crate::experiments) fn player(self, until: Until, depth: Depth) -> Player {
        match self {
            Kind::Pure => best_first(until, depth),
            Kind::Extension => extension(until, depth),
        }
    }

    /// The match of this kind of player against alpha-beta to `depth` plies.
    pub(in crate::experiments) fn versus(self, until: Until, depth: Depth) -> Match {
        Match::new(EvaluatorName::Bill, self.player(until, depth), alpha_beta(depth))
    }

    /// All matches against alpha-beta, with the number of openings of each: with the paper's line, with the line that
    /// takes about as many evaluations and the next one, and with alpha-beta's evaluations as a limit for every move.
    pub(in crate::experiments) fn matches(self, scale: Scale) -> Vec<(Match, u64)> {
        let rows = matched().filter(|row| openings(scale, row.depth) > 0);
        let of_row = |row: Matched| {
            let versus = move |until| (self.versus(until, row.depth), openings(scale, row.depth));
            self.untils(&row, scale).into_iter().map(versus)
        };
        rows.flat_map(of_row).collect()
    }

    fn untils(self, row: &Matched, scale: Scale) -> Vec<Until> {
        let papers = self.published().iter().find(|column| column.depth == row.depth);
        let mut lines: Vec<Depth> = papers.iter().map(|column| column.line).collect();
        // To a depth of one ply both kinds are alpha-beta; there is nothing to match.
        if row.depth == 1 {
            return lines.into_iter().map(|line| row.until_line(line)).collect();
        }
        if row.depth <= scale.pick(3, 4, 6) {
            let line = match self {
                Kind::Pure => row.best_first,
                Kind::Extension => row.extension,
            };
            lines.extend([line, line + 1]);
        }
        lines.sort_unstable();
        lines.dedup();
        let untils = lines.into_iter().map(|line| row.until_line(line));
        untils.chain([Until::Evaluations(row.evaluations)]).collect()
    }
}

/// The number of openings from which matches against alpha-beta to `depth` plies are played: all, one of each class, or
/// fewer.
pub(in crate::experiments) fn openings(scale: Scale, depth: Depth) -> u64 {
    match depth {
        0..=3 => scale.pick(4, CLASSES, ALL),
        4 => scale.pick(0, CLASSES, ALL),
        5 => scale.pick(0, 20, ALL),
        6 => scale.pick(0, 0, ALL),
        _ => scale.pick(0, 0, CLASSES),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_depth_of_the_paper_has_its_own_matches() {
        for kind in [Kind::Pure, Kind::Extension] {
            let all = kind.matches(Scale::Full);
            for column in kind.published() {
                let wanted = |(played, _): &(Match, u64)| {
                    line_of(played.first.until) == Some(column.line)
                        && played.second == alpha_beta(column.depth)
                };
                assert!(all.iter().any(wanted), "{kind:?} {column:?}");
            }
            let first = all.iter().filter(|(played, _)| played.second == alpha_beta(1));
            assert_eq!(first.count(), 1);
        }
    }
}
