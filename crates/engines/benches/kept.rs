//! How many nodes a player saves by keeping its results from move to move: nodes per move with and without them,
//! on the same positions of whole games. The bench counts nodes instead of measuring time, so the results are the same
//! on every machine.
//!
//! Run `./bench kept`.

#![allow(missing_docs, reason = "a bench has no users")]

use plywood::Limits;
use plywood::board::Seat;
use plywood_engines::games;

/// The algorithms, with the depth of each search.
const SEARCHES: [(&str, u16); 5] =
    [("negascout", 7), ("mtd-f", 7), ("sss", 5), ("best-first", 12), ("best-first-extension", 12)];

fn main() {
    println!("# nodes per move: without kept results, with them, saved");
    for (name, depth) in SEARCHES {
        for game in games() {
            let mut board = game.board(None).expect("the start");
            let seat = Seat::new(name.parse().expect("in the catalogue"));
            let [keeps, forgets] = [0, 1].map(|_| board.sit(&seat).expect("a seat"));
            // Without a node limit, best-first searches of finished lines would run forever.
            let limits = Limits::depth(depth).and_nodes(100_000);
            let (mut nodes, mut moves) = ([0, 0], 0);
            loop {
                board.forget(forgets);
                let kept = board.think(keeps, &limits, &mut |_| {});
                let fresh = board.think(forgets, &limits, &mut |_| {});
                let Some(m) = fresh.best else { break };
                nodes = [nodes[0] + kept.nodes, nodes[1] + fresh.nodes];
                moves += 1;
                board.play(&m).expect("a legal move");
            }
            let [kept, fresh] = nodes.map(|nodes| nodes / moves);
            #[expect(clippy::cast_precision_loss, reason = "a share need not be exact")]
            let saved = 100.0 - 100.0 * nodes[0] as f64 / nodes[1] as f64;
            println!("{name:<22}depth {depth:<4}{:<14}{fresh:>8}{kept:>8}{saved:>7.1} %", game.name());
            assert!(name == "sss" || nodes[0] <= nodes[1], "{name} on {}", game.name());
        }
    }
}
