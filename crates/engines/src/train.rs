//! What trainings of all games share: games in shards that are saved in a folder, work shared by threads, and events.

mod chance;
mod error;
mod event;
mod folder;
mod sealed;
mod shard;
mod share;
mod work;

pub use error::TrainError;
pub use event::Event;
pub use folder::replace;
pub use sealed::SealError;

pub(crate) use chance::Chance;
pub(crate) use sealed::{checksum, seal, unseal};
pub(crate) use shard::{Shard, shards};
pub(crate) use share::share;
pub(crate) use work::{Kept, Work};

#[cfg(test)]
pub(crate) use folder::Folder;
