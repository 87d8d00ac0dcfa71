//! Plays a match between two files of weights of chess at equal depth. Captures are played out at the leaves, openings are
//! eight random moves, and each is played twice with the sides swapped:
//!
//! ```text
//! cargo run --release -p plywood-engines --example chess_weights -- FILE FILE [PAIRS] [DEPTH]
//! ```
//!
//! `material` and `rule` stand for the weights that count only material and for those before any training.

use plywood_core::order::{Arranged, Order};
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{Depth, Evaluate, Game, Search, Value, Window, mix};
use plywood_engines::chess::order;
use plywood_engines::chess::quiescence::Quiescence;
use plywood_engines::chess::tapered::{Tapered, Weights};
use plywood_games::Notation;
use plywood_games::chess::{Chess, Move, Position};
use std::error::Error;

/// The number of random moves of an opening.
const RANDOM: u64 = 8;

/// Captures are played out, then the evaluator is asked.
struct PlayedOut<'w>(&'w Tapered);

impl Evaluate<Chess> for PlayedOut<'_> {
    fn value(&self, rules: &Chess, position: &Position, depth: Depth) -> Value {
        self.within(rules, position, depth, Window::FULL)
    }

    fn within(&self, _: &Chess, position: &Position, depth: Depth, window: Window) -> Value {
        match position.finished(depth) {
            Some(value) if depth > 0 => value,
            _ => Quiescence::new(self.0, 1).leaf(position, window),
        }
    }

    fn gives_bounds(&self) -> bool {
        true
    }

    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

/// Captures first, by what an exchange gains.
struct Captures;

impl Order<Chess> for Captures {
    type Moves = std::vec::IntoIter<Move>;

    fn arrange<H: Evaluate<Chess>>(
        &mut self,
        _: &Chess,
        _: &H,
        node: Arranged<'_, Chess>,
    ) -> Self::Moves {
        let mut moves: Vec<Move> = node.moves.collect();
        moves.sort_by_cached_key(|&m| -order::rank(node.position, m));
        moves.into_iter()
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let names = [(); 2].map(|()| arguments.next().unwrap_or_else(|| "material".into()));
    let pairs: u64 = arguments.next().map_or(Ok(100), |word| word.parse())?;
    let depth: Depth = arguments.next().map_or(Ok(3), |word| word.parse())?;
    let players = [player(&names[0])?, player(&names[1])?];
    let mut results = [0_u32; 3];
    for opening in (0..).map(opening).filter(Position::has_moves).zip(0..pairs).map(|(o, _)| o) {
        for first in 0..2 {
            results[play(&opening, &players, first, depth)] += 1;
        }
    }
    let [wins, draws, losses] = results;
    let share = (f64::from(wins) + 0.5 * f64::from(draws)) / f64::from(wins + draws + losses);
    let elo = -400.0 * (1.0 / share - 1.0).log10();
    println!(
        "{} against {}, depth {depth}: {wins} wins, {draws} draws, {losses} losses; {:.1} %, {elo:+.0} Elo",
        names[0],
        names[1],
        100.0 * share
    );
    Ok(())
}

fn player(name: &str) -> Result<Tapered, Box<dyn Error>> {
    let weights = match name {
        "material" => Weights::material(),
        "rule" => Weights::by_rule(),
        file => std::fs::read_to_string(file)?.parse()?,
    };
    Ok(Tapered::new(&weights))
}

fn opening(number: u64) -> Position {
    let mut position = Chess.root();
    for ply in 0..RANDOM {
        let moves: Vec<Move> = Chess.moves(&position).collect();
        let drawn = mix(number * RANDOM + ply).checked_rem(moves.len() as u64);
        let m = drawn.and_then(|place| moves.get(usize::try_from(place).ok()?));
        position = m.map_or(position.clone(), |&m| Chess.play(&position, m));
    }
    position
}

/// Plays a game, which player `first` begins. Returns 0 if player 0 wins, 1 for a draw, 2 if player 1 wins.
fn play(opening: &Position, players: &[Tapered; 2], first: usize, depth: Depth) -> usize {
    let mut played = vec![opening.clone()];
    loop {
        let now = played[played.len() - 1].clone();
        let to_move = (first + played.len() - 1) % 2;
        if Chess.drawn(&played).is_some() {
            return 1;
        }
        let Some(m) = best_move(&now, &players[to_move], depth) else {
            return if now.is_check() { 2 - 2 * to_move } else { 1 };
        };
        played.push(Chess.play(&now, m));
    }
}

fn best_move(position: &Position, tapered: &Tapered, depth: Depth) -> Option<Move> {
    let evaluator = PlayedOut(tapered);
    let mut search = Search::new(&Chess, &evaluator).silent().order(Captures);
    let root = search.root(position, depth);
    let (mut best, mut by) = (Value::NEG_INF, None);
    for m in search.moves(&root) {
        let child = search.child(&root, m);
        let Ok(value) = alpha_beta(&mut search, &child, Window::FULL.raised(best).flipped());
        if -value > best {
            (best, by) = (-value, Some(m));
        }
    }
    by
}
