//! The folder with the results of a run.

use crate::plan::Shard;
use crate::shard::{self, Finished};
use crate::{LabError, Scale};
use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A folder with the shards of one scale, and the reports made from them.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

/// A lock that keeps other runs out of a folder while it exists. The system releases it when the process ends, even
/// after a crash.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

/// The state of a shard.
#[derive(Debug)]
pub(crate) enum State {
    /// The shard has not been run.
    Missing,
    /// The shard's file cannot be used, for this reason.
    Damaged(String),
    /// The shard has been run.
    Finished(Finished),
}

impl Store {
    /// Returns the store for `scale` inside `folder`.
    #[must_use]
    pub fn new(folder: &Path, scale: Scale) -> Store {
        Store { folder: folder.join(scale.name()) }
    }

    /// Returns the store that uses all of `folder`.
    #[must_use]
    pub fn at(folder: &Path) -> Store {
        Store { folder: folder.into() }
    }

    /// The path of the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The path of a shard's file.
    #[must_use]
    pub fn path(&self, shard: &Shard) -> PathBuf {
        self.folder.join(Store::file(shard))
    }

    /// The path of a shard's file inside the folder of its store.
    #[must_use]
    pub fn file(shard: &Shard) -> String {
        format!("shards/{}.jsonl", shard.name)
    }

    /// Creates the folder, keeps other runs out of it, and removes files that killed runs left half written.
    pub fn lock(&self) -> Result<Lock, LabError> {
        let lock = self.locked(File::try_lock)?;
        for file in half_written(&self.folder.join("shards")) {
            fs::remove_file(&file).map_err(LabError::io("remove", file))?;
        }
        Ok(lock)
    }

    /// Creates the folder and keeps out runs that need it exclusively. Several processes that run single shards can
    /// share it.
    fn share(&self) -> Result<Lock, LabError> {
        self.locked(File::try_lock_shared)
    }

    fn locked(&self, lock: impl Fn(&File) -> Result<(), TryLockError>) -> Result<Lock, LabError> {
        make(&self.folder)?;
        let path = self.folder.join("lock");
        let open = File::options().create(true).truncate(false).write(true).open(&path);
        let file = open.map_err(LabError::io("open", &path))?;
        match lock(&file) {
            Ok(()) => Ok(Lock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(LabError::Busy(self.folder.clone())),
            Err(TryLockError::Error(source)) => Err(LabError::io("lock", &path)(source)),
        }
    }

    pub(crate) fn state(&self, shard: &Shard) -> Result<State, LabError> {
        let path = self.path(shard);
        match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(State::Missing),
            Err(error) => Err(LabError::io("read", path)(error)),
            Ok(bytes) => {
                let text = String::from_utf8(bytes).map_err(|_| "the file is not text".to_string());
                let finished = text.and_then(|text| shard::read(shard, &text));
                Ok(finished.map_or_else(State::Damaged, State::Finished))
            }
        }
    }

    /// Whether a shard has been run and its file is unaltered.
    pub fn is_finished(&self, shard: &Shard) -> Result<bool, LabError> {
        Ok(matches!(self.state(shard)?, State::Finished(_)))
    }

    /// Runs a shard unless it is finished, while other processes run others in the same folder. Returns the path of its
    /// file.
    pub fn finish(&self, shard: &Shard) -> Result<PathBuf, LabError> {
        let _lock = self.share()?;
        if !self.is_finished(shard)? {
            self.run_shard(shard)?;
        }
        Ok(self.path(shard))
    }

    /// Runs a shard and saves it.
    pub(crate) fn run_shard(&self, shard: &Shard) -> Result<(), LabError> {
        let text = shard::run(shard)?;
        let path = self.path(shard);
        make(path.parent().unwrap_or(&self.folder))?;
        replace(&path, text.as_bytes())
    }

    /// Writes a file of the report.
    pub fn write(&self, name: &str, text: &str) -> Result<PathBuf, LabError> {
        let path = self.folder.join(name);
        make(path.parent().unwrap_or(&self.folder))?;
        replace(&path, text.as_bytes())?;
        Ok(path)
    }

    /// Deletes all shards of this scale.
    pub fn clear(&self) -> Result<(), LabError> {
        let path = self.folder.join("shards");
        match fs::remove_dir_all(&path) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(LabError::io("remove", path)(error))
            }
            _ => Ok(()),
        }
    }
}

fn make(folder: &Path) -> Result<(), LabError> {
    fs::create_dir_all(folder).map_err(LabError::io("create the folder", folder))
}

/// The files that were being written when a run was killed.
fn half_written(shards: &Path) -> Vec<PathBuf> {
    let entries =
        |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let half = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "tmp");
    entries(shards).flat_map(|folder| entries(&folder).collect::<Vec<_>>()).filter(half).collect()
}

/// Writes `bytes` to `path` completely or not at all: a temporary file is written, synced and renamed.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), LabError> {
    // On several machines, processes that share a folder may have the same number.
    let chance = RandomState::new().hash_one(0);
    let beside = path.with_extension(format!("{}-{chance:016x}.tmp", std::process::id()));
    let written = File::create(&beside).and_then(|file| save(file, bytes));
    if let Err(error) = written {
        // The partial file is useless. If removing it fails too, the first error is the one to report.
        let _ = fs::remove_file(&beside);
        return Err(LabError::io("write", path)(error));
    }
    fs::rename(&beside, path).map_err(LabError::io("rename a file to", path))
}

fn save(mut file: File, bytes: &[u8]) -> io::Result<()> {
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_named_with_what_to_do() {
        let full = File::options().write(true).open("/dev/full").expect("Linux has one");
        let error = save(full, b"a row").expect_err("it is full");
        let message = LabError::io("write", "lab/quick/shards/x.jsonl")(error).to_string();
        assert!(message.starts_with("cannot write lab/quick/shards/x.jsonl: "), "{message}");
        assert!(message.ends_with("free some space and run the same command again"), "{message}");
    }
}
