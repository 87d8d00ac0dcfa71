//! Minimax in the plainest recursion over a game and its horizon, without any of the search's machinery:
//! what every algorithm is compared with. Slow on purpose.

use plywood_core::{Depth, Game, Horizon, Value};

/// The minimax value of `position`, searched to `depth` plies, as the side to move sees it.
pub fn value<G: Game, H: Horizon<G>>(
    game: &G,
    horizon: &H,
    position: &G::Position,
    depth: Depth,
) -> Value {
    sons(game, position, depth)
        .into_iter()
        .map(|(_, son, left)| -value(game, horizon, &son, left))
        .max()
        .unwrap_or_else(|| horizon.value(game, position, depth))
}

/// Every move of `position` that leads to its minimax value, in the game's order.
pub fn best_moves<G: Game, H: Horizon<G>>(
    game: &G,
    horizon: &H,
    position: &G::Position,
    depth: Depth,
) -> Vec<G::Move> {
    let worth: Vec<(G::Move, Value)> = sons(game, position, depth)
        .into_iter()
        .map(|(m, son, left)| (m, -value(game, horizon, &son, left)))
        .collect();
    let best = worth.iter().map(|&(_, v)| v).max();
    worth.into_iter().filter(|&(_, v)| Some(v) == best).map(|(m, _)| m).collect()
}

/// A leaf of the search tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leaf<M> {
    /// The moves from the root to it.
    pub path: Vec<M>,
    /// Its value as the side to move at the root sees it.
    pub value: Value,
}

/// All leaves below `position`, searched to `depth` plies, from left to right.
pub fn leaves<G: Game, H: Horizon<G>>(
    game: &G,
    horizon: &H,
    position: &G::Position,
    depth: Depth,
) -> Vec<Leaf<G::Move>> {
    let mut found = Vec::new();
    collect(game, horizon, position, depth, &mut Vec::new(), &mut found);
    found
}

fn collect<G: Game, H: Horizon<G>>(
    game: &G,
    horizon: &H,
    position: &G::Position,
    depth: Depth,
    path: &mut Vec<G::Move>,
    found: &mut Vec<Leaf<G::Move>>,
) {
    let sons = sons(game, position, depth);
    if sons.is_empty() {
        let value = seen_by_root(horizon.value(game, position, depth), path.len());
        found.push(Leaf { path: path.clone(), value });
    }
    for (m, son, left) in sons {
        path.push(m);
        collect(game, horizon, &son, left, path, found);
        path.pop();
    }
}

/// What is wrong with a line of best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLine {
    /// The move with this index is not a move of the search tree there.
    #[error("move number {0} of the line is not possible")]
    NoSuchMove(usize),
    /// The move with this index is possible, and another is better there; or one before it should have been another.
    #[error("what move number {0} of the line leads to is not worth what its end is")]
    NotBest(usize),
    /// The line ends before a leaf.
    #[error("the line ends before a leaf")]
    EndsEarly,
}

/// Plays `line` from `position` and judges where it ends: the value as the side to move at `position` sees
/// it. Every position on the way must be worth as much: if that is the minimax value of `position` too, the line is best
/// play for both sides.
pub fn line_value<G: Game, H: Horizon<G>>(
    game: &G,
    horizon: &H,
    position: &G::Position,
    depth: Depth,
    line: &[G::Move],
) -> Result<Value, BadLine> {
    let mut passed = Vec::with_capacity(line.len());
    let (mut position, mut left) = (position.clone(), depth);
    for (index, &m) in line.iter().enumerate() {
        let (_, son, less) = sons(game, &position, left)
            .into_iter()
            .find(|&(legal, _, _)| legal == m)
            .ok_or(BadLine::NoSuchMove(index))?;
        (position, left) = (son, less);
        passed.push((position.clone(), left));
    }
    if !sons(game, &position, left).is_empty() {
        return Err(BadLine::EndsEarly);
    }
    let end = seen_by_root(horizon.value(game, &position, left), line.len());
    let is_worth_it = |(index, (position, left)): (usize, &(G::Position, Depth))| {
        seen_by_root(value(game, horizon, position, *left), index + 1) == end
    };
    let wrong = passed.iter().enumerate().position(|on_the_way| !is_worth_it(on_the_way));
    wrong.map_or(Ok(end), |index| Err(BadLine::NotBest(index)))
}

/// The moves of `position` with the positions and the depths they lead to; none at a leaf.
fn sons<G: Game>(game: &G, position: &G::Position, depth: Depth) -> Vec<(G::Move, G::Position, Depth)> {
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
    fn a_line_is_judged_at_its_end_and_must_be_possible() {
        let ragged = tree("(4 (2 8)) 5");
        let judged = |line: &[u32]| line_value(&ragged, &ragged, &ragged.root(), 3, line);
        assert_eq!(judged(&[0, 0]), Ok(Value::from(4)));
        assert_eq!(judged(&[1]), Ok(Value::from(5)));
        assert_eq!(judged(&[0, 1]), Err(BadLine::EndsEarly));
        assert_eq!(judged(&[0, 2]), Err(BadLine::NoSuchMove(1)));
        assert_eq!(judged(&[1, 0]), Err(BadLine::NoSuchMove(1)));
    }

    #[test]
    fn a_line_that_is_not_best_play_is_told_by_its_first_position_of_another_value() {
        let alike = tree("(3 2 2) 3");
        let judged = |line: &[u32]| line_value(&alike, &alike, &alike.root(), 2, line);
        assert_eq!(judged(&[0, 0]), Err(BadLine::NotBest(0)));
        assert_eq!((judged(&[0, 2]), judged(&[1])), (Ok(Value::from(2)), Ok(Value::from(3))));
        let deep = tree("(((3 4) (4 0)) ((0 0) (1 3))) (((4 3) (0 0)) ((2 1) (2 2)))");
        let judged = |line: &[u32]| line_value(&deep, &deep, &deep.root(), 4, line);
        assert_eq!(judged(&[1, 1, 0, 0]), Err(BadLine::NotBest(2)));
        assert_eq!(judged(&[1, 1, 1, 0]), Ok(Value::from(2)));
    }
}
