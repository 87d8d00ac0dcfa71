//! Naive minimax over a game and its evaluator. It shares no code with the search, and every algorithm is compared with
//! it. It is slow on purpose.

use plywood_core::{Depth, Evaluate, Game, Value};

/// Returns the minimax value of `position`, searched to `depth` plies, for the side to move.
pub fn value<G: Game, H: Evaluate<G>>(
    game: &G,
    evaluator: &H,
    position: &G::Position,
    depth: Depth,
) -> Value {
    children(game, position, depth)
        .into_iter()
        .map(|(_, child, left)| -value(game, evaluator, &child, left))
        .max()
        .unwrap_or_else(|| evaluator.value(game, position, depth))
}

/// Returns every move of `position` that leads to its minimax value, in the game's order.
pub fn best_moves<G: Game, H: Evaluate<G>>(
    game: &G,
    evaluator: &H,
    position: &G::Position,
    depth: Depth,
) -> Vec<G::Move> {
    let worth: Vec<(G::Move, Value)> = children(game, position, depth)
        .into_iter()
        .map(|(m, child, left)| (m, -value(game, evaluator, &child, left)))
        .collect();
    let best = worth.iter().map(|&(_, v)| v).max();
    worth.into_iter().filter(|&(_, v)| Some(v) == best).map(|(m, _)| m).collect()
}

/// A leaf of the search tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf<M> {
    /// The moves from the root to the leaf.
    pub path: Vec<M>,
    /// The value of the leaf for the side to move at the root.
    pub value: Value,
}

/// Returns all leaves below `position`, searched to `depth` plies, from left to right.
pub fn leaves<G: Game, H: Evaluate<G>>(
    game: &G,
    evaluator: &H,
    position: &G::Position,
    depth: Depth,
) -> Vec<Leaf<G::Move>> {
    let mut found = Vec::new();
    collect(game, evaluator, position, depth, &mut Vec::new(), &mut found);
    found
}

fn collect<G: Game, H: Evaluate<G>>(
    game: &G,
    evaluator: &H,
    position: &G::Position,
    depth: Depth,
    path: &mut Vec<G::Move>,
    found: &mut Vec<Leaf<G::Move>>,
) {
    let children = children(game, position, depth);
    if children.is_empty() {
        let value = seen_by_root(evaluator.value(game, position, depth), path.len());
        found.push(Leaf { path: path.clone(), value });
    }
    for (m, child, left) in children {
        path.push(m);
        collect(game, evaluator, &child, left, path, found);
        path.pop();
    }
}

/// An error in a line of best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLine {
    /// The move with this index is not a move of the search tree.
    #[error("move number {0} of the line is not a move of the search tree")]
    NoSuchMove(usize),
    /// The position after the move with this index does not have the value of the line's end: this move or an earlier
    /// one is not best.
    #[error("the position after move number {0} of the line does not have the value of the line's end")]
    NotBest(usize),
    /// The line ends before a leaf.
    #[error("the line ends before a leaf")]
    EndsEarly,
}

/// Plays `line` from `position`, evaluates its end, and returns the value for the side to move at `position`. Every
/// position on the way must have the same value. If that is also the minimax value of `position`, the line is best play
/// for both sides.
pub fn line_value<G: Game, H: Evaluate<G>>(
    game: &G,
    evaluator: &H,
    position: &G::Position,
    depth: Depth,
    line: &[G::Move],
) -> Result<Value, BadLine> {
    let mut passed = Vec::with_capacity(line.len());
    let (mut position, mut left) = (position.clone(), depth);
    for (index, &m) in line.iter().enumerate() {
        let (_, child, less) = children(game, &position, left)
            .into_iter()
            .find(|&(legal, _, _)| legal == m)
            .ok_or(BadLine::NoSuchMove(index))?;
        (position, left) = (child, less);
        passed.push((position.clone(), left));
    }
    if !children(game, &position, left).is_empty() {
        return Err(BadLine::EndsEarly);
    }
    let end = seen_by_root(evaluator.value(game, &position, left), line.len());
    let is_worth_it = |(index, (position, left)): (usize, &(G::Position, Depth))| {
        seen_by_root(value(game, evaluator, position, *left), index + 1) == end
    };
    let wrong = passed.iter().enumerate().position(|on_the_way| !is_worth_it(on_the_way));
    wrong.map_or(Ok(end), |index| Err(BadLine::NotBest(index)))
}

