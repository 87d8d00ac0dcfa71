//! Positions of games as subjects.

use super::trees::searchable;
use super::typed::Typed;
use super::{BadTree, Subject, What};
use crate::Ranking;
use plywood_core::{Depth, Game};
use plywood_games::{Evaluators, HasEvaluators, Named, Notation, NotationError, Passes, perft};
use serde_json::{Map, Value as Json, json};
use std::fmt;
use std::sync::Arc;

/// A position of a game of one type, and one of its evaluators.
pub(crate) struct Posed<G: Notation, E: Evaluators<G>> {
    rules: G,
    root: G::Position,
    named: &'static Named<E>,
    ranks: Option<Ranking<G>>,
}

/// Why a position of a game cannot be searched.
#[derive(Clone, Debug)]
pub enum BadGame {
    /// The text does not describe a position.
    Position {
        /// The text of the position.
        text: String,
        /// The name of the game.
        game: &'static str,
        /// How positions of the game are written.
        positions: &'static str,
        /// What is wrong with the text.
        error: NotationError,
    },
    /// The game has no evaluator with this name.
    Evaluator {
        /// The unknown name.
        name: String,
        /// The name of the game.
        game: &'static str,
        /// The names of the game's evaluators.
        names: Vec<&'static str>,
    },
    /// No game has this name.
    Game {
        /// The unknown name.
        name: String,
        /// The names of all games.
        names: Vec<&'static str>,
    },
    /// The depth is too great for any search.
    Depth(BadTree),
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadGame::Position { text, game, positions, error } => write!(
                f,
                "cannot read the position `{text}`: {error}; positions of {game} are {positions}"
            ),
            BadGame::Evaluator { name, game, names } => {
                write!(f, "{game} has no evaluator `{name}`; choose one of: {}", names.join(", "))
            }
            BadGame::Game { name, names } => {
                write!(f, "unknown game `{name}`; choose one of: {}", names.join(", "))
            }
            BadGame::Depth(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BadGame {}

/// The requirements for a game in a list.
pub trait Listable:
    Notation<Position: Send + Sync, Move: Send + Sync> + HasEvaluators + Clone + Send + Sync
{
}

impl<G> Listable for G where
    G: Notation<Position: Send + Sync, Move: Send + Sync> + HasEvaluators + Clone + Send + Sync
{
}

/// Returns the position that `text` describes, or the start of the game.
pub(crate) fn position<G: Notation>(rules: &G, text: Option<&str>) -> Result<G::Position, BadGame> {
    let Some(text) = text else { return Ok(rules.root()) };
    rules.read(text).map_err(|error| BadGame::Position {
        text: text.into(),
        game: G::NAME,
        positions: G::POSITIONS,
        error,
    })
}

/// Returns the evaluator named `name`, or the first one.
pub(crate) fn evaluator<G: Notation, E: Evaluators<G>>(
    name: Option<&str>,
) -> Result<&'static Named<E>, BadGame> {
    let mut all = E::ALL.iter();
    let found = match name {
        None => all.next(),
        Some(name) => all.find(|named| named.name == name),
    };
    found.ok_or_else(|| BadGame::Evaluator {
        name: name.unwrap_or_default().into(),
        game: G::NAME,
        names: E::ALL.iter().map(|named| named.name).collect(),
    })
}

impl<G: Listable, E: Evaluators<G>> Posed<G, E> {
    /// Creates a subject from a position and an evaluator, to be searched to `depth` plies.
    pub(crate) fn subject(
        rules: G,
        ranks: Option<Ranking<G>>,
        text: Option<&str>,
        name: Option<&str>,
        depth: u64,
    ) -> Result<Subject, BadGame> {
        let root = position(&rules, text)?;
        let named = evaluator::<G, E>(name)?;
        let depth = searchable(depth).map_err(|error| BadGame::Depth(error.into()))?;
        Ok(Posed { rules, root, named, ranks }.at_depth(depth))
    }

    /// Returns the position as a subject, to be searched to `depth` plies.
    fn at_depth(self, depth: Depth) -> Subject {
        let Posed { rules, root, named, .. } = &self;
        let mut parameters = Map::new();
        parameters.insert("name".into(), json!(G::NAME));
        parameters.insert("position".into(), json!(rules.write(root)));
        parameters.insert("evaluator".into(), json!(named.name));
        let leaves = about_leaves(rules, root, depth);
        let what = What::Game { drawn: rules.draw(root) };
        let ground = Arc::new(self);
        Subject { ground, what, depth, uniform_width: None, parameters, leaves }
    }
}

impl Subject {
    /// Creates a subject from a position and one of its game's evaluators, to be searched to `depth` plies. The game
    /// need not be in a list; it can be Kalah of another size, for example. Its moves have no ranks.
    pub fn posed<G: Listable, E: Evaluators<G>>(
        rules: G,
        root: G::Position,
        named: &'static Named<E>,
        depth: Depth,
    ) -> Subject {
        Posed { rules, root, named, ranks: None }.at_depth(depth)
    }
}

/// The number of leaves up to which they are counted; beyond it, the number is estimated.
const FEW_LEAVES: f64 = 1e4;

/// Returns the approximate number of leaves of a search to `depth`.
fn about_leaves<G: Game>(rules: &G, root: &G::Position, depth: Depth) -> f64 {
    let (mut before, mut leaves) = (1.0, 1.0);
    for plies in 1..=depth {
        #[expect(clippy::cast_precision_loss, reason = "only the size matters")]
        let counted = perft(rules, root, plies, Passes::AreFree) as f64;
        (before, leaves) = (leaves, counted);
        if leaves > FEW_LEAVES {
            return leaves * f64::powi(leaves / before, i32::from(depth - plies));
        }
    }
    f64::max(before, leaves)
}

impl<G: Listable, E: Evaluators<G>> Typed for Posed<G, E> {
    type Game = G;
    type Evaluator = E;

    fn game(&self) -> &G {
        &self.rules
    }

    fn evaluator(&self) -> &E {
        &self.named.evaluator
    }

    fn root(&self) -> G::Position {
        self.root.clone()
    }

    fn ranks(&self) -> Option<Ranking<G>> {
        self.ranks
    }

    fn show(&self, position: &G::Position, m: G::Move) -> Json {
        json!(self.rules.write_move(position, m))
    }

    fn beginning(&self, root: G::Position, depth: Depth) -> Option<Subject> {
        let Posed { ref rules, named, ranks, .. } = *self;
        Some(Posed { rules: rules.clone(), root, named, ranks }.at_depth(depth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::subject::Number;
    use plywood_games::kalah::Kalah;

    fn start() -> Subject {
        let rules = Kalah::default();
        let root = rules.root();
        Subject::posed(rules, root, &Kalah::EVALUATORS[0], 3)
    }

    #[test]
    fn a_subject_after_some_moves_is_the_position_they_lead_to() {
        // The third pit ends in the store, so that the other side has to pass.
        let after = start().after(&[2, 0]).expect("legal moves");
        assert_eq!(after.parameters["position"], "4,4,0,5,5,5 1 / 4,4,4,4,4,4 0 south");
        assert_eq!((after.depth, after.is_game()), (3, true));
        assert!(after.title().starts_with("kalah: position"), "{}", after.title());
    }

    #[test]
    fn illegal_moves_lead_to_no_subject() {
        assert!(start().after(&[6]).is_none());
        assert!(start().after(&[2, 1]).is_none(), "a pass is the only move");
        let tree = Subject::explicit("small", "(1 2)(3 4)".parse().expect("a tree"), None);
        assert!(tree.expect("a subject").after(&[0 as Number]).is_none());
    }
}
