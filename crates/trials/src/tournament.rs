//! Games between searchers, always in pairs: the same game twice, with the sides swapped.
//!
//! The openings and the players determine everything, so a tournament is a plan like any other: its pairs are units,
//! and games that have been played are not played again.

pub mod othello;
pub mod random_games;
mod seat;
#[cfg(test)]
mod tests;

use crate::join;
use crate::stats::{Estimate, mean, number};
use crate::words::Join;
use plywood_core::search::best_first::Terminals;
use plywood_core::{Depth, Evaluate, Game};
use seat::Seat;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// The algorithm that chooses the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Searcher {
    /// Alpha-beta, with children ordered by their known values.
    AlphaBeta,
    /// Best-first minimax.
    BestFirst,
    /// Alpha-beta to a horizon of this many plies, then best-first minimax.
    Extension(Depth),
}

/// The limit of the search for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until alpha-beta has searched this many plies, or the principal line has this many.
    Depth(Depth),
    /// Until the principal line has this many plies, or this many positions have been evaluated.
    Within(Depth, u64),
    /// Until this many positions have been evaluated. Alpha-beta deepens ply by ply and uses the last complete
    /// iteration.
    Evaluations(u64),
}

/// What a searcher keeps from one move to the next, and how much memory it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Keeps {
    /// The tree below the moves that were played.
    #[default]
    Tree,
    /// No tree.
    Nothing,
    /// The tree, up to this many nodes; then the search continues in linear space.
    Linear(u64),
    /// The tree, up to this many nodes; then the search prunes the least promising parts.
    Prune(u64),
}

/// How the end of the game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By the same algorithm as the rest of the game.
    #[default]
    Same,
    /// By alpha-beta, as soon as at most this many plies are left.
    AlphaBeta(Depth),
}

/// A searcher with its limit, memory and endgame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Player {
    /// The algorithm.
    pub searcher: Searcher,
    /// The limit of each search.
    pub until: Until,
    /// The memory.
    #[serde(default)]
    pub keeps: Keeps,
    /// The endgame.
    #[serde(default)]
    pub ending: Ending,
}

/// Counts of a player's work. Moves in an ending that alpha-beta plays count apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Effort {
    /// The number of positions evaluated.
    pub evaluations: u64,
    /// The number of positions that an extension's alpha-beta evaluated.
    pub shallow: u64,
    /// The number of moves.
    pub moves: u64,
    /// The number of nodes in the tree after a move was chosen, summed over all moves.
    pub built: u64,
    /// The number of nodes that were still useful at the next turn, summed over all moves.
    pub kept: u64,
    /// The number of legal moves after which the game is not over, summed over all moves without a decided result.
    pub choices: u64,
    /// The number of these moves below which nothing was searched.
    pub unseen: u64,
    /// The number of moves that alpha-beta chose because it sees the end.
    pub endings: u64,
    /// The number of positions evaluated for these moves.
    pub ending: u64,
    /// The number of searches that stopped at a won game.
    pub won: u64,
    /// The number of turns after such a search at which the opponent had replied as expected.
    pub foreseen: u64,
    /// The number of these turns at which positions were evaluated.
    pub again: u64,
}

/// A game that was played to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played<M> {
    /// The value of the last position, for the side that moved first.
    pub value: i32,
    /// The moves that were played.
    pub moves: Vec<M>,
    /// The work of both players; first that of the side that moved first.
    pub efforts: [Effort; 2],
}

/// Both games of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pair {
    /// The class of the opening.
    pub class: u64,
    /// The value for the side that moved first, in the game that the first player began and in the one that the second
    /// began.
    pub values: [i32; 2],
    /// Whether both games had the same moves.
    pub same: bool,
    /// The work of the first player in both games, and that of the second.
    pub efforts: [Effort; 2],
}

/// A position to play from. The intervals of a tournament are over classes, because openings of one class are similar.
#[derive(Clone, Copy, Debug)]
pub struct Opening<P> {
    /// The class of the opening.
    pub class: u64,
    /// The position.
    pub position: P,
}

/// The rules and the evaluator of a tournament.
#[allow(missing_debug_implementations, reason = "neither games nor evaluators need to be printed")]
pub struct Table<'t, G: Game, H> {
    /// The rules.
    pub game: &'t G,
    /// The evaluator of both players.
    pub evaluator: &'t H,
    /// The result of a finished game for the side to move.
    pub score: fn(&G, &G::Position) -> i32,
    /// How best-first searches evaluate finished games.
    pub terminals: Terminals,
    /// The maximum number of plies left to play.
    pub plies_left: fn(&G::Position) -> Depth,
}

impl Player {
    /// Creates a player that keeps its tree and plays the end like the rest of the game.
    pub fn new(searcher: Searcher, until: Until) -> Player {
        Player { searcher, until, keeps: Keeps::Tree, ending: Ending::Same }
    }
}

impl<G: Game, H: Evaluate<G>> Table<'_, G, H> {
    /// Plays both games from `opening`.
    pub fn pair(&self, opening: &Opening<G::Position>, first: Player, second: Player) -> Pair {
        let a = self.play(&opening.position, [first, second]);
        let b = self.play(&opening.position, [second, first]);
        let ([a1, a2], [b2, b1]) = (a.efforts, b.efforts);
        Pair {
            class: opening.class,
            values: [a.value, b.value],
            same: a.moves == b.moves,
            efforts: [a1.and(b1), a2.and(b2)],
        }
    }

    /// The move that `player` chooses in `position` without earlier memory; `None` if the game is over.
    pub fn choice(&self, position: &G::Position, player: Player) -> Option<G::Move> {
        Seat::new(player).choose(self, position)
    }

    /// Plays one game to the end.
    pub fn play(&self, opening: &G::Position, players: [Player; 2]) -> Played<G::Move> {
        let mut seats = players.map(Seat::new);
        let (mut position, mut moves) = (opening.clone(), Vec::new());
        let mut turn = 0;
        while let Some(m) = seats[turn].choose(self, &position) {
            position = self.game.play(&position, m);
            for seat in &mut seats {
                seat.advance(m);
            }
            moves.push(m);
            turn = 1 - turn;
        }
        let value = (self.score)(self.game, &position);
        let value = if turn == 0 { value } else { -value };
        Played { value, moves, efforts: seats.map(|seat| seat.effort) }
    }
}

impl Pair {
    /// The first player's points: 1 if it did better when moving first than the second player did, 0.5 if equally well.
    pub fn points(&self) -> f64 {
        let [first, second] = self.values;
        match first.cmp(&second) {
            Ordering::Greater => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Less => 0.0,
        }
    }
}

/// The share of points that the first player won, with an interval over the classes of openings.
pub fn wins(pairs: &[Pair]) -> Estimate {
    let mut classes: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for pair in pairs {
        classes.entry(pair.class).or_default().push(pair.points());
    }
    let means: Vec<f64> = classes.values().map(|points| mean(points)).collect();
    Estimate::of(&means)
}

/// The total work of the first player in all pairs, and that of the second.
pub fn efforts(pairs: &[Pair]) -> [Effort; 2] {
    [0, 1].map(|i| pairs.iter().fold(Effort::default(), |sum, pair| sum.and(pair.efforts[i])))
}

join! {
    Effort {
        evaluations, shallow, moves, built, kept, choices, unseen, endings, ending, won, foreseen, again
    }
}

impl Effort {
    fn and(mut self, other: Effort) -> Effort {
        self.join(other);
        self
    }

    /// The mean number of positions evaluated per move.
    pub fn per_move(&self) -> f64 {
        number(self.evaluations) / number(self.moves)
    }
}
