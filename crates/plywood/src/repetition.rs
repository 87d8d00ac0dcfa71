//! Games in which a repeated position is a draw.

use plywood_core::{Depth, Evaluate, Game, Value, Window, mix};
use std::iter::Take;
use std::sync::Arc;

/// A game in which a position that occurs for the second time, in the game or in the search, ends the game as a draw.
///
/// The value of a position then depends on the path to it, so positions store their path: [`OnPath`]. Two paths to a
/// position are the same if they visit the same positions, in any order. [`Drawn`] wraps the evaluator.
///
/// ```
/// use plywood::{Drawn, DrawnByRepetition, Game, Limits, Player, Value};
/// # use plywood::games::{HasEvaluators, tic_tac_toe::TicTacToe};
/// # let (rules, evaluator) = (TicTacToe, TicTacToe::EVALUATORS[0].evaluator);
///
/// // `rules` is any game, `evaluator` is any of its evaluators.
/// let game = DrawnByRepetition(rules);
/// let evaluator = Drawn::new(evaluator, Value::ZERO);
/// let mut player = Player::new(game, evaluator);
/// let mut position = game.root();
/// let found = player.think(&position, &Limits::depth(3));
/// if let Some(m) = found.best {
///     position = game.play(&position, m); // the position stores its path
/// }
/// ```
///
/// A search takes longer: fewer positions are equal, and each move is compared with the path.
#[derive(Clone, Copy, Debug, Default)]
pub struct DrawnByRepetition<G>(pub G);

/// A position with the path to it.
#[derive(Clone, Debug)]
pub struct OnPath<P, K> {
    position: P,
    path: Option<Arc<Step<K>>>,
    /// The sum of the mixed hashes of all positions on the path.
    visited: u64,
    is_repeated: bool,
}

#[derive(Debug)]
struct Step<K> {
    key: K,
    before: Option<Arc<Step<K>>>,
}

impl<P, K> OnPath<P, K> {
    /// Returns the position without its path.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns whether the position has occurred before, so that the game is drawn.
    pub fn is_repeated(&self) -> bool {
        self.is_repeated
    }
}

impl<G: Game> DrawnByRepetition<G> {
    /// Returns `position` with an empty path.
    pub fn start(&self, position: G::Position) -> OnPath<G::Position, G::Key> {
        OnPath { position, path: None, visited: 0, is_repeated: false }
    }
}

impl<G: Game> Game for DrawnByRepetition<G> {
    type Position = OnPath<G::Position, G::Key>;
    type Move = G::Move;
    type Moves = Take<<G::Moves as IntoIterator>::IntoIter>;
    type Key = (G::Key, u64);

    const FREE_MOVES: bool = G::FREE_MOVES;

    fn root(&self) -> Self::Position {
        self.start(self.0.root())
    }

    fn moves(&self, position: &Self::Position) -> Self::Moves {
        let most = if position.is_repeated { 0 } else { usize::MAX };
        self.0.moves(&position.position).into_iter().take(most)
    }

    fn play(&self, from: &Self::Position, m: G::Move) -> Self::Position {
        let position = self.0.play(&from.position, m);
        let here = Step { key: self.0.key(&from.position), before: from.path.clone() };
        let path = Some(Arc::new(here));
        // Not the hash itself: a position may have the hash 0.
        let here = mix(self.0.hash(&from.position) ^ VISITED);
        let visited = from.visited.wrapping_add(here);
        let key = self.0.key(&position);
        let is_repeated = way(path.as_ref()).any(|step| step.key == key);
        OnPath { position, path, visited, is_repeated }
    }

    fn key(&self, position: &Self::Position) -> Self::Key {
        (self.0.key(&position.position), position.visited)
    }

    fn hash(&self, position: &Self::Position) -> u64 {
        mix(self.0.hash(&position.position) ^ position.visited)
    }

    fn slot(&self, position: &Self::Position, m: G::Move) -> usize {
        self.0.slot(&position.position, m)
    }

    fn cost(&self, m: G::Move) -> Depth {
        self.0.cost(m)
    }
}

/// Distinguishes a visited position from the current one: the fractional part of the square root of 2, in 64 bits.
const VISITED: u64 = 0x6A09_E667_F3BC_C908;

/// Returns the steps of a path, the last first.
fn way<K>(path: Option<&Arc<Step<K>>>) -> impl Iterator<Item = &Step<K>> {
    std::iter::successors(path.map(Arc::as_ref), |step| step.before.as_deref())
}

/// An evaluator that knows repeated positions.
#[derive(Clone, Copy, Debug)]
pub struct Drawn<E> {
    evaluator: E,
    draw: Value,
}

impl<E> Drawn<E> {
    /// Wraps `evaluator`: a repeated position is worth `draw` to the side to move, and `evaluator` evaluates all
    /// others.
    pub fn new(evaluator: E, draw: Value) -> Drawn<E> {
        Drawn { evaluator, draw }
    }
}

impl<G: Game, E: Evaluate<G>> Evaluate<DrawnByRepetition<G>> for Drawn<E> {
    fn value(
        &self,
        game: &DrawnByRepetition<G>,
        position: &OnPath<G::Position, G::Key>,
        depth: Depth,
    ) -> Value {
        if position.is_repeated {
            self.draw
        } else {
            self.evaluator.value(&game.0, &position.position, depth)
        }
    }

    fn within(
        &self,
        game: &DrawnByRepetition<G>,
        position: &OnPath<G::Position, G::Key>,
        depth: Depth,
        window: Window,
    ) -> Value {
        if position.is_repeated {
            self.draw
        } else {
            self.evaluator.within(&game.0, &position.position, depth, window)
        }
    }

    fn gives_bounds(&self) -> bool {
        self.evaluator.gives_bounds()
    }

    fn is_decided(&self, value: Value) -> bool {
        self.evaluator.is_decided(value)
    }
}
