mod listed;

use crate::failure::Failure;
use crate::parse::{Words, game, one_of, whole, word_for};
use crate::progress::Progress;
use crate::report;
use crate::text::{duration, grouped};
use plywood::board::AnyGame;
use plywood::subject::searchable;
use plywood_core::Depth;
use plywood_games::Passes;
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  plywood perft tic-tac-toe 9
  plywood perft tic-tac-toe 4 --position 'x.o/.x./..o x' --divide
  plywood perft tic-tac-toe 6 --passes free --json
  plywood perft chess --epd data/chess-perft.epd --max-count 100000

";

/// Count the move sequences of a game, to test its rules
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game())]
    game: &'static dyn AnyGame,

    /// The number of plies
    #[arg(value_name = "DEPTH", value_parser = whole::<u64>, required_unless_present = "epd")]
    depth: Option<u64>,

    /// The position, in the game's notation [default: the start of the game]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,

    /// Whether a forced pass counts as a `ply`, like a move, or is `free`
    #[arg(long, value_name = "WHAT", default_value = "ply", value_parser = one_of(PASSES))]
    passes: Passes,

    /// Also count separately for each first move
    #[arg(long)]
    divide: bool,

    /// Check the counts of a file of chess positions (EPD), such as `;D1 20 ;D2 400`; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["depth", "position", "passes", "divide"])]
    epd: Option<PathBuf>,

    /// Skip the counts of the file that are greater
    #[arg(long, value_name = "N", default_value = "200000000", value_parser = whole::<u64>,
        requires = "epd", conflicts_with = "depth")]
    max_count: u64,

    /// Print one JSON object; with --epd one per position
    #[arg(long)]
    json: bool,
}

const PASSES: &Words<Passes> = &[("ply", Passes::TakeAPly), ("free", Passes::AreFree)];

/// The number of leaves at a depth.
struct Count {
    depth: Depth,
    leaves: u64,
    seconds: f64,
}

impl Count {
    fn take(args: &Args, position: Option<&str>, depth: Depth) -> Result<Count, Failure> {
        let start = Instant::now();
        let leaves = args.game.perft(position, depth, args.passes)?;
        Ok(Count { depth, leaves, seconds: start.elapsed().as_secs_f64() })
    }

    fn json(&self) -> Json {
        json!({
            "depth": self.depth,
            "leaves": self.leaves,
            "seconds": self.seconds,
            "leaves_per_second": per_second(self.leaves, self.seconds),
        })
    }
}

/// Returns the leaves counted per second; `None` if the clock is too coarse to measure them.
fn per_second(leaves: u64, seconds: f64) -> Option<u64> {
    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a speed needs few digits and is not negative"
    )]
    let speed = (leaves as f64 / seconds) as u64;
    (seconds > 0.0).then_some(speed)
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(file) = &args.epd {
        return listed::check(args, file, out);
    }
    let depth = searchable(args.depth.unwrap_or_default()).map_err(Failure::input)?;
    if args.divide && depth == 0 {
        return Err(Failure::Input("with 0 plies there is no first move; remove --divide".into()));
    }
    let position = args.position.as_deref();
    let subject = args.game.subject(position, None, 0)?;
    let mut game = subject.parameters.clone();
    game.shift_remove("evaluator");
    if !args.json {
        let text = game["position"].as_str().unwrap_or_default();
        writeln!(out, "{}: {text}\n\n{}\n", args.game.name(), subject.drawn().unwrap_or_default())?;
        writeln!(out, "{:>5}  {:>20}  {:>9}  {:>15}", "depth", "leaves", "time", "leaves/s")?;
    }
    let progress = Progress::start();
    let mut counts = Vec::new();
    for depth in depth.min(1)..=depth {
        progress.doing(format!("counting to depth {depth}"));
        let count = Count::take(args, position, depth)?;
        if !args.json {
            writeln!(out, "{}", row(&count))?;
            out.flush()?;
        }
        counts.push(count);
    }
    let divided = args.divide.then(|| {
        progress.doing(format!("counting to depth {depth}, move by move"));
        args.game.divide(position, depth, args.passes)
    });
    let divided = divided.transpose()?;
    drop(progress);
    if args.json {
        let mut json = json!({
            "game": game,
            "passes": word_for(PASSES, &args.passes),
            "depths": counts.iter().map(Count::json).collect::<Json>(),
        });
        if let Some(divided) = divided {
            let divided = divided.iter().map(|(m, leaves)| json!({"move": m, "leaves": leaves}));
            json["divide"] = divided.collect();
        }
        return Ok(report::print("plywood.perft/1", json, out)?);
    }
    if let Some(divided) = divided {
        writeln!(out, "\n{:>5}  {:>20}", "move", "leaves")?;
        for (m, leaves) in divided {
            writeln!(out, "{m:>5}  {:>20}", grouped(leaves))?;
        }
    }
    Ok(())
}

fn row(count: &Count) -> String {
    let Count { depth, leaves, seconds } = count;
    let speed = per_second(*leaves, *seconds).map_or("-".into(), grouped);
    format!("{depth:>5}  {:>20}  {:>9}  {speed:>15}", grouped(*leaves), duration(*seconds))
}
