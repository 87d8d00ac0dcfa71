//! The one list of algorithms: what each is called, where it comes from, what it promises, how to run it.

mod promises;

pub use promises::{Ordered, Promises, Visits, Within};

use crate::search::hybrid::{Hybrid, Stage};
use crate::search::ins::Ins;
use crate::search::iter_sss::{Halt, IterSss};
use crate::search::negascout::NegaScout;
use crate::search::{MoveOf, Node, PositionOf, SignalOf, TrailOf};
use crate::search::{alpha_beta, alpha_beta_hard, alpha_beta_shallow, dual, dual_ins, dual_ns};
use crate::search::{minimax, negascout_f4, negascout_minimax, pns, scout, sss};
use crate::{Bounds, Depth, MAX_DEPTH, Observer, Outcome, Peak, Refusal, Search, Setting, Stopped};
use crate::{Trail, Value, Window};
use std::fmt;
use std::mem::discriminant;
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
    /// [`crate::search::pns`]
    Pns,
    /// [`crate::search::ins`]
    Ins(Ins),
    /// [`crate::search::sss`]
    Sss,
    /// [`crate::search::dual`]
    Dual,
    /// [`crate::search::dual_ns`]
    DualNs,
    /// [`crate::search::dual_ins`]
    DualIns,
    /// [`crate::search::iter_sss`]
    IterSss(IterSss),
    /// [`crate::search::hybrid`]
    Hybrid(Hybrid),
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
    /// How many cells may be used.
    Cells,
    /// For how many plies a hybrid's outer algorithm searches.
    Plies,
}

const LECTURE: &str = "Hsu, Scout and NegaScout (lecture)";

