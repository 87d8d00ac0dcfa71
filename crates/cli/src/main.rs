//! The `plywood` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    plywood_cli::main()
}
