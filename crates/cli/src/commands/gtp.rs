use crate::engine_args::EngineArgs;
use crate::failure::Failure;
use plywood_protocols::gtp::serve;
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  printf 'genmove black\\nshowboard\\n' | plywood gtp
  printf 'play black f5\\ngenmove white\\n' | plywood gtp --time 0.5
  printf 'genmove black\\n' | plywood gtp --algorithm mtd-f --depth 6
  printf 'time_settings 60 0 0\\ngenmove b\\n' | plywood gtp --nodes 50000

";

const REMARKS: &str = "\
In a program that loads GTP engines, such as GoGui or Quarry, enter the command
with its options, as in `plywood gtp --time 2 --memory 64`. The game is Othello;
a1 is at the top left, and a side that cannot move passes.";

/// Play Othello through GTP, for programs that load engines
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES, after_help = REMARKS)]
pub(crate) struct Args {
    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    Ok(serve(args.engine.setup()?, io::stdin().lock(), out)?)
}
