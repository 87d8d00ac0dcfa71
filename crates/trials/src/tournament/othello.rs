//! Games of Othello from all sequences of four moves, and single searches of positions from random play.

use super::{Opening, Pair, Player, Table};
use crate::boards::Board;
use crate::trees::Seeds;
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::best_first::{BestFirst, Grown, Terminals, WhenFull};
use plywood_core::search::tree_alpha_beta::TreeAlphaBeta;
use plywood_core::{Counters, Depth, Game, Search, Value, Window};
use plywood_engines::othello::Evaluator;
use plywood_games::othello::{Move, Othello, Position};
use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

/// The rules of a tournament: best-first minimax knows only whether a finished game is won.
fn table(evaluator: &Evaluator) -> Table<'_, Othello, Evaluator> {
    Table {
        game: &Othello,
        evaluator,
        score: |_, position| position.score().into(),
        terminals: Terminals::Decided,
        plies_left,
    }
}

fn plies_left(position: &Position) -> Depth {
    Depth::try_from(position.empty().count_ones()).unwrap_or(0)
}

/// All sequences of four moves: first one of each class, then the others.
pub static OPENINGS: LazyLock<Vec<Opening<Position>>> = LazyLock::new(|| {
    let mut classes: BTreeMap<(u64, u64), u64> = BTreeMap::new();
    let (mut firsts, mut others) = (Vec::new(), Vec::new());
    for position in after(vec![Othello.root()], 4) {
        let next = classes.len() as u64;
        let class = *classes.entry(class_of(&position)).or_insert(next);
        let of_class = if class == next { &mut firsts } else { &mut others };
        of_class.push(Opening { class, position });
    }
    firsts.extend(others);
    firsts
});

/// The positions after all sequences of `plies` moves.
fn after(from: Vec<Position>, plies: u32) -> Vec<Position> {
    (0..plies).fold(from, |positions, _| {
        let children = |position: &Position| {
            let position = *position;
            Othello.moves(&position).map(move |m| Othello.play(&position, m))
        };
        positions.iter().flat_map(children).collect()
    })
}

/// A name for all positions that are images of each other under the eight symmetries of the board.
fn class_of(position: &Position) -> (u64, u64) {
    let both = (position.own(), position.other());
    let turned = |squares: u64| transposed(squares);
    let images = [both, (turned(both.0), turned(both.1))].into_iter().flat_map(|(own, other)| {
        let upside_down = (own.swap_bytes(), other.swap_bytes());
        let turns = [(own, other), upside_down];
        turns.into_iter().flat_map(|(own, other)| {
            let half_turn = (own.reverse_bits(), other.reverse_bits());
            [(own, other), half_turn]
        })
    });
    images.min().unwrap_or(both)
}

/// The squares with ranks and files exchanged.
fn transposed(squares: u64) -> u64 {
    (0..64)
        .filter(|square| squares >> square & 1 == 1)
        .map(|square| 1 << (square % 8 * 8 + square / 8))
        .sum()
}

/// The number of openings, of different positions among them, and of classes.
pub fn opening_counts() -> [usize; 3] {
    let positions: HashSet<Position> = OPENINGS.iter().map(|opening| opening.position).collect();
    let classes: HashSet<u64> = OPENINGS.iter().map(|opening| opening.class).collect();
    [OPENINGS.len(), positions.len(), classes.len()]
}

/// A position from random play, determined by the seed, in which the side to move has a choice.
pub fn drawn(seed: u64) -> Position {
    let path = Board::Othello.drawn(seed);
    path.iter().fold(Othello.root(), |position, &number| {
        let m = Othello.moves(&position).nth(usize::try_from(number).unwrap_or(0));
        m.map_or(position, |m| Othello.play(&position, m))
    })
}

