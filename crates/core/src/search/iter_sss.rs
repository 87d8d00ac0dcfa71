//! **ITERSSS\***: SSS\* that works with any number of cells above a small minimum.
//!
//! Paper: Bhattacharya, Bagchi, *Making Best Use of Available Memory When Searching Game Trees* (1986), §2.
//!
//! Contract: returns the exact value, or refuses because there are too few cells.
//! Leaves: none twice; on uniform trees none that alpha-beta does not visit, and with M = w^⌈d/2⌉ cells those of SSS\*
//! in the same order. Not promised: that more cells mean fewer leaves, or that a number of cells suffices if a smaller
//! one does.
//! Memory: M cells. On uniform trees M must be at least M0 = ⌈d/2⌉(w-1) + 1. For other trees no formula is known: the
//! search goes as far as it can, and refuses when it is certain that it cannot continue.
//!
//! ```text
//! ITERSSS*(root, M):          as SSS*, but a descriptor is also ACTIVE
//!                             or INACTIVE, and OPEN holds at most M
//!     OPEN := { (root, LIVE, ∞, INACTIVE) };  FLAG := INACTIVE
//!     repeat, for the descriptor (p, status, h) of greatest merit among
//!             those of type FLAG, the left-most among equals:
//!         none:             FLAG := ACTIVE
//!         LIVE leaf:        SOLVED, min(evaluate(p), h), ACTIVE
//!         LIVE MAX node:    if OPEN can hold all children:
//!                               insert them LIVE, of type FLAG
//!                           else: p becomes INACTIVE;  FLAG := ACTIVE
//!         LIVE MIN node:    insert the first child LIVE, of type FLAG
//!         SOLVED MAX node:  insert the next sibling LIVE, ACTIVE;
//!                           without one, the parent SOLVED, ACTIVE
//!         SOLVED MIN node:  remove each other descendant y of p's
//!                           parent with h(y) <= h;
//!                           if an INACTIVE one is left: the deepest,
//!                               left-most among equals, becomes ACTIVE
//!                           else: insert the parent SOLVED, ACTIVE,
//!                               in place of p
//!     until p = root and SOLVED: return h
//! ```
//!
//! Differences from the paper:
//! 1. "Successor" means descendant.
//! 2. Among the deepest INACTIVE descendants the left-most one is activated; the paper leaves this open. With the
//!    right-most one, Theorem 4.4 fails; with the shallowest one, the search may never end.
//! 3. With fewer than M0 cells the printed code loops forever; here the search refuses and reports how many it needs.
//! 4. On trees that are not uniform the search refuses if a node that was just activated cannot be expanded at once, or
//!    if no ACTIVE descriptor is left; the error reports how many cells were missing.
//! 5. The default number of cells is M0 on uniform trees; on other trees there is no limit.
//!
//! ```
//! use plywood_core::{search::iter_sss::IterSss, Algorithm, Counters, Game, Refusal, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?;
//! let mut search = Search::new(&tree, &tree);
//! let outcome = Algorithm::IterSss(IterSss { cells: Some(3) }).run(&mut search, &tree.root(), 3)?;
//! assert_eq!(outcome.value, Some(Value::from(6)));
//! let refused = Algorithm::IterSss(IterSss { cells: Some(2) }).run(&mut search, &tree.root(), 3);
//! assert_eq!(refused, Err(Refusal::TooFewCells { limit: 2, needed: 3 }));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::sss::asked;
use super::sss_list::Entry;
use super::{MovesOf, Node, Search, Setting, SignalOf, TrailOf};
use crate::observer::Status;
use crate::open_list::{CellId, OpenList};
use crate::{Depth, Game, Observer, Peak, Refusal, Stop, Trail, Value};
use alloc::vec::Vec;

/// The source text of this file, for counting its lines.
pub const SOURCE: &str = include_str!("iter_sss.rs");

/// ITERSSS\* with an optional limit on the number of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct IterSss {
    /// The greatest number of descriptors in OPEN; by default M0 on uniform trees, and unlimited on other trees.
    pub cells: Option<u64>,
}

/// Why ITERSSS\* finished without a value.
#[derive(Debug)]
pub enum Halt<S> {
    /// The search was stopped.
    Stopped(S),
    /// There were too few cells.
    Refused(Refusal),
}

/// A value and the line that leads to it, unless the search was halted.
pub type Found<C> = Result<(Value, TrailOf<C>), Halt<SignalOf<C>>>;

/// Returns M0, the smallest number of cells with which ITERSSS\* can search a uniform tree.
#[must_use]
pub fn least_cells(width: u32, depth: Depth) -> u64 {
    u64::from(depth.div_ceil(2)) * u64::from(width.saturating_sub(1)) + 1
}

