//! The rules about searches: every algorithm finds what the oracle finds.

use super::{Player, Rule, Violation};
use crate::oracle;
use plywood_core::catalogue::{Choice, Entry};
use plywood_core::{Bounds, Depth, Game, Horizon, Outcome, Refusal, Search, Unbounded, Value};
use std::fmt::Debug;

impl<G, H> Player<'_, G, H>
where
    G: Game<Position: PartialEq + Debug>,
    H: Horizon<G>,
{
    /// Searches `position` with every algorithm, and with a memory that relies on the game's keys.
    pub(super) fn algorithms_agree(&mut self, position: &G::Position) -> Result<(), Violation> {
        for depth in 0..=self.options.depth {
            let value = oracle::value(self.game, self.horizon, position, depth);
            for entry in Entry::exact() {
                let mut search = Search::new(self.game, self.horizon);
                let outcome = entry.algorithm.run(&mut search, position, depth);
                self.agrees(outcome, value, entry.name, position, depth)?;
            }
            for entry in Entry::exact().filter(|entry| entry.options.contains(&Choice::Memory)) {
                let mut search = Search::new(self.game, self.horizon).memory(Unbounded::new());
                let outcome = entry.algorithm.run(&mut search, position, depth);
                let name = format!("{} with memory", entry.name);
                self.agrees(outcome, value, &name, position, depth)?;
            }
        }
        Ok(())
    }

    /// The outcome has minimax's `value`, and a line that leads to it.
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
        let name = format!("{algorithm} of {depth} plies");
        if (answer, bounds) != (Some(value), Bounds::exact(value)) {
            let found = format!("{name} answers {answer:?} with {bounds:?}, minimax {value}");
            return Err(self.violation(Rule::Value, found));
        }
        let found = match oracle::line_value(self.game, self.horizon, position, depth, &line) {
            Ok(end) if end == value => {
                self.report.searches += 1;
                return Ok(());
            }
            Ok(end) => format!("its end is worth {end}, not {value}"),
            Err(bad) => bad.to_string(),
        };
        Err(self.violation(Rule::Line, format!("{name} has the line {line:?}: {found}")))
    }
}
