//! Several lines.

use super::run::Run;
use super::set::Players;
use crate::ScoredLine;
use plywood_core::deepen::{Deepening, Iteration};
use plywood_core::{Algorithm, Depth, Evaluate, Game, Stopped, Value, Window};
use std::cmp::Reverse;

impl<G: Game, C: Players<G>> Run<'_, C, G> {
    /// Returns the `count` best moves, each with the moves that follow, best first.
    pub(super) fn lines(&mut self, count: usize) -> Vec<ScoredLine<G::Move>> {
        if count == 0 {
            return Vec::new();
        }
        let mut lines = match self.algorithm {
            Algorithm::BestFirst(_) | Algorithm::BestFirstExtension(_) => {
                self.think(&mut |_| {});
                let lines = self.tree.lines().filter(|(value, _)| value.is_finite());
                lines.map(|(value, line)| ScoredLine { value, line }).collect()
            }
            Algorithm::Rbfms(_) => {
                let found = self.think(&mut |_| {});
                let line = found.value.filter(|_| !found.line.is_empty());
                line.map(|value| ScoredLine { value, line: found.line }).into_iter().collect()
            }
            _ => self.deepened_lines(count),
        };
        lines.sort_by_key(|line| Reverse(line.value));
        lines.truncate(count);
        lines
    }

    /// Searches all moves to one ply, to two, and so on; the result is that of the deepest iteration that finished.
    fn deepened_lines(&mut self, count: usize) -> Vec<ScoredLine<G::Move>> {
        let mut moves: Vec<G::Move> = self.search.game.moves(self.position).into_iter().collect();
        let mut best = Vec::new();
        let mut deepening = Deepening::between(1, self.depth());
        while let Some(Iteration { depth, .. }) = deepening.next() {
            self.begin_iteration();
            let Some(lines) = self.lines_at(depth, &moves, count) else { break };
            let is_whole = self.is_whole(depth, |run| run.lines_at(depth, &moves, count).is_some());
            let first = |m: &G::Move| lines.iter().position(|line| line.line[0] == *m);
            moves.sort_by_key(|m| first(m).unwrap_or(usize::MAX));
            best = lines;
            let decided = |line: &ScoredLine<_>| self.search.evaluator.is_decided(line.value);
            if best.iter().all(decided) || is_whole {
                break;
            }
        }
        best
    }

    /// Returns the `count` best of these moves, searched to `depth` plies; `None` if a limit is reached before.
    fn lines_at(
        &mut self,
        depth: Depth,
        moves: &[G::Move],
        count: usize,
    ) -> Option<Vec<ScoredLine<G::Move>>> {
        let mut lines: Vec<ScoredLine<G::Move>> = Vec::new();
        for &m in moves {
            // If `count` moves are at least as good, this move's exact value is not needed.
            let floor = count.checked_sub(1).and_then(|last| lines.get(last));
            let floor = floor.map_or(Value::NEG_INF, |line| line.value);
            let child = self.search.game.play(self.position, m);
            let left = depth - self.search.game.cost(m);
            let window = Window::FULL.above(floor).flipped();
            let outcome = C::run(self.algorithm, &mut self.search, &child, left, window).ok()?;
            let value = -outcome.value.filter(|_| outcome.stopped == Stopped::Complete)?;
            if value > floor {
                let line = std::iter::once(m).chain(outcome.line).collect();
                let at = lines.partition_point(|other| other.value >= value);
                lines.insert(at, ScoredLine { value, line });
                lines.truncate(count);
            }
        }
        Some(lines)
    }
}