/// Plays both games of every opening with these numbers, from 1.
pub fn pairs(evaluator: Evaluator, [first, second]: [Player; 2], numbers: Seeds) -> Vec<Pair> {
    let numbered = |number: u64| usize::try_from(number - 1).ok().and_then(|i| OPENINGS.get(i));
    let openings = numbers.all().filter_map(numbered);
    openings.map(|opening| table(&evaluator).pair(opening, first, second)).collect()
}

/// The move that `player` chooses in the position drawn with this seed.
pub fn choice(evaluator: Evaluator, seed: u64, player: Player) -> Option<Move> {
    table(&evaluator).choice(&drawn(seed), player)
}

/// The values of the position drawn with this seed at every depth up to `deepest`, for the side to move.
pub fn values(evaluator: Evaluator, deepest: Depth, seed: u64) -> Vec<i32> {
    let position = drawn(seed);
    let mut search = Search::new(&Othello, &evaluator).silent();
    let mut value = |depth| {
        let root = search.root(&position, depth);
        let Ok(value) = alpha_beta(&mut search, &root, Window::FULL);
        value.get()
    };
    (0..=deepest).map(&mut value).collect()
}

/// What best-first minimax did with limited memory.
#[derive(Clone, Copy, Debug)]
pub struct Pruned {
    /// The number of positions evaluated.
    pub evaluations: u64,
    /// The greatest number of nodes kept.
    pub peak: u64,
    /// Whether the search returned no move.
    pub speechless: bool,
}

/// Searches the position drawn with this seed until the line has `line` plies. When there are `nodes` nodes, the search
/// prunes; without a limit, it never does.
pub fn pruned(evaluator: Evaluator, line: Depth, nodes: Option<u64>, seed: u64) -> Pruned {
    let mut tree = nodes.map_or_else(Grown::new, Grown::capped);
    let mut search = Search::new(&Othello, &evaluator).observer(Counters::default());
    let root = search.root(&drawn(seed), line);
    let best_first =
        BestFirst { when_full: WhenFull::Prune, terminals: Terminals::Decided, ..BestFirst::PAPER };
    let ended = best_first.grow(&mut search, &root, &mut tree);
    let speechless = tree.line().is_empty() && ended.line.is_empty();
    Pruned { evaluations: search.observed().leaf_visits, peak: tree.peak(), speechless }
}

/// Evaluations and value of alpha-beta on the position drawn with this seed: in the order of the game, and with children
/// sorted.
pub fn natural_and_sorted(evaluator: Evaluator, depth: Depth, seed: u64) -> [(u64, Option<Value>); 2] {
    let position = drawn(seed);
    let mut natural = Search::new(&Othello, &evaluator).observer(Counters::default());
    let root = natural.root(&position, depth);
    let Ok(value) = alpha_beta(&mut natural, &root, Window::FULL);
    let mut sorting = Search::new(&Othello, &evaluator).observer(Counters::default());
    let root = sorting.root(&position, depth);
    let tree_alpha_beta = TreeAlphaBeta { terminals: Terminals::Evaluated };
    let found = tree_alpha_beta.grow(&mut sorting, &root, &mut Grown::new());
    [(natural.observed().leaf_visits, Some(value)), (sorting.observed().leaf_visits, found.value)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::othello::Side;

    #[test]
    fn there_are_244_openings_of_236_positions_and_60_classes() {
        assert_eq!(opening_counts(), [244, 236, 60]);
        let firsts: HashSet<u64> = OPENINGS[..60].iter().map(|opening| opening.class).collect();
        assert_eq!((firsts.len() as u64, OPENINGS.len() as u64), (60, 244));
    }

    #[test]
    fn every_position_drawn_leaves_a_choice() {
        assert!((1..=20).all(|seed| Othello.moves(&drawn(seed)).count() > 1));
        let mirrored = Position::new(1 << 1, 1 << 62, Side::X).expect("no overlap");
        let turned = Position::new(1 << 8, 1 << 55, Side::X).expect("no overlap");
        assert_eq!(class_of(&mirrored), class_of(&turned));
    }
}
