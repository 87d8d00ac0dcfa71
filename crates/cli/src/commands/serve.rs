use crate::failure::{Failure, note};
use crate::interrupt::at_interrupt;
use crate::parse::whole;
use plywood_web::{Config, Server};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

const EXAMPLES: &str = "\
Examples:
  plywood serve
  plywood serve --open
  plywood serve --port 8000
  plywood serve --lab results/lab

";

/// Bring the page to a browser: watch, compare and play every algorithm
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// The port to listen on; 0 for any that is free
    #[arg(long, value_name = "N", default_value = "8765", value_parser = whole::<u16>,
        allow_negative_numbers = true)]
    port: u16,

    /// The host to listen on; others than this machine can reach all but the default
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    host: String,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// The folder of the laboratory's report, as `plywood lab --out` has it
    #[arg(long, value_name = "FOLDER", default_value = "lab")]
    lab: PathBuf,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let Args { port, host, lab, .. } = args;
    let config = Config { host: host.clone(), port: *port, lab: lab.clone(), ..Config::default() };
    let server = Server::bind(config).map_err(Failure::input)?;
    let address = server.address();
    if !address.ip().is_loopback() {
        note("whoever can reach this machine can use its page, and its processor");
    }
    // Whoever reads the address may end the server at once.
    let handle = server.handle();
    at_interrupt(move || handle.end());
    let page = format!("http://{address}/");
    writeln!(out, "{page}")?;
    out.flush()?;
    note("press Ctrl-C to end");
    if args.open {
        open(&page);
    }
    server.run()?;
    Ok(())
}

/// Shows `page` in the browser, if there is one.
fn open(page: &str) {
    let mut command = opener();
    command.arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        // Whatever becomes of it, the page is there; waiting only tidies up.
        Ok(mut child) => drop(thread::spawn(move || child.wait())),
        Err(error) => note(&format!("no browser could be started ({error}); open {page} yourself")),
    }
}

/// The program that opens pages on this system.
fn opener() -> Command {
    if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(target_os = "windows") {
        let mut command = Command::new("cmd");
        command.args(["/C", "start", ""]);
        command
    } else {
        Command::new("xdg-open")
    }
}
