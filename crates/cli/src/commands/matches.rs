pub(crate) mod contender;
mod records;

use crate::commands::lab;
use crate::failure::{Failure, note};
use crate::interrupt;
use crate::parse::{game, positive, whole};
use crate::report;
use crate::table::Columns;
use crate::text::grouped;
use plywood::board::AnyGame;
use plywood_lab::Planned;
use plywood_lab::matches::{
    Contender, Decision, MATCH, Match, Pair, Pairing, Score, Sprt, TIMED_MATCH, random_openings,
};
use plywood_lab::plan::{Plan, SHARD_SECONDS};
use plywood_lab::store::Store;
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  plywood match connect-four negascout mtd-f --pairs 10 # 10,000 nodes per move
  plywood match othello negascout,depth=3 best-first-extension,nodes=500
  plywood match kalah mtd-f,evaluator=zero mtd-f --depth 4 --pairs 200
  plywood match othello negascout,depth=4 negascout,depth=2 --sprt 0,50
  plywood match tic-tac-toe sss dual --plies 1 --pairs 9 --records games.txt
  echo 4435 | plywood match connect-four sss mtd-f --depth 4 --openings -

A player is an algorithm (`plywood list`), followed by its own settings after
commas: depth, nodes, time (in seconds), evaluator, memory (in MiB), horizon
(of best-first-extension) or `forgets` (keeps nothing between moves).

Each opening is played twice, with the sides swapped. Results are kept in the
folder `match`. If a match is stopped, by Ctrl-C or otherwise, the same command
resumes it, even with more --pairs.

";

/// Play a match between two players: win rate, Elo, sequential test
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// The game
    #[arg(value_parser = game())]
    game: &'static dyn AnyGame,

    /// The first player, as in mtd-f,depth=6
    #[arg(value_name = "PLAYER", value_parser = contender::read)]
    first: Contender,

    /// The second player
    #[arg(value_name = "PLAYER", value_parser = contender::read)]
    second: Contender,

    /// Plies per move, for players without limits of their own
    #[arg(long, value_name = "N", value_parser = whole::<u16>)]
    depth: Option<u16>,

    /// Nodes per move, for players without limits of their own [default: 10000 if there is no other limit]
    #[arg(long, value_name = "N", value_parser = whole::<u64>)]
    nodes: Option<u64>,

    /// Seconds per move, for players without limits of their own
    #[arg(long, value_name = "S", value_parser = crate::parse::seconds)]
    time: Option<std::time::Duration>,

    /// The number of openings, each played twice
    #[arg(long, value_name = "N", default_value = "50", value_parser = positive)]
    pairs: u32,

    /// The number of random plies in an opening
    #[arg(long, value_name = "N", default_value = "4", value_parser = whole::<usize>)]
    plies: usize,

    /// The seed of random openings
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u64>)]
    seed: u64,

    /// The position where random openings begin, in the game's notation [default: the start of the game]
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// A file with one position per line, to play instead of random openings; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["plies", "seed", "position"])]
    openings: Option<PathBuf>,

    /// Stop as soon as a sequential test decides whether the first player is better by ELO1 or only by ELO0
    #[arg(long, value_name = "ELO0,ELO1", value_parser = contender::sprt, allow_negative_numbers = true)]
    sprt: Option<Sprt>,

    /// The folder for results
    #[arg(long, value_name = "FOLDER", default_value = "match")]
    out: PathBuf,

    /// Also write the games to this file, as text
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// The number of threads [default: all cores; 1 for matches with a time limit]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    /// Discard earlier results and play everything again
    #[arg(long)]
    fresh: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The default number of nodes per move.
