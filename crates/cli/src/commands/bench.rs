mod positions;

use crate::failure::Failure;
use crate::parse::{algorithm, whole};
use crate::progress::Progress;
use crate::report;
use crate::table::Columns;
use crate::text::grouped;
use plywood::Limits;
use plywood::subject::searchable;
use plywood_core::Depth;
use plywood_core::catalogue::Entry;
use plywood_engines::chess::engine::{Program, Question, plays_with};
use plywood_games::Notation;
use plywood_games::chess::{Chess, Position};
use positions::POSITIONS;
use serde_json::{Value as Json, json};
use std::io::Write;
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  plywood bench --depth 4
  plywood bench --depth 3 --algorithm mtd-f --memory 4
  plywood bench --depth 3 --algorithm mtd-bi --grain 8
  plywood bench --depth 2 --json

";

const REMARKS: &str = "\
Each position is searched with empty memory, so that the number of nodes is the
same on every machine. A change that is not meant to change the search keeps it.";

/// Search a fixed list of chess positions: nodes, and nodes per second
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES, after_help = REMARKS)]
pub(crate) struct Args {
    /// Plies of each search
    #[arg(long, value_name = "N", default_value = "15", value_parser = whole::<u64>)]
    depth: u64,

    /// The algorithm: NegaScout or a driver
    #[arg(long, value_name = "NAME", default_value = "negascout", value_parser = algorithm())]
    algorithm: &'static Entry,

    /// The memory in MiB
    #[arg(long, value_name = "MIB", default_value = "16", value_parser = whole::<u64>)]
    memory: u64,

    /// Round values to multiples of N hundredths of a pawn
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..))]
    grain: u8,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The search of one position.
struct Searched {
    name: &'static str,
    fen: &'static str,
    best: String,
    nodes: u64,
    /// How often two searches contradicted each other.
    crossings: u64,
    time: Duration,
}

impl Searched {
    fn json(&self) -> Json {
        json!({
            "name": self.name,
            "position": self.fen,
            "best": self.best,
            "nodes": self.nodes,
            "crossings": self.crossings,
            "seconds": self.time.as_secs_f64(),
        })
    }
}

impl Args {
    fn search(&self, (name, fen): (&'static str, &'static str), depth: Depth) -> Searched {
        let position: Position = Chess.read(fen).expect("a position of the list");
        let mut program = Program::new().algorithm(self.algorithm.algorithm).memory_mib(self.memory);
        program = program.grain(self.grain);
        let began = Instant::now();
        let question = Question::new(position);
        let found = program.search(&question, &Limits::depth(depth), &mut |_| {});
        let best = found.best.map(|m| Chess.write_move(&question.position, m));
        let (best, time) = (best.unwrap_or_default(), began.elapsed());
        Searched { name, fen, best, nodes: found.nodes, crossings: program.crossings(), time }
    }
}

/// Returns the nodes per second.
fn rate(nodes: u64, time: Duration) -> u64 {
    let rate = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
    u64::try_from(rate).unwrap_or(u64::MAX)
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let depth = searchable(args.depth.max(1)).map_err(Failure::input)?;
    if !plays_with(args.algorithm.algorithm) {
        let name = args.algorithm.name;
        let message = format!(
            "the chess program does not play with {name}; choose negascout or a driver such as mtd-f"
        );
        return Err(Failure::Input(message));
    }
    let progress = Progress::start();
    let mut searched = Vec::new();
    for (number, position) in (1..).zip(POSITIONS) {
        progress.doing(format!("searching position {number} of {}", POSITIONS.len()));
        searched.push(args.search(position, depth));
    }
    drop(progress);
    let nodes: u64 = searched.iter().map(|one| one.nodes).sum();
    let crossings: u64 = searched.iter().map(|one| one.crossings).sum();
    let time: Duration = searched.iter().map(|one| one.time).sum();
    if args.json {
        let json = json!({
            "algorithm": args.algorithm.name,
            "depth": depth,
            "memory": args.memory,
            "grain": args.grain,
            "positions": searched.iter().map(Searched::json).collect::<Json>(),
            "nodes": nodes,
            "crossings": crossings,
            "seconds": time.as_secs_f64(),
            "nodes_per_second": rate(nodes, time),
        });
        return Ok(report::print("plywood.bench/1", json, out)?);
    }
    let mut table = Columns::new(&["position", "best", "nodes", "nodes/s"], &[0, 1]);
    for one in &searched {
        let cells =
            [one.name.into(), one.best.clone(), grouped(one.nodes), grouped(rate(one.nodes, one.time))];
        table.add(cells.map(Some).into());
    }
    writeln!(out, "{} to depth {depth}\n\n{table}", args.algorithm.name)?;
    if crossings > 0 {
        writeln!(out, "two searches contradicted each other {} times", grouped(crossings))?;
    }
    writeln!(out, "{nodes} nodes {} nps", rate(nodes, time))?;
    Ok(())
}
