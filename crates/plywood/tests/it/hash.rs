//! Games without a hash of their own.

use plywood::{Depth, Game, Limits, Player, Value, hash_of};
use plywood_testkit::contract::{self, Options};

/// A row of cells, in each of which the sides count up to two.
struct Cells;

type Row = [u8; 6];

impl Game for Cells {
    type Position = Row;
    type Move = usize;
    type Moves = Vec<usize>;
    type Key = Row;

    fn root(&self) -> Row {
        [0; 6]
    }

    fn moves(&self, row: &Row) -> Vec<usize> {
        (0..row.len()).filter(|&cell| row[cell] < 2).collect()
    }

    fn play(&self, row: &Row, m: usize) -> Row {
        let mut next = *row;
        next[m] += 1;
        next
    }

    fn key(&self, row: &Row) -> Row {
        *row
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "evaluators take references")]
fn weighed(_: &Cells, row: &Row, _: Depth) -> Value {
    let sum: u8 = row.iter().zip(0..).map(|(&count, cell): (_, u8)| cell * cell * count).sum();
    Value::from(i32::from(sum.wrapping_mul(37)))
}

#[test]
fn a_game_without_a_hash_is_found_in_a_table_by_its_key() {
    assert_eq!(Cells.hash(&[1, 0, 2, 0, 0, 0]), hash_of(&[1_u8, 0, 2, 0, 0, 0]));
    let limits = Limits::depth(8);
    let think =
        |mebibytes| Player::new(Cells, weighed).memory_mib(mebibytes).think(&Cells.root(), &limits);
    let (with, without) = (think(1), think(0));
    assert_eq!((with.value, with.depth), (without.value, 8));
    assert!(4 * with.nodes < without.nodes, "{} nodes, {} without a table", with.nodes, without.nodes);
}

#[test]
fn a_game_without_a_hash_keeps_the_contract() {
    let options = Options { depth: 3, ..Options::default() };
    contract::check(&Cells, &weighed, &options).expect("it does");
}
