//! What the catalogue knows about an algorithm, and its names.

use super::{Algorithm, CATALOGUE, Finds, Kind, Lines, MinimaxForm, Nature, Promises, minimax_form};
use alloc::string::String;

/// The catalogue's entry for an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name on the command line.
    pub name: &'static str,
    /// The name in the paper.
    pub title: &'static str,
    /// The short name in tables and figures.
    pub short: &'static str,
    /// The paper, and the place in it.
    pub paper: &'static str,
    /// What kind of algorithm it is.
    pub nature: Nature,
    /// What the algorithm promises.
    pub promises: Promises,
    /// The options that the user can set.
    pub options: &'static [Choice],
    /// The algorithm with its options as in the paper.
    pub algorithm: Algorithm,
    /// Which line of the pseudo-code an event belongs to.
    pub lines: Lines,
    pub(super) source: &'static str,
}

/// Other names of algorithms, with the catalogue's.
pub(super) const ALIASES: &[(&str, &str)] = &[
    ("ab", "alpha-beta"),
    ("F3", "alpha-beta"),
    ("F2", "alpha-beta-hard"),
    ("F1", "alpha-beta-shallow"),
    ("NS", "negascout"),
    ("PVS", "negascout"),
    ("principal variation search", "negascout"),
    ("F4", "negascout-f4"),
    ("best-first minimax", "best-first"),
];

/// Returns the letters and digits of a name, without capitals.
pub(super) fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase)
}

/// An option of an algorithm that the user can set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Choice {
    /// The window at the root.
    Window,
    /// NegaScout's shallow rule.
    ShallowRule,
    /// NegaScout's window for the last child.
    LastChild,
    /// NegaScout's second search.
    ReSearch,
    /// The greatest number of cells.
    Cells,
    /// The number of plies that a hybrid's outer algorithm searches.
    Plies,
    /// The memory of searched positions. Algorithms that use memory also use tactics.
    Memory,
    /// The first guess of the value.
    Guess,
    /// The step size of MTD-step.
    Step,
    /// The distance from the guess to either end of the aspiration window.
    Width,
    /// The number of plies that alpha-beta searches before best-first minimax continues.
    Horizon,
    /// What best-first minimax does when its cells are used up.
    WhenFull,
    /// How a selective search evaluates finished games.
    Terminals,
    /// What RBFMS assumes about the children of a node that it expands again.
    Again,
    /// The number of threads that share the search, and how: of searches with a window, and of drivers of one.
    Threads,
}

impl Entry {
    /// Returns the entry called `name`. Capitals and all characters but letters and digits do not matter, and the
    /// paper's names and some other common ones are known: `mtdf`, `MTD(f)`, `SSS*`, `PVS`.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Entry> {
        let same = |other: &str| letters(other).eq(letters(name));
        let alias = ALIASES.iter().find(|(alias, _)| same(alias)).map(|(_, name)| *name);
        CATALOGUE
            .iter()
            .find(|entry| entry.name == name || alias == Some(entry.name) || same(entry.name))
    }

    /// Returns the algorithms that find the minimax value.
    pub fn exact() -> impl Iterator<Item = &'static Entry> {
        CATALOGUE.iter().filter(|entry| !entry.is_selective())
    }

    /// Whether the value is an estimate (the value of the best line so far) instead of the minimax value.
    #[must_use]
    pub fn is_selective(&self) -> bool {
        self.nature.finds() == Finds::Estimate
    }

    /// Whether the algorithm calls another search repeatedly, each time with another window.
    #[must_use]
    pub fn is_driver(&self) -> bool {
        self.nature.kind == Kind::Driver
    }

    /// Returns the documentation at the head of the algorithm's own file, as Markdown: what it is, contract, cost,
    /// pseudo-code, differences from the paper, and an example.
    #[must_use]
    pub fn explanation(&self) -> String {
        let head = self.source.lines().map_while(|line| line.strip_prefix("//!"));
        let mut text = String::new();
        for line in head {
            text.push_str(line.strip_prefix(' ').unwrap_or(line));
            text.push('\n');
        }
        text
    }

    /// Returns the pseudo-code: the first block of plain text in the [explanation](Entry::explanation).
    #[must_use]
    pub fn pseudo_code(&self) -> String {
        let explanation = self.explanation();
        let block = explanation.split_once("```text\n").and_then(|(_, rest)| rest.split_once("```"));
        block.map_or_else(String::new, |(block, _)| block.trim_end().into())
    }

    /// Returns the pseudo-code in minimax form: values as MAX sees them, a branch for MAX and one for MIN. Pseudo-code without
    /// changes of sign is returned as it is.
    #[must_use]
    pub fn minimax_form(&self) -> MinimaxForm {
        minimax_form::minimax_form(&self.pseudo_code())
    }

    /// Returns the first line of the pseudo-code that contains `words`, counted from 0.
    #[must_use]
    pub fn line(&self, words: &str) -> Option<usize> {
        self.pseudo_code().lines().position(|line| line.contains(words))
    }
}
