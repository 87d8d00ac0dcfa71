//! The choices that algorithms leave to the user.

use crate::failure::Failure;
use crate::memory_args;
use crate::parse::{one_of, value, whole};
use crate::selective_args::SelectiveArgs;
use crate::tuning::{DeepenArgs, TuningArgs};
use clap::Args;
use plywood::record::words::{LAST_SON, RE_SEARCH, SHALLOW};
use plywood::record::{BadChoice, Choices, Chosen, Defaults};
use plywood_core::catalogue::{Choice, Entry};
use plywood_core::search::negascout::{LastSon, ReSearch, ShallowRule};
use plywood_core::{Depth, Value, Window};

/// The options that belong to single algorithms.
#[derive(Args, Debug)]
#[command(next_help_heading = "Options of single algorithms (`plywood list` shows whose)")]
pub(crate) struct AlgorithmArgs {
    /// The lower end of the window at the root [default: none]
    #[arg(long, value_name = "A", value_parser = value, allow_negative_numbers = true)]
    alpha: Option<Value>,

    /// The upper end of the window at the root [default: none]
    #[arg(long, value_name = "B", value_parser = value, allow_negative_numbers = true)]
    beta: Option<Value>,

    /// Take answers of minimal windows near the leaves as exact [default: on]
    #[arg(long, value_name = "WHETHER", value_parser = one_of(SHALLOW))]
    shallow_rule: Option<ShallowRule>,

    /// The window of the last son [default: minimal]
    #[arg(long, value_name = "WINDOW", value_parser = one_of(LAST_SON))]
    last_son: Option<LastSon>,

    /// Who searches a son the second time [default: negascout]
    #[arg(long, value_name = "WHO", value_parser = one_of(RE_SEARCH))]
    re_search: Option<ReSearch>,

    /// Store at most so many cells [default: no limit; iter-sss on a uniform tree: the fewest]
    #[arg(long, value_name = "M", value_parser = whole::<u64>, allow_negative_numbers = true)]
    cells: Option<u64>,

    /// Plies that a hybrid's outer algorithm searches [default: half of the depth]
    #[arg(long, value_name = "K", value_parser = whole::<Depth>, allow_negative_numbers = true)]
    plies: Option<Depth>,

    #[command(flatten)]
    selective: SelectiveArgs,

    #[command(flatten)]
    tuning: TuningArgs,
}

/// The options by which `choice` is made.
pub(crate) fn flags(choice: Choice) -> &'static [&'static str] {
    match choice {
        Choice::Window => &["--alpha", "--beta"],
        Choice::ShallowRule => &["--shallow-rule"],
        Choice::LastSon => &["--last-son"],
        Choice::ReSearch => &["--re-search"],
        Choice::Cells => &["--cells"],
        Choice::Plies => &["--plies"],
        Choice::Memory => memory_args::FLAGS,
        Choice::Guess => &["--guess"],
        Choice::Step => &["--step"],
        Choice::Width => &["--window"],
        Choice::Horizon => &["--horizon"],
        Choice::WhenFull => &["--when-full"],
        Choice::Terminals => &["--terminals"],
        Choice::Again => &["--again"],
    }
}

/// An option as it is written on the command line.
pub(crate) fn flag(option: &str) -> String {
    format!("--{}", option.replace('_', "-"))
}

impl AlgorithmArgs {
    /// The algorithm of `entry` with the choices that were made, unless it has no use for one of them.
    pub(crate) fn choose(&self, entry: &'static Entry, defaults: Defaults) -> Result<Chosen, Failure> {
        Ok(self.choices().choose(entry, defaults)?)
    }

    /// The same, deepened if that was asked for or is usual.
    pub(crate) fn choose_deepened(
        &self,
        entry: &'static Entry,
        defaults: Defaults,
        args: &DeepenArgs,
    ) -> Result<Chosen, Failure> {
        let chosen = self.choose(entry, defaults)?;
        if let Some((choice, option)) = args.given().find(|(choice, _)| !entry.options.contains(choice))
        {
            return Err(BadChoice::NoUse { entry, choice, option }.into());
        }
        let windowed = chosen.window != Window::FULL;
        if args.asked() && windowed {
            return Err(Failure::Input(
                "--deepen searches for the value itself; leave out --alpha and --beta".into(),
            ));
        }
        let deepen = args.chosen(entry, defaults)?.filter(|_| !windowed);
        let chosen = Chosen { deepen, ..chosen };
        args.check(&[chosen])?;
        Ok(chosen)
    }

    /// What was asked for.
    fn choices(&self) -> Choices {
        let AlgorithmArgs { alpha, beta, shallow_rule, last_son, re_search, cells, plies, .. } = *self;
        let shared = self.selective.add_to(self.tuning.choices());
        Choices { alpha, beta, shallow_rule, last_son, re_search, cells, plies, ..shared }
    }
}
