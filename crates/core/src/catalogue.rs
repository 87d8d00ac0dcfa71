//! The one list of algorithms: what each is called, where it comes from, what it promises, how to run it.

use crate::search::negascout::NegaScout;
use crate::search::{Answer, minimax, negascout_f4, negascout_minimax, scout};
use crate::search::{MoveOf, Node, PositionOf, alpha_beta, alpha_beta_hard, alpha_beta_shallow};
use crate::{
    Bounds, Depth, MAX_DEPTH, Observer, Outcome, Peak, Refusal, Search, Setting, Stopped, Window,
};
use std::fmt;
use std::str::FromStr;

/// An algorithm, chosen at run time, with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// [`crate::search::minimax`]
    Minimax,
    /// [`crate::search::alpha_beta`], F3
    AlphaBeta,
    /// [`crate::search::alpha_beta_hard`], F2
    AlphaBetaHard,
    /// [`crate::search::alpha_beta_shallow`], F1
    AlphaBetaShallow,
    /// [`crate::search::scout`]
    Scout,
    /// [`crate::search::negascout`], NS
    NegaScout(NegaScout),
    /// [`crate::search::negascout_f4`]
    NegaScoutF4,
    /// [`crate::search::negascout_minimax`], F4'/G4'
    NegaScoutMinimax,
}

/// What the catalogue says of an algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// What it is called on the command line.
    pub name: &'static str,
    /// What it is called in its paper.
    pub title: &'static str,
    /// The paper, and where in it.
    pub paper: &'static str,
    /// What it promises beyond minimax's value, which they all return.
    pub promises: Promises,
    /// Which choices it leaves to the user.
    pub options: &'static [Choice],
    /// The algorithm with its options as in the paper.
    pub algorithm: Algorithm,
    source: &'static str,
}

/// Promises, each tested on the named suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promises {
    /// How many leaves it visits on a perfectly ordered uniform tree.
    pub ordered: Ordered,
    /// How often it may visit a leaf.
    pub visits: Visits,
    /// Which leaves it may visit.
    pub leaves: Within,
}

/// How many leaves an algorithm visits on a perfectly ordered uniform tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordered {
    /// Those of the minimal tree: w^⌈d/2⌉ + w^⌊d/2⌋ - 1.
    MinimalTree,
    /// More.
    More,
}

/// How often an algorithm may visit a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visits {
    /// At most once.
    Once,
    /// Again and again.
    Repeated,
}

/// Which leaves an algorithm may visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Within {
    /// Only leaves that alpha-beta visits too.
    AlphaBeta,
    /// Any.
    Tree,
}

/// A choice that an algorithm leaves to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The window at the root.
    Window,
    /// NegaScout's shallow rule.
    ShallowRule,
    /// NegaScout's window for the last son.
    LastSon,
    /// NegaScout's second search.
    ReSearch,
}

const LECTURE: &str = "Hsu, Scout and NegaScout (lecture)";

/// All algorithms, simplest first.
pub const CATALOGUE: &[Entry] = &[
    Entry {
        name: "minimax",
        title: "Minimax",
        paper: LECTURE,
        promises: Promises { ordered: Ordered::More, visits: Visits::Once, leaves: Within::Tree },
        options: &[],
        algorithm: Algorithm::Minimax,
        source: include_str!("search/minimax.rs"),
    },
    Entry {
        name: "alpha-beta",
        title: "Alpha-beta, deep, fail-soft (F3)",
        paper: LECTURE,
        promises: Promises {
            ordered: Ordered::MinimalTree,
            visits: Visits::Once,
            leaves: Within::AlphaBeta,
        },
        options: &[Choice::Window],
        algorithm: Algorithm::AlphaBeta,
        source: include_str!("search/alpha_beta.rs"),
    },
    Entry {
        name: "alpha-beta-hard",
        title: "Alpha-beta, deep, fail-hard (F2)",
        paper: LECTURE,
        promises: Promises {
            ordered: Ordered::MinimalTree,
            visits: Visits::Once,
            leaves: Within::AlphaBeta,
        },
        options: &[Choice::Window],
        algorithm: Algorithm::AlphaBetaHard,
        source: include_str!("search/alpha_beta_hard.rs"),
    },
    Entry {
        name: "alpha-beta-shallow",
        title: "Alpha-beta, shallow (F1)",
        paper: LECTURE,
        promises: Promises { ordered: Ordered::More, visits: Visits::Once, leaves: Within::Tree },
        options: &[],
        algorithm: Algorithm::AlphaBetaShallow,
        source: include_str!("search/alpha_beta_shallow.rs"),
    },
    Entry {
        name: "scout",
        title: "SCOUT",
        paper: LECTURE,
        promises: Promises {
            ordered: Ordered::MinimalTree,
            visits: Visits::Repeated,
            leaves: Within::Tree,
        },
        options: &[],
        algorithm: Algorithm::Scout,
        source: include_str!("search/scout.rs"),
    },
    Entry {
        name: "negascout",
        title: "NegaScout (NS)",
        paper: "Reinefeld, Marsland, Schaeffer 1985, Fig. 2.2",
        promises: Promises {
            ordered: Ordered::MinimalTree,
            visits: Visits::Repeated,
            leaves: Within::AlphaBeta,
        },
        options: &[Choice::Window, Choice::ShallowRule, Choice::LastSon, Choice::ReSearch],
        algorithm: Algorithm::NegaScout(NegaScout::PAPER),
        source: include_str!("search/negascout.rs"),
    },
    Entry {
        name: "negascout-f4",
        title: "NegaScout, negamax form (F4)",
        paper: LECTURE,
        promises: Promises {
            ordered: Ordered::MinimalTree,
            visits: Visits::Repeated,
            leaves: Within::Tree,
        },
        options: &[Choice::Window],
        algorithm: Algorithm::NegaScoutF4,
        source: include_str!("search/negascout_f4.rs"),
    },
    Entry {
        name: "negascout-minimax",
        title: "NegaScout, minimax pair (F4'/G4')",
        paper: LECTURE,
        promises: Promises {
            ordered: Ordered::MinimalTree,
            visits: Visits::Repeated,
            leaves: Within::Tree,
        },
        options: &[Choice::Window],
        algorithm: Algorithm::NegaScoutMinimax,
        source: include_str!("search/negascout_minimax.rs"),
    },
];

