use crate::words::Random;
use plywood_core::{Depth, Game, Horizon, Value};
use plywood_games::Notation;
use plywood_games::connect_four::{self, ConnectFour};
use plywood_games::kalah::{self, Kalah};
use plywood_games::othello::{self, Othello};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A game that people play, each with its first evaluator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Board {
    /// Discs count by their column.
    ConnectFour,
    /// Six pits and four stones in each; the difference of the stores.
    Kalah,
    /// Moves to choose from, corners, edges.
    Othello,
}

/// A position from play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromPlay {
    /// Of Connect Four.
    ConnectFour(connect_four::Position),
    /// Of Kalah.
    Kalah(kalah::Position),
    /// Of Othello.
    Othello(othello::Position),
}

impl Board {
    /// The position of this seed: that after 4 to 9 plies of moves drawn by lot, forced passes not among them, with a
    /// choice of moves and nothing decided in the next four plies.
    #[must_use]
    pub fn position(self, seed: u64) -> FromPlay {
        match self {
            Board::ConnectFour => {
                FromPlay::ConnectFour(from_play(&ConnectFour, &connect_four::Evaluator::Center, seed))
            }
            Board::Kalah => {
                FromPlay::Kalah(from_play(&Kalah::default(), &kalah::Evaluator::Stores, seed))
            }
            Board::Othello => {
                FromPlay::Othello(from_play(&Othello, &othello::Evaluator::Positional, seed))
            }
        }
    }

    /// Moves of a position below those from play, forced passes left out: their mean, rounded.
    #[must_use]
    pub fn width(self) -> f64 {
        match self {
            Board::ConnectFour => 7.0,
            Board::Kalah => 4.8,
            Board::Othello => 8.1,
        }
    }

    /// The standard deviation of the evaluator at leaves, rounded.
    #[must_use]
    pub fn spread(self) -> f64 {
        match self {
            Board::ConnectFour => 4.0,
            Board::Kalah => 5.5,
            Board::Othello => 40.0,
        }
    }
}

impl FromPlay {
    /// The options of the command line that give it.
    #[must_use]
    pub fn arguments(&self) -> String {
        fn of<G: Notation>(game: &G, position: &G::Position) -> String {
            format!("--game {} --position '{}'", G::NAME, game.write(position))
        }
        match self {
            FromPlay::ConnectFour(position) => of(&ConnectFour, position),
            FromPlay::Kalah(position) => of(&Kalah::default(), position),
            FromPlay::Othello(position) => of(&Othello, position),
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Board::ConnectFour => "Connect Four",
            Board::Kalah => "Kalah(6,4)",
            Board::Othello => "Othello",
        })
    }
}

/// So many plies are played from the start, at least and at most.
const PLIES: (u64, u64) = (4, 9);

/// So many plies ahead nothing is decided.
const OPEN: Depth = 4;

/// The position of the first game that gives one, the same for the same seed.
fn from_play<G: Game>(game: &G, judge: &impl Horizon<G>, seed: u64) -> G::Position {
    let mut chance = Random::seeded(seed);
    loop {
        let plies = PLIES.0 + chance.place(PLIES.1 - PLIES.0 + 1);
        let position = played(game, plies, &mut chance);
        let open = |position: &G::Position| !judge.is_decided(worth(game, judge, position, OPEN));
        if let Some(position) = position.filter(open) {
            return position;
        }
    }
}

/// The position after so many plies and the pass that may be due; none if play ends before, or leaves no choice.
fn played<G: Game>(game: &G, plies: u64, chance: &mut Random) -> Option<G::Position> {
    let mut position = game.root();
    let mut left = plies;
    loop {
        let mut moves = game.moves(&position).into_iter();
        let must_pass = moves.len() == 1 && moves.clone().all(|m| game.cost(m) == 0);
        if left == 0 && !must_pass {
            return (moves.len() > 1).then_some(position);
        }
        let number = chance.place(moves.len() as u64);
        let m = moves.nth(usize::try_from(number).ok()?)?;
        left -= u64::from(game.cost(m));
        position = game.play(&position, m);
    }
}

/// The minimax value.
fn worth<G: Game>(game: &G, judge: &impl Horizon<G>, position: &G::Position, depth: Depth) -> Value {
    let moves = game.moves(position).into_iter().filter(|_| depth > 0);
    let after = |m| -worth(game, judge, &game.play(position, m), depth - game.cost(m));
    moves.map(after).max().unwrap_or_else(|| judge.value(game, position, depth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// That positions leave a choice, and how many there are among 100.
    fn distinct<G: Game>(game: &G, judge: &impl Horizon<G>) -> usize {
        let drawn: Vec<G::Position> = (1..=100).map(|seed| from_play(game, judge, seed)).collect();
        for position in &drawn {
            let moves = game.moves(position).into_iter();
            assert!(moves.len() > 1 && moves.into_iter().all(|m| game.cost(m) == 1));
            assert!(!judge.is_decided(worth(game, judge, position, 2)));
        }
        drawn.iter().map(|position| game.key(position)).collect::<HashSet<_>>().len()
    }

    #[test]
    fn positions_differ_between_seeds_and_leave_a_choice() {
        let counts = [
            distinct(&ConnectFour, &connect_four::Evaluator::Center),
            distinct(&Kalah::default(), &kalah::Evaluator::Stores),
            distinct(&Othello, &othello::Evaluator::Positional),
        ];
        assert!(counts.into_iter().all(|count| count > 95), "{counts:?}");
    }

    #[test]
    fn a_seed_means_one_position() {
        for board in [Board::ConnectFour, Board::Kalah, Board::Othello] {
            assert_eq!(board.position(7), board.position(7));
            assert_ne!(board.position(7), board.position(8));
        }
    }
}
