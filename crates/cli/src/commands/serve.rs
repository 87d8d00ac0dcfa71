use crate::failure::{Failure, note};
use crate::interrupt::{at_interrupt, flag};
use crate::parse::whole;
use plywood_lab::report::author;
use plywood_lab::{Paper, Scale, Verdict, record};
use plywood_web::{Config, ExportError, Server, export};
use serde_json::{Value as Json, json};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::Ordering;
use std::thread;

const EXAMPLES: &str = "\
Examples:
  plywood serve
  plywood serve --open
  plywood serve --port 8000
  plywood serve --lab results/lab
  plywood serve --export site

";

/// Serve the page for a browser: watch, compare and play every algorithm
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// The port to listen on; 0 chooses any free port
    #[arg(long, value_name = "N", default_value = "8765", value_parser = whole::<u16>,
        allow_negative_numbers = true)]
    port: u16,

    /// The host to listen on; the default accepts connections from this machine only
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    host: String,

    /// Open the page in the browser
    #[arg(long)]
    open: bool,

    /// The folder with the lab's report, as given to `plywood lab --out`
    #[arg(long, value_name = "FOLDER", default_value = "lab")]
    lab: PathBuf,

    /// Write the page to this folder as a static site, instead of serving it: the gallery, the course and the exercises with
    /// every algorithm, and the lab's report if there is one
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["port", "host", "open"])]
    export: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let Args { port, host, lab, .. } = args;
    if let Some(folder) = &args.export {
        return written(folder, lab, out);
    }
    let recorded = recorded();
    let config =
        Config { host: host.clone(), port: *port, lab: lab.clone(), recorded, ..Config::default() };
    let server = Server::bind(config).map_err(Failure::input)?;
    let address = server.address();
    if !address.ip().is_loopback() {
        note("anyone who can reach this machine can use the page and this machine's processor");
    }
    // A program that reads the address may stop the server right away.
    let handle = server.handle();
    at_interrupt(move || handle.end());
    let page = format!("http://{address}/");
    writeln!(out, "{page}")?;
    out.flush()?;
    note("press Ctrl-C to stop");
    if args.open {
        open(&page);
    }
    server.run()?;
    Ok(())
}

/// Writes the static site to `folder`.
fn written(folder: &Path, lab: &Path, out: &mut dyn Write) -> Result<(), Failure> {
    let stopped = flag("stopping");
    let exported = export(folder, lab, &recorded(), &|| stopped.load(Ordering::SeqCst));
    let exported = exported.map_err(|error| match error {
        ExportError::Stopped(_) => Failure::Stopped(error.to_string()),
        ExportError::Io { .. } => Failure::Io(io::Error::other(error.to_string())),
        _ => Failure::input(error),
    })?;
    writeln!(out, "{}", folder.display())?;
    let report = if exported.has_report {
        "the lab's report is included"
    } else {
        "there is no report of the lab"
    };
    note(&format!("{} files, {} KB; {report}", exported.files, exported.bytes / 1000));
    note("copy the folder to any web server, under any path");
    Ok(())
}

/// Returns the verdicts of the full run on record, which the page shows while there is no report.
fn recorded() -> Json {
    let paper = |paper: Paper| {
        let claims = record::verdicts(paper, Scale::Full).map(|(claim, verdict)| {
            json!({"id": claim.id, "place": claim.place, "text": claim.text, "verdict": verdict.map(Verdict::name)})
        });
        json!({"author": author(paper).0, "title": paper.title(), "claims": claims.collect::<Json>()})
    };
    let has_claims = |paper: &Json| paper["claims"].as_array().is_some_and(|claims| !claims.is_empty());
    let papers = Paper::ALL.into_iter().map(paper).filter(has_claims);
    json!({"verdicts": Verdict::ALL.map(Verdict::name), "papers": papers.collect::<Json>()})
}

/// Opens `page` in the browser, if there is one.
fn open(page: &str) {
    let mut command = opener();
    command.arg(page).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    match command.spawn() {
        // The page is served in any case; waiting only cleans up the process.
        Ok(mut child) => drop(thread::spawn(move || child.wait())),
        Err(error) => note(&format!("no browser could be started ({error}); open {page} yourself")),
    }
}

/// Returns the command that opens pages on this system.
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
