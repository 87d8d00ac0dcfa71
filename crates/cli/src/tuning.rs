//! The options that several algorithms share: memory, first guesses, deepening, the order of moves.

use crate::failure::Failure;
use crate::memory_args::MemoryArgs;
use crate::parse::{one_of, positive, value};
use crate::selective_args::may_deepen;
use clap::Args;
use plywood::record::words::GUESS_FROM;
use plywood::record::{Choices, Chosen, Defaults, MoveOrder, is_selective};
use plywood_core::Value;
use plywood_core::catalogue::{Choice, Entry};
use plywood_core::deepen::GuessFrom;

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
        self.guess_from.map(|_| (Choice::Guess, "guess_from")).into_iter()
    }
}

impl TuningArgs {
    /// What was asked for.
    pub(crate) fn choices(&self) -> Choices {
        let TuningArgs { guess, step, window, moves, .. } = *self;
        self.memory.add_to(Choices { guess, step, window, moves, ..Choices::default() })
    }
}