const NODES: u64 = 10_000;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let contenders = [args.contender(&args.first), args.contender(&args.second)];
    let openings = args.openings()?;
    let seconds = contenders.iter().map(contender::seconds_of_a_pair).sum::<f64>();
    let timed = contenders.iter().any(|contender| contender.milliseconds.is_some());
    let experiment = if timed { &TIMED_MATCH } else { &MATCH };
    let pairing = |opening: &String| Pairing::new(args.game.name(), opening, contenders.clone());
    let planned = |opening| pairing(opening).map(|case| Planned { case, seconds });
    let cases = openings.iter().map(planned).collect::<Result<_, _>>().map_err(Failure::input)?;
    let plan = Plan::of::<Match>(experiment, cases, SHARD_SECONDS)?;
    let played = args.play(&plan)?;
    let (pairings, pairs): (Vec<Pairing>, Vec<Pair>) = played.into_iter().unzip();
    if let Some(file) = &args.records {
        let text = records::text(&pairings, &pairs);
        std::fs::write(file, text).map_err(|error| {
            Failure::Input(format!("cannot write {}: {error}; name another file", file.display()))
        })?;
    }
    let result = Played { args, contenders: &contenders, pairs: &pairs, of: openings.len() };
    if args.json {
        Ok(report::print("plywood.match/1", result.json(), out)?)
    } else {
        result.print(out)
    }
}

impl Args {
    /// Returns the player, with the common limits if it has none of its own.
    fn contender(&self, said: &Contender) -> Contender {
        let mut contender = said.clone();
        let limited =
            |c: &Contender| c.depth.is_some() || c.nodes.is_some() || c.milliseconds.is_some();
        if !limited(&contender) {
            contender.depth = self.depth;
            contender.nodes = self.nodes;
            contender.milliseconds = self.time.map(contender::milliseconds);
        }
        if !limited(&contender) {
            contender.nodes = Some(NODES);
        }
        contender
    }

    fn openings(&self) -> Result<Vec<String>, Failure> {
        let wanted = self.pairs as usize;
        let Some(file) = &self.openings else {
            let position = self.position.as_deref();
            let openings = random_openings(self.game, position, wanted, self.plies, self.seed);
            return openings.map_err(Failure::input);
        };
        let (name, bytes) = crate::source::read(file)?;
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let mut openings = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let board = self.game.board(Some(line)).map_err(|error| {
                Failure::Input(format!("{name}:{number}:{}: {}", error.column, error.message))
            })?;
            if board.ending().is_some() {
                let message = format!("{name}:{number}: the game is over in this position; remove it");
                return Err(Failure::Input(message));
            }
            if !openings.contains(&board.position()) {
                openings.push(board.position());
            }
        }
        openings.truncate(wanted);
        if openings.is_empty() {
            let message = format!("{name} has no positions; write one per line");
            return Err(Failure::Input(message));
        }
        Ok(openings)
    }

    /// Plays the missing games, or as many as the sequential test needs.
    fn play(&self, plan: &Plan) -> Result<Vec<(Pairing, Pair)>, Failure> {
        let store = Store::at(&self.out);
        let _lock = store.lock()?;
        if self.fresh {
            store.clear()?;
        }
        let jobs = lab::jobs(self.jobs);
        let stop = interrupt::flag("finishing the running games; press Ctrl-C again to quit at once");
        let said = "stopped; finished games are saved, and the same command resumes from there";
        let mut shards = if self.sprt.is_some() { 0 } else { plan.shards.len() };
        loop {
            shards = (shards + jobs).min(plan.shards.len());
            let part = plan.first(shards);
            let mut rows = lab::complete(&part, &store, jobs, stop, said)?.of::<Match>();
            let points: Vec<f64> = rows.iter().map(|(_, pair)| pair.points()).collect();
            let decided = self.sprt.map(|sprt| sprt.decide(&points));
            if let Some((Decision::Passed | Decision::Failed, pairs)) = decided {
                rows.truncate(pairs);
                return Ok(rows);
            }
            if shards == plan.shards.len() {
                return Ok(rows);
            }
        }
    }
}

