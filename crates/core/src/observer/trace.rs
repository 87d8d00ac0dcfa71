use super::{NodeId, Paths, Place, Status};
use crate::{Bounds, Depth, Game, Observer, Value, Window};
use alloc::vec::Vec;

/// An event and the node where it happened. Values and windows are from the point of view of the side to move there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<M> {
    /// The children of the node are about to be searched.
    Expand {
        /// The node.
        node: NodeId,
        /// The plies left.
        depth: Depth,
        /// The window of the search.
        window: Window,
    },
    /// The evaluator evaluated the node.
    Leaf {
        /// The node.
        node: NodeId,
        /// The evaluator's value.
        value: Value,
    },
    /// Memory or tactics determined the value of the node.
    Settled {
        /// The node.
        node: NodeId,
        /// The value.
        value: Value,
    },
    /// A move is the best at the node so far.
    Better {
        /// The node.
        node: NodeId,
        /// The move.
        m: M,
        /// The value of the move.
        value: Value,
    },
    /// A cutoff: the moves after this one are not searched.
    Cutoff {
        /// The node.
        node: NodeId,
        /// The number of the move that caused the cutoff.
        index: usize,
    },
    /// The node is about to be searched again.
    ReSearch {
        /// The node.
        node: NodeId,
        /// The window of the new search.
        window: Window,
    },
    /// The node's descriptor was the first in OPEN, and was removed.
    Select {
        /// The node.
        node: NodeId,
        /// The status of the descriptor.
        status: Status,
        /// The merit, from the point of view of the side to move at the root of the best-first search.
        merit: Value,
    },
    /// A descriptor of the node was inserted into OPEN.
    Insert {
        /// The node.
        node: NodeId,
        /// The status of the descriptor.
        status: Status,
        /// The merit, from the point of view of the side to move at the root of the best-first search.
        merit: Value,
    },
    /// The node's descriptor was removed from OPEN without being the first.
    Remove {
        /// The node.
        node: NodeId,
    },
    /// All descendants of the node were removed from OPEN.
    Purge {
        /// The node.
        node: NodeId,
    },
    /// A driver starts another search of the root.
    Round {
        /// The root.
        node: NodeId,
        /// The window of the search.
        window: Window,
    },
    /// The search of the node finished.
    Leave {
        /// The node.
        node: NodeId,
        /// The result of the search.
        value: Value,
    },
    /// Something was stored for the node.
    Store {
        /// The node.
        node: NodeId,
        /// The plies left.
        depth: Depth,
        /// The bounds that memory now holds.
        kept: Bounds,
        /// Where memory stored them.
        place: Place,
    },
}

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// [`Event::Expand`]
    Expand,
    /// [`Event::Leaf`]
    Leaf,
    /// [`Event::Settled`]
    Settled,
    /// [`Event::Better`]
    Better,
    /// [`Event::Cutoff`]
    Cutoff,
    /// [`Event::ReSearch`]
    ReSearch,
    /// [`Event::Select`]
    Select,
    /// [`Event::Insert`]
    Insert,
    /// [`Event::Remove`]
    Remove,
    /// [`Event::Purge`]
    Purge,
    /// [`Event::Round`]
    Round,
    /// [`Event::Leave`]
    Leave,
    /// [`Event::Store`]
    Store,
}

impl EventKind {
    /// Returns the name used in traces.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            EventKind::Expand => "expand",
            EventKind::Leaf => "leaf",
            EventKind::Settled => "settled",
            EventKind::Better => "better",
            EventKind::Cutoff => "cutoff",
            EventKind::ReSearch => "re-search",
            EventKind::Select => "select",
            EventKind::Insert => "insert",
            EventKind::Remove => "remove",
            EventKind::Purge => "purge",
            EventKind::Round => "round",
            EventKind::Leave => "leave",
            EventKind::Store => "store",
        }
    }
}

impl<M> Event<M> {
    /// Returns the kind of the event.
    #[must_use]
    pub const fn kind(&self) -> EventKind {
        self.named().0
    }

    /// Returns the node where the event happened.
    #[must_use]
    pub const fn node(&self) -> NodeId {
        self.named().1
    }

