//! The solver for games without a solver of their own: NegaScout with a table, deepened iteratively until the value is
//! decided.

use crate::every_move::every_move;
use plywood::solve::{Meaning, Question, Solved, Task};
use plywood::{Noticing, Watch};
use plywood_core::deepen::Deepening;
use plywood_core::memory::{Table, TableError};
use plywood_core::order::{Heuristics, Order};
use plywood_core::search::best_moves::whole_line;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::{MoveOf, PositionOf, Setting};
use plywood_core::{Depth, MAX_DEPTH, Memory, Observer, Search, Stopped, Value, Window};
use plywood_games::{HasEvaluators, Notation};

/// The name of the evaluator for exact values, which every game has.
const ZERO: &str = "zero";

/// Solves `root` with the evaluator `zero`, which gives an unfinished game the value 0.
///
/// A value is decided if no leaf is an unfinished game. But entries stored by a shallower search can hide such leaves,
/// so the final value comes from a search that is deeper than any game and shares no entry with earlier searches. In
/// games where an earlier win is worth more, a win or a loss is decided at once: the loser has found no way to a leaf
/// with the value 0.
pub fn plainly<G: Notation + HasEvaluators>(
    rules: &G,
    root: &G::Position,
    task: Task<'_>,
) -> Result<Solved<G::Move>, TableError> {
    in_order(rules, root, task, Heuristics::new(), 1)
}

/// Solves `root` like [`plainly`], but with moves in the given order and the first search at depth `first`.
pub fn in_order<G: Notation + HasEvaluators>(
    rules: &G,
    root: &G::Position,
    task: Task<'_>,
    order: impl Order<G>,
    first: Depth,
) -> Result<Solved<G::Move>, TableError> {
    let Task { memory, watch, meaning, question, tell } = task;
    let named = G::EVALUATORS.iter().find(|named| named.name == ZERO).unwrap_or(&G::EVALUATORS[0]);
    let evaluator = Noticing::new(&named.evaluator);
    let search = Search::new(rules, &evaluator).memory(Table::with_mebibytes(memory)?);
    let mut search = search.order(order).stop(watch);
    let mut solve = |position: &_| deepened(&mut search, position, first, &evaluator, meaning, tell);
    let found = match question {
        Question::Moves => every_move(rules, root, solve),
        Question::Value | Question::Winner => {
            solve(root).map(|(value, line)| Solved::exactly(value, line, 0))
        }
    };
    let nodes = search.stop.nodes();
    Ok(match found {
        Ok(found) => Solved { nodes, ..found },
        Err(stopped) => Solved::stopped(stopped, nodes),
    })
}

fn deepened<C: Setting<Stop = Watch>, E>(
    search: &mut Search<'_, C>,
    root: &PositionOf<C>,
    first: Depth,
    noticing: &Noticing<'_, E>,
    meaning: Meaning,
    tell: &dyn Fn(Depth),
) -> Result<(Value, Vec<MoveOf<C>>), Stopped> {
    let mut deepening = Deepening::between(first, MAX_DEPTH);
    loop {
        let depth = deepening.next().map_or(MAX_DEPTH, |iteration| iteration.depth);
        tell(depth);
        noticing.reset();
        search.memory.begin();
        let node = search.root(root, depth);
        let value = NegaScout::PAPER.search(search, &node, Window::FULL)?;
        let won_or_lost = meaning == Meaning::Win && value != Value::ZERO;
        if won_or_lost || depth == MAX_DEPTH {
            let (line, sure) = (search.observer.line(), search.observer.sure());
            return Ok((value, whole_line(search, root, depth, value, &line[..sure])?));
        }
        if !noticing.is_unfinished() {
            deepening.skip_to_last();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::Limits;
    use plywood_core::{Algorithm, Evaluate, Game};
    use plywood_games::tic_tac_toe::{Evaluator, TicTacToe};

    /// Returns the value, after checking that the line leads to the end of a game with that value.
    fn solved(position: <TicTacToe as Game>::Position, meaning: Meaning) -> Value {
        let watch = Watch::start(&Limits::none());
        let task = Task { memory: 1, watch, meaning, question: Question::Value, tell: &|_| {} };
        let found = plainly(&TicTacToe, &position, task).expect("there is room for the table");
        let value = found.value.expect("the search is not stopped");
        let end = found.line.iter().fold(position, |position, &m| TicTacToe.play(&position, m));
        assert_eq!(TicTacToe.moves(&end).len(), 0, "the line leads to the end");
        let at_end = Evaluator::Zero.value(&TicTacToe, &end, 0);
        assert_eq!(if found.line.len() % 2 == 0 { at_end } else { -at_end }, value);
        value
    }

    #[test]
    fn positions_after_three_plies_have_the_value_that_minimax_finds() {
        let game = TicTacToe;
        let mut positions = vec![game.root()];
        for _ in 0..3 {
            let children = |p: &_| game.moves(p).map(|m| game.play(p, m)).collect::<Vec<_>>();
            positions = positions.iter().flat_map(children).collect();
        }
        for position in positions.iter().step_by(3) {
            let mut search = Search::new(&game, &Evaluator::Zero).silent();
            let minimax = Algorithm::Minimax.run(&mut search, position, 9).expect("not too deep");
            for meaning in [Meaning::Win, Meaning::By("points")] {
                assert_eq!(Some(solved(*position, meaning)), minimax.value, "{position:?}");
            }
        }
    }
}
