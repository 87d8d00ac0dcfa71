//! Noe 1980, as Hsu's lecture quotes it ("Performance of SCOUT (2/3)"): on the game of Kalah SCOUT saves over 40 % of
//! the time at depth 5, favours skinny trees, and depends on the order of moves; only few subtrees are searched again.
//! Alpha-beta with and without deep cutoffs, SCOUT, NegaScout and minimax on Kalah of several sizes, from the starting
//! position and from positions of games.

mod report;

use crate::prelude::*;
use crate::words::Random;
use plywood_core::order::StaticOrder;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::alpha_beta_shallow::alpha_beta_shallow;
use plywood_core::search::minimax::minimax;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::scout::scout;
use plywood_core::search::test::{Relation, test};
use plywood_core::{Counters, Node, Order, Setting, Stop};
use plywood_games::kalah::{Evaluator, Kalah, Move, Position};
use std::fmt;

/// Positions of a game of one size, searched to every depth up to `depth`.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    from: Origin,
    size: Size,
    sorted: Sorted,
    depth: Depth,
    seeds: Seeds,
}

/// The number of pits on each side and of stones in each pit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Size {
    pits: u8,
    stones: u8,
}

impl Size {
    /// The game of this size.
    fn game(self) -> Kalah {
        Kalah::new(self.pits, self.stones).unwrap_or_else(|error| panic!("{error}"))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kalah({}, {})", self.pits, self.stones)
    }
}

/// The positions that are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Origin {
    /// The starting position.
    Start,
    /// Positions of games, one for each seed.
    Play,
}

/// The usual games, whose starting positions are searched.
const STARTS: [Size; 4] = [
    Size { pits: 6, stones: 3 },
    Size { pits: 6, stones: 4 },
    Size { pits: 6, stones: 5 },
    Size { pits: 6, stones: 6 },
];

/// From narrow trees to bushy ones; the usual game has six pits.
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
    /// The subtrees that SCOUT tested, and those among them that it searched again.
    tested: Counts<Depth>,
    again: Counts<Depth>,
}
join! { Row { leaves, nodes, tested, again } }

/// The greatest depth of minimax.
const ALL_LEAVES_TO: Depth = 7;

pub(crate) struct NoeKalah;

