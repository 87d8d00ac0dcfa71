//! Searches of the games in the list, each in the order of moves that the game has by default.

use plywood::Limits;
use plywood::catalogue::Entry;
use plywood::options::{Chosen, Defaults};
use plywood::{Depth, Scheme};
use plywood_engines::game;

/// The algorithms that several threads can share.
const SHARED: [&str; 8] =
    ["alpha-beta", "negascout", "aspiration", "mtd-f", "mtd-bi", "mtd-step", "ab-sss", "ab-dual"];

/// Positions with the depth to which they are searched.
const POSITIONS: [(&str, Option<&str>, Depth); 7] = [
    ("connect-four", None, 6),
    ("connect-four", Some("4433"), 6),
    ("connect-four", Some("44444321"), 7),
    ("connect-four", Some("162614416361"), 8),
    ("tic-tac-toe", None, 7),
    ("kalah", None, 5),
    ("othello", None, 4),
];

fn entry(name: &str) -> &'static Entry {
    Entry::named(name).expect("it is in the catalogue")
}

#[test]
fn every_game_has_its_minimax_value_in_its_own_order_on_any_number_of_threads() {
    for (name, position, depth) in POSITIONS {
        let of = format!("{name} {position:?}");
        let subject = game(name).and_then(|game| game.subject(position, None, depth.into()));
        let subject = subject.expect("a position");
        let searched = |chosen: &Chosen| {
            let timed = subject.time(chosen, &Limits::none()).expect("it is not refused");
            timed.value.expect("nothing stops the search")
        };
        let minimax = searched(&Chosen::plain(entry("minimax")));
        for (algorithm, threads) in SHARED.iter().zip([1, 2, 4, 16].into_iter().cycle()) {
            for scheme in [Scheme::YoungBrothers, Scheme::Abdada] {
                let chosen = Chosen::usual(entry(algorithm), subject.defaults());
                let found = searched(&Chosen { threads, scheme, ..chosen });
                assert_eq!(found, minimax, "{algorithm} by {scheme:?} on {threads} threads: {of}");
            }
        }
    }
}

#[test]
fn a_game_that_ranks_its_moves_is_searched_by_rank_then_by_what_is_learned() {
    for (name, defaults, moves) in [
        ("connect-four", Defaults::OfRankedGames, "table,ranks,killers,history"),
        ("othello", Defaults::OfGames, "table"),
    ] {
        let subject = game(name).and_then(|game| game.subject(None, None, 3)).expect("the start");
        assert_eq!(subject.defaults(), defaults, "{name}");
        let chosen = Chosen::usual(entry("mtd-f"), subject.defaults());
        assert_eq!(chosen.moves.words(), moves, "{name}");
        let later = subject.after(&[0, 0]).expect("legal moves");
        assert_eq!(later.defaults(), defaults, "{name} after two moves");
    }
}
