//! Connect Four: the ranks of its moves, by the threats they make, and its solver, alpha-beta to the end of the game with a
//! table that shares entries between mirror images.

use crate::every_move::every_move;
use plywood::solve::{Outcome, Question, Solved, Task};
use plywood_core::memory::{LeafEntries, LookAhead, Policy, TableError};
use plywood_core::search::alpha_beta::alpha_beta;
use plywood_core::search::mtd_f::MtdF;
use plywood_core::{Depth, Game, Search, Setting, Stop, Stopped, Table, Value, Window};
use plywood_games::connect_four::{ConnectFour, Evaluator, Mirrored, Position, Threats};

/// Returns the rank of a move: moves that make most threats are tried first. By rank a search reaches about two plies more in
/// the same time than by what it learns alone.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is that of all games")]
pub(crate) fn rank(_: &ConnectFour, position: &Position, m: u8) -> i32 {
    Threats::rank(position, m)
}

/// Solves `position`: finds its value, which also determines the number of plies to the end of the game, or only the
/// winner.
pub fn connect_four(
    _: &ConnectFour,
    position: &Position,
    task: Task<'_>,
) -> Result<Solved<u8>, TableError> {
    let policy = Policy { children: LookAhead::On, leaves: LeafEntries::Searched, ..Policy::default() };
    let table = Table::with_mebibytes(task.memory)?.with(policy);
    let search = Search::new(&Mirrored, &Evaluator::Zero).silent();
    let search = search.memory(table).order(Threats).stop(task.watch);
    let mut solver = Solver { search };
    (task.tell)(depth_of(position));
    let found = match task.question {
        Question::Winner => solver.winner(position),
        Question::Value => solver.value(position).map(|(value, line)| Solved::exactly(value, line, 0)),
        Question::Moves => every_move(&Mirrored, position, |child| solver.value(child)),
    };
    let nodes = solver.search.stop.nodes();
    Ok(match found {
        Ok(found) => Solved { nodes, ..found },
        Err(stopped) => Solved::stopped(stopped, nodes),
    })
}

struct Solver<'g, C: Setting> {
    search: Search<'g, C>,
}

impl<S, C> Solver<'_, C>
where
    S: Stop<Signal = Stopped>,
    C: Setting<Game = Mirrored, Stop = S>,
{
    /// Finds the winner with one or two searches: is the position better than a draw, and if not, is it worse?
    fn winner(&mut self, position: &Position) -> Result<Solved<u8>, Stopped> {
        let better = Window::minimal(Value::ZERO);
        let worse = Window::minimal(Value::ZERO.previous());
        let (outcome, line) = if self.ask(position, better)? > Value::ZERO {
            (Outcome::Win, self.first_above(position, better)?)
        } else if self.ask(position, worse)? < Value::ZERO {
            (Outcome::Loss, Mirrored.moves(position).take(1).collect())
        } else {
            return Ok(Solved::exactly(Value::ZERO, self.first_above(position, worse)?, 0));
        };
        Ok(Solved::only_outcome(outcome, line, 0))
    }

    /// Finds the value, and best play to the end of the game.
    fn value(&mut self, position: &Position) -> Result<(Value, Vec<u8>), Stopped> {
        let root = self.search.root(position, depth_of(position));
        let value = MtdF { guess: Value::ZERO }.search(&mut self.search, &root, alpha_beta)?;
        let (mut line, mut at, mut worth) = (Vec::new(), *position, value);
        while let Some(&m) = self.first_above(&at, Window::minimal(worth.previous()))?.first() {
            line.push(m);
            (at, worth) = (Mirrored.play(&at, m), -worth);
        }
        Ok((value, line))
    }

    /// Returns the first move that reaches the upper end of `window`; an empty list if there is none.
    fn first_above(&mut self, position: &Position, window: Window) -> Result<Vec<u8>, Stopped> {
        for m in Mirrored.moves(position) {
            let child = Mirrored.play(position, m);
            if -self.ask(&child, window.flipped())? >= window.beta() {
                return Ok(vec![m]);
            }
        }
        Ok(Vec::new())
    }

    fn ask(&mut self, position: &Position, window: Window) -> Result<Value, Stopped> {
        let node = self.search.root(position, depth_of(position));
        alpha_beta(&mut self.search, &node, window)
    }
}

/// Returns the maximum number of plies left in the game.
fn depth_of(position: &Position) -> Depth {
    position.empty_cells().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::solve::Meaning;
    use plywood::{Limits, Watch};
    use plywood_core::{Algorithm, Evaluate};
    use std::time::Duration;

    /// Returns positions of random games with twelve or more empty cells, some of them finished.
    fn endings() -> Vec<Position> {
        let mut state = 1_u64;
        let mut chance = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            usize::try_from(state >> 33).unwrap_or(0) % n
        };
        let mut play = |position: Position| {
            let moves: Vec<u8> = ConnectFour.moves(&position).collect();
            if moves.is_empty() {
                position
            } else {
                ConnectFour.play(&position, moves[chance(moves.len())])
            }
        };
        (0..60).map(|_| (0..30).fold(ConnectFour.root(), |position, _| play(position))).collect()
    }

    fn solve(position: &Position, question: Question, time: Option<Duration>) -> Solved<u8> {
        let watch = Watch::start(&Limits { time, ..Limits::none() });
        let task = Task { memory: 1, watch, meaning: Meaning::Win, question, tell: &|_| {} };
        connect_four(&ConnectFour, position, task).expect("there is room for the table")
    }

    #[test]
    fn positions_are_worth_what_plain_alpha_beta_finds() {
        for position in endings() {
            let mut plain = Search::new(&ConnectFour, &Evaluator::Zero);
            let depth = if position.is_lost() { 0 } else { depth_of(&position) };
            let found = Algorithm::AlphaBeta.run(&mut plain, &position, depth).expect("not too deep");
            let solved = solve(&position, Question::Value, None);
            assert_eq!(solved.value, found.value, "{position:?}");
            let weak = solve(&position, Question::Winner, None);
            assert_eq!(weak.outcome, solved.outcome, "{position:?}");
            assert_eq!(weak.line.len(), solved.line.len().min(1), "{position:?}");
        }
    }

    #[test]
    fn the_line_leads_to_an_end_with_the_value_found() {
        for position in endings() {
            let solved = solve(&position, Question::Value, None);
            let end = solved.line.iter().fold(position, |at, &m| {
                assert!(ConnectFour.moves(&at).any(|legal| legal == m), "{position:?}");
                ConnectFour.play(&at, m)
            });
            assert_eq!(ConnectFour.moves(&end).len(), 0, "{position:?}");
            let value = Evaluator::Zero.value(&ConnectFour, &end, 0);
            let seen = if solved.line.len().is_multiple_of(2) { value } else { -value };
            assert_eq!(solved.value, Some(seen), "{position:?}");
        }
    }

    #[test]
    fn a_search_that_is_stopped_reports_the_reason() {
        let stopped = solve(&ConnectFour.root(), Question::Winner, Some(Duration::ZERO));
        assert_eq!((stopped.stopped, stopped.outcome), (Stopped::Time, None));
    }
}
