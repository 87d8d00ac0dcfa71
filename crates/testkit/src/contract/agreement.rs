//! The rules about searches: every algorithm finds the oracle's value and a line that leads to it.

use super::{Player, Rule, Violation};
use crate::oracle;
use plywood_core::catalogue::{Choice, Entry};
use plywood_core::{Bounds, Depth, Evaluate, Game, Outcome, Refusal, Search, Unbounded, Value};
use std::fmt::Debug;

impl<G, H> Player<'_, G, H>
where
    G: Game<Position: PartialEq + Debug>,
    H: Evaluate<G>,
{
    /// Checks the results of every algorithm on `position`, without memory and with a memory that uses the game's keys.
    pub(super) fn algorithms_agree(&mut self, position: &G::Position) -> Result<(), Violation> {
        for depth in 0..=self.options.depth {
            let value = oracle::value(self.game, self.evaluator, position, depth);
            for entry in Entry::exact() {
                let mut search = Search::new(self.game, self.evaluator);
                let outcome = entry.algorithm.run(&mut search, position, depth);
                self.agrees(outcome, value, entry.name, position, depth)?;
            }
            for entry in Entry::exact().filter(|entry| entry.options.contains(&Choice::Memory)) {
                let mut search = Search::new(self.game, self.evaluator).memory(Unbounded::new());
                let outcome = entry.algorithm.run(&mut search, position, depth);
                let name = format!("{} with memory", entry.name);
                self.agrees(outcome, value, &name, position, depth)?;
            }
        }
        Ok(())
    }

    /// Checks that the outcome has the minimax `value` and a line that leads to this value.
    fn agrees(
        &mut self,
        outcome: Result<Outcome<G::Move>, Refusal>,
        value: Value,
        algorithm: &str,
        position: &G::Position,
        depth: Depth,
    ) -> Result<(), Violation> {
        let refused = |refusal| self.violation(Rule::Value, format!("{algorithm}: {refusal}"));
        let Outcome { value: answer, bounds, line, .. } = outcome.map_err(refused)?;
        let name = format!("{algorithm} to {depth} plies");
        if (answer, bounds) != (Some(value), Bounds::exact(value)) {
            let found = format!("{name} returns {answer:?} with {bounds:?}; minimax returns {value}");
            return Err(self.violation(Rule::Value, found));
        }
        let found = match oracle::line_value(self.game, self.evaluator, position, depth, &line) {
            Ok(end) if end == value => {
                self.report.searches += 1;
                return Ok(());
            }
            Ok(end) => format!("the value of its end is {end}, not {value}"),
            Err(bad) => bad.to_string(),
        };
        Err(self.violation(Rule::Line, format!("{name} has the line {line:?}: {found}")))
    }
}
