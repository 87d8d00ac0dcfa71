//! A recorded playthrough of each game: every position with its board, its legal moves and its key, hash and values.
//! Any change in the rules, the notation or the evaluators of a game shows as a difference in its file.
//!
//! Regenerate with: `PLYWOOD_BLESS=1 cargo test -p plywood-games --test it playthroughs`

use plywood_core::{Evaluate, Game};
use plywood_games::connect_four::ConnectFour;
use plywood_games::kalah::Kalah;
use plywood_games::othello::Othello;
use plywood_games::tic_tac_toe::TicTacToe;
use plywood_games::{HasEvaluators, Notation};
use plywood_testkit::SplitMix64;
use std::fmt::Debug;
use std::fmt::Write;
use std::path::Path;

/// The number of plies after which a playthrough stops, in case a game does not end.
const MOST_PLIES: u32 = 200;

/// The random game of `seed`, as text.
fn playthrough<G>(game: &G, seed: u64) -> String
where
    G: Notation + HasEvaluators + Game<Position: PartialEq + Debug>,
{
    let mut text = format!("# {}, random moves with seed {seed}\n", G::NAME);
    let mut random = SplitMix64::new(seed);
    let mut position = game.root();
    for ply in 0..MOST_PLIES {
        let moves: Vec<G::Move> = game.moves(&position).into_iter().collect();
        write!(text, "\nply {ply}\n{}\n", game.draw(&position)).expect("writing to a string");
        text.push_str(&facts(game, &position, &moves));
        let read = game.read(&game.write(&position)).expect("a written position can be read");
        assert_eq!(read, position, "after {text}");
        if moves.is_empty() {
            break;
        }
        let m = random.choose(&moves);
        let played = game.write_move(&position, m);
        assert_eq!(game.read_move(&position, &played), Ok(m), "after {text}");
        writeln!(text, "played: {played}").expect("writing to a string");
        position = game.play(&position, m);
    }
    text
}

/// The facts that are recorded of a position.
fn facts<G: Notation + HasEvaluators>(game: &G, position: &G::Position, moves: &[G::Move]) -> String {
    let list = |of: &dyn Fn(G::Move) -> String| {
        let written: Vec<String> = moves.iter().map(|&m| of(m)).collect();
        if written.is_empty() { "none, the game is over".to_string() } else { written.join(" ") }
    };
    let mut text = format!("position: {}\n", game.write(position));
    let mut add = |name: &str, fact: String| {
        writeln!(text, "{name}: {fact}").expect("writing to a string");
    };
    add("key", format!("{:?}", game.key(position)));
    add("hash", format!("{:016x}", game.hash(position)));
    for evaluator in G::EVALUATORS {
        add(evaluator.name, evaluator.evaluator.value(game, position, 0).to_string());
    }
    add("moves", list(&|m| game.write_move(position, m)));
    if moves.iter().any(|&m| game.cost(m) == 0) {
        add("cost", list(&|m| game.cost(m).to_string()));
    }
    text
}

/// Compares the playthrough of `seed` with the game's file.
fn is_as_recorded<G>(game: &G, seed: u64)
where
    G: Notation + HasEvaluators + Game<Position: PartialEq + Debug>,
{
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs");
    let file = folder.join(G::NAME).with_extension("txt");
    let played = playthrough(game, seed);
    if std::env::var_os("PLYWOOD_BLESS").is_some() {
        std::fs::write(&file, &played).expect("the file can be written");
    }
    let recorded = std::fs::read_to_string(&file).expect("there is a file for the game");
    let differs = played.lines().zip(recorded.lines()).position(|(ours, theirs)| ours != theirs);
    assert_eq!(differs.map(|line| line + 1), None, "{} differs from this line on", file.display());
    assert_eq!(played.lines().count(), recorded.lines().count(), "{}", file.display());
}

#[test]
fn connect_four_is_played_as_recorded() {
    is_as_recorded(&ConnectFour, 2);
}

#[test]
fn kalah_is_played_as_recorded() {
    is_as_recorded(&Kalah::default(), 1);
}

#[test]
fn othello_is_played_as_recorded() {
    is_as_recorded(&Othello, 1);
}

#[test]
fn tic_tac_toe_is_played_as_recorded() {
    is_as_recorded(&TicTacToe, 1);
}
