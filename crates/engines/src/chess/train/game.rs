//! One game of self-play, and the labels of its positions.
//!
//! The game begins with random moves, drawn again until neither side is far ahead. Then both sides choose their moves by
//! a search of a few plies whose leaves play out captures. A game that one side has clearly won, or that takes too long,
//! is ended.

use super::corpus::Labelled;
use crate::chess::order;
use crate::chess::quiescence::Quiescence;
use crate::chess::tapered::Tapered;
use crate::train::Chance;
use plywood_core::order::{Arranged, Order};
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::{Depth, Evaluate, Game, Search, Value, Window};
use plywood_games::Notation;
use plywood_games::chess::{Chess, Move, Position};

/// The least number of random moves at the start, and one more than the number of further ones.
const RANDOM: [u32; 2] = [7, 4];
/// The greatest value after the random moves, in hundredths of a pawn.
const EVEN: i32 = 250;
/// How often random moves are drawn until the position is even.
const DRAWS: u32 = 20;
/// A game is won when the value is at least this, for a number of plies.
const WON: i32 = 1000;
const WON_PLIES: u32 = 4;
/// A game that takes more plies is drawn.
const MOST_PLIES: usize = 200;
/// One in this number of quiet positions is kept.
const KEPT_OF: u32 = 2;
/// A position is quiet if playing out captures changes its value by no more than this.
const QUIET: i32 = 15;
/// The greatest value of a label.
const MOST_VALUE: i32 = 2000;

/// Returns the labelled positions of the game with this number.
pub(super) fn labelled(seed: u64, depth: Depth, tapered: &Tapered, number: u32) -> Vec<Labelled> {
    let mut chance = Chance::new(seed, number.into());
    let mut played = vec![opening(&mut chance, tapered)];
    let mut hashes = Vec::new();
    let mut labels: Vec<(usize, Labelled)> = Vec::new();
    let mut order = Tries::default();
    let mut ahead = (0_i32, 0);
    // The result for the side to move in the last position.
    let result: i8 = loop {
        let position = played[played.len() - 1].clone();
        if !position.has_moves() {
            break if position.is_check() { -1 } else { 0 };
        }
        if played.len() > MOST_PLIES || Chess.drawn(&played).is_some() {
            break 0;
        }
        hashes.push(Chess.hash(&position));
        let Some((m, value)) = best_move(&hashes, &position, depth, tapered, &mut order) else {
            break 0;
        };
        // For the side that moved first after the opening.
        let first = if played.len() % 2 == 0 { -value } else { value };
        let side = if first.abs() >= WON { first.signum() } else { 0 };
        ahead = if side != 0 && side == ahead.0 { (side, ahead.1 + 1) } else { (side, 1) };
        if side != 0 && ahead.1 >= WON_PLIES {
            break if value > 0 { 1 } else { -1 };
        }
        let keep = chance.below(KEPT_OF) == 0;
        if keep && !position.takes(m) && m.promotion().is_none() && is_quiet(&position, tapered) {
            let value = i16::try_from(value.clamp(-MOST_VALUE, MOST_VALUE)).unwrap_or(0);
            labels.push((played.len() - 1, Labelled { position: position.clone(), value, result: 0 }));
        }
        played.push(Chess.play(&position, m));
    };
    let last = played.len() - 1;
    let with_result = |(at, label): (usize, Labelled)| {
        let result = if (last - at) % 2 == 0 { result } else { -result };
        Labelled { result, ..label }
    };
    labels.into_iter().map(with_result).collect()
}

/// Returns the move with the greatest value in a search of `depth` plies, and the value. A move to one of the positions
/// with the hashes `played` is worth a draw.
fn best_move(
    played: &[u64],
    position: &Position,
    depth: Depth,
    tapered: &Tapered,
    order: &mut Tries,
) -> Option<(Move, i32)> {
    let evaluator = PlayedOut(tapered);
    let mut search = Search::new(&Chess, &evaluator).silent().order(order);
    let root = search.root(position, depth);
    let (mut best, mut by) = (Value::NEG_INF, None);
    for m in search.moves(&root) {
        let next = Chess.play(position, m);
        let value = if played.contains(&Chess.hash(&next)) {
            Value::ZERO
        } else {
            let child = search.child(&root, m);
            let Ok(value) = alpha_beta(&mut search, &child, Window::FULL.raised(best).flipped());
            -value
        };
        if value > best {
            (best, by) = (value, Some(m));
        }
    }
    Some((by?, best.get()))
}

/// Returns whether a position is not in check, and playing out captures hardly changes its value.
fn is_quiet(position: &Position, tapered: &Tapered) -> bool {
    !position.is_check() && {
        let value = Quiescence::new(tapered, 1).leaf(position, Window::FULL).get();
        (value - tapered.score(position)).abs() <= QUIET
    }
}

