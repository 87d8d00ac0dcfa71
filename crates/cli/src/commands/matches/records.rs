//! Records of games as text, for people and for programs that replay them.

use super::contender::words;
use plywood_lab::matches::{Pair, Pairing, Winner};
use std::fmt::Write;

/// Writes all games. Each game takes a few lines: the players, the opening, the moves, the result.
pub(super) fn text(pairings: &[Pairing], pairs: &[Pair]) -> String {
    let mut text = String::new();
    for ((pairing, pair), number) in pairings.iter().zip(pairs).zip(1..) {
        let names = pairing.contenders().each_ref().map(words);
        for (game, begins) in pair.games.iter().zip([0, 1]) {
            let result = match (game.winner, begins) {
                (Winner::Nobody, _) => "1/2-1/2",
                (Winner::First, 0) | (Winner::Second, 1) => "1-0",
                _ => "0-1",
            };
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "game: {}\npair: {number}\nfirst: {}\nsecond: {}\nopening: {}\nmoves: {}\nresult: {result} ({})\n",
                pairing.game(),
                names[begins],
                names[1 - begins],
                pairing.opening(),
                game.moves.join(" "),
                game.ending,
            );
        }
    }
    text
}
