//! The openings of a match.

use super::Args;
use crate::failure::Failure;
use plywood_lab::matches::{Written, random_openings};
use std::collections::HashSet;

/// Returns the openings: random ones, or those of a file.
pub(super) fn read(args: &Args) -> Result<Vec<String>, Failure> {
    let wanted = args.pairs as usize;
    let written = if args.has_program() { Written::Moves } else { Written::Positions };
    let Some(file) = &args.openings else {
        let position = args.position.as_deref();
        let openings = random_openings(args.game, position, wanted, args.plies, args.seed, written);
        return openings.map_err(Failure::input);
    };
    let (name, bytes) = crate::source::read(file)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let (mut openings, mut known) = (Vec::new(), HashSet::new());
    for (line, number) in text.lines().zip(1..) {
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
    openings.truncate(wanted);
    if openings.is_empty() {
        let message = format!("{name} has no positions; write one per line");
        return Err(Failure::Input(message));
    }
    Ok(openings)
}
