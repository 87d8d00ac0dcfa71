//! Gomoku on a board of nine by nine: a game that is not in the crate, with many moves and a position of more than 64
//! bits. The rules are in `games/gomoku.rs`. Points of interest:
//!
//! - The hash is a Zobrist hash: a number for each stone, updated by each move.
//! - Only cells near a stone are moves, and those in the center come first.
//! - An evaluator of patterns costs little if each move updates only the lines that it crosses.
//! - A quicker win is worth more, because each stone on the board subtracts one.
//! - `slot` says which moves are alike: the same cell, by the same side.
//!
//! `cargo run --release --example gomoku`

#[path = "games/gomoku.rs"]
mod rules;

use plywood::{Game, Limits, Player};
use rules::{Fives, Gomoku};

fn main() {
    let mut player = Player::new(Gomoku, Fives);
    let mut board = Gomoku.root();
    loop {
        let found = player.think(&board, &Limits::nodes(3000));
        let Some(best) = found.best else { break };
        if let Some(value) = found.value {
            let end = found.distance.map_or(String::new(), |left| format!(", over in {left}"));
            println!("{best}  value {value} at depth {}{end}", found.depth);
        }
        board = Gomoku.play(&board, best);
    }
    println!("\n{}", board.draw());
    assert!(board.is_lost() || board.is_full());
}

#[test]
fn the_example_runs_to_its_end() {
    main();
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_testkit::SplitMix64;
    use plywood_testkit::contract::{self, Options};
    use rules::{Board, Cell, SIZE};

    #[test]
    fn gomoku_keeps_the_contract() {
        let options = Options { depth: 2, games: 30, searches: 3, ..Options::default() };
        let report = contract::check(&Gomoku, &Fives, &options).expect("it does");
        assert_eq!(report.finished, report.games);
    }

    const DIRECTIONS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

    /// Returns the contents of the five cells from here in one direction, if all of them are on the board.
    fn five(
        board: &Board,
        (row, column): (usize, usize),
        (down, across): (isize, isize),
    ) -> Option<String> {
        let cell = |steps: isize| {
            let row = row.checked_add_signed(steps * down).filter(|&row| row < SIZE)?;
            let column = column.checked_add_signed(steps * across).filter(|&column| column < SIZE)?;
            Some(board.stone(row, column).unwrap_or('.'))
        };
        (0..5).map(cell).collect()
    }

    /// Returns all fives of a board.
    fn fives(board: &Board) -> impl Iterator<Item = String> {
        let places = (0..SIZE).flat_map(|row| (0..SIZE).map(move |column| (row, column)));
        let all = places.flat_map(|place| DIRECTIONS.map(|direction| (place, direction)));
        all.filter_map(|(place, direction)| five(board, place, direction))
    }

    /// Returns the value of all fives for the side that began, counted naively.
    fn sum(board: &Board) -> i16 {
        let worth = |stones: usize| [0, 1, 5, 20, 60, 1000][stones];
        let of = |five: String| {
            let [x, o] = ['x', 'o'].map(|stone| five.matches(stone).count());
            if x > 0 && o > 0 { 0 } else { worth(x) - worth(o) }
        };
        fives(board).map(of).sum()
    }

    fn is_near(board: &Board, cell: Cell) -> bool {
        let (row, column) = cell.place();
        let around = |at: usize| at.saturating_sub(2)..(at + 3).min(SIZE);
        around(row).any(|row| around(column).any(|column| board.stone(row, column).is_some()))
    }

    #[test]
    fn lines_moves_and_wins_agree_with_a_naive_count() {
        let mut random = SplitMix64::new(7);
        let mut won = 0;
        for _ in 0..30 {
            let mut board = Gomoku.root();
            let mut sign = 1;
            loop {
                assert_eq!(board.balance(), sign * sum(&board));
                let has_five = fives(&board).any(|five| five == "xxxxx" || five == "ooooo");
                assert_eq!(board.is_lost(), has_five);
                let moves: Vec<Cell> = Gomoku.moves(&board).collect();
                let is_empty = |cell: &Cell| board.stone(cell.place().0, cell.place().1).is_none();
                let near = (0..81).map(Cell).filter(|cell| is_empty(cell) && is_near(&board, *cell));
                let near: Vec<Cell> = near.collect();
                if has_five {
                    won += 1;
                    assert_eq!(moves, []);
                } else if board != Gomoku.root() {
                    assert_eq!(moves, near);
                }
                if moves.is_empty() {
                    break;
                }
                board = Gomoku.play(&board, random.choose(&moves));
                sign = -sign;
            }
        }
        assert!(won > 10);
    }

    fn games(board: &Board, plies: u32) -> u64 {
        if plies == 0 {
            return 1;
        }
        Gomoku.moves(board).map(|cell| games(&Gomoku.play(board, cell), plies - 1)).sum()
    }

    #[test]
    fn a_stone_in_the_center_has_24_neighbours() {
        assert_eq!([1, 2].map(|plies| games(&Gomoku.root(), plies)), [1, 24]);
    }
}
