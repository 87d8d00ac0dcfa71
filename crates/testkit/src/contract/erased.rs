//! The checked game with its types erased, so that the algorithms are compiled once for all games and not once for each.

use plywood_core::{Depth, Evaluate, Game, Value, Window};
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// A move: its number in the game's own order, and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Number {
    number: usize,
    cost: Depth,
}

/// A position of a game of any type.
trait Reached<'g> {
    fn moves(&self) -> Vec<Number>;
    fn play(&self, m: Number) -> Position<'g>;
    fn key(&self) -> usize;
    fn hash(&self) -> u64;
    fn slot(&self, m: Number) -> usize;
    fn uniform_width(&self, depth: Depth) -> Option<u32>;
    fn value(&self, depth: Depth) -> Value;
    fn within(&self, depth: Depth, window: Window) -> Value;
    fn shown(&self, m: Number) -> String;
}

/// A position with its type erased. Clones share the same position.
#[derive(Clone)]
pub(super) struct Position<'g>(Rc<dyn Reached<'g> + 'g>);

impl Position<'_> {
    /// Returns the moves of a line as the game writes them; a move that is not legal is shown as its number.
    pub(super) fn shown(&self, line: &[Number]) -> String {
        let (mut position, mut words) = (self.clone(), Vec::new());
        for &m in line {
            if !position.0.moves().contains(&m) {
                words.push(format!("no move number {}", m.number));
                break;
            }
            words.push(position.0.shown(m));
            position = position.0.play(m);
        }
        format!("[{}]", words.join(", "))
    }
}

/// The numbers of the keys that were met, in the order of their first use: equal keys have equal numbers.
pub(super) type Keys<G> = RefCell<HashMap<<G as Game>::Key, usize>>;

/// A position of the game with its type, and the game.
struct At<'g, G: Game, H> {
    game: &'g G,
    evaluator: &'g H,
    keys: &'g Keys<G>,
    position: G::Position,
}

impl<G: Game, H> At<'_, G, H> {
    fn numbered(&self, m: Number) -> G::Move {
        self.game.moves(&self.position).into_iter().nth(m.number).expect("every number has a move")
    }
}

impl<'g, G: Game, H: Evaluate<G>> Reached<'g> for At<'g, G, H> {
    fn moves(&self) -> Vec<Number> {
        let moves = self.game.moves(&self.position).into_iter().enumerate();
        moves.map(|(number, m)| Number { number, cost: self.game.cost(m) }).collect()
    }

    fn play(&self, m: Number) -> Position<'g> {
        let &At { game, evaluator, keys, ref position } = self;
        let position = game.play(position, self.numbered(m));
        Position(Rc::new(At { game, evaluator, keys, position }))
    }

    fn key(&self) -> usize {
        let mut keys = self.keys.borrow_mut();
        let next = keys.len();
        *keys.entry(self.game.key(&self.position)).or_insert(next)
    }

    fn hash(&self) -> u64 {
        self.game.hash(&self.position)
    }

    fn slot(&self, m: Number) -> usize {
        self.game.slot(&self.position, self.numbered(m))
    }

    fn uniform_width(&self, depth: Depth) -> Option<u32> {
        self.game.uniform_width(&self.position, depth)
    }

    fn value(&self, depth: Depth) -> Value {
        self.evaluator.value(self.game, &self.position, depth)
    }

    fn within(&self, depth: Depth, window: Window) -> Value {
        self.evaluator.within(self.game, &self.position, depth, window)
    }

    fn shown(&self, m: Number) -> String {
        format!("{:?}", self.numbered(m))
    }
}

/// The checked game from one position, with or without free moves. It evaluates its own positions.
pub(super) struct Erased<'g, const FREE: bool> {
    start: Position<'g>,
    gives_bounds: bool,
    is_decided: Box<dyn Fn(Value) -> bool + 'g>,
}

impl<'g, const FREE: bool> Erased<'g, FREE> {
    /// Erases the types of a game and its evaluator. The game begins at `position`.
    pub(super) fn new<G: Game, H: Evaluate<G>>(
        game: &'g G,
        evaluator: &'g H,
        keys: &'g Keys<G>,
        position: G::Position,
    ) -> Self {
        Erased {
            start: Position(Rc::new(At { game, evaluator, keys, position })),
            gives_bounds: evaluator.gives_bounds(),
            is_decided: Box::new(|value| evaluator.is_decided(value)),
        }
    }
}

impl<'g, const FREE: bool> Game for Erased<'g, FREE> {
    type Position = Position<'g>;
    type Move = Number;
    type Moves = Vec<Number>;
    type Key = usize;

    const FREE_MOVES: bool = FREE;

    fn root(&self) -> Position<'g> {
        self.start.clone()
    }

    fn moves(&self, position: &Position<'g>) -> Vec<Number> {
        position.0.moves()
    }

    fn play(&self, position: &Position<'g>, m: Number) -> Position<'g> {
        position.0.play(m)
    }

    fn key(&self, position: &Position<'g>) -> usize {
        position.0.key()
    }

    fn hash(&self, position: &Position<'g>) -> u64 {
        position.0.hash()
    }

    fn uniform_width(&self, position: &Position<'g>, depth: Depth) -> Option<u32> {
        position.0.uniform_width(depth)
    }

    fn slot(&self, position: &Position<'g>, m: Number) -> usize {
        position.0.slot(m)
    }

    fn cost(&self, m: Number) -> Depth {
        m.cost
    }
}

impl<'g, const FREE: bool> Evaluate<Erased<'g, FREE>> for Erased<'g, FREE> {
    fn value(&self, _: &Erased<'g, FREE>, position: &Position<'g>, depth: Depth) -> Value {
        position.0.value(depth)
    }

    fn within(
        &self,
        _: &Erased<'g, FREE>,
        position: &Position<'g>,
        depth: Depth,
        window: Window,
    ) -> Value {
        position.0.within(depth, window)
    }

    fn gives_bounds(&self) -> bool {
        self.gives_bounds
    }

    fn is_decided(&self, value: Value) -> bool {
        (self.is_decided)(value)
    }
}
