//! Who watches a search.
//!
//! Algorithms report *events*, at the line where the paper says they happen; what is counted, kept or
//! shown is the observer's business. `()` watches nothing and vanishes from the compiled search, so time
//! is measured with it and everything else is taken from a second, identical run.
//!
//! | observer | keeps |
//! |---|---|
//! | `()` | nothing |
//! | [`Line`] | the principal line |
//! | [`Counters`] | how often each event happened |
//! | [`Leaves`] | the leaves in the order of their visits, and which are distinct; first expansions in order |
//! | [`Trace`] | every event, up to a cap |
//! | `(A, B)` | both |
//! | `Option<A>` | what `A` keeps, if there is one |

mod counters;
mod leaves;
mod line;
mod paths;
mod trace;
mod trail;

pub use counters::Counters;
pub use leaves::Leaves;
pub use line::Line;
pub use paths::{NodeId, Paths};
pub use trace::{Event, EventKind, Trace};
pub use trail::Trail;

use crate::{Bounds, Depth, Game, Value, Window};

/// Where a descriptor in OPEN stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// Its node is still to be searched; the merit is an upper bound.
    Live,
    /// The best that can be had below its node is the merit.
    Solved,
}

/// Where memory keeps what it was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In a place that was free, or that the position had already.
    Its,
    /// In the place of another position, which is forgotten.
    Anothers,
}

/// Watches a search. All values and windows are as the side to move at the node in question sees them.
pub trait Observer<G: Game> {
    /// What this observer calls a node. It hands the names out, so whoever needs none pays for none.
    type Id: Copy;
    /// How this observer keeps lines that algorithms without recursion build from the leaf up; `()` if it keeps
    /// none.
    type Trail: Trail<G::Move>;

    /// Whether this observer wants to see OPEN: then the algorithms that can do without one keep one.
    #[inline]
    fn watches_open(&self) -> bool {
        false
    }

    /// Whether this observer is told of what is [stored](Observer::stored). Whoever is not pays nothing for it.
    #[inline]
    fn watches_memory(&self) -> bool {
        false
    }

    /// A search begins at `position`.
    fn root(&mut self, position: &G::Position) -> Self::Id;

    /// `m`, of this cost, leads from `parent` to a node, perhaps not for the first time. Between `expand` and `leave`
    /// of the parent, every move is announced once.
    fn child(&mut self, parent: Self::Id, m: G::Move, cost: Depth) -> Self::Id;

    /// The sons of `node` are about to be searched.
    fn expand(&mut self, node: Self::Id, depth: Depth, window: Window) {
        let _ = (node, depth, window);
    }

    /// The horizon judged `node`.
    fn leaf(&mut self, node: Self::Id, value: Value) {
        let _ = (node, value);
    }

    /// Memory or tactics answered for `node`: it is not searched.
    fn settled(&mut self, node: Self::Id, value: Value) {
        let _ = (node, value);
    }

    /// `m` is the best move found at `node` so far, with `value`.
    fn better(&mut self, node: Self::Id, m: G::Move, value: Value) {
        let _ = (node, m, value);
    }

    /// The moves of `node` after number `index` need not be searched.
    fn cutoff(&mut self, node: Self::Id, index: usize) {
        let _ = (node, index);
    }

    /// `node` is about to be searched again, with `window`.
    fn re_search(&mut self, node: Self::Id, window: Window) {
        let _ = (node, window);
    }

    /// A driver asks the inner search another question about the root.
    fn round(&mut self, node: Self::Id, window: Window) {
        let _ = (node, window);
    }

    /// The search of an expanded `node` ended with `value`.
    fn leave(&mut self, node: Self::Id, value: Value) {
        let _ = (node, value);
    }

    /// The first descriptor was taken out of OPEN.
    fn selected(&mut self, node: Self::Id, status: Status, merit: Value) {
        let _ = (node, status, merit);
    }

    /// A descriptor was put into OPEN.
    fn inserted(&mut self, node: Self::Id, status: Status, merit: Value) {
        let _ = (node, status, merit);
    }

