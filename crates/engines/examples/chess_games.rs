//! Plays games of chess against itself, in paper mode: `NegaScout` with quiescence to a fixed depth, a table, captures
//! by exchange, killers and history. The openings are random.
//!
//! `cargo run --release -p plywood-engines --example chess_games -- 24 5 > crates/lab/data/chess-games.txt`

use plywood::board::Engine;
use plywood::{Limits, Player, mix};
use plywood_core::{Depth, Game};
use plywood_engines::chess::{Evaluator, order};
use plywood_games::Notation;
use plywood_games::chess::{Chess, Position};

/// The random plies of an opening, and the plies of a game that are printed.
const OPENING: usize = 6;
const PRINTED: usize = 40;
/// The greatest advantage after the opening, in hundredths of a pawn.
const EVEN: i32 = 60;

fn main() {
    let mut words = std::env::args().skip(1);
    let games: usize = words.next().and_then(|word| word.parse().ok()).unwrap_or(24);
    let depth: Depth = words.next().and_then(|word| word.parse().ok()).unwrap_or(5);
    println!(
        "# Games of the program against itself, {depth} plies a move, after {OPENING} random plies."
    );
    println!(
        "# Printed by: cargo run --release -p plywood-engines --example chess_games -- {games} {depth}"
    );
    let mut seed = 0;
    let mut printed = 0;
    while printed < games {
        seed += 1;
        if let Some(game) = play(seed, depth) {
            println!("{}", game.join(" "));
            printed += 1;
        }
    }
}

/// Plays the game with this seed; `None` if its opening is not even or it ends early.
fn play(seed: u64, depth: Depth) -> Option<Vec<String>> {
    let mut player = Player::new(Chess, Evaluator::DEFAULT)
        .ranks(|_, position, m| order::rank(position, m))
        .memory_mib(64);
    let mut game: Vec<Position> = vec![Chess.root()];
    let mut texts = Vec::new();
    for ply in 0..PRINTED {
        let now = game.last()?.clone();
        let mut moves = Chess.moves(&now);
        let m = if ply < OPENING {
            let draw = mix(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(ply as u64));
            moves.nth(usize::try_from(draw % moves.len().max(1) as u64).ok()?)?
        } else {
            let found = Engine::think(&mut player, &now, &Limits::depth(depth), &mut |_| {});
            if ply == OPENING && found.value?.get().abs() > EVEN {
                return None;
            }
            found.best?
        };
        texts.push(Chess.write_move(&now, m));
        game.push(Chess.play(&now, m));
        if Chess.drawn(&game).is_some() {
            return None;
        }
    }
    Some(texts)
}
