//! The positions from the start of the game to the node that is searched: a repeated one is a draw.

use plywood_core::{Game, Value};
use plywood_games::chess::{Chess, Move, Position};

/// The path to the node that is searched.
#[derive(Debug, Default)]
pub(super) struct Path {
    /// The hashes of the positions of the game before the root.
    before: Vec<u64>,
    steps: Vec<Node>,
}

/// A node of the path.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    hash: u64,
    pub(super) way: Way,
    /// The static value, once it is known; none in check.
    pub(super) value: Option<i32>,
    /// The value to which alpha and beta are compared, if no move is tried; none in check.
    pub(super) believed: Option<i32>,
    /// The move that may be much better than all others, with the value that no other move should reach.
    pub(super) suspect: Option<(Move, Value)>,
    /// The move that is searched one ply deeper.
    pub(super) extended: Option<Move>,
    /// The move that is not searched.
    pub(super) excluded: Option<Move>,
}

/// How a node comes onto the path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// By a move; the root counts as played, too.
    Played,
    /// By a pass.
    Passed,
    /// By a search that asks again about the node before: the position is the same.
    Again,
    /// By a search of the node before without one of its moves: the position is the same.
    Without,
}

impl Path {
    /// Starts with the positions of a game before the root.
    pub(super) fn after(&mut self, before: &[Position]) {
        self.before.clear();
        self.before.extend(before.iter().map(|position| Chess.hash(position)));
    }

    /// Starts again at the root.
    pub(super) fn begin(&mut self, root: &Position) {
        self.steps.clear();
        self.push(root, Way::Played);
    }

    #[inline]
    pub(super) fn push(&mut self, position: &Position, way: Way) {
        self.steps.push(Node {
            hash: Chess.hash(position),
            way,
            value: None,
            believed: None,
            suspect: None,
            extended: None,
            excluded: None,
        });
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.steps.pop();
    }

    /// Returns the number of nodes between the root and the last node.
    #[inline]
    pub(super) fn length(&self) -> usize {
        self.steps.len().saturating_sub(1)
    }

    /// Returns the last node.
    #[inline]
    pub(super) fn last(&mut self) -> Option<&mut Node> {
        self.steps.last_mut()
    }

    /// Whether the side to move stands better than before its last move, as far as the static values tell.
    #[inline]
    pub(super) fn is_improving(&self) -> bool {
        let is_step = |node: &&Node| matches!(node.way, Way::Played | Way::Passed);
        let before = || self.steps.iter().rev().filter(is_step).nth(2)?.value;
        match (self.steps.last().and_then(|node| node.value), before()) {
            (Some(now), Some(before)) => now > before,
            _ => true,
        }
    }

    /// Whether the last node repeats a position of the search, or one that occurred twice in the game. `reversible` is
    /// the number of plies without a capture or a pawn's move.
    #[inline]
    pub(super) fn is_repeated(&self, reversible: u8) -> bool {
        reversible >= 4 && self.repeats(usize::from(reversible))
    }

    #[inline(never)]
    fn repeats(&self, reversible: usize) -> bool {
        let Some((last, path)) = self.steps.split_last() else { return false };
        let passed = |node: &Node| node.way == Way::Passed;
        // The nearest three nodes cannot be the same position, unless a search asks about a position again.
        let (path, nearest) = path.split_at(path.len().saturating_sub(3));
        if passed(last) || nearest.iter().any(passed) {
            return false;
        }
        for node in path.iter().rev().take(reversible) {
            if passed(node) {
                return false;
            }
            if node.hash == last.hash {
                return true;
            }
        }
        let left = reversible.saturating_sub(path.len());
        self.before.iter().rev().take(left).filter(|&&hash| hash == last.hash).count() >= 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::Notation;

    /// Returns the positions of a game.
    fn positions(moves: &str) -> Vec<Position> {
        let mut all = vec![Chess.root()];
        for text in moves.split_whitespace() {
            let now = &all[all.len() - 1];
            all.push(Chess.play(now, Chess.read_move(now, text).expect("a legal move")));
        }
        all
    }

    /// Whether the last position is a repetition, if the search begins at position number `root`.
    fn is_repeated(moves: &str, root: usize) -> bool {
        let all = positions(moves);
        let mut path = Path::default();
        path.after(&all[..root]);
        path.begin(&all[root]);
        for position in &all[root + 1..] {
            path.push(position, Way::Played);
        }
        path.is_repeated(all[all.len() - 1].board().halfmove_clock())
    }

    #[test]
    fn a_position_of_the_search_is_repeated_the_second_time_and_one_of_the_game_the_third_time() {
        const ONCE: &str = "Nf3 Nf6 Ng1 Ng8";
        assert!(is_repeated(ONCE, 0));
        assert!(!is_repeated(ONCE, 1), "the start has occurred once in the game");
        let twice = format!("{ONCE} {ONCE}");
        for root in 0..8 {
            assert!(is_repeated(&twice, root), "{root}");
        }
        assert!(!is_repeated("Nf3 Nf6 Ng1", 0));
        assert!(!is_repeated("Nf3 Nf6 Ng1 e5", 0), "a pawn has moved");
        assert!(is_repeated("e4 e5 Nf3 Nf6 Ng1 Ng8", 0));
        assert!(is_repeated("e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3", 2));
    }

    #[test]
    fn a_pass_ends_the_search_for_repetitions_and_a_position_asked_again_is_none() {
        let all = positions("Nf3 Nf6 Ng1 Ng8");
        for (way, repeated) in [(Way::Again, true), (Way::Passed, false)] {
            let mut path = Path::default();
            path.begin(&all[0]);
            for (number, position) in all[1..].iter().enumerate() {
                path.push(position, Way::Played);
                if number == 1 {
                    path.push(position, way);
                    assert!(!path.is_repeated(4), "{way:?}");
                }
            }
            assert_eq!(path.is_repeated(4), repeated, "{way:?}");
        }
    }
}
