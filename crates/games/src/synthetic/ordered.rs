use super::mix::{self, Draw};
use super::{LeafValues, Son, Sons, TreeError, checked};
use plywood_core::{Depth, Game, Horizon, Value};

/// A uniform tree made from the root down, so that every node's minimax value is known beforehand and its
/// best son stands where the weights say (Reinefeld, Marsland, Schaeffer 1985, §5.1).
///
/// A node is a key and a value v. The place of its best son is drawn by the weights; that son has value
/// v for the node, sons to its left are strictly worse, sons to its right at most equal. Where v is the
/// least value there is, nothing can be worse, and the best son is the first.
///
/// Equal weights do not make independent leaves: [`IidTree`](super::IidTree) does.
///
/// Searched to less than its depth, the nodes there are judged by their true minimax value.
#[derive(Clone, Debug, PartialEq)]
pub struct OrderedTree {
    width: u16,
    depth: Depth,
    seed: u64,
    values: LeafValues,
    weights: Weights,
    /// Of [`Weights::Each`]: the sums of the weights up to and including that of each son.
    sums: Vec<u64>,
}

/// Where the best son stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Weights {
    /// Every son is best equally often.
    Equal,
    /// The first son is best with this probability in percent; the others share the rest equally.
    First(f64),
    /// Son i is best with a probability proportional to its weight.
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
    /// The tree of this width, depth, seed and order.
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
    #[expect(clippy::inline_always, reason = "left apart, it costs a search three in a hundred")]
    fn node(&self, key: u64, value: Value, height: Depth) -> Position {
        let best = if height == 0 { 0 } else { self.best_son(key, value) };
        Position { key, value, height, best }
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "left apart, it costs a search three in a hundred")]
    fn best_son(&self, key: u64, value: Value) -> u16 {
        if value == -self.values.greatest() {
            return 0;
        }
        let mixed = mix::draw(key, Draw::Best);
        let others = u64::from(self.width) - 1;
        let best = match &self.weights {
            Weights::Equal => mix::below(mixed, u64::from(self.width)),
            Weights::First(_) if others == 0 => 0,
            // The lower half of the bits decides for or against the first, the upper half among the rest.
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

#[expect(clippy::cast_possible_truncation, reason = "the lower half is what is asked for")]
fn low_half(mixed: u64) -> u32 {
    mixed as u32
}

impl Game for OrderedTree {
    type Position = Position;
    type Move = Son;
    type Moves = Sons;
    type Key = (u64, i32, Depth);

    fn root(&self) -> Position {
        let key = mix::root(self.seed);
        self.node(key, self.values.draw(mix::draw(key, Draw::Value)), self.depth)
    }

    #[inline]
    fn moves(&self, p: &Position) -> Sons {
        Sons(0..if p.height == 0 { 0 } else { self.width })
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "left apart, it costs a search three in a hundred")]
    fn play(&self, p: &Position, m: Son) -> Position {
        let key = mix::son(p.key, m);
        let best = Son::from(p.best);
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
    fn slot(&self, _: &Position, m: Son) -> usize {
        m as usize
    }

    fn uniform_width(&self, p: &Position, depth: Depth) -> Option<u32> {
        (depth <= p.height).then_some(self.width.into())
    }
}

impl Horizon<OrderedTree> for OrderedTree {
    #[inline]
    fn value(&self, _: &OrderedTree, p: &Position, _: Depth) -> Value {
        p.value
    }

    #[inline]
    fn is_decided(&self, _: Value) -> bool {
        false
    }
}
