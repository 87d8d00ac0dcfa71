mod answers;
mod asked;
mod contest;
mod editor;
mod events;
mod foot;
mod json;
mod keys;
mod machine;
mod painted;
mod screen;
mod session;
mod strength;
mod terminal;
mod thoughts;
mod told;

use crate::failure::Failure;
use crate::option_args::{OfPlayer, OptionArgs};
use crate::parse::{algorithm, game, one_of, whole};
use asked::MANUAL;
use contest::{Contest, Humans};
use events::Events;
use machine::Machine;
use plywood::board::{AnyGame, Scale, Seat};
use plywood::subject::BadGame;
use plywood_core::catalogue::Entry;
use plywood_engines::games;
use screen::Screen;
use session::{Session, Setup};
use std::io::Write;
use strength::StrengthArgs;

const EXAMPLES: &str = "\
Examples:
  plywood play connect-four
  plywood play othello --side second --level 3
  plywood play kalah --algorithm mtd-f --time 2.5 --ponder
  plywood play connect-four --position 4444 --side both
  plywood play tic-tac-toe --side none --depth 9
  printf '5\\nhint\\n' | plywood play tic-tac-toe --depth 4 --json

";

/// Play a game against the machine, in the terminal
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES, after_help = MANUAL)]
pub(crate) struct Args {
    /// The game
    #[arg(value_name = "GAME", value_parser = game())]
    game: Option<&'static dyn AnyGame>,

    /// Begin at this position, in the game's notation [default: the start of the game]
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,

    /// Your side: the one that moves `first` or `second`, `both` sides, or `none` to watch the machine
    #[arg(long, value_name = "SIDE", default_value = "first", value_parser = one_of(Humans::WORDS))]
    side: Humans,

    /// The machine's algorithm
    #[arg(long, value_name = "NAME", default_value = "negascout", value_parser = algorithm())]
    algorithm: &'static Entry,

    /// The evaluator of unfinished games [default: the first that `plywood list --game NAME` shows]
    #[arg(long, value_name = "NAME")]
    evaluator: Option<String>,

    /// The machine's memory in MiB
    #[arg(long, value_name = "MIB", default_value = "16", value_parser = whole::<u64>,
        allow_negative_numbers = true)]
    memory: u64,

    /// Choose randomly among equally good moves with this seed [default: always the first of them]
    #[arg(long, value_name = "N", value_parser = whole::<u64>, allow_negative_numbers = true)]
    seed: Option<u64>,

    /// Let the machine think during your turns
    #[arg(long)]
    ponder: bool,

    /// Print JSON Lines, one object per event
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    strength: StrengthArgs,

    #[command(flatten)]
    threads: OptionArgs<OfPlayer>,
}

/// Reads a command at the prompt, and nothing more.
pub(crate) fn read(text: &str) {
    _ = asked::Asked::read(text);
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let Args { algorithm, .. } = *args;
    let Some(game) = args.game else {
        let names: Vec<&str> = games().iter().map(|game| game.name()).collect();
        return Err(Failure::Input(format!(
            "no game was given; choose one of: {}\n\n{}\nFor more, see plywood play --help.",
            names.join(", "),
            EXAMPLES.trim_end()
        )));
    };
    let strength = args.strength.strength()?;
    let seat = Seat {
        evaluator: args.evaluator.clone(),
        memory: args.memory,
        seed: args.seed,
        ..Seat::new(algorithm.algorithm)
    };
    let seat = args.threads.seat(seat)?;
    let position = args.position.as_deref();
    let mut board = game.board(position).map_err(|error| {
        let text = position.unwrap_or_default().into();
        BadGame::Position { text, game: game.name(), positions: game.positions(), error }
    })?;
    board.sit(&seat).map_err(Failure::input)?;
    let form = if args.json { screen::Form::Json } else { screen::Form::Text };
    let screen = Screen::new(form, out);
    let events = Events::open(screen.edits());
    let contest = Contest::new(board, args.side, form);
    let machine = Machine::start(game, args.position.clone(), seat.clone(), events.sender())?;
    let scale = Scale::new(game, args.evaluator.as_deref());
    let setup = Setup { entry: algorithm, seat, strength, ponders: args.ponder, scale };
    Session::new(contest, machine, screen, setup).run(&events)
}
