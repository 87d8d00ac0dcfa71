//! Shared by the experiments on Plaat, Schaeffer, Pijls, de Bruin 1995: the paper's searches, and findings by kind of
//! game.

use crate::boards::Board;
use crate::measure::deepened::{Driver, Enhancements, Family, Instance, Iteration, Manner, deepened};
use crate::prelude::*;
use std::fmt;

names! {
    /// An algorithm as the paper runs it: deepened, with a table and history; MTD(f) and aspiration NegaScout have a
    /// guess.
    pub(crate) enum Search {
        Aspiration => short("aspiration"),
        AlphaBeta => short("alpha-beta"),
        NegaScout => short("negascout"),
        MtdF => short("mtd-f"),
        AbSss => short("ab-sss"),
        AbDual => short("ab-dual"),
        Bisection => short("mtd-bi"),
    }
}

/// The enhancements of every algorithm that starts with a guess.
pub(crate) const GUESSING: Enhancements = Enhancements::PAPER.with(Enhancements::GUESS);

impl Search {
    /// The manner of the search with a table of 2^`table` entries.
    pub(crate) fn manner(self, table: u8) -> Manner<'static> {
        let (driver, enhancements) = match self {
            Search::Aspiration => (Driver::NegaScout, GUESSING),
            Search::AlphaBeta => (Driver::AlphaBeta, Enhancements::PAPER),
            Search::NegaScout => (Driver::NegaScout, Enhancements::PAPER),
            Search::MtdF => (Driver::MtdF, GUESSING),
            Search::AbSss => (Driver::AbSss, Enhancements::PAPER),
            Search::AbDual => (Driver::AbDual, Enhancements::PAPER),
            Search::Bisection => (Driver::Bisection, Enhancements::PAPER),
        };
        Manner::new(driver, enhancements, table)
    }
}

/// The iterations of a search of the family member with this seed.
pub(crate) fn searched(instance: &Instance, seed: u64, manner: Manner<'_>) -> Vec<Iteration> {
    let Instance { family, scale } = *instance;
    deepened(&family.made(seed), scale, family.depth(), manner)
}

/// One count of each iteration.
pub(crate) fn each(found: &[Iteration], count: impl Fn(&Iteration) -> u64) -> Vec<u64> {
    found.iter().map(count).collect()
}

names! {
    /// Where a result was found. The kind that decides the verdict comes first.
    pub(crate) enum Kind {
        /// The game of the paper.
        Chess => "chess",
        /// Another game that a tournament program plays.
        Othello => "Othello",
        /// Other games that people play.
        Real => "Connect Four and Kalah",
        /// Artificial games and trees.
        MadeUp => "made-up games",
    }
}

impl Kind {
    pub(crate) fn of(instance: &Instance) -> Kind {
        match instance.family {
            Family::Board { board: Board::Chess, .. } => Kind::Chess,
            Family::Board { board: Board::Othello, .. } => Kind::Othello,
            Family::Board { .. } => Kind::Real,
            _ => Kind::MadeUp,
        }
    }
}

/// The finding about a claim about practice. Chess decides, since the paper is about a chess program; a sentence says
/// what the same rule makes of the other kinds of games.
pub(crate) fn on_chess(
    claim: &'static str,
    of: impl Fn(Kind) -> Evidence,
    ours: impl Into<String>,
    note: impl fmt::Display,
) -> Finding {
    let [chess, others @ ..] = Kind::ALL else { unreachable!("there are several kinds") };
    let beside = others.iter().map(|&kind| format!("{kind}: {}", of(kind).verdict(claim)));
    let beside = beside.collect::<Vec<_>>().join("; ");
    of(*chess)
        .finding(claim, ours)
        .noting(format!("{note} Chess decides. By the same rule, beside it: {beside}."))
}

/// Describes all kinds of games in the same words.
pub(crate) fn on_all(told: impl Fn(Kind) -> String) -> String {
    let all: Vec<String> = Kind::ALL.iter().map(|&kind| format!("{kind}: {}", told(kind))).collect();
    all.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

    #[test]
    fn chess_decides_and_the_others_are_reported() {
        let of = |kind: Kind| {
            let leaves = if kind == Kind::Chess { [4.0, 4.1, 4.2] } else { [0.4, 0.5, 0.6] };
            Evidence::new().factor(kind.name(), &Estimate::of(&leaves))
        };
        let finding = on_chess("P-8.a", of, "nodes", "A note.");
        assert_eq!(finding.verdict, Verdict::Refuted);
        assert!(finding.note.starts_with("A note. Chess decides."), "{}", finding.note);
        assert!(finding.note.ends_with("made-up games: confirmed."), "{}", finding.note);
    }
}
