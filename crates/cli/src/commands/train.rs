mod progress;

use crate::commands::lab::jobs;
use crate::failure::{Failure, note};
use crate::interrupt;
use crate::parse::{Words, one_of, positive, whole};
use crate::report;
use crate::text::{duration, grouped};
use plywood_core::Depth;
use plywood_engines::othello::patterns::{Patterns, Weights};
use plywood_engines::othello::train::check::mean_error;
use plywood_engines::othello::train::corpus::{Labelled, scored};
use plywood_engines::othello::train::{GAMES, SEED, TrainError, Training, replace};
use plywood_games::othello::wthor::{self, Archive};
use progress::Progress;
use serde_json::{Value as Json, json};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  plywood train othello --out othello.weights   # the weights of the program
  plywood train othello --check data/othello-hard-20.obf

The weights depend on the seed and the number of games, not on the number of
threads. If a training is stopped, by Ctrl-C or otherwise, the same command
resumes it.

";

/// Train an evaluator by self-play, or measure its error on scored positions
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = one_of(GAMES_TRAINED))]
    game: &'static str,

    /// Train, and write the weights to this file
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,

    /// The number of games of the last generation; the earlier ones have fewer
    #[arg(long, value_name = "N", default_value_t = GAMES, value_parser = positive, requires = "out")]
    games: u32,

    /// The seed of all random choices
    #[arg(long, value_name = "N", default_value_t = SEED, value_parser = whole::<u64>, requires = "out")]
    seed: u64,

    /// Also learn from the games of a WTHOR file; may be repeated
    #[arg(long, value_name = "FILE", requires = "out")]
    wthor: Vec<PathBuf>,

    /// The number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), requires = "out")]
    threads: Option<u16>,

    /// The folder for finished games
    #[arg(long, value_name = "FOLDER", default_value = "train", requires = "out")]
    dir: PathBuf,

    /// Report the mean error on the positions of an OBF file; without --out, that of the built-in weights
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

const GAMES_TRAINED: &Words<&str> = &[("othello", "othello")];

/// The depths of the searches whose error is reported.
const DEPTHS: [Depth; 3] = [0, 1, 4];

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    // Files are read first, so that a bad one is reported before hours of work.
    let positions = args.check.as_deref().map(scored_positions).transpose()?;
    let records = args.wthor.iter().map(|path| archive(path)).collect::<Result<Vec<_>, _>>()?;
    let mut fields = json!({ "game": args.game });
    let patterns = match &args.out {
        Some(path) => Patterns::new(train(args, path, &records, &mut fields, out)?),
        None => Patterns::built_in(),
    };
    if let (Some(file), Some(positions)) = (&args.check, positions) {
        check(args, file, &positions, &patterns, &mut fields, out)?;
    }
    if args.json {
        report::print("plywood.train/1", fields, out)?;
    }
    Ok(())
}

fn train(
    args: &Args,
    path: &Path,
    records: &[Archive],
    fields: &mut Json,
    out: &mut dyn Write,
) -> Result<Weights, Failure> {
    if path.parent().is_some_and(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        let message =
            format!("cannot write {}: its folder does not exist; create it first", path.display());
        return Err(Failure::Input(message));
    }
    let start = Instant::now();
    let threads = jobs(args.threads);
    let stop = interrupt::flag("finishing the running games; press Ctrl-C again to quit at once");
    let training = Training { games: args.games, seed: args.seed, records, threads, folder: &args.dir };
    let progress = Progress::new(threads);
    let trained = training.run(stop, &|event| progress.tell(event));
    progress.end();
    let trained = trained?;
    let bytes = trained.weights.write();
    replace(path, &bytes)?;
    let seconds = start.elapsed().as_secs_f64();
    if !args.json {
        let count = grouped(trained.positions as u64);
        writeln!(out, "{}: fitted to {count} positions in {}", path.display(), duration(seconds))?;
    }
    fields["games"] = json!(args.games);
    fields["seed"] = json!(args.seed);
    fields["threads"] = json!(threads);
    fields["positions"] = json!(trained.positions);
    fields["out"] = json!(path.display().to_string());
    fields["bytes"] = json!(bytes.len());
    fields["seconds"] = json!(rounded(seconds));
    Ok(trained.weights)
}

fn check(
    args: &Args,
    file: &Path,
    positions: &[Labelled],
    patterns: &Patterns,
    fields: &mut Json,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let errors = DEPTHS.map(|depth| (depth, mean_error(positions, patterns, depth)));
    if args.json {
        let errors =
            errors.map(|(depth, error)| json!({ "depth": depth, "mean_error": rounded(error) }));
        let count = positions.len();
        fields["check"] = json!({ "positions": count, "errors": errors });
        return Ok(());
    }
    writeln!(out, "mean error in discs on the {} positions of {}:", positions.len(), file.display())?;
    for (depth, error) in errors {
        writeln!(out, "  depth {depth}  {error:>6.2}")?;
    }
    Ok(())
}

/// Rounds to thousandths.
fn rounded(number: f64) -> f64 {
    (number * 1000.0).round() / 1000.0
}

fn scored_positions(path: &Path) -> Result<Vec<Labelled>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| unreadable(path, &error))?;
    scored(&text).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))
}

fn archive(path: &Path) -> Result<Archive, Failure> {
    let bytes = fs::read(path).map_err(|error| unreadable(path, &error))?;
    let archive =
        wthor::read(&bytes).map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
    note(&format!("{}: {} games", path.display(), archive.games.len()));
    Ok(archive)
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("cannot read {}: {error}", path.display()))
}

impl From<TrainError> for Failure {
    fn from(error: TrainError) -> Failure {
        match error {
            TrainError::Stopped => Failure::Stopped(error.to_string()),
            TrainError::Crash => Failure::Crash,
            error => Failure::Io(io::Error::other(error)),
        }
    }
}
