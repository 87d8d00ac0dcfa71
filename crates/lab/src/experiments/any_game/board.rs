//! The games, and positions from random play.

use super::{AnyGame, Position};
use crate::words::Random;
use plywood_core::{Depth, Game};
use plywood_games::Notation;
use plywood_games::connect_four::ConnectFour;
use plywood_games::kalah::Kalah;
use plywood_games::othello::Othello;
use plywood_games::tic_tac_toe::TicTacToe;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game that people play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in super::super) enum Board {
    /// Three in a row.
    TicTacToe,
    /// Four in a row.
    ConnectFour,
    /// So many pits on each side, with so many stones in each.
    Kalah(u8, u8),
    /// On eight by eight squares.
    Othello,
}

impl Board {
    /// The game.
    pub(in super::super) fn game(self) -> AnyGame<'static> {
        match self {
            Board::TicTacToe => AnyGame::TicTacToe(TicTacToe),
            Board::ConnectFour => AnyGame::ConnectFour(ConnectFour),
            Board::Kalah(pits, stones) => {
                AnyGame::Kalah(Kalah::new(pits, stones).unwrap_or_else(|error| panic!("{error}")))
            }
            Board::Othello => AnyGame::Othello(Othello),
        }
    }

    /// The fewest and the most moves that are played at random.
    fn opening(self) -> (usize, usize) {
        match self {
            Board::TicTacToe => (0, 3),
            Board::ConnectFour | Board::Kalah(..) => (2, 20),
            Board::Othello => (6, 40),
        }
    }

    /// A position after random moves that leaves a choice, the same for the same seed.
    pub(in super::super) fn position(self, seed: u64) -> Position {
        let mut random = Random::seeded(seed);
        loop {
            if let Some(position) = self.played(&mut random) {
                return position;
            }
        }
    }

    fn played(self, random: &mut Random) -> Option<Position> {
        let (game, (least, most)) = (self.game(), self.opening());
        let plies = least + random.below(most - least + 1);
        let mut position = game.root();
        for _ in 0..plies {
            let mut moves = game.moves(&position);
            let m = moves.nth(random.below(moves.len().max(1)))?;
            position = game.play(&position, m);
        }
        (game.moves(&position).len() > 1).then_some(position)
    }

    /// The options of the command line that search `position`; only the usual size of Kalah has a name there.
    pub(in super::super) fn arguments(self, position: &Position, depth: Depth) -> Option<String> {
        let (name, text) = match (self, position) {
            (Board::TicTacToe, Position::TicTacToe(p)) => (TicTacToe::NAME, TicTacToe.write(p)),
            (Board::ConnectFour, Position::ConnectFour(p)) => (ConnectFour::NAME, ConnectFour.write(p)),
            (Board::Kalah(6, 4), Position::Kalah(p)) => (Kalah::NAME, Kalah::default().write(p)),
            (Board::Othello, Position::Othello(p)) => (Othello::NAME, Othello.write(p)),
            _ => return None,
        };
        Some(format!("--game {name} --position '{text}' --depth {depth}"))
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Board::TicTacToe => f.write_str("tic-tac-toe"),
            Board::ConnectFour => f.write_str("Connect Four"),
            Board::Kalah(pits, stones) => write!(f, "Kalah({pits}, {stones})"),
            Board::Othello => f.write_str("Othello"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn positions_are_the_same_for_a_seed_differ_between_seeds_and_leave_a_choice() {
        for board in [Board::TicTacToe, Board::ConnectFour, Board::Kalah(6, 4), Board::Othello] {
            let game = board.game();
            let drawn: Vec<Position> = (1..=60).map(|seed| board.position(seed)).collect();
            let names: HashSet<_> = drawn.iter().map(|position| game.key(position)).collect();
            assert!(drawn.iter().all(|position| game.moves(position).len() > 1), "{board}");
            assert!(names.len() > 30, "{board}: {}", names.len());
            assert_eq!(game.key(&drawn[6]), game.key(&board.position(7)));
        }
    }
}
