//! A position of a game with its judge: what a search begins with, as trees are.

use super::{Grant, Kind, Patience, Question, Solution};
use crate::commands::trace::Tracer;
use crate::failure::Failure;
use crate::measure::{Measured, Measurement, Unfit};
use crate::searchable::Searchable;
use crate::subject::Visitor;
use plywood_core::memory::TableError;
use plywood_core::{Depth, Game, Horizon, Value};
use plywood_games::{Judged, Named, Notation, NotationError, Passes, perft};
use serde_json::{Map, Value as Json, json};

/// A position whose game is forgotten.
pub(crate) trait Posed {
    /// What tells it from others, by name.
    fn parameters(&self) -> Map<String, Json>;

    /// The board, in several lines.
    fn drawn(&self) -> String;

    /// About how many leaves a search to `depth` may have.
    fn about_leaves(&self, depth: Depth) -> f64;

    fn measure(&self, measurement: &Measurement) -> Result<Measured, Unfit>;

    /// How many events were dropped.
    fn trace(&self, tracer: Tracer<'_>) -> Result<u64, Failure>;

    /// Ways of play over `depth` plies.
    fn perft(&self, depth: Depth, passes: Passes) -> u64;

    /// Ways of play over `depth` plies after each move; `depth` is at least 1.
    fn divide(&self, depth: Depth, passes: Passes) -> Vec<(String, u64)>;

    /// Solves the position in so many MiB.
    fn solve(
        &self,
        memory: u64,
        patience: Patience,
        question: Question,
        tell: &dyn Fn(Depth),
    ) -> Result<Solution, TableError>;

    /// Whether `text` describes a legal move.
    fn legal(&self, text: &str) -> Result<(), NotationError>;
}

/// A game that is played from `root` on and judged by one of its evaluators.
pub(super) struct At<G: Notation + Judged> {
    pub(super) kind: &'static Kind<G>,
    pub(super) rules: G,
    pub(super) root: G::Position,
    pub(super) named: &'static Named<G::Evaluator>,
}

impl<G: Notation + Judged> Game for At<G> {
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

impl<G: Notation + Judged> Horizon<At<G>> for At<G> {
    #[inline]
    fn value(&self, _: &At<G>, position: &G::Position, depth: Depth) -> Value {
        self.named.evaluator.value(&self.rules, position, depth)
    }
}

impl<G: Notation + Judged> At<G> {
    /// Moves from the root on, as texts.
    fn texts(&self, path: &[G::Move]) -> Vec<String> {
        let mut position = self.root.clone();
        let text = |&m: &G::Move| {
            let text = self.rules.write_move(&position, m);
            position = self.rules.play(&position, m);
            text
        };
        path.iter().map(text).collect()
    }
}

impl<G: Notation + Judged> Searchable for At<G> {
    fn shown(&self, path: &[G::Move]) -> Vec<Json> {
        self.texts(path).into_iter().map(Json::from).collect()
    }

    fn leaf_numbers(&self, _: Depth, _: Option<u32>, _: &[Vec<G::Move>]) -> Option<Vec<u64>> {
        None
    }
}

/// Leaves beyond which they are no longer counted but guessed.
const FEW_LEAVES: f64 = 1e4;

impl<G: Notation + Judged> Posed for At<G> {
    fn parameters(&self) -> Map<String, Json> {
        let mut parameters = Map::new();
        parameters.insert("name".into(), json!(G::NAME));
        parameters.insert("position".into(), json!(self.rules.write(&self.root)));
        parameters.insert("evaluator".into(), json!(self.named.name));
        parameters
    }

    fn drawn(&self) -> String {
        self.rules.draw(&self.root)
    }

    fn about_leaves(&self, depth: Depth) -> f64 {
        let (mut before, mut leaves) = (1.0, 1.0);
        for plies in 1..=depth {
            #[expect(clippy::cast_precision_loss, reason = "only the size matters")]
            let counted = perft(&self.rules, &self.root, plies, Passes::AreFree) as f64;
            (before, leaves) = (leaves, counted);
            if leaves > FEW_LEAVES {
                return leaves * f64::powi(leaves / before, i32::from(depth - plies));
            }
        }
        f64::max(before, leaves)
    }

    fn measure(&self, measurement: &Measurement) -> Result<Measured, Unfit> {
        measurement.of(self)
    }

    fn trace(&self, tracer: Tracer<'_>) -> Result<u64, Failure> {
        tracer.visit(self)
    }

    fn perft(&self, depth: Depth, passes: Passes) -> u64 {
        (self.kind.perft)(&self.rules, &self.root, depth, passes)
    }

    fn divide(&self, depth: Depth, passes: Passes) -> Vec<(String, u64)> {
        let count = |m| {
            let cost = if passes == Passes::TakeAPly { 1 } else { self.rules.cost(m) };
            let son = self.rules.play(&self.root, m);
            let leaves = (self.kind.perft)(&self.rules, &son, depth - cost, passes);
            (self.rules.write_move(&self.root, m), leaves)
        };
        self.rules.moves(&self.root).into_iter().map(count).collect()
    }

    fn solve(
        &self,
        memory: u64,
        patience: Patience,
        question: Question,
        tell: &dyn Fn(Depth),
    ) -> Result<Solution, TableError> {
        let grant = Grant { memory, patience, meaning: self.kind.meaning, question, tell };
        let found = (self.kind.solver)(&self.rules, &self.root, grant)?;
        let plies = found.line.iter().map(|&m| u32::from(self.rules.cost(m))).sum();
        let line = self.texts(&found.line);
        Ok(Solution::new(self.kind.meaning, &found, plies, line))
    }

    fn legal(&self, text: &str) -> Result<(), NotationError> {
        self.rules.read_move(&self.root, text).map(|_| ())
    }
}
