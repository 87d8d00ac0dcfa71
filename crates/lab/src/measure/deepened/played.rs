use crate::trees::{Shape, Tree};
use plywood_core::{Depth, Game, Horizon, Value};
use plywood_games::synthetic::{AnyKey, AnyPosition, AnyTree, RandomGame, Son, TransposingGame};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Range;

/// A family of instances: what is left to say is the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Trees as simulations have them.
    Tree(Shape),
    /// Games whose values are sums of moves; positions have 1 to `width` moves.
    Sums {
        /// The most moves there are.
        width: u32,
        /// Plies.
        depth: Depth,
    },
    /// Games whose positions are reached along many paths.
    Transposing {
        /// Moves of each position.
        width: u32,
        /// Plies.
        depth: Depth,
    },
}

impl Family {
    /// The member of this seed.
    ///
    /// # Panics
    ///
    /// If there is none; plans name only those there are.
    #[must_use]
    pub fn made(&self, seed: u64) -> Made {
        match *self {
            Family::Tree(shape) => Made::Tree(shape.tree(seed)),
            Family::Sums { width, depth } => {
                Made::Sums(RandomGame::new(width, depth.into(), seed).expect("a game"))
            }
            Family::Transposing { width, depth } => {
                Made::Transposing(TransposingGame::new(width, depth.into(), seed).expect("a game"))
            }
        }
    }

    /// Sons of a node, on average.
    #[must_use]
    pub fn width(&self) -> f64 {
        match *self {
            Family::Tree(Shape { width, .. }) | Family::Transposing { width, .. } => width.into(),
            Family::Sums { width, .. } => f64::from(width + 1) / 2.0,
        }
    }

    /// Plies.
    #[must_use]
    pub fn depth(&self) -> Depth {
        match *self {
            Family::Tree(Shape { depth, .. })
            | Family::Transposing { depth, .. }
            | Family::Sums { depth, .. } => depth,
        }
    }

    /// The options of the command line that give the member of this seed.
    #[must_use]
    pub fn arguments(&self, seed: u64) -> String {
        match *self {
            Family::Tree(shape) => shape.arguments(seed),
            Family::Sums { width, depth } => {
                format!("--random-game --width {width} --depth {depth} --seed {seed}")
            }
            Family::Transposing { width, depth } => {
                format!("--transposing --width {width} --depth {depth} --seed {seed}")
            }
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::Tree(shape) => write!(f, "trees, {}, w={}", shape.order, shape.width),
            Family::Sums { width, .. } => write!(f, "sums of moves, w≤{width}"),
            Family::Transposing { width, .. } => write!(f, "transposing game, w={width}"),
        }
    }
}

/// A family, and how its values are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instance {
    /// What is searched.
    pub family: Family,
    /// How it is judged.
    pub scale: Scale,
}

/// Games that stand for practice: their values hold from depth to depth, and in the first three positions are reached
/// along many paths. One point is about a two-hundredth of the spread of leaf values, as a hundredth of a pawn is. As
/// in programs, the side to move has a bonus: as much as removes the swing of the mean value between odd and even
/// depths.
pub const GAMES: [Instance; 6] = [
    Instance::transposing(4, 10, 104),
    Instance::transposing(8, 8, 148),
    Instance::transposing(16, 6, 181),
    Instance::sums(7, 10, 27),
    Instance::sums(15, 8, 36),
    Instance::sums(31, 6, 44),
];

impl Instance {
    const fn transposing(width: u32, depth: Depth, bonus: i32) -> Instance {
        Instance {
            family: Family::Transposing { width, depth },
            scale: Scale { grain: 16, swing: -bonus },
        }
    }

    const fn sums(width: u32, depth: Depth, bonus: i32) -> Instance {
        Instance { family: Family::Sums { width, depth }, scale: Scale { grain: 256, swing: -bonus } }
    }

    /// A family of trees, judged as they are.
    #[must_use]
    pub const fn trees(shape: Shape) -> Instance {
        Instance { family: Family::Tree(shape), scale: Scale::PLAIN }
    }

    /// The same with another depth.
    #[must_use]
    pub fn to(mut self, plies: Depth) -> Instance {
        match &mut self.family {
            Family::Tree(Shape { depth, .. })
            | Family::Transposing { depth, .. }
            | Family::Sums { depth, .. } => *depth = plies,
        }
        self
    }

    /// Whether it stands for practice rather than for simulations.
    #[must_use]
    pub fn is_game(&self) -> bool {
        !matches!(self.family, Family::Tree(_))
    }
}

impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.family.fmt(f)
    }
}

/// One member of a family.
#[derive(Clone, Debug)]
pub enum Made {
    /// A tree.
    Tree(Tree),
    /// A game whose values are sums.
    Sums(RandomGame),
    /// A game with transpositions.
    Transposing(TransposingGame),
}

impl Made {
    pub(super) fn any(&self) -> AnyTree<'_> {
        match self {
            Made::Tree(tree) => tree.any(),
            Made::Sums(game) => AnyTree::RandomGame(game),
            Made::Transposing(game) => AnyTree::Transposing(game),
        }
    }
}

/// How the evaluator reads an instance's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scale {
    /// How much of a value makes one point.
    pub grain: u32,
    /// What the side that moved last seems to be ahead, in points: the swing between odd and even depths.
    pub swing: i32,
}

impl Scale {
    /// The values as they are.
    pub const PLAIN: Scale = Scale { grain: 1, swing: 0 };
}

/// An instance whose positions know how they were reached.
#[derive(Clone, Copy, Debug)]
pub(super) struct Played<'t> {
    pub(super) tree: AnyTree<'t>,
    /// Whether the same position on another path has another hash.
    pub(super) by_path: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Reached {
    position: AnyPosition,
    path: u64,
}

impl Game for Played<'_> {
    type Position = Reached;
    type Move = Son;
    type Moves = Range<Son>;
    type Key = (AnyKey, u64);

    fn root(&self) -> Reached {
        Reached { position: self.tree.root(), path: 1 }
    }

    #[inline]
    fn moves(&self, p: &Reached) -> Range<Son> {
        self.tree.moves(&p.position)
    }

    #[inline]
    fn play(&self, p: &Reached, m: Son) -> Reached {
        let mut path = 0;
        if self.by_path {
            // A step for each move, scattered as SplitMix64 does it: the order of the moves matters.
            let step = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(u64::from(m) + 1);
            let z = p.path.wrapping_add(step);
            let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            path = z ^ (z >> 31);
        }
        Reached { position: self.tree.play(&p.position, m), path }
    }

    fn key(&self, p: &Reached) -> (AnyKey, u64) {
        (self.tree.key(&p.position), p.path)
    }

    #[inline]
    fn hash(&self, p: &Reached) -> u64 {
        if self.by_path { p.path } else { self.tree.hash(&p.position) }
    }

    fn slot(&self, p: &Reached, m: Son) -> usize {
        self.tree.slot(&p.position, m)
    }
}

/// The instance's own evaluator, in points.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judge(pub(super) Scale);

impl Horizon<Played<'_>> for Judge {
    #[inline]
    fn value(&self, game: &Played<'_>, p: &Reached, depth: Depth) -> Value {
        let value = i64::from(game.tree.value(&game.tree, &p.position, depth).get());
        // Rounded towards zero, so that it is the same from either side.
        Value::nearest(value / i64::from(self.0.grain) - i64::from(self.0.swing))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn by_path_every_node_has_a_hash_of_its_own_and_by_position_some_share_one() {
        let made = Family::Transposing { width: 6, depth: 5 }.made(1);
        for (by_path, distinct) in
            [(true, 1 + 6 + 36 + 216 + 1296 + 7776), (false, 1 + 6 + 36 + 126 + 441 + 1176)]
        {
            let game = Played { tree: made.any(), by_path };
            let mut row = vec![game.root()];
            let mut hashes: HashSet<u64> = row.iter().map(|p| game.hash(p)).collect();
            for _ in 0..5 {
                row = row.iter().flat_map(|p| game.moves(p).map(|m| game.play(p, m))).collect();
                hashes.extend(row.iter().map(|p| game.hash(p)));
            }
            // Three moves of one side out of six, in any order, with repeats: 56; two: 21.
            assert_eq!(hashes.len(), distinct, "{by_path}");
        }
    }

    #[test]
    fn points_are_the_same_from_either_side_and_a_bonus_is_for_the_side_to_move() {
        let made = Family::Sums { width: 3, depth: 4 }.made(2);
        let game = Played { tree: made.any(), by_path: false };
        let root = game.root();
        let judged = |scale| Judge(scale).value(&game, &root, 0).get();
        let plain = judged(Scale::PLAIN);
        assert_eq!(judged(Scale { grain: 256, swing: 0 }), plain / 256);
        assert_eq!(judged(Scale { grain: 256, swing: -27 }), plain / 256 + 27);
    }
}
