mod progress;

use crate::commands::lab::jobs;
use crate::commands::shard;
use crate::failure::{Failure, note};
use crate::interrupt;
use crate::parse::{Words, one_of, positive, whole};
use crate::report;
use crate::text::{duration, grouped};
use plywood_core::Depth;
use plywood_engines::chess::network::train as network;
use plywood_engines::chess::train as chess;
use plywood_engines::othello::patterns::Patterns;
use plywood_engines::othello::train as othello;
use plywood_engines::othello::train::check::mean_error;
use plywood_engines::othello::train::corpus::{Labelled, scored};
use plywood_engines::train::{Event, Task, TrainError, replace};
use plywood_games::othello::wthor::{self, Archive};
use progress::Progress;
use serde_json::{Value as Json, json};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  plywood train othello --out othello.weights   # the weights of the program
  plywood train chess --out chess.weights
  plywood train chess-network --out chess.network
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
    game: Trained,

    /// Train, and write the weights to this file
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,

    /// The number of games of the last generation; the earlier ones have no more [default: 60000 for Othello, 4000 for
    /// chess, 100000 for the network]
    #[arg(long, value_name = "N", value_parser = positive, requires = "out")]
    games: Option<u32>,

    /// The seed of all random choices
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u64>, requires = "out")]
    seed: u64,

    /// Also learn from the games of a WTHOR file (Othello); may be repeated
    #[arg(long, value_name = "FILE", requires = "out")]
    wthor: Vec<PathBuf>,

    /// The number of threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..), requires = "out")]
    threads: Option<u16>,

    /// The folder for finished games
    #[arg(long, value_name = "FOLDER", default_value = "train", requires = "out")]
    dir: PathBuf,

    /// Report the mean error on the positions of an OBF file (Othello); without --out, that of the built-in weights
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,

    /// Play nothing, but list the shards that can be played now as JSON Lines, to play them elsewhere; none if all games
    /// have been played
    #[arg(long, requires = "out")]
    plan: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A game whose evaluator can be trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trained {
    Othello,
    Chess,
    ChessNetwork,
}

const GAMES_TRAINED: &Words<Trained> = &[
    ("othello", Trained::Othello),
    ("chess", Trained::Chess),
    ("chess-network", Trained::ChessNetwork),
];

const _: () = assert!(othello::GAMES == 60_000 && chess::GAMES == 4000, "as the help says");
const _: () = assert!(network::GAMES == 100_000, "as the help says");
const _: () = assert!(othello::SEED == 1 && chess::SEED == 1 && network::SEED == 1, "as the help says");

/// The depths of the searches whose error is reported.
const DEPTHS: [Depth; 3] = [0, 1, 4];

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match args.game {
        Trained::Othello => run_othello(args, out),
        Trained::Chess => run_chess(args, out),
        Trained::ChessNetwork => run_network(args, out),
    }
}

fn run_othello(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    // Files are read first, so that a bad one is reported before hours of work.
    let positions = args.check.as_deref().map(scored_positions).transpose()?;
    let records = args.wthor.iter().map(|path| archive(path)).collect::<Result<Vec<_>, _>>()?;
    let mut fields = json!({ "game": "othello" });
    let patterns = match &args.out {
        Some(path) => {
            let (seed, folder, threads) = (args.seed, args.dir.as_path(), jobs(args.threads));
            let games = args.games.unwrap_or(othello::GAMES);
            let training = othello::Training { games, seed, records: &records, threads, folder };
            if args.plan {
                return list(args, "othello", out, |stop, tell| training.tasks(stop, tell));
            }
            let weights = train(args, path, games, &mut fields, out, |stop, tell| {
                let trained = training.run(stop, tell)?;
                let bytes = trained.weights.write();
                Ok((trained.weights, trained.positions, bytes))
            })?;
            Patterns::new(weights)
        }
        None => Patterns::built_in().clone(),
    };
    if let (Some(file), Some(positions)) = (&args.check, positions) {
        check(args, file, &positions, &patterns, &mut fields, out)?;
    }
    report(args, fields, out)
}

/// Refuses options that a training has no use for.
fn refuse(options: &[(&str, bool)], training: &str) -> Result<(), Failure> {
    match options.iter().find(|(_, is_set)| *is_set) {
        Some((flag, _)) => {
            Err(Failure::Input(format!("{flag} cannot be combined with {training}; remove it")))
        }
        None => Ok(()),
    }
}

