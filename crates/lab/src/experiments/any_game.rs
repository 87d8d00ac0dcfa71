//! The games, and the trees beside them, as one type of game whose moves are numbers, so that each algorithm is compiled
//! only once for all of them.

mod board;
mod searched;

pub(super) use board::Board;
pub(super) use searched::{Counts, Found, Sorted, counts};

use plywood_core::{Depth, Game, Horizon, Value};
use plywood_games::connect_four::{self, ConnectFour};
use plywood_games::kalah::{self, Kalah};
use plywood_games::othello::{self, Othello};
use plywood_games::synthetic::{AnyKey, AnyPosition, AnyTree};
use plywood_games::tic_tac_toe::{self, TicTacToe};
use std::ops::Range;

/// The number of a move in the game's own order, or [`PASS`].
pub(super) type Number = u16;

/// To pass, at no cost of depth.
const PASS: Number = Number::MAX - 1;

/// A game whose positions are judged, and have a name that fits all of them.
trait Judges: Game {
    fn worth(&self, position: &Self::Position, depth: Depth) -> Value;

    fn name(&self, position: &Self::Position) -> Name;

    fn numbers(&self, position: &Self::Position) -> Range<Number> {
        let mut moves = self.moves(position).into_iter();
        let count = Number::try_from(moves.len()).unwrap_or(PASS);
        let pass = moves.next().is_some_and(|m| self.cost(m) == 0);
        if pass { PASS..PASS + 1 } else { 0..count }
    }

    fn played(&self, position: &Self::Position, number: Number) -> Self::Position {
        let n = if number == PASS { 0 } else { number.into() };
        let m = self.moves(position).into_iter().nth(n).expect("moves have the numbers that were told");
        self.play(position, m)
    }
}

/// The name of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Name {
    Board(u128),
    Node(AnyKey),
}

impl Judges for TicTacToe {
    fn worth(&self, position: &Self::Position, depth: Depth) -> Value {
        tic_tac_toe::Evaluator::Zero.value(self, position, depth)
    }

    fn name(&self, position: &Self::Position) -> Name {
        Name::Board(self.key(position).into())
    }
}

impl Judges for ConnectFour {
    fn worth(&self, position: &Self::Position, depth: Depth) -> Value {
        connect_four::Evaluator::Center.value(self, position, depth)
    }

    fn name(&self, position: &Self::Position) -> Name {
        Name::Board(self.key(position).into())
    }
}

impl Judges for Kalah {
    fn worth(&self, position: &Self::Position, depth: Depth) -> Value {
        kalah::Evaluator::Stores.value(self, position, depth)
    }

    fn name(&self, position: &Self::Position) -> Name {
        Name::Board(self.key(position))
    }
}

impl Judges for Othello {
    fn worth(&self, position: &Self::Position, depth: Depth) -> Value {
        othello::Evaluator::Positional.value(self, position, depth)
    }

    fn name(&self, position: &Self::Position) -> Name {
        let (own, other) = self.key(position);
        Name::Board(u128::from(own) << 64 | u128::from(other))
    }
}

impl Judges for AnyTree<'_> {
    fn worth(&self, position: &Self::Position, depth: Depth) -> Value {
        self.value(self, position, depth)
    }

    fn name(&self, position: &Self::Position) -> Name {
        Name::Node(self.key(position))
    }
}

/// For each kind a game and a position, and a way to do the same with all of them.
macro_rules! kinds {
    ($($kind:ident($game:ty, $position:ty)),* $(,)?) => {
        /// A game of any kind.
        #[derive(Clone, Copy, Debug)]
        pub(super) enum AnyGame<'t> {
            $($kind($game)),*
        }

        /// A position of such a game.
        #[derive(Clone, Debug)]
        pub(super) enum Position {
            $($kind($position)),*
        }

        impl AnyGame<'_> {
            /// What the game's evaluator says.
            pub(super) fn worth(&self, p: &Position, depth: Depth) -> Value {
                match (self, p) {
                    $((AnyGame::$kind(game), Position::$kind(p)) => game.worth(p, depth),)*
                    _ => strange(),
                }
            }
        }

        impl Game for AnyGame<'_> {
            type Position = Position;
            type Move = Number;
            type Moves = Range<Number>;
            type Key = Name;

            // In some of the games; the others forgo the shortcuts that count plies, so that all are searched alike.
            const FREE_MOVES: bool = true;

            fn root(&self) -> Position {
                match self {
                    $(AnyGame::$kind(game) => Position::$kind(game.root())),*
                }
            }

            fn moves(&self, p: &Position) -> Range<Number> {
                match (self, p) {
                    $((AnyGame::$kind(game), Position::$kind(p)) => game.numbers(p),)*
                    _ => strange(),
                }
            }

            fn play(&self, p: &Position, m: Number) -> Position {
                match (self, p) {
                    $((AnyGame::$kind(game), Position::$kind(p)) => {
                        Position::$kind(game.played(p, m))
                    })*
                    _ => strange(),
                }
            }

            fn key(&self, p: &Position) -> Name {
                match (self, p) {
                    $((AnyGame::$kind(game), Position::$kind(p)) => game.name(p),)*
                    _ => strange(),
                }
            }

            fn hash(&self, p: &Position) -> u64 {
                match (self, p) {
                    $((AnyGame::$kind(game), Position::$kind(p)) => Game::hash(game, p),)*
                    _ => strange(),
                }
            }

            fn cost(&self, m: Number) -> Depth {
                Depth::from(m != PASS)
            }
        }
    };
}

kinds! {
    TicTacToe(TicTacToe, <TicTacToe as Game>::Position),
    ConnectFour(ConnectFour, connect_four::Position),
    Kalah(Kalah, kalah::Position),
    Othello(Othello, othello::Position),
    Tree(AnyTree<'t>, AnyPosition),
}

fn strange() -> ! {
    unreachable!("a position belongs to the game it was reached in")
}
