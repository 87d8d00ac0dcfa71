//! What holds of every parser whatever it reads: no panic, errors that name a place within the text, and what was written
//! reads back. The fuzz targets call these functions; the tests of `plywood-cli` call them with the files in `seeds/`.

#![allow(dead_code, reason = "each fuzz target calls one of them")]

use plywood::board::{AnyGame, Seat};
use plywood::catalogue::Entry;
use plywood::games::FileError;
use plywood::games::chess::{epd, pgn};
use plywood::games::othello::{Othello, ggf, obf, transcript, wthor};
use plywood::games::synthetic::ExplicitTree;
use plywood::options::{Choices, Defaults};
use plywood::{Algorithm, Game, Limits};
use plywood_protocols::{Setup, gtp, nboard, uci};
use std::str::from_utf8;

/// A function that checks a parser, and the name of its target and of its folder of seeds.
pub(crate) type Check = (&'static str, fn(&[u8]));

/// Every target.
pub(crate) const ALL: [Check; 13] = [
    ("tree", tree),
    ("notation", notation),
    ("records", records),
    ("chess", chess),
    ("suite", suite),
    ("options", options),
    ("requests", requests),
    ("players", players),
    ("problems", problems),
    ("commands", commands),
    ("gtp", gtp),
    ("nboard", nboard),
    ("uci", uci),
];

/// Trees in text and JSON (`--tree FILE`).
pub(crate) fn tree(bytes: &[u8]) {
    match ExplicitTree::parse(bytes) {
        Ok(tree) => {
            for form in [tree.to_string(), tree.to_json(), tree.to_nested_json()] {
                assert_eq!(ExplicitTree::parse(form.as_bytes()).as_ref(), Ok(&tree), "{form}");
            }
        }
        Err(error) => {
            let lines = String::from_utf8_lossy(bytes).matches('\n').count() + 1;
            assert!((1..=lines).contains(&error.line), "{error}");
            assert!((1..=bytes.len() + 1).contains(&error.column), "{error}");
        }
    }
}

/// The game that the first byte chooses, and the rest as text.
fn game_and_text(bytes: &[u8]) -> Option<(&'static dyn AnyGame, &str)> {
    let (&which, text) = bytes.split_first()?;
    let games = plywood_engines::games();
    Some((games[usize::from(which) % games.len()], from_utf8(text).ok()?))
}

/// Positions and moves of every game: the first line is a position, each other line a move.
pub(crate) fn notation(bytes: &[u8]) {
    let Some((game, text)) = game_and_text(bytes) else { return };
    let mut lines = text.lines();
    let position = lines.next().unwrap_or_default();
    match game.board(Some(position)) {
        Ok(mut board) => {
            for m in lines {
                if let Err(error) = board.play(m) {
                    assert!((1..=m.len() + 1).contains(&error.column), "{error} in {m:?}");
                }
            }
            let written = board.position();
            let again = game.board(Some(&written)).unwrap_or_else(|e| panic!("{written:?}: {e}"));
            assert_eq!(again.position(), written);
        }
        Err(error) => {
            assert!((1..=position.len() + 1).contains(&error.column), "{error} in {position:?}");
        }
    }
}

/// Files of Othello: OBF, GGF, transcripts and WTHOR.
pub(crate) fn records(bytes: &[u8]) {
    if let Ok(archive) = wthor::read(bytes) {
        assert_eq!(wthor::read(&wthor::write(&archive)), Ok(archive));
    }
    let Ok(text) = from_utf8(bytes) else { return };
    if let Ok(records) = obf::read(text) {
        for record in records {
            let written = record.to_string();
            assert_eq!(obf::read_line(&written).as_ref(), Ok(&record), "{written}");
        }
    }
    if let Ok(records) = ggf::read(text) {
        for record in records {
            let written = record.to_string();
            let again = ggf::read(&written).unwrap_or_else(|e| panic!("{written:?}: {e}"));
            assert_eq!((again.len(), again[0].end, &again[0].tags), (1, record.end, &record.tags));
        }
    }
    _ = transcript::read(&Othello.root(), text);
}

/// Files of chess: EPD and PGN, and the positions (FEN) and moves (SAN) in them.
pub(crate) fn chess(bytes: &[u8]) {
    let Ok(text) = from_utf8(bytes) else { return };
    let lines = text.matches('\n').count() + 1;
    let is_within = |error: &FileError| (1..=lines).contains(&error.line) && error.column > 0;
    match epd::read(text) {
        Ok(records) => {
            for (_, record) in records {
                let written = record.to_string();
                assert_eq!(epd::read_line(&written).as_ref(), Ok(&record), "{written}");
            }
        }
        Err(error) => assert!(is_within(&error), "{error}"),
    }
    match pgn::read(text) {
        Ok(records) => {
            let written = pgn::write(&records);
            assert_eq!(pgn::read(&written).as_ref(), Ok(&records), "{written}");
        }
        Err(error) => assert!(is_within(&error), "{error}"),
    }
}

/// Files in the form of the named suite.
pub(crate) fn suite(bytes: &[u8]) {
    if let Ok(text) = from_utf8(bytes) {
        _ = plywood_testkit::suite::read(text);
    }
}

/// Options: an algorithm, then a line NAME=VALUE for each option; values are read as text and as JSON.
pub(crate) fn options(bytes: &[u8]) {
    let Ok(text) = from_utf8(bytes) else { return };
    let mut lines = text.lines();
    let Ok(algorithm) = lines.next().unwrap_or_default().parse::<Algorithm>() else { return };
    let (mut by_text, mut by_json) = (Choices::default(), Choices::default());
    for line in lines {
        let Some((name, value)) = line.split_once('=') else { continue };
        _ = by_text.read(name, value);
        if let Ok(json) = serde_json::from_str(value) {
            _ = by_json.read_json(name, &json, |_| u64::MAX);
        }
    }
    let entry: &'static Entry = algorithm.entry();
    for choices in [by_text, by_json] {
        for defaults in [Defaults::OfTrees, Defaults::OfGames, Defaults::OfRankedGames] {
            _ = choices.choose(entry, defaults).map(|chosen| chosen.json());
        }
    }
}

/// The bodies of requests to the server.
pub(crate) fn requests(bytes: &[u8]) {
    plywood_web::parsers::requests(bytes);
}

/// Players of a match, such as `mtd-f,depth=6`.
pub(crate) fn players(bytes: &[u8]) {
    if let Ok(text) = from_utf8(bytes) {
        plywood_cli::parsers::player(text);
    }
}

/// Files of positions to solve.
pub(crate) fn problems(bytes: &[u8]) {
    if let Some((&which, bytes)) = bytes.split_first() {
        let games = plywood_engines::games();
        plywood_cli::parsers::problems(games[usize::from(which) % games.len()], bytes);
    }
}

/// Commands at the prompt of `plywood play`.
pub(crate) fn commands(bytes: &[u8]) {
    if let Ok(text) = from_utf8(bytes) {
        plywood_cli::parsers::command(text);
    }
}

/// Sessions of `plywood gtp`: every reply has the form of the protocol, and the server never stops by itself.
pub(crate) fn gtp(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let seat = Seat { memory: 1, ..Seat::new(Algorithm::default()) };
    let setup = Setup { seat, limits: Limits::nodes(20) };
    let mut server = gtp::Server::new(setup).expect("the default evaluator");
    for line in text.lines().take(100) {
        let Some(reply) = server.answer(line) else { continue };
        assert!(reply.starts_with(['=', '?']) && reply.ends_with("\n\n"), "{line:?}: {reply:?}");
        assert_eq!(reply.matches("\n\n").count(), 1, "{line:?}: {reply:?}");
        assert!(!server.has_quit() || line.contains("quit"), "{line:?}");
    }
}

/// Lines that `plywood nboard` reads, and the games and moves in them.
pub(crate) fn nboard(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    text.lines().for_each(nboard::read);
}

/// Lines that `plywood uci` reads, and the positions, moves and options in them.
pub(crate) fn uci(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    text.lines().for_each(uci::read);
}
