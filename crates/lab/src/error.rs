use std::io;
use std::path::PathBuf;

/// Why the laboratory could not continue. Finished shards are kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LabError {
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
    /// Another run uses the folder.
    #[error(
        "another run is using {path}; wait for it to finish, or choose another folder with --out",
        path = .0.display()
    )]
    Busy(PathBuf),
    /// No experiment has this name.
    #[error("unknown experiment `{0}`; `plywood lab list` shows them all")]
    UnknownExperiment(String),
    /// No claim has this name.
    #[error("unknown claim `{0}`; `plywood lab list --claims` shows them all")]
    UnknownClaim(String),
    /// No shard has this name.
    #[error("unknown shard `{0}`; `plywood lab plan` shows them all")]
    UnknownShard(String),
    /// A shard's name belongs to other units than those given with it.
    #[error("shard `{0}` does not consist of these units; list the shards again")]
    OtherUnits(String),
    /// Not all units have been run.
    #[error("{missing} of {units} units have not been run yet; `plywood lab run` runs the rest")]
    Unfinished {
        /// The number of units without a result.
        missing: usize,
        /// The number of units in the plan.
        units: usize,
    },
    /// A file does not have the expected content.
    #[error("{path} is damaged ({what}); run the laboratory again to rebuild it", path = path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// A unit's case or row does not have its experiment's type.
    #[error("a unit of {experiment} cannot be read: {source}")]
    Form {
        /// The experiment.
        experiment: &'static str,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// A recorded run, or a text that its numbers belong in, lacks something.
    #[error("{0}")]
    Record(String),
    /// A unit crashed because of a bug in the program.
    #[error("a shard of {0} crashed; this is a bug in plywood, please report it")]
    Crash(&'static str),
}

impl LabError {
    /// Wraps an error of the operating system about `path`.
    pub(crate) fn io(
        doing: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> LabError {
        let path = path.into();
        move |source| LabError::Io { doing, path, source }
    }
}

/// What the user can do about an error.
fn remedy(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; finished shards are kept: free some space and run the same command again"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "; choose a writable folder with --out"
        }
        _ => "",
    }
}
