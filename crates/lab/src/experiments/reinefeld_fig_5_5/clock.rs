//! Times of searches. Each is the smallest of several repeats, which alternate with those of the other algorithms, so
//! that a disturbance of the machine affects all of them.

use crate::measure::table;
use crate::of_1985::{LazyHeap, Open, Operation, Recorded, SortedList, Uniform};
use crate::prelude::*;
use plywood_core::memory::{Known, LeafEntries, MoveNumber, Policy, Replacement};
use plywood_core::observer::Status;
use plywood_core::search::{ab_sss::ab_sss, alpha_beta::alpha_beta, sss::sss, sss_list::sss_list};
use plywood_core::{Bounds, Memory, Observer};
use plywood_games::synthetic::OrderedTree;
use std::hint::black_box;
use std::time::Instant;

type Position = <OrderedTree as Game>::Position;

/// Seconds that `work` takes.
pub(super) fn once<T>(work: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    let result = work();
    let seconds = start.elapsed().as_secs_f64();
    black_box(result);
    seconds
}

/// The shortest time, in seconds, of `times` runs of `work`.
pub(super) fn least<T>(times: usize, mut work: impl FnMut() -> T) -> f64 {
    (0..times.max(1)).map(|_| once(&mut work)).fold(f64::INFINITY, f64::min)
}

/// Seconds of SSS\* in its list form.
pub(super) fn by_list(tree: &OrderedTree, depth: Depth) -> f64 {
    let mut search = Search::new(tree, tree).silent();
    let root = search.root(&tree.root(), depth);
    once(|| sss_list(&mut search, &root, Value::INF))
}

names! {
    /// The searches that are timed with a table.
    pub(crate) enum Driver {
        AlphaBeta => short("alpha-beta"),
        AbSss => short("ab-sss"),
    }
}

/// The number of entries in each table: more than there are inner nodes to store.
pub(super) const ENTRIES: u64 = 1 << 17;
/// What the tables store: two bounds for inner nodes, nothing for leaves.
pub(super) const POLICY: Policy = Policy {
    bounds: plywood_core::memory::StoredBounds::Two,
    children: plywood_core::memory::LookAhead::Off,
    leaves: LeafEntries::Evaluated,
    depths: plywood_core::memory::Depths::Last,
    replacement: Replacement::OldestThenShallowest,
};

/// A table that does not store leaves.
struct Inner(plywood_core::Table);

impl Memory<OrderedTree> for Inner {
    fn recall(&mut self, game: &OrderedTree, position: &Position, depth: Depth) -> Known {
        if depth == 0 { Known::NOTHING } else { self.0.recall(game, position, depth) }
    }

    fn store(
        &mut self,
        game: &OrderedTree,
        position: &Position,
        depth: Depth,
        bounds: Bounds,
        best: Option<MoveNumber>,
    ) {
        if depth > 0 {
            self.0.store(game, position, depth, bounds, best);
        }
    }

    fn keeps_leaves(&self) -> bool {
        false
    }
}

/// Seconds of a search with an empty table.
pub(super) fn with_table(tree: &OrderedTree, depth: Depth, driver: Driver) -> f64 {
    let memory = Inner(table(ENTRIES, POLICY, Replacement::default()));
    let mut search = Search::new(tree, tree).silent().memory(memory);
    let root = search.root(&tree.root(), depth);
    once(|| match driver {
        Driver::AlphaBeta => alpha_beta(&mut search, &root, Window::FULL),
        Driver::AbSss => ab_sss(&mut search, &root, alpha_beta),
    })
}

/// How long SSS\* takes with different forms of OPEN, and how much of that is spent in OPEN.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Lists {
    /// Seconds of the whole search.
    pub(super) total: By<Form, f64>,
    /// Seconds in OPEN alone, of the sorted lists and the heap, if the operations were replayed.
    pub(super) open: Option<By<Form, f64>>,
    /// Seconds to create the nodes, and nothing else.
    pub(super) nodes: f64,
    /// The operations on OPEN that SSS\* performs.
    pub(super) asked: Asked,
    /// Nanoseconds to insert a solved leaf and to remove the first descriptor: sorted list, heap.
    pub(super) each: Option<[[f64; 2]; 2]>,
}

names! {
    /// The forms whose time in OPEN is measured.
    pub(crate) enum Form {
        Sorted => "SSS*, sorted list of 1985",
        Heap => "SSS*, heap with lazy purge",
        List => "SSS*, list form",
        Tree => "SSS*, solution tree",
        Dual => "DUAL*, sorted list of 1985",
    }
}

/// The number of operations on OPEN, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Asked {
    /// Descriptors inserted by merit: solved leaves.
    pub(super) inserts: u64,
    /// Descriptors put on top.
    pub(super) pushes: u64,
    /// Removals of the first descriptor.
    pub(super) pops: u64,
    /// Removals of all descendants of a node.
    pub(super) purges: u64,
}

/// How closely the forms of OPEN are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Closely {
    /// Not at all: no search is timed.
    No,
    /// Whole searches are timed.
    Searches,
    /// The operations on OPEN are replayed without the search around them.
    Replayed,
    /// Every operation is timed as well.
    Each,
}

