//! ITERSSS\* on games, compared with SSS\*, DUAL\*, INS and Stockman's hybrid: positions from random play, in the
//! game's own order of moves and best first by the evaluator.

mod report;
mod samples;

pub(super) use report::report;
pub(super) use samples::Samples;

use super::super::bhattacharya_table_1::{iter_sss, spaced};
use super::Case;
use super::ragged::path_cells;
use crate::boards::Board;
use crate::measure::alike::{Counts, Sorted, counts};
use crate::prelude::*;
use plywood_core::Refusal;
use plywood_core::search::hybrid::{Hybrid, Stage};

/// The games, and the depth to which their positions are searched, chosen so that OPEN stays small.
const BOARDS: [(Board, Depth); 6] = [
    (Board::TicTacToe, 6),
    (Board::ConnectFour, 5),
    (Board::Kalah(3, 3), 8),
    (Board::Kalah(6, 4), 5),
    (Board::Othello, 4),
    (Board::Chess, 3),
];

/// The number of cell counts tried, from that of the formula to that of SSS\*.
const STEPS: usize = 9;

/// The results at one position.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct At {
    /// The seed of the position.
    seed: u64,
    alpha_beta: u64,
    sss: Counts,
    dual: Counts,
    ins: Counts,
    /// αβ over SSS\*, for each number of plies from 1 to one less than the depth.
    hybrids: Vec<Counts>,
    /// The number of cells by the formula along a path, which is M0 on uniform trees.
    path_cells: u64,
    /// Terminals of ITERSSS\* with the formula's cells, unless it refused.
    by_path: Option<u64>,
    /// A sufficient number of cells, found by adding the missing cells, starting with one; and the terminals with them.
    enough: Counts,
    /// The number of refusals until the cells sufficed.
    refusals: u64,
    /// From the formula's cells to those of SSS\*, if those are more: the number of cells, and the terminals unless it
    /// refused.
    curve: Vec<(u64, Option<u64>)>,
}

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let (positions, run) = scale.pick((4, 4), (60, 20), (300, 20));
    // How much deeper or less deep than usual.
    let depths: &[i16] = scale.pick(&[-2], &[0], &[0, 1]);
    let planned = |(board, usual, sorted, more): (_, Depth, _, i16)| {
        let depth = usual.saturating_add_signed(more);
        let case = move |seeds| Case::Games { board, sorted, depth, seeds };
        // SSS* evaluates every leaf in full, and captures of chess are many.
        let (share, seconds) = if board == Board::Chess { (8, 2.0) } else { (1, 0.005) };
        let positions = (positions / share).max(1);
        Planned::runs(positions, run.min(positions), seconds * 5f64.powi(more.into()), case)
    };
    let games =
        BOARDS.into_iter().flat_map(|(b, usual)| Sorted::ALL.iter().map(move |&s| (b, usual, s)));
    let games = games.flat_map(|(b, usual, s)| depths.iter().map(move |&more| (b, usual, s, more)));
    let games = games.filter(|&(b, _, _, more)| b != Board::Chess || more <= 0);
    games.flat_map(planned).collect()
}

pub(super) fn at(board: Board, sorted: Sorted, depth: Depth, seed: u64) -> At {
    let subject = board.after(&board.drawn(seed), depth);
    let (game, view) = (subject.game(), subject.view());
    let search = |algorithm| counts(&view, algorithm, sorted);
    let (value, alpha_beta) = search(algorithm("alpha-beta")).expect("αβ runs without cells");
    let exact = |algorithm| {
        let (found, counts) = search(algorithm)?;
        assert_eq!(found, value, "{board} seed {seed}: {algorithm:?} and αβ find the same value");
        Ok::<Counts, Refusal>(counts)
    };
    let plain = |name| exact(algorithm(name)).expect("its cells are not limited");
    let hybrid = |plies| {
        let hybrid = Hybrid { outer: Stage::AlphaBeta, plies: Some(plies), inner: Stage::Sss };
        exact(Algorithm::Hybrid(hybrid)).expect("its cells are not limited")
    };
    let within = |cells| exact(iter_sss(cells));
    let leaves = |cells| within(cells).ok().map(|counts| counts.leaves);
    let (sss, path_cells) = (plain("sss"), path_cells(&game, &game.root(), depth, true));
    let (enough, refusals) = advised(within);
    let more = path_cells < sss.cells;
    let between = if more { spaced(path_cells, sss.cells, STEPS) } else { Vec::new() };
    At {
        seed,
        alpha_beta: alpha_beta.leaves,
        sss,
        dual: plain("dual"),
        ins: plain("ins"),
        hybrids: (1..depth).map(hybrid).collect(),
        path_cells,
        by_path: leaves(path_cells),
        enough,
        refusals,
        curve: between.into_iter().map(|cells| (cells, leaves(cells))).collect(),
    }
}

/// The place on the scale of the cell count with this index: 0 is the formula's count and 1 that of SSS\*.
fn place(i: usize) -> f64 {
    number(i) / number(STEPS - 1)
}

/// Follows the refusals: adds as many cells as each refusal says are missing, until they suffice. Returns the final
/// number of cells with the terminals, and the number of refusals.
fn advised(within: impl Fn(u64) -> Result<Counts, Refusal>) -> (Counts, u64) {
    let (mut cells, mut refusals) = (1, 0);
    loop {
        match within(cells) {
            Ok(Counts { leaves, .. }) => return (Counts { leaves, cells }, refusals),
            Err(Refusal::CellsRanOut { missing, .. }) => cells += missing.max(1),
            Err(refusal) => panic!("no game is uniform: {refusal}"),
        }
        refusals += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn advice_is_followed_until_the_cells_suffice() {
        let (enough, refusals) = advised(|limit| match limit {
            7.. => Ok(Counts { leaves: 30, cells: 7 }),
            _ => Err(Refusal::CellsRanOut { limit, missing: 2 }),
        });
        assert_eq!((enough, refusals), (Counts { leaves: 30, cells: 7 }, 3));
    }

    #[test]
    fn with_the_cells_of_sss_the_terminals_are_those_of_sss() {
        for (board, depth) in BOARDS {
            let at = at(board, Sorted::Naturally, depth - 2, 3);
            let last = at.curve.last().map(|&(_, leaves)| leaves);
            assert!(last.is_none_or(|leaves| leaves == Some(at.sss.leaves)), "{board}: {at:?}");
            assert!(at.sss.leaves <= at.alpha_beta, "{board}: {at:?}");
        }
    }
}
