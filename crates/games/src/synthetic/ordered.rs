use super::mix::{self, Draw};
use super::{Child, Children, LeafValues, TreeError, checked};
use plywood_core::{Depth, Evaluate, Game, Value};

/// A uniform tree generated from the root down, so that the minimax value of every node is known in advance and the
/// place of its best child follows the weights (Reinefeld, Marsland, Schaeffer 1985, §5.1).
///
/// A node is a key and a value v. The place of its best child is drawn by the weights. That child has value v for the
/// node; children to its left are strictly worse, and children to its right at most equal. If v is the least possible
/// value, nothing can be worse, and the best child is the first.
///
/// Equal weights do not make leaves independent: for that, use [`IidTree`](super::IidTree).
///
/// If the search depth is less than the depth of the tree, nodes at the search depth get their true minimax value.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderedTree {
    width: u16,
    depth: Depth,
    seed: u64,
    values: LeafValues,
    weights: Weights,
    /// For [`Weights::Each`], the sum of the weights up to and including each child's.
    sums: Vec<u64>,
}

/// The distribution of the best child's place.
#[derive(Clone, Debug, PartialEq)]
pub enum Weights {
    /// Every child is best equally often.
    Equal,
    /// The first child is best with this probability in percent; the others share the rest equally.
    First(f64),
    /// Child i is best with a probability proportional to its weight.
    Each(Vec<u32>),
}

/// A node of an [`OrderedTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    key: u64,
    value: Value,
    height: Depth,
    best: u16,
}

impl OrderedTree {
    /// Creates the tree with this width, depth, seed, range of leaf values and weights.
    pub fn new(
        width: u32,
        depth: u64,
        seed: u64,
        values: LeafValues,
        weights: Weights,
    ) -> Result<Self, TreeError> {
        let (width, depth) = checked(width, depth, values)?;
        let mut sums = Vec::new();
        match &weights {
            Weights::First(percent) if !(0.0..=100.0).contains(percent) => {
                return Err(TreeError::Percentage(*percent));
            }
            Weights::Each(each) if each.len() != usize::from(width) || each.iter().all(|&w| w == 0) => {
                return Err(TreeError::Weights { given: each.len(), width: width.into() });
            }
            Weights::Each(each) => sums.extend(each.iter().scan(0, |sum, &weight| {
                *sum += u64::from(weight);
                Some(*sum)
            })),
            Weights::Equal | Weights::First(_) => {}
        }
        Ok(OrderedTree { width, depth, seed, values, weights, sums })
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "without inlining, a search is 3 % slower")]
    fn node(&self, key: u64, value: Value, height: Depth) -> Position {
        let best = if height == 0 { 0 } else { self.best_child(key, value) };
        Position { key, value, height, best }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "without inlining, a search is 3 % slower")]
    fn best_child(&self, key: u64, value: Value) -> u16 {
        if value == -self.values.greatest() {
            return 0;
        }
        let mixed = mix::draw(key, Draw::Best);
        let others = u64::from(self.width) - 1;
        let best = match &self.weights {
            Weights::Equal => mix::below(mixed, u64::from(self.width)),
            Weights::First(_) if others == 0 => 0,
            // The lower half of the bits decides whether the first child is best, the upper half chooses among the
            // others.
            Weights::First(percent) if f64::from(low_half(mixed)) < percent / 100.0 * TWO_TO_32 => 0,
            Weights::First(_) => 1 + mix::below(mixed, others),
            Weights::Each(_) => {
                let total = self.sums.last().copied().unwrap_or(0);
                let drawn = (u128::from(mixed) * u128::from(total)) >> 64;
                self.sums.partition_point(|&sum| u128::from(sum) <= drawn) as u64
            }
        };
        u16::try_from(best).unwrap_or(0)
    }
}

const TWO_TO_32: f64 = 4_294_967_296.0;

#[expect(clippy::cast_possible_truncation, reason = "only the lower half is wanted")]
fn low_half(mixed: u64) -> u32 {
    mixed as u32
}

impl Game for OrderedTree {
    type Position = Position;
    type Move = Child;
    type Moves = Children;
    type Key = (u64, i32, Depth);

    fn root(&self) -> Position {
        let key = mix::root(self.seed);
        self.node(key, self.values.draw(mix::draw(key, Draw::Value)), self.depth)
    }

    #[inline]
    fn moves(&self, p: &Position) -> Children {
        Children(0..if p.height == 0 { 0 } else { self.width })
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "without inlining, a search is 3 % slower")]
    fn play(&self, p: &Position, m: Child) -> Position {
        let key = mix::child(p.key, m);
        let best = Child::from(p.best);
        let value = if m == best {
            p.value
        } else {
            let most = if m < best { p.value.previous() } else { p.value };
            self.values.draw_up_to(most, mix::draw(key, Draw::Value))
        };
        self.node(key, -value, p.height - 1)
    }

    #[inline]
    fn key(&self, p: &Position) -> (u64, i32, Depth) {
        (p.key, p.value.get(), p.height)
    }

    #[inline]
    fn hash(&self, p: &Position) -> u64 {
        p.key
    }

    #[inline]
    fn slot(&self, _: &Position, m: Child) -> usize {
        m as usize
    }

    fn uniform_width(&self, p: &Position, depth: Depth) -> Option<u32> {
        (depth <= p.height).then_some(self.width.into())
    }
}

impl Evaluate<OrderedTree> for OrderedTree {
    #[inline]
    fn value(&self, _: &OrderedTree, p: &Position, _: Depth) -> Value {
        p.value
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}
