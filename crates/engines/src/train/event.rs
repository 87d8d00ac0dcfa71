use std::path::Path;

/// What a training reports while it is running.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'r> {
    /// A shard's file cannot be used; the shard is run again.
    Damaged {
        /// The file.
        file: &'r Path,
        /// What is wrong with it.
        what: &'r str,
    },
    /// A shard has been played and saved, or was found in the folder.
    Done {
        /// The number of games in finished shards.
        done: u64,
        /// The number of games of all generations.
        of: u64,
        /// The estimated remaining time on one core, in seconds.
        left: f64,
    },
    /// The weights of a generation are being fitted.
    Fitting {
        /// The number of the generation, from 1.
        generation: usize,
        /// The number of positions.
        positions: usize,
    },
}
