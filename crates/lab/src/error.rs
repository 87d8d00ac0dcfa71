use std::io;
use std::path::PathBuf;

/// Why the laboratory could not go on. What was finished before is kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LabError {
    /// The machine would not read or write.
    #[error("cannot {doing} {path}: {source}{mend}", path = path.display(), mend = mend(source))]
    Io {
        /// What was being done.
        doing: &'static str,
        /// To which file or folder.
        path: PathBuf,
        /// What the machine said.
        source: io::Error,
    },
    /// Another run has the folder.
    #[error(
        "another run is at work in {path}; wait for it, or choose another folder with --out",
        path = .0.display()
    )]
    Busy(PathBuf),
    /// No experiment has this name.
    #[error("no experiment is called `{0}`; `plywood lab list` shows them all")]
    UnknownExperiment(String),
    /// No claim has this name.
    #[error("no claim is called `{0}`; `plywood lab list --claims` shows them all")]
    UnknownClaim(String),
    /// No shard has this name.
    #[error("no shard of the plan is called `{0}`; `plywood lab plan` shows them all")]
    UnknownShard(String),
    /// Not all units have been run.
    #[error("{missing} of {units} units have not been run yet; `plywood lab run` does the rest")]
    Unfinished {
        /// Units without a result.
        missing: usize,
        /// Units in the plan.
        units: usize,
    },
    /// A file does not hold what belongs in it.
    #[error("{path} is damaged ({what}); run the laboratory again and it is made anew", path = path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// A unit's case or row is not of its experiment's form.
    #[error("a unit of {experiment} cannot be read: {source}")]
    Form {
        /// The experiment.
        experiment: &'static str,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// A unit crashed: the program is at fault.
    #[error("a shard of {0} crashed; this is a bug in plywood, please report it")]
    Crash(&'static str),
}

impl LabError {
    /// Wraps what the machine said about `path`.
    pub(crate) fn io(
        doing: &'static str,
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(io::Error) -> LabError {
        let path = path.into();
        move |source| LabError::Io { doing, path, source }
    }
}

/// What a person can do about it.
fn mend(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "; finished shards are kept: make room and give the same command again"
        }
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "; choose a folder you may write to with --out"
        }
        _ => "",
    }
}
