//! The generator of ordered trees, §5.1 of Reinefeld, Marsland, Schaeffer 1985: a tree is generated from the root down,
//! its value is known first, and weights determine how often each child is best.

mod report;

use super::small_trees::{DISTINCT, TIED, worth};
use super::tally::Tallies;
use crate::prelude::*;
use plywood_games::synthetic::{AnyPosition, AnyTree, LeafValues, OrderedTree, Weights, minimal_tree};

/// The property that a unit checks.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Case {
    /// Values, repeatability, and the minimal tree if the first child is always best.
    Made { shape: Shape, seeds: Seeds },
    /// How often each child is best.
    Shares { weighing: Weighing, depth: Depth, seeds: Seeds },
    /// Visits of αβ with equal weights and with independent leaves.
    Random { shape: Shape, seeds: Seeds },
    /// Ties, with a best child whose place is known.
    Ties { width: u32, depth: Depth, best: u32, seeds: Seeds },
}

/// Weights, and the form of the generator that has them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Weighing {
    weights: Vec<u32>,
    /// The order as the command line names it; `None` for arbitrary weights.
    order: Option<Order>,
}

/// The results of a unit.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    tallies: Tallies,
    /// How often each child was best.
    best: Vec<u64>,
    /// Visits of αβ with equal weights and with independent leaves, for each seed.
    visits: [Vec<u64>; 2],
    /// The number of children to the right of the best child that are equally good.
    ties: u64,
    /// The seed of the first tree with such a child.
    first_tie: Option<u64>,
}

/// The weights that are checked, with the depth of the trees: equal weights at widths 2, 5 and 20; 60 % first; and
/// arbitrary weights.
fn weighings() -> Vec<(Weighing, Depth)> {
    let first = |width: u32| {
        let others = width as usize - 1;
        let weights =
            std::iter::once(60 * (width - 1)).chain(std::iter::repeat_n(40, others)).collect();
        Weighing { weights, order: Some(Order::First(60)) }
    };
    let equal = |width: usize| Weighing { weights: vec![1; width], order: Some(Order::Equal) };
    let each = |weights: &[u32]| Weighing { weights: weights.to_vec(), order: None };
    vec![
        (equal(2), 9),
        (equal(5), 5),
        (equal(20), 3),
        (first(5), 5),
        (first(20), 3),
        (each(&[50, 30, 20]), 6),
        (each(&[0, 1, 2, 3, 4]), 5),
    ]
}

pub(crate) struct Generator;

