//! The options that several algorithms share: memory, first guesses, deepening, the order of moves.

use crate::failure::Failure;
use crate::memory_args::MemoryArgs;
use crate::move_order::MoveOrder;
use crate::parse::{Words, one_of, positive, value};
use crate::remembered::MemoryChoice;
use clap::Args;
use plywood_core::catalogue::{CATALOGUE, Choice, Entry};
use plywood_core::deepen::GuessFrom;
use plywood_core::order::Use;
use plywood_core::{Algorithm, Value};

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

    /// The order of moves: `natural`, or any of table,killers,history,static [default: natural]
    #[arg(long, value_name = "LIST", value_parser = MoveOrder::parse)]
    moves: Option<MoveOrder>,
}

/// The options of iterative deepening.
#[derive(Args, Debug)]
#[command(next_help_heading = "Memory, guesses, order of moves")]
pub(crate) struct DeepenArgs {
    /// Search to one ply, then to two, and so on
    #[arg(long)]
    deepen: bool,

    /// With --deepen: which iterations the next guess comes from [default: last]
    #[arg(long, value_name = "WHICH", value_parser = one_of(GUESS_FROM), requires = "deepen")]
    guess_from: Option<GuessFrom>,
}

pub(crate) const GUESS_FROM: &Words<GuessFrom> = &[
    ("last", GuessFrom::Last),
    ("two-ago", GuessFrom::TwoAgo),
    ("mean", GuessFrom::Mean),
    ("trend", GuessFrom::Trend),
];

impl DeepenArgs {
    /// Where guesses come from, if the search is deepened.
    pub(crate) fn chosen(&self) -> Option<GuessFrom> {
        self.deepen.then(|| self.guess_from.unwrap_or_default())
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

    /// The order of moves.
    pub(crate) fn moves(&self) -> MoveOrder {
        self.moves.unwrap_or(MoveOrder::NATURAL)
    }

    /// Whether all options have a use, where these are the memories that were chosen.
    pub(crate) fn check(&self, memories: &[Option<MemoryChoice>]) -> Result<(), Failure> {
        self.memory.check(memories)?;
        if self.moves().table == Use::On && memories.iter().all(Option::is_none) {
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
