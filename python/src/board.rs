//! A game in progress.

use crate::found::bad;
use crate::picture;
use plywood::board::Board as AnyBoard;
use plywood::games::NotationError;
use plywood::subject::BadGame;
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A built-in game in progress.
#[pyclass(frozen, module = "plywood._plywood")]
pub(crate) struct Board {
    /// The first position, as text.
    start: String,
    board: Mutex<Box<dyn AnyBoard>>,
}

/// An error about a move, with a drawing of the board.
fn illegal(error: &NotationError) -> PyErr {
    let drawn = if error.board.is_empty() { String::new() } else { format!("\n\n{}\n", error.board) };
    bad(format!("{error}{drawn}"))
}

/// Returns a board of the game called `name` at `position`, or at the start of the game.
pub(crate) fn board(name: &str, position: Option<&str>) -> PyResult<Box<dyn AnyBoard>> {
    let game = plywood_engines::game(name).map_err(bad)?;
    game.board(position).map_err(|error| {
        let text = position.unwrap_or_default().into();
        bad(BadGame::Position { text, game: game.name(), positions: game.positions(), error })
    })
}

impl Board {
    fn at(&self) -> MutexGuard<'_, Box<dyn AnyBoard>> {
        self.board.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(signature = (game, position = None))]
    fn new(game: &str, position: Option<&str>) -> PyResult<Board> {
        let board = board(game, position)?;
        Ok(Board { start: board.position(), board: Mutex::new(board) })
    }

    #[getter]
    fn game(&self) -> &'static str {
        self.at().game()
    }

    #[getter]
    fn start(&self) -> &str {
        &self.start
    }

    #[getter]
    fn position(&self) -> String {
        self.at().position()
    }

    #[getter]
    fn moves(&self) -> Vec<String> {
        self.at().moves()
    }

    #[getter]
    fn played(&self) -> Vec<String> {
        self.at().played()
    }

    #[getter]
    fn side(&self) -> &'static str {
        self.at().side()
    }

    #[getter]
    fn sides(&self) -> [&'static str; 2] {
        self.at().sides()
    }

    #[getter]
    fn must_pass(&self) -> bool {
        self.at().must_pass()
    }

    /// The result in words and the winner's name; `None` while the game is in progress.
    #[getter]
    fn ending(&self) -> Option<(String, Option<&'static str>)> {
        self.at().ending().map(|ending| (ending.to_string(), ending.name))
    }

    #[pyo3(name = "play")]
    fn play_move(&self, text: &str) -> PyResult<()> {
        self.at().play(text).map_err(|error| illegal(&error))
    }

    fn undo(&self) -> bool {
        self.at().undo()
    }

    fn draw(&self) -> String {
        self.at().drawn()
    }

    /// A drawing as SVG; `None` if the game has no picture.
    fn svg(&self) -> Option<String> {
        let board = self.at();
        board.picture().map(|picture| picture::svg(&picture, board.landed(), board.left()))
    }
}
