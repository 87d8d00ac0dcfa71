//! Observers of a search.
//!
//! Algorithms report *events* at the line where the paper says they happen; the observer decides what to count, keep or
//! show. `()` observes nothing and adds no code to the compiled search. Measure time with `()`, and take everything
//! else from a second, identical run.
//!
//! | observer | keeps |
//! |---|---|
//! | `()` | nothing |
//! | [`Line`] | the principal variation |
//! | [`Counters`] | how often each event happened |
//! | [`Leaves`] | the leaves in the order of their visits, and the number of distinct ones; first expansions in order |
//! | [`Trace`] | every event, up to a limit |
//! | `(A, B)` | what `A` and `B` keep |
//! | `Option<A>` | what `A` keeps, if it is present |

mod counters;
mod leaves;
mod line;
mod paths;
mod trace;
mod trail;

use alloc::vec::Vec;
pub use counters::Counters;
pub use leaves::Leaves;
pub use line::Line;
pub use paths::{NodeId, Paths};
pub use trace::{Event, EventKind, Trace};
pub use trail::Trail;

use crate::{Bounds, Depth, Game, Value, Window};

/// The status of a descriptor in OPEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The node is still to be searched; the merit is an upper bound.
    Live,
    /// The node is solved; the merit is the best value that can be reached below it.
    Solved,
}

/// Where memory stored something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a free place, or in the place that the position already had.
    Own,
    /// In the place of another position, which is forgotten.
    Replaced,
}

/// Receives the events of a search. All values and windows are from the point of view of the side to move at the node.
pub trait Observer<G: Game> {
    /// This observer's identifier of a node. The observer assigns it, so an observer that needs none has no cost.
    type Id: Copy;
    /// How this observer keeps the lines that algorithms without recursion build from the leaf up; `()` if it keeps
    /// none.
    type Trail: Trail<G::Move>;

    /// Whether this observer needs OPEN. If so, algorithms that can work without OPEN maintain it.
    #[inline]
    fn observes_open(&self) -> bool {
        false
    }

    /// Whether this observer receives [`stored`](Observer::stored) events. An observer that does not has no cost from
    /// them.
    #[inline]
    fn observes_memory(&self) -> bool {
        false
    }

    /// A search starts at `position`. Returns the identifier of the root.
    fn root(&mut self, position: &G::Position) -> Self::Id;

    /// The move `m`, of this cost, leads from `parent` to a node, perhaps not for the first time. Between `expand` and
    /// `leave` of the parent, every move is reported once. Returns the identifier of the node.
    fn child(&mut self, parent: Self::Id, m: G::Move, cost: Depth) -> Self::Id;

    /// A cheaper search of `node`, or of the position after a pass, is about to begin, to answer a question of the
    /// tactics. Returns the identifier of that search's root.
    fn probe(&mut self, node: Self::Id) -> Self::Id {
        node
    }

    /// The children of `node` are about to be searched.
    fn expand(&mut self, node: Self::Id, depth: Depth, window: Window) {
        let _ = (node, depth, window);
    }

    /// The evaluator evaluated `node`.
    fn leaf(&mut self, node: Self::Id, value: Value) {
        let _ = (node, value);
    }

    /// Memory or tactics determined the value of `node`, so it is not searched.
    fn settled(&mut self, node: Self::Id, value: Value) {
        let _ = (node, value);
    }

    /// `m` is the best move found at `node` so far, with `value`.
    fn better(&mut self, node: Self::Id, m: G::Move, value: Value) {
        let _ = (node, m, value);
    }

    /// A cutoff: the moves of `node` after number `index` are not searched.
    fn cutoff(&mut self, node: Self::Id, index: usize) {
        let _ = (node, index);
    }

    /// `node` is about to be searched again, with `window`.
    fn re_search(&mut self, node: Self::Id, window: Window) {
        let _ = (node, window);
    }

    /// A driver starts another search of the root, with `window`.
    fn round(&mut self, node: Self::Id, window: Window) {
        let _ = (node, window);
    }

    /// Two searches of `node` contradict each other: one returned the lower bound, the other the upper bound, which is
    /// less. The later result counts. This happens only with tactics whose answers depend on the window.
    fn crossed(&mut self, node: Self::Id, bounds: Bounds) {
        let _ = (node, bounds);
    }

    /// The search of the expanded `node` finished with `value`.
    fn leave(&mut self, node: Self::Id, value: Value) {
        let _ = (node, value);
    }

    /// The first descriptor was removed from OPEN.
    fn selected(&mut self, node: Self::Id, status: Status, merit: Value) {
        let _ = (node, status, merit);
    }

    /// A descriptor was inserted into OPEN.
    fn inserted(&mut self, node: Self::Id, status: Status, merit: Value) {
        let _ = (node, status, merit);
    }

    /// A descriptor other than the first was removed from OPEN.
    fn removed(&mut self, node: Self::Id) {
        let _ = node;
    }

    /// All descendants of `node` were removed from OPEN.
    fn purged(&mut self, node: Self::Id) {
        let _ = node;
    }

    /// Something was stored for `node` searched to `depth`; memory now holds the bounds `kept`, or none if there was no
    /// room. Only observers that [observe memory](Observer::observes_memory) receive this event, and only for visited
    /// nodes.
    fn stored(&mut self, node: Self::Id, depth: Depth, kept: Bounds, place: Place) {
        let _ = (node, depth, kept, place);
    }

