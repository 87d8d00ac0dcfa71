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

use super::game;
use plywood_core::{Depth, Evaluate};
use plywood_games::othello::{Othello, Position, Side};

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
    (0..recipe.games).flat_map(|number| game::labelled(recipe, evaluator, number.into())).collect()
}
