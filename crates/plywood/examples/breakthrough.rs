//! Breakthrough on a board of six by six: a game that is not in the crate, written for speed. The rules are in
//! `games/breakthrough.rs`. Points of interest:
//!
//! - A position is seen from the side to move, so that there is one kind of moving pawn, not two.
//! - The moves are not a list. The iterator takes them out of bit sets one by one, captures first. Their order is the
//!   first guess of what is best, and the better it is, the faster the search.
//! - Each move updates the value of the pawns.
//! - The evaluator reports which values mean a won or lost game, so that a search stops when it has found one.
//!
//! Moves are printed from the point of view of the side that makes them, with its own pawns at the bottom.
//!
//! `cargo run --release --example breakthrough`

#[path = "games/breakthrough.rs"]
mod rules;

use plywood::{Game, Limits, Player};
use rules::{Breakthrough, Pawns};

fn main() {
    let mut player = Player::new(Breakthrough, Pawns);
    let mut board = Breakthrough.root();
    println!("{}", board.draw());
    let mut plies = 0;
    loop {
        let found = player.think(&board, &Limits::nodes(2000));
        let Some(step) = found.best else { break };
        if let Some(value) = found.value {
            let end = found.distance.map_or(String::new(), |left| format!(", over in {left}"));
            println!("{step}  value {value} at depth {}{end}", found.depth);
        }
        board = Breakthrough.play(&board, step);
        plies += 1;
    }
    println!("\n{}\nthe game ends after {plies} plies: `o` wins", board.draw());
    assert!(board.is_lost());
}

#[test]
fn the_example_runs_to_its_end() {
    main();
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_testkit::contract::{self, Options};
    use rules::Board;

    #[test]
    fn breakthrough_keeps_the_contract() {
        let rebuild = |board: &Board| {
            let (own, other) = board.pawns();
            Board::of(own, other)
        };
        let options = Options { depth: 2, ..Options::default() };
        let report = contract::check_rebuilding(&Breakthrough, &Pawns, &options, rebuild);
        let report = report.expect("Breakthrough keeps the contract");
        assert_eq!(report.finished, report.games);
    }

    /// A naive second implementation of the rules: rows of `x`, which move up, and `o`.
    #[derive(Clone)]
    struct Plain([[char; 6]; 6]);

    impl Plain {
        fn games(&self, side: char, plies: u32) -> u64 {
            let (own, other) = if side == 'x' { ('x', 'o') } else { ('o', 'x') };
            let (home, forward) = if side == 'x' { (0, 1) } else { (5, -1) };
            let is_over = self.0[home].contains(&other) || !self.0.as_flattened().contains(&own);
            if plies == 0 || is_over {
                return u64::from(plies == 0);
            }
            let mut games = 0;
            for (row, column) in (0..36).map(|square| (square / 6, square % 6)) {
                if self.0[row][column] != own {
                    continue;
                }
                for aside in [-1, 0, 1] {
                    let to = row.checked_add_signed(forward).zip(column.checked_add_signed(aside));
                    let Some((up, across)) = to.filter(|&(up, across)| up < 6 && across < 6) else {
                        continue;
                    };
                    let there = self.0[up][across];
                    if there == '.' || there == other && aside != 0 {
                        let mut next = self.clone();
                        (next.0[row][column], next.0[up][across]) = ('.', own);
                        games += next.games(other, plies - 1);
                    }
                }
            }
            games
        }
    }

    fn games(board: &Board, plies: u32) -> u64 {
        if plies == 0 {
            return 1;
        }
        let next = Breakthrough.moves(board).map(|step| Breakthrough.play(board, step));
        next.map(|board| games(&board, plies - 1)).sum()
    }

    #[test]
    fn the_number_of_games_agrees_with_naive_rules() {
        let [x, o, none] = ['x', 'o', '.'].map(|pawn| [pawn; 6]);
        let start = Plain([x, x, none, none, o, o]);
        for (plies, count) in [(1, 16), (2, 256), (3, 4308)] {
            assert_eq!(start.games('x', plies), count);
            assert_eq!(games(&Breakthrough.root(), plies), count);
        }
        // The pawns start closer together, so that some are captured and some reach the far row.
        let close = Plain([none, x, o, x, o, none]);
        let board = Board::of(0x3F << 8 | 0x3F << 24, 0x3F << 16 | 0x3F << 32);
        for plies in 1..=4 {
            assert_eq!(games(&board, plies), close.games('x', plies), "{plies} plies");
        }
    }
}
