//! Positions of chess that follow each other in games: games of the program against itself, in `data/chess-games.txt`.

use super::Path;
use plywood::subject::Number;
use plywood_core::Game;
use plywood_games::Notation;
use plywood_games::chess::Chess;

/// One game on each line, in Standard Algebraic Notation; lines that start with `#` are comments.
const GAMES: &str = include_str!("../../data/chess-games.txt");

/// The plies after which a position is taken from each game.
const PLIES: [usize; 5] = [16, 18, 20, 22, 24];

fn games() -> Vec<&'static str> {
    GAMES.lines().filter(|line| !line.starts_with('#')).collect()
}

/// The number of positions.
#[cfg(test)]
fn count() -> usize {
    games().len() * PLIES.len()
}

/// The moves to the position with this number, counted from 1. The positions of a game follow each other. After the
/// last one the numbers start again.
pub(super) fn path(seed: u64) -> Path {
    let games = games();
    let number = usize::try_from(seed.saturating_sub(1)).unwrap_or(0);
    let game = games[number / PLIES.len() % games.len()];
    let mut position = Chess.root();
    let mut path = Path::new();
    for text in game.split_whitespace().take(PLIES[number % PLIES.len()]) {
        let m = Chess.read_move(&position, text).unwrap_or_else(|error| panic!("{game}: {error}"));
        let place = Chess.moves(&position).take_while(|&other| other != m).count();
        path.push(Number::try_from(place).unwrap_or(0));
        position = Chess.play(&position, m);
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn at_least_a_hundred_positions_differ_and_are_reached_by_legal_moves() {
        let all: HashSet<Path> = (1..=count() as u64).map(path).collect();
        assert_eq!(all.len(), count());
        assert!(count() >= 100);
        let lengths: Vec<usize> = (1..=6).map(|seed| path(seed).len()).collect();
        assert_eq!(lengths, [16, 18, 20, 22, 24, 16]);
    }
}