impl Study for NoeKalah {
    type Case = Case;
    type Row = Row;
    const ID: &str = "noe-kalah";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let (positions, run) = scale.pick((8, 8), (200, 50), (500, 10));
        // With few pits SCOUT gains only from depth 8 on.
        let [few, many] = scale.pick([5, 5], [11, 7], [11, 11]);
        let planned = |(from, size, sorted): (Origin, Size, Sorted)| {
            let depth = if size.pits < 6 { few } else { many };
            let case = move |seeds| Case { from, size, sorted, depth, seeds };
            let positions = if from == Origin::Start { 1 } else { positions };
            Planned::runs(positions, run, seconds(size, depth), case)
        };
        let games = STARTS.map(|size| (Origin::Start, size)).into_iter();
        let games = games.chain(SIZES.map(|size| (Origin::Play, size)));
        let games = games.flat_map(|(from, size)| Sorted::ALL.iter().map(move |&s| (from, size, s)));
        games.flat_map(planned).collect()
    }

    fn run(&Case { from, size, sorted, depth, seeds }: &Case) -> Row {
        let (game, mut row) = (size.game(), Row::default());
        let position = |seed| match from {
            Origin::Start => game.root(),
            Origin::Play => from_play(game, seed),
        };
        for position in seeds.all().map(position) {
            for &algorithm in Algorithm::ALL {
                let all_leaves = algorithm == Algorithm::Minimax;
                for depth in 1..=if all_leaves { depth.min(ALL_LEAVES_TO) } else { depth } {
                    let counters = counted(game, &position, depth, algorithm, sorted);
                    row.leaves.entry(algorithm).push(depth, counters.leaf_visits);
                    row.nodes.entry(algorithm).push(depth, counters.nodes());
                }
            }
            for depth in 2..=depth {
                let subtrees = subtrees(game, &position, depth, sorted);
                row.tested.push(depth, subtrees.tested);
                row.again.push(depth, subtrees.again);
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(rows.of::<Self>(), section);
    }
}

/// The approximate time of all searches of a position, on one core.
fn seconds(size: Size, depth: Depth) -> f64 {
    let width = 0.75 * f64::from(size.pits) + 0.5;
    let all_leaves = width.powi(depth.min(ALL_LEAVES_TO).into());
    let few_leaves = 12.0 * width.powf(0.75 * f64::from(depth));
    1.1e-8 * (all_leaves + few_leaves)
}

names! {
    /// The algorithms that are compared.
    enum Algorithm {
        AlphaBeta => short("alpha-beta"),
        Shallow => "αβ without deep cutoffs",
        Scout => short("scout"),
        NegaScout => short("negascout"),
        Minimax => "minimax",
    }
}

names! {
    /// The order in which moves are tried: that of the pits, or best first by the stores one ply ahead.
    enum Sorted {
        ByPit => "by pit",
        ByStores => "by stores",
    }
}

/// The counts of a search. Only the algorithms that are compared are compiled for Kalah.
fn counted(
    game: Kalah,
    position: &Position,
    depth: Depth,
    algorithm: Algorithm,
    sorted: Sorted,
) -> Counters {
    match sorted {
        Sorted::ByPit => in_order((), game, position, depth, algorithm),
        Sorted::ByStores => in_order(StaticOrder, game, position, depth, algorithm),
    }
}

fn in_order<O: Order<Kalah>>(
    order: O,
    game: Kalah,
    position: &Position,
    depth: Depth,
    algorithm: Algorithm,
) -> Counters {
    let mut search = Search::new(&game, &Evaluator::Stores).order(order).observer(Counters::default());
    let root = search.root(position, depth);
    let Ok(_) = match algorithm {
        Algorithm::AlphaBeta => alpha_beta(&mut search, &root, Window::FULL),
        Algorithm::Shallow => alpha_beta_shallow(&mut search, &root, Value::INF),
        Algorithm::Scout => scout(&mut search, &root),
        Algorithm::NegaScout => NegaScout::PAPER.search(&mut search, &root, Window::FULL),
        Algorithm::Minimax => minimax(&mut search, &root),
    };
    *search.observed()
}

/// The subtrees, of at least one ply, that SCOUT tests, and those that pass and are searched again.
#[derive(Debug, Default)]
struct Subtrees {
    tested: u64,
    again: u64,
}

fn subtrees(game: Kalah, position: &Position, depth: Depth, sorted: Sorted) -> Subtrees {
    let mut found = Subtrees::default();
    let evaluator = &Evaluator::Stores;
    match sorted {
        Sorted::ByPit => {
            let mut search = Search::new(&game, evaluator).silent();
            let root = search.root(position, depth);
            let Ok(_) = found.scout(&mut search, &root);
        }
        Sorted::ByStores => {
            let mut search = Search::new(&game, evaluator).order(StaticOrder).silent();
            let root = search.root(position, depth);
            let Ok(_) = found.scout(&mut search, &root);
        }
    }
    found
}

impl Subtrees {
    /// SCOUT as printed, which counts its tests.
    fn scout<C: Setting>(
        &mut self,
        search: &mut Search<'_, C>,
        node: &Node<C>,
    ) -> Result<Value, <C::Stop as Stop>::Signal> {
        let Some(moves) = search.expand(node, Window::FULL)? else {
            return search.leaf(node);
        };
        let mut best: Option<Value> = None;
        for m in moves {
            let child = search.child(node, m);
            if let Some(best) = best {
                let is_better = test(search, &child, Relation::Less, -best)?;
                let is_subtree = u64::from(child.depth > 0);
                self.tested += is_subtree;
                self.again += is_subtree * u64::from(is_better);
                if !is_better {
                    continue;
                }
            }
            best = Some(-self.scout(search, &child)?);
        }
        search.leave(node, Window::FULL, best.unwrap_or(Value::NEG_INF))
    }
}

/// The greatest number of sowings played.
const SOWINGS: u64 = 24;

/// A position with a choice of moves, determined by the seed.
fn from_play(game: Kalah, seed: u64) -> Position {
    let mut random = Random::seeded(seed);
    loop {
        let sowings = random.place(SOWINGS + 1);
        if let Some(position) = played(game, sowings, &mut random) {
            return position;
        }
    }
}

/// The position after `sowings` sowings and the pass that may be due; `None` if the game is over by then or there is
/// only one move.
fn played(game: Kalah, sowings: u64, random: &mut Random) -> Option<Position> {
    let mut position = game.root();
    for _ in 0..sowings {
        let moves: Vec<Move> = game.moves(&position).collect();
        let m = if random.place(2) == 0 {
            *moves.get(usize::try_from(random.place(moves.len() as u64)).ok()?)?
        } else {
            greedy(game, position, &moves)?
        };
        position = game.play(&position, m);
        if position.must_pass() {
            position = game.play(&position, Move::Pass);
        }
    }
    (game.moves(&position).len() > 1).then_some(position)
}

/// The move that gains most immediately, the first among equals.
fn greedy(game: Kalah, position: Position, moves: &[Move]) -> Option<Move> {
    let loss = |m: &Move| Evaluator::Stores.value(&game, &game.play(&position, *m), 0);
    moves.iter().copied().min_by_key(loss)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn a_ply_is_a_sowing_and_minimax_visits_all_leaves() {
        let game = Kalah::default();
        for &sorted in Sorted::ALL {
            let counters = counted(game, &game.root(), 3, Algorithm::Minimax, sorted);
            assert_eq!(counters.leaf_visits, 185);
            assert!(counters.pass_nodes > 0);
        }
    }

    #[test]
    fn alpha_beta_visits_fewer_leaves_and_fewer_still_in_a_good_order() {
        let game = Kalah::default();
        let leaves = |algorithm, sorted| counted(game, &game.root(), 6, algorithm, sorted).leaf_visits;
        let all = leaves(Algorithm::Minimax, Sorted::ByPit);
        let [by_pit, by_stores] =
            [Sorted::ByPit, Sorted::ByStores].map(|sorted| leaves(Algorithm::AlphaBeta, sorted));
        assert!(by_stores < by_pit && by_pit < all, "{by_stores} {by_pit} {all}");
    }

    #[test]
    fn a_subtree_is_searched_again_only_after_a_test() {
        let game = Kalah::default();
        for &sorted in Sorted::ALL {
            let Subtrees { tested, again } = subtrees(game, &game.root(), 5, sorted);
            assert!(again > 0 && again < tested, "{sorted}: {again} of {tested}");
        }
    }

    #[test]
    fn positions_are_the_same_for_a_seed_differ_between_seeds_and_leave_a_choice() {
        let game = Kalah::default();
        let drawn: Vec<Position> = (1..=200).map(|seed| from_play(game, seed)).collect();
        assert!(drawn.iter().all(|position| !position.must_pass() && game.moves(position).len() > 1));
        assert!(drawn.iter().collect::<HashSet<_>>().len() > 150);
        assert_eq!(drawn[6], from_play(game, 7));
    }
}
