//! The games whose searches can be recorded.

use super::posed::{BadGame, Posed};
use super::recorder::Recordable;
use plywood_games::Notation;
use plywood_games::connect_four::ConnectFour;
use plywood_games::kalah::Kalah;
use plywood_games::othello::Othello;
use plywood_games::tic_tac_toe::TicTacToe;

/// Their names.
pub const GAMES: &[&str] = &[TicTacToe::NAME, ConnectFour::NAME, Kalah::NAME, Othello::NAME];

/// A position of the game called `name`, judged by an evaluator; where play begins and the first one if none are given.
pub fn game(
    name: &str,
    position: Option<&str>,
    evaluator: Option<&str>,
) -> Result<Box<dyn Recordable + Send>, BadGame> {
    Ok(match name {
        TicTacToe::NAME => Box::new(Posed::new(TicTacToe, position, evaluator)?),
        ConnectFour::NAME => Box::new(Posed::new(ConnectFour, position, evaluator)?),
        Kalah::NAME => Box::new(Posed::new(Kalah::default(), position, evaluator)?),
        Othello::NAME => Box::new(Posed::new(Othello, position, evaluator)?),
        _ => return Err(BadGame::Game { name: name.into(), names: GAMES.to_vec() }),
    })
}
