//! What trainings of all games share: games in shards that are saved in a folder, work shared by threads, and events.

mod chance;
mod error;
mod event;
mod folder;
mod sealed;
mod shard;
mod share;
mod task;
mod work;

pub use error::TrainError;
pub use event::Event;
pub use folder::replace;
pub use sealed::SealError;
pub use task::Task;

pub(crate) use chance::Chance;
pub(crate) use folder::Folder;
pub(crate) use sealed::{checksum, seal, unseal};
pub(crate) use shard::{Shard, shards};
pub(crate) use share::share;
pub(crate) use work::{Kept, Plays, Work};
