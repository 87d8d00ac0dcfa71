pub(crate) mod contender;
mod openings;
mod records;
mod result;

use crate::commands::{lab, shard};
use crate::failure::{Failure, note};
use crate::interrupt;
use crate::parse::{game, positive, whole};
use crate::report;
use plywood::board::AnyGame;
use plywood_lab::matches::{
    Contender, Decision, MATCH, Match, Pair, Pairing, PairingError, Sprt, TIMED_MATCH,
};
use plywood_lab::plan::{Plan, SHARD_SECONDS};
use plywood_lab::store::Store;
use plywood_lab::{LabError, Planned, Rows};
use plywood_protocols::Program;
use result::Played;
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
  plywood match othello mtd-f 'gtp:plywood gtp --depth 2' --pairs 1 --depth 3
  plywood match chess mtd-f 'uci:plywood uci,Hash=8' --pairs 1 --nodes 200
  plywood match chess aspiration mtd-f --pairs 2 --nodes 500 --adjudicate 600

A player is an algorithm (`plywood list`), followed by its own settings after
commas: depth, nodes, time (in seconds), evaluator, memory (in MiB), threads,
scheme (`plywood search --help`), horizon (of best-first-extension) or
`forgets` (keeps nothing between moves).

A player may be another program: gtp:COMMAND or nboard:COMMAND in Othello,
uci:COMMAND in chess, followed by its settings: time, patience (in seconds
beyond the time, after which it has lost; 30 by default), depth (not of gtp),
nodes (of uci). Other settings of uci are the program's own options, as in
uci:stockfish,UCI_LimitStrength=true,UCI_Elo=2200; write option.depth=5 for an
option that has the name of a setting. A program that hangs, ends or plays an
illegal move loses the game, is started again, and is named in the result.

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

    /// The number of threads that share a player's search, for players without a number of their own that are not
    /// other programs [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// The number of openings, each played twice
    #[arg(long, value_name = "N", default_value = "50", value_parser = positive)]
    pairs: u32,

    /// The number of games, instead of --pairs: two for each opening; an odd number is rounded up
    #[arg(long, value_name = "N", value_parser = positive, conflicts_with = "pairs")]
    games: Option<u32>,

    /// The number of plies in an opening: random ones, or the first of a recorded game [default: 4]
    #[arg(long, value_name = "N", value_parser = whole::<usize>)]
    plies: Option<usize>,

    /// The seed of random openings
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u64>)]
    seed: u64,

    /// The position where random openings begin, in the game's notation [default: the start of the game]
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,

    /// A file with one position per line, to play instead of random openings; - reads standard input. For
    /// another program of Othello, positions are written as moves. FILE.ggf (GGF) and FILE.wtb (WTHOR)
    /// have whole games of Othello, FILE.pgn (PGN) whole games and FILE.epd (EPD) positions of chess
    #[arg(long, value_name = "FILE", conflicts_with_all = ["seed", "position"])]
    openings: Option<PathBuf>,

    /// Stop as soon as a sequential test decides whether the first player is better by ELO1 or only by ELO0
    #[arg(long, value_name = "ELO0,ELO1", value_parser = contender::sprt, allow_negative_numbers = true)]
    sprt: Option<Sprt>,

    /// End a game when both players have seen the same one of them ahead by VALUE or more for three moves each, in
    /// units of their evaluators: hundredths of a pawn in chess. Players of GTP and NBoard tell no values
    #[arg(long, value_name = "VALUE", value_parser = clap::value_parser!(u32).range(1..))]
    adjudicate: Option<u32>,

    /// The folder for results
    #[arg(long, value_name = "FOLDER", default_value = "match")]
    out: PathBuf,

    /// Also write the games to this file, as text; games of Othello as GGF if its name ends with .ggf, games of chess
    /// as PGN if it ends with .pgn
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,

    /// The number of games at once [default: all cores; 1 for matches with a time limit, --threads or another program]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    jobs: Option<u16>,

    /// Discard earlier results and play everything again
    #[arg(long)]
    fresh: bool,

    /// Play nothing, but list the shards of the match as JSON Lines, to play them elsewhere; with --sprt, those that the
    /// test needs next
    #[arg(long, conflicts_with = "fresh")]
    plan: bool,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The default number of nodes per move.
