//! The playing of one shard, by a training or on a machine of its own.

use super::corpus::{self, Labelled, Recipe};
use super::exact::Solver;
use super::game;
use super::plan::GENERATIONS;
use crate::othello::patterns::{Patterns, Weights};
use crate::train::{Folder, Shard, Task, TrainError};
use plywood_core::Game;
use plywood_games::othello::{Evaluator, Move, Othello, transcript};
use std::path::{Path, PathBuf};

/// What plays the games of a generation.
pub(super) struct Players {
    pub(super) generation: usize,
    pub(super) recipe: Recipe,
    patterns: Option<Patterns>,
}

impl Players {
    /// Creates the players of a generation; those without weights use the evaluator `positional`.
    pub(super) fn new(generation: usize, recipe: Recipe, weights: Option<&Weights>) -> Players {
        Players { generation, recipe, patterns: weights.cloned().map(Patterns::new) }
    }

    /// Returns the labelled positions of a shard: of self-play, or of `recorded` games.
    pub(super) fn play(&self, shard: &Shard, recorded: Option<&[impl AsRef<[Move]>]>) -> Vec<Labelled> {
        let mut solver = Solver::new(self.patterns.clone());
        if let Some(games) = recorded {
            let label = |moves: &_| game::recorded(&self.recipe, &mut solver, AsRef::as_ref(moves));
            return games.iter().flat_map(label).collect();
        }
        let play = |game: u32| match &self.patterns {
            Some(patterns) => game::labelled(&self.recipe, patterns, &mut solver, game.into()),
            None => game::labelled(&self.recipe, &Evaluator::Positional, &mut solver, game.into()),
        };
        shard.games.clone().flat_map(play).collect()
    }
}

/// Plays the games of a shard that [`Training::tasks`](super::Training::tasks) listed, unless its file in `folder` is
/// finished, and returns the path of the file. The weights that it names must be in `folder`.
pub fn play(task: &Task, folder: &Path) -> Result<PathBuf, TrainError> {
    let wrong = |what: String| TrainError::Task { name: task.name.clone(), what };
    let generation = GENERATIONS
        .get(task.generation)
        .ok_or_else(|| wrong(format!("there is no generation {}", task.generation)))?;
    let moves = |text: &String| transcript::read(&Othello.root(), text);
    let records: Vec<Vec<Move>> = task
        .records
        .iter()
        .map(moves)
        .collect::<Result<_, _>>()
        .map_err(|error| wrong(format!("a recorded game is wrong: {error}")))?;
    let folder = Folder::share(folder)?;
    let shard = task.shard();
    let path = folder.file(&shard.name);
    let open = |bytes: &[u8]| corpus::read(bytes, shard.key);
    if folder.read(&shard.name, open, |_, _| {})?.is_some() {
        return Ok(path);
    }
    let weights = task.weights.as_ref().map(|name| {
        let read = |bytes: &[u8]| Weights::read(bytes).ok();
        folder.weights(name, read)
    });
    let recipe = generation.recipe(task.generation, task.games.end, task.seed);
    let players = Players::new(task.generation, recipe, weights.transpose()?.as_ref());
    let recorded = (!records.is_empty()).then_some(&records[..]);
    let labels = players.play(&shard, recorded);
    folder.write(&shard.name, &corpus::write(&labels, shard.key))?;
    Ok(path)
}
