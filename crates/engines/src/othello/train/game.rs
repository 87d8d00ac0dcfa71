//! One game of self-play, and the labels of its positions.
//!
//! The game begins with random moves. Then both sides choose their moves by a search, until few enough squares are empty
//! to solve the position. All positions after the random moves get the score found there. The ending is played with
//! random moves, and every position of it is solved, so that the corpus also has positions that good play avoids.

use super::chance::Chance;
use super::corpus::{Labelled, Recipe};
use super::exact;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{Depth, Evaluate, Game, Search, Value, Window};
use plywood_games::othello::{FewestReplies, Move, Othello, Position};

/// The least number of random moves at the start.
const LEAST_RANDOM: u32 = 6;
/// How many numbers of random moves there are.
const RANDOM: u32 = 15;

/// Returns the labelled positions of the game with this number.
pub(super) fn labelled<E: Evaluate<Othello>>(
    recipe: &Recipe,
    evaluator: &E,
    number: u64,
) -> Vec<Labelled> {
    let mut chance = Chance::new(recipe.seed, number);
    let mut position = opening(&mut chance);
    let mut played = Vec::new();
    while position.empty().count_ones() > recipe.exact {
        let Some(m) = best_move(&position, evaluator, recipe.depth) else { break };
        played.push(position);
        position = Othello.play(&position, m);
    }
    let mut labels = ending(position, &mut chance);
    if let Some(&Labelled { score, .. }) = labels.first() {
        let scores = played.iter().rev().scan(score, |score, position| {
            *score = -*score;
            Some(Labelled::new(position, *score))
        });
        labels.extend(scores.collect::<Vec<_>>());
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
    let moves = Othello.moves(position);
    let count = u32::try_from(moves.len()).unwrap_or(0);
    moves.into_iter().nth(chance.below(count) as usize)
}

/// Returns the first move with the greatest value in a search of `depth` plies.
fn best_move<E: Evaluate<Othello>>(position: &Position, evaluator: &E, depth: Depth) -> Option<Move> {
    let mut search = Search::new(&Othello, evaluator).silent().order(FewestReplies);
    let root = search.root(position, depth);
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

/// Solves `position` and the positions of a random game that follows.
fn ending(mut position: Position, chance: &mut Chance) -> Vec<Labelled> {
    let mut labels = vec![Labelled::new(&position, exact::score(&position))];
    while let Some(m) = random_move(&position, chance) {
        position = Othello.play(&position, m);
        labels.push(Labelled::new(&position, exact::score(&position)));
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::othello::Evaluator;

    const RECIPE: Recipe = Recipe { games: 3, exact: 8, ..Recipe::SMALL };

    #[test]
    fn endings_have_the_score_of_their_best_child() {
        for label in labelled(&RECIPE, &Evaluator::Positional, 5) {
            let position = label.position().expect("no overlap");
            if label.empties() > RECIPE.exact {
                continue;
            }
            let scores = Othello.moves(&position).map(|m| -exact::score(&Othello.play(&position, m)));
            let over = || i8::try_from(position.score()).expect("at most 64");
            assert_eq!(label.score, scores.max().unwrap_or_else(over), "{label:?}");
        }
    }

    #[test]
    fn all_positions_before_the_ending_have_the_score_of_the_game() {
        let labels = labelled(&RECIPE, &Evaluator::Positional, 6);
        let first = labels.first().expect("a game has positions").score;
        let before: Vec<_> = labels.iter().filter(|label| label.empties() > RECIPE.exact).collect();
        assert!(before.len() > 20);
        assert!(before.iter().all(|label| label.score.abs() == first.abs()));
    }
}
