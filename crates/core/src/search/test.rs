//! **TEST**: is the value of a position greater than v? A yes-or-no question needs less of the tree than the value
//! itself.
//!
//! Paper: Hsu, *Scout and NegaScout*, `TEST>` and `TEST<`; `TEST>=` and `TEST<=` are their negations
//! (Pearl 1980).
//!
//! Contract: returns the correct answer. Visits the same leaves in the same order as alpha-beta with the minimal window
//! (v, v + 1).
//! Nodes on a uniform tree of even depth ℓ, in the best case, for the answer "yes, greater": H1 = 2 (w^(ℓ/2+1) - 1) /
//! (w - 1) - w^(ℓ/2). Memory: one path.
//!
//! ```text
//! TEST>(p, v):                        TEST<(p, v):
//!     if p is a leaf:                     if p is a leaf:
//!         return evaluate(p) > v              return evaluate(p) < v
//!     for each successor s of p:          for each successor s of p:
//!         if TEST<(s, -v): return yes         if not TEST>(s, -v):
//!     return no                                   return no
//!                                         return yes
//! ```
//!
//! Differences from the paper:
//! 1. The paper distinguishes MAX and MIN nodes; here each value is that of the side to move. The paper's MAX case is
//!    `TEST>`, which calls `TEST<` for the children, and its MIN case is the reverse.
//!
//! ```
//! use plywood_core::{search::test::{test, Relation}, Game, Search, Value};
//! use plywood_games::synthetic::ExplicitTree;
//!
//! let tree: ExplicitTree = "((6 5)(7 1))((9 8)(4 3))".parse()?; // worth 6
//! let mut search = Search::new(&tree, &tree);
//! let root = search.root(&tree.root(), 3);
//! assert_eq!(test(&mut search, &root, Relation::Greater, Value::from(5)), Ok(true));
//! assert_eq!(test(&mut search, &root, Relation::AtMost, Value::from(5)), Ok(false));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Node, Prior, Search, Setting, SignalOf};
use crate::{Value, Window};

/// A relation between two values; there is one TEST for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `value > v`
    Greater,
    /// `value < v`
    Less,
    /// `value >= v`
    AtLeast,
    /// `value <= v`
    AtMost,
}

impl Relation {
    /// All four relations.
    pub const ALL: [Relation; 4] =
        [Relation::Greater, Relation::Less, Relation::AtLeast, Relation::AtMost];

    /// Whether `value` has this relation to `v`.
    #[must_use]
    pub fn holds(self, value: Value, v: Value) -> bool {
        match self {
            Relation::Greater => value > v,
            Relation::Less => value < v,
            Relation::AtLeast => value >= v,
            Relation::AtMost => value <= v,
        }
    }

    /// Returns the relation from the other side's point of view: that of `-value` to `-v`.
    #[must_use]
    pub fn flipped(self) -> Relation {
        match self {
            Relation::Greater => Relation::Less,
            Relation::Less => Relation::Greater,
            Relation::AtLeast => Relation::AtMost,
            Relation::AtMost => Relation::AtLeast,
        }
    }

    /// Returns the answer for a node if one child answers "yes" to the flipped question. One good child is enough to
    /// prove that the value is great, and to refute that it is small.
    fn one_child_settles(self) -> bool {
        match self {
            Relation::Greater | Relation::AtLeast => true,
            Relation::Less | Relation::AtMost => false,
        }
    }

    /// Returns the minimal window that decides the same question.
    fn window(self, v: Value) -> Window {
        match self {
            Relation::Greater | Relation::AtMost => Window::minimal(v),
            Relation::Less | Relation::AtLeast => Window::minimal(v.previous()),
        }
    }
}

/// Whether the value of `node` has `relation` to `v`, which must be finite.
pub fn test<C: Setting>(
    search: &mut Search<'_, C>,
    node: &Node<C>,
    relation: Relation,
    v: Value,
) -> Result<bool, SignalOf<C>> {
    let window = relation.window(v);
    let hint = match search.prior(node, window) {
        Prior::Settled(value) => return Ok(relation.holds(value, v)),
        Prior::Open(hint) => hint,
    };
    let Some(moves) = search.expand_from(node, window, hint)? else {
        return Ok(relation.holds(search.leaf_within(node, window)?, v));
    };
    let mut answer = !relation.one_child_settles();
    for (i, m) in moves.enumerate() {
        let child = search.child(node, m);
        if test(search, &child, relation.flipped(), -v)? == relation.one_child_settles() {
            answer = relation.one_child_settles();
            search.cut(node, i, m);
            break;
        }
    }
    // The end of the minimal window on whose side the value lies.
    let bound = if answer == relation.holds(window.beta(), v) { window.beta() } else { window.alpha() };
    search.leave(node, window, bound)?;
    Ok(answer)
}
