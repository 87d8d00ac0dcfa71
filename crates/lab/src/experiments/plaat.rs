//! Shared by the experiments on Plaat, Schaeffer, Pijls, de Bruin 1995: the paper's searches, and verdicts by kind of
//! game.

use crate::boards::Board;
use crate::measure::deepened::{Driver, Enhancements, Family, Instance, Iteration, Manner, deepened};
use crate::prelude::*;

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

/// The verdict on a claim about practice, and a sentence about it. Chess decides, since the paper is about a chess
/// program; the sentence also gives the verdicts by the other kinds of games.
pub(crate) fn weighed(verdict: impl Fn(Kind) -> Verdict) -> (Verdict, String) {
    let [chess, others @ ..] = Kind::ALL else { unreachable!("there are several kinds") };
    let decided = verdict(*chess);
    let others: Vec<String> = others.iter().map(|&kind| format!("{kind}: {}", verdict(kind))).collect();
    let text = format!("Chess decides ({decided}); beside it, {}.", others.join("; "));
    (decided, text)
}

/// Describes all kinds of games in the same words.
pub(crate) fn on_all(told: impl Fn(Kind) -> String) -> String {
    let all: Vec<String> = Kind::ALL.iter().map(|&kind| format!("{kind}: {}", told(kind))).collect();
    all.join("; ")
}

/// Cells of all kinds of games.
#[derive(Clone, Debug)]
pub(crate) struct Sides(By<Kind, Cells>);

impl Default for Sides {
    fn default() -> Sides {
        Sides(Kind::ALL.iter().map(|&kind| (kind, Cells::default())).collect())
    }
}

impl Sides {
    /// The cells of this instance's kind.
    pub(crate) fn of(&mut self, instance: &Instance) -> &mut Cells {
        self.0.entry(Kind::of(instance))
    }

    /// The cells of a kind.
    pub(crate) fn on(&self, kind: Kind) -> &Cells {
        &self.0[kind]
    }

    /// The number of instances that would decide the open cells of chess, if the verdict is open.
    pub(crate) fn needed(&self, verdict: Verdict) -> Option<u64> {
        self.on(Kind::Chess).needed(verdict)
    }

    /// The number of cells of each kind in which the claim holds.
    pub(crate) fn tally(&self) -> String {
        on_all(|kind| self.on(kind).tally())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::deepened::{GAMES, REAL};

    #[test]
    fn chess_decides_and_the_others_are_reported() {
        let (verdict, text) = weighed(|kind| Verdict::holds(kind != Kind::Chess));
        assert_eq!(verdict, Verdict::Refuted);
        assert!(text.contains("Chess decides (refuted)"), "{text}");
        assert!(text.contains("made-up games: confirmed"), "{text}");
        let mut sides = Sides::default();
        sides.of(&GAMES[0]).holds(true);
        sides.of(&REAL[0]).holds(false);
        let told = sides.tally();
        assert!(told.starts_with("chess: holds in 0 of 1 cells, fails in 1; Othello: "), "{told}");
        assert!(told.ends_with("made-up games: holds in 1 of 1 cells, fails in 0"), "{told}");
    }
}
