//! A whole training: generation after generation of self-play, each with the weights fitted to the one before.

use super::corpus::{Labelled, Recipe};
use super::fit::{self, Fit};
use super::plan::{GENERATIONS, shards};
use super::players::Players;
use crate::othello::patterns::Weights;
use crate::train::{Event, Plays, Shard, Task, TrainError, Work, checksum};
use plywood_core::mix;
use plywood_games::othello::wthor::Archive;
use plywood_games::othello::{Move, transcript};
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// The parameters of a training. The weights depend on `games`, `seed` and `records` alone.
#[derive(Clone, Copy, Debug)]
pub struct Training<'a> {
    /// The number of games of the last generation.
    pub games: u32,
    /// The seed of all random choices.
    pub seed: u64,
    /// Games played by others, whose positions are learned from as well.
    pub records: &'a [Archive],
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
        let run = Run { training: self, work, stop };
        let corpus = run.corpus()?;
        let weights = run.fit(GENERATIONS.len() - 1, &corpus)?;
        Ok(Trained { weights, positions: corpus.len() })
    }

    /// Returns the shards that other machines can play now, by [`play`](super::play). When their files are in the folder,
    /// further shards may follow; there are none when all games have been played.
    pub fn tasks(
        &self,
        stop: &AtomicBool,
        tell: &(dyn Fn(Event<'_>) + Sync),
    ) -> Result<Vec<Task>, TrainError> {
        let work = Work::new(self.folder, Plays::Elsewhere, self.threads, stop, tell)?;
        match (Run { training: self, work, stop }).corpus() {
            Ok(_) => Ok(Vec::new()),
            Err(TrainError::Unplayed(tasks)) => Ok(tasks),
            Err(error) => Err(error),
        }
    }

    fn recipe(&self, generation: usize) -> Recipe {
        GENERATIONS[generation].recipe(generation, self.games, self.seed)
    }

    /// The recorded games, one archive after the other.
    fn recorded(&self) -> Vec<&[Move]> {
        self.records
            .iter()
            .flat_map(|archive| &archive.games)
            .map(|game| game.moves.as_slice())
            .collect()
    }
}

struct Run<'r> {
    training: &'r Training<'r>,
    work: Work<'r>,
    stop: &'r AtomicBool,
}