fn run_network(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let files = [("--check", args.check.is_some()), ("--wthor", !args.wthor.is_empty())];
    refuse(&files, "chess-network")?;
    refuse(&[("--plan", args.plan)], "chess-network")?;
    let mut fields = json!({ "game": "chess" });
    if let Some(path) = &args.out {
        let (seed, folder, threads) = (args.seed, args.dir.as_path(), jobs(args.threads));
        let games = args.games.unwrap_or(network::GAMES);
        let training = network::Training { games, seed, threads, folder };
        train(args, path, games, &mut fields, out, |stop, tell| {
            let trained = training.run(stop, tell)?;
            Ok(((), trained.positions, trained.network.write()))
        })?;
    }
    report(args, fields, out)
}

fn run_chess(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    refuse(&[("--check", args.check.is_some()), ("--wthor", !args.wthor.is_empty())], "chess")?;
    let mut fields = json!({ "game": "chess" });
    if let Some(path) = &args.out {
        let (seed, folder, threads) = (args.seed, args.dir.as_path(), jobs(args.threads));
        let games = args.games.unwrap_or(chess::GAMES);
        let training = chess::Training { games, seed, threads, folder };
        if args.plan {
            return list(args, "chess", out, |stop, tell| training.tasks(stop, tell));
        }
        train(args, path, games, &mut fields, out, |stop, tell| {
            let trained = training.run(stop, tell)?;
            let bytes = trained.weights.to_string().into_bytes();
            Ok(((), trained.positions, bytes))
        })?;
    }
    report(args, fields, out)
}

fn report(args: &Args, fields: Json, out: &mut dyn Write) -> Result<(), Failure> {
    if args.json {
        report::print("plywood.train/1", fields, out)?;
    }
    Ok(())
}

/// What a training calls to report its progress.
type Tell<'t> = &'t (dyn Fn(Event<'_>) + Sync);

/// Lists the shards that can be played now, as `tasks` returns them.
fn list(
    args: &Args,
    game: &str,
    out: &mut dyn Write,
    tasks: impl FnOnce(&AtomicBool, Tell<'_>) -> Result<Vec<Task>, TrainError>,
) -> Result<(), Failure> {
    let progress = Progress::new(jobs(args.threads));
    let tasks = tasks(interrupt::flag("stopping"), &|event| progress.tell(event));
    progress.end();
    shard::list_tasks(game, &tasks?, &args.dir, out)
}

/// Trains by `run`, which returns the weights, the number of positions and the bytes of the file.
fn train<W>(
    args: &Args,
    path: &Path,
    games: u32,
    fields: &mut Json,
    out: &mut dyn Write,
    run: impl FnOnce(&AtomicBool, Tell<'_>) -> Result<(W, usize, Vec<u8>), TrainError>,
) -> Result<W, Failure> {
    if path.parent().is_some_and(|folder| !folder.as_os_str().is_empty() && !folder.is_dir()) {
        let message =
            format!("cannot write {}: its folder does not exist; create it first", path.display());
        return Err(Failure::Input(message));
    }
    let start = Instant::now();
    let threads = jobs(args.threads);
    let stop = interrupt::flag("finishing the running games; press Ctrl-C again to quit at once");
    let progress = Progress::new(threads);
    let trained = run(stop, &|event| progress.tell(event));
    progress.end();
    let (weights, positions, bytes) = trained?;
    replace(path, &bytes)?;
    let seconds = start.elapsed().as_secs_f64();
    if !args.json {
        let count = grouped(positions as u64);
        writeln!(out, "{}: fitted to {count} positions in {}", path.display(), duration(seconds))?;
    }
    fields["games"] = json!(games);
    fields["seed"] = json!(args.seed);
    fields["threads"] = json!(threads);
    fields["positions"] = json!(positions);
    fields["out"] = json!(path.display().to_string());
    fields["bytes"] = json!(bytes.len());
    fields["seconds"] = json!(rounded(seconds));
    Ok(weights)
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
            TrainError::Task { .. } => Failure::Input(error.to_string()),
            error => Failure::Io(io::Error::other(error)),
        }
    }
}
