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
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  plywood perft tic-tac-toe 9
  plywood perft tic-tac-toe 4 --position 'x.o/.x./..o x' --divide
  plywood perft tic-tac-toe 6 --passes free --json

";

/// Count the move sequences of a game, to test its rules
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game())]
    game: &'static dyn AnyGame,

    /// The number of plies
    #[arg(value_name = "DEPTH", value_parser = whole::<u64>)]
    depth: u64,

    /// The position, in the game's notation [default: the start of the game]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,

    /// Whether a forced pass counts as a `ply`, like a move, or is `free`
    #[arg(long, value_name = "WHAT", default_value = "ply", value_parser = one_of(PASSES))]
    passes: Passes,

    /// Also count separately for each first move
    #[arg(long)]
    divide: bool,

    /// Print one JSON object
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
    fn take(args: &Args, depth: Depth) -> Result<Count, Failure> {
        let start = Instant::now();
        let leaves = args.game.perft(args.position.as_deref(), depth, args.passes)?;
        Ok(Count { depth, leaves, seconds: start.elapsed().as_secs_f64() })
    }

    /// Returns the leaves counted per second; `None` if the clock is too coarse to measure them.
    fn per_second(&self) -> Option<u64> {
        #[expect(
            clippy::cast_precision_loss,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a speed needs few digits and is not negative"
        )]
        let speed = (self.leaves as f64 / self.seconds) as u64;
        (self.seconds > 0.0).then_some(speed)
    }

    fn json(&self) -> Json {
        json!({
            "depth": self.depth,
            "leaves": self.leaves,
            "seconds": self.seconds,
            "leaves_per_second": self.per_second(),
        })
    }
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let depth = searchable(args.depth).map_err(Failure::input)?;
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
        let count = Count::take(args, depth)?;
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
    let speed = count.per_second().map_or("-".into(), grouped);
    let Count { depth, leaves, seconds } = count;
    format!("{depth:>5}  {:>20}  {:>9}  {speed:>15}", grouped(*leaves), duration(*seconds))
}
