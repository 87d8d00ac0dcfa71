//! Compares this crate with `minimax` 0.6 on games that are not part of it, and on Connect Four: games with 7, 18 and
//! 53 moves, and with extra turns. The games are those of `examples/`, written with the public API alone. Both
//! libraries have the same rules and the same evaluator, one thread and a table of 64 MiB, allocated before. `minimax`
//! runs in all settings that find the same value; its fastest setting on each game counts.
//!
//! `./bench unseen` is a race to a fixed depth: from the start and from three openings, the best of three alternating
//! rounds, in processor time if the system reports it. It prints a Markdown table. The bench asserts that both find the
//! same values.
//!
//! ```console
//! ./bench unseen                                        # the race
//! cargo bench -p plywood --bench unseen -- gomoku       # the race on one game or several
//! cargo bench -p plywood --bench unseen -- alone gomoku # seconds and nodes of this crate alone
//! cargo bench -p plywood --bench unseen -- series       # the same, move after move of fixed games: for changes of order
//! cargo bench -p plywood --bench unseen -- match        # 400 games of each at 50 ms per move: about an hour
//! cargo bench -p plywood --bench unseen -- match --games 100 --time 20 breakthrough dots-and-boxes
//! ```
//!
//! A match is played in pairs: from a random opening that searches to five and six plies value, on average, as nearly
//! equal, each side once. Both keep their tables from move to move.
//! `minimax` plays with the setting that was its fastest in the race on that game.
//!
//! Times are from one machine under its load, which is printed: compare the ratios.

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
#[path = "unseen/matches.rs"]
mod matches;
#[path = "unseen/peer.rs"]
mod peer;
#[path = "unseen/race.rs"]
mod race;

use breakthrough::Breakthrough;
use dots_and_boxes::DotsAndBoxes;
use gomoku::Gomoku;
use matches::Terms;
use plywood::games::connect_four::ConnectFour;
use std::time::Duration;

fn main() {
    let mut arguments: Vec<String> =
        std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let mut terms = Terms::default();
    if let Some(games) = number(&mut arguments, "--games") {
        terms.games = usize::try_from(games).expect("a number of games");
    }
    if let Some(milliseconds) = number(&mut arguments, "--time") {
        terms.time = Duration::from_millis(milliseconds);
    }
    let first = arguments.first().map(String::as_str);
    let (is_match, is_alone) = (first == Some("match"), first == Some("alone"));
    if first == Some("series") {
        race::series::<Breakthrough>(9);
        race::series::<Gomoku>(6);
        race::series::<DotsAndBoxes>(11);
        race::series::<ConnectFour>(13);
        return;
    }
    let names = &arguments[usize::from(is_match || is_alone)..];
    if let Some(name) = names.iter().find(|name| !GAMES.contains(&name.as_str())) {
        eprintln!("unknown game `{name}`; games: {}", GAMES.join(", "));
        std::process::exit(2);
    }
    let wanted = |name: &&str| names.is_empty() || names.iter().any(|word| word == name);
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!("# load {}", load.split(' ').take(3).collect::<Vec<_>>().join(" "));
    if is_match {
        matches::head(terms);
    } else if !is_alone {
        race::head();
    }
    for name in GAMES.into_iter().filter(wanted) {
        if is_match { play(name, terms) } else { run(name, is_alone) }
    }
}

const GAMES: [&str; 4] = ["breakthrough", "gomoku", "dots-and-boxes", "connect-four"];

/// Removes an option and its number from the arguments.
fn number(arguments: &mut Vec<String>, option: &str) -> Option<u64> {
    let place = arguments.iter().position(|word| word == option)?;
    let words: Vec<String> = arguments.drain(place..arguments.len().min(place + 2)).collect();
    Some(words.get(1).and_then(|word| word.parse().ok()).expect("a number after the option"))
}

fn run(name: &str, is_alone: bool) {
    // A pass may follow each box except the last.
    let to_the_end = |board: &dots_and_boxes::Board| (board.edges_left(), board.edges_left() + 8);
    match (name, is_alone) {
        ("breakthrough", false) => race::run::<Breakthrough>(|_| (9, 9)),
        ("breakthrough", true) => race::alone::<Breakthrough>(|_| (9, 9)),
        ("gomoku", false) => {
            race::run::<Gomoku>(|_| (5, 5));
            race::run::<Gomoku>(|_| (7, 7));
        }
        ("gomoku", true) => race::alone::<Gomoku>(|_| (7, 7)),
        ("dots-and-boxes", false) => race::run::<DotsAndBoxes>(to_the_end),
        ("dots-and-boxes", true) => race::alone::<DotsAndBoxes>(to_the_end),
        (_, false) => {
            race::run::<ConnectFour>(|_| (12, 12));
            race::run::<ConnectFour>(|_| (16, 16));
        }
        (_, true) => race::alone::<ConnectFour>(|_| (16, 16)),
    }
}

fn play(name: &str, terms: Terms) {
    match name {
        "breakthrough" => matches::run::<Breakthrough>(terms),
        "gomoku" => matches::run::<Gomoku>(terms),
        "dots-and-boxes" => matches::run::<DotsAndBoxes>(terms),
        _ => matches::run::<ConnectFour>(terms),
    }
}
