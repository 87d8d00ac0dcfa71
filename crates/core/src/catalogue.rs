//! The list of all algorithms: their names, sources and promises, and how to run them.

mod entries;
mod entry;
mod lines;
mod minimax_form;
mod nature;
mod promises;

use alloc::string::String;
use alloc::vec::Vec;
pub use entries::CATALOGUE;
pub use entry::{Choice, Entry};
pub use lines::{Case, Failed, Lines};
pub use minimax_form::MinimaxForm;
pub use nature::{Cutoffs, Finds, Kind, Nature, Side, Start, Stores};
pub use promises::{Ordered, Promises, Visits, Within};

use crate::search::aspiration::Aspiration;
use crate::search::best_first::{BestFirst, Ended, Grown};
use crate::search::best_first_extension::Extension;
use crate::search::hybrid::Hybrid;
use crate::search::ins::Ins;
use crate::search::iter_sss::{Halt, IterSss};
use crate::search::mtd_f::MtdF;
use crate::search::mtd_step::MtdStep;
use crate::search::negascout::NegaScout;
use crate::search::rbfms::Rbfms;
use crate::search::selective::selective;
use crate::search::{Answer, MoveOf, Node, PositionOf, SignalOf, TrailOf};
use crate::search::{
    ab_dual, ab_sss, alpha_beta, alpha_beta_hard, alpha_beta_shallow, best_play, dual, dual_ins,
    dual_ns,
};
use crate::search::{minimax, mtd_bi, negascout_f4, negascout_minimax, pns, scout, sss};
use crate::{
    Bounds, Depth, MAX_DEPTH, Memory, Observer, Outcome, Peak, Refusal, Search, Setting, Stopped,
};
use crate::{Tactics, Trail, Value, Window};
use core::fmt;
use core::mem::discriminant;
use core::str::FromStr;

/// An algorithm with its options, chosen at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
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
    /// [`crate::search::ab_sss`]
    AbSss,
    /// [`crate::search::ab_dual`]
    AbDual,
    /// [`crate::search::mtd_f`]
    MtdF(MtdF),
    /// [`crate::search::mtd_bi`]
    MtdBi,
    /// [`crate::search::mtd_step`]
    MtdStep(MtdStep),
    /// [`crate::search::aspiration`]
    Aspiration(Aspiration),
    /// [`crate::search::best_first`]
    BestFirst(BestFirst),
    /// [`crate::search::rbfms`]
    Rbfms(Rbfms),
    /// [`crate::search::best_first_extension`]
    BestFirstExtension(Extension),
}

