//! The board as South sees it.

use super::{Half, side};
use crate::kalah::{Kalah, Move, Position};
use crate::{Cell, Looks, Picture};
use plywood_core::Game;

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

/// North's row above South's, which runs the other way; their stores stand beside the board.
pub(super) fn picture(game: Kalah, position: Position) -> Picture {
    let [south, north] = game.halves(position);
    let legal: Vec<Move> = game.moves(&position).collect();
    let row = |half: &Half, owner: &str, is_mover: bool| -> Vec<Cell> {
        let pit = |(pit, &stones): (u8, &u8)| {
            let number = (pit + 1).to_string();
            let is_legal = is_mover && legal.contains(&Move::Sow(pit));
            Cell {
                stones: Some(stones.into()),
                holds: if stones == 1 { "1 stone".into() } else { format!("{stones} stones") },
                ..Cell::empty(format!("pit {number} of {owner}"))
                    .with_hint(number.clone())
                    .with_move(is_legal.then_some(number))
            }
        };
        (0..).zip(half.pits()).map(pit).collect()
    };
    let mut above = row(&north, "North", position.is_north());
    above.reverse();
    let rows = vec![above, row(&south, "South", !position.is_north())];
    let aside =
        vec![format!("North's store: {}", north.store), format!("South's store: {}", south.store)];
    Picture { looks: Looks::Pits, rows, aside }
}

/// North's store on the left, South's on the right.
fn stores(south: &Half, north: &Half) -> String {
    let between = " ".repeat(4 * usize::from(south.count));
    format!("  {:>4}{between}{:>4}", north.store, south.store)
}

fn cells<'a>(row: impl Iterator<Item = &'a u8>) -> String {
    row.map(|stones| format!("{stones:>4}")).collect::<Vec<_>>().concat()
}
