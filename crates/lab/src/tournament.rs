//! Games between searchers, always in pairs: the same game twice, with the sides swapped.
//!
//! Everything is settled by the openings and the players, so a tournament is a plan like any other: its pairs are units,
//! and what was played once is not played again.

mod seat;
#[cfg(test)]
mod tests;

use crate::stats::{Estimate, mean, number};
use crate::words::{Join, join};
use plywood_core::{Depth, Game, Horizon};
use seat::Seat;
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Who chooses the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Searcher {
    /// Alpha-beta, its sons ordered by what is known of them.
    AlphaBeta,
    /// Best-first minimax.
    BestFirst,
    /// Alpha-beta to a horizon of so many plies, then best-first minimax.
    Extension(Depth),
}

/// How far a move is thought over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Until {
    /// Until alpha-beta has searched so many plies, or the principal line has as many.
    Depth(Depth),
    /// Until so many positions have been judged. Alpha-beta deepens ply by ply, and the last complete iteration stands.
    Evaluations(u64),
}

/// What a searcher keeps from one move to the next, and how much memory it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Keeps {
    /// The tree below the moves that were played.
    #[default]
    Tree,
    /// Nothing.
    Nothing,
    /// The tree, within so many nodes; then it goes on in linear space.
    Linear(u64),
    /// The tree, within so many nodes; then it cuts off what is least promising.
    Prune(u64),
}

/// How the end of the game is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Ending {
    /// As all of it.
    #[default]
    Same,
    /// By alpha-beta, as soon as the game is over within so many plies.
    AlphaBeta(Depth),
}

/// A searcher at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Player {
    pub searcher: Searcher,
    pub until: Until,
    #[serde(default)]
    pub keeps: Keeps,
    #[serde(default)]
    pub ending: Ending,
}

/// What a player did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Effort {
    /// Positions judged.
    pub evaluations: u64,
    /// Those of them that an extension's alpha-beta judged.
    pub shallow: u64,
    pub moves: u64,
    /// Nodes in the tree when a move had been chosen, summed over all moves.
    pub built: u64,
    /// Nodes of it that were still of use at the next turn, summed.
    pub kept: u64,
    /// Moves that were there to choose from, summed.
    pub choices: u64,
    /// Those of them below which nothing was looked at, summed.
    pub unseen: u64,
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played<M> {
    /// What the last position is worth to the side that began.
    pub value: i32,
    pub moves: Vec<M>,
    /// What both did; first the side that began.
    pub efforts: [Effort; 2],
}

/// Both games of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pair {
    /// The class of its opening.
    pub class: u64,
    /// What the game was worth to the side that began when the first player did, and when the second did.
    pub values: [i32; 2],
    /// Whether both games took the same course.
    pub same: bool,
    /// What the first player did in both games, and the second.
    pub efforts: [Effort; 2],
}

/// A position to play from. The intervals of a tournament rest on classes, since openings of one class are alike.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opening<P> {
    pub class: u64,
    pub position: P,
}

/// What a tournament is played with.
pub(crate) struct Table<'t, G: Game, H> {
    /// The rules; they also judge finished games.
    pub game: &'t G,
    /// The judge of both players.
    pub judge: &'t H,
    /// At most how many plies there are to play.
    pub plies_left: fn(&G::Position) -> Depth,
}

impl Player {
    /// A player that keeps its tree and plays the end as all of the game.
    pub(crate) fn new(searcher: Searcher, until: Until) -> Player {
        Player { searcher, until, keeps: Keeps::Tree, ending: Ending::Same }
    }
}

impl<G: Game + Horizon<G>, H: Horizon<G>> Table<'_, G, H> {
    /// Plays both games from `opening`.
    pub(crate) fn pair(&self, opening: &Opening<G::Position>, first: Player, second: Player) -> Pair {
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

    /// The move that `player` chooses in `position`, with nothing remembered; `None` if the game is over.
    pub(crate) fn choice(&self, position: &G::Position, player: Player) -> Option<G::Move> {
        Seat::new(player).choose(self, position)
    }

    /// Plays one game to its end.
    pub(crate) fn play(&self, opening: &G::Position, players: [Player; 2]) -> Played<G::Move> {
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
        let value = self.game.value(self.game, &position, 0);
        let value = if turn == 0 { value } else { -value };
        Played { value: value.get(), moves, efforts: seats.map(|seat| seat.effort) }
    }
}

impl Pair {
    /// The first player's points: one if it got more as the side that began, a half if both got the same.
    pub(crate) fn points(&self) -> f64 {
        let [first, second] = self.values;
        match first.cmp(&second) {
            Ordering::Greater => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Less => 0.0,
        }
    }
}

/// The share of points that the first player won, with an interval over the classes of openings.
pub(crate) fn wins(pairs: &[Pair]) -> Estimate {
    let mut classes: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    for pair in pairs {
        classes.entry(pair.class).or_default().push(pair.points());
    }
    let means: Vec<f64> = classes.values().map(|points| mean(points)).collect();
    Estimate::of(&means)
}

/// What the first player did in all pairs, and the second.
pub(crate) fn efforts(pairs: &[Pair]) -> [Effort; 2] {
    [0, 1].map(|i| pairs.iter().fold(Effort::default(), |sum, pair| sum.and(pair.efforts[i])))
}

join! { Effort { evaluations, shallow, moves, built, kept, choices, unseen } }

impl Effort {
    fn and(mut self, other: Effort) -> Effort {
        self.join(other);
        self
    }

    /// Positions judged for a move, on the average.
    pub(crate) fn per_move(&self) -> f64 {
        number(self.evaluations) / number(self.moves)
    }
}
