//! Shared by the experiments on Plaat, Schaeffer, Pijls, de Bruin 1995: the paper's searches, and verdicts that combine
//! real and made-up games.

use crate::measure::deepened::{Driver, Enhancements, Instance, Iteration, Manner, deepened};
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
        /// Games that people play.
        Real => "real games",
        /// Artificial games and trees.
        MadeUp => "made-up games",
    }
}

impl Kind {
    pub(crate) fn of(instance: &Instance) -> Kind {
        if instance.is_real() { Kind::Real } else { Kind::MadeUp }
    }
}

/// The verdict on a claim about practice, and a sentence about it. Real games decide, since the paper is about real
/// programs; the sentence also gives the verdict by the made-up games.
pub(crate) fn weighed(verdict: impl Fn(Kind) -> Verdict) -> (Verdict, String) {
    let [real, made_up] = [Kind::Real, Kind::MadeUp].map(verdict);
    let text = format!(
        "Connect Four, Kalah and Othello decide ({real}); by the made-up games alone the verdict would be: {made_up}. \
         Chess is not tested yet."
    );
    (real, text)
}

/// Describes both kinds of games in the same words.
pub(crate) fn on_both(told: impl Fn(Kind) -> String) -> String {
    let both: Vec<String> = Kind::ALL.iter().map(|&kind| format!("{kind}: {}", told(kind))).collect();
    both.join("; ")
}

/// Cells of both kinds of games.
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

    /// The number of instances that would decide the open cells of real games, if the verdict is open.
    pub(crate) fn needed(&self, verdict: Verdict) -> Option<u64> {
        self.on(Kind::Real).needed(verdict)
    }

    /// The number of cells of each kind in which the claim holds.
    pub(crate) fn tally(&self) -> String {
        on_both(|kind| self.on(kind).tally())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::deepened::{GAMES, REAL};

    #[test]
    fn real_games_decide_and_the_others_are_reported() {
        let (verdict, text) = weighed(|kind| Verdict::holds(kind == Kind::MadeUp));
        assert_eq!(verdict, Verdict::Refuted);
        assert!(text.contains("decide (refuted)") && text.contains("would be: confirmed"), "{text}");
        let mut sides = Sides::default();
        sides.of(&GAMES[0]).holds(true);
        sides.of(&REAL[0]).holds(false);
        assert_eq!(
            sides.tally(),
            "real games: holds in 0 of 1 cells, fails in 1; made-up games: holds in 1 of 1 cells, fails in 0"
        );
    }
}
