//! The players of a game: our own at the board, and somebody else's programs.

use super::{BetweenMoves, Contender, ContenderError};
use plywood::Value;
use plywood::board::{Board, SeatNumber};
use plywood_protocols::{Choice, Fault, Opening, Opponent, Program, Terms};

/// A player of one game.
pub(super) enum Player {
    /// A player with a seat at the board.
    Seated(SeatNumber),
    /// A program that is told the moves.
    Program(Program),
}

/// The programs that are running, kept from game to game.
#[derive(Debug, Default)]
pub(super) struct Programs([Option<Box<dyn Opponent>>; 2]);

/// A move, or the reason why there is none.
pub(super) enum Moved {
    /// The move, which may be illegal, the number of nodes visited to find it, and its value for the player.
    Move(String, u64, Option<Value>),
    /// The player gives up.
    Resigned,
}

impl Player {
    /// Lets a contender take its seat at the board.
    pub(super) fn sit(contender: &Contender, board: &mut dyn Board) -> Result<Player, ContenderError> {
        contender.check()?;
        Ok(match contender.program()? {
            Some(program) => Player::Program(program),
            None => Player::Seated(board.sit(&contender.seat()?)?),
        })
    }

    pub(super) fn is_program(&self) -> bool {
        self.program().is_some()
    }

    /// Returns the program, if the player is one.
    pub(super) fn program(&self) -> Option<&Program> {
        match self {
            Player::Program(program) => Some(program),
            Player::Seated(_) => None,
        }
    }
}

impl Programs {
    /// Returns a running program.
    fn running(&mut self, number: usize) -> Result<&mut Box<dyn Opponent>, Fault> {
        self.0[number].as_mut().ok_or_else(|| Fault::Ended { request: "the game".into() })
    }

    /// Starts the program if it is not running, and begins a game.
    pub(super) fn begin(
        &mut self,
        number: usize,
        player: &Player,
        terms: &Terms,
        opening: &Opening,
    ) -> Result<(), Fault> {
        let Player::Program(program) = player else { return Ok(()) };
        if self.0[number].is_none() {
            self.0[number] = Some(program.start(terms)?);
        }
        self.running(number)?.begin(opening)
    }

    /// Ends a program that did something wrong. The next game starts it again.
    pub(super) fn end(&mut self, number: usize) {
        self.0[number] = None;
    }

    /// Tells a program a move that it has not chosen.
    pub(super) fn tell(&mut self, number: usize, player: &Player, m: &str) -> Result<(), Fault> {
        if player.is_program() { self.running(number)?.play(m) } else { Ok(()) }
    }

    /// Lets a player choose its move.
    pub(super) fn choose(
        &mut self,
        number: usize,
        player: &Player,
        contender: &Contender,
        board: &mut dyn Board,
    ) -> Result<Moved, Fault> {
        match player {
            Player::Seated(seat) => {
                if contender.between_moves == BetweenMoves::Forgets {
                    board.forget(*seat);
                }
                let found = board.think(*seat, &contender.limits(), &mut |_| {});
                let m = found.best.expect("there is a move, since the game is not over");
                Ok(Moved::Move(m, found.nodes, found.value))
            }
            Player::Program(_) => Ok(match self.running(number)?.choose()? {
                Choice::Move(m, value) => Moved::Move(m, 0, value),
                Choice::Resigns => Moved::Resigned,
            }),
        }
    }
}
