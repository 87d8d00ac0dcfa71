//! Several lines.

use super::levels::Level;
use super::pace::{fits, nodes_to_solve};
use super::run::Run;
use plywood::ScoredLine;
use plywood_core::deepen::Deepening;
use plywood_core::{Depth, Evaluate, Game, Memory, Stop, Stopped, Value, Window};
use plywood_games::othello::{Move, Othello, Position};
use std::cmp::Reverse;

impl<E: Evaluate<Othello>> Run<'_, E> {
    /// Returns the `count` best moves, each with the moves that follow, best first: as deep as the limits allow, and with
    /// exact scores if the solver is expected to find them all.
    pub(super) fn lines(&mut self, count: usize) -> Vec<ScoredLine<Move>> {
        let mut moves: Vec<Move> = Othello.moves(&self.position).collect();
        let all = nodes_to_solve(self.empty).saturating_mul(moves.len() as u64);
        let mut best = Vec::new();
        if count == 0 || moves.is_empty() {
            return best;
        }
        self.set(self.level);
        let mut deepening = Deepening::between(1, self.most.min(self.to_the_end()).max(1));
        while let Some(iteration) = deepening.next() {
            self.search.memory.begin();
            if iteration.depth == self.to_the_end() {
                self.set(Level::Exact);
            }
            let Ok(lines) =
                self.each(&moves, |run, child, left| run.line_from(child, left, iteration.depth))
            else {
                break;
            };
            moves = lines.iter().map(|line| line.line[0]).collect();
            best = lines;
            if iteration.depth >= 4 && self.solves() && fits(&self.search.stop, all) {
                if let Ok(lines) = self.each(&moves, |run, child, _| run.solved_line(child)) {
                    best = lines;
                }
                break;
            }
        }
        best.truncate(count);
        best
    }

    /// Returns a line for each of these moves, best first.
    fn each(
        &mut self,
        moves: &[Move],
        mut line_of: impl FnMut(&mut Self, &Position, Move) -> Result<(Value, Vec<Move>), Stopped>,
    ) -> Result<Vec<ScoredLine<Move>>, Stopped> {
        let mut lines = Vec::new();
        for &m in moves {
            let child = Othello.play(&self.position, m);
            let (value, rest) = line_of(self, &child, m)?;
            let line = std::iter::once(m).chain(rest).collect();
            lines.push(ScoredLine::new(-value, line));
        }
        lines.sort_by_key(|line| Reverse(line.value));
        Ok(lines)
    }

    /// Searches the position after the move `m`, which is searched to `depth` plies itself.
    fn line_from(
        &mut self,
        child: &Position,
        m: Move,
        depth: Depth,
    ) -> Result<(Value, Vec<Move>), Stopped> {
        let left = depth.saturating_sub(Othello.cost(m));
        let outcome = self.algorithm.run_within(&mut self.search, child, left, Window::FULL);
        let Ok(outcome) = outcome else { return Err(Stopped::Complete) };
        match outcome.value.filter(|_| outcome.stopped.is_complete()) {
            Some(value) => Ok((value, outcome.line)),
            None => Err(outcome.stopped),
        }
    }

    /// Solves the position after a move.
    fn solved_line(&mut self, child: &Position) -> Result<(Value, Vec<Move>), Stopped> {
        let Some(endgame) = &mut self.search.tactics.endgame else { return Err(Stopped::Memory) };
        let watch = &mut self.search.stop;
        let mut stop = |nodes: u64| (0..nodes).try_for_each(|_| watch.tick());
        let score = endgame.score(child, &mut stop)?;
        let line = endgame.line(child, &mut stop)?;
        Ok((self.search.tactics.scale.value(i32::from(score)), line))
    }
}
