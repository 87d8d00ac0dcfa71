//! The game that the other program describes.

use super::command::shortened;
use plywood::Game as _;
use plywood_games::Notation;
use plywood_games::chess::{Chess, Move, Position};

/// A game: its last position, and the positions before it.
#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) position: Position,
    /// The positions before, from the first on.
    pub(super) before: Vec<Position>,
}

impl Game {
    /// Returns a game without moves.
    pub(super) fn start() -> Game {
        Game { position: Chess.root(), before: Vec::new() }
    }

    /// Returns the game with these moves from a FEN, or from the start of chess. The error says what is wrong, and where.
    pub(super) fn read(fen: Option<&str>, moves: &[String]) -> Result<Game, String> {
        let mut game = Game::start();
        if let Some(fen) = fen {
            game.position = read_fen(fen)?;
        }
        for (number, text) in (1..).zip(moves) {
            let m = legal(&game.position, text)
                .map_err(|wrong| format!("position: move {number}, {wrong}"))?;
            let next = Chess.play(&game.position, m);
            game.before.push(std::mem::replace(&mut game.position, next));
        }
        Ok(game)
    }
}

/// Returns the position of a FEN.
fn read_fen(fen: &str) -> Result<Position, String> {
    // Other notations of positions have no `/`.
    if !fen.contains('/') {
        let found = shortened(fen);
        return Err(format!("position: expected a FEN with eight ranks after `fen`, found `{found}`"));
    }
    let wrong = |column, message| format!("position: character {column} of the FEN: {message}");
    Chess.read(fen).map_err(|error| wrong(error.column, error.message))
}

/// Returns the legal move that a text describes.
pub(super) fn legal(position: &Position, text: &str) -> Result<Move, String> {
    position.read_uci(text).ok_or_else(|| {
        let moves: Vec<String> = Chess.moves(position).map(|m| position.uci(m, false)).collect();
        let found = shortened(text);
        if moves.is_empty() {
            return format!("`{found}`: the game is over; remove it");
        }
        format!("`{found}`: not a legal move here; legal moves: {}", moves.join(" "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(fen: Option<&str>, moves: &str) -> Result<Game, String> {
        let moves: Vec<String> = moves.split_whitespace().map(String::from).collect();
        Game::read(fen, &moves)
    }

    #[test]
    fn a_game_keeps_all_its_positions() {
        let game = read(None, "g1f3 g8f6 f3g1 f6g8").expect("a game");
        assert_eq!((game.before.len(), &game.position), (4, &game.before[0]));
        assert_eq!(read(Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "").expect("a game").before.len(), 0);
    }

    #[test]
    fn castling_is_read_in_both_forms() {
        let fen = Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
        let [usual, other] = ["e1g1", "e1h1"].map(|m| read(fen, m).expect("castling").position);
        assert_eq!(usual, other);
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (fen, moves, message) in [
            (None, "e2e4 e2e4", "position: move 2, `e2e4`: not a legal move here; legal moves: "),
            (None, "f2f3 e7e5 g2g4 d8h4 a2a3", "move 5, `a2a3`: the game is over; remove it"),
            (None, "Nf3", "move 1, `Nf3`: not a legal move here"),
            (Some("518"), "", "position: expected a FEN with eight ranks after `fen`, found `518`"),
            (
                Some("8/8/8/8/8/8/8/8 w - - 0 1"),
                "",
                "position: character 1 of the FEN: White has 0 kings",
            ),
            (
                Some("4k3/8/8/8/8/8/8/4K2R x K - 0 1"),
                "",
                "character 22 of the FEN: expected `w` or `b`",
            ),
        ] {
            let error = read(fen, moves).expect_err(message);
            assert!(error.contains(message), "{error}");
        }
    }
}