impl Entry {
    /// The entry called `name`.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Entry> {
        CATALOGUE.iter().find(|entry| entry.name == name)
    }

    /// What it is, contract, cost, pseudo-code, differences from the paper, an example: the head of the
    /// algorithm's own file, as Markdown.
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
}

impl Algorithm {
    /// Searches `position` to `depth` plies for its value.
    pub fn run<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        position: &PositionOf<C>,
        depth: Depth,
    ) -> Result<Outcome<MoveOf<C>>, Refusal> {
        self.run_within(search, position, depth, Window::FULL)
    }

    /// Searches `position` to `depth` plies for its value within `window`. An algorithm without
    /// [`Choice::Window`] searches for the value itself, whatever the window.
    pub fn run_within<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        position: &PositionOf<C>,
        depth: Depth,
        window: Window,
    ) -> Result<Outcome<MoveOf<C>>, Refusal> {
        if depth > MAX_DEPTH {
            return Err(Refusal::TooDeep(depth));
        }
        let root = search.root(position, depth);
        let (answer, asked) = self.dispatch(search, &root, window);
        let line = search.observer.line();
        let (value, bounds, stopped) = match answer {
            Ok(value) => (Some(value), Bounds::proven(value, asked), Stopped::Complete),
            Err(signal) => (None, Bounds::UNKNOWN, signal.into()),
        };
        Ok(Outcome { value, bounds, line, stopped, peak: Peak::default() })
    }

    /// The answer, and the window it answers.
    fn dispatch<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
        window: Window,
    ) -> (Answer<C>, Window) {
        match self {
            Algorithm::Minimax => (minimax::minimax(search, root), Window::FULL),
            Algorithm::AlphaBeta => (alpha_beta::alpha_beta(search, root, window), window),
            Algorithm::AlphaBetaHard => {
                (alpha_beta_hard::alpha_beta_hard(search, root, window), window)
            }
            Algorithm::AlphaBetaShallow => {
                let full = Window::FULL;
                (alpha_beta_shallow::alpha_beta_shallow(search, root, full.beta()), full)
            }
            Algorithm::Scout => (scout::scout(search, root), Window::FULL),
            Algorithm::NegaScout(options) => (options.search(search, root, window), window),
            Algorithm::NegaScoutF4 => (negascout_f4::negascout_f4(search, root, window), window),
            Algorithm::NegaScoutMinimax => {
                (negascout_minimax::negascout_minimax(search, root, window), window)
            }
        }
    }
}

/// No algorithm has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAlgorithm(String);

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no algorithm is called `{}`; there are:", self.0)?;
        CATALOGUE.iter().try_for_each(|entry| write!(f, " {}", entry.name))
    }
}

impl std::error::Error for UnknownAlgorithm {}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Algorithm, UnknownAlgorithm> {
        Entry::named(name).map(|entry| entry.algorithm).ok_or_else(|| UnknownAlgorithm(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_lead_to_their_algorithm() {
        for (i, entry) in CATALOGUE.iter().enumerate() {
            assert_eq!(entry.name.parse(), Ok(entry.algorithm));
            assert!(CATALOGUE[..i].iter().all(|other| other.name != entry.name));
        }
        let error = "sss".parse::<Algorithm>().expect_err("not there yet").to_string();
        assert!(error.starts_with("no algorithm is called `sss`; there are: minimax alpha-beta "));
    }

    #[test]
    fn every_explanation_has_all_parts_of_the_header() {
        for entry in CATALOGUE {
            let text = entry.explanation();
            for part in ["Paper: ", "Contract", "Leaves", "Memory: ", "```text", "Differences", "```\n"]
            {
                assert!(text.contains(part), "{} says nothing of {part:?}", entry.name);
            }
        }
    }
}
