//! WTHOR: archives of tournament games, in bytes.
//!
//! A file has a head of 16 bytes and 68 bytes for each game, so its size is 16 + 68 n. Numbers are in little-endian order.
//!
//! | bytes of the head | content |
//! |---|---|
//! | 0 to 3 | the date on which the file was made: century, year, month, day |
//! | 4 to 7 | the number of games |
//! | 8 to 9 | not used for games |
//! | 10 to 11 | the year of the games |
//! | 12 | the width of the board, where 0 also means 8 |
//! | 13 to 15 | the kind of file, the number of empty squares of the theoretical scores, not used |
//!
//! | bytes of a game | content |
//! |---|---|
//! | 0 to 5 | numbers of the tournament, of black and of white in other files |
//! | 6 | black's discs at the end, where empty squares count for the winner |
//! | 7 | black's discs with best play from some move on |
//! | 8 to 67 | the moves: 10 times the rank plus the file, both from 1 to 8; 0 after the last move; passes are omitted |

use super::transcript::must_pass;
use super::{Move, Othello, Position};
use plywood_core::Game as _;

const HEAD: usize = 16;
const GAME: usize = 68;
const MOVES: usize = 60;

/// The content of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Archive {
    /// The year of the games.
    pub year: u16,
    /// The games.
    pub games: Vec<Game>,
}

/// A game of an archive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Game {
    /// The number of the tournament.
    pub tournament: u16,
    /// The number of the player who has the black discs.
    pub black: u16,
    /// The number of the player who has the white discs.
    pub white: u16,
    /// Black's discs at the end, where empty squares count for the winner.
    pub discs: u8,
    /// Black's discs with best play from some move on.
    pub best_discs: u8,
    /// The moves from the start of the game, with the passes that the file omits. The game need not be finished.
    pub moves: Vec<Move>,
}

/// Why bytes are not an archive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WthorError {
    /// The file is shorter than the head.
    #[error("the file has {0} bytes, but a WTHOR file has 16 + 68 n: its head is cut off")]
    Head(usize),
    /// The size is not that of whole games.
    #[error(
        "the file has {0} bytes, but a WTHOR file has 16 + 68 n: its last game is cut off, or it is another kind of file"
    )]
    Size(usize),
    /// The head gives another number of games than the size.
    #[error("the head (bytes 4 to 7) says {said} games, but the file has {found}")]
    Games {
        /// The number of games in the head.
        said: u32,
        /// The number of games that the size gives.
        found: usize,
    },
    /// The board is not eight squares wide.
    #[error("the board is {0} squares wide (byte 12), but only boards of 8 are read")]
    Board(u8),
    /// A game has a move that is not legal.
    #[error(
        "game {game}, move {number} (byte {byte}): {code} is not a legal move; legal moves: {legal}"
    )]
    Move {
        /// The number of the game, from 1.
        game: usize,
        /// The number of the move, from 1, without passes.
        number: usize,
        /// The place in the file.
        byte: usize,
        /// The byte found there.
        code: u8,
        /// The legal moves as the file would write them.
        legal: String,
    },
}

/// Reads a file.
///
/// ```
/// use plywood_games::othello::{transcript, wthor};
///
/// let mut bytes = vec![0; 16 + 68];
/// bytes[4] = 1; // one game
/// bytes[24..28].copy_from_slice(&[56, 64, 33, 34]); // f5 d6 c3 d3
/// let archive = wthor::read(&bytes)?;
/// assert_eq!(transcript::write(&archive.games[0].moves), "f5d6c3d3");
/// assert_eq!(wthor::write(&archive), bytes);
///
/// bytes[26] = 11;
/// let error = wthor::read(&bytes).unwrap_err();
/// assert_eq!(error.to_string(), "game 1, move 3 (byte 26): 11 is not a legal move; legal moves: 33 43 53 63 73");
/// # Ok::<(), wthor::WthorError>(())
/// ```
pub fn read(bytes: &[u8]) -> Result<Archive, WthorError> {
    let Some((head, games)) = bytes.split_at_checked(HEAD) else {
        return Err(WthorError::Head(bytes.len()));
    };
    if games.len() % GAME != 0 {
        return Err(WthorError::Size(bytes.len()));
    }
    let said = u32::from_le_bytes([head[4], head[5], head[6], head[7]]);
    let found = games.len() / GAME;
    if usize::try_from(said) != Ok(found) {
        return Err(WthorError::Games { said, found });
    }
    if !matches!(head[12], 0 | 8) {
        return Err(WthorError::Board(head[12]));
    }
    let games = games.chunks_exact(GAME).enumerate().map(|(i, bytes)| game(i, bytes));
    Ok(Archive {
        year: u16::from_le_bytes([head[10], head[11]]),
        games: games.collect::<Result<_, _>>()?,
    })
}

