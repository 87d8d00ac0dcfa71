//! A whole training: generation after generation of self-play, each with the weights fitted to the one before.

use super::corpus::Labelled;
use super::fit::{self, Fit};
use super::game;
use super::plan::{GENERATIONS, Generation};
use crate::chess::tapered::{Tapered, Weights};
use crate::train::{Event, Folder, Kept, Plays, Shard, Task, TrainError, Work, checksum};
use std::path::{Path, PathBuf};
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
        let work = Work::new(self.folder, Plays::Here, self.threads, stop, tell)?;
        let (corpus, weights) = self.corpus(&work, stop)?;
        let weights = self.fit(&work, GENERATIONS.len(), &corpus, &weights, stop)?;
        Ok(Trained { weights, positions: corpus.len() })
    }

    /// Returns the shards that other machines can play now, by [`play`]. When their files are in the folder, further
    /// shards may follow; there are none when all games have been played.
    pub fn tasks(
        &self,
        stop: &AtomicBool,
        tell: &(dyn Fn(Event<'_>) + Sync),
    ) -> Result<Vec<Task>, TrainError> {
        let work = Work::new(self.folder, Plays::Elsewhere, self.threads, stop, tell)?;
        match self.corpus(&work, stop) {
            Ok(_) => Ok(Vec::new()),
            Err(TrainError::Unplayed(tasks)) => Ok(tasks),
            Err(error) => Err(error),
        }
    }

    /// Plays all games. Returns the positions that the last weights are fitted to, and the weights before.
    fn corpus(
        &self,
        work: &Work<'_>,
        stop: &AtomicBool,
    ) -> Result<(Vec<Labelled>, Weights), TrainError> {
        let mut weights = Weights::by_rule();
        let (mut corpus, mut before) = (Vec::new(), Vec::new());
        for number in 0..GENERATIONS.len() {
            let played = self.generation(work, number, &weights)?;
            corpus = std::mem::replace(&mut before, played.clone());
            corpus.extend(played);
            if number + 1 < GENERATIONS.len() {
                weights = self.fit(work, number + 1, &corpus, &weights, stop)?;
            }
        }
        Ok((corpus, weights))
    }

    /// Fits the weights that follow the generation with this number, from 1.
    fn fit(
        &self,
        work: &Work<'_>,
        number: usize,
        corpus: &[Labelled],
        weights: &Weights,
        stop: &AtomicBool,
    ) -> Result<Weights, TrainError> {
        work.fitting(number, corpus.len());
        fit::weights(corpus, weights, &Fit::default(), self.threads, stop)
    }

    /// Plays the games of a generation.
    fn generation(
        &self,
        work: &Work<'_>,
        number: usize,
        weights: &Weights,
    ) -> Result<Vec<Labelled>, TrainError> {
        let generation = &GENERATIONS[number];
        let text = weights.to_string();
        let tapered = Tapered::new(weights);
        let shards = generation.shards(number, self.games, self.seed, checksum(text.as_bytes()));
        let completed = work.complete(
            &shards,
            |done| self.left(done),
            |shard| games(number, self.seed, &tapered, shard),
        )?;
        completed.or_else(|missing| {
            let weights = Some(work.folder().keep_weights(text.as_bytes())?);
            let before =
                GENERATIONS[..=number].iter().map(|played| u64::from(played.games(self.games))).sum();
            let task = |shard: Shard| Task {
                generation: number,
                seed: self.seed,
                weights: weights.clone(),
                records: Vec::new(),
                seconds: generation.seconds(shard.games.len() as u64),
                after: self.left(before).1,
                name: shard.name,
                key: shard.key,
                games: shard.games,
            };
            Err(TrainError::Unplayed(missing.into_iter().map(task).collect()))
        })
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

/// Plays the games of a shard.
fn games(generation: usize, seed: u64, tapered: &Tapered, shard: &Shard) -> Vec<Labelled> {
    let (seed, depth) = (Generation::seed(generation, seed), GENERATIONS[generation].depth);
    shard.games.clone().flat_map(|game| game::labelled(seed, depth, tapered, game)).collect()
}

/// Plays the games of a shard that [`Training::tasks`] listed, unless its file in `folder` is finished, and returns the
/// path of the file. The weights that it names must be in `folder`.
pub fn play(task: &Task, folder: &Path) -> Result<PathBuf, TrainError> {
    let wrong = |what: String| TrainError::Task { name: task.name.clone(), what };
    if task.generation >= GENERATIONS.len() {
        return Err(wrong(format!("there is no generation {}", task.generation)));
    }
    let name = task.weights.as_ref().ok_or_else(|| wrong("it names no weights".into()))?;
    let folder = Folder::share(folder)?;
    let shard = task.shard();
    let path = folder.file(&shard.name);
    let open = |bytes: &[u8]| Labelled::read(bytes, shard.key);
    if folder.read(&shard.name, open, |_, _| {})?.is_none() {
        let read = |bytes: &[u8]| std::str::from_utf8(bytes).ok()?.parse().ok();
        let weights: Weights = folder.weights(name, read)?;
        let labels = games(task.generation, task.seed, &Tapered::new(&weights), &shard);
        folder.write(&shard.name, &Labelled::write(&labels, shard.key))?;
    }
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
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
    fn shards_that_are_played_one_by_one_are_those_of_a_training() {
        let [whole, apart] = ["whole", "apart"].map(new_folder);
        let (weights, _) = trained(&whole, 1);
        let training = Training { games: 3, seed: 3, threads: 1, folder: &apart };
        let mut rounds = 0;
        loop {
            let tasks = training.tasks(&AtomicBool::new(false), &|_| {}).expect("a list");
            let Some(task) = tasks.first() else { break };
            assert_eq!(play(task, &apart).expect("it can be played"), apart.join(task.file()));
            rounds += 1;
        }
        assert_eq!(rounds, 3);
        for (a, b) in shards_in(&whole).iter().zip(shards_in(&apart)) {
            assert_eq!(a.file_name(), b.file_name());
            assert!(fs::read(a).ok() == fs::read(&b).ok(), "{} differs", b.display());
        }
        assert!(trained(&apart, 1).0 == weights, "the weights differ");
        for folder in [whole, apart] {
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
