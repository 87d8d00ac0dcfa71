//! Players and searches of subjects stay within their memory limits, measured at the allocator.

use plywood::catalogue::CATALOGUE;
use plywood::games::HasEvaluators;
use plywood::games::connect_four::ConnectFour;
use plywood::games::kalah::Kalah;
use plywood::games::othello::Othello;
use plywood::{Game, Limits, Player, Scheme, Stopped};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// An allocator that counts the bytes in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn taken(bytes: usize) {
    let now = IN_USE.fetch_add(bytes, Relaxed) + bytes;
    PEAK.fetch_max(now, Relaxed);
}

// SAFETY: all calls are passed on to the system allocator, which upholds the contract.
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
    // `realloc` is the trait's default: a new block, a copy, and the old block freed. So for a moment both count.
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Held by the running test: all tests count at one allocator.
static ALONE: Mutex<()> = Mutex::new(());

/// Searches along a game with this memory limit in MiB, and adds the names of the algorithms that ran out of memory to
/// `full`.
fn within<G: HasEvaluators + Clone>(
    game: &G,
    mebibytes: u64,
    nodes: u64,
    full: &mut Vec<&'static str>,
) {
    for entry in CATALOGUE {
        let before = IN_USE.load(Relaxed);
        PEAK.store(before, Relaxed);
        let evaluator = G::EVALUATORS[0].evaluator;
        let mut player =
            Player::new(game.clone(), evaluator).algorithm(entry.algorithm).memory_mib(mebibytes);
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
fn no_player_takes_more_than_its_memory_limit() {
    let _alone = ALONE.lock();
    let mut full = Vec::new();
    for mebibytes in [1, 4] {
        within(&Othello, mebibytes, 120_000, &mut full);
        within(&ConnectFour, mebibytes, 120_000, &mut full);
        within(&Kalah::default(), mebibytes, 120_000, &mut full);
    }
    assert!(full.contains(&"sss") && full.contains(&"dual-ns"), "the limit was reached: {full:?}");
}

#[test]
fn players_on_several_threads_take_no_more_than_their_limit_together() {
    let _alone = ALONE.lock();
    for (threads, mebibytes) in [(2, 1), (2, 4), (4, 8)] {
        for scheme in [Scheme::YoungBrothers, Scheme::Abdada] {
            let before = IN_USE.load(Relaxed);
            PEAK.store(before, Relaxed);
            let player = Player::new(Othello, Othello::EVALUATORS[0].evaluator).memory_mib(mebibytes);
            let mut player = player.threads(threads).scheme(scheme);
            player.prepare();
            assert!(player.think(&Othello.root(), &Limits::nodes(150_000)).best.is_some());
            let took = (PEAK.load(Relaxed) - before) as u64;
            assert!(took <= mebibytes << 20, "{threads} threads: {took} bytes of {mebibytes} MiB");
        }
    }
}

#[cfg(feature = "subjects")]
mod subjects {
    use super::{ALONE, IN_USE, PEAK};
    use plywood::catalogue::{CATALOGUE, Choice, Entry};
    use plywood::memory::StoredBounds;
    use plywood::options::{Chosen, MemoryChoice, Size};
    use plywood::subject::{Generated, Kind, Range, Subject, Watching};
    use plywood::{Limits, Stopped};
    use std::sync::atomic::Ordering::Relaxed;

    /// Runs a search, which must not take more than `bytes`, and returns why it stopped.
    fn within(bytes: u64, what: &str, search: impl FnOnce() -> Stopped) -> Stopped {
        let before = IN_USE.load(Relaxed);
        PEAK.store(before, Relaxed);
        let stopped = search();
        let took = (PEAK.load(Relaxed) - before) as u64;
        assert!(took <= bytes, "{what}: {took} of {bytes} bytes");
        stopped
    }

    /// Returns why both kinds of search stopped.
    fn ends(tree: &Subject, chosen: &Chosen, bytes: u64, nodes: u64) -> [Stopped; 2] {
        let limits = Limits::nodes(nodes).and_memory_bytes(bytes);
        let what = format!("{} to depth {}", chosen.entry.name, tree.depth);
        let observed = within(bytes, &format!("{what}, observed"), || {
            let observed = tree.observe(chosen, &limits, Watching::default(), &mut |_, _, _| {});
            observed.expect("it is not refused").timed.stopped
        });
        let timed = within(bytes, &format!("{what}, timed"), || {
            tree.time(chosen, &limits).expect("it is not refused").stopped
        });
        [observed, timed]
    }

    /// Chooses the algorithm with a memory that forgets nothing, if it can use one.
    fn remembering(entry: &'static Entry) -> Chosen {
        let unbounded = MemoryChoice::of(Size::Unbounded, StoredBounds::Two);
        let memory = entry.options.contains(&Choice::Memory).then_some(unbounded);
        Chosen { memory, ..Chosen::plain(entry) }
    }

    #[test]
    fn no_search_of_a_tree_takes_more_than_its_limit() {
        let _alone = ALONE.lock();
        let mut full = Vec::new();
        for (width, depth, kibibytes) in
            [(2, 60, 1024), (30, 30, 1024), (1000, 1000, 1024), (10_000, 6, 256)]
        {
            let (kind, range) = (Kind::Iid, Range::DEFAULT);
            let generated = Generated { kind, width, depth, seed: 1, range };
            let tree = Subject::generated(&generated).expect("a tree");
            for entry in CATALOGUE {
                let [less, _] = [kibibytes, 8 * kibibytes]
                    .map(|kibibytes| ends(&tree, &remembering(entry), kibibytes << 10, 200_000));
                if less == [Stopped::Memory; 2] {
                    full.push(entry.name);
                }
            }
        }
        for name in [
            "sss",
            "dual",
            "dual-ns",
            "dual-ins",
            "iter-sss",
            "pns",
            "best-first",
            "rbfms",
            "mtd-f",
            "alpha-beta",
        ] {
            assert!(full.contains(&name), "{name} reached the limit: {full:?}");
        }
    }
}
