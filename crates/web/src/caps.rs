//! What the server does at most.

use std::time::Duration;

/// What the server does at most.
#[derive(Clone, Copy, Debug)]
pub struct Caps {
    /// Events of a trace.
    pub events: usize,
    /// Moves in the paths of a trace, if all were as long as the search is deep: the deeper, the fewer events.
    pub moves: usize,
    /// Nodes of a tree that is told.
    pub nodes: usize,
    /// How long a search is recorded.
    pub trace: Duration,
    /// Nodes that are visited while a search is recorded.
    pub visits: u64,
    /// How long a player thinks.
    pub think: Duration,
    /// Bytes of a request.
    pub body: usize,
    /// Sons of a node of a generated tree.
    pub width: u32,
    /// MiB of a search's memory.
    pub memory: u64,
    /// Searches at a time.
    pub searches: usize,
    /// Requests that wait for one of these to end.
    pub waiting: usize,
    /// How long they wait.
    pub patience: Duration,
    /// Connections at a time. If there are more, those that keep the server waiting are closed at once.
    pub connections: usize,
    /// How long a client may keep the server waiting: for a whole request, or until it reads on. Time in which the client
    /// itself waits for a search does not count.
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
            think: Duration::from_secs(60),
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
