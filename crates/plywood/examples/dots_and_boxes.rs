//! Dots and Boxes with three by three boxes: a game that is not in the crate, in which a side may move again. The rules
//! are in `games/dots_and_boxes.rs`. Points of interest:
//!
//! - The turn alternates at every move. After a box, the other side's only move is to pass, which takes no depth:
//!   `cost` is 0, and `FREE_MOVES` says that there are such moves.
//! - The order of moves: those that complete a box first, those that give one away last.
//!
//! `cargo run --release --example dots_and_boxes`

#[path = "games/dots_and_boxes.rs"]
mod rules;

use plywood::{Game, Limits, Player};
use rules::{Boxes, DotsAndBoxes, PASS};

fn main() {
    let mut player = Player::new(DotsAndBoxes, Boxes);
    let mut board = DotsAndBoxes.root();
    let mut began_moves = true;
    loop {
        // Few nodes for the opening, but enough to search the endgame to its end.
        let found = player.think(&board, &Limits::nodes(20_000));
        let Some(edge) = found.best else { break };
        board = DotsAndBoxes.play(&board, edge);
        if edge != PASS {
            let side = if began_moves { "first" } else { "second" };
            let again = if board.passes() { ", who moves again" } else { "" };
            let value = found.value.map_or(String::new(), |value| format!(", worth {value}"));
            let end = found.distance.map_or("", |_| " for certain");
            println!("edge {edge:>2} by the {side}{again}{value}{end}");
        }
        began_moves = !began_moves;
    }
    println!("\n{}", board.draw());
    let lead = if began_moves { board.balance() } else { -board.balance() };
    println!("boxes: {} to {}", i16::midpoint(9, lead), i16::midpoint(9, -lead));
    assert_eq!(board.edges_left(), 0);
}

#[test]
fn the_example_runs_to_its_end() {
    main();
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::Value;
    use plywood_testkit::contract::{self, Options};
    use rules::Board;

    #[test]
    fn dots_and_boxes_keeps_the_contract() {
        let options = Options { depth: 2, ..Options::default() };
        let report = contract::check(&DotsAndBoxes, &Boxes, &options).expect("it does");
        assert_eq!(report.finished, report.games);
        assert!(report.passes > 0);
    }

    /// Returns the four edges of the box in this row and column, by the dots at their ends.
    fn border(row: u8, column: u8) -> [[(u8, u8); 2]; 4] {
        let dots =
            [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)].map(|(down, right)| (row + down, column + right));
        [0, 1, 2, 3].map(|side| {
            let mut ends = [dots[side], dots[side + 1]];
            ends.sort_unstable();
            ends
        })
    }

    /// Returns the number of the edge between two dots.
    fn number([(row, column), (below, _)]: [(u8, u8); 2]) -> u8 {
        if row == below { 3 * row + column } else { 12 + 3 * column + row }
    }

    /// Returns what is left to win for the side to move, by a naive search without passes: the side that completes a
    /// box moves again.
    fn lead(edges: u32) -> i16 {
        let boxes = |edges: u32| {
            let places = (0..9).map(|number| border(number / 3, number % 3));
            let is_full =
                |border: &[[(u8, u8); 2]; 4]| border.iter().all(|edge| edges >> number(*edge) & 1 == 1);
            i16::try_from(places.filter(is_full).count()).expect("at most nine")
        };
        let open = (0..24).filter(|edge| edges >> edge & 1 == 0);
        let after = open.map(|edge| {
            let next = edges | 1 << edge;
            match boxes(next) - boxes(edges) {
                0 => -lead(next),
                more => more + lead(next),
            }
        });
        after.max().unwrap_or(0)
    }

    #[test]
    fn endings_have_the_value_that_a_naive_search_finds() {
        let mut random = plywood_testkit::SplitMix64::new(3);
        for _ in 0..30 {
            let mut board: Board = DotsAndBoxes.root();
            while board.edges_left() > 6 || board.passes() {
                let moves: Vec<u8> = DotsAndBoxes.moves(&board).collect();
                board = DotsAndBoxes.play(&board, random.choose(&moves));
            }
            let found = Player::new(DotsAndBoxes, Boxes).think(&board, &Limits::depth(6));
            assert_eq!(found.value, Some(Value::from(board.balance() + lead(board.edges))));
        }
    }

    fn games(board: Board, edges: u32) -> u64 {
        let after = |edge| {
            let next = DotsAndBoxes.play(&board, edge);
            games(next, edges - u32::from(edge != PASS))
        };
        if edges == 0 && !board.passes() { 1 } else { DotsAndBoxes.moves(&board).map(after).sum() }
    }

    #[test]
    fn every_edge_can_be_drawn_at_any_time() {
        assert_eq!(games(DotsAndBoxes.root(), 4), 24 * 23 * 22 * 21);
    }
}
