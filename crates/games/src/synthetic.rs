//! Game trees made up rather than played: written out, or generated from a seed.
//!
//! | tree | what it is |
//! |---|---|
//! | [`ExplicitTree`] | written out, in JSON or as `((6 5)(7 1))((9 8)(4 3))` |
//! | [`IidTree`] | uniform, leaf values independent |
//! | [`OrderedTree`] | uniform, the best son's place drawn by weights (Reinefeld, Marsland, Schaeffer 1985) |
//! | [`RaggedTree`] | any number of sons, leaves at any depth, forced passes if wanted |
//! | [`TransposingGame`] | positions reached by many paths, values that hold from one depth to the next |
//! | [`RandomGame`] | values are sums of edges (Korf, Chickering 1994) |
//!
//! Each is a [`Game`](plywood_core::Game) and its own [`Horizon`](plywood_core::Horizon). A move is the
//! number of a son, from 0. The generated trees are made while they are searched and take no memory; the
//! same parameters and seed mean the same tree on every machine, for ever.

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

/// A son of a node, numbered from 0.
pub type Son = u32;

/// The greatest number of sons that a generated tree may have at a node.
pub const MAX_WIDTH: u32 = WIDEST as u32;

/// The same number, as [`Sons`] has them.
const WIDEST: u16 = 10_000;

/// The sons of a node of a generated tree, from left to right. As small as can be, since best-first search stores
/// them by the thousand.
#[derive(Clone, Debug)]
pub struct Sons(Range<u16>);

impl Sons {
    /// Of a leaf.
    const NONE: Sons = Sons(0..0);
}

impl Iterator for Sons {
    type Item = Son;

    #[inline]
    fn next(&mut self) -> Option<Son> {
        self.0.next().map(Son::from)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<Son> {
        self.0.nth(n).map(Son::from)
    }
}

impl ExactSizeIterator for Sons {}

impl From<Sons> for Range<Son> {
    fn from(Sons(Range { start, end }): Sons) -> Range<Son> {
        start.into()..end.into()
    }
}

/// Which values the leaves of a generated tree may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeafValues {
    /// Whole numbers from -r to r. With a small r there are many ties.
    Range(Value),
    /// The least and the greatest values there are, their neighbours, and zero.
    Extremes,
}

/// Why a tree cannot be made.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// A width of 0, or beyond [`MAX_WIDTH`].
    #[error("a width of {0} was asked for; it must be between 1 and {MAX_WIDTH}")]
    Width(u32),
    /// A depth beyond [`MAX_DEPTH`].
    #[error("a depth of {0} was asked for; it must be between 0 and {MAX_DEPTH}")]
    Depth(u64),
    /// A range of values that is negative or beyond [`Value::MAX`].
    #[error("a range of {0} was asked for; it must be between 0 and {max}", max = Value::MAX)]
    Range(i64),
    /// A percentage outside 0 to 100.
    #[error("an order of {0} % was asked for; it must be between 0 and 100")]
    Percentage(f64),
    /// Weights that are not one for each son, or that are all 0.
    #[error("{given} weights were given for {width} sons; there must be one for each, not all 0")]
    Weights {
        /// How many were given.
        given: usize,
        /// How many sons there are.
        width: u32,
    },
}

impl LeafValues {
    /// Whole numbers from `-r` to `r`.
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

    /// One of these values, by a well-mixed number.
    #[inline]
    fn draw(self, mixed: u64) -> Value {
        self.draw_up_to(self.greatest(), mixed)
    }

    /// One of these values that is at most `most`, which is not less than the least of them.
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

/// Width and depth, if such a tree can be made.
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

/// Leaves of the minimal tree, w^⌈d/2⌉ + w^⌊d/2⌋ - 1: what any algorithm must visit of a uniform tree
/// (Knuth, Moore 1975). `None` if that is more than 2^64 - 1, or if the width is 0.
#[must_use]
pub fn minimal_tree(width: u32, depth: Depth) -> Option<u64> {
    let width = std::num::NonZeroU64::new(width.into())?;
    let lower = width.checked_pow((depth / 2).into())?;
    let upper = width.checked_pow(depth.div_ceil(2).into())?;
    upper.get().checked_add(lower.get() - 1)
}