/// All algorithms, simplest first.
pub const CATALOGUE: &[Entry] = &[
    Entry {
        name: "minimax",
        title: "Minimax",
        paper: LECTURE,
        promises: Promises::NONE,
        options: &[],
        algorithm: Algorithm::Minimax,
        source: include_str!("search/minimax.rs"),
    },
    Entry {
        name: "alpha-beta",
        title: "Alpha-beta, deep, fail-soft (F3)",
        paper: LECTURE,
        promises: Promises::LIKE_ALPHA_BETA,
        options: &[Choice::Window],
        algorithm: Algorithm::AlphaBeta,
        source: include_str!("search/alpha_beta.rs"),
    },
    Entry {
        name: "alpha-beta-hard",
        title: "Alpha-beta, deep, fail-hard (F2)",
        paper: LECTURE,
        promises: Promises::LIKE_ALPHA_BETA,
        options: &[Choice::Window],
        algorithm: Algorithm::AlphaBetaHard,
        source: include_str!("search/alpha_beta_hard.rs"),
    },
    Entry {
        name: "alpha-beta-shallow",
        title: "Alpha-beta, shallow (F1)",
        paper: LECTURE,
        promises: Promises::NONE,
        options: &[],
        algorithm: Algorithm::AlphaBetaShallow,
        source: include_str!("search/alpha_beta_shallow.rs"),
    },
    Entry {
        name: "scout",
        title: "SCOUT",
        paper: LECTURE,
        promises: Promises::BEST_CASE_ONLY,
        options: &[],
        algorithm: Algorithm::Scout,
        source: include_str!("search/scout.rs"),
    },
    Entry {
        name: "negascout",
        title: "NegaScout (NS)",
        paper: "Reinefeld, Marsland, Schaeffer 1985, Fig. 2.2",
        promises: Promises::WITH_REPEATS,
        options: &[Choice::Window, Choice::ShallowRule, Choice::LastSon, Choice::ReSearch],
        algorithm: Algorithm::NegaScout(NegaScout::PAPER),
        source: include_str!("search/negascout.rs"),
    },
    Entry {
        name: "negascout-f4",
        title: "NegaScout, negamax form (F4)",
        paper: LECTURE,
        promises: Promises::BEST_CASE_ONLY,
        options: &[Choice::Window],
        algorithm: Algorithm::NegaScoutF4,
        source: include_str!("search/negascout_f4.rs"),
    },
    Entry {
        name: "negascout-minimax",
        title: "NegaScout, minimax pair (F4'/G4')",
        paper: LECTURE,
        promises: Promises::BEST_CASE_ONLY,
        options: &[Choice::Window],
        algorithm: Algorithm::NegaScoutMinimax,
        source: include_str!("search/negascout_minimax.rs"),
    },
    Entry {
        name: "pns",
        title: "Partially informed NegaScout (PNS)",
        paper: "Reinefeld, Marsland, Schaeffer 1985, §2.5",
        promises: Promises::BEST_CASE_ONLY,
        options: &[Choice::Window],
        algorithm: Algorithm::Pns,
        source: include_str!("search/pns.rs"),
    },
    Entry {
        name: "ins",
        title: "Informed NegaScout (INS)",
        paper: "Reinefeld, Marsland, Schaeffer 1985, Fig. 2.4",
        promises: Promises::BEST_CASE_AND_ONCE,
        options: &[Choice::Window, Choice::Cells],
        algorithm: Algorithm::Ins(Ins::UNLIMITED),
        source: include_str!("search/ins.rs"),
    },
    Entry {
        name: "sss",
        title: "SSS*",
        paper: "Reinefeld, Marsland, Schaeffer 1985, §3",
        promises: Promises::LIKE_ALPHA_BETA,
        options: &[],
        algorithm: Algorithm::Sss,
        source: include_str!("search/sss.rs"),
    },
    Entry {
        name: "dual",
        title: "DUAL*",
        paper: "Reinefeld, Marsland, Schaeffer 1985, Fig. 3.2",
        promises: Promises::LIKE_ALPHA_BETA,
        options: &[],
        algorithm: Algorithm::Dual,
        source: include_str!("search/dual.rs"),
    },
    Entry {
        name: "dual-ns",
        title: "DUAL-NS",
        paper: "Reinefeld, Marsland, Schaeffer 1985, Fig. 4.1",
        promises: Promises::WITH_REPEATS,
        options: &[],
        algorithm: Algorithm::DualNs,
        source: include_str!("search/dual_ns.rs"),
    },
    Entry {
        name: "dual-ins",
        title: "DUAL-INS",
        paper: "Reinefeld, Marsland, Schaeffer 1985, §4.1",
        promises: Promises::LIKE_ALPHA_BETA,
        options: &[],
        algorithm: Algorithm::DualIns,
        source: include_str!("search/dual_ins.rs"),
    },
    Entry {
        name: "iter-sss",
        title: "ITERSSS*",
        paper: "Bhattacharya, Bagchi 1986, §2",
        promises: Promises::LIKE_ALPHA_BETA,
        options: &[Choice::Cells],
        algorithm: Algorithm::IterSss(IterSss { cells: None }),
        source: include_str!("search/iter_sss.rs"),
    },
    Entry {
        name: "staged-sss",
        title: "staged-SSS*: SSS* over SSS*",
        paper: "Reinefeld, Marsland, Schaeffer 1985, §4",
        promises: Promises::NONE,
        options: &[Choice::Plies],
        algorithm: Algorithm::Hybrid(Hybrid { outer: Stage::Sss, plies: None, inner: Stage::Sss }),
        source: include_str!("search/hybrid.rs"),
    },
    Entry {
        name: "alpha-beta-sss",
        title: "alpha-beta over SSS*",
        paper: "Bhattacharya, Bagchi 1986, §5",
        promises: Promises::NONE,
        options: &[Choice::Plies],
        algorithm: Algorithm::Hybrid(Hybrid {
            outer: Stage::AlphaBeta,
            plies: None,
            inner: Stage::Sss,
        }),
        source: include_str!("search/hybrid.rs"),
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
        let takes_window = self.entry().options.contains(&Choice::Window);
        let asked = if takes_window { window } else { Window::FULL };
        let root = search.root(position, depth);
        let (answer, peak) = self.dispatch(search, &root, asked);
        let line = search.observer.line();
        let (value, bounds, stopped) = match answer {
            Ok(value) => (Some(value), Bounds::proven(value, asked), Stopped::Complete),
            Err(Halt::Stopped(signal)) => (None, Bounds::UNKNOWN, signal.into()),
            Err(Halt::Refused(refusal)) => return Err(refusal),
        };
        Ok(Outcome { value, bounds, line, stopped, peak })
    }

    /// What the catalogue says of this algorithm, whatever its options.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "all variants are in the catalogue, as a test shows")]
    pub fn entry(self) -> &'static Entry {
        let same = |entry: &&Entry| discriminant(&entry.algorithm) == discriminant(&self);
        CATALOGUE.iter().find(same).expect("every algorithm is in the catalogue")
    }

    /// The answer to `window`, and what was stored for it.
    fn dispatch<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
        window: Window,
    ) -> (Result<Value, Halt<SignalOf<C>>>, Peak) {
        let stored_nothing = |answer| (answer, Peak::default());
        let (answer, peak) = match self {
            Algorithm::Minimax => stored_nothing(minimax::minimax(search, root)),
            Algorithm::AlphaBeta => stored_nothing(alpha_beta::alpha_beta(search, root, window)),
            Algorithm::AlphaBetaHard => {
                stored_nothing(alpha_beta_hard::alpha_beta_hard(search, root, window))
            }
            Algorithm::AlphaBetaShallow => {
                stored_nothing(alpha_beta_shallow::alpha_beta_shallow(search, root, Value::INF))
            }
            Algorithm::Scout => stored_nothing(scout::scout(search, root)),
            Algorithm::NegaScout(options) => stored_nothing(options.search(search, root, window)),
            Algorithm::NegaScoutF4 => stored_nothing(negascout_f4::negascout_f4(search, root, window)),
            Algorithm::NegaScoutMinimax => {
                stored_nothing(negascout_minimax::negascout_minimax(search, root, window))
            }
            Algorithm::Pns => pns::pns(search, root, window),
            Algorithm::Ins(options) => options.search(search, root, window),
            Algorithm::Sss => {
                let found = sss::sss(search, root, Value::INF);
                told(search, root, found)
            }
            Algorithm::Dual => {
                let (found, peak) = dual::dual(search, root, Value::NEG_INF);
                (found.map(|(value, _)| value), peak)
            }
            Algorithm::DualNs => dual_ns::dual_ns(search, root),
            Algorithm::DualIns => dual_ins::dual_ins(search, root),
            Algorithm::Hybrid(options) => {
                let found = options.search(search, root);
                told(search, root, found)
            }
            Algorithm::IterSss(options) => {
                let found = options.search(search, root);
                return told(search, root, found);
            }
        };
        (answer.map_err(Halt::Stopped), peak)
    }
}

/// The answer of an algorithm that builds its line from the leaf up; the observer is told the line.
fn told<C: Setting, E>(
    search: &mut Search<'_, C>,
    root: &Node<C>,
    (found, peak): (Result<(Value, TrailOf<C>), E>, Peak),
) -> (Result<Value, E>, Peak) {
    let answer = found.map(|(value, line)| {
        search.observer.found(root.id, line.line(), value);
        value
    });
    (answer, peak)
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
            assert_eq!(entry.algorithm.entry().options, entry.options);
            assert!(CATALOGUE[..i].iter().all(|other| other.name != entry.name));
        }
        let error = "sssss".parse::<Algorithm>().expect_err("no such name").to_string();
        assert!(error.starts_with("no algorithm is called `sssss`; there are: minimax alpha-beta "));
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
