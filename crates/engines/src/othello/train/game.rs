//! One game of self-play, and the labels of its positions.
//!
//! The game begins with random moves. Then both sides choose their moves by a search, until few enough squares are empty
//! to solve the position. All positions after the random moves get the score found there.
//!
//! In the ending, every position is solved, so random moves may be mixed in. They bring the corpus positions that good
//! play avoids, as a search meets them. For the same reason some random branches lead from the last moves before the
//! ending to endings of their own.

use super::corpus::{Labelled, Recipe};
use super::exact::Solver;
use crate::train::Chance;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{Depth, Evaluate, Game, Search, Value, Window};
use plywood_games::othello::{Evaluator, FewestReplies, Move, Othello, Position};

/// The least number of random moves at the start.
const LEAST_RANDOM: u32 = 6;
/// One more than the number of further random moves at the start.
const MORE_RANDOM: u32 = 9;
/// One in this number of moves of an ending is random.
const RANDOM_IN: u32 = 3;
/// The search depth of the other moves of an ending.
const DEPTH_IN: Depth = 1;
/// The number of branches of a game.
const BRANCHES: u32 = 2;
/// The greatest number of random moves of a branch.
const BRANCH_MOVES: u32 = 5;

/// Returns the labelled positions of the game with this number.
pub(super) fn labelled<E: Evaluate<Othello>>(
    recipe: &Recipe,
    evaluator: &E,
    solver: &mut Solver,
    number: u64,
) -> Vec<Labelled> {
    let mut chance = Chance::new(recipe.seed, number);
    let mut play = Play { recipe, evaluator, solver, labels: Vec::new() };
    let mut position = opening(&mut chance);
    let mut played = Vec::new();
    while play.is_before_ending(&position) {
        let Some(m) = play.best_move(&position, recipe.depth) else { break };
        played.push(position);
        position = Othello.play(&position, m);
    }
    let score = play.ending(position, &mut chance);
    play.label_back(&played, score);
    for _ in 0..BRANCHES {
        let back = 1 + chance.below(BRANCH_MOVES) as usize;
        if let Some(start) = played.len().checked_sub(back) {
            play.branch(played[start], &mut chance);
        }
    }
    play.labels
}

/// Returns the labelled positions of a recorded game. Its ending is solved; what was played there does not count.
pub(super) fn recorded(recipe: &Recipe, solver: &mut Solver, moves: &[Move]) -> Vec<Labelled> {
    let mut play = Play { recipe, evaluator: &Evaluator::Zero, solver, labels: Vec::new() };
    let (mut position, mut played) = (Othello.root(), Vec::new());
    let mut score = None;
    for &m in moves {
        if play.is_before_ending(&position) {
            played.push(position);
        } else {
            let exact = play.solve(&position);
            score = score.or(Some(exact));
        }
        position = Othello.play(&position, m);
    }
    // A game that was broken off before the ending tells nothing.
    if let Some(score) = score {
        play.label_back(&played, score);
    }
    play.labels
}

struct Play<'a, E> {
    recipe: &'a Recipe,
    evaluator: &'a E,
    solver: &'a mut Solver,
    labels: Vec<Labelled>,
}

impl<E: Evaluate<Othello>> Play<'_, E> {
    fn is_before_ending(&self, position: &Position) -> bool {
        position.empty().count_ones() > self.recipe.exact
    }

    /// Labels the positions that were played before the ending with the score of the ending.
    fn label_back(&mut self, played: &[Position], mut score: i8) {
        for position in played.iter().rev() {
            score = -score;
            self.labels.push(Labelled::new(position, score));
        }
    }

    /// Plays and solves an ending from `position` on; returns the score of `position`.
    fn ending(&mut self, mut position: Position, chance: &mut Chance) -> i8 {
        let score = self.solve(&position);
        loop {
            let m = if chance.below(RANDOM_IN) == 0 {
                random_move(&position, chance)
            } else {
                self.best_move(&position, DEPTH_IN)
            };
            let Some(m) = m else { return score };
            position = Othello.play(&position, m);
            self.solve(&position);
        }
    }

    /// Plays random moves until few enough squares are empty, and then an ending.
    fn branch(&mut self, mut position: Position, chance: &mut Chance) {
        while self.is_before_ending(&position) {
            let Some(m) = random_move(&position, chance) else { return };
            position = Othello.play(&position, m);
        }
        self.ending(position, chance);
    }

    fn solve(&mut self, position: &Position) -> i8 {
        let score = self.solver.score(position);
        self.labels.push(Labelled::new(position, score));
        score
    }

    /// Returns the first move with the greatest value in a search of `depth` plies.
    fn best_move(&self, position: &Position, depth: Depth) -> Option<Move> {
        let mut search = Search::new(&Othello, self.evaluator).silent().order(FewestReplies);
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
}

