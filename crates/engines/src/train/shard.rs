use plywood_core::mix;
use std::ops::Range;

/// A group of games that are played and saved together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// The name of its file.
    pub(crate) name: String,
    /// A digest of all that its content depends on.
    pub(crate) key: u64,
    /// The numbers of its games.
    pub(crate) games: Range<u32>,
}

/// Returns the shards of `games` games, each of `size` games. Their names begin with `prefix`; `base` is what all games
/// depend on.
pub(crate) fn shards(prefix: &str, games: u32, size: u32, base: &[u64]) -> Vec<Shard> {
    let starts = (0..games).step_by(size.max(1) as usize);
    let shard = |start: u32| {
        let games = start..games.min(start + size);
        let parts = base.iter().copied().chain([u64::from(games.start), u64::from(games.end)]);
        let key = parts.fold(0, |key, part| mix(key ^ mix(part.wrapping_add(1))));
        Shard { name: format!("{prefix}-{:05}-{key:016x}", start / size), key, games }
    };
    starts.map(shard).collect()
}
