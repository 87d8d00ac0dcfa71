//! Training of the network: games of the program against itself, and a fit to all their positions.
//!
//! ```text
//! program := with the evaluator `tapered`
//! for each generation:
//!     play games; keep quiet positions, each with its value
//!     program := with a network fitted to the positions of this generation and the one before
//! ```
//!
//! The network depends on the seed and the number of games alone, not on the machine or the number of threads.

use super::fit::{self, Fit};
use super::sample::Sample;
use super::{Network, game};
use crate::chess::engine::Judge;
use crate::chess::tapered::Tapered;
use crate::train::{self, Event, Plays, Shard, TrainError, Work, checksum};
use plywood_core::mix;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The number of games of the last generation for the network of the program.
pub const GAMES: u32 = 100_000;
/// The seed of the network of the program.
pub const SEED: u64 = 1;

/// The generations, each by its share of the games: the first ones only lead to a player that is worth learning from.
const GENERATIONS: [u32; 3] = [10, 10, 100];
/// The number of nodes of a move.
const NODES: u64 = 500;
/// The number of games of a shard, which take some seconds.
const SHARD: u32 = 100;
/// The time that a game takes on one core, in seconds. Only the estimated time left depends on it.
const SECONDS: f64 = 0.03;
/// Changed whenever the same plan gives other positions or labels, so that old shards are not used.
const VERSION: u64 = 3;

/// The parameters of a training. The network depends on `games` and `seed` alone.
#[derive(Clone, Copy, Debug)]
pub struct Training<'a> {
    /// The number of games of the last generation; those before have a tenth each.
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
    /// The network.
    pub network: Network,
    /// The number of positions that it was fitted to.
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
        let (mut samples, mut old): (Vec<Sample>, usize) = (Vec::new(), 0);
        let mut network: Option<Arc<Network>> = None;
        for (number, share) in GENERATIONS.into_iter().enumerate() {
            let digest = network
                .as_ref()
                .map_or_else(|| checksum(Tapered::WEIGHTS.as_bytes()), |network| network.digest());
            let judge = network.map_or(Judge::Tapered(Tapered::built_in()), Judge::Network);
            let seed = mix(self.seed.wrapping_add(number as u64));
            let base = [VERSION, seed, NODES, digest];
            let games = self.games_of(share);
            let shards = train::shards(&format!("chess-network-{number}"), games, SHARD, &base);
            let play = |shard: &Shard| {
                let games = shard.games.clone();
                games.flat_map(|game| game::samples(seed, game, NODES, &judge)).collect::<Vec<_>>()
            };
            samples.drain(..old);
            old = samples.len();
            // Every shard is played here, so none is missing.
            samples.extend(work.complete(&shards, |done| self.left(done), play)?.unwrap_or_default());
            work.fitting(number + 1, samples.len());
            network =
                Some(Arc::new(fit::network(&samples, Fit::default(), self.seed, self.threads, stop)?));
        }
        let network = network.map_or_else(Network::empty, Arc::unwrap_or_clone);
        Ok(Trained { network, positions: samples.len() })
    }

    /// Returns the number of games of a generation with this share of them in percent.
    fn games_of(&self, share: u32) -> u32 {
        u32::try_from(u64::from(self.games) * u64::from(share) / 100).unwrap_or(u32::MAX).max(1)
    }

    /// Returns the number of all games, and the estimated time left on one core after `done` of them.
    fn left(&self, done: u64) -> (u64, f64) {
        let all: u64 = GENERATIONS.map(|share| self.games_of(share).into()).iter().sum();
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let left = all.saturating_sub(done) as f64;
        (all, left * SECONDS)
    }
}

/// Returns the positions of these games of the program against itself, with `network` as its evaluator and `nodes` nodes a
/// move: 27 bytes each, for a fit by another program. The first 8 bytes are the squares with pieces, as the side to move sees them (a bit for
/// each, a1 first), the next 16 the pieces on them (four bits each: pawn, knight, bishop, rook, queen or king, and 8 if it is
/// the other side's), then the value in hundredths of a pawn (2 bytes) and the result of the game (1 byte) for the side to move.
#[must_use]
pub fn positions(network: &Arc<Network>, nodes: u64, seed: u64, games: Range<u32>) -> Vec<u8> {
    let judge = Judge::Network(network.clone());
    let samples = games.flat_map(|game| game::samples(seed, game, nodes, &judge));
    Sample::bytes(&samples.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn a_stopped_training_goes_on_and_threads_change_nothing() {
        let folder = std::env::temp_dir().join(format!("plywood-network-{}", std::process::id()));
        // There is usually nothing to remove.
        let _ = fs::remove_dir_all(&folder);
        let training = |name: &str, threads| {
            let folder = folder.join(name);
            let stop = AtomicBool::new(true);
            let training = Training { games: 2, seed: 3, threads, folder: &folder };
            assert!(matches!(training.run(&stop, &|_| {}), Err(TrainError::Stopped)));
            let fitted = AtomicU64::new(0);
            let tell = |event: Event<'_>| {
                if let Event::Fitting { .. } = event {
                    fitted.fetch_add(1, Ordering::SeqCst);
                }
            };
            let trained = training.run(&AtomicBool::new(false), &tell).expect("nothing goes wrong");
            assert_eq!(fitted.load(Ordering::SeqCst), GENERATIONS.len() as u64);
            (trained.network.write(), trained.positions)
        };
        let (network, positions) = training("one", 1);
        assert!(positions > 50, "{positions}");
        assert_eq!(training("two", 2), (network.clone(), positions));
        assert_eq!(training("one", 2), (network, positions), "from the shards on disk");
        fs::remove_dir_all(folder).expect("it can be removed");
    }
}
