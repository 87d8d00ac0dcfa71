//! A whole training: generation after generation of self-play, each with the weights fitted to the one before.

use super::corpus::Labelled;
use super::fit::{self, Fit};
use super::game;
use super::plan::{GENERATIONS, Generation};
use crate::chess::tapered::{Tapered, Weights};
use crate::train::{Event, TrainError, Work, checksum};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The parameters of a training. The weights depend on `games` and `seed` alone.
#[derive(Clone, Copy, Debug)]
pub struct Training<'a> {
    /// The number of games of the last generation.
    pub games: u32,
    /// The seed of all random choices.
    pub seed: u64,
    /// The number of threads.
    pub threads: usize,
    /// The folder for finished shards.
    pub folder: &'a Path,
}

/// The result of a training.
#[derive(Clone, Debug)]
pub struct Trained {
    /// The weights.
    pub weights: Weights,
    /// The number of positions that the weights were fitted to.
    pub positions: usize,
}

impl Training<'_> {
    /// Runs the training, or the rest of it if the folder has finished shards. `stop` is checked before each shard;
    /// `tell` is called from all threads.
    pub fn run(
        &self,
        stop: &AtomicBool,
        tell: &(dyn Fn(Event<'_>) + Sync),
    ) -> Result<Trained, TrainError> {
        let work = Work::new(self.folder, self.threads, stop, tell)?;
        let mut weights = Weights::by_rule();
        let (mut corpus, mut before) = (Vec::new(), Vec::new());
        for (number, generation) in GENERATIONS.iter().enumerate() {
            let played = self.generation(&work, number, generation, &weights)?;
            corpus = std::mem::replace(&mut before, played.clone());
            corpus.extend(played);
            work.fitting(number + 1, corpus.len());
            weights = fit::weights(&corpus, &weights, &Fit::default(), self.threads, stop)?;
        }
        Ok(Trained { weights, positions: corpus.len() })
    }

    /// Plays the games of a generation.
    fn generation(
        &self,
        work: &Work<'_>,
        number: usize,
        generation: &Generation,
        weights: &Weights,
    ) -> Result<Vec<Labelled>, TrainError> {
        let digest = checksum(weights.to_string().as_bytes());
        let tapered = Tapered::new(weights);
        let seed = Generation::seed(number, self.seed);
        let shards = generation.shards(number, self.games, self.seed, digest);
        work.complete(
            &shards,
            |done| self.left(done),
            |shard| {
                let play = |game| game::labelled(seed, generation.depth, &tapered, game);
                shard.games.clone().flat_map(play).collect()
            },
        )
    }

    /// Returns the number of all games, and the estimated time left on one core after `done` of them.
    fn left(&self, done: u64) -> (u64, f64) {
        let (mut before, mut left) = (0, 0.0);
        for generation in &GENERATIONS {
            let size = u64::from(generation.games(self.games));
            before += size;
            left += generation.seconds(before.saturating_sub(done).min(size));
        }
        (before, left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::Folder;
    use std::fs;
    use std::path::PathBuf;
    use std::sync::Mutex;

    /// A folder that does not exist yet.
    fn new_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("plywood-chess-{}-{name}", std::process::id()));
        // There is usually nothing to remove.
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    /// The weights after a training of very few games, and the damages that it told of.
    fn trained(folder: &Path, threads: usize) -> (Weights, Vec<String>) {
        let training = Training { games: 3, seed: 3, threads, folder };
        let told = Mutex::new(Vec::new());
        let tell = |event: Event<'_>| {
            if let Event::Damaged { what, .. } = event {
                told.lock().expect("no panic").push(what.to_string());
            }
        };
        let trained = training.run(&AtomicBool::new(false), &tell).expect("nothing goes wrong");
        (trained.weights, told.into_inner().expect("no panic"))
    }

    fn shards_in(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("the folder exists");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
        paths.retain(|path| path.extension().is_some_and(|extension| extension == "positions"));
        paths.sort();
        paths
    }

    #[test]
    fn the_weights_are_the_same_for_any_number_of_threads_and_after_an_interruption() {
        let [one, other] = ["one", "other"].map(new_folder);
        let (weights, told) = trained(&one, 1);
        assert_eq!((told.len(), shards_in(&one).len()), (0, 3));
        assert_eq!(trained(&other, 3).0, weights);

        let shards = shards_in(&one);
        fs::remove_file(&shards[0]).expect("it can be removed");
        let half = fs::read(&shards[2]).expect("it can be read");
        fs::write(&shards[2], &half[..half.len() / 2]).expect("it can be written");
        let (again, told) = trained(&one, 2);
        assert_eq!(told, ["the file is cut off or was altered: wrong checksum"]);
        assert!(again == weights, "the weights differ");
        for folder in [one, other] {
            fs::remove_dir_all(folder).expect("it can be removed");
        }
    }

    #[test]
    fn a_training_that_is_stopped_or_kept_out_says_so() {
        let folder = new_folder("stopped");
        let training = Training { games: 3, seed: 3, threads: 1, folder: &folder };
        let stopped = training.run(&AtomicBool::new(true), &|_| {}).unwrap_err();
        assert!(matches!(stopped, TrainError::Stopped));
        let _held = Folder::open(&folder).expect("nobody else has it");
        let busy = training.run(&AtomicBool::new(false), &|_| {}).unwrap_err();
        assert!(busy.to_string().starts_with("another training is using "), "{busy}");
        fs::remove_dir_all(folder).expect("it can be removed");
    }
}
