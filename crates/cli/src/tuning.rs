//! The options that several algorithms share: memory, first guesses, deepening, the order of moves.

use crate::algorithm_args::Chosen;
use crate::failure::Failure;
use crate::memory_args::MemoryArgs;
use crate::move_order::MoveOrder;
use crate::parse::{Words, one_of, positive, value};
use crate::remembered::MemoryChoice;
use crate::selective_args::{is_selective, may_deepen};
use clap::Args;
use plywood_core::catalogue::{CATALOGUE, Choice, Entry};
use plywood_core::deepen::GuessFrom;
use plywood_core::order::Use;
use plywood_core::{Algorithm, Value};

/// What holds unless something else is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Defaults {
    /// No memory but for drivers, the tree's own order, one search to the whole depth.
    OfTrees,
    /// A table for all that have a use for one, its moves first, one depth after another.
    OfGames,
}

/// These options.
#[derive(Args, Debug)]
#[command(next_help_heading = "Memory, guesses, order of moves")]
pub(crate) struct TuningArgs {
    #[command(flatten)]
    pub(crate) memory: MemoryArgs,

    /// The first guess of the value [default: 0]
    #[arg(long, value_name = "G", value_parser = value, allow_negative_numbers = true)]
    guess: Option<Value>,

    /// The stride of mtd-step [default: 100]
    #[arg(long, value_name = "S", value_parser = positive, allow_negative_numbers = true)]
    step: Option<u32>,

    /// How far the window of aspiration reaches to either side of the guess [default: 100]
    #[arg(long, value_name = "W", value_parser = positive, allow_negative_numbers = true)]
    window: Option<u32>,

    /// The order of moves: `natural`, or any of table,killers,history,static [default: natural; with
    /// --game `table` where there is a memory]
    #[arg(long, value_name = "LIST", value_parser = MoveOrder::parse)]
    moves: Option<MoveOrder>,
}

/// The options of iterative deepening.
#[derive(Args, Debug)]
#[command(next_help_heading = "Memory, guesses, order of moves")]
pub(crate) struct DeepenArgs {
    /// Search to one ply, then to two, and so on; the default with --game
    #[arg(long)]
    deepen: bool,

    /// Search to the whole depth at once; the default without --game
    #[arg(long, conflicts_with = "deepen")]
    direct: bool,

    /// With --deepen: which iterations the next guess comes from [default: last]
    #[arg(long, value_name = "WHICH", value_parser = one_of(GUESS_FROM))]
    guess_from: Option<GuessFrom>,
}

pub(crate) const GUESS_FROM: &Words<GuessFrom> = &[
    ("last", GuessFrom::Last),
    ("two-ago", GuessFrom::TwoAgo),
    ("mean", GuessFrom::Mean),
    ("trend", GuessFrom::Trend),
];

impl DeepenArgs {
    /// Whether deepening was asked for.
    pub(crate) fn asked(&self) -> bool {
        self.deepen
    }

    /// Where the guesses of `entry` come from, if the search is deepened.
    pub(crate) fn chosen(
        &self,
        entry: &Entry,
        defaults: Defaults,
    ) -> Result<Option<GuessFrom>, Failure> {
        if self.deepen {
            may_deepen(entry)?;
        }
        let usual = defaults == Defaults::OfGames && !self.direct && !is_selective(entry);
        Ok((self.deepen || usual).then(|| self.guess_from.unwrap_or_default()))
    }

    /// Whether all options have a use, where these are the algorithms.
    pub(crate) fn check(&self, all: &[Chosen]) -> Result<(), Failure> {
        if self.guess_from.is_none() || all.iter().any(|chosen| chosen.deepen.is_some()) {
            return Ok(());
        }
        Err(Failure::Input(
            "--guess-from has no use unless the search is deepened; leave it out, or add --deepen"
                .into(),
        ))
    }

    /// The option that only those with a guess have a use for.
    pub(crate) fn given(&self) -> impl Iterator<Item = (Choice, &'static str)> {
        self.guess_from.map(|_| (Choice::Guess, "--guess-from")).into_iter()
    }
}

impl TuningArgs {
    /// The options that were given and belong to some algorithms only.
    pub(crate) fn given(&self) -> impl Iterator<Item = (Choice, &'static str)> {
        let all = [
            (Choice::Guess, "--guess", self.guess.is_some()),
            (Choice::Step, "--step", self.step.is_some()),
            (Choice::Width, "--window", self.window.is_some()),
        ];
        let given =
            all.into_iter().filter(|(.., given)| *given).map(|(choice, flag, _)| (choice, flag));
        self.memory.given().chain(given)
    }

    /// The algorithm with its guess, step and window.
    pub(crate) fn configure(&self, algorithm: Algorithm) -> Algorithm {
        let guessed = self.guess.map_or(algorithm, |guess| algorithm.with_guess(guess));
        match guessed {
            Algorithm::MtdStep(mut driver) => {
                driver.step = self.step.unwrap_or(driver.step);
                Algorithm::MtdStep(driver)
            }
            Algorithm::Aspiration(mut driver) => {
                driver.width = self.window.unwrap_or(driver.width);
                Algorithm::Aspiration(driver)
            }
            other => other,
        }
    }

    /// The order of moves of a search with this memory.
    pub(crate) fn moves(&self, memory: Option<MemoryChoice>, defaults: Defaults) -> MoveOrder {
        let usual = match (defaults, memory) {
            (Defaults::OfGames, Some(_)) => MoveOrder { table: Use::On, ..MoveOrder::NATURAL },
            (Defaults::OfGames, None) | (Defaults::OfTrees, _) => MoveOrder::NATURAL,
        };
        self.moves.unwrap_or(usual)
    }

    /// Whether all options have a use, where these are the memories that were chosen.
    pub(crate) fn check(&self, memories: &[Option<MemoryChoice>]) -> Result<(), Failure> {
        self.memory.check(memories)?;
        if self.moves.is_some_and(|moves| moves.table == Use::On)
            && memories.iter().all(Option::is_none)
        {
            return Err(Failure::Input(
                "--moves table has no use without a memory; leave `table` out, or add \
                 --memory unbounded, --memory N or --entries N"
                    .into(),
            ));
        }
        Ok(())
    }
}

/// That an option has no use, as `who` says, and who has one for it.
pub(crate) fn without_use(who: &str, choice: Choice, flag: &str) -> Failure {
    let users = CATALOGUE.iter().filter(|other| other.options.contains(&choice));
    let users: Vec<&str> = users.map(|other: &Entry| other.name).collect();
    Failure::Input(format!(
        "{who} use for {flag}; leave it out, or choose one that has: {}",
        users.join(", ")
    ))
}