/// Plays random moves from the start of the game, to a position that the evaluator of the program finds even.
pub(crate) fn even_opening(chance: &mut Chance) -> Position {
    opening(chance, Tapered::built_in())
}

/// Plays random moves from the start of the game.
fn opening(chance: &mut Chance, tapered: &Tapered) -> Position {
    let mut position = Chess.root();
    for _ in 0..DRAWS {
        position = Chess.root();
        for _ in 0..RANDOM[0] + chance.below(RANDOM[1]) {
            let moves = Chess.moves(&position);
            let count = u32::try_from(moves.len()).unwrap_or(0);
            let Some(m) = moves.into_iter().nth(chance.below(count) as usize) else { break };
            position = Chess.play(&position, m);
        }
        let value = Quiescence::new(tapered, 1).leaf(&position, Window::FULL).get();
        if position.has_moves() && value.abs() <= EVEN {
            break;
        }
    }
    position
}

/// Captures are played out, then the evaluator is asked.
#[derive(Debug)]
struct PlayedOut<'w>(&'w Tapered);

impl Evaluate<Chess> for PlayedOut<'_> {
    fn value(&self, rules: &Chess, position: &Position, depth: Depth) -> Value {
        self.within(rules, position, depth, Window::FULL)
    }

    fn within(&self, _: &Chess, position: &Position, depth: Depth, window: Window) -> Value {
        if depth > 0 && !position.has_moves() {
            return position.finished(depth).unwrap_or(Value::ZERO);
        }
        Quiescence::new(self.0, 1).leaf(position, window)
    }

    fn gives_bounds(&self) -> bool {
        true
    }

    fn is_decided(&self, _: Value) -> bool {
        false
    }
}

/// The order of moves: captures by exchange, then the last moves that caused a cutoff at the same depth, then by how
/// often moves caused one.
#[derive(Clone, Debug, Default)]
struct Tries {
    killers: Vec<[Option<Move>; 2]>,
    history: Vec<i32>,
}

/// The rank of a move that caused a cutoff, below captures that lose nothing.
const KILLER: i32 = 60_000;

impl Order<Chess> for &mut Tries {
    type Moves = std::vec::IntoIter<Move>;

    fn arrange<H: Evaluate<Chess>>(
        &mut self,
        rules: &Chess,
        _: &H,
        node: Arranged<'_, Chess>,
    ) -> Self::Moves {
        let position = node.position;
        let killers = self.killers.get(usize::from(node.depth)).copied().unwrap_or_default();
        let rank = |m: Move| match order::rank(position, m) {
            0 if killers.contains(&Some(m)) => KILLER,
            0 => self.history.get(rules.slot(position, m)).copied().unwrap_or(0),
            rank => rank,
        };
        let mut moves: Vec<(i32, Move)> = node.moves.map(|m| (-rank(m), m)).collect();
        moves.sort_by_key(|&(rank, _)| rank);
        moves.into_iter().map(|(_, m)| m).collect::<Vec<_>>().into_iter()
    }

    fn cutoff(&mut self, rules: &Chess, position: &Position, m: Move, _: usize, depth: Depth) {
        if position.takes(m) {
            return;
        }
        let (depth, slot) = (usize::from(depth), rules.slot(position, m));
        if self.killers.len() <= depth {
            self.killers.resize(depth + 1, [None; 2]);
        }
        let [last, before] = &mut self.killers[depth];
        if *last != Some(m) {
            (*before, *last) = (*last, Some(m));
        }
        if self.history.len() <= slot {
            self.history.resize(slot + 1, 0);
        }
        self.history[slot] = (self.history[slot] + 1).min(KILLER - 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_quiet_and_have_the_result_of_one_game() {
        let tapered = Tapered::built_in();
        let labels = labelled(1, 1, tapered, 5);
        assert!(labels.len() > 5, "{}", labels.len());
        assert_eq!(labels, labelled(1, 1, tapered, 5));
        let white = |label: &Labelled| match label.position.board().side_to_move() {
            plywood_games::chess::Color::White => label.result,
            plywood_games::chess::Color::Black => -label.result,
        };
        assert!(labels.iter().all(|label| white(label) == white(&labels[0])));
        assert!(labels.iter().all(|label| is_quiet(&label.position, tapered)));
    }

    #[test]
    fn a_mate_is_found_and_a_repetition_is_worth_a_draw() {
        let position = Chess.read("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").expect("a position");
        let mut order = Tries::default();
        let mut find = |played: &[u64]| {
            best_move(played, &position, 2, Tapered::built_in(), &mut order).expect("a move")
        };
        let (m, value) = find(&[]);
        assert_eq!((Chess.write_move(&position, m).as_str(), value > 20_000), ("Rd8#", true));
        let mated = Chess.play(&position, m);
        assert!(find(&[Chess.hash(&mated)]).0 != m);
    }
}
