use super::folder::file_of;
use super::shard::Shard;
use std::ops::Range;

/// A shard for another machine to play: all that its games depend on.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// The shard's name.
    pub name: String,
    /// A digest of all that the shard's content depends on.
    pub key: u64,
    /// The numbers of its games.
    pub games: Range<u32>,
    /// The number of the generation, from 0.
    pub generation: usize,
    /// The seed of the training.
    pub seed: u64,
    /// The file with the weights of the players, in the folder of the training; none in a generation that plays without.
    pub weights: Option<String>,
    /// Recorded games of Othello to label, as moves; empty if the games are self-play.
    pub records: Vec<String>,
    /// The estimated time on one core, in seconds.
    pub seconds: f64,
    /// The estimated time on one core, in seconds, of the shards that cannot be listed before this one is played.
    pub after: f64,
}

impl Task {
    /// The shard's file in the folder of the training.
    #[must_use]
    pub fn file(&self) -> String {
        file_of(&self.name)
    }

    pub(crate) fn shard(&self) -> Shard {
        Shard { name: self.name.clone(), key: self.key, games: self.games.clone() }
    }
}
