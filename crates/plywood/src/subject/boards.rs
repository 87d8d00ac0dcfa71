//! Positions of games as subjects.

use super::trees::searchable;
use super::typed::Typed;
use super::{BadTree, Subject, What};
use plywood_core::{Depth, Game};
use plywood_games::{Judged, Named, Notation, NotationError, Passes, perft};
use serde_json::{Map, Value as Json, json};
use std::fmt;
use std::sync::Arc;

/// A position of a game of one type, and one of its evaluators.
pub(crate) struct Posed<G: Notation + Judged> {
    rules: G,
    root: G::Position,
    named: &'static Named<G::Evaluator>,
}

/// Why there is no such position, or no such evaluator.
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
    /// No search goes so far.
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
                write!(f, "{game} has no evaluator called `{name}`; there are: {}", names.join(", "))
            }
            BadGame::Game { name, names } => {
                write!(f, "no game is called `{name}`; there are: {}", names.join(", "))
            }
            BadGame::Depth(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BadGame {}

/// What a game must be to be in a list.
pub trait Listable:
    Notation<Position: Send + Sync, Move: Send + Sync> + Judged + Clone + Send + Sync
{
}

impl<G> Listable for G where
    G: Notation<Position: Send + Sync, Move: Send + Sync> + Judged + Clone + Send + Sync
{
}

/// The position that `text` describes; where play begins if there is none.
pub(crate) fn position<G: Notation>(rules: &G, text: Option<&str>) -> Result<G::Position, BadGame> {
    let Some(text) = text else { return Ok(rules.root()) };
    rules.read(text).map_err(|error| BadGame::Position {
        text: text.into(),
        game: G::NAME,
        positions: G::POSITIONS,
        error,
    })
}

/// The evaluator called `name`; the first one if there is no name.
pub(crate) fn evaluator<G: Notation + Judged>(
    name: Option<&str>,
) -> Result<&'static Named<G::Evaluator>, BadGame> {
    let mut all = G::EVALUATORS.iter();
    let found = match name {
        None => all.next(),
        Some(name) => all.find(|named| named.name == name),
    };
    found.ok_or_else(|| BadGame::Evaluator {
        name: name.unwrap_or_default().into(),
        game: G::NAME,
        names: G::EVALUATORS.iter().map(|named| named.name).collect(),
    })
}

impl<G: Listable> Posed<G> {
    /// A position judged by an evaluator, to be searched to `depth` plies.
    pub(crate) fn subject(
        rules: G,
        text: Option<&str>,
        name: Option<&str>,
        depth: u64,
    ) -> Result<Subject, BadGame> {
        let root = position(&rules, text)?;
        let named = evaluator::<G>(name)?;
        let depth = searchable(depth).map_err(|error| BadGame::Depth(error.into()))?;
        Ok(Subject::posed(rules, root, named, depth))
    }
}

impl Subject {
    /// A position of a game judged by one of its evaluators, to be searched to `depth` plies. It may be a game that is in no
    /// list, such as Kalah of another size.
    pub fn posed<G: Listable>(
        rules: G,
        root: G::Position,
        named: &'static Named<G::Evaluator>,
        depth: Depth,
    ) -> Subject {
        let mut parameters = Map::new();
        parameters.insert("name".into(), json!(G::NAME));
        parameters.insert("position".into(), json!(rules.write(&root)));
        parameters.insert("evaluator".into(), json!(named.name));
        let leaves = about_leaves(&rules, &root, depth);
        let what = What::Game { drawn: rules.draw(&root) };
        let ground = Arc::new(Posed { rules, root, named });
        Subject { ground, what, depth, uniform_width: None, parameters, leaves }
    }
}

/// Leaves beyond which they are no longer counted but guessed.
const FEW_LEAVES: f64 = 1e4;

/// About how many leaves a search to `depth` may have.
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

impl<G: Listable> Typed for Posed<G> {
    type Game = G;
    type Evaluator = G::Evaluator;

    fn game(&self) -> &G {
        &self.rules
    }

    fn evaluator(&self) -> &G::Evaluator {
        &self.named.evaluator
    }

    fn root(&self) -> G::Position {
        self.root.clone()
    }

    fn show(&self, position: &G::Position, m: G::Move) -> Json {
        json!(self.rules.write_move(position, m))
    }

    fn beginning(&self, root: G::Position, depth: Depth) -> Option<Subject> {
        Some(Subject::posed(self.rules.clone(), root, self.named, depth))
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
    fn there_is_nothing_after_moves_that_are_not_there() {
        assert!(start().after(&[6]).is_none());
        assert!(start().after(&[2, 1]).is_none(), "a pass is the only move");
        let tree = Subject::explicit("small", "(1 2)(3 4)".parse().expect("a tree"), None);
        assert!(tree.expect("a subject").after(&[0 as Number]).is_none());
    }
}
