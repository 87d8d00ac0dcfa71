//! Why a training could not continue.

use super::task::Task;
use std::io;
use std::path::PathBuf;

/// Why a training could not continue. Finished shards are kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TrainError {
    /// A file or folder could not be read or written.
    #[error("cannot {doing} {path}: {source}{remedy}", path = path.display(), remedy = remedy(source))]
    Io {
        /// The operation that failed.
        doing: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// The error of the operating system.
        source: io::Error,
    },
    /// Another training uses the folder.
    #[error(
        "another training is using {path}; wait for it to finish, or choose another folder with --dir",
        path = .0.display()
    )]
    Busy(PathBuf),
    /// Other machines have to play these shards first.
    #[error("{} shards have not been played yet; `plywood shard` plays one", .0.len())]
    Unplayed(Vec<Task>),
    /// A shard that was given to this machine cannot be played.
    #[error("shard {name} cannot be played: {what}")]
    Task {
        /// The shard's name.
        name: String,
        /// What is wrong.
        what: String,
    },
    /// The training was told to stop.
    #[error("stopped; finished shards are saved, and the same command resumes from there")]
    Stopped,
    /// A thread panicked because of a bug in the program.
    #[error("a thread crashed; this is a bug in plywood, please report it")]
    Crash,
}

impl TrainError {
    /// Wraps an error of the operating system about `path`.
    pub(crate) fn io(
        doing: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> TrainError {
        let path = path.into();
        move |source| TrainError::Io { doing, path, source }
    }
}

/// What the user can do about an error.
fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; finished shards are kept: free some space and run the same command again"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "; choose a writable folder with --dir"
        }
        _ => "",
    }
}
