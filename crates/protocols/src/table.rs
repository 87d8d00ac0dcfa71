//! A board of Othello with one player.

use crate::color::{Color, PASS};
use crate::{NoSuchEvaluator, Setup};
use plywood::board::{AnyGame, Board, SeatNumber};
use plywood::games::NotationError;
use plywood::{Clock, Depth, Found, Limits, Progress, ScoredLine};
use std::time::Duration;

/// The time for a move without any limit.
const UNLIMITED: Duration = Duration::from_millis(500);

/// A board of Othello, and the player that thinks about it.
pub(crate) struct Table {
    game: &'static dyn AnyGame,
    setup: Setup,
    /// The position in which the game began; `None` for the start of Othello.
    start: Option<String>,
    pub(crate) board: Box<dyn Board>,
    seat: SeatNumber,
}

/// Returns Othello from the list of games.
pub(crate) fn othello() -> &'static dyn AnyGame {
    plywood_engines::game("othello").expect("Othello is in the list")
}

impl Table {
    /// Sets up the start of the game.
    pub(crate) fn new(setup: Setup) -> Result<Table, NoSuchEvaluator> {
        let game = othello();
        let mut board = game.board(None).expect("the start of the game is a position");
        let seat = board.sit(&setup.seat)?;
        Ok(Table { game, setup, start: None, board, seat })
    }

    /// Sets up the start of the game. The player forgets the game before.
    pub(crate) fn clear(&mut self) {
        while self.board.undo() {}
        self.board.forget(self.seat);
    }

    /// Sets up the position after `moves` from `start`. The player keeps what it knows as long as games begin in the
    /// same position.
    pub(crate) fn follow(
        &mut self,
        start: Option<&str>,
        moves: &[String],
    ) -> Result<(), NotationError> {
        if self.start.as_deref() != start {
            let mut board = self.game.board(start)?;
            self.seat = board.sit(&self.setup.seat).expect("the player sat at the first board");
            (self.board, self.start) = (board, start.map(String::from));
        }
        let played = self.board.played();
        let common = played.iter().zip(moves).take_while(|(a, b)| a == b).count();
        for _ in common..played.len() {
            self.board.undo();
        }
        moves[common..].iter().try_for_each(|m| self.board.play(m))
    }

    /// Returns the colour of the side to move.
    pub(crate) fn to_move(&self) -> Color {
        Color::to_move(&*self.board)
    }

    /// Plays a pass for the other side if it must pass and `color` is to move after it. Returns the number of moves
    /// played.
    pub(crate) fn pass_to(&mut self, color: Color) -> usize {
        let passes = self.to_move() != color && self.board.must_pass();
        usize::from(passes && self.board.play(PASS).is_ok())
    }

    /// Returns the number of empty squares.
    pub(crate) fn empty(&self) -> u32 {
        let empty = self.board.position().chars().take(64).filter(|square| *square == '-').count();
        u32::try_from(empty).unwrap_or(64)
    }

    /// Returns the limits of a move: those of the setup, and what the other program has set.
    pub(crate) fn limits(&self, clock: Option<Clock>, depth: Option<Depth>) -> Limits {
        let depth = [self.setup.limits.depth, depth].into_iter().flatten().min();
        let limits = Limits { clock, depth, ..self.setup.limits.clone() };
        let is_limited = limits.clock.is_some()
            || limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.time.is_some();
        if is_limited { limits } else { limits.and_time(UNLIMITED) }
    }

    /// Lets the player search the position.
    pub(crate) fn think(
        &mut self,
        limits: &Limits,
        tell: &mut dyn FnMut(&Progress<String>),
    ) -> Found<String> {
        self.board.think(self.seat, limits, tell)
    }

    /// Returns the `count` best moves, each with its value and the moves that follow.
    pub(crate) fn lines(&mut self, count: usize, limits: &Limits) -> Vec<ScoredLine<String>> {
        self.board.lines(self.seat, count, limits)
    }
}
