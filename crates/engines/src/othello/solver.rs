//! The solver of Othello for the list of games: the endgame solver within limits.

use super::endgame::{Endgame, Guess};
use super::patterns::Patterns;
use crate::every_move::every_move;
use plywood::Watch;
use plywood::solve::{Outcome, Question, Solved, Task};
use plywood_core::memory::TableError;
use plywood_core::{Depth, Game, Stopped, Value};
use plywood_games::othello::{Move, Othello, Position};

/// Solves a position: finds its value, the value of every move, or only the winner.
pub fn othello(_: &Othello, root: &Position, task: Task<'_>) -> Result<Solved<Move>, TableError> {
    let Task { memory, mut watch, question, tell, .. } = task;
    let mut endgame = Endgame::with_guess(memory, Patterns::built_in().clone())?;
    tell(Depth::try_from(root.empty().count_ones()).unwrap_or(Depth::MAX));
    let found = match question {
        Question::Value => {
            value(&mut endgame, root, &mut watch).map(|(value, line)| Solved::exactly(value, line, 0))
        }
        Question::Winner => winner(&mut endgame, root, &mut watch),
        Question::Moves => every_move(&Othello, root, |child| value(&mut endgame, child, &mut watch)),
    };
    let nodes = endgame.nodes();
    Ok(match found {
        Ok(found) => Solved { nodes, ..found },
        Err(stopped) => Solved::stopped(stopped, nodes),
    })
}

/// Finds the value, and best play to the end of the game.
fn value<G: Guess>(
    endgame: &mut Endgame<G>,
    position: &Position,
    watch: &mut Watch,
) -> Result<(Value, Vec<Move>), Stopped> {
    let stop = &mut |nodes| watch.visited(nodes);
    let score = endgame.score(position, stop)?;
    Ok((Value::from(i16::from(score)), endgame.line(position, stop)?))
}

/// Finds the winner, and a first move that wins or draws.
fn winner<G: Guess>(
    endgame: &mut Endgame<G>,
    root: &Position,
    watch: &mut Watch,
) -> Result<Solved<Move>, Stopped> {
    let stop = &mut |nodes| watch.visited(nodes);
    let sign = endgame.wld(root, stop)?;
    let mut line = Vec::new();
    for m in Othello.moves(root) {
        // After a lost position every move is as good as the first.
        if sign < 0 || endgame.wld(&Othello.play(root, m), stop)? == -sign {
            line.push(m);
            break;
        }
    }
    let sign = Value::from(i16::from(sign));
    Ok(Solved::only_outcome(Outcome::of(sign), line, 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::Limits;
    use plywood::solve::Meaning;
    use plywood_games::othello::obf;
    use std::time::Duration;

    fn solve(position: &Position, question: Question, limits: &Limits) -> Solved<Move> {
        let watch = Watch::start(limits);
        let meaning = Meaning::By("discs");
        let task = Task { memory: 1, watch, meaning, question, tell: &|_| {} };
        othello(&Othello, position, task).expect("there is memory")
    }

    #[test]
    fn every_move_of_a_position_has_its_published_score() {
        let text = include_str!("../../../../data/othello-ffo-1-19.obf");
        for mut record in obf::read(text).expect("a file").into_iter().take(5) {
            let found = solve(&record.position, Question::Moves, &Limits::none());
            record.scores.sort_by_key(|(m, score)| (-score, m.square()));
            let mut moves: Vec<(Move, i16)> = found
                .moves
                .iter()
                .map(|&(m, value)| (m, i16::try_from(value.get()).expect("at most 64")))
                .collect();
            moves.sort_by_key(|(m, score)| (-score, m.square()));
            assert_eq!(moves, record.scores, "{record}");
            assert_eq!(found.value, record.best().map(Value::from));
        }
    }

    #[test]
    fn the_winner_comes_with_a_move_that_wins() {
        let text = include_str!("../../../../data/othello-ffo-1-19.obf");
        for record in obf::read(text).expect("a file") {
            let found = solve(&record.position, Question::Winner, &Limits::none());
            let best = Value::from(record.best().expect("there are scores"));
            assert_eq!(found.outcome, Some(Outcome::of(best)), "{record}");
            let score = record.scores.iter().find(|(m, _)| Some(m) == found.line.first());
            let score = Value::from(score.expect("a legal move").1);
            assert_eq!(Outcome::of(score), Outcome::of(best), "{record}");
        }
    }

    #[test]
    fn limits_of_time_and_nodes_are_kept() {
        let stopped = solve(&Position::START, Question::Value, &Limits::time(Duration::ZERO));
        assert_eq!((stopped.stopped, stopped.outcome), (Stopped::Time, None));
        let stopped = solve(&Position::START, Question::Moves, &Limits::nodes(100_000));
        assert_eq!((stopped.stopped, stopped.moves.len()), (Stopped::Nodes, 0));
        assert!(stopped.nodes < 200_000, "{} nodes", stopped.nodes);
    }
}
