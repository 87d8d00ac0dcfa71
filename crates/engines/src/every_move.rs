//! The value of every move of a position.

use plywood::solve::Solved;
use plywood_core::{Game, Stopped, Value};

/// Solves the positions after all moves of `root`. The function `solve` returns the value of a position for its side to
/// move, and best play to the end.
pub(crate) fn every_move<G: Game>(
    rules: &G,
    root: &G::Position,
    mut solve: impl FnMut(&G::Position) -> Result<(Value, Vec<G::Move>), Stopped>,
) -> Result<Solved<G::Move>, Stopped> {
    let mut moves = Vec::new();
    let mut best: Option<(Value, Vec<G::Move>)> = None;
    for m in rules.moves(root) {
        let (value, line) = solve(&rules.play(root, m))?;
        moves.push((m, -value));
        if best.as_ref().is_none_or(|(best, _)| -value > *best) {
            best = Some((-value, [m].into_iter().chain(line).collect()));
        }
    }
    // Moves of equal value stay in the game's order, so the first is the first of the line.
    moves.sort_by_key(|&(_, value)| -value);
    let (value, line) = best.map_or_else(|| solve(root), Ok)?;
    Ok(Solved { moves, ..Solved::exactly(value, line, 0) })
}

#[cfg(test)]
mod tests {
    use crate::games;
    use plywood::Limits;
    use plywood::solve::Question;

    #[test]
    fn the_best_move_has_the_value_of_the_position_in_every_game() {
        let othello = "XXXXXXXXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXOOOOOOXXOOO-OOX-XXXXX-- O";
        let positions =
            ["xo./.x./..o x", "162614416361", "0,0,0,0,1,2 20 / 0,0,2,1,0,0 22 south", othello];
        for (game, position) in games().iter().zip(positions) {
            let solve = |position: &str, question| {
                game.solve(position, question, 1, &Limits::none(), &|_| {}).expect("solved")
            };
            let (one, all) = (solve(position, Question::Value), solve(position, Question::Moves));
            assert!(one.moves.is_empty() && one.value.is_some(), "{}", game.name());
            assert_eq!(all.value, one.value, "{}", game.name());
            let mut board = game.board(Some(position)).expect("a position");
            assert_eq!(all.moves.len(), board.moves().len(), "{}", game.name());
            assert_eq!(all.moves.first().map(|(m, _)| m), all.line.first());
            assert!(all.moves.is_sorted_by(|(_, a), (_, b)| a >= b));
            for (m, value) in &all.moves {
                board.play(m).expect("legal");
                let child = solve(&board.position(), Question::Value);
                assert_eq!(child.value, Some(-*value), "{} {m}", game.name());
                board.undo();
            }
        }
    }
}
