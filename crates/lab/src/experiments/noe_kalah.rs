//! Noe 1980, as Hsu's lecture quotes it ("Performance of SCOUT (2/3)"): on the game of Kalah SCOUT saves over 40 % of the
//! time at depth 5. Alpha-beta, SCOUT, NegaScout and minimax on positions from games of Kalah of several sizes.

mod positions;
mod report;
mod searches;

use crate::prelude::*;
use plywood_games::kalah::Kalah;
use searches::{Algorithm, Sorted};
use std::fmt;

/// Some positions of a game of one size, searched to every depth up to the last.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    size: Size,
    sorted: Sorted,
    depth: Depth,
    seeds: Seeds,
}

/// Pits of a side and stones in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Size {
    pits: u8,
    stones: u8,
}

impl Size {
    /// The game.
    fn game(self) -> Kalah {
        Kalah::new(self.pits, self.stones).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kalah({}, {})", self.pits, self.stones)
    }
}

/// From skinny trees to bushy ones; the usual game has six pits.
const SIZES: [Size; 5] = [
    Size { pits: 2, stones: 6 },
    Size { pits: 3, stones: 4 },
    Size { pits: 4, stones: 4 },
    Size { pits: 6, stones: 3 },
    Size { pits: 6, stones: 4 },
];

/// One number for each position, by algorithm and depth.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    leaves: By<Algorithm, Counts<Depth>>,
    nodes: By<Algorithm, Counts<Depth>>,
}
join! { Row { leaves, nodes } }

/// Minimax goes no deeper than this.
const ALL_LEAVES_TO: Depth = 7;

pub(crate) struct NoeKalah;

impl Study for NoeKalah {
    type Case = Case;
    type Row = Row;
    const ID: &str = "noe-kalah";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let (positions, depth, run) = scale.pick((8, 5, 8), (200, 7, 50), (500, 11, 10));
        let planned = |(size, sorted)| {
            let case = move |seeds| Case { size, sorted, depth, seeds };
            Planned::runs(positions, run, seconds(size, depth), case)
        };
        let games = SIZES.into_iter().flat_map(|size| Sorted::ALL.iter().map(move |&s| (size, s)));
        games.flat_map(planned).collect()
    }

    fn run(&Case { size, sorted, depth, seeds }: &Case) -> Row {
        let (game, mut row) = (size.game(), Row::default());
        for position in seeds.all().map(|seed| positions::from_play(game, seed)) {
            for &algorithm in Algorithm::ALL {
                let all_leaves = algorithm == Algorithm::Minimax;
                for depth in 1..=if all_leaves { depth.min(ALL_LEAVES_TO) } else { depth } {
                    let counters = searches::counted(game, &position, depth, algorithm, sorted);
                    row.leaves.entry(algorithm).push(depth, counters.leaf_visits);
                    row.nodes.entry(algorithm).push(depth, counters.nodes());
                }
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(rows.of::<Self>(), section);
    }
}

/// About how long all searches of a position take one core.
fn seconds(size: Size, depth: Depth) -> f64 {
    let width = 0.75 * f64::from(size.pits) + 0.5;
    let all_leaves = width.powi(depth.min(ALL_LEAVES_TO).into());
    let few_leaves = 3.0 * width.powf(0.75 * f64::from(depth));
    3e-8 * (all_leaves + few_leaves)
}
