use super::game::play;
use super::player::{Player, Programs};
use super::{Contender, ContenderError, Pair};
use plywood::Game;
use plywood::board::Board;
use plywood::games::chess::Chess;
use plywood::games::othello::{Othello, transcript};
use plywood::games::{Notation, NotationError};
use plywood_engines::game;
use plywood_protocols::Opening;
use serde::{Deserialize, Serialize};

/// The number of moves in a row of each player that must show the lead.
pub const AGREED: u32 = 3;

/// Two games from one opening. A pairing can always be played: [`Pairing::new`] and deserialization check it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Described")]
pub struct Pairing {
    game: String,
    opening: String,
    contenders: [Contender; 2],
    /// The lead at which a game ends without being played out; `None` if all games are played out.
    #[serde(skip_serializing_if = "Option::is_none")]
    lead: Option<u32>,
}

/// A pairing that has not been checked.
#[derive(Deserialize)]
struct Described {
    game: String,
    opening: String,
    contenders: [Contender; 2],
    #[serde(default)]
    lead: Option<u32>,
}

impl TryFrom<Described> for Pairing {
    type Error = PairingError;

    fn try_from(described: Described) -> Result<Pairing, PairingError> {
        let Described { game, opening, contenders, lead } = described;
        Ok(Pairing { lead, ..Pairing::new(&game, &opening, contenders)? })
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
    /// The protocol of a program is that of another game.
    #[error("`{program}` plays {plays} only, not {game}; choose players of your own for it")]
    WrongGame {
        /// The program.
        program: String,
        /// The name of the game that the program plays.
        plays: &'static str,
        /// The game's name.
        game: String,
    },
    /// A program cannot be told a position.
    #[error("opening `{opening}`: programs are told moves; write the opening as moves such as f5d6c3")]
    NotMoves {
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

impl Pairing {
    /// Creates a pairing of the game called `game` that starts from the position `opening`.
    pub fn new(game: &str, opening: &str, contenders: [Contender; 2]) -> Result<Pairing, PairingError> {
        let pairing = Pairing { game: game.into(), opening: opening.into(), contenders, lead: None };
        pairing.set_up()?;
        Ok(pairing)
    }

    /// Ends a game when both players agree, for [`AGREED`] moves of each, that the same one of them is ahead by `lead`
    /// or more, in units of their evaluators. That player has won.
    #[must_use]
    pub fn ended_at(self, lead: Option<u32>) -> Pairing {
        Pairing { lead, ..self }
    }

    /// The lead at which a game ends without being played out.
    pub(super) fn lead(&self) -> Option<u32> {
        self.lead
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
    pub(super) fn set_up(&self) -> Result<(Box<dyn Board>, [Player; 2]), PairingError> {
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
            let player = Player::sit(contender, &mut *board);
            player.map_err(|source| PairingError::Contender { which, source })
        };
        let players = [sit("first", &self.contenders[0])?, sit("second", &self.contenders[1])?];
        if let Some(program) =
            players.iter().filter_map(Player::program).find(|program| program.game() != self.game)
        {
            let plays = program.game();
            return Err(PairingError::WrongGame { program: program.to_string(), plays, game: name() });
        }
        if players.iter().any(Player::is_program) {
            self.told()?;
        }
        Ok((board, players))
    }

    /// Returns what programs are told of the opening: in Othello the moves that lead to it, in chess the position.
    pub(super) fn told(&self) -> Result<Opening, PairingError> {
        if self.game == Othello::NAME {
            let moves = transcript::read(&Othello.root(), &self.opening);
            let moves = moves.map_err(|_| PairingError::NotMoves { opening: self.opening.clone() })?;
            return Ok(Opening { start: None, moves: moves.iter().map(ToString::to_string).collect() });
        }
        let position = Chess.read(&self.opening).map_err(|source| PairingError::Opening {
            game: self.game.clone(),
            opening: self.opening.clone(),
            source,
        })?;
        Ok(Opening { start: Some(Chess.write(&position)), moves: Vec::new() })
    }

    /// Plays both games.
    pub(super) fn play(&self) -> Pair {
        let mut programs = Programs::default();
        Pair { games: [0, 1].map(|begins| play(self, begins, &mut programs)) }
    }
}