/// The result of a match.
struct Played<'m> {
    args: &'m Args,
    contenders: &'m [Contender; 2],
    pairs: &'m [Pair],
    /// The number of planned pairs.
    of: usize,
}

impl Played<'_> {
    /// Returns the sequential test, its ratio and its decision.
    fn test(&self) -> Option<(Sprt, f64, Decision)> {
        let points: Vec<f64> = self.pairs.iter().map(Pair::points).collect();
        self.args.sprt.map(|sprt| (sprt, sprt.ratio(&points), sprt.decide(&points).0))
    }

    /// Returns the mean number of nodes per move of each player.
    fn nodes_per_move(&self) -> [f64; 2] {
        let games = || self.pairs.iter().flat_map(|pair| &pair.games);
        [0, 1].map(|i| {
            let nodes: u64 = games().map(|record| record.nodes[i]).sum();
            let chosen: u64 = games().map(|record| record.chosen[i]).sum();
            #[expect(clippy::cast_precision_loss, reason = "a mean need not be exact")]
            let mean = nodes as f64 / chosen.max(1) as f64;
            mean
        })
    }

    fn json(&self) -> Json {
        let Score { pairs, games: [won, drawn, lost], rate, elo, .. } = Score::of(self.pairs);
        let finite = |x: f64| x.is_finite().then_some(x);
        json!({
            "game": self.args.game.name(),
            "players": self.contenders,
            "pairs": pairs,
            "planned_pairs": self.of,
            "won": won,
            "drawn": drawn,
            "lost": lost,
            "rate": {"value": rate.mean, "low": finite(rate.low), "high": finite(rate.high)},
            "elo": {"value": finite(elo.value), "low": finite(elo.low), "high": finite(elo.high)},
            "nodes_per_move": self.nodes_per_move(),
            "sprt": self.test().map(|(sprt, ratio, decision)| {
                let (low, high) = sprt.bounds();
                json!({"elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta,
                    "ratio": ratio, "low": low, "high": high, "decision": decision})
            }),
        })
    }

    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let score = Score::of(self.pairs);
        let [nodes, others] = self.nodes_per_move().map(|mean| grouped(rounded(mean)));
        let headers = &["player", "won", "drawn", "lost", "points %", "Elo", "nodes/move"];
        let mut table = Columns::new(headers, &[0]);
        let [won, drawn, lost] = score.games;
        let percent = |x: f64| 100.0 * x.clamp(0.0, 1.0);
        let rate = score.rate;
        let points =
            format!("{:.1} [{:.1}, {:.1}]", percent(rate.mean), percent(rate.low), percent(rate.high));
        let count = |n: usize| Some(n.to_string());
        let [first, second] = self.contenders.each_ref().map(contender::words);
        let (points, elo) = (Some(points), Some(score.elo.to_string()));
        table.add(vec![Some(first), count(won), count(drawn), count(lost), points, elo, Some(nodes)]);
        table.add(vec![Some(second), count(lost), count(drawn), count(won), None, None, Some(others)]);
        writeln!(
            out,
            "{}: {} games from {} openings\n\n{table}",
            self.args.game.name(),
            2 * score.pairs,
            score.pairs
        )?;
        if let Some((sprt, ratio, decision)) = self.test() {
            let (low, high) = sprt.bounds();
            let said = match decision {
                Decision::Passed => "passed: the first player is better by the greater difference",
                Decision::Failed => {
                    "failed: the first player is better by the smaller difference at most"
                }
                Decision::Open => "open: more games are needed (--pairs)",
            };
            let Sprt { elo0, elo1, .. } = sprt;
            writeln!(
                out,
                "\nSPRT Elo {elo0} against {elo1}: {ratio:.2} in [{low:.2}, {high:.2}], {said}"
            )?;
        }
        if let Some(file) = &self.args.records {
            note(&format!("the games are in {}", file.display()));
        }
        Ok(())
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a rounded mean of counts")]
fn rounded(mean: f64) -> u64 {
    mean.round() as u64
}
