//! Games of self-play to which the constants are fitted.
//!
//! A game begins with random moves. Then both sides choose their moves by a search with [`Evaluator::Positional`], until
//! few enough squares are empty to solve the position. All positions after the random moves get the score found there.
//! The ending is played with random moves, and every position of it is solved.

use crate::train::Chance;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{Depth, Game, MAX_DEPTH, Search, Value, Window};
use plywood_games::othello::{Evaluator, FewestReplies, Move, Othello, Position};

/// The seed of all random choices.
const SEED: u64 = 1;
/// The least number of random moves at the start.
const LEAST_RANDOM: u32 = 6;
/// How many numbers of random moves there are.
const RANDOM: u32 = 15;
/// The depth of the searches for a move.
const DEPTH: Depth = 3;
/// The greatest number of empty squares of an ending.
const ENDING: u32 = 10;

/// A position and the score of its game for the side to move.
pub(super) type Labelled = (Position, i32);

/// Returns the labelled positions of the game with this number.
pub(super) fn game(number: u32) -> Vec<Labelled> {
    let mut chance = Chance::new(SEED, number.into());
    let mut position = opening(&mut chance);
    let mut played = Vec::new();
    while position.empty().count_ones() > ENDING {
        let Some(m) = best_move(&position) else { break };
        played.push(position);
        position = Othello.play(&position, m);
    }
    let mut score = solve(&position);
    let mut labels = vec![(position, score)];
    while let Some(m) = random_move(&position, &mut chance) {
        position = Othello.play(&position, m);
        labels.push((position, solve(&position)));
    }
    for position in played.into_iter().rev() {
        score = -score;
        labels.push((position, score));
    }
    labels
}

/// Plays a random number of random moves from the start of the game.
fn opening(chance: &mut Chance) -> Position {
    let mut position = Othello.root();
    for _ in 0..LEAST_RANDOM + chance.below(RANDOM) {
        position = random_move(&position, chance).map_or(position, |m| Othello.play(&position, m));
    }
    position
}

fn random_move(position: &Position, chance: &mut Chance) -> Option<Move> {
    let mut moves = Othello.moves(position);
    let count = u32::try_from(moves.len()).unwrap_or(0);
    moves.nth(chance.below(count) as usize)
}

/// Returns the first move with the greatest value.
fn best_move(position: &Position) -> Option<Move> {
    let mut search = Search::new(&Othello, &Evaluator::Positional).silent().order(FewestReplies);
    let root = search.root(position, DEPTH);
    let (mut best, mut by) = (Value::NEG_INF, None);
    for m in Othello.moves(position) {
        let child = search.child(&root, m);
        let Ok(value) = alpha_beta(&mut search, &child, Window::FULL.raised(best).flipped());
        if -value > best {
            (best, by) = (-value, Some(m));
        }
    }
    by
}

/// Returns the score with best play on both sides, for the side to move.
fn solve(position: &Position) -> i32 {
    let mut search = Search::new(&Othello, &Evaluator::Zero).silent().order(FewestReplies);
    let root = search.root(position, MAX_DEPTH);
    let Ok(value) = alpha_beta(&mut search, &root, Window::FULL);
    value.get()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_the_same_every_time_and_its_endings_are_worth_their_best_move() {
        let labels = game(3);
        assert_eq!(labels, game(3));
        assert!(labels.len() > 40, "{}", labels.len());
        for (position, score) in labels {
            if position.empty().count_ones() <= 6 {
                let after = Othello.moves(&position).map(|m| -solve(&Othello.play(&position, m)));
                assert_eq!(score, after.max().unwrap_or_else(|| position.score().into()));
            }
        }
    }
}
