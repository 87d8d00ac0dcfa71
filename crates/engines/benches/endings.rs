//! Ten thousand random endings with 8 to 14 empty squares, in which the endgame solver must find the score that the
//! plain solver finds: NegaScout over the rules of the game. Half of them are positions of random games, half are boards
//! at random, where passes are common.
//!
//! Run `./bench endings`; it takes some minutes.

#![allow(missing_docs, reason = "a bench has no users")]

use plywood::solve::{Meaning, Question, Task};
use plywood::{Limits, Watch, mix};
use plywood_core::{Game, MAX_DEPTH};
use plywood_engines::in_order;
use plywood_engines::othello::endgame::{Endgame, never};
use plywood_games::othello::{FewestReplies, Othello, Position, Side};

const ENDINGS: u64 = 10_000;
const FEWEST: u32 = 8;
const MOST: u32 = 14;

fn main() {
    let mut endgame = Endgame::new(4).expect("there is memory");
    let (mut compared, mut passes, mut plain_nodes) = ([0; MOST as usize + 1], 0, 0);
    for (position, seed) in (0..).map(|seed| (drawn(seed), seed)) {
        if compared.iter().sum::<u64>() == ENDINGS {
            break;
        }
        let empty = position.empty().count_ones();
        if position.is_over() || !(FEWEST..=MOST).contains(&empty) {
            continue;
        }
        let watch = Watch::start(&Limits::none());
        let meaning = Meaning::By("discs");
        let task = Task { memory: 4, watch, meaning, question: Question::Value, tell: &|_| {} };
        let plain = in_order(&Othello, &position, task, FewestReplies, MAX_DEPTH).expect("memory");
        let plain_score = plain.value.expect("not stopped").get();
        plain_nodes += plain.nodes;
        let score = endgame.score(&position, &mut never).expect("not stopped");
        assert_eq!(i32::from(score), plain_score, "seed {seed}: {position:?}");
        let winner = endgame.wld(&position, &mut never).expect("not stopped");
        assert_eq!(i32::from(winner), plain_score.signum(), "seed {seed}: {position:?}");
        passes += u64::from(plain.line.iter().any(|m| m.is_pass()));
        compared[empty as usize] += 1;
    }
    for (empty, count) in compared.iter().enumerate().filter(|(_, count)| **count > 0) {
        println!("{empty:2} empty squares: {count} endings");
    }
    println!("{ENDINGS} endings have the score of the plain solver; best play has a pass in {passes}");
    println!("{plain_nodes} nodes of the plain solver, {} of the endgame solver", endgame.nodes());
}

/// A position with a number of empty squares that depends on the seed.
fn drawn(seed: u64) -> Position {
    let empty = FEWEST + u32::try_from(seed / 2 % u64::from(MOST - FEWEST + 1)).expect("small");
    if seed.is_multiple_of(2) { played(seed, empty) } else { board(seed, empty) }
}

/// Plays at random until at most `empty` squares are left or the game is over.
fn played(seed: u64, empty: u32) -> Position {
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

/// A board at random, which no game need lead to.
fn board(seed: u64, empty: u32) -> Position {
    let mut all = u64::MAX;
    for n in 0.. {
        if all.count_zeros() >= empty {
            break;
        }
        all &= !(1 << (mix(seed * 1000 + n) % 64));
    }
    let own = mix(seed * 1000 + 999);
    Position::new(own & all, !own & all, Side::X).expect("no square is taken twice")
}
