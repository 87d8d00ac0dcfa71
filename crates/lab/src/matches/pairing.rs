use super::{BetweenMoves, Contender, ContenderError, Pair, Record, Winner};
use plywood::board::{Board, SeatNumber, Side};
use plywood::games::NotationError;
use plywood_engines::game;
use serde::{Deserialize, Serialize};

/// Two games from one opening. A pairing can always be played: [`Pairing::new`] and deserialization check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Described")]
pub struct Pairing {
    game: String,
    opening: String,
    contenders: [Contender; 2],
}

/// A pairing that has not been checked.
#[derive(Deserialize)]
struct Described {
    game: String,
    opening: String,
    contenders: [Contender; 2],
}

impl TryFrom<Described> for Pairing {
    type Error = PairingError;

    fn try_from(described: Described) -> Result<Pairing, PairingError> {
        let Described { game, opening, contenders } = described;
        Pairing::new(&game, &opening, contenders)
    }
}

/// Why a pairing cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PairingError {
    /// No game has this name.
    #[error("{0}")]
    UnknownGame(String),
    /// The opening is not a position of the game.
    #[error("opening `{opening}` of {game}: {source}")]
    Opening {
        /// The game's name.
        game: String,
        /// The opening.
        opening: String,
        /// What is wrong with the opening, and where.
        source: NotationError,
    },
    /// The game is already over in the opening.
    #[error("opening `{opening}` of {game}: the game is over in this position; remove it")]
    Over {
        /// The game's name.
        game: String,
        /// The opening.
        opening: String,
    },
    /// One of the players cannot play.
    #[error("the {which} player: {source}")]
    Contender {
        /// Which player: `first` or `second`.
        which: &'static str,
        /// Why the player cannot play.
        source: ContenderError,
    },
}

/// The number of plies after which an unfinished game is a draw.
const LONGEST: usize = 2000;

impl Pairing {
    /// Creates a pairing of the game called `game` that starts from the position `opening`.
    pub fn new(game: &str, opening: &str, contenders: [Contender; 2]) -> Result<Pairing, PairingError> {
        let pairing = Pairing { game: game.into(), opening: opening.into(), contenders };
        pairing.set_up()?;
        Ok(pairing)
    }

    /// The game's name.
    #[must_use]
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The position from which both games start.
    #[must_use]
    pub fn opening(&self) -> &str {
        &self.opening
    }

    /// The players.
    #[must_use]
    pub fn contenders(&self) -> &[Contender; 2] {
        &self.contenders
    }

    /// Sets up a board with both players.
    fn set_up(&self) -> Result<(Box<dyn Board>, [SeatNumber; 2]), PairingError> {
        let (name, opening) = (|| self.game.clone(), || self.opening.clone());
        let rules =
            game(&self.game).map_err(|unknown| PairingError::UnknownGame(unknown.to_string()))?;
        let mut board = rules.board(Some(&self.opening)).map_err(|source| PairingError::Opening {
            game: name(),
            opening: opening(),
            source,
        })?;
        if board.ending().is_some() {
            return Err(PairingError::Over { game: name(), opening: opening() });
        }
        let mut sit = |which, contender: &Contender| {
            let seat = contender.seat().and_then(|seat| Ok(board.sit(&seat)?));
            seat.map_err(|source| PairingError::Contender { which, source })
        };
        let seats = [sit("first", &self.contenders[0])?, sit("second", &self.contenders[1])?];
        Ok((board, seats))
    }

    /// Plays both games.
    pub(super) fn play(&self) -> Pair {
        Pair { games: [0, 1].map(|begins| self.play_one(begins)) }
    }

    /// Plays the game in which this contender moves first.
    fn play_one(&self, begins: usize) -> Record {
        let (mut board, seats) = self.set_up().expect("checked by `Pairing::new`");
        let (mut nodes, mut chosen) = ([0, 0], [0, 0]);
        for ply in 0..LONGEST {
            if board.ending().is_some() {
                break;
            }
            let turn = (begins + ply) % 2;
            let contender = &self.contenders[turn];
            if contender.between_moves == BetweenMoves::Forgets {
                board.forget(seats[turn]);
            }
            let m = if board.must_pass() {
                board.moves().pop()
            } else {
                let found = board.think(seats[turn], &contender.limits(), &mut |_| {});
                nodes[turn] += found.nodes;
                chosen[turn] += 1;
                found.best
            };
            let m = m.expect("there is a move, since the game is not over");
            board.play(&m).expect("a player's move is legal");
        }
        let ending = board.ending();
        let winner = match ending.as_ref().and_then(|ending| ending.winner) {
            None => Winner::Nobody,
            Some(side) if (side == Side::First) == (begins == 0) => Winner::First,
            Some(_) => Winner::Second,
        };
        let ending =
            ending.map_or_else(|| "stopped and counted as a draw".into(), |ending| ending.to_string());
        Record { moves: board.played(), winner, ending, nodes, chosen }
    }
}
