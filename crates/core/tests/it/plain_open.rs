//! SSS\* and its dual as printed in Fig. 3.2 of Reinefeld, Marsland, Schaeffer, with MAX and MIN: OPEN is a plain list
//! that is sorted again at every step.

use crate::plain::{INF, Plain, Visits};
use plywood_core::observer::Status;
use plywood_games::synthetic::Child;
use std::cmp::{Ordering, Reverse};

/// SSS\* or its mirror image.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// Greatest merit first; a MAX node has all its children in OPEN.
    Sss,
    /// Smallest merit first; a MIN node has all its children in OPEN.
    Dual,
}

impl Form {
    fn merits(self, a: i64, b: i64) -> Ordering {
        match self {
            Form::Sss => Reverse(a).cmp(&Reverse(b)),
            Form::Dual => a.cmp(&b),
        }
    }

    fn merit_of_leaf(self, e: i64, h: i64) -> i64 {
        match self {
            Form::Sss => e.min(h),
            Form::Dual => e.max(h),
        }
    }

    fn has_all_children_in_open(self, p: &Plain) -> bool {
        p.max_to_move == (self == Form::Sss)
    }
}

/// A node, its status, and its merit from MAX's point of view.
pub(crate) type Descriptor = (Vec<Child>, Status, i64);

impl Visits {
    /// Returns the smaller of the value and `bound` for SSS\*, the greater for its dual.
    pub(crate) fn best_first(&mut self, form: Form, root: &Plain, bound: i64) -> i64 {
        let mut open = vec![(root, Status::Live, bound)];
        loop {
            open.sort_by(|(p, _, h), (q, _, i)| form.merits(*h, *i).then(p.path.cmp(&q.path)));
            let (p, status, h) = open.remove(0);
            self.selected.push((p.path.clone(), status, h));
            if status == Status::Live {
                if p.children.is_empty() {
                    open.push((p, Status::Solved, form.merit_of_leaf(self.f(p), h)));
                } else if form.has_all_children_in_open(p) {
                    open.extend(p.children.iter().map(|child| (child, Status::Live, h)));
                } else {
                    open.push((&p.children[0], Status::Live, h));
                }
                continue;
            }
            let Some((parent, sibling)) = root.above(p) else { return h };
            if form.has_all_children_in_open(parent) {
                open.retain(|(q, _, _)| !q.path.starts_with(&parent.path));
                open.push((parent, Status::Solved, h));
            } else if let Some(sibling) = sibling {
                open.push((sibling, Status::Live, h));
            } else {
                open.push((parent, Status::Solved, h));
            }
        }
    }

    /// Returns the value by DUAL\*.
    pub(crate) fn dual(&mut self, root: &Plain) -> i64 {
        if root.children.is_empty() {
            return self.f(root);
        }
        root.children.iter().fold(-INF, |h, child| h.max(self.best_first(Form::Dual, child, h)))
    }

    /// Returns the value by DUAL-NS.
    pub(crate) fn dual_ns(&mut self, root: &Plain) -> i64 {
        let Some((first, others)) = root.children.split_first() else { return self.f(root) };
        let mut best = self.best_first(Form::Dual, first, -INF);
        for child in others {
            let v = self.f3(child, best, best + 1);
            if v > best {
                let settled = root.depth <= self.shallow;
                best = if settled { v } else { self.best_first(Form::Dual, child, best) };
            }
        }
        best
    }
}

impl Plain {
    /// Returns the parent of `p` and the next sibling, unless `p` is this node itself.
    fn above(&self, p: &Plain) -> Option<(&Plain, Option<&Plain>)> {
        let below = p.path.strip_prefix(self.path.as_slice()).expect("a descendant");
        let (last, way) = below.split_last()?;
        let to =
            |p: &Plain, m: &Child| p.children.iter().position(|child| child.path.last() == Some(m));
        let parent = way.iter().try_fold(self, |p, m| to(p, m).map(|i| &p.children[i]))?;
        let i = to(parent, last)?;
        Some((parent, parent.children.get(i + 1)))
    }
}