fn game(i: usize, bytes: &[u8]) -> Result<Game, WthorError> {
    let number = |at: usize| u16::from_le_bytes([bytes[at], bytes[at + 1]]);
    let codes = &bytes[GAME - MOVES..];
    let wrong = |(place, position): (usize, Position)| WthorError::Move {
        game: i + 1,
        number: place + 1,
        byte: HEAD + GAME * i + GAME - MOVES + place,
        code: codes[place],
        legal: legal(&position),
    };
    Ok(Game {
        tournament: number(0),
        black: number(2),
        white: number(4),
        discs: bytes[6],
        best_discs: bytes[7],
        moves: moves(codes).map_err(wrong)?,
    })
}

/// Reads the moves and inserts passes. The error is the place of a wrong move, and the position there.
fn moves(codes: &[u8]) -> Result<Vec<Move>, (usize, Position)> {
    let (mut moves, mut position) = (Vec::new(), Othello.root());
    let length = codes.iter().rposition(|&code| code != 0).map_or(0, |last| last + 1);
    for (place, &code) in codes[..length].iter().enumerate() {
        if must_pass(&position) {
            moves.push(Move::PASS);
            position = Othello.play(&position, Move::PASS);
        }
        let m = Othello.moves(&position).find(|&m| encode(m) == code).ok_or((place, position))?;
        moves.push(m);
        position = Othello.play(&position, m);
    }
    Ok(moves)
}

/// The byte that stands for a move.
fn encode(m: Move) -> u8 {
    m.square().map_or(0, |square| 10 * (square / 8 + 1) + square % 8 + 1)
}

fn legal(position: &Position) -> String {
    let codes: Vec<String> = Othello.moves(position).map(|m| encode(m).to_string()).collect();
    if codes.is_empty() { "none, the game is over".into() } else { codes.join(" ") }
}

/// Writes an archive as the bytes of a file, without the date on which it was made.
///
/// At most 60 moves of a game are written, which are all that a game can have, and at most 2^32 - 1 games.
#[must_use]
pub fn write(archive: &Archive) -> Vec<u8> {
    let mut bytes = vec![0; HEAD];
    let games = u32::try_from(archive.games.len()).unwrap_or(u32::MAX);
    bytes[4..8].copy_from_slice(&games.to_le_bytes());
    bytes[10..12].copy_from_slice(&archive.year.to_le_bytes());
    for game in archive.games.iter().take(games as usize) {
        for number in [game.tournament, game.black, game.white] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([game.discs, game.best_discs]);
        let codes = game.moves.iter().filter(|m| !m.is_pass()).map(|&m| encode(m));
        bytes.extend(codes.chain(std::iter::repeat(0)).take(MOVES));
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A random game that is broken off after some moves.
    fn any_game() -> impl Strategy<Value = Game> {
        (any::<[u16; 3]>(), any::<[u8; 2]>(), any::<[u8; 60]>(), 0..=60_usize).prop_map(
            |([tournament, black, white], [discs, best_discs], choices, length)| {
                let (mut position, mut moves) = (Othello.root(), Vec::new());
                for choice in &choices[..length] {
                    let count = Othello.moves(&position).len().max(1);
                    let Some(m) = Othello.moves(&position).nth(usize::from(*choice) % count) else {
                        break;
                    };
                    moves.push(m);
                    position = Othello.play(&position, m);
                }
                // A pass at the end is not in the file.
                moves.truncate(moves.iter().rposition(|m| !m.is_pass()).map_or(0, |last| last + 1));
                Game { tournament, black, white, discs, best_discs, moves }
            },
        )
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(year: u16, games in prop::collection::vec(any_game(), 0..4)) {
            let archive = Archive { year, games };
            let bytes = write(&archive);
            prop_assert_eq!(bytes.len(), 16 + 68 * archive.games.len());
            prop_assert_eq!(read(&bytes), Ok(archive));
        }

        #[test]
        fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
            let _ = read(&bytes);
        }

        #[test]
        fn an_altered_game_is_another_game_or_refused(game in any_game(), place in 0..68_usize, byte: u8) {
            let archive = Archive { year: 1, games: vec![game] };
            let mut bytes = write(&archive);
            bytes[16 + place] = byte;
            if let Ok(found) = read(&bytes) {
                prop_assert_eq!(write(&found), bytes);
            }
        }
    }

    #[test]
    fn sizes_counts_and_boards_that_are_wrong_are_named() {
        let message = |bytes: &[u8]| read(bytes).unwrap_err().to_string();
        assert_eq!(
            message(&[0; 15]),
            "the file has 15 bytes, but a WTHOR file has 16 + 68 n: its head is cut off"
        );
        assert!(message(&[0; 83]).ends_with("its last game is cut off, or it is another kind of file"));
        assert_eq!(message(&[0; 84]), "the head (bytes 4 to 7) says 0 games, but the file has 1");
        let mut ten = [0; 16];
        ten[12] = 10;
        assert_eq!(
            message(&ten),
            "the board is 10 squares wide (byte 12), but only boards of 8 are read"
        );
    }

    #[test]
    fn a_gap_in_the_moves_is_an_illegal_move() {
        let mut bytes = [0; 84];
        bytes[4] = 1;
        (bytes[24], bytes[26]) = (56, 33);
        assert!(matches!(read(&bytes), Err(WthorError::Move { number: 2, byte: 25, code: 0, .. })));
    }
}
