//! Suites of chess problems in EPD: each position is searched, and the move found is compared with the listed ones.

use super::{Args, cancelled_by_interrupt};
use crate::failure::{Failure, note};
use crate::parse::{algorithm, whole};
use crate::progress::Progress;
use crate::report::{self, value_json};
use crate::source;
use crate::text::{duration, grouped};
use plywood::board::{AnyGame, Seat};
use plywood::subject::searchable;
use plywood::{Found, Limits};
use plywood_core::catalogue::Entry;
use plywood_core::{Depth, Game, Stopped};
use plywood_games::Notation;
use plywood_games::chess::{Chess, Move, Position, epd};
use serde_json::{Value as Json, json};
use std::io::Write;

/// The options of a suite of problems.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Chess problems")]
pub(super) struct SuiteArgs {
    /// Read chess problems in EPD, and count those whose best move is found
    #[arg(long)]
    pub(super) epd: bool,

    /// The algorithm that searches
    #[arg(long, value_name = "NAME", default_value = "negascout", value_parser = algorithm(),
        requires = "epd")]
    algorithm: &'static Entry,

    /// The evaluator of unfinished games [default: the first that `plywood list --game chess` shows]
    #[arg(long, value_name = "NAME", requires = "epd")]
    evaluator: Option<String>,

    /// Search at most N plies deep [default: 6 if there is no other limit]
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true,
        requires = "epd")]
    depth: Option<u64>,

    /// Visit at most N nodes per position
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true,
        requires = "epd")]
    nodes: Option<u64>,

    /// Fail with exit code 3 if a problem is not solved
    #[arg(long, requires = "epd")]
    check: bool,
}

/// The depth of a search without limits.
const DEPTH: Depth = 6;

/// A position and what a player should find in it.
struct Problem {
    /// The number of the line, from 1.
    line: usize,
    position: Position,
    id: Option<String>,
    /// The best moves; any move if there are none.
    best: Vec<Move>,
    /// Moves to avoid.
    avoid: Vec<Move>,
    /// The number of moves to mate.
    mate: Option<usize>,
}

/// The results of all problems together.
#[derive(Default)]
struct Tally {
    solved: usize,
    unsolved: Vec<String>,
    nodes: u64,
    seconds: f64,
}

/// Searches every problem of a file.
pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let game = plywood_engines::game(Chess::NAME)?;
    if let Some(other) = args.game.filter(|given| given.name() != Chess::NAME) {
        let message = format!("--epd is for chess, not {}; remove one of them", other.name());
        return Err(Failure::Input(message));
    }
    let (name, records) = source::epd(&args.file)?;
    let problems = Problem::all(&name, records)?;
    let seat = args.threads.seat(args.suite.seat(args))?;
    let mut start = game.board(None).map_err(Failure::input)?;
    start.sit(&seat).map_err(Failure::input)?;
    drop(start);
    let limits = args.suite.limits(args)?.and_cancel(&cancelled_by_interrupt());
    let progress = Progress::start();
    if !args.json {
        let headers = ["problem", "expected", "found", "depth", "nodes", "time"].map(String::from);
        writeln!(out, "{}", row(headers, ""))?;
    }
    let mut tally = Tally::default();
    for (i, problem) in problems.iter().enumerate() {
        let of = format!("position {} of {}", i + 1, problems.len());
        let found = problem.search(game, &seat, &limits, &|depth| {
            progress.doing(format!("{of}, depth {depth}, {} solved", tally.solved));
        })?;
        if found.stopped == Stopped::Cancelled {
            drop(progress);
            if !args.json {
                writeln!(out, "\n{}", tally.words())?;
                out.flush()?;
            }
            let message = format!("stopped at {of}; the positions before it are finished");
            return Err(Failure::Stopped(message));
        }
        tally.add(&name, problem, &found);
        if args.json {
            report::print("plywood.solve.epd/1", problem.json(&found), out)?;
        } else {
            writeln!(out, "{}", problem.row(&found))?;
        }
        out.flush()?;
    }
    drop(progress);
    if !args.json {
        writeln!(out, "\n{}", tally.words())?;
        out.flush()?;
    }
    if args.suite.check && !tally.unsolved.is_empty() {
        return Err(Failure::Check(tally.unsolved.join("\n")));
    }
    Ok(())
}

impl SuiteArgs {
    fn seat(&self, args: &Args) -> Seat {
        let evaluator = self.evaluator.clone();
        // Problems are solved or not at a depth, so everything is searched to it.
        let whole = Seat { tactics: false, ..Seat::new(self.algorithm.algorithm) };
        Seat { evaluator, memory: args.memory, ..whole }
    }

    fn limits(&self, args: &Args) -> Result<Limits, Failure> {
        let depth = self.depth.map(searchable).transpose().map_err(Failure::input)?;
        let is_unlimited = depth.is_none() && self.nodes.is_none() && args.time.is_none();
        let depth = depth.or(is_unlimited.then_some(DEPTH));
        Ok(Limits { depth, nodes: self.nodes, time: args.time, ..Limits::none() })
    }
}