impl Algorithm {
    /// Searches `position` to `depth` plies and returns its value.
    ///
    /// With [`Tactics`], NegaScout is [`selective`], whatever its options, and every driver calls it. Alpha-beta and SCOUT
    /// ask only for verdicts.
    pub fn run<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        position: &PositionOf<C>,
        depth: Depth,
    ) -> Result<Outcome<MoveOf<C>>, Refusal> {
        self.run_within(search, position, depth, Window::FULL)
    }

    /// Searches `position` to `depth` plies and returns its value within `window`. An algorithm without
    /// [`Choice::Window`] ignores the window and returns the exact value.
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
        let entry = self.entry();
        if C::Tactics::GIVES_VERDICTS && !entry.options.contains(&Choice::Memory) {
            return Err(Refusal::Verdicts(entry.name));
        }
        let asked = self.asked(window);
        let root = search.root(position, depth);
        let (answer, peak) = if entry.options.contains(&Choice::Memory) {
            let answer = self.remembering(search, &root, asked);
            (answer.map_err(Halt::Stopped), Peak::default())
        } else if C::Memory::FOR_ALL && !C::Tactics::GIVES_VERDICTS {
            if let Some((ended, peak)) = self.grow(search, &root) {
                let Ended { stopped, value, line } = ended;
                if let Some(value) = value {
                    search.observer.found(root.id, line.clone(), value);
                }
                return Ok(Outcome { value, bounds: Bounds::UNKNOWN, line, stopped, peak });
            }
            self.storing(search, &root, asked)
        } else {
            return Err(Refusal::MemoryNotUsed(entry.name));
        };
        outcome(search, &root, answer, asked, peak)
    }

    /// Like [`run_within`](Algorithm::run_within), with `inner` in place of the search with a window that the algorithm is
    /// or that it calls: for searches that several threads share.
    ///
    /// Refuses algorithms that are not made of searches with a window: those without [`Choice::Threads`].
    pub fn run_over<'g, C: Setting>(
        self,
        search: &mut Search<'g, C>,
        position: &PositionOf<C>,
        depth: Depth,
        window: Window,
        inner: impl Fn(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
    ) -> Result<Outcome<MoveOf<C>>, Refusal> {
        if depth > MAX_DEPTH {
            return Err(Refusal::TooDeep(depth));
        }
        if !self.takes_threads() {
            return Err(Refusal::MemoryNotUsed(self.entry().name));
        }
        let asked = self.asked(window);
        let root = search.root(position, depth);
        let answer = self.over(search, &root, asked, inner).map_err(Halt::Stopped);
        outcome(search, &root, answer, asked, Peak::default())
    }

    /// Whether the algorithm is a search with a window, or a driver of one, so that several threads can share it.
    #[must_use]
    pub fn takes_threads(self) -> bool {
        self.entry().options.contains(&Choice::Threads)
    }

    /// Returns the window that the algorithm is called with.
    fn asked(self, window: Window) -> Window {
        if self.entry().options.contains(&Choice::Window) { window } else { Window::FULL }
    }

    /// Returns the algorithm with another first guess, if it takes one.
    #[must_use]
    pub fn with_guess(self, guess: Value) -> Algorithm {
        match self {
            Algorithm::MtdF(_) => Algorithm::MtdF(MtdF { guess }),
            Algorithm::MtdStep(options) => Algorithm::MtdStep(MtdStep { guess, ..options }),
            Algorithm::Aspiration(options) => Algorithm::Aspiration(Aspiration { guess, ..options }),
            other => other,
        }
    }

    /// Returns the catalogue's entry for this algorithm, regardless of its options.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "all variants are in the catalogue, as a test shows")]
    pub fn entry(self) -> &'static Entry {
        let same = |entry: &&Entry| match (entry.algorithm, self) {
            (Algorithm::Hybrid(a), Algorithm::Hybrid(b)) => (a.outer, a.inner) == (b.outer, b.inner),
            (a, b) => discriminant(&a) == discriminant(&b),
        };
        let alike = |entry: &&Entry| discriminant(&entry.algorithm) == discriminant(&self);
        CATALOGUE
            .iter()
            .find(same)
            .or_else(|| CATALOGUE.iter().find(alike))
            .expect("every algorithm is in the catalogue")
    }

    /// Runs a selective search, and returns its result and what it stored; `None` if this algorithm is not selective.
    fn grow<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
    ) -> Option<(Ended<MoveOf<C>>, Peak)> {
        let cells = match self {
            Algorithm::BestFirst(options) => options.cells,
            Algorithm::BestFirstExtension(options) => options.best_first.cells,
            Algorithm::Rbfms(options) => {
                let (stopped, value, line, peak) = options.search(search, root);
                return Some((Ended { stopped, value, line: line.line() }, peak));
            }
            _ => return None,
        };
        let mut tree = cells.map_or_else(Grown::new, Grown::capped);
        let ended = match self {
            Algorithm::BestFirst(options) => options.grow(search, root, &mut tree),
            Algorithm::BestFirstExtension(options) => options.grow(search, root, &mut tree),
            _ => return None,
        };
        let cell_bytes = Grown::<MoveOf<C>>::NODE_BYTES;
        Some((ended, Peak { cells: tree.peak(), cell_bytes }))
    }

    /// Returns the result for `window` of an algorithm that uses memory and stores nothing else.
    fn remembering<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
        window: Window,
    ) -> Answer<C> {
        match self {
            Algorithm::AlphaBeta => return alpha_beta::alpha_beta(search, root, window),
            Algorithm::Scout => return scout::scout(search, root),
            _ => {}
        }
        // Only one of the two is compiled.
        if C::Tactics::GIVES_VERDICTS {
            return self.over(search, root, window, selective);
        }
        match self {
            Algorithm::NegaScout(options) => options.search(search, root, window),
            Algorithm::AbSss => ab_sss::ab_sss(search, root, alpha_beta::alpha_beta),
            Algorithm::AbDual => ab_dual::ab_dual(search, root, alpha_beta::alpha_beta),
            Algorithm::MtdF(options) => options.search(search, root, alpha_beta::alpha_beta),
            Algorithm::MtdBi => mtd_bi::mtd_bi(search, root, alpha_beta::alpha_beta),
            Algorithm::MtdStep(options) => options.search(search, root, alpha_beta::alpha_beta),
            Algorithm::Aspiration(options) => {
                let negascout = NegaScout::PAPER;
                options.search(search, root, |s, p, w| negascout.search(s, p, w))
            }
            other => unreachable!("{other:?} does not use memory"),
        }
    }

    /// Returns the result for `window` of the algorithm, with `inner` in place of the search with a window that it is or
    /// that it calls.
    fn over<'g, C: Setting>(
        self,
        search: &mut Search<'g, C>,
        root: &Node<C>,
        window: Window,
        inner: impl Fn(&mut Search<'g, C>, &Node<C>, Window) -> Answer<C>,
    ) -> Answer<C> {
        match self {
            Algorithm::AlphaBeta | Algorithm::NegaScout(_) => inner(search, root, window),
            Algorithm::AbSss => ab_sss::ab_sss(search, root, inner),
            Algorithm::AbDual => ab_dual::ab_dual(search, root, inner),
            Algorithm::MtdF(options) => options.search(search, root, inner),
            Algorithm::MtdBi => mtd_bi::mtd_bi(search, root, inner),
            Algorithm::MtdStep(options) => options.search(search, root, inner),
            Algorithm::Aspiration(options) => options.search(search, root, inner),
            other => unreachable!("{other:?} is not made of searches with a window"),
        }
    }

    /// Returns the result for `window` of an algorithm that does not use memory, and what it stored itself.
    fn storing<C: Setting>(
        self,
        search: &mut Search<'_, C>,
        root: &Node<C>,
        window: Window,
    ) -> (Result<Value, Halt<SignalOf<C>>>, Peak) {
        let nothing = |answer| (answer, Peak::default());
        let (answer, peak) = match self {
            Algorithm::Minimax => nothing(minimax::minimax(search, root)),
            Algorithm::AlphaBetaHard => nothing(alpha_beta_hard::alpha_beta_hard(search, root, window)),
            Algorithm::AlphaBetaShallow => {
                nothing(alpha_beta_shallow::alpha_beta_shallow(search, root, Value::INF))
            }
            Algorithm::NegaScoutF4 => nothing(negascout_f4::negascout_f4(search, root, window)),
            Algorithm::NegaScoutMinimax => {
                nothing(negascout_minimax::negascout_minimax(search, root, window))
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
            other => unreachable!("{other:?} has been run"),
        };
        (answer.map_err(Halt::Stopped), peak)
    }
}

