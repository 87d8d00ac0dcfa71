//! The board as South sees it.

use super::{Half, side};
use crate::kalah::{Kalah, Position};

/// The board, the numbers of the pits around it, and whose turn it is.
pub(super) fn board(game: Kalah, position: Position) -> String {
    let [south, north] = game.halves(position);
    let numbers: Vec<u8> = (1..=game.pits()).collect();
    let reversed = |row: &[u8]| cells(row.iter().rev());
    let turn = if position.must_pass() { "must pass" } else { "to move" };
    let turn =
        if game.is_over(&position) { "over".into() } else { format!("{} {turn}", side(position)) };
    [
        format!("      {}", reversed(&numbers)),
        format!("North {}", reversed(north.pits())),
        stores(&south, &north),
        format!("South {}", cells(south.pits().iter())),
        format!("      {}", cells(numbers.iter())),
        turn,
    ]
    .join("\n")
}

/// North's store on the left, South's on the right.
fn stores(south: &Half, north: &Half) -> String {
    let between = " ".repeat(4 * usize::from(south.count));
    format!("  {:>4}{between}{:>4}", north.store, south.store)
}

fn cells<'a>(row: impl Iterator<Item = &'a u8>) -> String {
    row.map(|stones| format!("{stones:>4}")).collect::<Vec<_>>().concat()
}