impl Problem {
    /// Returns the positions that say what is to be found in them.
    fn all(name: &str, records: Vec<(usize, epd::Record)>) -> Result<Vec<Problem>, Failure> {
        let (mut problems, mut others) = (Vec::new(), 0);
        for (line, record) in records {
            let (best, avoid) = (record.moves("bm"), record.moves("am"));
            let mate = record.text("dm").map(|text| {
                text.parse().map_err(|_| {
                    let message = format!("expected a number of moves after `dm`, found `{text}`");
                    Failure::Input(format!("{name}:{line}: {message}"))
                })
            });
            let mate = mate.transpose()?;
            if best.is_empty() && avoid.is_empty() && mate.is_none() {
                others += 1;
                continue;
            }
            let id = record.text("id").map(String::from);
            problems.push(Problem { line, position: record.position, id, best, avoid, mate });
        }
        if problems.is_empty() {
            let message = format!("{name} has no problems; a problem has `bm`, `am` or `dm`");
            return Err(Failure::Input(message));
        }
        if others > 0 {
            note(&format!("{others} positions without `bm`, `am` and `dm` were skipped"));
        }
        Ok(problems)
    }

    fn search(
        &self,
        game: &dyn AnyGame,
        seat: &Seat,
        limits: &Limits,
        tell: &dyn Fn(Depth),
    ) -> Result<Found<String>, Failure> {
        let mut board = game.board(Some(&Chess.write(&self.position))).map_err(Failure::input)?;
        let seat = board.sit(seat).map_err(Failure::input)?;
        Ok(board.think(seat, limits, &mut |progress| tell(progress.depth)))
    }

    fn is_solved(&self, found: &Found<String>) -> bool {
        let Some(best) = &found.best else { return false };
        let Ok(best) = Chess.read_move(&self.position, best) else { return false };
        let mates_in = |moves: usize| {
            let plies = self.plies_to_mate(&found.line);
            plies.is_some_and(|plies| plies % 2 == 1 && plies < moves.saturating_mul(2))
        };
        (self.best.is_empty() || self.best.contains(&best))
            && !self.avoid.contains(&best)
            && self.mate.is_none_or(mates_in)
    }

    /// Returns the length of a line that ends with a mate.
    fn plies_to_mate(&self, line: &[String]) -> Option<usize> {
        let mut position = self.position.clone();
        for m in line {
            position = Chess.play(&position, Chess.read_move(&position, m).ok()?);
        }
        (position.is_check() && !position.has_moves()).then_some(line.len())
    }

    fn texts(&self, moves: &[Move]) -> Vec<String> {
        moves.iter().map(|&m| Chess.write_move(&self.position, m)).collect()
    }

    /// Describes what is to be found: `Qg6`, `not Kxd4`, `mate in 2`.
    fn expected(&self) -> String {
        let best = self.texts(&self.best).join(" ");
        let avoid = self.texts(&self.avoid).join(" ");
        let parts = [
            (!self.best.is_empty()).then_some(best),
            (!self.avoid.is_empty()).then(|| format!("not {avoid}")),
            self.mate.map(|moves| format!("mate in {moves}")),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }

    fn name(&self) -> String {
        self.id.clone().unwrap_or_else(|| format!("line {}", self.line))
    }

    fn row(&self, found: &Found<String>) -> String {
        let verdict = if self.is_solved(found) { "solved" } else { "-" };
        let cells = [
            self.name(),
            self.expected(),
            found.best.clone().unwrap_or_else(|| "none".into()),
            found.depth.to_string(),
            grouped(found.nodes),
            duration(found.elapsed.as_secs_f64()),
        ];
        row(cells, verdict)
    }

    fn json(&self, found: &Found<String>) -> Json {
        json!({
            "game": {"name": Chess::NAME, "position": Chess.write(&self.position)},
            "at_line": self.line,
            "id": self.id,
            "expected": self.texts(&self.best),
            "avoid": self.texts(&self.avoid),
            "mate_in": self.mate,
            "best": found.best,
            "solved": self.is_solved(found),
            "value": found.value.map(value_json),
            "line": found.line,
            "depth": found.depth,
            "nodes": found.nodes,
            "stopped": found.stopped.word(),
            "seconds": found.elapsed.as_secs_f64(),
        })
    }
}

impl Tally {
    fn add(&mut self, name: &str, problem: &Problem, found: &Found<String>) {
        self.nodes += found.nodes;
        self.seconds += found.elapsed.as_secs_f64();
        if problem.is_solved(found) {
            self.solved += 1;
            return;
        }
        let best = found.best.as_deref().unwrap_or("no move");
        let (line, expected) = (problem.line, problem.expected());
        self.unsolved.push(format!("{name}:{line}: found {best}, expected {expected}"));
    }

    fn words(&self) -> String {
        let (solved, all) = (self.solved, self.solved + self.unsolved.len());
        let (nodes, time) = (grouped(self.nodes), duration(self.seconds));
        format!("{solved} of {all} solved: {nodes} nodes, {time}")
    }
}

/// Aligns the cells of a row. Long names are shortened.
fn row([name, expected, found, depth, nodes, time]: [String; 6], verdict: &str) -> String {
    let cut = |text: String, width: usize| match text.char_indices().nth(width) {
        Some(_) => text.chars().take(width - 1).chain(['…']).collect(),
        None => text,
    };
    let (name, expected) = (cut(name, 20), cut(expected, 22));
    let row = format!(
        "{name:<20}  {expected:<22}  {found:<7}  {depth:>5}  {nodes:>14}  {time:>8}  {verdict}"
    );
    row.trim_end().into()
}
