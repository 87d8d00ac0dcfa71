use crate::engine_args::EngineArgs;
use crate::failure::Failure;
use plywood_protocols::nboard::serve;
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  printf 'nboard 2\\nset depth 6\\ngo\\n' | plywood nboard
  printf 'move F5\\nhint 3\\n' | plywood nboard --time 0.5
  printf 'go\\n' | plywood nboard --algorithm mtd-f --nodes 20000

";

const REMARKS: &str = "\
In NBoard, add an engine with the command and its options, as in
`plywood nboard --memory 64`. The depth that NBoard sets is a further limit.";

/// Play Othello through the NBoard protocol, for programs that load engines
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES, after_help = REMARKS)]
pub(crate) struct Args {
    #[command(flatten)]
    engine: EngineArgs,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    Ok(serve(args.engine.setup()?, io::stdin(), out)?)
}
