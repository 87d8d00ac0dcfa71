//! The endgame solver: finds the exact score of a position with up to about 26 empty squares, or only who wins.
//!
//! ```
//! use plywood_engines::othello::endgame::{Endgame, never};
//! use plywood_games::Notation;
//! use plywood_games::othello::Othello;
//!
//! let ending = Othello.read("XXXXXXXXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXXXXXO-- O")?;
//! let mut endgame = Endgame::new(1)?;
//! assert_eq!(endgame.score(&ending, &mut never), Ok(-10));
//! let line = endgame.line(&ending, &mut never).expect("nothing stops it");
//! assert_eq!(line.iter().map(ToString::to_string).collect::<Vec<_>>(), ["pa", "g8", "h8"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The score is the difference of discs at the end of the game, where empty squares count for the winner. The solver
//! asks a series of yes-or-no questions (is the score greater than `alpha`?), each a search with a null window, and
//! closes in on the score: MTD(f), with a transposition table that remembers what the questions have in common.

mod guess;
mod last;
mod order;
mod search;
mod squares;
mod stability;
mod table;
#[cfg(test)]
mod tests;

pub use guess::{DISC, Draw, Guess};
pub use search::Stop;

use plywood_core::memory::TableError;
use plywood_core::{Game, Stopped};
use plywood_games::othello::machine::{Machine, Work, fastest};
use plywood_games::othello::{Move, Othello, Position};
use search::Search;
use stability::edges;
use table::Table;

/// The size of the table for the last squares: part of a processor's cache.
const LOCAL_BYTES: u64 = 1 << 18;

/// A solver with its tables, which can be used for many positions: what it learns about one may help with the next.
#[derive(Debug)]
pub struct Endgame<G = Draw> {
    guess: G,
    far: Table,
    local: Table,
    nodes: u64,
}

/// Lets a search go on until it is finished.
pub fn never(_: u64) -> Result<(), Stopped> {
    Ok(())
}

impl Endgame {
    /// Creates a solver with a table of at most `mebibytes` MiB. One is enough for up to 16 empty squares.
    pub fn new(mebibytes: u64) -> Result<Endgame, TableError> {
        Endgame::with_guess(mebibytes, Draw)
    }
}

impl<G: Guess> Endgame<G> {
    /// Creates a solver that orders moves by `guess`.
    pub fn with_guess(mebibytes: u64, guess: G) -> Result<Endgame<G>, TableError> {
        let far = Table::with_bytes(mebibytes.saturating_mul(1 << 20))?;
        Ok(Endgame { guess, far, local: Table::with_bytes(LOCAL_BYTES)?, nodes: 0 })
    }

    /// The number of nodes visited since the solver was created: positions after a move that is not a pass.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Finds the exact score for the side to move.
    pub fn score(&mut self, position: &Position, stop: Stop<'_>) -> Result<i8, Stopped> {
        self.within(position, -64, 64, stop)
    }

    /// Finds who wins: 1 if the side to move wins, 0 for a draw, and -1 if the side to move loses.
    pub fn wld(&mut self, position: &Position, stop: Stop<'_>) -> Result<i8, Stopped> {
        self.within(position, -1, 1, stop).map(i8::signum)
    }

    /// Finds the best play of both sides to the end of the game.
    pub fn line(&mut self, position: &Position, stop: Stop<'_>) -> Result<Vec<Move>, Stopped> {
        let mut score = i32::from(self.score(position, stop)?);
        let (mut at, mut line) = (*position, Vec::new());
        while let Some((m, next)) = self.best(&at, score, stop)? {
            line.push(m);
            (at, score) = (next, -score);
        }
        Ok(line)
    }

    /// Finds a move that reaches at least `score`, and the position after it; `None` if the game is over.
    fn best(
        &mut self,
        position: &Position,
        score: i32,
        stop: Stop<'_>,
    ) -> Result<Option<(Move, Position)>, Stopped> {
        let known = self.far.get(position.own(), position.other()).map(|entry| entry.best);
        let mut moves: Vec<Move> = Othello.moves(position).collect();
        moves.sort_by_key(|m| m.square() != known);
        for m in moves {
            let next = Othello.play(position, m);
            if self.ask(&next, -score, stop)? <= -score {
                return Ok(Some((m, next)));
            }
        }
        Ok(None)
    }

    /// Finds the score if it is greater than `lower` and less than `upper`; otherwise a bound of it.
    fn within(
        &mut self,
        position: &Position,
        mut lower: i32,
        mut upper: i32,
        stop: Stop<'_>,
    ) -> Result<i8, Stopped> {
        self.far.begin();
        self.local.begin();
        let guess = self.guess.guess(position.own(), position.other()) / DISC;
        let mut score = (guess / 2 * 2).clamp(lower, upper);
        while lower < upper {
            // Scores are even, so two questions about neighbouring scores are two apart.
            let alpha = if score <= lower { lower } else { score - 1 };
            score = self.ask(position, alpha, stop)?;
            if score > alpha {
                lower = score;
            } else {
                upper = score;
            }
        }
        #[expect(clippy::cast_possible_truncation, reason = "scores lie between -64 and 64")]
        let score = score as i8;
        Ok(score)
    }

    /// Searches with a null window: if the result is greater than `alpha`, the score is at least the result;
    /// otherwise the score is at most the result.
    fn ask(&mut self, position: &Position, alpha: i32, stop: Stop<'_>) -> Result<i32, Stopped> {
        fastest(Question { endgame: self, own: position.own(), other: position.other(), alpha, stop })
    }
}

/// A search with a null window, to be run on any machine.
struct Question<'e, G> {
    endgame: &'e mut Endgame<G>,
    own: u64,
    other: u64,
    alpha: i32,
    stop: Stop<'e>,
}

impl<G: Guess> Work for Question<'_, G> {
    type Output = Result<i32, Stopped>;

    fn run<M: Machine>(self, machine: M) -> Result<i32, Stopped> {
        let Question { endgame: Endgame { guess, far, local, nodes }, own, other, alpha, stop } = self;
        let mut search =
            Search { machine, guess, far, local, edges: edges(), nodes: 0, looked: 0, stop };
        let found = search.null_window(own, other, alpha);
        // The nodes since the last look are reported, too.
        let told = search.look();
        *nodes += search.nodes;
        told.and(found)
    }
}
