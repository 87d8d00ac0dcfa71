//! Players take no more memory than they were granted, counted at the allocator.

use plywood::catalogue::CATALOGUE;
use plywood::games::Judged;
use plywood::games::connect_four::ConnectFour;
use plywood::games::kalah::Kalah;
use plywood::games::othello::Othello;
use plywood::{Limits, Player, Stopped};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Counts the bytes that are in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn taken(bytes: usize) {
    let now = IN_USE.fetch_add(bytes, Relaxed) + bytes;
    PEAK.fetch_max(now, Relaxed);
}

// SAFETY: all is passed on to the system's allocator, which keeps the contract.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        // SAFETY: as the caller promised.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as the caller promised.
        unsafe { System.dealloc(pointer, layout) }
    }
    // `realloc` is that of the trait: a new block, a copy, and the old one freed. So both count for a moment, as they may.
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Searches on with this grant in MiB, along a game; the names of those that ran out of memory.
fn within<G: Judged + Clone>(game: &G, mebibytes: u64, nodes: u64, full: &mut Vec<&'static str>) {
    for entry in CATALOGUE {
        let before = IN_USE.load(Relaxed);
        PEAK.store(before, Relaxed);
        let evaluator = G::EVALUATORS[0].evaluator;
        let mut player =
            Player::new(game.clone(), evaluator).algorithm(entry.algorithm).memory(mebibytes);
        let mut position = game.root();
        for _ in 0..3 {
            let found = player.think(&position, &Limits::nodes(nodes));
            if found.stopped == Stopped::Memory {
                full.push(entry.name);
            }
            position = game.play(&position, found.best.expect("a move"));
        }
        let took = PEAK.load(Relaxed) - before;
        assert!(took as u64 <= mebibytes << 20, "{}: {took} bytes of {mebibytes} MiB", entry.name);
    }
}

#[test]
fn no_player_takes_more_than_it_was_granted() {
    let mut full = Vec::new();
    for mebibytes in [1, 4] {
        within(&Othello, mebibytes, 120_000, &mut full);
        within(&ConnectFour, mebibytes, 120_000, &mut full);
        within(&Kalah::default(), mebibytes, 120_000, &mut full);
    }
    assert!(full.contains(&"sss") && full.contains(&"dual-ns"), "the grant was reached: {full:?}");
}
