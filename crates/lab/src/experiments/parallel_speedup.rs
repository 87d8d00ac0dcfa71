//! Searches that two threads share: time and nodes against one thread, by scheme, driver and game.

use crate::boards::{Board, Path};
use crate::prelude::*;
use plywood::options::{Choices, Chosen, Defaults};
use plywood::subject::Subject;
use plywood::{Limits, Scheme};

/// A position that each driver searches in each way, several times.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Case {
    board: Board,
    depth: Depth,
    seed: u64,
    times: usize,
}

/// The least seconds and the nodes of that run, for each driver and way.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Row {
    seconds: Vec<[f64; 3]>,
    nodes: Vec<[u64; 3]>,
}

const DRIVERS: [&str; 5] = ["alpha-beta", "negascout", "aspiration", "mtd-f", "ab-sss"];

/// The ways of searching: the first is the one that the others are compared with.
const WAYS: [(usize, Scheme, &str); 3] = [
    (1, Scheme::YoungBrothers, "one thread"),
    (2, Scheme::YoungBrothers, "young brothers wait"),
    (2, Scheme::Abdada, "ABDADA"),
];

/// The table of each search, in MiB.
const MEMORY: &str = "64";

pub(crate) struct Speedup;

impl Study for Speedup {
    type Case = Case;
    type Row = Row;
    const ID: &str = "parallel-speedup";

    fn plan(scale: Scale) -> Vec<Planned<Case>> {
        let boards = [
            (Board::Othello, scale.pick(4, 10, 13)),
            (Board::ConnectFour, scale.pick(6, 13, 17)),
            (Board::Chess, scale.pick(2, 5, 7)),
        ];
        let (positions, times, seconds) = scale.pick((1, 1, 0.3), (3, 2, 5.0), (6, 3, 60.0));
        let mut plan = Vec::new();
        for (board, depth) in boards {
            let case = |seed| Case { board, depth, seed, times };
            plan.extend((1..=positions).map(|seed| Planned { case: case(seed), seconds }));
        }
        plan
    }

    fn run(case: &Case) -> Row {
        let path: Path = case.board.drawn_undecided(case.seed);
        let subject = case.board.after(&path, case.depth);
        let mut row = Row { seconds: Vec::new(), nodes: Vec::new() };
        let mut value = None;
        for driver in DRIVERS {
            let (mut seconds, mut nodes) = ([f64::INFINITY; 3], [0; 3]);
            for _ in 0..case.times {
                for (way, (threads, scheme, name)) in WAYS.into_iter().enumerate() {
                    let chosen = Chosen { threads, scheme, ..chosen(driver, subject.defaults()) };
                    let (taken, visited, found) = searched(&subject, &chosen);
                    assert_eq!(*value.get_or_insert(found), found, "{case:?}: {driver}, {name}");
                    if taken < seconds[way] {
                        (seconds[way], nodes[way]) = (taken, visited);
                    }
                }
            }
            row.seconds.push(seconds);
            row.nodes.push(nodes);
        }
        row
    }

    fn report(rows: &Rows, section: &mut Section) {
        let rows = rows.of::<Self>();
        let title = "Two threads against one: how many times as fast, and how many times the nodes";
        let head =
            ["game", "depth", "driver", "scheme", "times as fast", "nodes", "seconds, one thread", "n"];
        let mut table = Table::new("speedup", title, head);
        let mut boards: Vec<(Board, Depth)> = Vec::new();
        for (case, _) in &rows {
            if !boards.contains(&(case.board, case.depth)) {
                boards.push((case.board, case.depth));
            }
        }
        for (board, depth) in boards {
            let of_board = rows.iter().filter(|(case, _)| case.board == board);
            let rows: Vec<&Row> = of_board.map(|(_, row)| row).collect();
            for (d, driver) in DRIVERS.into_iter().enumerate() {
                let seconds =
                    |way: usize| -> Vec<f64> { rows.iter().map(|row| row.seconds[d][way]).collect() };
                let nodes = |way: usize| -> Vec<f64> {
                    rows.iter().map(|row| number(row.nodes[d][way])).collect()
                };
                for (way, (_, _, scheme)) in WAYS.into_iter().enumerate().skip(1) {
                    let faster = Estimate::factor(&seconds(0), &seconds(way));
                    let more = Estimate::factor(&nodes(way), &nodes(0));
                    let one = mean(&seconds(0));
                    table.line(format_args!(
                        "{board} | {depth} | {driver} | {scheme} | {faster} | {more} | {one:.3} | {}",
                        rows.len()
                    ));
                }
            }
        }
        section.table(table.noting(
            "All iterations of a deepened search, with a shared table of 64 MiB, for one thread too; moves by the game's ranks, if it \
             has any, then by killers and history; the least time of several runs in turns, and the \
             nodes of that run; the mean factor and its interval over positions. Every search must find the same value.",
        ));
    }
}

/// The driver as a program would use it: deepened, with a table, its move first, then the game's ranks if it has any, then
/// killers and history.
fn chosen(driver: &str, defaults: Defaults) -> Chosen {
    let moves = match defaults {
        Defaults::OfRankedGames => "table,ranks,killers,history",
        Defaults::OfGames | Defaults::OfTrees => "table,killers,history",
    };
    let mut choices = Choices::default();
    for (name, value) in [("memory", MEMORY), ("moves", moves)] {
        choices.read(name, value).unwrap_or_else(|error| panic!("{error}"));
    }
    let chosen = choices.choose(algorithm(driver).entry(), defaults);
    chosen.unwrap_or_else(|bad| panic!("{}", bad.told(plywood::options::flag)))
}

/// The seconds and nodes of a search, and the value found. One thread runs the code of several.
fn searched(subject: &Subject, chosen: &Chosen) -> (f64, u64, i32) {
    let timed = subject.time_shared(chosen, &Limits::none()).unwrap_or_else(|error| panic!("{error}"));
    let value = timed.value.expect("nothing stops the search");
    (timed.seconds, timed.visited.unwrap_or(0), value.get())
}
