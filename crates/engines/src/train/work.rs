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
}

impl<'r> Work<'r> {
    /// Opens the folder. `stop` is checked before each shard; `tell` is called from all threads.
    pub(crate) fn new(
        folder: &Path,
        threads: usize,
        stop: &'r AtomicBool,
        tell: &'r (dyn Fn(Event<'_>) + Sync),
    ) -> Result<Work<'r>, TrainError> {
        Ok(Work { folder: Folder::open(folder)?, threads, stop, tell, done: AtomicU64::new(0) })
    }

    /// Returns what the games of all shards leave behind, in order, after playing those that are not finished. `left`
    /// returns the number of all games and the seconds left, from the number of finished games.
    pub(crate) fn complete<T: Kept>(
        &self,
        shards: &[Shard],
        left: impl Fn(u64) -> (u64, f64) + Sync,
        play: impl Fn(&Shard) -> Vec<T> + Sync,
    ) -> Result<Vec<T>, TrainError> {
        let work = |number: usize| {
            let shard = &shards[number];
            let damaged = |file: &Path, what: String| (self.tell)(Event::Damaged { file, what: &what });
            let saved = self.folder.read(&shard.name, |bytes| T::read(bytes, shard.key), damaged)?;
            let kept = if let Some(kept) = saved {
                kept
            } else {
                let kept = play(shard);
                self.folder.write(&shard.name, &T::write(&kept, shard.key))?;
                kept
            };
            let games = shard.games.len() as u64;
            let done = self.done.fetch_add(games, Ordering::SeqCst) + games;
            let (of, left) = left(done);
            (self.tell)(Event::Done { done, of, left });
            Ok(kept)
        };
        Ok(share(shards.len(), self.threads, self.stop, work)?.concat())
    }

    /// Reports that the weights of a generation are being fitted.
    pub(crate) fn fitting(&self, generation: usize, positions: usize) {
        (self.tell)(Event::Fitting { generation, positions });
    }
}