impl IterSss {
    /// Returns the minimax value of `node`.
    pub fn search<C: Setting>(self, search: &mut Search<'_, C>, node: &Node<C>) -> (Found<C>, Peak) {
        let width = search.game.uniform_width(&node.position, node.depth);
        let needed = width.map_or(1, |width| least_cells(width, node.depth));
        let cells = self.cells.unwrap_or(if width.is_some() { needed } else { u64::MAX });
        if cells < needed {
            let refusal = Refusal::TooFewCells { limit: cells, needed };
            return (Err(Halt::Refused(refusal)), Peak::default());
        }
        let root = Item { entry: Entry::live(node.clone(), None, Value::INF), kind: Kind::Inactive };
        let (open, root) = OpenList::new(root);
        let mut list =
            Limited { search, open, root, cells, depth: node.depth, flag: Kind::Inactive, woken: None };
        let found = list.run();
        let bytes = OpenList::<Item<C>>::overhead() + size_of::<Item<C>>() - size_of::<Node<C>>();
        (found, Peak { cells: list.open.most() as u64, cell_bytes: bytes as u64 })
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Active,
    Inactive,
}

struct Item<C: Setting> {
    entry: Entry<C>,
    kind: Kind,
}

struct Limited<'s, 'g, C: Setting> {
    search: &'s mut Search<'g, C>,
    /// OPEN; descriptors whose kind is not FLAG are set aside in it.
    open: OpenList<Item<C>>,
    root: CellId,
    cells: u64,
    /// The depth of the search.
    depth: Depth,
    flag: Kind,
    /// The INACTIVE node that was activated last.
    woken: Option<CellId>,
}

impl<C: Setting> Limited<'_, '_, C> {
    fn run(&mut self) -> Found<C> {
        self.insert(self.root, Kind::Inactive);
        loop {
            let Some(p) = self.open.pop() else {
                if self.flag == Kind::Active {
                    return Err(self.refuse(1));
                }
                self.raise_flag()?;
                continue;
            };
            self.search.stop.step().map_err(Halt::Stopped)?;
            self.hold(0)?;
            let woken = self.woken.take() == Some(p);
            let &Entry { status, merit: h, .. } = &self.open.content(p).entry;
            self.search.observer.selected(self.open.content(p).entry.node.id, status, h);
            let is_max = self.open.ply(p).is_multiple_of(2);
            match (status, self.open.parent(p)) {
                (Status::Solved, None) => return Ok((h, self.open.content(p).entry.line.clone())),
                (Status::Solved, Some(parent)) if is_max => self.next_sibling(p, parent, h),
                (Status::Solved, Some(parent)) => self.solve_parent(p, parent, h)?,
                (Status::Live, _) if is_max => self.search_max(p, h, woken)?,
                (Status::Live, _) => self.search_min(p, h)?,
            }
        }
    }

    /// Inserts all children of a live MAX node, if there is room for them.
    fn search_max(&mut self, p: CellId, h: Value, woken: bool) -> Result<(), Halt<SignalOf<C>>> {
        let Item { entry, .. } = self.open.content_mut(p);
        let moves = match entry.rest.take() {
            held_up @ Some(_) => held_up,
            None => self.search.expand(&entry.node, asked(h)).map_err(Halt::Stopped)?,
        };
        let Some(moves) = moves else {
            let value = self.search.leaf(&entry.node).map_err(Halt::Stopped)?;
            self.insert_solved(p, h.min(value));
            return Ok(());
        };
        // `p` has left OPEN, so its own cell is free.
        let wanted = self.open.len() as u64 + moves.len() as u64;
        if wanted <= self.cells {
            self.all_children(p, h, moves)?;
        } else if woken {
            return Err(self.refuse(wanted - self.cells));
        } else {
            self.open.content_mut(p).entry.rest = Some(moves);
            if self.flag == Kind::Inactive {
                self.raise_flag()?;
            }
            self.insert(p, Kind::Inactive);
        }
        Ok(())
    }

    /// Inserts the first child of a live MIN node.
    fn search_min(&mut self, p: CellId, h: Value) -> Result<(), Halt<SignalOf<C>>> {
        let entry = &mut self.open.content_mut(p).entry;
        let moves = self.search.expand(&entry.node, asked(h).flipped()).map_err(Halt::Stopped)?;
        if moves.is_some() {
            entry.rest = moves;
            self.next_child(p, h, self.flag);
        } else {
            let value = -self.search.leaf(&entry.node).map_err(Halt::Stopped)?;
            self.insert_solved(p, h.min(value));
        }
        Ok(())
    }

    fn all_children(
        &mut self,
        p: CellId,
        h: Value,
        moves: MovesOf<C>,
    ) -> Result<(), Halt<SignalOf<C>>> {
        self.hold(moves.len())?;
        for m in moves {
            self.search.stop.step().map_err(Halt::Stopped)?;
            let node = self.search.child(&self.open.content(p).entry.node, m);
            let item = Item { entry: Entry::live(node, Some(m), h), kind: self.flag };
            let child = self.open.child(p, item);
            self.insert(child, self.flag);
        }
        Ok(())
    }