/// Returns the moves of `position` with the positions and the remaining depths that they lead to; none at a leaf.
fn children<G: Game>(
    game: &G,
    position: &G::Position,
    depth: Depth,
) -> Vec<(G::Move, G::Position, Depth)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = game.moves(position).into_iter();
    moves.map(|m| (m, game.play(position, m), depth - game.cost(m))).collect()
}

fn seen_by_root(value: Value, ply: usize) -> Value {
    if ply.is_multiple_of(2) { value } else { -value }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood_games::synthetic::ExplicitTree;

    fn tree(text: &str) -> ExplicitTree {
        text.parse().expect("a tree")
    }

    #[test]
    fn the_value_is_the_best_that_max_can_force() {
        let fig_3_1 = tree("((6 5)(7 1))((9 8)(4 3))");
        assert_eq!(value(&fig_3_1, &fig_3_1, &fig_3_1.root(), 3), Value::from(6));
        let flat = tree("3 9 4");
        assert_eq!(value(&flat, &flat, &flat.root(), 1), Value::from(9));
        assert_eq!(best_moves(&flat, &flat, &flat.root(), 1), [1]);
        let leaf = tree("7");
        assert_eq!(value(&leaf, &leaf, &leaf.root(), 0), Value::from(7));
        assert!(best_moves(&leaf, &leaf, &leaf.root(), 5).is_empty());
    }

    #[test]
    fn the_leaves_come_from_left_to_right_as_max_sees_them() {
        let ragged = tree("(4 (2 8)) 5");
        let all = leaves(&ragged, &ragged, &ragged.root(), 9);
        let values: Vec<i32> = all.iter().map(|leaf| leaf.value.get()).collect();
        assert_eq!(values, [4, 2, 8, 5]);
        assert_eq!(all[2].path, [0, 1, 1]);
    }

    #[test]
    fn a_line_is_evaluated_at_its_end_and_must_be_possible() {
        let ragged = tree("(4 (2 8)) 5");
        let evaluated = |line: &[u32]| line_value(&ragged, &ragged, &ragged.root(), 3, line);
        assert_eq!(evaluated(&[0, 0]), Ok(Value::from(4)));
        assert_eq!(evaluated(&[1]), Ok(Value::from(5)));
        assert_eq!(evaluated(&[0, 1]), Err(BadLine::EndsEarly));
        assert_eq!(evaluated(&[0, 2]), Err(BadLine::NoSuchMove(1)));
        assert_eq!(evaluated(&[1, 0]), Err(BadLine::NoSuchMove(1)));
    }

    #[test]
    fn a_line_that_is_not_best_play_is_reported_at_its_first_position_with_another_value() {
        let alike = tree("(3 2 2) 3");
        let evaluated = |line: &[u32]| line_value(&alike, &alike, &alike.root(), 2, line);
        assert_eq!(evaluated(&[0, 0]), Err(BadLine::NotBest(0)));
        assert_eq!((evaluated(&[0, 2]), evaluated(&[1])), (Ok(Value::from(2)), Ok(Value::from(3))));
        let deep = tree("(((3 4) (4 0)) ((0 0) (1 3))) (((4 3) (0 0)) ((2 1) (2 2)))");
        let evaluated = |line: &[u32]| line_value(&deep, &deep, &deep.root(), 4, line);
        assert_eq!(evaluated(&[1, 1, 0, 0]), Err(BadLine::NotBest(2)));
        assert_eq!(evaluated(&[1, 1, 1, 0]), Ok(Value::from(2)));
    }
}
