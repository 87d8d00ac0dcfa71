//! Synthetic game trees: written out explicitly, or generated from a seed.
//!
//! | tree | what it is |
//! |---|---|
//! | [`ExplicitTree`] | written out, in JSON or as `((6 5)(7 1))((9 8)(4 3))` |
//! | [`IidTree`] | uniform, with independent leaf values |
//! | [`OrderedTree`] | uniform, with the place of the best child drawn by weights (Reinefeld, Marsland, Schaeffer 1985) |
//! | [`RaggedTree`] | with varying numbers of children, leaves at any depth, and optional forced passes |
//! | [`TransposingGame`] | with positions reached by many paths, and values that correlate from one depth to the next |
//! | [`RandomGame`] | with values that are sums of edges (Korf, Chickering 1994) |
//!
//! Each is a [`Game`](plywood_core::Game) and its own evaluator ([`Evaluate`](plywood_core::Evaluate)). A move is the
//! number of a child, from 0. Generated trees are computed while they are searched and take no memory; the same
//! parameters and seed always mean the same tree, on every machine.

mod any_tree;
mod builder;
mod explicit;
mod iid;
mod json;
mod mix;
mod ordered;
mod parse;
mod ragged;
mod random_game;
#[cfg(feature = "serde")]
mod read_json;
mod text;
mod transposing;

pub use any_tree::{AnyKey, AnyPosition, AnyTree};
pub use builder::{Malformed, TreeBuilder};
pub use explicit::{ExplicitTree, Statics};
pub use iid::IidTree;
pub use ordered::{OrderedTree, Weights};
pub use parse::ParseTreeError;
pub use ragged::{PASS, RaggedTree};
pub use random_game::RandomGame;
pub use transposing::TransposingGame;

use plywood_core::{Depth, MAX_DEPTH, Value};
use std::ops::Range;

/// The number of a child of a node, from 0.
pub type Child = u32;

/// The greatest number of children that a generated tree may have at a node.
pub const MAX_WIDTH: u32 = WIDEST as u32;

/// [`MAX_WIDTH`] in the number type of [`Children`].
const WIDEST: u16 = 10_000;

/// The children of a node of a generated tree, from left to right. The type is as small as possible because best-first
/// search stores thousands of them.
#[derive(Clone, Debug)]
pub struct Children(Range<u16>);

impl Children {
    /// The children of a leaf.
    const NONE: Children = Children(0..0);
}

impl Iterator for Children {
    type Item = Child;

    #[inline]
    fn next(&mut self) -> Option<Child> {
        self.0.next().map(Child::from)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Child> {
        self.0.nth(n).map(Child::from)
    }
}

impl ExactSizeIterator for Children {}

impl From<Children> for Range<Child> {
    fn from(Children(Range { start, end }): Children) -> Range<Child> {
        start.into()..end.into()
    }
}

/// The values that the leaves of a generated tree may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafValues {
    /// Whole numbers from -r to r. With a small r there are many ties.
    Range(Value),
    /// The least and the greatest possible values, their neighbours, and zero.
    Extremes,
}

/// Why a tree cannot be created.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The width is 0 or greater than [`MAX_WIDTH`].
    #[error("a width of {0} is out of range; it must be between 1 and {MAX_WIDTH}")]
    Width(u32),
    /// The depth is greater than [`MAX_DEPTH`].
    #[error("a depth of {0} is out of range; it must be between 0 and {MAX_DEPTH}")]
    Depth(u64),
    /// The range of values is negative or greater than [`Value::MAX`].
    #[error("a range of {0} is not allowed; it must be between 0 and {max}", max = Value::MAX)]
    Range(i64),
    /// The percentage is not between 0 and 100.
    #[error("an order of {0} % is out of range; it must be between 0 and 100")]
    Percentage(f64),
    /// There is not exactly one weight for each child, or all weights are 0.
    #[error("{given} weights were given for {width} children; there must be one for each, not all 0")]
    Weights {
        /// The number of weights given.
        given: usize,
        /// The number of children.
        width: u32,
    },
}

impl LeafValues {
    /// Creates the range of whole numbers from `-r` to `r`.
    pub fn range(r: i64) -> Result<LeafValues, TreeError> {
        let value = i32::try_from(r).ok().and_then(Value::new);
        value.filter(|v| v.get() >= 0).map(LeafValues::Range).ok_or(TreeError::Range(r))
    }

    /// The greatest of these values; its negation is the least.
    #[must_use]
    pub fn greatest(self) -> Value {
        match self {
            LeafValues::Range(r) => r,
            LeafValues::Extremes => Value::MAX,
        }
    }

    /// Draws one of these values by a well-mixed number.
    #[inline]
    fn draw(self, mixed: u64) -> Value {
        self.draw_up_to(self.greatest(), mixed)
    }

    /// Draws one of these values that is at most `most`. `most` must not be less than the least of these values.
    #[inline]
    fn draw_up_to(self, most: Value, mixed: u64) -> Value {
        match self {
            LeafValues::Range(r) => mix::between(mixed, -r, most),
            LeafValues::Extremes => {
                const ENDS: [Value; 5] =
                    [Value::MIN, Value::MIN.next(), Value::ZERO, Value::MAX.previous(), Value::MAX];
                let choice = ENDS.iter().filter(|&&end| end <= most).count() as u64;
                ENDS[usize::try_from(mix::below(mixed, choice)).unwrap_or(0)]
            }
        }
    }
}

/// Returns width and depth if such a tree can be created.
fn checked(width: u32, depth: u64, values: LeafValues) -> Result<(u16, Depth), TreeError> {
    if let LeafValues::Range(r) = values {
        LeafValues::range(r.get().into())?;
    }
    checked_shape(width, depth)
}

fn checked_shape(width: u32, depth: u64) -> Result<(u16, Depth), TreeError> {
    let possible = u16::try_from(width).ok().filter(|width| (1..=WIDEST).contains(width));
    let width = possible.ok_or(TreeError::Width(width))?;
    match Depth::try_from(depth) {
        Ok(depth) if depth <= MAX_DEPTH => Ok((width, depth)),
        _ => Err(TreeError::Depth(depth)),
    }
}

/// The number of leaves of the minimal tree, w^⌈d/2⌉ + w^⌊d/2⌋ - 1, which any algorithm must visit in a uniform tree
/// (Knuth, Moore 1975). `None` if the number is more than 2^64 - 1, or if the width is 0.
#[must_use]
pub fn minimal_tree(width: u32, depth: Depth) -> Option<u64> {
    let width = std::num::NonZeroU64::new(width.into())?;
    let lower = width.checked_pow((depth / 2).into())?;
    let upper = width.checked_pow(depth.div_ceil(2).into())?;
    upper.get().checked_add(lower.get() - 1)
}