/// Plays a random number of random moves from the start of the game.
fn opening(chance: &mut Chance) -> Position {
    let mut position = Othello.root();
    for _ in 0..LEAST_RANDOM + chance.below(MORE_RANDOM) {
        position = random_move(&position, chance).map_or(position, |m| Othello.play(&position, m));
    }
    position
}

fn random_move(position: &Position, chance: &mut Chance) -> Option<Move> {
    let moves = Othello.moves(position);
    let count = u32::try_from(moves.len()).unwrap_or(0);
    moves.into_iter().nth(chance.below(count) as usize)
}

/// The positions of a random game.
#[cfg(test)]
pub(super) fn random(chance: &mut Chance) -> Vec<Position> {
    let mut positions = vec![Othello.root()];
    let mut position = Othello.root();
    while let Some(m) = random_move(&position, chance) {
        position = Othello.play(&position, m);
        positions.push(position);
    }
    positions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::train::exact::plain_score;

    const RECIPE: Recipe = Recipe { games: 3, exact: 8, ..Recipe::SMALL };

    fn played(number: u64) -> Vec<Labelled> {
        labelled(&RECIPE, &Evaluator::Positional, &mut Solver::new(None), number)
    }

    #[test]
    fn endings_have_the_score_of_their_best_child() {
        for label in played(5).iter().filter(|label| label.empties() <= RECIPE.exact) {
            let position = label.position().expect("no overlap");
            let scores = Othello.moves(&position).map(|m| -plain_score(&Othello.play(&position, m)));
            let over = || i8::try_from(position.score()).expect("at most 64");
            assert_eq!(label.score, scores.max().unwrap_or_else(over), "{label:?}");
        }
    }

    #[test]
    fn all_positions_before_the_ending_have_the_score_of_the_game() {
        let labels = played(6);
        let first = labels.first().expect("a game has positions").score;
        let before: Vec<_> = labels.iter().filter(|label| label.empties() > RECIPE.exact).collect();
        assert!(before.len() > 20);
        assert!(before.iter().all(|label| label.score.abs() == first.abs()));
    }

    /// A random game, and the moves that were played.
    fn record() -> (Vec<Position>, Vec<Move>) {
        let positions = random(&mut Chance::new(1, 2));
        let leads = |pair: &[Position], m: &Move| Othello.play(&pair[0], *m) == pair[1];
        let moves =
            positions.windows(2).filter_map(|pair| Othello.moves(&pair[0]).find(|m| leads(pair, m)));
        let moves = moves.collect();
        (positions, moves)
    }

    #[test]
    fn the_ending_of_a_recorded_game_is_solved_and_its_score_goes_back_to_the_start() {
        let (positions, moves) = record();
        let labels = recorded(&RECIPE, &mut Solver::new(None), &moves);
        assert_eq!(labels.len(), moves.len());
        let ending = positions.iter().position(|p| p.empty().count_ones() <= RECIPE.exact);
        let ending = ending.expect("a whole game");
        let score = plain_score(&positions[ending]);
        assert_eq!(labels[0], Labelled::new(&positions[ending], score));
        let start = if ending % 2 == 0 { score } else { -score };
        assert_eq!(labels.last(), Some(&Labelled::new(&positions[0], start)));
        assert!(recorded(&RECIPE, &mut Solver::new(None), &moves[..20]).is_empty());
    }
}
