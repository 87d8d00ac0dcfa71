//! The game that the other program describes.

use crate::color::read_move;
use crate::table::othello;
use plywood::board::Board;
use plywood_games::Notation;
use plywood_games::othello::{Othello, Position, ggf};

/// A game: where it began, and the moves so far.
pub(super) struct Game {
    /// The position in which the game began; `None` for the start of Othello.
    start: Option<String>,
    board: Box<dyn Board>,
}

impl Game {
    /// Returns a game without moves.
    pub(super) fn start() -> Game {
        let board = othello().board(None).expect("the start of the game is a position");
        Game { start: None, board }
    }

    /// Replaces the game by the one that `text` describes in GGF. The error says what is wrong, and the game stays.
    pub(super) fn set(&mut self, text: &str) -> Result<(), String> {
        let games = ggf::read(text).map_err(|error| error.to_string())?;
        let [record] = games.as_slice() else {
            return Err(format!("expected one game, found {}", games.len()));
        };
        let is_usual = record.start == Position::START && record.start.side() == Position::START.side();
        let start = (!is_usual).then(|| Othello.write(&record.start));
        let mut board = othello().board(start.as_deref()).map_err(|error| error.to_string())?;
        for played in &record.moves {
            board.play(&played.m.to_string()).map_err(|error| error.to_string())?;
        }
        *self = Game { start, board };
        Ok(())
    }

    /// Plays a move such as `F5/0.5/1.2`, and the pass before it if it was left out.
    pub(super) fn play(&mut self, text: &str) -> Result<(), String> {
        let m = read_move(text.split('/').next().unwrap_or_default());
        let refused = match self.board.play(&m) {
            Ok(()) => return Ok(()),
            Err(refused) => refused,
        };
        if self.board.must_pass() {
            let pass = self.board.moves().pop().unwrap_or_default();
            if self.board.play(&pass).and_then(|()| self.board.play(&m)).is_ok() {
                return Ok(());
            }
            self.board.undo();
        }
        Err(refused.message)
    }

    /// Returns where the game began, and its moves.
    pub(super) fn moves(&self) -> (Option<String>, Vec<String>) {
        (self.start.clone(), self.board.played())
    }

    /// Returns whether there is nothing to choose: the side to move passes, or the game is over.
    pub(super) fn is_forced_to_pass(&self) -> bool {
        self.board.must_pass() || self.board.ending().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_set_and_continued() {
        let mut game = Game::start();
        game.set("(;GM[Othello]PB[a]PW[b]TY[8]B[F5//1.2]W[D6];)").expect("a game");
        game.play("c3/0.5/1").expect("a legal move");
        assert_eq!(game.moves(), (None, ["f5", "d6", "c3"].map(String::from).to_vec()));
    }

    #[test]
    fn what_is_wrong_is_named_and_the_game_stays() {
        let mut game = Game::start();
        game.play("F5").expect("a legal move");
        for (text, message) in [
            ("(;GM[Go];)", "line 1, character 6: expected a game of Othello"),
            ("", "expected one game, found 0"),
            ("(;GM[Othello];)(;GM[Othello];)", "expected one game, found 2"),
            ("(;GM[Othello]B[A1];)", "`A1` is not a legal move here"),
        ] {
            let error = game.set(text).expect_err(text);
            assert!(error.contains(message), "{error}");
        }
        assert!(game.play("F5").is_err() && game.play("PA").is_err() && game.play("").is_err());
        assert_eq!(game.moves().1, ["f5"]);
    }

    #[test]
    fn a_pass_may_be_left_out() {
        // X must pass; O has a move.
        let board = "XXXXXXXXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXXXXXO--";
        let ggf = format!("set game (;GM[Othello]BO[8 {board} O];)");
        let mut game = Game::start();
        game.set(ggf.trim_start_matches("set game ")).expect("a game");
        assert!(game.is_forced_to_pass());
        game.play("G8").expect("a move after the pass");
        assert_eq!(game.moves().1, ["pa", "g8"]);
        game.play("PA").expect_err("the other side has a move");
    }
}
