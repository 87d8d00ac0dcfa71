//! A position of a game with its judge: what a search begins with, as trees are.

use super::json::Object;
use super::recorder::Recordable;
use super::shown::Shown;
use crate::board;
use plywood_core::{Depth, Game, Horizon, Value};
use plywood_games::{Judged, Named, Notation, NotationError};
use serde_json::{Value as Json, json};

/// A game that is played from `root` on and judged by one of its evaluators.
#[derive(Clone, Debug)]
pub struct Posed<G: Notation + Judged> {
    /// The rules.
    pub rules: G,
    /// Where play begins.
    pub root: G::Position,
    /// Who judges.
    pub named: &'static Named<G::Evaluator>,
}

/// Why there is no such position, or no such judge.
#[derive(Clone, Debug)]
pub enum BadGame {
    /// The text is no position.
    Position {
        /// The text.
        text: String,
        /// The game.
        game: &'static str,
        /// How its positions are written.
        positions: &'static str,
        /// What is wrong with it.
        error: NotationError,
    },
    /// The game has no such evaluator.
    Evaluator {
        /// The name.
        name: String,
        /// The game.
        game: &'static str,
        /// The names that there are.
        names: Vec<&'static str>,
    },
    /// There is no such game.
    Game {
        /// The name.
        name: String,
        /// The names that there are.
        names: Vec<&'static str>,
    },
}

impl std::fmt::Display for BadGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            BadGame::Position { text, game, positions, error } => write!(
                f,
                "cannot read the position `{text}`: {error}; positions of {game} are {positions}"
            ),
            BadGame::Evaluator { name, game, names } => {
                write!(f, "{game} has no evaluator called `{name}`; there are: {}", names.join(", "))
            }
            BadGame::Game { name, names } => {
                write!(f, "no game is called `{name}`; there are: {}", names.join(", "))
            }
        }
    }
}

impl std::error::Error for BadGame {}

/// A position of the game called `name`, as [`AnyGame::recordable`](crate::board::AnyGame::recordable).
pub fn game(
    name: &str,
    position: Option<&str>,
    evaluator: Option<&str>,
) -> Result<Box<dyn Recordable + Send>, BadGame> {
    let unknown = || BadGame::Game {
        name: name.into(),
        names: board::GAMES.iter().map(|game| game.name()).collect(),
    };
    board::game(name).ok_or_else(unknown)?.recordable(position, evaluator)
}

impl<G: Notation + Judged> Posed<G> {
    /// A position, judged by an evaluator; where play begins and the first one if none are given.
    pub fn new(rules: G, position: Option<&str>, evaluator: Option<&str>) -> Result<Self, BadGame> {
        let root = match position {
            None => rules.root(),
            Some(text) => rules.read(text).map_err(|error| BadGame::Position {
                text: text.into(),
                game: G::NAME,
                positions: G::POSITIONS,
                error,
            })?,
        };
        let mut all = G::EVALUATORS.iter();
        let found = match evaluator {
            None => all.next(),
            Some(name) => all.find(|named| named.name == name),
        };
        let named = found.ok_or_else(|| BadGame::Evaluator {
            name: evaluator.unwrap_or_default().into(),
            game: G::NAME,
            names: G::EVALUATORS.iter().map(|named| named.name).collect(),
        })?;
        Ok(Posed { rules, root, named })
    }

    /// What tells it from others, by name.
    #[must_use]
    pub fn parameters(&self) -> Object {
        let mut parameters = Object::new();
        parameters.insert("name".into(), json!(G::NAME));
        parameters.insert("position".into(), json!(self.rules.write(&self.root)));
        parameters.insert("evaluator".into(), json!(self.named.name));
        parameters
    }

    /// Moves from the root on, as texts.
    pub fn texts(&self, path: &[G::Move]) -> Vec<String> {
        let mut position = self.root.clone();
        let text = |&m: &G::Move| {
            let text = self.rules.write_move(&position, m);
            position = self.rules.play(&position, m);
            text
        };
        path.iter().map(text).collect()
    }
}

impl<G: Notation + Judged> Game for Posed<G> {
    type Position = G::Position;
    type Move = G::Move;
    type Moves = G::Moves;
    type Key = G::Key;

    const FREE_MOVES: bool = G::FREE_MOVES;

    fn root(&self) -> G::Position {
        self.root.clone()
    }

    #[inline]
    fn moves(&self, position: &G::Position) -> G::Moves {
        self.rules.moves(position)
    }

    #[inline]
    fn play(&self, position: &G::Position, m: G::Move) -> G::Position {
        self.rules.play(position, m)
    }

    #[inline]
    fn key(&self, position: &G::Position) -> G::Key {
        self.rules.key(position)
    }

    #[inline]
    fn hash(&self, position: &G::Position) -> u64 {
        self.rules.hash(position)
    }

    fn uniform_width(&self, position: &G::Position, depth: Depth) -> Option<u32> {
        self.rules.uniform_width(position, depth)
    }

    #[inline]
    fn slot(&self, position: &G::Position, m: G::Move) -> usize {
        self.rules.slot(position, m)
    }

    #[inline]
    fn cost(&self, m: G::Move) -> Depth {
        self.rules.cost(m)
    }
}

impl<G: Notation + Judged> Horizon<Posed<G>> for Posed<G> {
    #[inline]
    fn value(&self, _: &Posed<G>, position: &G::Position, depth: Depth) -> Value {
        self.named.evaluator.value(&self.rules, position, depth)
    }

    #[inline]
    fn is_decided(&self, value: Value) -> bool {
        self.named.evaluator.is_decided(value)
    }
}

impl<G: Notation + Judged> Shown for Posed<G> {
    fn shown(&self, path: &[G::Move]) -> Vec<Json> {
        self.texts(path).into_iter().map(Json::from).collect()
    }
}
