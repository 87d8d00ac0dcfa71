mod problem;
mod side_by_side;
mod suite;

use crate::failure::{Failure, note};
use crate::host;
use crate::interrupt::{answer, at_interrupt};
use crate::option_args::{OfPlayer, OptionArgs};
use crate::parse::{game, seconds, whole};
use crate::progress::Progress;
use crate::report::{self, value_json};
use crate::source::read;
use crate::text::{duration, grouped};
use plywood::board::{AnyGame, Seat, Unsolved};
use plywood::solve::{Outcome, Question, Solution};
use plywood::{Cancel, Limits};
use plywood_core::{Algorithm, Stopped, Value};
use problem::{Expected, Problem};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use suite::SuiteArgs;

const EXAMPLES: &str = "\
Examples:
  echo 'x.o/.x./..o x' | plywood solve - --game tic-tac-toe
  echo 'x../.o./... x; draw' | plywood solve - --game tic-tac-toe --json
  echo '655532176244; loss' | plywood solve - --game connect-four
  plywood solve data/othello-ffo-1-19.obf --game othello --all-moves
  plywood solve data/othello-ffo-1-19.obf --game othello --threads 2
  plywood solve data/chess-mates.epd --epd --depth 4

";

const FORM: &str = "\
A file has one position per line, in the game's notation. The expected result
may follow after `;`: a value, `win`, `draw` or `loss` for the side to move,
with or without a move, as in `; F5:+10; C3:+2`, where the best result counts.
Lines may be empty, and `#` starts a comment. With --threads, several positions
are solved at once, each by one thread.

With --epd, the file has chess problems in EPD. They are searched within limits,
not solved to the end: a problem is solved if the move found is one of `bm`, is
none of `am`, and mates in the number of moves of `dm`, as far as these are given.
With --threads, several threads share the search of each problem.";

/// Solve positions of a game: find exact values and best play to the end
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES, after_help = FORM)]
pub(crate) struct Args {
    /// A file with one position per line; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// The game; with --epd it is chess
    #[arg(long, value_name = "NAME", value_parser = game(), required_unless_present = "epd")]
    game: Option<&'static dyn AnyGame>,

    /// Find only who wins, not by how much or when, which is faster in some games
    #[arg(long, conflicts_with = "epd")]
    weak: bool,

    /// Find the value of every move
    #[arg(long, conflicts_with_all = ["weak", "epd"])]
    all_moves: bool,

    /// The size of the transposition table in MiB; with --threads and without --epd, of each thread
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = whole::<u64>,
        allow_negative_numbers = true)]
    memory: u64,

    /// Stop solving a position after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,

    /// Print JSON Lines, one object per position
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    suite: SuiteArgs,

    #[command(flatten)]
    threads: OptionArgs<OfPlayer>,
}

impl Args {
    fn question(&self) -> Question {
        match (self.weak, self.all_moves) {
            (true, _) => Question::Winner,
            (false, true) => Question::Moves,
            (false, false) => Question::Value,
        }
    }
}

impl Args {
    /// Returns the number of positions to solve at once.
    fn side_by_side(&self) -> Result<usize, Failure> {
        if self.threads.0.has("scheme") {
            let message =
                "--scheme needs --epd: without it, each position is solved by one thread; remove it";
            return Err(Failure::Input(message.into()));
        }
        Ok(self.threads.seat(Seat::new(Algorithm::default()))?.threads)
    }
}

/// The results of all positions together.
#[derive(Default)]
struct Tally {
    outcomes: [u32; 3],
    unsolved: u32,
    nodes: u64,
    seconds: f64,
    /// Found and expected results that differ.
    mismatches: Vec<String>,
}

/// Reads a file of positions, and nothing more.
pub(crate) fn read_positions(game: &'static dyn AnyGame, bytes: &[u8]) {
    _ = Problem::all("file", bytes, game);
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    if args.suite.epd {
        return suite::run(args, out);
    }
    let game = args.game.ok_or_else(|| Failure::Input("no game was given; add --game NAME".into()))?;
    let threads = args.side_by_side()?;
    let (name, bytes) = read(&args.file)?;
    let problems = Problem::all(&name, &bytes, game)?;
    let cancel = cancelled_by_interrupt();
    let limits = Limits { time: args.time, ..Limits::none() }.and_cancel(&cancel);
    let progress = Progress::start();
    let mut tally = Tally::default();
    let of = |i: usize| format!("position {} of {}", i + 1, problems.len());
    let solve = |i: usize, problem: &Problem| {
        let tell = |depth| progress.doing(format!("{}, depth {depth}", of(i)));
        let start = Instant::now();
        let solved = game.solve(&problem.position, args.question(), args.memory, &limits, &tell);
        (solved, start.elapsed().as_secs_f64())
    };
    side_by_side::in_order(&problems, threads, &cancel, solve, |i, problem, (solved, seconds)| {
        let solution = solved.map_err(|unsolved| match unsolved {
            Unsolved::Position(error) => Failure::Input(format!("{name}:{}: {error}", problem.line)),
            Unsolved::NoTable(error) => error.into(),
        })?;
        let of = of(i);
        if solution.stopped == Stopped::Cancelled {
            let message = format!("stopped at {of}; the positions before it are finished");
            return Err(Failure::Stopped(message));
        }
        tally.add(&name, problem, &solution, seconds);
        if args.json {
            report::print("plywood.solve/1", json(problem, &solution, seconds), out)?;
        } else {
            writeln!(out, "{}\n", text(problem, &solution, seconds))?;
        }
        Ok(out.flush()?)
    })?;
    drop(progress);
    if !args.json {
        writeln!(out, "{}", tally.words())?;
        out.flush()?;
    }
    tally.check()
}

