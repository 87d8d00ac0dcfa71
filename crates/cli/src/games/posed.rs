//! A position of a game with its judge: what a search begins with, as trees are.

use super::{Grant, Kind, Meaning, Patience, Question, Solution};
use crate::measure::{Measured, Measurement, Unfit};
use plywood::record::json::Object;
use plywood::record::{self, BadGame, Recordable};
use plywood_core::Depth;
use plywood_core::memory::TableError;
use plywood_games::{Judged, Notation, NotationError, Passes, perft};

/// A position whose game is forgotten.
pub(crate) trait Posed {
    /// What tells it from others, by name.
    fn parameters(&self) -> Object;

    /// The board, in several lines.
    fn drawn(&self) -> String;

    /// About how many leaves a search to `depth` may have.
    fn about_leaves(&self, depth: Depth) -> f64;

    fn measure(&self, measurement: &Measurement) -> Result<Measured, Unfit>;

    /// The same position for searches that are recorded: these are compiled once for all programs.
    fn recordable(&self) -> Result<Box<dyn Recordable>, BadGame>;

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

/// A position of a game of the list.
pub(super) struct At<G: Notation + Judged> {
    pub(super) kind: &'static Kind<G>,
    pub(super) posed: record::Posed<G>,
}

/// Leaves beyond which they are no longer counted but guessed.
const FEW_LEAVES: f64 = 1e4;

impl<G: Notation + Judged> Posed for At<G> {
    fn parameters(&self) -> Object {
        self.posed.parameters()
    }

    fn drawn(&self) -> String {
        self.posed.rules.draw(&self.posed.root)
    }

    fn about_leaves(&self, depth: Depth) -> f64 {
        let (mut before, mut leaves) = (1.0, 1.0);
        for plies in 1..=depth {
            #[expect(clippy::cast_precision_loss, reason = "only the size matters")]
            let counted = perft(&self.posed.rules, &self.posed.root, plies, Passes::AreFree) as f64;
            (before, leaves) = (leaves, counted);
            if leaves > FEW_LEAVES {
                return leaves * f64::powi(leaves / before, i32::from(depth - plies));
            }
        }
        f64::max(before, leaves)
    }

    fn measure(&self, measurement: &Measurement) -> Result<Measured, Unfit> {
        measurement.of(&self.posed)
    }

    fn recordable(&self) -> Result<Box<dyn Recordable>, BadGame> {
        let record::Posed { rules, root, named } = &self.posed;
        Ok(record::game(G::NAME, Some(&rules.write(root)), Some(named.name))?)
    }

    fn perft(&self, depth: Depth, passes: Passes) -> u64 {
        (self.kind.perft)(&self.posed.rules, &self.posed.root, depth, passes)
    }

    fn divide(&self, depth: Depth, passes: Passes) -> Vec<(String, u64)> {
        let count = |m| {
            let cost = if passes == Passes::TakeAPly { 1 } else { self.posed.rules.cost(m) };
            let son = self.posed.rules.play(&self.posed.root, m);
            let leaves = (self.kind.perft)(&self.posed.rules, &son, depth - cost, passes);
            (self.posed.rules.write_move(&self.posed.root, m), leaves)
        };
        self.posed.rules.moves(&self.posed.root).into_iter().map(count).collect()
    }

    fn solve(
        &self,
        memory: u64,
        patience: Patience,
        question: Question,
        tell: &dyn Fn(Depth),
    ) -> Result<Solution, TableError> {
        let grant = Grant { memory, patience, meaning: Meaning::of::<G>(), question, tell };
        let found = (self.kind.solver)(&self.posed.rules, &self.posed.root, grant)?;
        let plies = found.line.iter().map(|&m| u32::from(self.posed.rules.cost(m))).sum();
        let line = self.posed.texts(&found.line);
        Ok(Solution::new(Meaning::of::<G>(), &found, plies, line))
    }

    fn legal(&self, text: &str) -> Result<(), NotationError> {
        self.posed.rules.read_move(&self.posed.root, text).map(|_| ())
    }
}
