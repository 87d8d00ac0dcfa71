use crate::failure::{Failure, note};
use crate::measure::Shares;
use crate::option_args::{OfTrace, OptionArgs};
use crate::parse::{algorithm, whole};
use crate::subject_args::{LimitArgs, SubjectArgs};
use crate::text::grouped;
use plywood::Limits;
use plywood::options::{Chosen, flag};
use plywood::record::Request;
use plywood_core::catalogue::Entry;
use std::io::Write;

const EXAMPLES: &str = "\
Examples:
  plywood trace --width 2 --depth 3 --algorithm alpha-beta
  echo '((6 5)(7 1))((9 8)(4 3))' | plywood trace --tree - --algorithm negascout
  echo '((6 5)(7 1))((9 8)(4 3))' | plywood trace --tree - --algorithm sss
  plywood trace --width 2 --depth 3 --algorithm mtd-f --guess 5000
  plywood trace --width 5 --depth 6 --algorithm scout --cap 20
  plywood trace --game tic-tac-toe --depth 2 --algorithm alpha-beta

";

/// Print every event of a search as JSON Lines
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// The algorithm
    #[arg(long, value_name = "NAME", value_parser = algorithm())]
    algorithm: &'static Entry,

    /// Print at most N events
    #[arg(long, value_name = "N", default_value = "100000", value_parser = whole::<usize>,
        allow_negative_numbers = true)]
    cap: usize,

    /// Print JSON Lines, which is the only format
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    subject: SubjectArgs,

    #[command(flatten)]
    options: OptionArgs<OfTrace>,

    #[command(flatten)]
    limits: LimitArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let subject = args.subject.resolve()?;
    let mut chosen = args.options.0.choose(args.algorithm, subject.defaults())?;
    args.limits.fit(&mut chosen, &args.options.0);
    subject.suits(&Chosen { deepen: None, ..chosen }, flag).map_err(Failure::input)?;
    let cap = args.cap;
    let limits = args.limits.limits();
    let memory_bytes = Shares::of(&limits, &chosen)?.search;
    let request = Request { chosen, cap, limits: Limits { memory_bytes, ..limits } };
    let dropped = subject.record(&request, out)?;
    if dropped > 0 {
        note(&format!("{} events beyond --cap {cap} were dropped", grouped(dropped)));
    }
    Ok(())
}
