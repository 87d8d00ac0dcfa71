use crate::failure::Failure;
use crate::parse::game;
use crate::report;
use crate::text::{columns, wrapped};
use clap::builder::styling::Style;
use plywood::board::AnyGame;
use plywood::options;
use plywood_core::catalogue::{CATALOGUE, Entry, Ordered, Promises, Visits, Within};
use plywood_engines::games;
use serde_json::{Value as Json, json};
use std::io::{self, Write};

const EXAMPLES: &str = "\
Examples:
  plywood list
  plywood list --json
  plywood list --game tic-tac-toe

";

/// List the algorithms and the games, or describe one game
#[derive(clap::Args, Debug)]
#[command(before_help = EXAMPLES)]
pub(crate) struct Args {
    /// Describe this game: its evaluators, and how its positions and moves are written
    #[arg(long, value_name = "NAME", value_parser = game())]
    game: Option<&'static dyn AnyGame>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The indentation of the description of an algorithm.
const INDENT: usize = 22;
/// The indentation of the description of a game.
const GAME_INDENT: usize = 18;
const BOLD: Style = Style::new().bold();

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    match (args.game, args.json) {
        (None, false) => all(out),
        (None, true) => {
            let algorithms: Json = CATALOGUE.iter().map(entry_json).collect();
            let games: Json = games().into_iter().map(game_json).collect();
            let all = json!({"algorithms": algorithms, "games": games});
            Ok(report::print("plywood.list/1", all, out)?)
        }
        (Some(game), false) => about(game, out),
        (Some(game), true) => Ok(report::print("plywood.game/1", game_json(game), out)?),
    }
}

fn all(out: &mut dyn Write) -> Result<(), Failure> {
    let room = columns() - INDENT;
    let width = |word: &str| word.chars().count();
    let between = format!("\n{:INDENT$}", "");
    for entry in CATALOGUE {
        let mut lines = wrapped(entry.title, room, 0, width);
        lines.extend(wrapped(entry.paper, room, 2, width));
        if entry.is_selective() {
            let selective = "selective: finds an estimate, not the minimax value";
            lines.extend(wrapped(selective, room, 2, width));
        }
        let flags = option_flags(entry).join(" ");
        if !flags.is_empty() {
            lines.extend(wrapped(&format!("options {flags}"), room, 8, width));
        }
        writeln!(out, "{BOLD}{:<INDENT$}{BOLD:#}{}", entry.name, lines.join(&between))?;
    }
    let games: Vec<&str> = games().iter().map(|game| game.name()).collect();
    let games = wrapped(&games.join(" "), room, 0, width).join(&between);
    writeln!(out, "\n{BOLD}{:<INDENT$}{BOLD:#}{games}", "games")?;
    let more = "For details, see plywood explain NAME and plywood list --game NAME.";
    writeln!(out, "\n{}", wrapped(more, columns(), 0, width).join("\n"))?;
    Ok(())
}

/// Prints the game's notation, evaluators and start position, which a user needs for a search.
fn about(game: &dyn AnyGame, out: &mut dyn Write) -> Result<(), Failure> {
    let board = game.board(None).map_err(Failure::input)?;
    let mut row = |name: &str, text: &str| -> io::Result<()> {
        for (i, line) in wrapped(text, columns() - GAME_INDENT, 0, str::len).iter().enumerate() {
            let name = if i == 0 { name } else { "" };
            writeln!(out, "{BOLD}{name:<GAME_INDENT$}{BOLD:#}{line}")?;
        }
        Ok(())
    };
    row("game", game.name())?;
    row("positions", game.positions())?;
    row("start position", &board.position())?;
    row("first moves", &board.moves().join(" "))?;
    for (i, (name, about)) in game.evaluators().iter().enumerate() {
        let (head, usual) = if i == 0 { ("evaluators", " (the default)") } else { ("", "") };
        row(head, &format!("{name}: {about}{usual}"))?;
    }
    writeln!(out, "\n{}\n", board.drawn())?;
    writeln!(out, "Try it:  plywood search --game {}", game.name())?;
    Ok(())
}

fn game_json(game: &dyn AnyGame) -> Json {
    let start = game.board(None).ok();
    let evaluator = |(name, about): &(&str, &str)| json!({"name": name, "about": about});
    json!({
        "name": game.name(),
        "positions": game.positions(),
        "start": start.as_ref().map(|board| board.position()),
        "moves": start.map(|board| board.moves()),
        "evaluators": game.evaluators().iter().map(evaluator).collect::<Json>(),
    })
}

/// Returns the flags of the options that `entry` uses.
pub(crate) fn option_flags(entry: &Entry) -> Vec<String> {
    options::of(entry).iter().map(|option| option.flag()).collect()
}

/// Returns the catalogue's description of `entry`.
pub(crate) fn entry_json(entry: &Entry) -> Json {
    let Promises { ordered, visits, leaves } = entry.promises;
    json!({
        "name": entry.name,
        "title": entry.title,
        "paper": entry.paper,
        "options": option_flags(entry),
        "promises": {
            "finds": entry.nature.finds().word(),
            "ordered": match ordered {
                Ordered::MinimalTree => "minimal-tree",
                Ordered::More => "more",
            },
            "visits": match visits {
                Visits::Once => "once",
                Visits::Repeated => "repeated",
            },
            "leaves": match leaves {
                Within::AlphaBeta => "within-alpha-beta",
                Within::Tree => "any",
            },
        },
    })
}
