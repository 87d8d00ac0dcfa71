//! The solver beside the plain one, and beside published scores.

use super::*;
use crate::plain;
use plywood::solve::{Meaning, Question as Asked, Task};
use plywood::{Limits, Watch};
use plywood_core::mix;
use plywood_games::othello::{Side, obf};

/// Plays at random until at most `empty` squares are left or the game is over.
fn ending(seed: u64, empty: u32) -> Position {
    let mut position = Othello.root();
    for ply in 0.. {
        let moves = Othello.moves(&position);
        if moves.len() == 0 || position.empty().count_ones() <= empty {
            break;
        }
        let draw = mix(seed * 1000 + ply) % moves.len() as u64;
        let m = moves.into_iter().nth(usize::try_from(draw).expect("small"));
        position = Othello.play(&position, m.expect("below the number of moves"));
    }
    position
}

/// A board at random, which no game need lead to, with about `empty` empty squares.
fn board(seed: u64, empty: u32) -> Position {
    let mut all = u64::MAX;
    for n in 0.. {
        if all.count_zeros() >= empty {
            break;
        }
        all &= !(1 << (mix(seed * 1000 + n) % 64));
    }
    let own = mix(seed) | mix(seed + 1) & mix(seed + 2);
    Position::new(own & all, !own & all, Side::X).expect("no square is taken twice")
}

fn positions(count: u64, empty: std::ops::Range<u32>) -> impl Iterator<Item = Position> {
    (0..count).flat_map(move |seed| {
        let spread = u64::from(empty.end - empty.start);
        let empty = empty.start + u32::try_from(seed % spread).expect("small");
        [ending(seed, empty), board(seed, empty)]
    })
}

fn plain_score(position: &Position) -> i8 {
    let watch = Watch::start(&Limits::none());
    let meaning = Meaning::By("discs");
    let task = Task { memory: 1, watch, meaning, question: Asked::Value, tell: &|_| {} };
    let found = plain::othello(&Othello, position, task).expect("there is memory");
    i8::try_from(found.value.expect("not stopped").get()).expect("at most 64")
}

#[test]
fn scores_are_those_of_the_plain_solver() {
    let mut endgame = Endgame::new(1).expect("there is memory");
    for position in positions(150, 0..13) {
        let score = endgame.score(&position, &mut never).expect("not stopped");
        assert_eq!(score, plain_score(&position), "{position:?}");
        let mut fresh = Endgame::new(1).expect("there is memory");
        assert_eq!(fresh.wld(&position, &mut never), Ok(score.signum()), "{position:?}");
    }
}

#[test]
fn lines_lead_to_an_end_with_the_score() {
    let mut endgame = Endgame::new(1).expect("there is memory");
    for position in positions(60, 0..15) {
        let line = endgame.line(&position, &mut never).expect("not stopped");
        let end = line.iter().fold(position, |at, &m| Othello.play(&at, m));
        assert!(end.is_over(), "{position:?}");
        let score = if line.len().is_multiple_of(2) { end.score() } else { -end.score() };
        assert_eq!(Ok(score), endgame.score(&position, &mut never).map(i16::from), "{position:?}");
    }
}

#[test]
fn every_machine_finds_the_same_with_the_same_nodes() {
    use plywood_games::othello::machine::Portable;
    for position in positions(30, 8..14) {
        for alpha in [-21, 0, 13] {
            let (own, other) = (position.own(), position.other());
            let [mut one, mut two] = [(); 2].map(|()| Endgame::new(1).expect("there is memory"));
            let found = one.ask(&position, alpha, &mut never);
            let question = Question { endgame: &mut two, own, other, alpha, stop: &mut never };
            assert_eq!((question.run(Portable), two.nodes), (found, one.nodes), "{position:?}");
        }
    }
}

#[test]
fn ffo_1_to_19_and_the_easier_ones_of_20_to_39_have_the_published_scores() {
    let mut endgame = Endgame::new(4).expect("there is memory");
    for text in [
        include_str!("../../../../../data/othello-ffo-1-19.obf"),
        include_str!("../../../../../data/othello-ffo-20-44.obf"),
    ] {
        for record in obf::read(text).expect("a file").iter().take(19) {
            if record.position.empty().count_ones() < 19 {
                let score = endgame.score(&record.position, &mut never).map(i16::from);
                assert_eq!(score.ok(), record.best(), "{record}");
            }
        }
    }
}

#[test]
fn a_search_can_be_stopped() {
    let mut endgame = Endgame::new(1).expect("there is memory");
    let mut nodes = 0;
    let mut stop = |more| {
        nodes += more;
        if nodes < 100_000 { Ok(()) } else { Err(Stopped::Nodes) }
    };
    assert_eq!(endgame.score(&Othello.root(), &mut stop), Err(Stopped::Nodes));
    assert!(nodes < 200_000 && nodes == endgame.nodes(), "{nodes} nodes");
}