    /// Checks the memory limit for all cells and `more` new ones.
    fn hold(&mut self, more: usize) -> Result<(), Halt<SignalOf<C>>> {
        let bytes = self.open.bytes_at_most(more, TrailOf::<C>::bytes(self.depth));
        self.search.stop.hold(bytes).map_err(Halt::Stopped)
    }

    /// Inserts the first or the next child of a MIN node; if there is none, inserts the node itself as SOLVED.
    fn next_child(&mut self, p: CellId, h: Value, kind: Kind) {
        let next = self.open.content_mut(p).entry.rest.as_mut().and_then(Iterator::next);
        let Some(m) = next else { return self.insert_solved(p, h) };
        let node = self.search.child(&self.open.content(p).entry.node, m);
        let child = self.open.child(p, Item { entry: Entry::live(node, Some(m), h), kind });
        self.insert(child, kind);
    }

    fn next_sibling(&mut self, p: CellId, parent: CellId, h: Value) {
        if h < self.open.content(parent).entry.merit {
            let line = self.open.content(p).entry.line_of_parent();
            let entry = &mut self.open.content_mut(parent).entry;
            (entry.line, entry.merit) = (line, h);
        }
        self.open.free(p);
        self.next_child(parent, h, Kind::Active);
    }

    /// Solves the parent of a solved MIN node, unless the parent has an INACTIVE descendant that may be better. In that
    /// case activates the descendant.
    fn solve_parent(&mut self, p: CellId, parent: CellId, h: Value) -> Result<(), Halt<SignalOf<C>>> {
        let mut done = Vec::new();
        for y in self.open.below(parent) {
            self.search.stop.step().map_err(Halt::Stopped)?;
            if self.open.content(y).entry.merit <= h {
                done.push(y);
            }
        }
        for y in done {
            self.search.observer.removed(self.open.content(y).entry.node.id);
            self.open.prune(y, parent);
        }
        if let Some(sleeper) = self.deepest_inactive(parent)? {
            self.search.observer.removed(self.open.content(sleeper).entry.node.id);
            self.open.remove(sleeper);
            self.insert(sleeper, Kind::Active);
            self.woken = Some(sleeper);
            self.insert(p, Kind::Active);
            return Ok(());
        }
        self.open.content_mut(parent).entry.line = self.open.content(p).entry.line_of_parent();
        self.open.purge(parent);
        self.search.observer.purged(self.open.content(parent).entry.node.id);
        self.insert_solved(parent, h);
        Ok(())
    }

    /// Returns the deepest INACTIVE descendant, the left-most among equals.
    fn deepest_inactive(&mut self, cell: CellId) -> Result<Option<CellId>, Halt<SignalOf<C>>> {
        let mut deepest = None;
        // Iterates from right to left, so that the last of the deepest is the left-most.
        for y in self.open.below(cell) {
            self.search.stop.step().map_err(Halt::Stopped)?;
            let ply = self.open.ply(y);
            let is_deepest = deepest.is_none_or(|(_, most)| ply >= most);
            if is_deepest && self.open.content(y).kind == Kind::Inactive {
                deepest = Some((y, ply));
            }
        }
        Ok(deepest.map(|(y, _)| y))
    }

    /// Sets FLAG to ACTIVE.
    fn raise_flag(&mut self) -> Result<(), Halt<SignalOf<C>>> {
        self.flag = Kind::Active;
        let all: Vec<CellId> = self.open.below(self.root).collect();
        for cell in all {
            self.search.stop.step().map_err(Halt::Stopped)?;
            let kind = self.open.content(cell).kind;
            self.open.remove(cell);
            self.place(cell, kind);
        }
        Ok(())
    }

    fn insert_solved(&mut self, p: CellId, h: Value) {
        let entry = &mut self.open.content_mut(p).entry;
        (entry.status, entry.merit) = (Status::Solved, h);
        self.insert(p, Kind::Active);
    }

    fn insert(&mut self, p: CellId, kind: Kind) {
        self.open.content_mut(p).kind = kind;
        let Entry { node, status, merit, .. } = &self.open.content(p).entry;
        self.search.observer.inserted(node.id, *status, *merit);
        self.place(p, kind);
    }

    /// Puts a descriptor into OPEN; if its kind is not FLAG, it is set aside and not selected.
    fn place(&mut self, p: CellId, kind: Kind) {
        if kind == self.flag {
            self.open.insert(p, self.open.content(p).entry.merit);
        } else {
            self.open.set_aside(p);
        }
    }

    fn refuse(&self, missing: u64) -> Halt<SignalOf<C>> {
        Halt::Refused(Refusal::CellsRanOut { limit: self.cells, missing })
    }
}
