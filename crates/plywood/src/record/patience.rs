//! How long a search is recorded.

use plywood_core::{NodeLimit, Poll, Stop, Stopped};
use std::fmt;

/// When to give up.
pub struct Patience {
    /// After so many nodes.
    pub nodes: u64,
    /// When an algorithm would store more than so many bytes, memory of positions not counted.
    pub bytes: u64,
    /// When this has an answer. It is asked once in a batch of nodes.
    pub question: Box<dyn FnMut() -> Option<Stopped> + Send>,
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Patience");
        shown.field("nodes", &self.nodes).field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

/// What becomes of patience while a search runs.
pub(super) struct Waning {
    nodes: NodeLimit,
    question: Poll<Box<dyn FnMut() -> Option<Stopped> + Send>>,
    bytes: u64,
}

impl Stop for Waning {
    type Signal = Stopped;

    #[inline]
    fn tick(&mut self) -> Result<(), Stopped> {
        self.nodes.tick()?;
        self.question.tick()
    }

    fn hold(&mut self, bytes: u64) -> Result<(), Stopped> {
        if bytes > self.bytes { Err(Stopped::Memory) } else { Ok(()) }
    }
}

/// Nodes between two questions.
const BATCH: u32 = 4096;

impl Patience {
    /// Patience that wanes with every node.
    pub(super) fn stop(self) -> Waning {
        let Patience { nodes, bytes, question } = self;
        Waning { nodes: NodeLimit::new(nodes), question: Poll::new(BATCH, question), bytes }
    }
}