/// Times the forms of OPEN on one tree. `sss` is the time that the solution tree takes.
pub(super) fn lists(
    tree: &OrderedTree,
    shape: &Shape,
    times: usize,
    sss: f64,
    closely: Closely,
) -> Lists {
    let &Shape { width, depth, .. } = shape;
    let uniform = Uniform { tree, width, depth };
    let mut recorded = Recorded::default();
    let value = uniform.sss(&mut recorded);
    let sorted = least(times, || assert_eq!(uniform.sss(&mut SortedList::default()), value));
    let heap = least(times, || assert_eq!(uniform.sss(&mut LazyHeap::default()), value));
    let dual = least(times, || assert_eq!(uniform.dual(SortedList::default, drop), value));
    let list = (0..times).map(|_| by_list(tree, depth)).fold(f64::INFINITY, f64::min);
    let operations = &recorded.operations;
    let both = || [each::<SortedList<_>>(operations, depth), each::<LazyHeap<_>>(operations, depth)];
    let replayed = || {
        let mut of_dual = 0.0;
        uniform
            .dual(Recorded::default, |open| of_dual += again::<SortedList<_>>(&open.operations, times));
        // The part is timed separately, so it may appear longer than the whole.
        let open = [
            (Form::Sorted, again::<SortedList<_>>(operations, times).min(sorted)),
            (Form::Heap, again::<LazyHeap<_>>(operations, times).min(heap)),
            (Form::Dual, of_dual.min(dual)),
        ];
        open.into_iter().collect()
    };
    let total = Form::ALL.iter().copied().zip([sorted, heap, list, sss, dual]);
    Lists {
        total: total.collect(),
        open: (closely >= Closely::Replayed).then(replayed),
        nodes: nodes_alone(tree, depth, times),
        asked: asked(operations, depth),
        each: (closely == Closely::Each).then(both),
    }
}

fn is_insert(operation: &Operation<Position>, depth: Depth) -> bool {
    matches!(operation, Operation::Insert(d) if d.status == Status::Solved && d.code.ply() == depth)
}

fn asked(operations: &[Operation<Position>], depth: Depth) -> Asked {
    let mut asked = Asked::default();
    for operation in operations {
        match operation {
            Operation::Insert(_) if is_insert(operation, depth) => asked.inserts += 1,
            Operation::Insert(_) => asked.pushes += 1,
            Operation::Pop => asked.pops += 1,
            Operation::Purge(_) => asked.purges += 1,
        }
    }
    asked
}

/// Seconds to replay the operations on OPEN without the search around them.
fn again<O: Open<Position> + Default>(operations: &[Operation<Position>], times: usize) -> f64 {
    least(times, || {
        let mut open = O::default();
        for operation in operations {
            operation.ask(&mut open);
        }
        open
    })
}

/// Nanoseconds for an insertion and for a removal, timed one by one. The time of an empty measurement is subtracted,
/// and readings during which the machine did something else are left out.
fn each<O: Open<Position> + Default>(operations: &[Operation<Position>], depth: Depth) -> [f64; 2] {
    const ELSEWHERE: f64 = 5e-4;
    let readings = || (0..100).map(|_| once(|| ())).sum::<f64>() / 100.0;
    let nothing = (0..20).map(|_| readings()).fold(f64::INFINITY, f64::min);
    let mut open = O::default();
    let [mut insert, mut pop] = [(0.0, 0u32); 2];
    for operation in operations {
        let seconds = once(|| operation.ask(&mut open)) - nothing;
        let kind = match operation {
            _ if seconds > ELSEWHERE => continue,
            Operation::Pop => &mut pop,
            _ if is_insert(operation, depth) => &mut insert,
            _ => continue,
        };
        kind.0 += seconds;
        kind.1 += 1;
    }
    // Less than a nanosecond cannot be distinguished from zero.
    [insert, pop].map(|(seconds, count)| (1e9 * seconds / f64::from(count.max(1))).max(1.0))
}

/// Records every node that a search creates.
struct Made<'t> {
    tree: &'t OrderedTree,
    nodes: Vec<(Position, Child)>,
}

impl Observer<OrderedTree> for Made<'_> {
    type Id = Position;
    type Trail = ();

    fn root(&mut self, position: &Position) -> Position {
        *position
    }

    fn child(&mut self, parent: Position, m: Child, _: Depth) -> Position {
        self.nodes.push((parent, m));
        self.tree.play(&parent, m)
    }
}

/// Seconds to create the nodes of SSS\*, and nothing else. Evaluating a leaf of these trees only reads a field.
fn nodes_alone(tree: &OrderedTree, depth: Depth, times: usize) -> f64 {
    let mut search = Search::new(tree, tree).observer(Made { tree, nodes: Vec::new() });
    let root = search.root(&tree.root(), depth);
    let (Ok(_), _) = sss(&mut search, &root, Value::INF);
    let nodes = search.observed().nodes.as_slice();
    least(times, || {
        for (parent, m) in nodes {
            black_box(tree.value(tree, &tree.play(parent, *m), 0));
        }
    })
}
