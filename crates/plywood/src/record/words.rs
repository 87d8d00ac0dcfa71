//! The words by which choices are made and told.

use plywood_core::deepen::GuessFrom;
use plywood_core::memory::{LeafEntries, Replacement};
use plywood_core::search::best_first::{Terminals, WhenFull};
use plywood_core::search::negascout::{LastSon, ReSearch, ShallowRule};
use plywood_core::search::rbfms::Again;

/// A few words, and what each stands for.
pub type Words<T> = [(&'static str, T)];

/// The word for `meaning`.
pub fn word_for<T: PartialEq>(words: &Words<T>, meaning: &T) -> &'static str {
    words.iter().find(|(_, m)| m == meaning).map_or("", |(word, _)| word)
}

/// What `word` stands for.
pub fn meaning_of<T: Copy>(words: &Words<T>, word: &str) -> Option<T> {
    words.iter().find(|(other, _)| *other == word).map(|(_, meaning)| *meaning)
}

/// Whether `NegaScout` takes answers of minimal windows near the leaves as exact.
pub const SHALLOW: &Words<ShallowRule> = &[("on", ShallowRule::On), ("off", ShallowRule::Off)];
/// `NegaScout`'s window for the last son.
pub const LAST_SON: &Words<LastSon> = &[("minimal", LastSon::Minimal), ("open", LastSon::Open)];
/// Who searches a son the second time.
pub const RE_SEARCH: &Words<ReSearch> =
    &[("negascout", ReSearch::NegaScout), ("alpha-beta", ReSearch::AlphaBeta)];
/// Which entry of a full table is given up.
pub const REPLACE: &Words<Replacement> = &[
    ("oldest", Replacement::OldestThenShallowest),
    ("shallowest", Replacement::Shallowest),
    ("always", Replacement::Always),
];
/// Whether leaves are remembered.
pub const LEAF_ENTRIES: &Words<LeafEntries> =
    &[("on", LeafEntries::Stored), ("off", LeafEntries::Judged)];
/// What best-first minimax does when its cells are used up.
pub const WHEN_FULL: &Words<WhenFull> =
    &[("linear", WhenFull::LinearSpace), ("prune", WhenFull::Prune)];
/// What finished games are worth to a selective search.
pub const TERMINALS: &Words<Terminals> =
    &[("judged", Terminals::Judged), ("decided", Terminals::Decided)];
/// What RBFMS knows of the sons of a node that it expands again.
pub const AGAIN: &Words<Again> = &[("judged", Again::Judged), ("inherited", Again::Inherited)];
/// Which iterations the next guess comes from.
pub const GUESS_FROM: &Words<GuessFrom> = &[
    ("last", GuessFrom::Last),
    ("two-ago", GuessFrom::TwoAgo),
    ("mean", GuessFrom::Mean),
    ("trend", GuessFrom::Trend),
];
