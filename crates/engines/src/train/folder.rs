//! The folder in which a training keeps its shards.

use super::error::TrainError;
use super::sealed::{SealError, checksum};
use std::fs::{self, File, TryLockError};
use std::hash::{BuildHasher, RandomState};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The folder. Other trainings are kept out while it exists; the system releases the lock when the process ends, even
/// after a crash.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    _lock: File,
}

impl Folder {
    /// Creates the folder, keeps other trainings out of it, and removes files that killed trainings left half written.
    pub(crate) fn open(path: &Path) -> Result<Folder, TrainError> {
        let folder = Folder::locked(path, File::try_lock)?;
        for file in folder.half_written() {
            fs::remove_file(&file).map_err(TrainError::io("remove", file))?;
        }
        Ok(folder)
    }

    /// Creates the folder and keeps out trainings that need it exclusively. Several processes that play single shards
    /// can share it.
    pub(crate) fn share(path: &Path) -> Result<Folder, TrainError> {
        Folder::locked(path, File::try_lock_shared)
    }

    fn locked(
        path: &Path,
        try_lock: impl Fn(&File) -> Result<(), TryLockError>,
    ) -> Result<Folder, TrainError> {
        fs::create_dir_all(path).map_err(TrainError::io("create the folder", path))?;
        let lock = path.join("lock");
        let open = File::options().create(true).truncate(false).write(true).open(&lock);
        let file = open.map_err(TrainError::io("open", &lock))?;
        match try_lock(&file) {
            Ok(()) => Ok(Folder { path: path.into(), _lock: file }),
            Err(TryLockError::WouldBlock) => Err(TrainError::Busy(path.into())),
            Err(TryLockError::Error(source)) => Err(TrainError::io("lock", lock)(source)),
        }
    }

    fn half_written(&self) -> Vec<PathBuf> {
        let entries =
            fs::read_dir(&self.path).into_iter().flatten().flatten().map(|entry| entry.path());
        entries.filter(|path| path.extension().is_some_and(|extension| extension == "tmp")).collect()
    }

    /// The file of the shard with this name.
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(file_of(name))
    }

    /// Reads a shard by `open`; `None` if there is no such file or it is not a whole one. `tell` is told of a damaged
    /// file.
    pub(crate) fn read<T>(
        &self,
        name: &str,
        open: impl FnOnce(&[u8]) -> Result<T, SealError>,
        tell: impl FnOnce(&Path, String),
    ) -> Result<Option<T>, TrainError> {
        let path = self.file(name);
        match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(TrainError::io("read", path)(error)),
            Ok(bytes) => Ok(match open(&bytes) {
                Ok(content) => Some(content),
                Err(error) => {
                    tell(&path, error.to_string());
                    None
                }
            }),
        }
    }

    /// Writes a shard.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), TrainError> {
        replace(&self.file(name), bytes)
    }

    /// Writes weights that other machines play with, under a name that depends on `bytes`, which it returns.
    pub(crate) fn keep_weights(&self, bytes: &[u8]) -> Result<String, TrainError> {
        let name = format!("{:016x}.weights", checksum(bytes));
        replace(&self.path.join(&name), bytes)?;
        Ok(name)
    }

    /// Reads weights that [`keep_weights`](Folder::keep_weights) wrote, by `open`.
    pub(crate) fn weights<T>(
        &self,
        name: &str,
        open: impl FnOnce(&[u8]) -> Option<T>,
    ) -> Result<T, TrainError> {
        let path = self.path.join(name);
        let bytes = fs::read(&path).map_err(TrainError::io("read", &path))?;
        open(&bytes).ok_or_else(|| {
            TrainError::io("use", path)(io::Error::new(
                io::ErrorKind::InvalidData,
                "the file does not hold weights; list the shards again to rebuild it",
            ))
        })
    }
}

/// The name of a shard's file.
pub(crate) fn file_of(name: &str) -> String {
    format!("{name}.positions")
}

/// Writes `bytes` to `path` completely or not at all: a temporary file is written, synced and renamed.
pub fn replace(path: &Path, bytes: &[u8]) -> Result<(), TrainError> {
    // On several machines, processes that share a folder may have the same number.
    let chance = RandomState::new().hash_one(0);
    let beside = path.with_extension(format!("{}-{chance:016x}.tmp", std::process::id()));
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    if let Err(error) = written {
        // The partial file is useless. If removing it fails too, the first error is the one to report.
        let _ = fs::remove_file(&beside);
        return Err(TrainError::io("write", path)(error));
    }
    fs::rename(&beside, path).map_err(TrainError::io("rename a file to", path))
}
