//! Board games, and positions from random play. Othello uses the evaluator `positional`, every other game its first one.

mod chess_games;

use crate::words::Random;
use plywood::subject::{Number, Subject};
use plywood_core::{Depth, Evaluate, Game, Value};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::fmt;

/// A board game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Board {
    /// Tic-tac-toe; the evaluator only knows finished games.
    TicTacToe,
    /// Connect Four; the evaluator weights discs by column.
    ConnectFour,
    /// Kalah with this many pits on each side and stones in each; the evaluator is the difference of the stores.
    Kalah(u8, u8),
    /// Othello on eight by eight squares; the evaluator counts mobility, corners and edges.
    Othello,
    /// Chess; captures are played out before the trained evaluator is asked.
    Chess,
}

/// The moves that lead to a position from the start, each by its index in the game's own order; a pass is 0.
pub type Path = Vec<Number>;

impl Board {
    /// The game's name in the list of games.
    fn name(self) -> &'static str {
        match self {
            Board::TicTacToe => "tic-tac-toe",
            Board::ConnectFour => "connect-four",
            Board::Kalah(..) => "kalah",
            Board::Othello => "othello",
            Board::Chess => "chess",
        }
    }

    /// The name of the evaluator; the game's first one if `None`.
    fn evaluator(self) -> Option<&'static str> {
        (self == Board::Othello).then_some("positional")
    }

    /// The starting position, to be searched to `depth` plies.
    fn start(self, depth: Depth) -> Subject {
        match self {
            Board::Kalah(pits, stones) => {
                plywood_engines::kalah(pits, stones, depth).unwrap_or_else(|error| panic!("{error}"))
            }
            Board::TicTacToe | Board::ConnectFour | Board::Othello | Board::Chess => {
                let game = plywood_engines::game(self.name());
                let subject = game.and_then(|game| game.subject(None, self.evaluator(), depth.into()));
                subject.unwrap_or_else(|error| panic!("{error}"))
            }
        }
    }

    /// The position after these moves, to be searched to `depth` plies.
    pub fn after(self, path: &[Number], depth: Depth) -> Subject {
        self.start(depth).after(path).expect("moves that were drawn can be played")
    }

    /// Random moves, determined by the seed, to a position with a choice of moves.
    pub fn drawn(self, seed: u64) -> Path {
        let (least, most) = match self {
            Board::TicTacToe => (0, 3),
            Board::ConnectFour | Board::Kalah(..) => (2, 20),
            Board::Othello => (6, 40),
            Board::Chess => (8, 60),
        };
        let (start, mut random) = (self.start(0), Random::seeded(seed));
        loop {
            let moves = least + random.below(most - least + 1);
            if let Some(path) = moves_at_random(&start.game(), moves, &mut random) {
                return path;
            }
        }
    }

    /// Random moves, determined by the seed, to a position with a choice of moves and nothing decided in the next four
    /// plies: 4 to 9 plies, not counting forced passes. In chess it is a position of a game that was played.
    pub fn drawn_undecided(self, seed: u64) -> Path {
        if self == Board::Chess {
            return chess_games::path(seed);
        }
        let (start, mut random) = (self.start(0), Random::seeded(seed));
        loop {
            let plies = PLIES.0 + random.place(PLIES.1 - PLIES.0 + 1);
            if let Some(path) = plies_at_random(&start.game(), plies, &mut random) {
                return path;
            }
        }
    }

    /// The mean number of moves, rounded, in positions below those of `drawn_undecided`, without forced passes.
    pub fn width(self) -> f64 {
        match self {
            Board::TicTacToe => 1.8,
            Board::ConnectFour => 7.0,
            Board::Kalah(..) => 4.8,
            Board::Othello => 8.1,
            Board::Chess => 35.0,
        }
    }

    /// The standard deviation of the evaluator at leaves, rounded.
    pub fn spread(self) -> f64 {
        match self {
            Board::TicTacToe => 36.0,
            Board::ConnectFour => 4.0,
            Board::Kalah(..) => 5.5,
            Board::Othello => 40.0,
            Board::Chess => 150.0,
        }
    }

    /// The command-line options that search the position after these moves to `depth` plies; `None` for Kalah of any
    /// but the usual size, which the command line does not offer.
    pub fn arguments(self, path: &[Number], depth: Depth) -> Option<String> {
        if matches!(self, Board::Kalah(..)) && self != Board::Kalah(6, 4) {
            return None;
        }
        let subject = self.after(path, 0);
        let position = subject.parameters.get("position").and_then(Json::as_str)?;
        let evaluator =
            self.evaluator().map_or_else(String::new, |name| format!(" --evaluator {name}"));
        Some(format!("--game {}{evaluator} --position '{position}' --depth {depth}", self.name()))
    }
}

