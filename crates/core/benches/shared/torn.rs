//! Two threads that write and read entries of a few positions of a shared table as fast as they can. Everything that an
//! entry says follows from its position and depth, so an entry that mixes two others is noticed.

use plywood_core::memory::{Depths, LeafEntries, Policy, SharedTable};
use plywood_core::{Bounds, Depth, Game, Memory, Value, mix};
use std::thread;

/// A game whose positions are their own hashes.
struct Numbers;

impl Game for Numbers {
    type Position = u64;
    type Move = u8;
    type Moves = [u8; 0];
    type Key = u64;

    fn root(&self) -> u64 {
        1
    }

    fn moves(&self, _: &u64) -> [u8; 0] {
        []
    }

    fn play(&self, position: &u64, _: u8) -> u64 {
        *position
    }

    fn key(&self, position: &u64) -> u64 {
        *position
    }

    fn hash(&self, position: &u64) -> u64 {
        *position
    }
}

/// What the probes found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Probed {
    /// The entries that say what was stored for their position.
    pub(crate) whole: u64,
    /// The entries that say something else.
    pub(crate) torn: u64,
}

/// Probes two buckets `probes` times on two threads, which store an entry after every second probe.
pub(crate) fn probe(probes: u64) -> Probed {
    let policy =
        Policy { leaves: LeafEntries::Evaluated, depths: Depths::Several, ..Policy::default() };
    let table = SharedTable::with_bytes(2 * SharedTable::BUCKET_BYTES as u64, policy);
    thread::scope(|scope| {
        let threads = [1, 2].map(|seed| {
            let table = table.clone();
            scope.spawn(move || probe_alone(table, seed, probes / 2))
        });
        threads.into_iter().fold(Probed::default(), |sum, thread| {
            let Probed { whole, torn } = thread.join().expect("no thread panics");
            Probed { whole: sum.whole + whole, torn: sum.torn + torn }
        })
    })
}

fn probe_alone(mut table: SharedTable, seed: u64, probes: u64) -> Probed {
    let mut found = Probed::default();
    let mut random = seed;
    for _ in 0..probes {
        random = mix(random.wrapping_add(0x9E37_79B9_7F4A_7C15));
        let position = mix(random % 4);
        let depth = Depth::from((random >> 8).to_le_bytes()[0] % 4);
        let says = mix(position ^ u64::from(depth)).to_le_bytes();
        let says = Bounds::exact(Value::from(i16::from_le_bytes([says[0], says[1]])));
        let bounds = table.recall(&Numbers, &position, depth).bounds;
        found.whole += u64::from(bounds == says);
        found.torn += u64::from(bounds != Bounds::UNKNOWN && bounds != says);
        if random >> 63 == 0 {
            table.store(&Numbers, &position, depth, says, None);
        }
    }
    found
}
