//! ITERSSS\* on trees with any number of children: no number of cells is known to suffice.

use super::{Case, games};
use crate::prelude::*;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::iter_sss::{Halt, IterSss};
use plywood_games::synthetic::{LeafValues, RaggedTree};

type Tree = RaggedTree<false>;

/// Width, depth and range of values.
type Family = (u32, Depth, u32);

/// The results on each tree.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Row {
    /// Cells by the formula along a path: 1 plus, for each MAX node, the number of its children less one; the largest
    /// sum.
    path_cells: Vec<u64>,
    /// For each tree and number of cells, whether the value is right; `None` if the search was refused.
    right: Vec<Vec<Option<bool>>>,
    /// Whether the value is right with the formula's cells, for each tree; `None` if the search was refused.
    right_by_path: Vec<Option<bool>>,
}
join! { Row { path_cells, right, right_by_path } }

/// The numbers of cells tried.
const CELLS: [u64; 21] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 20, 24, 32, 48, 64];

pub(super) fn plan(scale: Scale) -> Vec<Planned<Case>> {
    let trees = scale.pick(50, 1000, 20_000);
    let planned = |(width, depth, range)| {
        let case = move |seeds| Case::Ragged { width, depth, range, seeds };
        Planned::runs(trees, 500, 0.2e-3, case)
    };
    let shapes = [(3, 5), (3, 7), (4, 6), (6, 5)].into_iter();
    shapes.flat_map(|(b, d)| [(b, d, 5), (b, d, RANGE)]).flat_map(planned).collect()
}

pub(super) fn run((width, depth, range): Family, seeds: Seeds) -> Row {
    let mut row = Row::default();
    for seed in seeds.all() {
        let values = LeafValues::range(range.into()).expect("a range of values");
        let tree = Tree::new(width, depth.into(), seed, values).expect("a tree");
        let value = value(&tree, depth);
        let path = path_cells(&tree, &tree.root(), depth, true);
        let right = |cells| found(&tree, depth, cells).map(|found| found == value);
        row.path_cells.push(path);
        row.right_by_path.push(right(path));
        row.right.push(CELLS.iter().map(|&cells| right(cells)).collect());
    }
    row
}

fn value(tree: &Tree, depth: Depth) -> Value {
    let mut search = Search::new(tree, tree).silent();
    let root = search.root(&tree.root(), depth);
    let Ok(value) = alpha_beta(&mut search, &root, Window::FULL);
    value
}

/// The value that ITERSSS\* finds with `cells` cells, unless it is refused.
fn found(tree: &Tree, depth: Depth, cells: u64) -> Option<Value> {
    let mut search = Search::new(tree, tree).silent();
    let root = search.root(&tree.root(), depth);
    match (IterSss { cells: Some(cells) }).search(&mut search, &root).0 {
        Ok((value, ())) => Some(value),
        Err(Halt::Refused(_)) => None,
        Err(Halt::Stopped(never)) => match never {},
    }
}

/// 1 plus, for each MAX node on a path, the number of its children less one, on the path with the largest sum.
pub(super) fn path_cells<G: Game>(
    game: &G,
    position: &G::Position,
    depth: Depth,
    max_to_move: bool,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = game.moves(position).into_iter();
    let more = if max_to_move { (moves.len() as u64).saturating_sub(1) } else { 0 };
    let below =
        moves.map(|m| path_cells(game, &game.play(position, m), depth - game.cost(m), !max_to_move));
    more + below.max().unwrap_or(1)
}

/// The table, the figure and the answer to B-23.
pub(super) fn report(all: Vec<(Family, Row)>, games: &games::Samples, section: &mut Section) {
    let head = "width ≤ | depth ≤ | values | trees | refused with the formula's M0 | \
                solved with fewer | more cells refused, fewer not";
    let mut table =
        Table::new("ragged", "ITERSSS* on trees with any number of children", head.split(" | "));
    let (x, y) = (Axis::logarithmic("cells M"), Axis::linear("share of the trees"));
    let mut figure = Figure::new("ragged", "Trees on which ITERSSS* runs out of cells", x, y);
    let (mut wrong, mut runs, mut refused, mut trees) = (0, 0, 0, 0);
    let mut witness = None;
    for ((width, depth, range), row) in all {
        let answers = || row.right.iter().flatten().chain(&row.right_by_path);
        let share = |trees: usize| 100.0 * Estimate::share(trees, row.right.len()).mean;
        wrong += answers().filter(|&&right| right == Some(false)).count();
        runs += answers().flatten().count();
        let by_path = row.right_by_path.iter().filter(|right| right.is_none()).count();
        (refused, trees) = (refused + by_path, trees + row.right.len());
        let fewer = row.right.iter().zip(&row.path_cells).filter(|(right, path)| {
            CELLS.iter().zip(right.iter()).any(|(cells, right)| cells < path && right.is_some())
        });
        // More cells refused where fewer sufficed.
        let falls = |right: &&Vec<Option<bool>>| {
            right.windows(2).any(|two| two[0].is_some() && two[1].is_none())
        };
        table.row([
            width.to_string(),
            depth.to_string(),
            if range == RANGE { "distinct".into() } else { format!("±{range}") },
            row.right.len().to_string(),
            format!("{:.2} %", share(by_path)),
            format!("{:.0} %", share(fewer.count())),
            format!("{:.2} %", share(row.right.iter().filter(falls).count())),
        ]);
        if range == RANGE {
            let points = CELLS.into_iter().enumerate().map(|(i, cells)| {
                let refused = row.right.iter().filter(|right| right[i].is_none()).count();
                Point::estimate(number(cells), &Estimate::share(refused, row.right.len()))
            });
            figure.curve(format!("width ≤ {width}, depth ≤ {depth}"), points);
            let tree = row.right_by_path.iter().position(Option::is_none);
            witness = witness.or(tree.map(|tree| Witness {
                what: "refused with the formula's cells".into(),
                command: format!(
                    "plywood search --ragged --width {width} --depth {depth} --seed {} --algorithm iter-sss --cells {}",
                    tree + 1,
                    row.path_cells[tree]
                ),
            }));
        }
    }
    section.table(table.noting(
        "The formula: 1 plus, for each MAX node on a path, the number of its children less one, on the path with the \
         largest sum. On uniform trees this is M0.",
    ));
    section.figure(figure.captioned(
        "How often the cells run out, by their number. On trees that are not uniform no number is known to suffice.",
    ));
    let (refused_games, positions) = games.refused_by_formula();
    let ours = format!(
        "{wrong} wrong values in {runs} runs, none on games; with M0 by the path formula {:.1} % of {trees} trees and \
         {:.1} % of {positions} positions of games refused",
        100.0 * Estimate::share(refused, trees).mean,
        100.0 * Estimate::share(refused_games, positions).mean
    );
    section.find(
        Evidence::new()
            .finding("B-23", ours)
            .noting(
                "The paper says only of its Dewey codes that they extend to trees that are not uniform. ITERSSS* does \
                 so too, but without an M0: whenever the search finishes, the value is right, yet the sum along the \
                 widest path neither suffices nor is necessary, and more cells may fail where fewer succeed.",
            )
            .witness(witness)
            .witness(games.refused_witness()),
    );
}