    const fn named(&self) -> (EventKind, NodeId) {
        match *self {
            Event::Expand { node, .. } => (EventKind::Expand, node),
            Event::Leaf { node, .. } => (EventKind::Leaf, node),
            Event::Settled { node, .. } => (EventKind::Settled, node),
            Event::Better { node, .. } => (EventKind::Better, node),
            Event::Cutoff { node, .. } => (EventKind::Cutoff, node),
            Event::ReSearch { node, .. } => (EventKind::ReSearch, node),
            Event::Select { node, .. } => (EventKind::Select, node),
            Event::Insert { node, .. } => (EventKind::Insert, node),
            Event::Remove { node } => (EventKind::Remove, node),
            Event::Purge { node } => (EventKind::Purge, node),
            Event::Round { node, .. } => (EventKind::Round, node),
            Event::Leave { node, .. } => (EventKind::Leave, node),
            Event::Store { node, .. } => (EventKind::Store, node),
        }
    }
}

/// Records every event, up to a limit; nodes are numbered in the order of their first visit.
#[derive(Clone, Debug)]
pub struct Trace<M> {
    paths: Paths<M>,
    events: Vec<Event<M>>,
    cap: usize,
    dropped: u64,
}

impl<M: Copy + Eq> Trace<M> {
    /// Creates a trace with room for `cap` events and `cap` nodes.
    #[must_use]
    pub fn capped(cap: usize) -> Self {
        Trace { paths: Paths::new(cap), events: Vec::new(), cap, dropped: 0 }
    }

    /// Returns the events in order.
    #[must_use]
    pub fn events(&self) -> &[Event<M>] {
        &self.events
    }

    /// Returns the number of events beyond the limit, which were not recorded.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.dropped
    }

    /// Returns the paths of the nodes.
    #[must_use]
    pub fn paths(&self) -> &Paths<M> {
        &self.paths
    }

    fn record(&mut self, event: Event<M>) {
        if self.events.len() < self.cap {
            self.events.push(event);
        } else {
            self.dropped += 1;
        }
    }
}

impl<G: Game> Observer<G> for Trace<G::Move> {
    type Id = NodeId;
    type Trail = ();

    fn observes_open(&self) -> bool {
        true
    }

    fn observes_memory(&self) -> bool {
        true
    }

    fn root(&mut self, _: &G::Position) -> NodeId {
        self.events.clear();
        self.dropped = 0;
        self.paths.root()
    }

    fn child(&mut self, parent: NodeId, m: G::Move, _: Depth) -> NodeId {
        self.paths.child(parent, m)
    }

    fn expand(&mut self, node: NodeId, depth: Depth, window: Window) {
        self.paths.open(node);
        self.record(Event::Expand { node, depth, window });
    }

    fn leaf(&mut self, node: NodeId, value: Value) {
        self.record(Event::Leaf { node, value });
    }

    fn settled(&mut self, node: NodeId, value: Value) {
        self.record(Event::Settled { node, value });
    }

    fn better(&mut self, node: NodeId, m: G::Move, value: Value) {
        self.record(Event::Better { node, m, value });
    }

    fn cutoff(&mut self, node: NodeId, index: usize) {
        self.record(Event::Cutoff { node, index });
    }

    fn re_search(&mut self, node: NodeId, window: Window) {
        self.record(Event::ReSearch { node, window });
    }

    fn leave(&mut self, node: NodeId, value: Value) {
        self.paths.close(node);
        self.record(Event::Leave { node, value });
    }

    fn round(&mut self, node: NodeId, window: Window) {
        self.record(Event::Round { node, window });
    }

    fn selected(&mut self, node: NodeId, status: Status, merit: Value) {
        self.record(Event::Select { node, status, merit });
    }

    fn inserted(&mut self, node: NodeId, status: Status, merit: Value) {
        self.record(Event::Insert { node, status, merit });
    }

    fn removed(&mut self, node: NodeId) {
        self.record(Event::Remove { node });
    }

    fn purged(&mut self, node: NodeId) {
        self.record(Event::Purge { node });
    }

    fn stored(&mut self, node: NodeId, depth: Depth, kept: Bounds, place: Place) {
        self.record(Event::Store { node, depth, kept, place });
    }

    fn found(&mut self, node: NodeId, line: Vec<G::Move>, value: Value) {
        if let Some(&m) = line.first() {
            self.record(Event::Better { node, m, value });
        }
    }
}
