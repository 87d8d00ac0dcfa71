//! Small trees of all kinds, on which statements are checked one tree at a time.

use crate::measure::leaf_paths_within;
use crate::prelude::*;
use plywood_games::synthetic::{AnyPosition, AnyTree, ExplicitTree, LeafValues, RaggedTree, Statics};
use std::collections::BTreeSet;

/// A range of leaf values so large that ties in a small tree are very unlikely.
pub(crate) const DISTINCT: u32 = 1_000_000_000;
/// A range so small that ties are everywhere.
pub(crate) const TIED: u32 = 5;

/// A family of small trees; together with a seed it determines a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Family {
    /// All inner nodes have the same number of children, and all leaves have the same depth.
    Uniform(Shape),
    /// Up to `width` children, leaves at any depth.
    Ragged { width: u32, depth: Depth, range: u32 },
}

impl Family {
    /// The families of widths 2 to 5 and depths up to `deepest`: independent leaves, equal weights, 60 % first, and
    /// uneven trees; all with distinct leaves and with ties.
    pub(crate) fn all(deepest: Depth) -> Vec<Family> {
        let of = |(width, depth, range)| {
            let uniform = [Order::Iid, Order::Equal, Order::First(60)]
                .map(|order| Family::Uniform(Shape::new(width, depth, order).with_range(range)));
            let ragged = (depth > 1).then_some(Family::Ragged { width, depth, range });
            uniform.into_iter().chain(ragged)
        };
        sizes(deepest).flat_map(of).collect()
    }

    /// The uniform families of widths 2 to 5 and depths up to `deepest` in which the first child of every node is best.
    pub(crate) fn ordered(deepest: Depth) -> Vec<Family> {
        let of = |(width, depth, range)| Shape::new(width, depth, Order::First(100)).with_range(range);
        sizes(deepest).map(of).map(Family::Uniform).collect()
    }

    pub(crate) fn depth(&self) -> Depth {
        match self {
            Family::Uniform(shape) => shape.depth,
            Family::Ragged { depth, .. } => *depth,
        }
    }

    /// The shape of the trees, if they are uniform.
    pub(crate) fn shape(&self) -> Option<Shape> {
        match self {
            Family::Uniform(shape) => Some(*shape),
            Family::Ragged { .. } => None,
        }
    }

    /// The maximum number of leaves of a tree.
    pub(crate) fn leaves(&self) -> u64 {
        match *self {
            Family::Uniform(Shape { width, depth, .. }) | Family::Ragged { width, depth, .. } => {
                u64::from(width).pow(depth.into())
            }
        }
    }

    pub(crate) fn has_distinct_leaves(&self) -> bool {
        match *self {
            Family::Uniform(Shape { range, .. }) | Family::Ragged { range, .. } => range == DISTINCT,
        }
    }

    /// The tree with this seed; an uneven one is converted to an explicit tree.
    pub(crate) fn tree(&self, seed: u64) -> Tree {
        match *self {
            Family::Uniform(shape) => shape.tree(seed),
            Family::Ragged { width, depth, range } => {
                let values = LeafValues::range(range.into()).expect("a range of values");
                let tree = RaggedTree::<false>::new(width, depth.into(), seed, values).expect("a tree");
                let written = ExplicitTree::written_out(&tree, &tree, depth, Statics::Omitted, 1 << 20);
                Tree::Explicit(written.expect("a small tree"))
            }
        }
    }

    /// The command-line options that generate the tree with this seed.
    pub(crate) fn arguments(&self, seed: u64) -> String {
        match *self {
            Family::Uniform(shape) => shape.arguments(seed),
            Family::Ragged { width, depth, range } => {
                format!("--ragged --width {width} --depth {depth} --range {range} --seed {seed}")
            }
        }
    }
}

/// All combinations of widths 2 to 5, depths up to `deepest`, and the ranges for distinct leaves and for ties.
fn sizes(deepest: Depth) -> impl Iterator<Item = (u32, Depth, u32)> {
    (2..=5).flat_map(move |width| {
        (1..=deepest).flat_map(move |depth| [DISTINCT, TIED].map(|range| (width, depth, range)))
    })
}

/// A unit of work: the trees of a family with these seeds.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Block {
    pub(crate) family: Family,
    pub(crate) seeds: Seeds,
}

impl Block {
    /// Plans as many seeds of each family as make about `leaves` leaves in total, but at least one and at most `most`.
    /// `cost` estimates the seconds that a tree takes from its number of leaves.
    pub(crate) fn plan<C>(
        families: impl IntoIterator<Item = Family>,
        (leaves, most): (u64, u64),
        cost: impl Fn(f64) -> f64,
        case: impl Fn(Block) -> C,
    ) -> Vec<Planned<C>> {
        let units = |family: Family| {
            let n = (leaves / family.leaves()).clamp(1, most);
            let case = &case;
            Planned::lasting(2.0, n, cost(number(family.leaves())), move |seeds| {
                case(Block { family, seeds })
            })
        };
        families.into_iter().flat_map(units).collect()
    }
}

/// The minimax value of a position, computed by plain recursion, from the side to move.
pub(crate) fn worth(game: &AnyTree<'_>, position: &AnyPosition, depth: Depth) -> Value {
    let moves = if depth == 0 { 0..0 } else { game.moves(position) };
    let children = moves.map(|m| -worth(game, &game.play(position, m), depth - 1));
    children.max().unwrap_or_else(|| game.value(game, position, depth))
}

/// The value of each child of the root, from MAX's side.
pub(crate) fn root_values(tree: &Tree, depth: Depth) -> Vec<Value> {
    let game = tree.any();
    let root = game.root();
    game.moves(&root).map(|m| -worth(&game, &game.play(&root, m), depth - 1)).collect()
}

/// The path to a leaf.
pub(crate) type Path = Vec<Child>;

/// The set of leaves that an algorithm visits.
pub(crate) fn leaf_set(tree: &Tree, depth: Depth, algorithm: Algorithm) -> BTreeSet<Path> {
    leaf_paths(tree, depth, algorithm).into_iter().collect()
}

/// The set of leaves that an algorithm visits within a window.
pub(crate) fn leaf_set_within(
    tree: &Tree,
    depth: Depth,
    algorithm: Algorithm,
    window: Window,
) -> BTreeSet<Path> {
    leaf_paths_within(tree, depth, algorithm, window).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measure::{algorithm, cost};

    #[test]
    fn plain_recursion_finds_the_value_on_every_family() {
        for family in Family::all(4) {
            let (tree, depth) = (family.tree(3), family.depth());
            let game = tree.any();
            let value = cost(&tree, depth, algorithm("alpha-beta")).value;
            assert_eq!(worth(&game, &game.root(), depth), value, "{}", family.arguments(3));
            assert_eq!(root_values(&tree, depth).into_iter().max(), Some(value));
        }
    }
}
