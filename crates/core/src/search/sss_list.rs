//! SSS\* with its OPEN list, as printed: the readable twin of [`sss`](super::sss), for observers that need OPEN.
//!
//! It visits the same leaves in the same order and has the same descriptors, but is slower. One procedure serves SSS\*
//! and its dual: from the point of view of the side to move, DUAL\* of a node is SSS\* of its children, one after the
//! other.

use super::sss::asked;
use super::{Found, MoveOf, MovesOf, Node, Search, Setting, TrailOf};
use crate::observer::Status;
use crate::open_list::{CellId, OpenList};
use crate::{Depth, Observer, Peak, Stop, Trail, Value};

/// The source text of this file, for counting its lines.
pub const SOURCE: &str = include_str!("sss_list.rs");

/// A node of the tree that OPEN describes.
pub(super) struct Entry<C: Setting> {
    pub(super) node: Node<C>,
    pub(super) m: Option<MoveOf<C>>,
    pub(super) status: Status,
    pub(super) merit: Value,
    /// The children of a MIN node that are still to come.
    pub(super) rest: Option<MovesOf<C>>,
    /// The line from here to the leaf that last set the merit.
    pub(super) line: TrailOf<C>,
}

impl<C: Setting> Entry<C> {
    pub(super) fn live(node: Node<C>, m: Option<MoveOf<C>>, merit: Value) -> Self {
        Entry { node, m, status: Status::Live, merit, rest: None, line: TrailOf::<C>::default() }
    }

    /// Returns the line from the parent on.
    pub(super) fn line_of_parent(&self) -> TrailOf<C> {
        let mut line = self.line.clone();
        if let Some(m) = self.m {
            line.push(TrailOf::<C>::note(m));
        }
        line
    }
}

/// Returns the smaller of `node`'s value and `most`, like [`sss`](super::sss::sss).
pub fn sss_list<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    most: Value,
) -> (Found<C>, Peak) {
    let (open, root) = OpenList::new(Entry::live(node.clone(), None, most));
    let mut list = List { search, open, depth: node.depth };
    let found = list.run(root, most);
    let cell_bytes = OpenList::<Entry<C>>::overhead() + size_of::<Entry<C>>() - size_of::<Node<C>>();
    (found, Peak { cells: list.open.most() as u64, cell_bytes: cell_bytes as u64 })
}

struct List<'s, 'g, C: Setting> {
    search: &'s mut Search<'g, C>,
    open: OpenList<Entry<C>>,
    /// The depth of the search.
    depth: Depth,
}

impl<C: Setting> List<'_, '_, C> {
    fn run(&mut self, root: CellId, most: Value) -> Found<C> {
        self.push(root);
        loop {
            let p = self.open.pop().expect("OPEN holds a node of every solution tree");
            let &Entry { status, merit: h, .. } = self.open.content(p);
            self.search.observer.selected(self.open.content(p).node.id, status, h);
            let is_max = self.open.ply(p).is_multiple_of(2);
            match (status, self.open.parent(p)) {
                (Status::Solved, None) if h == most => return Ok((h, TrailOf::<C>::default())),
                (Status::Solved, None) => return Ok((h, self.open.content(p).line.clone())),
                (Status::Solved, Some(parent)) if is_max => self.next_sibling(p, parent, h),
                (Status::Solved, Some(parent)) => self.solve_parent(p, parent, h),
                (Status::Live, _) => {
                    let window = if is_max { asked(h) } else { asked(h).flipped() };
                    match self.search.expand(&self.open.content(p).node, window)? {
                        None => self.evaluate(p, h, is_max)?,
                        Some(moves) if is_max => self.all_children(p, h, moves)?,
                        Some(moves) => {
                            self.open.content_mut(p).rest = Some(moves);
                            self.next_child(p, h);
                        }
                    }
                }
            }
        }
    }

    /// Solves a live leaf, with the smaller of its value and its merit.
    fn evaluate(&mut self, p: CellId, h: Value, is_max: bool) -> Result<(), super::SignalOf<C>> {
        let value = self.search.leaf(&self.open.content(p).node)?;
        let value = if is_max { value } else { -value };
        self.open.content_mut(p).status = Status::Solved;
        if value >= h {
            self.push(p);
        } else {
            self.open.content_mut(p).merit = value;
            self.open.insert(p, value);
            self.search.observer.inserted(self.open.content(p).node.id, Status::Solved, value);
        }
        Ok(())
    }

    /// Inserts all children of a live MAX node.
    fn all_children(
        &mut self,
        p: CellId,
        h: Value,
        moves: MovesOf<C>,
    ) -> Result<(), super::SignalOf<C>> {
        let List { search, open, depth } = self;
        search.stop.hold(open.bytes_at_most(moves.len(), TrailOf::<C>::bytes(*depth)))?;
        let node = open.content(p).node.clone();
        let children = moves.map(|m| {
            search.stop.step()?;
            let child = search.child(&node, m);
            search.observer.inserted(child.id, Status::Live, h);
            Ok(Entry::live(child, Some(m), h))
        });
        open.push_children(p, children)
    }

    /// Inserts the first or the next child of a MIN node; the node itself, solved, if there is none.
    fn next_child(&mut self, p: CellId, h: Value) {
        let next = self.open.content_mut(p).rest.as_mut().and_then(Iterator::next);
        if let Some(m) = next {
            let node = self.search.child(&self.open.content(p).node, m);
            let child = self.open.child(p, Entry::live(node, Some(m), h));
            self.push(child);
        } else {
            self.push_solved(p, h);
        }
    }

    /// Inserts the next sibling of a solved MAX node.
    fn next_sibling(&mut self, p: CellId, parent: CellId, h: Value) {
        if h < self.open.content(parent).merit {
            self.open.content_mut(parent).line = self.open.content(p).line_of_parent();
            self.open.content_mut(parent).merit = h;
        }
        self.open.free(p);
        self.next_child(parent, h);
    }

    /// Solves the parent of a solved MIN node, and removes everything else below the parent.
    fn solve_parent(&mut self, p: CellId, parent: CellId, h: Value) {
        self.open.content_mut(parent).line = self.open.content(p).line_of_parent();
        self.open.purge(parent);
        self.search.observer.purged(self.open.content(parent).node.id);
        self.push_solved(parent, h);
    }

    fn push_solved(&mut self, p: CellId, h: Value) {
        let entry = self.open.content_mut(p);
        entry.status = Status::Solved;
        entry.merit = h;
        self.push(p);
    }

    fn push(&mut self, p: CellId) {
        self.open.push(p);
        let Entry { node, status, merit, .. } = self.open.content(p);
        self.search.observer.inserted(node.id, *status, *merit);
    }
}