impl Study for Generator {
    type Case = Case;
    type Row = Row;
    const ID: &str = "reinefeld-generator";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let seeds = |smoke, quick, full| Seeds { from: 1, to: scale.pick(smoke, quick, full) };
        let mut units = Vec::new();
        let mut plan = |case, seconds| units.push(Planned { case, seconds });
        for (width, depth) in [(2, 6), (3, 4), (4, 3), (5, 4)] {
            for range in [DISTINCT, TIED] {
                for order in [Order::Equal, Order::First(60), Order::First(100)] {
                    let shape = Shape::new(width, depth, order).with_range(range);
                    let case = Case::Made { shape, seeds: seeds(3, 50, 500) };
                    plan(case, scale.pick(0.001, 0.02, 0.2));
                }
            }
            for best in 0..width {
                let case = Case::Ties { width, depth, best, seeds: seeds(5, 100, 1000) };
                plan(case, scale.pick(0.001, 0.01, 0.1));
            }
        }
        for (weighing, depth) in weighings() {
            let case = Case::Shares { weighing, depth, seeds: seeds(10, 200, 4000) };
            plan(case, scale.pick(0.001, 0.02, 0.4));
        }
        let shapes = [(5, 4), (5, 6), (20, 3), (20, 4)];
        for &(width, depth) in scale.pick(&[(5, 4), (20, 3)][..], &shapes, &shapes) {
            let shape = Shape::new(width, depth, Order::Equal);
            for seeds in Seeds::runs(scale.pick(20, 300, 5000), 500) {
                plan(Case::Random { shape, seeds }, scale.pick(0.005, 0.06, 0.1));
            }
        }
        units
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        match case {
            Case::Made { shape, seeds } => {
                seeds.all().for_each(|seed| made(shape, seed, &mut row.tallies));
            }
            Case::Shares { weighing, depth, seeds } => {
                row.best = vec![0; weighing.weights.len()];
                for seed in seeds.all() {
                    let tree = weighing.tree(*depth, seed);
                    let game = tree.any();
                    each_node(&game, &game.root(), *depth, &mut |value, children| {
                        // If no value can be worse, the first child is best regardless of the weights.
                        let best = children
                            .iter()
                            .position(|&child| child == value && !is_least(value, RANGE));
                        if let Some(best) = best {
                            row.best[best] += 1;
                        }
                    });
                }
            }
            Case::Random { shape, seeds } => {
                let of = |order, seed| {
                    let tree = Shape { order, ..*shape }.tree(seed);
                    cost(&tree, shape.depth, algorithm("alpha-beta")).leaves
                };
                row.visits = [Order::Equal, Order::Iid]
                    .map(|order| seeds.all().map(|seed| of(order, seed)).collect());
            }
            Case::Ties { width, depth, best, seeds } => {
                seeds.all().for_each(|seed| ties(&weights_of(*width, *best), *depth, seed, &mut row));
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(&rows.of::<Self>(), section);
    }
}

impl Weighing {
    fn tree(&self, depth: Depth, seed: u64) -> Tree {
        let width = u32::try_from(self.weights.len()).unwrap_or(u32::MAX);
        match self.order {
            Some(order) => Shape::new(width, depth, order).tree(seed),
            None => weighted(&self.weights, depth, seed, RANGE),
        }
    }
}

fn weighted(weights: &[u32], depth: Depth, seed: u64, range: u32) -> Tree {
    let values = LeafValues::range(range.into()).expect("a range of values");
    let width = u32::try_from(weights.len()).unwrap_or(u32::MAX);
    let tree = OrderedTree::new(width, depth.into(), seed, values, Weights::Each(weights.to_vec()));
    Tree::Ordered(tree.expect("a tree"))
}

/// Weights that put all the weight on one child.
fn weights_of(width: u32, best: u32) -> Vec<u32> {
    (0..width).map(|child| u32::from(child == best)).collect()
}

/// Calls `each` with the value of every inner node and the values of its children, all from the node's side. The values
/// are those that the generator assigns.
fn each_node(
    game: &AnyTree<'_>,
    position: &AnyPosition,
    depth: Depth,
    each: &mut impl FnMut(Value, &[Value]),
) {
    if depth == 0 {
        return;
    }
    let children: Vec<AnyPosition> = game.moves(position).map(|m| game.play(position, m)).collect();
    let values: Vec<Value> = children.iter().map(|child| -game.value(game, child, 0)).collect();
    each(game.value(game, position, 0), &values);
    for child in &children {
        each_node(game, child, depth - 1, each);
    }
}

/// Returns the values of the leaves with these numbers, each reached from the root.
fn leaves(tree: &Tree, shape: &Shape, numbers: impl Iterator<Item = u64>) -> Vec<Value> {
    let game = tree.any();
    let width = u64::from(shape.width);
    let leaf = |number: u64| {
        let digit = |ply: u32| u32::try_from(number / width.pow(ply) % width).unwrap_or(0);
        let end = (0..shape.depth.into()).rev().fold(game.root(), |p, ply| game.play(&p, digit(ply)));
        game.value(&game, &end, 0)
    };
    numbers.map(leaf).collect()
}

fn made(shape: &Shape, seed: u64, tallies: &mut Tallies) {
    let tree = shape.tree(seed);
    let game = tree.any();
    let announced = game.value(&game, &game.root(), 0);
    for depth in 1..=shape.depth {
        tallies.check("value-known-first", seed, worth(&game, &game.root(), depth) == announced);
    }
    let n = u64::from(shape.width).pow(shape.depth.into());
    let forward = leaves(&tree, shape, 0..n);
    let mut backward = leaves(&shape.tree(seed), shape, (0..n).rev());
    backward.reverse();
    tallies.check("same-tree-again", seed, forward == backward);
    if shape.range == DISTINCT {
        let reordered = Shape { order: Order::First(37), ..*shape };
        for other in [shape.tree(seed + 1_000_000), reordered.tree(seed + 1_000_000)] {
            let others = leaves(&other, shape, 0..n);
            let same = forward.iter().zip(&others).filter(|(a, b)| a == b).count() as u64;
            tallies.check("another-seed", seed, 20 * same < n);
        }
    }
    if shape.order == Order::First(100) {
        let visits = cost(&tree, shape.depth, algorithm("alpha-beta")).leaves;
        tallies.check(
            "first-child-always-best",
            seed,
            Some(visits) == minimal_tree(shape.width, shape.depth),
        );
    }
}

/// Whether `value` is the smallest that a tree with this range can have.
fn is_least(value: Value, range: u32) -> bool {
    i64::from(value.get()) == -i64::from(range)
}

fn ties(weights: &[u32], depth: Depth, seed: u64, row: &mut Row) {
    let tree = weighted(weights, depth, seed, TIED);
    let game = tree.any();
    let best = weights.iter().position(|&weight| weight > 0).unwrap_or(0);
    let mut ties = 0;
    each_node(&game, &game.root(), depth, &mut |value, children| {
        if is_least(value, TIED) {
            row.tallies.check("least-value", seed, children.iter().all(|&child| child == value));
            return;
        }
        let holds = children[..best].iter().all(|&child| child < value)
            && children[best] == value
            && children[best..].iter().all(|&child| child <= value);
        row.tallies.check("no-tie-to-the-left", seed, holds);
        ties += children[best + 1..].iter().filter(|&&child| child == value).count() as u64;
    });
    row.ties += ties;
    if ties > 0 {
        row.first_tie.get_or_insert(seed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shares_that_are_expected_add_up() {
        for (weighing, _) in weighings() {
            if weighing.order == Some(Order::First(60)) {
                let total: u32 = weighing.weights.iter().sum();
                assert_eq!(weighing.weights[0] * 10, total * 6);
            }
        }
    }
}