    /// A descriptor was taken out of OPEN without being the first.
    fn removed(&mut self, node: Self::Id) {
        let _ = node;
    }

    /// All descendants of `node` were taken out of OPEN.
    fn purged(&mut self, node: Self::Id) {
        let _ = node;
    }

    /// Memory was told something of `node` searched to `depth`, and now keeps these bounds of it, none if it had no
    /// room. Only those who [watch memory](Observer::watches_memory) hear of it, and only of nodes that are visited.
    fn stored(&mut self, node: Self::Id, depth: Depth, kept: Bounds, place: Place) {
        let _ = (node, depth, kept, place);
    }

    /// `line` is the best from `node` on, and leads to `value`.
    fn found(&mut self, node: Self::Id, line: Vec<G::Move>, value: Value) {
        let _ = (node, line, value);
    }

    /// The line from `node` on, where it was searched last.
    fn trail(&self, node: Self::Id) -> Self::Trail {
        let _ = node;
        Self::Trail::default()
    }

    /// The principal line, if this observer keeps one.
    fn line(&self) -> Vec<G::Move> {
        Vec::new()
    }

    /// How many moves of the line, from the first on, are known to be best if the value of the root is what the search
    /// found.
    fn sure(&self) -> usize {
        0
    }
}

/// Watches nothing.
impl<G: Game> Observer<G> for () {
    type Id = ();
    type Trail = ();

    #[inline]
    fn root(&mut self, _: &G::Position) {}

    #[inline]
    fn child(&mut self, (): (), _: G::Move, _: Depth) {}
}

/// The events that are told of a node, each with what is told besides: for observers that pass them on.
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
            leave(value: Value);
            selected(status: Status, merit: Value);
            inserted(status: Status, merit: Value);
            removed();
            purged();
            stored(depth: Depth, kept: Bounds, place: Place);
        }
    };
}

/// Passes events on to both of a pair.
macro_rules! to_both {
    ($($event:ident($($what:ident: $type:ty),*);)*) => {
        $(fn $event(&mut self, node: Self::Id $(, $what: $type)*) {
            self.0.$event(node.0 $(, $what)*);
            self.1.$event(node.1 $(, $what)*);
        })*
    };
}

/// Passes events on to an observer that may be missing.
macro_rules! if_there {
    ($($event:ident($($what:ident: $type:ty),*);)*) => {
        $(fn $event(&mut self, node: Self::Id $(, $what: $type)*) {
            if let Some((observer, node)) = self.as_mut().zip(node) {
                observer.$event(node $(, $what)*);
            }
        })*
    };
}

/// Both watch; the line is that of the first to have one.
impl<G: Game, A: Observer<G>, B: Observer<G>> Observer<G> for (A, B) {
    type Id = (A::Id, B::Id);
    type Trail = (A::Trail, B::Trail);

    #[inline]
    fn watches_open(&self) -> bool {
        self.0.watches_open() || self.1.watches_open()
    }

    #[inline]
    fn watches_memory(&self) -> bool {
        self.0.watches_memory() || self.1.watches_memory()
    }

    fn root(&mut self, position: &G::Position) -> Self::Id {
        (self.0.root(position), self.1.root(position))
    }

    fn child(&mut self, parent: Self::Id, m: G::Move, cost: Depth) -> Self::Id {
        (self.0.child(parent.0, m, cost), self.1.child(parent.1, m, cost))
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

/// Watches if it is there: whether it is can be chosen at run time.
impl<G: Game, A: Observer<G>> Observer<G> for Option<A> {
    type Id = Option<A::Id>;
    type Trail = A::Trail;

    fn watches_open(&self) -> bool {
        self.as_ref().is_some_and(Observer::watches_open)
    }

    fn watches_memory(&self) -> bool {
        self.as_ref().is_some_and(Observer::watches_memory)
    }

    fn root(&mut self, position: &G::Position) -> Self::Id {
        self.as_mut().map(|observer| observer.root(position))
    }

    fn child(&mut self, parent: Self::Id, m: G::Move, cost: Depth) -> Self::Id {
        self.as_mut().zip(parent).map(|(observer, parent)| observer.child(parent, m, cost))
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
