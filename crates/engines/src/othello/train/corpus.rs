//! Labelled positions: what evaluators are fitted to.
//!
//! ```
//! use plywood_engines::othello::train::corpus::{Recipe, generate};
//! use plywood_games::othello::Evaluator;
//!
//! let recipe = Recipe { games: 2, exact: 8, ..Recipe::SMALL };
//! let corpus = generate(&recipe, &Evaluator::Positional);
//! assert_eq!(corpus, generate(&recipe, &Evaluator::Positional));
//! assert!(corpus.iter().all(|position| position.own & position.other == 0));
//! ```

use super::exact::Solver;
use super::game;
use crate::train::{Kept, seal, unseal};
use plywood_core::{Depth, Evaluate};
use plywood_games::othello::{FileError, Othello, Position, Side, obf};
use std::ops::Range;

/// A position and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Labelled {
    /// The discs of the side to move.
    pub own: u64,
    /// The discs of the other side.
    pub other: u64,
    /// The score of the game for the side to move, in discs; empty squares count for the winner. In endings it is the
    /// exact score, before that the score of the game that was played.
    pub score: i8,
}

impl Labelled {
    /// The label `score` for `position`.
    #[must_use]
    pub fn new(position: &Position, score: i8) -> Labelled {
        Labelled { own: position.own(), other: position.other(), score }
    }

    /// The position. Its side to move is called X.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        Position::new(self.own, self.other, Side::X)
    }

    /// The number of empty squares.
    #[must_use]
    pub fn empties(&self) -> u32 {
        (self.own | self.other).count_zeros()
    }
}

/// The parameters of a corpus. Equal recipes with equal evaluators give equal corpora.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of games.
    pub games: u32,
    /// The search depth of a move, in plies.
    pub depth: Depth,
    /// The greatest number of empty squares at which a position is solved. Every position from there on has its exact
    /// score.
    pub exact: u32,
}

impl Recipe {
    /// A corpus of some ten thousand positions.
    pub const SMALL: Recipe = Recipe { seed: 1, games: 250, depth: 2, exact: 12 };
}

/// Plays all games of `recipe`, each move chosen by a search with `evaluator`, and returns their labelled positions,
/// game by game.
#[must_use]
pub fn generate<E: Evaluate<Othello>>(recipe: &Recipe, evaluator: &E) -> Vec<Labelled> {
    games(recipe, evaluator, 0..recipe.games)
}

/// Plays the games of `recipe` with these numbers, like [`generate`].
#[must_use]
pub fn games<E: Evaluate<Othello>>(
    recipe: &Recipe,
    evaluator: &E,
    numbers: Range<u32>,
) -> Vec<Labelled> {
    let mut solver = Solver::new(None);
    numbers.flat_map(|number| game::labelled(recipe, evaluator, &mut solver, number.into())).collect()
}

/// Reads the positions of an OBF file that have scores, each labelled with its best score.
pub fn scored(text: &str) -> Result<Vec<Labelled>, FileError> {
    let label = |record: &obf::Record| {
        let score = i8::try_from(record.best()?).ok()?;
        Some(Labelled::new(&record.position, score))
    };
    Ok(obf::read(text)?.iter().filter_map(label).collect())
}

/// The first bytes of a file of labelled positions.
const MAGIC: &[u8; 16] = b"plywood-corpus-1";
const ENTRY: usize = 17;

/// Why bytes are not the labelled positions that were expected.
pub use crate::train::SealError as CorpusError;

/// The bytes of a file: a head, 17 bytes for each position, a checksum. The `key` says what the positions depend on.
#[must_use]
pub fn write(labels: &[Labelled], key: u64) -> Vec<u8> {
    let mut content = Vec::with_capacity(labels.len() * ENTRY);
    for label in labels {
        content.extend(label.own.to_le_bytes());
        content.extend(label.other.to_le_bytes());
        content.extend(label.score.to_le_bytes());
    }
    seal(MAGIC, key, &content)
}

/// Reads what [`write`](write()) wrote with the same `key`.
pub fn read(bytes: &[u8], key: u64) -> Result<Vec<Labelled>, CorpusError> {
    let content = unseal(MAGIC, key, bytes)?;
    if content.len() % ENTRY != 0 {
        return Err(CorpusError::Checksum);
    }
    let board = |bytes: &[u8]| bytes.iter().rev().fold(0, |board, &byte| board << 8 | u64::from(byte));
    let label = |entry: &[u8]| Labelled {
        own: board(&entry[..8]),
        other: board(&entry[8..16]),
        score: i8::from_le_bytes([entry[16]]),
    };
    Ok(content.chunks_exact(ENTRY).map(label).collect())
}

impl Kept for Labelled {
    fn write(kept: &[Labelled], key: u64) -> Vec<u8> {
        write(kept, key)
    }

    fn read(bytes: &[u8], key: u64) -> Result<Vec<Labelled>, CorpusError> {
        read(bytes, key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_damage_is_noticed() {
        let labels = [(1, 2, -3), (u64::MAX << 1, 1, 64)].map(|(own, other, score)| Labelled {
            own,
            other,
            score,
        });
        let bytes = write(&labels, 7);
        assert_eq!(read(&bytes, 7), Ok(labels.to_vec()));
        assert_eq!(read(&bytes, 8), Err(CorpusError::Key));
        assert_eq!(read(&bytes[1..], 7), Err(CorpusError::Magic));
        assert!(
            (24..bytes.len()).all(|length| read(&bytes[..length], 7) == Err(CorpusError::Checksum))
        );
        let mut altered = bytes;
        altered[30] ^= 1;
        assert_eq!(read(&altered, 7), Err(CorpusError::Checksum));
    }
}