/// Returns the outcome of a search of `root` with the window `asked` that has ended.
fn outcome<C: Setting>(
    search: &mut Search<'_, C>,
    root: &Node<C>,
    answer: Result<Value, Halt<SignalOf<C>>>,
    asked: Window,
    peak: Peak,
) -> Result<Outcome<MoveOf<C>>, Refusal> {
    debug_assert!(
        C::Tactics::GIVES_VERDICTS || !search.memory.is_exact() || search.memory.usage().crossings == 0,
        "stored bounds contradict each other"
    );
    let (peak, line) = left_behind(search, root, &answer, asked, peak);
    let (value, bounds, stopped) = match answer {
        Ok(value) => (Some(value), Bounds::proven(value, asked), Stopped::Complete),
        Err(Halt::Stopped(signal)) => (None, Bounds::UNKNOWN, signal.into()),
        Err(Halt::Refused(refusal)) => return Err(refusal),
    };
    Ok(Outcome { value, bounds, line, stopped, peak })
}

/// Returns what was stored, and the line: best play, if the value is known.
fn left_behind<C: Setting, E>(
    search: &mut Search<'_, C>,
    root: &Node<C>,
    answer: &Result<Value, E>,
    asked: Window,
    peak: Peak,
) -> (Peak, Vec<MoveOf<C>>) {
    let usage = search.memory.usage();
    let peak = peak.or_more(Peak { cells: usage.entries, cell_bytes: usage.entry_bytes });
    let value = answer.as_ref().ok().and_then(|&value| Bounds::proven(value, asked).value());
    let line = match value.filter(|_| TrailOf::<C>::KEPT) {
        Some(value) => best_play::observed(search, root, value),
        None => search.observer.line(),
    };
    (peak, line)
}

/// Returns the value of an algorithm that builds its line from the leaf up, and reports the line to the observer.
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

/// The error for a name that no algorithm has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownAlgorithm(String);

impl fmt::Display for UnknownAlgorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown algorithm `{}`; choose one of:", self.0)?;
        CATALOGUE.iter().try_for_each(|entry| write!(f, " {}", entry.name))
    }
}

impl core::error::Error for UnknownAlgorithm {}

/// `NegaScout`, as in the paper.
impl Default for Algorithm {
    fn default() -> Algorithm {
        Algorithm::NegaScout(NegaScout::PAPER)
    }
}

/// The name in the catalogue. Options are not shown: the name parses as the algorithm with its default options.
impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.entry().name)
    }
}

impl FromStr for Algorithm {
    type Err = UnknownAlgorithm;

    fn from_str(name: &str) -> Result<Algorithm, UnknownAlgorithm> {
        Entry::named(name).map(|entry| entry.algorithm).ok_or_else(|| UnknownAlgorithm(name.into()))
    }
}

#[cfg(test)]
mod tests;
