//! The running of shards.

use super::error::TrainError;
use super::event::Event;
use super::folder::Folder;
use super::sealed::SealError;
use super::shard::Shard;
use super::share::share;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What games leave behind, as files hold it.
pub(crate) trait Kept: Clone + Send + Sized {
    /// Returns the bytes of a file.
    fn write(kept: &[Self], key: u64) -> Vec<u8>;

    /// Reads what [`write`](Kept::write) wrote with the same `key`.
    fn read(bytes: &[u8], key: u64) -> Result<Vec<Self>, SealError>;
}

/// A running training.
pub(crate) struct Work<'r> {
    folder: Folder,
    threads: usize,
    stop: &'r AtomicBool,
    tell: &'r (dyn Fn(Event<'_>) + Sync),
    done: AtomicU64,
    plays: Plays,
}

/// Who plays the games of shards that are not finished.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Plays {
    /// This process.
    Here,
    /// Other processes, which are given the shards.
    Elsewhere,
}

/// What the games of shards leave behind, or the shards that are not finished.
pub(crate) type Completed<T> = Result<Vec<T>, Vec<Shard>>;

impl<'r> Work<'r> {
    /// Opens the folder. `stop` is checked before each shard; `tell` is called from all threads.
    pub(crate) fn new(
        folder: &Path,
        plays: Plays,
        threads: usize,
        stop: &'r AtomicBool,
        tell: &'r (dyn Fn(Event<'_>) + Sync),
    ) -> Result<Work<'r>, TrainError> {
        let folder = match plays {
            Plays::Here => Folder::open(folder)?,
            Plays::Elsewhere => Folder::share(folder)?,
        };
        Ok(Work { folder, threads, stop, tell, done: AtomicU64::new(0), plays })
    }

    /// The folder of the shards.
    pub(crate) fn folder(&self) -> &Folder {
        &self.folder
    }

    /// Returns what the games of all shards leave behind, in order, after playing those that are not finished, unless
    /// others play them. `left` returns the number of all games and the seconds left, from the number of finished games.
    pub(crate) fn complete<T: Kept>(
        &self,
        shards: &[Shard],
        left: impl Fn(u64) -> (u64, f64) + Sync,
        play: impl Fn(&Shard) -> Vec<T> + Sync,
    ) -> Result<Completed<T>, TrainError> {
        let work = |number: usize| {
            let shard = &shards[number];
            let damaged = |file: &Path, what: String| (self.tell)(Event::Damaged { file, what: &what });
            let saved = self.folder.read(&shard.name, |bytes| T::read(bytes, shard.key), damaged)?;
            let kept = match (saved, self.plays) {
                (Some(kept), _) => kept,
                (None, Plays::Elsewhere) => return Ok(Err(shard.clone())),
                (None, Plays::Here) => {
                    let kept = play(shard);
                    self.folder.write(&shard.name, &T::write(&kept, shard.key))?;
                    kept
                }
            };
            let games = shard.games.len() as u64;
            let done = self.done.fetch_add(games, Ordering::SeqCst) + games;
            let (of, left) = left(done);
            (self.tell)(Event::Done { done, of, left });
            Ok(Ok(kept))
        };
        let (mut kept, mut missing) = (Vec::new(), Vec::new());
        for shard in share(shards.len(), self.threads, self.stop, work)? {
            match shard {
                Ok(of_shard) => kept.extend(of_shard),
                Err(shard) => missing.push(shard),
            }
        }
        Ok(if missing.is_empty() { Ok(kept) } else { Err(missing) })
    }

    /// Reports that the weights of a generation are being fitted.
    pub(crate) fn fitting(&self, generation: usize, positions: usize) {
        (self.tell)(Event::Fitting { generation, positions });
    }
}
