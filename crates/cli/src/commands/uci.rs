use crate::engine_args::LimitArgs;
use crate::failure::Failure;
use crate::option_args::{OfProgram, OptionArgs};
use crate::parse::{algorithm, whole};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use plywood::board::Seat;
use plywood_core::catalogue::Entry;
use plywood_engines::chess::engine::{Judge, Rule, Rules};
use plywood_engines::chess::network::Network;
use plywood_protocols::uci::{Setup, serve};
use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  printf 'uci\\nposition startpos moves e2e4\\ngo depth 5\\n' | plywood uci
  printf 'go movetime 200\\n' | plywood uci --algorithm mtd-f --memory 16
  printf 'setoption name MultiPV value 3\\ngo nodes 5000\\n' | plywood uci
  printf 'go wtime 9000 btime 9000 winc 100\\n' | plywood uci --nodes 20000

";

const REMARKS: &str = "\
In a program that loads UCI engines, such as Cute Chess, Arena or SCID, enter
the command with its options, as in `plywood uci --memory 256`. The options
`Algorithm`, `Hash` and `Threads` of the protocol change what --algorithm,
--memory and --threads set.";

/// Play chess through UCI, for programs that load engines
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES, after_help = REMARKS)]
pub(crate) struct Args {
    /// The algorithm: NegaScout or a driver
    #[arg(long, value_name = "NAME", default_value = "negascout", value_parser = algorithm())]
    algorithm: &'static Entry,

    /// The memory in MiB
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = whole::<u64>,
        allow_negative_numbers = true)]
    memory: u64,

    /// Search without this rule, to see what it is worth: `plywood match` plays the program against itself. Several are
    /// separated by commas
    #[arg(long, value_name = "RULE", value_delimiter = ',', value_parser = rule())]
    without: Vec<Rule>,

    /// Evaluate with the network in this file, as `plywood train chess-network` writes it
    #[arg(long, value_name = "FILE")]
    network: Option<PathBuf>,

    #[command(flatten, next_help_heading = LIMITS)]
    limits: LimitArgs,

    #[command(flatten)]
    threads: OptionArgs<OfProgram>,
}

const LIMITS: &str = "Limits of a move, beside those that the other program sets";

/// Accepts the names of rules.
fn rule() -> impl TypedValueParser<Value = Rule> {
    let names = Rule::all().map(|rule| rule.to_string());
    PossibleValuesParser::new(names.map(PossibleValue::new)).try_map(|name| name.parse::<Rule>())
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let limits = args.limits.limits()?;
    let rules = args.without.iter().fold(Rules::ALL, |rules, &rule| rules.without(rule));
    let judge = args.network.as_deref().map(network).transpose()?.unwrap_or_default();
    let Seat { algorithm, threads, .. } = args.threads.seat(Seat::new(args.algorithm.algorithm))?;
    let setup = Setup { algorithm, memory: args.memory, threads, rules, judge, limits };
    Ok(serve(setup, io::stdin(), out)?)
}

/// Reads a network.
fn network(path: &Path) -> Result<Judge, Failure> {
    let named =
        |error: &dyn Display| Failure::Input(format!("cannot read {}: {error}", path.display()));
    let bytes = fs::read(path).map_err(|error| named(&error))?;
    let network = Network::read(&bytes).map_err(|error| named(&error))?;
    Ok(Judge::Network(Arc::new(network)))
}