/// The fewest and the most plies that are played from the start.
const PLIES: (u64, u64) = (4, 9);

/// The number of plies ahead within which nothing is decided.
const OPEN: Depth = 4;

/// Plays `count` random moves; `None` if the game ends before, or the last position leaves no choice.
fn moves_at_random<G: Game>(game: &G, count: usize, random: &mut Random) -> Option<Path> {
    let (mut position, mut path) = (game.root(), Path::new());
    for _ in 0..count {
        let mut moves = game.moves(&position).into_iter();
        let place = random.below(moves.len().max(1));
        position = game.play(&position, moves.nth(place)?);
        path.push(Number::try_from(place).ok()?);
    }
    (game.moves(&position).into_iter().len() > 1).then_some(path)
}

/// Plays random moves for `plies` plies, and a pass if one is then forced; `None` if the game ends before, the last
/// position leaves no choice, or the game is decided soon after.
fn plies_at_random<G: Game + Evaluate<G>>(game: &G, plies: u64, random: &mut Random) -> Option<Path> {
    let (mut position, mut path) = (game.root(), Path::new());
    let mut left = plies;
    loop {
        let mut moves = game.moves(&position).into_iter();
        let must_pass = moves.len() == 1 && moves.clone().all(|m| game.cost(m) == 0);
        if left == 0 && !must_pass {
            let is_open = moves.len() > 1 && !game.is_decided(worth(game, &position, OPEN));
            return is_open.then_some(path);
        }
        let place = random.place(moves.len() as u64);
        let m = moves.nth(usize::try_from(place).ok()?)?;
        left -= u64::from(game.cost(m));
        position = game.play(&position, m);
        path.push(Number::try_from(place).ok()?);
    }
}

/// The minimax value of a position, computed by plain recursion.
fn worth<G: Game + Evaluate<G>>(game: &G, position: &G::Position, depth: Depth) -> Value {
    let moves = game.moves(position).into_iter().filter(|_| depth > 0);
    let after = |m| -worth(game, &game.play(position, m), depth - game.cost(m));
    moves.map(after).max().unwrap_or_else(|| game.value(game, position, depth))
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Board::TicTacToe => f.write_str("tic-tac-toe"),
            Board::ConnectFour => f.write_str("Connect Four"),
            Board::Kalah(pits, stones) => write!(f, "Kalah({pits}, {stones})"),
            Board::Othello => f.write_str("Othello"),
            Board::Chess => f.write_str("chess"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Returns the number of different positions. Checks that all leave a choice and that none has a forced pass.
    fn distinct(board: Board, paths: &[Path]) -> usize {
        let mut keys = HashSet::new();
        for path in paths {
            let subject = board.after(path, 0);
            let game = subject.game();
            let moves = game.moves(&game.root());
            assert!(moves.len() > 1 && moves.clone().all(|m| game.cost(m) == 1), "{board} {path:?}");
            keys.insert(game.key(&game.root()));
        }
        keys.len()
    }

    #[test]
    fn positions_are_the_same_for_a_seed_differ_between_seeds_and_leave_a_choice() {
        for board in [Board::TicTacToe, Board::ConnectFour, Board::Kalah(6, 4), Board::Othello] {
            let drawn: Vec<Path> = (1..=60).map(|seed| board.drawn(seed)).collect();
            let count = distinct(board, &drawn);
            assert!(count > 30, "{board}: {count}");
            assert_eq!(drawn[6], board.drawn(7));
        }
    }

    #[test]
    fn undecided_positions_are_the_same_for_a_seed_differ_and_leave_the_next_plies_open() {
        for board in [Board::ConnectFour, Board::Kalah(6, 4), Board::Othello] {
            let drawn: Vec<Path> = (1..=100).map(|seed| board.drawn_undecided(seed)).collect();
            let count = distinct(board, &drawn);
            assert!(count > 95, "{board}: {count}");
            assert_eq!(drawn[6], board.drawn_undecided(7));
            for path in &drawn {
                let subject = board.after(path, 0);
                let game = subject.game();
                assert!(!game.is_decided(worth(&game, &game.root(), 2)), "{board} {path:?}");
            }
        }
    }

    #[test]
    fn only_games_of_the_list_have_a_command() {
        let path = Board::Kalah(6, 4).drawn(1);
        let command = Board::Kalah(6, 4).arguments(&path, 5).unwrap_or_default();
        assert!(command.starts_with("--game kalah --position '") && command.ends_with("' --depth 5"));
        assert!(Board::Kalah(3, 3).arguments(&[], 5).is_none());
        let command = Board::Othello.arguments(&[], 5).unwrap_or_default();
        assert!(command.starts_with("--game othello --evaluator positional --position '"), "{command}");
    }
}
