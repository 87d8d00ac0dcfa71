//! Games in which a position that occurs again is a draw.

use plywood_core::{Depth, Game, Horizon, Value, mix};
use std::iter::Take;
use std::sync::Arc;

/// The same game, in which a position that occurs for the second time, since the game began or in the search, ends it as a
/// draw.
///
/// What a position is worth then depends on the way to it, so its positions know their way: [`OnPath`]. Two ways to a
/// position are the same if they went through the same positions, in whatever order. [`Drawn`] makes the
/// evaluator.
///
/// ```
/// use plywood::{Drawn, DrawnByRepetition, Game, Limits, Player, Value};
/// # use plywood::games::{Judged, tic_tac_toe::TicTacToe};
/// # let (rules, evaluator) = (TicTacToe, TicTacToe::EVALUATORS[0].evaluator);
///
/// // `rules` is any game, `evaluator` any evaluator of it.
/// let game = DrawnByRepetition(rules);
/// let evaluator = Drawn::new(evaluator, Value::ZERO);
/// let mut player = Player::new(game, evaluator);
/// let mut position = game.root();
/// let found = player.think(&position, &Limits::depth(3));
/// if let Some(m) = found.best {
///     position = game.play(&position, m); // it remembers where it has been
/// }
/// ```
///
/// A search takes longer: fewer positions are the same, and each move is compared with the way so far.
#[derive(Clone, Copy, Debug, Default)]
pub struct DrawnByRepetition<G>(pub G);

/// A position with the way to it.
#[derive(Clone, Debug)]
pub struct OnPath<P, K> {
    position: P,
    path: Option<Arc<Step<K>>>,
    /// The sum of the mixed hashes of all positions on the way.
    visited: u64,
    is_repeated: bool,
}

#[derive(Debug)]
struct Step<K> {
    key: K,
    before: Option<Arc<Step<K>>>,
}

impl<P, K> OnPath<P, K> {
    /// The position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Whether it has occurred before, and the game is drawn.
    pub fn is_repeated(&self) -> bool {
        self.is_repeated
    }
}

impl<G: Game> DrawnByRepetition<G> {
    /// A way that begins at `position`.
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

/// Tells a position that was visited from one that is there: the fraction of the square root of 2, in 64 bits.
const VISITED: u64 = 0x6A09_E667_F3BC_C908;

/// The steps of a way, the last first.
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
    /// A repeated position is worth `draw` to the side to move, any other what `evaluator` says.
    pub fn new(evaluator: E, draw: Value) -> Drawn<E> {
        Drawn { evaluator, draw }
    }
}

impl<G: Game, E: Horizon<G>> Horizon<DrawnByRepetition<G>> for Drawn<E> {
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

    fn is_decided(&self, value: Value) -> bool {
        self.evaluator.is_decided(value)
    }
}
