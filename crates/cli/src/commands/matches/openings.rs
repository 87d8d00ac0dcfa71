//! The openings of a match.

use super::Args;
use crate::failure::Failure;
use plywood_core::Game;
use plywood_games::Notation;
use plywood_games::othello::{Move, Othello, Position, ggf, wthor};
use plywood_lab::matches::{Written, random_openings};
use std::collections::HashSet;
use std::path::Path;

/// The number of plies of an opening, unless `--plies` says otherwise.
const PLIES: usize = 4;

/// Returns the openings: random ones, or those of a file.
pub(super) fn read(args: &Args) -> Result<Vec<String>, Failure> {
    let wanted = args.pairs as usize;
    let written = if args.has_program() { Written::Moves } else { Written::Positions };
    let plies = args.plies.unwrap_or(PLIES);
    let Some(file) = &args.openings else {
        let position = args.position.as_deref();
        let openings = random_openings(args.game, position, wanted, plies, args.seed, written);
        return openings.map_err(Failure::input);
    };
    let (name, bytes) = crate::source::read(file)?;
    let lines: Vec<String> = match archive(file) {
        Some(read) if args.game.name() == Othello::NAME => {
            let games = read(&bytes).map_err(|message| Failure::Input(format!("{name}: {message}")))?;
            games.iter().map(|game| opening(game, plies)).collect()
        }
        Some(_) => {
            let message = format!("{name} has games of othello, not of {}", args.game.name());
            return Err(Failure::Input(message));
        }
        None if args.plies.is_some() => {
            let message = format!(
                "--plies is for random openings and for files of whole games, and {name} has positions; remove it"
            );
            return Err(Failure::Input(message));
        }
        None => String::from_utf8_lossy(&bytes).lines().map(String::from).collect(),
    };
    different(args, &name, &lines, written)
}

/// Returns the first openings of a file that differ, each from one line.
fn different(
    args: &Args,
    name: &str,
    lines: &[String],
    written: Written,
) -> Result<Vec<String>, Failure> {
    let (mut openings, mut known) = (Vec::new(), HashSet::new());
    for (line, number) in lines.iter().zip(1..) {
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
    openings.truncate(args.pairs as usize);
    if openings.is_empty() {
        let message = format!("{name} has no positions; write one per line");
        return Err(Failure::Input(message));
    }
    Ok(openings)
}

/// A recorded game: the position in which it began, and its moves.
type Recorded = (Position, Vec<Move>);

/// Reads the games of a file.
type Reader = fn(&[u8]) -> Result<Vec<Recorded>, String>;

/// Returns the function that reads a file of whole games, by the end of its name.
fn archive(file: &Path) -> Option<Reader> {
    match file.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "ggf" => Some(from_ggf),
        "wtb" => Some(from_wthor),
        _ => None,
    }
}

fn from_wthor(bytes: &[u8]) -> Result<Vec<Recorded>, String> {
    let archive = wthor::read(bytes).map_err(|error| error.to_string())?;
    Ok(archive.games.into_iter().map(|game| (Position::START, game.moves)).collect())
}

fn from_ggf(bytes: &[u8]) -> Result<Vec<Recorded>, String> {
    let records = ggf::read(&String::from_utf8_lossy(bytes)).map_err(|error| error.to_string())?;
    let game =
        |record: ggf::Record| (record.start, record.moves.iter().map(|played| played.m).collect());
    Ok(records.into_iter().map(game).collect())
}

/// Writes the opening of a game: its first moves, or the position after them if it began elsewhere than usual. Returns
/// an empty line if the game is shorter, or over by then.
fn opening((start, moves): &Recorded, plies: usize) -> String {
    let Some(moves) = moves.get(..plies) else { return String::new() };
    let end = moves.iter().fold(*start, |position, &m| Othello.play(&position, m));
    if end.is_over() {
        String::new()
    } else if *start == Position::START && start.side() == Position::START.side() {
        moves.iter().map(ToString::to_string).collect()
    } else {
        Othello.write(&end)
    }
}
