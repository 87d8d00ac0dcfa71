//! The openings of a match.

use super::Args;
use crate::failure::Failure;
use crate::source::epd_records;
use plywood_core::Game;
use plywood_games::Notation;
use plywood_games::chess::{Chess, pgn};
use plywood_games::othello::{Move, Othello, Position, ggf, wthor};
use plywood_lab::matches::{Written, random_openings};
use std::collections::HashSet;
use std::path::Path;

/// The number of plies of an opening, unless `--plies` says otherwise.
const PLIES: usize = 4;

/// Returns the openings: random ones, or those of a file.
pub(super) fn read(args: &Args) -> Result<Vec<String>, Failure> {
    let wanted = args.openings_wanted();
    let needs_moves = args.programs().any(|program| !program.takes_positions());
    let written = if needs_moves { Written::Moves } else { Written::Positions };
    let plies = args.plies.unwrap_or(PLIES);
    let Some(file) = &args.openings else {
        let position = args.position.as_deref();
        let openings = random_openings(args.game, position, wanted, plies, args.seed, written);
        return openings.map_err(Failure::input);
    };
    let (name, bytes) = crate::source::read(file)?;
    let (holds, lines) = match Form::of(file) {
        Some(form) if form.game != args.game.name() => {
            let what = if form.holds == Holds::Games { "games" } else { "positions" };
            let message = format!("{name} has {what} of {}, not of {}", form.game, args.game.name());
            return Err(Failure::Input(message));
        }
        Some(form) => (form.holds, (form.read)(&name, &bytes, plies)?),
        None => {
            let text = String::from_utf8_lossy(&bytes);
            (Holds::Positions, (1..).zip(text.lines().map(String::from)).collect())
        }
    };
    if args.plies.is_some() && holds == Holds::Positions {
        let message = format!(
            "--plies is for random openings and for files of whole games, and {name} has positions; remove it"
        );
        return Err(Failure::Input(message));
    }
    different(args, &name, &lines, written)
}

/// Returns the first openings of a file that differ, each from one numbered line or game.
fn different(
    args: &Args,
    name: &str,
    lines: &[Numbered],
    written: Written,
) -> Result<Vec<String>, Failure> {
    let (mut openings, mut known) = (Vec::new(), HashSet::new());
    for (number, line) in lines {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let board = args.game.board(Some(line)).map_err(|error| {
            Failure::Input(format!("{name}:{number}:{}: {}", error.column, error.message))
        })?;
        if board.ending().is_some() {
            let message = format!("{name}:{number}: the game is over in this position; remove it");
            return Err(Failure::Input(message));
        }
        if known.insert(board.position()) {
            openings.push(match written {
                Written::Positions => board.position(),
                Written::Moves => line.to_owned(),
            });
        }
    }
    openings.truncate(args.openings_wanted());
    if openings.is_empty() {
        let message = format!("{name} has no positions; write one per line");
        return Err(Failure::Input(message));
    }
    Ok(openings)
}

/// An opening and the number of its line or game, from 1.
type Numbered = (usize, String);

/// What a file of openings holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Holds {
    Positions,
    Games,
}

/// A form of files of openings.
struct Form {
    /// How the name of such a file ends.
    extension: &'static str,
    game: &'static str,
    holds: Holds,
    read: Reader,
}

/// Reads the openings of the file with a name and contents: positions, or the first plies of games.
type Reader = fn(&str, &[u8], usize) -> Result<Vec<Numbered>, Failure>;

/// The forms that are known by the ends of their names. Any other file has a position per line.
const FORMS: [Form; 4] = [
    Form { extension: "ggf", game: Othello::NAME, holds: Holds::Games, read: from_ggf },
    Form { extension: "wtb", game: Othello::NAME, holds: Holds::Games, read: from_wthor },
    Form { extension: "pgn", game: Chess::NAME, holds: Holds::Games, read: from_pgn },
    Form { extension: "epd", game: Chess::NAME, holds: Holds::Positions, read: from_epd },
];

impl Form {
    fn of(file: &Path) -> Option<&'static Form> {
        let extension = file.extension()?.to_str()?;
        FORMS.iter().find(|form| form.extension.eq_ignore_ascii_case(extension))
    }
}

fn from_wthor(name: &str, bytes: &[u8], plies: usize) -> Result<Vec<Numbered>, Failure> {
    let archive = wthor::read(bytes).map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let opening = |game: &wthor::Game| of_othello(&Position::START, &game.moves, plies);
    Ok((1..).zip(archive.games.iter().map(opening)).collect())
}

fn from_ggf(name: &str, bytes: &[u8], plies: usize) -> Result<Vec<Numbered>, Failure> {
    let records = ggf::read(&String::from_utf8_lossy(bytes));
    let records = records.map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let opening = |record: &ggf::Record| {
        let moves: Vec<_> = record.moves.iter().map(|played| played.m).collect();
        of_othello(&record.start, &moves, plies)
    };
    Ok((1..).zip(records.iter().map(opening)).collect())
}

fn from_pgn(name: &str, bytes: &[u8], plies: usize) -> Result<Vec<Numbered>, Failure> {
    let records = pgn::read(&String::from_utf8_lossy(bytes));
    let records = records.map_err(|error| Failure::Input(format!("{name}: {error}")))?;
    let opening = |record: &pgn::Record| {
        let end = reached(&Chess, &record.start, &record.moves, plies);
        end.map_or(String::new(), |end| Chess.write(&end))
    };
    Ok((1..).zip(records.iter().map(opening)).collect())
}

fn from_epd(name: &str, bytes: &[u8], _: usize) -> Result<Vec<Numbered>, Failure> {
    let records = epd_records(name, bytes)?;
    Ok(records.into_iter().map(|(line, record)| (line, Chess.write(&record.position))).collect())
}

/// Returns the position after the first plies of a recorded game; `None` if the game is shorter, or over by then.
fn reached<G: Game>(
    game: &G,
    start: &G::Position,
    moves: &[G::Move],
    plies: usize,
) -> Option<G::Position> {
    let moves = moves.get(..plies)?.iter();
    let end = moves.fold(start.clone(), |position, &m| game.play(&position, m));
    (game.moves(&end).into_iter().len() > 0).then_some(end)
}

/// Writes the opening of a game of Othello: its first moves, or the position after them if it began elsewhere than
/// usual. Returns an empty line if there is none.
fn of_othello(start: &Position, moves: &[Move], plies: usize) -> String {
    match reached(&Othello, start, moves, plies) {
        None => String::new(),
        Some(_) if *start == Position::START && start.side() == Position::START.side() => {
            moves.iter().take(plies).map(ToString::to_string).collect()
        }
        Some(end) => Othello.write(&end),
    }
}