const NODES: u64 = 10_000;

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let contenders = [args.contender(&args.first), args.contender(&args.second)];
    if let Some(program) = args.programs().find(|program| program.game() != args.game.name()) {
        let (plays, game) = (program.game(), args.game.name().into());
        return Err(Failure::input(PairingError::WrongGame {
            program: program.to_string(),
            plays,
            game,
        }));
    }
    if let Some(file) = &args.records {
        records::check(file, args.game.name())?;
    }
    let openings = openings::read(args)?;
    let seconds = contenders.iter().map(contender::seconds_of_a_pair).sum::<f64>();
    let is_timed = |c: &Contender| c.milliseconds.is_some() || c.threads.is_some_and(|n| n > 1);
    let timed = args.programs().next().is_some() || contenders.iter().any(is_timed);
    let experiment = if timed && args.jobs.is_none() { &TIMED_MATCH } else { &MATCH };
    let pairing = |opening: &String| Pairing::new(args.game.name(), opening, contenders.clone());
    let planned = |opening| {
        pairing(opening).map(|case| Planned { case: case.ended_at(args.adjudicate), seconds })
    };
    let cases = openings.iter().map(planned).collect::<Result<_, _>>().map_err(Failure::input)?;
    contenders.iter().try_for_each(|contender| contender.check().map_err(Failure::input))?;
    contenders.iter().try_for_each(starts)?;
    let plan = Plan::of::<Match>(experiment, cases, SHARD_SECONDS)?;
    if args.plan {
        return args.list(&plan, out);
    }
    let played = args.play(&plan)?;
    let (pairings, pairs): (Vec<Pairing>, Vec<Pair>) = played.into_iter().unzip();
    if let Some(file) = &args.records {
        records::write(file, &pairings, &pairs)?;
    }
    let result = Played { args, contenders: &contenders, pairs: &pairs, of: openings.len() };
    if args.json {
        Ok(report::print("plywood.match/1", result.json(), out)?)
    } else {
        result.print(out)?;
        out.flush()?;
        note(&format!(
            "the games are kept in the folder {}; delete it, or use --fresh, to play them again",
            args.out.display()
        ));
        Ok(())
    }
}

/// Starts a program once and ends it again: a program that is not there is no opponent.
fn starts(contender: &Contender) -> Result<(), Failure> {
    let Some(program) = contender.program().map_err(Failure::input)? else { return Ok(()) };
    let started = program.start(&contender.terms());
    started.map(drop).map_err(|fault| Failure::Input(format!("{program}: {fault}")))
}

impl Args {
    /// Returns the number of openings.
    fn openings_wanted(&self) -> usize {
        self.games.map_or(self.pairs, |games| games.div_ceil(2)) as usize
    }

    /// Returns the players that are other programs.
    fn programs(&self) -> impl Iterator<Item = Program> {
        [&self.first, &self.second].into_iter().filter_map(|player| player.program().ok().flatten())
    }

    /// Returns the player, with the common limits if it has none of its own.
    fn contender(&self, said: &Contender) -> Contender {
        let mut contender = said.clone();
        let limited =
            |c: &Contender| c.depth.is_some() || c.nodes.is_some() || c.milliseconds.is_some();
        let program = contender.program().ok().flatten();
        if !limited(&contender) {
            contender.depth = self.depth.filter(|_| program.as_ref().is_none_or(Program::takes_depth));
            contender.nodes = self.nodes.filter(|_| program.as_ref().is_none_or(Program::takes_nodes));
            contender.milliseconds = self.time.map(contender::milliseconds);
        }
        if !limited(&contender) && program.as_ref().is_none_or(Program::takes_nodes) {
            contender.nodes = Some(NODES);
        }
        if program.is_none() {
            contender.threads = contender.threads.or(self.threads.map(usize::from));
        }
        contender
    }

    /// Lists the shards of the match; with a sequential test, those that it needs before it is asked again.
    fn list(&self, plan: &Plan, out: &mut dyn Write) -> Result<(), Failure> {
        let store = Store::at(&self.out);
        let mut shards = if self.sprt.is_some() { lab::jobs(self.jobs) } else { plan.shards.len() };
        loop {
            let part = plan.first(shards);
            let undecided = match Rows::collect(&part, &store) {
                Ok(rows) => self.decided(&rows.of::<Match>()).is_none(),
                Err(LabError::Unfinished { .. } | LabError::Damaged { .. }) => false,
                Err(error) => return Err(error.into()),
            };
            if !undecided || shards >= plan.shards.len() {
                return shard::list(&part, &store, out);
            }
            shards += lab::jobs(self.jobs);
        }
    }

    /// Returns the number of pairs after which the sequential test is decided.
    fn decided(&self, rows: &[(Pairing, Pair)]) -> Option<usize> {
        let points: Vec<f64> = rows.iter().map(|(_, pair)| pair.points()).collect();
        match self.sprt?.decide(&points) {
            (Decision::Passed | Decision::Failed, pairs) => Some(pairs),
            (Decision::Open, _) => None,
        }
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
        // More than one shard for each job, so that no job waits for the others at every decision of the test.
        let ahead = if jobs > 1 { 4 * jobs } else { 1 };
        loop {
            shards = (shards + ahead).min(plan.shards.len());
            let part = plan.first(shards);
            let mut rows = lab::complete(&part, &store, jobs, stop, said)?.of::<Match>();
            if let Some(pairs) = self.decided(&rows) {
                rows.truncate(pairs);
                return Ok(rows);
            }
            if shards == plan.shards.len() {
                return Ok(rows);
            }
        }
    }
}