impl Run<'_> {
    /// Plays all games, and returns the positions that the last weights are fitted to.
    fn corpus(&self) -> Result<Vec<Labelled>, TrainError> {
        let mut weights = self.fit(0, &self.generation(0, None)?)?;
        // The games of the first generation are too poor to learn from later.
        let mut corpus = Vec::new();
        for number in 1..GENERATIONS.len() {
            corpus.extend(self.generation(number, Some(&weights))?);
            if number + 1 < GENERATIONS.len() {
                weights = self.fit(number, &corpus)?;
            }
        }
        Ok(corpus)
    }

    /// Plays a generation with these weights. Recorded games belong to the last one.
    fn generation(
        &self,
        number: usize,
        weights: Option<&Weights>,
    ) -> Result<Vec<Labelled>, TrainError> {
        let recipe = self.training.recipe(number);
        let digest = weights.map_or(0, |weights| checksum(&weights.write()));
        let list = shards(&format!("games-{number}"), &recipe, digest);
        let players = Players::new(number, recipe, weights);
        let mut corpus = self.complete(&list, &players, weights, None)?;
        if number + 1 == GENERATIONS.len() {
            corpus.extend(self.records(&players, weights)?);
        }
        Ok(corpus)
    }

    /// Fits the weights that follow a generation.
    fn fit(&self, number: usize, corpus: &[Labelled]) -> Result<Weights, TrainError> {
        self.work.fitting(number + 1, corpus.len());
        fit::weights(corpus, &Fit::default(), self.training.threads, self.stop)
    }

    /// Labels the positions of recorded games.
    fn records(
        &self,
        players: &Players,
        weights: Option<&Weights>,
    ) -> Result<Vec<Labelled>, TrainError> {
        let games = self.training.recorded();
        let recipe =
            Recipe { seed: 0, games: u32::try_from(games.len()).unwrap_or(u32::MAX), ..players.recipe };
        let list = shards("records", &recipe, digest_of(&games));
        self.complete(&list, players, weights, Some(&games))
    }

    /// Returns the positions of all shards, after playing the games of those that are not finished; those of `recorded`
    /// games, if there are any.
    fn complete(
        &self,
        shards: &[Shard],
        players: &Players,
        weights: Option<&Weights>,
        recorded: Option<&[&[Move]]>,
    ) -> Result<Vec<Labelled>, TrainError> {
        let records = |shard: &Shard| {
            let numbers = shard.games.start as usize..shard.games.end as usize;
            recorded.map(|games| &games[numbers])
        };
        let play = |shard: &Shard| players.play(shard, records(shard));
        let completed = self.work.complete(shards, |done| self.left(done), play)?;
        completed.or_else(|missing| {
            let weights = weights.map(|weights| self.work.folder().keep_weights(&weights.write()));
            let weights = weights.transpose()?;
            let number = players.generation;
            let games = (0..=number).map(|number| u64::from(self.training.recipe(number).games)).sum();
            let task = |shard: Shard| Task {
                generation: number,
                seed: self.training.seed,
                weights: weights.clone(),
                records: records(&shard).map_or_else(Vec::new, |games| {
                    games.iter().map(|m| transcript::write(m)).collect()
                }),
                seconds: GENERATIONS[number].seconds(shard.games.len() as u64),
                after: if recorded.is_some() { 0.0 } else { self.left(games).1 },
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
        let records = self.training.records.iter().map(|archive| archive.games.len() as u64).sum();
        let sizes = (0..GENERATIONS.len()).map(|number| u64::from(self.training.recipe(number).games));
        let last = GENERATIONS.len() - 1;
        for (generation, size) in GENERATIONS.iter().zip(sizes).chain([(&GENERATIONS[last], records)]) {
            before += size;
            left += generation.seconds(before.saturating_sub(done).min(size));
        }
        (before, left)
    }
}

fn digest_of(games: &[&[Move]]) -> u64 {
    let squares = games
        .iter()
        .flat_map(|moves| moves.iter().map(|m| m.square().map_or(64, u64::from)).chain([65]));
    squares.fold(0, |digest, square| mix(digest ^ square.wrapping_add(1)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::othello::train::play;
    use crate::train::Folder;
    use plywood_core::Game;
    use plywood_games::othello::{Othello, wthor};
    use std::fs;
    use std::path::PathBuf;
    use std::sync::Mutex;

    /// A folder that does not exist yet.
    fn new_folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("plywood-train-{}-{name}", std::process::id()));
        // There is usually nothing to remove.
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    /// A recorded game.
    fn records() -> [Archive; 1] {
        let moves = transcript::read(&Othello.root(), "f5d6c3d3c4").expect("legal moves");
        [Archive { year: 1, games: vec![wthor::Game { moves, ..wthor::Game::default() }] }]
    }

    /// The bytes of the weights after a training of very few games, and the damages that it told of.
    fn trained(folder: &Path, threads: usize) -> (Vec<u8>, Vec<String>) {
        let records = records();
        let training = Training { games: 3, seed: 3, records: &records, threads, folder };
        let told = Mutex::new(Vec::new());
        let tell = |event: Event<'_>| {
            if let Event::Damaged { what, .. } = event {
                told.lock().expect("no panic").push(what.to_string());
            }
        };
        let trained = training.run(&AtomicBool::new(false), &tell).expect("nothing goes wrong");
        (trained.weights.write(), told.into_inner().expect("no panic"))
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
        let (bytes, told) = trained(&one, 1);
        assert_eq!((told.len(), shards_in(&one).len()), (0, 4));
        assert_eq!(trained(&other, 3).0, bytes);

        let shards = shards_in(&one);
        fs::remove_file(&shards[0]).expect("it can be removed");
        let half = fs::read(&shards[2]).expect("it can be read");
        fs::write(&shards[2], &half[..half.len() / 2]).expect("it can be written");
        let (again, told) = trained(&one, 2);
        assert_eq!(told, ["the file is cut off or was altered: wrong checksum"]);
        assert!(again == bytes, "the weights differ");
        for folder in [one, other] {
            fs::remove_dir_all(folder).expect("it can be removed");
        }
    }

    #[test]
    fn shards_that_are_played_one_by_one_are_those_of_a_training() {
        let [whole, apart] = ["whole", "apart"].map(new_folder);
        let (bytes, _) = trained(&whole, 1);
        let records = records();
        let training = Training { games: 3, seed: 3, records: &records, threads: 1, folder: &apart };
        let mut rounds = 0;
        loop {
            let tasks = training.tasks(&AtomicBool::new(false), &|_| {}).expect("a list");
            let Some(task) = tasks.first() else { break };
            assert_eq!((tasks.len(), task.weights.is_some()), (1, rounds > 0), "round {rounds}");
            assert_eq!(play(task, &apart).expect("it can be played"), apart.join(task.file()));
            rounds += 1;
        }
        assert_eq!(rounds, 4);
        for (a, b) in shards_in(&whole).iter().zip(shards_in(&apart)) {
            assert_eq!(a.file_name(), b.file_name());
            assert!(fs::read(a).ok() == fs::read(&b).ok(), "{} differs", b.display());
        }
        assert!(trained(&apart, 1).0 == bytes, "the weights differ");
        for folder in [whole, apart] {
            fs::remove_dir_all(folder).expect("it can be removed");
        }
    }

    #[test]
    fn a_training_that_is_stopped_or_kept_out_says_so() {
        let folder = new_folder("stopped");
        let training = Training { games: 3, seed: 3, records: &[], threads: 1, folder: &folder };
        let stopped = training.run(&AtomicBool::new(true), &|_| {}).unwrap_err();
        assert!(matches!(stopped, TrainError::Stopped));
        let _held = Folder::open(&folder).expect("nobody else has it");
        let busy = training.run(&AtomicBool::new(false), &|_| {}).unwrap_err();
        assert!(busy.to_string().starts_with("another training is using "), "{busy}");
        fs::remove_dir_all(folder).expect("it can be removed");
    }
}