/// Returns a token that Ctrl-C cancels.
fn cancelled_by_interrupt() -> Cancel {
    if let Some(host) = host::current() {
        return host.cancel;
    }
    let cancel = Cancel::new();
    let cancelled = cancel.clone();
    at_interrupt(move || {
        cancelled.cancel();
        answer("stopping; press Ctrl-C again to quit at once");
    });
    cancel
}

impl Tally {
    fn add(&mut self, name: &str, problem: &Problem, solution: &Solution, seconds: f64) {
        self.nodes += solution.nodes;
        self.seconds += seconds;
        let Some(outcome) = solution.outcome else {
            self.unsolved += 1;
            note(&format!("{name}:{}: stopped: time limit reached (--time)", problem.line));
            return;
        };
        for (count, (_, counted)) in self.outcomes.iter_mut().zip(Outcome::WORDS) {
            *count += u32::from(counted == outcome);
        }
        let wrong = |expected: &Expected| expected.is(solution) == Some(false);
        if let Some(expected) = problem.expected.filter(wrong) {
            let value = solution.value.map_or(String::new(), |value| format!("{value}, "));
            let found = format!("{value}{}", solution.words());
            self.mismatches
                .push(format!("{name}:{}: found {found}, expected {expected}", problem.line));
        }
    }

    fn words(&self) -> String {
        let [wins, draws, losses] = self.outcomes;
        let unsolved =
            if self.unsolved > 0 { format!(", {} unsolved", self.unsolved) } else { String::new() };
        format!(
            "won {wins}, drawn {draws}, lost {losses}{unsolved}: {} nodes, {}",
            grouped(self.nodes),
            duration(self.seconds)
        )
    }

    fn check(&self) -> Result<(), Failure> {
        if self.mismatches.is_empty() {
            return Ok(());
        }
        Err(Failure::Check(self.mismatches.join("\n")))
    }
}

fn text(problem: &Problem, solution: &Solution, seconds: f64) -> String {
    let position = &problem.position;
    let work = format!("{} nodes, {}", grouped(solution.nodes), duration(seconds));
    let value = solution.value.map_or(String::new(), |value| format!(", value {value}"));
    let checked = problem.expected.and_then(|expected| {
        let verdict = if expected.is(solution)? { "right" } else { "WRONG" };
        Some(format!("  {verdict}, {expected} expected\n"))
    });
    let line = if solution.line.is_empty() { "none".into() } else { solution.line.join(" ") };
    format!(
        "{}: {position}\n  {}{value}\n{}{}  line {line}\n  {work}",
        problem.line,
        solution.words(),
        checked.unwrap_or_default(),
        moves(solution),
    )
}

/// The moves with their values, best first, in one line; nothing if they were not asked for.
fn moves(solution: &Solution) -> String {
    if solution.moves.is_empty() {
        return String::new();
    }
    let words: Vec<String> =
        solution.moves.iter().map(|(m, value)| format!("{m}:{:+}", value.get())).collect();
    format!("  moves {}\n", words.join(" "))
}

fn json(problem: &Problem, solution: &Solution, seconds: f64) -> Json {
    json!({
        "game": {"name": problem.game, "position": problem.position},
        "at_line": problem.line,
        "value": solution.value.map(value_json),
        "outcome": solution.outcome.map(Outcome::word),
        "plies": solution.plies,
        "unit": solution.unit,
        "best_move": solution.line.first(),
        "line": solution.line,
        "moves": solution.moves.iter().map(move_json).collect::<Vec<_>>(),
        "nodes": solution.nodes,
        "stopped": solution.stopped.word(),
        "seconds": seconds,
        "expected": problem.expected.map(Expected::json),
        "as_expected": problem.expected.and_then(|expected| expected.is(solution)),
    })
}

fn move_json((m, value): &(String, Value)) -> Json {
    json!({"move": m, "value": value_json(*value), "outcome": Outcome::of(*value).word()})
}
