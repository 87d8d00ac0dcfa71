//! **TEST**: is the value of a position greater than v? A question with two answers needs less of the
//! tree than the value itself.
//!
//! Paper: Hsu, *Scout and NegaScout*, `TEST>` and `TEST<`; `TEST>=` and `TEST<=` are their negations
//! (Pearl 1980).
//!
//! Contract: answers the question, exactly. The same leaves, in the same order, as alpha-beta with the
//! minimal window (v, v + 1).
//! Nodes on a uniform tree of even depth ℓ, at best, for the answer "yes, greater":
//! H1 = 2 (w^(ℓ/2+1) - 1) / (w - 1) - w^(ℓ/2). Memory: one path.
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
//! 1. The paper distinguishes MAX and MIN nodes; here each value is seen by the side to move, so that
//!    its MAX case is `TEST>` asking `TEST<` of its sons, and its MIN case the reverse.
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

/// How a value may compare with another: one TEST each.
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
    /// All four.
    pub const ALL: [Relation; 4] =
        [Relation::Greater, Relation::Less, Relation::AtLeast, Relation::AtMost];

    /// Whether `value` stands in this relation to `v`.
    #[must_use]
    pub fn holds(self, value: Value, v: Value) -> bool {
        match self {
            Relation::Greater => value > v,
            Relation::Less => value < v,
            Relation::AtLeast => value >= v,
            Relation::AtMost => value <= v,
        }
    }

    /// The same relation as the other side sees it: `-value` to `-v`.
    #[must_use]
    pub fn flipped(self) -> Relation {
        match self {
            Relation::Greater => Relation::Less,
            Relation::Less => Relation::Greater,
            Relation::AtLeast => Relation::AtMost,
            Relation::AtMost => Relation::AtLeast,
        }
    }

    /// The answer that a single son's "yes" (to the flipped question) settles: to be great, one son
    /// suffices; to be small, one son can spoil it.
    fn one_son_settles(self) -> bool {
        match self {
            Relation::Greater | Relation::AtLeast => true,
            Relation::Less | Relation::AtMost => false,
        }
    }

    /// The minimal window that asks the same question.
    fn window(self, v: Value) -> Window {
        match self {
            Relation::Greater | Relation::AtMost => Window::minimal(v),
            Relation::Less | Relation::AtLeast => Window::minimal(v.previous()),
        }
    }
}

/// Whether the value of `node` stands in `relation` to `v`, which must be finite.
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
        return Ok(relation.holds(search.leaf(node)?, v));
    };
    let mut answer = !relation.one_son_settles();
    for (i, m) in moves.enumerate() {
        let son = search.child(node, m);
        if test(search, &son, relation.flipped(), -v)? == relation.one_son_settles() {
            answer = relation.one_son_settles();
            search.cut(node, i, m);
            break;
        }
    }
    // The end of the minimal window on which the value was found to lie.
    let bound = if answer == relation.holds(window.beta(), v) { window.beta() } else { window.alpha() };
    search.leave(node, window, bound)?;
    Ok(answer)
}