    /// `line` is the best line from `node` on, and leads to `value`.
    fn found(&mut self, node: Self::Id, line: Vec<G::Move>, value: Value) {
        let _ = (node, line, value);
    }

    /// Returns the line from `node` on, as found by its last search.
    fn trail(&self, node: Self::Id) -> Self::Trail {
        let _ = node;
        Self::Trail::default()
    }

    /// Returns the principal variation, if this observer keeps one.
    fn line(&self) -> Vec<G::Move> {
        Vec::new()
    }

    /// Returns how many moves of the line, counted from the first, are known to be best, provided that the root has the
    /// value that the search found.
    fn sure(&self) -> usize {
        0
    }
}

/// Observes nothing.
impl<G: Game> Observer<G> for () {
    type Id = ();
    type Trail = ();

    #[inline]
    fn root(&mut self, _: &G::Position) {}

    #[inline]
    fn child(&mut self, (): (), _: G::Move, _: Depth) {}
}

/// The events of a node with their parameters, for observers that forward them.
macro_rules! pass_on {
    ($way:ident) => {
        $way! {
            expand(depth: Depth, window: Window);
            leaf(value: Value);
            settled(value: Value);
            better(m: G::Move, value: Value);
            cutoff(index: usize);
            re_search(window: Window);
            round(window: Window);
            crossed(bounds: Bounds);
            leave(value: Value);
            selected(status: Status, merit: Value);
            inserted(status: Status, merit: Value);
            removed();
            purged();
            stored(depth: Depth, kept: Bounds, place: Place);
        }
    };
}

/// Forwards events to both observers of a pair.
macro_rules! to_both {
    ($($event:ident($($what:ident: $type:ty),*);)*) => {
        $(fn $event(&mut self, node: Self::Id $(, $what: $type)*) {
            self.0.$event(node.0 $(, $what)*);
            self.1.$event(node.1 $(, $what)*);
        })*
    };
}

/// Forwards events to an observer that may be absent.
macro_rules! if_there {
    ($($event:ident($($what:ident: $type:ty),*);)*) => {
        $(fn $event(&mut self, node: Self::Id $(, $what: $type)*) {
            if let Some((observer, node)) = self.as_mut().zip(node) {
                observer.$event(node $(, $what)*);
            }
        })*
    };
}

/// A pair of observers; the line is that of the first one that has a line.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    type Id = (A::Id, B::Id);
    type Trail = (A::Trail, B::Trail);

    #[inline]
    fn observes_open(&self) -> bool {
        self.0.observes_open() || self.1.observes_open()
    }

    #[inline]
    fn observes_memory(&self) -> bool {
        self.0.observes_memory() || self.1.observes_memory()
    }

    fn root(&mut self, position: &G::Position) -> Self::Id {
        (self.0.root(position), self.1.root(position))
    }

    fn child(&mut self, parent: Self::Id, m: G::Move, cost: Depth) -> Self::Id {
        (self.0.child(parent.0, m, cost), self.1.child(parent.1, m, cost))
    }

    fn probe(&mut self, node: Self::Id) -> Self::Id {
        (self.0.probe(node.0), self.1.probe(node.1))
    }

    pass_on!(to_both);

    fn found(&mut self, node: Self::Id, line: Vec<G::Move>, value: Value) {
        self.0.found(node.0, line.clone(), value);
        self.1.found(node.1, line, value);
    }

    fn trail(&self, node: Self::Id) -> Self::Trail {
        (self.0.trail(node.0), self.1.trail(node.1))
    }

    fn line(&self) -> Vec<G::Move> {
        let line = self.0.line();
        if line.is_empty() { self.1.line() } else { line }
    }

    fn sure(&self) -> usize {
        if self.0.line().is_empty() { self.1.sure() } else { self.0.sure() }
    }
}

/// An observer that may be absent, so that its use can be chosen at run time.
impl<G: Game, A: Observer<G>> Observer<G> for Option<A> {
    type Id = Option<A::Id>;
    type Trail = A::Trail;

    fn observes_open(&self) -> bool {
        self.as_ref().is_some_and(Observer::observes_open)
    }

    fn observes_memory(&self) -> bool {
        self.as_ref().is_some_and(Observer::observes_memory)
    }

    fn root(&mut self, position: &G::Position) -> Self::Id {
        self.as_mut().map(|observer| observer.root(position))
    }

    fn child(&mut self, parent: Self::Id, m: G::Move, cost: Depth) -> Self::Id {
        self.as_mut().zip(parent).map(|(observer, parent)| observer.child(parent, m, cost))
    }

    fn probe(&mut self, node: Self::Id) -> Self::Id {
        self.as_mut().zip(node).map(|(observer, node)| observer.probe(node))
    }

    pass_on!(if_there);

    fn found(&mut self, node: Self::Id, line: Vec<G::Move>, value: Value) {
        if let Some((observer, node)) = self.as_mut().zip(node) {
            observer.found(node, line, value);
        }
    }

    fn trail(&self, node: Self::Id) -> Self::Trail {
        let observer = self.as_ref().zip(node);
        observer.map_or_else(A::Trail::default, |(observer, node)| observer.trail(node))
    }

    fn line(&self) -> Vec<G::Move> {
        self.as_ref().map_or_else(Vec::new, Observer::line)
    }

    fn sure(&self) -> usize {
        self.as_ref().map_or(0, Observer::sure)
    }
}
