//! This crate beside `minimax` 0.6 on games that are not part of it, and on Connect Four: with 7, 18 and 57 moves, and with
//! extra turns. The games are those of `examples/`, written with the public API alone. Both libraries have the same rules and
//! the same evaluator, one thread and 64 MiB of table; the tables are made before. `minimax` runs in all settings that find
//! the same value; what counts is its fastest on each game.
//!
//! `./bench unseen` is a race to fixed depth: from the start and from three openings, the best of three rounds by turns, in
//! processor time where the system tells it. It prints a Markdown table. What both find is compared.
//!
//! ```console
//! ./bench unseen                                        # the race
//! cargo bench -p plywood --bench unseen -- gomoku       # of one game or several
//! ```
//!
//! Times are of one machine under its load, which is printed: compare the ratios.

#![allow(missing_docs, unreachable_pub, reason = "a bench has no users")]

#[path = "../examples/games/breakthrough.rs"]
#[allow(dead_code, reason = "an example uses the rest")]
mod breakthrough;
#[path = "../examples/games/dots_and_boxes.rs"]
#[allow(dead_code, reason = "an example uses the rest")]
mod dots_and_boxes;
#[path = "../examples/games/gomoku.rs"]
#[allow(dead_code, reason = "an example uses the rest")]
mod gomoku;

#[path = "unseen/games.rs"]
mod games;
#[path = "unseen/peer.rs"]
mod peer;
#[path = "unseen/race.rs"]
mod race;

use breakthrough::Breakthrough;
use dots_and_boxes::DotsAndBoxes;
use gomoku::Gomoku;
use plywood::games::connect_four::ConnectFour;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("# load {}", load.split(' ').take(3).collect::<Vec<_>>().join(" "));
    let wanted = |name: &str| arguments.is_empty() || arguments.iter().any(|word| word == name);
    race::head();
    if wanted("breakthrough") {
        race::run::<Breakthrough>(|_| (9, 9));
    }
    if wanted("gomoku") {
        race::run::<Gomoku>(|_| (7, 7));
    }
    if wanted("dots-and-boxes") {
        race::run::<DotsAndBoxes>(|board| (board.edges_left(), board.plies_left()));
    }
    if wanted("connect-four") {
        race::run::<ConnectFour>(|_| (12, 12));
        race::run::<ConnectFour>(|_| (16, 16));
    }
}
