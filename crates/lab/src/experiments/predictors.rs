//! Beyond the papers: which synthetic trees rank the algorithms as real games do? Plaat and others state that results
//! on artificial trees do not carry over to practice; this experiment measures the agreement of each generator.

mod rankings;
mod report;
mod trees;

use crate::boards::Board;
use crate::measure::alike::{Found, Sorted, counts};
use crate::prelude::*;
use plywood_core::catalogue::Entry;
use trees::Generator;

/// Some positions of a game, or some trees, each searched by all algorithms.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    like: Like,
    subject: Subject,
    seeds: Seeds,
}

/// The game that is played or imitated, and its search depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Like {
    board: Board,
    /// The approximate number of moves in its positions.
    width: u32,
    depth: Depth,
}

/// The kind of position or tree that is searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Subject {
    /// The game itself.
    Game(Sorted),
    /// Trees of the game's width and depth.
    Trees(Generator),
}

/// Leaf visits of each of [`contenders`], by name, on each tree or position.
type Row = Counts<String>;

/// The games, each with the approximate number of moves at the inner nodes of such searches, and a depth.
const GAMES: [Like; 4] = [
    Like { board: Board::TicTacToe, width: 4, depth: 5 },
    Like { board: Board::ConnectFour, width: 7, depth: 5 },
    Like { board: Board::Kalah(6, 4), width: 5, depth: 5 },
    Like { board: Board::Othello, width: 11, depth: 4 },
];

/// The exact algorithms except minimax, which visits all leaves of every tree.
fn contenders() -> impl Iterator<Item = &'static Entry> {
    Entry::exact().filter(|entry| entry.algorithm != Algorithm::Minimax)
}

pub(crate) struct Predictors;

impl Study for Predictors {
    type Case = Case;
    type Row = Row;
    const ID: &str = "which-tree";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let (count, run) = scale.pick((3, 3), (30, 15), (60, 10));
        // How much deeper or less deep than usual.
        let depths: &[i16] = scale.pick(&[-2], &[0, 1], &[0, 1, 2]);
        let of_game = |game: Like| {
            depths
                .iter()
                .map(move |&more| Like { depth: game.depth.saturating_add_signed(more), ..game })
        };
        let planned = |(like, subject): (Like, _)| {
            let shape = Shape::new(like.width, like.depth, Order::Iid);
            let case = move |seeds| Case { like, subject, seeds };
            Planned::runs(count, run, 1.2e-6 * shape.random_leaves(), case)
        };
        let likes = GAMES.into_iter().flat_map(of_game);
        likes
            .flat_map(|like| subjects().map(move |subject| (like, subject)))
            .flat_map(planned)
            .collect()
    }

    fn run(case: &Case) -> Row {
        let mut row = Row::default();
        for seed in case.seeds.all() {
            for (entry, leaves) in contenders().zip(case.leaves(seed)) {
                row.push(entry.name.into(), leaves);
            }
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        report::report(rows.of::<Self>(), section);
    }
}

impl Case {
    /// Leaf visits of each contender on the tree or position with this seed.
    fn leaves(&self, seed: u64) -> Vec<u64> {
        let Like { board, width, depth } = self.like;
        match self.subject {
            Subject::Game(sorted) => {
                let subject = board.after(&board.drawn(seed), depth);
                all(&|algorithm| counts(&subject.view(), algorithm, sorted))
            }
            Subject::Trees(generator) => {
                let subject = generator.grown(width, depth, seed);
                let view = subject.view().grain(generator.grain());
                all(&|algorithm| counts(&view, algorithm, Sorted::Naturally))
            }
        }
    }
}

/// Leaf visits of each contender with this search function; all find the same value.
fn all(search: &dyn Fn(Algorithm) -> Found) -> Vec<u64> {
    let mut value = None;
    let each = contenders().map(|entry| {
        let (found, counts) =
            search(entry.algorithm).unwrap_or_else(|refusal| panic!("{}: {refusal}", entry.name));
        assert_eq!(
            *value.get_or_insert(found),
            found,
            "{} finds the same value as the others",
            entry.name
        );
        counts.leaves
    });
    each.collect()
}

/// The game in both move orders, and trees of every kind.
fn subjects() -> impl Iterator<Item = Subject> {
    let games = Sorted::ALL.iter().copied().map(Subject::Game);
    games.chain(Generator::ALL.map(Subject::Trees))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::{Estimate, number};
    use plywood_core::Game;

    /// The number of inner nodes of a full search, without passes, and of the moves there.
    fn nodes_and_moves<G: Game>(game: &G, position: &G::Position, depth: Depth) -> (u64, u64) {
        let moves = game.moves(position).into_iter();
        let passes = moves.clone().any(|m| game.cost(m) == 0);
        let own = if passes || moves.len() == 0 { (0, 0) } else { (1, moves.len() as u64) };
        if depth == 0 {
            return (0, 0);
        }
        moves.fold(own, |(nodes, sum), m| {
            let below = nodes_and_moves(game, &game.play(position, m), depth - game.cost(m));
            (nodes + below.0, sum + below.1)
        })
    }

    /// The mean over positions of the mean number of moves at inner nodes.
    fn mean_width(board: Board, depth: Depth) -> f64 {
        let width = |seed| {
            let subject = board.after(&board.drawn(seed), 0);
            let game = subject.game();
            let (nodes, moves) = nodes_and_moves(&game, &game.root(), depth);
            number(moves) / number(nodes)
        };
        Estimate::of(&(1..=60).map(width).collect::<Vec<_>>()).mean
    }

    #[test]
    fn trees_are_about_as_wide_as_the_games() {
        let off: Vec<(Board, f64, f64)> = GAMES
            .iter()
            .map(|like| (like.board, like.width.into(), mean_width(like.board, like.depth)))
            .collect();
        assert!(off.iter().all(|(_, width, mean)| (width - mean).abs() < 0.5), "{off:?}");
    }

    #[test]
    fn every_subject_can_be_searched_by_every_contender() {
        let (like, seeds) = (Like { depth: 3, ..GAMES[1] }, Seeds { from: 1, to: 2 });
        for subject in subjects() {
            let row = Predictors::run(&Case { like, subject, seeds });
            assert!(row.values().all(|leaves| leaves.len() == 2 && leaves.iter().all(|&n| n > 0)));
        }
    }
}
