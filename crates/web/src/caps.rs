//! The limits of the server.

use std::time::Duration;

/// The limits of the server.
#[derive(Clone, Copy, Debug)]
pub struct Caps {
    /// The largest number of events in a trace.
    pub events: usize,
    /// The largest number of moves in all paths of a trace together, counting every path as long as the search depth. A
    /// deeper search therefore records fewer events.
    pub moves: usize,
    /// The largest number of nodes sent of a tree.
    pub nodes: usize,
    /// The longest time for which a search is recorded.
    pub trace: Duration,
    /// The largest number of nodes visited while a search is recorded.
    pub visits: u64,
    /// The longest time for which a player thinks.
    pub think: Duration,
    /// The largest size of a request, in bytes.
    pub body: usize,
    /// The largest number of children of a node in a generated tree.
    pub width: u32,
    /// The largest memory of a search, in MiB.
    pub memory: u64,
    /// The number of searches that run at the same time.
    pub searches: usize,
    /// The largest number of requests that wait for a running search to finish.
    pub waiting: usize,
    /// The longest time for which a request waits for a search to finish.
    pub patience: Duration,
    /// The largest number of connections open at the same time. If it is nearly reached, connections that keep the
    /// server waiting are closed early.
    pub connections: usize,
    /// The longest time for which a client may keep the server waiting: for a whole request, or until it reads on. Time
    /// in which the client itself waits for a search does not count.
    pub silence: Duration,
}

impl Default for Caps {
    fn default() -> Caps {
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        Caps {
            events: 100_000,
            moves: 4_000_000,
            nodes: 50_000,
            trace: Duration::from_secs(10),
            visits: 1_000_000,
            think: Duration::from_mins(1),
            body: 64 << 10,
            width: 1000,
            memory: 256,
            searches: cores.max(2),
            waiting: 64,
            patience: Duration::from_secs(15),
            connections: 256,
            silence: Duration::from_secs(5),
        }
    }
}
