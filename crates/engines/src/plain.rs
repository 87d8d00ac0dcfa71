//! How a game is solved that has no solver of its own: NegaScout with a table, deepened until the value is decided.

use plywood::solve::{Grant, Meaning, Solved};
use plywood::{Noticing, Watch};
use plywood_core::deepen::Deepening;
use plywood_core::memory::{Table, TableError};
use plywood_core::order::{Heuristics, Order};
use plywood_core::search::best_moves::whole_line;
use plywood_core::search::negascout::NegaScout;
use plywood_core::search::{MoveOf, PositionOf, Setting};
use plywood_core::{Depth, Game, MAX_DEPTH, Memory, Observer, Search, Stopped, Value, Window};
use plywood_games::othello::{FewestReplies, Othello};
use plywood_games::{Judged, Notation};
use std::cell::Cell;

/// The evaluator of exact values, which every game has.
const ZERO: &str = "zero";

/// Solves `root` by the evaluator `zero`, to which an unfinished game is worth nothing.
///
/// A value is decided when no leaf was an unfinished game. But what is remembered from a search less deep may hide
/// such leaves, so the last word has a search that is deeper than any game and shares no entry with those before it.
/// Where a sooner win is worth more, a win or a loss is decided at once: the loser has found no way to a leaf that is
/// worth nothing.
pub fn plainly<G: Notation + Judged>(
    rules: &G,
    root: &G::Position,
    grant: Grant<'_>,
) -> Result<Solved<G::Move>, TableError> {
    in_order(rules, root, grant, Heuristics::new(), 1)
}

/// Othello: every ending has as many plies as there are empty squares, so there is nothing to deepen.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "all solvers take the rules by reference")]
pub(super) fn othello(
    rules: &Othello,
    root: &<Othello as Game>::Position,
    grant: Grant<'_>,
) -> Result<Solved<<Othello as Game>::Move>, TableError> {
    in_order(rules, root, grant, FewestReplies, MAX_DEPTH)
}

/// The same as [`plainly`], with moves in this order and begun at this depth.
pub fn in_order<G: Notation + Judged>(
    rules: &G,
    root: &G::Position,
    grant: Grant<'_>,
    order: impl Order<G>,
    first: Depth,
) -> Result<Solved<G::Move>, TableError> {
    let Grant { memory, watch, meaning, tell, .. } = grant;
    let named = G::EVALUATORS.iter().find(|named| named.name == ZERO).unwrap_or(&G::EVALUATORS[0]);
    let evaluator = Noticing::new(&named.evaluator);
    let search = Search::new(rules, &evaluator).memory(Table::with_mebibytes(memory)?);
    let mut search = search.order(order).stop(watch);
    let found = deepened(&mut search, root, first, &evaluator.unfinished, meaning, tell);
    let nodes = search.stop.nodes();
    Ok(match found {
        Ok((value, line)) => Solved::exactly(value, line, nodes),
        Err(stopped) => Solved::given_up(stopped, nodes),
    })
}

fn deepened<C: Setting<Stop = Watch>>(
    search: &mut Search<'_, C>,
    root: &PositionOf<C>,
    first: Depth,
    unfinished: &Cell<bool>,
    meaning: Meaning,
    tell: &dyn Fn(Depth),
) -> Result<(Value, Vec<MoveOf<C>>), Stopped> {
    let mut deepening = Deepening::between(first, MAX_DEPTH);
    loop {
        let depth = deepening.next().map_or(MAX_DEPTH, |iteration| iteration.depth);
        tell(depth);
        unfinished.set(false);
        search.memory.begin();
        let node = search.root(root, depth);
        let value = NegaScout::PAPER.search(search, &node, Window::FULL)?;
        let won_or_lost = meaning == Meaning::Win && value != Value::ZERO;
        if won_or_lost || depth == MAX_DEPTH {
            let (line, sure) = (search.observer.line(), search.observer.sure());
            return Ok((value, whole_line(search, root, depth, value, &line[..sure])?));
        }
        if !unfinished.get() {
            deepening.skip_to_last();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::Limits;
    use plywood::solve::Question;
    use plywood_core::{Algorithm, Horizon};
    use plywood_games::tic_tac_toe::{Evaluator, TicTacToe};

    /// The value and the line, checked to lead to the end of a game of that value.
    fn solved(position: <TicTacToe as Game>::Position, meaning: Meaning) -> Value {
        let watch = Watch::start(&Limits::none());
        let grant = Grant { memory: 1, watch, meaning, question: Question::Value, tell: &|_| {} };
        let found = plainly(&TicTacToe, &position, grant).expect("there is room for the table");
        let value = found.value.expect("it is not stopped");
        let end = found.line.iter().fold(position, |position, &m| TicTacToe.play(&position, m));
        assert_eq!(TicTacToe.moves(&end).len(), 0, "the line leads to the end");
        let at_end = Evaluator::Zero.value(&TicTacToe, &end, 0);
        assert_eq!(if found.line.len() % 2 == 0 { at_end } else { -at_end }, value);
        value
    }

    #[test]
    fn all_positions_after_three_plies_are_worth_what_minimax_says() {
        let game = TicTacToe;
        let mut positions = vec![game.root()];
        for _ in 0..3 {
            let sons = |p: &_| game.moves(p).map(|m| game.play(p, m)).collect::<Vec<_>>();
            positions = positions.iter().flat_map(sons).collect();
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
