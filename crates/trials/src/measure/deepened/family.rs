use crate::boards::{Board, Path};
use crate::trees::{Shape, Tree};
use plywood_core::Depth;
use plywood_games::synthetic::{RandomGame, TransposingGame};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A family of instances; together with a seed it determines an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Trees as in simulations.
    Tree(Shape),
    /// Games whose values are sums over the moves; positions have 1 to `width` moves.
    Sums {
        /// The number of children of each node.
        width: u32,
        /// The depth of the search.
        depth: Depth,
    },
    /// Games whose positions are reached along many paths; positions have `width` moves.
    Transposing {
        /// The number of moves in each position.
        width: u32,
        /// The depth of the search.
        depth: Depth,
    },
    /// Positions of a board game; forced passes are free.
    Board {
        /// The game.
        board: Board,
        /// The depth of the search.
        depth: Depth,
    },
}

impl Family {
    /// The member with this seed.
    pub fn made(&self, seed: u64) -> Made {
        match *self {
            Family::Tree(shape) => Made::Tree(shape.tree(seed)),
            Family::Sums { width, depth } => {
                Made::Sums(RandomGame::new(width, depth.into(), seed).expect("a game"))
            }
            Family::Transposing { width, depth } => {
                Made::Transposing(TransposingGame::new(width, depth.into(), seed).expect("a game"))
            }
            Family::Board { board, .. } => Made::Board(board, board.drawn_undecided(seed)),
        }
    }

    /// The mean number of children of a node.
    pub fn width(&self) -> f64 {
        match *self {
            Family::Tree(Shape { width, .. }) | Family::Transposing { width, .. } => width.into(),
            Family::Sums { width, .. } => f64::from(width + 1) / 2.0,
            Family::Board { board, .. } => board.width(),
        }
    }

    /// The search depth in plies.
    pub fn depth(&self) -> Depth {
        match *self {
            Family::Tree(Shape { depth, .. })
            | Family::Transposing { depth, .. }
            | Family::Sums { depth, .. }
            | Family::Board { depth, .. } => depth,
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Family::Tree(shape) => write!(f, "trees, {}, w={}", shape.order, shape.width),
            Family::Sums { width, .. } => write!(f, "sums of moves, w≤{width}"),
            Family::Transposing { width, .. } => write!(f, "transposing game, w={width}"),
            Family::Board { board: Board::Kalah(pits, stones), .. } => {
                write!(f, "Kalah({pits},{stones})")
            }
            Family::Board { board, .. } => board.fmt(f),
        }
    }
}

/// A family, and how its values are scaled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Instance {
    /// The family of games or trees.
    pub family: Family,
    /// How the evaluator scales values.
    pub scale: Scale,
}

/// Synthetic games that stand for practice: their values are stable from depth to depth, and in the first three,
/// positions are reached along many paths. One point is about 1/200 of the spread of leaf values, like a hundredth of a
/// pawn. As in programs, the side to move has a bonus: as much as removes the swing of the mean value between odd and
/// even depths.
pub const GAMES: [Instance; 6] = [
    Instance::transposing(4, 10, 104),
    Instance::transposing(8, 8, 148),
    Instance::transposing(16, 6, 181),
    Instance::sums(7, 10, 27),
    Instance::sums(15, 8, 36),
    Instance::sums(31, 6, 44),
];

/// Games that people play: chess and Othello as tournament programs search them, then Connect Four and Kalah. The values
/// of chess are in hundredths of a pawn, those of Othello in eighths of a disc. The other values are in a game's own unit: the additional value of a disc in the middle column over one
/// next to it, a stone, an eighth of an available move. The side to move has a bonus as in [`GAMES`], rounded to that
/// unit; Kalah needs none. The usual window was one of the best for the baseline in trial runs.
pub const REAL: [Instance; 4] = [
    Instance::real(Board::Chess, 6, 0, 30),
    Instance {
        family: Family::Board { board: Board::Othello, depth: 7 },
        scale: Scale { grain: 8, swing: 0, reach: 12 },
    },
    Instance::real(Board::ConnectFour, 10, 1, 2),
    Instance::real(Board::Kalah(6, 4), 9, 0, 1),
];

impl Instance {
    const fn transposing(width: u32, depth: Depth, bonus: i32) -> Instance {
        Instance {
            family: Family::Transposing { width, depth },
            scale: Scale { grain: 16, swing: -bonus, ..Scale::PLAIN },
        }
    }

    const fn sums(width: u32, depth: Depth, bonus: i32) -> Instance {
        Instance {
            family: Family::Sums { width, depth },
            scale: Scale { grain: 256, swing: -bonus, ..Scale::PLAIN },
        }
    }

    const fn real(board: Board, depth: Depth, bonus: i32, reach: i32) -> Instance {
        Instance {
            family: Family::Board { board, depth },
            scale: Scale { grain: 1, swing: -bonus, reach },
        }
    }

    /// A family of trees with unscaled values.
    pub const fn trees(shape: Shape) -> Instance {
        Instance { family: Family::Tree(shape), scale: Scale::PLAIN }
    }

    /// Returns the instance with another depth.
    pub fn to(mut self, plies: Depth) -> Instance {
        match &mut self.family {
            Family::Tree(Shape { depth, .. })
            | Family::Transposing { depth, .. }
            | Family::Sums { depth, .. }
            | Family::Board { depth, .. } => *depth = plies,
        }
        self
    }

    /// Whether the instance is a game rather than a tree as in simulations.
    pub fn is_game(&self) -> bool {
        !matches!(self.family, Family::Tree(_))
    }

    /// The binary logarithm of the number of table entries: for chess, as in the paper, but less in shallow searches,
    /// which would leave most of them empty.
    pub fn table(&self) -> u8 {
        match self.family {
            Family::Board { board: Board::Chess, depth } => {
                u8::try_from(7 + 2 * depth).unwrap_or(u8::MAX).min(21)
            }
            Family::Board { .. } => 19,
            _ => 17,
        }
    }

    /// Whether the instance is a board game.
    pub fn is_real(&self) -> bool {
        matches!(self.family, Family::Board { .. })
    }

    /// The approximate standard deviation of leaf values, in points.
    pub fn spread(&self) -> f64 {
        match self.family {
            Family::Board { board, .. } => board.spread(),
            _ => 200.0,
        }
    }

    /// The usual scale for this game.
    pub fn usual(&self) -> Scale {
        let mut games = GAMES.into_iter().chain(REAL);
        games
            .find(|game| game.to(self.family.depth()).family == self.family)
            .map_or(Scale::PLAIN, |game| game.scale)
    }

    /// Whether the instance lacks the usual bonus for the side to move.
    pub fn lacks_bonus(&self) -> bool {
        self.scale.swing == 0 && self.usual().swing != 0
    }

    /// Returns the instance without a bonus for the side to move.
    pub fn without_bonus(mut self) -> Instance {
        self.scale.swing = 0;
        self
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
    /// The position of a board game after these moves.
    Board(Board, Path),
}

/// How the evaluator scales an instance's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scale {
    /// The value that makes one point.
    pub grain: u32,
    /// The apparent advantage of the side that moved last, in points: the swing between odd and even depths.
    pub swing: i32,
    /// The distance of the usual window's ends from a guess, in points.
    pub reach: i32,
}

impl Scale {
    /// Unscaled values.
    pub const PLAIN: Scale = Scale { grain: 1, swing: 0, reach: 20 };
}
